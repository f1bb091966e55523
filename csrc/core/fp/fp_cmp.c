/* SPDX-License-Identifier: Apache-2.0 */
/* Comparisons of floats as in the core, and minimum, maximum and saturation, which use them. Subnormals compare as zeros; a NaN makes
   every comparison but "not equal" false. */
#include "core/fp/fp_flush.h"

int gm_flt(uint32_t a, uint32_t b) { return gm_float(gm_flush(a)) < gm_float(gm_flush(b)); }
int gm_fge(uint32_t a, uint32_t b) { return gm_float(gm_flush(a)) >= gm_float(gm_flush(b)); }
int gm_feq(uint32_t a, uint32_t b) { return gm_float(gm_flush(a)) == gm_float(gm_flush(b)); }
int gm_fne(uint32_t a, uint32_t b) { return gm_float(gm_flush(a)) != gm_float(gm_flush(b)); }

uint32_t gm_fmin(uint32_t a, uint32_t b) { return gm_canon(gm_flush(gm_flt(b, a) ? b : a)); }
uint32_t gm_fmax(uint32_t a, uint32_t b) { return gm_canon(gm_flush(gm_flt(a, b) ? b : a)); }

uint32_t gm_fsat(uint32_t a) {
  if (!gm_flt(0, a))
    return 0;
  return gm_flt(a, GM_FP_ONE) ? a : GM_FP_ONE;
}
