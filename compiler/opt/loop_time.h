/* SPDX-License-Identifier: Apache-2.0 */
/* What iterations of a loop cost, one behind the other or side by side. Private to compiler/opt. */
#ifndef GC_OPT_LOOP_TIME_H
#define GC_OPT_LOOP_TIME_H

#include "machine/machine.h"
#include "opt/loops.h"
#include "opt/opt_cost.h"

/* A loop whose blocks follow one another without joins: all that leaves it are the branches at their ends. */
typedef struct {
  const opt_loop *l;
  const gm_machine *machine;
  ir_block **block; /* in order, header first */
  size_t n;
  bool once;      /* no loop: the header's phis have no part in it */
  unsigned latch; /* of the header's phis' arguments: which comes round */
  bool effects;   /* some operation has one, or looks at other threads: none may run in vain */
  unsigned tests; /* bools that decide on leaving, without those of the exit after known trips */
  opt_census census;
  bool *needed;     /* by instruction: computed in every iteration (what only counts trips is not) */
  bool *used_after; /* by instruction: used behind the loop */
  unsigned through; /* lanes of values from outside that the loop must keep */
} opt_chain;

/* False: it is no such loop. After ir_rpo and ir_dominators. */
bool opt_chain_of(opt_chain *c, const opt_loop *l, const gm_machine *machine);

/* The same for blocks l->set in a row that runs once. */
void opt_chain_of_row(opt_chain *c, const opt_loop *l, const gm_machine *machine);

typedef struct {
  double cycles; /* of all the iterations together, with texture waits, when nothing leaves early */
  unsigned lanes;
} opt_time;
/* So many iterations. group: how many exits are joined, all that lies between computed before the first of them is taken; 0: all. What
   follows waits for the exits before it. */
opt_time opt_iterations(gc_arena *tmp, const opt_chain *c, unsigned times, unsigned group);

#endif
