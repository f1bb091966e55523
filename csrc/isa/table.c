/* SPDX-License-Identifier: Apache-2.0 */
/* The ISA table as data, and facts about operations that follow from it. */
#include <string.h>

#include "isa/isa.h"

static const gl_op_info rows[] = {
#define GL_OP(name, opc, grp, form, dst, nsrc, lanes, x, oper, text)                                                                       \
  {#name, opc, GL_GRP_##grp, GL_FORM_##form, GL_DSTK_##dst, nsrc, GL_LANES_##lanes, GL_XK_##x, GL_OPER_##oper, text},
#include "isa/isa.def"
};

enum { ROWS = sizeof rows / sizeof rows[0] };

/* Where each row stands, and by opcode: its place and one more, 0 where there is none. */
enum {
#define GL_OP(name, opc, grp, form, dst, nsrc, lanes, x, oper, text) PLACE_##name,
#include "isa/isa.def"
};
static const uint8_t places[256] = {
#define GL_OP(name, opc, grp, form, dst, nsrc, lanes, x, oper, text) [opc] = PLACE_##name + 1,
#include "isa/isa.def"
};

const gl_op_info *gl_op_by_code(unsigned opcode) { return opcode < 256 && places[opcode] ? &rows[places[opcode] - 1] : NULL; }

const gl_op_info *gl_op_by_name(const char *s, size_t n) {
  for (size_t i = 0; i < ROWS; i++)
    if (strlen(rows[i].name) == n && memcmp(rows[i].name, s, n) == 0)
      return &rows[i];
  return NULL;
}

unsigned gl_read_positions(const gl_op_info *op, unsigned mask) {
  switch (op->lanes) {
  case GL_LANES_V:
  case GL_LANES_Q:
    return mask;
  case GL_LANES_D2:
  case GL_LANES_T2:
    return 3;
  case GL_LANES_D3:
    return 7;
  case GL_LANES_D4:
  case GL_LANES_T4:
    return 15;
  case GL_LANES_S:
    return 1;
  default:
    return 0;
  }
}

unsigned gl_src_lanes(const gl_inst *op, unsigned k) {
  const gl_op_info *r = gl_op_by_code(op->op);
  if (!r || k >= r->nsrc)
    return 0;
  unsigned want = gl_read_positions(r, op->mask);
  unsigned lanes = 0;
  for (unsigned i = 0; i < 4; i++)
    if (want >> i & 1)
      lanes |= 1u << op->src[k].swz[i];
  return lanes;
}

unsigned gl_inst_events(const gl_inst *op) {
  static const uint8_t of_hint[8] = {[GL_HINT_NONE] = 0,
                                     [GL_HINT_OPEN_V] = GL_EV_OPEN_V,
                                     [GL_HINT_CLOSE_V] = GL_EV_CLOSE_V,
                                     [GL_HINT_OPEN_O] = GL_EV_OPEN_O,
                                     [GL_HINT_CLOSE_O] = GL_EV_CLOSE_O,
                                     [GL_HINT_PULSE_V] = GL_EV_OPEN_V | GL_EV_CLOSE_V,
                                     [GL_HINT_PULSE_O] = GL_EV_OPEN_O | GL_EV_CLOSE_O,
                                     [GL_HINT_OPEN_VO] = GL_EV_OPEN_V | GL_EV_OPEN_O};
  unsigned ev = of_hint[op->hint & 7];
  if (op->op == GL_OP_gate)
    ev |= op->imm & 15;
  return ev;
}

unsigned gl_bundle_events(const gl_bundle *b) {
  unsigned ev = 0;
  for (unsigned i = 0; i < b->count; i++)
    ev |= gl_inst_events(&b->op[i]);
  return ev;
}
