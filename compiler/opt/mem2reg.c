/* SPDX-License-Identifier: Apache-2.0 */
/* SSA construction: variables become values. Requires that all calls are inlined. Afterwards there are no variables, loads or stores.
   Phis go to the iterated dominance frontier of the stores; a store to some lanes is a bld of old and new lanes. Variables are done in
   batches, so that memory stays in proportion to the program. */
#include <string.h>

#include "opt/opt_util.h"

enum { BATCH = 64 };

typedef struct {
  ir_module *m;
  ir_func *f;
  gc_arena *tmp;
  ir_block **order; /* layout order, which is reverse post-order */
  size_t n;
  unsigned first; /* first variable of the batch */
  unsigned count;
  ir_inst *(*out)[BATCH]; /* value at the end of each block, by rpo */
  ir_inst *(*phi)[BATCH];
  ir_inst *undef[BATCH];
} ssa;

static int slot_of(const ssa *s, const ir_inst *i) {
  if ((i->op != IR_LOAD && i->op != IR_STORE) || i->var->id < s->first || i->var->id >= s->first + s->count)
    return -1;
  return (int)(i->var->id - s->first);
}

static ir_inst *new_phi(ssa *s, ir_block *b, const ir_var *v) {
  ir_inst *p = ir_inst_new(s->m, s->f, IR_PHI, v->base, v->width, b->npred);
  if (b->first)
    ir_insert_before(b->first, p);
  else
    ir_append(b, p);
  return p;
}

/* Iterated dominance frontier of the stores of one variable: a work list over blocks that define it. */
static void place_phis(ssa *s, unsigned k, bool *defines) {
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t j = 0; j < s->n; j++) {
      ir_block *b = s->order[j];
      if (b->npred < 2 || s->phi[b->rpo][k])
        continue;
      bool needs = false;
      for (unsigned p = 0; p < b->npred && !needs; p++)
        for (ir_block *r = b->pred[p]; r && r != b->idom && !needs; r = r->idom)
          needs = defines[r->rpo];
      if (!needs)
        continue;
      s->phi[b->rpo][k] = new_phi(s, b, s->f->var[s->first + k]);
      defines[b->rpo] = true;
      changed = true;
    }
  }
}

static ir_inst *undef(ssa *s, unsigned k) {
  if (!s->undef[k]) {
    const ir_var *v = s->f->var[s->first + k];
    s->undef[k] = ir_inst_new(s->m, s->f, IR_UNDEF, v->base, v->width, 0);
    ir_insert_before(s->f->entry->first, s->undef[k]);
  }
  return s->undef[k];
}

static ir_inst *merge_store(ssa *s, ir_inst *store, ir_inst *old) {
  const ir_var *v = store->var;
  if (store->mask == (1u << v->width) - 1)
    return store->arg[0];
  ir_inst *b = opt_before(s->m, store, store, IR_BLD, v->base, v->width, v->width);
  for (unsigned lane = 0, k = 0; lane < v->width; lane++) {
    bool set = store->mask >> lane & 1;
    b->arg[lane] = set ? store->arg[0] : old;
    b->idx[lane] = (uint8_t)(set ? k++ : lane);
  }
  return b;
}

static void rename_block(ssa *s, ir_block *b) {
  ir_inst **cur = s->out[b->rpo];
  if (b->idom)
    memcpy(cur, s->out[b->idom->rpo], sizeof *s->out);
  for (unsigned k = 0; k < s->count; k++)
    if (s->phi[b->rpo][k])
      cur[k] = s->phi[b->rpo][k];
  for (ir_inst *i = b->first, *next; i; i = next) {
    next = i->next;
    int k = slot_of(s, i);
    if (k < 0)
      continue;
    if (!cur[k])
      cur[k] = undef(s, (unsigned)k);
    if (i->op == IR_LOAD) {
      opt_forward(i, cur[k]);
    } else {
      i->arg[0] = opt_resolve(i->arg[0]);
      cur[k] = merge_store(s, i, cur[k]);
      ir_remove(i);
    }
  }
}

static void batch(ssa *s) {
  opt_clear_aux(s->f);
  s->out = gc_alloc(s->tmp, (s->n + 2) * sizeof *s->out);
  s->phi = gc_alloc(s->tmp, (s->n + 2) * sizeof *s->phi);
  memset(s->undef, 0, sizeof s->undef);
  for (unsigned k = 0; k < s->count; k++) {
    bool *defines = gc_alloc(s->tmp, s->n + 2), any = false;
    for (size_t j = 0; j < s->n; j++)
      for (ir_inst *i = s->order[j]->first; i; i = i->next)
        if (i->op == IR_STORE && slot_of(s, i) == (int)k)
          any = defines[s->order[j]->rpo] = true;
    if (any)
      place_phis(s, k, defines);
  }
  for (size_t j = 0; j < s->n; j++)
    rename_block(s, s->order[j]);
  for (size_t j = 0; j < s->n; j++) {
    ir_block *b = s->order[j];
    for (unsigned k = 0; k < s->count; k++)
      for (unsigned p = 0; s->phi[b->rpo][k] && p < b->npred; p++) {
        ir_inst *v = s->out[b->pred[p]->rpo][k];
        s->phi[b->rpo][k]->arg[p] = v ? v : undef(s, k);
      }
  }
  opt_apply_forwards(s->f);
}

bool opt_mem2reg(ir_module *m) {
  ir_func *f = m->main;
  ir_rpo(m, f);
  ir_dominators(m, f);
  if (!f->nvar)
    return false;
  ssa s = {.m = m, .f = f};
  for (ir_block *b = f->entry; b; b = b->next)
    s.n++;
  for (s.first = 0; s.first < f->nvar; s.first += BATCH) {
    s.tmp = gc_arena_new();
    s.order = gc_alloc(s.tmp, s.n * sizeof *s.order);
    size_t k = 0;
    for (ir_block *b = f->entry; b; b = b->next)
      s.order[k++] = b;
    s.count = f->nvar - s.first < BATCH ? (unsigned)(f->nvar - s.first) : BATCH;
    batch(&s);
    gc_arena_free(s.tmp);
  }
  f->nvar = 0;
  f->next_var = 0;
  return true;
}
