/* SPDX-License-Identifier: Apache-2.0 */
/* The meter of the energy model `program` (program_level.h): counts time, issue, texture and results. program_operands.c counts
   operands. */
#include "energy/program_model/program_level.h"

#include <string.h>

#include "energy/program_model/program_model.h"
#include "energy/program_model/program_private.h"

const char *const gm_program_count_name[GM_PROGRAM_COUNTS] = {
#define COUNT(name, meaning) #name,
#include "energy/program_model/program_level.def"
#undef COUNT
};
const char *const gm_program_count_meaning[GM_PROGRAM_COUNTS] = {
#define COUNT(name, meaning) meaning,
#include "energy/program_model/program_level.def"
#undef COUNT
};

void gm_program_meter_init(gm_program_meter *m, const gm_machine *machine) { *m = (gm_program_meter){.machine = machine, .first = true}; }

void gm_program_meter_next_run(gm_program_meter *m) {
  m->window = m->requested = false;
  m->first = true;
}

void gm_program_meter_host_read(gm_program_meter *m, int kind, const uint32_t data[4]) {
  m->silent = true;
  program_port_0(m, kind, data);
  m->silent = false;
}

void program_count(gm_program_meter *m, gm_program_count what, double n, gm_place_of place) {
  if (m->silent)
    return;
  m->count[what] += n;
  if (m->ledger && n > 0)
    gm_ledger_charge(m->ledger, place, n * m->model->pj[what]);
}

void program_count_op(gm_program_meter *m, gm_program_count what, double n, unsigned stage, unsigned group) {
  if (m->silent)
    return;
  m->count[what] += n;
  if (m->ledger && n > 0)
    gm_ledger_charge_group(m->ledger, stage, group, n * m->model->pj[what]);
}

static void count_time(gm_program_meter *m, const gm_trace *t) {
  program_count(m, GM_COUNT_cycles, 1, GM_AT_OWNER);
  program_count(m, GM_COUNT_frozen_tex, t->tex_wait, GM_AT_OWNER);
  program_count(m, GM_COUNT_frozen_gate, t->stall_v || t->stall_o, GM_AT_OWNER);
  program_count(m, GM_COUNT_bubbles, t->adv && !t->id_valid, GM_AT_OWNER);
  program_count(m, GM_COUNT_open_v, __builtin_popcount(t->gate_v), GM_AT_OWNER);
  program_count(m, GM_COUNT_open_o, __builtin_popcount(t->gate_o), GM_AT_OWNER);
  for (unsigned k = 0; k < GM_PARTS; k++)
    program_count(m, (gm_program_count)(GM_COUNT_open_t + k), __builtin_popcount(t->part[k]), GM_AT_OWNER);
}

/* Clocks and leakage, component by component. */
static void charge_clocks(const gm_program_meter *m, const gm_trace *t) {
  for (size_t r = 0; m->ledger && r < m->model->f->rows; r++) {
    const gm_fitted_clock *c = &m->model->clock[r];
    int open = __builtin_popcount(c->output ? t->gate_o : t->gate_v);
    gm_ledger_charge(m->ledger, m->model->place[r],
                     c->free_pj + c->gated_pj * open + gm_parts_pj(c, t->part) + m->model->f->row[r].leakage_pj);
  }
}

static bool reads_temporary(const gm_inst *op, unsigned k) {
  const gm_op_info *r = gm_op_by_code(op->op);
  bool constant = r->x == GM_XK_I && (k ? op->x == GM_X_IDX1 || op->x == GM_X_HIGH1 : op->x == GM_X_IDX0);
  return k < r->nsrc && !constant && op->src[k].reg < GM_SRC_C;
}

/* Sources in any register file set the address at the ports of the temporaries; with isolate_reads temporaries alone. */
static void count_numbers(gm_program_meter *m, const gm_bundle *b) {
  unsigned toggles = 0;
  for (unsigned i = 0; i < b->count; i++)
    for (unsigned k = 0; k < 2; k++) {
      if (m->machine->isolate_reads && !reads_temporary(&b->op[i], k))
        continue;
      uint8_t now = (uint8_t)(b->op[i].src[k].reg & (m->machine->temps - 1u));
      toggles += (unsigned)__builtin_popcount((unsigned)now ^ m->t_number[2 * i + k]);
      m->t_number[2 * i + k] = now;
    }
  program_count(m, GM_COUNT_number_t, toggles, GM_AT_ID);
}

static void count_issue(gm_program_meter *m, const gm_sim *s, const gm_trace *t) {
  if (!t->id_valid || !t->adv)
    return;
  const uint32_t *w = gm_sim_code(s, t->id_thread, t->id_pc);
  const char *why;
  gm_bundle b;
  unsigned words = gm_decode_bundle(w, 4, &b, &why);
  uint32_t now[4] = {0, 0, 0, 0};
  memcpy(now, w, words * sizeof *w);
  program_count(m, GM_COUNT_bundles, 1, GM_AT_ID);
  program_count(m, GM_COUNT_code, program_toggles(m->code, now, 15), GM_AT_ID);
  count_numbers(m, &b);
  program_count(m, GM_COUNT_second, b.count == 2, GM_AT_ID);
  program_count(m, GM_COUNT_branches, !m->first && t->id_pc != m->next_pc, GM_AT_ID);
  m->first = b.op[b.count - 1].op == GM_OP_end;
  program_count(m, GM_COUNT_words, program_toggles(m->words, w, 15), GM_AT_ID);
  program_count(m, GM_COUNT_threads, t->id_thread != m->thread, GM_AT_ID);
  for (unsigned i = 0; i < b.count; i++)
    program_count(m, GM_COUNT_ops_f, gm_op_by_code(b.op[i].op)->group == GM_GRP_F, GM_AT_ID);
  program_count(m, GM_COUNT_pc, __builtin_popcount((unsigned)(t->id_pc ^ m->pc)), GM_AT_ID);
  m->pc = t->id_pc;
  m->next_pc = (uint16_t)(t->id_pc + words);
  m->thread = t->id_thread;
}

/* The weights of the four texels are products of those of the two axes. */
static void count_weights(gm_program_meter *m, const gm_tex_request *r) {
  enum { ONE = 1 << 16 };
  uint64_t x = r->wx, y = r->wy, now[4] = {(ONE - x) * (ONE - y), x * (ONE - y), (ONE - x) * y, x * y};
  unsigned toggles = 0;
  for (unsigned i = 0; i < 4; i++)
    toggles += (unsigned)__builtin_popcountll(now[i] ^ m->weight[i]);
  memcpy(m->weight, now, sizeof now);
  program_count_op(m, GM_COUNT_weights_t, toggles, GM_STAGES_EX, GM_GRP_T);
}

static void count_texture(gm_program_meter *m, const gm_sim *s, const gm_trace *t) {
  if (t->tex_request && (!m->requested || t->tex_tag != m->tag)) {
    program_count_op(m, GM_COUNT_requests, 1, GM_STAGES_EX, GM_GRP_T);
    program_count_op(m, GM_COUNT_texels, __builtin_popcount(t->tex_mask), GM_STAGES_EX, GM_GRP_T);
  }
  if (t->tex_request)
    program_count_op(m, GM_COUNT_address_toggles, program_toggles(m->address, t->tex_addr, t->tex_mask), GM_STAGES_EX, GM_GRP_T);
  if (t->tex_request)
    count_weights(m, gm_sim_request(s));
  m->requested = t->tex_request;
  m->tag = t->tex_tag;
  const uint32_t *texels = gm_sim_texels(s);
  if (texels)
    program_count_op(m, GM_COUNT_texel_toggles, program_toggles(m->texel, texels, 15), GM_STAGES_EX, GM_GRP_T);
}

static void count_write(gm_program_meter *m, const gm_sim *s, const gm_trace_wb *w, unsigned g) {
  unsigned lanes = (unsigned)__builtin_popcount(w->mask), stage = GM_STAGES_EX + (g < 3 ? m->machine->lat[g] : 1);
  bool temp = w->dst < GM_DST_O, output = w->dst >= GM_DST_O && w->dst < GM_DST_A0;
  if (!temp && !output)
    return;
  uint32_t old[4];
  memcpy(old, gm_sim_register(s, w->thread, w->dst), sizeof old);
  program_count_op(m, temp ? GM_COUNT_writes_t : GM_COUNT_writes_o, lanes, stage, g);
  program_count_op(m, temp ? GM_COUNT_written_t : GM_COUNT_written_o, program_toggles(old, w->data, w->mask), stage, g);
}

/* What the result flip-flop has in all lanes. Dot products and group C give one value to all of them; the other lanes that are not in the
   mask had zeros as operands. */
static void result_lanes(const gm_sim *s, const gm_trace_wb *w, unsigned g, const gm_machine *machine, uint32_t to[4]) {
  gm_sim_stage_op f;
  memcpy(to, w->data, sizeof w->data);
  if (!w->mask || !gm_sim_stage_at(s, g, GM_SIM_EX + (g < 3 ? machine->lat[g] : 1), &f))
    return;
  unsigned op = f.op->inst->op;
  if (g != GM_GRP_C && op != GM_OP_dp2 && op != GM_OP_dp3 && op != GM_OP_dp4)
    return;
  for (unsigned i = 0; i < 4; i++)
    to[i] = w->data[__builtin_ctz(w->mask)];
}

static void count_results(gm_program_meter *m, const gm_sim *s, const gm_trace *t) {
  static const gm_program_count results[4] = {GM_COUNT_results_a, GM_COUNT_results_b, GM_COUNT_results_c, GM_COUNT_results_t};
  unsigned valid = 0;
  for (unsigned g = 0; t->adv && g < 4; g++) {
    const gm_trace_wb *w = &t->wb[g];
    unsigned stage = GM_STAGES_EX + (g < 3 ? m->machine->lat[g] : 1);
    if (!w->valid)
      continue;
    uint32_t all[4];
    result_lanes(s, w, g, m->machine, all);
    for (unsigned i = 0; m->machine->isolate_lanes && i < 4; i++)
      all[i] = w->mask >> i & 1 ? all[i] : m->result[g][i];
    program_count_op(m, results[g], program_toggles(m->result[g], all, 15), stage, g);
    program_count_op(m, GM_COUNT_writes, 1, stage, g);
    program_count_op(m, GM_COUNT_changes, g != m->group, stage, g);
    count_write(m, s, w, g);
    m->group = (uint8_t)g;
    valid++;
  }
  program_count(m, GM_COUNT_pairs, valid > 1, GM_AT_RESULTS);
}

void gm_program_meter_probe(void *ctx, const gm_sim *s, const gm_trace *t) {
  gm_program_meter *m = ctx;
  m->window |= t->id_valid;
  if (m->ledger && gm_ledger_cycle(m->ledger, t) < 0)
    return;
  if (!m->window)
    return;
  count_time(m, t);
  charge_clocks(m, t);
  count_issue(m, s, t);
  count_results(m, s, t);
  program_operands(m, s, t);
  count_texture(m, s, t);
}
