/* SPDX-License-Identifier: Apache-2.0 */
/* Textures as in OpenGL ES 2.0: pictures for each level and face, completeness, place in texture memory (docs/run-inputs.md). */
#include <stdlib.h>
#include <string.h>

#include "core/run/run_private.h"

bool gm_picture_new(gm_picture *p, unsigned width, unsigned height) {
  *p = (gm_picture){0};
  if (!width || !height || width > GM_TEX_MAX_SIZE || height > GM_TEX_MAX_SIZE)
    return false;
  p->texel = calloc((size_t)width * height, sizeof *p->texel);
  p->width = width;
  p->height = height;
  return p->texel != NULL;
}

void gm_picture_free(gm_picture *p) {
  if (!p->shared)
    free(p->texel);
  *p = (gm_picture){0};
}

bool gm_texture_new(gm_texture *t, const char *name, unsigned faces, unsigned levels) {
  *t = (gm_texture){.faces = faces, .levels = levels, .mag = GM_FILTER_LINEAR, .min = GM_FILTER_LINEAR};
  if ((faces != 1 && faces != GM_TEX_FACES) || levels < 1 || levels > GM_TEX_MAX_LEVELS)
    return false;
  t->name = strdup(name);
  t->pic = calloc((size_t)faces * levels, sizeof *t->pic);
  return t->name && t->pic;
}

void gm_texture_free(gm_texture *t) {
  for (unsigned i = 0; t->pic && i < t->faces * t->levels; i++)
    gm_picture_free(&t->pic[i]);
  free(t->pic);
  free(t->name);
  free(t->from);
  *t = (gm_texture){0};
}

/* --- mipmap --- */

uint32_t gm_texture_mean(const uint32_t t[4]) {
  uint32_t out = 0;
  for (unsigned c = 0; c < 32; c += 8) {
    uint32_t sum = 2;
    for (unsigned k = 0; k < 4; k++)
      sum += t[k] >> c & 255;
    out |= (sum >> 2) << c;
  }
  return out;
}

/* Halves a picture. Sizes are rounded down, but not to 0. A texel is the mean of two by two, or of two if the other side has only one. */
static bool halve(gm_picture *to, const gm_picture *from) {
  if (!gm_picture_new(to, from->width > 1 ? from->width / 2 : 1, from->height > 1 ? from->height / 2 : 1))
    return false;
  size_t right = from->width > 1, down = from->height > 1 ? from->width : 0;
  for (unsigned y = 0; y < to->height; y++)
    for (unsigned x = 0; x < to->width; x++) {
      const uint32_t *t = from->texel + (size_t)2 * y * from->width + 2 * x;
      to->texel[(size_t)y * to->width + x] = gm_texture_mean((const uint32_t[4]){t[0], t[right], t[down], t[right + down]});
    }
  return true;
}

bool gm_texture_mipmap(gm_texture *t) {
  unsigned levels = t->pic[0].width ? gm_tex_chain(t->pic[0].width, t->pic[0].height) : 1;
  for (unsigned i = t->faces; i < t->faces * t->levels; i++)
    gm_picture_free(&t->pic[i]);
  t->levels = 1;
  t->mipmap = false;
  gm_picture *pic = realloc(t->pic, (size_t)t->faces * levels * sizeof *pic);
  if (!pic)
    return false;
  t->pic = pic;
  for (; t->levels < levels; t->levels++) {
    gm_picture *to = pic + (size_t)t->faces * t->levels;
    const gm_picture *from = to - t->faces;
    memset(to, 0, t->faces * sizeof *to);
    for (unsigned f = 0; f < t->faces; f++)
      if (from[f].texel && !halve(&to[f], &from[f])) {
        t->levels++; /* the faces of this level that exist are freed with the others */
        return false;
      }
  }
  return true;
}

/* --- completeness --- */

static bool level_complete(const gm_texture *t, unsigned level) {
  for (unsigned f = 0; f < t->faces; f++) {
    const gm_picture *p = &t->pic[level * t->faces + f];
    unsigned w = t->pic[0].width >> level, h = t->pic[0].height >> level;
    if (!p->width || p->width != (w ? w : 1) || p->height != (h ? h : 1))
      return false;
  }
  return true;
}

static bool power_of_two(unsigned n) { return (n & (n - 1)) == 0; }

bool gm_texture_complete(const gm_texture *t) {
  const gm_picture *p = &t->pic[0];
  bool mipmap = t->min > GM_FILTER_LINEAR;
  if (!p->width || (t->faces > 1 && p->width != p->height))
    return false;
  unsigned levels = mipmap ? gm_tex_chain(p->width, p->height) : 1;
  if (t->levels < levels && !t->mipmap)
    return false;
  for (unsigned d = 0; d < (t->mipmap ? 1 : levels); d++)
    if (!level_complete(t, d))
      return false;
  bool odd = !power_of_two(p->width) || !power_of_two(p->height);
  return !t->strict_npot || !odd || (!mipmap && t->wrap_s == GM_WRAP_CLAMP && t->wrap_t == GM_WRAP_CLAMP);
}

/* --- texture memory --- */

/* In blocks, the words are whole lines of any texture cache, so each texture begins with a line. */
static bool reserve_texture_words(gm_image *img, size_t words, uint32_t *base) {
  enum { LINE_MAX = 64 };
  if (img->blocked)
    words = (words + LINE_MAX - 1) / LINE_MAX * LINE_MAX;
  uint32_t *more = words < UINT32_MAX - img->ntexture ? realloc(img->texture, (img->ntexture + words) * sizeof *more) : NULL;
  if (!more)
    return false;
  memset(more + img->ntexture, 0, words * sizeof *more);
  *base = (uint32_t)img->ntexture;
  img->texture = more;
  img->ntexture += words;
  return true;
}

static void copy_level(uint32_t *memory, const gm_sampler *s, unsigned face, unsigned level, const gm_picture *p) {
  gm_tex_place at = gm_tex_place_of(s, face, level);
  uint32_t *to = memory + s->base;
  for (unsigned y = 0; y < p->height; y++) {
    const uint32_t *row = p->texel + (size_t)y * p->width;
    if (!s->blocked)
      memcpy(to + gm_tex_word(s, at.column, at.row + y), row, p->width * sizeof *to);
    for (unsigned x = 0; s->blocked && x < p->width; x++)
      to[gm_tex_word(s, at.column + x, at.row + y)] = row[x];
  }
}

/* A texture that is not complete is one black texel. */
static bool place_black(gm_image *img, gm_sampler *s) {
  *s = (gm_sampler){.width = 1, .height = 1};
  if (!reserve_texture_words(img, 1, &s->base))
    return false;
  img->texture[s->base] = 0xff000000u;
  return true;
}

static unsigned levels_shown(const gm_texture *t) {
  return t->min > GM_FILTER_LINEAR ? gm_tex_chain(t->pic[0].width, t->pic[0].height) : 1;
}

/* The sampler state of a texture, without its place in memory. */
static gm_sampler make_sampler_state(const gm_texture *t) {
  return (gm_sampler){.width = (uint16_t)t->pic[0].width,
                      .height = (uint16_t)t->pic[0].height,
                      .mag = (uint8_t)t->mag,
                      .min = (uint8_t)t->min,
                      .wrap_s = (uint8_t)t->wrap_s,
                      .wrap_t = (uint8_t)t->wrap_t,
                      .cube = t->faces > 1,
                      .last_level = (uint8_t)(levels_shown(t) - 1)};
}

size_t gm_texture_words(const gm_texture *t) {
  if (!gm_texture_complete(t))
    return 1;
  gm_sampler s = make_sampler_state(t);
  return gm_tex_words(&s);
}

bool gm_texture_place(const gm_texture *t, gm_image *img, gm_sampler *s) {
  if (!gm_texture_complete(t))
    return place_black(img, s);
  *s = make_sampler_state(t);
  s->blocked = img->blocked;
  if (!reserve_texture_words(img, gm_tex_words(s), &s->base))
    return false;
  for (unsigned d = 0; d <= s->last_level; d++)
    for (unsigned f = 0; f < t->faces; f++)
      copy_level(img->texture, s, f, d, &t->pic[d * t->faces + f]);
  return true;
}
