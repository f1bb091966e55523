/* SPDX-License-Identifier: Apache-2.0 */
/* Rounding to integers and conversions. */
#include <math.h>

#include "fp/fp_flush.h"

uint32_t gl_ffloor(uint32_t a) { return gl_canon(gl_bits(floorf(gl_float(gl_flush(a))))); }
uint32_t gl_ftrunc(uint32_t a) { return gl_canon(gl_bits(truncf(gl_float(gl_flush(a))))); }
uint32_t gl_ffract(uint32_t a) { return gl_fadd(a, gl_ffloor(a) ^ GL_FP_SIGN); }

int gl_farl(uint32_t a) {
  float f = floorf(gl_float(gl_flush(a)));
  if (gl_isnan(a))
    return 0;
  if (f < -512)
    return -512;
  return f > 511 ? 511 : (int)f;
}

/* The conversion rounds by the host's mode, which is to nearest even unless a program changes it. */
uint32_t gl_fu64(uint64_t s) { return gl_bits((float)s); }

int64_t gl_ftexq(uint32_t u) {
  const int64_t limit = (int64_t)1 << 36;
  if (gl_isnan(u))
    return 0;
  double q = (double)gl_float(gl_flush(u)) * 0x1p24;
  if (q >= (double)limit)
    return limit;
  return q <= (double)-limit ? -limit : llrint(q);
}
