/* SPDX-License-Identifier: Apache-2.0 */
/* Private to `best`: candidates are judged against the bar (best.c), at -O2 a few (best_few.c), at -O3 those of a search (best.c). */
#ifndef GC_BEST_H
#define GC_BEST_H

#include "search/ladder.h"

/* The best program found. */
typedef struct {
  m_func *f; /* without events; NULL: not kept */
  gate_plan plan;
  double edp;
} choice;

typedef struct {
  back *k;
  cost_run *bar;     /* no plan may be worse than this; NULL: none yet */
  cost_run *both[2]; /* if none and hints are each better on some path: their runs */
  choice best, safe; /* safe: on no path worse than either of both; edp 0: there is none */
} search;

/* How many choices of held gates (gates that stay open) to try. */
unsigned back_held_choices(const back *k);
/* Sets the bar that every later plan has to beat, from two plain schedules: f[0] with every choice of held gates, f[1] with both held. */
void back_set_bar(search *s, m_func *const f[2], const gate_plan plan[2]);
/* Takes a function, with or without registers, under the best choice of held gates, if it beats the best so far. */
bool back_take(search *s, m_func *f, const gate_plan *plan);
/* Would the program of this schedule be taken? ctx: a back_verdict. */
typedef struct {
  const search *s;
  const gate_plan *plan;
} back_verdict;
bool back_is_worth(void *ctx, const m_func *f);
/* As back_fit, but NULL also if the program would not be taken. */
m_func *back_fit_worth(search *s, const gate_plan *plan, gc_stats *st, m_func **bare);
/* Is a second schedule wanted? */
bool back_wants_second(const back *k);
/* As back_second, but NULL also if the program would not be taken. */
m_func *back_second_worth(search *s, m_func *second, const gate_plan *plan, gc_stats *st, m_func **bare);
/* The program to take: if there is one, the one that is never worse than none and hints. */
const choice *back_chosen(const search *s);

/* best_few.c: `best` below -O3. */
m_func *back_best_few(back *k, gc_stats *st);

#endif
