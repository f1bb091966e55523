/* SPDX-License-Identifier: Apache-2.0 */
/* Simplifies by algebra (docs/compiler.md, "Middle end"). Requires nothing.

   There are two kinds of rules. Exact rules keep every bit and always apply. The other rules may change what GLSL leaves open: the sign of
   zero, subnormals (flushed sooner or later), NaN payloads, what min, max and select make of a NaN, and the last bit of a result where a
   rule removes an approximate function (rcp of rcp, pow with a small integer). They do not apply to `precise` operations.

   x * 0 becomes 0 only if x is known to be finite; inputs and uniforms are assumed to be finite. not(lt) never becomes ge, since lt and
   ge are both false for NaN. It would save nothing either: a branch or select on the complement is free on the machine. x * 2 does not
   become x + x, since the multiply slot (group B) is free more often than the add slot (group A). */
#include <string.h>

#include "core/fp/fp.h"
#include "opt/opt_util.h"

#define ZERO 0x00000000u
#define MINUS_ZERO 0x80000000u
#define ONE 0x3f800000u
#define MINUS_ONE 0xbf800000u

typedef struct {
  ir_module *m;
  ir_inst *i;
  ir_uses uses; /* when the pass began */
  bool changed;
} alg;

static bool is_finite_value(const ir_inst *i, unsigned depth) {
  switch (i->op) {
  case IR_CONST:
    for (unsigned k = 0; k < i->width; k++)
      if ((i->imm[k] & 0x7f800000u) == 0x7f800000u)
        return false;
    return true;
  case IR_SAT:
  case IR_B2F:
  case IR_TEX:
  case IR_TEX_BIAS:
  case IR_TEX_LOD:
  case IR_TEX_GRAD:
  case IR_TXL:
  case IR_INPUT:
  case IR_UNIFORM:
  case IR_UNIFORM_IDX:
  case IR_SYSVAL:
    return true;
  case IR_NEG:
  case IR_ABS:
  case IR_FLOOR:
  case IR_FRACT:
  case IR_TRUNC:
  case IR_BLD:
  case IR_MIN:
  case IR_MAX:
  case IR_SEL:
    break;
  default:
    return false;
  }
  for (unsigned k = i->op == IR_SEL; k < i->nargs; k++)
    if (depth > 4 || !is_finite_value(i->arg[k], depth + 1))
      return false;
  return true;
}

static ir_inst *make_splat(alg *x, uint32_t bits) {
  ir_inst *c = opt_before(x->m, x->i, x->i, IR_CONST, IR_F, x->i->width, 0);
  for (unsigned k = 0; k < c->width; k++)
    c->imm[k] = bits;
  return c;
}

static ir_inst *make_unary(alg *x, ir_op op, ir_inst *a) { return opt_unary(x->m, x->i, x->i, op, a); }
static ir_inst *make_binary(alg *x, ir_op op, ir_inst *a, ir_inst *b) { return opt_binary(x->m, x->i, x->i, op, a, b); }

static bool is_neg_of(const ir_inst *a, const ir_inst *b) {
  return (a->op == IR_NEG && a->arg[0] == b) || (b->op == IR_NEG && b->arg[0] == a);
}

/* Makes v operand k of the instruction, in place. */
static void set_alg_operand(alg *x, unsigned k, ir_inst *v) {
  if (x->i->arg[k] != v) {
    x->i->arg[k] = v;
    x->changed = true;
  }
}

static void constant_last(alg *x) {
  if (x->i->arg[0]->op == IR_CONST && x->i->arg[1]->op != IR_CONST) {
    ir_inst *t = x->i->arg[0];
    set_alg_operand(x, 0, x->i->arg[1]);
    set_alg_operand(x, 1, t);
  }
}

static ir_inst *simplify_add(alg *x) {
  constant_last(x);
  ir_inst *a = x->i->arg[0], *b = x->i->arg[1];
  if (x->i->precise)
    return NULL;
  if (opt_is_splat(b, ZERO) || opt_is_splat(b, MINUS_ZERO))
    return a;
  if (is_neg_of(a, b) && is_finite_value(a, 0))
    return make_splat(x, ZERO);
  return NULL;
}

static ir_inst *negated_const(alg *x, const ir_inst *c) {
  ir_inst *n = opt_before(x->m, x->i, x->i, IR_CONST, IR_F, c->width, 0);
  for (unsigned k = 0; k < c->width; k++)
    n->imm[k] = c->imm[k] ^ 0x80000000u;
  return n;
}

/* Gives the zeros among the factors one sign, so that they are one literal, or one lane of the hard-wired register (0, 0.5, 1, 2). The
 * sign is minus if all other factors are negative. */
static void same_zeros(alg *x, const ir_inst *c) {
  bool negative = false, positive = false, differ = false;
  for (unsigned k = 0; k < c->width && c->op == IR_CONST; k++)
    if (c->imm[k] << 1)
      *(c->imm[k] >> 31 ? &negative : &positive) = true;
  uint32_t zero = negative && !positive ? MINUS_ZERO : ZERO;
  for (unsigned k = 0; k < c->width && c->op == IR_CONST; k++)
    differ |= !(c->imm[k] << 1) && c->imm[k] != zero;
  if (!differ)
    return;
  ir_inst *n = opt_before(x->m, x->i, x->i, IR_CONST, IR_F, c->width, 0);
  for (unsigned k = 0; k < c->width; k++)
    n->imm[k] = c->imm[k] << 1 ? c->imm[k] : zero;
  set_alg_operand(x, 1, n);
}

static ir_inst *simplify_mul(alg *x) {
  constant_last(x);
  ir_inst *a = x->i->arg[0], *b = x->i->arg[1];
  if (a->op == IR_NEG && b->op == IR_NEG) {
    set_alg_operand(x, 0, a->arg[0]);
    set_alg_operand(x, 1, b->arg[0]);
    return NULL;
  }
  if (a->op == IR_NEG && b->op == IR_CONST) {
    set_alg_operand(x, 0, a->arg[0]);
    set_alg_operand(x, 1, negated_const(x, b));
    return NULL;
  }
  if (x->i->precise)
    return NULL;
  if (opt_is_splat(b, ONE))
    return a;
  if (opt_is_splat(b, MINUS_ONE))
    return make_unary(x, IR_NEG, a);
  if ((opt_is_splat(b, ZERO) || opt_is_splat(b, MINUS_ZERO)) && is_finite_value(a, 0))
    return make_splat(x, ZERO);
  same_zeros(x, b);
  return NULL;
}

/* Recognises min(max(v, 0), 1) and max(min(v, 1), 0), with operands in any order. */
static ir_inst *as_saturate(const ir_inst *i) {
  ir_op inner = i->op == IR_MIN ? IR_MAX : IR_MIN;
  uint32_t outer_bits = i->op == IR_MIN ? ONE : ZERO, inner_bits = i->op == IR_MIN ? ZERO : ONE;
  for (unsigned k = 0; k < 2; k++) {
    const ir_inst *g = i->arg[k];
    if (g->op != inner || g->precise || !opt_is_splat(i->arg[!k], outer_bits))
      continue;
    for (unsigned j = 0; j < 2; j++)
      if (opt_is_splat(g->arg[!j], inner_bits))
        return g->arg[j];
  }
  return NULL;
}

static ir_inst *simplify_minmax(alg *x) {
  ir_inst *v;
  if (x->i->precise)
    return NULL;
  if (x->i->arg[0] == x->i->arg[1])
    return x->i->arg[0];
  v = as_saturate(x->i);
  if (!v && opt_number_second(x->i)) {
    ir_inst *first = x->i->arg[1];
    set_alg_operand(x, 1, x->i->arg[0]);
    set_alg_operand(x, 0, first);
  }
  return v ? make_unary(x, IR_SAT, v) : NULL;
}

static ir_inst *simplify_neg(alg *x) {
  ir_inst *a = x->i->arg[0];
  if (a->op == IR_NEG)
    return a->arg[0];
  if (a->op == IR_MUL && a->arg[1]->op == IR_CONST && ir_uses_of(x->uses, a) == 1 && !x->i->precise && !a->precise)
    return make_binary(x, IR_MUL, a->arg[0], negated_const(x, a->arg[1]));
  return NULL;
}

/* x^c as multiplies (binary powers), or NULL. */
static ir_inst *power_by_products(alg *x, ir_inst *v, uint32_t c) {
  float f = gm_float(c);
  if (f == 0.5f)
    return make_unary(x, IR_RCP, make_unary(x, IR_RSQ, v));
  if (f == -0.5f)
    return make_unary(x, IR_RSQ, v);
  bool inverse = f < 0;
  f = inverse ? -f : f;
  if (!(f >= 1 && f <= 32) || f != (float)(int)f)
    return NULL;
  unsigned n = (unsigned)f, muls = 0;
  for (unsigned t = n; t > 1; t >>= 1)
    muls += 1 + (t & 1);
  if (muls > OPT_POW_MULS || (inverse && n > 2))
    return NULL;
  ir_inst *r = NULL;
  for (ir_inst *square = v;; square = make_binary(x, IR_MUL, square, square)) {
    if (n & 1)
      r = r ? make_binary(x, IR_MUL, r, square) : square;
    n >>= 1;
    if (!n)
      break;
  }
  return inverse ? make_unary(x, IR_RCP, r) : r;
}

/* Is x / f the same as x times 1 / f, and is 1 / f a normal number? */
static bool exact_reciprocal(uint32_t f) {
  unsigned e = f >> 23 & 255;
  return !(f & 0x7fffff) && e > 0 && e < 254;
}

/* Both rules are exact: 1 / x is the reciprocal, and a quotient by powers of two is a product. */
static ir_inst *simplify_div(alg *x) {
  ir_inst *a = x->i->arg[0], *b = x->i->arg[1];
  if (opt_is_splat(a, ONE))
    return make_unary(x, IR_RCP, b);
  if (b->op != IR_CONST)
    return NULL;
  for (unsigned k = 0; k < b->width; k++)
    if (!exact_reciprocal(b->imm[k]))
      return NULL;
  ir_inst *c = make_splat(x, ONE);
  for (unsigned k = 0; k < b->width; k++)
    c->imm[k] = gm_frcp(b->imm[k]);
  return make_binary(x, IR_MUL, a, c);
}

static ir_inst *simplify_special(alg *x) {
  ir_inst *a = x->i->arg[0];
  if (x->i->precise || a->precise)
    return NULL;
  if (x->i->op == IR_RCP && a->op == IR_RCP)
    return a->arg[0];
  if (x->i->op == IR_RCP && a->op == IR_MUL) /* 1 / (v * rsq v) */
    for (unsigned k = 0; k < 2; k++)
      if (a->arg[k]->op == IR_RSQ && a->arg[k]->arg[0] == a->arg[!k])
        return a->arg[k];
  if (x->i->op == IR_LOG2 && a->op == IR_EXP2)
    return a->arg[0];
  if (x->i->op == IR_EXP2 && a->op == IR_MUL)
    for (unsigned k = 0; k < 2; k++)
      if (a->arg[k]->op == IR_LOG2 && !a->arg[k]->precise && a->arg[!k]->op == IR_CONST && opt_is_splat(a->arg[!k], a->arg[!k]->imm[0]))
        return power_by_products(x, a->arg[k]->arg[0], a->arg[!k]->imm[0]);
  return NULL;
}

static bool is_zero_lane(const ir_inst *v, unsigned lane) {
  while (v->op == IR_BLD) {
    unsigned k = lane;
    lane = v->idx[k];
    v = v->arg[k];
  }
  return v->op == IR_CONST && (v->imm[lane] << 1) == 0;
}

/* Removes the lanes of a dot product that are zero in one operand. A vector with an appended zero then need not be built. */
static ir_inst *simplify_dot(alg *x) {
  ir_inst *i = x->i, *a = i->arg[0], *b = i->arg[1];
  if (a->op == IR_NEG && b->op == IR_NEG) {
    set_alg_operand(x, 0, a->arg[0]);
    set_alg_operand(x, 1, b->arg[0]);
    return NULL;
  }
  uint8_t keep[4];
  unsigned n = 0;
  for (unsigned k = 0; k < a->width; k++)
    if (!(is_zero_lane(a, k) && is_finite_value(b, 0)) && !(is_zero_lane(b, k) && is_finite_value(a, 0)))
      keep[n++] = (uint8_t)k;
  if (i->precise || n == a->width || n == 0)
    return NULL;
  a = opt_lanes(x->m, i, i, a, n, keep);
  b = opt_lanes(x->m, i, i, b, n, keep);
  ir_inst *d = make_binary(x, n > 1 ? IR_DOT : IR_MUL, a, b);
  d->width = 1;
  return d;
}

/* Simplifies eq and ne of a bool with a constant, and of a b2f with a constant. */
static ir_inst *simplify_equal(alg *x) {
  constant_last(x);
  ir_inst *a = x->i->arg[0], *b = x->i->arg[1];
  bool is_eq = x->i->op == IR_EQ;
  uint32_t t = a->base == IR_B ? 1 : ONE;
  if (a->op == IR_B2F)
    a = a->arg[0];
  else if (a->base != IR_B)
    return NULL;
  if (opt_is_splat(b, is_eq ? t : 0))
    return a;
  if (opt_is_splat(b, is_eq ? 0 : t))
    return make_unary(x, IR_NOT, a);
  return NULL;
}

static ir_inst *simplify_logic(alg *x) {
  constant_last(x);
  ir_inst *a = x->i->arg[0], *b = x->i->arg[1];
  ir_op op = x->i->op;
  if (opt_is_splat(b, 0))
    return op == IR_AND ? b : a;
  if (opt_is_splat(b, 1))
    return op == IR_AND ? a : op == IR_OR ? b : make_unary(x, IR_NOT, a);
  if (a == b && op != IR_XOR)
    return a;
  return NULL;
}

static ir_inst *simplify_not(alg *x) {
  ir_inst *a = x->i->arg[0];
  if (a->op == IR_NOT)
    return a->arg[0];
  if ((a->op == IR_EQ || a->op == IR_NE) && ir_uses_of(x->uses, a) == 1) { /* eq and ne are exact complements, also for NaN */
    ir_inst *n = make_binary(x, a->op == IR_EQ ? IR_NE : IR_EQ, a->arg[0], a->arg[1]);
    n->base = IR_B;
    return n;
  }
  return NULL;
}

/* A select on a constant condition becomes a bld (vector build), which takes each lane from one of the arms. */
static ir_inst *constant_select(alg *x) {
  ir_inst *c = x->i->arg[0];
  ir_inst *b = opt_before(x->m, x->i, x->i, IR_BLD, x->i->base, x->i->width, x->i->width);
  for (unsigned k = 0; k < b->width; k++) {
    b->arg[k] = x->i->arg[c->imm[c->width == 1 ? 0 : k] ? 1 : 2];
    b->idx[k] = (uint8_t)k;
  }
  return b;
}

static ir_inst *bool_select(alg *x, ir_inst *c, ir_inst *a, ir_inst *b) {
  if (opt_is_splat(a, 1) && opt_is_splat(b, 0))
    return c;
  if (opt_is_splat(a, 0) && opt_is_splat(b, 1))
    return make_unary(x, IR_NOT, c);
  if (opt_is_splat(b, 0))
    return make_binary(x, IR_AND, c, a);
  if (opt_is_splat(a, 1))
    return make_binary(x, IR_OR, c, b);
  if (opt_is_splat(a, 0))
    return make_binary(x, IR_AND, make_unary(x, IR_NOT, c), b);
  if (opt_is_splat(b, 1))
    return make_binary(x, IR_OR, make_unary(x, IR_NOT, c), a);
  return NULL;
}

static ir_inst *simplify_select(alg *x) {
  if (x->i->arg[0]->op == IR_CONST)
    return constant_select(x);
  if (x->i->arg[0]->op == IR_NOT) {
    ir_inst *t = x->i->arg[1];
    set_alg_operand(x, 0, x->i->arg[0]->arg[0]);
    set_alg_operand(x, 1, x->i->arg[2]);
    set_alg_operand(x, 2, t);
  }
  for (unsigned k = 1; k < 3; k++) /* an arm that is a select on the same condition */
    if (x->i->arg[k]->op == IR_SEL && x->i->arg[k]->arg[0] == x->i->arg[0])
      set_alg_operand(x, k, x->i->arg[k]->arg[k]);
  ir_inst *c = x->i->arg[0], *a = x->i->arg[1], *b = x->i->arg[2];
  if (a == b)
    return a;
  if (c->width != x->i->width)
    return NULL;
  if (x->i->base == IR_B)
    return bool_select(x, c, a, b);
  ir_inst *r = NULL;
  if (opt_is_splat(a, ONE) && opt_is_splat(b, ZERO)) {
    r = make_unary(x, IR_B2F, c);
  } else if (opt_is_splat(a, ZERO) && opt_is_splat(b, ONE)) {
    r = make_unary(x, IR_B2F, make_unary(x, IR_NOT, c));
  } else if ((c->op == IR_LT || c->op == IR_GE) && !x->i->precise) {
    bool straight = c->arg[0] == a && c->arg[1] == b, crossed = c->arg[0] == b && c->arg[1] == a;
    if (straight || crossed)
      r = make_binary(x, (c->op == IR_LT) == straight ? IR_MIN : IR_MAX, a, b);
  }
  if (r)
    r->base = IR_F;
  return r;
}

static ir_inst *simplify_inst(alg *x) {
  ir_inst *i = x->i, *a = i->nargs ? i->arg[0] : NULL;
  switch (i->op) {
  case IR_ADD:
    return simplify_add(x);
  case IR_MUL:
    return simplify_mul(x);
  case IR_MIN:
  case IR_MAX:
    return simplify_minmax(x);
  case IR_NEG:
    return simplify_neg(x);
  case IR_ABS:
    if (a->op == IR_NEG)
      set_alg_operand(x, 0, a->arg[0]);
    return a->op == IR_ABS ? a : NULL;
  case IR_SAT:
    return a->op == IR_SAT || a->op == IR_B2F ? a : NULL;
  case IR_DIV:
    return simplify_div(x);
  case IR_RCP:
  case IR_RSQ:
  case IR_EXP2:
  case IR_LOG2:
    return simplify_special(x);
  case IR_DOT:
    return simplify_dot(x);
  case IR_EQ:
  case IR_NE:
    return simplify_equal(x);
  case IR_AND:
  case IR_OR:
  case IR_XOR:
    return simplify_logic(x);
  case IR_NOT:
    return simplify_not(x);
  case IR_ANY:
  case IR_ALL:
    return a->width == 1 ? a : NULL;
  case IR_F2B:
    return a->op == IR_B2F ? a->arg[0] : NULL;
  case IR_SEL:
    return simplify_select(x);
  default:
    return NULL;
  }
}

bool opt_alg(ir_module *m) {
  ir_func *f = m->main;
  alg x = {.m = m};
  bool forwarded = false;
  ir_rpo(m, f);
  x.uses = ir_count_uses(m->arena, f);
  for (ir_block *b = f->entry; b; b = b->next)
    for (ir_inst *i = b->first, *next; i; i = next) {
      next = i->next;
      for (unsigned k = 0; forwarded && k < i->nargs; k++)
        i->arg[k] = opt_resolve(i->arg[k]);
      x.i = i;
      ir_inst *r = simplify_inst(&x);
      if (r && opt_forward(i, r)) {
        forwarded = true;
        ir_remove(i);
      }
      if (i->op == IR_KILL && opt_is_splat(i->arg[0], 0)) {
        ir_remove(i);
        x.changed = true;
      }
    }
  if (forwarded)
    opt_resolve_phis(f);
  return forwarded || x.changed;
}
