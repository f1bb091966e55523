/* SPDX-License-Identifier: Apache-2.0 */
/* Tests the texture unit's model against OpenGL ES 2.0, sections 3.7.5 to 3.7.9, written down in double precision: all filters, wraps,
   levels and faces. Error allowed: 2^-14 from coordinates and weights within a level, 2^-9 from the level of detail between two. Where a
   coordinate or a level of detail lies so near to a boundary that its rounding may choose the other side, both sides are right. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "core/fp/fp.h"
#include "core/texture/texture.h"

static uint64_t seed = 5;

static uint64_t draw_spec_random(void) { return gm_random_next(&seed); }
static unsigned draw_texture_below(unsigned n) { return (unsigned)(draw_spec_random() % n); }

/* A texture as the specification sees it: level by level, face by face, and in the unit's memory. */
typedef struct {
  gm_sampler s;
  unsigned levels, faces;
  uint8_t *texel[GM_TEX_MAX_LEVELS][GM_TEX_FACES]; /* four bytes each */
  unsigned width[GM_TEX_MAX_LEVELS], height[GM_TEX_MAX_LEVELS];
  uint32_t *memory;
  size_t words;
} texture;

/* docs/architecture.md section 8 */
static size_t word_of(const texture *t, unsigned face, unsigned level, unsigned i, unsigned j) {
  size_t w = t->s.width, h = t->s.height, x = 0, y = 0, rows = t->levels > 1 ? 2 * h : h;
  if (level) {
    x = (w - 1) - ((w - 1) >> (level - 1));
    y = h + (h - 1) - ((h - 1) >> (level - 1));
  }
  x += i;
  y += face * rows + j;
  if (t->s.blocked)
    return t->s.base + 16 * (y / 4 * ((w + 3) / 4) + x / 4) + 4 * (y % 4) + x % 4;
  return t->s.base + y * w + x;
}

static void fill_level(texture *t, unsigned face, unsigned level) {
  unsigned w = t->width[level], h = t->height[level];
  uint8_t *p = malloc((size_t)4 * w * h);
  assert_non_null(p);
  t->texel[level][face] = p;
  for (unsigned n = 0; n < w * h; n++) {
    uint32_t x = (uint32_t)draw_spec_random();
    size_t at = word_of(t, face, level, n % w, n / w);
    for (unsigned c = 0; c < 4; c++)
      p[4 * n + c] = (uint8_t)(x >> 8 * c);
    assert_true(at < t->words);
    assert_int_equal(t->memory[at], 0xdeadbeef); /* no texel has the place of another */
    t->memory[at] = x;
  }
}

static void make_random_texture(texture *t) {
  static const uint16_t sizes[] = {1, 2, 4, 8, 16, 32, 64, 3, 5, 7, 12, 31, 33, 50};
  memset(t, 0, sizeof *t);
  t->s.width = sizes[draw_texture_below(14)];
  t->s.height = sizes[draw_texture_below(14)];
  t->s.base = draw_texture_below(100);
  t->s.mag = (uint8_t)draw_texture_below(2);
  t->s.min = (uint8_t)draw_texture_below(6);
  t->s.wrap_s = (uint8_t)draw_texture_below(3);
  t->s.wrap_t = (uint8_t)draw_texture_below(3);
  t->s.cube = (uint8_t)draw_texture_below(2);
  t->s.blocked = (uint8_t)draw_texture_below(2);
  t->faces = t->s.cube ? 6 : 1;
  t->levels = 1 + (draw_texture_below(4) ? (unsigned)floor(log2(fmax(t->s.width, t->s.height))) : 0);
  t->s.last_level = (uint8_t)(t->levels - 1);
  t->words = t->s.base + gm_tex_words(&t->s);
  t->memory = malloc(t->words * sizeof *t->memory);
  assert_non_null(t->memory);
  for (size_t i = 0; i < t->words; i++)
    t->memory[i] = 0xdeadbeef;
  for (unsigned d = 0; d < t->levels; d++) {
    t->width[d] = (unsigned)fmax(1, floor(ldexp(t->s.width, -(int)d)));
    t->height[d] = (unsigned)fmax(1, floor(ldexp(t->s.height, -(int)d)));
    for (unsigned f = 0; f < t->faces; f++)
      fill_level(t, f, d);
  }
}

static void destroy(texture *t) {
  for (unsigned d = 0; d < t->levels; d++)
    for (unsigned f = 0; f < t->faces; f++)
      free(t->texel[d][f]);
  free(t->memory);
}

/* --- the specification --- */

/* 3.7.5: the coordinate a wrap mode makes of s for a side of n texels. */
static double wrapped(double s, double n, unsigned mode) {
  if (mode == GM_WRAP_REPEAT)
    return s - floor(s);
  if (mode == GM_WRAP_MIRROR) {
    double f = s - floor(s);
    s = fmod(floor(s), 2) == 0 ? f : 1 - f;
  }
  return fmin(fmax(s, 1 / (2 * n)), 1 - 1 / (2 * n));
}

static void texel_at(const texture *t, unsigned face, unsigned level, double i, double j, double out[4]) {
  unsigned x = (unsigned)i, y = (unsigned)j;
  for (unsigned c = 0; c < 4; c++)
    out[c] = t->texel[level][face][4 * ((size_t)y * t->width[level] + x) + c] / 255.0;
}

/* Texel numbers i0, i1 and weight of i1. Beyond an edge the wrapped coordinate of a clamp keeps the weight of the outer texel 0. */
static double find_texel_pair(double s, double n, unsigned mode, double i[2]) {
  double u = wrapped(s, n, mode) * n - 0.5;
  i[0] = floor(u);
  i[1] = i[0] + 1;
  if (mode == GM_WRAP_REPEAT) {
    i[0] = fmod(i[0] + n, n);
    i[1] = fmod(i[1], n);
  } else {
    i[0] = fmax(i[0], 0);
    i[1] = fmin(i[1], n - 1);
  }
  return u - floor(u);
}

static void within_level(const texture *t, const double st[2], unsigned face, unsigned level, bool linear, double out[4]) {
  double w = t->width[level], h = t->height[level], i[2], j[2], p[2][2][4];
  if (!linear) {
    i[0] = fmin(floor(wrapped(st[0], w, t->s.wrap_s) * w), w - 1);
    j[0] = fmin(floor(wrapped(st[1], h, t->s.wrap_t) * h), h - 1);
    texel_at(t, face, level, i[0], j[0], out);
    return;
  }
  double a = find_texel_pair(st[0], w, t->s.wrap_s, i), b = find_texel_pair(st[1], h, t->s.wrap_t, j);
  for (unsigned y = 0; y < 2; y++)
    for (unsigned x = 0; x < 2; x++)
      texel_at(t, face, level, i[x], j[y], p[y][x]);
  for (unsigned c = 0; c < 4; c++)
    out[c] = (1 - a) * (1 - b) * p[0][0][c] + a * (1 - b) * p[0][1][c] + (1 - a) * b * p[1][0][c] + a * b * p[1][1][c];
}

/* 3.7.7 and 3.7.8 */
static void sample_by_spec(const texture *t, const double st[2], unsigned face, double lambda, double out[4]) {
  double q = t->levels - 1.0;
  bool mag_linear = t->s.mag == GM_FILTER_LINEAR;
  double c = mag_linear && (t->s.min == GM_FILTER_NEAREST_MIPMAP_NEAREST || t->s.min == GM_FILTER_NEAREST_MIPMAP_LINEAR) ? 0.5 : 0;
  if (lambda <= c) {
    within_level(t, st, face, 0, mag_linear, out);
    return;
  }
  bool linear = t->s.min == GM_FILTER_LINEAR || t->s.min == GM_FILTER_LINEAR_MIPMAP_NEAREST || t->s.min == GM_FILTER_LINEAR_MIPMAP_LINEAR;
  if (t->s.min == GM_FILTER_NEAREST || t->s.min == GM_FILTER_LINEAR) {
    within_level(t, st, face, 0, linear, out);
  } else if (t->s.min == GM_FILTER_NEAREST_MIPMAP_NEAREST || t->s.min == GM_FILTER_LINEAR_MIPMAP_NEAREST) {
    double d = lambda <= 0.5 ? 0 : lambda > q + 0.5 ? q : ceil(lambda + 0.5) - 1;
    within_level(t, st, face, (unsigned)d, linear, out);
  } else {
    double d1 = lambda >= q ? q : floor(lambda), d2 = lambda >= q ? q : d1 + 1, low[4], high[4];
    within_level(t, st, face, (unsigned)d1, linear, low);
    within_level(t, st, face, (unsigned)d2, linear, high);
    for (unsigned k = 0; k < 4; k++)
      out[k] = (1 - (lambda - floor(lambda))) * low[k] + (lambda - floor(lambda)) * high[k];
  }
}

/* --- both --- */

static void unit(const texture *t, const float in[4], double out[4]) {
  uint32_t coord[4], texel[2][4] = {{0}}, rgba[4];
  gm_tex_lookup l;
  for (unsigned i = 0; i < 4; i++)
    coord[i] = gm_bits(in[i]);
  gm_tex_address(&t->s, coord, &l);
  for (unsigned n = 0; n < l.count; n++)
    for (unsigned k = 0; k < 4; k++)
      if (l.level[n].mask >> k & 1) {
        assert_true(l.level[n].addr[k] < t->words);
        texel[n][k] = t->memory[l.level[n].addr[k]];
      }
  gm_tex_filter(&l, texel, rgba);
  for (unsigned c = 0; c < 4; c++)
    out[c] = gm_float(rgba[c]);
}

/* What the unit's rounding may make of an input: the value itself, or the next step of 2^-24 or 2^-8 on either side. */
static bool agrees(const texture *t, const float in[4], unsigned face) {
  double got[4], want[4];
  unit(t, in, got);
  for (int k = 0; k < 27; k++) {
    int ds = k % 3 - 1, dt = k / 3 % 3 - 1, dl = k / 9 - 1;
    double st[2] = {in[0] + ds * 0x1p-24, in[1] + dt * 0x1p-24}, worst = 0;
    sample_by_spec(t, st, face, in[3] + dl * 0x1p-9, want);
    for (unsigned c = 0; c < 4; c++)
      worst = fmax(worst, fabs(got[c] - want[c]));
    if (worst <= (t->s.min >= GM_FILTER_NEAREST_MIPMAP_LINEAR ? 0x1p-9 + 0x1p-14 : 0x1p-14))
      return true;
  }
  return false;
}

static float draw_spec_coord(unsigned size) {
  uint64_t r = draw_spec_random();
  if (r >> 62 == 0)
    return (float)((int)(r % (8 * size + 1)) - (int)(4 * size)) / (2 * (float)size); /* edges and centres of texels */
  return (float)(int32_t)r * 0x1p-29f;                                               /* -4 .. 4 */
}

static float detail(void) {
  uint64_t r = draw_spec_random();
  switch (r >> 61) {
  case 0:
    return (float)((int)(r % 24) - 4) * 0.5f;
  case 1:
    return -(float)(r % 1000);
  case 2:
    return (float)(r % 1000) * 0.25f;
  default:
    return (float)(int32_t)r * 0x1p-28f; /* -8 .. 8 */
  }
}

static void random_lookups(void **state) {
  (void)state;
  for (unsigned n = 0; n < 2500; n++) {
    texture t;
    make_random_texture(&t);
    for (unsigned k = 0; k < 100; k++) {
      unsigned face = draw_texture_below(6);
      float in[4] = {draw_spec_coord(t.s.width), draw_spec_coord(t.s.height), (float)face, detail()};
      if (!agrees(&t, in, t.s.cube ? face : 0))
        fail_msg("%ux%u mag %u min %u wrap %u %u levels %u faces %u at %a %a face %u lod %a", t.s.width, t.s.height, t.s.mag, t.s.min,
                 t.s.wrap_s, t.s.wrap_t, t.levels, t.faces, (double)in[0], (double)in[1], face, (double)in[3]);
    }
    destroy(&t);
  }
}

/* Every filter keeps a texture of one colour, to the bit. */
static void one_colour(void **state) {
  (void)state;
  for (unsigned n = 0; n < 20000; n++) {
    gm_tex_lookup l;
    uint32_t byte = draw_texture_below(256), rgba[4], texel[2][4];
    gm_sampler s = {
        .width = (uint16_t)(1 + draw_texture_below(64)), .height = 16, .mag = 1, .min = (uint8_t)draw_texture_below(6), .last_level = 4};
    memset(texel, (int)byte, sizeof texel);
    gm_tex_address(&s, (const uint32_t[4]){gm_bits(draw_spec_coord(9)), gm_bits(draw_spec_coord(9)), 0, gm_bits(detail())}, &l);
    gm_tex_filter(&l, (const uint32_t(*)[4])texel, rgba);
    assert_int_equal(rgba[0], gm_fmul(gm_bits((float)byte), gm_bits(1.0f / 255)));
  }
}

static void strange_operands(void **state) {
  (void)state;
  gm_sampler s = {.width = 8, .height = 8, .mag = 0, .min = GM_FILTER_NEAREST_MIPMAP_NEAREST, .cube = 1, .last_level = 3};
  static const struct {
    uint32_t layer, lod;
    unsigned face, level;
  } row[] = {{0, 0x7fc00000, 0, 0},
             {0, 0xff800000, 0, 0},
             {0, 0x7f800000, 0, 3},
             {0, 0x7f7fffff, 0, 3},
             {0, 1, 0, 0},
             {0x7fc00000, 0x3f800000, 0, 1},
             {0xbf800000, 0x3f800000, 0, 1},
             {0x3f7fffff, 0, 0, 0},
             {0x40ffffff, 0x417fffff, 5, 3},
             {0x7f800000, 0x40000000, 5, 2},
             {0xff800000, 0x40000000, 0, 2},
             {0x40400000, 0x3fc00000, 3, 1}};
  for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
    gm_tex_lookup l;
    gm_tex_address(&s, (const uint32_t[4]){0, 0, row[i].layer, row[i].lod}, &l);
    assert_int_equal(l.count, 1);
    assert_int_equal(l.level[0].addr[0], gm_tex_place_of(&s, row[i].face, row[i].level).offset);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(random_lookups), cmocka_unit_test(one_colour), cmocka_unit_test(strange_operands)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
