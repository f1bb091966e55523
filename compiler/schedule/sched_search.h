/* SPDX-License-Identifier: Apache-2.0 */
/* Private to the search of the scheduler: passes, and the best of them. */
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

/* Settings of a fresh pass k. The first ones are plain; then priorities are disturbed more and more. */
void sched_settings(sched_pass *p, int k);
/* Takes the schedule that was found, of this cost, as the best one. */
void sched_keep(const sched_pass *p, sched_best *b, const sched_space *s, double cost);
/* A pass. Keeps its schedule if it is no worse than the best one. */
void sched_attempt(sched_pass *p, sched_best *b, sched_space *s);
/* Fewest bundles that the block can have. */
int sched_bound(const sched_graph *g);
/* Moves buffer accesses of the schedule found next to each other. Open gates have a price here even if the passes looked only for the
   shortest schedule. */
bool sched_slid(sched_pass *p, sched_space *s);

/* ---- other schedules (sched_second.c) ---- */

/* Another schedule for a function that has one (f->again). False: none is wanted, or none was found. */
bool sched_again(sched_pass *p, sched_best *b, sched_space *s);
/* Makes f->second from the schedule found, justified, if that is shorter. If lanes are scarce, the same length is enough, since accesses
   may find other places to move to. */
void sched_second(sched_pass *p, sched_space *s);

#endif
