/* SPDX-License-Identifier: Apache-2.0 */
/* Decodes words to an operation: the inverse of encode.c. */
#include <string.h>

#include "core/isa/fields.h"
#include "core/isa/isa.h"
#include "core/isa/isa_valid.h"

static unsigned long_src_of_short(unsigned code) {
  unsigned n = code & 31;
  switch (code >> 5) {
  case 0:
    return GM_SRC_T + n;
  case 1:
    return GM_SRC_V + n;
  case 2:
    return GM_SRC_C + n;
  default:
    return n >= GM_SHORT_FA ? GM_SRC_FA + n - GM_SHORT_FA : GM_SRC_O + n;
  }
}

static unsigned long_dst_of_short(unsigned code) {
  if (code < GM_SHORT_P)
    return code & 32 ? GM_DST_O + (code & 31) : code;
  if (code < GM_SHORT_POS)
    return GM_DST_P + code - GM_SHORT_P;
  return code == GM_SHORT_POS ? GM_DST_POS : code == GM_SHORT_PSZ ? GM_DST_PSZ : GM_DST_NONE;
}

static void set_swz(gm_src *s, unsigned bits) {
  for (unsigned i = 0; i < 4; i++)
    s->swz[i] = bits >> 2 * i & 3;
}

enum { SWZ_IDENTITY = 0xe4, SWZ_X = 0 };

static const char *decode_short(uint32_t w, gm_inst *op, const gm_op_info *r) {
  static const uint8_t masks[4] = {1, 3, 7, 15};
  op->dst = long_dst_of_short(GM_GET(w, SHORT, dst));
  op->mask = masks[GM_GET(w, SHORT, mask)];
  op->src[0].reg = long_src_of_short(GM_GET(w, SHORT, src0));
  set_swz(&op->src[0], SWZ_IDENTITY);
  if (r->nsrc < 2)
    return GM_GET(w, SHORT, src1) | GM_GET(w, SHORT, neg1) | GM_GET(w, SHORT, rep1) ? "unused bits are not zero" : NULL;
  op->src[1].reg = long_src_of_short(GM_GET(w, SHORT, src1));
  op->src[1].neg = GM_GET(w, SHORT, neg1);
  set_swz(&op->src[1], GM_GET(w, SHORT, rep1) ? SWZ_X : SWZ_IDENTITY);
  return NULL;
}

static const char *decode_long(uint64_t w, gm_inst *op, const gm_op_info *r) {
  op->wide = true;
  op->hint = GM_GET(w, LONG, hint);
  op->x = GM_GET(w, LONG, x);
  op->dst = GM_GET(w, LONG, dst);
  op->mask = GM_GET(w, LONG, mask);
  op->sat = GM_GET(w, LONG, sat);
  op->src[0].reg = GM_GET(w, LONG, src0);
  set_swz(&op->src[0], GM_GET(w, LONG, swz0));
  op->src[0].neg = GM_GET(w, LONG, neg0);
  op->src[0].abs = GM_GET(w, LONG, abs0);
  if (r->group == GM_GRP_T) {
    if (GM_GET(w, LONG, src1) > 15 || GM_GET(w, LONG, swz1) || GM_GET(w, LONG, neg1) || GM_GET(w, LONG, abs1))
      return "unused bits are not zero";
    op->sampler = GM_GET(w, LONG, src1);
    return NULL;
  }
  op->src[1].reg = GM_GET(w, LONG, src1);
  set_swz(&op->src[1], GM_GET(w, LONG, swz1));
  op->src[1].neg = GM_GET(w, LONG, neg1);
  op->src[1].abs = GM_GET(w, LONG, abs1);
  return NULL;
}

unsigned gm_decode(const uint32_t *w, size_t n, gm_inst *op, const char **why) {
  memset(op, 0, sizeof *op);
  *why = "end of the code inside an operation";
  if (n < 1 || ((w[0] & 1) && n < 2))
    return 0;
  uint64_t word = w[0] | ((w[0] & 1) ? (uint64_t)w[1] << 32 : 0);
  op->op = GM_GET(word, SHORT, op);
  op->pair = GM_GET(word, SHORT, pair);
  const gm_op_info *r = gm_op_by_code(op->op);
  *why = !r ? "no such operation" : NULL;
  if (*why)
    return 0;
  if (word & 1)
    *why = r->form == GM_FORM_FLOW ? "a flow operation has no long form" : decode_long(word, op, r);
  else if (r->form == GM_FORM_FLOW) {
    op->hint = GM_GET(word, FLOW, hint);
    op->pred = GM_GET(word, FLOW, pred);
    op->cond = GM_GET(word, FLOW, cond);
    op->imm = GM_GET(word, FLOW, imm);
  } else
    *why = r->form == GM_FORM_LONG ? "the operation has no short form" : decode_short((uint32_t)word, op, r);
  if (!*why)
    *why = gm_invalid(op, r);
  return *why ? 0 : op->wide ? 2 : 1;
}

unsigned gm_decode_bundle(const uint32_t *w, size_t n, gm_bundle *b, const char **why) {
  memset(b, 0, sizeof *b);
  unsigned used = gm_decode(w, n, &b->op[0], why);
  if (!used)
    return 0;
  b->count = 1;
  if (b->op[0].pair) {
    unsigned more = gm_decode(w + used, n - used, &b->op[1], why);
    if (!more)
      return 0;
    if (b->op[1].pair) {
      *why = "three operations in a bundle";
      return 0;
    }
    b->count = 2;
    used += more;
    if (gm_op_by_code(b->op[0].op)->group == gm_op_by_code(b->op[1].op)->group) {
      *why = "two operations of one group in a bundle";
      return 0;
    }
  }
  b->words = (uint8_t)used;
  return used;
}
