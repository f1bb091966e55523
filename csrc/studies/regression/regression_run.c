/* SPDX-License-Identifier: Apache-2.0 */
/* Runs a regression: its tests in processes that work side by side, results to the database (docs/regress.md, "Regressions"). */
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

#include "base/error.h"
#include "base/home.h"
#include "base/jobs.h"
#include "studies/regression/regression_private.h"

/* A regression at work. */
typedef struct {
  const regression_options *o;
  regression_list list;
  uint64_t tests;
  int64_t run;
  double before;       /* processor time of tests that were there already */
  unsigned char *done; /* a bit for each test that was there already; NULL: none */
  time_t begun, shown_at;
  char *err;
  size_t errsize;
  int *uncovered; /* of all processes: 1, what one covered was lost */
} regression;

typedef struct {
  results_db *db;
  regression_bench *bench;
} worker;

static int store_test_result(const regression *g, results_db *db, const regression_test *t, results_test *r, char *err, size_t errsize) {
  char name[REGRESSION_NAME], signature[RESULTS_REASON] = "";
  memcpy(name, t->name, sizeof name);
  r->name = name;
  if (r->message) {
    regression_signature(r->message, signature, sizeof signature);
    r->signature = signature;
  }
  return results_add_test(db, g->run, r, err, errsize);
}

static void *begin_regress_worker(void *ctx) {
  const regression *g = ctx;
  char err[GM_ERROR_SIZE] = "gloam: error: out of memory";
  worker *w = calloc(1, sizeof *w);
  if (w && (w->db = results_open(g->o->database, err, sizeof err)) && (w->bench = regression_bench_new(GM_RTL_COUNT, g->o->coverage)))
    return w;
  fprintf(stderr, "%s\n", err);
  if (w)
    results_close(w->db);
  free(w);
  return NULL;
}

static void end_regress_worker(void *ctx, void *state) {
  const regression *g = ctx;
  worker *w = state;
  if (!regression_bench_free(w->bench))
    *g->uncovered = 1;
  results_close(w->db);
  free(w);
}

static int run_regress_task(void *ctx, void *state, uint64_t task, FILE *result) {
  const regression *g = ctx;
  (void)result;
  if (g->done && (g->done[task / 8] >> task % 8 & 1))
    return 0;
  worker *w = state;
  char err[GM_ERROR_SIZE];
  regression_test t;
  results_test r = {.number = task};
  regression_test_of(&g->list, g->o->seed, task, &t);
  bool usable = regression_test_run(w->bench, &t, NULL, NULL, &r);
  int rc = store_test_result(g, w->db, &t, &r, err, sizeof err);
  if (rc)
    fprintf(stderr, "%s\n", err);
  free(r.message);
  return rc ? rc : usable ? 0 : GM_JOBS_FRESH;
}

void regression_lost_message(gm_jobs_end end, unsigned limit, char *message, size_t size) {
  if (end.how == GM_JOBS_LIMIT)
    snprintf(message, size, "took more than %u s of processor time", limit);
  else if (end.how == GM_JOBS_SIGNAL)
    snprintf(message, size, "ended by a signal: %s", strsignal(end.number));
  else
    snprintf(message, size, "ended with exit code %d", end.number);
}

static int lost(void *ctx, uint64_t task, gm_jobs_end how) {
  regression *g = ctx;
  char message[80];
  regression_test t;
  results_test r = {.number = task, .verdict = how.how == GM_JOBS_LIMIT ? RESULTS_TIMEOUT : RESULTS_CRASH, .message = message};
  results_db *db = results_open(g->o->database, g->err, g->errsize);
  regression_lost_message(how, g->list.limit, message, sizeof message);
  regression_test_of(&g->list, g->o->seed, task, &t);
  int rc = db ? store_test_result(g, db, &t, &r, g->err, g->errsize) : -1;
  results_close(db);
  return rc;
}

static void progress(void *ctx, uint64_t finished) {
  regression *g = ctx;
  time_t now = time(NULL);
  if (!g->o->progress || !finished || now < g->shown_at + 2)
    return;
  fprintf(g->o->progress, "  %llu of %llu tests, %.0f s left\n", (unsigned long long)finished, (unsigned long long)g->tests,
          (double)(g->tests - finished) * (double)(now - g->begun) / (double)finished);
  g->shown_at = now;
}

/* Builds the cores that are missing, before any process needs them. */
static int make_cores(const regression *g) {
  for (unsigned i = 0; i < g->list.nline; i++)
    for (unsigned k = 0; k < g->list.line[i].nmachine; k++)
      if (gm_core_make(&g->list.line[i].machine[k], g->o->coverage ? GM_RTL_COVER : GM_RTL_COUNT, stderr, g->err, g->errsize))
        return -1;
  return 0;
}

/* A digest of all that verdicts depend on: list, tool, the sources of the core. */
static void digest_verdict_state(const regression *g, char text[2 * RESULTS_DIGEST + 1]) {
  char rtl[4096], err[GM_ERROR_SIZE];
  results_digest d[3] = {results_digest_text(g->o->tool)};
  results_digest_path(g->o->list, &d[1]);
  if (gm_home(rtl, sizeof rtl, "rtl", err, sizeof err) == 0)
    results_digest_path(rtl, &d[2]);
  results_digest all = results_digest_list(d, 3);
  for (unsigned i = 0; i < RESULTS_DIGEST; i++)
    snprintf(text + 2 * (size_t)i, 3, "%02x", all.byte[i]);
}

static void note_done(void *ctx, const results_test *t) {
  regression *g = ctx;
  if (t->number < g->tests)
    g->done[t->number / 8] |= (unsigned char)(1U << t->number % 8);
  g->before += t->seconds;
}

/* Goes on with a run that was stopped, or begins one. What the stopped part covered is not known, so coverage begins anew. */
static int begin_run(regression *g, results_db *db) {
  char text[300], state[2 * RESULTS_DIGEST + 1];
  digest_verdict_state(g, state);
  snprintf(text, sizeof text, "%.200s seed %llu", g->o->list, (unsigned long long)g->o->seed);
  if (!g->o->coverage && results_run_unfinished(db, "regress", text, state, g->tests, &g->run, g->err, g->errsize))
    return -1;
  if (!g->run)
    return results_run_begin(db, "regress", text, g->tests, &g->run, g->err, g->errsize) ||
           results_run_label(db, g->run, g->o->commit, state, g->err, g->errsize);
  g->done = calloc(g->tests / 8 + 1, 1);
  return g->done ? results_tests(db, g->run, note_done, g, g->err, g->errsize) : gm_error(g->err, g->errsize, "gloam", "out of memory");
}

static int open_list(regression *g) {
  results_db *db = results_open(g->o->database, g->err, g->errsize);
  int rc = db ? regression_list_load(&g->list, g->o->list, db, g->o->tool, g->err, g->errsize) : -1;
  if (rc == 0) {
    g->tests = g->o->tests ? g->o->tests : (g->list.tests * g->o->share + 99) / 100;
    rc = begin_run(g, db);
  }
  results_close(db);
  return rc;
}

static double seconds_used_by(int who) {
  struct rusage u;
  getrusage(who, &u);
  return (double)(u.ru_utime.tv_sec + u.ru_stime.tv_sec) + 1e-6 * (double)(u.ru_utime.tv_usec + u.ru_stime.tv_usec);
}

static double processor_time(void) { return seconds_used_by(RUSAGE_SELF) + seconds_used_by(RUSAGE_CHILDREN); }

static void add_seconds(void *ctx, const results_test *t) { *(double *)ctx += t->seconds; }

/* Ends the run in the database, with its cost. */
static int end_run(regression *g, regression_cost *cost) {
  double all = 0;
  results_db *db = results_open(g->o->database, g->err, g->errsize);
  int rc = db ? results_tests(db, g->run, add_seconds, &all, g->err, g->errsize) : -1;
  cost->in_tests = all - g->before;
  if (rc == 0 && all > 0)
    rc = regression_add_figures(db, g->run, (double)g->tests / all, g->o->figures ? g->o->tool : NULL, g->err, g->errsize);
  if (rc == 0)
    rc = results_run_end(db, g->run, g->err, g->errsize);
  results_close(db);
  return rc;
}

int regression_run(const regression_options *o, int64_t *run, regression_cost *cost, char *err, size_t errsize) {
  regression g = {.o = o, .err = err, .errsize = errsize};
  err[0] = 0;
  int rc = open_list(&g);
  if (rc)
    return -1;
  g.begun = g.shown_at = time(NULL);
  gm_jobs j = {.ctx = &g,
               .jobs = o->jobs,
               .tasks = g.tests,
               .limit = g.list.limit,
               .begin = begin_regress_worker,
               .work = run_regress_task,
               .end = end_regress_worker,
               .lost = lost,
               .progress = progress};
  g.uncovered = gm_jobs_memory(sizeof *g.uncovered);
  rc = g.uncovered ? make_cores(&g) : gm_error(err, errsize, "gloam", "out of memory");
  double start = processor_time();
  rc = rc || gm_jobs_run(&j) ? -1 : 0;
  cost->seconds = processor_time() - start;
  if (rc && !*err)
    gm_error(err, errsize, o->list, "the regression stopped");
  rc = rc ? rc : end_run(&g, cost);
  if (!rc && *g.uncovered)
    rc = gm_error(err, errsize, o->coverage, "what the tests cover cannot be written");
  gm_jobs_memory_free(g.uncovered, sizeof *g.uncovered);
  *run = g.run;
  free(g.done);
  regression_list_free(&g.list);
  return rc;
}
