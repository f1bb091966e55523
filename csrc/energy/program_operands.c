/* SPDX-License-Identifier: Apache-2.0 */
/* Level program: registers that are read, and operands on their way into the units. It follows rtl/core/ex_late.v and ex_operand.v: a unit
   without an operation still sees the late sources of the slot that its last operation came from. */
#include <stdlib.h>
#include <string.h>

#include "energy/program_private.h"
#include "isa/isa.h"

enum { FILE_T, FILE_V, FILE_O, FILE_C, FILE_OTHER };

static unsigned file_of(const gm_dop *o, unsigned k) {
  switch (o->file[k]) {
  case GM_SF_CONST:
  case GM_SF_INDEXED:
    return FILE_C;
  case GM_SF_REG:
    return o->num[k] < GM_DST_O                                    ? FILE_T
           : o->num[k] < GM_DST_A0                                 ? FILE_O
           : o->num[k] >= GM_REG_V && o->num[k] < GM_REG_FRAGCOORD ? FILE_V
                                                                   : FILE_OTHER;
  default:
    return FILE_OTHER;
  }
}

static unsigned sources(const gm_dop *o) { return o->quad ? 2 : o->nsrc; }

/* Registers that the bundle in OF has read. */
static void count_reads(gm_program_meter *m, const gm_sim_stage_op *f, unsigned group) {
  static const gm_program_count reads[] = {GM_COUNT_reads_t, GM_COUNT_reads_v, GM_COUNT_reads_o, GM_COUNT_reads_c},
                                data[] = {GM_COUNT_data_t, GM_COUNT_data_v, GM_COUNT_data_o, GM_COUNT_data_c},
                                address[] = {GM_COUNT_address_t, GM_COUNT_address_v, GM_COUNT_address_o, GM_COUNT_address_c};
  for (unsigned k = 0; k < sources(f->op); k++) {
    unsigned file = file_of(f->op, k), port = 2 * f->slot + k;
    program_count_op(m, GM_COUNT_changed_source, m->file[port] != file, GM_STAGES_OF, group);
    m->file[port] = (uint8_t)file;
    program_count_op(m, GM_COUNT_forwarded, f->op->file[k] == GM_SF_FORWARD, GM_STAGES_OF, group);
    if (file == FILE_OTHER)
      continue;
    program_count_op(m, reads[file], 1, GM_STAGES_OF, group);
    program_count_op(m, data[file], program_toggles(m->port[file][port], f->read[k], 15), GM_STAGES_OF, group);
    program_count_op(m, address[file], m->number[file][port] != f->op->num[k], GM_STAGES_OF, group);
    m->number[file][port] = f->op->num[k];
  }
}

static bool is_late(const gm_dop *o, unsigned k) {
  unsigned file = file_of(o, k);
  return o->file[k] == GM_SF_FORWARD || file == FILE_V || file == FILE_O;
}

/* Lanes of a unit's inputs that are open for an operation. */
static unsigned open_lanes(const gm_dop *o) {
  switch (o->inst->op) {
  case GM_OP_dp2:
    return 3;
  case GM_OP_dp3:
    return 7;
  case GM_OP_dp4:
    return 15;
  case GM_OP_cube:
    return 7u | o->mask;
  default:
    return o->group == GM_GRP_C ? 1 : o->group == GM_GRP_T ? (o->inst->op == GM_OP_tex ? 3 : 15) : o->mask;
  }
}

static unsigned fraction(uint32_t x) { return x & 0x7fffff; }
static int exponent(uint32_t x) { return (int)(x >> 23 & 255); }
static unsigned ones(uint32_t x) { return (unsigned)__builtin_popcount(x); }

typedef struct {
  double fraction, exponent, lanes, product, shift;
} input_change;

/* What changes at the inputs of a unit. */
static input_change change_inputs(gm_unit_inputs *u, uint32_t now[2][4]) {
  input_change c = {0, 0, 0, 0, 0};
  for (unsigned i = 0; i < 4; i++) {
    uint32_t x[2];
    for (unsigned k = 0; k < 2; k++) {
      now[k][i] = u->open >> i & 1 ? now[k][i] : 0;
      x[k] = now[k][i] ^ u->input[k][i];
      c.fraction += ones(fraction(x[k]));
      c.exponent += ones(x[k] >> 23);
    }
    c.lanes += (x[0] | x[1]) != 0;
    c.product += (ones(fraction(x[0])) * (1.0 + ones(fraction(now[1][i]))) + ones(fraction(x[1])) * (1.0 + ones(fraction(now[0][i])))) / 24;
    int shift = exponent(now[0][i]) - exponent(now[1][i]);
    shift = shift > 31 ? 31 : shift < -31 ? -31 : shift;
    c.shift += abs(shift - u->shift[i]);
    u->shift[i] = shift;
  }
  memcpy(u->input, now, sizeof u->input);
  return c;
}

static void count_unit_a(gm_program_meter *m, const input_change *c, const gm_sim_stage_op *f) {
  unsigned op = f->op->inst->op;
  bool adds = op == GM_OP_add;
  program_count_op(m, GM_COUNT_ops_a, 1, GM_STAGES_EX, GM_GRP_A);
  program_count_op(m, GM_COUNT_lanes_a, ones(f->op->mask), GM_STAGES_EX, GM_GRP_A);
  program_count_op(m, GM_COUNT_fraction_a, c->fraction, GM_STAGES_EX, GM_GRP_A);
  program_count_op(m, GM_COUNT_exponent_a, c->exponent, GM_STAGES_EX, GM_GRP_A);
  program_count_op(m, GM_COUNT_lanes_changed_a, c->lanes, GM_STAGES_EX, GM_GRP_A);
  program_count_op(m, GM_COUNT_add_a, adds ? c->lanes : 0, GM_STAGES_EX, GM_GRP_A);
  program_count_op(m, GM_COUNT_shift_a, adds ? c->shift : 0, GM_STAGES_EX, GM_GRP_A);
}

static void count_unit_b(gm_program_meter *m, const input_change *c, const gm_sim_stage_op *f) {
  unsigned op = f->op->inst->op;
  bool dot = op == GM_OP_dp2 || op == GM_OP_dp3 || op == GM_OP_dp4;
  program_count_op(m, GM_COUNT_ops_b, 1, GM_STAGES_EX, GM_GRP_B);
  program_count_op(m, GM_COUNT_lanes_b, ones(f->op->mask), GM_STAGES_EX, GM_GRP_B);
  program_count_op(m, GM_COUNT_fraction_b, c->fraction, GM_STAGES_EX, GM_GRP_B);
  program_count_op(m, GM_COUNT_exponent_b, c->exponent, GM_STAGES_EX, GM_GRP_B);
  program_count_op(m, GM_COUNT_lanes_changed_b, c->lanes, GM_STAGES_EX, GM_GRP_B);
  program_count_op(m, GM_COUNT_product_b, c->product, GM_STAGES_EX, GM_GRP_B);
  program_count_op(m, GM_COUNT_dot_b, dot ? c->lanes : 0, GM_STAGES_EX, GM_GRP_B);
}

static void count_unit_c(gm_program_meter *m, const input_change *c, const gm_sim_stage_op *f) {
  program_count_op(m, GM_COUNT_ops_c, 1, GM_STAGES_EX, GM_GRP_C);
  program_count_op(m, GM_COUNT_fraction_c, c->fraction, GM_STAGES_EX, GM_GRP_C);
  program_count_op(m, GM_COUNT_exponent_c, c->exponent, GM_STAGES_EX, GM_GRP_C);
  program_count_op(m, GM_COUNT_changed_c, c->lanes, GM_STAGES_EX, GM_GRP_C);
  program_count_op(m, GM_COUNT_div_c, f->op->inst->op == GM_OP_div ? c->lanes : 0, GM_STAGES_EX, GM_GRP_C);
}

static void count_unit_t(gm_program_meter *m, const input_change *c) {
  program_count_op(m, GM_COUNT_ops_t, 1, GM_STAGES_EX, GM_GRP_T);
  program_count_op(m, GM_COUNT_fraction_t, c->fraction, GM_STAGES_EX, GM_GRP_T);
  program_count_op(m, GM_COUNT_exponent_t, c->exponent, GM_STAGES_EX, GM_GRP_T);
}

/* Late sources of the operation that has moved to EX: their values reach every unit whose last operation came from this slot. */
static void take_late(gm_program_meter *m, const gm_sim_stage_op *f, uint32_t value[2][4], unsigned group) {
  for (unsigned k = 0; k < 2; k++) {
    bool late = k < sources(f->op) && is_late(f->op, k);
    m->is_late[f->slot][k] = late;
    if (late)
      program_count_op(m, GM_COUNT_late, program_toggles(m->late[f->slot][k], value[k], 15), GM_STAGES_EX, group);
  }
}

/* A unit with an operation in its first stage. */
static void take_operation(gm_program_meter *m, const gm_sim_stage_op *f, uint32_t value[2][4], unsigned g) {
  static const gm_program_count operand[] = {GM_COUNT_operand_a, GM_COUNT_operand_b, GM_COUNT_operand_c, GM_COUNT_operand_t},
                                codes[] = {GM_COUNT_codes_a, GM_COUNT_codes_b, GM_COUNT_codes_c};
  gm_unit_inputs *u = &m->unit[g];
  unsigned toggles = 0, lanes = g == GM_GRP_C ? 1 : 15;
  for (unsigned k = 0; k < sources(f->op); k++)
    toggles += is_late(f->op, k) ? 0 : program_toggles(u->held[k], value[k], lanes);
  program_count_op(m, operand[g], toggles, GM_STAGES_EX, g);
  if (g < 3)
    program_count_op(m, codes[g], u->op != f->op->inst->op, GM_STAGES_EX, g);
  u->slot = f->slot;
  u->op = f->op->inst->op;
  u->open = (uint8_t)open_lanes(f->op);
}

static void see_inputs(gm_program_meter *m, gm_sim_stage_op *f, unsigned g) {
  static const gm_program_count idle[] = {GM_COUNT_idle_a, GM_COUNT_idle_b, GM_COUNT_idle_c, GM_COUNT_idle_t};
  gm_unit_inputs *u = &m->unit[g];
  uint32_t now[2][4];
  for (unsigned k = 0; k < 2; k++)
    memcpy(now[k], m->is_late[u->slot][k] ? m->late[u->slot][k] : u->held[k], sizeof now[k]);
  input_change c = change_inputs(u, now);
  if (!f)
    program_count(m, idle[g], c.fraction + c.exponent, GM_AT_OPERANDS);
  else if (g == GM_GRP_A)
    count_unit_a(m, &c, f);
  else if (g == GM_GRP_B)
    count_unit_b(m, &c, f);
  else if (g == GM_GRP_C)
    count_unit_c(m, &c, f);
  else
    count_unit_t(m, &c);
}

void program_operands(gm_program_meter *m, const gm_sim *s, const gm_trace *t) {
  gm_sim_stage_op f[4];
  bool has[4];
  uint32_t value[2][4];
  if (!t->adv)
    return;
  for (unsigned g = 0; g < 4; g++)
    if ((has[g] = gm_sim_stage_at(s, g, GM_SIM_EX, &f[g]))) {
      for (unsigned k = 0; k < 2; k++)
        gm_sim_operand(s, g, k, value[k]);
      take_operation(m, &f[g], value, g);
      take_late(m, &f[g], value, g);
    }
  for (unsigned g = 0; g < 4; g++)
    see_inputs(m, has[g] ? &f[g] : NULL, g);
  for (unsigned g = 0; g < 4; g++) {
    gm_sim_stage_op of;
    if (gm_sim_stage_at(s, g, GM_SIM_OF, &of))
      count_reads(m, &of, g);
  }
}
