/* SPDX-License-Identifier: Apache-2.0 */
/* Computes the face of a cube map that a direction points to, and the coordinates in it (OpenGL ES 2.0 section 3.7.5, table 3.21). */
#include "core/fp/fp_flush.h"

/* Table 3.21, by axis: the components of a vector that are sc, tc and ma, and which of them change sign, lane by lane, on the positive and
   on the negative face. */
static const struct { uint8_t from[3], flip[2]; } axes[3] = {{{2, 1, 0}, {3, 6}}, {{0, 2, 1}, {0, 6}}, {{0, 1, 2}, {2, 7}}};

static int magnitude_reaches(uint32_t a, uint32_t b) { return gm_fge(a & ~GM_FP_SIGN, b & ~GM_FP_SIGN); }

void gm_fcube(const uint32_t a[3], const uint32_t b[3], uint32_t out[4]) {
  unsigned axis = magnitude_reaches(a[0], a[1]) && magnitude_reaches(a[0], a[2]) ? 0 : magnitude_reaches(a[1], a[2]) ? 1 : 2;
  unsigned minus = gm_flt(a[axis], 0) != 0;
  for (unsigned l = 0; l < 3; l++)
    out[l] = gm_canon(gm_flush(b[axes[axis].from[l]]) ^ (axes[axis].flip[minus] >> l & 1 ? GM_FP_SIGN : 0));
  out[2] = gm_fadd(out[2], out[2]);
  out[3] = gm_bits((float)(2 * axis + minus));
}
