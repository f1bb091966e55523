/* SPDX-License-Identifier: Apache-2.0 */
/* Comparisons and what is made of them. Subnormals compare as zeros; a NaN makes every comparison but "not equal" false. */
#include "fp/fp_flush.h"

int gl_flt(uint32_t a, uint32_t b) { return gl_float(gl_flush(a)) < gl_float(gl_flush(b)); }
int gl_fge(uint32_t a, uint32_t b) { return gl_float(gl_flush(a)) >= gl_float(gl_flush(b)); }
int gl_feq(uint32_t a, uint32_t b) { return gl_float(gl_flush(a)) == gl_float(gl_flush(b)); }
int gl_fne(uint32_t a, uint32_t b) { return gl_float(gl_flush(a)) != gl_float(gl_flush(b)); }

uint32_t gl_fmin(uint32_t a, uint32_t b) { return gl_canon(gl_flush(gl_flt(b, a) ? b : a)); }
uint32_t gl_fmax(uint32_t a, uint32_t b) { return gl_canon(gl_flush(gl_flt(a, b) ? b : a)); }

uint32_t gl_fsat(uint32_t a) {
  if (!gl_flt(0, a))
    return 0;
  return gl_flt(a, GL_FP_ONE) ? a : GL_FP_ONE;
}
