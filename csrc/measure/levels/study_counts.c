/* SPDX-License-Identifier: Apache-2.0 */
/* Fits the energy model `program`: what the simulator counts, times weights, to the energy by the model `rtl` (docs/energy.md, "Energy
   model RTL, fitted"). */
#include <math.h>
#include <stdlib.h>

#include "base/error.h"
#include "measure/levels/study.h"

enum { COUNTS_MAX = 30 };
static const double COUNT_MIN = 0.0003;

double gm_study_rtl_data(const gm_study *s, const gm_window *w, size_t row) {
  const gm_fit *f = &s->fit[row];
  double pj = 0;
  for (size_t i = 0; i < f->n; i++)
    pj += f->weight[i] * (f->column[i] == s->signals.n ? w->cycles : (double)w->toggles[f->column[i]]);
  return pj;
}

double gm_study_rtl_of(const gm_study *s, const gm_study_program *p) {
  double pj = 0;
  for (size_t k = p->first; k < p->last; k++)
    for (size_t r = 0; r < s->weights.n; r++)
      pj += gm_study_rtl(s, &s->windows.window[k], r);
  return pj;
}

double gm_study_counted(const gm_study *s, const gm_window *w, size_t row) {
  double pj = gm_study_rtl(s, w, row) - gm_study_rtl_data(s, w, row); /* clock and leakage are the same at both levels */
  const gm_fit *f = &s->counts[row];
  for (size_t i = 0; i < f->n; i++)
    pj += f->weight[i] * (double)w->count[f->column[i]];
  return pj;
}

double gm_study_counted_of(const gm_study *s, const gm_study_program *p) {
  double pj = 0;
  for (size_t k = p->first; k < p->last; k++)
    for (size_t r = 0; r < s->weights.n; r++)
      pj += gm_study_counted(s, &s->windows.window[k], r);
  return pj;
}

typedef struct {
  const gm_window **row;
} table;

static double read_count_value(const void *ctx, size_t row, size_t column) { return ((const table *)ctx)->row[row]->count[column]; }

static int fit_row(gm_study *s, const table *t, size_t rows, double *target, double *scale, size_t row) {
  double mean = 0;
  for (size_t k = 0; k < rows; k++) {
    target[k] = gm_study_rtl_data(s, t->row[k], row);
    mean += target[k] / (double)rows;
  }
  for (size_t k = 0; k < rows; k++)
    scale[k] = 1 / sqrt(target[k] + mean + 1e-9);
  return gm_fit_columns(&s->counts[row], read_count_value, t, target, scale, rows, GM_PROGRAM_COUNTS, COUNTS_MAX, COUNT_MIN);
}

int gm_study_fit_counts(gm_study *s, char *err, size_t errsize) {
  size_t n = s->windows.n + 1, rows = 0;
  table t = {calloc(n, sizeof *t.row)};
  double *target = calloc(n, sizeof *target), *scale = calloc(n, sizeof *scale);
  int rc = t.row && target && scale ? 0 : -1;
  for (size_t i = 0; !rc && i < s->programs; i++)
    for (size_t k = s->program[i].first; !s->program[i].test && k < s->program[i].last; k++)
      t.row[rows++] = &s->windows.window[k];
  for (size_t r = 0; !rc && r < s->weights.n; r++)
    rc = fit_row(s, &t, rows, target, scale, r);
  free(t.row);
  free(target);
  free(scale);
  return rc ? gm_error(err, errsize, "energy-fit", "out of memory") : 0;
}
