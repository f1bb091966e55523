/* SPDX-License-Identifier: Apache-2.0 */
#include "fp/fp_flush.h"

/* A sum of two normal numbers that is smaller than every normal number is exact, so the host's result only has to be flushed. */
uint32_t gl_fadd(uint32_t a, uint32_t b) {
  float s = gl_float(gl_flush(a)) + gl_float(gl_flush(b));
  return gl_canon(gl_flush(gl_bits(s)));
}
