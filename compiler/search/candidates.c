/* SPDX-License-Identifier: Apache-2.0 */
/* Gating method `best` at -O3: searches for the plan with the least expected energy-delay product (docs/gating.md, "Plans"). To climb is to
   change one thing of the best plan so far, as long as that helps. The search climbs from several plans, since the climb from the best one
   may lead to a local optimum only. */
#include "search/candidates.h"

#include <math.h>

bool back_wants_second(const back *k) { return k->o->policy == GM_GATE_PROGRAM && back_has_second(k); }

/* ---- the reference program: methods none and hints with the schedules that suit them best, and each gate held alone ---- */

static search_outcome make_bar(void *ctx, unsigned n) {
  static const unsigned gates[2] = {0, GM_HELD_V | GM_HELD_O};
  candidates *c = ctx;
  gc_stats st = {0};
  m_func *f = back_program(c->k, &c->plan, &st);
  search_outcome o = {.verdict = f ? GC_WORSE : GC_UNFIT, .keeps = true, .stops = !f && !n, .worse = INFINITY};
  for (unsigned i = 0; f && i < 2; i++) {
    double value = judge_plain_held(c->k->o, f, gates[i]);
    if (c->shortest[i] && !judge_less(value, c->value[i])) {
      o.worse = fmin(o.worse, value / c->value[i] - 1);
      continue;
    }
    o.verdict = GC_BEST;
    c->value[i] = value;
    c->shortest[i] = f;
    c->chosen[i] = c->plan;
    c->name[i] = c->k->x->at.at[GC_CANDIDATE];
  }
  return o;
}

static bool set_bar(candidates *c) {
  if (!candidates_walk(c, &search_plain, 1, make_bar))
    return false;
  judge_set_bar(&c->judge, c->shortest, c->chosen, c->name);
  return true;
}

/* ---- the search ---- */

/* Tries the program of a plan with one of its schedules, which is NULL for the first one. */
static bool improve_with(candidates *c, const gate_plan *p, m_func *second) {
  back *k = c->k;
  gc_stats st = {0};
  m_func *bare, *f = NULL;
  k->judge = &c->judge;
  k->judged = p;
  if (!p->second)
    f = back_fit(k, p, p->seed, &st, &bare);
  else if (second)
    f = back_second(k, second, p, &st, &bare);
  k->judge = NULL;
  return f && judge_take(&c->judge, f, p, k->x->at.at[GC_CANDIDATE]);
}

/* Tries the program of a plan, and those of its second schedules. Its memory is taken back: only the plan is kept. */
static search_outcome improve_plan(void *ctx, unsigned n) {
  candidates *c = ctx;
  back *k = c->k;
  gate_plan p = c->plan;
  (void)n;
  k->seconds = back_wants_second(k);
  k->second = k->copy = NULL;
  bool better = false;
  double worse = INFINITY;
  for (p.second = GATE_FIRST; p.second <= GATE_OWN; p.second++) {
    c->judge.worse = INFINITY;
    better |= improve_with(c, &p, p.second ? back_second_of(k, p.second) : NULL);
    worse = fmin(worse, c->judge.worse);
  }
  k->seconds = false;
  return (search_outcome){.verdict = better ? GC_BEST : worse < INFINITY ? GC_WORSE : GC_UNFIT, .worse = worse};
}

/* Local search: changes the treatment of one register at a time, then the way to choose schedules. Keeps what improves the plan. */
static void climb_plan(candidates *c) {
  bool changed = true;
  for (unsigned round = 0; round < 2 && changed; round++)
    changed = candidates_walk(c, &search_climb, 0, improve_plan);
}

/* Climbs from another plan. */
static void climb_from(candidates *c, unsigned n) {
  candidates from = *c;
  from.judge.best = (judge_choice){NULL, NULL, {0}, 1e300};
  if (candidates_try(&from, &search_other, n, improve_plan)) {
    climb_plan(&from);
    if (from.judge.best.edp < c->judge.best.edp)
      c->judge.best = from.judge.best;
  }
  c->judge.safe = from.judge.safe;
}

static void seek_candidate(candidates *c) {
  enum { MUCH = 400 }; /* operations: a longer program is tried from fewer plans */
  candidates_walk(c, &search_start, 0, improve_plan);
  climb_plan(c);
  for (unsigned n = 0; n < search_other.n && c->k->base->nop_ids <= MUCH; n++)
    climb_from(c, n);
  candidates_walk(c, &search_polish, 0, improve_plan);
}

m_func *back_best(back *k, gc_stats *st) {
  if (k->o->opt < 3)
    return back_best_few(k, st);
  candidates c = candidates_new(k);
  bool dump = k->dump;
  k->dump = false;
  k->base->draft = true;
  if (set_bar(&c))
    seek_candidate(&c);
  k->dump = dump;
  k->base->draft = false;
  const judge_choice *x = judge_chosen(&c.judge);
  return k->d->errors ? NULL : back_program_as(k, x->name ? x->name : search_name_plain, &x->plan, st);
}
