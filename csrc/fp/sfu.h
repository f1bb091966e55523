/* SPDX-License-Identifier: Apache-2.0 */
/* Shape of the special functions' table, shared by its generator, the C functions and (as generated constants) rtl/sfu*.v.

   Every function is a quadratic c0 + c1 t + c2 t^2 over the interval that the top bits of its argument choose, t the GM_SFU_T_BITS bits
   below them. Coefficients have GM_SFU_F_BITS fraction bits. lg2, sin and cos multiply the polynomial by their reduced argument, so that
   the error is small relative to a small result too:

   rcp  1/m on [1,2)                 rsq  m^-1/2 on [1,2), then on [2,4)       ex2  2^f on [0,1)
   lg2  log2(1+u)/u, u = m-1 for m < 1.5 and m/2-1 above (m on [1,2))          sin  sin(pi/2 r)/r on [0,1) */
#ifndef GM_SFU_H
#define GM_SFU_H

#include <stdint.h>

enum {
  GM_SFU_F_BITS = 30,
  GM_SFU_T_BITS = 20,
  GM_SFU_T2_BITS = 16, /* of t that are squared, and of the square */
  GM_SFU_C0_BITS = 31, /* unsigned */
  GM_SFU_C1_BITS = 26, /* two's complement */
  GM_SFU_C2_BITS = 19, /* two's complement */
  /* first row and number of rows, as a power of two */
  GM_SFU_RCP = 0,
  GM_SFU_RCP_LOG = 7,
  GM_SFU_RSQ = 128,
  GM_SFU_RSQ_LOG = 7,
  GM_SFU_RSQ2 = 256,
  GM_SFU_RSQ2_LOG = 6,
  GM_SFU_EX2 = 320,
  GM_SFU_EX2_LOG = 6,
  GM_SFU_LG2 = 384,
  GM_SFU_LG2_LOG = 6,
  GM_SFU_SIN = 448,
  GM_SFU_SIN_LOG = 6,
  GM_SFU_ROWS = 512,
  /* sin, cos: W bits of frac(2^(e-23) / 2 pi), for the exponents e = GM_SFU_TURN_EMIN..127, are a window into one string of bits. A reduced
     argument below 2^-FINE, next to a zero of the function, is taken with FINE more bits. */
  GM_SFU_TURN_W = 72,
  GM_SFU_FINE = 12,
  GM_SFU_TURN_EMIN = -12,
  GM_SFU_TURN_BITS = 127 - GM_SFU_TURN_EMIN + GM_SFU_TURN_W
};

typedef struct {
  int32_t c0, c1, c2;
} gm_sfu_row;

#endif
