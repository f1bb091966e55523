/* SPDX-License-Identifier: Apache-2.0 */
/* Makes random splits of the memory array of a cluster's core: which registers each thread gets (docs/cluster.md, "The memory array in a
   cluster"). */
#include <string.h>

#include "tb/cluster/cluster_random.h"

enum { VERTEX = 1, FRAGMENT = 2, BOTH = 3 };

static unsigned larger(unsigned a, unsigned b) { return a > b ? a : b; }

/* Registers of a thread that runs tasks of these stages. */
static gm_array_need need_of(const gm_cluster_random *r, unsigned stages) {
  const gm_array_need *n = r->need;
  if (stages != BOTH)
    return n[stages - 1];
  return (gm_array_need){larger(n[0].t, n[1].t), larger(n[0].v, n[1].v), larger(n[0].o, n[1].o), 0};
}

static unsigned size_of(const gm_cluster_random *r, unsigned stages) {
  gm_array_need n = need_of(r, stages);
  return r->m.threads * (n.t + n.v + n.o);
}

/* The stages of each slot that gets registers. *left: registers. Returns how many slots. */
static unsigned choose_slot_stages(const gm_cluster_random *r, gm_rng *rng, unsigned slots, unsigned stages[GM_ARRAY_THREADS],
                                   unsigned *left) {
  unsigned n = 0, more = 3 + rng_below(rng, 30);
  for (unsigned has = 0; n < slots && has != BOTH; n++) { /* both stages have a slot */
    stages[n] = rng_chance(rng, 15) && size_of(r, BOTH) <= *left ? BOTH : has ? BOTH ^ has : VERTEX + rng_below(rng, 2);
    has |= stages[n];
    *left -= size_of(r, stages[n]);
  }
  for (; n < slots && rng_below(rng, more); n++) {
    unsigned k = rng_chance(rng, 10) ? BOTH : VERTEX + rng_below(rng, 2);
    if (size_of(r, k) > *left)
      break;
    stages[n] = k;
    *left -= size_of(r, k);
  }
  return n;
}

/* A segment from register *at on, with more registers than the thread needs, at times. */
static gm_segment segment(gm_rng *rng, const gm_array_need *n, unsigned *at, unsigned *left) {
  unsigned spare[4]; /* before it, and in each file */
  for (unsigned i = 0; i < 4; i++) {
    spare[i] = *left && rng_chance(rng, 30) ? rng_below(rng, *left < 3 ? *left + 1 : 4) : 0;
    *left -= spare[i];
  }
  gm_segment s = {.t = (uint8_t)(*at + spare[0])};
  s.v = (uint8_t)(s.t + n->t + spare[1]);
  s.o = (uint8_t)(s.v + n->v + spare[2]);
  s.end = (uint8_t)(s.o + n->o + spare[3]);
  *at = s.end;
  return s;
}

void gm_cluster_random_split(const gm_cluster_random *r, gm_rng *rng, uint32_t word[GM_ARRAY_SPLIT_WORDS][4]) {
  unsigned group = r->m.threads, slots = gm_contexts(&r->m) / group, stages[GM_ARRAY_THREADS], place[GM_ARRAY_THREADS];
  unsigned at = r->need[0].c + r->need[1].c, left = gm_array_size(&r->m) - at, n = choose_slot_stages(r, rng, slots, stages, &left);
  memset(word, 0, GM_ARRAY_SPLIT_WORDS * sizeof *word);
  for (unsigned t = 0; t < GM_ARRAY_THREADS; t++) /* a slot of no stage has any segment */
    word[t][0] = (uint32_t)rng_next(rng);
  for (unsigned i = 0; i < slots; i++) { /* any slot is at any place of the array */
    unsigned k = rng_below(rng, i + 1);
    place[i] = place[k];
    place[k] = i;
  }
  uint32_t *of = &word[GM_ARRAY_SLOTS - GM_ARRAY_SEGMENT][0];
  for (unsigned i = 0; i < n; i++) {
    const gm_array_need need = need_of(r, stages[i]);
    for (unsigned t = 0; t < group; t++) {
      const gm_segment s = segment(rng, &need, &at, &left);
      word[place[i] * group + t][0] = gm_segment_word(&s);
    }
    *of |= (uint32_t)(stages[i] & VERTEX) << place[i] | (uint32_t)(stages[i] >> 1) << (16 + place[i]);
  }
}
