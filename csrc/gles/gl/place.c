/* SPDX-License-Identifier: Apache-2.0 */
/* Places textures in texture memory. A changed texture takes a new place, so pending draws keep the old contents. */
#include <string.h>

#include "gles/gl/gl_texture.h"

static bool has_mipmap_filter(const gles_texture *t) { return t->min != GL_NEAREST && t->min != GL_LINEAR; }

static unsigned halved(unsigned size, unsigned level) { return size >> level ? size >> level : 1; }

/* OpenGL ES 2.0, 3.7.10, with OES_texture_npot. */
static bool is_complete(const gles_texture *t) {
  const gles_image *base = &t->level[0][0];
  unsigned faces = t->target == GL_TEXTURE_CUBE_MAP ? GM_TEX_FACES : 1;
  if (!base->width || !base->height)
    return false;
  unsigned levels = has_mipmap_filter(t) ? gm_tex_chain(base->width, base->height) : 1;
  for (unsigned d = 0; d < levels; d++)
    for (unsigned f = 0; f < faces; f++) {
      const gles_image *i = &t->level[d][f];
      if (i->width != halved(base->width, d) || i->height != halved(base->height, d) || i->format != base->format || i->type != base->type)
        return false;
    }
  bool filtered = base->half && (t->mag != GL_NEAREST || (t->min != GL_NEAREST && t->min != GL_NEAREST_MIPMAP_NEAREST));
  return (faces == 1 || base->width == base->height) && !filtered; /* OES_texture_half_float */
}

/* A depth as shaders read it (docs/gles.md): red has its high byte, blue its low one. */
static uint32_t depth_texel(uint32_t depth) { return depth >> 16 | (depth & 0xff00) | (depth & 255) << 16 | 0xff000000u; }

/* second: blue and alpha of half floats. Pictures have their lowest row first; so does texture memory, whose first row is at t = 0. */
static void write_level(gles_memory *m, const gm_sampler *s, unsigned face, unsigned level, const gles_image *i, bool second) {
  uint32_t *to = m->word + s->base + gm_tex_place_of(s, face, level).offset;
  for (unsigned y = 0; y < i->height; y++, to += s->width) {
    size_t row = (size_t)y * i->width;
    if (i->color)
      memcpy(to, i->color + row, i->width * sizeof *to);
    for (unsigned x = 0; i->depth && x < i->width; x++)
      to[x] = depth_texel(i->depth[row + x]);
    for (unsigned x = 0; i->half && x < i->width; x++) {
      const uint16_t *h = i->half + 4 * (row + x) + (second ? 2 : 0);
      to[x] = h[0] | (uint32_t)h[1] << 16;
    }
  }
}

bool gles_texture_place(gles_share *s, gles_texture *t) {
  size_t at;
  if (t->placed)
    return true;
  t->complete = is_complete(t);
  bool cube = t->target == GL_TEXTURE_CUBE_MAP;
  unsigned width = t->level[0][0].width, height = t->level[0][0].height;
  t->at = (gm_sampler){.width = 1, .height = 1, .cube = cube};
  if (t->complete) {
    t->at.width = (uint16_t)width;
    t->at.height = (uint16_t)height;
    t->at.last_level = (uint8_t)(has_mipmap_filter(t) ? gm_tex_chain(width, height) - 1 : 0);
  }
  t->parts = t->level[0][0].half ? 2 : 1;
  if (!gles_memory_take(&s->memory, gm_tex_words(&t->at) * t->parts, &at))
    return false;
  for (unsigned part = t->parts; part-- > 0;) {
    gm_sampler *to = &t->at;
    to->base = (uint32_t)(at + part * gm_tex_words(to));
    for (unsigned k = 0; !t->complete && k < (cube ? GM_TEX_FACES : 1u); k++) /* a texture that is not complete is black */
      s->memory.word[to->base + k] = t->parts == 1 ? 0xff000000u : part ? (uint32_t)GLES_HALF_ONE << 16 : 0;
    for (unsigned d = 0; t->complete && d <= to->last_level; d++)
      for (unsigned f = 0; f < (cube ? GM_TEX_FACES : 1u); f++)
        write_level(&s->memory, to, f, d, &t->level[d][f], part == 1);
  }
  t->placed = true;
  return true;
}

static gm_wrap wrap_of(GLenum wrap) {
  return wrap == GL_REPEAT ? GM_WRAP_REPEAT : wrap == GL_CLAMP_TO_EDGE ? GM_WRAP_CLAMP : GM_WRAP_MIRROR;
}

static gm_filter filter_of(GLenum filter) {
  switch (filter) {
  case GL_NEAREST:
    return GM_FILTER_NEAREST;
  case GL_LINEAR:
    return GM_FILTER_LINEAR;
  case GL_NEAREST_MIPMAP_NEAREST:
    return GM_FILTER_NEAREST_MIPMAP_NEAREST;
  case GL_LINEAR_MIPMAP_NEAREST:
    return GM_FILTER_LINEAR_MIPMAP_NEAREST;
  case GL_NEAREST_MIPMAP_LINEAR:
    return GM_FILTER_NEAREST_MIPMAP_LINEAR;
  default:
    return GM_FILTER_LINEAR_MIPMAP_LINEAR;
  }
}

gm_sampler gles_texture_sampler(const gles_texture *t, unsigned part) {
  gm_sampler s = t->at;
  s.base += part * (uint32_t)gm_tex_words(&t->at);
  if (!t->complete)
    return s;
  s.mag = (uint8_t)filter_of(t->mag);
  s.min = (uint8_t)filter_of(t->min);
  s.wrap_s = (uint8_t)wrap_of(t->wrap_s);
  s.wrap_t = (uint8_t)wrap_of(t->wrap_t);
  return s;
}
