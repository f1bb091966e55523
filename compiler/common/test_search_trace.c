/* SPDX-License-Identifier: Apache-2.0 */
/* Tests the record of attempts: rows by place, in the order of a tree, as many as there is room for, and their verdicts in words
   (docs/compiler.md, "The search"). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "common/search_trace.h"

static gc_path path_of(const char *strategy, const char *candidate, const char *rung) {
  return (gc_path){.at = {[GC_STRATEGY] = strategy, [GC_CANDIDATE] = candidate, [GC_RUNG] = rung}};
}

static void add_attempt(gc_trace *t, gc_path p, gc_axis axis, gc_verdict v) { gc_trace_row(t, &p, axis)->times[v]++; }

static void rows_are_a_tree(void **state) {
  (void)state;
  static gc_trace t;
  t.n = 0;
  add_attempt(&t, path_of("s", NULL, NULL), GC_STRATEGY, GC_UNFIT);
  add_attempt(&t, path_of("s", "a", NULL), GC_CANDIDATE, GC_UNFIT);
  add_attempt(&t, path_of("s", "a", "r"), GC_RUNG, GC_UNFIT);
  add_attempt(&t, path_of("s", "b", NULL), GC_CANDIDATE, GC_BEST);
  add_attempt(&t, path_of("s", "b", "r"), GC_RUNG, GC_BEST);
  add_attempt(&t, path_of("s", "a", "q"), GC_RUNG, GC_BEST); /* once more at "a" */
  add_attempt(&t, path_of("s", "a", NULL), GC_CANDIDATE, GC_BEST);
  add_attempt(&t, path_of("s2", NULL, NULL), GC_STRATEGY, GC_BEST);
  static const char *const order[] = {"s", "a", "r", "q", "b", "r", "s2"};
  assert_int_equal(t.n, 7);
  for (unsigned k = 0; k < t.n; k++)
    assert_string_equal(t.row[k].path.at[t.row[k].axis], order[k]);
  assert_int_equal(gc_attempt_runs(&t.row[1]), 2);
  const gc_path taken = path_of("s", "a", "q");
  gc_trace_take(&t, &taken);
  static const bool want[] = {true, true, false, true, false, false, false};
  for (unsigned k = 0; k < t.n; k++)
    assert_int_equal(t.row[k].taken, want[k]);
}

static void shaders_have_rows_of_their_own(void **state) {
  (void)state;
  static gc_trace t;
  t.n = 0;
  gc_path both = path_of("s", NULL, NULL), vertex = path_of("s", "a", NULL), fragment = vertex;
  vertex.shader = 1;
  fragment.shader = 2;
  add_attempt(&t, both, GC_STRATEGY, GC_BEST);
  add_attempt(&t, vertex, GC_CANDIDATE, GC_BEST);
  add_attempt(&t, fragment, GC_CANDIDATE, GC_WORSE);
  assert_int_equal(t.n, 3);
  gc_trace_take(&t, &vertex);
  assert_true(t.row[0].taken && t.row[1].taken && !t.row[2].taken);
}

/* What does not fit into the table is counted in its last row. */
static void table_is_bounded(void **state) {
  (void)state;
  enum { PLACES = GC_ATTEMPTS + 88 };
  static gc_trace t;
  static char name[PLACES][8];
  unsigned all = 0;
  t.n = 0;
  for (unsigned k = 0; k < PLACES; k++) {
    snprintf(name[k], sizeof name[k], "%u", k);
    add_attempt(&t, path_of(name[k], NULL, NULL), GC_STRATEGY, GC_UNFIT);
  }
  assert_int_equal(t.n, GC_ATTEMPTS);
  for (unsigned k = 0; k < t.n; k++)
    all += t.row[k].times[GC_UNFIT];
  assert_int_equal(all, PLACES);
  assert_string_equal(t.row[GC_ATTEMPTS - 1].path.at[GC_PRICE], "others");
}

static void says(const gc_attempt *a, const char *want) {
  char text[256];
  gc_attempt_text(a, text, sizeof text);
  assert_string_equal(text, want);
}

static void verdicts_in_words(void **state) {
  (void)state;
  says(&(gc_attempt){.times = {[GC_BEST] = 1}}, "fits");
  says(&(gc_attempt){.times = {[GC_BEST] = 1}, .taken = true}, "taken");
  says(&(gc_attempt){.times = {[GC_BEST] = 1, [GC_WORSE] = 1}, .worse = 0.0123}, "fits, worse by 1.23 %");
  says(&(gc_attempt){.times = {[GC_WORSE] = 3}, .worse = 0.0123}, "worse by 1.23 % or more (3 times)");
  says(&(gc_attempt){.times = {[GC_WORSE] = 1}, .worse = 0}, "no better");
  says(&(gc_attempt){.times = {[GC_WORSE] = 1}, .worse = -0.1}, "worse on some path");
  says(&(gc_attempt){.times = {[GC_UNFIT] = 2}, .why = "9 lanes"}, "does not fit (2 times): 9 lanes");
  says(&(gc_attempt){.times = {[GC_SPENT] = 1, [GC_LEFT_OUT] = 1}}, "no steps left, left out");
  says(&(gc_attempt){.taken = false}, "");
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(rows_are_a_tree), cmocka_unit_test(shaders_have_rows_of_their_own),
                                     cmocka_unit_test(table_is_bounded), cmocka_unit_test(verdicts_in_words)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
