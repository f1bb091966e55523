/* SPDX-License-Identifier: Apache-2.0 */
/* The ladder of strategies for programs that do not fit the temporaries at first. Every rung is

   spill -> legal -> preds -> sched -> ra */
#include "back/ladder.h"
#include "cost/cost.h"
#include "gate/late.h"

#include <string.h>

enum { STRICT = 1000 };

/* One way to make a program fit, tried in order. */
typedef struct {
  const char *name;
  unsigned percent;                   /* of the temporaries the scheduler aims for; 0: program order; STRICT + n: and what takes
 registers no more than n operations before its turn */
  unsigned spills;                    /* values moved to free output registers */
  enum { KEPT, CHEAP, COSTLY } again; /* values that are computed again where they are used */
} rung;

static const rung ladder[] = {
    {"normal", 100, 0, KEPT},
    {"pressure 85%", 85, 0, KEPT},
    {"pressure 70%", 70, 0, KEPT},
    {"pressure 50%", 50, 0, KEPT},
    {"program order", 0, 0, KEPT},
    {"rematerialisation", 70, 0, CHEAP},
    {"rematerialisation, program order", 0, 0, CHEAP},
    {"spill 1", 90, 1, KEPT},
    {"spill 2", 90, 2, KEPT},
    {"spill 3", 85, 3, KEPT},
    {"spill 4", 85, 4, KEPT},
    {"spill 6", 80, 6, KEPT},
    {"spill 8", 80, 8, KEPT},
    {"spill 12", 75, 12, KEPT},
    {"spill 16", 75, 16, KEPT},
    {"strict program order, 64", STRICT + 64, 0, KEPT},
    {"strict program order, 16", STRICT + 16, 0, KEPT},
    {"strict program order, 4", STRICT + 4, 0, KEPT},
    {"spill all", 70, 1000, KEPT},
    {"spill all, program order", 0, 1000, KEPT},
    {"spill all, strict program order", STRICT + 4, 1000, KEPT},
    {"rematerialisation, spill all", 70, 1000, CHEAP},
    {"rematerialisation, spill all, program order", 0, 1000, CHEAP},
    {"costly rematerialisation", 70, 0, COSTLY},
    {"costly rematerialisation, program order", 0, 0, COSTLY},
    {"costly rematerialisation, spill all", 70, 1000, COSTLY},
    {"costly rematerialisation, spill all, program order", 0, 1000, COSTLY},
    {"costly rematerialisation, spill all, strict program order", STRICT + 4, 1000, COSTLY},
};

enum { RUNGS = sizeof ladder / sizeof ladder[0], FEW = 3 };

/* Dump and check after a pass. */
void back_after(back *k, const m_func *f, const char *pass) {
  const gc_options *o = k->o;
  if (k->dump && o->dump && o->dump_after && (!strcmp(o->dump_after, "all") || !strcmp(o->dump_after, pass)))
    o->dump(o->dump_ctx, pass, m_print(k->a, f));
  const char *why = o->verify && strcmp(pass, "ra") && strcmp(pass, "hints") ? m_verify(k->a, f) : NULL;
  if (why)
    gc_report(k->d, GC_ERROR, (gc_loc){0}, "internal error after %s: %s", pass, why);
}

/* Registers for a schedule. Under `best` first with transfers in its free slots, as many as fit: *bare is the schedule without them, as far
   as there are any. NULL: does not fit. */
static m_func *allocate(back *k, m_func *f, const gate_plan *plan, gc_stats *st, m_func **bare) {
  unsigned moves = !f->nfunc && plan && !plan->plain && !gc_omits(k->o, "late") ? 64 : 0;
  bool far = true; /* what serves several blocks takes registers for longest */
  *bare = NULL;
  while (moves) {
    m_func *g = m_clone(f);
    unsigned done = gate_late(g, k->o, moves, &far);
    if (!done)
      break;
    if (ra_run(g, k->o, st)) {
      *bare = f;
      return g;
    }
    if (!far)
      moves = k->o->opt < 3 ? done / 4 : done - 1;
    far = false;
  }
  return ra_run(f, k->o, st) ? f : NULL;
}

/* One attempt on a gated function. NULL: does not fit. */
static m_func *attempt(back *k, const m_func *gated, const gate_plan *plan, const rung *r, gc_stats *st, m_func **bare) {
  if ((r->percent > STRICT) != gated->ir->tight)
    return NULL;
  m_func *f = m_clone(gated);
  bool again = r->again && m_remat(f, r->again == COSTLY);
  unsigned spilled = r->spills ? m_spill(f, r->spills) : 0;
  if ((r->again && !again) || (r->spills && !spilled))
    return NULL; /* an earlier rung was the same */
  m_legalise(f);
  if (k->o->opt && !gc_omits(k->o, "low-bank"))
    m_upper_lanes_first(f);
  m_assign_preds(f);
  back_after(k, f, "legal");
  f->ahead = r->percent > STRICT ? r->percent - STRICT : 0;
  sched_run(f, k->o, f->ahead ? 0 : (f->machine->temps * r->percent + 99) / 100);
  back_after(k, f, "sched");
  if (f->lanes > 4 * f->machine->temps)
    return NULL;
  f = allocate(k, f, plan, st, bare);
  if (!f)
    return NULL;
  sched_join_end(f);
  back_after(k, f, "ra");
  st->spills = spilled;
  st->rung = r->name;
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

/* Whether any access moves before the schedule. */
static bool moves_any(const back *k, const gate_plan *plan) {
  gc_gate g = k->o->gate;
  return plan ? (plan->promote_v | plan->local_v | plan->demote_o) != 0 : g == GC_GATE_PROMOTE || g == GC_GATE_LOCAL || g == GC_GATE_GLOBAL;
}

/* The methods that move accesses also schedule for them: neighbours stay neighbours. */
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
  if (plan)
    gate_apply(g, k->o, plan);
  else
    gate_run(g, k->o);
  weigh(k, g, plan);
  m_dce(g);
  back_after(k, g, "gate");
  for (unsigned r = plan ? plan->tight : 0; r < (k->few ? FEW : RUNGS) && !k->d->errors; r++) {
    m_func *f = attempt(k, g, plan, &ladder[r], st, bare ? bare : &unused);
    if (f) {
      f->held = plan ? plan->held : 0;
      count_gating(f, st);
      return f;
    }
  }
  return NULL;
}

void back_events(back *k, m_func *f) {
  gate_hints(f, k->o);
  back_after(k, f, "hints");
}

cost_run *back_cost(const back *k, const m_func *f) { return cost_run_new(f, k->o->policy, k->o->wake, f->held); }

unsigned back_shortest(back *k) {
  double least = -1;
  unsigned best = 0;
  bool dump = k->dump;
  if (k->o->opt < 3 || k->o->answers)
    return 0;
  k->dump = false;
  for (unsigned seed = 0; seed < BACK_SEEDS; seed++) {
    gc_stats st = {0};
    m_func *f = back_fit(k, NULL, seed, &st, NULL);
    if (!f && !seed)
      break;
    if (!f)
      continue;
    back_events(k, f);
    double cycles = cost_expected(back_cost(k, f)).cycles;
    if (least < 0 || cycles < least * (1 - 1e-9)) {
      least = cycles;
      best = seed;
    }
  }
  k->dump = dump;
  return best;
}

/* ---- refusal ---- */

/* Does the program fit so many temporaries? Of a long one not every rung is asked. */
static bool fits(back *k, unsigned temps) {
  enum { LONG = 1500 }; /* operations */
  gm_machine larger = *k->base->machine;
  larger.temps = temps;
  bool ok = false;
  gc_stats st;
  m_func *bare;
  for (unsigned r = 0; r < RUNGS && !ok; r++) {
    if (k->base->nop_ids > LONG && ladder[r].percent % 85)
      continue;
    m_func *f = m_clone(k->base);
    f->machine = &larger;
    ok = attempt(k, f, NULL, &ladder[r], &st, &bare) != NULL;
  }
  return ok;
}

/* The fewest temporaries that do, 0: more than a machine can have. */
static unsigned temps_needed(back *k) {
  enum { MOST = 128 };
  unsigned few = k->base->machine->temps, enough = few;
  do {
    few = enough;
    enough = few < MOST / 2 ? 2 * few : MOST;
    if (few == MOST)
      return 0;
  } while (!fits(k, enough));
  while (enough - few > 1) {
    unsigned middle = (few + enough) / 2;
    *(fits(k, middle) ? &enough : &few) = middle;
  }
  return enough;
}

void back_refuse(back *k, bool last) {
  const gm_machine *m = k->base->machine;
  unsigned need = last ? temps_needed(k) : 0;
  gc_report(k->d, GC_ERROR, m_peak(k->base), "the program needs %s%u temporaries, the machine %s has %u", need ? "" : "more than ",
            need   ? need
            : last ? 128
                   : m->temps,
            m->name, m->temps);
}

/* A word for every operation at least: what is longer than the memory need not be scheduled to know that it does not fit. */
bool back_short_enough(back *k) {
  const gm_machine *m = k->base->machine;
  unsigned n = 0;
  gc_loc at = {0};
  for (const m_block *b = k->base->entry; b; b = b->next)
    for (const m_op *o = b->first; o; o = o->next)
      if (n++ == m->code_words)
        at = o->loc;
  if (n <= m->code_words)
    return true;
  k->base->ir->overlong = true;
  gc_report(k->d, GC_ERROR, at, "the program needs %u words of instruction memory or more, the machine %s has %u", n, m->name,
            m->code_words);
  return false;
}
