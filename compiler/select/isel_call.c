/* SPDX-License-Identifier: Apache-2.0 */
/* Selects operations for functions that are called (docs/compiler.md, "Calls"). There is no stack, so every function has registers of
   its own for parameters and results. The caller writes the parameters before the call and copies the results after it. All functions
   are blocks of one m_func. A call is an edge to the callee's first block, and a return is an edge to every block after a call of it. */
#include "select/isel.h"

const isel_func *isel_callee(const isel *s, const ir_func *fn) { return &s->func[fn->number]; }

static ir_inst *call_in(ir_inst *i) {
  while (i && i->op != IR_CALL)
    i = i->next;
  return i;
}

static void add_jump(isel *s, ir_func *fn, ir_block *b) {
  ir_append(b, ir_inst_new(s->m, fn, IR_BR, IR_VOID, 0, 0));
  ir_edge(s->m, b, b->next);
}

static ir_block *block_behind(isel *s, ir_func *fn, ir_block *b) {
  ir_block *n = ir_block_new(s->m, fn);
  ir_block_unlink(fn, n);
  n->prev = b;
  n->next = b->next;
  *(b->next ? &b->next->prev : &fn->tail) = n;
  b->next = n;
  n->freq = b->freq;
  n->loop_depth = b->loop_depth;
  return n;
}

static void move_successors(ir_block *from, ir_block *to) {
  to->nsucc = from->nsucc;
  for (unsigned k = 0; k < from->nsucc; k++) {
    to->succ[k] = from->succ[k];
    for (unsigned p = 0; p < to->succ[k]->npred; p++)
      if (to->succ[k]->pred[p] == from)
        to->succ[k]->pred[p] = to;
    from->succ[k] = NULL;
  }
  from->nsucc = 0;
}

/* Moves the operations after each call to a block of their own, next in the layout. Every operation moves once. Returns the last block. */
static ir_block *split_calls(isel *s, ir_func *fn, ir_block *b) {
  ir_inst *const first = call_in(b->first);
  ir_block *at = b;
  for (ir_inst *call = first; call;) {
    ir_block *n = block_behind(s, fn, at);
    call = call_in(first->next);
    for (const ir_inst *moved = NULL; first->next && (!moved || moved != call);) {
      moved = first->next;
      ir_append(n, first->next);
    }
    if (at != b)
      add_jump(s, fn, at);
    at = n;
  }
  if (!first)
    return b;
  move_successors(b, at);
  add_jump(s, fn, b);
  return at;
}

static void parameter_registers(isel *s, isel_func *g, const ir_inst *call) {
  if (g->param)
    return;
  g->nparam = call->nargs;
  g->param = gc_alloc(s->a, (call->nargs + 1) * sizeof *g->param);
  for (unsigned k = 0; k < call->nargs; k++)
    g->param[k] = m_new_vreg(s->f, call->arg[k]->width);
}

static void result_registers(isel *s, isel_func *g) {
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
    for (const ir_inst *call = call_in(b->first); call; call = call_in(call->next)) {
      isel_func *g = (isel_func *)isel_callee(s, call->callee);
      parameter_registers(s, g, call);
      g->freq += f->freq * b->freq;
      unsigned depth = f->loop_depth + b->loop_depth;
      g->loop_depth = depth > g->loop_depth ? depth : g->loop_depth;
    }
    b = split_calls(s, f->fn, b);
  }
}

void isel_functions(isel *s) {
  for (ir_func *f = s->m->funcs; f; f = f->next)
    s->nfunc++;
  s->func = gc_alloc(s->a, (s->nfunc + 1) * sizeof *s->func);
  unsigned n = 0;
  for (ir_func *f = s->m->funcs; f; f = f->next) {
    s->func[n].fn = f;
    f->number = n++;
  }
  s->func[0].freq = 1;
  s->f->nfunc = s->nfunc - 1;
  for (unsigned k = 0; k < s->nfunc; k++) {
    if (k)
      result_registers(s, &s->func[k]);
    if (s->nfunc > 1)
      calls_of(s, &s->func[k]);
  }
  isel_quad_functions(s);
}

/* Edges from each return of a function to the block after each call of it. */
void isel_returns(m_func *f) {
  m_block **first = gc_alloc(f->arena, (f->nfunc + 1) * sizeof *first); /* by function: its first block */
  for (m_block *b = f->entry; b; b = b->next)
    first[b->func] = first[b->func] ? first[b->func] : b;
  for (m_block *c = f->entry; c; c = c->next) {
    const unsigned to = m_is_call(c) ? c->succ[0]->func : 0;
    for (m_block *b = first[to]; b && m_is_call(c) && b->func == to; b = b->next)
      if (b->last && b->last->op == GM_OP_ret)
        m_edge(f, b, c->next);
  }
}
