/* SPDX-License-Identifier: Apache-2.0 */
/* Counts the accesses of the memories of a netlist in a run (docs/own-design.md, "Memories"). */
#ifndef GM_MEMORY_USE_H
#define GM_MEMORY_USE_H

#include "energy/netlist/netlist.h"
#include "measure/design/memories.h"

/* One instance. */
typedef struct {
  const gm_memory *memory;
  uint32_t cell;                        /* in the netlist */
  uint32_t net[GT_PINS];                /* at pins of one bit, NL_NONE: not connected */
  uint64_t count[GM_MEMORY_ACCESSES];   /* by kind of access */
  uint64_t unknown[GM_MEMORY_ACCESSES]; /* rises of the clock where the condition was x: not charged */
  double pj;                            /* of all accesses */
} gm_memory_use;

/* The instances of the netlist, in the arena. */
gm_memory_use *gm_memory_uses(const gm_memories *m, const netlist *n, gc_arena *arena, size_t *uses);
/* A net at a pin that some access depends on, with its pin; false: no more of them. at: 0 for the first one, then as it is left. */
bool gm_memory_next_net(const gm_memory_use *u, unsigned *at, uint32_t *net, const char **pin);
/* Counts the accesses at a rise of that net. value: that of a net before the rise, 0, 1, x or z. Returns their energy, pJ. */
double gm_memory_rise(gm_memory_use *u, uint32_t net, char (*value)(void *ctx, uint32_t net), void *ctx);

#endif
