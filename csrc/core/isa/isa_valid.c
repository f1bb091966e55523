/* SPDX-License-Identifier: Apache-2.0 */
/* Tells whether the ISA has an operation. Encoder and decoder both ask here, so that they agree. */
#include "core/isa/isa_valid.h"

static bool src_ok(unsigned reg) { return reg <= GM_SRC_PSZ || (reg >= GM_SRC_FA && reg <= GM_SRC_K); }

/* All fields of a source that the operation does not have are zero. */
static bool is_empty(const gm_src *s) { return !s->reg && !s->swz[0] && !s->swz[1] && !s->swz[2] && !s->swz[3] && !s->abs && !s->neg; }

static bool dst_ok(const gm_inst *op, const gm_op_info *r) {
  unsigned d = op->dst;
  if (r->dst == GM_DSTK_A)
    return d == GM_DST_A0;
  if (d < GM_DST_O + 32u || d == GM_DST_POS || d == GM_DST_PSZ || d == GM_DST_NONE)
    return true;
  return r->dst == GM_DSTK_RP && d >= GM_DST_P && d < GM_DST_P + 4u;
}

static const char *invalid_flow(const gm_inst *op, const gm_op_info *r) {
  if (op->wide)
    return "a flow operation has no long form";
  if (op->dst || op->mask || op->sat || op->x || op->sampler || !is_empty(&op->src[0]) || !is_empty(&op->src[1]))
    return "a flow operation has no registers";
  bool has_pred = r->oper == GM_OPER_pt || r->oper == GM_OPER_p;
  bool has_counter = r->oper == GM_OPER_ct || r->oper == GM_OPER_ci;
  bool has_imm = r->oper != GM_OPER_n && r->oper != GM_OPER_p;
  if (op->pred > 3 || (op->pred && !has_pred && !has_counter))
    return "predicate or counter number out of range";
  if ((op->cond & 7) > GM_COND_ALL || op->cond > 15 || (op->cond && !has_pred))
    return "condition out of range";
  if (op->imm > (r->oper == GM_OPER_g ? 15 : 0x7fff) || (op->imm && !has_imm))
    return "immediate out of range";
  return NULL;
}

static const char *invalid_src(const gm_src *s, bool constant) {
  if (constant ? s->reg > 511 : !src_ok(s->reg))
    return "no such source register";
  if ((s->swz[0] | s->swz[1] | s->swz[2] | s->swz[3]) > 3)
    return "swizzle lane out of range";
  return NULL;
}

const char *gm_invalid(const gm_inst *op, const gm_op_info *r) {
  if (!r)
    return "no such operation";
  if (op->hint > 7)
    return "gate hint out of range";
  if (r->form == GM_FORM_FLOW)
    return invalid_flow(op, r);
  if (op->pred || op->cond || op->imm)
    return "an arithmetic operation has no flow operands";
  if (!op->wide && op->hint)
    return "gate hints need the long form";
  if (!dst_ok(op, r))
    return "no such destination";
  if (!op->mask || op->mask > 15)
    return "empty or bad write mask";
  if (r->group == GM_GRP_T ? op->sampler > 15 : op->sampler)
    return "sampler number out of range";
  if (op->x > 3 || (op->x && r->x == GM_XK_N))
    return "index mode not allowed";
  bool index = r->x == GM_XK_I;
  if (index && op->x >= GM_X_IDX1 && r->nsrc < 2)
    return "index mode of a source the operation does not have";
  const char *why = invalid_src(&op->src[0], index && op->x == GM_X_IDX0);
  if (why)
    return why;
  if (r->lanes == GM_LANES_Q && op->src[0].reg >= GM_SRC_T + 128u)
    return "a difference across the quad takes a t register";
  if (r->nsrc < 2)
    return is_empty(&op->src[1]) ? NULL : "the operation has one source";
  return invalid_src(&op->src[1], index && op->x >= GM_X_IDX1);
}
