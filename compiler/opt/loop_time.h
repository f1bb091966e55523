/* SPDX-License-Identifier: Apache-2.0 */
/* Estimates the time that iterations of a loop take: one after the other, or unrolled with exit select, that is, computed side by side
 * before one test of all their exits (docs/compiler.md, "Loops"). Private to compiler/opt. */
#ifndef GC_OPT_LOOP_TIME_H
#define GC_OPT_LOOP_TIME_H

#include "core/machine/machine.h"
#include "opt/opt_cost.h"
#include "opt/opt_loops.h"

/* A loop whose blocks follow one another without joins. Only the branches at the ends of its blocks leave it. */
typedef struct {
  const opt_loop *l;
  const gm_machine *machine;
  ir_block **block; /* in order, header first */
  size_t n;
  bool once;      /* a row of blocks that runs once, not a loop: the header's phis do not count */
  unsigned latch; /* which argument of the header's phis comes from the back edge */
  bool effects;   /* some operation has an effect or reads other threads, so none may run without need */
  unsigned tests; /* number of bools that decide about exits, without the exit after a known number of trips */
  opt_census census;
  uint8_t *operations; /* by instruction of the blocks: machine operations */
  bool *needed;        /* by instruction: its value is computed in every iteration (false if the value only counts trips) */
  bool *used_after;    /* by instruction: it is used after the loop */
  unsigned through;    /* lanes of values from outside that stay live through the loop */
} opt_chain;

/* Describes the loop l. False: l is no opt_chain. Call after ir_rpo and ir_dominators. */
bool opt_chain_of(opt_chain *c, const opt_loop *l, const gm_machine *machine);

/* Describes the blocks l->set, which form a row that runs once. */
void opt_chain_of_row(opt_chain *c, const opt_loop *l, const gm_machine *machine);

/* An estimate. */
typedef struct {
  double cycles; /* cycles of all the iterations with texture waits, if no exit is taken early */
  unsigned lanes;
} opt_time;
/* Estimates the time of `times` iterations. group: number of exits under one joined test; 0: all exits. Everything between joined exits
 * is computed before the first of them is taken. Later operations wait for the exits before them. */
opt_time opt_iterations(gc_arena *tmp, const opt_chain *c, unsigned times, unsigned group);
/* The cycles of one iteration at a time, with a branch for every exit. */
double opt_rolled_cycles(gc_arena *tmp, const opt_chain *c);
/* What one iteration needs: slots of all operations, slots of the group that has most, texture lookups. */
typedef struct {
  unsigned all, max, textures;
} opt_slots;
opt_slots opt_slots_of(const opt_chain *c);
/* A lower bound of the cycles of opt_iterations, from the slots that the operations need. */
double opt_iterations_min(const opt_chain *c, const opt_slots *n, unsigned times);

#endif
