/* SPDX-License-Identifier: Apache-2.0 */
/* Walks the outer lists of the search: prices of code, levels, strategies. Each attempt makes the programs of all shaders. */
#include "search/programs.h"

#include <math.h>
#include <string.h>

#include "link/link.h"
#include "opt/opt.h"
#include "search/attempts.h"
#include "search/back.h"
#include "search/judge.h"

enum { HOPELESS = 4 };      /* estimated operations per word of instruction memory beyond which a try is hopeless */
enum { STEPS = 700000000 }; /* of search at level 3 */
/* ---- one strategy ---- */

static double strategy_price(const compilation *r, unsigned how) {
  return search_strategies[how].price > r->price ? search_strategies[how].price : r->price;
}

static opt_config config_of(compilation *r, gc_diag *d, unsigned how) {
  const gc_options *o = r->o;
  const char *list[2] = {o->disable, search_strategies[how].without};
  return (opt_config){.disable = list[0] && list[1] ? gc_sprintf(r->x.a, "%s,%s", list[0], list[1]) : list[list[0] == NULL],
                      .dump_after = o->dump_after,
                      .verify = o->verify,
                      .dump = o->dump,
                      .dump_ctx = o->dump_ctx,
                      .level = o->opt,
                      .call_price = strategy_price(r, how),
                      .below = r->keeps_below ? &r->below : NULL,
                      .max = o->calls == GC_CALLS_INLINE ? 0 : HOPELESS * (double)o->machine->code_words,
                      .machine = o->machine,
                      .times = o->times,
                      .diag = d};
}

static gc_result run_middle_end(compilation *r, gc_diag *d, ir_module *m, unsigned how) {
  opt_config cfg = config_of(r, d, how);
  opt_result done = opt_run(m, &cfg);
  r->too_long |= done.too_long;
  r->too_large |= done.too_long;
  if (done.why) {
    gc_report(d, GC_ERROR, (gc_loc){0}, "%s", done.why);
    return done.too_long ? GC_ERR_FIT : GC_ERR_COMPILE;
  }
  return d->errors ? GC_ERR_FIT : GC_OK;
}

/* Keeps the part of the vertex shader that is asked for. Until then it was optimised as a whole, so the parts compute the same bits. */
static gc_result cut_vertex_part(compilation *r, gc_diag *d, ir_module *m, unsigned how) {
  opt_config cfg = config_of(r, d, how);
  if (!lk_part(m, r->o->part))
    return GC_OK;
  const char *why = opt_shrink(m, &cfg);
  if (why)
    gc_report(d, GC_ERROR, (gc_loc){0}, "%s", why);
  return why ? GC_ERR_COMPILE : GC_OK;
}

static ir_module *lower_unit(compilation *r, gc_unit *unit) {
  gc_lap lap = gc_lap_start(r->o->times, r->x.a);
  ir_module *m = gc_front_lower(unit, gm_has_quads(r->o->machine));
  gc_lap_end(r->o->times, r->x.a, lap, "lower", m != NULL);
  return m;
}

/* Does what all attempts have in common once: lowering, and the first passes. If that fails, each attempt does it, and reports why. */
static void begin_compilation(compilation *r) {
  if (r->x.n > 1 || r->asked->dump_after)
    return;
  const gc_diag before = r->d[0];
  r->o = r->asked;
  ir_module *m = lower_unit(r, r->unit[0]);
  const bool functions = m && opt_can_call(m, r->o->machine);
  opt_config cfg = config_of(r, &r->d[0], 0);
  if (m && !opt_begin(m, &cfg).why && r->d[0].count == before.count) {
    r->begun = ir_clone(m); /* lowering again overwrites the module */
    r->functions |= functions;
  }
  r->d[0] = before;
}

/* The IR that the middle end starts from. */
static ir_module *module_of(compilation *r, unsigned k, unsigned how) {
  ir_module *below = r->below;
  r->below = NULL;
  if (below && !how && r->lower && r->o->opt == 1)
    return below;
  if (r->begun && strategy_price(r, how) <= 0)
    return ir_clone(r->begun);
  ir_module *m = lower_unit(r, r->unit[k]);
  if (m)
    r->functions |= opt_can_call(m, r->o->machine);
  return m;
}

/* Runs the middle end on each shader. The fragment shader comes first, so that the vertex shader's unread outputs are known. */
static gc_result run_middle_ends(compilation *r, ir_module **m, unsigned how) {
  gc_result rc = GC_OK;
  for (unsigned k = 0; k < r->x.n && !rc; k++)
    if (!(m[k] = module_of(r, k, how)))
      rc = GC_ERR_COMPILE;
  for (unsigned k = r->x.n; k-- > 0 && !rc;) {
    rc = run_middle_end(r, &r->d[k], m[k], how);
    if (k == 1 && !rc && !lk_varyings(r->x.a, &r->d[1], m[0], m[1], r->o->machine))
      rc = GC_ERR_LINK;
  }
  return rc || r->x.n < 2 ? rc : cut_vertex_part(r, &r->d[0], m[0], how);
}

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

static search_outcome make_strategy(void *ctx, unsigned how) {
  compilation *r = ctx;
  ir_module *m[2] = {NULL, NULL};
  r->too_long = r->hopeless = false;
  r->refused = r->spare || r->lower ? r->refused : SEARCH_STRATEGIES;
  r->keeps_below = !how && !r->lower && r->begun && r->o->opt == 2 && r->o->objective != GC_OBJECTIVE_PAPER;
  r->rc = run_middle_ends(r, m, how);
  r->keeps_below = false;
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
  begin_compilation(r);
  walk_levels(r);
  note_taken(r);
  for (unsigned k = 0; r->rc == GC_ERR_FIT && k < r->x.n; k++)
    if (r->d[k].errors)
      gc_front_note_array(r->unit[k]);
  return r->rc;
}
