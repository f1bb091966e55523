/* SPDX-License-Identifier: Apache-2.0 */
/* Arithmetic of the core, bit for bit (docs/architecture.md section 7). Values are IEEE single bit patterns. */
#ifndef GL_FP_H
#define GL_FP_H

#include <stdint.h>
#include <string.h>

#define GL_FP_NAN 0x7fc00000u

static inline uint32_t gl_bits(float f) {
  uint32_t u;
  memcpy(&u, &f, 4);
  return u;
}
static inline float gl_float(uint32_t u) {
  float f;
  memcpy(&f, &u, 4);
  return f;
}

uint32_t gl_fadd(uint32_t a, uint32_t b);
uint32_t gl_fmul(uint32_t a, uint32_t b);
uint32_t gl_fmin(uint32_t a, uint32_t b);
uint32_t gl_fmax(uint32_t a, uint32_t b);
int gl_flt(uint32_t a, uint32_t b); /* 0 or 1; subnormals compare as zero */
int gl_fge(uint32_t a, uint32_t b);
int gl_feq(uint32_t a, uint32_t b);
int gl_fne(uint32_t a, uint32_t b);
uint32_t gl_ffloor(uint32_t a);
uint32_t gl_ffract(uint32_t a);
uint32_t gl_ftrunc(uint32_t a);
uint32_t gl_fsat(uint32_t a);
int gl_farl(uint32_t a); /* clamp(floor(a), -512, 511); NaN: 0 */
uint32_t gl_fdp2(const uint32_t a[4], const uint32_t b[4]);
uint32_t gl_fdp3(const uint32_t a[4], const uint32_t b[4]);
uint32_t gl_fdp4(const uint32_t a[4], const uint32_t b[4]);
uint32_t gl_frcp(uint32_t a);
uint32_t gl_frsq(uint32_t a);
uint32_t gl_fex2(uint32_t a);
uint32_t gl_flg2(uint32_t a);
uint32_t gl_fsin(uint32_t a);
uint32_t gl_fcos(uint32_t a);
uint32_t gl_fu64(uint64_t s); /* unsigned integer to float, round to nearest even (texture filter sums) */
int64_t gl_ftexq(uint32_t u); /* texture coordinate: rne(u * 2^24), saturated to +-2^36, NaN 0 */

/* One A, B or C operation on swizzled, modified sources: all four result lanes, saturated if sat. pred: the four bits for `sel`.
   Compares give 1.0/0.0; arl gives the integer in out[0] (as int32 bits). Used by simulator, constant folder and test benches. */
void gl_exec(unsigned opcode, const uint32_t a[4], const uint32_t b[4], unsigned pred, int sat, uint32_t out[4]);

#endif
