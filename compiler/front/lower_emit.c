/* SPDX-License-Identifier: Apache-2.0 */
/* Makes blocks and instructions (docs/compiler.md). If all operands are constants, an instruction is folded with the arithmetic of the
 * machine. */
#include <math.h>
#include <string.h>

#include "core/fp/fp.h"
#include "front/lower.h"

#define MAX_INSTS 400000u

ir_base le_base(const fe_type *t) { return t->kind == FE_BOOL ? IR_B : IR_F; }

ir_inst *le_new(LS *l, ir_op op, ir_base base, unsigned width, unsigned nargs) {
  ir_inst *i = ir_inst_new(l->m, l->f, op, base, width, nargs);
  i->loc = ir_loc(l->m, l->loc);
  i->precise = l->c->invariant_any;
  return i;
}

ir_inst *le_emit(LS *l, ir_inst *i) {
  if (++l->c->insts > MAX_INSTS) {
    fe_error(l->c, l->loc, "program is too large: more than %u operations", MAX_INSTS);
    fe_give_up(l->c);
  }
  ir_append(l->cur, i);
  return i;
}

ir_inst *le_bits(LS *l, ir_base base, unsigned width, const uint32_t *bits) {
  ir_inst *i = le_new(l, IR_CONST, base, width, 0);
  for (unsigned k = 0; k < width; k++)
    i->imm[k] = bits[k];
  return le_emit(l, i);
}

ir_inst *le_f(LS *l, float x) {
  uint32_t b = gm_bits(x);
  return le_bits(l, IR_F, 1, &b);
}

ir_inst *le_b(LS *l, bool x) {
  uint32_t b = x;
  return le_bits(l, IR_B, 1, &b);
}

bool le_is_const(const ir_inst *i, float *value) {
  if (i->op != IR_CONST || i->base != IR_F)
    return false;
  for (unsigned k = 1; k < i->width; k++)
    if (i->imm[k] != i->imm[0])
      return false;
  *value = gm_float(i->imm[0]);
  return true;
}

bool le_is_power_of_two(const ir_inst *i) {
  float x;
  int e;
  return le_is_const(i, &x) && x != 0 && isfinite(x) && fabsf(frexpf(x, &e)) == 0.5f && e > -100 && e < 100;
}

/* Emits the instruction i, or a constant if i can be folded. */
static ir_inst *fold_or_emit(LS *l, ir_inst *i) {
  const uint32_t *arg[4];
  uint32_t out[4] = {0};
  for (unsigned k = 0; k < i->nargs; k++) {
    if (i->arg[k]->op != IR_CONST)
      return le_emit(l, i);
    arg[k] = i->arg[k]->imm;
  }
  if (!ir_fold(i, arg, out))
    return le_emit(l, i);
  return le_bits(l, i->base, i->width, out);
}

ir_inst *le_un(LS *l, ir_op op, ir_inst *a) {
  bool reduce = op == IR_ANY || op == IR_ALL;
  ir_base base = op == IR_F2B ? IR_B : op == IR_B2F ? IR_F : a->base;
  if (reduce && a->width == 1)
    return a;
  ir_inst *i = le_new(l, op, base, reduce ? 1 : a->width, 1);
  i->arg[0] = a;
  return fold_or_emit(l, i);
}

ir_inst *le_bin(LS *l, ir_op op, ir_inst *a, ir_inst *b) {
  unsigned width = a->width > b->width ? a->width : b->width;
  bool compare = op == IR_LT || op == IR_GE || op == IR_EQ || op == IR_NE;
  a = le_splat(l, a, width);
  b = le_splat(l, b, width);
  ir_inst *i = le_new(l, op, compare ? IR_B : a->base, op == IR_DOT ? 1 : width, 2);
  i->arg[0] = a;
  i->arg[1] = b;
  return fold_or_emit(l, i);
}

ir_inst *le_dot(LS *l, ir_inst *a, ir_inst *b) { return le_bin(l, a->width == 1 ? IR_MUL : IR_DOT, a, b); }

static ir_inst *times_reciprocal(LS *l, ir_inst *a, ir_inst *b) { return le_mul(l, a, le_un(l, IR_RCP, b)); }

ir_inst *le_div(LS *l, ir_inst *a, ir_inst *b) {
  return l->c->fast_division && !(a->op == IR_CONST && b->op == IR_CONST) ? times_reciprocal(l, a, b) : le_bin(l, IR_DIV, a, b);
}

ir_inst *le_quick_div(LS *l, ir_inst *a, ir_inst *b) {
  bool serves_many = b->width == 1 && a->width > 1; /* one reciprocal, instead of a division for each lane */
  bool shorter = serves_many || b->op == IR_CONST;  /* the reciprocal of a constant costs nothing */
  return shorter && !(a->op == IR_CONST && b->op == IR_CONST) ? times_reciprocal(l, a, b) : le_div(l, a, b);
}

ir_inst *le_sel(LS *l, ir_inst *q, ir_inst *a, ir_inst *b) {
  if (q->op == IR_CONST && q->width == 1)
    return q->imm[0] ? a : b;
  if (a == b)
    return a;
  unsigned width = a->width > b->width ? a->width : b->width;
  if (q->width > width)
    width = q->width;
  ir_inst *i = le_new(l, IR_SEL, a->base, width, 3);
  i->arg[1] = le_splat(l, a, width);
  i->arg[2] = le_splat(l, b, width);
  i->arg[0] = q;
  return fold_or_emit(l, i);
}

ir_inst *le_bld(LS *l, unsigned width, ir_inst *const *arg, const uint8_t *idx) {
  ir_inst *src[4] = {NULL};
  uint8_t from[4];
  bool same = true, constant = true;
  for (unsigned k = 0; k < width; k++) { /* looks through other bld instructions (vector builds) that only move lanes */
    src[k] = arg[k];
    from[k] = idx[k];
    while (src[k]->op == IR_BLD) {
      ir_inst *b = src[k];
      src[k] = b->arg[from[k]];
      from[k] = b->idx[from[k]];
    }
    same = same && src[k] == src[0] && from[k] == k;
    constant = constant && src[k]->op == IR_CONST;
  }
  if (same && src[0]->width == width)
    return src[0];
  if (constant) {
    uint32_t bits[4];
    for (unsigned k = 0; k < width; k++)
      bits[k] = src[k]->imm[from[k]];
    return le_bits(l, src[0]->base, width, bits);
  }
  ir_inst *i = le_new(l, IR_BLD, src[0]->base, width, width);
  memcpy(i->arg, src, width * sizeof *src);
  memcpy(i->idx, from, width);
  return le_emit(l, i);
}

ir_inst *le_swz(LS *l, ir_inst *a, unsigned n, const uint8_t *swz) {
  ir_inst *arg[4] = {a, a, a, a};
  return le_bld(l, n, arg, swz);
}

ir_inst *le_lane(LS *l, ir_inst *a, unsigned lane) {
  uint8_t swz = (uint8_t)lane;
  return le_swz(l, a, 1, &swz);
}

ir_inst *le_splat(LS *l, ir_inst *a, unsigned width) {
  static const uint8_t zero[4] = {0};
  return a->width == width ? a : le_swz(l, a, width, zero);
}

ir_block *le_block(LS *l) { return l->cur = ir_block_new(l->m, l->f); }

void le_br(LS *l, ir_block *to) {
  le_emit(l, le_new(l, IR_BR, IR_VOID, 0, 0));
  ir_edge(l->m, l->cur, to);
  l->cur = NULL;
}

ir_block *le_branch(LS *l, ir_inst *q) {
  ir_block *from = l->cur;
  ir_inst *i = le_new(l, IR_CBR, IR_VOID, 0, 1);
  i->arg[0] = q;
  le_emit(l, i);
  ir_edge(l->m, from, le_block(l));
  return from;
}

void le_wait(LS *l, fe_wait **list, ir_block *from, bool br) {
  fe_wait *w = gc_alloc(l->c->arena, sizeof *w);
  w->from = from;
  w->br = br;
  while (*list) /* from the first on, so that edges are made in program order */
    list = &(*list)->next;
  *list = w;
}

void le_land(LS *l, fe_wait *list) {
  l->cur = NULL;
  if (!list)
    return;
  ir_block *b = ir_block_new(l->m, l->f);
  for (fe_wait *w = list; w; w = w->next) {
    l->cur = w->from;
    if (w->br)
      le_emit(l, le_new(l, IR_BR, IR_VOID, 0, 0));
    ir_edge(l->m, w->from, b);
  }
  l->cur = b;
}
