/* SPDX-License-Identifier: Apache-2.0 */
/* A texture cache (docs/cluster.md): set associative, the line used longest ago goes. A line has 4 x 4 texels of 4 bytes, so a
   texture in it is laid out in blocks. The model knows which lines are there, not what is in them. */
#ifndef GM_TEX_CACHE_H
#define GM_TEX_CACHE_H

#include <stdint.h>

#include "texture/texture.h"

enum { GM_TEX_BLOCK = 4, GM_TEX_LINE = 4 * GM_TEX_BLOCK * GM_TEX_BLOCK }; /* texels along a side of a line; bytes of a line */

typedef struct gm_tex_cache gm_tex_cache;

typedef struct {
  uint64_t footprints, hits; /* requests of up to four texels; those without a miss */
  uint64_t fills;            /* lines read from memory */
} gm_tex_cache_counts;

/* A cache of so many bytes; both numbers, and the number of sets that follows, are powers of two. NULL: they are not, or no memory. */
gm_tex_cache *gm_tex_cache_new(unsigned bytes, unsigned ways);
void gm_tex_cache_free(gm_tex_cache *c);
/* Looks a request's texels up, and fills the lines that are missing. Returns how many were missing. The addresses are those of the
   layout by rows; width is that of level 0 of the texture at word address `base`, a multiple of GM_TEX_BLOCK. */
unsigned gm_tex_cache_lookup(gm_tex_cache *c, const gm_tex_request *r, uint32_t base, unsigned width);
gm_tex_cache_counts gm_tex_cache_count(const gm_tex_cache *c);

/* The word in the blocked layout of the texel that has this word in the layout by rows. Both count from the texture's first texel. */
uint32_t gm_tex_blocked(uint32_t word, unsigned width);

#endif
