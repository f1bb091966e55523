/* SPDX-License-Identifier: Apache-2.0 */
/* Private to the simulation of a netlist with delays (timed.h). */
#ifndef GM_GATES_TIMED_PRIVATE_H
#define GM_GATES_TIMED_PRIVATE_H

#include "energy/netlist/logic_build.h"
#include "energy/netlist/timed.h"

/* A wheel of slots of 1 ps; a delay is shorter than it turns. */
enum { GT_SLOTS = 16384, GT_NO_TIME = 0xffffffff, GT_PENDING = 15 };

/* What drives a net: a gate, or a source, whose changes come from outside. Gates come first. */
typedef struct {
  uint16_t delay[GT_INPUTS][2]; /* ps by input and the output's new value; of a source delay[0] from the edge on */
  uint32_t due;                 /* when the output changes next; GT_NO_TIME */
  uint32_t fan;                 /* its first reader in gt_timed.fan; NL_NONE: none */
  float pj;
  uint16_t table; /* as that of gt_gate */
  uint8_t state;  /* bit 0: value, bit 1: that at the start of the cycle, bits 4 to 7: inputs */
  uint8_t row;
} gt_node;
_Static_assert(sizeof(gt_node) == 32, "two nodes in a cache line");

enum { GT_VALUE = 1, GT_BEGAN = 2, GT_FIRST_INPUT = 4 };

/* Changes that a node has planned, in order: only if pulses shorter than a delay pass. */
typedef struct {
  uint32_t at[GT_PENDING];
  uint8_t n;
} gt_pending;

typedef struct {
  uint32_t node, next;
} gt_event;

struct gt_timed {
  const gt_logic *l;
  gc_arena *arena;
  gt_node *node;
  uint32_t *node_of; /* by net; NL_NONE */
  uint32_t *net_of;  /* by node */
  uint32_t *fan;     /* node << 3 | input << 1 | whether it is the last */
  uint8_t *is_latch; /* by node */
  gt_pending *pending;
  uint32_t gates, nodes, bound;
  double pulse;
  uint32_t slot[GT_SLOTS];      /* first event of each, NL_NONE */
  uint64_t busy[GT_SLOTS / 64]; /* a bit for each slot */
  gt_event *event;
  size_t events, event_cap;
  uint32_t free;
  uint64_t changes;
  uint32_t now, last; /* ps; last: of a change */
  int64_t moved;      /* nodes whose value is not that of the start of the cycle */
  bool synced;
};

#endif
