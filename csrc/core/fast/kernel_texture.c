/* SPDX-License-Identifier: Apache-2.0 */
/* Texture operations of the fast engine: `tex` for two runs at a time, `txl` for one. The arithmetic is that of csrc/core/texture
   (docs/architecture.md section 8), in double precision. Every number has at most 49 bits, so each step is exact. */
#include <math.h>
#include <string.h>

#include "core/fast/kernel.h"
#include "core/fp/fp.h"

/* 2^-32 / 255, rounded to float. The specification has 2^-40 / 255, because it multiplies a filter sum by 256. */
#define SCALE 0x1.010102p-40f

static uint32_t texel(const fast_lanes *l, uint32_t addr) { return addr < l->ntexture ? l->texture[addr] : 0; }

/* Two runs. */
typedef double pair __attribute__((vector_size(16)));
typedef int64_t mask __attribute__((vector_size(16)));
/* Four channels of a texel. */
typedef struct {
  pair rg, ba;
} channels;
typedef uint8_t bytes __attribute__((vector_size(16)));
typedef uint16_t shorts __attribute__((vector_size(16)));

#define PAIR static inline __attribute__((always_inline)) pair
PAIR choose(mask m, pair a, pair b) { return (pair)(((mask)a & m) | ((mask)b & ~m)); }
/* A whole number below 2^51, rounded to nearest even. */
PAIR nearest_even(pair x) { return x + 0x1.8p52 - 0x1.8p52; }
PAIR floor_of(pair x) {
  pair n = nearest_even(x), one = (pair){1, 1};
  return n - (pair)((mask)(n > x) & (mask)one);
}

/* How texel numbers of one axis wrap. */
typedef struct {
  double size, period, inverse;
  bool clamp;
} wrapping;

static inline wrapping wrapping_of(unsigned size, unsigned mode) {
  double period = mode & GM_WRAP_MIRROR ? 2.0 * size : size; /* the code that names no mode acts as mirror */
  return (wrapping){.size = size, .period = period, .inverse = 1 / period, .clamp = mode == GM_WRAP_CLAMP};
}

/* Texel numbers of both runs. The quotient is exact but for its last place, so its floor is off by one at most. */
PAIR wrap(pair i, const wrapping *w) {
  pair zero = (pair){0, 0}, last = zero + (w->size - 1);
  if (w->clamp)
    return choose((mask)(i < zero), zero, choose((mask)(i > last), last, i));
  pair r = i - floor_of(i * w->inverse) * w->period;
  r = choose((mask)(r < zero), r + w->period, r);
  r = choose((mask)(r >= w->period), r - w->period, r);
  return choose((mask)(r > last), w->period - 1 - r, r);
}

typedef struct {
  pair n[2];   /* texel numbers */
  pair weight; /* of the second, in 2^-16 */
} axis;

/* coord: without subnormals. */
static inline __attribute__((always_inline)) axis axis_of(const float coord[2], bool linear, const wrapping *w) {
  const pair limit = {0x1p36, 0x1p36}, infinite = {INFINITY, INFINITY};
  pair u = {coord[0], coord[1]};
  pair q = (pair)((mask)(u * 0x1p24) & (mask)(u <= infinite)); /* NaN counts as 0 */
  q = choose((mask)(q > -limit), q, -limit);
  q = choose((mask)(q < limit), nearest_even(q), limit);
  pair x = q * w->size - (linear ? 0x1p23 : 0), i = floor_of(x * 0x1p-24);
  axis a = {.n = {wrap(i, w)}};
  if (linear) {
    a.n[1] = wrap(i + 1, w);
    a.weight = floor_of((x - i * 0x1p24) * 0x1p-8);
  }
  return a;
}

/* The four bytes of a texel, each under the exponent of 2^52. */
static inline __attribute__((always_inline)) channels channels_of(uint32_t t) {
  const fast_vec zero = {0}, high = zero + 0x43300000;
  bytes b = __builtin_shufflevector((bytes)(fast_vec){t}, (bytes)zero, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
  fast_vec c = (fast_vec)__builtin_shufflevector((shorts)b, (shorts)zero, 0, 8, 1, 9, 2, 10, 3, 11);
  pair rg = (pair)__builtin_shufflevector(c, high, 0, 4, 1, 5), ba = (pair)__builtin_shufflevector(c, high, 2, 6, 3, 7);
  return (channels){rg - 0x1p52, ba - 0x1p52};
}

/* (1 - w) a + w b, with w in 2^-16 */
static inline __attribute__((always_inline)) channels between(channels a, channels b, double w) {
  return (channels){a.rg * (0x1p16 - w) + b.rg * w, a.ba * (0x1p16 - w) + b.ba * w};
}

static inline __attribute__((always_inline)) fast_vec to_rgba(channels sum) {
  return (fast_vec)((fast_float){(float)sum.rg[0], (float)sum.rg[1], (float)sum.ba[0], (float)sum.ba[1]} * SCALE);
}

/* `tex` of two runs: magnification, level 0. */
static inline __attribute__((always_inline)) void plain_lookup(const fast_lanes *l, uint32_t base, const wrapping w[2], const float x[2],
                                                               const float y[2], bool linear, fast_vec rgba[2]) {
  axis i = axis_of(x, linear, &w[0]), j = axis_of(y, linear, &w[1]);
  pair upper = j.n[0] * w[0].size, lower = j.n[1] * w[0].size;
  pair at[4] = {upper + i.n[0], upper + i.n[1], lower + i.n[0], lower + i.n[1]};
  for (unsigned k = 0; k < 2; k++) {
    channels t[4];
    for (unsigned n = 0; n < (linear ? 4 : 1); n++)
      t[n] = channels_of(texel(l, base + (uint32_t)(int32_t)at[n][k]));
    if (linear)
      rgba[k] = to_rgba(between(between(t[0], t[1], i.weight[k]), between(t[2], t[3], i.weight[k]), j.weight[k]));
    else
      rgba[k] = to_rgba((channels){t[0].rg * 0x1p32, t[0].ba * 0x1p32});
  }
}

/* The filter sum of one level, a whole number of 2^-32 in each channel. */
static inline channels sum_of(const fast_lanes *l, const gm_tex_request *r) {
  channels t[4];
  for (unsigned i = 0; i < 4; i++)
    if (r->mask >> i & 1)
      t[i] = channels_of(texel(l, r->addr[i]));
  if (r->mask == 1)
    return (channels){t[0].rg * 0x1p32, t[0].ba * 0x1p32};
  return between(between(t[0], t[1], r->wx), between(t[2], t[3], r->wx), r->wy);
}

/* `txl`: returns the number of requests. */
static unsigned full_lookup(const fast_lanes *l, const gm_sampler *s, const uint32_t coord[4], fast_vec *rgba) {
  gm_tex_lookup look;
  gm_tex_address(s, coord, &look);
  channels sum = sum_of(l, &look.level[0]);
  if (look.count == 2) { /* in 256ths of the second level */
    channels second = sum_of(l, &look.level[1]);
    double w = look.blend * 0x1p-8;
    sum = (channels){sum.rg * (1 - w) + second.rg * w, sum.ba * (1 - w) + second.ba * w};
  }
  *rgba = to_rgba(sum);
  return look.count;
}

/* `tex` of two runs, in blocks. */
static void blocked_lookup(const fast_lanes *l, const gm_sampler *s, const float x[2], const float y[2], fast_vec rgba[2]) {
  for (unsigned k = 0; k < 2; k++)
    full_lookup(l, s, (const uint32_t[4]){gm_bits(x[k]), gm_bits(y[k]), 0, 0}, &rgba[k]);
}

static void finish_lookup_op(fast_lanes *l, const fast_op *o, fast_result out, uint32_t two) {
  fast_result r;
  for (unsigned i = 0; i < o->n; i++)
    for (unsigned p = 0; p < FAST_PARTS; p++)
      r[i][p] = o->sat ? vec_sat(out[o->lane[i]][p]) : out[o->lane[i]][p];
  store(l, o, r);
  if (o->asks)
    l->waits[(*l->nwaits)++] = two;
}

/* The first n coordinates. */
static inline void coordinates(const fast_lanes *l, const fast_op *o, fast_result a, unsigned n) {
  for (unsigned i = 0; i < n; i++)
    for (unsigned p = 0; p < FAST_PARTS; p++)
      a[i][p] = source(l, o, 0, i, p);
}

void fast_tex(fast_lanes *l, const fast_op *o) {
  const gm_sampler *s = &l->sampler[o->inst->sampler];
  const wrapping w[2] = {wrapping_of(s->width, s->wrap_s), wrapping_of(s->height, s->wrap_t)};
  fast_result out;
  for (unsigned p = 0; p < FAST_PARTS; p++) {
    fast_vec x = vec_flush(source(l, o, 0, 0, p)), y = vec_flush(source(l, o, 0, 1, p)), rgba[4];
    for (unsigned k = 0; k < 4; k += 2) {
      const float u[2] = {gm_float(x[k]), gm_float(x[k + 1])}, v[2] = {gm_float(y[k]), gm_float(y[k + 1])};
      if (!(l->runs >> (4 * p + k) & 3))
        rgba[k] = rgba[k + 1] = x;
      else if (s->blocked)
        blocked_lookup(l, s, u, v, rgba + k);
      else if (s->mag & 1)
        plain_lookup(l, s->base, w, u, v, true, rgba + k);
      else
        plain_lookup(l, s->base, w, u, v, false, rgba + k);
    }
    fast_vec channel[4];
    vec_transpose(rgba, channel);
    for (unsigned i = 0; i < 4; i++)
      out[i][p] = channel[i];
  }
  finish_lookup_op(l, o, out, 0);
}

void fast_txl(fast_lanes *l, const fast_op *o) {
  fast_result a, out;
  uint32_t two = 0;
  coordinates(l, o, a, 4);
  for (unsigned p = 0; p < FAST_PARTS; p++) {
    fast_vec row[4] = {{0}}, column[4];
    for (unsigned k = 0; k < 4; k++) {
      unsigned run = 4 * p + k;
      const uint32_t coord[4] = {a[0][p][k], a[1][p][k], a[2][p][k], a[3][p][k]};
      if (l->runs >> run & 1)
        two |= (uint32_t)(full_lookup(l, &l->sampler[o->inst->sampler], coord, &row[k]) == 2) << run;
    }
    vec_transpose(row, column);
    for (unsigned i = 0; i < 4; i++)
      out[i][p] = column[i];
  }
  finish_lookup_op(l, o, out, two);
}
