/* SPDX-License-Identifier: Apache-2.0 */
/* Chooses which calls stay calls, by an estimate of the whole program's operations and bundles (docs/compiler.md, "Middle end"). A
   function that is inlined everywhere costs one body per call. A function that is called costs its body once. Each call then costs moves
   of parameters and results, and the call and return themselves; and constant arguments do not simplify the body. The choice minimises
   log(bundles) + price * log(operations): at price 1, a percent of the code is worth a percent of the cycles. */
#include <math.h>
#include <string.h>

#include "core/timing/distance.h"
#include "opt/opt_calls.h"
#include "opt/opt_util.h"

/* Weights of the estimate, in operations and bundles. */
enum {
  LOOKUP = 24, /* a texture lookup with a level of detail: derivatives, logarithm */
  ROUNDS = 4,
  MANY = 400, /* most call sites that are tried one by one; in larger programs only whole functions are tried */
  FEW = 40    /* most functions with which pairs of functions are tried */
};
static const double gather = 0.5;  /* operations of a bld (vector build): half of them are swizzles, which are free */
static const double moved = 0.75;  /* share of the parameters and results that remain moves; the others are coalesced */
static const double settled = 0.3; /* share of a body that disappears if all its arguments are constant */
static const double there_and_back[] = {
    1.5, 6}; /* bundles of a call and return: with several threads; with one thread, which waits for results at call and return */

typedef struct {
  calls_graph g;
  const gm_machine *machine;
  double price, issue,
      step; /* issue: bundles per operation, if there are enough operations; step: bundles from an operation to one that needs its result */
  double *copies, ops; /* copies: number of copies of each function's body; ops: operations of the whole program, set by choice_cost() */
} chooser;

/* ---- sizes of the functions ---- */

static double estimate_inst_ops(const ir_inst *i, bool quads) {
  switch (i->op) {
  case IR_CONST:
  case IR_UNDEF:
  case IR_INPUT:
  case IR_UNIFORM:
  case IR_SYSVAL:
  case IR_PARAM:
  case IR_LOAD:
  case IR_STORE:
  case IR_NEG:
  case IR_ABS:
  case IR_B2F:
  case IR_PHI:
  case IR_CALL:
  case IR_RESULT:
  case IR_BR:
  case IR_RET:
    return 0;
  case IR_BLD:
    return gather;
  case IR_TEX:
  case IR_TEX_BIAS:
    return quads ? LOOKUP : 1;
  case IR_TEX_GRAD:
    return LOOKUP;
  default:
    return ir_is_special(i->op) ? i->width : 1;
  }
}

/* Bundles of a block if no other work fills free slots: for all its operations or for its longest chain, whichever takes more. */
static double block_apart(const chooser *c, const ir_block *b, bool quads, double *chain) {
  double ops = 0, longest = 0;
  for (const ir_inst *i = b->first; i; i = i->next) {
    double n = estimate_inst_ops(i, quads), at = 0;
    for (unsigned k = 0; k < i->nargs && i->op != IR_PHI; k++)
      if (i->arg[k]->block == b && chain[i->arg[k]->id] > at)
        at = chain[i->arg[k]->id];
    chain[i->id] = at + (n >= 1 ? c->step : 0);
    ops += n;
    longest = chain[i->id] > longest ? chain[i->id] : longest;
  }
  return ops * c->issue > longest ? ops * c->issue : longest;
}

static void weigh_body(ir_module *m, chooser *c, calls_func *f) {
  bool quads = gm_has_quads(c->machine) && m->stage == GM_STAGE_FRAGMENT;
  ir_loops(m, f->f);
  double *chain = gc_alloc(m->arena, (f->f->next_inst + 1) * sizeof *chain);
  f->ops = f->bundles = f->apart = 1;
  for (const ir_block *b = f->f->entry; b; b = b->next) {
    f->apart += b->freq * block_apart(c, b, quads, chain);
    for (const ir_inst *i = b->first; i; i = i->next) {
      double n = estimate_inst_ops(i, quads);
      f->ops += n;
      f->bundles += n * b->freq * c->issue;
    }
  }
  for (unsigned s = f->first; s < f->end; s++) {
    calls_site *x = &c->g.site[s];
    unsigned known = 0;
    for (unsigned k = 0; k < x->call->nargs; k++)
      known += x->call->arg[k]->op == IR_CONST;
    x->freq = x->call->block->freq;
    x->known = x->call->nargs ? settled * known / x->call->nargs : 0;
  }
}

static void weigh_all(ir_module *m, chooser *c) {
  for (unsigned k = 0; k < c->g.nfn; k++)
    weigh_body(m, c, &c->g.fn[k]);
  c->g.fn[0].freq = 1;
  for (unsigned k = 0; k < c->g.nfn; k++)
    for (unsigned s = c->g.fn[k].first; s < c->g.fn[k].end; s++)
      c->g.fn[c->g.site[s].callee].freq += c->g.fn[k].freq * c->g.site[s].freq;
}

/* ---- what a choice costs ---- */

static double choice_cost(chooser *c) {
  double ops = 0, bundles = 0, *copies = c->copies;
  memset(copies, 0, c->g.nfn * sizeof *copies);
  copies[0] = 1;
  for (unsigned k = 0; k < c->g.nfn; k++) { /* callers come first, so the number of copies of the caller is known */
    const calls_func *f = &c->g.fn[k];
    ops += copies[k] * f->ops;
    bundles += f->freq * f->bundles;
    for (unsigned s = f->first; s < f->end; s++) {
      const calls_site *x = &c->g.site[s];
      const calls_func *to = &c->g.fn[x->callee];
      if (!x->called) {
        copies[x->callee] += copies[k] * (1 - x->known);
        bundles -= f->freq * x->freq * x->known * to->bundles;
        continue;
      }
      double moves = moved * (x->call->nargs + to->f->nresult);
      copies[x->callee] = copies[x->callee] < 1 ? 1 : copies[x->callee];
      ops += copies[k] * (1 + moves);
      bundles += f->freq * x->freq * (moves * c->issue + there_and_back[c->machine->threads == 1] + to->apart - to->bundles);
    }
  }
  c->ops = ops;
  return log(bundles) + c->price * log(ops);
}

static bool calls_fit_depth(const chooser *c) { return calls_frames(&c->g) <= c->g.depth; }

/* ---- the choice ---- */

/* Marks all calls of the function `callee`: called, or inlined. */
static void set_all(chooser *c, unsigned callee, bool called) {
  for (unsigned s = 0; s < c->g.nsite; s++)
    if (c->g.site[s].callee == callee)
      c->g.site[s].called = called;
}

static bool keep_if_better(chooser *c, double *min) {
  double now = calls_fit_depth(c) ? choice_cost(c) : INFINITY;
  if (now >= *min - 1e-9)
    return false;
  *min = now;
  return true;
}

static void keep_called_sites(const chooser *c, bool *to) {
  for (unsigned s = 0; s < c->g.nsite; s++)
    to[s] = c->g.site[s].called;
}

static void restore_sites(chooser *c, const bool *from) {
  for (unsigned s = 0; s < c->g.nsite; s++)
    c->g.site[s].called = from[s];
}

/* Takes the best single step: one function is called everywhere, or inlined everywhere. If the return stack is full, a step that calls
 * one function may inline another function in exchange. */
static bool take_best_call_step(chooser *c, double *min, bool *was, bool *best) {
  double before = *min;
  bool swaps = calls_frames(&c->g) >= c->g.depth && c->g.nfn <= FEW;
  keep_called_sites(c, was);
  for (unsigned k = 1; k < c->g.nfn; k++)
    for (unsigned to = 0; to < 2 && c->g.fn[k].can; to++)
      for (unsigned other = 0; other < (to && swaps ? c->g.nfn : 1); other++) {
        if (other == k)
          continue;
        if (other)
          set_all(c, other, false);
        set_all(c, k, to);
        if (keep_if_better(c, min))
          keep_called_sites(c, best);
        restore_sites(c, was);
      }
  if (*min >= before)
    return false;
  restore_sites(c, best);
  return true;
}

static bool try_sites(chooser *c, double *min) {
  bool any = false;
  for (unsigned s = 0; s < c->g.nsite && c->g.nsite <= MANY; s++) {
    calls_site *x = &c->g.site[s];
    if (!c->g.fn[x->callee].can)
      continue;
    x->called = !x->called;
    if (keep_if_better(c, min))
      any = true;
    else
      x->called = !x->called;
  }
  return any;
}

static void by_estimate(ir_module *m, chooser *c) {
  bool *was = gc_alloc(m->arena, c->g.nsite + 1), *best = gc_alloc(m->arena, c->g.nsite + 1);
  double min = choice_cost(c);
  for (unsigned round = 0, changed = 1; round < ROUNDS && changed; round++) {
    changed = 0;
    for (unsigned n = 0; n < MANY && take_best_call_step(c, &min, was, best); n++)
      changed = 1;
    changed |= try_sites(c, &min);
  }
}

/* Keeps every call a call, except where the return stack is too small. There, the functions whose calls save least are inlined. */
static void call_all(ir_module *m, chooser *c) {
  for (unsigned s = 0; s < c->g.nsite; s++)
    c->g.site[s].called = c->g.fn[c->g.site[s].callee].can;
  if (calls_fit_depth(c))
    return;
  for (unsigned s = 0; s < c->g.nsite; s++)
    c->g.site[s].called = false;
  by_estimate(m, c);
  for (unsigned s = 0; s < c->g.nsite; s++)
    if (c->g.fn[c->g.site[s].callee].can && !c->g.site[s].called) {
      c->g.site[s].called = true;
      c->g.site[s].called = calls_fit_depth(c);
    }
}

bool opt_choose_calls(ir_module *m, const gm_machine *machine, double price, double *operations) {
  chooser c = {.machine = machine, .price = price, .issue = machine->issue_width == 1 ? 1 : 0.55};
  bool any = false;
  if (!calls_read(m, machine, &c.g))
    return false;
  c.step = machine->threads > 1 ? 1 : machine->forwarding ? gm_time_forward(machine->lat[0]) : gm_time_distance(1, machine->lat[0]);
  c.copies = gc_alloc(m->arena, (c.g.nfn + 1) * sizeof *c.copies);
  weigh_all(m, &c);
  if (price >= OPT_CALL_ALL)
    call_all(m, &c);
  else if (price > 0)
    by_estimate(m, &c);
  choice_cost(&c);
  *operations = c.ops;
  for (unsigned s = 0; s < c.g.nsite; s++) {
    c.g.site[s].call->mask = c.g.site[s].called;
    any |= c.g.site[s].called;
  }
  return any;
}
