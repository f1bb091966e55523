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

uint32_t gm_fadd(uint32_t a, uint32_t b);
uint32_t gm_fmul(uint32_t a, uint32_t b);
uint32_t gm_fmin(uint32_t a, uint32_t b);
uint32_t gm_fmax(uint32_t a, uint32_t b);
int gm_flt(uint32_t a, uint32_t b); /* 0 or 1; subnormals compare as zero */
int gm_fge(uint32_t a, uint32_t b);
int gm_feq(uint32_t a, uint32_t b);
int gm_fne(uint32_t a, uint32_t b);
uint32_t gm_ffloor(uint32_t a);
uint32_t gm_ffract(uint32_t a);
uint32_t gm_ftrunc(uint32_t a);
uint32_t gm_fsat(uint32_t a);
int gm_farl(uint32_t a); /* clamp(floor(a), -512, 511); NaN: 0 */
uint32_t gm_fdp2(const uint32_t a[4], const uint32_t b[4]);
uint32_t gm_fdp3(const uint32_t a[4], const uint32_t b[4]);
uint32_t gm_fdp4(const uint32_t a[4], const uint32_t b[4]);
uint32_t gm_frcp(uint32_t a);
uint32_t gm_frsq(uint32_t a);
uint32_t gm_fex2(uint32_t a);
uint32_t gm_flg2(uint32_t a);
uint32_t gm_fsin(uint32_t a);
uint32_t gm_fcos(uint32_t a);
uint32_t gm_fu64(uint64_t s); /* unsigned integer to float, round to nearest even (texture filter sums) */
int64_t gm_ftexq(uint32_t u); /* texture coordinate: rne(u * 2^24), saturated to +-2^36, NaN 0 */

/* One A, B or C operation on swizzled, modified sources: all four result lanes, saturated if sat. pred: the four bits for `sel`.
   Compares give 1.0/0.0; arl gives the integer in out[0] (as int32 bits). Used by simulator, constant folder and test benches. */
void gm_exec(unsigned opcode, const uint32_t a[4], const uint32_t b[4], unsigned pred, int sat, uint32_t out[4]);

#endif
