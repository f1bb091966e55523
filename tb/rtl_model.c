/* SPDX-License-Identifier: Apache-2.0 */
#include "rtl_model.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core_library.h"
#include "lockstep.h"
#include "machine/array.h"
#include "texture/memory.h"
#include "timing/wait.h"

enum { COVER_BURST = 64 };

struct gm_rtl {
  gm_core_library library;
  const gm_rtl_library_info *lib; /* the interface that the library offers */
  gm_rtl_core *core;
  gm_machine m;
  gm_rtl_in in;
  gm_rtl_out out;
  /* texture memory */
  const uint32_t *texture;
  size_t texture_count;
  gm_run_config cfg;
  uint64_t request_number;
  bool waiting;               /* a request is on the port, or accepted and not answered */
  unsigned age, stall, delay; /* of this request, or of the next one */
  gm_tex_memory memory;       /* if threads switch, instead of the fields above from request_number on */
  /* the host's request that the core took in the last cycle */
  bool executes;
  int kind;
  uint16_t bank; /* the bit of its thread */
  gm_noise noise;
  gm_rng rng; /* of the noise */
  bool noisy; /* the host makes noise */
  unsigned reads;
  gm_rtl_probe *probe;
  void *probe_ctx;
  bool covers; /* toggles are noted for coverage */
  unsigned cover_cycle;
  bool dumps;      /* a waveform is open */
  bool activity;   /* count toggles from the next start on */
  char error[256]; /* what a handshake, or a gated clock in a cycle of the host, did wrong first; empty: nothing */
};

gm_rtl *gm_rtl_open(const gm_machine *m, gm_rtl_flavour flavour, bool random, char *err, size_t errsize) {
  gm_rtl *r = calloc(1, sizeof *r);
  if (!r) {
    snprintf(err, errsize, "error: out of memory");
    return NULL;
  }
  r->m = *m;
  if (gm_core_load(&r->library, m, flavour, err, errsize) == GM_CORE_OK) {
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

static void complain(gm_rtl *r, const char *what) {
  if (!r->error[0])
    snprintf(r->error, sizeof r->error, "%s", what);
}

/* ---- texture memory ------------------------------------------------------------------------------------------------------------------

   A request has an age, 0 in the first cycle on the port. The memory accepts it at the age `stall` and responds at the age `delay` - 1, so
   the response is in the core's register at the age `delay`. Both are known before the request comes. */

static uint32_t texel(const gm_rtl *r, uint32_t addr) { return addr < r->texture_count ? r->texture[addr] : 0; }

/* Times of the next request. */
static void texture_next(gm_rtl *r) {
  uint64_t n = r->request_number++, seed = r->cfg.texture_seed;
  r->waiting = false;
  r->age = 0;
  r->delay = gm_tex_delay(gm_wait_memory(r->cfg.texture_latency, r->m.texture_stages), seed, n);
  r->stall = seed ? gm_tex_delay(r->delay, ~seed, n) % r->delay : 0;
}

static void texture_answer(gm_rtl *r) {
  r->in.tm_rsp_valid = 1;
  for (unsigned i = 0; i < 4; i++)
    r->in.tm_rsp_data[i] = r->out.tm_req_mask >> i & 1 ? texel(r, r->out.tm_req_addr[i]) : 0;
}

/* If threads switch: the responses of texture/memory.h. */
static void many_before(gm_rtl *r) {
  const gm_tex_port_request *q = gm_tex_memory_offer(&r->memory);
  r->in.tm_req_ready = gm_tex_memory_ready(&r->memory);
  r->in.tm_rsp_valid = q != NULL;
  r->in.tm_rsp_tag = q ? q->tag : 0;
  for (unsigned i = 0; i < 4; i++)
    r->in.tm_rsp_data[i] = q && (q->mask >> i & 1) ? texel(r, q->addr[i]) : 0;
}

static void many_after(gm_rtl *r) {
  gm_tex_port_request q = {.tag = r->out.trace.tex_tag, .mask = r->out.tm_req_mask};
  memcpy(q.addr, r->out.tm_req_addr, sizeof q.addr);
  if (r->in.rst)
    gm_tex_memory_start(&r->memory, gm_switch_memory(r->cfg.texture_latency), r->cfg.texture_seed);
  else if (r->memory.count + r->out.tm_req_valid > GM_TEX_PENDING)
    complain(r, "more requests to the texture memory than the threads can make");
  else
    gm_tex_memory_edge(&r->memory, r->out.tm_req_valid ? &q : NULL, r->in.tm_rsp_valid && r->out.tm_rsp_ready);
}

/* Before the low phase. */
static void texture_before(gm_rtl *r) {
  if (r->m.switches) {
    many_before(r);
    return;
  }
  r->in.tm_req_ready = r->age >= r->stall;
  r->in.tm_rsp_valid = 0;
  memset(r->in.tm_rsp_data, 0, sizeof r->in.tm_rsp_data);
  if (r->waiting && r->age + 1 >= r->delay)
    texture_answer(r);
}

/* After the low phase. */
static void texture_after(gm_rtl *r) {
  if (r->m.switches) {
    many_after(r);
    return;
  }
  if (r->in.rst) { /* the memory drops a request that is under way */
    r->waiting = false;
    r->age = 0;
    return;
  }
  if (!r->waiting && r->out.tm_req_valid) {
    r->waiting = true;
    if (r->delay == 1) { /* the response comes in the cycle of the request */
      texture_answer(r);
      r->lib->settle(r->core, &r->in, &r->out);
    }
  }
  if (r->out.tm_req_valid != (r->waiting && r->age <= r->stall))
    complain(r, r->out.tm_req_valid ? "a request to the texture memory is made again" : "a request to the texture memory is withdrawn");
  if (r->out.tm_rsp_ready != r->waiting)
    complain(r, r->waiting ? "a response from the texture memory is refused"
                           : "a response from the texture memory is awaited without a request");
  if (r->in.tm_rsp_valid && r->out.tm_rsp_ready)
    texture_next(r);
  else if (r->waiting)
    r->age++;
}

void gm_rtl_texture_memory(gm_rtl *r, const uint32_t *words, size_t count) {
  r->texture = words;
  r->texture_count = count;
}

/* ---- cycles ------------------------------------------------------------------------------------------------------------------------- */

static void noise_before(gm_rtl *r) {
  if (r->noise.test == GM_TEST_RANDOM && rng_chance(&r->rng, 30))
    r->in.test_en = !r->in.test_en;
  if (r->noisy)
    gm_noise_host(&r->rng, &r->m, &r->in);
}

void gm_rtl_settle(gm_rtl *r, gm_trace *t) {
  noise_before(r);
  texture_before(r);
  r->lib->settle(r->core, &r->in, &r->out);
  texture_after(r);
  if (r->out.trace.busy && (r->out.h_ready || r->out.start_ready || !r->out.busy) && !r->in.rst)
    complain(r, "the host port is ready while the core is busy");
  *t = r->out.trace;
}

/* Keeps the host's request if the core takes it in this cycle: it is executed in the next one. */
static void note_request(gm_rtl *r) {
  r->executes = r->in.h_valid && r->out.h_ready && !r->in.rst;
  r->kind = r->in.h_kind;
  r->bank = (uint16_t)(1u << r->in.h_thread);
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
  r->rng = (gm_rng){n->seed};
  r->in.test_en = n->test == GM_TEST_ON;
}

void gm_rtl_all_gates(const gm_machine *m, uint16_t *v, uint16_t *o) {
  *v = m->array ? 0 : (uint16_t)((1u << gm_contexts(m)) - 1);
  *o = m->array ? (1u << GM_CMA_BANKS) - 1 : *v;
}

/* While the core is idle, only the gate of the bank that the host reads or writes may be open, in the cycle after it took the request. */
static void check_host_clocks(gm_rtl *r, const gm_rtl_clocks *c, int kind, unsigned bank) {
  uint16_t all = (uint16_t)((1u << gm_contexts(&r->m)) - 1), v = 0, o = 0;
  if (r->m.array && bank && !r->in.test_en)
    return; /* a write opens a bank of the memory array: which one is compared when the core runs */
  if (r->in.test_en)
    gm_rtl_all_gates(&r->m, &v, &o);
  else if (kind == GM_HOST_V)
    v = bank & all;
  else if (kind == GM_HOST_O)
    o = bank & all;
  char text[160];
  if (!r->error[0] && gm_clocks_compare(c, v, o, text, sizeof text))
    snprintf(r->error, sizeof r->error, "in a cycle of the host, %s", text);
}

static void cycle(gm_rtl *r) {
  gm_trace t;
  gm_rtl_clocks c;
  gm_rtl_settle(r, &t);
  uint16_t bank = r->executes ? r->bank : 0;
  int kind = r->kind;
  gm_rtl_edge(r, &c);
  if (!r->in.rst && !t.busy)
    check_host_clocks(r, &c, kind, bank);
}

enum { HOST_PATIENCE = 1000 };

/* Runs cycles up to the first in which `*ready` is 1. */
static void until(gm_rtl *r, const uint8_t *ready, const char *what) {
  for (unsigned i = 0; i < HOST_PATIENCE; i++) {
    cycle(r);
    if (*ready)
      return;
  }
  char text[160];
  snprintf(text, sizeof text, "the host waits in vain for %s", what);
  complain(r, text);
}

void gm_rtl_idle(gm_rtl *r, unsigned cycles) {
  while (cycles--)
    cycle(r);
}

static void request(gm_rtl *r, int kind, unsigned thread, unsigned addr) {
  r->in.h_kind = (uint8_t)kind;
  r->in.h_thread = (uint8_t)thread;
  r->in.h_addr = (uint16_t)addr;
  r->in.h_valid = 1;
  until(r, &r->out.h_ready, "its request to be taken");
  r->in.h_valid = 0;
}

void gm_rtl_write(void *ctx, int kind, unsigned thread, unsigned addr, const uint32_t data[4]) {
  gm_rtl *r = ctx;
  memcpy(r->in.h_wdata, data, sizeof r->in.h_wdata);
  r->in.h_write = 1;
  request(r, kind, thread, addr);
}

void gm_rtl_read(void *ctx, int kind, unsigned thread, unsigned addr, uint32_t data[4]) {
  gm_rtl *r = ctx;
  r->in.h_write = 0;
  request(r, kind, thread, addr);
  if (r->reads++ % 8 == 7) { /* the host is not ready: the answer waits */
    until(r, &r->out.h_rvalid, "an answer");
    memcpy(data, r->out.h_rdata, sizeof r->out.h_rdata);
    gm_rtl_idle(r, r->reads / 8 % 3);
    cycle(r);
    if (!r->out.h_rvalid || memcmp(data, r->out.h_rdata, sizeof r->out.h_rdata) != 0)
      complain(r, "an answer to the host that does not wait for it");
  }
  r->in.h_rready = 1;
  until(r, &r->out.h_rvalid, "an answer");
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
    until(r, &r->out.h_ready, "its request to be taken after a run");
  r->in.h_valid = 0;
  return taken;
}

static void clear(gm_rtl *r, int kind, unsigned threads, unsigned count) {
  static const uint32_t zero[4];
  for (unsigned t = 0; t < threads; t++)
    for (unsigned i = 0; i < count; i++)
      gm_rtl_write(r, kind, t, i, zero);
}

void gm_rtl_reset_core(gm_rtl *r) {
  memset(&r->in, 0, sizeof r->in);
  r->noisy = false;
  texture_next(r);
  r->in.rst = 1;
  cycle(r);
  cycle(r);
  r->in.rst = 0;
  cycle(r);
}

void gm_rtl_reset(gm_rtl *r) {
  gm_rtl_reset_core(r);
  clear(r, GM_HOST_CONST, 1, r->m.consts);
  clear(r, GM_HOST_SAMPLER, 1, r->m.samplers);
  clear(r, GM_HOST_V, gm_contexts(&r->m), r->m.inputs);
  clear(r, GM_HOST_T, gm_contexts(&r->m), r->m.temps);
  clear(r, GM_HOST_O, gm_contexts(&r->m), r->m.outputs);
  clear(r, GM_HOST_SYS, gm_contexts(&r->m), 5);
}

void gm_rtl_start(gm_rtl *r, const gm_run_config *cfg, unsigned pc, uint32_t thread_mask) {
  r->cfg = *cfg;
  r->request_number = 0;
  texture_next(r);
  gm_tex_memory_start(&r->memory, gm_switch_memory(cfg->texture_latency), cfg->texture_seed);
  r->in.policy = (uint8_t)cfg->policy;
  r->in.wake = (uint8_t)cfg->wake;
  r->in.tex_cycles = (uint16_t)(cfg->texture_seed && !cfg->texture_promised ? 0 : gm_wait_one(cfg->texture_latency, r->m.texture_stages));
  r->in.start_pc = (uint16_t)pc;
  r->in.start_mask = thread_mask;
  r->in.start_valid = 1;
  r->in.h_valid = r->noise.host; /* a read beside the start: it comes first */
  r->in.h_write = 0;
  r->in.h_kind = GM_HOST_V;
  r->in.h_thread = 0;
  r->in.h_addr = 0;
  r->in.h_rready = 0;
  if (r->lib->dump)
    r->lib->dump_pause(r->core, 1);
  until(r, &r->out.start_ready, "its start to be taken");
  if (r->lib->dump)
    r->lib->dump_pause(r->core, 0);
  r->in.start_valid = 0;
  r->in.h_valid = 0;
  if (r->noise.host) {
    gm_rtl_idle(r, 1 + r->noise.seed % 3);
    r->in.h_rready = 1;
    until(r, &r->out.h_rvalid, "an answer");
    r->in.h_rready = 0;
  }
  r->noisy = r->noise.host;
  if (r->activity)
    r->lib->activity_start(r->core);
  cycle(r);
}

void gm_rtl_false_start(gm_rtl *r) {
  r->in.start_mask = 1;
  r->in.start_valid = 1;
  until(r, &r->out.start_ready, "its start to be taken");
  r->in.start_valid = 0;
  r->in.rst = 1;
  cycle(r);
  r->in.rst = 0;
  cycle(r);
  if (r->out.busy || r->out.trace.busy)
    complain(r, "a run begins although reset dropped its start");
}

const char *gm_rtl_error(const gm_rtl *r) {
  const char *failed = r->lib->error(r->core);
  return failed || !r->error[0] ? failed : r->error;
}

/* ---- activity and waveforms --------------------------------------------------------------------------------------------------------- */

void gm_rtl_activity_start(gm_rtl *r) { r->activity = r->lib->counts; }

void gm_rtl_activity_stop(gm_rtl *r) {
  r->activity = false;
  if (r->lib->counts && !r->lib->covered) /* coverage goes on to the end */
    r->lib->activity_stop(r->core);
}

size_t gm_rtl_signal_count(gm_rtl *r) { return r->lib->counts ? r->lib->signal_count(r->core) : 0; }
void gm_rtl_signal_at(gm_rtl *r, size_t i, gm_rtl_signal *s) { r->lib->signal(r->core, i, s); }
uint64_t gm_rtl_toggles(gm_rtl *r, const gm_rtl_signal *s) { return r->lib->toggles(r->core, s); }

int gm_rtl_activity(gm_rtl *r, gm_activity *a) {
  memset(a, 0, sizeof *a);
  if (!r->lib->counts)
    return 0;
  size_t n = r->lib->signal_count(r->core);
  gm_rtl_signal s;
  uint32_t codes = 0;
  for (size_t i = 0; i < n; i++) {
    r->lib->signal(r->core, i, &s);
    codes = s.code >= codes ? s.code + 1 : codes;
  }
  bool *seen = calloc(codes ? codes : 1, sizeof *seen);
  int rc = seen ? 0 : -1;
  for (size_t i = 0; i < n && rc == 0; i++) {
    r->lib->signal(r->core, i, &s);
    const char *name = strncmp(s.name, "TOP.", 4) == 0 ? s.name + 4 : s.name;
    rc = gm_activity_add(a, name, strlen(name), s.width, r->lib->toggles(r->core, &s), seen[s.code]);
    seen[s.code] = true;
  }
  free(seen);
  a->cycles = r->lib->samples(r->core);
  if (rc)
    gm_activity_free(a);
  return rc;
}

void gm_rtl_cover_start(gm_rtl *r) { r->covers = r->lib->covered != NULL; }

void gm_rtl_covered(gm_rtl *r, const gm_rtl_signal *s, const uint32_t **up, const uint32_t **down) {
  r->lib->covered(r->core, s, up, down);
}

void gm_rtl_cover_lines(gm_rtl *r, const char *path) {
  if (r->lib->cover_lines)
    r->lib->cover_lines(r->core, path);
}

void gm_rtl_expect(gm_rtl *r, const gm_trace *t, uint64_t cycle, bool differs) {
  if (r->lib->expect)
    r->lib->expect(r->core, t, cycle, differs);
}

void gm_rtl_reals(gm_rtl *r, const char *scope, const char *const *names, size_t n, const double *values) {
  if (r->lib->reals)
    r->lib->reals(r->core, scope, names, n, values);
}

uint64_t gm_rtl_time(const gm_rtl *r) { return r->lib->time(r->core); }

int gm_rtl_dump_open(gm_rtl *r, const char *path, bool clock) {
  int rc = r->lib->dump ? r->lib->dump_open(r->core, path, clock) : -1;
  r->dumps = rc == 0;
  return rc;
}

bool gm_rtl_dumps(const gm_rtl *r) { return r->dumps; }

void gm_rtl_dump_close(gm_rtl *r) {
  if (r->lib->dump)
    r->lib->dump_close(r->core);
  r->dumps = false;
}
