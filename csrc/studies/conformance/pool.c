/* SPDX-License-Identifier: Apache-2.0 */
/* Runs conformance cases in parallel processes. A process that dies costs one case, not the run. */
#include "studies/conformance/pool.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/error.h"
#include "base/hash.h"
#include "base/jobs.h"
#include "base/random.h"

enum { MAX_JOBS = 64 };

typedef struct {
  const cf_pool *pool;
  cf_engine *e;
  const gm_run_config *cfg;
  const cf_list *l;
  cf_record *r;
  size_t *selected; /* the case of each task */
} run;

/* The result of a task; the reason follows. */
typedef struct {
  cf_outcome out;
  double seconds;
} verdict;

static double read_wall_clock(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* A hash of the case's name, so that the seed draws the same cases whichever are selected. */
static uint64_t case_seed(uint64_t seed, const cf_case *c) { return gm_hash_text(GM_HASH_START ^ gm_random_seed(seed, 0), c->name); }

static void *begin_worker(void *ctx) {
  const run *w = ctx;
  char err[GM_ERROR_SIZE] = "";
  w->e->core = cf_core_open(&w->e->machine, w->cfg, err, sizeof err);
  if (!w->e->core)
    fprintf(stderr, "conformance: %s\n", err);
  return w->e->core;
}

static void end_worker(void *ctx, void *state) {
  (void)ctx;
  cf_core_free(state);
}

static int judge_pool_cases(void *ctx, void *state, uint64_t task, FILE *result) {
  static char why[GM_ERROR_SIZE];
  const run *w = ctx;
  size_t i = w->selected[task];
  double start = read_wall_clock();
  (void)state;
  verdict v = {.out = cf_judge(w->e, &w->l->c[i], w->r[i].rtl, case_seed(w->pool->seed, &w->l->c[i]), why, sizeof why)};
  v.seconds = read_wall_clock() - start;
  fwrite(&v, sizeof v, 1, result);
  fputs(why, result);
  return 0;
}

/* Records the case in which a process died. */
static int lost(void *ctx, uint64_t task, gm_jobs_end how) {
  const run *w = ctx;
  cf_record *r = &w->r[w->selected[task]];
  char text[200];
  if (how.how == GM_JOBS_LIMIT)
    snprintf(text, sizeof text, "takes longer than %u seconds\n", w->pool->seconds);
  else
    snprintf(text, sizeof text, "the process died (%s %d)\n", how.how == GM_JOBS_SIGNAL ? "signal" : "exit code", how.number);
  r->out.verdict = CF_FAILED;
  r->why = strdup(text);
  return 0;
}

static int take_outcome(void *ctx, uint64_t task, const char *text, size_t size) {
  const run *w = ctx;
  cf_record *r = &w->r[w->selected[task]];
  verdict v;
  memcpy(&v, text, sizeof v);
  r->out = v.out;
  r->seconds = v.seconds;
  r->why = size > sizeof v ? strdup(text + sizeof v) : NULL;
  return 0;
}

bool cf_run_all(const cf_pool *pool, cf_engine *e, const gm_run_config *cfg, const cf_list *l, cf_record *r) {
  run w = {.pool = pool, .e = e, .cfg = cfg, .l = l, .r = r, .selected = calloc(l->n + 1, sizeof *w.selected)};
  gm_jobs j = {.ctx = &w,
               .limit = pool->seconds,
               .begin = begin_worker,
               .work = judge_pool_cases,
               .end = end_worker,
               .lost = lost,
               .take = take_outcome};
  j.jobs = pool->jobs < 1 ? 1 : pool->jobs > MAX_JOBS ? MAX_JOBS : pool->jobs;
  for (size_t i = 0; w.selected && i < l->n; i++)
    if (r[i].selected)
      w.selected[j.tasks++] = i;
  bool ok = w.selected && gm_jobs_run(&j) == 0;
  free(w.selected);
  return ok;
}
