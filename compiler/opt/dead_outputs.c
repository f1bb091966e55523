/* SPDX-License-Identifier: Apache-2.0 */
/* Removes dead output stores: lanes of an OUT that every path to the end of the program writes again (docs/compiler.md, "Middle end").
   Requires nothing. KILL does not end a path: execution continues, and the outputs of a killed fragment do not matter. */
#include <string.h>

#include "core/isa/isa.h"
#include "opt/opt_util.h"

typedef struct {
  ir_module *m;
  ir_func *f;
  size_t nreg;     /* output registers: all symbols' plus pos and psz */
  size_t *base;    /* first register of each symbol */
  uint8_t **again; /* by rpo: lanes written on every path from the block's start */
} outs;

static size_t reg_of(const outs *o, const ir_inst *i) {
  return i->op == IR_OUT ? o->base[i->sym] + (size_t)i->slot : o->nreg - (i->slot == GM_DST_POS ? 1 : 2);
}

/* The lanes that are written again on every path from the end of b. A block that was not visited yet counts as writing everything
 * (greatest fixed point). */
static void at_end(const outs *o, const ir_block *b, uint8_t *set) {
  memset(set, b->nsucc ? 15 : 0, o->nreg);
  for (unsigned k = 0; k < b->nsucc; k++)
    for (size_t r = 0; r < o->nreg; r++)
      set[r] &= o->again[b->succ[k]->rpo][r];
}

static bool update_outputs(const outs *o, ir_block *b, uint8_t *set) {
  at_end(o, b, set);
  for (ir_inst *i = b->last; i; i = i->prev)
    if (i->op == IR_OUT || i->op == IR_OUT_SYS)
      set[reg_of(o, i)] |= i->mask;
  if (memcmp(set, o->again[b->rpo], o->nreg) == 0)
    return false;
  memcpy(o->again[b->rpo], set, o->nreg);
  return true;
}

/* Removes the lanes in `dead` from the OUT. */
static void drop_out_lanes(outs *o, ir_inst *i, unsigned dead) {
  uint8_t idx[4], n = 0, k = 0;
  for (unsigned lane = 0; lane < 4; lane++) {
    if (!(i->mask >> lane & 1))
      continue;
    if (!(dead >> lane & 1))
      idx[n++] = k;
    k++;
  }
  i->mask &= (uint8_t)~dead;
  i->arg[0] = opt_lanes(o->m, i, i, i->arg[0], n, idx);
}

static bool sweep_block(outs *o, ir_block *b, uint8_t *set) {
  bool changed = false;
  at_end(o, b, set);
  for (ir_inst *i = b->last, *prev; i; i = prev) {
    prev = i->prev;
    if (i->op != IR_OUT && i->op != IR_OUT_SYS)
      continue;
    size_t r = reg_of(o, i);
    unsigned dead = i->mask & set[r];
    set[r] |= i->mask;
    if (!dead)
      continue;
    changed = true;
    if (dead == i->mask)
      ir_remove(i);
    else
      drop_out_lanes(o, i, dead);
  }
  return changed;
}

bool opt_dead_outputs(ir_module *m) {
  outs o = {.m = m, .f = m->main};
  ir_rpo_dominators(m, o.f);
  gc_arena *tmp = gc_arena_new();
  o.base = gc_alloc(tmp, (m->nsym + 1) * sizeof *o.base);
  for (size_t k = 0; k < m->nsym; k++) {
    gm_sym_kind kind = m->sym[k].s.kind;
    o.base[k] = o.nreg;
    if (kind == GM_SYM_VARYING || kind == GM_SYM_FRAGCOLOR)
      o.nreg += (size_t)m->sym[k].s.elements * m->sym[k].s.cols;
  }
  o.nreg += 2;
  size_t blocks = 0;
  for (ir_block *b = o.f->entry; b; b = b->next)
    blocks++;
  o.again = gc_alloc(tmp, (blocks + 2) * sizeof *o.again);
  for (size_t k = 0; k <= blocks; k++) {
    o.again[k] = gc_alloc(tmp, o.nreg);
    memset(o.again[k], 15, o.nreg);
  }
  uint8_t *set = gc_alloc(tmp, o.nreg);
  for (bool changed = true; changed;) {
    changed = false;
    for (ir_block *b = o.f->tail; b; b = b->prev)
      changed |= update_outputs(&o, b, set);
  }
  bool any = false;
  for (ir_block *b = o.f->entry; b; b = b->next)
    any |= sweep_block(&o, b, set);
  gc_arena_free(tmp);
  return any;
}
