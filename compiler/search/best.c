/* SPDX-License-Identifier: Apache-2.0 */
/* --gate best: the plan with the least expected energy-delay product. It is chosen among the plans that are on no path worse than the bar.
 * The bar is the better of two programs without a plan: the plain schedule with every gate left open (method none), or with gate events
 * (method hints). If each of the two is better on some path, a plan that is worse than neither on any path is taken, if one is found. If
 * not, the bar is the one of the two with the better expected product. */
#include "search/best.h"

static double edp_of(const cost_run *r) {
  cost_sum s = cost_expected(r);
  return s.energy * s.cycles;
}

/* How many choices of held gates (gates that stay open) to try. Where gating costs no cycles, only one: to hold none, since a gate that
 * may shut is never open for longer than a held gate. */
unsigned back_held_choices(const back *k) {
  if (k->o->policy == GM_GATE_NONE)
    return 1;
  if (k->o->policy == GM_GATE_AUTO)
    return 4;
  return k->o->wake > 1 ? 4 : 1;
}

/* A function with its gate events, under one choice of held gates. Without registers it has the costs that it will have with them. */
static m_func *held(back *k, const m_func *f, unsigned gates) {
  m_func *g = m_clone(f);
  sched_join_end(g);
  g->held = gates;
  gate_hints(g, k->o);
  return g;
}

/* ---- the plain programs ---- */

/* Is this the best program so far that is never worse than none and never worse than hints? */
static void consider_safe(search *s, m_func *f, const cost_run *r, const gate_plan *p) {
  double edp = s->both[0] ? edp_of(r) : 0;
  if (!s->both[0] || (s->safe.edp > 0 && edp >= s->safe.edp * (1 - 1e-9)))
    return;
  if (cost_never_worse(r, s->both[0]) && cost_never_worse(r, s->both[1]))
    s->safe = (choice){f, *p, edp};
}

/* Takes a program under a choice of held gates, if it beats the best so far. */
static bool take(search *s, m_func *f, const cost_run *r, const gate_plan *p) {
  double edp = edp_of(r);
  consider_safe(s, f, r, p);
  if (edp >= s->best.edp * (1 - 1e-9) || !cost_never_worse(r, s->bar))
    return false;
  s->best = (choice){f, *p, edp};
  return true;
}

/* Sets the bar that every later plan has to beat, from two plain schedules: f[0] with every choice of held gates, f[1] with both held. The
   bar is the one of none and hints that is better on every path, or, if neither is, in expectation. */
void back_set_bar(search *s, m_func *const f[2], const gate_plan plan[2]) {
  enum { NONE = GM_HELD_V | GM_HELD_O };
  back *k = s->k;
  const unsigned choices = back_held_choices(k);
  cost_run *hints = back_cost(k, held(k, f[0], 0)), *none = choices > 1 || f[0] != f[1] ? back_cost(k, held(k, f[1], NONE)) : hints;
  gate_plan p[2] = {plan[0], plan[1]};
  p[0].held = 0;
  p[1].held = choices > 1 || f[0] != f[1] ? NONE : 0;
  unsigned which = 0;
  if (none != hints && !cost_never_worse(hints, none)) {
    bool better = cost_never_worse(none, hints);
    which = better || edp_of(none) < edp_of(hints);
    if (!better)
      s->both[0] = none, s->both[1] = hints;
  }
  s->bar = which ? none : hints;
  s->best = (choice){f[which], p[which], edp_of(s->bar)};
  for (p[0].held = 1; p[0].held < choices; p[0].held++)
    take(s, f[0], back_cost(k, held(k, f[0], p[0].held)), &p[0]);
}

/* The bar of level 3: methods none and hints with the schedules that suit them best, and each gate held alone. */
static bool set_bar(search *s) {
  back *k = s->k;
  static const unsigned gates[2] = {0, GM_HELD_V | GM_HELD_O};
  gate_plan plan[2], p;
  m_func *shortest[2] = {NULL, NULL};
  double least[2] = {0, 0};
  for (unsigned n = 0; n < BACK_PLAINS; n++) {
    gc_stats st = {0};
    m_func *f = back_plain(k, n, &p) ? back_program(k, &p, &st) : NULL;
    if (!f && !n)
      return false;
    for (unsigned i = 0; f && i < 2; i++) {
      double cycles = cost_expected(back_cost(k, held(k, f, gates[i]))).cycles;
      if (shortest[i] && cycles >= least[i] * (1 - 1e-9))
        continue;
      least[i] = cycles;
      shortest[i] = f;
      plan[i] = p;
    }
  }
  back_set_bar(s, shortest, plan);
  return true;
}

/* Takes an allocated function under the best choice of held gates, if it beats the best so far. */
bool back_take(search *s, m_func *f, const gate_plan *plan) {
  bool better = false;
  gate_plan p = *plan;
  for (p.held = 0; p.held < back_held_choices(s->k); p.held++)
    better |= take(s, f, back_cost(s->k, held(s->k, f, p.held)), &p);
  return better;
}

/* Would the program of this schedule be taken? */
bool back_is_worth(void *ctx, const m_func *f) {
  const back_verdict *v = ctx;
  search s = *v->s;
  m_func *g = m_clone(f);
  sched_join_end(g);
  return back_take(&s, g, v->plan) || s.safe.edp != v->s->safe.edp;
}

/* As back_fit, but NULL also if the program would not be taken. */
m_func *back_fit_worth(search *s, const gate_plan *plan, gc_stats *st, m_func **bare) {
  back_verdict v = {s, plan};
  s->k->worth = back_is_worth;
  s->k->worth_ctx = &v;
  m_func *f = back_fit(s->k, plan, plan->seed, st, bare);
  s->k->worth = NULL;
  return f;
}

m_func *back_second_worth(search *s, m_func *second, const gate_plan *plan, gc_stats *st, m_func **bare) {
  back_verdict v = {s, plan};
  s->k->worth = back_is_worth;
  s->k->worth_ctx = &v;
  m_func *f = back_second(s->k, second, plan, st, bare);
  s->k->worth = NULL;
  return f;
}

bool back_wants_second(const back *k) { return k->o->policy == GM_GATE_PROGRAM && back_has_second(k); }

/* The program to take: if there is one, the one that is never worse than none and hints. */
const choice *back_chosen(const search *s) { return s->safe.edp > 0 ? &s->safe : &s->best; }

/* ---- level 3: a search ---- */

/* Tries the program of a plan with one of its schedules, which is NULL for the first one. */
static bool improve_with(search *s, gate_plan *p, m_func *second) {
  gc_stats st = {0};
  m_func *bare, *f = p->second ? (second ? back_second_worth(s, second, p, &st, &bare) : NULL) : back_fit_worth(s, p, &st, &bare);
  return f && back_take(s, f, p);
}

/* Tries the program of a plan, and those of its second schedules. */
static bool improve(search *s, const gate_plan *plan) {
  back *k = s->k;
  gate_plan p = *plan;
  if (back_spent(k))
    return false;
  p.steps = back_steps(k);
  gc_mark before = gc_arena_mark(k->a);
  size_t messages = k->d->count;
  k->seconds = back_wants_second(k);
  k->second = k->copy = NULL;
  bool better = false;
  for (p.second = GATE_FIRST; p.second <= GATE_OWN; p.second++)
    better |= improve_with(s, &p, p.second ? back_second_of(k, p.second) : NULL);
  k->seconds = false;
  if (k->d->count == messages)
    gc_arena_release(k->a, before); /* gives the program's memory back: only the plan is kept */
  return better;
}

static void flip(gate_plan *p, unsigned kind, unsigned bit) {
  uint32_t b = UINT32_C(1) << bit;
  if (kind == 0) {
    p->promote_v ^= b;
    p->local_v &= ~b;
  } else if (kind == 1) {
    p->local_v ^= b;
    p->promote_v &= ~b;
  } else {
    p->demote_o ^= b;
  }
}

/* Local search: changes the treatment of one register at a time, then the way to choose schedules. Keeps what improves the plan. */
static void climb(search *s, uint32_t v, uint32_t out) {
  for (unsigned round = 0, changed = 1; round < 2 && changed; round++) {
    changed = 0;
    for (unsigned kind = 0; kind < 3; kind++)
      for (unsigned bit = 0; bit < 32; bit++) {
        if (!((kind == 2 ? out : v) >> bit & 1))
          continue;
        gate_plan p = s->best.plan;
        flip(&p, kind, bit);
        changed |= improve(s, &p);
      }
    for (unsigned pull = 0; pull < (s->k->o->wake > 1 ? 5 : 3); pull++) {
      gate_plan p = s->best.plan;
      p.pull = pull;
      changed |= improve(s, &p);
    }
    gate_plan p = s->best.plan;
    p.slide = !p.slide;
    changed |= improve(s, &p);
  }
}

/* From the best plan: more schedules, with other seeds, and with fewer live values. */
static void polish(search *s) {
  gate_plan full = s->best.plan;
  full.search = GATE_LONG;
  improve(s, &full);
  for (unsigned pull = 1; pull < 3; pull++)
    for (unsigned seed = 0; seed < BACK_SEEDS; seed++) {
      gate_plan p = s->best.plan;
      p.search = GATE_LONG;
      p.plain = false;
      p.seed = seed;
      p.pull = pull;
      improve(s, &p);
      p.slide = !p.slide;
      improve(s, &p);
    }
  for (unsigned tight = 1; tight <= BACK_TIGHT; tight++) {
    gate_plan p = s->best.plan;
    p.search = GATE_LONG;
    p.plain = false;
    p.tight = tight;
    improve(s, &p);
  }
}

/* Climbs from each of several plans, since the climb from the best one may lead to a local optimum only. */
static void seek(search *s) {
  enum { MUCH = 400 }; /* operations: a longer program is tried from fewer plans */
  const back *k = s->k;
  uint32_t v = k->o->gate_input ? gate_used_v(k->base) : 0, out = k->o->gate_output ? gate_used_o(k->base) : 0;
  const gate_plan start[] = {{.pull = 0},
                             {.pull = 1},
                             {.pull = 2},
                             {.pull = 3},
                             {.pull = 4},
                             {.promote_v = v, .pull = 2},
                             {.demote_o = out, .pull = 2},
                             {.promote_v = v, .demote_o = out, .pull = 2},
                             {.local_v = v, .pull = 2},
                             {.local_v = v, .demote_o = out, .pull = 2}};
  const gate_plan other[] = {{.promote_v = v, .pull = 1}, {.local_v = v, .pull = 1}, {.pull = 2, .slide = true}};
  const bool alone = k->base->nblock == 1;
  for (unsigned pull = 0; pull < (k->o->wake > 1 ? 5 : 1); pull += 4)
    improve(s, &(gate_plan){.pull = pull, .slide = alone, .search = GATE_PLAIN});
  for (unsigned i = 0; i < sizeof start / sizeof start[0]; i++) {
    gate_plan p = start[i];
    p.search = GATE_ROUGH;
    improve(s, &p);
  }
  gate_plan first = s->best.plan;
  first.plain = false;
  first.search = GATE_ROUGH;
  improve(s, &first);
  climb(s, v, out);
  for (unsigned i = 0; i < sizeof other / sizeof other[0] && k->base->nop_ids <= MUCH; i++) {
    gate_plan p = other[i];
    p.search = GATE_ROUGH;
    search from = *s;
    from.best = (choice){NULL, p, 1e300};
    if (improve(&from, &p)) {
      climb(&from, v, out);
      if (from.best.edp < s->best.edp)
        s->best = from.best;
    }
    s->safe = from.safe;
  }
  polish(s);
}

m_func *back_best(back *k, gc_stats *st) {
  search s = {.k = k};
  if (k->o->opt < 3)
    return back_best_few(k, st);
  bool dump = k->dump;
  k->dump = false;
  k->base->draft = true;
  if (set_bar(&s))
    seek(&s);
  k->dump = dump;
  k->base->draft = false;
  return k->d->errors ? NULL : back_program(k, &back_chosen(&s)->plan, st);
}
