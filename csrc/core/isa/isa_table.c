/* SPDX-License-Identifier: Apache-2.0 */
/* The ISA table as data, and facts about operations that follow from it (docs/isa.md, "Codes"). */
#include <string.h>

#include "core/isa/isa.h"

static const gm_op_info rows[] = {
#define GM_OP(name, opc, grp, form, dst, nsrc, lanes, x, oper, text)                                                                       \
  {#name, opc, GM_GRP_##grp, GM_FORM_##form, GM_DSTK_##dst, nsrc, GM_LANES_##lanes, GM_XK_##x, GM_OPER_##oper, text},
#include "core/isa/isa.def"
};

enum { ROWS = sizeof rows / sizeof rows[0] };

/* Number of each opcode's row, plus one; 0: no row. */
enum {
#define GM_OP(name, opc, grp, form, dst, nsrc, lanes, x, oper, text) PLACE_##name,
#include "core/isa/isa.def"
};
static const uint8_t places[256] = {
#define GM_OP(name, opc, grp, form, dst, nsrc, lanes, x, oper, text) [opc] = PLACE_##name + 1,
#include "core/isa/isa.def"
};

const gm_op_info *gm_op_by_code(unsigned opcode) { return opcode < 256 && places[opcode] ? &rows[places[opcode] - 1] : NULL; }

const gm_op_info *gm_op_by_name(const char *s, size_t n) {
  for (size_t i = 0; i < ROWS; i++)
    if (strlen(rows[i].name) == n && memcmp(rows[i].name, s, n) == 0)
      return &rows[i];
  return NULL;
}

unsigned gm_read_positions(const gm_op_info *op, unsigned mask) {
  switch (op->lanes) {
  case GM_LANES_V:
  case GM_LANES_Q:
    return mask;
  case GM_LANES_D2:
  case GM_LANES_T2:
    return 3;
  case GM_LANES_D3:
  case GM_LANES_T3:
    return 7;
  case GM_LANES_D4:
  case GM_LANES_T4:
    return 15;
  case GM_LANES_S:
    return 1;
  default:
    return 0;
  }
}

unsigned gm_src_lanes(const gm_inst *op, unsigned k) {
  const gm_op_info *r = gm_op_by_code(op->op);
  if (!r || k >= r->nsrc)
    return 0;
  unsigned want = gm_read_positions(r, op->mask);
  unsigned lanes = 0;
  for (unsigned i = 0; i < 4; i++)
    if (want >> i & 1)
      lanes |= 1u << op->src[k].swz[i];
  return lanes;
}

unsigned gm_inst_events(const gm_inst *op) {
  static const uint8_t of_hint[8] = {[GM_HINT_NONE] = 0,
                                     [GM_HINT_OPEN_V] = GM_EV_OPEN_V,
                                     [GM_HINT_CLOSE_V] = GM_EV_CLOSE_V,
                                     [GM_HINT_OPEN_O] = GM_EV_OPEN_O,
                                     [GM_HINT_CLOSE_O] = GM_EV_CLOSE_O,
                                     [GM_HINT_PULSE_V] = GM_EV_OPEN_V | GM_EV_CLOSE_V,
                                     [GM_HINT_PULSE_O] = GM_EV_OPEN_O | GM_EV_CLOSE_O,
                                     [GM_HINT_OPEN_VO] = GM_EV_OPEN_V | GM_EV_OPEN_O};
  unsigned ev = of_hint[op->hint & 7];
  if (op->op == GM_OP_gate)
    ev |= op->imm & 15;
  return ev;
}

unsigned gm_bundle_events(const gm_bundle *b) {
  unsigned ev = 0;
  for (unsigned i = 0; i < b->count; i++)
    ev |= gm_inst_events(&b->op[i]);
  return ev;
}
