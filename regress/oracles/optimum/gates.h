/* SPDX-License-Identifier: Apache-2.0 */
/* Cycles with the buffers' gates open in a program of one block, at wake latency 1. Time is advancing cycles: bundle i is in ID in cycle i,
   it reads a buffer in i + 1, and writes o at latency L in i + 2 + L. A gate is open in the cycle of an access and in the one before; where
   the wait of a texture operation (in bundle i: in front of cycle i + 2) falls into a cycle with an access, for the end of the wait too.

   An input register may be read through a temporary to which one `mov` copies it; results for an output register may go to a temporary that
   one `mov` copies there. */
#ifndef EX_GATES_H
#define EX_GATES_H

#include "regress/oracles/optimum/problem.h"

enum { EX_COPIES = 64, EX_NOWHERE = -1 };

typedef struct {
  char buffer;
  unsigned number;
  bool used;
  unsigned time, group; /* bundle; group A or B */
} ex_copy;

/* What goes through copies in the schedule at hand. */
typedef struct {
  ex_copy copy[EX_COPIES];
  int ncopy;
  int *by; /* by access: the copy that may stand for it, EX_NOWHERE: none */
  bool *moved;
} ex_motion;

/* No copies are used; allowed: the ones that may be. False: out of memory, or too many. */
bool ex_motion_new(ex_motion *x, const ex_problem *p, bool allowed);
void ex_motion_free(ex_motion *x);
/* Whether schedule and copies keep all rules, within so many cycles. */
bool ex_motion_holds(const ex_motion *x, const ex_problem *p, unsigned cycles);
unsigned ex_open(const ex_motion *x, const ex_problem *p, char buffer);

typedef struct {
  unsigned open_v, open_o; /* of the best found, which then is at hand */
  double cost, bound;      /* in energy: open cycles by Table VI; no schedule of so many cycles costs less */
  double seconds;
} ex_gating;
double ex_gate_cost(unsigned open_v, unsigned open_o);
/* Least energy of the buffers' clocks among the schedules of at most so many cycles (the one at hand is one), by SAT for at most `seconds`.
   No gate can be open for less than least_v and least_o cycles. Solved if cost == bound. */
ex_gating ex_solve_gates(ex_problem *p, ex_motion *x, unsigned cycles, unsigned least_v, unsigned least_o, double seconds);

#endif
