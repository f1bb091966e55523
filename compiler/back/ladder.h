/* SPDX-License-Identifier: Apache-2.0 */
/* Private to the back end: from a selected function to one with registers. */
#ifndef GC_LADDER_H
#define GC_LADDER_H

#include "alloc/alloc.h"
#include "back/back.h"
#include "cost/cost.h"
#include "encode/encode.h"
#include "gate/gate.h"
#include "schedule/schedule.h"
#include "select/select.h"

typedef struct {
  gc_arena *a;
  gc_diag *d;
  const gc_options *o;
  m_func *base; /* selected; not changed */
  bool few;     /* only the first rungs, which cost little */
  bool strict;  /* only the rungs in strict program order */
  bool dump;
} back;

enum { BACK_SEEDS = 16, BACK_TIGHT = 2 }; /* of the scheduler, tried at level 3; rungs below the first tried there */

/* Dump and check after a pass. */
void back_after(back *k, const m_func *f, const char *pass);
/* The first rung that fits, scheduled and with registers, without gate events; NULL: none does. plan: of `best`; NULL: accesses move as
   the options say. *bare (may be NULL): where transfers were put in free slots, the schedule before that. */
m_func *back_fit(back *k, const gate_plan *plan, unsigned seed, gc_stats *st, m_func **bare);
/* Gate events: the last step before the code is written. */
void back_events(back *k, m_func *f);
cost_run *back_cost(const back *k, const m_func *f);
/* The seed with the shortest program: all methods have as many tries at schedules. */
unsigned back_shortest(back *k);
/* `best` (best.c): as back_fit, of the plan with the least energy-delay product. */
m_func *back_best(back *k, gc_stats *st);

/* Tells why a program was refused; last: nothing else will be tried. */
void back_refuse(back *k, bool last);
/* False, with a message: it has more words than the machine's memory, whatever is done. */
bool back_short_enough(back *k);

/* Frequencies of base's blocks from those of `ran`, the same function as emitted and run (profile.c). */
void back_take_profile(m_func *base, const m_func *ran, const gm_profile *p);

#endif
