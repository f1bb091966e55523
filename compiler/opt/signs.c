/* SPDX-License-Identifier: Apache-2.0 */
/* A vector of one value, its negation and zeros becomes a product of the value and a constant vector (docs/compiler.md, "Middle end").
   The product is one operation of group B (multiplies); the vector would take a move for each register and sign. Requires SSA form. Not
   exact: as in alg, subnormals may be flushed, and NaN payloads and signs of zeros may change. A zero becomes value * 0, so the value
   must be known to be finite; inputs and uniforms are assumed to be finite. */
#include "opt/opt_util.h"

static bool is_zero(const ir_inst *v, unsigned lane) { return v->op == IR_CONST && (v->imm[lane] << 1) == 0; }

typedef struct {
  ir_inst *v;
  uint8_t idx[4];
  uint32_t factor[4];
  bool zeros, positive, negative;
} product;

/* Does i consist of one value, its negation and zeros? Then *p describes the product. */
static bool as_product(const ir_inst *i, product *p) {
  for (unsigned k = 0; k < i->width; k++) {
    ir_inst *v = i->arg[k];
    uint8_t lane = i->idx[k];
    if (is_zero(v, lane)) {
      p->zeros = true;
      continue;
    }
    bool neg = v->op == IR_NEG;
    for (v = neg ? v->arg[0] : v; v->op == IR_BLD;) {
      unsigned from = lane;
      lane = v->idx[from];
      v = v->arg[from];
    }
    if (v->op == IR_CONST || v->op == IR_UNDEF || (p->v && p->v != v))
      return false;
    p->v = v;
    p->idx[k] = lane;
    p->factor[k] = neg ? 0xbf800000u : 0x3f800000u;
    *(neg ? &p->negative : &p->positive) = true;
  }
  return p->v;
}

static bool taken_as_finite(const ir_inst *v) {
  return v->op == IR_INPUT || v->op == IR_UNIFORM || v->op == IR_SAT || v->op == IR_TEX || v->op == IR_TXL;
}

bool opt_signs(ir_module *m) {
  bool changed = false;
  ir_uses uses = ir_count_uses(m->arena, m->main);
  for (ir_block *b = m->main->entry; b; b = b->next)
    for (ir_inst *i = b->first; i; i = i->next) {
      product p = {0};
      if (i->op != IR_BLD || i->base != IR_F || i->precise || !as_product(i, &p) || (p.zeros && !taken_as_finite(p.v)))
        continue;
      unsigned parts = p.zeros + p.positive + p.negative;
      bool moved = opt_is_leaf(p.v) || ir_uses_of(uses, p.v) > i->width; /* otherwise the lanes are computed in place */
      if (parts < 2 || (parts == 2 && p.positive && !moved))
        continue;
      ir_inst *c = opt_before(m, i, i, IR_CONST, IR_F, i->width, 0), *w = opt_lanes(m, i, i, p.v, i->width, p.idx);
      for (unsigned k = 0; k < i->width && !p.positive; k++)
        p.factor[k] |= 0x80000000u; /* zeros of the same sign: lanes of the hard-wired register, negated */
      opt_make_const(c, p.factor);
      i->op = IR_MUL;
      i->nargs = 2;
      i->arg = gc_alloc(m->arena, 2 * sizeof *i->arg);
      i->arg[0] = w;
      i->arg[1] = c;
      changed = true;
    }
  return changed;
}
