/* SPDX-License-Identifier: Apache-2.0 */
/* Writes rows for scripts/check/bars: the errors of a fitted model (docs/model.md) on frames that it never saw, with the inputs `sample`.
   Usage: frame_bars MODEL.json TABLE.csv [FRAMES.csv]
   FRAMES.csv gets what was measured and estimated of each frame of the hold-outs, for scripts/plot/model. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "studies/frame_model/model.h"
#include "studies/frame_model/model_blocks.h"

typedef struct {
  const gm_model *m;
  const gm_model_table *t;
  const char *set;
  size_t min; /* frames */
} job;

static gm_model_error error_of(const job *j, gm_model_inputs in, gm_model_equation_name e, bool above) {
  return gm_model_error_of(j->m, in, GM_MODEL_NNLS, e, j->t, j->set, above);
}

static void print_frame_bar(const job *j, const char *what, double value, const char *op, double limit, size_t n) {
  printf("model\t%s: %s\t%.3f\t%s\t%g\t%zu\t%zu\n", j->set, what, value, op, limit, n, j->min);
}

/* Rows for the mean and the worst error of a quantity, with their limits in percent; worst 0: no limit. */
static void write_error_bars(const job *j, gm_model_equation_name e, bool above, double mean, double worst) {
  gm_model_error r = error_of(j, GM_MODEL_SAMPLE, e, above);
  char what[200];
  snprintf(what, sizeof what, "%s%s, mean", gm_model_equation_text(e), above ? " above idle" : "");
  print_frame_bar(j, what, r.mean, "<=", mean, r.n);
  snprintf(what, sizeof what, "%s%s, worst", gm_model_equation_text(e), above ? " above idle" : "");
  if (worst > 0)
    print_frame_bar(j, what, r.worst, "<=", worst, r.n);
}

/* Rows for an energy, of the core's runs or of the frame. cycles: the equation for the same energy as a constant times the cycles. */
static void write_energy_bars(const job *j, gm_model_equation_name e, gm_model_equation_name cycles, double mean, double worst) {
  char what[200];
  for (unsigned above = 0; above < 2; above++) {
    gm_model_error a = error_of(j, GM_MODEL_SAMPLE, e, above), constant = error_of(j, GM_MODEL_SAMPLE, cycles, above);
    write_error_bars(j, e, above, mean, worst);
    snprintf(what, sizeof what, "%s%s compared with constant x cycles", gm_model_equation_text(e), above ? " above idle" : "");
    print_frame_bar(j, what, a.mean / constant.mean, "<=", 0.5, a.n);
  }
  gm_model_error a = error_of(j, GM_MODEL_SAMPLE, e, true);
  snprintf(what, sizeof what, "tau of %s above idle per cycle", gm_model_equation_text(e));
  print_frame_bar(j, what, a.tau, ">=", 0.9, a.n);
}

/* --- frames --- */

static bool write_frames(const char *path, const gm_model *m, const gm_model_table *t) {
  static const gm_model_equation_name shown[] = {GM_EQ_VERTEX, GM_EQ_ACCELERATOR,     GM_EQ_VISIBILITY, GM_EQ_FRAGMENT,
                                                 GM_EQ_FRAME,  GM_EQ_ENERGY_COUNTERS, GM_EQ_ENERGY,     GM_EQ_FRAME_ENERGY};
  FILE *f = fopen(path, "w");
  if (!f)
    return false;
  fprintf(f, "set,scene,quantity,measured,estimated\n");
  for (size_t i = 0; i < t->n; i++) {
    double p[GM_MODEL_EQUATIONS];
    gm_model_predict(m, GM_MODEL_SAMPLE, GM_MODEL_NNLS, &t->row[i], p);
    for (size_t k = 0; strncmp(t->row[i].set, "holdout", 7) == 0 && k < sizeof shown / sizeof *shown; k++)
      fprintf(f, "%s,%s,%s,%.8g,%.8g\n", t->row[i].set, t->row[i].name, gm_model_equation_text(shown[k]),
              t->row[i].at[gm_model_equation_target(shown[k])], p[shown[k]]);
  }
  return !fclose(f);
}

int main(int argc, char **argv) {
  char err[GM_ERROR_SIZE];
  gm_model *m = malloc(sizeof *m);
  gm_model_table t;
  if (argc < 3 || argc > 4 || !m)
    return fprintf(stderr, "usage: frame_bars MODEL.json TABLE.csv [FRAMES.csv]\n"), 2;
  if (gm_model_read(m, argv[1], err, sizeof err) || gm_model_table_read(&t, argv[2], err, sizeof err))
    return fprintf(stderr, "%s\n", err), 1;
  gm_model_blocks blocks;
  if (gm_model_blocks_load(&blocks, err, sizeof err))
    return fprintf(stderr, "%s\n", err), 1;
  gm_model_blocks_add(&blocks, &t);
  job j = {.m = m, .t = &t, .set = "holdout-1", .min = 34};
  write_error_bars(&j, GM_EQ_VERTEX, false, 5, 0);
  write_error_bars(&j, GM_EQ_ACCELERATOR, false, 5, 0);
  write_error_bars(&j, GM_EQ_VISIBILITY, false, 6, 0);
  write_error_bars(&j, GM_EQ_FRAGMENT, false, 8, 0);
  write_error_bars(&j, GM_EQ_FRAME, false, 5, 10);
  write_energy_bars(&j, GM_EQ_ENERGY, GM_EQ_ENERGY_CYCLES, 5, 10);
  write_energy_bars(&j, GM_EQ_FRAME_ENERGY, GM_EQ_FRAME_ENERGY_CYCLES, 5, 10);
  write_error_bars(&j, GM_EQ_ENERGY_COUNTERS, false, 2, 4);
  write_error_bars(&j, GM_EQ_ENERGY_COUNTERS, true, 2, 4);
  j = (job){.m = m, .t = &t, .set = "holdout-2", .min = 12};
  write_energy_bars(&j, GM_EQ_ENERGY, GM_EQ_ENERGY_CYCLES, 7.3, 15);
  write_energy_bars(&j, GM_EQ_FRAME_ENERGY, GM_EQ_FRAME_ENERGY_CYCLES, 7.3, 15);
  bool written = argc < 4 || write_frames(argv[3], m, &t);
  if (!written)
    fprintf(stderr, "%s: error: cannot be written\n", argv[3]);
  gm_model_table_free(&t);
  free(m);
  return !written;
}
