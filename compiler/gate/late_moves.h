/* SPDX-License-Identifier: Apache-2.0 */
/* Private to late*.c: a block's buffer accesses, and late moves (late.h), changes to them that cost no cycle. */
#ifndef GC_GATE_LATE_MOVES_H
#define GC_GATE_LATE_MOVES_H

#include "core/timing/timing_gate.h"
#include "cost/cost.h"
#include "gate/access.h"

typedef struct access_map access_map;

/* The state of the pass. */
typedef struct {
  m_func *f;
  const gc_options *o;
  unsigned wake;
  access_map *map; /* by block */
  uint64_t *dom;   /* by block: the blocks that dominate it, itself included; NULL: too many blocks */
  uint32_t back;   /* output registers that the program reads: values spilled to them */
  long work;       /* accesses that may still be looked at: bounds the pass's time below the level that searches (-O3) */
} late;

/* Accesses of a block by cycle, as in hints.c. */
struct access_map {
  uint32_t *in;     /* input registers read */
  unsigned *out;    /* accesses of the output buffer */
  char *waits;      /* texture operations that wait in the cycle */
  unsigned *before; /* what an open gate costs up to the cycle (cost_prefix) */
  unsigned *at[2];  /* cycles with accesses, ascending: at[0] of inputs, at[1] of outputs */
  unsigned n[2];
  unsigned last_write; /* cycle of the last write-back of any operation */
  uint16_t *lanes;     /* number of lanes live after each bundle; NULL: not known */
};

enum { MAX_COPIES = 12 };

/* A copy of an input register: `at` is the bundle of the move; reads from bundle `from` on take the temporary. */
typedef struct {
  unsigned reg, at, from;
} late_copy;

/* A possible change of block b. Either copies of input registers, in ascending order of `at`, that serve block b alone or all blocks
 * that it dominates; or a write of output register reg that is delayed to a move in bundle `at`. */
typedef struct {
  m_block *b;
  late_copy copy[MAX_COPIES];
  unsigned n;  /* number of copies; 0: the change is of an output */
  bool far;    /* the copies are for other blocks too */
  m_op *write; /* outputs: the operation whose result is held back */
  unsigned reg, at;
  bool forward; /* outputs: the move takes the result from its flip-flop */
  double gain;
} late_move;

/* Counts the open cycles of a gate in the block of m. */
static inline cost_gate late_counter(const late *l, const access_map *m) {
  return cost_gate_new(l->f->machine, m->before, m->waits, l->wake, false);
}

/* Is bundle x of the entry block too early for the gate to be awake, so that no copy can be there? */
bool late_too_early(const late *l, const m_block *b, unsigned x);
/* From which bundle on reads can take a temporary written by a move in bundle `at`. */
unsigned late_ready(const late *l, unsigned at, gm_opcode op);
/* The latest bundle of first .. last that has room for a copy of v beside the copies of move g; false: none. */
bool late_room(late *l, const m_block *b, const late_move *g, unsigned v, unsigned first, unsigned last, late_copy *c);
/* Adds a copy to a move, whose copies stay in the order of their bundles. */
void late_add_copy(late_move *g, late_copy x);
/* Energy of the input buffer in a block that has these copies. gone: registers that nothing in the block reads any more. */
double late_in_cost(late *l, const access_map *m, const late_copy *c, unsigned n, uint32_t gone);
/* What so many copies of input registers cost by themselves. */
double late_copies_cost(const late *l, unsigned n);
/* late_lanes_fit: do `lanes` more lanes fit the temporaries after bundles from .. to - 1 of a block? late_lanes_take: notes that they are
   live there. */
bool late_lanes_fit(const late *l, const m_block *b, unsigned from, unsigned to, unsigned lanes);
void late_lanes_take(late *l, const m_block *b, unsigned from, unsigned to, unsigned lanes);
/* Lanes of register v that are read in a block from bundle `from` on; *last: the last bundle that reads v. */
unsigned late_lanes_read(const m_block *b, unsigned v, unsigned from, unsigned *last);

/* late_far.c: late_far_try stores the best copies that serve several blocks if they are better than *best. late_far_apply makes them. */
void late_far_try(late *l, late_move *best);
void late_far_apply(late *l, const late_move *m);

/* late_in.c: late_in_try finds the best change of a block's input accesses and stores it if it is better than *best. late_in_apply
   carries a change out. */
void late_in_try(late *l, const access_map *m, m_block *b, late_move *best);
void late_in_apply(late *l, const late_move *m);

#endif
