/* SPDX-License-Identifier: Apache-2.0 */
/* Full unrolling of loops whose trip count is constant (ir_trip_count). Requires and keeps SSA form.

   Values that live across iterations or leave the loop are put into variables first, so that copies of the blocks need no phi surgery;
   mem2reg then makes them values again. Innermost loops first. A loop is unrolled if the copies have at most OPT_UNROLL_MAX instructions;
   all of one run at most OPT_UNROLL_TOTAL. */
#include <string.h>

#include "opt/opt_util.h"

typedef struct {
  ir_module *m;
  ir_func *f;
  gc_arena *tmp;
  ir_block *header, *exiting, **set;
  size_t n;
  unsigned trips;
  bool *in;         /* by rpo */
  ir_inst **inst;   /* id -> copy of the present iteration */
  ir_block **block; /* block id -> copy */
  unsigned old_inst, old_block;
} loop;

static bool inside(const loop *l, const ir_block *b) { return b->rpo && l->in[b->rpo]; }

/* phi -> variable: a store at the end of every predecessor, a load in its place. */
static void demote_phi(loop *l, ir_inst *phi) {
  ir_var *v = ir_var_new(l->m, l->f, "", phi->base, phi->width);
  ir_block *b = phi->block;
  for (unsigned p = 0; p < b->npred; p++) {
    ir_inst *s = opt_before(l->m, b->pred[p]->last, phi, IR_STORE, IR_VOID, 0, 1);
    s->var = v;
    s->mask = (uint8_t)((1u << v->width) - 1);
    s->arg[0] = phi->arg[p];
  }
  ir_inst *pos = ir_first_non_phi(b);
  ir_remove(phi);
  phi->op = IR_LOAD;
  phi->nargs = 0;
  phi->var = v;
  ir_insert_before(pos, phi);
}

static void demote_phis(loop *l, ir_block *b) {
  while (b->first && b->first->op == IR_PHI)
    demote_phi(l, b->first);
}

/* A value that is used outside the loop: stored behind its definition, loaded in front of each such use. The blocks behind the exits have
   no phis by now that take values over exit edges; phis further on load at the end of the predecessor. */
static void demote_live_out(loop *l, ir_inst *def) {
  ir_var *v = NULL;
  for (ir_block *b = l->f->entry; b; b = b->next)
    for (ir_inst *i = b->first; i; i = i->next)
      for (unsigned k = 0; k < i->nargs; k++) {
        if (i->arg[k] != def || inside(l, i->op == IR_PHI ? b->pred[k] : b))
          continue;
        if (!v)
          v = ir_var_new(l->m, l->f, "", def->base, def->width);
        ir_inst *load = opt_before(l->m, i->op == IR_PHI ? b->pred[k]->last : i, def, IR_LOAD, def->base, def->width, 0);
        load->var = v;
        i->arg[k] = load;
      }
  if (!v)
    return;
  ir_inst *s = ir_inst_new(l->m, l->f, IR_STORE, IR_VOID, 0, 1);
  s->loc = def->loc;
  s->var = v;
  s->mask = (uint8_t)((1u << v->width) - 1);
  s->arg[0] = def;
  if (def->op == IR_PHI)
    ir_insert_before(ir_first_non_phi(def->block), s);
  else
    ir_insert_after(def, s);
}

static void demote(loop *l) {
  demote_phis(l, l->header);
  for (size_t k = 0; k < l->n; k++)
    for (unsigned s = 0; s < l->set[k]->nsucc; s++)
      if (!inside(l, l->set[k]->succ[s]))
        demote_phis(l, l->set[k]->succ[s]);
  uint8_t *out = gc_alloc(l->tmp, l->f->next_inst + 1);
  for (ir_block *b = l->f->entry; b; b = b->next)
    for (ir_inst *i = b->first; i; i = i->next)
      for (unsigned k = 0; k < i->nargs; k++)
        if (inside(l, i->arg[k]->block) && !inside(l, i->op == IR_PHI ? b->pred[k] : b))
          out[i->arg[k]->id] = 1;
  unsigned limit = l->f->next_inst;
  for (size_t k = 0; k < l->n; k++)
    for (ir_inst *i = l->set[k]->first; i; i = i->next)
      if (i->width && i->id < limit && out[i->id])
        demote_live_out(l, i);
}

static void copy_instructions(loop *l) {
  for (size_t k = 0; k < l->n; k++) {
    ir_block *c = l->block[l->set[k]->id] = ir_block_new(l->m, l->f);
    for (ir_inst *i = l->set[k]->first; i; i = i->next)
      ir_append(c, l->inst[i->id] = ir_inst_copy(l->m, l->f, i));
  }
  for (size_t k = 0; k < l->n; k++)
    for (ir_inst *c = l->block[l->set[k]->id]->first; c; c = c->next)
      for (unsigned j = 0; j < c->nargs; j++) {
        ir_inst *g = c->arg[j];
        if (g->id < l->old_inst && l->inst[g->id] && inside(l, g->block))
          c->arg[j] = l->inst[g->id];
      }
}

/* Edges of one copy: inside the copy, to the exits, and from the latch to `next`, the header of the following iteration. Predecessors of
   a block with phis (inner joins) keep the order of the original. */
static void copy_edges(loop *l, ir_block *next) {
  for (size_t k = 0; k < l->n; k++) {
    ir_block *o = l->set[k], *c = l->block[o->id];
    if (o == l->header)
      continue;
    c->pred = gc_alloc(l->m->arena, (o->npred + 1) * sizeof *c->pred);
    c->npred = c->cpred = o->npred;
    for (unsigned p = 0; p < o->npred; p++)
      c->pred[p] = l->block[o->pred[p]->id];
  }
  for (size_t k = 0; k < l->n; k++) {
    ir_block *o = l->set[k], *c = l->block[o->id];
    for (unsigned s = 0; s < o->nsucc; s++) {
      ir_block *to = o->succ[s];
      if (inside(l, to) && to != l->header)
        c->succ[c->nsucc++] = l->block[to->id];
      else
        ir_edge(l->m, c, to == l->header ? next : to);
    }
  }
}

/* The branch of the exiting block goes one way for sure. */
static void fix_exit(loop *l, ir_block *b, bool leave) {
  unsigned stay = inside(l, l->exiting->succ[0]) ? 0 : 1;
  ir_remove_edge(b, leave ? stay : !stay);
  b->last->op = IR_BR;
  b->last->nargs = 0;
}

/* Copies 1 .. trips in order; the original blocks are left without a way in. */
static void unroll(loop *l) {
  demote(l);
  l->old_inst = l->f->next_inst;
  l->inst = gc_alloc(l->tmp, (l->old_inst + 1) * sizeof *l->inst);
  l->block = gc_alloc(l->tmp, (l->f->next_block + 1) * sizeof *l->block);
  ir_block *next = NULL;
  for (unsigned t = l->trips; t > 0; t--) { /* backwards: the following header exists already */
    copy_instructions(l);
    copy_edges(l, next ? next : l->header);
    fix_exit(l, l->block[l->exiting->id], t == l->trips);
    next = l->block[l->header->id];
  }
  for (unsigned p = 0; p < l->header->npred;) {
    ir_block *from = l->header->pred[p];
    if (from->rpo == 0 || l->in[from->rpo] || from->id >= l->old_block) {
      p++;
      continue;
    }
    ir_redirect(l->m, from, from->succ[0] == l->header ? 0 : 1, next);
  }
}

static bool candidate(loop *l, size_t *budget) {
  l->n = ir_loop_blocks(l->tmp, l->f, l->header, &l->set);
  if (!l->n)
    return false;
  size_t size = 0;
  for (size_t k = 0; k < l->n; k++)
    for (ir_inst *i = l->set[k]->first; i; i = i->next)
      size += !opt_is_leaf(i);
  if (size > OPT_UNROLL_MAX)
    return false;
  l->trips = ir_trip_count(l->f, l->header, OPT_UNROLL_TRIPS, &l->exiting);
  if (!l->trips)
    return false;
  size *= l->trips > 1 ? l->trips - 1 : 1; /* the last header execution only leaves */
  if (size > OPT_UNROLL_MAX || size > *budget)
    return false;
  *budget -= size;
  return true;
}

bool opt_unroll(ir_module *m) {
  ir_func *f = m->main;
  bool changed = false, again = true;
  size_t budget = OPT_UNROLL_TOTAL;
  while (again) {
    again = false;
    ir_rpo(m, f);
    ir_dominators(m, f);
    size_t blocks = 0;
    for (ir_block *b = f->entry; b; b = b->next)
      blocks++;
    for (ir_block *b = f->tail; b && !again; b = b->prev) {
      loop l = {.m = m, .f = f, .tmp = gc_arena_new(), .header = b, .old_block = f->next_block};
      if (candidate(&l, &budget)) {
        l.in = gc_alloc(l.tmp, blocks + 2);
        for (size_t k = 0; k < l.n; k++)
          l.in[l.set[k]->rpo] = true;
        unroll(&l);
        again = changed = true;
      }
      gc_arena_free(l.tmp);
    }
    if (again) {
      opt_mem2reg(m);
      opt_fold(m);
      opt_copy(m);
      opt_fold(m);
      opt_cfg(m);
      opt_dce(m);
    }
  }
  return changed;
}
