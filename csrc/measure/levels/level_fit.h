/* SPDX-License-Identifier: Apache-2.0 */
/* Fits a sum of few signals with weights that are not negative to measured values (docs/energy.md, "Energy model RTL, fitted"). */
#ifndef GM_LEVELS_FIT_H
#define GM_LEVELS_FIT_H

#include <stddef.h>

enum { GM_FIT_MAX = 40 };

typedef struct {
  size_t n;
  size_t column[GM_FIT_MAX];
  double weight[GM_FIT_MAX];
} gm_fit;

/* Weights x >= 0 that make |A x - b| least, by coordinate descent on the normal equations: `gram` is A'A, `right` is A'b, both for n
   columns. The least-squares problem is convex, so the descent ends at its minimum (S. Wright, "Coordinate descent algorithms",
   Mathematical Programming 151, 2015). */
void gm_nnls(const double *gram, const double *right, size_t n, double *x);

/* Chooses columns one after the other: each time the one that correlates most with what is left. Stops at `max` columns, or when a column
   lowers the sum of squares by less than `min` of it. value(ctx, row, column) is an entry of A. Rows have weights: scale[row] multiplies
   the row and its target. 0, or -1 when out of memory. */
int gm_fit_columns(gm_fit *fit, double (*value)(const void *ctx, size_t row, size_t column), const void *ctx, const double *target,
                   const double *scale, size_t rows, size_t columns, size_t max, double min);

#endif
