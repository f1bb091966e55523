/* SPDX-License-Identifier: Apache-2.0 */
/* Products and the dot products made of them. */
#include "fp/fp_flush.h"

/* The product is exact in double. Below the smallest normal number it is zero, unless rounding to 24 bits (with an exponent that has no
   lower end) carries it up to that number: from 2^-126 - 2^-151 on, the tie going to the even 2^-126. */
uint32_t gl_fmul(uint32_t a, uint32_t b) {
  a = gl_flush(a);
  b = gl_flush(b);
  double p = (double)gl_float(a) * (double)gl_float(b);
  double m = p < 0 ? -p : p;
  if (m < 0x1p-126)
    return ((a ^ b) & GL_FP_SIGN) | (m >= 0x1p-126 - 0x1p-151 ? 0x00800000u : 0);
  return gl_canon(gl_bits((float)p));
}

uint32_t gl_fdp2(const uint32_t a[4], const uint32_t b[4]) { return gl_fadd(gl_fmul(a[0], b[0]), gl_fmul(a[1], b[1])); }

uint32_t gl_fdp3(const uint32_t a[4], const uint32_t b[4]) { return gl_fadd(gl_fdp2(a, b), gl_fmul(a[2], b[2])); }

uint32_t gl_fdp4(const uint32_t a[4], const uint32_t b[4]) {
  return gl_fadd(gl_fdp2(a, b), gl_fadd(gl_fmul(a[2], b[2]), gl_fmul(a[3], b[3])));
}
