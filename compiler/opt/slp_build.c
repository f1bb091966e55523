/* SPDX-License-Identifier: Apache-2.0 */
/* Packing (slp.h): builds a vector of lanes from packed operations. */
#include <string.h>

#include "opt/opt_util.h"
#include "opt/slp.h"

#define ONE 0x3f800000u
#define SIGN 0x80000000u

bool slp_packable(const slp *s, const ir_inst *i) {
  bool is_free = i->op == IR_NEG || i->op == IR_ABS;
  return is_free || (ir_is_in(i->op, IR_PACKABLE) && i->block == s->pos->block);
}

slp_elem slp_look(ir_inst *v, unsigned lane, bool neg, bool arithmetic) {
  slp_elem e = {v, v, (uint8_t)lane, (uint8_t)lane, neg, false};
  for (;;) {
    if (e.v->op == IR_BLD) {
      unsigned k = e.lane;
      e.lane = e.v->idx[k];
      e.v = e.v->arg[k];
    } else if (arithmetic && e.v->op == IR_NEG) {
      e.neg = !e.neg;
      e.given_neg = !e.given_neg;
      e.v = e.v->arg[0];
    } else {
      return e;
    }
  }
}

static ir_inst *splat_one(slp *s) {
  ir_inst *c = opt_before(s->m, s->pos, s->pos, IR_CONST, IR_F, 1, 0);
  c->imm[0] = ONE;
  c->precise = false;
  return c;
}

static ir_inst *build_slp_constants(slp *s, const slp_elem *e, unsigned n) {
  ir_inst *c = opt_before(s->m, s->pos, s->pos, IR_CONST, IR_F, n, 0);
  c->precise = false;
  for (unsigned k = 0; k < n; k++)
    c->imm[k] = e[k].v->imm[e[k].lane] ^ (e[k].neg ? SIGN : 0);
  return c;
}

static ir_inst *make_swizzle(slp *s, const slp_elem *e, unsigned n) {
  uint8_t idx[4];
  for (unsigned k = 0; k < n; k++)
    idx[k] = e[k].lane;
  ir_inst *v = opt_lanes(s->m, s->pos, s->pos, e[0].v, n, idx);
  if (v != e[0].v)
    v->precise = false;
  return v;
}

static ir_inst *make_negated(slp *s, ir_inst *v) {
  ir_inst *n = opt_unary(s->m, s->pos, s->pos, IR_NEG, v);
  n->precise = false;
  return n;
}

/* Builds the lanes as they were given; groups that share an operation are packed. */
static ir_inst *gather_slp_lanes(slp *s, const slp_elem *e, unsigned n, unsigned depth) {
  ir_inst *from[4] = {0};
  uint8_t lane[4] = {0};
  for (unsigned k = 0; k < n; k++) {
    if (from[k])
      continue;
    slp_elem part[4];
    unsigned at[4], np = 0;
    bool several = false;
    for (unsigned j = k; j < n && depth && slp_packable(s, e[k].v); j++)
      if (e[j].v->op == e[k].v->op && e[j].neg == e[k].neg && !from[j] && slp_packable(s, e[j].v)) {
        several |= e[j].v != e[k].v;
        part[np] = e[j];
        at[np++] = j;
      }
    ir_inst *packed = several && np < n ? slp_build(s, part, np, depth - 1) : NULL;
    for (unsigned j = 0; packed && j < np; j++) {
      from[at[j]] = packed;
      lane[at[j]] = (uint8_t)j;
    }
    if (packed)
      continue;
    from[k] = e[k].neg != e[k].given_neg ? make_negated(s, e[k].given) : e[k].given;
    lane[k] = e[k].given_lane;
  }
  ir_inst *b = opt_before(s->m, s->pos, s->pos, IR_BLD, from[0]->base, n, n);
  b->precise = false;
  memcpy(b->arg, from, n * sizeof *from);
  memcpy(b->idx, lane, sizeof lane);
  return b;
}

bool slp_commutes(ir_op op) { return op == IR_ADD || op == IR_MUL; }

static bool times_constant(const slp *s, const ir_inst *v) {
  return v->op == IR_MUL && slp_packable(s, v) &&
         (slp_look(v->arg[0], 0, false, true).v->op == IR_CONST || slp_look(v->arg[1], 0, false, true).v->op == IR_CONST);
}

/* How well lane b matches lane a. */
unsigned slp_affinity(const slp *s, const slp_elem *a, const slp_elem *b) {
  if (slp_match(a->v, b->v))
    return 4;
  if (a->v->op == b->v->op && slp_packable(s, a->v) && slp_packable(s, b->v))
    return 2;
  return (times_constant(s, a->v) || times_constant(s, b->v)) && a->v->op != IR_CONST && b->v->op != IR_CONST;
}

static void swap_elements(slp_elem *a, slp_elem *b) {
  slp_elem t = *a;
  *a = *b;
  *b = t;
}

static bool same_signs(const slp_elem *e, unsigned n) {
  for (unsigned k = 1; k < n; k++)
    if (e[k].neg != e[0].neg)
      return false;
  return true;
}

static void note_packed_lane(slp *s, const slp_elem *e, ir_inst *with, unsigned lane) {
  if (s->npacked == SLP_REPLACED)
    return;
  s->packed[s->npacked].old = e->v;
  s->packed[s->npacked].old_lane = e->lane;
  s->packed[s->npacked].with = with;
  s->packed[s->npacked++].with_lane = (uint8_t)lane;
}

/* Finds the two operands of each lane. A lane that is no product counts as a product with 1. The sign of a product goes into its
 * constant, or into its second factor. */
static void find_operands(slp *s, ir_op op, const slp_elem *e, bool keep_sign, slp_elem *a, slp_elem *b) {
  bool arithmetic = op != IR_NEG && op != IR_ABS;
  if (op == IR_MUL && e->v->op != IR_MUL) {
    *a = *e;
    a->neg = false;
    *b = slp_look(splat_one(s), 0, keep_sign && e->neg, true);
    return;
  }
  *a = slp_look(e->v->arg[0], e->lane, false, arithmetic);
  if (e->v->nargs < 2)
    return;
  *b = slp_look(e->v->arg[1], e->lane, false, arithmetic);
  if (slp_commutes(op) && a->v->op == IR_CONST && b->v->op != IR_CONST)
    swap_elements(a, b);
  b->neg ^= keep_sign && e->neg;
}

/* Builds one operation on all lanes. */
static ir_inst *build_operation(slp *s, ir_op op, const slp_elem *e, unsigned n, unsigned depth) {
  bool mixed = !same_signs(e, n);
  slp_elem a[4] = {0}, b[4] = {0};
  ir_inst *first = NULL;
  for (unsigned k = 0; k < n; k++) {
    find_operands(s, op, &e[k], mixed, &a[k], &b[k]);
    if (e[k].v->op == op && !first)
      first = e[k].v;
    if (k && slp_commutes(op) &&
        slp_affinity(s, &a[0], &b[k]) + slp_affinity(s, &b[0], &a[k]) > slp_affinity(s, &a[0], &a[k]) + slp_affinity(s, &b[0], &b[k]))
      swap_elements(&a[k], &b[k]);
  }
  ir_inst *x = slp_build(s, a, n, depth - 1), *y = first->nargs > 1 ? slp_build(s, b, n, depth - 1) : NULL;
  ir_inst *w = opt_before(s->m, s->pos, first, op, IR_F, n, first->nargs);
  w->arg[0] = x;
  if (y)
    w->arg[1] = y;
  for (unsigned k = 0; k < n; k++)
    if (e[k].v->op == op && !(mixed && e[k].neg))
      note_packed_lane(s, &e[k], w, k);
  return !mixed && e[0].neg ? make_negated(s, w) : w;
}

/* Is every lane a product of one value with a constant, or that value itself? */
static bool is_scaled(const slp *s, const slp_elem *e, unsigned n) {
  const ir_inst *base = NULL;
  for (unsigned k = 0; k < n; k++)
    if (times_constant(s, e[k].v)) {
      slp_elem x = slp_look(e[k].v->arg[0], e[k].lane, false, true), y = slp_look(e[k].v->arg[1], e[k].lane, false, true);
      base = x.v->op == IR_CONST ? y.v : x.v;
    }
  for (unsigned k = 0; base && k < n; k++)
    if (!times_constant(s, e[k].v) && e[k].v != base)
      return false;
  return base;
}

ir_inst *slp_build(slp *s, const slp_elem *e, unsigned n, unsigned depth) {
  bool consts = true, one = true, kind = depth > 0 && slp_packable(s, e[0].v), precise = e[0].v->precise;
  for (unsigned k = 0; k < n; k++) {
    consts &= e[k].v->op == IR_CONST && e[k].v->base == IR_F;
    one &= e[k].v == e[0].v;
    kind &= e[k].v->op == e[0].v->op && slp_packable(s, e[k].v) && e[k].v->precise == precise;
  }
  if (consts)
    return build_slp_constants(s, e, n);
  bool mixed = !same_signs(e, n);
  if (one && !mixed)
    return e[0].neg ? make_negated(s, make_swizzle(s, e, n)) : make_swizzle(s, e, n);
  if (one && !times_constant(s, e[0].v)) {
    slp_elem factor[4];
    for (unsigned k = 0; k < n; k++)
      factor[k] = slp_look(splat_one(s), 0, e[k].neg, true);
    ir_inst *w = opt_binary(s->m, s->pos, s->pos, IR_MUL, make_swizzle(s, e, n), build_slp_constants(s, factor, n));
    w->precise = e[0].v->precise;
    return w;
  }
  if (kind && (!mixed || e[0].v->op == IR_MUL))
    return build_operation(s, e[0].v->op, e, n, depth);
  if (depth && is_scaled(s, e, n))
    return build_operation(s, IR_MUL, e, n, depth);
  return gather_slp_lanes(s, e, n, depth);
}
