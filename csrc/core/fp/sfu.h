/* SPDX-License-Identifier: Apache-2.0 */
/* Shape of the special functions' table (docs/architecture.md, "7. Arithmetic"). Its generator and the C functions use this file;
   rtl/units/sfu*.v use constants generated from it.

   The top bits of an argument choose an interval, the row of the table. On it every function is a quadratic c0 + c1 t + c2 t^2, where t
   is the GM_SFU_T_BITS bits below the top bits. Coefficients have GM_SFU_F_BITS fraction bits. lg2, sin and cos multiply the polynomial by
   their reduced argument, so that the error is also small relative to a small result. The polynomials approximate:

   rcp  1/m on [1,2)                 rsq  m^-1/2 on [1,2), then on [2,4)       ex2  2^f on [0,1)
   lg2  log2(1+u)/u, u = m-1 for m < 1.5 and m/2-1 above (m on [1,2))          sin  sin(pi/2 r)/r on [0,1) */
#ifndef GM_SFU_H
#define GM_SFU_H

#include <stdint.h>

enum {
  GM_SFU_F_BITS = 30,
  GM_SFU_T_BITS = 20,
  GM_SFU_T2_BITS = 16, /* bits of t that are squared, and bits of the square */
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
  /* sin, cos: the argument is reduced by a multiplication with W bits of frac(2^(e-23) / 2 pi). For the exponents
     e = GM_SFU_TURN_EMIN..127 these bits are a window into one string of bits. Next to a zero of the function the reduced argument is below
     2^-FINE; it then has FINE more bits. */
  GM_SFU_TURN_W = 72,
  GM_SFU_FINE = 12,
  GM_SFU_TURN_EMIN = -12,
  GM_SFU_TURN_BITS = 127 - GM_SFU_TURN_EMIN + GM_SFU_TURN_W
};

typedef struct {
  int32_t c0, c1, c2;
} gm_sfu_row;

/* 2^53 / b of a significand b (24 bits, the highest one set). A quotient is correctly rounded if this reciprocal times b differs from 2^53
   by less than 2^28: then a product with it differs from the quotient by less than half a unit in the last place. */
uint32_t gm_sfu_reciprocal(uint32_t b);

#endif
