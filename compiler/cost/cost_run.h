/* SPDX-License-Identifier: Apache-2.0 */
/* Private to cost: the blocks of a finished program, each in the states of gates and pipeline in which it can be entered (docs/gating.md,
   "The cost model"). A node is one block in one such state. */
#ifndef GC_COST_RUN_H
#define GC_COST_RUN_H

#include "core/timing/timing_gate.h"
#include "cost/cost.h"

enum { COST_NONE = 0xffffffffu };

/* What is in flight in the core before a cycle. In masks of buffers, bit 0 is v and bit 1 is o. */
typedef struct {
  gm_gates gates; /* of the gates with policy program */
  gm_ahead ahead; /* accesses of the buffers that are still to come */
  uint8_t flight; /* cycles until the last operation in flight is done */
  uint8_t cnt[2]; /* wake counters */
} cost_state;

/* Cost of a stretch of cycles. */
typedef struct {
  unsigned cycles, open[2];
  double work; /* energy of operations, bundles and branches */
} cost_part;

/* From a node to the node in which the next block begins. */
typedef struct {
  unsigned to;
  cost_part cost; /* of the bubble after a taken branch */
} cost_edge;

/* A block in one of the states in which it is entered. */
typedef struct {
  const m_block *block;
  cost_state state;
  cost_part cost;
  cost_edge *edge; /* by number of the block's successor */
  unsigned edges, next;
  double share; /* share of the block's executions that begin in this state */
} cost_node;

struct cost_run {
  const m_func *f;
  cost_node *node; /* node 0: the entry */
  unsigned n;
  size_t cap;
  const double *price;
  double *work;    /* by block: energy of its operations and bundles */
  unsigned *first; /* by block: its first node, or COST_NONE; `next` leads to the others */
};

#endif
