/* SPDX-License-Identifier: Apache-2.0 */
/* The time that iterations of a loop take, one after the other or unrolled with exit select. Private to compiler/opt. */
#ifndef GC_OPT_LOOP_TIME_H
#define GC_OPT_LOOP_TIME_H

#include "machine/machine.h"
#include "opt/loops.h"
#include "opt/opt_cost.h"

/* A loop whose blocks follow one another without joins. Only the branches at the ends of its blocks leave it. */
typedef struct {
  const opt_loop *l;
  const gm_machine *machine;
  ir_block **block; /* in order, header first */
  size_t n;
  bool once;      /* not a loop: the header's phis do not count */
  unsigned latch; /* which argument of the header's phis comes from the back edge */
  bool effects;   /* some operation has an effect or reads other threads, so none may run without need */
  unsigned tests; /* bools that decide about exits, without the exit after known trips */
  opt_census census;
  bool *needed;     /* by instruction: it is computed in every iteration (not if it only counts trips) */
  bool *used_after; /* by instruction: it is used after the loop */
  unsigned through; /* lanes of values from outside that stay live in the loop */
} opt_chain;

/* False: it is not such a loop. After ir_rpo and ir_dominators. */
bool opt_chain_of(opt_chain *c, const opt_loop *l, const gm_machine *machine);

/* The same for the blocks l->set, in a row that runs once. */
void opt_chain_of_row(opt_chain *c, const opt_loop *l, const gm_machine *machine);

typedef struct {
  double cycles; /* cycles of all the iterations with texture waits, if no exit is taken early */
  unsigned lanes;
} opt_time;
/* The time of so many iterations. group: number of exits that are joined, 0: all. All that is between joined exits is computed before the
 * first of them is taken. What follows waits for the exits before it. */
opt_time opt_iterations(gc_arena *tmp, const opt_chain *c, unsigned times, unsigned group);

#endif
