/* SPDX-License-Identifier: Apache-2.0 */
/* Arithmetic of the renderer on floats: as the core computes them, bit for bit (docs/architecture.md section 7). */
#ifndef FR_REAL_H
#define FR_REAL_H

#include "core/fp/fp.h"

static inline float fr_add(float a, float b) { return gm_float(gm_fadd(gm_bits(a), gm_bits(b))); }
static inline float fr_sub(float a, float b) { return gm_float(gm_fadd(gm_bits(a), gm_bits(b) ^ 0x80000000u)); }
static inline float fr_mul(float a, float b) { return gm_float(gm_fmul(gm_bits(a), gm_bits(b))); }
static inline float fr_rcp(float a) { return gm_float(gm_frcp(gm_bits(a))); }

/* a + t * (b - a) */
static inline float fr_mix(float a, float b, float t) { return fr_add(a, fr_mul(t, fr_sub(b, a))); }

/* Round to nearest even, limited to -most .. most. A NaN gives 0. */
int64_t fr_round(float x, int64_t max);

#endif
