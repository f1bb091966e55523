/* SPDX-License-Identifier: Apache-2.0 */
/* Gating method `best` below -O3: tries a few candidates, made from one or two schedules, and takes the best one (docs/gating.md, "Late
   moves"). rungs.h explains late moves and second schedules. */
#include "search/rungs.h"

/* A candidate. */
typedef struct {
  m_func *f, *bare; /* bare: its schedule before late moves; NULL: there are none */
  gate_plan plan;
  gc_stats st;
  bool deferred; /* has no registers yet */
} candidate;

typedef struct {
  back *k;
  judge judge;
  candidate made[SEARCH_FEW_CANDIDATES];
  unsigned n;
  gc_stats *st; /* of the first candidate, and then of the program that is taken */
  /* A second schedule of the candidate before, and its statistics; and the copy that further ones are made of. NULL: there is none. */
  m_func *second, *copy, *own[2];
  gc_stats second_st;
  uint32_t load;           /* input register to load at the entry */
  bool first_only;         /* below -O2, but not by the objective paper: the first candidate is the only one */
  double issued;           /* bundles of the first candidate's schedule, by the frequencies of blocks; 0: not counted */
  bool waits;              /* a wake costs cycles */
  bool loads;              /* loading the register is worth a try */
  bool compares;           /* the judge has the reference program, which a candidate has to beat */
  bool better;             /* the second schedule was better than the first one */
  bool same;               /* the first candidate equals the program of method hints, and there are no others */
  bool short_of_registers; /* none were found for the program that was chosen */
} few;

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
static unsigned max_read(const back *k, const m_func *f, double *n) {
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
  enum { SMALL = 40, SHORT = 60, SPARE = 5 /* lanes */ };
  unsigned n = k->base->nop_ids;
  double reads;
  if (!k->o->gate_input || k->o->policy != GM_GATE_PROGRAM || k->base->nfunc)
    return false;
  *load = UINT32_C(1) << max_read(k, plain, &reads);
  if (k->rung >= SEARCH_FEW_RUNGS)
    return n <= SHORT && reads > 2.5;
  return k->rung < 2 && n >= SMALL && n <= BACK_LARGE && reads > 3.5 && plain->lanes + SPARE <= 4 * k->base->machine->temps;
}

/* ---- the attempts ---- */

static gate_plan plan_of(const few *w, search_few n) {
  gate_plan p = search_few_candidates[n].plan;
  p.slide = search_few_candidates[n].alone && w->k->base->nblock == 1;
  p.promote_v = n == SEARCH_LOAD ? w->load : 0;
  return p;
}

/* Adds a candidate; f is NULL if there is none. */
static search_outcome offer_candidate(few *w, m_func *f, m_func *bare, const gate_plan *plan, const gc_stats *st) {
  const back *k = w->k;
  search_outcome o = {.verdict = f || k->dropped ? GC_WORSE : GC_UNFIT, .keeps = true};
  if (f) {
    w->made[w->n++] = (candidate){f, bare, *plan, *st, k->deferred};
    if (judge_take(&w->judge, f, plan, st->candidate))
      o.verdict = GC_BEST;
  }
  o.worse = w->judge.worse;
  return o;
}

/* Gives the judge the reference program: the first candidate's schedule before late moves, which is the plain one. */
static void set_reference(few *w) {
  static const char *const name[2] = {search_name_plain, search_name_plain};
  const candidate *first = &w->made[0];
  const gate_plan plain = {.plain = true, .slide = first->plan.slide};
  m_func *at = first->bare ? first->bare : first->f;
  if (w->compares)
    return;
  w->compares = true;
  judge_set_bar(&w->judge, (m_func *[]){at, at}, (const gate_plan[]){plain, plain}, name);
}

/* Adds the program of a second schedule. */
static search_outcome offer_second(few *w, m_func *second, const gate_plan *plan, gc_stats st) {
  back *k = w->k;
  m_func *bare = NULL, *f = NULL;
  st.candidate = k->x->at.at[GC_CANDIDATE];
  w->judge.worse = 0;
  k->issued = plan->pull ? 0 : w->issued;
  if (back_schedule_again(k, second, plan)) {
    set_reference(w);
    k->judge = &w->judge;
    k->judged = plan;
    f = back_second(k, second, plan, &st, &bare);
  }
  k->judge = NULL;
  return offer_candidate(w, f, bare, plan, &st);
}

/* Adds the program of a plan, and keeps its second schedule in w->second. */
static search_outcome offer_plan(few *w, const gate_plan *plan, bool seconds) {
  back *k = w->k;
  m_func *bare;
  set_reference(w);
  w->second_st = *w->st;
  k->seconds = seconds;
  k->second = k->copy = NULL;
  k->judge = &w->judge;
  k->judged = plan;
  m_func *f = back_fit(k, plan, 0, &w->second_st, &bare);
  k->judge = NULL;
  k->seconds = false;
  w->second = k->second;
  return offer_candidate(w, f, bare, plan, &w->second_st);
}

/* The first candidate. If it has no late moves, it is the reference program itself. Then the judge gets that program only with a second
   candidate. A second schedule that issues no fewer bundles is none. */
static search_outcome make_first(few *w, const gate_plan *late) {
  back *k = w->k;
  k->seconds = !w->first_only && back_wants_second(k);
  k->second = k->copy = NULL;
  m_func *bare, *f = back_fit(k, late, 0, w->st, &bare);
  k->seconds = false;
  if (!f)
    return (search_outcome){.verdict = GC_UNFIT, .keeps = true, .stops = true};
  w->second = k->second;
  w->second_st = *w->st;
  w->copy = k->copy;
  w->made[w->n++] = (candidate){f, bare, *late, *w->st, k->deferred};
  m_func *at = bare ? bare : f;
  w->loads = !w->first_only && wants_load(k, at, &w->load);
  w->same = !bare && !w->second && !w->waits && !w->loads;
  if (w->same)
    return (search_outcome){.verdict = GC_BEST, .keeps = true, .stops = true};
  k->bare = bare;
  w->issued = k->o->objective == GC_OBJECTIVE_JOULES ? sched_issued(at) : 0;
  if (bare || w->waits || w->issued <= 0 || k->max > 0)
    set_reference(w);
  if (bare)
    judge_take(&w->judge, f, late, w->st->candidate);
  return (search_outcome){.verdict = GC_BEST, .keeps = true};
}

static const char *few_name(const void *ctx, unsigned n) {
  (void)ctx;
  return search_few_candidates[n].name;
}

static const char *omits_few(void *ctx, unsigned n) {
  const few *w = ctx;
  if (w->first_only && n != SEARCH_LATE)
    return "";
  const bool applies[SEARCH_FEW_CANDIDATES] = {[SEARCH_LATE] = true,
                                               [SEARCH_LATE_SECOND] = w->second,
                                               [SEARCH_WAIT_COPY] = w->waits && w->copy,
                                               [SEARCH_WAIT_OWN] = w->waits && w->copy,
                                               [SEARCH_LATE_OWN] = w->waits && w->copy,
                                               [SEARCH_WAIT] = w->waits,
                                               [SEARCH_WAIT_SECOND] = w->waits && w->second,
                                               [SEARCH_LOAD] = w->loads && !w->better};
  return applies[n] ? NULL : "";
}

static search_outcome make_few(void *ctx, unsigned n) {
  few *w = ctx;
  back *k = w->k;
  const bool few_rungs = k->few;
  const gate_plan p = plan_of(w, n);
  m_func *second = w->second;
  search_outcome o;
  w->second = NULL;
  switch ((search_few)n) {
  case SEARCH_LATE:
    return make_first(w, &p);
  case SEARCH_LATE_SECOND:
    o = offer_second(w, second, &p, *w->st);
    w->better = o.verdict == GC_BEST;
    return o;
  case SEARCH_WAIT_COPY:
    w->own[0] = back_second_of(k, GATE_OWN);
    w->own[1] = back_second_of(k, GATE_OWN);
    return offer_second(w, w->copy, &p, *w->st);
  case SEARCH_WAIT_OWN:
  case SEARCH_LATE_OWN:
    return offer_second(w, w->own[n - SEARCH_WAIT_OWN], &p, *w->st);
  case SEARCH_WAIT:
    return offer_plan(w, &p, back_wants_second(k));
  case SEARCH_WAIT_SECOND:
    return offer_second(w, second, &p, w->second_st);
  default:
    k->few = true;
    o = offer_plan(w, &p, false);
    k->few = few_rungs;
    return o;
  }
}

/* ---- the program to take ---- */

/* Finds registers for a candidate that has none. NULL: there are too few. */
static m_func *find_candidate_registers(few *w, const candidate *x, gc_stats *st) {
  *st = x->st;
  if (!x->deferred || back_allocate(w->k, x->f, st))
    return x->f;
  w->k->defers = false;
  m_func *f = x->bare ? back_moves(w->k, x->bare, &x->plan, st) : NULL;
  w->short_of_registers = !f;
  return f;
}

/* Finds registers for the plain schedule that the first candidate's late moves started from. */
static bool take_bare(const few *w, const judge_choice *c, gc_stats *st) {
  gc_stats first = w->made[0].st;
  first.candidate = search_name_plain;
  if (!back_allocate(w->k, c->f, &first))
    return false;
  c->f->held = c->plan.held;
  *st = first;
  return true;
}

/* Would the program not beat the one that there is? If it took a later rung, the plain schedule may do better on an earlier one. */
static bool gives_up(few *w, const judge_choice *c) {
  const back *k = w->k;
  if (k->max <= 0 || k->rung || judge_less(c->edp, k->max) || (k->unslid && judge_less(judge_product(k->o, k->unslid), k->max)))
    return false;
  return w->k->given_up = true;
}

/* The program that was chosen. If it is the plain schedule, which has no registers yet, and none are found, late moves are better than
   another strategy. */
static m_func *chosen_program(few *w, gc_stats *st) {
  back *k = w->k;
  judge_choice c = *judge_chosen(&w->judge);
  if (gives_up(w, &c))
    return NULL;
  const candidate *x = w->made;
  while (x < w->made + w->n && x->f != c.f)
    x++;
  if (x == w->made + w->n) {
    gc_stats plainly = *st;
    k->defers = false;
    if (c.f == k->bare && take_bare(w, &c, st))
      return c.f;
    gate_plan there = c.plan;
    there.tight = search_rung_of(w->made[0].st.rung); /* its schedule is that of the first candidate before its moves */
    c.f = back_fit_as(k, search_name_plain, &there, &plainly);
    c.f = c.f ? c.f : back_fit_as(k, search_name_plain, &c.plan, &plainly);
    *st = c.f ? plainly : *st;
    x = c.f ? NULL : w->made;
  }
  m_func *f = x ? find_candidate_registers(w, x, st) : c.f;
  if (f)
    f->held = c.plan.held;
  return f;
}

static m_func *walk_few(few *w) {
  back *k = w->k;
  const search_list list = {.axis = GC_CANDIDATE,
                            .end = SEARCH_FEW_CANDIDATES,
                            .always = SEARCH_UNLIMITED,
                            .name = few_name,
                            .omits = omits_few,
                            .make = make_few};
  w->waits = judge_held_choices(k->o) > 1;
  w->first_only = k->o->opt < 2 && k->o->objective != GC_OBJECTIVE_PAPER;
  search_walk(k->x, &list, w);
  if (!w->n || k->given_up)
    return NULL;
  if (w->same || !w->compares)
    return find_candidate_registers(w, w->made, w->st);
  k->loads = w->loads || w->better;
  return chosen_program(w, w->st);
}

m_func *back_best_few(back *k, gc_stats *st) {
  const gc_stats before = *st;
  few w = {.k = k, .judge = {.o = k->o}, .st = st};
  k->defers = k->base->nop_ids <= BACK_LARGE;
  m_func *f = walk_few(&w);
  if (w.short_of_registers) {
    *st = before;
    w = (few){.k = k, .judge = {.o = k->o}, .st = st};
    k->defers = false;
    f = walk_few(&w);
  }
  k->defers = false;
  return f;
}

static unsigned count_few_ops(const m_func *f) {
  unsigned n = 0;
  for (const m_block *b = f->entry; b; b = b->next)
    for (const m_op *o = b->first; o; o = o->next)
      n++;
  return n;
}

/* The program without the moves of f. Where late moves alone were tried, it has the schedule that they start from; without any, it is the
   same program. */
static m_func *without_moves(back *k, const m_func *f, gc_stats *st) {
  enum { GAIN = 4 /* words that one move less may save: its own two, a longer form of its reader, one for gate events */ };
  if (k->o->opt > 2 || k->base->nblock == 1 || judge_held_choices(k->o) > 1 || k->loads)
    return back_fit_as(k, search_name_plain, &(gate_plan){.plain = true}, st);
  if (!k->bare || st->words > k->base->machine->code_words + GAIN * (count_few_ops(f) - count_few_ops(k->bare)))
    return NULL;
  st->candidate = search_name_plain;
  return back_allocate(k, k->bare, st) ? k->bare : NULL;
}

m_func *back_bar(back *k, const m_func *with, gc_stats *st) {
  const gate_plan plain[2] = {{.plain = true}, {.plain = true}};
  const char *const name[2] = {search_name_plain, search_name_plain};
  judge j = {.o = k->o};
  m_func *f = without_moves(k, with, st);
  if (!f)
    return NULL;
  judge_set_bar(&j, (m_func *[]){f, f}, plain, name);
  f->held = judge_chosen(&j)->plan.held;
  return f;
}
