/* SPDX-License-Identifier: Apache-2.0 */
/* The judge: what fits, and which of two programs is better (docs/compiler.md, "The search").

   A candidate of `best` has to have a smaller expected energy-delay product than the best one so far, and may be on no path worse than the
   reference program. That is the better of two programs without a plan: the plain schedule with every gate left open (method none), or with
   gate events (method hints). If each of the two is better on some path, a plan that is worse than neither on any path is taken, if one is
   found. If not, the reference is the one of the two with the better expected product. Other methods compare expected cycles. */
#ifndef GC_JUDGE_H
#define GC_JUDGE_H

#include "common/compile_stats.h"
#include "common/search_trace.h"
#include "cost/cost.h"
#include "gate/gate.h"

/* Is x less than y? Differences that are due to rounding do not count. */
static inline bool judge_less(double x, double y) { return x < y * (1 - 1e-9); }
/* Are so many lanes left that registers are found? */
bool judge_has_lanes(const m_func *f);

/* ---- whole programs, of one or two shaders ---- */

/* The cost of programs under GC_CALLS_AUTO: log(cycles) + call_price * log(words), summed. */
double judge_price(const gc_stats *st, unsigned n, double call_price);
/* What the objective makes small, of a program. Paper: the energy-delay product under `best`, else cycles. */
double judge_value(const gc_options *o, const gc_stats *st);
/* Is every program a as good as b? *worse: by how much the worst one is not. margin: how much better each has to be, as a part of b. */
bool judge_never_worse(const gc_options *o, const gc_stats *a, const gc_stats *b, unsigned n, double margin, double *worse);

/* ---- candidates of one shader ---- */

/* A program of `best`. */
typedef struct {
  m_func *f;        /* without events; NULL: not kept */
  const char *name; /* of its candidate */
  gate_plan plan;
  double edp;
} judge_choice;

/* What is compared so far, of one shader. */
typedef struct {
  const gc_options *o;
  cost_run *reference;     /* no plan may be worse than this; NULL: none yet */
  cost_run *both[2];       /* if none and hints are each better on some path: their runs */
  judge_choice best, safe; /* safe: on no path worse than either of both; edp 0: there is none */
  double worse;            /* by how much the last program was worse, at its best choice of held gates; as in gc_attempt */
} judge;

/* The run of a function under the policy and wake latency of the options. */
cost_run *judge_run(const gc_options *o, const m_func *f);
/* How many choices of held gates (gates that stay open) to try. */
unsigned judge_held_choices(const gc_options *o);
/* What is compared of schedules without moves of accesses: expected cycles, for the objective joules the expected product. */
double judge_plain(const gc_options *o, const m_func *f);
/* judge_plain of a function with some gates held, and with its gate events. */
double judge_plain_held(const gc_options *o, const m_func *f, unsigned held);
/* The expected energy-delay product of a function with its gates held as it says. */
double judge_product(const gc_options *o, const m_func *f);
/* The gates to hold, none or both: by judge_plain, of a function before its gate events. */
unsigned judge_held(const gc_options *o, const m_func *f);
/* Sets the reference that every later plan has to beat, from two plain schedules: f[0] with every choice of held gates, f[1] with both
 * held. */
void judge_set_bar(judge *j, m_func *const f[2], const gate_plan plan[2], const char *const name[2]);
/* Takes a function, with or without registers, under the best choice of held gates, if it beats the best so far. */
bool judge_take(judge *j, m_func *f, const gate_plan *plan, const char *name);
/* Would the program of this schedule be taken? */
bool judge_would_take(judge *j, const m_func *f, const gate_plan *plan);
/* The program to take: if there is one, the one that is never worse than none and hints. */
const judge_choice *judge_chosen(const judge *j);

#endif
