/* SPDX-License-Identifier: Apache-2.0 */
#include "texture/cache.h"

#include <stdbool.h>
#include <stdlib.h>

typedef struct {
  uint32_t line; /* number of the line in memory, + 1; 0: empty */
  uint64_t used; /* when */
} place;

struct gm_tex_cache {
  unsigned sets, ways;
  uint64_t now;
  gm_tex_cache_counts counts;
  place at[]; /* set by set */
};

static bool power_of_two(unsigned x) { return x && !(x & (x - 1)); }

gm_tex_cache *gm_tex_cache_new(unsigned bytes, unsigned ways) {
  if (!power_of_two(bytes) || !power_of_two(ways) || bytes / GM_TEX_LINE < ways)
    return NULL;
  unsigned lines = bytes / GM_TEX_LINE;
  gm_tex_cache *c = calloc(1, sizeof *c + lines * sizeof c->at[0]);
  if (c) {
    c->sets = lines / ways;
    c->ways = ways;
  }
  return c;
}

void gm_tex_cache_free(gm_tex_cache *c) { free(c); }
gm_tex_cache_counts gm_tex_cache_count(const gm_tex_cache *c) { return c->counts; }

uint32_t gm_tex_blocked(uint32_t word, unsigned width) {
  uint32_t x = word % width, y = word / width, block = y / GM_TEX_BLOCK * (width / GM_TEX_BLOCK) + x / GM_TEX_BLOCK;
  return block * GM_TEX_BLOCK * GM_TEX_BLOCK + y % GM_TEX_BLOCK * GM_TEX_BLOCK + x % GM_TEX_BLOCK;
}

/* Neighbouring blocks are in different sets, along a row and along a column. */
static unsigned set_of(const gm_tex_cache *c, uint32_t line, unsigned blocks) {
  return (line % blocks + line / blocks * (c->sets / 2 + 1)) & (c->sets - 1);
}

/* Uses a line. Returns 1 if it was missing. */
static unsigned use(gm_tex_cache *c, uint32_t line, unsigned blocks) {
  place *set = &c->at[set_of(c, line, blocks) * c->ways], *oldest = set;
  for (unsigned w = 0; w < c->ways; w++) {
    if (set[w].line == line + 1) {
      set[w].used = c->now;
      return 0;
    }
    if (set[w].used < oldest->used)
      oldest = &set[w];
  }
  *oldest = (place){line + 1, c->now};
  c->counts.fills++;
  return 1;
}

unsigned gm_tex_cache_lookup(gm_tex_cache *c, const gm_tex_request *r, uint32_t base, unsigned width) {
  unsigned missing = 0;
  c->now++;
  for (unsigned i = 0; i < 4; i++)
    if (r->mask >> i & 1)
      missing += use(c, gm_tex_blocked(r->addr[i] - base, width) / (GM_TEX_BLOCK * GM_TEX_BLOCK), width / GM_TEX_BLOCK);
  c->counts.footprints++;
  c->counts.hits += !missing;
  return missing;
}
