/* SPDX-License-Identifier: Apache-2.0 */
/* Special functions of the core (1/a, 1/sqrt, 2^a, log2, sine, cosine), bit for bit what rtl/units/sfu.v computes. See sfu.h for the
   tables. */
#include "core/fp/sfu.h"

#include <stdbool.h>

#include "core/fp/fp_flush.h"
#include "sfu_tables.h"

enum { OUT_F = 54 }; /* fraction bits of the magnitude given to pack_result() */

/* v * 2^(exp - OUT_F) rounded to nearest even. v = 0 gives a zero of the given sign. */
static uint32_t pack_result(uint32_t sign, uint64_t v, int exp) {
  if (!v)
    return sign;
  int lz = __builtin_clzll(v);
  v <<= lz;
  int e = exp - OUT_F + 63 - lz;
  uint32_t m = (uint32_t)(v >> 40);
  uint64_t rest = v << 24;
  m += rest > (UINT64_C(1) << 63) || (rest == (UINT64_C(1) << 63) && (m & 1));
  if (m >> 24) {
    m >>= 1;
    e++;
  }
  if (e > 127)
    return sign | GM_FP_INF;
  if (e < -126)
    return sign;
  return sign | (uint32_t)(e + 127) << 23 | (m & 0x7fffff);
}

/* c0 + c1 t + c2 t^2 with GM_SFU_F_BITS fraction bits. */
static uint32_t poly(unsigned row, uint32_t t) {
  const gm_sfu_row *r = &gm_sfu_table[row];
  uint32_t s = t >> (GM_SFU_T_BITS - GM_SFU_T2_BITS);
  int64_t t2 = (int64_t)((uint64_t)s * s >> GM_SFU_T2_BITS);
  return (uint32_t)(r->c0 + (((int64_t)r->c1 * t) >> GM_SFU_T_BITS) + ((r->c2 * t2) >> GM_SFU_T2_BITS));
}

/* Row and t of a value of `bits` bits: log bits choose the row, the rest is t (filled with zeros, or cut). */
static uint32_t interval(unsigned first, unsigned log, uint32_t x, unsigned bits) {
  uint32_t t = x & ((1u << (bits - log)) - 1);
  unsigned have = bits - log;
  t = have > GM_SFU_T_BITS ? t >> (have - GM_SFU_T_BITS) : t << (GM_SFU_T_BITS - have);
  return poly(first + (x >> (bits - log)), t);
}

static int exponent(uint32_t a) { return (int)(a >> 23 & 255) - 127; }
static uint64_t scaled(uint32_t p) { return (uint64_t)p << (OUT_F - GM_SFU_F_BITS); }

uint32_t gm_sfu_reciprocal(uint32_t b) { return interval(GM_SFU_RCP, GM_SFU_RCP_LOG, b & 0x7fffff, 23); }

/* Quotient of two significands (24 bits, the highest one set), rounded to nearest; less: a < b, so the quotient is below 1 and gets one
   more fraction bit. The product with the reciprocal is off by less than half a unit, so the rounded quotient is q or q + 1. It is q + 1 if
   a is above the product of b and q + 1/2. a is never equal to that product, which needs more than 24 bits. */
static uint32_t quotient(uint32_t a, uint32_t b, bool less) {
  uint32_t q = (uint32_t)((uint64_t)a * gm_sfu_reciprocal(b) >> (GM_SFU_F_BITS - less));
  return q + ((uint64_t)a << (24 + less) > (2 * (uint64_t)q + 1) * b);
}

uint32_t gm_fdiv(uint32_t a, uint32_t b) {
  uint32_t sign = (a ^ b) & GM_FP_SIGN;
  a = gm_flush(a) & ~GM_FP_SIGN;
  b = gm_flush(b) & ~GM_FP_SIGN;
  if (gm_isnan(a) || gm_isnan(b) || (a == b && (a == 0 || a == GM_FP_INF)))
    return GM_FP_NAN;
  if (a == GM_FP_INF || b == 0)
    return sign | GM_FP_INF;
  if (b == GM_FP_INF || a == 0)
    return sign;
  uint32_t x = (a & 0x7fffff) | 0x800000, y = (b & 0x7fffff) | 0x800000;
  bool less = x < y;
  int e = exponent(a) - exponent(b) - less;
  if (e > 127)
    return sign | GM_FP_INF;
  return e < -126 ? sign : sign | (uint32_t)(e + 127) << 23 | (quotient(x, y, less) & 0x7fffff);
}

uint32_t gm_frcp(uint32_t a) { return gm_fdiv(GM_FP_ONE, a); }

uint32_t gm_frsq(uint32_t a) {
  uint32_t m = a & 0x7fffff;
  a = gm_flush(a);
  if (!(a << 1))
    return GM_FP_INF;
  if (gm_isnan(a) || a >> 31)
    return GM_FP_NAN;
  if (a == GM_FP_INF)
    return 0;
  int e = exponent(a);
  uint32_t p = e & 1 ? interval(GM_SFU_RSQ2, GM_SFU_RSQ2_LOG, m, 23) : interval(GM_SFU_RSQ, GM_SFU_RSQ_LOG, m, 23);
  return pack_result(0, scaled(p), -((e - (e & 1)) / 2));
}

uint32_t gm_fex2(uint32_t a) {
  const unsigned frac = GM_SFU_EX2_LOG + GM_SFU_T_BITS;
  a = gm_flush(a);
  int e = exponent(a);
  if (gm_isnan(a))
    return GM_FP_NAN;
  if (e >= 8)
    return a >> 31 ? 0 : GM_FP_INF;
  int shift = e - 23 + (int)frac;
  uint64_t m = (a & 0x7fffff) | 0x800000;
  int64_t x = (int64_t)(shift >= 0 ? m << shift : shift > -24 ? m >> -shift : 0);
  if (a >> 31)
    x = -x;
  return pack_result(0, scaled(interval(GM_SFU_EX2, GM_SFU_EX2_LOG, (uint32_t)x & ((1u << frac) - 1), frac)), (int)(x >> frac));
}

/* magnitude r (with GM_SFU_F_BITS fraction bits) times polynomial */
static uint64_t product(uint32_t r, uint32_t p) { return (uint64_t)r * p >> (2 * GM_SFU_F_BITS - OUT_F); }

uint32_t gm_flg2(uint32_t a) {
  uint32_t m = a & 0x7fffff;
  a = gm_flush(a);
  if (!(a << 1))
    return GM_FP_SIGN | GM_FP_INF;
  if (gm_isnan(a) || a >> 31)
    return GM_FP_NAN;
  if (a == GM_FP_INF)
    return GM_FP_INF;
  bool upper = m >> 22;
  uint32_t u = upper ? 0x800000 - m : m << 1; /* |u|, 24 fraction bits */
  int64_t l = (int64_t)product(u << (GM_SFU_F_BITS - 24), interval(GM_SFU_LG2, GM_SFU_LG2_LOG, m, 23));
  int64_t v = (int64_t)(exponent(a) + upper) * (INT64_C(1) << OUT_F) + (upper ? -l : l);
  return pack_result(v < 0 ? GM_FP_SIGN : 0, (uint64_t)(v < 0 ? -v : v), 0);
}

/* sin(a + quarter * pi/2). The turn's fraction is the integer mantissa times 2^(e-23) / 2 pi: whole turns drop out of the product, and
   of the factor itself, so every argument is reduced with the same absolute error. This error is small enough for a good result even at
   the floats next to multiples of pi/2. */
static uint32_t sine(uint32_t a, unsigned quarter) {
  int e = exponent(a);
  if (e == 128)
    return GM_FP_NAN;
  if (e < GM_SFU_TURN_EMIN)
    return quarter ? GM_FP_ONE : gm_flush(a); /* next terms: x^3/6, x^2/2, both below half an ulp */
  uint64_t m = (a & 0x7fffff) | 0x800000;
  uint64_t turn = m * gm_sfu_turn[e - GM_SFU_TURN_EMIN].high + (m * gm_sfu_turn[e - GM_SFU_TURN_EMIN].low >> (GM_SFU_TURN_W - 64));
  uint32_t sign = quarter ? 0 : a & GM_FP_SIGN;
  turn += (uint64_t)quarter << 62;
  if (turn >> 63)
    sign ^= GM_FP_SIGN;
  const uint64_t mask = (UINT64_C(1) << 62) - 1;
  uint64_t q = (turn >> 62 & 1 ? ~turn : turn) & mask; /* fraction of a quarter turn */
  uint32_t r = (uint32_t)(q >> (62 - GM_SFU_F_BITS)), p = interval(GM_SFU_SIN, GM_SFU_SIN_LOG, r, GM_SFU_F_BITS);
  if (r >> (GM_SFU_F_BITS - GM_SFU_FINE))
    return pack_result(sign, product(r, p), 0);
  return pack_result(sign, product((uint32_t)(q >> (62 - GM_SFU_F_BITS - GM_SFU_FINE)), p), -GM_SFU_FINE);
}

uint32_t gm_fsin(uint32_t a) { return sine(a, 0); }
uint32_t gm_fcos(uint32_t a) { return sine(a, 1); }
