/* SPDX-License-Identifier: Apache-2.0 */
#include <string.h>

#include "isa/valid.h"

static bool src_ok(unsigned reg) { return reg <= GL_SRC_PSZ || (reg >= GL_SRC_FA && reg <= GL_SRC_K); }

static bool dst_ok(const gl_inst *op, const gl_op_info *r) {
  unsigned d = op->dst;
  if (r->dst == GL_DSTK_A)
    return d == GL_DST_A0;
  if (d < GL_DST_O + 32u || d == GL_DST_POS || d == GL_DST_PSZ || d == GL_DST_NONE)
    return true;
  return r->dst == GL_DSTK_RP && d >= GL_DST_P && d < GL_DST_P + 4u;
}

static const char *invalid_flow(const gl_inst *op, const gl_op_info *r) {
  static const gl_src none;
  if (op->wide)
    return "a flow operation has no long form";
  if (op->dst || op->mask || op->sat || op->x || op->sampler || memcmp(&op->src[0], &none, sizeof none) ||
      memcmp(&op->src[1], &none, sizeof none))
    return "a flow operation has no registers";
  bool has_pred = r->oper == GL_OPER_pt || r->oper == GL_OPER_p;
  bool has_counter = r->oper == GL_OPER_ct || r->oper == GL_OPER_ci;
  bool has_imm = r->oper != GL_OPER_n && r->oper != GL_OPER_p;
  if (op->pred > 3 || (op->pred && !has_pred && !has_counter))
    return "predicate or counter number out of range";
  if ((op->cond & 7) > GL_COND_ALL || op->cond > 15 || (op->cond && !has_pred))
    return "condition out of range";
  if (op->imm > (r->oper == GL_OPER_g ? 15 : 0x7fff) || (op->imm && !has_imm))
    return "immediate out of range";
  return NULL;
}

static const char *invalid_src(const gl_src *s, bool constant) {
  if (constant ? s->reg > 511 : !src_ok(s->reg))
    return "no such source register";
  if ((s->swz[0] | s->swz[1] | s->swz[2] | s->swz[3]) > 3)
    return "swizzle lane out of range";
  return NULL;
}

const char *gl_invalid(const gl_inst *op, const gl_op_info *r) {
  static const gl_src none;
  if (!r)
    return "no such operation";
  if (op->hint > 7)
    return "gate hint out of range";
  if (r->form == GL_FORM_FLOW)
    return invalid_flow(op, r);
  if (op->pred || op->cond || op->imm)
    return "an arithmetic operation has no flow operands";
  if (!op->wide && op->hint)
    return "gate hints need the long form";
  if (!dst_ok(op, r))
    return "no such destination";
  if (!op->mask || op->mask > 15)
    return "empty or bad write mask";
  if (r->group == GL_GRP_T ? op->sampler > 15 : op->sampler)
    return "sampler number out of range";
  if (op->x > 3 || (op->x && r->x == GL_XK_N))
    return "index mode not allowed";
  bool index = r->x == GL_XK_I;
  if (index && op->x >= GL_X_IDX1 && r->nsrc < 2)
    return "index mode of a source the operation does not have";
  const char *why = invalid_src(&op->src[0], index && op->x == GL_X_IDX0);
  if (why)
    return why;
  if (r->lanes == GL_LANES_Q && op->src[0].reg >= GL_SRC_T + 128u)
    return "a difference across the quad takes a t register";
  if (r->nsrc < 2)
    return memcmp(&op->src[1], &none, sizeof none) ? "the operation has one source" : NULL;
  return invalid_src(&op->src[1], index && op->x >= GL_X_IDX1);
}
