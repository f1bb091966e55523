/* SPDX-License-Identifier: Apache-2.0 */
/* The schedules of a block as a SAT model (docs/optimum.md). For each operation i and bundle t, ex_before(i, t) says that i issues in
   bundle t or earlier, and ex_at(i, t) that it issues in t. A distance between two operations is then a set of clauses with two literals,
   and a limit on the length is one literal for each operation. */
#ifndef EX_MODEL_H
#define EX_MODEL_H

#include "regress/oracles/optimum/problem.h"
#include "regress/oracles/optimum/sat.h"

typedef struct {
  const ex_problem *p;
  sat s;
  int horizon, first; /* bundles; first variable */
  int *flex;          /* by node: the variable that says it issues in group A; 0: its group is fixed */
  int *busy;          /* by bundle and group: true if an operation of the group issues there */
  int *slot;          /* room for literals of one bundle */
} ex_model;

/* ex_model_open: all schedules of at most `horizon` bundles that keep the distances; ex_model_bundles adds the limits of each bundle.
   False: out of memory. extra(ctx, t, g, lit) writes further literals to lit, for operations that may issue in bundle t in group g, and
   returns their number, at most `extras`. extra may be NULL. */
typedef int ex_extra(void *ctx, int t, unsigned g, int *lit);
bool ex_model_open(ex_model *m, const ex_problem *p, int horizon, double seconds);
bool ex_model_bundles(ex_model *m, ex_extra *extra, void *ctx, int extras);
void ex_model_close(ex_model *m);
/* The two variables of operation i and bundle t. */
int ex_before(const ex_model *m, int i, int t); /* 0 <= t < horizon */
int ex_at(const ex_model *m, int i, int t);
/* Assumes (with `fix`: adds for good) that the length, as ex_length counts it, is at most `length`. */
void ex_model_length(ex_model *m, bool cycles, unsigned length, bool fix);
/* Makes the schedule that was found the current one. */
void ex_model_take(ex_model *m, ex_problem *p);

#endif
