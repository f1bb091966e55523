/* SPDX-License-Identifier: Apache-2.0 */
/* The calls of OpenGL ES that fill textures: from the application's memory, from the framebuffer, mipmaps. */
#include <stdlib.h>
#include <string.h>

#include "gles/gl/gl_blocks.h"
#include "gles/gl/gl_texture.h"
#include "gles/gl/target.h"

/* --- checks --- */

static bool is_texture_format(GLenum format) {
  const gles_format *f = gles_format_of(format);
  return f && f->texture;
}

static bool is_type(GLenum type) {
  return type == GL_UNSIGNED_BYTE || type == GL_UNSIGNED_SHORT_5_6_5 || type == GL_UNSIGNED_SHORT_4_4_4_4 ||
         type == GL_UNSIGNED_SHORT_5_5_5_1 || type == GL_UNSIGNED_SHORT || type == GL_UNSIGNED_INT || type == GL_UNSIGNED_INT_24_8_OES ||
         type == GL_HALF_FLOAT_OES;
}

/* Depth textures are flat and have one level (OES_depth_texture). */
static bool check_depth(gm_gl *c, GLenum format, GLenum target, GLint level) {
  return gles_check(c, !gles_format_of(format)->depth || (target == GL_TEXTURE_2D && level == 0), GL_INVALID_OPERATION);
}

bool gles_check_size(gm_gl *c, GLenum target, GLint level, GLsizei width, GLsizei height, GLint border) {
  bool cube = target != GL_TEXTURE_2D;
  return gles_check(c, level >= 0 && level < GLES_LEVELS, GL_INVALID_VALUE) &&
         gles_check(c, width >= 0 && height >= 0 && width <= GLES_SIDE >> level && height <= GLES_SIDE >> level, GL_INVALID_VALUE) &&
         gles_check(c, !cube || width == height, GL_INVALID_VALUE) && gles_check(c, border == 0, GL_INVALID_VALUE);
}

bool gles_check_part(gm_gl *c, const gles_image *i, GLint x, GLint y, GLsizei width, GLsizei height) {
  bool ok = x >= 0 && y >= 0 && width >= 0 && height >= 0 && (int64_t)x + width <= i->width && (int64_t)y + height <= i->height;
  return gles_check(c, ok, GL_INVALID_VALUE);
}

gles_image *gles_texture_image(gm_gl *c, GLenum target, GLint level, gles_texture **t) {
  unsigned face;
  *t = gles_texture_of_image(c, target, &face);
  if (!*t || !gles_check(c, level >= 0 && level < GLES_LEVELS, GL_INVALID_VALUE))
    return NULL;
  return &(*t)->level[level][face];
}

/* GL_OES_required_internalformat: a format with sizes stands for the one without. All are kept with 8 bits a channel. */
static GLenum base_of(GLenum format) {
  static const GLenum row[][2] = {{GL_RGBA8_OES, GL_RGBA},
                                  {GL_RGBA4, GL_RGBA},
                                  {GL_RGB5_A1, GL_RGBA},
                                  {GL_RGB8_OES, GL_RGB},
                                  {GL_RGB565, GL_RGB},
                                  {GL_BGRA8_EXT, GL_BGRA_EXT},
                                  {GL_ALPHA8_OES, GL_ALPHA},
                                  {GL_LUMINANCE8_OES, GL_LUMINANCE},
                                  {GL_LUMINANCE8_ALPHA8_OES, GL_LUMINANCE_ALPHA},
                                  {GL_LUMINANCE4_ALPHA4_OES, GL_LUMINANCE_ALPHA},
                                  {GL_R8_EXT, GL_RED_EXT},
                                  {GL_RG8_EXT, GL_RG_EXT},
                                  {GL_DEPTH_COMPONENT16, GL_DEPTH_COMPONENT},
                                  {GL_DEPTH_COMPONENT24_OES, GL_DEPTH_COMPONENT},
                                  {GL_DEPTH_COMPONENT32_OES, GL_DEPTH_COMPONENT},
                                  {GL_DEPTH24_STENCIL8_OES, GL_DEPTH_STENCIL_OES}};
  for (unsigned k = 0; k < sizeof row / sizeof *row; k++)
    if (row[k][0] == format)
      return row[k][1];
  return format;
}

/* --- from the application --- */

void gm_glTexImage2D(gm_gl *c, GLenum target, GLint level, GLint internalformat, GLsizei width, GLsizei height, GLint border, GLenum format,
                     GLenum type, const void *pixels) {
  gles_texture *t;
  gles_image *i, made;
  internalformat = (GLint)base_of((GLenum)internalformat);
  if (!gles_check(c, is_texture_format(format) && is_type(type), GL_INVALID_ENUM) || !(i = gles_texture_image(c, target, level, &t)) ||
      !gles_check(c, is_texture_format((GLenum)internalformat), GL_INVALID_VALUE) ||
      !gles_check_size(c, target, level, width, height, border) ||
      !gles_check(c, (GLenum)internalformat == format && gles_pixel_bytes(format, type), GL_INVALID_OPERATION) ||
      !check_depth(c, format, target, level))
    return;
  if (!gles_check(c, gles_image_new(&made, format, type, (unsigned)width, (unsigned)height), GL_OUT_OF_MEMORY))
    return;
  if (pixels)
    gles_unpack(&made, &(gles_part){0, 0, made.width, made.height}, format, type, &c->state.unpack, pixels);
  gles_texture_touch(c, t);
  gles_image_free(i);
  *i = made;
}

void gm_glTexSubImage2D(gm_gl *c, GLenum target, GLint level, GLint xoffset, GLint yoffset, GLsizei width, GLsizei height, GLenum format,
                        GLenum type, const void *pixels) {
  gles_texture *t;
  gles_image *i;
  if (!gles_check(c, is_texture_format(format) && is_type(type), GL_INVALID_ENUM) || !(i = gles_texture_image(c, target, level, &t)) ||
      !gles_check(c, i->format != 0, GL_INVALID_OPERATION) || !gles_check_part(c, i, xoffset, yoffset, width, height) ||
      !gles_check(c, i->format == format && gles_pixel_bytes(format, type), GL_INVALID_OPERATION) ||
      !gles_check(c, (type == GL_HALF_FLOAT_OES) == (i->type == GL_HALF_FLOAT_OES), GL_INVALID_OPERATION) || !pixels || !width || !height)
    return;
  gles_texture_touch(c, t);
  gles_part p = {(unsigned)xoffset, (unsigned)yoffset, (unsigned)width, (unsigned)height};
  gles_unpack(i, &p, format, type, &c->state.unpack, pixels);
}

/* --- from the framebuffer --- */

/* The colour that is read, with all pending draws finished. NULL with an error. */
static const gles_image *source(gm_gl *c) {
  if (!gles_check(c, gles_target_status(c, false) == GL_FRAMEBUFFER_COMPLETE, GL_INVALID_FRAMEBUFFER_OPERATION))
    return NULL;
  gles_image *from = gles_target_image(c, GLES_COLOR, false);
  if (gles_check(c, from && from->color, GL_INVALID_OPERATION))
    gles_target_release(c, from);
  return from && from->color ? from : NULL;
}

/* The framebuffer has every part that the format needs. */
static bool check_parts(gm_gl *c, const gles_image *from, GLenum format) {
  const gles_format *have = gles_format_of(from->format), *want = gles_format_of(format);
  bool luminance = format == GL_LUMINANCE || format == GL_LUMINANCE_ALPHA; /* which is red */
  bool ok = (have->alpha || !want->alpha) && (have->green || !want->green || luminance) && (have->blue || !want->blue || luminance);
  return gles_check(c, ok, GL_INVALID_OPERATION);
}

/* Pixels outside the framebuffer stay as they are. */
static void copy_framebuffer_pixels(gles_image *to, const gles_part *p, const gles_image *from, GLint x, GLint y) {
  for (unsigned row = 0; row < p->height; row++)
    for (unsigned column = 0; column < p->width; column++) {
      int64_t u = (int64_t)x + column, v = (int64_t)y + row;
      if (u >= 0 && v >= 0 && u < from->width && v < from->height)
        to->color[(size_t)(p->y + row) * to->width + p->x + column] =
            gles_convert(to->format, from->color[(size_t)v * from->width + (size_t)u]);
    }
}

void gm_glCopyTexImage2D(gm_gl *c, GLenum target, GLint level, GLenum internalformat, GLint x, GLint y, GLsizei width, GLsizei height,
                         GLint border) {
  gles_texture *t;
  gles_image *i, made;
  const gles_image *from;
  internalformat = base_of(internalformat);
  if (!gles_check(c, is_texture_format(internalformat) && internalformat != GL_BGRA_EXT, GL_INVALID_ENUM) ||
      !(i = gles_texture_image(c, target, level, &t)) || !gles_check_size(c, target, level, width, height, border) ||
      !gles_check(c, !gles_format_of(internalformat)->depth, GL_INVALID_OPERATION) || !(from = source(c)) ||
      !check_parts(c, from, internalformat) ||
      !gles_check(c, gles_image_new(&made, internalformat, GL_UNSIGNED_BYTE, (unsigned)width, (unsigned)height), GL_OUT_OF_MEMORY))
    return;
  copy_framebuffer_pixels(&made, &(gles_part){0, 0, made.width, made.height}, from, x, y);
  gles_texture_touch(c, t);
  gles_image_free(i);
  *i = made;
}

void gm_glCopyTexSubImage2D(gm_gl *c, GLenum target, GLint level, GLint xoffset, GLint yoffset, GLint x, GLint y, GLsizei width,
                            GLsizei height) {
  gles_texture *t;
  const gles_image *from;
  gles_image *i = gles_texture_image(c, target, level, &t);
  if (!i || !gles_check(c, i->format != 0, GL_INVALID_OPERATION) || !gles_check_part(c, i, xoffset, yoffset, width, height) ||
      !(from = source(c)) ||
      !gles_check(c, !gles_is_compressed(i->format) && (i->color || !i->width || !i->height), GL_INVALID_OPERATION) ||
      !check_parts(c, from, i->format) || !width || !height)
    return;
  gles_texture_touch(c, t);
  copy_framebuffer_pixels(i, &(gles_part){(unsigned)xoffset, (unsigned)yoffset, (unsigned)width, (unsigned)height}, from, x, y);
}

/* --- mipmaps --- */

static bool cube_matches(const gles_texture *t) {
  for (unsigned f = 1; f < GM_TEX_FACES; f++) {
    const gles_image *a = &t->level[0][0], *b = &t->level[0][f];
    if (a->width != b->width || a->height != b->height || a->format != b->format || a->type != b->type)
      return false;
  }
  return true;
}

/* Level `to` of a face from the one above it. */
static bool halve(gles_image *to, const gles_image *from) {
  unsigned w = from->width > 1 ? from->width / 2 : 1, h = from->height > 1 ? from->height / 2 : 1;
  size_t right = from->width > 1, up = from->height > 1 ? from->width : 0;
  gles_image_free(to);
  if (!gles_image_new(to, from->format, from->type, w, h))
    return false;
  for (unsigned y = 0; y < h; y++)
    for (unsigned x = 0; x < w; x++) {
      const uint32_t *t = from->color + (size_t)2 * y * from->width + 2 * (size_t)x;
      to->color[(size_t)y * w + x] = gm_texture_mean((const uint32_t[4]){t[0], t[right], t[up], t[right + up]});
    }
  return true;
}

void gm_glGenerateMipmap(gm_gl *c, GLenum target) {
  bool cube = target == GL_TEXTURE_CUBE_MAP, ok = true;
  if (!gles_check(c, cube || target == GL_TEXTURE_2D, GL_INVALID_ENUM))
    return;
  gles_texture *t = c->bound[c->active][cube];
  const gles_image *base = &t->level[0][0];
  if (!gles_check(c, !cube || cube_matches(t), GL_INVALID_OPERATION) ||
      !gles_check(c, !base->format || base->color || !base->width, GL_INVALID_OPERATION) ||
      !gles_check(c, !gles_is_compressed(base->format), GL_INVALID_OPERATION) || !base->width || !base->height)
    return;
  gles_texture_touch(c, t);
  for (unsigned level = 1; ok && level < gm_tex_chain(base->width, base->height); level++)
    for (unsigned f = 0; ok && f < (cube ? GM_TEX_FACES : 1u); f++)
      ok = halve(&t->level[level][f], &t->level[level - 1][f]);
  gles_check(c, ok, GL_OUT_OF_MEMORY);
}
