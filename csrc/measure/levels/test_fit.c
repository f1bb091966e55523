/* SPDX-License-Identifier: Apache-2.0 */
/* Tests non-negative least squares on small problems with a known answer (docs/energy.md, "Energy model RTL, fitted"). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka needs those above */
#include <cmocka.h>

#include "measure/levels/level_fit.h"

enum { ROWS = 40, COLUMNS = 6 };

/* Columns without a pattern that the others share. */
static double entry(const void *ctx, size_t row, size_t column) {
  (void)ctx;
  return (double)((row * (7 + 2 * column) + column * column * 3 + row * row % (column + 5)) % 11);
}

static void weights_are_found(void **state) {
  (void)state;
  double target[ROWS], scale[ROWS], found[COLUMNS] = {0};
  for (size_t r = 0; r < ROWS; r++) {
    target[r] = 3 * entry(NULL, r, 1) + 0.5 * entry(NULL, r, 4);
    scale[r] = 1 + (double)(r % 3);
  }
  gm_fit f;
  assert_int_equal(gm_fit_columns(&f, entry, NULL, target, scale, ROWS, COLUMNS, 6, 1e-6), 0);
  for (size_t i = 0; i < f.n; i++)
    found[f.column[i]] = f.weight[i];
  for (size_t c = 0; c < COLUMNS; c++)
    assert_float_equal(found[c], c == 1 ? 3 : c == 4 ? 0.5 : 0, 1e-4);
}

static void few_columns_are_kept(void **state) {
  (void)state;
  double target[ROWS], scale[ROWS];
  for (size_t r = 0; r < ROWS; r++) {
    target[r] = 3 * entry(NULL, r, 1) + 0.5 * entry(NULL, r, 4);
    scale[r] = 1;
  }
  gm_fit f;
  assert_int_equal(gm_fit_columns(&f, entry, NULL, target, scale, ROWS, COLUMNS, 1, 1e-6), 0);
  assert_int_equal(f.n, 1);
  assert_int_equal(f.column[0], 1);
}

/* The least-squares answer is (-1, 2); with weights that are not negative it is (0, 1.5). */
static void weights_are_not_negative(void **state) {
  (void)state;
  const double gram[] = {2, 1, 1, 2}, right[] = {0, 3};
  double x[] = {0, 0};
  gm_nnls(gram, right, 2, x);
  assert_float_equal(x[0], 0, 1e-9);
  assert_float_equal(x[1], 1.5, 1e-9);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(weights_are_found), cmocka_unit_test(few_columns_are_kept),
                                     cmocka_unit_test(weights_are_not_negative)};
  return cmocka_run_group_tests_name("fit", tests, NULL, NULL);
}
