/* SPDX-License-Identifier: Apache-2.0 */
/* Level program: energy by what the simulator counts, fitted to level rtl. */
#include <stdlib.h>

#include "base/error.h"
#include "levels/study.h"

double gm_study_rtl_of(const gm_study *s, const gm_study_program *p) {
  double pj = 0;
  for (size_t k = p->first; k < p->last; k++)
    for (size_t r = 0; r < s->weights.n; r++)
      pj += gm_study_rtl(s, &s->windows.window[k], r);
  return pj;
}

double gm_study_counted_of(const gm_study *s, const gm_study_program *p) {
  double counts[GM_PROGRAM_COUNTS], pj = 0;
  gm_program_counts(counts, &p->watch, &p->stats);
  for (size_t i = 0; i < s->counts.n; i++)
    pj += s->counts.weight[i] * counts[s->counts.column[i]];
  return pj;
}

typedef struct {
  double (*row)[GM_PROGRAM_COUNTS];
} table;

static double value(const void *ctx, size_t row, size_t column) { return ((const table *)ctx)->row[row][column]; }

/* Each program counts by its relative error. */
int gm_study_fit_counts(gm_study *s, char *err, size_t errsize) {
  table t = {calloc(s->programs + 1, sizeof *t.row)};
  double *target = calloc(s->programs + 1, sizeof *target), *scale = calloc(s->programs + 1, sizeof *scale);
  size_t rows = 0;
  int rc = t.row && target && scale ? 0 : -1;
  for (size_t i = 0; !rc && i < s->programs; i++) {
    const gm_study_program *p = &s->program[i];
    if (p->test || p->first == p->last)
      continue;
    gm_program_counts(t.row[rows], &p->watch, &p->stats);
    target[rows] = gm_study_rtl_of(s, p);
    scale[rows] = 1 / target[rows];
    rows++;
  }
  if (!rc)
    rc = gm_fit_columns(&s->counts, value, &t, target, scale, rows, GM_PROGRAM_COUNTS, GM_PROGRAM_COUNTS, 1e-6);
  free(t.row);
  free(target);
  free(scale);
  return rc ? gm_error(err, errsize, "energy-fit", "out of memory") : 0;
}
