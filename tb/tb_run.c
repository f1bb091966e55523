/* SPDX-License-Identifier: Apache-2.0 */
#include "tb_run.h"

#include <stdlib.h>
#include <string.h>

#include "isa/isa.h"
#include "sim/rules.h"

struct gl_tb {
  gl_machine m;
  gl_rtl *rtl;
  gl_sim *sim;
};

enum { DEFAULT_LIMIT = 10000000, REPORT = 16384 };

gl_tb *gl_tb_open(const gl_machine *m, gl_rtl_flavour flavour, char *err, size_t errsize) {
  gl_tb *tb = calloc(1, sizeof *tb);
  if (tb) {
    tb->m = *m;
    tb->sim = gl_sim_new(m);
  }
  if (!tb || !tb->sim) {
    snprintf(err, errsize, "error: out of memory");
    gl_tb_close(tb);
    return NULL;
  }
  tb->rtl = gl_rtl_open(m, flavour, err, errsize);
  if (tb->rtl)
    return tb;
  gl_tb_close(tb);
  return NULL;
}

void gl_tb_close(gl_tb *tb) {
  if (!tb)
    return;
  gl_rtl_close(tb->rtl);
  gl_sim_free(tb->sim);
  free(tb);
}

gl_rtl *gl_tb_rtl(gl_tb *tb) { return tb->rtl; }
gl_sim *gl_tb_sim(gl_tb *tb) { return tb->sim; }

void gl_tb_reset(gl_tb *tb) {
  gl_sim_reset(tb->sim);
  gl_rtl_reset(tb->rtl);
}

void gl_tb_write(void *ctx, int kind, unsigned thread, unsigned addr, const uint32_t data[4]) {
  gl_tb *tb = ctx;
  gl_sim_write(tb->sim, kind, thread, addr, data);
  gl_rtl_write(tb->rtl, kind, thread, addr, data);
}

void gl_tb_read(void *ctx, int kind, unsigned thread, unsigned addr, uint32_t data[4]) {
  gl_tb *tb = ctx;
  gl_rtl_read(tb->rtl, kind, thread, addr, data);
}

void gl_tb_texture_memory(gl_tb *tb, const uint32_t *words, size_t count) {
  gl_sim_texture_memory(tb->sim, words, count);
  gl_rtl_texture_memory(tb->rtl, words, count);
}

/* ---- counting on the RTL's signals -------------------------------------------------------------------------------------------------- */

typedef struct {
  bool window; /* a bundle has stood in ID */
  uint16_t last_v, last_o;
  unsigned of_thread; /* of the bundle in OF: it stood in ID in the advancing cycle before */
} counter;

/* Threads whose o is accessed in this cycle. */
static uint32_t o_accesses(const counter *c, const gl_trace *t) {
  uint32_t mask = t->o_read ? 1u << c->of_thread : 0;
  for (unsigned g = 0; g < 4; g++)
    if (t->wb[g].valid && t->wb[g].dst >= GL_DST_O && t->wb[g].dst < GL_DST_O + 32)
      mask |= 1u << t->wb[g].thread;
  return t->adv ? mask : 0;
}

static void count(counter *c, gl_sim_stats *st, const gl_trace *t) {
  st->toggles_v += (unsigned)__builtin_popcount(t->gate_v & ~(unsigned)c->last_v);
  st->toggles_o += (unsigned)__builtin_popcount(t->gate_o & ~(unsigned)c->last_o);
  c->last_v = t->gate_v;
  c->last_o = t->gate_o;
  c->window |= t->id_valid;
  if (!c->window)
    return;
  st->cycles++;
  st->frozen_tex += t->tex_wait;
  st->frozen_v += t->stall_v;
  st->frozen_o += t->stall_o;
  st->bundles += t->id_valid && t->adv;
  st->open_v += (unsigned)__builtin_popcount(t->gate_v);
  st->open_o += (unsigned)__builtin_popcount(t->gate_o);
  st->access_v += t->adv && t->v_read;
  st->access_o += (unsigned)__builtin_popcount(o_accesses(c, t));
  for (unsigned g = 0; g < 4; g++)
    st->group_ops[g] += t->adv && t->wb[g].valid;
  c->of_thread = t->adv ? t->id_thread : c->of_thread;
}

/* ---- the run ------------------------------------------------------------------------------------------------------------------------ */

typedef struct {
  gl_tb *tb;
  const gl_tb_options *o;
  gl_tb_result *res;
  gl_history history;
  counter counter;
  uint64_t cycle;
} run;

static int finish(run *r, gl_tb_verdict verdict, const char *what) {
  r->res->verdict = verdict;
  r->res->difference = r->cycle;
  char *m = malloc(REPORT);
  if (!m)
    return -1;
  int n = snprintf(m, REPORT, "%s in cycle %llu: %s\n", gl_tb_verdict_name(verdict), (unsigned long long)r->cycle, what);
  if (n > 0 && n < REPORT)
    gl_history_print(&r->history, r->tb->sim, r->tb->m.code_words, m + n, (size_t)(REPORT - n));
  if (r->o->replay && strlen(m) + strlen(r->o->replay) + 16 < REPORT)
    sprintf(m + strlen(m), "  replay: %s\n", r->o->replay);
  r->res->message = m;
  return 0;
}

/* One cycle of both. 1 to go on, 0 when the run has come to its end, -1 when out of memory. */
static int step(run *r) {
  gl_trace rtl, sim;
  char text[512];
  gl_rtl_settle(r->tb->rtl, &rtl);
  int rc = r->o->lockstep ? gl_sim_cycle(r->tb->sim, &sim) : rtl.busy;
  if (rc < 0)
    return finish(r, GL_TB_RULE, gl_sim_error(r->tb->sim));
  gl_history_note(&r->history, r->cycle, &rtl);
  if (r->o->lockstep && gl_trace_compare(&rtl, &sim, text, sizeof text))
    return finish(r, GL_TB_DIFFERENCE, text);
  if (!rtl.busy)
    return 0;
  count(&r->counter, &r->res->stats, &rtl);
  r->res->killed = rtl.killed;
  if (r->o->watch)
    r->o->watch(r->o->watch_ctx, r->cycle, &rtl);
  gl_rtl_edge(r->tb->rtl);
  if (gl_rtl_error(r->tb->rtl))
    return finish(r, GL_TB_ASSERTION, gl_rtl_error(r->tb->rtl));
  if (++r->cycle >= (r->o->limit ? r->o->limit : DEFAULT_LIMIT))
    return finish(r, GL_TB_LIMIT, "the program does not end");
  return 1;
}

/* At the end: everything the host can read must be equal. */
static int compare_registers(run *r) {
  static const struct {
    int kind;
    const char *name;
  } kinds[] = {{GL_HOST_V, "v"}, {GL_HOST_T, "t"}, {GL_HOST_O, "o"}, {GL_HOST_SYS, "system register "}};
  const gl_machine *m = &r->tb->m;
  for (size_t k = 0; k < sizeof kinds / sizeof kinds[0]; k++) {
    unsigned n = kinds[k].kind == GL_HOST_V   ? m->inputs
                 : kinds[k].kind == GL_HOST_T ? m->temps
                 : kinds[k].kind == GL_HOST_O ? m->outputs
                                              : 5;
    for (unsigned i = 0; i < n * m->threads; i++) {
      uint32_t a[4], b[4];
      gl_rtl_read(r->tb->rtl, kinds[k].kind, i / n, i % n, a);
      gl_sim_read(r->tb->sim, kinds[k].kind, i / n, i % n, b);
      if (memcmp(a, b, sizeof a) == 0)
        continue;
      char text[256];
      snprintf(text, sizeof text, "after the end, thread %u %s%u: RTL %08x %08x %08x %08x, simulator %08x %08x %08x %08x", i / n,
               kinds[k].name, i % n, a[0], a[1], a[2], a[3], b[0], b[1], b[2], b[3]);
      return finish(r, GL_TB_DIFFERENCE, text);
    }
  }
  return 0;
}

static int take_totals(run *r) {
  gl_sim_stats st;
  if (r->o->lockstep) {
    gl_sim_get_stats(r->tb->sim, &st);
    r->res->stats.ops = st.ops;
    r->res->stats.forwarded = st.forwarded;
    r->res->stats.reads_t = st.reads_t;
    r->res->stats.reads_v = st.reads_v;
    r->res->stats.reads_o = st.reads_o;
    r->res->stats.reads_c = st.reads_c;
    r->res->stats.writes_t = st.writes_t;
    r->res->stats.writes_o = st.writes_o;
    r->res->stats.group_ops[GL_GRP_F] = st.group_ops[GL_GRP_F];
  }
  return r->o->activity ? gl_rtl_activity(r->tb->rtl, &r->res->activity) : 0;
}

int gl_tb_run(gl_tb *tb, const gl_run_config *cfg, unsigned pc, uint32_t thread_mask, const gl_tb_options *o, gl_tb_result *res) {
  run r = {.tb = tb, .o = o, .res = res};
  int rc;
  memset(res, 0, sizeof *res);
  if (o->lockstep) {
    gl_run_config c = *cfg;
    c.wake += o->break_wake;
    gl_sim_start(tb->sim, &c, pc, thread_mask);
  }
  if (o->activity)
    gl_rtl_activity_start(tb->rtl);
  gl_rtl_start(tb->rtl, cfg, pc, thread_mask);
  while ((rc = step(&r)) > 0)
    ;
  gl_rtl_activity_stop(tb->rtl);
  if (rc == 0)
    rc = take_totals(&r);
  if (rc == 0 && res->verdict == GL_TB_OK && o->lockstep)
    rc = compare_registers(&r);
  return rc;
}

void gl_tb_result_free(gl_tb_result *res) {
  free(res->message);
  gl_activity_free(&res->activity);
  memset(res, 0, sizeof *res);
}

const char *gl_tb_verdict_name(gl_tb_verdict v) {
  static const char *const name[] = {"ok", "difference", "broken program rule", "failed assertion", "no end"};
  return name[v];
}

/* ---- programs ----------------------------------------------------------------------------------------------------------------------- */

static int load(gl_tb *tb, const gl_program *p, const gl_run *r, const gl_batch *g, gl_image *img, char *err, size_t errsize) {
  gl_invocation inv;
  if (gl_run_bind(p, r, img, err, errsize))
    return -1;
  gl_tb_reset(tb);
  gl_run_write_program(p, img, gl_tb_write, tb);
  gl_tb_texture_memory(tb, img->texture, img->ntexture);
  for (unsigned i = 0; i < g->threads; i++) {
    if (gl_run_invocation(p, r, g->from[i], &inv, err, errsize))
      return -1;
    gl_run_write_thread(p, &inv, i, gl_tb_write, tb);
  }
  return 0;
}

static int read_outputs(gl_tb *tb, const gl_program *p, const gl_batch *g, const gl_tb_result *res, gl_result *out, char *err,
                        size_t errsize) {
  for (unsigned i = 0; i < g->n; i++) {
    if (gl_run_outputs(p, gl_tb_read, tb, g->skip + i, &out[i])) {
      while (i--)
        gl_result_free(&out[i]);
      snprintf(err, errsize, "error: out of memory");
      return -1;
    }
    out[i].killed = res->killed >> (g->skip + i) & 1;
    out[i].stats = res->stats;
  }
  return 0;
}

int gl_tb_run_batch(gl_tb *tb, const gl_program *p, const gl_run *r, const gl_batch *g, const gl_run_config *cfg, const gl_tb_options *o,
                    gl_tb_result *res, gl_result *out, char *err, size_t errsize) {
  gl_image *img = calloc(1, sizeof *img);
  int rc = -1;
  memset(res, 0, sizeof *res);
  if (!img)
    snprintf(err, errsize, "error: out of memory");
  else if (load(tb, p, r, g, img, err, errsize) == 0) {
    rc = gl_tb_run(tb, cfg, p->entry, (1u << g->threads) - 1, o, res);
    if (rc)
      snprintf(err, errsize, "error: out of memory");
    else if (out && res->verdict == GL_TB_OK)
      rc = read_outputs(tb, p, g, res, out, err, errsize);
    gl_tb_texture_memory(tb, NULL, 0);
  }
  if (img)
    gl_image_free(img);
  free(img);
  return rc;
}

int gl_tb_run_program(gl_tb *tb, const gl_program *p, const gl_run *r, size_t first, unsigned n, const gl_run_config *cfg,
                      const gl_tb_options *o, gl_tb_result *res, gl_result *out, char *err, size_t errsize) {
  gl_batch g;
  gl_run_batch(p, r, first, n, &g);
  if (g.n == n)
    return gl_tb_run_batch(tb, p, r, &g, cfg, o, res, out, err, errsize);
  memset(res, 0, sizeof *res);
  snprintf(err, errsize, "error: %u runs from %zu on at a time on %u threads", n, first, p->machine.threads);
  return -1;
}
