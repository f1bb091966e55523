/* SPDX-License-Identifier: Apache-2.0 */
/* Products of floats as in the core, and the dot products made of them. */
#include "core/fp/fp_flush.h"

/* The product is exact in double. Below the smallest normal number it is zero, unless rounding to 24 bits (with an exponent that has no
   lower end) carries it up to that number: from 2^-126 - 2^-151 on, the tie going to the even 2^-126. */
uint32_t gm_fmul(uint32_t a, uint32_t b) {
  a = gm_flush(a);
  b = gm_flush(b);
  double p = (double)gm_float(a) * (double)gm_float(b);
  double m = p < 0 ? -p : p;
  if (m < 0x1p-126)
    return ((a ^ b) & GM_FP_SIGN) | (m >= 0x1p-126 - 0x1p-151 ? 0x00800000u : 0);
  return gm_canon(gm_bits((float)p));
}

uint32_t gm_fdp2(const uint32_t a[4], const uint32_t b[4]) { return gm_fadd(gm_fmul(a[0], b[0]), gm_fmul(a[1], b[1])); }

uint32_t gm_fdp3(const uint32_t a[4], const uint32_t b[4]) { return gm_fadd(gm_fdp2(a, b), gm_fmul(a[2], b[2])); }

uint32_t gm_fdp4(const uint32_t a[4], const uint32_t b[4]) {
  return gm_fadd(gm_fdp2(a, b), gm_fadd(gm_fmul(a[2], b[2]), gm_fmul(a[3], b[3])));
}
