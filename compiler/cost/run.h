/* SPDX-License-Identifier: Apache-2.0 */
/* Private to cost: blocks of a finished program in the states they are entered in. */
#ifndef GC_COST_RUN_H
#define GC_COST_RUN_H

#include "cost/cost.h"

enum { COST_NONE = 0xffffffffu };

/* Bit 0 of open, pend, read: v, bit 1: o. Without padding: compared as bytes. */
typedef struct {
  uint8_t open, pend; /* policy program: the gate is open; a close waits for accesses */
  uint8_t read;       /* read by the bundle in OF */
  uint8_t tex;        /* bit 0: a texture operation in OF, bit 1: in EX */
  uint8_t flight;     /* cycles for which an operation is under way yet */
  uint8_t cnt[2];     /* cycles awake, saturating */
  uint8_t unused;
  uint32_t writes; /* bit k: a write of o is in WB k cycles from now */
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
  unsigned n, cap;
  unsigned *first; /* by block: list of its nodes */
};

#endif
