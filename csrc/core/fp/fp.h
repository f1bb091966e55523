/* SPDX-License-Identifier: Apache-2.0 */
/* Arithmetic of the core, bit for bit (docs/architecture.md section 7). Values are IEEE single bit patterns. */
#ifndef GM_FP_H
#define GM_FP_H

#include <stdint.h>
#include <string.h>

#define GM_FP_NAN 0x7fc00000u

static inline uint32_t gm_bits(float f) {
  uint32_t u;
  memcpy(&u, &f, 4);
  return u;
}
static inline float gm_float(uint32_t u) {
  float f;
  memcpy(&f, &u, 4);
  return f;
}

/* Operands and results of all functions below are bit patterns. Subnormal operands count as zero of the same sign, a tiny result is a zero,
   and every NaN result is GM_FP_NAN. None fails. */

/* Correctly rounded operations: round to nearest even. */
uint32_t gm_fadd(uint32_t a, uint32_t b);
uint32_t gm_fmul(uint32_t a, uint32_t b);
uint32_t gm_fmin(uint32_t a, uint32_t b); /* b < a ? b : a; a if one is NaN */
uint32_t gm_fmax(uint32_t a, uint32_t b); /* a < b ? b : a; a if one is NaN */
/* Compares: 0 or 1. With a NaN only gm_fne is 1. */
int gm_flt(uint32_t a, uint32_t b);
int gm_fge(uint32_t a, uint32_t b);
int gm_feq(uint32_t a, uint32_t b);
int gm_fne(uint32_t a, uint32_t b);
uint32_t gm_ffloor(uint32_t a);
uint32_t gm_ffract(uint32_t a); /* a - floor(a), rounded once */
uint32_t gm_ftrunc(uint32_t a); /* rounded towards zero */
uint32_t gm_fsat(uint32_t a);   /* limited to 0..1; NaN gives +0 */
int gm_farl(uint32_t a);        /* clamp(floor(a), -512, 511); NaN gives 0 */
/* Sums of products of the first 2, 3, 4 lanes. Each product and each sum is rounded: p0+p1, (p0+p1)+p2, (p0+p1)+(p2+p3). */
uint32_t gm_fdp2(const uint32_t a[4], const uint32_t b[4]);
uint32_t gm_fdp3(const uint32_t a[4], const uint32_t b[4]);
uint32_t gm_fdp4(const uint32_t a[4], const uint32_t b[4]);

/* A cube map's face, exact (OpenGL ES 2.0 table 3.21). The face is the one that a.xyz points to; of components of equal size, x comes
   before y, and y before z. out: sc and tc of b.xyz on this face, twice its ma, and the face's number 0..5 (+x -x +y -y +z -z). */
void gm_fcube(const uint32_t a[3], const uint32_t b[3], uint32_t out[4]);

/* Sums of absolute differences of bytes: out[i] is the sum over j = 0..3 of |byte j of a - byte i + j of b|, as a number. Byte 0 is
   bits 7..0 of b[0], byte 4 those of b[1]. */
void gm_fsad(uint32_t a, const uint32_t b[2], uint32_t out[4]);

/* Quotients, correctly rounded: a / b and 1 / a. They use the special functions' table. */
uint32_t gm_fdiv(uint32_t a, uint32_t b);
uint32_t gm_frcp(uint32_t a);

/* Special functions, by tables and quadratic polynomials (core/fp/sfu.h): 1/sqrt(a), 2^a, log2(a), sine and cosine of a in radians. Their
   worst errors are in sfu_bounds.def. */
uint32_t gm_frsq(uint32_t a);
uint32_t gm_fex2(uint32_t a);
uint32_t gm_flg2(uint32_t a);
uint32_t gm_fsin(uint32_t a);
uint32_t gm_fcos(uint32_t a);

/* For the texture unit (docs/architecture.md section 8). */
uint32_t gm_fu64(uint64_t s); /* unsigned integer to float, round to nearest even: sums of the filter */
int64_t gm_ftexq(uint32_t u); /* coordinate: round-to-nearest-even(u * 2^24), limited to +-2^36; NaN gives 0 */

/* One operation of group A, B or C. a, b: sources after swizzle and modifiers. out: all four lanes of the result, saturated if sat. pred:
   the four bits that `sel` reads. Compares give 1.0 or 0.0. arl gives the integer in out[0], as the bits of an int32. Simulator, constant
   folder and test benches use this function. */
void gm_exec(unsigned opcode, const uint32_t a[4], const uint32_t b[4], unsigned pred, int sat, uint32_t out[4]);

#endif
