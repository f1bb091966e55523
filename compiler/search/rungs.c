/* SPDX-License-Identifier: Apache-2.0 */
/* The ladder: tries rungs, ways to need fewer registers, until the program fits (rungs.h). Every rung runs

   spill -> legal -> preds -> sched -> ra */
#include "search/rungs.h"
#include "search/port_rule.h"

#include <stdio.h>
#include <string.h>

enum {
  LAST_TRIES = 2,
  STEPS = 400 /* what a try costs in steps for each operation, its schedule not counted */,
  AGAIN = 6 /* tries of a second climb */
};

_Static_assert((int)SEARCH_RUNGS <= (int)OUTLOOK_VARIANTS, "a variant is numbered like its first rung");

/* Dumps and checks the program after a pass. */
void back_after(back *k, const m_func *f, const char *pass) {
  const gc_options *o = k->o;
  if (k->dump && o->dump && o->dump_after && (!strcmp(o->dump_after, "all") || !strcmp(o->dump_after, pass)))
    o->dump(o->dump_ctx, pass, m_print(k->a, f));
  const char *why = o->verify && strcmp(pass, "ra") && strcmp(pass, "hints") ? m_verify(k->a, f) : NULL;
  if (why)
    gc_report(k->d, GC_ERROR, (gc_loc){0}, "internal error after %s: %s", pass, why);
}

static outlook_kind kind_of(const search_rung *r) { return r->strict ? OUTLOOK_STRICT : r->percent ? OUTLOOK_PRESSURE : OUTLOOK_ORDER; }

/* The first rung that spills and rematerialises like this one. */
static unsigned variant_of(const search_rung *r) {
  unsigned v = 0;
  while (search_rungs[v].spills != r->spills || search_rungs[v].remat != r->remat)
    v++;
  return v;
}

/* Has the variant been scheduled before, with a higher limit for the pressure? */
static bool is_again(const search_rung *r) {
  const search_rung *x = &search_rungs[variant_of(r)];
  while (x != r && kind_of(x) != kind_of(r))
    x++;
  return x != r;
}

static bool is_worth(const outlook *x, const search_rung *r) {
  if (x->tries <= LAST_TRIES && !r->last)
    return false;
  return x->tries && outlook_worth(x, variant_of(r), kind_of(r), is_again(r));
}

/* Are too many lanes live in program order for rungs of a kind, even if all is spilled and rematerialised that can be? */
static bool is_beyond(back *k, const m_func *gated, outlook *x, outlook_kind kind) {
  if (!x->variant[0].known || outlook_orders(x, x->variant[0].live, kind))
    return false;
  if (!x->measured) {
    gc_mark before = gc_arena_mark(k->a);
    m_func *f = m_clone(gated);
    m_remat(f, true);
    m_spill(f, SEARCH_ALL);
    f->live = NULL;
    x->min = m_serial_peaks(f);
    x->measured = true;
    gc_arena_release(k->a, before);
  }
  return !outlook_orders(x, x->min, kind);
}

/* Is it known that this rung, which spills some values, fails? Yes if even spilling all values would not be enough. */
static bool is_hopeless(back *k, const m_func *gated, const search_rung *r, outlook *x) {
  const search_rung *all = search_rungs;
  if (!r->spills || r->spills == SEARCH_ALL || x->variant[variant_of(r)].known)
    return false;
  if (!x->cheap && !r->remat && !r->strict && outlook_far(x, 0, r->spills, kind_of(r), is_again(r)))
    return true;
  while (all->spills != SEARCH_ALL || all->remat != r->remat)
    all++;
  unsigned v = variant_of(all);
  if (!x->variant[v].known) {
    gc_mark before = gc_arena_mark(k->a);
    m_func *f = m_clone(gated);
    bool remat = r->remat && m_remat(f, r->remat == SEARCH_COSTLY);
    unsigned spilled = m_spill(f, SEARCH_ALL);
    f->live = NULL;
    outlook_variant(x, v, f, (r->remat && !remat) || !spilled);
    gc_arena_release(k->a, before);
  }
  return outlook_hopeless(x, v, kind_of(r), is_again(r));
}

/* Below -O3: does a plan differ from the plain one only in late moves and in sliding? */
static bool is_late_only(const back *k, const gate_plan *p) {
  return k->o->opt < 3 && p && !p->plain && !p->pull && !p->promote_v && !p->local_v && !p->demote_o && !p->tight;
}

/* Notes that no program of this rung fits. schedule: its hash, if it had few enough lanes, else 0. Returns NULL. */
static m_func *note_failed_rung(back *k, const search_rung *r, outlook *x, uint64_t schedule) {
  k->defers = false; /* registers are scarce */
  k->climbed = true;
  k->second = k->copy = NULL;
  if (schedule) {
    k->crowded = true;
    outlook_note(x, schedule, k->lanes);
  }
  outlook_failed(x, variant_of(r), kind_of(r), k->lanes);
  return NULL;
}

/* The same for a schedule just made. An attempt without late moves would get the same one, or, if accesses slid in it, the one from before
   that. If no registers are found for that either, it is noted and not tried again. */
static m_func *fails_again(back *k, const gate_plan *plan, const m_func *f, const search_rung *r, outlook *x, uint64_t schedule) {
  uint64_t plain = schedule;
  unsigned lanes = k->lanes;
  bool known = is_late_only(k, plan) && !f->slid;
  if (is_late_only(k, plan) && f->slid && f->unslid && schedule) {
    plain = outlook_schedule(f->unslid);
    known = outlook_known(x, plain, &lanes) || !back_has_registers(k, f->unslid, &lanes);
  }
  if (known) {
    k->failed[r - search_rungs].known = true;
    k->failed[r - search_rungs].schedule = plain;
    k->failed[r - search_rungs].lanes = lanes;
  }
  return note_failed_rung(k, r, x, schedule);
}

/* The same for a rung that has failed with late moves. */
static m_func *fails_as_known(back *k, const search_rung *r, outlook *x) {
  x->tries--;
  k->lanes = k->failed[r - search_rungs].lanes;
  return note_failed_rung(k, r, x, k->failed[r - search_rungs].schedule);
}

/* A copy of a function that is about to be scheduled, for a second schedule; NULL: none is wanted, or sched makes it. */
static m_func *copy_for_second(back *k, m_func *f, const search_rung *r) {
  f->seconds = k->seconds && r->percent && f->nblock == 1;
  if (!k->seconds || !r->percent || (f->nblock == 1 && k->o->wake <= 1 && k->o->opt < 3))
    return NULL;
  f->live = m_known_liveness(f); /* of both schedules */
  f->graphs = gc_alloc(k->a, (f->nblock + 1) * sizeof *f->graphs);
  return m_clone(f);
}

/* Notes the first schedule in the copy. Returns the function with the second one, which a function of several blocks has not got yet. */
static m_func *second_of(back *k, const m_func *f, m_func *copy) {
  if (!copy)
    return f->second;
  int *cycle = gc_alloc(k->a, (f->nop_ids + 1) * sizeof *cycle);
  bool *mvb = gc_alloc(k->a, f->nop_ids + 1); /* a move may have become one of the other group */
  for (const m_block *b = f->entry; b; b = b->next)
    for (const m_op *o = b->first; o; o = o->next) {
      cycle[o->id] = o->cycle;
      mvb[o->id] = o->op == GM_OP_mvb;
    }
  for (m_block *b = copy->entry; b; b = b->next)
    for (m_op *o = b->first; o; o = o->next) {
      o->cycle = cycle[o->id];
      if (o->op == GM_OP_mov || o->op == GM_OP_mvb)
        o->op = mvb[o->id] ? GM_OP_mvb : GM_OP_mov;
    }
  copy->again = true;
  return f->nblock == 1 ? f->second : m_clone(copy);
}

/* May results be written to more lanes, so that operations are short? A lane that is written takes more energy than a word less saves. */
static bool may_widen_results(const gc_options *o) { return o->opt && o->objective != GC_OBJECTIVE_JOULES && !gc_omits(o, "low-bank"); }

/* A first schedule, without late moves, may cost so much more than what it has to beat. Of 4,550 programs of -O1 and -O0 on five machines,
   one was saved that began higher. */
static const double above = 1.02;

/* Is a schedule certain not to beat the program that there is, even if its gates never were open? After a rung that failed, the schedule
   also needs registers: else a later rung or strategy may do better. A block by itself is given up while it is scheduled, before that. */
static bool gives_up(back *k, const m_func *f) {
  if (k->max <= 0 || (f->nblock == 1 && !k->climbed))
    return false;
  const cost_sum s = cost_expected(judge_run(k->o, f));
  if (s.cycles * (s.energy - cost_energy(f, 0, s.open_v, s.open_o)) <= above * k->max)
    return false;
  unsigned unused;
  return !k->climbed || back_has_registers(k, f, &unused);
}

/* Makes every operation one that the machine has, and gives predicates their registers. */
static void make_legal(back *k, m_func *f) {
  gc_lap lap = gc_lap_start(k->o->times, k->a);
  m_legalise(f); /* new temporaries live inside a block, so what is live at its ends stays the same */
  if (may_widen_results(k->o) && m_widen_lanes(f))
    f->live = NULL;
  m_assign_preds(f);
  gc_lap_end(k->o->times, k->a, lap, "legal", true);
  back_after(k, f, "legal");
}

/* A copy from which back_port_rule schedules again, if two accesses of a bundle meet in a bank of the memory array. NULL: there are no
 * banks. */
static m_func *copy_for_banks(const m_func *f) {
  m_func *before = f->machine->array_banks ? m_clone(f) : NULL;
  if (before) {
    before->live = NULL;
    before->graphs = NULL;
  }
  return before;
}

/* The function with the spills and rematerialisation of a rung. If there was nothing to spill or rematerialise, the rung equals an earlier
   one. */
static m_func *make_variant(const m_func *gated, const search_rung *r, outlook *x, unsigned *spilled) {
  m_func *f = m_clone(gated);
  const bool remat = r->remat && m_remat(f, r->remat == SEARCH_COSTLY);
  *spilled = r->spills ? m_spill(f, r->spills) : 0;
  f->live = remat || *spilled ? NULL : f->live;
  outlook_variant(x, variant_of(r), f, (r->remat && !remat) || (r->spills && !*spilled));
  if (*spilled < r->spills)
    x->spillable[r->remat] = *spilled;
  return f;
}

static m_func *try_rung(back *k, const m_func *gated, const gate_plan *plan, const search_rung *r, outlook *x, gc_stats *st,
                        m_func **bare) {
  const unsigned v = variant_of(r);
  if (plan && plan->plain && k->failed[r - search_rungs].known && x->variant[v].known)
    return fails_as_known(k, r, x);
  unsigned spilled;
  m_func *f = make_variant(gated, r, x, &spilled);
  if (!is_worth(x, r)) {
    k->lanes = x->variant[v].live.lanes;
    return NULL;
  }
  if (plan && plan->plain && k->failed[r - search_rungs].known)
    return fails_as_known(k, r, x);
  x->tries--;
  *(f->steps ? f->steps : &k->x->work) += (f->steps ? -1 : 1) * (long)f->nop_ids * STEPS;
  make_legal(k, f);
  f->ahead = r->strict;
  f->last_try = r->last && r->strict && k->o->objective != GC_OBJECTIVE_PAPER;
  f->keeps_unslid = is_late_only(k, plan) && k->o->objective == GC_OBJECTIVE_JOULES;
  m_func *copy = copy_for_second(k, f, r);
  m_func *before = copy_for_banks(f);
  const unsigned limit = (f->machine->temps * r->percent + 99) / 100;
  f->max_bundles = k->max > 0 && f->nblock == 1 && !k->climbed ? cost_max_bundles(f, above * k->max) : 0;
  gc_lap lap = gc_lap_start(k->o->times, k->a);
  bool fits = sched_run(f, k->o, limit);
  gc_lap_end(k->o->times, k->a, lap, "sched", fits);
  k->lanes = f->lanes;
  const m_func *scheduled = f;
  if (f->given_up || (fits && gives_up(k, f)))
    return k->given_up = k->dearer = true, NULL;
  k->crowded |= f->scattered;
  if (!fits)
    return fails_again(k, plan, f, r, x, 0);
  back_after(k, f, "sched");
  k->second = second_of(k, f, copy);
  k->copy = copy;
  k->limit = limit;
  uint64_t schedule = outlook_schedule(f); /* a rung may give the same schedule as an earlier one that failed */
  f = outlook_known(x, schedule, &k->lanes) ? NULL : back_late(k, f, plan, st, bare);
  if (k->dropped)
    return NULL;
  if (f && before)
    f = back_port_rule(k, f, before, limit, st);
  if (!f)
    return fails_again(k, plan, scheduled, r, x, schedule);
  if (!k->deferred) {
    sched_join_end(f);
    back_after(k, f, "ra");
  }
  st->spills = spilled;
  back_note_place(k, st);
  if (scheduled->unslid) {
    k->unslid = scheduled->unslid;
    k->unslid_st = *st;
  }
  return f;
}

/* ---- the walk ---- */

/* The rungs for one gated function. */
typedef struct {
  back *k;
  const m_func *gated;
  const gate_plan *plan;
  outlook x;
  gc_stats *st;
  m_func *f, **bare;   /* f: the program found */
  back_sizing *sizing; /* NULL, or only the number of temporaries is wanted */
  char why[80];
} walk;

static const char *rung_name(const void *ctx, unsigned n) {
  (void)ctx;
  return search_rungs[n].name;
}

/* Counts the work of a try that failed, if only the number of temporaries is wanted. */
static void count_work(walk *w) {
  back_sizing *z = w->sizing;
  size_t each = w->k->base->nvreg * w->k->base->nblock;
  if (!z)
    return;
  z->spent = z->work < each;
  z->work -= z->spent ? 0 : each;
}

/* Does a rung before this one spill all values already? */
static bool spills_no_more(const outlook *x, const search_rung *r) {
  const unsigned all = x->spillable[r->remat];
  const search_rung *before = search_rungs;
  if (!all || r->spills == SEARCH_ALL)
    return false;
  while (before != r && (before->spills <= all || before->spills == SEARCH_ALL || before->remat != r->remat))
    before++;
  return before != r;
}

static const char *why_omitted(walk *w, const search_rung *r) {
  if ((r->strict > 0) != w->k->strict)
    return "";
  if (!is_worth(&w->x, r))
    return w->x.tries <= LAST_TRIES ? "few tries are left" : "it changes nothing, or too little";
  if (spills_no_more(&w->x, r))
    return "there are no more values to spill";
  if (is_beyond(w->k, w->gated, &w->x, kind_of(r)))
    return "no order of operations would be enough";
  return is_hopeless(w->k, w->gated, r, &w->x) ? "even more spills would not be enough" : NULL;
}

static const char *omits_rung(void *ctx, unsigned n) {
  enum { LONG = 1500 }; /* operations */
  walk *w = ctx;
  const search_rung *r = &search_rungs[n];
  if (w->sizing && (w->sizing->spent || (w->k->base->nop_ids > LONG && !r->long_too)))
    return "";
  const char *why = why_omitted(w, r);
  if (why)
    count_work(w);
  return why;
}

/* If the program does not fit, the memory is given back. If it is dropped, it may leave a second schedule, or a copy that one can be made
   of. */
static search_outcome make_rung(void *ctx, unsigned n) {
  walk *w = ctx;
  back *k = w->k;
  const m_func *second = k->second, *copy = k->copy;
  k->lanes = 0;
  w->f = try_rung(k, w->gated, w->plan, &search_rungs[n], &w->x, w->st, w->bare);
  search_outcome o = {.verdict = w->f ? GC_BEST : k->dropped ? GC_WORSE : GC_UNFIT, .worse = k->dropped ? k->judge->worse : 0};
  if (!w->f)
    count_work(w);
  o.keeps = !w->sizing && (w->f || k->second != second || k->copy != copy);
  o.stops = w->f || k->d->errors || k->dropped || k->given_up;
  o.verdict = k->given_up ? GC_WORSE : o.verdict;
  if (k->x->trace && o.verdict == GC_UNFIT) {
    snprintf(w->why, sizeof w->why, "%u lanes are live at once, the registers have %u", k->lanes, 4 * w->gated->machine->temps);
    o.why = k->lanes ? w->why : "it equals an earlier rung";
  }
  return o;
}

/* Walks the rungs. Returns the one that fits, or SEARCH_NONE. */
static unsigned walk_rungs(walk *w, unsigned first, unsigned end) {
  const search_list rungs = {
      .axis = GC_RUNG, .first = first, .end = end, .always = SEARCH_UNLIMITED, .name = rung_name, .omits = omits_rung, .make = make_rung};
  return search_walk(w->k->x, &rungs, w);
}

/* Does the method or plan move any access before scheduling? */
static bool moves_any(const back *k, const gate_plan *plan) {
  gc_gate g = k->o->gate;
  return plan ? (plan->promote_v | plan->local_v | plan->demote_o) != 0 : g == GC_GATE_PROMOTE || g == GC_GATE_LOCAL || g == GC_GATE_GLOBAL;
}

/* Methods that move accesses also schedule for the gates, so that neighbouring
   accesses stay neighbours. */
void back_weigh(const back *k, m_func *f, const gate_plan *plan) {
  const gc_options *o = k->o;
  bool moves = plan ? plan->pull % 3 != 0 : moves_any(k, NULL);
  f->weight = (m_weight){.cycle = 1};
  if (moves && o->policy != GM_GATE_NONE && !gc_omits(o, "gate-sched"))
    f->weight = cost_weights(f, o, plan && (plan->pull == 2 || plan->pull == 4));
  f->weight.held = plan && plan->pull >= 3;
  f->slide = plan && plan->slide && f->machine->threads == 1 && o->policy != GM_GATE_NONE && !gc_omits(o, "gate-sched");
}

m_func *back_fit(back *k, const gate_plan *plan, unsigned seed, gc_stats *st, m_func **bare) {
  m_func *g = moves_any(k, plan) || k->o->opt > 2 ? m_clone(k->base) : k->base;
  g->seed = seed;
  g->rough = plan && plan->search == GATE_ROUGH;
  g->quick = plan && plan->search == GATE_PLAIN;
  gc_lap lap = gc_lap_start(k->o->times, k->a);
  if (plan)
    gate_apply(g, k->o, plan);
  else
    gate_run(g, k->o);
  gc_lap_end(k->o->times, k->a, lap, "gate", true);
  back_weigh(k, g, plan);
  if (!g->live || moves_any(k, plan)) /* else nothing has changed since dead code was removed */
    m_dce(g);
  back_after(k, g, "gate");
  m_func *none;
  const bool unmoved = !moves_any(k, plan) && k->o->opt < 3;
  walk w = {.k = k,
            .gated = g,
            .plan = plan,
            .x = unmoved && k->before.tries ? outlook_again(g, &k->before) : outlook_new(g),
            .st = st,
            .bare = bare ? bare : &none};
  g->sized = !w.x.cheap;
  if (k->crowded && plan && plan->plain && w.x.tries > AGAIN)
    w.x.tries = AGAIN;
  k->dropped = false;
  const unsigned rung = k->d->errors ? SEARCH_NONE
                                     : walk_rungs(&w, plan ? plan->tight : 0,
                                                  k->end   ? k->end
                                                  : k->few ? SEARCH_FEW_RUNGS
                                                           : SEARCH_RUNGS);
  if (unmoved) {
    k->before = w.x;
    k->before.tries = 1;
  }
  if (!w.f)
    return NULL;
  w.f->held = plan ? plan->held : 0;
  k->rung = rung;
  back_count_gating(w.f, st);
  return w.f;
}

/* ---- how many temporaries would do ---- */

static search_outcome make_sizing(void *ctx, unsigned temps) {
  walk *w = ctx;
  back *k = w->k;
  gm_machine larger = *k->base->machine;
  gc_stats st;
  m_func *none, *f = m_clone(k->base);
  larger.temps = temps;
  f->machine = &larger;
  w->x = outlook_new(f);
  f->sized = !w->x.cheap;
  w->gated = f;
  w->st = &st;
  w->bare = &none;
  walk_rungs(w, 0, SEARCH_RUNGS);
  return (search_outcome){.verdict = w->f ? GC_BEST : GC_UNFIT};
}

static const char *sizing_name(const void *ctx, unsigned n) {
  (void)ctx, (void)n;
  return search_name_sizing;
}

bool back_fits(back_sizing *z, unsigned temps) {
  walk w = {.k = z->k, .sizing = z};
  const search_list list = {.axis = GC_CANDIDATE, .always = SEARCH_UNLIMITED, .name = sizing_name, .make = make_sizing};
  return search_attempt(z->k->x, &list, &w, temps).verdict == GC_BEST;
}
