/* SPDX-License-Identifier: Apache-2.0 */
/* The judge: decides what fits, and which of two programs is better. */
#include "search/judge.h"

#include <math.h>

#include "schedule/schedule.h"

bool judge_has_lanes(const m_func *f) {
  enum { SPARE = 8 };
  return f->lanes + SPARE <= 4 * f->machine->temps;
}

/* ---- whole programs ---- */

double judge_price(const gc_stats *st, unsigned n, double call_price) {
  double cost = 0;
  for (unsigned k = 0; k < n; k++)
    cost += log(st[k].cycles + 1) + call_price * log(st[k].words + 1.0);
  return cost;
}

double judge_value(const gc_options *o, const gc_stats *st) {
  switch (o->objective) {
  case GC_OBJECTIVE_CYCLES:
    return st->cycles;
  case GC_OBJECTIVE_SIZE:
    return st->words;
  case GC_OBJECTIVE_PAPER:
    return st->cycles * (o->gate == GC_GATE_BEST ? st->energy : 1);
  default:
    return st->cycles * st->energy;
  }
}

bool judge_never_worse(const gc_options *o, const gc_stats *a, const gc_stats *b, unsigned n, double margin, double *worse) {
  bool ok = true;
  *worse = 0;
  for (unsigned k = 0; k < n; k++) {
    double x = judge_value(o, &a[k]), y = judge_value(o, &b[k]) * (1 - margin);
    if (x <= y * (1 + 1e-9))
      continue;
    ok = false;
    *worse = x / y - 1 > *worse ? x / y - 1 : *worse;
  }
  return ok;
}

/* ---- candidates ---- */

static double edp_of(const cost_run *r) {
  cost_sum s = cost_expected(r);
  return s.energy * s.cycles;
}

cost_run *judge_run(const gc_options *o, const m_func *f) { return cost_run_new(f, o->policy, o->wake, f->held); }

/* Where gating costs no cycles, only one: to hold none, since a gate that may shut is never open for longer than a held gate. */
unsigned judge_held_choices(const gc_options *o) {
  if (o->policy == GM_GATE_NONE)
    return 1;
  if (o->policy == GM_GATE_AUTO)
    return 4;
  return o->wake > 1 ? 4 : 1;
}

/* A function with its gate events, under one choice of held gates. Without registers it has the costs that it will have with them. */
static cost_run *run_held(const gc_options *o, const m_func *f, unsigned gates) {
  m_func *g = m_clone(f);
  sched_join_end(g);
  g->held = gates;
  gate_hints(g, o);
  return judge_run(o, g);
}

static double plain_of(const gc_options *o, const cost_run *r) {
  const cost_sum s = cost_expected(r);
  return s.cycles * (o->objective == GC_OBJECTIVE_JOULES ? s.energy : 1);
}

double judge_plain(const gc_options *o, const m_func *f) { return plain_of(o, judge_run(o, f)); }

double judge_plain_held(const gc_options *o, const m_func *f, unsigned held) { return plain_of(o, run_held(o, f, held)); }

double judge_product(const gc_options *o, const m_func *f) { return edp_of(run_held(o, f, f->held)); }

unsigned judge_held(const gc_options *o, const m_func *f) {
  enum { BOTH = GM_HELD_V | GM_HELD_O };
  if (judge_held_choices(o) == 1)
    return 0;
  return judge_less(judge_plain_held(o, f, BOTH), judge_plain_held(o, f, 0)) ? BOTH : 0;
}

/* Is this the best program so far that is never worse than none and never worse than hints? */
static void consider_safe(judge *j, const judge_choice *c, const cost_run *r) {
  if (!j->both[0] || (j->safe.edp > 0 && !judge_less(c->edp, j->safe.edp)))
    return;
  if (cost_never_worse(r, j->both[0]) && cost_never_worse(r, j->both[1]))
    j->safe = *c;
}

/* Takes a program under a choice of held gates, if it beats the best so far. */
static bool take_held(judge *j, const judge_choice *c, const cost_run *r) {
  consider_safe(j, c, r);
  if (!judge_less(c->edp, j->best.edp) || !cost_never_worse(r, j->reference)) {
    double worse = c->edp / j->best.edp - 1;
    j->worse = worse < j->worse ? worse : j->worse;
    return false;
  }
  j->best = *c;
  return true;
}

/* The reference is the one of none and hints that is better on every path, or, if neither is, in expectation. */
void judge_set_bar(judge *j, m_func *const f[2], const gate_plan plan[2], const char *const name[2]) {
  enum { NONE = GM_HELD_V | GM_HELD_O };
  const unsigned choices = judge_held_choices(j->o);
  cost_run *hints = run_held(j->o, f[0], 0), *none = choices > 1 || f[0] != f[1] ? run_held(j->o, f[1], NONE) : hints;
  judge_choice c[2] = {{f[0], name[0], plan[0], 0}, {f[1], name[1], plan[1], 0}};
  c[0].plan.held = 0;
  c[1].plan.held = choices > 1 || f[0] != f[1] ? NONE : 0;
  unsigned which = 0;
  if (none != hints && !cost_never_worse(hints, none)) {
    bool better = cost_never_worse(none, hints);
    which = better || edp_of(none) < edp_of(hints);
    if (!better)
      j->both[0] = none, j->both[1] = hints;
  }
  j->reference = which ? none : hints;
  j->best = c[which];
  j->best.edp = edp_of(j->reference);
  for (c[0].plan.held = 1; c[0].plan.held < choices; c[0].plan.held++) {
    const cost_run *r = run_held(j->o, f[0], c[0].plan.held);
    c[0].edp = edp_of(r);
    take_held(j, &c[0], r);
  }
}

bool judge_take(judge *j, m_func *f, const gate_plan *plan, const char *name) {
  bool better = false;
  judge_choice c = {f, name, *plan, 0};
  j->worse = INFINITY;
  for (c.plan.held = 0; c.plan.held < judge_held_choices(j->o); c.plan.held++) {
    const cost_run *r = run_held(j->o, f, c.plan.held);
    c.edp = edp_of(r);
    better |= take_held(j, &c, r);
  }
  return better;
}

bool judge_would_take(judge *j, const m_func *f, const gate_plan *plan) {
  judge try = *j;
  m_func *g = m_clone(f);
  sched_join_end(g);
  bool better = judge_take(&try, g, plan, NULL);
  j->worse = try.worse;
  return better || try.safe.edp != j->safe.edp;
}

const judge_choice *judge_chosen(const judge *j) { return j->safe.edp > 0 ? &j->safe : &j->best; }
