/* SPDX-License-Identifier: Apache-2.0 */
/* Counts the cycles in which the clock gates of the buffers are open, for a program of one block at wake latency 1, and finds the fewest
   with an exact solver (docs/optimum.md). Time counts advancing cycles: bundle i is in ID in cycle i, reads a buffer in cycle i + 1 and
   writes `o`, at latency L, in cycle i + 2 + L. A gate is open in the cycle of an access and in the cycle before. The wait of a texture
   operation of bundle i comes before cycle i + 2; if that cycle has an access, the gate is also open for the end of the wait. An input
   register may be read through a temporary that one `mov` copies it to. Results for an output register may go to a temporary that one `mov`
   copies to it. */
#ifndef EX_GATES_H
#define EX_GATES_H

#include "regress/oracles/optimum/problem.h"

enum { EX_COPIES = 64, EX_NOWHERE = -1 };

/* A copy that accesses may use instead of the buffer. */
typedef struct {
  char buffer;
  unsigned number;
  bool used;
  unsigned time, group; /* bundle; group A or B */
} ex_copy;

/* Which accesses use copies in the current schedule. */
typedef struct {
  ex_copy copy[EX_COPIES];
  int ncopy;
  int *by; /* by access: the copy that may replace it; EX_NOWHERE: none */
  bool *moved;
} ex_motion;

/* Starts without copies. `allowed` has those that may be used. False: out of memory, or too many. */
bool ex_motion_new(ex_motion *x, const ex_problem *p, bool allowed);
void ex_motion_free(ex_motion *x);
/* Whether the schedule and its copies keep all rules and take at most that many cycles. */
bool ex_motion_holds(const ex_motion *x, const ex_problem *p, unsigned cycles);
/* Open cycles of a buffer's gate, under the current schedule and copies. */
unsigned ex_open(const ex_motion *x, const ex_problem *p, char buffer);

/* The solver's answer. */
typedef struct {
  unsigned open_v, open_o; /* of the best schedule found, which becomes the current one */
  double cost,
      bound; /* in units of energy, open cycles weighted by Table VI; no schedule with that many cycles costs less than the bound */
  double seconds;
} ex_gating;
double ex_gate_cost(unsigned open_v, unsigned open_o); /* energy of so many open cycles, by Table VI of You and Wang */
/* The least energy of the buffers' clocks among the schedules of at most that many cycles, by SAT within `seconds`. The current schedule
   must be one of them. No gate can be open for less than min_v and min_o cycles. Solved if cost == bound. */
ex_gating ex_solve_gates(ex_problem *p, ex_motion *x, unsigned cycles, unsigned min_v, unsigned min_o, double seconds);

#endif
