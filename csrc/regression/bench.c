/* SPDX-License-Identifier: Apache-2.0 */
/* Runs tests on Verilated cores in lockstep with the simulator. */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/error.h"
#include "noise.h"
#include "randprog.h"
#include "regression/regression.h"
#include "soak.h"

enum { CYCLES_LIMIT = 1000000 };

struct regression_bench {
  gm_rtl_flavour flavour;
  struct {
    gm_machine machine;
    gm_tb *tb;
  } core[REGRESSION_MACHINES];
  unsigned n;
  uint32_t *texture;
};

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

regression_bench *regression_bench_new(gm_rtl_flavour flavour) {
  regression_bench *b = calloc(1, sizeof *b);
  if (!b || !(b->texture = malloc(GM_RAND_TEXTURE_WORDS * sizeof *b->texture))) {
    free(b);
    return NULL;
  }
  b->flavour = flavour;
  return b;
}

void regression_bench_free(regression_bench *b) {
  for (unsigned i = 0; i < b->n; i++)
    gm_tb_close(b->core[i].tb);
  free(b->texture);
  free(b);
}

/* The core of a machine. Settings of a run do not count: its policy, wake and texture latency come with every run. */
static gm_tb *core_of(regression_bench *b, const gm_machine *m, char *err, size_t errsize) {
  for (unsigned i = 0; i < b->n; i++)
    if (gm_machine_same(&b->core[i].machine, m))
      return b->core[i].tb;
  if (b->n == REGRESSION_MACHINES)
    gm_tb_close(b->core[--b->n].tb);
  gm_tb *tb = gm_tb_open(m, b->flavour, err, errsize);
  if (tb) {
    b->core[b->n].machine = *m;
    b->core[b->n++].tb = tb;
  }
  return tb;
}

static void judge(results_test *r, results_verdict v, const char *message) {
  r->verdict = v;
  if (!r->message)
    r->message = strdup(message);
}

/* Takes verdict and cycles of a run. False: the core cannot be used afterwards. */
static bool take(results_test *r, int rc, gm_tb_result *res, const char *err) {
  if (rc)
    judge(r, RESULTS_FAIL, err);
  else if (res->verdict != GM_TB_OK)
    judge(r, res->verdict == GM_TB_LIMIT ? RESULTS_TIMEOUT : RESULTS_FAIL, res->message);
  r->cycles = rc ? 0 : (double)res->stats.cycles;
  bool usable = rc == 0 && res->verdict == GM_TB_OK;
  gm_tb_result_free(res);
  return usable;
}

static bool random_program(regression_bench *b, gm_tb *tb, const regression_test *t, results_test *r) {
  gm_randprog p;
  gm_tb_result res = {0};
  if (gm_randprog_make(&p, t->machine, t->seed)) {
    judge(r, RESULTS_FAIL, "the generator of random programs failed");
    return true;
  }
  gm_tb_options o = {.lockstep = true, .limit = CYCLES_LIMIT, .noise = gm_rand_noise(t->seed, 0)};
  r->words = (double)p.words;
  bool usable = take(r, gm_soak_one(tb, &p, b->texture, &o, NULL, &res), &res, "out of memory");
  gm_randprog_free(&p);
  return usable;
}

static bool compiled_program(gm_tb *tb, const regression_test *t, results_test *r) {
  const point_context *c = &t->line->points;
  const gm_run *inputs = c->shader[t->point.shader].inputs;
  char err[GM_ERROR_SIZE] = "";
  gm_program p;
  gm_run_config cfg;
  gm_batch batch;
  gm_tb_result res = {0};
  results_row row = {0};
  if (!point_compile(c, &t->point, &p, &cfg, &row)) {
    judge(r, row.verdict, row.reason);
    return true;
  }
  r->words = row.words;
  gm_run_batch(&p, inputs, t->seed % gm_run_count(inputs, p.stage), 1, &batch);
  gm_tb_options o = {.lockstep = true, .limit = CYCLES_LIMIT};
  bool usable = take(r, gm_tb_run_batch(tb, &p, inputs, &batch, &cfg, &o, &res, NULL, err, sizeof err), &res, err);
  gm_program_free(&p);
  return usable;
}

bool regression_test_run(regression_bench *b, const regression_test *t, const char *wave, results_test *r) {
  char err[GM_ERROR_SIZE] = "";
  double start = now();
  bool usable = false;
  r->verdict = RESULTS_OK;
  gm_tb *tb = core_of(b, t->machine, err, sizeof err);
  if (!tb)
    judge(r, RESULTS_FAIL, err);
  else if (wave && gm_rtl_dump_open(gm_tb_rtl(tb), wave, true))
    judge(r, RESULTS_FAIL, "the waveform cannot be written");
  else
    usable = t->line->space ? compiled_program(tb, t, r) : random_program(b, tb, t, r);
  if (tb && wave)
    gm_rtl_dump_close(gm_tb_rtl(tb));
  r->seconds = now() - start;
  return usable;
}
