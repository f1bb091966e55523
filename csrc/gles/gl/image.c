/* SPDX-License-Identifier: Apache-2.0 */
/* Images of textures and renderbuffers: rectangles of pixels, and their formats. */
#include "gles/gl/image.h"

#include <stdlib.h>

/* Textures of 4, 5 or 6 bits a channel are kept with 8 bits, as the texture unit reads them. */
static const gles_format formats[] = {
    {GL_RGBA, 8, 8, 8, 8, 0, 0, true, false, true},
    {GL_RGB, 8, 8, 8, 0, 0, 0, true, false, true},
    {GL_BGRA_EXT, 8, 8, 8, 8, 0, 0, true, true, true},
    {GL_BGRA8_EXT, 8, 8, 8, 8, 0, 0, false, true, true},
    {GL_ALPHA, 0, 0, 0, 8, 0, 0, true, false, false},
    {GL_LUMINANCE, 8, 8, 8, 0, 0, 0, true, false, false},
    {GL_LUMINANCE_ALPHA, 8, 8, 8, 8, 0, 0, true, false, false},
    {GL_RED_EXT, 8, 0, 0, 0, 0, 0, true, false, true},
    {GL_RG_EXT, 8, 8, 0, 0, 0, 0, true, false, true},
    {GL_R8_EXT, 8, 0, 0, 0, 0, 0, false, true, true},
    {GL_RG8_EXT, 8, 8, 0, 0, 0, 0, false, true, true},
    {GL_RGBA4, 8, 8, 8, 8, 0, 0, false, true, true},
    {GL_RGB5_A1, 8, 8, 8, 8, 0, 0, false, true, true},
    {GL_RGB565, 8, 8, 8, 0, 0, 0, false, true, true},
    {GL_RGB8_OES, 8, 8, 8, 0, 0, 0, false, true, true},
    {GL_RGBA8_OES, 8, 8, 8, 8, 0, 0, false, true, true},
    {GL_ETC1_RGB8_OES, 8, 8, 8, 0, 0, 0, false, false, false},
    {GL_COMPRESSED_RGB_S3TC_DXT1_EXT, 8, 8, 8, 0, 0, 0, false, false, false},
    {GL_COMPRESSED_RGBA_S3TC_DXT1_EXT, 8, 8, 8, 8, 0, 0, false, false, false},
    {GL_DEPTH_COMPONENT, 0, 0, 0, 0, 24, 0, true, false, false},
    {GL_DEPTH_STENCIL_OES, 0, 0, 0, 0, 24, 8, true, false, false},
    {GL_DEPTH_COMPONENT16, 0, 0, 0, 0, 24, 0, false, true, false},
    {GL_DEPTH_COMPONENT24_OES, 0, 0, 0, 0, 24, 0, false, true, false},
    {GL_STENCIL_INDEX8, 0, 0, 0, 0, 0, 8, false, true, false},
    {GL_DEPTH24_STENCIL8_OES, 0, 0, 0, 0, 24, 8, false, true, false},
};

const gles_format *gles_format_of(GLenum format) {
  for (size_t i = 0; i < sizeof formats / sizeof *formats; i++)
    if (formats[i].format == format)
      return &formats[i];
  return NULL;
}

gles_parts gles_parts_of(const gles_image *i) {
  const gles_format *f = i ? gles_format_of(i->format) : NULL;
  return f ? (gles_parts){{f->red, f->green, f->blue, f->alpha}} : (gles_parts){0};
}

void gles_image_free(gles_image *i) {
  free(i->color);
  free(i->half);
  free(i->depth);
  free(i->stencil);
  for (unsigned k = 0; i->sample && k < GLES_SAMPLES; k++)
    gles_image_free(&i->sample[k]);
  free(i->sample);
  *i = (gles_image){0};
}

bool gles_image_new(gles_image *i, GLenum format, GLenum type, unsigned width, unsigned height) {
  const gles_format *f = gles_format_of(format);
  size_t n = (size_t)width * height;
  *i = (gles_image){.width = width, .height = height, .format = format, .type = type};
  if (!n)
    return true;
  bool half = type == GL_HALF_FLOAT_OES;
  i->color = f->depth || f->stencil || half ? NULL : calloc(n, sizeof *i->color);
  i->half = half ? calloc(n, 4 * sizeof *i->half) : NULL;
  i->depth = f->depth ? calloc(n, sizeof *i->depth) : NULL;
  i->stencil = f->stencil ? calloc(n, 1) : NULL;
  for (size_t k = 0; i->color && !f->alpha && k < n; k++)
    i->color[k] = 0xff000000u;
  for (size_t k = 0; i->half && !f->alpha && k < n; k++)
    i->half[4 * k + 3] = GLES_HALF_ONE;
  bool ok = (i->color || i->half || f->depth || f->stencil) && (i->depth || !f->depth) && (i->stencil || !f->stencil);
  if (!ok)
    gles_image_free(i);
  return ok;
}

/* --- the application's pixels --- */

unsigned gles_pixel_bytes(GLenum format, GLenum type) {
  switch (type) {
  case GL_HALF_FLOAT_OES:
    return format == GL_BGRA_EXT ? 0 : 2 * gles_pixel_bytes(format, GL_UNSIGNED_BYTE);
  case GL_UNSIGNED_BYTE:
    return format == GL_RGBA || format == GL_BGRA_EXT            ? 4
           : format == GL_RGB                                    ? 3
           : format == GL_LUMINANCE_ALPHA || format == GL_RG_EXT ? 2
                                                                 : format == GL_ALPHA || format == GL_LUMINANCE || format == GL_RED_EXT;
  case GL_UNSIGNED_SHORT_5_6_5:
    return format == GL_RGB ? 2 : 0;
  case GL_UNSIGNED_SHORT_4_4_4_4:
  case GL_UNSIGNED_SHORT_5_5_5_1:
    return format == GL_RGBA ? 2 : 0;
  case GL_UNSIGNED_SHORT_4_4_4_4_REV_EXT: /* these are only read */
  case GL_UNSIGNED_SHORT_1_5_5_5_REV_EXT:
    return format == GL_BGRA_EXT ? 2 : 0;
  case GL_UNSIGNED_SHORT:
    return format == GL_DEPTH_COMPONENT ? 2 : 0;
  case GL_UNSIGNED_INT:
    return format == GL_DEPTH_COMPONENT ? 4 : 0;
  case GL_UNSIGNED_INT_24_8_OES:
    return format == GL_DEPTH_STENCIL_OES ? 4 : 0;
  default:
    return 0;
  }
}

gles_layout gles_layout_of(const gles_store *s, unsigned width, unsigned pixel) {
  size_t n = (size_t)(s->row_length ? (unsigned)s->row_length : width) * pixel, alignment = (size_t)s->alignment;
  size_t row = (n + alignment - 1) / alignment * alignment;
  return (gles_layout){.row = row, .skip = (size_t)s->skip_rows * row + (size_t)s->skip_pixels * pixel};
}

static uint32_t rgba(unsigned r, unsigned g, unsigned b, unsigned a) { return r | g << 8 | b << 16 | (uint32_t)a << 24; }
static unsigned widen5(unsigned v) { return v << 3 | v >> 2; }
static unsigned widen6(unsigned v) { return v << 2 | v >> 4; }

static uint32_t unpack_short(GLenum type, unsigned v) {
  if (type == GL_UNSIGNED_SHORT_5_6_5)
    return rgba(widen5(v >> 11), widen6(v >> 5 & 63), widen5(v & 31), 255);
  if (type == GL_UNSIGNED_SHORT_4_4_4_4)
    return rgba((v >> 12) * 17, (v >> 8 & 15) * 17, (v >> 4 & 15) * 17, (v & 15) * 17);
  return rgba(widen5(v >> 11), widen5(v >> 6 & 31), widen5(v >> 1 & 31), (v & 1) * 255);
}

static uint32_t unpack_pixel(GLenum format, GLenum type, const unsigned char *p) {
  if (type != GL_UNSIGNED_BYTE)
    return unpack_short(type, p[0] | (unsigned)p[1] << 8);
  switch (format) {
  case GL_RGBA:
    return rgba(p[0], p[1], p[2], p[3]);
  case GL_BGRA_EXT:
    return rgba(p[2], p[1], p[0], p[3]);
  case GL_RGB:
    return rgba(p[0], p[1], p[2], 255);
  case GL_ALPHA:
    return rgba(0, 0, 0, p[0]);
  case GL_LUMINANCE:
    return rgba(p[0], p[0], p[0], 255);
  case GL_RED_EXT:
    return rgba(p[0], 0, 0, 255);
  case GL_RG_EXT:
    return rgba(p[0], p[1], 0, 255);
  default:
    return rgba(p[0], p[0], p[0], p[1]);
  }
}

/* Depth has 24 bits. */
static void unpack_depth(gles_image *i, size_t at, GLenum type, const unsigned char *p) {
  uint32_t v = p[0] | (uint32_t)p[1] << 8;
  if (type == GL_UNSIGNED_SHORT) {
    i->depth[at] = v << 8 | v >> 8;
    return;
  }
  v |= (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
  i->depth[at] = v >> 8;
  if (i->stencil)
    i->stencil[at] = (uint8_t)v;
}

/* The parts that a format has are those of its 8-bit texels, so an index into the halves is the byte that it comes from. */
static void unpack_half(uint16_t to[4], GLenum format, const unsigned char *p) {
  static const unsigned char place[] = {1, 2, 3, 4};
  uint32_t from = unpack_pixel(format, GL_UNSIGNED_BYTE, place);
  for (unsigned k = 0; k < 4; k++) {
    unsigned n = from >> 8 * k & 255; /* 0: the part is 0; 255: it is 1 */
    to[k] = (uint16_t)(n == 255 ? GLES_HALF_ONE : n ? p[2 * n - 2] | p[2 * n - 1] << 8 : 0);
  }
}

void gles_unpack(gles_image *i, const gles_part *p, GLenum format, GLenum type, const gles_store *store, const void *pixels) {
  unsigned bytes = gles_pixel_bytes(format, type);
  gles_layout layout = gles_layout_of(store, p->width, bytes);
  for (unsigned y = 0; y < p->height; y++) {
    const unsigned char *from = (const unsigned char *)pixels + layout.skip + y * layout.row;
    size_t to = (size_t)(p->y + y) * i->width + p->x;
    for (unsigned x = 0; x < p->width; x++)
      if (i->depth)
        unpack_depth(i, to + x, type, from + (size_t)x * bytes);
      else if (i->half)
        unpack_half(i->half + 4 * (to + x), format, from + (size_t)x * bytes);
      else
        i->color[to + x] = unpack_pixel(format, type, from + (size_t)x * bytes);
  }
}

uint32_t gles_convert(GLenum format, uint32_t c) {
  unsigned red = c & 255, alpha = c >> 24;
  switch (format) {
  case GL_ALPHA:
    return rgba(0, 0, 0, alpha);
  case GL_LUMINANCE:
    return rgba(red, red, red, 255);
  case GL_LUMINANCE_ALPHA:
    return rgba(red, red, red, alpha);
  case GL_RED_EXT:
    return rgba(red, 0, 0, 255);
  case GL_RG_EXT:
    return rgba(red, c >> 8 & 255, 0, 255);
  case GL_RGB:
    return c | 0xff000000u;
  default:
    return c;
  }
}

static unsigned narrow(unsigned v, unsigned bits) { return (v * ((1u << bits) - 1) + 127) / 255; }

static unsigned pack_short(GLenum type, uint32_t c) {
  unsigned r = c & 255, g = c >> 8 & 255, b = c >> 16 & 255, a = c >> 24;
  if (type == GL_UNSIGNED_SHORT_5_6_5)
    return narrow(r, 5) << 11 | narrow(g, 6) << 5 | narrow(b, 5);
  if (type == GL_UNSIGNED_SHORT_4_4_4_4_REV_EXT)
    return narrow(a, 4) << 12 | narrow(r, 4) << 8 | narrow(g, 4) << 4 | narrow(b, 4);
  return narrow(a, 1) << 15 | narrow(r, 5) << 10 | narrow(g, 5) << 5 | narrow(b, 5);
}

void gles_pack(void *to, GLenum format, GLenum type, uint32_t c) {
  unsigned char *p = to;
  if (type != GL_UNSIGNED_BYTE) {
    unsigned v = pack_short(type, c);
    p[0] = (unsigned char)v;
    p[1] = (unsigned char)(v >> 8);
    return;
  }
  if (format == GL_BGRA_EXT)
    c = (c & 0xff00ff00u) | (c >> 16 & 255) | (c & 255) << 16;
  for (unsigned k = 0; k < gles_pixel_bytes(format, type); k++)
    p[k] = (unsigned char)(c >> 8 * k);
}
