/* SPDX-License-Identifier: Apache-2.0 */
/* The test bench: runs a program on the Verilated core, in lockstep with the simulator. */
#include "tb_run.h"

#include <stdlib.h>
#include <string.h>

#include "core/isa/isa.h"
#include "core/sim/rules.h"

struct gm_tb {
  gm_machine m;
  gm_rtl *rtl;
  gm_sim *sim;
  uint64_t failed_at; /* time in a waveform; 0: no run has failed */
};

enum { DEFAULT_LIMIT = 10000000, REPORT = 16384, AFTER_FAILURE = 48 }; /* cycles; bytes; cycles that a waveform goes on after a failure */

static gm_tb *open_tb(const gm_machine *m, gm_rtl_variant variant, bool random, char *err, size_t errsize) {
  gm_tb *tb = calloc(1, sizeof *tb);
  if (tb) {
    tb->m = *m;
    tb->sim = gm_sim_new(m);
  }
  if (!tb || !tb->sim) {
    snprintf(err, errsize, "error: out of memory");
    gm_tb_close(tb);
    return NULL;
  }
  tb->rtl = gm_rtl_open(m, variant, random, err, errsize);
  if (tb->rtl)
    return tb;
  gm_tb_close(tb);
  return NULL;
}

gm_tb *gm_tb_open(const gm_machine *m, gm_rtl_variant variant, char *err, size_t errsize) {
  return open_tb(m, variant, true, err, errsize);
}

gm_tb *gm_tb_open_zero(const gm_machine *m, gm_rtl_variant variant, char *err, size_t errsize) {
  return open_tb(m, variant, false, err, errsize);
}

void gm_tb_close(gm_tb *tb) {
  if (!tb)
    return;
  gm_rtl_close(tb->rtl);
  gm_sim_free(tb->sim);
  free(tb);
}

gm_rtl *gm_tb_rtl(gm_tb *tb) { return tb->rtl; }
gm_sim *gm_tb_sim(gm_tb *tb) { return tb->sim; }
uint64_t gm_tb_failed_at(const gm_tb *tb) { return tb->failed_at; }

void gm_tb_reset(gm_tb *tb) {
  gm_sim_reset(tb->sim);
  gm_rtl_reset(tb->rtl);
}

void gm_tb_write(void *ctx, int kind, unsigned thread, unsigned addr, const uint32_t data[4]) {
  gm_tb *tb = ctx;
  gm_sim_write(tb->sim, kind, thread, addr, data);
  gm_rtl_write(tb->rtl, kind, thread, addr, data);
}

void gm_tb_read(void *ctx, int kind, unsigned thread, unsigned addr, uint32_t data[4]) {
  gm_tb *tb = ctx;
  gm_rtl_read(tb->rtl, kind, thread, addr, data);
}

void gm_tb_texture_memory(gm_tb *tb, const uint32_t *words, size_t count) {
  gm_sim_texture_memory(tb->sim, words, count);
  gm_rtl_texture_memory(tb->rtl, words, count);
}

/* ---- counting on the RTL's signals -------------------------------------------------------------------------------------------------- */

typedef struct {
  bool window; /* a bundle has been in ID */
  uint32_t last_v, last_o;
  unsigned of_thread; /* of the bundle in OF, which was in ID in the previous advancing cycle */
} counter;

/* Threads whose o is accessed in this cycle. */
static uint32_t o_accesses(const counter *c, const gm_trace *t) {
  uint32_t mask = t->o_read ? 1u << c->of_thread : 0;
  for (unsigned g = 0; g < 4; g++)
    if (t->wb[g].valid && t->wb[g].dst >= GM_DST_O && t->wb[g].dst < GM_DST_O + 32)
      mask |= 1u << t->wb[g].thread;
  return t->adv ? mask : 0;
}

/* A gate is open in a cycle if its clock rises at the end of it. */
static void count_open_gates(counter *c, gm_sim_stats *st, const gm_trace *t, const gm_rtl_clocks *clocks) {
  st->toggles_v += (unsigned)__builtin_popcount(clocks->rise_v & ~c->last_v);
  st->toggles_o += (unsigned)__builtin_popcount(clocks->rise_o & ~(unsigned)c->last_o);
  c->last_v = clocks->rise_v;
  c->last_o = clocks->rise_o;
  c->window |= t->id_valid;
  if (!c->window)
    return;
  st->cycles++;
  st->frozen_tex += t->tex_wait;
  st->frozen_v += t->stall_v;
  st->frozen_o += t->stall_o;
  st->bundles += t->id_valid && t->adv;
  st->open_v += (unsigned)__builtin_popcount(clocks->rise_v);
  st->open_o += (unsigned)__builtin_popcount(clocks->rise_o);
  for (unsigned k = 0; k < GM_PARTS; k++)
    st->open_part[k] += (unsigned)__builtin_popcount(clocks->rise_part[k]);
  st->access_v += t->adv && t->v_read;
  st->access_o += (unsigned)__builtin_popcount(o_accesses(c, t));
  for (unsigned g = 0; g < 4; g++)
    st->group_ops[g] += t->adv && t->wb[g].valid;
  c->of_thread = t->adv ? t->id_thread : c->of_thread;
}

/* ---- the run ------------------------------------------------------------------------------------------------------------------------ */

typedef struct {
  gm_tb *tb;
  const gm_tb_options *o;
  gm_tb_result *res;
  gm_history history;
  counter counter;
  uint64_t cycle;
  bool reset; /* the core has seen a clock edge in reset */
} run;

/* The run has failed. A waveform gets this cycle and a few more of the core. */
static void show_failure(run *r) {
  gm_rtl_clocks clocks;
  gm_trace t;
  for (unsigned i = 0; i < AFTER_FAILURE; i++) {
    gm_rtl_edge(r->tb->rtl, &clocks);
    gm_rtl_settle(r->tb->rtl, &t);
  }
}

static int finish_tb_run(run *r, gm_tb_verdict verdict, const char *what) {
  r->res->verdict = verdict;
  r->res->difference = r->cycle;
  r->tb->failed_at = gm_rtl_time(r->tb->rtl);
  char *m = malloc(REPORT);
  if (!m)
    return -1;
  int n = snprintf(m, REPORT, "%s in cycle %llu: %s\n", gm_tb_verdict_name(verdict), (unsigned long long)r->cycle, what);
  if (n > 0 && n < REPORT)
    gm_history_print(&r->history, r->tb->sim, r->tb->m.code_words, m + n, (size_t)(REPORT - n));
  if (r->o->replay && strlen(m) + strlen(r->o->replay) + 16 < REPORT)
    sprintf(m + strlen(m), "  replay: %s\n", r->o->replay);
  r->res->message = m;
  return 0;
}

/* A failure that is seen after the edge of its cycle. */
static int finish_after_edge(run *r, gm_tb_verdict verdict, const char *what) {
  int rc = finish_tb_run(r, verdict, what);
  r->tb->failed_at -= GM_RTL_PERIOD;
  return rc;
}

/* The edge that ends a cycle. Exactly those gated clocks must rise that the simulator enables; without lockstep, those that the RTL's
   own latched enables let through. */
static int end_cycle(run *r, const gm_trace *rtl, const gm_trace *expected) {
  gm_rtl_clocks clocks;
  char text[160];
  gm_rtl_edge(r->tb->rtl, &clocks);
  if (gm_rtl_error(r->tb->rtl))
    return finish_after_edge(r, GM_TB_ASSERTION, gm_rtl_error(r->tb->rtl));
  if (gm_clocks_compare(&clocks, expected, text, sizeof text))
    return finish_after_edge(r, GM_TB_DIFFERENCE, text);
  count_open_gates(&r->counter, &r->res->stats, rtl, &clocks);
  return 1;
}

/* One cycle of both models. Returns 1 to go on, 0 when the run has ended, -1 when out of memory. */
static int step_tb_run(run *r) {
  gm_trace rtl, sim;
  char text[512];
  bool reset = r->cycle + 1 == r->o->noise.reset_after;
  gm_rtl_reset_input(r->tb->rtl, reset);
  gm_rtl_settle(r->tb->rtl, &rtl);
  if (gm_rtl_error(r->tb->rtl))
    return finish_tb_run(r, GM_TB_ASSERTION, gm_rtl_error(r->tb->rtl));
  sim = rtl;
  int rc = r->o->lockstep ? gm_sim_cycle(r->tb->sim, &sim) : rtl.busy;
  if (rc < 0)
    return finish_tb_run(r, GM_TB_RULE, gm_sim_error(r->tb->sim));
  if (gm_rtl_inputs(r->tb->rtl)->test_en && sim.busy)
    gm_rtl_all_gates(&r->tb->m, &sim);
  gm_history_note(&r->history, r->cycle, &rtl);
  if (r->o->lockstep) {
    int differs = gm_trace_compare(&rtl, &sim, text, sizeof text);
    gm_rtl_expect(r->tb->rtl, &sim, r->cycle, differs);
    if (differs)
      return finish_tb_run(r, GM_TB_DIFFERENCE, text);
  }
  if (!rtl.busy)
    return 0;
  r->res->killed = rtl.killed;
  if (r->o->watch)
    r->o->watch(r->o->watch_ctx, r->cycle, &rtl);
  rc = end_cycle(r, &rtl, &sim);
  r->reset = reset;
  if (rc <= 0 || reset)
    return rc < 0 ? rc : 0;
  if (++r->cycle >= (r->o->limit ? r->o->limit : DEFAULT_LIMIT))
    return finish_tb_run(r, GM_TB_LIMIT, "the program does not end");
  return 1;
}

/* The core of a cluster shows the host results only. */
static bool readable(const gm_machine *m, int kind, unsigned number) {
  return !m->tasks || kind == GM_HOST_O || (kind == GM_HOST_SYS && number >= GM_SRC_POS - GM_SRC_FRAGCOORD);
}

/* At the end, all registers that the host can read must be equal. */
static int compare_registers(run *r) {
  static const struct {
    int kind;
    const char *name;
  } kinds[] = {{GM_HOST_V, "v"}, {GM_HOST_T, "t"}, {GM_HOST_O, "o"}, {GM_HOST_SYS, "system register "}};
  const gm_machine *m = &r->tb->m;
  for (size_t k = 0; k < sizeof kinds / sizeof kinds[0]; k++) {
    unsigned n = kinds[k].kind == GM_HOST_V   ? m->inputs
                 : kinds[k].kind == GM_HOST_T ? m->temps
                 : kinds[k].kind == GM_HOST_O ? m->outputs
                                              : 5;
    for (unsigned i = 0; i < n * gm_contexts(m); i++) {
      uint32_t a[4], b[4];
      if (!readable(m, kinds[k].kind, i % n))
        continue;
      gm_rtl_read(r->tb->rtl, kinds[k].kind, i / n, i % n, a);
      gm_sim_read(r->tb->sim, kinds[k].kind, i / n, i % n, b);
      if (gm_rtl_error(r->tb->rtl))
        return 0;
      if (memcmp(a, b, sizeof a) == 0)
        continue;
      char text[256];
      snprintf(text, sizeof text, "after the end, thread %u %s%u: RTL %08x %08x %08x %08x, simulator %08x %08x %08x %08x", i / n,
               kinds[k].name, i % n, a[0], a[1], a[2], a[3], b[0], b[1], b[2], b[3]);
      return finish_tb_run(r, GM_TB_DIFFERENCE, text);
    }
  }
  return 0;
}

static int take_totals(run *r) {
  gm_sim_stats st;
  if (r->o->lockstep) {
    gm_sim_get_stats(r->tb->sim, &st);
    r->res->stats.ops = st.ops;
    r->res->stats.forwarded = st.forwarded;
    r->res->stats.reads_t = st.reads_t;
    r->res->stats.reads_v = st.reads_v;
    r->res->stats.reads_o = st.reads_o;
    r->res->stats.reads_c = st.reads_c;
    r->res->stats.writes_t = st.writes_t;
    r->res->stats.writes_o = st.writes_o;
    r->res->stats.group_ops[GM_GRP_F] = st.group_ops[GM_GRP_F];
  }
  return r->o->activity ? gm_rtl_activity(r->tb->rtl, &r->res->activity) : 0;
}

/* The run has ended, by a reset perhaps, which takes one to four cycles. If the run ended in the very cycle of the reset, the core has seen
   no edge in reset yet. A request that the host made in vain may be taken now, by both models. */
static void end_noise(const run *r) {
  gm_tb *tb = r->tb;
  gm_rtl_in in;
  if (gm_rtl_inputs(tb->rtl)->rst) {
    gm_rtl_idle(tb->rtl, !r->reset + (r->o->noise.seed & 3));
    gm_sim_reset_core(tb->sim);
  }
  gm_rtl_reset_input(tb->rtl, false);
  if (gm_rtl_quiet(tb->rtl, &in))
    gm_sim_write(tb->sim, in.h_kind, in.h_thread, in.h_addr, in.h_wdata);
}

int gm_tb_run(gm_tb *tb, const gm_run_config *cfg, unsigned pc, uint32_t thread_mask, const gm_tb_options *o, gm_tb_result *res) {
  run r = {.tb = tb, .o = o, .res = res};
  int rc;
  memset(res, 0, sizeof *res);
  if (o->noise.false_start) {
    gm_rtl_false_start(tb->rtl);
    gm_sim_reset_core(tb->sim);
  }
  if (o->lockstep) {
    gm_run_config c = *cfg;
    c.wake += o->break_wake;
    gm_sim_start(tb->sim, &c, pc, thread_mask);
  }
  if (o->activity)
    gm_rtl_activity_start(tb->rtl);
  gm_rtl_noise(tb->rtl, &o->noise);
  gm_rtl_start(tb->rtl, cfg, pc, thread_mask);
  while ((rc = step_tb_run(&r)) > 0)
    ;
  gm_rtl_activity_stop(tb->rtl);
  if (res->verdict != GM_TB_OK && gm_rtl_dumps(tb->rtl))
    show_failure(&r);
  if (o->wave_run_only)
    gm_rtl_dump_close(tb->rtl);
  if (rc == 0)
    rc = take_totals(&r);
  if (!gm_rtl_error(tb->rtl))
    end_noise(&r);
  if (rc == 0 && res->verdict == GM_TB_OK && o->lockstep && !gm_rtl_error(tb->rtl))
    rc = compare_registers(&r);
  if (rc == 0 && res->verdict == GM_TB_OK && gm_rtl_error(tb->rtl))
    rc = finish_tb_run(&r, GM_TB_ASSERTION, gm_rtl_error(tb->rtl));
  return rc;
}

void gm_tb_result_free(gm_tb_result *res) {
  free(res->message);
  gm_activity_free(&res->activity);
  memset(res, 0, sizeof *res);
}

const char *gm_tb_verdict_name(gm_tb_verdict v) {
  static const char *const name[] = {"ok", "difference", "broken program rule", "failed assertion", "no end"};
  return name[v];
}

/* ---- programs ----------------------------------------------------------------------------------------------------------------------- */

static int load_tb_program(gm_tb *tb, const gm_program *p, const gm_run *r, const gm_batch *g, gm_image *img, char *err, size_t errsize) {
  gm_invocation inv;
  if (gm_run_bind(p, r, img, err, errsize))
    return -1;
  gm_tb_reset(tb);
  gm_run_write_program(p, img, gm_tb_write, tb);
  gm_tb_texture_memory(tb, img->texture, img->ntexture);
  for (unsigned i = 0; i < g->threads; i++) {
    if (gm_run_invocation(p, r, g->from[i], &inv, err, errsize))
      return -1;
    gm_run_write_thread(p, &inv, i, gm_tb_write, tb);
  }
  return 0;
}

static int read_outputs(gm_tb *tb, const gm_program *p, const gm_batch *g, const gm_tb_result *res, gm_result *out, char *err,
                        size_t errsize) {
  for (unsigned i = 0; i < g->n; i++) {
    if (gm_run_outputs(p, gm_tb_read, tb, g->skip + i, &out[i])) {
      while (i--)
        gm_result_free(&out[i]);
      snprintf(err, errsize, "error: out of memory");
      return -1;
    }
    out[i].killed = res->killed >> (g->skip + i) & 1;
    out[i].stats = res->stats;
  }
  return 0;
}

int gm_tb_run_batch(gm_tb *tb, const gm_program *p, const gm_run *r, const gm_batch *g, const gm_run_config *cfg, const gm_tb_options *o,
                    gm_tb_result *res, gm_result *out, char *err, size_t errsize) {
  gm_image *img = calloc(1, sizeof *img);
  int rc = -1;
  memset(res, 0, sizeof *res);
  if (!img)
    snprintf(err, errsize, "error: out of memory");
  else if (load_tb_program(tb, p, r, g, img, err, errsize) == 0) {
    rc = gm_tb_run(tb, cfg, p->entry, (1u << g->threads) - 1, o, res);
    if (rc)
      snprintf(err, errsize, "error: out of memory");
    else if (out && res->verdict == GM_TB_OK)
      rc = read_outputs(tb, p, g, res, out, err, errsize);
    gm_tb_texture_memory(tb, NULL, 0);
  }
  if (img)
    gm_image_free(img);
  free(img);
  return rc;
}

int gm_tb_run_program(gm_tb *tb, const gm_program *p, const gm_run *r, size_t first, unsigned n, const gm_run_config *cfg,
                      const gm_tb_options *o, gm_tb_result *res, gm_result *out, char *err, size_t errsize) {
  gm_batch g;
  gm_run_batch(p, r, first, n, &g);
  if (g.n == n)
    return gm_tb_run_batch(tb, p, r, &g, cfg, o, res, out, err, errsize);
  memset(res, 0, sizeof *res);
  snprintf(err, errsize, "error: %u runs from %zu on at a time on %u threads", n, first, gm_contexts(&p->machine));
  return -1;
}
