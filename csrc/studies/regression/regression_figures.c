/* SPDX-License-Identifier: Apache-2.0 */
/* Adds the figures of a regression's run to the database, for trends: verdicts, buckets (failures of one signature), speed, cycles and
   energy of the benchmarks. */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/home.h"
#include "studies/regression/regression_private.h"

typedef struct {
  char **signature;
  double *count;
  size_t n, room;
  double verdict[RESULTS_VERDICTS];
  bool memory;
} tally;

static void add_bucket(tally *t, const char *signature) {
  size_t i = 0;
  while (i < t->n && strcmp(t->signature[i], signature) != 0)
    i++;
  if (i == t->room) {
    t->room = t->room ? 2 * t->room : 16;
    char **names = realloc(t->signature, t->room * sizeof *names);
    t->signature = names ? names : t->signature;
    double *counts = names ? realloc(t->count, t->room * sizeof *counts) : NULL;
    t->count = counts ? counts : t->count;
    t->memory = t->memory && names && counts;
  }
  if (t->memory && i == t->n) {
    t->signature[i] = strdup(signature);
    t->memory = t->signature[i] != NULL;
    t->count[i] = 0;
    t->n += t->memory;
  }
  if (t->memory)
    t->count[i]++;
}

static void take_figure_row(void *ctx, const results_test *r) {
  tally *t = ctx;
  t->verdict[r->verdict]++;
  if (t->memory && r->signature && r->verdict != RESULTS_OK && r->verdict != RESULTS_REFUSED)
    add_bucket(t, r->signature);
}

static int add_tests(results_db *db, int64_t run, char *err, size_t errsize) {
  tally t = {.memory = true};
  int rc = results_tests(db, run, take_figure_row, &t, err, errsize);
  if (rc == 0 && !t.memory)
    rc = gm_error(err, errsize, "gloam", "out of memory");
  for (int v = 0; v < RESULTS_VERDICTS && rc == 0; v++)
    rc = results_add_figure(db, run, "tests", results_verdict_name[v], t.verdict[v], err, errsize);
  for (size_t i = 0; i < t.n; i++) {
    if (rc == 0)
      rc = results_add_figure(db, run, "bucket", t.signature[i], t.count[i], err, errsize);
    free(t.signature[i]);
  }
  free(t.signature);
  free(t.count);
  return rc;
}

static int add_point(results_db *db, int64_t run, const point_context *c, uint64_t number, char *err, size_t errsize) {
  space_point p = space_at(c->s, number);
  results_row row = {0};
  const char *path = c->s->shader[p.shader].path, *slash = strrchr(path, '/');
  point_evaluate(c, &p, &row);
  if (row.verdict != RESULTS_OK)
    return gm_error(err, errsize, path, "a benchmark fails: %s", row.reason);
  return results_add_figure(db, run, "cycles", slash ? slash + 1 : path, row.cycles, err, errsize) ||
         results_add_figure(db, run, "energy", slash ? slash + 1 : path, row.energy, err, errsize);
}

/* The benchmarks of regress/suites/spaces/benchmarks on the simulator. */
static int add_benchmarks(results_db *db, int64_t run, const char *tool, char *err, size_t errsize) {
  char path[4096];
  space s;
  point_context c;
  if (gm_home(path, sizeof path, "regress/suites/spaces/benchmarks", err, errsize) || space_load(&s, path, err, errsize))
    return -1;
  int rc = point_open(&c, &s, db, tool, err, errsize);
  for (uint64_t i = 0; rc == 0 && i < space_size(&s); i++)
    rc = add_point(db, run, &c, i, err, errsize);
  if (c.shader)
    point_close(&c);
  space_free(&s);
  return rc;
}

int regression_add_figures(results_db *db, int64_t run, double speed, const char *tool, char *err, size_t errsize) {
  if (results_add_figure(db, run, "speed", "tests in a second of processor time", speed, err, errsize) || add_tests(db, run, err, errsize))
    return -1;
  return tool ? add_benchmarks(db, run, tool, err, errsize) : 0;
}
