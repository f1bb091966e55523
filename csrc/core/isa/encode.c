/* SPDX-License-Identifier: Apache-2.0 */
/* Encodes an operation to words. An operation that cannot be encoded is not in the ISA; the encoder says why. */
#include <string.h>

#include "core/isa/fields.h"
#include "core/isa/isa.h"
#include "core/isa/isa_valid.h"

static const uint8_t short_masks[4] = {1, 3, 7, 15};

/* Short code of a source, or -1. */
static int short_src(const gm_src *s) {
  unsigned r = s->reg;
  if (r < GM_SRC_T + 32u)
    return (int)r;
  if (r >= GM_SRC_V && r < GM_SRC_V + 32u)
    return (int)(32 + r - GM_SRC_V);
  if (r >= GM_SRC_C && r < GM_SRC_C + 32u)
    return (int)(64 + r - GM_SRC_C);
  if (r >= GM_SRC_O && r < GM_SRC_O + (unsigned)GM_SHORT_FA)
    return (int)(96 + r - GM_SRC_O);
  if (r >= GM_SRC_FA && r <= GM_SRC_FC)
    return (int)(96 + GM_SHORT_FA + r - GM_SRC_FA);
  return -1;
}

static int short_dst(unsigned d) {
  if (d < 32)
    return (int)d;
  if (d >= GM_DST_O && d < GM_DST_O + (unsigned)GM_SHORT_P - 32)
    return (int)(32 + d - GM_DST_O);
  if (d >= GM_DST_P && d < GM_DST_P + 4)
    return (int)(GM_SHORT_P + d - GM_DST_P);
  return d == GM_DST_POS ? GM_SHORT_POS : d == GM_DST_PSZ ? GM_SHORT_PSZ : d == GM_DST_NONE ? GM_SHORT_NONE : -1;
}

static bool is_identity(const gm_src *s) { return s->swz[0] == 0 && s->swz[1] == 1 && s->swz[2] == 2 && s->swz[3] == 3; }
static bool is_replicated(const gm_src *s) { return !(s->swz[0] | s->swz[1] | s->swz[2] | s->swz[3]); }

static int short_mask(unsigned mask) {
  for (int i = 0; i < 4; i++)
    if (short_masks[i] == mask)
      return i;
  return -1;
}

bool gm_can_be_short(const gm_inst *op) {
  const gm_op_info *r = gm_op_by_code(op->op);
  if (!r || r->form != GM_FORM_ALU || op->hint || op->x || op->sat || short_dst(op->dst) < 0 || short_mask(op->mask) < 0)
    return false;
  const gm_src *a = &op->src[0], *b = &op->src[1];
  if (short_src(a) < 0 || !is_identity(a) || a->neg || a->abs)
    return false;
  return r->nsrc < 2 || (short_src(b) >= 0 && !b->abs && (is_identity(b) || is_replicated(b)));
}

static uint64_t encode_short(const gm_inst *op, const gm_op_info *r) {
  uint64_t w = GM_PUT(SHORT, pair, op->pair) | GM_PUT(SHORT, op, op->op) | GM_PUT(SHORT, dst, short_dst(op->dst)) |
               GM_PUT(SHORT, mask, short_mask(op->mask)) | GM_PUT(SHORT, src0, short_src(&op->src[0]));
  if (r->nsrc == 2)
    w |=
        GM_PUT(SHORT, src1, short_src(&op->src[1])) | GM_PUT(SHORT, neg1, op->src[1].neg) | GM_PUT(SHORT, rep1, is_replicated(&op->src[1]));
  return w;
}

static unsigned swz_bits(const gm_src *s) { return s->swz[0] | s->swz[1] << 2 | s->swz[2] << 4 | s->swz[3] << 6; }

static uint64_t encode_long(const gm_inst *op, const gm_op_info *r) {
  uint64_t w = GM_PUT(LONG, len, 1) | GM_PUT(LONG, pair, op->pair) | GM_PUT(LONG, op, op->op) | GM_PUT(LONG, hint, op->hint) |
               GM_PUT(LONG, x, op->x) | GM_PUT(LONG, dst, op->dst) | GM_PUT(LONG, mask, op->mask) | GM_PUT(LONG, sat, op->sat) |
               GM_PUT(LONG, src0, op->src[0].reg) | GM_PUT(LONG, swz0, swz_bits(&op->src[0])) | GM_PUT(LONG, neg0, op->src[0].neg) |
               GM_PUT(LONG, abs0, op->src[0].abs);
  if (r->group == GM_GRP_T)
    w |= GM_PUT(LONG, src1, op->sampler);
  else
    w |= GM_PUT(LONG, src1, op->src[1].reg) | GM_PUT(LONG, swz1, swz_bits(&op->src[1])) | GM_PUT(LONG, neg1, op->src[1].neg) |
         GM_PUT(LONG, abs1, op->src[1].abs);
  return w;
}

static uint64_t encode_flow(const gm_inst *op) {
  return GM_PUT(FLOW, pair, op->pair) | GM_PUT(FLOW, op, op->op) | GM_PUT(FLOW, hint, op->hint) | GM_PUT(FLOW, pred, op->pred) |
         GM_PUT(FLOW, cond, op->cond) | GM_PUT(FLOW, imm, op->imm);
}

unsigned gm_encode(const gm_inst *op, uint32_t out[2], const char **why) {
  const gm_op_info *r = gm_op_by_code(op->op);
  *why = gm_invalid(op, r);
  if (*why)
    return 0;
  if (!op->wide && r->form != GM_FORM_FLOW && !gm_can_be_short(op)) {
    *why = "the operation has no short form";
    return 0;
  }
  uint64_t w = r->form == GM_FORM_FLOW ? encode_flow(op) : op->wide ? encode_long(op, r) : encode_short(op, r);
  out[0] = (uint32_t)w;
  out[1] = (uint32_t)(w >> 32);
  return op->wide ? 2 : 1;
}
