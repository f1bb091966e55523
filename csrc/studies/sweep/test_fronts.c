/* SPDX-License-Identifier: Apache-2.0 */
/* Tests fronts of sets of points against the definition: every pair of points is compared (docs/sweep.md, "Fronts"). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>

#include "studies/sweep/front_definition.h"
#include "studies/sweep/objectives.h"
#include "studies/sweep/sweep_front.h"

enum { SETS = 1000, MAX = 80 };

static uint64_t state = 1;
static unsigned random_below(unsigned n) { return front_random(&state, n); }

/* Few different values make many ties. */
static void fronts_are_those_of_the_definition(void **ctx) {
  (void)ctx;
  size_t members = 0, points = 0;
  for (unsigned set = 0; set < SETS; set++) {
    double v[MAX * FRONT_OBJECTIVES];
    bool in[MAX];
    size_t n = random_below(MAX);
    unsigned values = 1 + random_below(set % 3 ? 8 : 1000), objectives = 1 + set % FRONT_OBJECTIVES;
    for (size_t i = 0; i < n * FRONT_OBJECTIVES; i++)
      v[i] = i % FRONT_OBJECTIVES < objectives ? random_below(values) : 7;
    assert_true(front_of(v, n, in));
    for (size_t i = 0; i < n; i++) {
      if (in[i] != front_by_definition(v, n, i))
        fail_msg("set %u: point %zu of %zu: %d", set, i, n, in[i]);
      members += in[i];
    }
    points += n;
  }
  assert_true(members > SETS && members < points / 2);
}

static void equal_points_are_all_in_the_front(void **ctx) {
  (void)ctx;
  const double v[] = {1, 2, 3, 1, 2, 3, 1, 2, 4};
  bool in[3];
  assert_true(front_of(v, 3, in));
  assert_true(in[0] && in[1] && !in[2]);
}

static void no_points_have_no_front(void **ctx) {
  (void)ctx;
  assert_true(front_of(NULL, 0, NULL));
}

/* A result without a figure is in no front of that figure: what is missing is no 0, which would beat all others. */
static void a_missing_figure_is_no_zero(void **ctx) {
  (void)ctx;
  const space s = {.nshader = 1};
  const objective wanted[FRONT_OBJECTIVES] = {OBJECTIVE_WORDS, OBJECTIVES, OBJECTIVES};
  sweep_result list[2] = {{.row = {.verdict = RESULTS_OK, .words = 7}}, {.row = {.verdict = RESULTS_OK, .words = NAN}}};
  objective_row *rows;
  size_t n;
  assert_true(objective_rows(&s, list, 2, 0, wanted, NULL, &rows, &n));
  assert_int_equal(n, 2);
  assert_true(rows[0].in && !rows[1].in);
  free(rows);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(fronts_are_those_of_the_definition),
      cmocka_unit_test(equal_points_are_all_in_the_front),
      cmocka_unit_test(no_points_have_no_front),
      cmocka_unit_test(a_missing_figure_is_no_zero),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
