/* SPDX-License-Identifier: Apache-2.0 */
/* Solves least-squares problems of the frame model with GSL: coefficients that are not negative, and regression on principal components. */
#include "studies/frame_model/model_solve.h"

#include <gsl/gsl_blas.h>
#include <gsl/gsl_linalg.h>
#include <math.h>

enum { MAX = 64 };

/* --- coefficients that are not negative --- */

/* Plain least squares over the columns in `use`; the other coefficients are 0. */
static bool solve_some(const gsl_matrix *a, const gsl_vector *b, const bool *use, gsl_vector *x) {
  size_t n = 0, at = 0;
  for (size_t k = 0; k < a->size2; k++)
    n += use[k];
  gsl_vector_set_zero(x);
  if (!n)
    return true;
  gsl_matrix *sub = gsl_matrix_alloc(a->size1 > n ? a->size1 : n, n), *v = gsl_matrix_alloc(n, n);
  gsl_vector *s = gsl_vector_alloc(n), *work = gsl_vector_alloc(n), *y = gsl_vector_alloc(n), *rhs = NULL;
  bool ok = sub && v && s && work && y && (rhs = gsl_vector_calloc(sub->size1));
  if (ok) {
    gsl_matrix_set_zero(sub);
    for (size_t k = 0; k < a->size2; k++)
      if (use[k]) {
        for (size_t i = 0; i < a->size1; i++)
          gsl_matrix_set(sub, i, at, gsl_matrix_get(a, i, k));
        at++;
      }
    for (size_t i = 0; i < a->size1; i++)
      gsl_vector_set(rhs, i, gsl_vector_get(b, i));
    gsl_linalg_SV_decomp(sub, v, s, work);
    for (size_t k = 0; k < n; k++) /* columns that depend on others */
      if (gsl_vector_get(s, k) < 1e-12 * gsl_vector_get(s, 0))
        gsl_vector_set(s, k, 0);
    gsl_linalg_SV_solve(sub, v, s, rhs, y);
    at = 0;
    for (size_t k = 0; k < a->size2; k++)
      if (use[k])
        gsl_vector_set(x, k, gsl_vector_get(y, at++));
  }
  gsl_matrix_free(sub);
  gsl_matrix_free(v);
  gsl_vector_free(s);
  gsl_vector_free(work);
  gsl_vector_free(y);
  gsl_vector_free(rhs);
  return ok;
}

/* Moves x towards z until a coefficient becomes 0, and takes that one out. Returns false if z has no coefficient below 0. */
static bool step_back(gsl_vector *x, const gsl_vector *z, bool *use) {
  double part = 1;
  bool any = false;
  for (size_t k = 0; k < x->size; k++) {
    double from = gsl_vector_get(x, k), to = gsl_vector_get(z, k);
    if (!use[k] || to > 0)
      continue;
    any = true;
    part = fmin(part, from - to > 0 ? from / (from - to) : 0);
  }
  if (!any)
    return false;
  for (size_t k = 0; k < x->size; k++) {
    double v = gsl_vector_get(x, k) + part * (gsl_vector_get(z, k) - gsl_vector_get(x, k));
    if (use[k] && (v <= 1e-14 * fabs(gsl_vector_get(z, k)) || v <= 0)) {
      use[k] = false;
      v = 0;
    }
    gsl_vector_set(x, k, use[k] ? v : 0);
  }
  return true;
}

/* The column whose coefficient would reduce the error most, or MAX if none would. */
static size_t steepest(const gsl_matrix *a, const gsl_vector *rest, const bool *use, double min) {
  size_t best = MAX;
  for (size_t k = 0; k < a->size2; k++) {
    double slope, size;
    gsl_vector_const_view c = gsl_matrix_const_column(a, k);
    gsl_blas_ddot(&c.vector, rest, &slope);
    size = gsl_blas_dnrm2(&c.vector);
    slope = size > 0 ? slope / size : 0;
    if (!use[k] && slope > min) {
      min = slope;
      best = k;
    }
  }
  return best;
}

bool model_nnls(const gsl_matrix *a, const gsl_vector *b, gsl_vector *x) {
  bool use[MAX] = {false}, ok = a->size2 < MAX;
  gsl_vector *rest = gsl_vector_alloc(b->size), *z = gsl_vector_alloc(x->size);
  double min = 1e-10 * (1 + gsl_blas_dnrm2(b));
  gsl_vector_set_zero(x);
  ok = ok && rest && z;
  for (size_t turn = 0; ok && turn < 3 * a->size2; turn++) {
    gsl_vector_memcpy(rest, b);
    gsl_blas_dgemv(CblasNoTrans, -1, a, x, 1, rest);
    size_t k = steepest(a, rest, use, min);
    if (k == MAX)
      break;
    use[k] = true;
    while ((ok = solve_some(a, b, use, z)) && step_back(x, z, use))
      continue;
    if (ok)
      gsl_vector_memcpy(x, z);
  }
  gsl_vector_free(rest);
  gsl_vector_free(z);
  return ok;
}

/* --- principal components --- */

static void standardize(gsl_matrix *a, gsl_vector *mean, gsl_vector *deviation) {
  for (size_t k = 0; k < a->size2; k++) {
    double m = 0, s = 0;
    for (size_t i = 0; i < a->size1; i++)
      m += gsl_matrix_get(a, i, k) / (double)a->size1;
    for (size_t i = 0; i < a->size1; i++)
      s += pow(gsl_matrix_get(a, i, k) - m, 2) / (double)(a->size1 - 1);
    s = s > 1e-18 * m * m ? sqrt(s) : 0;
    for (size_t i = 0; i < a->size1; i++)
      gsl_matrix_set(a, i, k, s > 0 ? (gsl_matrix_get(a, i, k) - m) / s : 0);
    gsl_vector_set(mean, k, m);
    gsl_vector_set(deviation, k, s);
  }
}

/* u: a copy of a, which becomes the scores divided by `size`. */
static bool decompose(gsl_matrix *u, gsl_vector *mean, gsl_vector *deviation, gsl_vector *size, gsl_matrix *loading) {
  gsl_vector *work = gsl_vector_alloc(u->size2);
  if (work) {
    standardize(u, mean, deviation);
    gsl_linalg_SV_decomp(u, loading, size, work);
  }
  gsl_vector_free(work);
  return work != NULL;
}

static void shares(gsl_vector *size) {
  double sum = 0;
  for (size_t k = 0; k < size->size; k++)
    sum += pow(gsl_vector_get(size, k), 2);
  for (size_t k = 0; k < size->size; k++)
    gsl_vector_set(size, k, sum > 0 ? pow(gsl_vector_get(size, k), 2) / sum : 0);
}

bool model_components(const gsl_matrix *a, gsl_vector *mean, gsl_vector *deviation, gsl_vector *variance, gsl_matrix *loading) {
  gsl_matrix *u = gsl_matrix_alloc(a->size1, a->size2);
  bool ok = u && !gsl_matrix_memcpy(u, a) && decompose(u, mean, deviation, variance, loading);
  if (ok)
    shares(variance);
  gsl_matrix_free(u);
  return ok;
}

bool model_component_regression(const gsl_matrix *a, const gsl_vector *b, double share, gsl_vector *x, double *intercept) {
  size_t n = a->size2;
  gsl_matrix *u = gsl_matrix_alloc(a->size1, n), *loading = gsl_matrix_alloc(n, n);
  gsl_vector *mean = gsl_vector_alloc(n), *deviation = gsl_vector_alloc(n), *size = gsl_vector_alloc(n), *variance = gsl_vector_alloc(n);
  bool ok =
      u && loading && mean && deviation && size && variance && !gsl_matrix_memcpy(u, a) && decompose(u, mean, deviation, size, loading);
  double seen = 0;
  *intercept = 0;
  gsl_vector_set_zero(x);
  if (ok) {
    gsl_vector_memcpy(variance, size);
    shares(variance);
    for (size_t i = 0; i < b->size; i++)
      *intercept += gsl_vector_get(b, i) / (double)b->size;
  }
  for (size_t c = 0; ok && c < n && seen < share && gsl_vector_get(size, c) > 0; c++) {
    double slope;
    gsl_vector_const_view scores = gsl_matrix_const_column(u, c);
    gsl_blas_ddot(&scores.vector, b, &slope);
    slope /= gsl_vector_get(size, c);
    for (size_t k = 0; k < n; k++)
      if (gsl_vector_get(deviation, k) > 0)
        gsl_vector_set(x, k, gsl_vector_get(x, k) + slope * gsl_matrix_get(loading, k, c) / gsl_vector_get(deviation, k));
    seen += gsl_vector_get(variance, c);
  }
  for (size_t k = 0; ok && k < n; k++)
    *intercept -= gsl_vector_get(x, k) * gsl_vector_get(mean, k);
  gsl_matrix_free(u);
  gsl_matrix_free(loading);
  gsl_vector_free(mean);
  gsl_vector_free(deviation);
  gsl_vector_free(size);
  gsl_vector_free(variance);
  return ok;
}
