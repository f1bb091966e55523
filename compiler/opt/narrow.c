/* SPDX-License-Identifier: Apache-2.0 */
/* Narrowing: component-wise operations and phis compute only the lanes that are needed, and compute lanes with equal values once, so an
   operation on broadcasts becomes scalar (docs/compiler.md, "Middle end"). This leaves fewer live lanes, and fewer operations where a
   special function is split into lanes. Requires SSA form; exact. */
#include <string.h>

#include "opt/opt_util.h"

typedef struct {
  ir_module *m;
  uint8_t *need;
  ir_inst **work;
  size_t n;
  bool *queued; /* by instruction: its operands are still to be looked at */
} lanes;

static inline void demand_lanes(lanes *l, ir_inst *i, unsigned mask) {
  if (!i->nargs)
    return;
  mask &= ((1u << i->width) - 1) & ~(unsigned)l->need[i->id];
  if (!mask)
    return;
  l->need[i->id] |= (uint8_t)mask;
  if (!l->queued[i->id]) {
    l->queued[i->id] = true;
    l->work[l->n++] = i;
  }
}

static void demand_args(lanes *l, ir_inst *i) {
  const unsigned need = l->need[i->id];
  if (!need && !ir_has_effect(i->op))
    return;
  if (i->op == IR_BLD) {
    for (unsigned k = 0; k < i->nargs; k++)
      if (need >> k & 1)
        demand_lanes(l, i->arg[k], 1u << i->idx[k]);
    return;
  }
  const bool lanewise = i->op == IR_PHI || ir_is_componentwise(i->op);
  for (unsigned k = 0; k < i->nargs; k++)
    demand_lanes(l, i->arg[k], lanewise && i->arg[k]->width == i->width ? need : 15);
}

/* What the phis after block b need of it as far as it is known, if these are not looked at yet: in a loop. */
static void demand_back(lanes *l, const ir_block *b) {
  for (unsigned s = 0; s < b->nsucc; s++)
    for (ir_inst *i = b->succ[s]->first; i && i->op == IR_PHI && l->queued[i->id]; i = i->next)
      demand_args(l, i);
}

/* Users come before their operands, but for those in an earlier block. */
static void find_demand(lanes *l, ir_func *f) {
  for (ir_block *b = f->tail; b; b = b->prev) {
    demand_back(l, b);
    for (ir_inst *i = b->last; i; i = i->prev) {
      l->queued[i->id] = false;
      demand_args(l, i);
    }
  }
  while (l->n) {
    ir_inst *i = l->work[--l->n];
    l->queued[i->id] = false;
    demand_args(l, i);
  }
}

/* Do lanes a and b of operation i have the same value? */
static bool same_lane(const ir_inst *i, unsigned a, unsigned b) {
  for (unsigned k = 0; k < i->nargs; k++) {
    const ir_inst *g = i->arg[k];
    if (g->width == 1 && i->width > 1)
      continue; /* scalar condition of a select */
    if (g->op == IR_CONST ? g->imm[a] != g->imm[b] : g->op != IR_BLD || g->arg[a] != g->arg[b] || g->idx[a] != g->idx[b])
      return false;
  }
  return true;
}

/* May two lanes have the same value? */
static bool may_repeat(const ir_inst *i) {
  for (unsigned k = 0; k < i->nargs; k++)
    if (i->arg[k]->width > 1 && i->arg[k]->op != IR_CONST && i->arg[k]->op != IR_BLD)
      return false;
  return i->op != IR_PHI;
}

/* map: new lane of each old lane; pick: old lane of each new one. Returns the new width. */
static unsigned choose_narrow_lanes(const ir_inst *i, unsigned need, uint8_t map[4], uint8_t pick[4]) {
  unsigned n = 0;
  for (unsigned k = 0; k < i->width; k++) {
    map[k] = 0;
    if (!(need >> k & 1))
      continue;
    unsigned j = 0;
    while (j < n && !(i->op != IR_PHI && same_lane(i, pick[j], k)))
      j++;
    if (j == n)
      pick[n++] = (uint8_t)k;
    map[k] = (uint8_t)j;
  }
  return n;
}

static bool narrow_inst(lanes *l, ir_inst *i) {
  uint8_t map[4], pick[4];
  const unsigned need = l->need[i->id];
  if (!need || (need == (1u << i->width) - 1 && !may_repeat(i)))
    return false;
  const unsigned n = choose_narrow_lanes(i, need, map, pick);
  if (n == i->width)
    return false;
  bool phi = i->op == IR_PHI;
  ir_inst *c = ir_inst_copy(l->m, l->m->main, i), *back;
  c->width = (uint8_t)n;
  ir_insert_before(i, c);
  for (unsigned k = 0; k < c->nargs; k++)
    if (c->arg[k]->width == i->width && i->width > 1)
      c->arg[k] = opt_lanes(l->m, phi ? i->block->pred[k]->last : c, i, c->arg[k], n, pick);
  back = opt_before(l->m, phi ? ir_first_non_phi(i->block) : i, i, IR_BLD, i->base, i->width, i->width);
  back->precise = false;
  for (unsigned k = 0; k < i->width; k++) {
    back->arg[k] = c;
    back->idx[k] = map[k];
  }
  opt_forward(i, back);
  return true;
}

bool opt_narrow(ir_module *m) {
  ir_func *f = m->main;
  gc_arena *tmp = gc_arena_new();
  unsigned limit = f->next_inst;
  lanes l = {.m = m};
  l.need = gc_alloc(tmp, limit + 1);
  l.queued = gc_alloc_raw(tmp, limit + 1);
  memset(l.queued, true, limit + 1);
  l.work = gc_alloc_raw(tmp, (limit + 1) * sizeof *l.work);
  find_demand(&l, f);
  bool any = false;
  for (ir_block *b = f->entry; b; b = b->next)
    for (ir_inst *i = b->first, *next; i; i = next) {
      next = i->next;
      if (i->id < limit && i->width > 1 && (i->op == IR_PHI || ir_is_componentwise(i->op)))
        any |= narrow_inst(&l, i);
    }
  gc_arena_free(tmp);
  return any && opt_apply_forwards(f);
}
