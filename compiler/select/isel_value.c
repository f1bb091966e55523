/* SPDX-License-Identifier: Apache-2.0 */
/* Selects machine operations for the values of the IR, but for bools (isel_bool.c) and indexed uniforms (isel_index.c). */
#include <string.h>

#include "select/isel.h"

static unsigned full_mask(const ir_inst *i) { return (1u << i->width) - 1; }

void isel_unexpected(isel *s, const ir_inst *i) {
  gc_report(s->f->diag, GC_ERROR, *i->loc, "internal error: '%s' reached instruction selection", ir_op_name(i->op));
}

static m_src symbol_reg(isel *s, const ir_inst *i, m_file file) {
  const gm_symbol *y = &s->m->sym[i->sym].s;
  m_src r = m_src_reg(file, y->reg + (unsigned)i->slot);
  for (unsigned l = 0; l < 4; l++)
    r.swz[l] = y->lane + (l < i->width ? l : 0);
  return r;
}

m_src isel_move_to_new(isel *s, const ir_inst *i, m_src a) {
  unsigned d = m_new_vreg(s->f, i->width);
  isel_emit(s, GM_OP_mov, d, full_mask(i), a, m_src_reg(MF_NONE, 0));
  return m_src_reg(MF_VREG, d);
}

/* A literal as operand. If there is no room for the literal, it is synthesised, but only inside a block (see phi_literals). */
static m_src literal_operand(isel *s, const uint32_t *bits, unsigned width) {
  return !s->f->consts.digits || !s->cur || const_space_has_room(&s->f->consts, bits, width) ? isel_literal(s->f, bits, width)
                                                                                             : isel_synthesise(s, bits, width);
}

/* One lane of a bld. */
static m_src bld_lane(isel *s, const ir_inst *i, unsigned l) {
  const ir_inst *v = i->arg[l];
  m_src a;
  if (v->op == IR_CONST) {
    uint32_t bits = v->base == IR_B ? (v->imm[i->idx[l]] ? 0x3f800000u : 0) : v->imm[i->idx[l]];
    a = literal_operand(s, &bits, 1);
    memset(a.swz, a.swz[0], 4);
  } else {
    a = isel_operand(s, v);
    uint8_t lane = a.swz[i->idx[l]];
    memset(a.swz, lane, 4);
  }
  return a;
}

static bool same_reg(m_src a, m_src b) { return a.file == b.file && a.num == b.num && a.neg == b.neg && a.abs == b.abs; }

bool isel_all_const(const ir_inst *i, uint32_t *bits) {
  for (unsigned l = 0; l < i->width; l++) {
    const ir_inst *v = i->arg[l];
    if (v->op != IR_CONST)
      return false;
    bits[l] = v->base == IR_B ? (v->imm[i->idx[l]] ? 0x3f800000u : 0) : v->imm[i->idx[l]];
  }
  return true;
}

/* Is lane l of a bld the same lane of the same value as lane x? */
static bool repeats_first(const ir_inst *i, unsigned l) { return l && i->arg[l] == i->arg[0] && i->idx[l] == i->idx[0]; }

void isel_move_lanes(isel *s, const ir_inst *i, unsigned dfile, unsigned dnum, const uint8_t *dlane) {
  unsigned done = 0;
  m_src part[4];
  for (unsigned l = 0; l < i->width; l++) {
    part[l] = bld_lane(s, i, l);
    done |= (unsigned)(s->val[i->id].lookup && repeats_first(i, l)) << l;
  }
  for (unsigned l = 0; l < i->width; l++) {
    if (done >> l & 1)
      continue;
    m_src a = part[l];
    unsigned mask = 0;
    for (unsigned k = l; k < i->width; k++)
      if (!(done >> k & 1) && same_reg(part[l], part[k])) {
        done |= 1u << k;
        mask |= 1u << dlane[k];
        a.swz[dlane[k]] = part[k].swz[0];
      }
    m_op *o = isel_emit(s, GM_OP_mov, dnum, mask, a, m_src_reg(MF_NONE, 0));
    o->dfile = dfile;
  }
}

static const uint8_t identity[4] = {0, 1, 2, 3};

static m_src select_vector_build(isel *s, const ir_inst *i) {
  uint32_t bits[4];
  if (isel_all_const(i, bits))
    return literal_operand(s, bits, i->width);
  m_src a = bld_lane(s, i, 0);
  bool one = true;
  for (unsigned l = 1; l < i->width && l < 4; l++) {
    m_src b = bld_lane(s, i, l);
    one &= same_reg(a, b);
    a.swz[l] = b.swz[0];
  }
  if (one)
    return a;
  unsigned d = m_new_vreg(s->f, i->width);
  isel_move_lanes(s, i, MF_VREG, d, identity);
  a = m_src_reg(MF_VREG, d);
  for (unsigned l = 1; l < i->width && l < 4; l++)
    if (s->val[i->id].lookup && repeats_first(i, l))
      a.swz[l] = 0;
  return a;
}

static m_src one_lane(m_src a, unsigned l) {
  memset(a.swz, a.swz[l], 4);
  return a;
}

/* Group C works on one lane: one operation for each different pair of source lanes. */
static m_src select_special(isel *s, const ir_inst *i, gm_opcode op) {
  m_src a = isel_operand(s, i->arg[0]), b = i->nargs < 2 ? a : isel_operand(s, i->arg[1]);
  unsigned d = m_new_vreg(s->f, i->width), done = 0;
  for (unsigned l = 0; l < i->width; l++) {
    if (done >> l & 1)
      continue;
    unsigned mask = 0;
    for (unsigned k = l; k < i->width; k++)
      if (a.swz[k] == a.swz[l] && b.swz[k] == b.swz[l])
        mask |= 1u << k;
    done |= mask;
    isel_emit(s, op, d, mask, one_lane(a, l), one_lane(b, l))->sat = s->val[i->id].sat;
  }
  return m_src_reg(MF_VREG, d);
}

static m_src select_plain_op(isel *s, const ir_inst *i, gm_opcode op) {
  unsigned d = m_new_vreg(s->f, i->width);
  m_src a = isel_direct(s, i->arg[0]), b = i->nargs < 2 ? a : a.file == MF_CIDX ? isel_operand(s, i->arg[1]) : isel_direct(s, i->arg[1]);
  isel_emit(s, op, d, full_mask(i), a, b)->sat = s->val[i->id].sat;
  return m_src_reg(MF_VREG, d);
}

static m_src select_dot(isel *s, const ir_inst *i) {
  static const gm_opcode dp[5] = {0, GM_OP_mul, GM_OP_dp2, GM_OP_dp3, GM_OP_dp4};
  unsigned d = m_new_vreg(s->f, 1);
  m_src a = isel_direct(s, i->arg[0]), b = a.file == MF_CIDX ? isel_operand(s, i->arg[1]) : isel_direct(s, i->arg[1]);
  isel_emit(s, dp[i->arg[0]->width], d, 1, a, b)->sat = s->val[i->id].sat;
  return m_src_reg(MF_VREG, d);
}

static m_src select_inst(isel *s, const ir_inst *i) {
  m_src a = isel_operand(s, i->arg[1]), b = isel_operand(s, i->arg[2]);
  uint8_t lane[4] = {0, 0, 0, 0};
  bool neg, vector = i->arg[0]->width > 1;
  for (unsigned l = 0; l < i->width && vector; l++)
    lane[l] = l;
  unsigned p = isel_predicate(s, i->arg[0], lane, vector ? full_mask(i) : 15, &neg), d = m_new_vreg(s->f, i->width);
  m_op *o = isel_emit(s, GM_OP_sel, d, full_mask(i), neg ? b : a, neg ? a : b);
  o->pred = p;
  return m_src_reg(MF_VREG, d);
}

static m_src select_lookup(isel *s, const ir_inst *i) {
  const gm_symbol *y = &s->m->sym[i->sym].s;
  unsigned d = m_new_vreg(s->f, i->width);
  m_op *o = isel_emit(s, i->op == IR_TEX ? GM_OP_tex : GM_OP_txl, d, full_mask(i), isel_operand(s, i->arg[0]), m_src_reg(MF_NONE, 0));
  o->sampler = y->reg + i->idx[0];
  if (o->sampler > 15)
    gc_report(s->f->diag, GC_ERROR, *i->loc, "sampler number above 15: the instruction set has no room for it");
  return m_src_reg(MF_VREG, d);
}

/* IR operations that are one machine operation on the operands' registers. An entry of 0, which is the number of mov, means: not such an
 * operation. */
static const gm_opcode direct[IR_OP_COUNT] = {
    [IR_ADD] = GM_OP_add,   [IR_MUL] = GM_OP_mul,   [IR_MIN] = GM_OP_min, [IR_MAX] = GM_OP_max, [IR_FLOOR] = GM_OP_flr,
    [IR_FRACT] = GM_OP_frc, [IR_TRUNC] = GM_OP_trn, [IR_DDX] = GM_OP_ddx, [IR_DDY] = GM_OP_ddy, [IR_CUBE] = GM_OP_cube};
/* The same for operations of group C, which work on one lane. */
static const gm_opcode scalar[IR_OP_COUNT] = {[IR_RCP] = GM_OP_rcp,  [IR_DIV] = GM_OP_div, [IR_RSQ] = GM_OP_rsq, [IR_EXP2] = GM_OP_ex2,
                                              [IR_LOG2] = GM_OP_lg2, [IR_SIN] = GM_OP_sin, [IR_COS] = GM_OP_cos};

static m_src select_constant(isel *s, const ir_inst *i) {
  uint32_t bits[4];
  for (unsigned l = 0; l < i->width; l++)
    bits[l] = i->base == IR_B ? (i->imm[l] ? 0x3f800000u : 0) : i->imm[l];
  return literal_operand(s, bits, i->width);
}

static m_src select_saturation(isel *s, const ir_inst *i) {
  if (s->val[i->arg[0]->id].sat)
    return isel_operand(s, i->arg[0]);
  m_src a = isel_move_to_new(s, i, isel_operand(s, i->arg[0]));
  s->cur->last->sat = true;
  return a;
}

m_src isel_value(isel *s, const ir_inst *i) {
  m_src a = m_src_reg(MF_SYS, GM_SRC_K);
  if (direct[i->op])
    return select_plain_op(s, i, direct[i->op]);
  if (scalar[i->op])
    return select_special(s, i, scalar[i->op]);
  switch (i->op) {
  case IR_CONST:
    return select_constant(s, i);
  case IR_UNDEF:
    memset(a.swz, 0, 4);
    return a;
  case IR_INPUT:
    return symbol_reg(s, i, MF_V);
  case IR_UNIFORM:
    return symbol_reg(s, i, MF_C);
  case IR_UNIFORM_IDX:
    return isel_move_to_new(s, i, isel_indexed(s, i));
  case IR_SYSVAL:
    return m_src_reg(MF_SYS, (unsigned)i->slot);
  case IR_NEG:
    a = isel_operand(s, i->arg[0]);
    a.neg = !a.neg;
    return a;
  case IR_ABS:
    a = isel_operand(s, i->arg[0]);
    a.neg = false;
    a.abs = true;
    return a;
  case IR_SAT:
    return select_saturation(s, i);
  case IR_DOT:
    return select_dot(s, i);
  case IR_B2F:
    return isel_operand(s, i->arg[0]);
  case IR_SEL:
    return select_inst(s, i);
  case IR_BLD:
    return select_vector_build(s, i);
  case IR_TEX:
  case IR_TXL:
    return select_lookup(s, i);
  default:
    isel_unexpected(s, i);
    return a;
  }
}

m_src isel_operand(isel *s, const ir_inst *v) {
  isel_val *x = &s->val[v->id];
  if (!x->ready && v->op == IR_CONST) {
    x->src = isel_value(s, v);
    x->ready = x->src.file != MF_VREG; /* a synthesised literal is in a virtual register, which is valid in this block only */
  }
  return x->src;
}
