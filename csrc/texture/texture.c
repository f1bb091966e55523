/* SPDX-License-Identifier: Apache-2.0 */
#include "texture/texture.h"

#include "fp/fp.h"

/* 2^-32 / 255, rounded to float: the weight of a filter sum. */
#define SCALE 0x2b808081u

static uint32_t wrap(int64_t i, uint32_t size, unsigned mode) {
  int64_t n = (mode & GL_WRAP_MIRROR) ? 2 * (int64_t)size : size; /* the code that names no mode acts as mirror */
  if (mode == GL_WRAP_CLAMP)
    return i < 0 ? 0 : i >= n ? size - 1 : (uint32_t)i;
  int64_t r = i % n;
  if (r < 0)
    r += n;
  return (uint32_t)(r >= size ? n - 1 - r : r);
}

/* One axis: both texel numbers and the weight of the second. */
static void axis(uint32_t coord, uint32_t size, unsigned linear, unsigned mode, uint32_t n[2], uint32_t *w) {
  int64_t x = gl_ftexq(coord) * (int64_t)size;
  if (linear)
    x -= 1 << 23;
  /* floor and fraction of a 24-bit fixed-point number; written so that no negative number is shifted */
  int64_t i = x >= 0 ? x >> 24 : -(-(x + 1) >> 24) - 1;
  *w = linear ? (uint32_t)(x - i * (1 << 24)) >> 8 : 0;
  n[0] = wrap(i, size, mode);
  n[1] = wrap(i + 1, size, mode);
}

void gl_tex_address(const gl_sampler *s, uint32_t u, uint32_t v, gl_tex_request *r) {
  uint32_t i[2], j[2];
  axis(u, s->width, s->linear, s->wrap_s, i, &r->wx);
  axis(v, s->height, s->linear, s->wrap_t, j, &r->wy);
  r->mask = s->linear ? 15 : 1;
  for (unsigned k = 0; k < 4; k++)
    r->addr[k] = s->base + j[k >> 1] * s->width + i[k & 1];
}

void gl_tex_filter(const gl_tex_request *r, const uint32_t texel[4], uint32_t rgba[4]) {
  uint64_t one = 1 << 16;
  uint64_t weight[4] = {(one - r->wx) * (one - r->wy), r->wx * (one - r->wy), (one - r->wx) * r->wy, (uint64_t)r->wx * r->wy};
  for (unsigned c = 0; c < 4; c++) {
    uint64_t sum = 0;
    for (unsigned k = 0; k < 4; k++)
      if (r->mask >> k & 1)
        sum += weight[k] * (texel[k] >> 8 * c & 255);
    rgba[c] = gl_fmul(gl_fu64(sum), SCALE);
  }
}

uint64_t gl_sampler_word(const gl_sampler *s) {
  return s->base | (uint64_t)((s->width - 1u) & 0xfff) << 32 | (uint64_t)((s->height - 1u) & 0xfff) << 44 |
         (uint64_t)(s->linear & 1) << 56 | (uint64_t)(s->wrap_s & 3) << 57 | (uint64_t)(s->wrap_t & 3) << 59;
}

unsigned gl_tex_delay(unsigned fixed, uint64_t seed, uint64_t n) {
  if (!fixed)
    fixed = 1;
  if (!seed)
    return fixed;
  /* splitmix64 finalizer: well spread for consecutive n */
  uint64_t z = seed + (n + 1) * 0x9e3779b97f4a7c15u;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
  z = (z ^ z >> 27) * 0x94d049bb133111ebu;
  z ^= z >> 31;
  return 1 + (unsigned)(z % (2ull * fixed));
}
