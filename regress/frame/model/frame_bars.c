/* SPDX-License-Identifier: Apache-2.0 */
/* Rows for scripts/bars: the errors of a fitted model on frames that it never saw.
   Usage: frame_bars MODEL.json TABLE.csv */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/error.h"
#include "model/model.h"

typedef struct {
  const gm_model *m;
  const gm_model_table *t;
  const char *set;
  size_t least; /* frames */
} job;

static gm_model_error error_of(const job *j, gm_model_equation_name e, bool above) {
  return gm_model_error_of(j->m, GM_MODEL_RUN, GM_MODEL_NNLS, e, j->t, j->set, above);
}

static void row(const job *j, const char *what, double value, const char *op, double limit, size_t n) {
  printf("3\t%s: %s\t%.3f\t%s\t%g\t%zu\t%zu\n", j->set, what, value, op, limit, n, j->least);
}

/* Mean and worst error of a quantity, in percent; worst 0: no limit. */
static void quantity(const job *j, gm_model_equation_name e, bool above, double mean, double worst) {
  gm_model_error r = error_of(j, e, above);
  char what[200];
  snprintf(what, sizeof what, "%s%s, mean", gm_model_equation_text(e), above ? " above idle" : "");
  row(j, what, r.mean, "<=", mean, r.n);
  snprintf(what, sizeof what, "%s%s, worst", gm_model_equation_text(e), above ? " above idle" : "");
  if (worst > 0)
    row(j, what, r.worst, "<=", worst, r.n);
}

static void energies(const job *j, double mean, double worst, double counters) {
  for (unsigned above = 0; above < 2; above++) {
    gm_model_error e = error_of(j, GM_EQ_ENERGY, above), constant = error_of(j, GM_EQ_ENERGY_CYCLES, above);
    quantity(j, GM_EQ_ENERGY, above, mean, worst);
    if (counters > 0)
      quantity(j, GM_EQ_ENERGY_COUNTERS, above, counters, 0);
    row(j, above ? "energy above idle beside constant x cycles" : "energy beside constant x cycles", e.mean / constant.mean, "<=", 0.5,
        e.n);
  }
  gm_model_error e = error_of(j, GM_EQ_ENERGY, true);
  row(j, "tau of energy above idle per cycle", e.tau, ">=", 0.9, e.n);
}

int main(int argc, char **argv) {
  char err[GM_ERROR_SIZE];
  gm_model *m = malloc(sizeof *m);
  gm_model_table t;
  if (argc != 3 || !m)
    return fprintf(stderr, "usage: frame_bars MODEL.json TABLE.csv\n"), 2;
  if (gm_model_read(m, argv[1], err, sizeof err) || gm_model_table_read(&t, argv[2], err, sizeof err))
    return fprintf(stderr, "%s\n", err), 1;
  job j = {.m = m, .t = &t, .set = "holdout-1", .least = 34};
  quantity(&j, GM_EQ_VERTEX, false, 5, 0);
  quantity(&j, GM_EQ_ACCELERATOR, false, 5, 0);
  quantity(&j, GM_EQ_VISIBILITY, false, 6, 0);
  quantity(&j, GM_EQ_FRAGMENT, false, 8, 0);
  quantity(&j, GM_EQ_FRAME, false, 5, 10);
  energies(&j, 5, 10, 2);
  j = (job){.m = m, .t = &t, .set = "holdout-2", .least = 12};
  energies(&j, 7.3, 15, 0);
  gm_model_table_free(&t);
  free(m);
  return 0;
}
