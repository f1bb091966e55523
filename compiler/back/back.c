/* SPDX-License-Identifier: Apache-2.0 */
/* The back end as a sequence, and the ladder of strategies for programs that do not fit the temporaries at first.

   isel -> coalesce -> outputs -> rotate | gate -> spill -> legal -> preds -> sched -> ra -> hints | emit
   The part between the bars runs once for every rung, and, under `best`, for every plan. */
#include "back/isel.h"
#include "gate/gate.h"
#include "gate/late.h"
#include "machine/power.h"

#include <string.h>

/* One way to make a program fit, tried in order. */
typedef struct {
  const char *name;
  unsigned percent;                   /* of the temporaries the scheduler aims for; 0: program order */
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
    {"spill all", 70, 1000, KEPT},
    {"spill all, program order", 0, 1000, KEPT},
    {"rematerialisation, spill all", 70, 1000, CHEAP},
    {"rematerialisation, spill all, program order", 0, 1000, CHEAP},
    {"costly rematerialisation", 70, 0, COSTLY},
    {"costly rematerialisation, program order", 0, 0, COSTLY},
    {"costly rematerialisation, spill all", 70, 1000, COSTLY},
    {"costly rematerialisation, spill all, program order", 0, 1000, COSTLY},
};

enum { SEEDS = 6 }; /* of the scheduler, tried at level 3 */
enum { RUNGS = sizeof ladder / sizeof ladder[0] };

typedef struct {
  gc_arena *a;
  gc_diag *d;
  const gc_options *o;
  m_func *base;
  bool dump;
} back;

static bool listed(const char *list, const char *name) {
  size_t n = strlen(name);
  for (const char *s = list; s && *s;) {
    const char *e = strchr(s, ',');
    size_t len = e ? (size_t)(e - s) : strlen(s);
    if (len == n && !memcmp(s, name, n))
      return true;
    s = e ? e + 1 : NULL;
  }
  return false;
}

bool back_omits(const gc_options *o, const char *pass) { return listed(o->disable, pass); }

bool back_dumps(const char *pass) {
  return listed("isel,coalesce,outputs,rotate,gate,gate-tables,legal,problem,sched,places,ra,hints", pass);
}

static const char *const optional[] = {"count", "coalesce", "outputs", "rotate", "gate-sched", "late", "low-bank"};
enum { OPTIONAL = sizeof optional / sizeof optional[0] };

const char *back_optional_pass(unsigned k) { return k < OPTIONAL ? optional[k] : NULL; }

/* Dump and check after a pass. */
static void after(back *k, const m_func *f, const char *pass) {
  const gc_options *o = k->o;
  if (k->dump && o->dump && o->dump_after && (!strcmp(o->dump_after, "all") || !strcmp(o->dump_after, pass)))
    o->dump(o->dump_ctx, pass, m_print(k->a, f));
  const char *why = o->verify && strcmp(pass, "ra") && strcmp(pass, "hints") ? m_verify(k->a, f) : NULL;
  if (why)
    gc_report(k->d, GC_ERROR, (gc_loc){0}, "internal error after %s: %s", pass, why);
}

/* Registers for a schedule. Under `best` first with transfers in its free slots, as many as fit. NULL: does not fit. */
static m_func *allocate(back *k, m_func *f, gc_stats *st) {
  unsigned moves = !f->nfunc && k->o->gate == GC_GATE_BEST && !back_omits(k->o, "late") ? 64 : 0;
  while (moves) {
    m_func *g = m_clone(f);
    unsigned done = gate_late(g, k->o, moves);
    if (back_ra(g, k->o, st))
      return g;
    moves = k->o->opt < 3 ? done / 4 : done ? done - 1 : 0;
  }
  return back_ra(f, k->o, st) ? f : NULL;
}

/* One attempt on a gated function. NULL: does not fit. */
static m_func *attempt(back *k, const m_func *gated, const rung *r, gc_stats *st) {
  m_func *f = m_clone(gated);
  bool again = r->again && m_remat(f, r->again == COSTLY);
  unsigned spilled = r->spills ? m_spill(f, r->spills) : 0;
  if ((r->again && !again) || (r->spills && !spilled))
    return NULL; /* an earlier rung was the same */
  m_legalise(f);
  m_assign_preds(f);
  after(k, f, "legal");
  back_sched(f, k->o, (f->machine->temps * r->percent + 99) / 100);
  after(k, f, "sched");
  if (f->lanes > 4 * f->machine->temps)
    return NULL;
  f = allocate(k, f, st);
  if (!f)
    return NULL;
  back_join_end(f);
  after(k, f, "ra");
  st->spills = spilled;
  st->rung = r->name;
  gate_hints(f, k->o);
  after(k, f, "hints");
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

/* The methods that move accesses also schedule for them: neighbours stay neighbours. */
static void weigh(const back *k, m_func *f, const gate_plan *plan) {
  const gc_options *o = k->o;
  bool moves = o->gate == GC_GATE_PROMOTE || o->gate == GC_GATE_LOCAL || o->gate == GC_GATE_GLOBAL || o->gate == GC_GATE_BEST;
  bool shortest = plan && plan->pull % 3 == 0;
  if (moves && !shortest && o->policy != GL_GATE_NONE && !back_omits(o, "gate-sched"))
    f->weight = (m_weight){.cycle = GL_POWER_OTHERS,
                           .open_v = GL_POWER_INPUT_BUFFER,
                           .open_o = GL_POWER_OUTPUT_BUFFER,
                           .wake = o->wake,
                           .stalls = o->policy == GL_GATE_AUTO};
  if (plan && (plan->pull == 2 || plan->pull == 4)) /* in the product a cycle counts twice: d(EC)/EC = dE/E + dC/C */
    f->weight.cycle *= 2;
  f->weight.held = plan && plan->pull >= 3;
}

/* The whole ladder for one plan (NULL: as the options say, with this seed). */
static m_func *fit_seed(back *k, const gate_plan *plan, unsigned seed, gc_stats *st) {
  bool once = k->o->opt < 3; /* nothing else will be tried */
  m_func *g = once ? k->base : m_clone(k->base);
  g->seed = seed;
  if (plan)
    gate_apply(g, k->o, plan);
  else
    gate_run(g, k->o);
  weigh(k, g, plan);
  m_dce(g);
  after(k, g, "gate");
  for (unsigned r = 0; r < RUNGS && !k->d->errors; r++) {
    m_func *f = attempt(k, g, &ladder[r], st);
    if (f) {
      count_gating(f, st);
      return f;
    }
  }
  return NULL;
}

static m_func *fit(back *k, const gate_plan *plan, gc_stats *st) { return fit_seed(k, plan, plan ? plan->seed : 0, st); }

/* Level 3 without plans: the seed with the shortest program, so that `best` has no more tries at schedules than the others. */
static unsigned shortest_seed(back *k) {
  double least = -1;
  unsigned best = 0;
  bool dump = k->dump;
  if (k->o->opt < 3)
    return 0;
  k->dump = false;
  for (unsigned seed = 0; seed < SEEDS; seed++) {
    gc_stats st = {0};
    m_func *f = fit_seed(k, NULL, seed, &st);
    double cycles = f ? gate_estimate(f, k->o).cycles : -1;
    if (!f && !seed)
      break;
    if (f && (least < 0 || cycles < least * (1 - 1e-9))) {
      least = cycles;
      best = seed;
    }
  }
  k->dump = dump;
  return best;
}

/* ---- best: the plan with the least energy-delay product, by the estimate ---- */

typedef struct {
  back *k;
  gate_plan plan;
  double edp;
} search;

static double judge(back *k, const gate_plan *p) {
  gc_stats st = {0};
  m_func *f = fit(k, p, &st);
  if (!f)
    return -1;
  gate_cost c = gate_estimate(f, k->o);
  return c.energy * c.cycles;
}

static bool improve(search *s, const gate_plan *p) {
  double edp = judge(s->k, p);
  if (edp < 0 || (s->edp >= 0 && edp >= s->edp * (1 - 1e-9)))
    return false;
  s->plan = *p;
  s->edp = edp;
  return true;
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

/* Uphill: single registers flipped, ways to choose schedules, then other seeds. */
static void climb(search *s, uint32_t v, uint32_t out) {
  for (unsigned round = 0, changed = 1; round < 2 && changed; round++) {
    changed = 0;
    for (unsigned kind = 0; kind < 3; kind++)
      for (unsigned bit = 0; bit < 32; bit++) {
        if (!((kind == 2 ? out : v) >> bit & 1))
          continue;
        gate_plan p = s->plan;
        flip(&p, kind, bit);
        changed |= improve(s, &p);
      }
    for (unsigned pull = 0; pull < (s->k->o->wake > 1 ? 5 : 3); pull++) {
      gate_plan p = s->plan;
      p.pull = pull;
      changed |= improve(s, &p);
    }
  }
  for (unsigned seed = 1; seed < SEEDS; seed++) {
    gate_plan p = s->plan;
    p.seed = seed;
    improve(s, &p);
  }
}

static gate_plan best_plan(back *k) {
  enum { MUCH = 400 }; /* operations: of longer programs less is tried */
  uint32_t v = k->o->gate_input ? gate_used_v(k->base) : 0, out = k->o->gate_output ? gate_used_o(k->base) : 0;
  search best = {k, {0}, -1};
  const gate_plan start[] = {{0, 0, 0, 0, 0}, {0, 0, 0, 1, 0},   {0, 0, 0, 2, 0},   {0, 0, 0, 3, 0}, {0, 0, 0, 4, 0},
                             {v, 0, 0, 2, 0}, {0, 0, out, 2, 0}, {v, 0, out, 2, 0}, {0, v, 0, 2, 0}, {0, v, out, 2, 0}};
  /* The best of these may stand at the foot of a lesser hill. */
  const gate_plan other[] = {{v, 0, 0, 1, 0}, {0, v, 0, 1, 0}, {0, 0, 0, 2, 0}};
  for (unsigned i = 0; i < sizeof start / sizeof start[0]; i++)
    if (!improve(&best, &start[i]) && !i)
      return best.plan; /* it does not fit without moving anything either */
  climb(&best, v, out);
  for (unsigned i = 0; i < sizeof other / sizeof other[0] && k->base->nop_ids <= MUCH; i++) {
    search s = {k, {0}, -1};
    if (!improve(&s, &other[i]))
      continue;
    climb(&s, v, out);
    if (s.edp < best.edp)
      best = s;
  }
  return best.plan;
}

/* ---- refusal ---- */

/* Does the program fit so many temporaries? Of a long one not every rung is asked. */
static bool fits(back *k, unsigned temps) {
  enum { LONG = 1500 }; /* operations */
  gl_machine larger = *k->base->machine;
  larger.temps = temps;
  bool ok = false;
  gc_stats st;
  for (unsigned r = 0; r < RUNGS && !ok; r++) {
    if (k->base->nop_ids > LONG && ladder[r].percent % 85)
      continue;
    m_func *f = m_clone(k->base);
    f->machine = &larger;
    ok = attempt(k, f, &ladder[r], &st) != NULL;
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

static void refuse(back *k, bool last) {
  const gl_machine *m = k->base->machine;
  unsigned need = last ? temps_needed(k) : 0;
  gc_report(k->d, GC_ERROR, m_peak(k->base), "the program needs %s%u temporaries, the machine %s has %u", need ? "" : "more than ",
            need   ? need
            : last ? 128
                   : m->temps,
            m->name, m->temps);
}

/* A word for every operation at least: what is longer than the memory need not be scheduled to know that it does not fit. */
static bool short_enough(back *k) {
  const gl_machine *m = k->base->machine;
  unsigned n = 0;
  gc_loc at = {0};
  for (const m_block *b = k->base->entry; b; b = b->next)
    for (const m_op *o = b->first; o; o = o->next)
      if (n++ == m->code_words)
        at = o->loc;
  if (n <= m->code_words)
    return true;
  gc_report(k->d, GC_ERROR, at, "the program needs %u words of instruction memory or more, the machine %s has %u", n, m->name,
            m->code_words);
  return false;
}

/* Frequencies of blocks as they were in a run of the program without gating. False: the profile is another program's. */
static bool profile(back *k) {
  gc_options plain = *k->o;
  gc_stats st;
  gl_program p;
  plain.gate = GC_GATE_NONE;
  plain.policy = GL_GATE_NONE;
  back q = *k;
  q.o = &plain;
  q.dump = false;
  q.base = m_clone(k->base);
  m_func *f = fit_seed(&q, NULL, shortest_seed(&q), &st);
  if (!f || !back_emit(f, &plain, &p, &st))
    return true; /* then it does not fit with gating either, or the reason is told already */
  bool ok = gl_program_hash(&p) == k->o->profile->code;
  gl_program_free(&p);
  if (ok)
    back_take_profile(k->base, f, k->o->profile);
  else
    gc_report(k->d, GC_ERROR, (gc_loc){0},
              "the profile is of another program: it must come from this shader compiled with --gate none and otherwise the same options");
  return ok;
}

static m_func *prepare(back *k, ir_module *m, const gl_machine *machine) {
  m_func *f = back_isel(k->a, k->d, m, machine, k->o->consts, !back_omits(k->o, "count"));
  if (!f)
    return NULL;
  after(k, f, "isel");
  m_dce(f);
  if (!back_omits(k->o, "coalesce"))
    m_coalesce(f);
  after(k, f, "coalesce");
  if (!back_omits(k->o, "outputs"))
    m_outputs(f);
  m_dce(f);
  after(k, f, "outputs");
  if (!back_omits(k->o, "rotate") && k->o->opt)
    m_rotate(f);
  after(k, f, "rotate");
  m_quads(f);
  return f;
}

int back_run(gc_arena *a, gc_diag *d, ir_module *m, const gc_options *o, bool last, gl_program *out, gc_stats *st) {
  back k = {.a = a, .d = d, .o = o, .dump = true};
  if (o->machine->ports_t < 4) {
    gc_report(d, GC_ERROR, (gc_loc){0}, "the machine %s has %u read ports for temporaries, the compiler needs 4", o->machine->name,
              o->machine->ports_t);
    return -1;
  }
  k.base = prepare(&k, m, o->machine);
  if (!k.base || d->errors)
    return -1;
  gc_options within = *o; /* accesses do not move over calls */
  if (k.base->nfunc && o->gate == GC_GATE_GLOBAL) {
    within.gate = GC_GATE_LOCAL;
    o = k.o = &within;
  }
  if (!short_enough(&k))
    return -1;
  if (o->profile && !profile(&k))
    return -1;
  gate_plan plan = {0};
  if (o->gate == GC_GATE_BEST) {
    k.dump = false;
    k.base->draft = true;
    plan = o->opt > 2 ? best_plan(&k) : (gate_plan){.pull = o->wake > 1 ? 4 : 2};
    k.dump = true;
    k.base->draft = false;
  } else
    plan.seed = shortest_seed(&k);
  m_func *f = d->errors ? NULL : fit_seed(&k, o->gate == GC_GATE_BEST ? &plan : NULL, plan.seed, st);
  if (!f && !d->errors && o->gate != GC_GATE_NONE) /* accesses moved to the buffers take registers */
    f = fit(&k, &(gate_plan){0}, st);
  if (!f && !d->errors) {
    k.dump = false;
    refuse(&k, last);
  }
  if (!f || d->errors)
    return -1;
  st->functions = f->nfunc;
  return back_emit(f, o, out, st) ? 0 : -1;
}
