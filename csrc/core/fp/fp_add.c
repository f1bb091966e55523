/* SPDX-License-Identifier: Apache-2.0 */
/* Addition of floats as in the core: subnormal numbers are flushed to zero. */
#include "core/fp/fp_flush.h"

/* A sum of two normal numbers that is smaller than every normal number is exact, so the host's result only has to be flushed. */
uint32_t gm_fadd(uint32_t a, uint32_t b) {
  float s = gm_float(gm_flush(a)) + gm_float(gm_flush(b));
  return gm_canon(gm_flush(gm_bits(s)));
}
