/* SPDX-License-Identifier: Apache-2.0 */
/* What every exact operation does before and after the host's arithmetic: subnormals in and out are zeros, NaN has one form
 * (docs/architecture.md, "7. Arithmetic"). */
#ifndef GM_FP_FLUSH_H
#define GM_FP_FLUSH_H

#include "core/fp/fp.h"

#define GM_FP_INF 0x7f800000u
#define GM_FP_SIGN 0x80000000u
#define GM_FP_ONE 0x3f800000u

/* Is it a NaN; subnormals become zeros; NaNs get their one form. */
static inline int gm_isnan(uint32_t a) { return (a & ~GM_FP_SIGN) > GM_FP_INF; }
static inline uint32_t gm_flush(uint32_t a) { return a & GM_FP_INF ? a : a & GM_FP_SIGN; }
static inline uint32_t gm_canon(uint32_t a) { return gm_isnan(a) ? GM_FP_NAN : a; }

#endif
