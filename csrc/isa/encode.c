/* SPDX-License-Identifier: Apache-2.0 */
/* Operation to words. What is not encodable is not in the ISA, and says why. */
#include <string.h>

#include "isa/fields.h"
#include "isa/isa.h"
#include "isa/valid.h"

static const uint8_t short_masks[4] = {1, 3, 7, 15};

/* Short code of a source, or -1. */
static int short_src(const gl_src *s) {
  unsigned r = s->reg;
  if (r < GL_SRC_T + 32u)
    return (int)r;
  if (r >= GL_SRC_V && r < GL_SRC_V + 32u)
    return (int)(32 + r - GL_SRC_V);
  if (r >= GL_SRC_C && r < GL_SRC_C + 32u)
    return (int)(64 + r - GL_SRC_C);
  if (r >= GL_SRC_O && r < GL_SRC_O + (unsigned)GL_SHORT_FA)
    return (int)(96 + r - GL_SRC_O);
  if (r >= GL_SRC_FA && r <= GL_SRC_FC)
    return (int)(96 + GL_SHORT_FA + r - GL_SRC_FA);
  return -1;
}

static int short_dst(unsigned d) {
  if (d < 32)
    return (int)d;
  if (d >= GL_DST_O && d < GL_DST_O + 31)
    return (int)(32 + d - GL_DST_O);
  return d == GL_DST_NONE ? GL_SHORT_NONE : -1;
}

static bool is_identity(const gl_src *s) { return s->swz[0] == 0 && s->swz[1] == 1 && s->swz[2] == 2 && s->swz[3] == 3; }
static bool is_replicated(const gl_src *s) { return !(s->swz[0] | s->swz[1] | s->swz[2] | s->swz[3]); }

static int short_mask(unsigned mask) {
  for (int i = 0; i < 4; i++)
    if (short_masks[i] == mask)
      return i;
  return -1;
}

bool gl_can_be_short(const gl_inst *op) {
  const gl_op_info *r = gl_op_by_code(op->op);
  if (!r || r->form != GL_FORM_ALU || op->hint || op->x || op->sat || short_dst(op->dst) < 0 || short_mask(op->mask) < 0)
    return false;
  const gl_src *a = &op->src[0], *b = &op->src[1];
  if (short_src(a) < 0 || !is_identity(a) || a->neg || a->abs)
    return false;
  return r->nsrc < 2 || (short_src(b) >= 0 && !b->abs && (is_identity(b) || is_replicated(b)));
}

static uint64_t encode_short(const gl_inst *op, const gl_op_info *r) {
  uint64_t w = GL_PUT(SHORT, pair, op->pair) | GL_PUT(SHORT, op, op->op) | GL_PUT(SHORT, dst, short_dst(op->dst)) |
               GL_PUT(SHORT, mask, short_mask(op->mask)) | GL_PUT(SHORT, src0, short_src(&op->src[0]));
  if (r->nsrc == 2)
    w |=
        GL_PUT(SHORT, src1, short_src(&op->src[1])) | GL_PUT(SHORT, neg1, op->src[1].neg) | GL_PUT(SHORT, rep1, is_replicated(&op->src[1]));
  return w;
}

static unsigned swz_bits(const gl_src *s) { return s->swz[0] | s->swz[1] << 2 | s->swz[2] << 4 | s->swz[3] << 6; }

static uint64_t encode_long(const gl_inst *op, const gl_op_info *r) {
  uint64_t w = GL_PUT(LONG, len, 1) | GL_PUT(LONG, pair, op->pair) | GL_PUT(LONG, op, op->op) | GL_PUT(LONG, hint, op->hint) |
               GL_PUT(LONG, x, op->x) | GL_PUT(LONG, dst, op->dst) | GL_PUT(LONG, mask, op->mask) | GL_PUT(LONG, sat, op->sat) |
               GL_PUT(LONG, src0, op->src[0].reg) | GL_PUT(LONG, swz0, swz_bits(&op->src[0])) | GL_PUT(LONG, neg0, op->src[0].neg) |
               GL_PUT(LONG, abs0, op->src[0].abs);
  if (r->group == GL_GRP_T)
    w |= GL_PUT(LONG, src1, op->sampler);
  else
    w |= GL_PUT(LONG, src1, op->src[1].reg) | GL_PUT(LONG, swz1, swz_bits(&op->src[1])) | GL_PUT(LONG, neg1, op->src[1].neg) |
         GL_PUT(LONG, abs1, op->src[1].abs);
  return w;
}

static uint64_t encode_flow(const gl_inst *op) {
  return GL_PUT(FLOW, pair, op->pair) | GL_PUT(FLOW, op, op->op) | GL_PUT(FLOW, hint, op->hint) | GL_PUT(FLOW, pred, op->pred) |
         GL_PUT(FLOW, cond, op->cond) | GL_PUT(FLOW, imm, op->imm);
}

unsigned gl_encode(const gl_inst *op, uint32_t out[2], const char **why) {
  const gl_op_info *r = gl_op_by_code(op->op);
  *why = gl_invalid(op, r);
  if (*why)
    return 0;
  if (!op->wide && r->form != GL_FORM_FLOW && !gl_can_be_short(op)) {
    *why = "the operation has no short form";
    return 0;
  }
  uint64_t w = r->form == GL_FORM_FLOW ? encode_flow(op) : op->wide ? encode_long(op, r) : encode_short(op, r);
  out[0] = (uint32_t)w;
  out[1] = (uint32_t)(w >> 32);
  return op->wide ? 2 : 1;
}
