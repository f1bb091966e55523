/* SPDX-License-Identifier: Apache-2.0 */
/* Invariant code motion out of loops (docs/compiler.md, "Middle end"). Requires SSA form. Only operations that cost something in every
   iteration move. Constants, uniforms, inputs, source modifiers and lanes of one register are free operands, so they move only if a
   moved operation needs them. Bools stay, since there are four predicate registers. A hoisted value holds a temporary through the whole
   loop, so a loop may gain at most OPT_LICM_LANES lanes of live values. An operation moves only from a block that runs in every
   iteration. A texture lookup moves only if it is certain to run at all. */
#include "opt/opt_util.h"

typedef struct {
  ir_module *m;
  ir_func *f;
  ir_block *header, **set;
  size_t n;
  unsigned lanes;
  bool *in;  /* by rpo: block is in the loop */
  bool runs; /* the body certainly runs once */
} loop;

static bool is_outside(const loop *l, const ir_inst *i) { return !l->in[i->block->rpo]; }

static bool is_movable(const loop *l, const ir_inst *i, unsigned depth) {
  if (is_outside(l, i))
    return true;
  if (depth > 8 || !ir_is_pure(i->op) || !opt_is_free(i))
    return false;
  for (unsigned k = 0; k < i->nargs; k++)
    if (!is_movable(l, i->arg[k], depth + 1))
      return false;
  return true;
}

static bool every_iteration(const loop *l, const ir_block *b) {
  for (unsigned p = 0; p < l->header->npred; p++)
    if (l->in[l->header->pred[p]->rpo] && !ir_dominates(b, l->header->pred[p]))
      return false;
  return true;
}

static bool is_candidate(const loop *l, const ir_inst *i) {
  if (!ir_is_pure(i->op) || opt_is_free(i) || i->base == IR_B || ir_is_derivative(i->op))
    return false;
  if (ir_is_texture(i->op) && i->block != l->header && !l->runs)
    return false;
  for (unsigned k = 0; k < i->nargs; k++)
    if (!is_movable(l, i->arg[k], 0))
      return false;
  return l->lanes + i->width <= OPT_LICM_LANES && every_iteration(l, i->block);
}

static ir_block *make_preheader(const loop *l, gc_arena *tmp) {
  bool *from = gc_alloc(tmp, l->f->next_block + 1);
  for (unsigned p = 0; p < l->header->npred; p++)
    from[l->header->pred[p]->id] = !l->in[l->header->pred[p]->rpo];
  return ir_gather(l->m, l->f, l->header, from);
}

static void hoist_inst(loop *l, ir_block *pre, ir_inst *i) {
  if (i->block == pre || i->block->rpo == 0 || is_outside(l, i))
    return;
  for (unsigned k = 0; k < i->nargs; k++)
    hoist_inst(l, pre, i->arg[k]);
  ir_insert_before(pre->last, i);
}

static bool do_loop(ir_module *m, ir_func *f, ir_block *header, size_t blocks) {
  gc_arena *tmp = gc_arena_new();
  loop l = {.m = m, .f = f, .header = header};
  bool changed = false;
  l.n = ir_loop_blocks(tmp, f, header, &l.set);
  l.in = gc_alloc(tmp, blocks + 2);
  for (size_t k = 0; k < l.n; k++)
    l.in[l.set[k]->rpo] = true;
  ir_block *exit, *pre = NULL;
  l.runs = l.n && ir_trip_count(f, header, OPT_UNROLL_TRIPS, &exit) >= 2;
  for (ir_block *b = f->entry; b && l.n; b = b->next) {
    if (b->rpo == 0 || !l.in[b->rpo])
      continue;
    for (ir_inst *i = b->first, *next; i; i = next) {
      next = i->next;
      if (!is_candidate(&l, i))
        continue;
      if (!pre)
        pre = make_preheader(&l, tmp);
      l.lanes += i->width;
      hoist_inst(&l, pre, i);
      changed = true;
    }
  }
  gc_arena_free(tmp);
  return changed;
}

static bool is_header(const ir_block *b) {
  for (unsigned p = 0; p < b->npred; p++)
    if (ir_dominates(b, b->pred[p]))
      return true;
  return false;
}

bool opt_licm(ir_module *m) {
  ir_func *f = m->main;
  gc_arena *tmp = gc_arena_new();
  unsigned known = f->next_block; /* blocks made from here on are preheaders, which head no loop */
  bool changed = false, again = true, *done = gc_alloc(tmp, known + 1);
  /* Inner loops come first, so that an operation can leave several loops. Block orders are renewed after a loop has changed. */
  while (again) {
    again = false;
    ir_rpo_dominators(m, f);
    size_t blocks = 0;
    for (ir_block *b = f->entry; b; b = b->next)
      blocks++;
    for (ir_block *b = f->tail; b && !again; b = b->prev) {
      if (b->id >= known || done[b->id] || !is_header(b))
        continue;
      done[b->id] = true;
      again = do_loop(m, f, b, blocks);
      changed |= again;
    }
  }
  gc_arena_free(tmp);
  return changed;
}
