/* SPDX-License-Identifier: Apache-2.0 */
/* Private to the search of the scheduler: makes passes over a block (sched.h) with different settings, and keeps the cheapest schedule. */
#ifndef GC_SCHED_SEARCH_H
#define GC_SCHED_SEARCH_H

#include "schedule/sched.h"

/* The best pass over a block. */
typedef struct {
  double cost, forward_bonus, pressure, gate_bonus;
  int passes, fewest; /* schedules kept so far; fewest bundles of any pass */
  int dir, lanes;
  bool bounded; /* the paths are lower bounds, so passes can be given up early */
  double *off;
  sched_places at;
} sched_best;

/* The approximate work of a pass: a term for the pairs of operations, and one for each operation with its neighbours. */
long sched_work(const sched_graph *g);
/* Takes the work of a pass from the steps of search that the program has. */
void sched_spend(const sched_graph *g);
/* Are no steps left? */
bool sched_is_spent(const sched_graph *g);
/* Settings of a fresh pass k. The first ones are plain; then priorities are disturbed more and more. */
void sched_settings(sched_pass *p, int k);
/* Takes the schedule that was found, of this cost, as the best one. */
void sched_keep(const sched_pass *p, sched_best *b, const sched_space *s, double cost);
/* Makes a pass, and keeps its schedule if it is no worse than the best one. */
void sched_attempt(sched_pass *p, sched_best *b, sched_space *s);
/* The fewest bundles that the block can have. */
int sched_bound(const sched_graph *g);
/* Moves buffer accesses of the schedule found next to each other. Open gates have a price here even if the passes looked only for the
   shortest schedule. */
bool sched_slid(sched_pass *p, sched_space *s);

/* On a machine with the key `landed`, whose threads switch: takes a schedule with lookups at even distances if that gains more than it
 * costs (sched_pace.c). */
void sched_paced(sched_pass *p, sched_best *b, sched_space *s);

/* ---- other schedules (sched_second.c) ---- */

/* Another schedule for a function that has one (f->again). False: none is wanted, or none was found. */
bool sched_again(sched_pass *p, sched_best *b, sched_space *s);
/* Makes f->second from the schedule found, justified, if that is shorter. If lanes are scarce, the same length is enough, since accesses
   may find other places to move to. s: as sched_pressure left it. cost: what the schedule found costs; negative: not known. */
void sched_second(sched_pass *p, sched_space *s, double cost);

#endif
