/* SPDX-License-Identifier: Apache-2.0 */
/* Fits a sum of few signals with weights that are not negative to measured values. */
#include "measure/levels/level_fit.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { SWEEPS = 2000 };

void gm_nnls(const double *gram, const double *right, size_t n, double *x) {
  for (unsigned sweep = 0; sweep < SWEEPS; sweep++) {
    double change = 0;
    for (size_t i = 0; i < n; i++) {
      double slope = right[i];
      for (size_t k = 0; k < n; k++)
        slope -= gram[i * n + k] * x[k];
      double next = gram[i * n + i] > 0 ? x[i] + slope / gram[i * n + i] : 0;
      next = next > 0 ? next : 0;
      change += fabs(next - x[i]) * sqrt(gram[i * n + i]);
      x[i] = next;
    }
    if (change < 1e-9)
      break;
  }
}

typedef struct {
  size_t rows, columns;
  double *a;             /* scaled entries, a column after the other */
  double *norm;          /* by column: length */
  double *target, *left; /* scaled; what the fit does not explain */
} problem;

static double dot(const double *a, const double *b, size_t n) {
  double sum = 0;
  for (size_t i = 0; i < n; i++)
    sum += a[i] * b[i];
  return sum;
}

static void solve_fit_weights(const problem *p, gm_fit *f) {
  double gram[GM_FIT_MAX * GM_FIT_MAX], right[GM_FIT_MAX];
  for (size_t i = 0; i < f->n; i++) {
    const double *a = &p->a[f->column[i] * p->rows];
    right[i] = dot(a, p->target, p->rows);
    for (size_t k = 0; k < f->n; k++)
      gram[i * f->n + k] = dot(a, &p->a[f->column[k] * p->rows], p->rows);
  }
  gm_nnls(gram, right, f->n, f->weight);
  memcpy(p->left, p->target, p->rows * sizeof *p->left);
  for (size_t i = 0; i < f->n; i++)
    for (size_t r = 0; r < p->rows; r++)
      p->left[r] -= f->weight[i] * p->a[f->column[i] * p->rows + r];
}

/* The column that lowers the sum of squares most if it is added alone; `columns` if none does. */
static size_t best_column(const problem *p, const gm_fit *f) {
  double max = 0;
  size_t best = p->columns;
  for (size_t c = 0; c < p->columns; c++) {
    bool chosen = p->norm[c] <= 0;
    for (size_t i = 0; i < f->n; i++)
      chosen |= f->column[i] == c;
    double along = chosen ? 0 : dot(&p->a[c * p->rows], p->left, p->rows) / p->norm[c];
    if (along > max) {
      max = along;
      best = c;
    }
  }
  return best;
}

static void choose_fit_columns(const problem *p, gm_fit *f, size_t max, double min) {
  *f = (gm_fit){0};
  memcpy(p->left, p->target, p->rows * sizeof *p->left);
  double before = dot(p->left, p->left, p->rows);
  while (f->n < max && f->n < GM_FIT_MAX && before > 0) {
    gm_fit with = *f;
    with.column[with.n] = best_column(p, f);
    if (with.column[with.n] == p->columns)
      break;
    with.n++;
    solve_fit_weights(p, &with);
    double after = dot(p->left, p->left, p->rows);
    if (after > before * (1 - min))
      break;
    before = after;
    *f = with;
  }
  solve_fit_weights(p, f);
}

int gm_fit_columns(gm_fit *fit, double (*value)(const void *ctx, size_t row, size_t column), const void *ctx, const double *target,
                   const double *scale, size_t rows, size_t columns, size_t max, double min) {
  problem p = {rows,
               columns,
               calloc(rows * columns + 1, sizeof(double)),
               calloc(columns + 1, sizeof(double)),
               calloc(rows + 1, sizeof(double)),
               calloc(rows + 1, sizeof(double))};
  int rc = p.a && p.norm && p.target && p.left ? 0 : -1;
  for (size_t c = 0; !rc && c < columns; c++) {
    for (size_t r = 0; r < rows; r++)
      p.a[c * rows + r] = scale[r] * value(ctx, r, c);
    p.norm[c] = sqrt(dot(&p.a[c * rows], &p.a[c * rows], rows));
  }
  for (size_t r = 0; !rc && r < rows; r++)
    p.target[r] = scale[r] * target[r];
  if (!rc)
    choose_fit_columns(&p, fit, max, min);
  free(p.a);
  free(p.norm);
  free(p.target);
  free(p.left);
  return rc;
}
