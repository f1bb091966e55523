/* SPDX-License-Identifier: Apache-2.0 */
/* Writes an operation as assembly text. The assembler reads this text back to the same bits. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "core/isa/isa.h"
#include "core/isa/isa_names.h"

typedef struct {
  char *buf;
  size_t size, len;
} out;

__attribute__((format(printf, 2, 3))) static void put_op_text(out *o, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  int n = vsnprintf(o->len < o->size ? o->buf + o->len : NULL, o->len < o->size ? o->size - o->len : 0, fmt, ap);
  va_end(ap);
  if (n > 0)
    o->len += (size_t)n;
}

static void put_events(out *o, unsigned ev) {
  const char *sep = "";
  for (unsigned i = 0; i < 4; i++)
    if (ev >> i & 1) {
      put_op_text(o, "%s%s", sep, gm_event_names[i]);
      sep = "+";
    }
}

static void put_dst(out *o, const gm_inst *op) {
  unsigned d = op->dst;
  if (d < GM_DST_O)
    put_op_text(o, "t%u", d);
  else if (d < GM_DST_A0)
    put_op_text(o, "o%u", d - GM_DST_O);
  else if (d == GM_DST_A0)
    put_op_text(o, "a0");
  else if (d < GM_DST_POS)
    put_op_text(o, "p%u", d - GM_DST_P);
  else
    put_op_text(o, "%s", d == GM_DST_POS ? "pos" : d == GM_DST_PSZ ? "psz" : "_");
  if (op->mask == 15)
    return;
  put_op_text(o, ".");
  for (unsigned i = 0; i < 4; i++)
    if (op->mask >> i & 1)
      put_op_text(o, "%c", "xyzw"[i]);
}

static void put_reg(out *o, unsigned reg, bool constant, bool indexed) {
  if (constant)
    put_op_text(o, indexed ? "c[a0+%u]" : "c[%u]", reg);
  else if (reg < GM_SRC_C)
    put_op_text(o, "t%u", reg);
  else if (reg < GM_SRC_V)
    put_op_text(o, "c%u", reg - GM_SRC_C);
  else if (reg < GM_SRC_O)
    put_op_text(o, "v%u", reg - GM_SRC_V);
  else if (reg < GM_SRC_FRAGCOORD)
    put_op_text(o, "o%u", reg - GM_SRC_O);
  else
    for (const gm_special_source *n = gm_special_sources; n->name; n++)
      if (n->reg == reg)
        put_op_text(o, "%s", n->name);
}

static void put_src(out *o, const gm_src *s, bool constant, bool indexed) {
  put_op_text(o, "%s%s", s->neg ? "-" : "", s->abs ? "|" : "");
  put_reg(o, s->reg, constant, indexed);
  const uint8_t *z = s->swz;
  if (z[0] == z[1] && z[1] == z[2] && z[2] == z[3])
    put_op_text(o, ".%c", "xyzw"[z[0]]);
  else if (!(z[0] == 0 && z[1] == 1 && z[2] == 2 && z[3] == 3))
    put_op_text(o, ".%c%c%c%c", "xyzw"[z[0]], "xyzw"[z[1]], "xyzw"[z[2]], "xyzw"[z[3]]);
  put_op_text(o, "%s", s->abs ? "|" : "");
}

static void put_flow(out *o, const gm_inst *op, const gm_op_info *r) {
  static const char *const cond[8] = {"x", "y", "z", "w", "any", "all", "?", "?"};
  bool neg = op->cond & GM_COND_NOT;
  switch (r->oper) {
  case GM_OPER_t:
    put_op_text(o, " %u", op->imm);
    break;
  case GM_OPER_pt:
    put_op_text(o, " %sp%u.%s, %u", neg ? "!" : "", op->pred, cond[op->cond & 7], op->imm);
    break;
  case GM_OPER_p:
    put_op_text(o, " %sp%u.%s", neg ? "!" : "", op->pred, cond[op->cond & 7]);
    break;
  case GM_OPER_ct:
  case GM_OPER_ci:
    put_op_text(o, " lc%u, %u", op->pred, op->imm);
    break;
  case GM_OPER_g:
    put_op_text(o, op->imm ? " " : " 0");
    put_events(o, op->imm);
    break;
  default:
    break;
  }
}

static void put_inst(out *o, const gm_inst *op) {
  const gm_op_info *r = gm_op_by_code(op->op);
  if (!r) {
    put_op_text(o, ".word?");
    return;
  }
  put_op_text(o, "%s%s%s", r->name, op->sat ? ".sat" : "", op->wide && gm_can_be_short(op) ? ".long" : "");
  if (r->form == GM_FORM_FLOW)
    put_flow(o, op, r);
  else {
    bool index = r->x == GM_XK_I;
    put_op_text(o, " ");
    put_dst(o, op);
    put_op_text(o, ", ");
    put_src(o, &op->src[0], index && op->x == GM_X_IDX0, true);
    if (r->nsrc == 2) {
      put_op_text(o, ", ");
      put_src(o, &op->src[1], index && op->x >= GM_X_IDX1, op->x == GM_X_IDX1);
    }
    if (r->x == GM_XK_P)
      put_op_text(o, ", p%u", op->x);
    if (r->group == GM_GRP_T)
      put_op_text(o, ", s%u", op->sampler);
  }
  if (op->hint) {
    gm_inst h = {.hint = op->hint};
    put_op_text(o, " @");
    put_events(o, gm_inst_events(&h));
  }
}

int gm_format_inst(char *buf, size_t size, const gm_inst *op) {
  out o = {buf, size, 0};
  put_inst(&o, op);
  return (int)o.len;
}

int gm_format_bundle(char *buf, size_t size, const gm_bundle *b) {
  out o = {buf, size, 0};
  for (unsigned i = 0; i < b->count; i++) {
    put_op_text(&o, "%s", i ? " ; " : "");
    put_inst(&o, &b->op[i]);
  }
  return (int)o.len;
}
