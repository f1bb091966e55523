/* SPDX-License-Identifier: Apache-2.0 */
/* A copy of a module without variables and calls (docs/ir.md). */
#include <string.h>

#include "ir/ir.h"

/* Copies and originals know each other: aux of an original is its copy, for as long as the copy is made. */
static void copy_block(ir_module *m, ir_func *f, ir_block *b) {
  ir_block *c = gc_memdup(m->arena, b, sizeof *b);
  c->prev = f->tail;
  c->next = NULL;
  c->first = c->last = NULL;
  c->aux = NULL;
  *(f->tail ? &f->tail->next : &f->entry) = c;
  f->tail = c;
  b->aux = c;
  for (ir_inst *i = b->first; i; i = i->next) {
    ir_inst *x = ir_inst_copy(m, f, i);
    x->id = i->id;
    i->aux = x;
    ir_append(c, x);
  }
}

static void link_block(ir_module *m, ir_block *c) {
  for (unsigned k = 0; k < c->nsucc; k++)
    c->succ[k] = c->succ[k]->aux;
  c->pred = c->npred ? gc_memdup(m->arena, c->pred, c->npred * sizeof *c->pred) : NULL;
  c->cpred = c->npred;
  for (unsigned k = 0; k < c->npred; k++)
    c->pred[k] = c->pred[k]->aux;
  c->idom = c->idom ? c->idom->aux : NULL;
  for (ir_inst *i = c->first; i; i = i->next)
    for (unsigned k = 0; k < i->nargs; k++)
      i->arg[k] = i->arg[k]->aux;
}

ir_module *ir_clone(const ir_module *from) {
  ir_module *m = gc_memdup(from->arena, from, sizeof *from);
  ir_func *f = gc_memdup(m->arena, from->main, sizeof *from->main);
  m->sym = from->nsym ? gc_memdup(m->arena, from->sym, from->nsym * sizeof *from->sym) : NULL;
  m->csym = m->nsym;
  m->ccall = m->ncall; /* the next one goes to an array of its own */
  memset(m->spare, 0, sizeof m->spare);
  m->funcs = m->main = m->last = f;
  m->ordered = from->ordered == from->main ? f : NULL;
  m->dominated = from->dominated == from->main ? f : NULL;
  f->entry = f->tail = NULL;
  f->var = NULL;
  f->nvar = f->cvar = 0;
  const unsigned next = f->next_inst;
  for (ir_block *b = from->main->entry; b; b = b->next)
    copy_block(m, f, b);
  f->next_inst = next;
  for (ir_block *c = f->entry; c; c = c->next)
    link_block(m, c);
  return m;
}
