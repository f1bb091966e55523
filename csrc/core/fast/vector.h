/* SPDX-License-Identifier: Apache-2.0 */
/* The arithmetic of core/fp/fp.h in vectors, bit for bit (docs/architecture.md section 7). */
#ifndef GM_FAST_VECTOR_H
#define GM_FAST_VECTOR_H

#include "core/fast/lanes.h"
#include "core/fp/fp_flush.h"

#define VECTOR static inline __attribute__((always_inline)) fast_vec

/* Bit by bit: a where the mask m has ones, else b. */
VECTOR vec_choose(fast_vec m, fast_vec a, fast_vec b) { return (a & m) | (b & ~m); }
/* Subnormals become zeros; NaNs get their one form (gm_flush, gm_canon). */
VECTOR vec_flush(fast_vec a) { return a & ~((fast_vec)((a & GM_FP_INF) == 0) & ~GM_FP_SIGN); }
VECTOR vec_canon(fast_vec a) {
  fast_float f = (fast_float)a;
  return vec_choose((fast_vec)(f != f), (fast_vec){0} + GM_FP_NAN, a);
}

VECTOR vec_add(fast_vec a, fast_vec b) {
  fast_float s = (fast_float)vec_flush(a) + (fast_float)vec_flush(b);
  return vec_canon(vec_flush((fast_vec)s));
}

/* Is the product tiny? That is decided after rounding to 24 bits with an exponent that has no lower end. The product of the operands with
   one of them scaled by 2^32 has such an exponent, because nothing overflows if the product is tiny. */
VECTOR vec_mul(fast_vec a, fast_vec b) {
  fast_float x = (fast_float)vec_flush(a), y = (fast_float)vec_flush(b), p = x * y, scaled = x * 0x1p32f * y;
  fast_vec tiny = (fast_vec)((fast_float)((fast_vec)scaled & ~GM_FP_SIGN) < 0x1p-94f);
  return vec_canon((fast_vec)p & ~(tiny & ~GM_FP_SIGN));
}

/* A quotient is tiny if it is below 2^-126. Both sides of this comparison are exact where it is close. */
VECTOR vec_div(fast_vec a, fast_vec b) {
  fast_vec x = vec_flush(a), y = vec_flush(b);
  fast_float q = (fast_float)x / (fast_float)y;
  fast_vec tiny = (fast_vec)((fast_float)(x & ~GM_FP_SIGN) * 0x1p64f < (fast_float)(y & ~GM_FP_SIGN) * 0x1p-62f);
  return vec_canon((fast_vec)q & ~(tiny & ~GM_FP_SIGN));
}

VECTOR vec_less(fast_vec a, fast_vec b) { return (fast_vec)((fast_float)vec_flush(a) < (fast_float)vec_flush(b)); }
VECTOR vec_at_least(fast_vec a, fast_vec b) { return (fast_vec)((fast_float)vec_flush(a) >= (fast_float)vec_flush(b)); }
VECTOR vec_equal(fast_vec a, fast_vec b) { return (fast_vec)((fast_float)vec_flush(a) == (fast_float)vec_flush(b)); }
VECTOR vec_min(fast_vec a, fast_vec b) { return vec_canon(vec_flush(vec_choose(vec_less(b, a), b, a))); }
VECTOR vec_max(fast_vec a, fast_vec b) { return vec_canon(vec_flush(vec_choose(vec_less(a, b), b, a))); }
VECTOR vec_truth(fast_vec m) { return m & GM_FP_ONE; }
VECTOR vec_sat(fast_vec a) {
  fast_vec one = (fast_vec){0} + GM_FP_ONE;
  return vec_less((fast_vec){0}, a) & vec_choose(vec_less(a, one), a, one);
}

/* Rounded towards zero; whole says where the value was whole already, or no number. */
VECTOR vec_whole(fast_vec a, fast_vec *big) {
  *big = (fast_vec)((fast_int)(a & ~GM_FP_SIGN) >= 0x4b000000);
  fast_float f = (fast_float)(a & ~*big);
  return (fast_vec) __builtin_convertvector(__builtin_convertvector(f, fast_int), fast_float);
}
VECTOR vec_trunc(fast_vec a) {
  fast_vec big, x = vec_flush(a), t = vec_whole(x, &big);
  return vec_canon(vec_choose(big, x, t | (x & GM_FP_SIGN)));
}
VECTOR vec_floor(fast_vec a) {
  fast_vec big, x = vec_flush(a), t = vec_whole(x, &big);
  fast_float less = (fast_float)t - (fast_float)((fast_vec)((fast_float)t > (fast_float)x) & GM_FP_ONE);
  return vec_canon(vec_choose(big, x, (fast_vec)less | (x & GM_FP_SIGN)));
}
VECTOR vec_fract(fast_vec a) { return vec_add(a, vec_floor(a) ^ GM_FP_SIGN); }

VECTOR vec_dp2(const fast_vec a[4], const fast_vec b[4]) { return vec_add(vec_mul(a[0], b[0]), vec_mul(a[1], b[1])); }
VECTOR vec_dp3(const fast_vec a[4], const fast_vec b[4]) { return vec_add(vec_dp2(a, b), vec_mul(a[2], b[2])); }
VECTOR vec_dp4(const fast_vec a[4], const fast_vec b[4]) {
  return vec_add(vec_dp2(a, b), vec_add(vec_mul(a[2], b[2]), vec_mul(a[3], b[3])));
}

/* gm_fcube: the axis of the face is that of the largest component of a. */
static inline __attribute__((always_inline)) void vec_cube(const fast_vec a[3], const fast_vec b[3], fast_vec out[4]) {
  const fast_vec sign = (fast_vec){0} + GM_FP_SIGN, size[3] = {a[0] & ~sign, a[1] & ~sign, a[2] & ~sign};
  fast_vec x = vec_at_least(size[0], size[1]) & vec_at_least(size[0], size[2]), y = ~x & vec_at_least(size[1], size[2]), z = ~(x | y);
  fast_vec minus = vec_less(vec_choose(x, a[0], vec_choose(y, a[1], a[2])), (fast_vec){0});
  fast_vec s = vec_choose(x, b[2], b[0]) ^ (((x & ~minus) | (z & minus)) & sign);
  fast_vec t = vec_choose(y, b[2], b[1]) ^ ((~y | minus) & sign);
  fast_vec m = vec_choose(x, b[0], vec_choose(y, b[1], b[2])) ^ (minus & sign);
  out[0] = vec_canon(vec_flush(s));
  out[1] = vec_canon(vec_flush(t));
  out[2] = vec_add(m, m);
  fast_int face = (fast_int)((y & 2) | (z & 4) | (minus & 1));
  out[3] = (fast_vec) __builtin_convertvector(face, fast_float);
}

/* Four vectors as rows become four columns. */
static inline __attribute__((always_inline)) void vec_transpose(const fast_vec in[4], fast_vec out[4]) {
  fast_vec a = __builtin_shufflevector(in[0], in[1], 0, 4, 1, 5), b = __builtin_shufflevector(in[2], in[3], 0, 4, 1, 5);
  fast_vec c = __builtin_shufflevector(in[0], in[1], 2, 6, 3, 7), d = __builtin_shufflevector(in[2], in[3], 2, 6, 3, 7);
  out[0] = __builtin_shufflevector(a, b, 0, 1, 4, 5);
  out[1] = __builtin_shufflevector(a, b, 2, 3, 6, 7);
  out[2] = __builtin_shufflevector(c, d, 0, 1, 4, 5);
  out[3] = __builtin_shufflevector(c, d, 2, 3, 6, 7);
}

#endif
