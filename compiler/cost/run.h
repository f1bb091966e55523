/* SPDX-License-Identifier: Apache-2.0 */
/* Private to cost: blocks of a finished program in the states they are entered in. */
#ifndef GC_COST_RUN_H
#define GC_COST_RUN_H

#include "cost/cost.h"
#include "timing/gate.h"

enum { COST_NONE = 0xffffffffu };

/* What the core has under way before a cycle; bit 0: v, bit 1: o. */
typedef struct {
  gm_gates gates; /* of those with policy program */
  gm_ahead ahead;
  uint8_t flight; /* cycles for which an operation is under way yet */
  uint8_t cnt[2]; /* wake counters */
} cost_state;

typedef struct {
  unsigned cycles, open[2];
} cost_part;

typedef struct {
  unsigned to;
  cost_part cost; /* of the bubble */
} cost_edge;

typedef struct {
  const m_block *block;
  cost_state state;
  cost_part cost;
  cost_edge *edge; /* by number of the block's successor */
  unsigned edges, next;
  double share; /* of the block's frequency */
} cost_node;

struct cost_run {
  const m_func *f;
  cost_node *node; /* node 0: the entry */
  unsigned n;
  size_t cap;
  unsigned *first; /* by block: list of its nodes */
};

#endif
