/* SPDX-License-Identifier: Apache-2.0 */
/* The texture unit's arithmetic and sampler state (docs/architecture.md section 8). */
#include "core/texture/texture.h"

#include <stdbool.h>
#include <string.h>

#include "base/random.h"
#include "core/fp/fp.h"

/* 2^-40 / 255, rounded to float: the weight of a filter sum. */
#define SCALE 0x27808081u

static uint32_t wrap_texel(int64_t i, uint32_t size, unsigned mode) {
  int64_t n = (mode & GM_WRAP_MIRROR) ? 2 * (int64_t)size : size; /* the code that names no mode acts as mirror */
  if (mode == GM_WRAP_CLAMP)
    return i < 0 ? 0 : i >= n ? size - 1 : (uint32_t)i;
  int64_t r = i % n;
  if (r < 0)
    r += n;
  return (uint32_t)(r >= size ? n - 1 - r : r);
}

/* One axis: both texel numbers and the weight of the second. */
static void axis(uint32_t coord, uint32_t size, unsigned linear, unsigned mode, uint32_t n[2], uint32_t *w) {
  int64_t x = gm_ftexq(coord) * (int64_t)size;
  if (linear)
    x -= 1 << 23;
  /* floor and fraction of a 24-bit fixed-point number; written so that no negative number is shifted */
  int64_t i = x >= 0 ? x >> 24 : -(-(x + 1) >> 24) - 1;
  *w = linear ? (uint32_t)(x - i * (1 << 24)) >> 8 : 0;
  n[0] = wrap_texel(i, size, mode);
  n[1] = wrap_texel(i + 1, size, mode);
}

/* Level of detail in 256ths, nearest even, limited to 0 .. 4095; NaN is 0. */
static unsigned lod_of(uint32_t x) {
  unsigned e = x >> 23 & 255;
  bool nan = e == 255 && (x & 0x7fffff);
  if (nan || x >> 31 || e < 118)
    return 0;
  if (e > 130)
    return 4095;
  uint32_t mant = (x & 0x7fffff) | 0x800000, shift = 142 - e, half = 1u << (shift - 1);
  uint32_t whole = mant >> shift, rest = mant & ((half << 1) - 1);
  whole += rest > half || (rest == half && (whole & 1));
  return whole > 4095 ? 4095 : whole;
}

/* Whole part of the layer, limited to 0 .. 5; NaN is 0. */
static unsigned layer_of(uint32_t x) {
  unsigned e = x >> 23 & 255;
  bool nan = e == 255 && (x & 0x7fffff);
  if (nan || x >> 31 || e < 127)
    return 0;
  unsigned n = e > 129 ? 5 : ((x & 0x7fffff) | 0x800000) >> (150 - e);
  return n > 5 ? 5 : n;
}

static unsigned smaller(unsigned size, unsigned level) { return size >> level ? size >> level : 1; }

gm_tex_place gm_tex_place_of(const gm_sampler *s, unsigned face, unsigned level) {
  unsigned column = 0, row = 0, wide = s->width - 1u, high = s->height - 1u;
  if (level) {
    column = wide - (wide >> (level - 1));
    row = s->height + high - (high >> (level - 1));
  }
  row += face * ((unsigned)s->height << (s->last_level != 0));
  return (gm_tex_place){(uint16_t)smaller(s->width, level), (uint16_t)smaller(s->height, level), column, row, row * s->width + column};
}

static uint32_t whole_blocks(uint32_t texels) { return (texels + GM_TEX_BLOCK - 1) & ~(GM_TEX_BLOCK - 1u); }

uint32_t gm_tex_word(const gm_sampler *s, uint32_t column, uint32_t row) {
  const uint32_t in = GM_TEX_BLOCK - 1u;
  if (!s->blocked)
    return row * s->width + column;
  return (row & ~in) * whole_blocks(s->width) + (column & ~in) * GM_TEX_BLOCK + (row & in) * GM_TEX_BLOCK + (column & in);
}

size_t gm_tex_words(const gm_sampler *s) {
  uint32_t rows = s->height * (s->cube ? GM_TEX_FACES : 1u) << (s->last_level != 0);
  return s->blocked ? (size_t)whole_blocks(s->width) * whole_blocks(rows) : (size_t)s->width * rows;
}

unsigned gm_tex_chain(unsigned width, unsigned height) {
  unsigned n = 1;
  while ((width | height) >> n)
    n++;
  return n;
}

static void request(const gm_sampler *s, const uint32_t coord[4], unsigned level, unsigned linear, gm_tex_request *r) {
  uint32_t i[2], j[2];
  gm_tex_place p = gm_tex_place_of(s, s->cube ? layer_of(coord[2]) : 0, level);
  axis(coord[0], p.width, linear, s->wrap_s, i, &r->wx);
  axis(coord[1], p.height, linear, s->wrap_t, j, &r->wy);
  r->mask = linear ? 15 : 1;
  for (unsigned k = 0; k < 4; k++)
    r->addr[k] = s->base + gm_tex_word(s, p.column + i[k & 1], p.row + j[k >> 1]);
}

void gm_tex_address(const gm_sampler *s, const uint32_t coord[4], gm_tex_lookup *l) {
  unsigned lod = lod_of(coord[3]), between = s->min >> 1, level = 0, linear = s->min & 1;
  unsigned boundary = (s->mag & 1) && between && !linear ? 128 : 0;
  l->count = 1;
  l->blend = 0;
  if (lod <= boundary)
    linear = s->mag & 1;
  else if (between == 1)
    level = (lod + 127) >> 8;
  else if (between) {
    level = lod >> 8;
    l->blend = level < s->last_level ? lod & 255 : 0;
    l->count = l->blend ? 2 : 1;
  }
  level = level < s->last_level ? level : s->last_level;
  request(s, coord, level, linear, &l->level[0]);
  if (l->count == 2)
    request(s, coord, level + 1, linear, &l->level[1]);
}

/* Exact sum of one channel in 2^-32 of a byte. */
static uint64_t level_sum(const gm_tex_request *r, const uint32_t texel[4], unsigned channel) {
  uint64_t one = 1 << 16, sum = 0;
  uint64_t weight[4] = {(one - r->wx) * (one - r->wy), r->wx * (one - r->wy), (one - r->wx) * r->wy, (uint64_t)r->wx * r->wy};
  for (unsigned k = 0; k < 4; k++)
    if (r->mask >> k & 1)
      sum += weight[k] * (texel[k] >> 8 * channel & 255);
  return sum;
}

void gm_tex_filter(const gm_tex_lookup *l, const uint32_t texel[2][4], uint32_t rgba[4]) {
  for (unsigned c = 0; c < 4; c++) {
    uint64_t sum = level_sum(&l->level[0], texel[0], c) * (256 - l->blend);
    if (l->count == 2)
      sum += level_sum(&l->level[1], texel[1], c) * l->blend;
    rgba[c] = gm_fmul(gm_fu64(sum), SCALE);
  }
}

/* Fields of the sampler state. None crosses a word. */
typedef struct {
  unsigned lo, width;
} field;
#define GM_SAMPLER_FIELD(name, lo, width, meaning) static const field f_##name = {lo, width};
#include "core/isa/host.def"

static uint32_t mask_of(field f) { return UINT32_MAX >> (32 - f.width); }
static void put_sampler_field(uint32_t words[4], field f, uint32_t value) { words[f.lo / 32] |= (value & mask_of(f)) << f.lo % 32; }
static uint32_t get_field(const uint32_t words[4], field f) { return words[f.lo / 32] >> f.lo % 32 & mask_of(f); }

void gm_sampler_words(const gm_sampler *s, uint32_t words[4]) {
  memset(words, 0, 4 * sizeof words[0]);
  put_sampler_field(words, f_base, s->base);
  put_sampler_field(words, f_width, s->width - 1u);
  put_sampler_field(words, f_height, s->height - 1u);
  put_sampler_field(words, f_mag, s->mag);
  put_sampler_field(words, f_wrap_s, s->wrap_s);
  put_sampler_field(words, f_wrap_t, s->wrap_t);
  put_sampler_field(words, f_min, s->min);
  put_sampler_field(words, f_cube, s->cube);
  put_sampler_field(words, f_last_level, s->last_level);
  put_sampler_field(words, f_blocked, s->blocked);
}

gm_sampler gm_sampler_of_words(const uint32_t words[4]) {
  return (gm_sampler){.base = get_field(words, f_base),
                      .width = (uint16_t)(get_field(words, f_width) + 1),
                      .height = (uint16_t)(get_field(words, f_height) + 1),
                      .mag = (uint8_t)get_field(words, f_mag),
                      .wrap_s = (uint8_t)get_field(words, f_wrap_s),
                      .wrap_t = (uint8_t)get_field(words, f_wrap_t),
                      .min = (uint8_t)get_field(words, f_min),
                      .cube = (uint8_t)get_field(words, f_cube),
                      .last_level = (uint8_t)get_field(words, f_last_level),
                      .blocked = (uint8_t)get_field(words, f_blocked)};
}

unsigned gm_tex_delay(unsigned fixed, uint64_t seed, uint64_t n) {
  if (!fixed)
    fixed = 1;
  if (!seed)
    return fixed;
  return 1 + (unsigned)(gm_random_at(seed, n) % (2ull * fixed));
}
