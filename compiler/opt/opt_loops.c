/* SPDX-License-Identifier: Apache-2.0 */
/* Copies whole loops, for full and partial unrolling.

   Values that are live across iterations or after the loop are first put into variables, so that copies of the blocks need no repair of
   phis. mem2reg then makes them values again. */
#include "opt/opt_loops.h"

#include <string.h>

#include "opt/opt_util.h"

bool opt_loop_take(opt_loop *l, ir_module *m, ir_func *f, ir_block *header, size_t blocks, gc_arena *tmp) {
  *l = (opt_loop){.m = m, .f = f, .tmp = tmp, .header = header};
  l->n = ir_loop_blocks(tmp, f, header, &l->set);
  if (!l->n)
    return false;
  l->in = gc_alloc(tmp, blocks + 2);
  for (size_t k = 0; k < l->n; k++)
    l->in[l->set[k]->rpo] = true;
  return true;
}

size_t opt_loop_size(const opt_loop *l) {
  size_t size = 0;
  for (size_t k = 0; k < l->n; k++)
    for (ir_inst *i = l->set[k]->first; i; i = i->next)
      size += !opt_is_leaf(i);
  return size;
}

static bool is_inside(const opt_loop *l, const ir_block *b) { return opt_loop_has(l, b); }

/* Turns a phi into a variable: a store at the end of every predecessor, and a load in its place. */
static void demote_phi(opt_loop *l, ir_inst *phi) {
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
  l->m->has |= IR_SET(IR_LOAD);
  phi->nargs = 0;
  phi->var = v;
  ir_insert_before(pos, phi);
}

static void demote_phis(opt_loop *l, ir_block *b) {
  while (b->first && b->first->op == IR_PHI)
    demote_phi(l, b->first);
}

/* A use of a value of the loop outside of it, and the next one in the order of the layout. */
typedef struct loop_use {
  ir_inst *by;
  unsigned arg;
  struct loop_use *next;
} loop_use;

/* Puts a value that is used outside the loop into a variable: stored after its definition, and loaded before each use outside. At this
 * point, the blocks after the exits have no phis that take values over exit edges. For a phi further on, the load is at the end of the
 * predecessor. */
static void demote_live_out(opt_loop *l, ir_inst *def, const loop_use *u) {
  ir_var *v = ir_var_new(l->m, l->f, "", def->base, def->width);
  for (; u; u = u->next) {
    ir_inst *pos = u->by->op == IR_PHI ? u->by->block->pred[u->arg]->last : u->by;
    ir_inst *load = opt_before(l->m, pos, def, IR_LOAD, def->base, def->width, 0);
    load->var = v;
    u->by->arg[u->arg] = load;
  }
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

/* By id of a value of the loop: its uses outside. */
static loop_use **find_uses_outside(const opt_loop *l) {
  loop_use **first = gc_alloc(l->tmp, (l->f->next_inst + 1) * sizeof *first),
           **last = gc_alloc(l->tmp, (l->f->next_inst + 1) * sizeof *last);
  for (ir_block *b = l->f->entry; b; b = b->next)
    for (ir_inst *i = b->first; i; i = i->next)
      for (unsigned k = 0; k < i->nargs; k++) {
        const ir_inst *def = i->arg[k];
        if (!is_inside(l, def->block) || is_inside(l, i->op == IR_PHI ? b->pred[k] : b))
          continue;
        loop_use *u = gc_alloc(l->tmp, sizeof *u);
        *u = (loop_use){i, k, NULL};
        if (first[def->id])
          last[def->id]->next = u;
        else
          first[def->id] = u;
        last[def->id] = u;
      }
  return first;
}

static void demote_values(opt_loop *l) {
  demote_phis(l, l->header);
  for (size_t k = 0; k < l->n; k++)
    for (unsigned s = 0; s < l->set[k]->nsucc; s++)
      if (!is_inside(l, l->set[k]->succ[s]))
        demote_phis(l, l->set[k]->succ[s]);
  loop_use *const *uses = find_uses_outside(l);
  unsigned limit = l->f->next_inst;
  for (size_t k = 0; k < l->n; k++)
    for (ir_inst *i = l->set[k]->first; i; i = i->next)
      if (i->width && i->id < limit && uses[i->id])
        demote_live_out(l, i, uses[i->id]);
}

static void copy_instructions(opt_loop *l) {
  for (size_t k = 0; k < l->n; k++) {
    ir_block *c = l->block[l->set[k]->id] = ir_block_new(l->m, l->f);
    for (ir_inst *i = l->set[k]->first; i; i = i->next)
      ir_append(c, l->inst[i->id] = ir_inst_copy(l->m, l->f, i));
  }
  for (size_t k = 0; k < l->n; k++)
    for (ir_inst *c = l->block[l->set[k]->id]->first; c; c = c->next)
      for (unsigned j = 0; j < c->nargs; j++) {
        ir_inst *g = c->arg[j];
        if (g->id < l->old_inst && l->inst[g->id] && is_inside(l, g->block))
          c->arg[j] = l->inst[g->id];
      }
}

/* Makes the edges of one copy: inside the copy, to the exits, and from the latch to `next`, the header of the next iteration. Predecessors
 * of a block with phis (inner joins) keep their order. */
static void copy_edges(opt_loop *l, ir_block *next) {
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
      if (is_inside(l, to) && to != l->header)
        c->succ[c->nsucc++] = l->block[to->id];
      else
        ir_edge(l->m, c, to == l->header ? next : to);
    }
  }
}

/* Makes the branch of the exiting block always leave, or always stay. */
static void fix_exit(const opt_loop *l, ir_block *b, bool leave) {
  unsigned stay = is_inside(l, l->exiting->succ[0]) ? 0 : 1;
  ir_remove_edge(b, leave ? stay : !stay);
  b->last->op = IR_BR;
  b->last->nargs = 0;
}

/* Makes the edges that still lead to the old header lead to `to`. from: blocks of the last copy, in the order of l->set. */
static void close_loop(const opt_loop *l, ir_block *const *from, ir_block *to) {
  for (size_t k = 0; k < l->n; k++)
    for (unsigned s = 0; s < from[k]->nsucc; s++)
      if (from[k]->succ[s] == l->header)
        ir_redirect(l->m, from[k], s, to);
}

static void enter_copied_loop(const opt_loop *l, unsigned old_block, ir_block *first) {
  for (unsigned p = 0; p < l->header->npred;) {
    ir_block *from = l->header->pred[p];
    if (from->rpo == 0 || l->in[from->rpo] || from->id >= old_block) {
      p++;
      continue;
    }
    ir_redirect(l->m, from, from->succ[0] == l->header ? 0 : 1, first);
  }
}

/* Marks the blocks of this copy with their loop. Blocks of loops that were unrolled before get a number for each copy. */
static void tag_copy(const opt_loop *l, unsigned loop, unsigned group) {
  for (size_t k = 0; k < l->n; k++) {
    ir_block *o = l->set[k], *b = l->block[o->id];
    b->copy_exit = o->nsucc == 2 && o != l->exiting && is_inside(l, o->succ[0]) != is_inside(l, o->succ[1]);
    b->copy_of = 2 * loop;
    b->copy_group = group;
    for (size_t j = 0; j <= k && o->copy_of && !b->copy_exit; j++)
      if (l->set[j]->copy_of == o->copy_of) {
        b->copy_of = 2 * l->block[l->set[j]->id]->id + 1;
        b->copy_exit = o->copy_exit;
        break;
      }
  }
}

void opt_loop_copy(opt_loop *l, const opt_copies *c) {
  unsigned old_block = l->f->next_block, count = c->peel + c->times;
  demote_values(l);
  l->old_inst = l->f->next_inst;
  l->inst = gc_alloc(l->tmp, (l->old_inst + 1) * sizeof *l->inst);
  l->block = gc_alloc(l->tmp, (old_block + 1) * sizeof *l->block);
  ir_block **last = gc_alloc(l->tmp, l->n * sizeof *last), *next = NULL;
  for (unsigned t = count; t > 0; t--) { /* backwards, so that the next header exists already */
    copy_instructions(l);
    copy_edges(l, next ? next : l->header);
    next = l->block[l->header->id];
    tag_copy(l, old_block + 1, c->joined && t > c->peel);
    for (size_t k = 0; k < l->n && t == count; k++)
      last[k] = l->block[l->set[k]->id];
    if (l->exiting && (c->all || t != c->peel + c->keep))
      fix_exit(l, l->block[l->exiting->id], c->all && t == count);
    if (t == c->peel + 1 && !c->all)
      close_loop(l, last, next);
  }
  enter_copied_loop(l, old_block, next);
}
