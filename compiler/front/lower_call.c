/* SPDX-License-Identifier: Apache-2.0 */
/* Lowers functions: parameters, results, globals, calls, and the expansion of functions that have sampler parameters. A leaf is a part of a
   value that is one vec (lower.h).

   The parameters of an ir_func are, in order, the leaves of all in and inout parameters, then those of every global that the function uses.
   The results are the leaves of the returned value, those of out and inout parameters, and those of every global that it writes. */
#include "front/lower.h"

#define MAX_EXPANSION 32u

static bool passes_in(const fe_var *v) { return v->qual != FE_Q_OUT; }
static bool passes_out(const fe_var *v) { return v->qual == FE_Q_OUT || v->qual == FE_Q_INOUT; }
static unsigned mask_var_lanes(const ir_var *v) { return (1u << v->width) - 1; }

static fe_frame *frame_new(fe_ctx *c, const fe_func *f) {
  fe_frame *fr = gc_alloc(c->arena, sizeof *fr);
  fr->func = f;
  fr->local = gc_alloc(c->arena, (f->nlocal + 1) * sizeof *fr->local);
  return fr;
}

/* Makes variables for the leaves of the returned value. */
static void make_return(LS *l) {
  const fe_type *t = l->frame->func->ret;
  if (t->kind == FE_VOID)
    return;
  l->frame->ret = gc_alloc(l->c->arena, t->leaves * sizeof *l->frame->ret);
  for (unsigned i = 0; i < t->leaves; i++) {
    const fe_type *leaf = fe_leaf_type(t, i);
    l->frame->ret[i] = ir_var_new(l->m, l->f, "result", le_base(leaf), leaf->rows);
  }
}

/* Calls act for every leaf of every global that the function uses (or only those that it writes). */
typedef void global_act(LS *l, const fe_var *v, unsigned leaf, void *ctx);
static void for_globals(LS *l, const fe_func *f, bool written, global_act *act, void *ctx) {
  for (size_t i = 0; i < l->c->nglobal; i++) {
    const fe_var *v = l->c->global[i];
    if (!lr_is_travelling(l->c, v) || !(written ? f->writes[i] : f->reads[i] | f->writes[i]))
      continue;
    for (unsigned k = 0; k < v->type->leaves; k++)
      act(l, v, k, ctx);
  }
}

/* ---- inside a function ---- */

static void take_param(LS *l, const fe_var *v, unsigned leaf, void *ctx) {
  int *number = ctx;
  ir_var *var = lr_var(l, v, leaf);
  ir_inst *p = le_new(l, IR_PARAM, var->base, var->width, 0);
  p->slot = (*number)++;
  lr_store_var(l, var, mask_var_lanes(var), le_emit(l, p));
}

typedef struct {
  ir_inst **v;
  size_t n, cap;
} list;

static void push_call_inst(LS *l, list *s, ir_inst *v) {
  s->v = gc_grow(l->c->arena, s->v, &s->cap, s->n + 1, sizeof *s->v);
  s->v[s->n++] = v;
}

static void push_var(LS *l, const fe_var *v, unsigned leaf, void *ctx) { push_call_inst(l, ctx, lr_load_var(l, lr_var(l, v, leaf))); }

static void emit_ret(LS *l) {
  const fe_func *f = l->frame->func;
  list r = {0};
  for (unsigned i = 0; l->frame->ret && i < f->ret->leaves; i++)
    push_call_inst(l, &r, lr_load_var(l, l->frame->ret[i]));
  for (unsigned i = 0; i < f->nparam; i++)
    for (unsigned k = 0; passes_out(f->param[i]) && k < f->param[i]->type->leaves; k++)
      push_var(l, f->param[i], k, &r);
  if (f->ir != l->m->main)
    for_globals(l, f, true, push_var, &r);
  ir_inst *ret = le_new(l, IR_RET, IR_VOID, 0, (unsigned)r.n);
  for (size_t i = 0; i < r.n; i++)
    ret->arg[i] = r.v[i];
  le_emit(l, ret);
  l->f->nresult = (unsigned)r.n;
}

static void initial_values(LS *l) {
  for (size_t i = 0; i < l->c->nglobal; i++) {
    const fe_var *v = l->c->global[i];
    for (unsigned k = 0; v->init && k < v->type->leaves; k++) {
      ir_var *var = lr_var(l, v, k);
      lr_store_var(l, var, mask_var_lanes(var), le_bits(l, var->base, var->width, v->init[k]));
    }
  }
}

static void finish_body(LS *l) {
  if (l->cur)
    le_wait(l, &l->frame->exits, l->cur, true);
  le_land(l, l->frame->exits);
}

/* Lowers f to an ir_func. Names of overloaded functions get a number, since IR names are unique. */
static void lower_function(fe_ctx *c, fe_func *f, unsigned number, bool is_main) {
  LS l = {.c = c, .m = c->module, .loc = f->loc};
  l.f = f->ir = ir_func_new(c->module, is_main ? "main" : gc_sprintf(c->arena, "%s_%u", f->name, number));
  if (is_main)
    c->module->main = l.f;
  l.frame = frame_new(c, f);
  l.global = gc_alloc(c->arena, (c->nglobal + 1) * sizeof *l.global);
  le_block(&l);
  make_return(&l);
  int params = 0;
  for (unsigned i = 0; i < f->nparam; i++)
    for (unsigned k = 0; passes_in(f->param[i]) && k < f->param[i]->type->leaves; k++)
      take_param(&l, f->param[i], k, &params);
  if (is_main)
    initial_values(&l);
  else
    for_globals(&l, f, false, take_param, &params);
  ls_stmts(&l, f->body);
  finish_body(&l);
  if (l.cur)
    emit_ret(&l);
}

void fe_lower(fe_ctx *c) {
  for (size_t i = 0; i < c->norder; i++)
    if (!c->order[i]->samplers)
      lower_function(c, c->order[i], (unsigned)i, i + 1 == c->norder);
}

/* ---- at a call ---- */

typedef struct {
  fe_leaf **in; /* values of in and inout parameters */
  fe_ref *out;  /* targets of out and inout parameters */
} call_args;

static call_args eval_args(LS *l, fe_expr *e) {
  call_args a;
  a.in = gc_alloc(l->c->arena, (e->narg + 1) * sizeof *a.in);
  a.out = gc_alloc(l->c->arena, (e->narg + 1) * sizeof *a.out);
  for (unsigned i = 0; i < e->narg; i++) {
    const fe_var *p = e->func->param[i];
    if (passes_out(p))
      a.out[i] = lr_ref(l, e->arg[i]);
    if (p->qual == FE_Q_INOUT)
      a.in[i] = lr_load(l, &a.out[i]);
    else if (p->qual != FE_Q_OUT)
      a.in[i] = lx_expr(l, e->arg[i]);
  }
  l->loc = e->loc;
  return a;
}

typedef struct {
  ir_inst *call;
  int next;
} results;

static ir_inst *take_result(LS *l, results *r, ir_base base, unsigned width) {
  ir_inst *i = le_new(l, IR_RESULT, base, width, 1);
  i->arg[0] = r->call;
  i->slot = r->next++;
  return le_emit(l, i);
}

static fe_leaf *take_leaves(LS *l, results *r, const fe_type *t) {
  fe_leaf *out = gc_alloc(l->c->arena, (t->leaves + 1) * sizeof *out);
  for (unsigned i = 0; i < t->leaves; i++) {
    const fe_type *leaf = fe_leaf_type(t, i);
    out[i].v = take_result(l, r, le_base(leaf), leaf->rows);
  }
  return out;
}

static void take_global(LS *l, const fe_var *v, unsigned leaf, void *ctx) {
  ir_var *var = lr_var(l, v, leaf);
  lr_store_var(l, var, mask_var_lanes(var), take_result(l, ctx, var->base, var->width));
}

static fe_leaf *real_call(LS *l, fe_expr *e, const call_args *a) {
  const fe_func *f = e->func;
  list args = {0};
  for (unsigned i = 0; i < e->narg; i++)
    for (unsigned k = 0; passes_in(f->param[i]) && k < f->param[i]->type->leaves; k++)
      push_call_inst(l, &args, a->in[i][k].v);
  for_globals(l, f, false, push_var, &args);
  results r = {le_new(l, IR_CALL, IR_VOID, 0, (unsigned)args.n), 0};
  r.call->callee = f->ir;
  for (size_t i = 0; i < args.n; i++)
    r.call->arg[i] = args.v[i];
  le_emit(l, r.call);
  fe_leaf *ret = f->ret->kind == FE_VOID ? NULL : take_leaves(l, &r, f->ret);
  fe_leaf **out = gc_alloc(l->c->arena, (e->narg + 1) * sizeof *out);
  for (unsigned i = 0; i < e->narg; i++)
    if (passes_out(f->param[i]))
      out[i] = take_leaves(l, &r, f->param[i]->type);
  for_globals(l, f, true, take_global, &r); /* before the out arguments, which may be globals too: an out value is the final one */
  for (unsigned i = 0; i < e->narg; i++)
    if (out[i])
      lr_store(l, &a->out[i], out[i]);
  return ret;
}

static void store_param(LS *l, const fe_var *p, const fe_leaf *val) {
  fe_slot *s = lr_slot(l, p);
  for (unsigned k = 0; k < p->type->leaves; k++) {
    s->samp[k] = val[k].s;
    if (val[k].v) {
      ir_var *var = lr_var(l, p, k);
      lr_store_var(l, var, mask_var_lanes(var), val[k].v);
    }
  }
}

static fe_leaf *load_vars(LS *l, ir_var **v, unsigned n) {
  fe_leaf *out = gc_alloc(l->c->arena, (n + 1) * sizeof *out);
  for (unsigned i = 0; i < n; i++)
    out[i].v = lr_load_var(l, v[i]);
  return out;
}

/* Expands the function's body in place of the call, with variables of its own. */
static fe_leaf *expand_call(LS *l, fe_expr *e, const call_args *a) {
  const fe_func *f = e->func;
  fe_frame *caller = l->frame, *fr = frame_new(l->c, f);
  fr->depth = caller->depth + 1;
  if (fr->depth > MAX_EXPANSION) {
    fe_error(l->c, e->loc, "functions with sampler parameters call each other deeper than %u levels", MAX_EXPANSION);
    fe_give_up(l->c);
  }
  l->frame = fr;
  make_return(l);
  for (unsigned i = 0; i < e->narg; i++)
    if (passes_in(f->param[i]))
      store_param(l, f->param[i], a->in[i]);
  ls_stmts(l, f->body);
  finish_body(l);
  if (!l->cur) /* the body never returns, so the code after the call is unreachable and dropped */
    le_block(l);
  fe_leaf *ret = fr->ret ? load_vars(l, fr->ret, f->ret->leaves) : NULL;
  fe_leaf **out = gc_alloc(l->c->arena, (e->narg + 1) * sizeof *out);
  for (unsigned i = 0; i < e->narg; i++)
    if (passes_out(f->param[i])) {
      for (unsigned k = 0; k < f->param[i]->type->leaves; k++)
        lr_var(l, f->param[i], k);
      out[i] = load_vars(l, lr_slot(l, f->param[i])->var, f->param[i]->type->leaves);
    }
  l->frame = caller;
  for (unsigned i = 0; i < e->narg; i++)
    if (out[i])
      lr_store(l, &a->out[i], out[i]);
  return ret;
}

fe_leaf *lc_call(LS *l, fe_expr *e) {
  call_args a = eval_args(l, e);
  return e->func->samplers ? expand_call(l, e, &a) : real_call(l, e, &a);
}
