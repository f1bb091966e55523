/* SPDX-License-Identifier: Apache-2.0 */
/* --gate best: the plan with the least expected energy-delay product. It is chosen among the plans that are on no path worse than the bar.
 * The bar is the better of two programs without a plan: the plain schedule with every gate left open (method none), or with gate events
 * (method hints). If each of the two is better on some path, a plan that is worse than neither on any path is taken, if one is found. If
 * not, the bar is the one of the two with the better expected product. */
#include "back/ladder.h"

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

static double edp_of(const cost_run *r) {
  cost_sum s = cost_expected(r);
  return s.energy * s.cycles;
}

/* How many choices of held gates (gates that stay open) to try. Where gating costs no cycles, only one: to hold none, since a gate that
 * may shut is never open for longer than a held gate. */
static unsigned held_choices(const back *k) {
  if (k->o->policy == GM_GATE_NONE)
    return 1;
  if (k->o->policy == GM_GATE_AUTO)
    return 4;
  return k->o->wake > 1 ? 4 : 1;
}

/* An allocated function with its gate events, under one choice of held gates. */
static m_func *held(back *k, const m_func *f, unsigned gates) {
  m_func *g = m_clone(f);
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

/* Raises the bar to a program that is better on every path, or, if neither is, in expectation. */
static void raise_bar(search *s, m_func *f, cost_run *r, const gate_plan *p) {
  double edp = edp_of(r);
  bool better = !s->bar || cost_never_worse(r, s->bar), worse = !better && cost_never_worse(s->bar, r);
  if (worse || (!better && edp >= s->best.edp))
    return;
  s->bar = r;
  s->best = (choice){f, *p, edp};
}

/* Notes the runs of none and hints if each of the two is better on some path. */
static void compare_both(search *s, cost_run *none, cost_run *hints) {
  if (cost_never_worse(none, hints) || cost_never_worse(hints, none))
    return;
  s->both[0] = none;
  s->both[1] = hints;
}

/* Sets the bar that every later plan has to beat, from two plain schedules: f[0] with every choice of held gates, f[1] with both held. */
static void bar_of(search *s, m_func *const f[2], const gate_plan plan[2]) {
  back *k = s->k;
  gate_plan p = plan[1];
  cost_run *none = NULL;
  p.held = GM_HELD_V | GM_HELD_O;
  if (held_choices(k) > 1 || f[0] != f[1])
    raise_bar(s, f[1], none = back_cost(k, held(k, f[1], p.held)), &p);
  p = plan[0];
  for (p.held = 0; p.held < held_choices(k); p.held++) {
    cost_run *r = back_cost(k, held(k, f[0], p.held));
    if (!p.held && held_choices(k) > 1)
      compare_both(s, none, r);
    raise_bar(s, f[0], r, &p);
    consider_safe(s, f[0], r, &p);
  }
}

/* The bar of level 3: methods none and hints with the seeds that suit them best, and each gate held alone. */
static bool set_bar(search *s) {
  back *k = s->k;
  static const unsigned gates[2] = {0, GM_HELD_V | GM_HELD_O};
  gate_plan plan[2] = {{.plain = true}, {.plain = true}};
  m_func *shortest[2] = {NULL, NULL};
  double least[2] = {0, 0};
  for (unsigned seed = 0; seed < BACK_SEEDS && !(seed && back_spent(k)); seed++) {
    gc_stats st;
    m_func *f = back_fit(k, &plan[0], seed, &st, NULL);
    if (!f && !seed)
      return false;
    for (unsigned i = 0; f && i < 2; i++) {
      double cycles = cost_expected(back_cost(k, held(k, f, gates[i]))).cycles;
      if (shortest[i] && cycles >= least[i] * (1 - 1e-9))
        continue;
      least[i] = cycles;
      shortest[i] = f;
      plan[i].seed = seed;
    }
  }
  bar_of(s, shortest, plan);
  return true;
}

/* Takes an allocated function under the best choice of held gates, if it beats the best so far. */
static bool take(search *s, m_func *f, const gate_plan *plan) {
  bool better = false;
  gate_plan p = *plan;
  for (p.held = 0; p.held < held_choices(s->k); p.held++) {
    cost_run *r = back_cost(s->k, held(s->k, f, p.held));
    double edp = edp_of(r);
    consider_safe(s, f, r, &p);
    if (edp >= s->best.edp * (1 - 1e-9) || !cost_never_worse(r, s->bar))
      continue;
    s->best = (choice){f, p, edp};
    better = true;
  }
  return better;
}

typedef struct {
  const search *s;
  const gate_plan *plan;
} verdict;

/* Would the program of this schedule be taken? */
static bool is_worth(void *ctx, const m_func *f) {
  const verdict *v = ctx;
  search s = *v->s;
  m_func *g = m_clone(f);
  sched_join_end(g);
  return take(&s, g, v->plan) || s.safe.edp != v->s->safe.edp;
}

/* As back_fit, but NULL also if the program would not be taken. */
static m_func *fit_if_worth(search *s, const gate_plan *plan, gc_stats *st) {
  verdict v = {s, plan};
  s->k->worth = is_worth;
  s->k->worth_ctx = &v;
  m_func *f = back_fit(s->k, plan, plan->seed, st, NULL);
  s->k->worth = NULL;
  return f;
}

/* The program to take: if there is one, the one that is never worse than none and hints. */
static const choice *chosen(const search *s) { return s->safe.edp > 0 ? &s->safe : &s->best; }

/* ---- level 3: a search ---- */

static bool improve(search *s, const gate_plan *p) {
  gc_stats st = {0};
  if (back_spent(s->k))
    return false;
  gc_mark before = gc_arena_mark(s->k->a);
  size_t messages = s->k->d->count;
  m_func *f = fit_if_worth(s, p, &st);
  bool better = f && take(s, f, p);
  if (s->k->d->count == messages)
    gc_arena_release(s->k->a, before); /* gives the program's memory back: only the plan is kept */
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
  full.rough = false;
  improve(s, &full);
  for (unsigned pull = 1; pull < 3; pull++)
    for (unsigned seed = 0; seed < BACK_SEEDS; seed++) {
      gate_plan p = s->best.plan;
      p.rough = p.plain = false;
      p.seed = seed;
      p.pull = pull;
      improve(s, &p);
      p.slide = !p.slide;
      improve(s, &p);
    }
  for (unsigned tight = 1; tight <= BACK_TIGHT; tight++) {
    gate_plan p = s->best.plan;
    p.rough = p.plain = false;
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
  for (unsigned i = 0; i < sizeof start / sizeof start[0]; i++) {
    gate_plan p = start[i];
    p.rough = true;
    improve(s, &p);
  }
  gate_plan first = s->best.plan;
  first.plain = false;
  first.rough = true;
  improve(s, &first);
  climb(s, v, out);
  for (unsigned i = 0; i < sizeof other / sizeof other[0] && k->base->nop_ids <= MUCH; i++) {
    gate_plan p = other[i];
    p.rough = true;
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

/* ---- the fast levels ---- */

/* How often a run reads input register v: bundles that read it, by the frequencies of their blocks. */
static double reads_of(const m_func *f, unsigned v) {
  double n = 0;
  for (const m_block *b = f->entry; b; b = b->next) {
    int last = -1;
    for (const m_op *o = b->first; o; o = o->next)
      for (unsigned k = 0; k < m_nsrc(o); k++)
        if (o->src[k].file == MF_V && o->src[k].num == v && o->cycle != last) {
          last = o->cycle;
          n += b->freq;
        }
  }
  return n;
}

/* The input register that is read most often, *n times. */
static unsigned most_read(const back *k, const m_func *f, double *n) {
  unsigned v = 0;
  *n = 0;
  for (uint32_t left = gate_used_v(k->base); left; left &= left - 1) {
    double x = reads_of(f, (unsigned)__builtin_ctz(left));
    if (x > *n) {
      *n = x;
      v = (unsigned)__builtin_ctz(left);
    }
  }
  return v;
}

/* Is it worth another schedule to load an input register at the entry? Sets the register to load. Late moves do as well in small programs,
 * and temporaries have to be left. A small program that took a late rung often fits an early one if the register is loaded at once. */
static bool wants_load(const back *k, const m_func *plain, uint32_t *load) {
  enum { SMALL = 40, LARGE = 400, SHORT = 60, SPARE = 5 /* lanes */ };
  unsigned n = k->base->nop_ids;
  double reads;
  if (!k->o->gate_input || k->o->policy != GM_GATE_PROGRAM || k->base->nfunc)
    return false;
  *load = UINT32_C(1) << most_read(k, plain, &reads);
  if (k->rung >= BACK_FEW)
    return n <= SHORT && reads > 2.5;
  return k->rung < 2 && n >= SMALL && n <= LARGE && reads > 3.5 && plain->lanes + SPARE <= 4 * k->base->machine->temps;
}

/* Takes the program with some input registers loaded at the entry if it is better. */
static void try_load(search *s, uint32_t load, bool alone, gc_stats *st) {
  const gate_plan p = {.promote_v = load, .slide = alone};
  const bool few = s->k->few;
  s->k->few = true;
  m_func *f = fit_if_worth(s, &p, st);
  s->k->few = few;
  if (f)
    take(s, f, &p);
}

/* The plain schedule, with late moves (buffer accesses moved to its free slots) if they help. Where a wake costs cycles, also a schedule
 * whose accesses wait for the gate to wake. */
static m_func *fast(back *k, gc_stats *st) {
  bool alone = k->base->nblock == 1; /* in a single block the cost of accesses is known exactly, so sliding never makes it worse */
  const gate_plan late = {.pull = 0, .slide = alone}, wait = {.pull = 4, .slide = alone};
  const gate_plan plain[2] = {{.plain = true, .slide = alone}, {.plain = true, .slide = alone}};
  m_func *bare, *f = back_fit(k, &late, 0, st, &bare), *g = NULL;
  uint32_t load = 0;
  bool loads = f && wants_load(k, bare ? bare : f, &load);
  if (!f || (!bare && !loads && held_choices(k) == 1)) /* then the program equals the one of method hints */
    return f;
  gc_stats other = *st, third = *st;
  k->bare = bare;
  k->loads = loads;
  m_func *at = bare ? bare : f;
  search s = {.k = k};
  bar_of(&s, (m_func *[]){at, at}, plain);
  if (bare)
    take(&s, f, &late);
  if (held_choices(k) > 1 && (g = fit_if_worth(&s, &wait, &other)))
    take(&s, g, &wait);
  if (loads)
    try_load(&s, load, alone, &third);
  choice c = *chosen(&s);
  if (c.f == bare) { /* which has no registers; if none are found for it, late moves are better than a slower strategy */
    gc_stats plainly = *st;
    m_func *h = back_fit(k, &c.plan, 0, &plainly, NULL);
    *st = h ? plainly : *st;
    c.f = h ? h : f;
  }
  if (c.f == g)
    *st = other;
  else if (c.plan.promote_v)
    *st = third;
  c.f->held = c.plan.held;
  return c.f;
}

static unsigned operations(const m_func *f) {
  unsigned n = 0;
  for (const m_block *b = f->entry; b; b = b->next)
    for (const m_op *o = b->first; o; o = o->next)
      n++;
  return n;
}

/* The program without the moves of f. Where `fast` tries late moves alone, it has the schedule that they start from; without any, it is the
   same program. */
static m_func *without_moves(back *k, const m_func *f, gc_stats *st) {
  enum { GAIN = 4 /* words that one move less may save: its own two, a longer form of its reader, one for gate events */ };
  if (k->o->opt > 2 || k->base->nblock == 1 || held_choices(k) > 1 || k->loads)
    return back_fit(k, &(gate_plan){.plain = true}, 0, st, NULL);
  if (!k->bare || st->words > k->base->machine->code_words + GAIN * (operations(f) - operations(k->bare)))
    return NULL;
  return back_allocate(k, k->bare, st) ? k->bare : NULL;
}

m_func *back_bar(back *k, const m_func *with, gc_stats *st) {
  const gate_plan plain[2] = {{.plain = true}, {.plain = true}};
  search s = {.k = k};
  m_func *f = without_moves(k, with, st);
  if (!f)
    return NULL;
  bar_of(&s, (m_func *[]){f, f}, plain);
  f->held = chosen(&s)->plan.held;
  return f;
}

m_func *back_best(back *k, gc_stats *st) {
  search s = {.k = k};
  if (k->o->opt < 3)
    return fast(k, st);
  bool dump = k->dump;
  k->dump = false;
  k->base->draft = true;
  if (set_bar(&s))
    seek(&s);
  k->dump = dump;
  k->base->draft = false;
  return k->d->errors ? NULL : back_fit(k, &chosen(&s)->plan, chosen(&s)->plan.seed, st, NULL);
}
