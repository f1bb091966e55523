/* SPDX-License-Identifier: Apache-2.0 */
/* The texture unit's arithmetic and sampler state (docs/architecture.md section 8). */
#ifndef GL_TEXTURE_H
#define GL_TEXTURE_H

#include <stdint.h>

typedef enum { GL_WRAP_REPEAT, GL_WRAP_CLAMP, GL_WRAP_MIRROR } gl_wrap;
typedef struct {
  uint32_t base;          /* word address of texel (0,0) */
  uint16_t width, height; /* 1..4096 */
  uint8_t linear;         /* 0 nearest, 1 bilinear */
  uint8_t wrap_s, wrap_t; /* gl_wrap */
} gl_sampler;

/* What the unit asks of the memory port: mask of texels wanted, four word addresses: (i,j) (i+1,j) (i,j+1) (i+1,j+1). Nearest: mask 1. */
typedef struct {
  uint8_t mask;
  uint32_t addr[4];
  uint32_t wx, wy;
} gl_tex_request;
void gl_tex_address(const gl_sampler *s, uint32_t u, uint32_t v, gl_tex_request *r);
/* Filters the answer to RGBA floats. */
void gl_tex_filter(const gl_tex_request *r, const uint32_t texel[4], uint32_t rgba[4]);

/* Sampler state word of the host interface (kind 6): [31:0] base, [43:32] width-1, [55:44] height-1, [56] linear, [58:57] wrap s, [60:59]
 * wrap t. */
uint64_t gl_sampler_word(const gl_sampler *s);

/* Memory timing, one model for simulator and test bench: cycles from request to response (>= 1) of the n-th request.
   seed 0: fixed at `fixed`; else drawn from 1 .. 2*fixed by a hash of seed and n. */
unsigned gl_tex_delay(unsigned fixed, uint64_t seed, uint64_t n);

#endif
