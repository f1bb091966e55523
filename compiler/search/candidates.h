/* SPDX-License-Identifier: Apache-2.0 */
/* Private to the search: tries the candidates of one shader. A candidate is a gating plan (gate/gate.h) and the schedule that it leads to;
   the lists of candidates are in attempts.h. */
#ifndef GC_CANDIDATES_H
#define GC_CANDIDATES_H

#include "search/rungs.h"

/* The candidates of one shader, and what is known of them. The reference program, which no candidate may be worse than, is defined in
   judge.h. */
typedef struct {
  back *k;
  judge judge;
  const search_candidates *list; /* the list that is walked */
  gate_plan plan;                /* of the current attempt */
  uint32_t v, o;                 /* buffer registers in use that plans may move */
  bool alone;                    /* the program is a single block */
  /* The plain schedules: of methods other than `best` the best one; of `best` the two that the reference program is chosen from. */
  m_func *shortest[2];
  gate_plan chosen[2];
  const char *name[2];
  double value[2]; /* judge_plain */
} candidates;

candidates candidates_new(back *k);
/* Makes the attempt whose plan is in c->plan, and judges it. */
typedef search_outcome candidates_make(void *c, unsigned n);
/* Walks a list; the first `always` attempts are made even if the search has no steps left. Returns whether some candidate was the best so
   far. */
bool candidates_walk(candidates *c, const search_candidates *list, unsigned always, candidates_make *make);
/* The same with attempt n alone. */
bool candidates_try(candidates *c, const search_candidates *list, unsigned n, candidates_make *make);

#endif
