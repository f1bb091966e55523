/* SPDX-License-Identifier: Apache-2.0 */
/* Rounds floats to integers, and converts them, as in the core. */
#include <math.h>

#include "core/fp/fp_flush.h"

uint32_t gm_ffloor(uint32_t a) { return gm_canon(gm_bits(floorf(gm_float(gm_flush(a))))); }
uint32_t gm_ftrunc(uint32_t a) { return gm_canon(gm_bits(truncf(gm_float(gm_flush(a))))); }
uint32_t gm_ffract(uint32_t a) { return gm_fadd(a, gm_ffloor(a) ^ GM_FP_SIGN); }

int gm_farl(uint32_t a) {
  float f = floorf(gm_float(gm_flush(a)));
  if (gm_isnan(a))
    return 0;
  if (f < -512)
    return -512;
  return f > 511 ? 511 : (int)f;
}

/* The conversion rounds by the host's mode, which is to nearest even unless a program changes it. */
uint32_t gm_fu64(uint64_t s) { return gm_bits((float)s); }

int64_t gm_ftexq(uint32_t u) {
  const int64_t limit = (int64_t)1 << 36;
  if (gm_isnan(u))
    return 0;
  double q = (double)gm_float(gm_flush(u)) * 0x1p24;
  if (q >= (double)limit)
    return limit;
  return q <= (double)-limit ? -limit : llrint(q);
}
