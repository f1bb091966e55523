/* SPDX-License-Identifier: Apache-2.0 */
/* The texture unit's arithmetic and sampler state (docs/architecture.md section 8). */
#ifndef GL_TEXTURE_H
#define GL_TEXTURE_H

#include <stddef.h>
#include <stdint.h>

typedef enum { GL_WRAP_REPEAT, GL_WRAP_CLAMP, GL_WRAP_MIRROR } gl_wrap;

/* Magnification takes the first two. Bit 0: linear within a level; above it: no mipmap, the nearest level, or linear between two levels. */
typedef enum {
  GL_FILTER_NEAREST,
  GL_FILTER_LINEAR,
  GL_FILTER_NEAREST_MIPMAP_NEAREST,
  GL_FILTER_LINEAR_MIPMAP_NEAREST,
  GL_FILTER_NEAREST_MIPMAP_LINEAR,
  GL_FILTER_LINEAR_MIPMAP_LINEAR
} gl_filter;

enum { GL_TEX_MAX_SIZE = 4096, GL_TEX_MAX_LEVELS = 13, GL_TEX_FACES = 6 };

typedef struct {
  uint32_t base;          /* word address of texel (0,0) of level 0 of the first face */
  uint16_t width, height; /* of level 0, 1..4096 */
  uint8_t mag, min;       /* gl_filter */
  uint8_t wrap_s, wrap_t; /* gl_wrap */
  uint8_t cube;           /* 1: six faces */
  uint8_t last_level;     /* number of the smallest level in memory, 0: no mipmap */
} gl_sampler;

/* Sampler state of the host interface (kind 6), 128 bits: [31:0] base, [43:32] width-1, [55:44] height-1, [56] magnification linear,
   [58:57] wrap s, [60:59] wrap t, [63:61] minification (gl_filter), [64] cube, [68:65] last level. */
void gl_sampler_words(const gl_sampler *s, uint32_t words[4]);
gl_sampler gl_sampler_of_words(const uint32_t words[4]);

/* Where a level of a face lies: texel (i,j) is at word base + offset + j * width of level 0 + i. */
typedef struct {
  uint16_t width, height;
  uint32_t offset;
} gl_tex_place;
gl_tex_place gl_tex_place_of(const gl_sampler *s, unsigned face, unsigned level);
/* Words that all faces and levels take from base on. */
size_t gl_tex_words(const gl_sampler *s);
/* Levels of a whole chain down to 1 x 1. */
unsigned gl_tex_chain(unsigned width, unsigned height);

/* What the unit asks of the memory port for one level: mask of texels wanted, four word addresses: (i,j) (i+1,j) (i,j+1) (i+1,j+1).
   Nearest: mask 1. */
typedef struct {
  uint8_t mask;
  uint32_t addr[4];
  uint32_t wx, wy;
} gl_tex_request;

/* A lookup: one level, or two that are blended with the given 256ths of the second. */
typedef struct {
  gl_tex_request level[2];
  unsigned count, blend;
} gl_tex_lookup;

/* coord: s, t, layer, level of detail, as float bits; tex has 0 for the last two. */
void gl_tex_address(const gl_sampler *s, const uint32_t coord[4], gl_tex_lookup *l);
/* Filters the answers to RGBA floats. */
void gl_tex_filter(const gl_tex_lookup *l, const uint32_t texel[2][4], uint32_t rgba[4]);

/* Memory timing, one model for simulator and test bench: cycles from request to response (>= 1) of the n-th request.
   seed 0: fixed at `fixed`; else drawn from 1 .. 2*fixed by a hash of seed and n. */
unsigned gl_tex_delay(unsigned fixed, uint64_t seed, uint64_t n);

#endif
