/* SPDX-License-Identifier: Apache-2.0 */
/* Lowers arithmetic on vectors and matrices, comparison, conversion and constructors (docs/compiler.md). */
#include <string.h>

#include "core/fp/fp.h"
#include "front/lower.h"

/* Integer quotient, rounded towards zero, exact for whole numbers below 2^24: the nearest number to a quotient is a whole number only if
 * the quotient is one. Without exact division the estimate of the quotient is off by at most one; the remainder shows whether it is. */
static ir_inst *int_divide(LS *l, ir_inst *a, ir_inst *b) {
  if (!l->c->fast_division || (a->op == IR_CONST && b->op == IR_CONST))
    return le_un(l, IR_TRUNC, le_div(l, a, b));
  ir_inst *rcp = le_un(l, IR_RCP, b);
  if (le_is_power_of_two(b))
    return le_un(l, IR_TRUNC, le_mul(l, a, rcp));
  ir_inst *x = le_un(l, IR_ABS, a), *y = le_un(l, IR_ABS, b);
  ir_inst *q = le_un(l, IR_FLOOR, le_mul(l, x, le_un(l, IR_ABS, rcp)));
  ir_inst *r = le_sub(l, x, le_mul(l, q, y));
  ir_inst *low = le_un(l, IR_B2F, le_bin(l, IR_GE, r, y));
  ir_inst *high = le_un(l, IR_B2F, le_bin(l, IR_LT, r, le_f(l, 0.0f)));
  q = le_sub(l, le_add(l, q, low), high);
  ir_inst *negative = le_bin(l, IR_LT, le_mul(l, a, b), le_f(l, 0.0f));
  return le_sel(l, negative, le_neg(l, q), q);
}

static ir_inst *arith1(LS *l, fe_tkind op, fe_kind kind, ir_inst *a, ir_inst *b) {
  switch (op) {
  case FE_T_PLUS:
    return le_add(l, a, b);
  case FE_T_MINUS:
    return le_sub(l, a, b);
  case FE_T_STAR:
    return le_mul(l, a, b);
  default:
    break;
  }
  if (kind == FE_INT) {
    unsigned width = a->width > b->width ? a->width : b->width;
    return int_divide(l, le_splat(l, a, width), le_splat(l, b, width));
  }
  return le_div(l, a, b);
}

/* Matrix times vector: the sum of the columns times the components. */
static ir_inst *matrix_vector(LS *l, unsigned cols, const fe_leaf *m, ir_inst *v) {
  ir_inst *sum = le_mul(l, m[0].v, le_lane(l, v, 0));
  for (unsigned i = 1; i < cols; i++)
    sum = le_add(l, sum, le_mul(l, m[i].v, le_lane(l, v, i)));
  return sum;
}

static ir_inst *vector_matrix(LS *l, unsigned cols, ir_inst *v, const fe_leaf *m) {
  ir_inst *dot[4];
  static const uint8_t zero[4] = {0};
  for (unsigned i = 0; i < cols; i++)
    dot[i] = le_dot(l, v, m[i].v);
  return le_bld(l, cols, dot, zero);
}

fe_leaf *lo_arith(LS *l, fe_tkind op, const fe_type *ta, const fe_leaf *a, const fe_type *tb, const fe_leaf *b, const fe_type *t) {
  fe_leaf *out = gc_alloc(l->c->arena, t->leaves * sizeof *out);
  bool ma = fe_is_matrix(ta), mb = fe_is_matrix(tb);
  if (op == FE_T_STAR && ma && fe_is_vector(tb)) {
    out->v = matrix_vector(l, ta->cols, a, b->v);
  } else if (op == FE_T_STAR && fe_is_vector(ta) && mb) {
    out->v = vector_matrix(l, tb->cols, a->v, b);
  } else if (op == FE_T_STAR && ma && mb) {
    for (unsigned i = 0; i < t->leaves; i++)
      out[i].v = matrix_vector(l, ta->cols, a, b[i].v);
  } else {
    for (unsigned i = 0; i < t->leaves; i++)
      out[i].v = arith1(l, op, t->kind, a[ma ? i : 0].v, b[mb ? i : 0].v);
  }
  return out;
}

ir_inst *lo_compare(LS *l, fe_tkind op, unsigned leaves, const fe_leaf *a, const fe_leaf *b) {
  switch (op) {
  case FE_T_LT:
    return le_bin(l, IR_LT, a->v, b->v);
  case FE_T_GT:
    return le_bin(l, IR_LT, b->v, a->v);
  case FE_T_LE:
    return le_bin(l, IR_GE, b->v, a->v);
  case FE_T_GE:
    return le_bin(l, IR_GE, a->v, b->v);
  default:
    break;
  }
  bool eq = op == FE_T_EQ;
  ir_inst *r = NULL;
  for (unsigned i = 0; i < leaves; i++) {
    ir_inst *x = le_un(l, eq ? IR_ALL : IR_ANY, le_bin(l, eq ? IR_EQ : IR_NE, a[i].v, b[i].v));
    r = r ? le_bin(l, eq ? IR_AND : IR_OR, r, x) : x;
  }
  return r;
}

static ir_inst *convert_leaf(LS *l, ir_inst *v, fe_kind from, fe_kind to) {
  if (from == FE_BOOL && to != FE_BOOL)
    return le_un(l, IR_B2F, v);
  if (from != FE_BOOL && to == FE_BOOL)
    return le_un(l, IR_F2B, v);
  if (from == FE_FLOAT && to == FE_INT)
    return le_un(l, IR_TRUNC, v);
  return v;
}

/* ---- constructors (5.4) ---- */

typedef struct {
  ir_inst *v[16];
  uint8_t lane[16];
  unsigned n;
} components;

/* Puts the converted components of all arguments into out, in order, until `need` components are there. */
static void gather_components(LS *l, fe_expr *e, unsigned need, components *out) {
  for (unsigned i = 0; i < e->narg; i++) {
    const fe_type *t = e->arg[i]->type;
    fe_leaf *leaf = lx_expr(l, e->arg[i]);
    for (unsigned k = 0; k < t->leaves && out->n < need; k++) {
      ir_inst *v = leaf[k].v;
      unsigned used = need - out->n < v->width ? need - out->n : v->width;
      static const uint8_t straight[4] = {0, 1, 2, 3};
      if (used < v->width)
        v = le_swz(l, v, used, straight);
      v = convert_leaf(l, v, t->kind, e->type->kind);
      for (unsigned lane = 0; lane < used; lane++) {
        out->v[out->n] = v;
        out->lane[out->n++] = (uint8_t)lane;
      }
    }
  }
}

static fe_leaf *struct_ctor(LS *l, fe_expr *e) {
  fe_leaf *out = gc_alloc(l->c->arena, e->type->leaves * sizeof *out);
  unsigned at = 0;
  for (unsigned i = 0; i < e->narg; i++) {
    fe_leaf *a = lx_expr(l, e->arg[i]);
    for (unsigned k = 0; k < e->arg[i]->type->leaves; k++)
      out[at++] = a[k];
  }
  return out;
}

/* A matrix with the scalar x on the diagonal and 0 elsewhere. */
static fe_leaf *diagonal_matrix(LS *l, const fe_type *t, ir_inst *x) {
  fe_leaf *out = gc_alloc(l->c->arena, t->leaves * sizeof *out);
  static const uint8_t first[4] = {0};
  for (unsigned c = 0; c < t->cols; c++) {
    ir_inst *arg[4];
    for (unsigned r = 0; r < t->rows; r++)
      arg[r] = r == c ? x : le_f(l, 0.0f);
    out[c].v = le_bld(l, t->rows, arg, first);
  }
  return out;
}

static fe_leaf *matrix_from_matrix(LS *l, const fe_type *t, const fe_type *from, const fe_leaf *m) {
  fe_leaf *out = gc_alloc(l->c->arena, t->leaves * sizeof *out);
  for (unsigned c = 0; c < t->cols; c++) {
    ir_inst *arg[4];
    uint8_t idx[4] = {0};
    for (unsigned r = 0; r < t->rows; r++) {
      bool inside = c < from->cols && r < from->rows;
      arg[r] = inside ? m[c].v : le_f(l, r == c ? 1.0f : 0.0f);
      idx[r] = inside ? (uint8_t)r : 0;
    }
    out[c].v = le_bld(l, t->rows, arg, idx);
  }
  return out;
}

fe_leaf *lo_ctor(LS *l, fe_expr *e) {
  const fe_type *t = e->type, *first = e->arg[0]->type;
  if (t->kind == FE_STRUCT)
    return struct_ctor(l, e);
  if (e->narg == 1 && fe_is_matrix(t) && fe_is_matrix(first))
    return matrix_from_matrix(l, t, first, lx_expr(l, e->arg[0]));
  components part = {.n = 0};
  unsigned need = (unsigned)t->rows * t->cols;
  gather_components(l, e, need, &part);
  fe_leaf *out = gc_alloc(l->c->arena, t->leaves * sizeof *out);
  if (part.n == 1 && need > 1) {
    if (fe_is_matrix(t))
      return diagonal_matrix(l, t, part.v[0]);
    out->v = le_splat(l, part.v[0], t->rows);
    return out;
  }
  for (unsigned c = 0; c < t->cols; c++)
    out[c].v = le_bld(l, t->rows, &part.v[c * t->rows], &part.lane[c * t->rows]);
  return out;
}
