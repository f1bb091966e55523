/* SPDX-License-Identifier: Apache-2.0 */
/* The compiler as one call: front end, middle end, back end. All memory of a compilation is in one arena. */
#include "search/compile.h"

#include <math.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include "search/back.h"
#include "front/front.h"
#include "link/link.h"
#include "opt/opt.h"

bool gc_is_pass(const char *name, bool dump) {
  for (const opt_pass *p = opt_passes; p->name; p++)
    if (strcmp(p->name, name) == 0)
      return true;
  for (unsigned k = 0; !dump && back_optional_pass(k); k++)
    if (strcmp(back_optional_pass(k), name) == 0)
      return true;
  return dump && (strcmp(name, "all") == 0 || back_dumps(name));
}

static char *duplicate(const char *s) {
  size_t n = strlen(s) + 1;
  char *p = malloc(n);
  return p ? memcpy(p, s, n) : NULL;
}

/* One compilation: a shader by itself, or both of a program. */
typedef struct {
  gc_arena *a;
  gc_diag d[2]; /* one for each stage; a single shader uses the first */
  gm_stage stage[2];
  unsigned n;
  const gc_options *o;
  gm_program *out, low[2]; /* low: at level 3, the programs of level 2 */
  gc_stats *stats;
  const char *text;   /* text of all messages, NULL if there are none */
  bool functions;     /* some shader has functions that can be called */
  bool too_long;      /* this try failed because the program is too long */
  bool overlong;      /* some try failed because the program is too long */
  bool unrolled;      /* some loop was unrolled fully */
  bool exit_unrolled; /* some loop was unrolled with exit select */
  double price;       /* least price of code for the choice of calls (opt_choose_calls) */
  bool check;         /* make no program */
  long steps;         /* steps of search left, at level 3 */
  bool weighing;      /* the expected cycles and energy of the programs are wanted */
  bool pricing;       /* only the cost of the programs is wanted, so a refusal need not be explained */
} run;

enum { NO_MEMORY = -100 };

/* Strategies of the middle end, for programs that no strategy of the back end makes fit: the last rungs of the ladder of strategies.
 * Unrolling, hoisting and packing make programs fast, but also long, and make values live longer. Calls make programs shorter, but
 * hardly reduce the registers they need. So some strategies with calls are only for programs that are too long. */
static const struct {
  const char *name, *without;
  double price; /* price of code for the choice of calls; 0: all calls are inlined */
  bool length;  /* only for programs that are too long */
  bool strict;  /* strict program order */
  bool like;    /* gives the same program as an earlier one if no loop is unrolled */
} strategy[] = {
    {"normal", NULL, 0, false, false, false},
    {"iterations one by one", "unroll-exits", 0, false, false, false}, /* only if an earlier try unrolled some loop with exit select */
    {"some calls", "unroll-exits", 1, true, false, false},
    {"less code motion", "unroll-exits,licm,pack,slp", 0, false, false, false},
    {"no unrolling", "unroll-exits,unroll", 0, false, false, true},
    {"some calls, no unrolling", "unroll-exits,unroll", 1, true, false, true},
    {"no unrolling, less code motion", "unroll-exits,unroll,licm,pack,slp", 0, false, false, true},
    {"real calls", "unroll-exits", OPT_CALL_ALL, true, false, false},
    {"real calls, no unrolling", "unroll-exits,unroll", OPT_CALL_ALL, false, false, false},
    {"strict program order", "unroll-exits", 0, false, true, false},
    {"strict program order, no unrolling, less code motion", "unroll-exits,unroll,licm,pack,slp", 0, false, true, false},
};
enum { ONE_BY_ONE = 1 };
enum { HOPELESS = 4 };      /* estimated operations per word of instruction memory beyond which a try is hopeless */
enum { STEPS = 700000000 }; /* of search at level 3 */
enum { STRATEGIES = sizeof strategy / sizeof strategy[0] };

static double price(const run *r, unsigned how) { return strategy[how].price > r->price ? strategy[how].price : r->price; }

/* Would this strategy give the same program as an earlier one, or be of no use? */
static bool skips(const run *r, unsigned how) {
  if (strategy[how].strict) /* strict program order makes no program shorter */
    return r->overlong;
  if (!r->unrolled && !r->exit_unrolled && strategy[how].like)
    return true;
  bool calls = r->functions && (r->o->calls == GC_CALLS_FIT || r->o->calls == GC_CALLS_AUTO);
  if (strategy[how].price > 0)
    return !calls || (strategy[how].length && !r->overlong);
  return how == ONE_BY_ONE ? !r->exit_unrolled : how && r->o->opt < 2;
}

static unsigned next_strategy(const run *r, unsigned how) {
  while (++how < STRATEGIES && skips(r, how))
    ;
  return how;
}

static opt_config config_of(const run *r, gc_diag *d, unsigned how) {
  const gc_options *o = r->o;
  const char *list[2] = {o->disable, strategy[how].without};
  return (opt_config){.disable = list[0] && list[1] ? gc_sprintf(r->a, "%s,%s", list[0], list[1]) : list[list[0] == NULL],
                      .dump_after = o->dump_after,
                      .verify = o->verify,
                      .dump = o->dump,
                      .dump_ctx = o->dump_ctx,
                      .level = o->opt,
                      .call_price = price(r, how),
                      .most = o->calls == GC_CALLS_INLINE ? 0 : HOPELESS * (double)o->machine->code_words,
                      .machine = o->machine,
                      .times = o->times,
                      .diag = d};
}

static gc_result middle(run *r, gc_diag *d, ir_module *m, unsigned how) {
  opt_config cfg = config_of(r, d, how);
  opt_result done = opt_run(m, &cfg);
  r->too_long |= done.too_long;
  if (done.why) {
    gc_report(d, GC_ERROR, (gc_loc){0}, "%s", done.why);
    return done.too_long ? GC_ERR_FIT : GC_ERR_COMPILE;
  }
  return d->errors ? GC_ERR_FIT : GC_OK;
}

/* Keeps the part of the vertex shader that is asked for. Until then it was optimised as a whole, so the parts compute the same bits. */
static gc_result cut(run *r, gc_diag *d, ir_module *m, unsigned how) {
  opt_config cfg = config_of(r, d, how);
  if (!lk_part(m, r->o->part))
    return GC_OK;
  const char *why = opt_shrink(m, &cfg);
  if (why)
    gc_report(d, GC_ERROR, (gc_loc){0}, "%s", why);
  return why ? GC_ERR_COMPILE : GC_OK;
}

static gc_result front(run *r, gc_unit **unit) {
  gc_lap lap = gc_lap_start(r->o->times, r->a);
  gc_result rc = GC_OK;
  for (unsigned k = 0; k < r->n; k++)
    if (!(unit[k] = gc_front_parse(r->a, &r->d[k],
                                   &(gc_front_options){.stage = r->stage[k],
                                                       .machine = r->o->machine,
                                                       .strict_appendix_a = r->o->strict_appendix_a,
                                                       .part = r->check || r->n == 2,
                                                       .define = r->o->define,
                                                       .fast_division = r->o->fast_division,
                                                       .depth_samplers = r->o->depth_samplers})))
      rc = GC_ERR_COMPILE;
  if (!rc && r->n == 2 && !gc_front_link(unit[0], unit[1]))
    rc = GC_ERR_LINK;
  gc_lap_end(r->o->times, r->a, lap, NULL, "parse", !rc);
  return rc;
}

static ir_module *lower(run *r, gc_unit *unit) {
  gc_lap lap = gc_lap_start(r->o->times, r->a);
  ir_module *m = gc_front_lower(unit, gm_has_quads(r->o->machine));
  gc_lap_end(r->o->times, r->a, lap, NULL, "lower", m != NULL);
  return m;
}

/* Runs the middle end on each shader. The fragment shader comes first, so that the vertex shader's unread outputs are known. */
static gc_result middles(run *r, gc_unit *const *unit, ir_module **m, unsigned how) {
  gc_result rc = GC_OK;
  for (unsigned k = 0; k < r->n && !rc; k++)
    if (!(m[k] = lower(r, unit[k])))
      rc = GC_ERR_COMPILE;
    else
      r->functions |= opt_can_call(m[k], r->o->machine);
  for (unsigned k = r->n; k-- > 0 && !rc;) {
    rc = middle(r, &r->d[k], m[k], how);
    if (k == 1 && !rc && !lk_varyings(r->a, &r->d[1], m[0], m[1], r->o->machine))
      rc = GC_ERR_LINK;
  }
  return rc || r->n < 2 ? rc : cut(r, &r->d[0], m[0], how);
}

static gc_result backs(run *r, ir_module *const *m, unsigned how, bool last) {
  gc_result rc = GC_OK;
  for (unsigned k = 0; k < r->n && !rc; k++) {
    gc_options o = *r->o;
    o.name = r->d[k].name;
    if (o.machine->array_banks && o.gate == GC_GATE_BEST) /* a memory array has no gates, and each schedule has to keep the port rule */
      o.gate = GC_GATE_HINTS;
    r->stats[k].middle = strategy[how].name;
    r->stats[k].unrolled = m[k]->unrolled;
    r->stats[k].exit_unrolled = m[k]->exit_unrolled;
    r->unrolled |= m[k]->unrolled != 0;
    r->exit_unrolled |= m[k]->exit_unrolled != 0;
    back_task task = {.under = strategy[how].name,
                      .steps = &r->steps,
                      .weigh = r->weighing,
                      .last = last,
                      .strict = strategy[how].strict,
                      .exit_unrolled = m[k]->exit_unrolled != 0};
    back_result done = back_run(r->a, &r->d[k], m[k], &o, task, &r->out[k], &r->stats[k]);
    r->too_long |= done == BACK_TOO_LONG;
    if (done)
      rc = r->n == 2 && done == BACK_OVERFULL ? GC_ERR_LINK : GC_ERR_FIT;
  }
  return rc;
}

/* The state before a try, and what a try allocates after it. */
typedef struct {
  gc_diag d[2];
  gc_mark memory;
} state;

static state state_of(const run *r) { return (state){{r->d[0], r->d[1]}, gc_arena_mark(r->a)}; }

/* Drops the programs and messages of a try, and gives its memory back. */
static void take_back(run *r, const state *before) {
  for (unsigned k = 0; k < r->n; k++) {
    r->d[k] = before->d[k];
    gm_program_free(&r->out[k]);
  }
  gc_arena_release(r->a, before->memory);
}

/* Tries the strategies in order, until one makes a program that fits. */
static gc_result climb(run *r, gc_unit *const *unit) {
  ir_module *m[2] = {NULL, NULL};
  gc_result rc = GC_OK;
  r->overlong = r->unrolled = r->exit_unrolled = false;
  for (unsigned how = 0, next; !rc; how = next) {
    state before = state_of(r);
    r->too_long = false;
    if (!(rc = middles(r, unit, m, how)))
      rc = backs(r, m, how, !r->pricing && next_strategy(r, how) == STRATEGIES);
    else if (!r->too_long)
      return rc;
    r->overlong |= r->too_long;
    next = r->pricing ? STRATEGIES : next_strategy(r, how); /* when prices are compared, only the first strategy is tried */
    if (!rc || next == STRATEGIES)
      return rc;
    take_back(r, &before);
    rc = GC_OK;
  }
  return rc;
}

/* ---- calls by estimate ---- */

/* The cost of the programs just compiled: log(cycles) + call_price * log(words), summed. */
static double weigh(const run *r) {
  double cost = 0;
  for (unsigned k = 0; k < r->n; k++)
    cost += log(r->stats[k].cycles + 1) + r->o->call_price * log(r->stats[k].words + 1.0);
  return cost;
}

/* The cost of calls is estimated before all other passes, so the estimate knows little of what those passes will do. So calls are chosen
 * at several prices of code, and a program is made with each choice. The price that gives the best program is returned. */
static double best_price(run *r, gc_unit *const *unit) {
  static const double part[] = {0, 0.25, 1, 4, OPT_CALL_ALL};
  gc_options quiet = *r->o;
  const gc_options *o = r->o;
  double least = INFINITY, best = o->call_price;
  quiet.dump_after = NULL;
  quiet.profile = NULL; /* a profile is of the program with the calls chosen here, so the choice must not depend on gating */
  quiet.gate = GC_GATE_NONE;
  quiet.policy = GM_GATE_NONE;
  r->o = &quiet;
  r->pricing = r->weighing = true;
  for (unsigned k = 0; k < sizeof part / sizeof *part; k++) {
    state before = state_of(r);
    r->price = part[k] < OPT_CALL_ALL ? part[k] * o->call_price : OPT_CALL_ALL;
    double cost = climb(r, unit) ? INFINITY : weigh(r);
    take_back(r, &before);
    if (cost < least - 1e-9) {
      least = cost;
      best = r->price;
    }
    if (!r->functions)
      break;
  }
  r->o = o;
  r->pricing = r->weighing = false;
  return best;
}

/* ---- levels ---- */

/* Is every program as good as the other: by the energy-delay product under `best`, else by cycles? */
static bool never_worse(const run *r, const gc_stats *a, const gc_stats *b) {
  for (unsigned k = 0; k < r->n; k++) {
    bool product = r->o->gate == GC_GATE_BEST;
    double x = a[k].cycles * (product ? a[k].energy : 1), y = b[k].cycles * (product ? b[k].energy : 1);
    if (x > y * (1 + 1e-9))
      return false;
  }
  return true;
}

/* At level 3 the program of level 2 is a candidate too. So more search never gives a worse program, and a program for which the search is
 * too long still compiles. */
static gc_result levels(run *r, gc_unit *const *unit) {
  const gc_options *o = r->o;
  gc_options quick = *o;
  gm_program *low = r->low;
  gc_stats st[2];
  state before = state_of(r);
  quick.opt = 2;
  quick.dump_after = NULL;
  r->o = &quick;
  r->weighing = true;
  bool fits = !climb(r, unit);
  memcpy(low, r->out, r->n * sizeof *low);
  memcpy(st, r->stats, r->n * sizeof *st);
  if (fits)
    memset(r->out, 0, r->n * sizeof *r->out);
  take_back(r, &before);
  r->o = o;
  gc_result rc = climb(r, unit);
  if (!fits)
    return rc;
  if (rc || !never_worse(r, r->stats, st)) {
    take_back(r, &before);
    memcpy(r->out, low, r->n * sizeof *low);
    memset(low, 0, sizeof r->low);
    memcpy(r->stats, st, r->n * sizeof *st);
    return GC_OK;
  }
  return rc;
}

static gc_result pipeline(run *r) {
  gc_unit *unit[2];
  gc_result rc = front(r, unit);
  if (rc || r->check)
    return rc;
  for (unsigned k = 0; k < r->n; k++)
    gc_front_hold(unit[k]);
  if (r->o->calls == GC_CALLS_REAL)
    r->price = OPT_CALL_ALL;
  else if (r->o->calls == GC_CALLS_AUTO && r->o->call_price > 0)
    r->price = best_price(r, unit);
  r->steps = STEPS;
  return r->o->opt < 3 || r->o->external ? climb(r, unit) : levels(r, unit);
}

static const char *texts(run *r) {
  if (!r->d[0].count && !r->d[1].count)
    return NULL;
  return gc_sprintf(r->a, "%s%s", gc_diag_text(&r->d[0]), r->n > 1 ? gc_diag_text(&r->d[1]) : "");
}

/* If memory runs out, a longjmp comes back here. The caller's variables change only through pointers. */
static int guarded(run *r) {
  jmp_buf oom;
  if (setjmp(oom))
    return NO_MEMORY;
  gc_arena_on_oom(r->a, &oom);
  gc_lap lap = gc_lap_start(r->o->times, r->a);
  int rc = pipeline(r);
  gc_lap_total(r->o->times, r->a, lap);
  if (rc && !r->d[0].errors && !r->d[1].errors)
    gc_report(&r->d[0], GC_ERROR, (gc_loc){0}, "internal error: the compilation failed without a message");
  r->text = texts(r);
  return rc;
}

static gc_result compile(run *r, const gc_source *const *source, gc_stats *stats, char **messages) {
  gc_stats unused[2];
  r->stats = stats ? stats : unused;
  memset(r->out, 0, r->n * sizeof *r->out);
  memset(r->stats, 0, r->n * sizeof *r->stats);
  *messages = NULL;
  r->a = gc_arena_new();
  if (r->o->verify)
    gc_arena_spoil(r->a);
  for (unsigned k = 0; k < r->n; k++)
    r->d[k] = (gc_diag){.arena = r->a, .name = source[k]->name ? source[k]->name : "shader", .src = source[k]->src, .len = source[k]->len};
  int rc = r->a ? guarded(r) : NO_MEMORY;
  const char *text = rc == NO_MEMORY ? "error: out of memory\n" : r->text;
  *messages = text ? duplicate(text) : NULL;
  gc_arena_retire(r->a);
  for (unsigned k = 0; k < r->n; k++) {
    gm_program_free(&r->low[k]);
    if (rc)
      gm_program_free(&r->out[k]);
  }
  return rc == NO_MEMORY ? GC_ERR_COMPILE : (gc_result)rc;
}

gc_result gc_compile(const char *src, size_t len, const gc_options *o, gm_program *out, gc_stats *stats, char **messages) {
  gc_source s = {src, len, o->name};
  run r = {.stage = {o->stage}, .n = 1, .o = o, .out = out};
  return compile(&r, (const gc_source *[]){&s}, stats, messages);
}

gc_result gc_check(const char *src, size_t len, const gc_options *o, char **messages) {
  gc_source s = {src, len, o->name};
  gm_program none;
  run r = {.stage = {o->stage}, .n = 1, .o = o, .out = &none, .check = true};
  return compile(&r, (const gc_source *[]){&s}, NULL, messages);
}

gc_result gc_compile_pair(const gc_source *vertex, const gc_source *fragment, const gc_options *o, gm_program out[2], gc_stats stats[2],
                          char **messages) {
  run r = {.stage = {GM_STAGE_VERTEX, GM_STAGE_FRAGMENT}, .n = 2, .o = o, .out = out};
  return compile(&r, (const gc_source *[]){vertex, fragment}, stats, messages);
}
