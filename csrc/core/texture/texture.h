/* SPDX-License-Identifier: Apache-2.0 */
/* The texture unit's arithmetic and sampler state (docs/architecture.md section 8). */
#ifndef GM_TEXTURE_H
#define GM_TEXTURE_H

#include <stddef.h>
#include <stdint.h>

typedef enum { GM_WRAP_REPEAT, GM_WRAP_CLAMP, GM_WRAP_MIRROR } gm_wrap;

/* Magnification uses the first two. Bit 0: linear within a level. Bits 2..1: 0 no mipmap, 1 the nearest level, 2 linear between two levels.
 */
typedef enum {
  GM_FILTER_NEAREST,
  GM_FILTER_LINEAR,
  GM_FILTER_NEAREST_MIPMAP_NEAREST,
  GM_FILTER_LINEAR_MIPMAP_NEAREST,
  GM_FILTER_NEAREST_MIPMAP_LINEAR,
  GM_FILTER_LINEAR_MIPMAP_LINEAR
} gm_filter;

enum { GM_TEX_MAX_SIZE = 4096, GM_TEX_MAX_LEVELS = 13, GM_TEX_FACES = 6 };
enum { GM_TEX_BLOCK = 4 }; /* texels along a side of a block */

typedef struct {
  uint32_t base;          /* word address of texel (0,0) of level 0 of the first face */
  uint16_t width, height; /* of level 0, 1..4096 */
  uint8_t mag, min;       /* gm_filter */
  uint8_t wrap_s, wrap_t; /* gm_wrap */
  uint8_t cube;           /* 1: six faces */
  uint8_t last_level;     /* number of the smallest level in memory, 0: no mipmap */
  uint8_t blocked;        /* 1: memory has blocks of 4 x 4 texels, each 16 words one after the other */
} gm_sampler;

/* Sampler state of the host interface (kind GM_HOST_SAMPLER), 128 bits; the fields are in core/isa/host.def. */
void gm_sampler_words(const gm_sampler *s, uint32_t words[4]);
gm_sampler gm_sampler_of_words(const uint32_t words[4]);

/* Place of a level of a face: its texel (i,j) is in column + i and row + j of the texture. By rows, that is word base + offset + j * (width
   of level 0) + i. */
typedef struct {
  uint16_t width, height;
  uint32_t column, row, offset;
} gm_tex_place;
gm_tex_place gm_tex_place_of(const gm_sampler *s, unsigned face, unsigned level);
/* The word, from the base on, of the texel in this column and row, by rows or in blocks. A row of blocks has (width + 3) / 4 of them. */
uint32_t gm_tex_word(const gm_sampler *s, uint32_t column, uint32_t row);
/* Words of all faces and levels together, from base on. */
size_t gm_tex_words(const gm_sampler *s);
/* Number of levels of a whole mipmap, down to 1 x 1. */
unsigned gm_tex_chain(unsigned width, unsigned height);

/* A request to the memory port: the footprint of one level. addr: word addresses of texels (i,j) (i+1,j) (i,j+1) (i+1,j+1); mask: those
   that are needed (nearest: 1). wx, wy: weights of i+1 and j+1 in 2^-16. */
typedef struct {
  uint8_t mask;
  uint32_t addr[4];
  uint32_t wx, wy;
} gm_tex_request;

/* A lookup: one level, or two. blend: weight of the second in 256ths. */
typedef struct {
  gm_tex_request level[2];
  unsigned count, blend;
} gm_tex_lookup;

/* The requests of a lookup. coord: s, t, layer, level of detail, as float bits; for `tex` the last two are 0. */
void gm_tex_address(const gm_sampler *s, const uint32_t coord[4], gm_tex_lookup *l);
/* Filters the texels that the memory returned, by request, to RGBA as float bits in 0..1. */
void gm_tex_filter(const gm_tex_lookup *l, const uint32_t texel[2][4], uint32_t rgba[4]);

/* The memory's latency: cycles from the n-th request of a run to its response, at least 1. Simulator and test bench share this model.
   seed 0: always `fixed`; else 1 .. 2 * fixed, by a hash of seed and n. */
unsigned gm_tex_delay(unsigned fixed, uint64_t seed, uint64_t n);

#endif
