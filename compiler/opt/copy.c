/* SPDX-License-Identifier: Apache-2.0 */
/* Copy propagation: bld (vector build) of bld, bld that equals its source, bld over constants and undefined lanes, lanes of a broadcast,
   and phis with one value (docs/compiler.md, "Middle end"). Requires nothing; exact. */
#include <string.h>

#include "opt/opt_util.h"

/* If lane k of a bld comes from another bld, takes that lane directly from the other bld's argument. Looks through one level. */
static bool look_through(ir_inst *i, unsigned k) {
  ir_inst *g = i->arg[k];
  if (g->op != IR_BLD)
    return false;
  uint8_t lane = i->idx[k];
  i->arg[k] = opt_resolve(g->arg[lane]);
  i->idx[k] = g->idx[lane];
  return true;
}

/* Makes all constant lanes of a bld come from one constant, so that a bld of constants and one value has at most two sources. */
static bool gather_constants(ir_module *m, ir_inst *i) {
  ir_inst *first = NULL;
  unsigned different = 0;
  for (unsigned k = 0; k < i->nargs; k++)
    if (i->arg[k]->op == IR_CONST) {
      if (!first)
        first = i->arg[k];
      different += i->arg[k] != first;
    }
  if (!different)
    return false;
  uint32_t bits[4] = {0};
  unsigned n = 0;
  for (unsigned k = 0; k < i->nargs; k++) {
    if (i->arg[k]->op != IR_CONST)
      continue;
    uint32_t v = i->arg[k]->imm[i->idx[k]];
    unsigned at = 0;
    while (at < n && bits[at] != v)
      at++;
    bits[at] = v;
    n = at == n ? n + 1 : n;
    i->idx[k] = (uint8_t)at;
  }
  ir_inst *c = opt_before(m, i, i, IR_CONST, i->base, n, 0);
  memcpy(c->imm, bits, sizeof bits);
  for (unsigned k = 0; k < i->nargs; k++)
    if (i->arg[k]->op == IR_CONST)
      i->arg[k] = c;
  return true;
}

/* Fills undefined lanes, which may hold anything, with the lanes that make the bld a plain use of a value. */
static bool fill_undefined(ir_inst *i) {
  bool changed = false;
  ir_inst *whole = NULL; /* the value that fills the lanes; if possible an argument that already has a lane in its place */
  for (unsigned k = 0; k < i->nargs; k++)
    if (i->arg[k]->op != IR_UNDEF && (!whole || (i->arg[k]->width > k && i->idx[k] == k)))
      whole = i->arg[k];
  for (unsigned k = 0; whole && k < i->nargs && k < 4; k++)
    if (i->arg[k]->op == IR_UNDEF) {
      i->arg[k] = whole;
      i->idx[k] = (uint8_t)(k < whole->width ? k : 0);
      changed = true;
    }
  if (!whole) { /* all lanes undefined */
    i->op = IR_UNDEF;
    i->nargs = 0;
    return true;
  }
  return changed;
}

/* The operations of the operands, as a set. */
static uint64_t operand_ops(const ir_inst *i) {
  uint64_t set = 0;
  for (unsigned k = 0; k < i->nargs; k++)
    set |= IR_SET(i->arg[k]->op);
  return set;
}

static bool simplify_bld(ir_module *m, ir_inst *i) {
  bool changed = false;
  uint64_t set = operand_ops(i);
  for (unsigned k = 0; k < i->nargs && set & IR_SET(IR_BLD); k++)
    for (unsigned depth = 0; depth < 64 && look_through(i, k); depth++)
      changed = true;
  set = changed ? operand_ops(i) : set;
  changed |= (!i->nargs || set & IR_SET(IR_UNDEF)) && fill_undefined(i);
  if (i->op != IR_BLD)
    return true;
  changed |= set & IR_SET(IR_CONST) && gather_constants(m, i);
  bool identity = i->arg[0]->width == i->width;
  for (unsigned k = 0; k < i->nargs && identity; k++)
    identity = i->arg[k] == i->arg[0] && i->idx[k] == k;
  if (identity) {
    opt_forward(i, i->arg[0]);
    return true;
  }
  if (i->width == 1 && i->arg[0]->width == 1) {
    opt_forward(i, i->arg[0]);
    return true;
  }
  return changed;
}

/* The value that a phi's arguments all are, if they are not the phi itself; NULL: there are several, or none. UNDEF counts as a value of
 * its own, since the other value need not dominate the phi. */
static ir_inst *only_value(const ir_inst *i) {
  ir_inst *v = NULL;
  for (unsigned k = 0; k < i->nargs; k++) {
    ir_inst *g = opt_resolve(i->arg[k]);
    if (g == i || g == v)
      continue;
    if (v)
      return NULL;
    v = g;
  }
  return v;
}

static bool simplify_phi(ir_inst *i) {
  ir_inst *v = only_value(i);
  if (v)
    opt_forward(i, v);
  return v;
}

static bool simplify_inst(ir_module *m, ir_inst *i) { return i->op == IR_BLD ? simplify_bld(m, i) : i->op == IR_PHI && simplify_phi(i); }

/* One walk over the function. Until some value is replaced, no operand needs to be resolved. */
static bool simplify_values_once(ir_module *m) {
  bool changed = false, forwards = false;
  for (ir_block *b = m->main->entry; b; b = b->next)
    for (ir_inst *i = b->first, *next; i; i = next) {
      next = i->next;
      for (unsigned k = 0; forwards && k < i->nargs; k++)
        i->arg[k] = opt_resolve(i->arg[k]);
      changed |= simplify_inst(m, i);
      if (!i->aux)
        continue;
      forwards = true;
      ir_remove(i);
    }
  if (forwards)
    opt_resolve_phis(m->main);
  return changed;
}

/* Would another walk find something? Operands come before the operations that read them, so one walk leaves nothing but phis of loops,
 * whose arguments come after them. */
static bool is_unfinished(const ir_func *f) {
  for (const ir_block *b = f->entry; b; b = b->next)
    for (const ir_inst *i = b->first; i && i->op == IR_PHI; i = i->next)
      if (only_value(i))
        return true;
  return false;
}

bool opt_copy(ir_module *m) {
  bool any = false, changed;
  unsigned rounds = 0;
  ir_rpo(m, m->main);
  do {
    changed = simplify_values_once(m);
    any |= changed;
  } while (changed && ++rounds < 16 && is_unfinished(m->main));
  return any;
}

/* Replaces and removes the values that are forwarded. Makes the list the blds and phis that read such a value. */
static void apply_forwards(ir_func *f, opt_list *list) {
  list->n = 0;
  for (ir_block *b = f->entry; b; b = b->next)
    for (ir_inst *i = b->first, *next; i; i = next) {
      bool reads = false;
      next = i->next;
      for (unsigned k = 0; k < i->nargs && !i->aux; k++) {
        reads |= i->arg[k]->aux != NULL;
        i->arg[k] = opt_resolve(i->arg[k]);
      }
      if (i->aux)
        ir_remove(i);
      else if (reads && (i->op == IR_BLD || i->op == IR_PHI))
        opt_list_add(list, i);
    }
}

void opt_copy_some(ir_module *m, opt_list *list) {
  while (list->n) {
    bool forwards = false;
    for (size_t k = 0; k < list->n; k++) {
      if (list->i[k]->aux)
        continue;
      simplify_inst(m, list->i[k]);
      forwards |= list->i[k]->aux != NULL;
    }
    if (!forwards)
      return;
    apply_forwards(m->main, list);
  }
}
