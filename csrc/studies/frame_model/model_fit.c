/* SPDX-License-Identifier: Apache-2.0 */
/* Fits the equations of the frame model in their order. Each frame has the same weight: errors are relative, so rows are divided by what
   was measured. */
#include <gsl/gsl_cdf.h>
#include <gsl/gsl_errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "studies/frame_model/equations.h"
#include "studies/frame_model/model_solve.h"

enum { MIN_FRAMES = 16 };
/* Components that explain so much of the variance are kept. */
static const double kept_share = 0.95;

typedef struct {
  gm_model *m;
  const gm_model_row **row; /* of the set */
  size_t n;
  double (*p)[GM_MODEL_EQUATIONS]; /* predictions so far, by row */
} fitting;

static double measured(const gm_model_row *r, gm_model_equation_name e) { return r->at[gm_model_equation_target(e)]; }

/* Rows whose terms and target are known. */
static size_t known_rows(const fitting *f, gm_model_inputs in, gm_model_equation_name e, double (*x)[GM_MODEL_TERMS], double *y,
                         size_t *row, unsigned *terms) {
  size_t n = 0;
  for (size_t i = 0; i < f->n; i++) {
    *terms = model_terms(in, e, f->row[i], f->p[i], x[n]);
    y[n] = measured(f->row[i], e);
    row[n] = i;
    bool known = y[n] > 0;
    for (unsigned k = 0; k < *terms; k++)
      known = known && isfinite(x[n][k]);
    n += known;
  }
  return n;
}

static bool solve_model_terms(gm_model_coefficients *c, gm_model_method method, double (*x)[GM_MODEL_TERMS], const double *y, size_t n,
                              unsigned terms) {
  gsl_matrix *a = gsl_matrix_alloc(n, terms);
  gsl_vector *b = gsl_vector_alloc(n), *k = gsl_vector_alloc(terms);
  bool relative = method == GM_MODEL_NNLS, ok = a && b && k;
  for (size_t i = 0; ok && i < n; i++) {
    for (unsigned t = 0; t < terms; t++)
      gsl_matrix_set(a, i, t, relative ? x[i][t] / y[i] : x[i][t]);
    gsl_vector_set(b, i, relative ? 1 : y[i]);
  }
  ok = ok && (relative ? model_nnls(a, b, k) : model_component_regression(a, b, kept_share, k, &c->intercept));
  for (unsigned t = 0; ok && t < terms; t++)
    c->k[t] = gsl_vector_get(k, t);
  gsl_matrix_free(a);
  gsl_vector_free(b);
  gsl_vector_free(k);
  return ok;
}

/* The energy of runs in their own terms begins with the cycles of the runs. What each of them costs anyway is known, so that only the rest
   is fitted: an error relative to the whole energy would say little of it. */
static double known_part(const fitting *f, gm_model_inputs in, gm_model_method method, gm_model_equation_name e) {
  bool energy = e == GM_EQ_ENERGY || e == GM_EQ_ENERGY_COUNTERS;
  return method == GM_MODEL_NNLS && in <= GM_MODEL_SAMPLE && energy && isfinite(f->m->idle) ? f->m->idle : 0;
}

/* The energy of a frame is a sum whose weights are known: the core's runs, the core that waits, the blocks' work, and the blocks' clocks.
 */
static bool is_sum(const fitting *f, gm_model_inputs in, gm_model_method method, gm_model_equation_name e) {
  return method == GM_MODEL_NNLS && in <= GM_MODEL_SAMPLE && e == GM_EQ_FRAME_ENERGY && isfinite(f->m->idle) && isfinite(f->m->frame_idle);
}

static void set_sum(gm_model_coefficients *c, const gm_model *m) {
  const double k[4] = {1, m->idle, 1, fmax(0, m->frame_idle - m->idle)};
  memcpy(c->k, k, sizeof k);
}

static bool fit_equation(fitting *f, gm_model_inputs in, gm_model_method method, gm_model_equation_name e) {
  double(*x)[GM_MODEL_TERMS] = malloc(f->n * sizeof *x), *y = malloc(f->n * sizeof *y);
  size_t *row = malloc(f->n * sizeof *row);
  gm_model_coefficients *c = &f->m->c[in][method][e];
  unsigned terms = 0;
  bool ok = x && y && row;
  *c = (gm_model_coefficients){.n = ok ? known_rows(f, in, e, x, y, row, &terms) : 0};
  double known = known_part(f, in, method, e), sum = 0;
  for (size_t i = 0; known > 0 && i < c->n; i++)
    y[i] = fmax(y[i] - known * x[i][0], 0.01 * y[i]);
  if (is_sum(f, in, method, e))
    set_sum(c, f->m);
  else if (c->n >= MIN_FRAMES)
    ok = ok && solve_model_terms(c, method, x, y, c->n, terms);
  c->k[0] += known;
  for (size_t i = 0; known > 0 && i < c->n; i++)
    y[i] = measured(f->row[row[i]], e);
  for (size_t i = 0; ok && i < c->n; i++)
    sum += pow(model_value(c, x[i], terms) / y[i] - 1, 2);
  c->error = c->n > terms ? sqrt(sum / (double)(c->n - terms)) : NAN;
  for (size_t i = 0; ok && i < f->n; i++) { /* later equations build on what this one says, not on what was measured */
    double all[GM_MODEL_TERMS];
    model_terms(in, e, f->row[i], f->p[i], all);
    f->p[i][e] = c->n >= MIN_FRAMES ? model_value(c, all, terms) : NAN;
  }
  free(x);
  free(y);
  free(row);
  return ok;
}

/* The mean of what any cycle costs: the difference of two columns for each cycle of a third. */
static double idle_of(const fitting *f, unsigned all, unsigned above, unsigned time) {
  double energy = 0, cycles = 0;
  for (size_t i = 0; i < f->n; i++) {
    const double *at = f->row[i]->at;
    if (isnan(at[all]) || isnan(at[above]))
      continue;
    energy += at[all] - at[above];
    cycles += at[time];
  }
  return cycles > 0 ? energy / cycles : NAN;
}

int gm_model_fit(gm_model *m, const gm_model_table *t, const char *set, char *err, size_t errsize) {
  fitting f = {.m = m, .row = malloc((t->n + 1) * sizeof *f.row), .p = malloc((t->n + 1) * sizeof *f.p)};
  bool ok = f.row && f.p;
  gsl_set_error_handler_off();
  for (size_t i = 0; ok && i < t->n; i++)
    if (!strcmp(t->row[i].set, set))
      f.row[f.n++] = &t->row[i];
  if (ok && f.n < MIN_FRAMES) {
    free(f.row);
    free(f.p);
    return gm_error(err, errsize, "gloam model", "set \"%s\" has %zu frames, at least %d are needed", set, f.n, MIN_FRAMES);
  }
  m->idle = ok ? idle_of(&f, GM_MODEL_energy, GM_MODEL_energy_above_idle, GM_MODEL_shaders) : NAN;
  m->frame_idle = ok ? idle_of(&f, GM_MODEL_frame_energy, GM_MODEL_frame_above_idle, GM_MODEL_frame) : NAN;
  for (unsigned in = 0; ok && in < GM_MODEL_INPUTS; in++)
    for (unsigned method = 0; ok && method < GM_MODEL_METHODS; method++)
      for (unsigned e = 0; ok && e < GM_MODEL_EQUATIONS; e++)
        ok = fit_equation(&f, (gm_model_inputs)in, (gm_model_method)method, (gm_model_equation_name)e);
  free(f.row);
  free(f.p);
  return ok ? 0 : gm_error(err, errsize, "gloam model", "out of memory");
}

void gm_model_predict(const gm_model *m, gm_model_inputs in, gm_model_method method, const gm_model_row *r,
                      double out[GM_MODEL_EQUATIONS]) {
  for (unsigned e = 0; e < GM_MODEL_EQUATIONS; e++) {
    const gm_model_coefficients *c = &m->c[in][method][e];
    double x[GM_MODEL_TERMS];
    unsigned terms = model_terms(in, (gm_model_equation_name)e, r, out, x);
    out[e] = c->n >= MIN_FRAMES ? model_value(c, x, terms) : NAN;
  }
}

double gm_model_interval(const gm_model_coefficients *c, double probability) {
  unsigned terms = 0;
  for (unsigned i = 0; i < GM_MODEL_TERMS; i++)
    terms += c->k[i] != 0;
  return c->n > terms + 1 ? gsl_cdf_tdist_Pinv((1 + probability) / 2, (double)(c->n - terms)) * c->error : NAN;
}

int gm_model_components_of(gm_model_components *c, const gm_model_table *t, const char *set, double share, char *err, size_t errsize) {
  static const unsigned column[] = {GM_MODEL_tiles,       GM_MODEL_vertices,      GM_MODEL_vertices_cc,     GM_MODEL_visible,
                                    GM_MODEL_vertex_load, GM_MODEL_fragment_load, GM_MODEL_partial_renders, GM_MODEL_draws};
  enum { N = sizeof column / sizeof *column };
  size_t rows = 0, at = 0;
  for (size_t i = 0; i < t->n; i++)
    rows += !strcmp(t->row[i].set, set);
  if (rows <= N)
    return gm_error(err, errsize, "gloam model", "set \"%s\" has %zu frames, more than %d are needed", set, rows, N);
  gsl_matrix *a = gsl_matrix_alloc(rows, N), *loading = gsl_matrix_alloc(N, N);
  gsl_vector *mean = gsl_vector_alloc(N), *deviation = gsl_vector_alloc(N), *variance = gsl_vector_alloc(N);
  bool ok = a && loading && mean && deviation && variance;
  for (size_t i = 0; ok && i < t->n; i++)
    if (!strcmp(t->row[i].set, set)) {
      for (unsigned k = 0; k < N; k++)
        gsl_matrix_set(a, at, k, t->row[i].at[column[k]]);
      at++;
    }
  ok = ok && model_components(a, mean, deviation, variance, loading);
  *c = (gm_model_components){.inputs = N};
  double sum = 0;
  for (unsigned k = 0; ok && k < N; k++) {
    c->column[k] = column[k];
    c->variance[k] = gsl_vector_get(variance, k);
    c->n += sum < share;
    sum += c->variance[k];
    for (unsigned i = 0; i < N; i++)
      c->loading[i][k] = gsl_matrix_get(loading, i, k);
  }
  gsl_matrix_free(a);
  gsl_matrix_free(loading);
  gsl_vector_free(mean);
  gsl_vector_free(deviation);
  gsl_vector_free(variance);
  return ok ? 0 : gm_error(err, errsize, "gloam model", "out of memory");
}
