/* SPDX-License-Identifier: Apache-2.0 */
/* Turns rows of the lists of candidates into plans (docs/gating.md, "Plans"). At -O3 also tries the plain schedules, in which no access
   moves; all gating methods choose among them. */
#include "search/candidates.h"

/* Are the plain schedules among the candidates? If the method itself moves accesses, only its other seeds are. */
static bool is_plain(const back *k) { return k->o->gate == GC_GATE_NONE || k->o->gate == GC_GATE_HINTS || k->o->gate == GC_GATE_BEST; }

candidates candidates_new(back *k) {
  return (candidates){.k = k,
                      .judge = {.o = k->o},
                      .v = k->o->gate_input ? gate_used_v(k->base) : 0,
                      .o = k->o->gate_output ? gate_used_o(k->base) : 0,
                      .alone = k->base->nblock == 1};
}

static const char *candidate_name(const void *ctx, unsigned n) {
  const candidates *c = ctx;
  unsigned variant;
  return c->list == &search_plain && !is_plain(c->k) ? search_name_method : search_row(c->list, n, &variant)->name;
}

/* Sets the plan of a row with a plan of its own. False: it does not apply. */
static bool set_own(candidates *c, const search_candidate *row, unsigned variant) {
  gate_plan *p = &c->plan;
  *p = row->plan;
  p->promote_v = row->plan.promote_v ? c->v : 0;
  p->local_v = row->plan.local_v ? c->v : 0;
  p->demote_o = row->plan.demote_o ? c->o : 0;
  p->slide = row->alone ? c->alone : row->plan.slide;
  p->seed = row->vary == SEARCH_SEEDED ? variant : 0;
  if (row->vary != SEARCH_SEEDED && !is_plain(c->k))
    return false;
  return (!row->wakes || c->k->o->wake > 1) && (!p->second || back_has_second(c->k));
}

/* Changes the treatment of a buffer register. False: it is not in use. */
static bool flip_register(uint32_t *set, uint32_t *other, uint32_t used, unsigned reg) {
  const uint32_t bit = UINT32_C(1) << reg;
  *set ^= bit;
  if (other)
    *other &= ~bit;
  return used & bit;
}

/* Sets the plan of a row that changes the best one so far. False: it does not apply. */
static bool set_changed(candidates *c, const search_candidate *row, unsigned variant) {
  gate_plan *p = &c->plan;
  *p = c->judge.best.plan;
  if (row->vary == SEARCH_PROMOTE)
    return flip_register(&p->promote_v, &p->local_v, c->v, variant);
  if (row->vary == SEARCH_LOCAL)
    return flip_register(&p->local_v, &p->promote_v, c->v, variant);
  if (row->vary == SEARCH_DEMOTE)
    return flip_register(&p->demote_o, NULL, c->o, variant);
  if (row->vary == SEARCH_PULL)
    return p->pull = variant, variant < (c->k->o->wake > 1 ? 5 : 3);
  if (row->vary == SEARCH_SLIDE)
    return p->slide = !p->slide, true;
  p->search = row->plan.search;
  p->plain &= row->vary == SEARCH_LONGER;
  if (row->vary == SEARCH_TIGHT)
    p->tight = variant + 1;
  if (row->vary != SEARCH_SLIDING)
    return true;
  p->seed = variant / 2;
  p->pull = row->plan.pull;
  p->slide ^= variant & 1;
  return true;
}

static const char *omits_candidate(void *ctx, unsigned n) {
  candidates *c = ctx;
  unsigned variant;
  const search_candidate *row = search_row(c->list, n, &variant);
  bool applies = row->vary <= SEARCH_SEEDED ? set_own(c, row, variant) : set_changed(c, row, variant);
  c->plan.steps = back_steps(c->k);
  return applies ? NULL : "";
}

static search_list list_of(candidates *c, const search_candidates *list, unsigned always, candidates_make *make) {
  c->list = list;
  return (search_list){
      .axis = GC_CANDIDATE, .end = search_count(list), .always = always, .name = candidate_name, .omits = omits_candidate, .make = make};
}

bool candidates_walk(candidates *c, const search_candidates *list, unsigned always, candidates_make *make) {
  const search_list l = list_of(c, list, always, make);
  return search_walk(c->k->x, &l, c) != SEARCH_NONE;
}

bool candidates_try(candidates *c, const search_candidates *list, unsigned n, candidates_make *make) {
  const search_list l = list_of(c, list, 0, make);
  return search_attempt(c->k->x, &l, c, n).verdict == GC_BEST;
}

/* ---- programs of plans ---- */

/* Gives the search the steps that were left when the plan was tried first. With fewer, another program would come out. Returns how many
   are left now. */
static long steps_of(back *k, const gate_plan *p) {
  long left = back_steps(k);
  if (k->base->steps && p->steps)
    *k->base->steps = p->steps;
  return left;
}

/* After that: the search has no more steps left than before. */
static void steps_left(back *k, long left) {
  if (k->base->steps && *k->base->steps > left)
    *k->base->steps = left;
}

m_func *back_program(back *k, const gate_plan *p, gc_stats *st) {
  m_func *bare;
  const long left = steps_of(k, p);
  k->seconds = p->second != GATE_FIRST;
  k->second = k->copy = NULL;
  m_func *f = back_fit(k, p, p->seed, st, NULL), *second = p->second ? back_second_of(k, p->second) : NULL;
  k->seconds = false;
  if (p->second)
    f = second ? back_second(k, second, p, st, &bare) : NULL;
  steps_left(k, left);
  if (f)
    f->held = p->held;
  return f;
}

/* ---- the shortest schedule ---- */

bool back_may_hold(const back *k) {
  return k->o->gate == GC_GATE_HINTS && k->o->policy == GM_GATE_PROGRAM && k->o->objective != GC_OBJECTIVE_PAPER;
}

const char *back_method_name(const back *k) { return is_plain(k) ? search_name_plain : search_name_method; }

static m_func *method_program(back *k, const gate_plan *p, gc_stats *st) {
  if (is_plain(k))
    return back_program(k, p, st);
  const long left = steps_of(k, p);
  m_func *f = back_fit(k, NULL, p->seed, st, NULL);
  steps_left(k, left);
  return f;
}

static search_outcome make_plain(void *ctx, unsigned n) {
  candidates *c = ctx;
  gc_stats unused = {0};
  m_func *f = method_program(c->k, &c->plan, &unused);
  search_outcome o = {.verdict = GC_UNFIT, .keeps = true, .stops = !f && !n};
  if (!f)
    return o;
  if (back_may_hold(c->k))
    f->held = judge_held(c->k->o, f);
  back_events(c->k, f);
  double value = judge_plain(c->k->o, f);
  o.verdict = GC_WORSE;
  o.worse = c->name[0] ? value / c->value[0] - 1 : 0;
  if (c->name[0] && !judge_less(value, c->value[0]))
    return o;
  o.verdict = GC_BEST;
  c->value[0] = value;
  c->chosen[0] = c->plan;
  c->name[0] = c->k->x->at.at[GC_CANDIDATE];
  return o;
}

/* ---- a candidate by itself: one that is made again, or that is in no list ---- */

/* The list of such a candidate. */
typedef struct {
  back *k;
  const char *name;
  const gate_plan *plan;
  gc_stats *st;
  m_func *f;
  m_func *(*make)(back *k, const gate_plan *plan, gc_stats *st);
} single;

static const char *single_name(const void *ctx, unsigned n) {
  (void)n;
  return ((const single *)ctx)->name;
}

static search_outcome make_single(void *ctx, unsigned n) {
  single *c = ctx;
  (void)n;
  c->f = c->make(c->k, c->plan, c->st);
  return (search_outcome){.verdict = c->f ? GC_BEST : GC_UNFIT, .keeps = true};
}

static m_func *make_as(single c) {
  const search_list list = {.axis = GC_CANDIDATE, .always = SEARCH_UNLIMITED, .name = single_name, .make = make_single};
  search_attempt(c.k->x, &list, &c, 0);
  return c.f;
}

static m_func *fit_unslid(back *k, const gate_plan *plan, gc_stats *st) {
  (void)plan;
  return back_unslid(k, st);
}

m_func *back_unslid_as(back *k, const char *name, gc_stats *st) { return make_as((single){k, name, NULL, st, NULL, fit_unslid}); }

static m_func *fit_plan(back *k, const gate_plan *plan, gc_stats *st) { return back_fit(k, plan, 0, st, NULL); }

m_func *back_fit_as(back *k, const char *name, const gate_plan *plan, gc_stats *st) {
  return make_as((single){k, name, plan, st, NULL, fit_plan});
}

m_func *back_program_as(back *k, const char *name, const gate_plan *plan, gc_stats *st) {
  return make_as((single){k, name, plan, st, NULL, back_program});
}

m_func *back_shortest(back *k, gc_stats *st) {
  candidates c = candidates_new(k);
  bool dump = k->dump;
  const char *name = back_method_name(k);
  if (k->o->opt < 3 || k->o->external)
    return back_fit_as(k, name, NULL, st);
  k->dump = false;
  c.chosen[0] = (gate_plan){.plain = true};
  candidates_walk(&c, &search_plain, 1, make_plain);
  k->dump = dump;
  return make_as((single){k, c.name[0] ? c.name[0] : name, &c.chosen[0], st, NULL, method_program});
}
