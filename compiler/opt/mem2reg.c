/* SPDX-License-Identifier: Apache-2.0 */
/* SSA construction: variables become values. Requires that all calls are inlined. Afterwards there are no variables, loads or stores.
   Phis go to the iterated dominance frontier of the stores; a store to some lanes is a bld of old and new lanes. Variables that live in one
   block are done in one sweep; the others in batches, so that memory stays in proportion to the program. */
#include <string.h>

#include "opt/opt_util.h"

enum { BATCH = 64 };

typedef struct {
  ir_module *m;
  ir_func *f;
  gc_arena *tmp;
  ir_block **order; /* layout order, which is reverse post-order */
  size_t n;
  ir_var **var; /* of the batch */
  unsigned count;
  int *slot;              /* by variable: place in the batch, -1: not in it */
  ir_inst *(*out)[BATCH]; /* value at the end of each block, by rpo */
  ir_inst *(*phi)[BATCH];
  uint64_t *defines; /* by rpo: variables of the batch that the block stores, or has a phi of */
  ir_inst *undef[BATCH];
} ssa;

static bool accesses(const ir_inst *i) { return i->op == IR_LOAD || i->op == IR_STORE; }

static int slot_of(const ssa *s, const ir_inst *i) { return accesses(i) ? s->slot[i->var->id] : -1; }

static ir_inst *new_phi(ssa *s, ir_block *b, const ir_var *v) {
  ir_inst *p = ir_inst_new(s->m, s->f, IR_PHI, v->base, v->width, b->npred);
  if (b->first)
    ir_insert_before(b->first, p);
  else
    ir_append(b, p);
  return p;
}

/* Iterated dominance frontier of the stores of one variable: a work list over blocks that define it. */
static void place_phis(ssa *s, unsigned k) {
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t j = 0; j < s->n; j++) {
      ir_block *b = s->order[j];
      if (b->npred < 2 || s->phi[b->rpo][k])
        continue;
      bool needs = false;
      for (unsigned p = 0; p < b->npred && !needs; p++)
        for (ir_block *r = b->pred[p]; r && r != b->idom && !needs; r = r->idom)
          needs = s->defines[r->rpo] >> k & 1;
      if (!needs)
        continue;
      s->phi[b->rpo][k] = new_phi(s, b, s->var[k]);
      s->defines[b->rpo] |= UINT64_C(1) << k;
      changed = true;
    }
  }
}

static ir_inst *undef(ssa *s, unsigned k) {
  if (!s->undef[k]) {
    const ir_var *v = s->var[k];
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
  uint64_t any = 0;
  s->out = gc_alloc(s->tmp, (s->n + 2) * sizeof *s->out);
  s->phi = gc_alloc(s->tmp, (s->n + 2) * sizeof *s->phi);
  s->defines = gc_alloc(s->tmp, (s->n + 2) * sizeof *s->defines);
  memset(s->undef, 0, sizeof s->undef);
  for (size_t j = 0; j < s->n; j++)
    for (ir_inst *i = s->order[j]->first; i; i = i->next)
      if (i->op == IR_STORE && slot_of(s, i) >= 0)
        any |= s->defines[s->order[j]->rpo] |= UINT64_C(1) << slot_of(s, i);
  for (unsigned k = 0; k < s->count; k++)
    if (any >> k & 1)
      place_phis(s, k);
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

/* Where a variable lives, and its value there. */
typedef struct {
  ir_block *home;
  bool many; /* several blocks, or a value from the last time round may be read */
  ir_inst *now;
} place;

static bool whole(const ir_inst *i) { return i->op == IR_STORE && i->mask == (1u << i->var->width) - 1; }

/* Variables of one block that are stored before anything else become values. */
static void local_variables(ssa *s, place *p) {
  for (ir_block *b = s->f->entry; b; b = b->next)
    for (ir_inst *i = b->first; i; i = i->next) {
      place *x = accesses(i) ? &p[i->var->id] : NULL;
      if (!x || x->many)
        continue;
      if (!x->home)
        x->many = !whole(i);
      else
        x->many = x->home != b;
      x->home = b;
    }
  for (ir_block *b = s->f->entry; b; b = b->next)
    for (ir_inst *i = b->first, *next; i; i = next) {
      next = i->next;
      place *x = accesses(i) ? &p[i->var->id] : NULL;
      if (!x || x->many)
        continue;
      if (i->op == IR_LOAD) {
        opt_forward(i, x->now);
      } else {
        i->arg[0] = opt_resolve(i->arg[0]);
        x->now = merge_store(s, i, x->now);
        ir_remove(i);
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
  opt_clear_aux(f);
  gc_arena *tmp = gc_arena_new();
  ssa s = {.m = m, .f = f, .var = gc_alloc(tmp, f->nvar * sizeof *s.var), .slot = gc_alloc(tmp, (f->next_var + 1) * sizeof *s.slot)};
  place *p = gc_alloc(tmp, (f->next_var + 1) * sizeof *p);
  local_variables(&s, p);
  memset(s.slot, 0xff, (f->next_var + 1) * sizeof *s.slot);
  for (ir_block *b = f->entry; b; b = b->next)
    s.n++;
  ir_var **var = s.var;
  size_t n = 0;
  for (size_t k = 0; k < f->nvar; k++)
    if (p[f->var[k]->id].many)
      var[n++] = f->var[k];
  for (size_t first = 0; first < n; first += BATCH) {
    s.tmp = gc_arena_new();
    s.order = gc_alloc(s.tmp, s.n * sizeof *s.order);
    size_t k = 0;
    for (ir_block *b = f->entry; b; b = b->next)
      s.order[k++] = b;
    s.var = var + first;
    s.count = n - first < BATCH ? (unsigned)(n - first) : BATCH;
    for (unsigned j = 0; j < s.count; j++)
      s.slot[s.var[j]->id] = (int)j;
    batch(&s);
    for (unsigned j = 0; j < s.count; j++)
      s.slot[s.var[j]->id] = -1;
    gc_arena_free(s.tmp);
  }
  gc_arena_free(tmp);
  f->nvar = 0;
  f->next_var = 0;
  return true;
}
