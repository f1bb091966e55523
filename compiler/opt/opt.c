/* SPDX-License-Identifier: Apache-2.0 */
/* The table of passes, and the pipelines: which passes run in which order, by optimisation level. */
#include "opt/opt.h"

#include <string.h>

#include "opt/opt_util.h"
#include "opt/textures.h"

const opt_pass opt_passes[] = {
    {"inline", 'i', "inline every call into main", opt_inline},
    {"cfg", 'b', "constant branches, unreachable and empty blocks, straight lines", opt_cfg},
    {"mem2reg", 'm', "variables to SSA values", opt_mem2reg},
    {"textures", 'k', "texture lookups as the machine has them", NULL},
    {"fold", 'f', "constant folding, bit-exact with the machine", opt_fold},
    {"copy", 'c', "copies, lanes of lanes, trivial phis", opt_copy},
    {"alg", 'a', "algebraic simplification", opt_alg},
    {"reassoc", 'r', "merge constants of chained sums and products", opt_reassoc},
    {"gvn", 'g', "global value numbering", opt_gvn},
    {"dce", 'd', "dead code", opt_dce},
    {"dead-outputs", 'o', "outputs that are always written again", opt_dead_outputs},
    {"licm", 'l', "invariant code out of loops", opt_licm},
    {"ifconv", 's', "small branches to selects", opt_ifconv},
    {"unroll-arrays", 'q', "unroll loops over arrays that get no longer", opt_unroll_arrays},
    {"unroll", 'u', "unroll loops with constant trip count", opt_unroll},
    {"unroll-exits", 'y', "iterations side by side in the loops that are left", opt_unroll_exits},
    {"dot", 't', "sums of products to dot products", opt_dot},
    {"narrow", 'n', "drop lanes that nothing needs", opt_narrow},
    {"pack", 'p', "scalar operations to vector operations", opt_pack},
    {"slp", 'w', "operations whose results meet to vector operations", opt_slp_quick},
    {"slp-search", 'v', "the same with more tries", opt_slp},
    {"signs", 'z', "vectors of one value, its negation and zeros to products with constants", opt_signs},
    {"scalar", 'x', "special functions lane by lane", opt_scalar},
    {NULL, 0, NULL, NULL},
};

/* The pipelines that run after inline, cfg, mem2reg and textures. Each letter is a pass. ( ) repeats until nothing changes, at most ROUNDS
 * times. -O1 has the passes of -O2 without those in `extra`. So if none of these changes anything, both give the same function. */
enum { ROUNDS = 8 };
static const char *const pipelines[4] = {
    "cx",
    "(fcabd)qu(fcargbd)sb(fcargbdo)st(fcargbdos)l(fcagbd)y(fcagbds)n(fcard)zcgdwpn(fcagbd)xcgnfcgd",
    "(fcabd)qu(fcargbd)sb(fcargbdo)st(fcargbdos)l(fcagbd)y(fcagbds)n(fcard)zcgdwpn(fcagbd)xcgnfcgd",
    "(fcabd)qu(fcargbd)sb(fcargbdo)st(fcargbdos)l(fcagbd)y(fcagbds)n(fcard)zcgdvpn(fcagbd)xcgnfcgd",
};
static const char extra[] = "qurtlyzwvp";

typedef struct {
  ir_module *m;
  const opt_config *cfg;
  ir_func *main;  /* main of the module; m->main is the current function */
  unsigned asked; /* number of instructions when compaction was last considered */
  /* By letter of a pass, from 'a': */
  const opt_pass *pass[26];
  uint32_t idle; /* the pass would find nothing to do, one bit a pass */
  uint32_t omit; /* passes that the level leaves out */
} runner;

#define PASS(letter) (UINT32_C(1) << ((letter) - 'a'))

/* The passes that may find something new to do after a pass has changed something: all but those named. Dead code makes no constants, no
 * copies and no lanes needed. Equal values that become one make no constants, and leave no dead code. */
static uint32_t concerned_passes(char letter) {
  const uint32_t all = PASS('z') * 2 - 1;
  return letter == 'd' ? all & ~(PASS('f') | PASS('c') | PASS('n')) : letter == 'g' ? all & ~(PASS('f') | PASS('d')) : all;
}

static runner runner_of(ir_module *m, const opt_config *cfg, ir_func *main) {
  runner r = {.m = m, .cfg = cfg, .main = main};
  ir_graph_changes(m);
  for (const opt_pass *p = opt_passes; p->name; p++)
    r.pass[p->letter - 'a'] = p;
  return r;
}

static bool is_listed(const char *list, const char *name) {
  size_t n = strlen(name);
  for (const char *p = list; p && *p; p += strcspn(p, ","), p += *p == ',')
    if (strcspn(p, ",") == n && memcmp(p, name, n) == 0)
      return true;
  return false;
}

static void dump_module(runner *r, const opt_pass *p) {
  const opt_config *c = r->cfg;
  if (!c->dump || !c->dump_after || (strcmp(c->dump_after, p->name) && strcmp(c->dump_after, "all")))
    return;
  gc_arena *tmp = gc_arena_new();
  c->dump(c->dump_ctx, p->name, ir_print(tmp, r->m));
  gc_arena_free(tmp);
}

/* Renumbers the instructions and copies them to neighbouring memory. Passes use tables as long as the largest number, and the
 * instructions that remain after much code was removed are spread over memory. Dead code must be gone. */
static void compact_function(runner *r) {
  ir_func *f = r->m->main;
  size_t n = opt_count(f);
  r->asked = (unsigned)n;
  if (f->next_inst <= n + n / 2 + 64)
    return;
  f->next_inst = 0;
  for (ir_block *b = f->entry; b; b = b->next)
    for (ir_inst *i = b->first; i; i = i->next)
      i->aux = ir_inst_copy(r->m, f, i);
  for (ir_block *b = f->entry; b; b = b->next) {
    ir_inst *i = b->first;
    b->first = b->last = NULL;
    for (; i; i = i->next) {
      ir_inst *c = i->aux;
      for (unsigned k = 0; k < c->nargs; k++)
        c->arg[k] = c->arg[k]->aux;
      ir_append(b, c);
    }
  }
}

static bool perform_pass(runner *r, const opt_pass *p) {
  gc_lap lap = gc_lap_start(r->cfg->times, r->m->arena);
  bool done = false;
  if (p->run == opt_unroll_exits && r->cfg->machine)
    done = opt_unroll_exits_on(r->m, r->cfg->machine);
  else if (p->run)
    done = p->run(r->m);
  else if (r->cfg->machine)
    done = opt_textures(r->m, r->cfg->machine);
  gc_lap_end(r->cfg->times, r->m->arena, lap, p->name, done);
  return done;
}

/* Runs a pass. A pass that found nothing to do is skipped until another pass has changed something that concerns it. */
static const char *run_pass(runner *r, char letter, bool *changed) {
  const opt_pass *p = r->pass[letter - 'a'];
  if (((r->idle | r->omit) & PASS(letter)) || is_listed(r->cfg->disable, p->name))
    return NULL;
  r->m->settled = false;
  r->m->tidy = r->idle & PASS('d');
  r->m->steady = true;
  if (letter == 'i' || letter == 'y')
    ir_graph_changes(r->m);
  bool done = perform_pass(r, p);
  r->m->steady = false;
  if (letter == 'd' && r->m->main->next_inst > r->asked + r->asked / 2 + 64)
    compact_function(r);
  r->idle &= done ? ~concerned_passes(letter) : UINT32_MAX;
  bool settled = r->m->settled && (PASS(letter) & (PASS('d') | PASS('g'))); /* other passes may call these two */
  r->idle |= !done || settled ? PASS(letter) : 0;
  *changed |= done;
  r->m->changed |= done ? PASS(letter) : 0;
  ir_func *at_work = r->m->main;
  r->m->main = r->main;
  dump_module(r, p);
  const char *why = r->cfg->verify ? ir_verify(r->m->arena, r->m) : NULL;
  r->m->main = at_work;
  return why ? gc_sprintf(r->m->arena, "internal error: after pass %s: %s", p->name, why) : NULL;
}

static uint32_t omitted_passes(int level) {
  uint32_t set = 0;
  for (const char *p = extra; *p; p++)
    set |= PASS(*p);
  return level == 1 ? set : 0;
}

/* Keeps a copy of the module for -O1, which leaves out this pass, if no pass that it leaves out has changed anything so far. So -O1 need
   not do again what both do. The copy is made before the passes of `extra` that change most programs. A program whose calls stay has no
   copy: its functions go through the passes one after the other. */
static void keep_for_below(const runner *r, const char *s) {
  ir_module **below = r->cfg->below, *m = r->m;
  if (!below || !m->begun || !strchr("qw", *s) || (m->changed & omitted_passes(1)))
    return;
  m->idle = r->idle;
  *below = ir_clone(m);
  for (ir_block *b = m->main->entry; b; b = b->next) { /* what the copy has left there */
    b->aux = NULL;
    for (ir_inst *i = b->first; i; i = i->next)
      i->aux = NULL;
  }
  (*below)->done = (unsigned)(s - pipelines[r->cfg->level]);
  (*below)->counted = r->asked;
}

/* Runs the passes in s up to the closing parenthesis or the end of s; *end: where the list ended. */
static const char *run_list(runner *r, const char *s, const char **end, bool *changed) {
  const char *why;
  while (*s && *s != ')') {
    if (*s != '(') {
      keep_for_below(r, s);
      if ((why = run_pass(r, *s++, changed)))
        return why;
      continue;
    }
    const char *body = s + 1;
    bool any = true;
    for (unsigned k = 0; k < ROUNDS && any; k++) {
      any = false;
      if ((why = run_list(r, body, &s, &any)))
        return why;
      *changed |= any;
    }
    s++; /* the parenthesis */
  }
  *end = s;
  return NULL;
}

/* Checks the properties that the back end relies on. The passes that ensure them can be switched off, but then the program must not need
 * those passes. The check runs right after them. */
static const char *check_result(const ir_module *m, bool calls) {
  if (!(m->has & (IR_SET(IR_CALL) | IR_SET(IR_LOAD) | IR_SET(IR_STORE))))
    return NULL;
  for (const ir_block *b = m->main->entry; b; b = b->next)
    for (const ir_inst *i = b->first; i; i = i->next) {
      if (i->op == IR_CALL && !(calls && i->mask))
        return "calls remain: recursion, or pass inline is switched off";
      if (i->op == IR_LOAD || i->op == IR_STORE)
        return "variables remain: pass mem2reg is switched off";
    }
  return NULL;
}

static bool looks_up(const ir_module *m) {
  for (const ir_block *b = m->main->entry; b; b = b->next)
    for (const ir_inst *i = b->first; i; i = i->next)
      if (ir_is_texture(i->op))
        return true;
  return false;
}

/* The first passes on one function, m->main: those of every level. */
static const char *first_passes(runner *r, bool calls) {
  ir_module *m = r->m;
  const opt_config *cfg = r->cfg;
  const char *end, *why;
  bool changed = false;
  if ((why = run_list(r, "ibm", &end, &changed)) || (why = check_result(m, calls)))
    return why;
  if (!calls) {
    m->funcs = m->main;
    m->main->next = NULL;
  }
  if (cfg->machine)
    opt_need_quads(m, cfg->machine, cfg->diag);
  if (cfg->machine && is_listed(cfg->disable, "textures") && looks_up(m))
    return "texture lookups are not as the machine has them: pass textures is switched off";
  return run_list(r, "k", &end, &changed);
}

/* Runs the passes on one function, m->main. */
static const char *one_function(ir_module *m, const opt_config *cfg, ir_func *main, bool calls) {
  runner r = runner_of(m, cfg, main);
  const char *end, *why = NULL;
  bool changed = false;
  int level = cfg->level < 0 ? 0 : cfg->level > 3 ? 3 : cfg->level;
  r.idle = m->begun ? m->idle : 0;
  if (!m->begun && (why = first_passes(&r, calls)))
    return why;
  r.omit = omitted_passes(level);
  r.asked = m->counted;
  if ((why = run_list(&r, pipelines[level] + m->done, &end, &changed)))
    return why;
  if (level == 0 && !is_listed(cfg->disable, "alg"))
    opt_number_first(m->main);
  ir_rpo(m, m->main);
  opt_preheaders(m);
  ir_rpo(m, m->main);
  return NULL;
}

/* Simplifies one function alone, before the cost of calling it is estimated. */
static const char *tidy_function(ir_module *m, const opt_config *cfg, ir_func *main) {
  runner r = runner_of(m, cfg, main);
  const char *end;
  bool changed = false;
  return run_list(&r, cfg->level > 0 ? "bm(fcabd)" : "bm", &end, &changed);
}

/* Calls act for every function. During each call of act, m->main is that function. */
static const char *for_functions(ir_module *m, const opt_config *cfg,
                                 const char *(*act)(ir_module *m, const opt_config *cfg, ir_func *main)) {
  ir_func *main = m->main;
  const char *why = NULL;
  for (ir_func *f = m->funcs; f && !why; f = f->next) {
    m->main = f;
    why = act(m, cfg, main);
  }
  m->main = main;
  return why;
}

static const char *one_of_several(ir_module *m, const opt_config *cfg, ir_func *main) {
  if (m->main != main && !m->main->called)
    return NULL; /* inlined everywhere */
  const char *why = one_function(m, cfg, main, true);
  for (ir_block *b = m->main->entry; b && !why; b = b->next)
    for (ir_inst *i = b->first; i; i = i->next)
      if (i->op == IR_CALL)
        i->callee->called = true;
  return why;
}

/* Checks the size before anything is inlined. If each function calls the next one twice, the size doubles with every level of calls. */
static opt_result within_budget(const ir_module *m, const opt_config *cfg, double estimate) {
  /* A program without calls is not judged here: other limits give better messages. */
  double n = m->has & IR_SET(IR_CALL) ? opt_inlined_size(m) : 0;
  if (n > OPT_INLINE_MAX && n > (double)opt_count(m->main) && !is_listed(cfg->disable, "inline"))
    return (opt_result){
        gc_sprintf(m->arena, "inlining its functions would make a program of %.3g operations, the budget is %u", n, OPT_INLINE_MAX), true};
  if (cfg->max > 0 && estimate > cfg->max)
    return (opt_result){gc_sprintf(m->arena, "the program has about %.3g operations, too many for the machine's memory: the budget is %.0f",
                                   estimate, cfg->max),
                        true};
  return (opt_result){NULL, false};
}

opt_result opt_begin(ir_module *m, const opt_config *cfg) {
  const char *why = cfg->verify ? ir_verify(m->arena, m) : NULL;
  if (why)
    return (opt_result){gc_sprintf(m->arena, "internal error: before the first pass: %s", why), false};
  opt_result budget = within_budget(m, cfg, 0);
  if (budget.why)
    return budget;
  runner r = runner_of(m, cfg, m->main);
  why = first_passes(&r, false);
  m->idle = r.idle;
  m->begun = true;
  return (opt_result){why, false};
}

bool opt_same_below(const ir_module *m, int level) { return level == 1 && !(m->changed & omitted_passes(1)); }

bool opt_same_without(const ir_module *m, const char *had, const char *without) {
  for (const opt_pass *p = opt_passes; p->name; p++)
    if (is_listed(had, p->name) != is_listed(without, p->name) && (is_listed(had, p->name) || (m->changed & PASS(p->letter))))
      return false;
  return true;
}

opt_result opt_run(ir_module *m, const opt_config *cfg) {
  const char *why;
  if (m->begun)
    return (opt_result){one_function(m, cfg, m->main, false), false};
  if (cfg->verify && (why = ir_verify(m->arena, m)))
    return (opt_result){gc_sprintf(m->arena, "internal error: before the first pass: %s", why), false};
  double operations = 0;
  bool some = cfg->call_price > 0 && cfg->machine && opt_can_call(m, cfg->machine) && opt_order_functions(m);
  if (some && (why = for_functions(m, cfg, tidy_function)))
    return (opt_result){why, false};
  bool calls = some && opt_choose_calls(m, cfg->machine, cfg->call_price, &operations);
  opt_result budget = within_budget(m, cfg, operations);
  if (budget.why)
    return budget;
  if (!calls)
    return (opt_result){one_function(m, cfg, m->main, false), false};
  opt_order_functions(m); /* the first passes may have dropped calls */
  why = for_functions(m, cfg, one_of_several);
  if (!why)
    opt_order_functions(m);
  return (opt_result){why, false};
}

static const char *shrink_function(ir_module *m, const opt_config *cfg, ir_func *main) {
  runner r = runner_of(m, cfg, main);
  const char *end, *why;
  bool changed = false;
  if ((why = run_list(&r, "(dbcn)", &end, &changed)))
    return why;
  ir_rpo(m, m->main);
  opt_preheaders(m);
  ir_rpo(m, m->main);
  return NULL;
}

const char *opt_shrink(ir_module *m, const opt_config *cfg) { return for_functions(m, cfg, shrink_function); }
