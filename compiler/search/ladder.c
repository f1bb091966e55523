/* SPDX-License-Identifier: Apache-2.0 */
/* The ladder: strategies for programs that need too many temporaries at first. Every rung runs

   spill -> legal -> preds -> sched -> ra */
#include "search/ladder.h"
#include "search/outlook.h"
#include "search/port_rule.h"
#include "cost/cost.h"
#include "gate/late.h"

#include <string.h>

/* A rung: one way to make a program fit. The rungs are tried in order. */
typedef struct {
  const char *name;
  unsigned percent;                   /* of the temporaries the scheduler aims for; 0: program order */
  unsigned strict;                    /* as m_func.ahead: how early an operation that raises pressure may be; 0: no limit */
  unsigned spills;                    /* values moved to free output registers */
  enum { KEPT, CHEAP, COSTLY } remat; /* which values are rematerialised where they are used */
  bool last;                          /* one of the last tries that a long program has */
  bool long_too;                      /* also tried when the temporaries that a long program needs are counted */
} rung;

enum {
  ALL = 1000,
  LAST_TRIES = 2,
  STEPS = 400 /* what a try costs in steps for each operation, its schedule not counted */,
  AGAIN = 6 /* tries of a second climb */
};

static const rung ladder[] = {
    {"normal", 100, 0, 0, KEPT, false, false},
    {"pressure 85%", 85, 0, 0, KEPT, false, true},
    {"pressure 70%", 70, 0, 0, KEPT, false, false},
    {"pressure 50%", 50, 0, 0, KEPT, false, false},
    {"program order", 0, 0, 0, KEPT, false, true},
    {"rematerialisation", 70, 0, 0, CHEAP, false, false},
    {"rematerialisation, program order", 0, 0, 0, CHEAP, false, true},
    {"spill 1", 90, 0, 1, KEPT, false, false},
    {"spill 2", 90, 0, 2, KEPT, false, false},
    {"spill 3", 85, 0, 3, KEPT, false, true},
    {"spill 4", 85, 0, 4, KEPT, false, true},
    {"spill 6", 80, 0, 6, KEPT, false, false},
    {"spill 8", 80, 0, 8, KEPT, false, false},
    {"spill 12", 75, 0, 12, KEPT, false, false},
    {"spill 16", 75, 0, 16, KEPT, false, false},
    {"strict program order, 64", 0, 64, 0, KEPT, false, false},
    {"strict program order, 16", 0, 16, 0, KEPT, false, false},
    {"strict program order, 4", 0, 4, 0, KEPT, false, false},
    {"spill all", 70, 0, ALL, KEPT, false, false},
    {"spill all, program order", 0, 0, ALL, KEPT, true, true},
    {"spill all, strict program order", 0, 4, ALL, KEPT, true, false},
    {"rematerialisation, spill all", 70, 0, ALL, CHEAP, false, false},
    {"rematerialisation, spill all, program order", 0, 0, ALL, CHEAP, false, true},
    {"costly rematerialisation", 70, 0, 0, COSTLY, false, false},
    {"costly rematerialisation, program order", 0, 0, 0, COSTLY, false, true},
    {"costly rematerialisation, spill all", 70, 0, ALL, COSTLY, false, false},
    {"costly rematerialisation, spill all, program order", 0, 0, ALL, COSTLY, true, true},
    {"costly rematerialisation, spill all, strict program order", 0, 4, ALL, COSTLY, true, false},
};

enum { RUNGS = sizeof ladder / sizeof ladder[0] };
_Static_assert((int)RUNGS <= (int)OUTLOOK_VARIANTS, "a variant is numbered like its first rung");

/* Dumps and checks the program after a pass. */
void back_after(back *k, const m_func *f, const char *pass) {
  const gc_options *o = k->o;
  if (k->dump && o->dump && o->dump_after && (!strcmp(o->dump_after, "all") || !strcmp(o->dump_after, pass)))
    o->dump(o->dump_ctx, pass, m_print(k->a, f));
  const char *why = o->verify && strcmp(pass, "ra") && strcmp(pass, "hints") ? m_verify(k->a, f) : NULL;
  if (why)
    gc_report(k->d, GC_ERROR, (gc_loc){0}, "internal error after %s: %s", pass, why);
}

/* Are so many lanes left that registers are found? */
static bool has_lanes(const m_func *f) {
  enum { SPARE = 8 };
  return f->lanes + SPARE <= 4 * f->machine->temps;
}

/* Is this schedule to be dropped, because its program would not be taken? It is not dropped if it does not fit, since a later rung may
   give a better one. */
static bool drops(back *k, const m_func *f) {
  if (k->deferred || !k->worth || k->worth(k->worth_ctx, f))
    return false;
  m_func *plain = has_lanes(f) ? NULL : m_clone(f);
  if (plain)
    plain->draft = true;
  return k->dropped = !plain || ra_run(plain, k->o, NULL);
}

/* Allocates registers for a schedule. Under `best`, first with late moves, as many as fit; *bare is then the schedule without them, else
 * NULL. Returns NULL if the program does not fit or is dropped. */
static m_func *allocate(back *k, m_func *f, const gate_plan *plan, gc_stats *st, m_func **bare) {
  unsigned moves = !f->nfunc && plan && !plan->plain && !gc_omits(k->o, "late") ? 64 : 0;
  bool far = true;   /* copies for several blocks hold registers for longest, so they are the first to be given up */
  bool fits = false; /* the schedule without late moves is known to fit */
  *bare = NULL;
  k->deferred = k->defers && has_lanes(f);
  while (moves) {
    gc_mark before = gc_arena_mark(k->a);
    m_func *g = m_clone(f);
    g->sized = false;
    gc_lap lap = gc_lap_start(k->o->times, k->a);
    unsigned done = gate_late(g, k->o, moves, &far);
    gc_lap_end(k->o->times, k->a, lap, NULL, "late", done > 0);
    if (!done)
      break;
    if (drops(k, g))
      return NULL;
    if (k->deferred)
      return *bare = f, g;
    if (ra_run(g, k->o, st)) {
      *bare = f;
      return g;
    }
    gc_arena_release(k->a, before);
    if (!fits) { /* if the program does not fit without late moves, it does not fit with fewer of them */
      m_func *plain = m_clone(f);
      plain->draft = true;
      if (!ra_run(plain, k->o, st))
        return k->lanes = plain->lanes, NULL;
      fits = true;
    }
    if (!far)
      moves = k->o->opt < 3 ? done / 4 : done - 1;
    far = false;
  }
  if (drops(k, f))
    return NULL;
  if (k->deferred || ra_run(f, k->o, st))
    return f;
  k->lanes = f->lanes;
  return NULL;
}

static outlook_kind kind_of(const rung *r) { return r->strict ? OUTLOOK_STRICT : r->percent ? OUTLOOK_PRESSURE : OUTLOOK_ORDER; }

/* The first rung that spills and rematerialises like this one. */
static unsigned variant_of(const rung *r) {
  unsigned v = 0;
  while (ladder[v].spills != r->spills || ladder[v].remat != r->remat)
    v++;
  return v;
}

/* Has the variant been scheduled before, with a higher limit for the pressure? */
static bool is_again(const rung *r) {
  const rung *x = &ladder[variant_of(r)];
  while (x != r && kind_of(x) != kind_of(r))
    x++;
  return x != r;
}

static bool is_worth(const outlook *x, const rung *r) {
  if (x->tries <= LAST_TRIES && !r->last)
    return false;
  return x->tries && outlook_worth(x, variant_of(r), kind_of(r), is_again(r));
}

/* Is it known that this rung, which spills some values, fails? It does if even spilling all values would not be enough. */
static bool is_hopeless(back *k, const m_func *gated, const rung *r, outlook *x) {
  const rung *all = ladder;
  if (!r->spills || r->spills == ALL || x->cheap || x->variant[variant_of(r)].known)
    return false;
  if (!r->remat && !r->strict && outlook_far(x, 0, r->spills, kind_of(r), is_again(r)))
    return true;
  while (all->spills != ALL || all->remat != r->remat)
    all++;
  unsigned v = variant_of(all);
  if (!x->variant[v].known) {
    gc_mark before = gc_arena_mark(k->a);
    m_func *f = m_clone(gated);
    bool remat = r->remat && m_remat(f, r->remat == COSTLY);
    unsigned spilled = m_spill(f, ALL);
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
static m_func *fails(back *k, const rung *r, outlook *x, uint64_t schedule) {
  k->defers = false; /* registers are scarce */
  k->second = k->copy = NULL;
  if (schedule) {
    k->crowded = true;
    outlook_note(x, schedule, k->lanes);
  }
  outlook_failed(x, variant_of(r), kind_of(r), k->lanes);
  return NULL;
}

/* The same for a schedule just made. If nothing slid in it, the plain plan has the same schedule, and need not try it. */
static m_func *fails_again(back *k, const gate_plan *plan, bool slid, const rung *r, outlook *x, uint64_t schedule) {
  if (is_late_only(k, plan) && !slid) {
    k->failed[r - ladder].known = true;
    k->failed[r - ladder].schedule = schedule;
    k->failed[r - ladder].lanes = k->lanes;
  }
  return fails(k, r, x, schedule);
}

/* A copy of a function that is about to be scheduled, for a second schedule; NULL: none is wanted, or sched makes it. */
static m_func *copy_for_second(back *k, m_func *f, const rung *r) {
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

static m_func *try_rung(back *k, const m_func *gated, const gate_plan *plan, const rung *r, outlook *x, gc_stats *st, m_func **bare) {
  m_func *f = m_clone(gated);
  bool remat = r->remat && m_remat(f, r->remat == COSTLY);
  unsigned spilled = r->spills ? m_spill(f, r->spills) : 0, v = variant_of(r);
  f->live = remat || spilled ? NULL : f->live;
  /* If there was nothing to spill or rematerialise, the rung equals an earlier one. */
  outlook_variant(x, v, f, (r->remat && !remat) || (r->spills && !spilled));
  if (!is_worth(x, r))
    return NULL;
  x->tries--;
  if (plan && plan->plain && k->failed[r - ladder].known) {
    k->lanes = k->failed[r - ladder].lanes;
    return fails(k, r, x, k->failed[r - ladder].schedule);
  }
  if (f->steps)
    *f->steps -= (long)f->nop_ids * STEPS;
  gc_lap lap = gc_lap_start(k->o->times, k->a);
  m_legalise(f); /* new temporaries live inside a block, so what is live at its ends stays the same */
  if (k->o->opt && !gc_omits(k->o, "low-bank") && m_widen_lanes(f))
    f->live = NULL;
  m_assign_preds(f);
  gc_lap_end(k->o->times, k->a, lap, NULL, "legal", true);
  back_after(k, f, "legal");
  f->ahead = r->strict;
  m_func *copy = copy_for_second(k, f, r);
  m_func *before = f->machine->array_banks ? m_clone(f) : NULL;
  if (before) {
    before->live = NULL;
    before->graphs = NULL;
  }
  const unsigned limit = (f->machine->temps * r->percent + 99) / 100;
  lap = gc_lap_start(k->o->times, k->a);
  bool fits = sched_run(f, k->o, limit);
  gc_lap_end(k->o->times, k->a, lap, NULL, "sched", fits);
  k->lanes = f->lanes;
  const bool slid = f->slid;
  if (!fits)
    return fails_again(k, plan, slid, r, x, 0);
  back_after(k, f, "sched");
  k->second = second_of(k, f, copy);
  k->copy = copy;
  k->limit = limit;
  uint64_t schedule = outlook_schedule(f); /* a rung may give the same schedule as an earlier one that failed */
  f = outlook_known(x, schedule, &k->lanes) ? NULL : allocate(k, f, plan, st, bare);
  if (k->dropped)
    return NULL;
  if (f && before)
    f = back_port_rule(k, f, before, limit, st);
  if (!f)
    return fails_again(k, plan, slid, r, x, schedule);
  if (!k->deferred) {
    sched_join_end(f);
    back_after(k, f, "ra");
  }
  st->spills = spilled;
  st->rung = r->name;
  return f;
}

/* One attempt on a gated function. NULL: it does not fit, and its memory is given back; or it is dropped, and may leave
   a second schedule, or a copy that one can be made of.
 */
static m_func *attempt(back *k, const m_func *gated, const gate_plan *plan, const rung *r, outlook *x, gc_stats *st, m_func **bare) {
  gc_mark before = gc_arena_mark(k->a);
  size_t messages = k->d->count;
  if ((r->strict > 0) != k->strict || !is_worth(x, r) || is_hopeless(k, gated, r, x))
    return NULL;
  const m_func *second = k->second, *copy = k->copy;
  gc_lap lap = gc_lap_start(k->o->times, k->a);
  m_func *f = try_rung(k, gated, plan, r, x, st, bare);
  gc_lap_end(k->o->times, k->a, lap, k->under, r->name, f != NULL);
  if (!f && k->second == second && k->copy == copy && k->d->count == messages)
    gc_arena_release(k->a, before);
  return f;
}

static void count_gating(const m_func *f, gc_stats *st) {
  unsigned last = 0;
  st->dtos = st->clusters = 0;
  for (const m_block *b = f->entry; b; b = b->next)
    for (const m_op *o = b->first; o; o = o->next) {
      st->dtos += o->is_dto;
      st->clusters += o->cluster && o->cluster != last;
      last = o->cluster;
    }
}

/* Does the method or plan move any access before scheduling? */
static bool moves_any(const back *k, const gate_plan *plan) {
  gc_gate g = k->o->gate;
  return plan ? (plan->promote_v | plan->local_v | plan->demote_o) != 0 : g == GC_GATE_PROMOTE || g == GC_GATE_LOCAL || g == GC_GATE_GLOBAL;
}

/* Sets the weights by which schedules are compared. Methods that move accesses also schedule for the gates, so that neighbouring
   accesses stay neighbours. */
static void weigh(const back *k, m_func *f, const gate_plan *plan) {
  const gc_options *o = k->o;
  bool moves = plan ? plan->pull % 3 != 0 : moves_any(k, NULL);
  f->weight = (m_weight){.cycle = 1};
  if (moves && o->policy != GM_GATE_NONE && !gc_omits(o, "gate-sched"))
    f->weight = cost_weights(o, plan && (plan->pull == 2 || plan->pull == 4));
  f->weight.held = plan && plan->pull >= 3;
  f->slide = plan && plan->slide && f->machine->threads == 1 && o->policy != GM_GATE_NONE && !gc_omits(o, "gate-sched");
}

m_func *back_fit(back *k, const gate_plan *plan, unsigned seed, gc_stats *st, m_func **bare) {
  m_func *g = moves_any(k, plan) || k->o->opt > 2 ? m_clone(k->base) : k->base, *unused;
  g->seed = seed;
  g->rough = plan && plan->search == GATE_ROUGH;
  g->quick = plan && plan->search == GATE_PLAIN;
  gc_lap lap = gc_lap_start(k->o->times, k->a);
  if (plan)
    gate_apply(g, k->o, plan);
  else
    gate_run(g, k->o);
  gc_lap_end(k->o->times, k->a, lap, NULL, "gate", true);
  weigh(k, g, plan);
  if (!g->live || moves_any(k, plan)) /* else nothing has changed since dead code was removed */
    m_dce(g);
  back_after(k, g, "gate");
  outlook x = outlook_new(g);
  g->sized = !x.cheap;
  if (k->crowded && plan && plan->plain && x.tries > AGAIN)
    x.tries = AGAIN;
  k->dropped = false;
  for (unsigned r = plan ? plan->tight : 0; r < (k->few ? BACK_FEW : RUNGS) && !k->d->errors && !k->dropped; r++) {
    m_func *f = attempt(k, g, plan, &ladder[r], &x, st, bare ? bare : &unused);
    if (f) {
      f->held = plan ? plan->held : 0;
      k->rung = r;
      count_gating(f, st);
      return f;
    }
  }
  return NULL;
}

/* The last steps with a function that has registers, or will get them later. */
static m_func *allocated(back *k, m_func *f, gc_stats *st) {
  if (!k->deferred) {
    sched_join_end(f);
    back_after(k, f, "ra");
  }
  count_gating(f, st);
  return f;
}

/* Its gain was measured on machines with one thread. With weaker forwarding there is none: justified from another first schedule, it could
   be shorter than that with positive forwarding, which must never be the longer one. */
bool back_has_second(const back *k) {
  return k->base->machine->threads == 1 && !k->base->machine->array_banks && !k->base->nfunc && !k->o->external &&
         k->base->nop_ids <= BACK_LARGE && k->o->forward == GC_FORWARD_POSITIVE;
}

m_func *back_second_of(back *k, unsigned which) {
  m_func *f = which == GATE_JUSTIFIED ? k->second : k->copy ? m_clone(k->copy) : NULL;
  if (f)
    f->own = which == GATE_OWN;
  return f;
}

m_func *back_second(back *k, m_func *f, const gate_plan *plan, gc_stats *st, m_func **bare) {
  k->dropped = false;
  if (f->again) {
    weigh(k, f, plan);
    if (!sched_run(f, k->o, k->limit))
      return NULL;
  }
  back_after(k, f, "sched");
  f = allocate(k, f, plan, st, bare);
  return f ? allocated(k, f, st) : NULL;
}

m_func *back_moves(back *k, m_func *bare, const gate_plan *plan, gc_stats *st) {
  m_func *unused, *f = allocate(k, bare, plan, st, &unused);
  return f ? allocated(k, f, st) : NULL;
}

bool back_allocate(back *k, m_func *f, gc_stats *st) {
  if (!ra_run(f, k->o, st))
    return false;
  k->deferred = false;
  allocated(k, f, st);
  return true;
}

void back_events(back *k, m_func *f) {
  gc_lap lap = gc_lap_start(k->o->times, k->a);
  gate_hints(f, k->o);
  gc_lap_end(k->o->times, k->a, lap, NULL, "hints", true);
  back_after(k, f, "hints");
}

long back_steps(const back *k) { return k->base->steps ? *k->base->steps : 0; }

bool back_spent(const back *k) { return k->base->steps && *k->base->steps <= 0; }

cost_run *back_cost(const back *k, const m_func *f) { return cost_run_new(f, k->o->policy, k->o->wake, f->held); }

bool back_fits(back_sizing *z, unsigned temps) {
  enum { LONG = 1500 }; /* operations */
  back *k = z->k;
  size_t each = k->base->nvreg * k->base->nblock;
  gm_machine larger = *k->base->machine;
  larger.temps = temps;
  bool ok = false;
  gc_stats st;
  m_func *bare;
  outlook x = outlook_new(k->base);
  x.limit = 4 * temps;
  for (unsigned r = 0; r < RUNGS && !ok && !z->spent; r++) {
    if (k->base->nop_ids > LONG && !ladder[r].long_too)
      continue;
    gc_mark before = gc_arena_mark(k->a);
    size_t messages = k->d->count;
    m_func *f = m_clone(k->base);
    f->machine = &larger;
    f->sized = !x.cheap;
    ok = attempt(k, f, NULL, &ladder[r], &x, &st, &bare) != NULL;
    if (k->d->count == messages)
      gc_arena_release(k->a, before);
    z->spent = !ok && z->work < each;
    z->work -= z->spent ? 0 : each;
  }
  return ok;
}
