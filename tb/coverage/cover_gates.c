/* SPDX-License-Identifier: Apache-2.0 */
/* Counts the coverage of the properties of the clock gates (docs/simulator-and-testbench.md): events of gates, test enable, resets,
   and the handshakes of host and texture memory. */
#include "cover_gates.h"

#include <stdlib.h>
#include <string.h>

#include "core/isa/isa.h"
#include "core/sim/rules.h"
#include "core/sim/sim.h"
#include "core/timing/wait.h"

typedef enum {
#define POINT(name, buffers, property, text) C_##name,
#include "cover_gates.def"
  C_POINTS
} point;

static const struct {
  unsigned buffers;
  const char *property, *text;
} points[C_POINTS] = {
#define POINT(name, buffers, property, text) {buffers, property, text},
#include "cover_gates.def"
};

/* A gate of one thread: cycles since it opened or shut, and whether the buffer was accessed since it opened. */
typedef struct {
  unsigned since;
  bool used;
} gate;

struct gm_cover_gates {
  uint64_t count[C_POINTS][2];
  unsigned threads, stages;
  gate gate[2][GM_MAX_THREADS];
  uint32_t last[2]; /* gates that were open in the last cycle */
  bool test, rst;   /* test enable and reset in the last cycle */
  gm_rtl_in run;    /* settings of the run */
  unsigned held, of_thread, age;
  bool asking;
};

gm_cover_gates *gm_cover_gates_new(void) { return calloc(1, sizeof(gm_cover_gates)); }
void gm_cover_gates_free(gm_cover_gates *c) { free(c); }

void gm_cover_gates_machine(gm_cover_gates *c, unsigned threads, unsigned stages) {
  c->threads = threads;
  c->stages = stages;
  c->rst = true;
}

static void hit(gm_cover_gates *c, point p, unsigned buffer) { c->count[p][buffer]++; }

/* The gate of thread t changes, or stays as it is. */
static void follow_thread_gate(gm_cover_gates *c, unsigned b, unsigned t, bool now, const gm_trace *tr) {
  gate *g = &c->gate[b][t];
  bool before = c->last[b] >> t & 1, frozen = tr->busy && !tr->adv, results = false;
  if (now == before) {
    g->since++;
    if (!now && tr->busy && g->since == 16)
      hit(c, C_LONG_SHUT, b);
    return;
  }
  for (unsigned k = 0; k < 4; k++)
    results |= tr->wb[k].valid;
  if (tr->busy) {
    hit(c, now ? C_OPEN : C_CLOSE, b);
    if (frozen)
      hit(c, now ? C_FROZEN_OPEN : C_FROZEN_SHUT, b);
    if (!now && results)
      hit(c, C_SHUT_IN_FLIGHT, b);
    if (g->since == 0)
      hit(c, now ? C_GAP : C_PULSE, b);
    if (now && g->since >= 1 && g->since <= 3)
      hit(c, C_SHORT_SHUT, b);
  }
  g->since = 0;
  g->used = false;
}

/* An access of the program. The gate has been open for `since` cycles before this one. */
static void use_gate(gm_cover_gates *c, unsigned b, unsigned t, point what) {
  gate *g = &c->gate[b][t];
  if (g->used || c->run.policy == GM_GATE_NONE || (c->held >> b & 1))
    return;
  hit(c, what, b);
  if (c->run.wake && g->since == c->run.wake)
    hit(c, C_JUST_AWAKE, b);
  else if (g->since > c->run.wake)
    hit(c, C_LONG_AWAKE, b);
  g->used = true;
}

static void cover_gate_accesses(gm_cover_gates *c, const gm_trace *tr) {
  if (!tr->busy || !tr->adv)
    return;
  bool o = tr->o_read;
  if (tr->v_read)
    use_gate(c, 0, c->of_thread, C_READ);
  if (tr->o_read)
    use_gate(c, 1, c->of_thread, C_READ);
  for (unsigned k = 0; k < 4; k++)
    if (tr->wb[k].valid && tr->wb[k].dst >= GM_DST_O && tr->wb[k].dst < GM_DST_O + 32) {
      use_gate(c, 1, tr->wb[k].thread, (point)(C_WRITE_A + k));
      o = true;
    }
  if (o && !c->last[0])
    hit(c, C_OTHER, 0);
  if (tr->v_read && !c->last[1])
    hit(c, C_OTHER, 1);
  if (tr->id_valid)
    c->of_thread = tr->id_thread;
}

static void levels(gm_cover_gates *c, const gm_rtl_in *in, const gm_rtl_out *out, unsigned b) {
  const gm_trace *tr = &out->trace;
  uint32_t all = UINT32_MAX >> (GM_MAX_THREADS - c->threads);
  if (tr->busy && in->rst) {
    if (c->last[b] != all)
      hit(c, C_RESET_SHUT, b);
    if (c->last[b])
      hit(c, C_RESET_OPEN, b);
  }
  if (!c->last[b])
    hit(c, tr->busy ? C_ALL_SHUT : C_IDLE_SHUT, b);
  if (tr->busy && (c->held >> b & 1) && c->run.policy != GM_GATE_NONE)
    hit(c, C_HELD, b);
  if (tr->busy && c->last[b] != all && (in->policy != c->run.policy || in->wake != c->run.wake || in->tex_cycles != c->run.tex_cycles))
    hit(c, C_SETTING, 0);
}

/* With test enable all clocks run, so the gates cannot be seen; they are followed again after it. */
static void cover_gate_clocks(gm_cover_gates *c, const gm_rtl_in *in, const gm_rtl_out *out, const gm_rtl_clocks *clocks) {
  uint32_t now[2] = {clocks->rise_v, clocks->rise_o}, all = UINT32_MAX >> (GM_MAX_THREADS - c->threads);
  for (unsigned b = 0; b < 2; b++) {
    if (in->test_en) {
      if (out->trace.busy && !c->test && c->last[b] != all)
        hit(c, C_TEST_SHUT, b);
      if (out->trace.busy && !c->test && c->last[b])
        hit(c, C_TEST_OPEN, b);
      continue;
    }
    if (c->test && out->trace.busy && now[b] != all)
      hit(c, C_TEST_ENDS, b);
    for (unsigned t = 0; t < c->threads; t++)
      follow_thread_gate(c, b, t, now[b] >> t & 1, &out->trace);
    c->last[b] = now[b];
    levels(c, in, out, b);
  }
  if (!in->test_en)
    cover_gate_accesses(c, &out->trace);
}

static void cover_host_waits(gm_cover_gates *c, const gm_rtl_in *in, const gm_rtl_out *out, const gm_rtl_clocks *clocks) {
  if (out->trace.busy && in->h_valid)
    hit(c, C_HOST_WAITS, 0);
  if (out->trace.busy && in->start_valid)
    hit(c, C_START_WAITS, 0);
  if (out->h_rvalid && !in->h_rready)
    hit(c, C_ANSWER_WAITS, 0);
  if (in->h_valid && out->h_ready && in->start_valid && out->start_ready)
    hit(c, C_TOGETHER, 0);
  /* c->run has the request of the last cycle, if it was taken. */
  if (!out->trace.busy && c->run.h_valid && !in->test_en && (clocks->rise_v | clocks->rise_o))
    hit(c, c->run.h_write ? C_HOST_WRITE : C_HOST_READ, clocks->rise_v == 0);
  c->run.h_valid = in->h_valid && out->h_ready && !in->rst;
  c->run.h_write = in->h_write;
  if (c->run.h_valid && in->h_write && in->h_kind == GM_HOST_GATES)
    c->held = in->h_wdata[0] & 3;
  if (in->rst)
    c->held = 0;
  if (in->start_valid && out->start_ready) {
    c->run.policy = in->policy;
    c->run.wake = in->wake;
    c->run.tex_cycles = in->tex_cycles;
  }
}

/* The age of a request is 0 in its first cycle. A response in time comes at the age in_time, the promised time of the memory less 1. */
static void cover_texture_ages(gm_cover_gates *c, const gm_rtl_in *in, const gm_rtl_out *out) {
  if (out->tm_req_valid && !c->asking)
    c->age = 0;
  if (out->tm_req_valid && !in->tm_req_ready)
    hit(c, C_TEX_STALL, 0);
  if (in->tm_rsp_valid && out->tm_rsp_ready) {
    unsigned in_time = c->run.tex_cycles ? gm_wait_memory(c->run.tex_cycles, c->stages) - 1 : 0;
    bool program = c->run.policy == GM_GATE_PROGRAM && !c->held && !in->test_en, open = (c->last[0] | c->last[1]) != 0;
    if (c->age == 0)
      hit(c, C_TEX_AT_ONCE, 0);
    if (program && c->run.tex_cycles && c->age < in_time && !open)
      hit(c, C_TEX_EARLY, 0);
    if (program && c->run.tex_cycles && c->age > in_time && open)
      hit(c, C_TEX_LATE, 0);
    if (program && !c->run.tex_cycles && open)
      hit(c, C_TEX_FREE, 0);
  }
  c->asking = out->trace.tex_request && !(in->tm_rsp_valid && out->tm_rsp_ready);
  c->age++;
}

void gm_cover_gates_cycle(void *ctx, const gm_rtl_in *in, const gm_rtl_out *out, const gm_rtl_clocks *clocks) {
  gm_cover_gates *c = ctx;
  cover_host_waits(c, in, out, clocks);
  if (!(in->rst && c->rst)) { /* before the first reset nothing is known */
    cover_gate_clocks(c, in, out, clocks);
    cover_texture_ages(c, in, out);
  }
  c->test = in->test_en;
  c->rst = in->rst;
}

unsigned gm_cover_gates_points(void) {
  unsigned n = 0;
  for (unsigned p = 0; p < C_POINTS; p++)
    n += points[p].buffers == 2 ? 2 : 1;
  return n;
}

unsigned gm_cover_gates_print(const gm_cover_gates *c, FILE *f, int all) {
  unsigned missing = 0;
  uint64_t min = UINT64_MAX;
  for (unsigned p = 0; p < C_POINTS; p++)
    for (unsigned b = points[p].buffers == 1; b < (points[p].buffers ? 2u : 1u); b++) {
      uint64_t n = c->count[p][b];
      min = n < min ? n : min;
      missing += n == 0;
      if (all || !n)
        fprintf(f, "#   gates, %s: %s%s: %llu\n", points[p].property, points[p].text,
                !points[p].buffers ? ""
                : b                ? " (o)"
                                   : " (v)",
                (unsigned long long)n);
    }
  fprintf(f, "# %-22s %3u of %3u bins, least %llu\n", "gates and handshakes", gm_cover_gates_points() - missing, gm_cover_gates_points(),
          (unsigned long long)min);
  return missing;
}

void gm_cover_gates_write(const gm_cover_gates *c, FILE *f) {
  static const char *const buffer[] = {" (v)", " (o)"};
  for (unsigned p = 0; p < C_POINTS; p++)
    for (unsigned b = points[p].buffers == 1; b < (points[p].buffers ? 2u : 1u); b++)
      fprintf(f, "bins\tgates and handshakes\t%s%s\t%llu\n", points[p].text, points[p].buffers ? buffer[b] : "",
              (unsigned long long)c->count[p][b]);
}
