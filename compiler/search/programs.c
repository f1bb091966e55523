/* SPDX-License-Identifier: Apache-2.0 */
/* Walks the outer lists of the search: prices of code, levels, strategies. Each attempt makes the programs of all shaders. */
#include "search/programs.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "opt/opt.h"
#include "search/attempts.h"
#include "search/back.h"
#include "search/judge.h"
#include "search/middle.h"

enum { STEPS = 700000000 }; /* of search at level 3 */

/* ---- one strategy ---- */

/* Tells a lower level when it may end before its schedule: if its function is that of the level asked for, or, by the objective joules, if
   its estimated least cost is above the cost of the best program so far. */
static void set_early_end(const compilation *r, unsigned k, back_task *t) {
  if (!r->lower || !r->keeps)
    return;
  t->known = r->own[k];
  t->max = r->asked->objective == GC_OBJECTIVE_JOULES ? judge_value(r->asked, &r->kept_stats[k]) : 0;
}

static gc_result run_back_ends(compilation *r, ir_module *const *m, unsigned how, bool last) {
  gc_result rc = GC_OK;
  for (unsigned k = r->counts ? r->refused_shader : 0; k < r->x.n && !rc; k++) {
    gc_options o = *r->o;
    o.name = r->d[k].name;
    /* A memory array has no gates, and each schedule has to keep the port rule. Moves of accesses only add operations. */
    if (o.gate == GC_GATE_BEST && (o.machine->array_banks || o.objective == GC_OBJECTIVE_SIZE))
      o.gate = GC_GATE_HINTS;
    r->stats[k].unrolled = m[k]->unrolled;
    r->stats[k].exit_unrolled = m[k]->exit_unrolled;
    r->unrolled |= m[k]->unrolled != 0;
    r->exit_unrolled |= m[k]->exit_unrolled != 0;
    back_task task = {.weigh = r->weighing,
                      .last = last && !r->lower,
                      .counts = r->counts,
                      .failures = &r->failures[k],
                      .hash = r->lower ? NULL : &r->own[k],
                      .strict = search_strategies[how].strict,
                      .exit_unrolled = m[k]->exit_unrolled != 0};
    set_early_end(r, k, &task);
    r->x.at.shader = r->x.n == 2 ? k + 1 : 0;
    back_result done = back_run(&r->x, k, m[k], &o, task, &r->out[k], &r->stats[k]);
    r->x.at.shader = 0;
    r->too_long |= done == BACK_TOO_LONG;
    if (done == BACK_NO_REGISTERS && !r->spare && !r->lower) {
      r->refused = how;
      r->refused_shader = k;
    }
    r->hopeless |= done == BACK_GIVEN_UP || done == BACK_DEARER;
    r->dearer |= done == BACK_DEARER && !how;
    r->too_large |= done == BACK_TOO_LONG || done == BACK_OVERFULL || done == BACK_NO_REGISTERS;
    if (done)
      rc = r->x.n == 2 && done == BACK_OVERFULL ? GC_ERR_LINK : GC_ERR_FIT;
  }
  return rc;
}

/* Drops the programs of an attempt. */
static void drop_programs(void *ctx) {
  compilation *r = ctx;
  for (unsigned k = 0; k < r->x.n; k++)
    gm_program_free(&r->out[k]);
}

/* The last error of an attempt that failed, without its place. */
static const char *why_refused(const compilation *r) {
  for (unsigned k = r->x.n; k-- > 0;)
    for (size_t i = r->d[k].count; i-- > 0;)
      if (r->d[k].msg[i].sev == GC_ERROR)
        return r->d[k].msg[i].text;
  return NULL;
}

static search_outcome outcome_of(const compilation *r, bool keeps) {
  if (r->hopeless)
    return (search_outcome){.verdict = GC_LEFT_OUT, .keeps = keeps, .why = "it would give the same program, or one that costs more"};
  return (search_outcome){.verdict = r->rc ? GC_UNFIT : GC_BEST, .keeps = keeps, .why = r->rc ? why_refused(r) : NULL};
}

/* ---- strategies: until one makes a program that fits ---- */

/* Why this strategy would give the same program as an earlier one, or be of no use. NULL: it may be of use. */
static const char *omits_strategy(void *ctx, unsigned how) {
  const compilation *r = ctx;
  const search_strategy *s = &search_strategies[how];
  if (!how)
    return NULL;
  if (r->pricing) /* when prices are compared, only the first strategy is tried */
    return "";
  if (s->strict)
    return r->overlong ? "it makes no program shorter" : NULL;
  if (s->like && !r->unrolled && !r->exit_unrolled)
    return "no loop is unrolled";
  if (s->price > 0 && !(r->functions && (r->o->calls == GC_CALLS_FIT || r->o->calls == GC_CALLS_AUTO)))
    return "there is nothing to call";
  if (s->length)
    return r->overlong ? NULL : "the program is not too long";
  if (s->exits)
    return r->exit_unrolled ? NULL : "no loop is unrolled with exit select";
  return s->price > 0 || r->o->opt >= 2 ? NULL : "it is for -O2 and above";
}

static unsigned next_strategy(compilation *r, unsigned how) {
  while (++how < SEARCH_STRATEGIES && omits_strategy(r, how))
    ;
  return how;
}

static const char *strategy_name(const void *ctx, unsigned how) {
  (void)ctx;
  return search_strategies[how].name;
}

/* A copy of the reason that a strategy failed for, which outlives the memory of the attempt. */
static const char *keep_reason(compilation *r, const char *why) {
  snprintf(r->reason, sizeof r->reason, "%s", why ? why : "");
  return why ? r->reason : NULL;
}

static search_outcome make_strategy(void *ctx, unsigned how) {
  compilation *r = ctx;
  ir_module *m[2] = {NULL, NULL};
  r->too_long = r->hopeless = false;
  r->refused = r->spare || r->lower ? r->refused : SEARCH_STRATEGIES;
  r->keeps_below = !how && !r->lower && r->begun && r->o->opt == 2 && r->o->objective != GC_OBJECTIVE_PAPER;
  r->rc = middle_run(r, m, how);
  r->keeps_below = false;
  const gc_mark after = gc_arena_mark(r->x.a);
  if (!r->lower)
    r->same = !how && !r->rc && r->x.n == 1 && opt_same_below(m[0], 1);
  bool refused = r->rc && !r->too_long; /* by the middle end: no other strategy helps */
  if (!r->rc)
    r->rc = run_back_ends(r, m, how, !r->pricing && !r->spare && next_strategy(r, how) == SEARCH_STRATEGIES);
  r->overlong |= r->too_long;
  refused |= r->hopeless;
  r->below = r->rc ? NULL : r->below; /* its memory is taken back */
  search_outcome o = outcome_of(r, !r->rc || refused || next_strategy(r, how) == SEARCH_STRATEGIES);
  o.stops = o.keeps;
  o.holds = !o.keeps && middle_keep(r, m[0], how);
  if (o.holds) {
    o.why = keep_reason(r, o.why);
    gc_arena_release(r->x.a, after);
  }
  return o;
}

static void walk_strategies(compilation *r) {
  const search_list list = {.axis = GC_STRATEGY,
                            .end = SEARCH_STRATEGIES,
                            .always = SEARCH_UNLIMITED,
                            .name = strategy_name,
                            .omits = omits_strategy,
                            .make = make_strategy,
                            .drop = drop_programs};
  r->overlong = r->unrolled = r->exit_unrolled = r->too_large = false;
  search_walk(&r->x, &list, r);
  memset(r->made, 0, sizeof r->made);
}

/* ---- prices: the one that gives the best program ---- */

static const char *price_name(const void *ctx, unsigned n) {
  (void)ctx;
  return search_prices[n].name;
}

static const char *omits_price(void *ctx, unsigned n) {
  return n && !((const compilation *)ctx)->functions ? "there is nothing to call" : NULL;
}

static double price_of(const compilation *r, unsigned n) {
  return search_prices[n].part < OPT_CALL_ALL ? search_prices[n].part * r->asked->call_price : OPT_CALL_ALL;
}

static search_outcome make_price(void *ctx, unsigned n) {
  compilation *r = ctx;
  r->price = price_of(r, n);
  walk_strategies(r);
  search_outcome o = outcome_of(r, false);
  double cost = r->rc ? INFINITY : judge_price(r->stats, r->x.n, r->asked->call_price);
  if (cost < r->min - 1e-9)
    r->min = cost;
  else if (!r->rc)
    o = (search_outcome){.verdict = GC_WORSE, .worse = exp(cost - r->min) - 1};
  return o;
}

static void choose_price(compilation *r) {
  const search_list list = {.axis = GC_PRICE,
                            .end = SEARCH_PRICES,
                            .always = SEARCH_UNLIMITED,
                            .name = price_name,
                            .omits = omits_price,
                            .make = make_price,
                            .drop = drop_programs};
  gc_options quiet = *r->asked;
  quiet.dump_after = NULL;
  quiet.profile = NULL; /* a profile is of the program with the calls chosen here, so the choice must not depend on gating */
  quiet.gate = GC_GATE_NONE;
  quiet.policy = GM_GATE_NONE;
  r->o = &quiet;
  r->min = INFINITY;
  r->pricing = r->weighing = true;
  unsigned best = search_walk(&r->x, &list, r);
  r->o = r->asked;
  r->pricing = r->weighing = false;
  r->price = best == SEARCH_NONE ? r->asked->call_price : price_of(r, best);
  if (r->x.trace && best != SEARCH_NONE)
    gc_trace_take(r->x.trace, &(gc_path){.at = {[GC_PRICE] = search_prices[best].name}});
}

/* ---- levels: the one that is asked for, unless a lower one gives better programs, or it does not fit ---- */

/* The levels in the order in which they are tried: at level 3, level 2 comes first; then the one that is asked for; then lower ones, which
 * may be better, and, if none fits the machine, the others. What makes programs fast at one level takes registers that another one leaves.
 * -1: no level. */
enum { LEVELS_TRIED = 4 };
static const signed char level_order[SEARCH_LEVELS][LEVELS_TRIED] = {{0, 1, 2, -1}, {1, 2, 0, -1}, {2, 1, 0, -1}, {2, 3, 1, 0}};

static int level_at(const compilation *r, unsigned n) {
  const int asked = r->asked->opt < 0 ? 0 : r->asked->opt > 3 ? 3 : r->asked->opt;
  return level_order[asked][n];
}

/* The index in level_order of the level that is asked for. */
static unsigned place_asked(const compilation *r) { return r->asked->opt >= 3; }

static const char *level_name(const void *ctx, unsigned n) {
  const int level = level_at(ctx, n);
  return level < 0 ? "" : search_levels[level].name;
}

/* By the objective paper all is as it was in the experiments: -O3 tries -O2, and else no lower level is tried that need not be. */
static const char *omits_level(void *ctx, unsigned n) {
  const compilation *r = ctx;
  const unsigned asked = place_asked(r);
  const int level = level_at(r, n);
  if (level < 0 || (n != asked && r->asked->external))
    return "";
  if (n <= asked)
    return NULL;
  if (r->keeps && (level >= r->asked->opt || r->asked->objective == GC_OBJECTIVE_PAPER))
    return "";
  if (r->keeps && level == 1 && r->same)
    return "it would give the same program";
  if (r->keeps)
    return r->dearer ? "it would cost more, as -O1 would" : NULL;
  return r->rc && r->too_large ? NULL : "";
}

/* Keeps the programs of an attempt, but not what they were made of, if they are as good as those kept, better by a margin, and, if they
   have to be, better at all. */
static search_outcome keep_better(compilation *r, double margin, bool better) {
  search_outcome o = outcome_of(r, false);
  double unused;
  if (r->rc)
    return o;
  if (r->keeps && (!judge_never_worse(r->asked, r->stats, r->kept_stats, r->x.n, margin, &o.worse) ||
                   (better && judge_never_worse(r->asked, r->kept_stats, r->stats, r->x.n, 0, &unused)))) {
    o.verdict = GC_WORSE;
    return o;
  }
  for (unsigned k = 0; k < r->x.n; k++)
    gm_program_free(&r->kept[k]);
  memcpy(r->kept, r->out, r->x.n * sizeof *r->kept);
  memcpy(r->kept_stats, r->stats, r->x.n * sizeof *r->stats);
  memset(r->out, 0, r->x.n * sizeof *r->out);
  r->keeps = true;
  return o;
}

static void walk_level(compilation *r, int level) {
  gc_options other = *r->asked;
  other.opt = level;
  other.dump_after = NULL;
  r->weighing = true;
  r->lower = level != r->asked->opt;
  r->o = r->lower ? &other : r->asked;
  walk_strategies(r);
  r->o = r->asked;
  r->lower = false;
}

/* Drops the messages of a level. */
static void drop_level_messages(compilation *r) {
  for (unsigned k = 0; k < r->x.n; k++) {
    gc_diag *d = &r->d[k];
    *d = r->start[k];
    d->msg = gc_memdup(r->x.a, d->msg, d->count * sizeof *d->msg);
    d->cap = d->count;
  }
}

/* Makes the programs of another level because the one that is asked for refuses them. Its messages stay, unless the programs fit. */
static search_outcome make_other_level(compilation *r, int level) {
  const gc_result refusal = r->rc;
  drop_level_messages(r);
  r->spare = true;
  walk_level(r, level);
  r->spare = false;
  search_outcome o = keep_better(r, 0, false);
  o.keeps = !r->rc;
  r->rc = r->rc ? refusal : GC_OK;
  return o;
}

static search_outcome make_level(void *ctx, unsigned n) {
  /* By the objective joules, -O3 has to save so much by the estimate, which knows nothing of data. */
  static const double sure = 0.01;
  compilation *r = ctx;
  const bool asked = n == place_asked(r), late = n > place_asked(r);
  if (late && !r->keeps)
    return make_other_level(r, level_at(r, n));
  walk_level(r, level_at(r, n));
  search_outcome o = keep_better(r, asked && r->asked->opt > 2 && r->asked->objective == GC_OBJECTIVE_JOULES ? sure : 0, late);
  o.keeps = asked && o.verdict != GC_WORSE && (o.verdict == GC_BEST || !r->keeps);
  return o;
}

/* No level has a program that fits. If there are too few temporaries, the message has to say how many the program of the level asked for
   would need: so the strategy that was tried last comes again, and its temporaries are counted. */
static search_outcome make_count(void *ctx, unsigned how) {
  compilation *r = ctx;
  drop_level_messages(r);
  gc_options quiet = *r->asked; /* the passes have been dumped */
  quiet.dump_after = NULL;
  r->o = &quiet;
  r->counts = true;
  make_strategy(r, how);
  r->counts = false;
  r->o = r->asked;
  return (search_outcome){.verdict = GC_UNFIT, .keeps = true, .why = why_refused(r)};
}

static const char *count_name(const void *ctx, unsigned how) {
  const compilation *r = ctx;
  (void)how;
  return search_levels[r->asked->opt < 0 ? 0 : r->asked->opt > 3 ? 3 : r->asked->opt].name;
}

static void count_temporaries(compilation *r) {
  const search_list list = {.axis = GC_LEVEL, .always = SEARCH_UNLIMITED, .name = count_name, .make = make_count};
  search_attempt(&r->x, &list, r, r->refused);
}

static void walk_levels(compilation *r) {
  const search_list list = {.axis = GC_LEVEL,
                            .end = LEVELS_TRIED,
                            .always = SEARCH_UNLIMITED,
                            .name = level_name,
                            .omits = omits_level,
                            .make = make_level,
                            .drop = drop_programs};
  memcpy(r->start, r->d, sizeof r->start);
  r->refused = SEARCH_STRATEGIES;
  search_walk(&r->x, &list, r);
  if (!r->keeps && r->rc == GC_ERR_FIT && r->refused < SEARCH_STRATEGIES)
    count_temporaries(r);
  if (!r->keeps)
    return;
  r->rc = GC_OK;
  memcpy(r->out, r->kept, r->x.n * sizeof *r->out);
  memcpy(r->stats, r->kept_stats, r->x.n * sizeof *r->stats);
  memset(r->kept, 0, sizeof r->kept);
}

/* Marks in the record what the programs come from. */
static void note_taken(compilation *r) {
  for (unsigned k = 0; r->x.trace && !r->rc && k < r->x.n; k++) {
    const gc_stats *s = &r->stats[k];
    gc_trace_take(r->x.trace, &(gc_path){.at = {NULL, s->level, s->middle, s->candidate, s->rung}, .shader = r->x.n == 2 ? k + 1 : 0});
  }
}

gc_result programs_make(compilation *r) {
  if (r->asked->calls == GC_CALLS_REAL)
    r->price = OPT_CALL_ALL;
  else if (r->asked->calls == GC_CALLS_AUTO && r->asked->call_price > 0)
    choose_price(r);
  r->x.steps = STEPS;
  middle_begin(r);
  walk_levels(r);
  note_taken(r);
  for (unsigned k = 0; r->rc == GC_ERR_FIT && k < r->x.n; k++)
    if (r->d[k].errors)
      gc_front_note_array(r->unit[k]);
  return r->rc;
}
