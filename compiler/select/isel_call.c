/* SPDX-License-Identifier: Apache-2.0 */
/* Functions that are called. There is no stack, so every function has registers of its own for parameters and results. The caller writes
 * the parameters before the call and copies the results after it. All functions are blocks of one m_func. A call is an edge to the callee's
 * first block, and a return is an edge to every block after a call of it. */
#include "select/isel.h"

const isel_func *isel_callee(const isel *s, const ir_func *fn) {
  for (unsigned k = 0; k < s->nfunc; k++)
    if (s->func[k].fn == fn)
      return &s->func[k];
  return NULL;
}

/* Moves the operations after a call to a block of their own, next in the layout. */
static void split_after(isel *s, ir_func *fn, ir_inst *call) {
  ir_block *b = call->block, *n = ir_block_new(s->m, fn);
  ir_block_unlink(fn, n);
  n->prev = b;
  n->next = b->next;
  *(b->next ? &b->next->prev : &fn->tail) = n;
  b->next = n;
  while (call->next)
    ir_append(n, call->next);
  n->nsucc = b->nsucc;
  for (unsigned k = 0; k < b->nsucc; k++) {
    n->succ[k] = b->succ[k];
    for (unsigned p = 0; p < n->succ[k]->npred; p++)
      if (n->succ[k]->pred[p] == b)
        n->succ[k]->pred[p] = n;
    b->succ[k] = NULL;
  }
  b->nsucc = 0;
  ir_append(b, ir_inst_new(s->m, fn, IR_BR, IR_VOID, 0, 0));
  ir_edge(s->m, b, n);
}

static ir_inst *call_in(const ir_block *b) {
  for (ir_inst *i = b->first; i; i = i->next)
    if (i->op == IR_CALL)
      return i;
  return NULL;
}

static void parameters(isel *s, isel_func *g, const ir_inst *call) {
  if (g->param)
    return;
  g->nparam = call->nargs;
  g->param = gc_alloc(s->a, (call->nargs + 1) * sizeof *g->param);
  for (unsigned k = 0; k < call->nargs; k++)
    g->param[k] = m_new_vreg(s->f, call->arg[k]->width);
}

static void results(isel *s, isel_func *g) {
  g->result = gc_alloc(s->a, (g->fn->nresult + 1) * sizeof *g->result);
  const ir_inst *ret = NULL;
  for (const ir_block *b = g->fn->entry; b; b = b->next)
    if (b->last && b->last->op == IR_RET)
      ret = b->last;
  for (unsigned k = 0; k < g->fn->nresult; k++)
    g->result[k] = m_new_vreg(s->f, ret ? ret->arg[k]->width : 4);
}

/* Sums up the calls of one function: their frequency and loop depth. */
static void calls_of(isel *s, isel_func *f) {
  ir_loops(s->m, f->fn);
  for (ir_block *b = f->fn->entry; b; b = b->next) {
    ir_inst *call = call_in(b);
    if (!call)
      continue;
    isel_func *g = (isel_func *)isel_callee(s, call->callee);
    parameters(s, g, call);
    g->freq += f->freq * b->freq;
    unsigned depth = f->loop_depth + b->loop_depth;
    g->loop_depth = depth > g->loop_depth ? depth : g->loop_depth;
    split_after(s, f->fn, call); /* the new block, with the calls after this one, is next in the walk */
    b->next->freq = b->freq;
    b->next->loop_depth = b->loop_depth;
  }
}

void isel_functions(isel *s) {
  for (ir_func *f = s->m->funcs; f; f = f->next)
    s->nfunc++;
  s->func = gc_alloc(s->a, (s->nfunc + 1) * sizeof *s->func);
  unsigned n = 0;
  for (ir_func *f = s->m->funcs; f; f = f->next)
    s->func[n++].fn = f;
  s->func[0].freq = 1;
  s->f->nfunc = s->nfunc - 1;
  for (unsigned k = 0; k < s->nfunc; k++) {
    if (k)
      results(s, &s->func[k]);
    if (s->nfunc > 1)
      calls_of(s, &s->func[k]);
  }
  isel_quad_functions(s);
}

void isel_returns(m_func *f) {
  for (m_block *c = f->entry; c; c = c->next)
    for (m_block *b = f->entry; b && m_is_call(c); b = b->next)
      if (b->func == c->succ[0]->func && b->last && b->last->op == GM_OP_ret)
        m_edge(f, b, c->next);
}
