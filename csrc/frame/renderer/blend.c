/* SPDX-License-Identifier: Apache-2.0 */
/* The renderer's back end for one fragment: blending, rounding with dither, colour mask (docs/frame.md, Coverage and depth). */
#include "frame/renderer/blend.h"

#include <math.h>

#include "frame/renderer/real.h"

/* Colours and factors have 16 bits: ONE is 1. The stored colour has 8 bits for each channel, and each is rounded once. */
#define ONE 65535

static uint32_t quantize(uint32_t bits) { return (uint32_t)fr_round(fr_mul(gm_float(gm_fsat(bits)), ONE), ONE); }

static uint32_t factor_value(gm_factor f, unsigned channel, const uint32_t src[4], const uint32_t dst[4], const uint32_t constant[4]) {
  uint32_t room = ONE - dst[3];
  switch (f) {
  case GM_FACTOR_ZERO:
    return 0;
  case GM_FACTOR_ONE:
    return ONE;
  case GM_FACTOR_SRC_COLOR:
    return src[channel];
  case GM_FACTOR_ONE_MINUS_SRC_COLOR:
    return ONE - src[channel];
  case GM_FACTOR_DST_COLOR:
    return dst[channel];
  case GM_FACTOR_ONE_MINUS_DST_COLOR:
    return ONE - dst[channel];
  case GM_FACTOR_SRC_ALPHA:
    return src[3];
  case GM_FACTOR_ONE_MINUS_SRC_ALPHA:
    return ONE - src[3];
  case GM_FACTOR_DST_ALPHA:
    return dst[3];
  case GM_FACTOR_ONE_MINUS_DST_ALPHA:
    return room;
  case GM_FACTOR_CONSTANT_COLOR:
    return constant[channel];
  case GM_FACTOR_ONE_MINUS_CONSTANT_COLOR:
    return ONE - constant[channel];
  case GM_FACTOR_CONSTANT_ALPHA:
    return constant[3];
  case GM_FACTOR_ONE_MINUS_CONSTANT_ALPHA:
    return ONE - constant[3];
  case GM_FACTOR_SRC_ALPHA_SATURATE:
    break;
  }
  return channel == 3 ? ONE : src[3] < room ? src[3] : room;
}

/* In units of ONE * ONE. */
static uint64_t apply_equation(gm_equation e, uint64_t src, uint64_t dst) {
  uint64_t max = (uint64_t)ONE * ONE, sum;
  if (e == GM_EQUATION_ADD)
    sum = src + dst;
  else if (e == GM_EQUATION_SUBTRACT)
    sum = src > dst ? src - dst : 0;
  else
    sum = dst > src ? dst - src : 0;
  return sum < max ? sum : max;
}

/* 4 x 4 ordered dither: the part of a step, in 32nds, that is added before rounding down. */
static unsigned threshold(bool dither, int x, int y) {
  static const unsigned char bayer[4][4] = {{0, 8, 2, 10}, {12, 4, 14, 6}, {3, 11, 1, 9}, {15, 7, 13, 5}};
  return dither ? 2 * bayer[y & 3][x & 3] + 1 : 16;
}

/* v / (ONE * ONE) in steps of 1 / (2^bits - 1), as 8 bits. */
static uint32_t store_blended_channel(uint64_t v, unsigned bits, unsigned add) {
  uint64_t max = (uint64_t)ONE * ONE, steps = (1u << bits) - 1;
  uint32_t q = (uint32_t)((v * steps + max * add / 32) / max);
  if (q > steps)
    q = (uint32_t)steps;
  return bits == 8 ? q : bits == 6 ? q << 2 | q >> 4 : q << 3 | q >> 2;
}

static uint32_t store_channel(gm_frame_format format, unsigned channel, uint64_t v, bool dither, int x, int y) {
  static const uint8_t narrow[3] = {5, 6, 5};
  if (channel == 3 && format != GM_FORMAT_RGBA8)
    return 255;
  if (format != GM_FORMAT_RGB565)
    return store_blended_channel(v, 8, 16);
  return store_blended_channel(v, narrow[channel], threshold(dither, x, y));
}

uint32_t fr_blend(const gm_draw_state *s, gm_frame_format format, const uint32_t rgba[4], uint32_t under, int x, int y) {
  uint32_t src[4], dst[4], constant[4], out = 0;
  for (unsigned c = 0; c < 4; c++) {
    src[c] = quantize(rgba[c]);
    dst[c] = (under >> 8 * c & 255) * 257;
    constant[c] = s->blend.constant[c] * 257u;
  }
  for (unsigned c = 0; c < 4; c++) {
    uint64_t v = (uint64_t)src[c] * ONE;
    if (s->blend.on)
      v = apply_equation(s->blend.equation[c == 3], (uint64_t)src[c] * factor_value(s->blend.src[c == 3], c, src, dst, constant),
                         (uint64_t)dst[c] * factor_value(s->blend.dst[c == 3], c, src, dst, constant));
    bool written = s->color_mask >> c & 1;
    out |= (written ? store_channel(format, c, v, s->dither, x, y) : under >> 8 * c & 255) << 8 * c;
  }
  return out;
}

uint32_t fr_clear_color(gm_frame_format format, const float rgba[4]) {
  uint32_t out = 0;
  for (unsigned c = 0; c < 4; c++)
    out |= store_channel(format, c, (uint64_t)quantize(gm_bits(rgba[c])) * ONE, false, 0, 0) << 8 * c;
  return out;
}

uint32_t fr_clear_depth(float depth) { return (uint32_t)(fmax(0, fmin(1, (double)depth)) * FR_DEPTH_MAX + 0.5); }
