/* SPDX-License-Identifier: Apache-2.0 */
/* Tests a sweep in parts, each with a database of its own, and the merged database. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"
#include "studies/sweep/sweep.h"

enum { PARTS = 3, POINTS = 10 };
static const char text[] = "base cyclone\nshader regress/suites/shaders/simple/simple.frag\nkey wake 0..4\noption gate none best\n";

static char folder[] = "/tmp/gloam_parts_XXXXXX";
static char path[PARTS + 2][64];

static int make_parts_folder(void **s) {
  (void)s;
  if (!mkdtemp(folder))
    return -1;
  for (unsigned i = 0; i < PARTS + 2; i++)
    snprintf(path[i], sizeof path[i], "%s/%u.db", folder, i);
  return 0;
}

static int remove_parts_folder(void **s) {
  (void)s;
  for (unsigned i = 0; i < PARTS + 2; i++) {
    char side[400];
    unlink(path[i]);
    snprintf(side, sizeof side, "%s-wal", path[i]);
    unlink(side);
    snprintf(side, sizeof side, "%s-shm", path[i]);
    unlink(side);
  }
  return rmdir(folder);
}

static sweep_counts run_sweep_part(const space *s, const sweep_options *o) {
  char err[GM_ERROR_SIZE] = "";
  sweep_counts n;
  if (sweep_run(s, o, &n, err, sizeof err))
    fail_msg("%s", err);
  return n;
}

static void parts_make_the_whole(void **state) {
  char err[GM_ERROR_SIZE];
  const char *merge[PARTS];
  uint64_t points = 0, n, m;
  sweep_result *a, *b;
  space s;
  (void)state;
  if (space_parse(&s, text, sizeof text - 1, "s", err, sizeof err))
    fail_msg("%s", err);
  for (unsigned i = 0; i < PARTS; i++) {
    sweep_options o = {.database = path[i], .tool = "t", .jobs = 1, .part = i, .parts = PARTS};
    points += run_sweep_part(&s, &o).made;
    merge[i] = path[i];
  }
  assert_int_equal(points, POINTS);
  sweep_options whole = {.database = path[PARTS], .tool = "t", .jobs = 1}, merged = {.database = path[PARTS + 1], .tool = "t", .jobs = 1};
  assert_int_equal(run_sweep_part(&s, &whole).made, POINTS);
  merged.merge = merge;
  merged.merges = PARTS - 1;
  assert_in_range(run_sweep_part(&s, &merged).made, 1, POINTS / 2); /* the last part is missing */
  merged.merges = PARTS;
  assert_int_equal(run_sweep_part(&s, &merged).made, 0);
  assert_int_equal(sweep_read(&s, &whole, &a, &n, err, sizeof err), 0);
  assert_int_equal(sweep_read(&s, &merged, &b, &m, err, sizeof err), 0);
  assert_int_equal(n, POINTS);
  assert_int_equal(m, POINTS);
  for (unsigned i = 0; i < POINTS; i++) {
    assert_memory_equal(&a[i].row.key, &b[i].row.key, sizeof a[i].row.key);
    assert_int_equal(a[i].row.verdict, b[i].row.verdict);
    assert_float_equal(a[i].row.cycles, b[i].row.cycles, 0);
    assert_float_equal(a[i].row.energy, b[i].row.energy, 0);
  }
  free(a);
  free(b);
  space_free(&s);
}

static void a_file_that_is_no_database_is_refused(void **state) {
  char err[GM_ERROR_SIZE];
  const char *merge[] = {"README.md"};
  sweep_counts n;
  space s;
  (void)state;
  assert_int_equal(space_parse(&s, text, sizeof text - 1, "s", err, sizeof err), 0);
  sweep_options o = {.database = path[0], .tool = "t", .jobs = 1, .merge = merge, .merges = 1};
  assert_int_equal(sweep_run(&s, &o, &n, err, sizeof err), -1);
  assert_non_null(strstr(err, "README.md: error: "));
  space_free(&s);
}

/* By the energy model `program` a read port costs energy even if it is not used, and so do more temporaries. */
static void energy_follows_the_flip_flops(void **state) {
  static const char keys[] =
      "base cyclone\nenergy program\nshader regress/suites/shaders/simple/simple.frag\nkey temps 8 16\nkey ports_o 1 2\n";
  char err[GM_ERROR_SIZE];
  uint64_t n;
  sweep_result *r;
  space s;
  (void)state;
  assert_int_equal(space_parse(&s, keys, sizeof keys - 1, "s", err, sizeof err), 0);
  sweep_options o = {.database = path[0], .tool = "t", .jobs = 1};
  run_sweep_part(&s, &o);
  assert_int_equal(sweep_read(&s, &o, &r, &n, err, sizeof err), 0);
  assert_int_equal(n, 4);
  assert_true(r[0].row.cycles == r[3].row.cycles);
  assert_true(r[0].row.energy < r[1].row.energy && r[1].row.energy < r[3].row.energy && r[2].row.energy < r[3].row.energy);
  free(r);
  space_free(&s);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(parts_make_the_whole),
      cmocka_unit_test(energy_follows_the_flip_flops),
      cmocka_unit_test(a_file_that_is_no_database_is_refused),
  };
  return cmocka_run_group_tests(tests, make_parts_folder, remove_parts_folder);
}
