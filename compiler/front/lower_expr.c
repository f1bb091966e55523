/* SPDX-License-Identifier: Apache-2.0 */
/* Lowers expressions to values. lower.h explains the prefixes. */
#include "front/lower.h"

#define MAX_DEPTH 3000u /* deepest recursion over trees, including those of expanded functions */

static fe_leaf *leaves_new(LS *l, unsigned n) { return gc_alloc(l->c->arena, (n ? n : 1) * sizeof(fe_leaf)); }

static fe_leaf *make_one_leaf(LS *l, ir_inst *v) {
  fe_leaf *out = leaves_new(l, 1);
  out->v = v;
  return out;
}

ir_inst *lx_scalar(LS *l, fe_expr *e) { return lx_expr(l, e)->v; }

static fe_leaf select_leaf(LS *l, ir_inst *q, fe_leaf a, fe_leaf b) {
  fe_leaf out = {NULL, NULL};
  if (a.v && b.v) {
    out.v = le_sel(l, q, a.v, b.v);
  } else if (a.s && b.s) {
    fe_samp *s = gc_alloc(l->c->arena, sizeof *s);
    s->cond = q;
    s->a = a.s;
    s->b = b.s;
    out.s = s;
  }
  return out;
}

fe_leaf *lx_select(LS *l, ir_inst *q, const fe_leaf *a, const fe_leaf *b, unsigned n) {
  fe_leaf *out = leaves_new(l, n);
  for (unsigned i = 0; i < n; i++)
    out[i] = select_leaf(l, q, a[i], b[i]);
  return out;
}

static fe_leaf *lower_constant(LS *l, const fe_expr *e) {
  fe_leaf *out = leaves_new(l, e->type->leaves);
  for (unsigned i = 0; i < e->type->leaves; i++) {
    const fe_type *t = fe_leaf_type(e->type, i);
    out[i].v = le_bits(l, le_base(t), t->rows, e->val[i]);
  }
  return out;
}

static fe_leaf *lower_unary(LS *l, fe_expr *e) {
  fe_leaf *a = lx_expr(l, e->arg[0]), *out = leaves_new(l, e->type->leaves);
  for (unsigned i = 0; i < e->type->leaves; i++)
    out[i].v = le_un(l, e->kind == FE_E_NEG ? IR_NEG : IR_NOT, a[i].v);
  return out;
}

static fe_leaf *lower_incdec(LS *l, fe_expr *e) {
  fe_ref r = lr_ref(l, e->arg[0]);
  fe_leaf *old = lr_load(l, &r), *now = leaves_new(l, e->type->leaves);
  for (unsigned i = 0; i < e->type->leaves; i++)
    now[i].v = le_add(l, old[i].v, le_f(l, e->op == FE_T_INC ? 1.0f : -1.0f));
  lr_store(l, &r, now);
  return e->post ? old : now;
}

static fe_leaf *lower_operator(LS *l, const fe_expr *e, const fe_leaf *a, const fe_leaf *b) {
  const fe_type *ta = e->arg[0]->type, *tb = e->arg[1]->type;
  l->loc = e->loc;
  switch (e->op) {
  case FE_T_PLUS:
  case FE_T_MINUS:
  case FE_T_STAR:
  case FE_T_SLASH:
    return lo_arith(l, e->op, ta, a, tb, b, e->type);
  case FE_T_XORXOR:
    return make_one_leaf(l, le_bin(l, IR_XOR, a->v, b->v));
  default:
    return make_one_leaf(l, lo_compare(l, e->op, ta->leaves, a, b));
  }
}

/* Lowers a chain like a + b + c from its first operand on. */
static fe_leaf *lower_binary(LS *l, fe_expr *e) {
  size_t n = 1;
  for (const fe_expr *x = e; fe_continues(x); x = x->arg[0])
    n++;
  fe_expr **chain = gc_alloc(l->c->arena, n * sizeof *chain);
  for (size_t k = n; k-- > 0; e = e->arg[0])
    chain[k] = e;
  fe_leaf *a = lx_expr(l, chain[0]->arg[0]);
  for (size_t k = 0; k < n; k++)
    a = lower_operator(l, chain[k], a, lx_expr(l, chain[k]->arg[1]));
  return a;
}

/* Makes a variable for a value that is computed on two paths. */
static ir_var *make_temporary(LS *l, const fe_type *leaf) { return ir_var_new(l->m, l->f, "tmp", le_base(leaf), leaf->rows); }

static unsigned all_lanes(const fe_type *t) { return (1u << t->rows) - 1; }

static fe_leaf *lower_logical(LS *l, fe_expr *e) {
  bool is_and = e->op == FE_T_ANDAND;
  ir_inst *a = lx_scalar(l, e->arg[0]);
  if (a->op == IR_CONST)
    return (a->imm[0] != 0) == is_and ? lx_expr(l, e->arg[1]) : make_one_leaf(l, a);
  if (e->arg[1]->pure)
    return make_one_leaf(l, le_bin(l, is_and ? IR_AND : IR_OR, a, lx_scalar(l, e->arg[1])));
  ir_var *v = make_temporary(l, e->type);
  fe_wait *join = NULL;
  lr_store_var(l, v, 1, a);
  ir_block *from = le_branch(l, is_and ? a : le_un(l, IR_NOT, a));
  lr_store_var(l, v, 1, lx_scalar(l, e->arg[1]));
  le_wait(l, &join, from, false);
  le_wait(l, &join, l->cur, true);
  le_land(l, join);
  return make_one_leaf(l, lr_load_var(l, v));
}

static void store_all(LS *l, ir_var **v, const fe_type *t, const fe_leaf *val) {
  for (unsigned i = 0; t->kind != FE_VOID && i < t->leaves; i++)
    lr_store_var(l, v[i], all_lanes(fe_leaf_type(t, i)), val[i].v);
}

static fe_leaf *lower_conditional(LS *l, fe_expr *e) {
  ir_inst *q = lx_scalar(l, e->arg[0]);
  if (q->op == IR_CONST)
    return lx_expr(l, e->arg[q->imm[0] ? 1 : 2]);
  if (e->arg[1]->pure && e->arg[2]->pure) {
    fe_leaf *a = lx_expr(l, e->arg[1]), *b = lx_expr(l, e->arg[2]);
    l->loc = e->loc;
    return lx_select(l, q, a, b, e->type->leaves);
  }
  unsigned n = e->type->kind == FE_VOID ? 0 : e->type->leaves;
  ir_var **v = gc_alloc(l->c->arena, (n + 1) * sizeof *v);
  for (unsigned i = 0; i < n; i++)
    v[i] = make_temporary(l, fe_leaf_type(e->type, i));
  fe_wait *join = NULL;
  ir_block *from = le_branch(l, q);
  store_all(l, v, e->type, lx_expr(l, e->arg[1]));
  le_wait(l, &join, l->cur, true);
  ir_edge(l->m, from, le_block(l));
  store_all(l, v, e->type, lx_expr(l, e->arg[2]));
  le_wait(l, &join, l->cur, true);
  le_land(l, join);
  fe_leaf *out = leaves_new(l, e->type->leaves);
  for (unsigned i = 0; i < n; i++)
    out[i].v = lr_load_var(l, v[i]);
  return out;
}

static fe_leaf *lower_assignment(LS *l, fe_expr *e) {
  fe_ref r = lr_ref(l, e->arg[0]);
  fe_leaf *b = lx_expr(l, e->arg[1]);
  l->loc = e->loc;
  if (e->op != FE_T_ASSIGN)
    b = lo_arith(l, e->op, e->arg[0]->type, lr_load(l, &r), e->arg[1]->type, b, e->type);
  lr_store(l, &r, b);
  return b;
}

static fe_leaf *lower_comma(LS *l, fe_expr *e) {
  fe_leaf *out = NULL;
  for (unsigned i = 0; i < e->narg; i++)
    out = lx_expr(l, e->arg[i]);
  return out;
}

static fe_leaf *lower_any_expr(LS *l, fe_expr *e) {
  switch (e->kind) {
  case FE_E_CONST:
    return lower_constant(l, e);
  case FE_E_VAR:
  case FE_E_INDEX:
  case FE_E_FIELD:
  case FE_E_SWIZZLE: {
    fe_ref r = lr_ref(l, e);
    l->loc = e->loc;
    return lr_load(l, &r);
  }
  case FE_E_CALL:
    return lc_call(l, e);
  case FE_E_BUILTIN:
    return lb_builtin(l, e);
  case FE_E_CTOR:
    return lo_ctor(l, e);
  case FE_E_NEG:
  case FE_E_NOT:
    return lower_unary(l, e);
  case FE_E_INCDEC:
    return lower_incdec(l, e);
  case FE_E_BINARY:
    return lower_binary(l, e);
  case FE_E_LOGICAL:
    return lower_logical(l, e);
  case FE_E_COND:
    return lower_conditional(l, e);
  case FE_E_ASSIGN:
    return lower_assignment(l, e);
  default:
    return lower_comma(l, e);
  }
}

fe_leaf *lx_expr(LS *l, fe_expr *e) {
  if (++l->depth > MAX_DEPTH) {
    fe_error(l->c, e->loc, "expression nests too deeply");
    fe_give_up(l->c);
  }
  gc_loc saved = l->loc;
  l->loc = e->loc;
  fe_leaf *out = lower_any_expr(l, e);
  l->loc = saved;
  l->depth--;
  return out;
}

uint32_t (*fe_const_value(fe_ctx *c, fe_expr *e))[4] {
  LS l = {.c = c, .m = c->scratch, .loc = e->loc};
  l.f = c->scratch->funcs ? c->scratch->funcs : ir_func_new(c->scratch, "constants");
  le_block(&l);
  uint32_t(*val)[4] = gc_alloc(c->arena, (e->type->leaves + 1) * sizeof *val);
  fe_leaf *leaf = lx_expr(&l, e);
  for (unsigned i = 0; i < e->type->leaves; i++) {
    if (!leaf[i].v || leaf[i].v->op != IR_CONST) {
      fe_error(c, e->loc, "this constant expression cannot be evaluated");
      break;
    }
    for (unsigned k = 0; k < 4; k++)
      val[i][k] = leaf[i].v->imm[k];
  }
  return val;
}
