/* SPDX-License-Identifier: Apache-2.0 */
/* The meter of the energy model `program`: counts registers that are read, and operands on their way into the units (docs/energy.md,
   "Energy model program"). It follows rtl/core/ex_late.v and ex_operand.v: a unit without an operation still sees the late sources of the
   slot that its last operation came from. */
#include <stdlib.h>
#include <string.h>

#include "core/fp/fp.h"
#include "core/isa/isa.h"
#include "energy/program_model/program_private.h"

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

static unsigned ones(uint32_t x) { return (unsigned)__builtin_popcount(x); }

static unsigned sources(const gm_dop *o) { return o->quad ? 2 : o->nsrc; }

/* The port that reads a buffer for a source. */
static unsigned buffer_port(unsigned ports, unsigned slot, unsigned k) { return ports == 4 ? 2 * slot + k : ports == 2 ? 2 * slot : 0; }

/* Registers that the bundle in OF has read. */
static void count_reads(gm_program_meter *m, const gm_sim_stage_op *f, unsigned group) {
  static const gm_program_count reads[] = {GM_COUNT_reads_t, GM_COUNT_reads_v, GM_COUNT_reads_o, GM_COUNT_reads_c},
                                data[] = {GM_COUNT_data_t, GM_COUNT_data_v, GM_COUNT_data_o, GM_COUNT_data_c},
                                address[] = {GM_COUNT_address_t, GM_COUNT_address_v, GM_COUNT_address_o, GM_COUNT_address_c};
  for (unsigned k = 0; k < sources(f->op); k++) {
    unsigned file = file_of(f->op, k), port = 2 * f->slot + k;
    if (file == FILE_V || file == FILE_O)
      port = buffer_port(file == FILE_V ? m->machine->ports_v : m->machine->ports_o, f->slot, k);
    program_count_op(m, GM_COUNT_changed_source, m->file[port] != file, GM_STAGES_OF, group);
    m->file[port] = (uint8_t)file;
    program_count_op(m, GM_COUNT_forwarded, f->op->file[k] == GM_SF_FORWARD, GM_STAGES_OF, group);
    if (file == FILE_OTHER)
      continue;
    bool again = m->machine->isolate_reads && file == FILE_C && m->number[file][port] == f->op->num[k]; /* the port has it */
    program_count_op(m, reads[file], !again, GM_STAGES_OF, group);
    program_count_op(m, data[file], program_toggles(m->port[file][port], f->read[k], 15), GM_STAGES_OF, group);
    program_count_op(m, address[file], ones(m->number[file][port] ^ (uint32_t)f->op->num[k]), GM_STAGES_OF, group);
    m->number[file][port] = f->op->num[k];
  }
}

static bool is_late(const gm_dop *o, unsigned k) {
  unsigned file = file_of(o, k);
  return o->file[k] == GM_SF_FORWARD || file == FILE_V || file == FILE_O;
}

/* What a late source is now: the last data of its buffer's port, or the group's result. */
static void late_value(const gm_program_meter *m, unsigned slot, unsigned k, uint32_t to[4]) {
  const gm_late_source *l = &m->late[slot][k];
  unsigned ports = l->file == FILE_V ? m->machine->ports_v : m->machine->ports_o;
  const uint32_t *r = l->file == FILE_OTHER ? m->result[l->number] : m->port[l->file][buffer_port(ports, slot, k)];
  for (unsigned i = 0; i < 4; i++)
    to[i] = (r[l->how.swz[i]] & (l->how.abs ? 0x7fffffffu : 0xffffffffu)) ^ (l->how.neg ? 0x80000000u : 0);
}

/* Lanes of a unit's inputs that are open for an operation. */
static unsigned open_lanes(const gm_dop *o) {
  switch (o->inst->op) {
  case GM_OP_dp2:
  case GM_OP_sad:
    return 3;
  case GM_OP_dp3:
    return 7;
  case GM_OP_dp4:
    return 15;
  case GM_OP_cube:
    return 7u | o->mask;
  default:
    return o->group == GM_GRP_C ? 1 : o->group == GM_GRP_T ? 3 : o->mask;
  }
}

static unsigned fraction(uint32_t x) { return x & 0x7fffff; }
static int exponent(uint32_t x) { return (int)(x >> 23 & 255); }

typedef struct {
  double fraction, exponent, lanes, product, shift;
} input_change;

/* What changes at the inputs of a unit. Lanes that are not open are 0, or hold with isolate_operands and isolate_lanes. */
static input_change change_inputs(gm_unit_inputs *u, uint32_t now[2][4], bool hold) {
  input_change c = {0, 0, 0, 0, 0};
  for (unsigned i = 0; i < 4; i++) {
    uint32_t x[2];
    for (unsigned k = 0; k < 2; k++) {
      now[k][i] = u->open >> i & 1 ? now[k][i] : hold ? u->input[k][i] : 0;
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

/* What a group's inputs cost does not depend on whether it has an operation. */
typedef struct {
  gm_program_count fraction, exponent, lanes, idle, ops, op_lanes;
} unit_counts;
static const unit_counts counts_of[4] = {
    {GM_COUNT_fraction_a, GM_COUNT_exponent_a, GM_COUNT_lanes_changed_a, GM_COUNT_idle_a, GM_COUNT_ops_a, GM_COUNT_lanes_a},
    {GM_COUNT_fraction_b, GM_COUNT_exponent_b, GM_COUNT_lanes_changed_b, GM_COUNT_idle_b, GM_COUNT_ops_b, GM_COUNT_lanes_b},
    {GM_COUNT_fraction_c, GM_COUNT_exponent_c, GM_COUNT_changed_c, GM_COUNT_idle_c, GM_COUNT_ops_c, GM_COUNT_lanes_c},
    {GM_COUNT_fraction_t, GM_COUNT_exponent_t, GM_COUNT_changed_t, GM_COUNT_idle_t, GM_COUNT_ops_t, GM_COUNT_lanes_t}};

static bool is_dot(unsigned op) { return op == GM_OP_dp2 || op == GM_OP_dp3 || op == GM_OP_dp4; }

/* Counts a change of a group's inputs for its operation in EX, or, without one, for the place of the operands. */
static void count_input(gm_program_meter *m, gm_program_count what, double n, unsigned g, bool has) {
  if (has)
    program_count_op(m, what, n, GM_STAGES_EX, g);
  else
    program_count(m, what, n, GM_AT_OPERANDS);
}

/* What the unit computes from its inputs: it does so in every cycle. */
static void count_output(gm_program_meter *m, unsigned g, bool has) {
  static const gm_program_count output[] = {GM_COUNT_output_a, GM_COUNT_output_b, GM_COUNT_output_c};
  gm_unit_inputs *u = &m->unit[g];
  uint32_t now[4];
  if (!u->op || u->op == GM_OP_ddx || u->op == GM_OP_ddy)
    return;
  bool sad = u->op == GM_OP_sad; /* the multipliers' inputs are zero */
  gm_exec(u->op, sad ? u->port[0] : u->input[0], sad ? u->port[1] : u->input[1], 0, u->sat, now);
  count_input(m, output[g], program_toggles(u->output, now, 15), g, has);
}

static void count_inputs(gm_program_meter *m, const input_change *c, const gm_sim_stage_op *f, unsigned g) {
  const unit_counts *w = &counts_of[g];
  static const gm_program_count active[] = {GM_COUNT_active_a, GM_COUNT_active_b, GM_COUNT_active_c, GM_COUNT_active_t};
  unsigned op = m->unit[g].op;
  count_input(m, active[g], m->unit[g].active != (f != NULL), g, f != NULL);
  m->unit[g].active = f != NULL;
  if (f) {
    program_count_op(m, w->ops, 1, GM_STAGES_EX, g);
    program_count_op(m, w->op_lanes, ones(f->op->mask), GM_STAGES_EX, g);
  } else
    program_count(m, w->idle, c->fraction + c->exponent, GM_AT_OPERANDS);
  count_input(m, w->fraction, c->fraction, g, f != NULL);
  count_input(m, w->exponent, c->exponent, g, f != NULL);
  count_input(m, w->lanes, c->lanes, g, f != NULL);
  if (g == GM_GRP_A) {
    count_input(m, GM_COUNT_add_a, op == GM_OP_add ? c->lanes : 0, g, f != NULL);
    count_input(m, GM_COUNT_shift_a, op == GM_OP_add ? c->shift : 0, g, f != NULL);
    count_input(m, GM_COUNT_move_a, op == GM_OP_mov || op == GM_OP_sel ? c->lanes : 0, g, f != NULL);
  } else if (g == GM_GRP_B) {
    count_input(m, GM_COUNT_product_b, c->product, g, f != NULL);
    count_input(m, GM_COUNT_dot_b, is_dot(op) ? c->lanes : 0, g, f != NULL);
    count_input(m, GM_COUNT_move_b, op == GM_OP_mvb ? c->lanes : 0, g, f != NULL);
  } else if (g == GM_GRP_C) {
    count_input(m, GM_COUNT_div_c, op == GM_OP_div ? c->lanes : 0, g, f != NULL);
    count_input(m, GM_COUNT_power_c, op == GM_OP_ex2 || op == GM_OP_lg2 ? c->lanes : 0, g, f != NULL);
    count_input(m, GM_COUNT_turn_c, op == GM_OP_sin || op == GM_OP_cos ? c->lanes : 0, g, f != NULL);
  }
}

/* Late sources of the operation that has moved to EX. They stay with the slot until its next operation. */
static void take_late(gm_program_meter *m, const gm_sim_stage_op *f, unsigned group) {
  for (unsigned k = 0; k < 2; k++) {
    gm_late_source *l = &m->late[f->slot][k];
    bool late = k < sources(f->op) && is_late(f->op, k);
    uint8_t file = late ? (uint8_t)file_of(f->op, k) : l->file, number = late ? (uint8_t)f->op->num[k] : l->number;
    program_count_op(m, GM_COUNT_late_kind, late != l->late || file != l->file || (file == FILE_OTHER && number != l->number), GM_STAGES_EX,
                     group);
    l->late = late;
    if (!late)
      continue;
    l->file = file;
    l->number = number;
    const gm_src *how = &f->op->inst->src[f->op->quad ? 0 : k];
    unsigned toggles = (how->neg != l->how.neg) + (how->abs != l->how.abs);
    for (unsigned i = 0; i < 4; i++)
      toggles += ones((uint32_t)how->swz[i] ^ l->how.swz[i]);
    program_count_op(m, GM_COUNT_late_how, toggles, GM_STAGES_EX, group);
    l->how = *how;
  }
}

static void see_late(gm_program_meter *m) {
  for (unsigned slot = 0; slot < 2; slot++)
    for (unsigned k = 0; k < 2; k++) {
      uint32_t now[4];
      late_value(m, slot, k, now);
      program_count(m, GM_COUNT_late, program_toggles(m->late[slot][k].value, now, 15), GM_AT_OPERANDS);
    }
}

/* Lanes of a group's inputs. The layer and the level of `txl` are the second input of group T. */
static unsigned input_lanes(unsigned g) { return g == GM_GRP_C ? 1 : g == GM_GRP_T ? 3 : 15; }

/* A unit with an operation in its first stage. With isolate_operands the operand registers also take late sources, when the operation
   leaves; with isolate_lanes only in lanes that it needs. */
static void take_operation(gm_program_meter *m, const gm_sim_stage_op *f, uint32_t value[2][4], unsigned g) {
  static const gm_program_count operand[] = {GM_COUNT_operand_a, GM_COUNT_operand_b, GM_COUNT_operand_c, GM_COUNT_operand_t},
                                codes[] = {GM_COUNT_codes_a, GM_COUNT_codes_b, GM_COUNT_codes_c};
  gm_unit_inputs *u = &m->unit[g];
  unsigned toggles = 0, lanes = input_lanes(g) & (m->machine->isolate_lanes && g != GM_GRP_T ? open_lanes(f->op) : 15u);
  bool lod = f->op->inst->op == GM_OP_txl;
  for (unsigned k = 0; k < (lod ? 2 : sources(f->op)); k++)
    if (m->machine->isolate_operands || !is_late(f->op, lod ? 0 : k))
      toggles += program_toggles(u->held[k], value[k], lanes);
  program_count_op(m, operand[g], toggles, GM_STAGES_EX, g);
  if (g < 3)
    program_count_op(m, codes[g], u->op != f->op->inst->op, GM_STAGES_EX, g);
  program_count_op(m, GM_COUNT_slots, u->slot != f->slot, GM_STAGES_EX, g);
  program_count_op(m, GM_COUNT_masks, ones((uint32_t)u->mask ^ f->op->mask), GM_STAGES_EX, g);
  program_count_op(m, GM_COUNT_destinations, ones((uint32_t)u->dst ^ f->op->dst), GM_STAGES_EX, g);
  u->mask = f->op->mask;
  u->dst = f->op->dst;
  u->slot = f->slot;
  u->op = f->op->inst->op;
  u->sat = f->op->inst->sat;
  u->open = (uint8_t)open_lanes(f->op);
}

static void see_inputs(gm_program_meter *m, const gm_sim_stage_op *f, unsigned g) {
  static const gm_program_count port[] = {GM_COUNT_port_a, GM_COUNT_port_b, GM_COUNT_port_c, GM_COUNT_port_t};
  gm_unit_inputs *u = &m->unit[g];
  uint32_t now[2][4];
  if (m->machine->isolate_operands && !f) { /* all holds */
    input_change none = {0, 0, 0, 0, 0};
    count_inputs(m, &none, f, g);
    return;
  }
  for (unsigned k = 0; k < 2; k++) {
    const gm_late_source *late = &m->late[u->slot][g == GM_GRP_T ? 0 : k];
    memcpy(now[k], late->late ? late->value : u->held[k], sizeof now[k]);
    if (g == GM_GRP_T && k && late->late) /* layer and level are lanes z and w of the same source */
      memcpy(now[k], &late->value[2], 2 * sizeof now[k][0]);
  }
  unsigned lanes = input_lanes(g), toggles = 0;
  for (unsigned k = 0; k < 2; k++)
    toggles += program_toggles(u->port[k], now[k], lanes);
  count_input(m, port[g], toggles, g, f != NULL);
  if (g == GM_GRP_B && u->op == GM_OP_mvb)
    memset(now[1], 0, sizeof now[1]);
  if (g == GM_GRP_B && u->op == GM_OP_sad) {
    count_input(m, GM_COUNT_sad_b, toggles > 0, g, f != NULL);
    memset(now, 0, sizeof now);
  }
  if (g == GM_GRP_C)
    count_input(m, GM_COUNT_row_c, ones((now[0][0] ^ u->input[0][0]) >> 15 & 255), g, f != NULL);
  input_change c = change_inputs(u, now, m->machine->isolate_operands && m->machine->isolate_lanes);
  count_inputs(m, &c, f, g);
  if (g < 3)
    count_output(m, g, f != NULL);
}

void program_port_0(gm_program_meter *m, int kind, const uint32_t data[4]) {
  if (kind != GM_HOST_T && kind != GM_HOST_V && kind != GM_HOST_O)
    return;
  memcpy(m->port[kind == GM_HOST_T ? FILE_T : kind == GM_HOST_V ? FILE_V : FILE_O][0], data, 4 * sizeof *data);
  see_late(m);
  for (unsigned g = 0; g < 4; g++)
    see_inputs(m, NULL, g);
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
      if (f[g].op->inst->op == GM_OP_txl)
        memcpy(value[1], &value[0][2], 2 * sizeof value[1][0]);
      take_operation(m, &f[g], value, g);
      take_late(m, &f[g], g);
    }
  see_late(m);
  for (unsigned g = 0; g < 4; g++)
    see_inputs(m, has[g] ? &f[g] : NULL, g);
  for (unsigned g = 0; g < 4; g++) {
    gm_sim_stage_op of;
    if (gm_sim_stage_at(s, g, GM_SIM_OF, &of))
      count_reads(m, &of, g);
  }
}
