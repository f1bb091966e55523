/* SPDX-License-Identifier: Apache-2.0 */
/* Private to late: a block's accesses, and changes to them that cost no cycle. */
#ifndef GC_GATE_LATE_MOVES_H
#define GC_GATE_LATE_MOVES_H

#include "cost/cost.h"
#include "gate/access.h"

typedef struct {
  m_func *f;
  const gc_options *o;
  unsigned wake;
  long work; /* accesses looked at that are left: a bound on the pass's time below the level that searches */
} late;

/* Accesses of a block by cycle, as in hints.c. */
typedef struct {
  uint32_t *in;     /* input registers read */
  unsigned *out;    /* accesses of the output buffer */
  char *waits;      /* texture operations */
  unsigned *before; /* cost_prefix */
  unsigned *at[2];  /* cycles with accesses, ascending, of inputs and outputs */
  unsigned n[2];
  unsigned last_write; /* cycle of the last write-back of any operation */
} access_map;

enum { MOST_COPIES = 12 };

/* A copy of an input register: `at` is the bundle of the move, reads from bundle `from` on take the temporary. */
typedef struct {
  unsigned reg, at, from;
} late_copy;

/* A possible change of block b: copies of inputs, in ascending order of `at`, or an output register through a move in bundle `at`. */
typedef struct {
  m_block *b;
  late_copy copy[MOST_COPIES];
  unsigned n;  /* of the copies; 0: an output */
  m_op *write; /* outputs: the operation whose result is held back */
  unsigned reg, at;
  bool forward; /* outputs: the move takes the result from its flip-flop */
  double gain;
} late_move;

static inline cost_gate late_counter(const late *l, const access_map *m) {
  return cost_gate_new(l->f->machine, m->before, m->waits, l->wake, false);
}

/* late_in.c: the best change of a block's input accesses, if it is better than *best; and what it is, done. */
void late_in_try(late *l, const access_map *m, m_block *b, late_move *best);
void late_in_apply(late *l, const late_move *m);

#endif
