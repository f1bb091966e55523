/* SPDX-License-Identifier: Apache-2.0 */
/* Tests the frame model: its solvers on small problems, tables and models as files, a fit of frames that follow the equations. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
/* cmocka.h needs these first */
#include <cmocka.h>

#include "base/atomic.h"
#include "base/error.h"
#include "base/random.h"
#include "studies/frame_model/model.h"
#include "studies/frame_model/model_blocks.h"
#include "studies/frame_model/model_solve.h"

/* cmocka 1.1 compares floats only. */
static void near(double a, double b, double max) {
  if (!(fabs(a - b) <= max))
    fail_msg("%.12g is not %.12g", a, b);
}

static double random_number(unsigned *seed) { return (double)(gm_random_linear32(seed) >> 8 & 0xffff) / 0x10000; }

/* With the free solution (1, -2), the coefficient that must not be negative is 0, and the other one is the best alone. */
static void test_nonnegative(void **state) {
  static const double rows[4][2] = {{1, 0}, {1, 1}, {1, 2}, {1, 3}};
  gsl_matrix *a = gsl_matrix_alloc(4, 2);
  gsl_vector *b = gsl_vector_alloc(4), *x = gsl_vector_alloc(2);
  (void)state;
  for (size_t i = 0; i < 4; i++) {
    for (size_t k = 0; k < 2; k++)
      gsl_matrix_set(a, i, k, rows[i][k]);
    gsl_vector_set(b, i, 1 - 2 * rows[i][1] + 6);
  }
  assert_true(model_nnls(a, b, x));
  near(gsl_vector_get(x, 0), 4, 1e-9);
  near(gsl_vector_get(x, 1), 0, 0);
  for (size_t i = 0; i < 4; i++)
    gsl_vector_set(b, i, 3 + 2 * rows[i][1]);
  assert_true(model_nnls(a, b, x));
  near(gsl_vector_get(x, 0), 3, 1e-9);
  near(gsl_vector_get(x, 1), 2, 1e-9);
  gsl_matrix_free(a);
  gsl_vector_free(b);
  gsl_vector_free(x);
}

/* The third column is taken first. With the others its coefficient would be -2/3, so it leaves again. */
static void test_leaves(void **state) {
  static const double rows[3][3] = {{1, 0, 1}, {0, 1, 1}, {0.4, 0.4, 0.5}};
  gsl_matrix *a = gsl_matrix_alloc(3, 3);
  gsl_vector *b = gsl_vector_alloc(3), *x = gsl_vector_alloc(3);
  (void)state;
  for (size_t i = 0; i < 3; i++) {
    for (size_t k = 0; k < 3; k++)
      gsl_matrix_set(a, i, k, rows[i][k]);
    gsl_vector_set(b, i, 1);
  }
  assert_true(model_nnls(a, b, x));
  near(gsl_vector_get(x, 0), 2.8 / 2.64, 1e-9);
  near(gsl_vector_get(x, 1), 2.8 / 2.64, 1e-9);
  near(gsl_vector_get(x, 2), 0, 0);
  gsl_matrix_free(a);
  gsl_vector_free(b);
  gsl_vector_free(x);
}

/* At the solution no coefficient can grow and reduce the error, and those above 0 cannot shrink: the conditions of Kuhn and Tucker. */
static void test_conditions(void **state) {
  enum { ROWS = 30, COLUMNS = 8 };
  unsigned seed = 7;
  (void)state;
  for (unsigned turn = 0; turn < 50; turn++) {
    gsl_matrix *a = gsl_matrix_alloc(ROWS, COLUMNS);
    gsl_vector *b = gsl_vector_alloc(ROWS), *x = gsl_vector_alloc(COLUMNS);
    for (size_t i = 0; i < ROWS; i++) { /* columns that are alike, so that a coefficient becomes negative when another column joins */
      double common = random_number(&seed), sum = 0;
      for (size_t k = 0; k < COLUMNS; k++) {
        gsl_matrix_set(a, i, k, common + (turn % 2 ? 0.3 : 1) * random_number(&seed));
        sum += (k % 2 ? -0.6 : 1) * gsl_matrix_get(a, i, k);
      }
      gsl_vector_set(b, i, sum + random_number(&seed));
    }
    assert_true(model_nnls(a, b, x));
    for (size_t k = 0; k < COLUMNS; k++) {
      double slope = 0;
      for (size_t i = 0; i < ROWS; i++) {
        double rest = gsl_vector_get(b, i);
        for (size_t m = 0; m < COLUMNS; m++)
          rest -= gsl_matrix_get(a, i, m) * gsl_vector_get(x, m);
        slope += rest * gsl_matrix_get(a, i, k);
      }
      assert_true(gsl_vector_get(x, k) >= 0);
      assert_true(slope < 1e-8);
      assert_true(gsl_vector_get(x, k) <= 0 || slope > -1e-8);
    }
    gsl_matrix_free(a);
    gsl_vector_free(b);
    gsl_vector_free(x);
  }
}

/* Two columns that are multiples of each other and one that is constant: one component has all of the variance. */
static void test_components(void **state) {
  gsl_matrix *a = gsl_matrix_alloc(10, 3), *loading = gsl_matrix_alloc(3, 3);
  gsl_vector *mean = gsl_vector_alloc(3), *deviation = gsl_vector_alloc(3), *variance = gsl_vector_alloc(3), *b = gsl_vector_alloc(10);
  double intercept;
  (void)state;
  for (size_t i = 0; i < 10; i++) {
    gsl_matrix_set(a, i, 0, (double)i);
    gsl_matrix_set(a, i, 1, 5 * (double)i + 2);
    gsl_matrix_set(a, i, 2, 4);
    gsl_vector_set(b, i, 3 * (double)i + 1);
  }
  assert_true(model_components(a, mean, deviation, variance, loading));
  near(gsl_vector_get(variance, 0), 1, 1e-9);
  near(gsl_vector_get(mean, 0), 4.5, 1e-9);
  near(fabs(gsl_matrix_get(loading, 0, 0)), sqrt(0.5), 1e-9);
  near(gsl_matrix_get(loading, 0, 0), gsl_matrix_get(loading, 1, 0), 1e-9);
  gsl_vector *x = gsl_vector_alloc(3);
  assert_true(model_component_regression(a, b, 0.95, x, &intercept));
  for (double i = 0; i < 10; i++)
    near(intercept + gsl_vector_get(x, 0) * i + gsl_vector_get(x, 1) * (5 * i + 2) + gsl_vector_get(x, 2) * 4, 3 * i + 1, 1e-9);
  gsl_matrix_free(a);
  gsl_matrix_free(loading);
  gsl_vector_free(mean);
  gsl_vector_free(deviation);
  gsl_vector_free(variance);
  gsl_vector_free(b);
  gsl_vector_free(x);
}

/* Frames whose units take what their work says, half of them one after the other. */
static gm_model_table frames(const char *set, unsigned n, unsigned seed) {
  gm_model_table t = {.row = calloc(n, sizeof *t.row), .n = n};
  assert_non_null(t.row);
  for (unsigned i = 0; i < n; i++) {
    double *at = t.row[i].at;
    t.row[i].set = strdup(set);
    t.row[i].name = strdup("x");
    for (unsigned k = 0; k < GM_MODEL_COLUMNS; k++)
      at[k] = 1000 + 9000 * random_number(&seed);
    for (unsigned u = 0; u < 8; u++)
      at[GM_MODEL_fetch + u] = at[GM_MODEL_work_fetch + u];
    at[GM_MODEL_accelerator] = 1.5 * at[GM_MODEL_work_accelerator] + 40;
    at[GM_MODEL_work_partial] = 0;
    at[GM_MODEL_geometry] = fmax(fmax(at[GM_MODEL_fetch], at[GM_MODEL_vertex]), fmax(at[GM_MODEL_assembly], at[GM_MODEL_accelerator])) + 7;
    at[GM_MODEL_work_tasks] = 100;
    at[GM_MODEL_shaders] = at[GM_MODEL_vertex] + at[GM_MODEL_fragment] - 300;
    at[GM_MODEL_energy] = 5 * at[GM_MODEL_shaders] + 2 * at[GM_MODEL_work_b];
    at[GM_MODEL_energy_above_idle] = at[GM_MODEL_energy] - 4 * at[GM_MODEL_shaders];
  }
  return t;
}

static void test_fit(void **state) {
  gm_model_table t = frames("fit", 60, 3), other = frames("other", 20, 11);
  gm_model *m = calloc(1, sizeof *m);
  char err[GM_ERROR_SIZE] = "";
  (void)state;
  assert_int_equal(gm_model_fit(m, &t, "fit", err, sizeof err), 0);
  const gm_model_coefficients *c = m->c[GM_MODEL_RUN][GM_MODEL_NNLS];
  near(c[GM_EQ_ACCELERATOR].k[0], 1.5, 1e-6);
  near(c[GM_EQ_ACCELERATOR].k[1], 40, 1e-2);
  near(c[GM_EQ_GEOMETRY].k[0], 1, 1e-6);
  near(c[GM_EQ_GEOMETRY].k[2], 7, 1e-2);
  near(m->idle, 4, 1e-9);
  gm_model_error e = gm_model_error_of(m, GM_MODEL_RUN, GM_MODEL_NNLS, GM_EQ_ENERGY, &other, "other", false);
  assert_int_equal(e.n, 20);
  assert_true(e.mean < 1e-6 && e.tau > 0.999);
  assert_true(gm_model_error_of(m, GM_MODEL_RUN, GM_MODEL_NNLS, GM_EQ_ENERGY, &other, "other", true).worst < 1e-6);
  e = gm_model_error_of(m, GM_MODEL_RUN, GM_MODEL_NNLS, GM_EQ_ENERGY_CYCLES, &other, "other", false);
  assert_true(e.mean > 1);
  assert_int_equal(gm_model_error_of(m, GM_MODEL_RUN, GM_MODEL_NNLS, GM_EQ_FRAME, &other, "none", false).n, 0);
  assert_int_equal(gm_model_fit(m, &t, "other", err, sizeof err), -1);
  assert_non_null(strstr(err, "set \"other\" has 0 frames"));
  free(m);
  gm_model_table_free(&t);
  gm_model_table_free(&other);
}

static void test_files(void **state) {
  gm_model_table t = frames("fit", 40, 5), again;
  gm_model *m = calloc(1, sizeof *m), *back = calloc(1, sizeof *back);
  char err[GM_ERROR_SIZE] = "", table[] = "build/test_model.XXXXXX", model[] = "build/test_model.XXXXXX";
  FILE *f = fdopen(mkstemp(table), "w");
  (void)state;
  assert_true(f && close(mkstemp(model)) == 0);
  gm_model_write_names(f);
  t.row[0].at[GM_MODEL_energy] = NAN;
  for (size_t i = 0; i < t.n; i++)
    gm_model_write_row(f, &t.row[i]);
  assert_int_equal(fclose(f), 0);
  assert_int_equal(gm_model_table_read(&again, table, err, sizeof err), 0);
  assert_int_equal(again.n, 40);
  assert_true(isnan(again.row[0].at[GM_MODEL_energy]));
  near(again.row[39].at[GM_MODEL_frozen], t.row[39].at[GM_MODEL_frozen], 1e-4);
  assert_int_equal(gm_model_fit(m, &again, "fit", err, sizeof err), 0);
  assert_int_equal(gm_model_write(m, model, err, sizeof err), 0);
  assert_int_equal(gm_model_read(back, model, err, sizeof err), 0);
  double a[GM_MODEL_EQUATIONS], b[GM_MODEL_EQUATIONS];
  gm_model_predict(m, GM_MODEL_RUN, GM_MODEL_NNLS, &t.row[1], a);
  gm_model_predict(back, GM_MODEL_RUN, GM_MODEL_NNLS, &t.row[1], b);
  for (unsigned e = 0; e < GM_MODEL_EQUATIONS; e++)
    near(a[e], b[e], 1e-9 * fabs(a[e]));
  near(gm_model_interval(&back->c[0][0][GM_EQ_ENERGY], 0.9), gm_model_interval(&m->c[0][0][GM_EQ_ENERGY], 0.9), 1e-12);
  unlink(table);
  unlink(model);
  gm_model_table_free(&t);
  gm_model_table_free(&again);
  free(m);
  free(back);
}

/* Tables and models that are wrong: the message names the line and the column. */
static void test_bad_files(void **state) {
  static const char *const bad[][2] = {{"", "the table is empty"},
                                       {"set,scene,nothing\n", ":1:11: error: no column has the name \"nothing\""},
                                       {"set,frame\n", ":1:1: error: there is no column \"scene\""},
                                       {"scene,frame,frame\n", ":1:13: error: column \"frame\" is there twice"},
                                       {"scene,frame\na,1\nb,x\n", ":3:3: error: \"x\" is no number"},
                                       {"scene,frame\na,-1\n", ":2:3: error: \"-1\" is no number that is at least 0"},
                                       {"scene,frame\na\n", ":2:1: error: 1 columns, not 2"},
                                       {"scene,frame\na,1,2\n", ":2:5: error: more than 2 columns"}};
  static const char none[] = "{\"version\": 2, \"idle\": 1, \"frame_idle\": 1}";
  gm_model *m = calloc(1, sizeof *m);
  char err[GM_ERROR_SIZE] = "", path[] = "build/test_model.XXXXXX";
  (void)state;
  assert_int_equal(close(mkstemp(path)), 0);
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    gm_model_table t;
    assert_int_equal(gm_atomic_write(path, bad[i][0], strlen(bad[i][0]), err, sizeof err), 0);
    assert_int_equal(gm_model_table_read(&t, path, err, sizeof err), -1);
    if (!strstr(err, bad[i][1]))
      fail_msg("'%s' instead of '%s'", err, bad[i][1]);
  }
  assert_int_equal(gm_atomic_write(path, none, sizeof none - 1, err, sizeof err), 0);
  assert_int_equal(gm_model_read(m, path, err, sizeof err), -1);
  assert_non_null(strstr(err, "the coefficients of \"vertex fetch\" (run, nonnegative) are missing"));
  assert_int_equal(gm_atomic_write(path, "{", 1, err, sizeof err), 0);
  assert_int_equal(gm_model_read(m, path, err, sizeof err), -1);
  unlink(path);
  free(m);
}

/* Energy of a frame: the core's runs, the core that waits, the blocks' clocks and their work. */
static void test_blocks(void **state) {
  static const char text[] = "# comment\nblock one 2 1 3\ncount one 10 quads\ncount one 5 accelerator\nblock two 1 0 0\n";
  static const char *const bad[][2] = {{"", "no block"},
                                       {"block one 2 1\n", ":1:1: error: not a weight: 'block one 2 1'"},
                                       {"block one 2 1 3\ncount two 1 quads\n", ":2:1: error: not a weight"},
                                       {"block one 2 1 3\ncount one 1 nothing\n", ":2:1: error: not a weight"},
                                       {"block one 2 1 3\ncount one -1 quads\n", ":2:1: error: not a weight"}};
  gm_model_blocks b;
  char err[GM_ERROR_SIZE];
  gm_model_row r = {.set = NULL};
  gm_model_table t = {.row = &r, .n = 1};
  (void)state;
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    assert_int_equal(gm_model_blocks_parse(&b, bad[i][0], "weights", err, sizeof err), -1);
    if (!strstr(err, bad[i][1]))
      fail_msg("'%s' instead of '%s'", err, bad[i][1]);
  }
  assert_int_equal(gm_model_blocks_parse(&b, text, "weights", err, sizeof err), 0);
  r.at[GM_MODEL_quads] = 3;
  r.at[GM_MODEL_accelerator] = 4;
  r.at[GM_MODEL_work_accelerator] = 6;
  r.at[GM_MODEL_shaders] = 50;
  r.at[GM_MODEL_frame] = 80;
  r.at[GM_MODEL_energy] = 1000;
  r.at[GM_MODEL_energy_above_idle] = 500;
  gm_model_blocks_add(&b, &t);
  near(r.at[GM_MODEL_blocks], 60, 0);
  near(r.at[GM_MODEL_frame_above_idle], 500 + 50, 0);
  near(r.at[GM_MODEL_frame_energy], 550 + 80 * (10 + 3), 1e-9);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_nonnegative), cmocka_unit_test(test_leaves), cmocka_unit_test(test_conditions),
                                     cmocka_unit_test(test_components),  cmocka_unit_test(test_fit),    cmocka_unit_test(test_files),
                                     cmocka_unit_test(test_bad_files),   cmocka_unit_test(test_blocks)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
