/* SPDX-License-Identifier: Apache-2.0 */
/* What every exact operation does before and after the host's arithmetic: subnormals in and out are zeros, NaN has one form. */
#ifndef GL_FP_FLUSH_H
#define GL_FP_FLUSH_H

#include "fp/fp.h"

#define GL_FP_INF 0x7f800000u
#define GL_FP_SIGN 0x80000000u
#define GL_FP_ONE 0x3f800000u

static inline int gl_isnan(uint32_t a) { return (a & ~GL_FP_SIGN) > GL_FP_INF; }
static inline uint32_t gl_flush(uint32_t a) { return a & GL_FP_INF ? a : a & GL_FP_SIGN; }
static inline uint32_t gl_canon(uint32_t a) { return gl_isnan(a) ? GL_FP_NAN : a; }

#endif
