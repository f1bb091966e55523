/* SPDX-License-Identifier: Apache-2.0 */
/* Makes the values of random IR programs (docs/ir.md). */
#include "base/random.h"
#include "core/fp/fp.h"
#include "core/isa/isa.h"
#include "ir/ir_random_gen.h"

uint32_t rnd(gen *g, uint32_t n) { return (uint32_t)(gm_random_shift(&g->state) >> 20) % n; }

ir_inst *rnd_add(gen *g, ir_op op, ir_base base, unsigned width, unsigned nargs) {
  ir_inst *i = ir_inst_new(g->m, g->f, op, base, width, nargs);
  ir_append(g->b, i);
  return i;
}

ir_inst *rnd_keep(gen *g, ir_inst *i) {
  if (g->npool < POOL)
    g->pool[g->npool++] = i;
  return i;
}

ir_inst *rnd_constant(gen *g, ir_base base, unsigned width) {
  static const float nice[] = {0, 1, 0.5f, 2, -1, 0.25f, 3, -0.5f};
  ir_inst *i = rnd_add(g, IR_CONST, base, width, 0);
  bool splat = rnd(g, 2);
  for (unsigned k = 0; k < width; k++) {
    float f = rnd(g, 2) ? nice[rnd(g, 8)] : (float)((int)rnd(g, 4000) - 2000) / 1000.0f;
    i->imm[k] = splat && k ? i->imm[0] : base == IR_B ? rnd(g, 2) : gm_bits(f);
  }
  return i;
}

ir_inst *rnd_lanes_of(gen *g, ir_inst *v, unsigned width) {
  if (v->width == width && rnd(g, 3))
    return v;
  ir_inst *i = rnd_add(g, IR_BLD, v->base, width, width);
  for (unsigned k = 0; k < width; k++) {
    i->arg[k] = v;
    i->idx[k] = (uint8_t)rnd(g, v->width);
  }
  return i;
}

/* An input, uniform or the like: its bits do not depend on rounding. */
ir_inst *rnd_leaf(gen *g, unsigned width) {
  ir_inst *i;
  switch (rnd(g, g->f == g->m->main ? 5 : 3)) {
  case 0:
    return rnd_constant(g, IR_F, width);
  case 1:
  case 2:
    i = rnd_add(g, IR_UNIFORM, IR_F, 4, 0);
    i->sym = rnd(g, 2) ? SYM_U : SYM_ARRAY;
    i->slot = (int)rnd(g, 4);
    break;
  default:
    i = rnd_add(g, IR_INPUT, IR_F, 4, 0);
    i->sym = SYM_IN + (int)rnd(g, 2);
    break;
  }
  return rnd_lanes_of(g, i, width);
}

ir_inst *rnd_boolean(gen *g, unsigned width) {
  static const ir_op cmp[] = {IR_LT, IR_GE, IR_EQ, IR_NE}, logic[] = {IR_AND, IR_OR, IR_XOR, IR_EQ, IR_NE};
  unsigned kind = rnd(g, 8);
  ir_inst *i;
  if (kind < 4) {
    unsigned op = rnd(g, 4);
    ir_inst *a = g->c->smooth ? rnd_leaf(g, width) : rnd_value(g, IR_F, width),
            *b = g->c->smooth ? rnd_leaf(g, width) : rnd_value(g, IR_F, width);
    i = rnd_add(g, cmp[op], IR_B, width, 2);
    i->arg[0] = a;
    i->arg[1] = b;
  } else if (kind < 6) {
    ir_inst *a = rnd_value(g, IR_B, width), *b = rnd_value(g, IR_B, width);
    i = rnd_add(g, logic[rnd(g, 5)], IR_B, width, 2);
    i->arg[0] = a;
    i->arg[1] = b;
  } else if (kind == 6) {
    ir_inst *a = rnd_value(g, IR_B, width == 1 ? 1 + rnd(g, 4) : width);
    i = rnd_add(g, width == 1 && rnd(g, 2) ? (rnd(g, 2) ? IR_ANY : IR_ALL) : IR_NOT, IR_B, a->width, 1);
    i->arg[0] = a;
    if (i->op != IR_NOT)
      i->width = 1;
    else if (i->width != width)
      i = rnd_lanes_of(g, i, width);
  } else {
    i = rnd_add(g, IR_UNIFORM, IR_F, 1, 0);
    i->sym = SYM_BOOL;
    ir_inst *c = rnd_add(g, IR_F2B, IR_B, 1, 1);
    c->arg[0] = i;
    i = rnd_lanes_of(g, c, width);
  }
  return i;
}

static ir_inst *make_random_lookup(gen *g, unsigned width) {
  ir_op op = (ir_op)(IR_TEX + rnd(g, 3));
  ir_inst *c = rnd_value(g, IR_F, 2), *lod = op == IR_TEX ? NULL : rnd_value(g, IR_F, 1), *i = rnd_add(g, op, IR_F, 4, lod ? 2 : 1);
  i->sym = SYM_TEX;
  i->arg[0] = c;
  if (lod)
    i->arg[1] = lod;
  return rnd_lanes_of(g, i, width);
}

/* The arithmetic that programs are drawn from, in the order that draws depend on. DOT is drawn too. */
#define STEEP(X) X(RCP) X(DIV) X(RSQ) X(EXP2) X(LOG2) X(SIN) X(COS) X(FLOOR) X(FRACT) X(TRUNC)
#define MILD(X) X(NEG) X(ABS) X(SAT)
#define BINARY(X) X(ADD) X(MUL) X(MIN) X(MAX) X(ADD) X(MUL)
#define AS_OP(name) IR_##name,
#define AS_SET(name) | IR_SET(IR_##name)
_Static_assert((IR_SET(IR_DOT) STEEP(AS_SET) MILD(AS_SET) BINARY(AS_SET)) == IR_RANDOM, "ir.h says which operations are drawn");

/* Makes a special function, a quotient or a discontinuous function. In smooth programs its operands stay away from poles and steps. */
static ir_inst *make_random_unary(gen *g, unsigned width) {
  static const ir_op any[] = {STEEP(AS_OP)};
  static const ir_op mild[] = {MILD(AS_OP)};
  ir_op op = rnd(g, 3) ? mild[rnd(g, 3)] : any[rnd(g, 10)];
  ir_inst *a;
  if (g->c->smooth && (op == IR_FLOOR || op == IR_FRACT || op == IR_TRUNC)) {
    a = rnd_leaf(g, width);
  } else {
    a = rnd_value(g, IR_F, width);
  }
  if (g->c->smooth && (op == IR_RCP || op == IR_DIV || op == IR_RSQ || op == IR_LOG2)) {
    ir_inst *abs = rnd_add(g, IR_ABS, IR_F, width, 1), *one = rnd_constant(g, IR_F, width), *sum = rnd_add(g, IR_ADD, IR_F, width, 2);
    for (unsigned k = 0; k < width; k++)
      one->imm[k] = gm_bits(0.5f);
    abs->arg[0] = a;
    sum->arg[0] = abs;
    sum->arg[1] = one;
    a = sum;
  }
  ir_inst *dividend = op == IR_DIV ? rnd_value(g, IR_F, width) : NULL, *i = rnd_add(g, op, IR_F, width, dividend ? 2 : 1);
  i->arg[0] = dividend ? dividend : a;
  if (dividend)
    i->arg[1] = a;
  return i;
}

static ir_inst *select_op(gen *g, ir_base base, unsigned width) {
  ir_inst *c = rnd_value(g, IR_B, rnd(g, 2) ? width : 1), *a = rnd_value(g, base, width), *b = rnd_value(g, base, width);
  ir_inst *i = rnd_add(g, IR_SEL, base, width, 3);
  i->arg[0] = c;
  i->arg[1] = a;
  i->arg[2] = b;
  return i;
}

static ir_inst *make_cube(gen *g, unsigned width) {
  ir_inst *a = rnd_value(g, IR_F, 3), *b = rnd(g, 2) ? a : rnd_value(g, IR_F, 3), *i = rnd_add(g, IR_CUBE, IR_F, 4, 2);
  i->arg[0] = a;
  i->arg[1] = b;
  return rnd_lanes_of(g, i, width);
}

static ir_inst *build_random_vector(gen *g, ir_base base, unsigned width) {
  ir_inst *v[4];
  for (unsigned k = 0; k < width; k++)
    v[k] = rnd_value(g, base, 1 + rnd(g, 4));
  ir_inst *i = rnd_add(g, IR_BLD, base, width, width);
  for (unsigned k = 0; k < width; k++) {
    i->arg[k] = v[k];
    i->idx[k] = (uint8_t)rnd(g, v[k]->width);
  }
  return i;
}

static ir_inst *make_random_binary(gen *g, unsigned width) {
  static const ir_op ops[] = {BINARY(AS_OP)};
  bool dot = width == 1 && rnd(g, 4) == 0;
  unsigned w = dot ? 2 + rnd(g, 3) : width;
  ir_inst *a = rnd_value(g, IR_F, w), *b = rnd_value(g, IR_F, w), *i = rnd_add(g, dot ? IR_DOT : ops[rnd(g, 6)], IR_F, width, 2);
  i->arg[0] = a;
  i->arg[1] = b;
  i->precise = rnd(g, 16) == 0;
  return i;
}

static ir_inst *make_indexed_uniform(gen *g, unsigned width) {
  ir_inst *a = g->c->smooth ? rnd_leaf(g, 1) : rnd_value(g, IR_F, 1), *i = rnd_add(g, IR_UNIFORM_IDX, IR_F, 4, 1);
  i->sym = SYM_ARRAY;
  i->slot = (int)rnd(g, 3);
  i->arg[0] = a;
  return rnd_lanes_of(g, i, width);
}

static ir_inst *compute_value(gen *g, ir_base base, unsigned width) {
  if (base == IR_B)
    return rnd(g, 4) ? rnd_boolean(g, width) : rnd(g, 2) ? select_op(g, base, width) : build_random_vector(g, base, width);
  ir_inst *i;
  switch (rnd(g, 12)) {
  case 0:
  case 1:
  case 2:
  case 3:
    return make_random_binary(g, width);
  case 4:
  case 5:
    return make_random_unary(g, width);
  case 6:
    return g->c->smooth || rnd(g, 4) ? select_op(g, base, width) : make_cube(g, width);
  case 7:
  case 8:
    return build_random_vector(g, base, width);
  case 9:
    return g->c->no_tex ? make_random_binary(g, width) : make_random_lookup(g, width);
  case 10:
    return g->c->no_indexed ? make_random_binary(g, width) : make_indexed_uniform(g, width);
  default: {
    ir_inst *b = rnd_value(g, IR_B, width);
    i = rnd_add(g, IR_B2F, IR_F, width, 1);
    i->arg[0] = b;
    return i;
  }
  }
}

ir_inst *rnd_value(gen *g, ir_base base, unsigned width) {
  for (unsigned tries = 0; tries < 4 && g->npool && rnd(g, 3); tries++) {
    ir_inst *v = g->pool[rnd(g, g->npool)];
    if (v->base == base)
      return rnd_lanes_of(g, v, width);
  }
  if (g->depth > 3 || rnd(g, 3) == 0) {
    if (base == IR_B)
      return rnd_constant(g, base, width);
    if (g->nvar && rnd(g, 2)) {
      ir_var *v = g->var[rnd(g, g->nvar)];
      if (v->base == base) {
        ir_inst *i = rnd_add(g, IR_LOAD, v->base, v->width, 0);
        i->var = v;
        return rnd_lanes_of(g, i, width);
      }
    }
    return rnd_leaf(g, width);
  }
  g->depth++;
  ir_inst *i = compute_value(g, base, width);
  g->depth--;
  return rnd(g, 2) ? rnd_keep(g, i) : i;
}
