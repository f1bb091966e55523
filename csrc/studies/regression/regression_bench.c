/* SPDX-License-Identifier: Apache-2.0 */
/* Runs the tests of a regression on Verilated cores in lockstep with the simulator (docs/regress.md, "Regressions"). */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/error.h"
#include "core/run/run_limit.h"
#include "studies/regression/regression_private.h"
#include "tb/coverage/coverage_soak.h"
#include "tb/model/noise.h"
#include "tb/random/randprog.h"

struct regression_bench {
  gm_rtl_variant variant;
  struct {
    gm_machine machine;
    gm_tb *tb;
  } core[REGRESSION_MACHINES];
  unsigned n;
  uint32_t *texture;
  regression_cover *cover;
  bool lost; /* what was covered cannot be written */
};

static double read_bench_clock(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

regression_bench *regression_bench_new(gm_rtl_variant variant, const char *coverage) {
  regression_bench *b = calloc(1, sizeof *b);
  if (!b || !(b->texture = malloc(GM_RAND_TEXTURE_WORDS * sizeof *b->texture))) {
    free(b);
    return NULL;
  }
  b->variant = coverage ? GM_RTL_COVER : variant;
  b->cover = coverage ? regression_cover_new(coverage) : NULL;
  if (!coverage || b->cover)
    return b;
  regression_bench_free(b);
  return NULL;
}

/* Closes a core, after its coverage is written. */
static void close_core(regression_bench *b, unsigned i) {
  char err[GM_ERROR_SIZE];
  if (b->cover)
    b->lost |= regression_cover_write_core(b->cover, b->core[i].tb, b->core[i].machine.name, err, sizeof err) != 0;
  gm_tb_close(b->core[i].tb);
}

bool regression_bench_free(regression_bench *b) {
  char err[GM_ERROR_SIZE];
  for (unsigned i = 0; i < b->n; i++)
    close_core(b, i);
  if (b->cover)
    b->lost |= regression_cover_write_bins(b->cover, err, sizeof err) != 0;
  bool kept = !b->lost;
  regression_cover_free(b->cover);
  free(b->texture);
  free(b);
  return kept;
}

/* The core of a machine. Settings of a run do not count: its policy, wake and texture latency come with every run. */
static gm_tb *core_of(regression_bench *b, const gm_machine *m, char *err, size_t errsize) {
  for (unsigned i = 0; i < b->n; i++)
    if (gm_machine_same(&b->core[i].machine, m))
      return b->core[i].tb;
  if (b->n == REGRESSION_MACHINES)
    close_core(b, --b->n);
  gm_tb *tb = gm_tb_open(m, b->variant, err, errsize);
  if (tb && b->cover)
    gm_rtl_cover_start(gm_tb_rtl(tb));
  if (tb) {
    b->core[b->n].machine = *m;
    b->core[b->n++].tb = tb;
  }
  return tb;
}

void regression_judge(regression_job *j, results_verdict v, const char *message) {
  if (j->r->verdict != RESULTS_OK)
    return;
  j->r->verdict = v;
  free(j->r->message);
  j->r->message = strdup(message);
}

bool regression_take(regression_job *j, int rc, gm_tb_result *res, const char *err) {
  bool ok = rc == 0 && res->verdict == GM_TB_OK;
  if (rc)
    regression_judge(j, RESULTS_FAIL, err);
  else if (!ok)
    regression_judge(j, res->verdict == GM_TB_LIMIT ? RESULTS_TIMEOUT : RESULTS_FAIL, res->message);
  j->r->cycles += rc ? 0 : (double)res->stats.cycles + !ok; /* a run that fails before its first cycle counts as one, too */
  gm_tb_result_free(res);
  return ok;
}

gm_tb_options regression_run_options(const regression_job *j, const gm_run_config *cfg) {
  gm_tb_options o = *j->o;
  o.limit = gm_run_limit(cfg);
  return o;
}

void regression_run_random(regression_job *j) {
  gm_randprog p;
  gm_tb_result res = {0};
  gm_tb_options o = *j->o;
  j->usable = true;
  if (gm_randprog_make(&p, j->t->machine, j->t->seed)) {
    regression_judge(j, RESULTS_FAIL, "the generator of random programs failed");
    return;
  }
  gm_cover *bins = j->cover ? regression_cover_bins(j->cover) : NULL;
  o.noise = gm_rand_noise(j->t->seed, 0);
  o.limit = GM_SOAK_LONGEST;
  j->r->words = (double)p.words;
  j->usable = regression_take(j, gm_soak_one(j->tb, &p, j->texture, &o, bins, &res), &res, "out of memory");
  gm_randprog_free(&p);
}

void regression_run_point(regression_job *j) {
  const point_context *c = &j->t->line->points;
  const gm_run *inputs = c->shader[j->t->point.shader].inputs;
  char err[GM_ERROR_SIZE] = "";
  gm_program p;
  gm_run_config cfg;
  gm_batch batch;
  gm_tb_result res = {0};
  results_row row = {0};
  j->usable = true;
  if (!point_compile(c, &j->t->point, &p, &cfg, &row)) {
    regression_judge(j, row.verdict, row.reason);
    return;
  }
  j->r->words = row.words;
  gm_run_batch(&p, inputs, j->t->seed % gm_run_count(inputs, p.stage), 1, &batch);
  gm_tb_options o = regression_run_options(j, &cfg);
  j->usable = regression_take(j, gm_tb_run_batch(j->tb, &p, inputs, &batch, &cfg, &o, &res, NULL, err, sizeof err), &res, err);
  gm_program_free(&p);
}

bool regression_test_run(regression_bench *b, const regression_test *t, const char *wave, uint64_t *marker, results_test *r) {
  static void (*const run[])(regression_job *) = {[REGRESSION_RANDOM] = regression_run_random,
                                                  [REGRESSION_SPACE] = regression_run_point,
                                                  [REGRESSION_PAIRS] = regression_run_pair,
                                                  [REGRESSION_CASES] = regression_run_case};
  char err[GM_ERROR_SIZE] = "";
  double start = read_bench_clock();
  gm_tb_options o = {.lockstep = true};
  regression_job j = {.t = t, .texture = b->texture, .o = &o, .cover = b->cover, .r = r};
  r->verdict = RESULTS_OK;
  j.tb = core_of(b, t->machine, err, sizeof err);
  if (j.tb && b->cover)
    regression_cover_core(b->cover, j.tb, t->machine);
  if (!j.tb)
    regression_judge(&j, RESULTS_FAIL, err);
  else if (wave && gm_rtl_dump_open(gm_tb_rtl(j.tb), wave, true))
    regression_judge(&j, RESULTS_FAIL, "the waveform cannot be written");
  else
    run[t->line->kind](&j);
  if (j.tb && marker)
    *marker = gm_tb_failed_at(j.tb) ? gm_tb_failed_at(j.tb) : gm_rtl_time(gm_tb_rtl(j.tb));
  if (j.tb && wave)
    gm_rtl_dump_close(gm_tb_rtl(j.tb));
  r->seconds = read_bench_clock() - start;
  return j.usable;
}
