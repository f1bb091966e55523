/* SPDX-License-Identifier: Apache-2.0 */
/* Operands that are hard for arithmetic, for the tests of csrc/core/fp and the bench of the Verilog units (docs/architecture.md, "7.
 * Arithmetic"). */
#ifndef GM_FP_VECTORS_H
#define GM_FP_VECTORS_H

#include <math.h>
#include <stddef.h>
#include <stdint.h>

#include "base/random.h"
#include "core/fp/fp.h"

/* The ends of every class, their neighbours, whole and half numbers, the limits of arl and ex2, multiples of pi, NaN payloads. */
static const uint32_t gm_fpv_corner[] = {
    0x00000000, 0x00000001, 0x00400000, 0x007fffff, 0x00800000, 0x00800001, 0x00ffffff, 0x01000000, 0x0c800000, 0x1f800000, 0x20000000,
    0x32ffffff, 0x33000000, 0x33800000, 0x34000000, 0x397fffff, 0x39800000, 0x3e800000, 0x3effffff, 0x3f000000, 0x3f000001, 0x3f400000,
    0x3f7fffff, 0x3f800000, 0x3f800001, 0x3fbfffff, 0x3fc00000, 0x3fc90fdb, 0x3fffffff, 0x40000000, 0x40400000, 0x40490fdb, 0x40800000,
    0x40c90fdb, 0x42fc0000, 0x42ff0000, 0x42fffffe, 0x43000000, 0x43158000, 0x43ff0000, 0x43ff8000, 0x43ffc000, 0x43ffffff, 0x44000000,
    0x44004000, 0x4affffff, 0x4b000000, 0x4b000001, 0x4b7fffff, 0x4b800000, 0x4f000000, 0x5f000000, 0x7e800000, 0x7effffff, 0x7f000000,
    0x7f7fffff, 0x7f800000, 0x7f800001, 0x7fbfffff, 0x7fc00000, 0x7fc12345, 0x7fffffff};
enum { GM_FPV_CORNERS = 2 * sizeof gm_fpv_corner / sizeof *gm_fpv_corner };

/* Corner i, of either sign. */
static inline uint32_t gm_fpv_corner_at(size_t i) { return gm_fpv_corner[i / 2] | (uint32_t)(i & 1) << 31; }

/* A mantissa: random, only high bits (exact ties in sums and products), or a run of ones. */
static inline uint32_t gm_fpv_mantissa(uint64_t r) {
  uint32_t m = (uint32_t)r & 0x7fffff;
  unsigned n = (unsigned)(r >> 24) % 24;
  switch (r >> 32 & 3) {
  case 0:
    return m & (0x7fffffu << n & 0x7fffff);
  case 1:
    return (m | 0x7fffffu >> n) & 0x7fffff;
  default:
    return m;
  }
}

/* One operand: any bits, a corner, or around 1. */
static inline uint32_t gm_fpv_value(uint64_t *s) {
  uint64_t r = gm_random_next(s), q = gm_random_next(s);
  uint32_t sign = (uint32_t)(r >> 63) << 31;
  switch (r & 7) {
  case 0:
    return gm_fpv_corner_at((r >> 8) % GM_FPV_CORNERS);
  case 1:
    return (uint32_t)q;
  case 2:
    return sign | (uint32_t)(q >> 40 & 255) << 23 | gm_fpv_mantissa(q);
  case 3:
    return sign | (uint32_t)(127 + q % 10) << 23 | (gm_fpv_mantissa(r >> 8) & 0x7f8000u << (q >> 32 & 7));
  default:
    return sign | (uint32_t)(127 - 14 + (q >> 40) % 28) << 23 | gm_fpv_mantissa(q);
  }
}

/* A second operand that is hard to combine with a: cancelling, adjacent, tied on alignment, with a product at either end of the range,
   or with one that rounds up to a power of two. */
static inline uint32_t gm_fpv_partner(uint64_t *s, uint32_t a) {
  uint64_t r = gm_random_next(s);
  int ea = (int)(a >> 23 & 255), e;
  uint32_t sign = (uint32_t)(r >> 63) << 31;
  switch (r & 7) {
  case 0:
    return (a ^ 0x80000000u) + (uint32_t)(r >> 8 & 15) - 8;
  case 1:
    return (a ^ sign) + (uint32_t)(r >> 8 & 3) - 1;
  case 2:
    e = ea + (int)((r >> 8) % 55) - 27;
    break;
  case 3:
    e = 254 - ea + (int)((r >> 8) % 6) - 130 + 2;
    break; /* product near 2^-126 */
  case 4:
    e = 254 - ea + (int)((r >> 8) % 6) + 127 - 3;
    break; /* product near 2^128 */
  case 5:  /* product within an ulp of 2^-126, of 2^128, or of another power of two */
    return gm_bits((float)(ldexp(1, (r >> 8 & 3) == 0 ? -126 : (r >> 8 & 3) == 1 ? 128 : (int)(r >> 16 & 127) - 64) / gm_float(a))) ^ sign;
  default:
    return gm_fpv_value(s);
  }
  e = e < 0 ? 0 : e > 255 ? 255 : e;
  return sign | (uint32_t)e << 23 | gm_fpv_mantissa(gm_random_next(s));
}

/* A dividend that is hard to divide by b: a whole multiple, next to one, next to the middle of two quotients, or with a quotient at either
   end of the range. */
static inline uint32_t gm_fpv_dividend(uint64_t *s, uint32_t b) {
  uint64_t r = gm_random_next(s);
  uint32_t sign = (uint32_t)(r >> 63) << 31;
  double d = gm_float(b), whole = (double)(r >> 40 & (0xffffff >> (r >> 8 & 15)));
  switch (r & 3) {
  case 0: /* exact if the product fits 24 bits */
    return gm_bits((float)(d * whole)) ^ sign;
  case 1: /* a product with more than 24 bits is rounded, or moved by a bit */
    return (gm_bits((float)(d * (1 + whole * 0x1p-23))) ^ sign) + (uint32_t)(r >> 16 & 1);
  case 2: /* d times a number in the middle of two */
    return (gm_bits((float)(d * (1 + (whole / 2 + 0.5) * 0x1p-23))) ^ sign) - 1 + (uint32_t)(r >> 16) % 3;
  default:
    return gm_bits((float)ldexp(d * (1 + whole * 0x1p-24), r >> 16 & 1 ? -127 + (int)(r >> 17 & 3) : 126 + (int)(r >> 17 & 3))) ^ sign;
  }
}

#endif
