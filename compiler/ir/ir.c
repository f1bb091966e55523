/* SPDX-License-Identifier: Apache-2.0 */
/* Makes and changes modules, functions, blocks and instructions of the IR. */
#include "ir/ir.h"

#include <string.h>

ir_module *ir_module_new(gc_arena *a, gm_stage stage) {
  ir_module *m = gc_alloc(a, sizeof *m);
  m->arena = a;
  m->stage = stage;
  return m;
}

int ir_add_sym(ir_module *m, const ir_sym *s) {
  m->sym = gc_grow(m->arena, m->sym, &m->csym, m->nsym + 1, sizeof *m->sym);
  m->sym[m->nsym] = *s;
  return (int)m->nsym++;
}

ir_func *ir_func_new(ir_module *m, const char *name) {
  ir_func *f = gc_alloc(m->arena, sizeof *f);
  f->name = gc_strndup(m->arena, name, strlen(name));
  *(m->last ? &m->last->next : &m->funcs) = f;
  m->last = f;
  if (strcmp(name, "main") == 0 && !m->main)
    m->main = f;
  return f;
}

ir_block *ir_block_new(ir_module *m, ir_func *f) {
  ir_graph_changes(m);
  ir_block *b = gc_alloc(m->arena, sizeof *b);
  b->id = f->next_block++;
  b->prev = f->tail;
  if (f->tail)
    f->tail->next = b;
  else
    f->entry = b;
  f->tail = b;
  return b;
}

ir_var *ir_var_new(ir_module *m, ir_func *f, const char *name, ir_base base, unsigned width) {
  ir_var *v = gc_alloc(m->arena, sizeof *v);
  v->id = f->next_var++;
  v->name = gc_strndup(m->arena, name, strlen(name));
  v->base = base;
  v->width = (uint8_t)width;
  f->var = gc_grow(m->arena, f->var, &f->cvar, f->nvar + 1, sizeof *f->var);
  f->var[f->nvar++] = v;
  return v;
}

const gc_loc ir_nowhere;

const gc_loc *ir_loc(ir_module *m, gc_loc loc) {
  const gc_loc *last = m->loc;
  if (!loc.line && !loc.col && !loc.call)
    return &ir_nowhere;
  if (!last || last->line != loc.line || last->col != loc.col || last->call != loc.call)
    m->loc = gc_memdup(m->arena, &loc, sizeof loc);
  return m->loc;
}

/* Bytes of the operands. An operation that folding may make a constant has room for the constant's lanes. */
static size_t operand_room(ir_op op, unsigned width, unsigned nargs) {
  size_t lanes = op == IR_CONST || (width && nargs) ? 4 * sizeof(uint32_t) : 0, n = nargs * sizeof(ir_inst *);
  return n > lanes ? n : lanes;
}

ir_inst *ir_inst_new(ir_module *m, ir_func *f, ir_op op, ir_base base, unsigned width, unsigned nargs) {
  ir_inst *i = nargs < 5 ? m->spare[nargs] : NULL;
  size_t bytes = operand_room(op, width, nargs);
  if (i) {
    m->spare[nargs] = i->next;
  } else {
    i = gc_alloc_raw(m->arena, sizeof *i + bytes);
    i->arg = (ir_inst **)(i + 1);
  }
  m->has |= IR_SET(op);
  *i = (ir_inst){
      .op = op, .base = base, .width = (uint8_t)width, .id = f->next_inst++, .nargs = nargs, .sym = -1, .loc = &ir_nowhere, .arg = i->arg};
  if (bytes)
    memset(i->arg, 0, bytes);
  return i;
}

/* Every one of the spare instructions has room for a constant. */
void ir_give_back(ir_module *m, ir_inst *i) {
  if (i->nargs > 4 || !i->width || (!i->nargs && i->op != IR_CONST))
    return;
  i->next = m->spare[i->nargs];
  m->spare[i->nargs] = i;
}

ir_inst *ir_inst_copy(ir_module *m, ir_func *f, const ir_inst *i) {
  size_t bytes = operand_room(i->op, i->width, i->nargs), known = i->op == IR_CONST ? bytes : i->nargs * sizeof *i->arg;
  ir_inst *c = gc_alloc_raw(m->arena, sizeof *i + bytes);
  *c = *i;
  c->id = f->next_inst++;
  c->arg = (ir_inst **)(c + 1);
  if (known)
    memcpy(c->arg, i->arg, known);
  if (known < bytes)
    memset((unsigned char *)c->arg + known, 0, bytes - known);
  c->block = NULL;
  c->prev = c->next = NULL;
  c->aux = NULL;
  return c;
}

void ir_add_arg(ir_module *m, ir_inst *i, ir_inst *arg) {
  ir_inst **n = gc_alloc(m->arena, operand_room(i->op, i->width, i->nargs + 1));
  if (i->nargs)
    memcpy(n, i->arg, i->nargs * sizeof *n);
  n[i->nargs++] = arg;
  i->arg = n;
}

void ir_remove(ir_inst *i) {
  ir_block *b = i->block;
  if (!b)
    return;
  if (i->prev)
    i->prev->next = i->next;
  else
    b->first = i->next;
  if (i->next)
    i->next->prev = i->prev;
  else
    b->last = i->prev;
  i->prev = i->next = NULL;
  i->block = NULL;
}

void ir_append(ir_block *b, ir_inst *i) {
  ir_remove(i);
  i->block = b;
  i->prev = b->last;
  if (b->last)
    b->last->next = i;
  else
    b->first = i;
  b->last = i;
}

void ir_insert_before(ir_inst *pos, ir_inst *i) {
  ir_remove(i);
  i->block = pos->block;
  i->next = pos;
  i->prev = pos->prev;
  if (pos->prev)
    pos->prev->next = i;
  else
    pos->block->first = i;
  pos->prev = i;
}

void ir_insert_after(ir_inst *pos, ir_inst *i) {
  if (pos->next)
    ir_insert_before(pos->next, i);
  else
    ir_append(pos->block, i);
}

static void add_pred(ir_module *m, ir_block *b, ir_block *pred) {
  ir_graph_changes(m);
  size_t cap = b->cpred;
  b->pred = gc_grow(m->arena, b->pred, &cap, b->npred + 1, sizeof *b->pred);
  b->cpred = (unsigned)cap;
  b->pred[b->npred++] = pred;
}

void ir_edge(ir_module *m, ir_block *from, ir_block *to) {
  if (from->nsucc >= 2)
    return;
  from->succ[from->nsucc++] = to;
  add_pred(m, to, from);
}

unsigned ir_pred_index(const ir_block *b, const ir_block *pred) {
  unsigned k = 0;
  while (k < b->npred && b->pred[k] != pred)
    k++;
  return k;
}

/* Removes the entry of `from` in the predecessor list of from->succ[k], and the phi arguments of that entry. If both edges of `from`
 * lead to one block, the first entry belongs to succ[0]. */
static void drop_pred(ir_block *from, unsigned k) {
  ir_block *to = from->succ[k];
  unsigned p = ir_pred_index(to, from);
  if (k == 1 && from->succ[0] == to) {
    unsigned q = p + 1;
    while (q < to->npred && to->pred[q] != from)
      q++;
    if (q < to->npred)
      p = q;
  }
  if (p >= to->npred)
    return;
  for (ir_inst *i = to->first; i && i->op == IR_PHI; i = i->next) {
    if (p >= i->nargs)
      continue;
    memmove(i->arg + p, i->arg + p + 1, (i->nargs - p - 1) * sizeof *i->arg);
    i->nargs--;
  }
  memmove(to->pred + p, to->pred + p + 1, (to->npred - p - 1) * sizeof *to->pred);
  to->npred--;
}

void ir_remove_edge(ir_block *from, unsigned k) {
  drop_pred(from, k);
  if (k == 0)
    from->succ[0] = from->succ[1];
  from->succ[1] = NULL;
  from->nsucc--;
}

void ir_redirect(ir_module *m, ir_block *from, unsigned k, ir_block *to) {
  drop_pred(from, k);
  from->succ[k] = to;
  add_pred(m, to, from);
}

void ir_block_unlink(ir_func *f, ir_block *b) {
  if (b->prev)
    b->prev->next = b->next;
  else
    f->entry = b->next;
  if (b->next)
    b->next->prev = b->prev;
  else
    f->tail = b->prev;
  b->prev = b->next = NULL;
}

ir_inst *ir_first_non_phi(ir_block *b) {
  ir_inst *i = b->first;
  while (i && i->op == IR_PHI)
    i = i->next;
  return i;
}

ir_inst *ir_const_f(ir_module *m, ir_func *f, unsigned width, const uint32_t *bits) {
  ir_inst *i = ir_inst_new(m, f, IR_CONST, IR_F, width, 0);
  memcpy(i->imm, bits, width * sizeof *bits);
  return i;
}

void ir_replace_uses(ir_func *f, ir_inst *old, ir_inst *with) {
  for (ir_block *b = f->entry; b; b = b->next)
    for (ir_inst *i = b->first; i; i = i->next)
      for (unsigned k = 0; k < i->nargs; k++)
        if (i->arg[k] == old)
          i->arg[k] = with;
}

ir_uses ir_count_uses(gc_arena *a, const ir_func *f) {
  uint8_t *n = gc_alloc(a, f->next_inst + 1);
  for (const ir_block *b = f->entry; b; b = b->next)
    for (const ir_inst *i = b->first; i; i = i->next)
      for (ir_inst *const *arg = i->arg, *const *end = arg + i->nargs; arg < end; arg++)
        n[(*arg)->id] += n[(*arg)->id] < IR_MANY_USES;
  return (ir_uses){n, f->next_inst};
}

ir_block *ir_gather(ir_module *m, ir_func *f, ir_block *to, const bool *from) {
  ir_block *only = NULL;
  unsigned ways = 0;
  for (unsigned p = 0; p < to->npred; p++)
    if (from[to->pred[p]->id]) {
      only = to->pred[p];
      ways++;
    }
  if (ways == 1 && only->nsucc == 1)
    return only;
  ir_block *b = ir_block_new(m, f);
  for (ir_inst *phi = to->first; phi && phi->op == IR_PHI; phi = phi->next) {
    ir_inst *merged = ir_inst_new(m, f, IR_PHI, phi->base, phi->width, 0);
    for (unsigned p = 0; p < to->npred; p++)
      if (from[to->pred[p]->id])
        ir_add_arg(m, merged, phi->arg[p]);
    ir_append(b, merged);
  }
  for (unsigned p = 0; p < to->npred;) {
    ir_block *x = to->pred[p];
    if (from[x->id])
      ir_redirect(m, x, x->succ[0] == to ? 0 : 1, b);
    else
      p++;
  }
  ir_inst *merged = b->first;
  for (ir_inst *phi = to->first; phi && phi->op == IR_PHI; phi = phi->next, merged = merged->next)
    ir_add_arg(m, phi, merged);
  ir_append(b, ir_inst_new(m, f, IR_BR, IR_VOID, 0, 0));
  ir_edge(m, b, to);
  return b;
}
