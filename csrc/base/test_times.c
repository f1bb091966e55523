/* SPDX-License-Identifier: Apache-2.0 */
/* Tests laps, which measure the passes of a compilation (base/times.h): rows add up by name, a pass does not count the passes inside it,
   a measurement does, and memory is counted with what a run gave back. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "base/times.h"

enum { LARGE = 3 << 20, SMALL = 1 << 20 };

static void spin(void) {
  for (volatile unsigned k = 0; k < 2000000; k++)
    ;
}

static void nested_laps(void **state) {
  (void)state;
  gc_times t = {0};
  gc_arena *a = gc_arena_new();
  gc_lap all = gc_lap_start(&t, a);
  double all_attempts = 0;
  for (unsigned k = 0; k < 2; k++) {
    gc_lap outer = gc_lap_start(&t, a), attempt = gc_measure_start(a), inner = gc_lap_start(&t, a);
    double seconds;
    size_t bytes;
    spin();
    gc_lap_end(&t, a, inner, "inner", k == 0);
    gc_measure_end(a, attempt, &seconds, &bytes);
    all_attempts += seconds;
    gc_lap_end(&t, a, outer, "outer", true);
  }
  gc_lap_total(&t, a, all);
  assert_int_equal(t.n, 2);
  const gc_time_row *inner = &t.row[0], *outer = &t.row[1];
  assert_string_equal(inner->name, "inner");
  assert_int_equal(inner->runs, 2);
  assert_int_equal(inner->good, 1);
  assert_int_equal(outer->runs, 2);
  assert_true(inner->seconds > 0 && all_attempts >= inner->seconds);
  assert_true(outer->seconds < inner->seconds / 2);
  assert_true(inner->seconds + outer->seconds <= t.seconds);
  gc_arena_free(a);
}

static void memory_given_back_counts(void **state) {
  (void)state;
  gc_times t = {0};
  gc_arena *a = gc_arena_new();
  gc_lap all = gc_lap_start(&t, a), first = gc_lap_start(&t, a);
  gc_mark m = gc_arena_mark(a);
  gc_alloc_raw(a, LARGE);
  gc_arena_release(a, m);
  gc_lap_end(&t, a, first, "first", true);
  gc_lap second = gc_lap_start(&t, a);
  gc_alloc_raw(a, SMALL);
  gc_lap_end(&t, a, second, "second", true);
  gc_lap_total(&t, a, all);
  assert_true(t.row[0].bytes >= LARGE && t.row[0].bytes < LARGE + SMALL);
  assert_true(t.row[1].bytes >= SMALL && t.row[1].bytes < 2 * SMALL);
  assert_true(t.bytes >= LARGE && t.bytes < LARGE + SMALL);
  gc_arena_free(a);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(nested_laps), cmocka_unit_test(memory_given_back_counts)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
