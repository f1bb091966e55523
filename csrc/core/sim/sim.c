/* SPDX-License-Identifier: Apache-2.0 */
/* The host's side of the simulator: makes and loads it, starts runs, reads registers back. */
#include "core/sim/sim.h"

#include <stdlib.h>
#include <string.h>

#include "core/sim/sim_state.h"

gm_sim *gm_sim_new(const gm_machine *m) {
  gm_sim *s = calloc(1, sizeof *s);
  if (!s)
    return NULL;
  s->m = *m;
  s->code = calloc((size_t)sim_programs(s) * m->code_words + SIM_LOOK_AHEAD, sizeof *s->code);
  s->cached = calloc((size_t)sim_programs(s) * m->code_words, sizeof *s->cached);
  s->thread = calloc(gm_contexts(m), sizeof *s->thread);
  if (!s->code || !s->cached || !s->thread) {
    gm_sim_free(s);
    return NULL;
  }
  gm_sim_reset(s);
  return s;
}

void gm_sim_free(gm_sim *s) {
  if (!s)
    return;
  for (size_t i = 0; s->cached && i < (size_t)sim_programs(s) * s->m.code_words; i++) {
    sim_found_free(s->cached[i]);
    free(s->cached[i]);
  }
  sim_found_free(s->ends);
  free(s->ends);
  free(s->cached);
  free(s->code);
  free(s->thread);
  free(s);
}

static void clear_run(gm_sim *s) {
  s->busy_q = s->id_valid_q = s->window = false;
  s->started_q = s->running_q = s->killed_q = s->parked_q = 0;
  s->turn_q = s->id_thread_q = 0;
  s->id_pc_q = s->of_pc_q = 0;
  s->of_v_q = s->of_o_q = s->of_thread_q = 0;
  s->advanced = s->cycle = 0;
  s->error[0] = 0;
  for (unsigned g = 0; g < 4; g++) {
    s->pipe[g].valid = 0;
    s->pipe[g].head = 0;
    s->pipe[g].wb = (uint8_t)(gm_time_writes_back(g < 3 ? s->m.lat[g] : 1) - GM_TIME_READ);
  }
  for (unsigned t = 0; t < gm_contexts(&s->m); t++) {
    sim_thread *h = &s->thread[t];
    h->sp_q = h->in_flight = h->o_in_flight = 0;
    h->last_t = h->left = h->issued = 0;
    h->split = false;
    h->common = 0;
    memset(h->due, 0, sizeof h->due);
  }
  gm_found_forget(&s->found);
  memset(&s->tex, 0, sizeof s->tex);
  memset(&s->sw, 0, sizeof s->sw);
  s->dies_q = false;
  memset(s->gate, 0, sizeof s->gate);
  memset(&s->stats, 0, sizeof s->stats);
}

void gm_sim_reset(gm_sim *s) {
  size_t words = (size_t)sim_programs(s) * s->m.code_words;
  memset(s->code, 0, words * sizeof *s->code);
  for (size_t i = 0; i < words; i++)
    if (s->cached[i])
      s->cached[i]->valid = false;
  s->program_q = 0;
  memset(s->code_end, 0, sizeof s->code_end);
  s->held = 0;
  memset(s->constant, 0, sizeof s->constant);
  for (unsigned i = 0; i < 32; i++)
    s->sampler[i / 16][i % 16] = gm_sampler_of_words((const uint32_t[4]){0});
  memset(s->thread, 0, gm_contexts(&s->m) * sizeof *s->thread);
  memset(&s->array, 0, sizeof s->array);
  clear_run(s);
}

void gm_sim_reset_core(gm_sim *s) {
  for (unsigned t = 0; t < gm_contexts(&s->m); t++) {
    sim_thread *h = &s->thread[t];
    memset(h->pred_q, 0, sizeof h->pred_q);
    memset(h->lc_q, 0, sizeof h->lc_q);
    h->a0_q = 0;
  }
  s->held = 0;
  clear_run(s);
}

void gm_sim_abort(gm_sim *s, uint32_t thread_mask) { s->abort = thread_mask; }

void gm_sim_forget_code(gm_sim *s) { memset(s->code_end, 0, sizeof s->code_end); }

static void write_sampler(gm_sim *s, unsigned n, const uint32_t data[4]) {
  unsigned program = sim_host_program(s, &n);
  if (n >= 16)
    return;
  s->sampler[program][n] = gm_sampler_of_words(data);
  s->sampler[program][n].blocked &= s->m.texture_blocks;
}

/* The register at a host address; NULL if there is none. */
static uint32_t *host_register(gm_sim *s, int kind, unsigned thread, unsigned addr) {
  static const uint8_t sys[5] = {GM_REG_FRAGCOORD, GM_REG_FRAGCOORD + 1, GM_REG_FRAGCOORD + 2, GM_DST_POS, GM_DST_PSZ};
  if (kind == GM_HOST_CONST) {
    unsigned program = sim_host_program(s, &addr);
    return addr < MAX_CONST ? sim_constant(s, program, addr) : NULL;
  }
  if (thread >= gm_contexts(&s->m))
    return NULL;
  switch (kind) {
  case GM_HOST_V:
    return addr < 32 ? sim_register(s, thread, GM_REG_V + addr) : NULL;
  case GM_HOST_T:
    return addr < 128 ? sim_register(s, thread, GM_DST_T + addr) : NULL;
  case GM_HOST_O:
    return addr < 32 ? sim_register(s, thread, GM_DST_O + addr) : NULL;
  case GM_HOST_SYS:
    return addr < 5 ? s->thread[thread].reg[sys[addr]] : NULL;
  default:
    return NULL;
  }
}

/* What slot_inputs keeps of a system input: bit 29 of gl_FrontFacing, which 1.0 has and 0.0 has not, and two lanes of gl_PointCoord. */
static void write_slot_input(uint32_t *r, unsigned addr, const uint32_t data[4]) {
  for (unsigned i = 0; i < 4; i++)
    r[i] = addr == 1 ? (data[0] >> 29 & 1) * 0x3f800000u : addr == 2 && i > 1 ? 0 : data[i];
}

void gm_sim_write(gm_sim *s, int kind, unsigned thread, unsigned addr, const uint32_t data[4]) {
  uint32_t *r;
  if (kind == GM_HOST_CODE)
    sim_code_write(s, addr, data[0]);
  else if (kind == GM_HOST_SAMPLER)
    write_sampler(s, addr, data);
  else if (kind == GM_HOST_GATES && addr >= GM_ARRAY_SEGMENT && addr < GM_ARRAY_SEGMENT + GM_ARRAY_THREADS)
    s->array.segment[addr - GM_ARRAY_SEGMENT] = gm_segment_of_word(data[0]);
  else if (kind == GM_HOST_GATES && addr >= GM_ARRAY_CONSTANTS && addr < GM_ARRAY_CONSTANTS + sim_programs(s))
    s->array.constants[addr - GM_ARRAY_CONSTANTS] = gm_segment_of_word(data[0]);
  else if (kind == GM_HOST_GATES && (!s->m.array || !addr))
    s->held = (uint8_t)(data[0] & 3);
  else if (!(r = host_register(s, kind, thread, addr)))
    return;
  else if (s->m.tasks && kind == GM_HOST_SYS)
    write_slot_input(r, addr, data);
  else
    memcpy(r, data, 4 * sizeof *r);
}

void gm_sim_read(const gm_sim *s, int kind, unsigned thread, unsigned addr, uint32_t data[4]) {
  memset(data, 0, 4 * sizeof *data);
  if (kind == GM_HOST_CODE) {
    unsigned program = sim_host_program(s, &addr);
    data[0] = addr < s->m.code_words ? s->code[(size_t)program * s->m.code_words + addr] : 0;
  } else if (kind == GM_HOST_SAMPLER) {
    unsigned program = sim_host_program(s, &addr);
    if (addr < 16)
      gm_sampler_words(&s->sampler[program][addr], data);
  } else {
    const uint32_t *r = host_register((gm_sim *)s, kind, thread, addr);
    if (r)
      memcpy(data, r, 4 * sizeof *data);
  }
}

void gm_sim_texture_memory(gm_sim *s, const uint32_t *words, size_t count) {
  s->texture = words;
  s->texture_count = count;
}

void gm_sim_texture_beyond(gm_sim *s, uint32_t (*beyond)(uint32_t addr)) { s->texture_beyond = beyond; }

void gm_sim_start(gm_sim *s, const gm_run_config *cfg, unsigned pc, uint32_t thread_mask) {
  clear_run(s);
  s->cfg = *cfg;
  if (s->m.array)
    s->cfg.policy = GM_GATE_NONE;
  s->started_q = s->running_q = thread_mask & gm_all_threads(&s->m);
  s->busy_q = s->started_q != 0;
  sim_gate_start(s);
  sim_lookup_start(s);
  if (s->m.switches)
    sim_switch_begin(s, gm_all_threads(&s->m));
  for (unsigned t = 0; t < gm_contexts(&s->m); t++)
    s->thread[t].pc_q = (uint16_t)pc;
}

uint32_t gm_sim_join(gm_sim *s, unsigned pc, uint32_t thread_mask) {
  uint32_t begin = 0;
  if (!s->busy_q || !s->m.switches)
    return 0;
  for (unsigned t = 0; t < gm_contexts(&s->m); t++) {
    sim_thread *h = &s->thread[t];
    if (!(thread_mask >> t & 1) || (s->running_q >> t & 1) || h->in_flight)
      continue;
    begin |= 1u << t;
    h->pc_q = (uint16_t)pc;
    h->sp_q = 0;
    h->split = false;
    h->common = 0;
    memset(h->due, 0, sizeof h->due); /* all writes of the last task are done */
    h->last_t = h->left = h->issued = 0;
    s->sw.guess_q[t / s->m.threads] = 0;
  }
  sim_switch_begin(s, begin);
  s->started_q |= begin;
  s->running_q |= begin;
  s->killed_q &= ~begin;
  s->parked_q &= ~begin;
  return begin;
}

void gm_sim_set_program(gm_sim *s, uint32_t thread_mask, unsigned program) {
  s->program_q = program && s->m.tasks ? s->program_q | thread_mask : s->program_q & ~thread_mask;
}

void gm_sim_host_reads_o(gm_sim *s, uint32_t threads) { s->host_reads_o = threads; }

void gm_sim_set_texture_port(gm_sim *s, gm_sim_texture_port *p) { s->port = p; }
const gm_tex_request *gm_sim_port_request(const gm_sim *s, uint8_t *tag) { return s->busy_q ? sim_lookup_request(s, tag) : NULL; }

bool gm_sim_busy(const gm_sim *s) { return s->busy_q; }
const char *gm_sim_error(const gm_sim *s) { return s->error; }
int gm_sim_killed(const gm_sim *s, unsigned thread) { return s->killed_q >> (thread & (GM_MAX_THREADS - 1)) & 1; }
void gm_sim_get_stats(const gm_sim *s, gm_sim_stats *st) { *st = s->stats; }

void gm_sim_get_control(const gm_sim *s, unsigned thread, gm_sim_control *c) {
  const sim_thread *t = &s->thread[thread];
  *c = (gm_sim_control){.a0 = t->a0_q};
  memcpy(c->pred, t->pred_q, sizeof c->pred);
  memcpy(c->lc, t->lc_q, sizeof c->lc);
}
