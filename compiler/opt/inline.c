/* SPDX-License-Identifier: Apache-2.0 */
/* Inlines every call that is not marked to stay (mask, see opt_choose_calls) into the current function, m->main (docs/compiler.md,
   "Middle end"). Requires nothing. If no call is marked, main is then the only function, and the last call of a function takes the body
   itself, not a copy. Recursive calls cannot be inlined: they remain, and opt_run reports them. opt_run checks first how large the
   function becomes (opt_inlined_size). */
#include <string.h>

#include "opt/opt_util.h"

typedef struct {
  ir_module *m;
  ir_func *f; /* main */
  gc_arena *tmp;
  ir_func *callee;
  ir_inst *call;
  ir_block *after;
  bool last;      /* no other call of the callee is left: its instructions move, instead of copies of them */
  ir_inst **inst; /* callee's instruction id -> copy; NULL if they move */
  ir_block **block;
  ir_var **var;
  const gc_loc *loc, *inside; /* a place in the callee, and the same inside of the call */
} inliner;

/* Makes a block in the layout after pos, or before all others if pos is NULL. */
static ir_block *block_after(inliner *x, ir_block *pos) {
  ir_block *n = ir_block_new(x->m, x->f), *next = pos ? pos->next : x->f->entry;
  ir_block_unlink(x->f, n);
  n->prev = pos;
  n->next = next;
  *(pos ? &pos->next : &x->f->entry) = n;
  *(next ? &next->prev : &x->f->tail) = n;
  return n;
}

/* Splits the block before the call. The instructions before the call move to a new block, which takes over the incoming edges. Calls are
 * visited from the front, so every instruction moves once. */
static ir_block *split_before(inliner *x) {
  ir_block *b = x->call->block, *n = block_after(x, b->prev);
  while (b->first != x->call)
    ir_append(n, b->first);
  n->pred = b->pred;
  n->npred = b->npred;
  n->cpred = b->cpred;
  b->pred = NULL;
  b->npred = b->cpred = 0;
  for (unsigned p = 0; p < n->npred; p++)
    for (unsigned k = 0; k < n->pred[p]->nsucc; k++)
      if (n->pred[p]->succ[k] == b)
        n->pred[p]->succ[k] = n;
  return n;
}

static void add_inlined_jump(inliner *x, ir_block *from, ir_block *to) {
  ir_append(from, ir_inst_new(x->m, x->f, IR_BR, IR_VOID, 0, 0));
  ir_edge(x->m, from, to);
}

/* Notes the place of the call. Its number is 1 + its index. */
static int note_call(ir_module *m, gc_loc at) {
  if (m->ncall == m->ccall) {
    size_t room = m->ccall ? 2 * m->ccall : 16;
    gc_loc *more = gc_alloc(m->arena, room * sizeof *more);
    if (m->ncall)
      memcpy(more, m->call, m->ncall * sizeof *more);
    m->call = more;
    m->ccall = room;
  }
  m->call[m->ncall++] = at;
  return (int)m->ncall;
}

/* The value in the caller that replaces a value of the callee's body. */
static ir_inst *find_caller_value(const inliner *x, ir_inst *v) {
  if (!x->last)
    return x->inst[v->id];
  return v->op == IR_PARAM ? x->call->arg[v->slot] : v;
}

/* The instruction as the caller has it, in no block yet. */
static ir_inst *take_callee_inst(inliner *x, ir_inst *i) {
  if (!x->last) {
    if (i->op == IR_CALL && i->callee)
      i->callee->calls++;
    return x->inst[i->id] = ir_inst_copy(x->m, x->f, i);
  }
  i->id = x->f->next_inst++;
  i->aux = NULL;
  return i;
}

/* The place, inside of this call. Most instructions have the place of the one before. */
static const gc_loc *loc_in(inliner *x, const gc_loc *loc, int call) {
  if (loc != x->loc) {
    gc_loc inside = *loc;
    inside.call = call;
    x->loc = loc;
    x->inside = ir_loc(x->m, inside);
  }
  return x->inside;
}

static void take_body(inliner *x, ir_block *pos) {
  int call = note_call(x->m, *x->call->loc);
  for (size_t k = 0; k < x->callee->nvar; k++) {
    ir_var *v = x->callee->var[k];
    x->var[v->id] = ir_var_new(x->m, x->f, v->name, v->base, v->width);
  }
  for (ir_block *b = x->callee->entry; b; b = b->next)
    pos = x->block[b->id] = block_after(x, pos);
  for (ir_block *b = x->callee->entry; b; b = b->next)
    for (ir_inst *i = b->first, *next; i; i = next) {
      next = i->next;
      if (i->op == IR_RET)
        continue;
      if (i->op == IR_PARAM) { /* the argument itself */
        if (!x->last)
          x->inst[i->id] = x->call->arg[i->slot];
        continue;
      }
      ir_inst *c = take_callee_inst(x, i);
      c->loc = loc_in(x, c->loc, call);
      if (c->op == IR_LOAD || c->op == IR_STORE)
        c->var = x->var[c->var->id];
      ir_append(x->block[b->id], c);
    }
}

static void connect_body(inliner *x) {
  for (ir_block *b = x->callee->entry; b; b = b->next) {
    ir_block *n = x->block[b->id];
    for (ir_inst *i = n->first; i; i = i->next)
      for (unsigned k = 0; k < i->nargs; k++)
        i->arg[k] = find_caller_value(x, i->arg[k]);
    for (unsigned k = 0; k < b->nsucc; k++)
      n->succ[k] = x->block[b->succ[k]->id];
    n->nsucc = b->nsucc;
    size_t bytes = b->npred * sizeof *n->pred;
    n->pred = gc_alloc(x->m->arena, bytes + sizeof *n->pred);
    n->npred = n->cpred = b->npred;
    for (unsigned k = 0; k < b->npred; k++)
      n->pred[k] = x->block[b->pred[k]->id];
  }
}

/* Makes every RET jump to the block after the call. Results become phis there; verify has checked their types. */
static void connect_returns(inliner *x) {
  ir_inst **result = gc_alloc(x->m->arena, (x->callee->nresult + 1) * sizeof *result);
  x->call->aux = result; /* for resolve_results */
  for (ir_block *b = x->callee->entry; b; b = b->next) {
    if (!b->last || b->last->op != IR_RET)
      continue;
    add_inlined_jump(x, x->block[b->id], x->after);
    for (unsigned k = 0; k < b->last->nargs; k++) {
      ir_inst *v = find_caller_value(x, b->last->arg[k]);
      if (!result[k]) {
        result[k] = ir_inst_new(x->m, x->f, IR_PHI, v->base, v->width, 0);
        if (x->after->first)
          ir_insert_before(x->after->first, result[k]);
        else
          ir_append(x->after, result[k]);
      }
      ir_add_arg(x->m, result[k], v);
    }
  }
}

/* Inlines one call. all: all calls are to be inlined. Returns the block before the body. */
static ir_block *inline_call(ir_module *m, ir_inst *call, bool all) {
  ir_func *g = call->callee;
  inliner x = {.m = m, .f = m->main, .tmp = gc_arena_new(), .callee = g, .call = call, .last = --g->calls == 0 && all};
  x.inst = x.last ? NULL : gc_alloc(x.tmp, (g->next_inst + 1) * sizeof *x.inst);
  x.block = gc_alloc(x.tmp, (g->next_block + 1) * sizeof *x.block);
  x.var = gc_alloc(x.tmp, (g->next_var + 1) * sizeof *x.var);
  ir_block *before = split_before(&x);
  x.after = call->block;
  take_body(&x, before);
  connect_body(&x);
  connect_returns(&x);
  ir_remove(call);
  add_inlined_jump(&x, before, x.block[g->entry->id]);
  gc_arena_free(x.tmp);
  return before;
}
/* Replaces every RESULT of an inlined call by the value in the call's aux, or by UNDEF if the callee never returns. */
static void resolve_results(ir_func *f) {
  for (ir_block *b = f->entry; b; b = b->next)
    for (ir_inst *i = b->first; i; i = i->next) {
      if (i->op != IR_RESULT || i->arg[0]->block) /* a call still in its block was not inlined */
        continue;
      ir_inst **result = i->arg[0]->aux;
      i->nargs = 0;
      if (result[i->slot])
        opt_forward(i, result[i->slot]);
      else
        i->op = IR_UNDEF;
    }
  opt_apply_forwards(f);
}

static ir_inst *find_call(ir_block **from) {
  for (; *from; *from = (*from)->next)
    for (ir_inst *i = (*from)->first; i; i = i->next)
      if (i->op == IR_CALL && !i->mask && i->callee && i->callee->entry)
        return i;
  return NULL;
}

/* Does f reach a cycle of calls? f->aux: &f->next while f is on the path of the search, f when f is done. */
static bool reaches_recursion(ir_func *f) {
  void *on_path = &f->next, *finished = f;
  if (f->aux)
    return f->aux == on_path;
  f->aux = on_path;
  bool yes = false;
  for (ir_block *b = f->entry; b && !yes; b = b->next)
    for (ir_inst *i = b->first; i && !yes; i = i->next)
      if (i->op == IR_CALL && i->callee)
        yes = reaches_recursion(i->callee);
  if (!yes)
    f->aux = finished;
  return yes;
}

/* Is there a call that is not to be inlined? */
static bool keeps_any(const ir_module *m) {
  for (const ir_func *f = m->funcs; f; f = f->next)
    for (const ir_block *b = f->entry; b; b = b->next)
      for (const ir_inst *i = b->first; i; i = i->next)
        if (i->op == IR_CALL && i->callee && i->mask)
          return true;
  return false;
}

/* Counts the calls of each function. Returns whether any is not to be inlined. */
static bool count_calls(const ir_module *m) {
  bool stays = false;
  for (ir_func *f = m->funcs; f; f = f->next)
    f->calls = 0;
  for (const ir_func *f = m->funcs; f; f = f->next)
    for (const ir_block *b = f->entry; b; b = b->next)
      for (const ir_inst *i = b->first; i; i = i->next)
        if (i->op == IR_CALL && i->callee) {
          i->callee->calls++;
          stays |= i->mask != 0;
        }
  return stays;
}

/* Drops the functions that nothing calls. */
static bool main_alone(ir_module *m) {
  bool changed = m->funcs != m->main || m->main->next;
  m->funcs = m->main;
  m->main->next = NULL;
  return changed;
}

bool opt_inline(ir_module *m) {
  if (!(m->has & IR_SET(IR_CALL)))
    return main_alone(m);
  ir_block *b = m->main->entry;
  if (!find_call(&b) && keeps_any(m)) /* soon found: this pass runs for each function of a program that keeps calls */
    return false;
  for (ir_func *f = m->funcs; f; f = f->next)
    f->aux = NULL;
  if (reaches_recursion(m->main))
    return false;
  bool alone = !count_calls(m), changed = false;
  ir_inst *call;
  b = m->main->entry;
  opt_clear_aux(m->main);
  while ((call = find_call(&b))) {
    b = inline_call(m, call, alone);
    changed = true;
  }
  resolve_results(m->main);
  if (!alone)
    return changed;
  return main_alone(m) || changed;
}
