/* SPDX-License-Identifier: Apache-2.0 */
/* The Verilated core as a C object, loaded from its library and driven cycle by cycle. */
#include "rtl_model.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/machine/machine_array.h"
#include "core/timing/wait.h"
#include "lockstep.h"
#include "rtl_private.h"

enum { COVER_BURST = 64 }; /* toggles are noted in so many cycles, and then left out in as many */

gm_rtl *gm_rtl_open(const gm_machine *m, gm_rtl_variant variant, bool random, char *err, size_t errsize) {
  if (m->texture_share)
    return snprintf(err, errsize, "error: machine %s: its texture unit is in the cluster, so its core does not run alone", m->name), NULL;
  gm_rtl *r = calloc(1, sizeof *r);
  if (!r) {
    snprintf(err, errsize, "error: out of memory");
    return NULL;
  }
  r->m = *m;
  if (gm_core_load(&r->library, m, variant, err, errsize) == GM_CORE_OK) {
    r->lib = r->library.info;
    r->core = r->lib->create(random, err, errsize);
    gm_tex_memory_start(&r->memory, 2, 0);
  }
  if (r->core)
    return r;
  gm_rtl_close(r);
  return NULL;
}

void gm_rtl_close(gm_rtl *r) {
  if (!r)
    return;
  if (r->core)
    r->lib->destroy(r->core);
  gm_core_unload(&r->library);
  free(r);
}

void rtl_complain(gm_rtl *r, const char *what) {
  if (!r->error[0])
    snprintf(r->error, sizeof r->error, "%s", what);
}

static void noise_before(gm_rtl *r) {
  if (r->noise.test == GM_TEST_RANDOM && rng_chance(&r->rng, 30))
    r->in.test_en = !r->in.test_en;
  if (r->noisy)
    gm_noise_host(&r->rng, &r->m, &r->in);
}

void gm_rtl_settle(gm_rtl *r, gm_trace *t) {
  noise_before(r);
  rtl_texture_before(r);
  r->lib->settle(r->core, &r->in, &r->out);
  rtl_texture_after(r);
  if (!r->m.tasks && r->out.trace.busy && (r->out.h_ready || r->out.start_ready || !r->out.busy) && !r->in.rst)
    rtl_complain(r, "the host port is ready while the core is busy");
  *t = r->out.trace;
}

/* Keeps the host's request if the core takes it in this cycle: it is executed in the next one. */
static void note_request(gm_rtl *r) {
  r->executes = r->in.h_valid && r->out.h_ready && !r->in.rst;
  r->kind = r->in.h_kind;
  r->writes = r->in.h_write;
  r->bank = 1u << r->in.h_thread;
}

/* Toggles are noted in half of the cycles, in bursts, since the pass over all nets takes longer than the core itself. What is noted did
   happen; what only happens between the bursts is missed. */
static void cover_some(gm_rtl *r) {
  if (!r->covers)
    return;
  unsigned at = r->cover_cycle++ % (2 * COVER_BURST);
  if (at == 0)
    r->lib->activity_start(r->core);
  else if (at == COVER_BURST)
    r->lib->activity_stop(r->core);
}

void gm_rtl_edge(gm_rtl *r, gm_rtl_clocks *c) {
  cover_some(r);
  r->lib->edge(r->core, c);
  if (r->probe)
    r->probe(r->probe_ctx, &r->in, &r->out, c);
  note_request(r);
}

void gm_rtl_set_probe(gm_rtl *r, gm_rtl_probe *probe, void *ctx) {
  r->probe = probe;
  r->probe_ctx = ctx;
}

const gm_rtl_in *gm_rtl_inputs(const gm_rtl *r) { return &r->in; }
void gm_rtl_reset_input(gm_rtl *r, bool on) { r->in.rst = on; }

void gm_rtl_noise(gm_rtl *r, const gm_noise *n) {
  r->noise = *n;
  r->noise.host &= !r->m.tasks; /* such a core would take what the host asks for */
  r->rng = (gm_rng){n->seed};
  r->in.test_en = n->test == GM_TEST_ON;
}

void gm_rtl_all_gates(const gm_machine *m, gm_trace *t) {
  uint32_t all = gm_all_threads(m);
  t->gate_v = m->array ? 0 : all;
  t->gate_o = m->array ? (1u << (m->array_banks ? m->array_banks : GM_CMA_BANKS)) - 1 : all;
  t->part[GM_PART_T] = t->part[GM_PART_S] = m->gate_threads ? all : 0;
  t->part[GM_PART_X] = m->gate_lookups ? all : 0;
  t->part[GM_PART_REQUEST] = t->part[GM_PART_RESPONSE] = m->gate_lookups;
}

/* What the host did in the cycle before, executed in this one. */
typedef struct {
  int kind;
  bool writes;
  uint32_t bank; /* the bit of its thread; 0: nothing is executed */
} host_request;

/* While the core is idle, only the gate of what the host reads or writes may be open, in the cycle after it took the request. */
static void check_host_clocks(gm_rtl *r, const gm_rtl_clocks *c, const host_request *h) {
  gm_trace t = {0};
  uint32_t bank = h->bank & gm_all_threads(&r->m), written = h->writes && r->m.gate_threads ? bank : 0;
  if (r->m.array && h->bank && !r->in.test_en)
    return; /* a write opens a bank of the memory array: which one is compared when the core runs */
  if (r->in.test_en)
    gm_rtl_all_gates(&r->m, &t);
  else if (h->kind == GM_HOST_V)
    t.gate_v = bank;
  else if (h->kind == GM_HOST_O)
    t.gate_o = bank;
  else if (h->kind == GM_HOST_T)
    t.part[GM_PART_T] = written;
  else if (h->kind == GM_HOST_SYS)
    t.part[GM_PART_S] = written;
  char text[160];
  if (!r->error[0] && gm_clocks_compare(c, &t, text, sizeof text))
    snprintf(r->error, sizeof r->error, "in a cycle of the host, %s", text);
}

static void run_rtl_cycle(gm_rtl *r) {
  gm_trace t;
  gm_rtl_clocks c;
  gm_rtl_settle(r, &t);
  host_request h = {r->kind, r->writes, r->executes ? r->bank : 0};
  gm_rtl_edge(r, &c);
  if (!r->in.rst && !t.busy && !(r->m.array && r->in.fill_valid)) /* a fill opens a bank of the memory array, as a write does */
    check_host_clocks(r, &c, &h);
}

enum { HOST_PATIENCE = 1000 }; /* cycles that an access of the host may wait */

/* Runs cycles up to the first in which `*ready` is 1. */
static void wait_until_ready(gm_rtl *r, const uint8_t *ready, const char *what) {
  for (unsigned i = 0; i < HOST_PATIENCE; i++) {
    run_rtl_cycle(r);
    if (*ready)
      return;
  }
  char text[160];
  snprintf(text, sizeof text, "the host waits in vain for %s", what);
  rtl_complain(r, text);
}

void gm_rtl_idle(gm_rtl *r, unsigned cycles) {
  while (cycles--)
    run_rtl_cycle(r);
}

static void send_host_request(gm_rtl *r, int kind, unsigned thread, unsigned addr) {
  r->in.h_kind = (uint8_t)kind;
  r->in.h_thread = (uint8_t)thread;
  r->in.h_addr = (uint16_t)addr;
  r->in.h_valid = 1;
  wait_until_ready(r, &r->out.h_ready, "its request to be taken");
  r->in.h_valid = 0;
}

/* Writes an input of the core of a cluster, which comes on its fill port. */
static void fill_input(gm_rtl *r, int kind, unsigned thread, unsigned addr, const uint32_t data[4]) {
  static const uint8_t system[3] = {4, 1, 2};
  if (r->executes) /* the request before: the host and the fill port do not access the core at once */
    run_rtl_cycle(r);
  r->in.fill_valid = 1;
  r->in.fill_thread = (uint8_t)thread;
  r->in.fill_system = kind == GM_HOST_SYS ? system[addr] : 0;
  r->in.fill_number = kind == GM_HOST_SYS ? 0 : (uint8_t)addr;
  memcpy(r->in.fill_data, data, sizeof r->in.fill_data);
  run_rtl_cycle(r);
  r->in.fill_valid = 0;
}

void gm_rtl_write(void *ctx, int kind, unsigned thread, unsigned addr, const uint32_t data[4]) {
  gm_rtl *r = ctx;
  if (r->m.tasks && (kind == GM_HOST_V || (kind == GM_HOST_SYS && addr < 3))) {
    fill_input(r, kind, thread, addr, data);
    return;
  }
  memcpy(r->in.h_wdata, data, sizeof r->in.h_wdata);
  r->in.h_write = 1;
  send_host_request(r, kind, thread, addr);
}

void gm_rtl_read(void *ctx, int kind, unsigned thread, unsigned addr, uint32_t data[4]) {
  gm_rtl *r = ctx;
  r->in.h_write = 0;
  send_host_request(r, kind, thread, addr);
  if (r->reads++ % 8 == 7) { /* the host is not ready: the answer waits */
    wait_until_ready(r, &r->out.h_rvalid, "an answer");
    memcpy(data, r->out.h_rdata, sizeof r->out.h_rdata);
    gm_rtl_idle(r, r->reads / 8 % 3);
    run_rtl_cycle(r);
    if (!r->out.h_rvalid || memcmp(data, r->out.h_rdata, sizeof r->out.h_rdata) != 0)
      rtl_complain(r, "an answer to the host that does not wait for it");
  }
  r->in.h_rready = 1;
  wait_until_ready(r, &r->out.h_rvalid, "an answer");
  r->in.h_rready = 0;
  memcpy(data, r->out.h_rdata, sizeof r->out.h_rdata);
}

bool gm_rtl_quiet(gm_rtl *r, gm_rtl_in *in) {
  bool taken = r->noisy && gm_noise_harmless(&r->in);
  r->noisy = false;
  r->noise = (gm_noise){0};
  r->in.start_valid = 0;
  r->in.h_rready = 0;
  r->in.h_valid = taken;
  r->in.test_en = 0;
  *in = r->in;
  if (taken)
    wait_until_ready(r, &r->out.h_ready, "its request to be taken after a run");
  r->in.h_valid = 0;
  return taken;
}

static void clear_register_kind(gm_rtl *r, int kind, unsigned threads, unsigned count) {
  static const uint32_t zero[4];
  for (unsigned t = 0; t < threads; t++)
    for (unsigned i = 0; i < count; i++)
      gm_rtl_write(r, kind, t, i, zero);
}

void gm_rtl_reset_core(gm_rtl *r) {
  memset(&r->in, 0, sizeof r->in);
  r->noisy = false;
  rtl_texture_next(r);
  r->in.rst = 1;
  run_rtl_cycle(r);
  run_rtl_cycle(r);
  r->in.rst = 0;
  run_rtl_cycle(r);
}

void gm_rtl_reset(gm_rtl *r) {
  gm_rtl_reset_core(r);
  clear_register_kind(r, GM_HOST_CONST, 1, r->m.consts);
  clear_register_kind(r, GM_HOST_SAMPLER, 1, r->m.samplers);
  clear_register_kind(r, GM_HOST_V, gm_contexts(&r->m), r->m.inputs);
  clear_register_kind(r, GM_HOST_T, gm_contexts(&r->m), r->m.temps);
  clear_register_kind(r, GM_HOST_O, gm_contexts(&r->m), r->m.outputs);
  clear_register_kind(r, GM_HOST_SYS, gm_contexts(&r->m), 5);
}

void gm_rtl_start(gm_rtl *r, const gm_run_config *cfg, unsigned pc, uint32_t thread_mask) {
  r->cfg = *cfg;
  r->request_number = 0;
  rtl_texture_next(r);
  gm_tex_memory_start(&r->memory, gm_switch_memory(cfg->texture_latency), cfg->texture_seed);
  r->in.policy = (uint8_t)cfg->policy;
  r->in.wake = (uint8_t)cfg->wake;
  r->in.tex_cycles = (uint16_t)(cfg->texture_seed && !cfg->texture_promised ? 0 : gm_wait_one(cfg->texture_latency, r->m.texture_stages));
  r->in.start_pc = (uint16_t)pc;
  r->in.start_mask = thread_mask;
  r->in.start_valid = 1;
  bool tasks = r->m.tasks; /* the start is executed as it is taken */
  bool reads = r->noise.host && !tasks;
  r->in.h_valid = reads; /* a read in the cycle of the start is served first */
  r->in.h_write = 0;
  r->in.h_kind = GM_HOST_V;
  r->in.h_thread = 0;
  r->in.h_addr = 0;
  r->in.h_rready = 0;
  if (r->lib->dump)
    r->lib->dump_pause(r->core, 1);
  if (r->activity && tasks)
    r->lib->activity_start(r->core);
  wait_until_ready(r, &r->out.start_ready, "its start to be taken");
  if (r->lib->dump)
    r->lib->dump_pause(r->core, 0);
  r->in.start_valid = 0;
  r->in.h_valid = 0;
  if (reads) {
    gm_rtl_idle(r, 1 + r->noise.seed % 3);
    r->in.h_rready = 1;
    wait_until_ready(r, &r->out.h_rvalid, "an answer");
    r->in.h_rready = 0;
  }
  r->noisy = r->noise.host;
  if (tasks)
    return;
  if (r->activity)
    r->lib->activity_start(r->core);
  run_rtl_cycle(r);
}

void gm_rtl_false_start(gm_rtl *r) {
  r->in.start_mask = 1;
  r->in.start_valid = 1;
  wait_until_ready(r, &r->out.start_ready, "its start to be taken");
  r->in.start_valid = 0;
  r->in.rst = 1;
  run_rtl_cycle(r);
  r->in.rst = 0;
  run_rtl_cycle(r);
  if (r->out.busy || r->out.trace.busy)
    rtl_complain(r, "a run begins although reset dropped its start");
}

const char *gm_rtl_error(const gm_rtl *r) {
  const char *failed = r->lib->error(r->core);
  return failed || !r->error[0] ? failed : r->error;
}
