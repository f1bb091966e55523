/* SPDX-License-Identifier: Apache-2.0 */
/* Tests regressions: lists, the tests that a seed draws, signatures and reports (docs/regress.md, "Regressions"). No core is run. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"
#include "studies/regression/regression.h"

static char folder[64], db_path[128], list_path[128], err[GM_ERROR_SIZE];
static results_db *db;

static int set_up(void **ctx) {
  (void)ctx;
  snprintf(folder, sizeof folder, "/tmp/regression-XXXXXX");
  if (!mkdtemp(folder))
    return -1;
  snprintf(db_path, sizeof db_path, "%s/r.db", folder);
  snprintf(list_path, sizeof list_path, "%s/list", folder);
  db = results_open(db_path, err, sizeof err);
  return db ? 0 : -1;
}

static int clean_up(void **ctx) {
  static const char *const end[] = {"r.db", "r.db-wal", "r.db-shm", "list"};
  (void)ctx;
  results_close(db);
  for (int i = 0; i < 4; i++) {
    char name[200];
    snprintf(name, sizeof name, "%s/%s", folder, end[i]);
    remove(name);
  }
  return rmdir(folder);
}

static int load_list_text(regression_list *l, const char *text) {
  FILE *f = fopen(list_path, "w");
  assert_non_null(f);
  fputs(text, f);
  fclose(f);
  return regression_list_load(l, list_path, db, "tool", err, sizeof err);
}

static void a_seed_draws_the_same_tests(void **ctx) {
  (void)ctx;
  enum { N = 4000 };
  regression_list l;
  unsigned quad = 0, random = 0, other = 0;
  if (load_list_text(&l, "tests 7 # few\nlimit 9\nrandom 3 cyclone quad\nspace 1 options\n"))
    fail_msg("%s", err);
  assert_int_equal(l.tests, 7);
  assert_int_equal(l.limit, 9);
  for (unsigned i = 0; i < N; i++) {
    regression_test a, b, c;
    regression_test_of(&l, 5, i, &a);
    regression_test_of(&l, 5, i, &b);
    regression_test_of(&l, 6, i, &c);
    assert_memory_equal(&a, &b, sizeof a);
    random += a.line->kind == REGRESSION_RANDOM;
    quad += !strcmp(a.machine->name, "quad");
    other += a.seed != c.seed;
  }
  assert_true(other == N);
  assert_true(random > N * 0.71 && random < N * 0.79); /* three quarters */
  assert_true(quad > N * 0.34 && quad < N * 0.41);     /* half of these */
  regression_list_free(&l);
}

/* Pairs and cases are drawn with options and settings. The same name for the same number. */
static void pairs_and_cases_are_drawn(void **ctx) {
  (void)ctx;
  regression_list l;
  unsigned pairs = 0, cases = 0;
  if (load_list_text(&l, "pairs 1 regress/suites/pairs quad\ncases 1 regress/suites/conformance/right cyclone-es2\n"))
    fail_msg("%s", err);
  for (unsigned i = 0; i < 400; i++) {
    regression_test a, b;
    regression_test_of(&l, 3, i, &a);
    regression_test_of(&l, 3, i, &b);
    assert_string_equal(a.name, b.name);
    assert_non_null(strstr(a.name, "--set wake="));
    pairs += !strncmp(a.name, "pair ", 5) && a.line->kind == REGRESSION_PAIRS;
    cases += !strncmp(a.name, "case ", 5) && a.line->kind == REGRESSION_CASES;
  }
  assert_true(pairs + cases == 400 && pairs > 150 && cases > 150);
  regression_list_free(&l);
}

static void wrong_lists_have_one_message(void **ctx) {
  (void)ctx;
  static const struct {
    const char *text, *message;
  } bad[] = {
      {"", "error: the list has no line of tests"},
      {"tests 0\n", ":1:7: error: expected a number from 1 to 100000000"},
      {"randoms 1 cyclone\n",
       ":1:1: error: unknown line 'randoms': did you mean 'random'? One of tests, limit, random, space, pairs, cases"},
      {"random cyclone\n", ":1:8: error: expected a number from 1 to 1000000"},
      {"random 1\n", ":1:1: error: expected `random SHARE MACHINE...`"},
      {"random 1 cyclones\n", ":1:10: error: cyclones: error: no such machine"},
      {"space 1\n", ":1:1: error: expected `space SHARE SPACE`"},
      {"pairs 1 cyclone\n", ":1:1: error: expected `pairs SHARE FOLDER MACHINE...`"},
      {"pairs 1 /nowhere cyclone\n", ":1:9: error: /nowhere/shaders.json: error: "},
      {"cases 1 /nowhere cyclone\n", ":1:9: error: /nowhere: error: cannot be read as a folder"},
      {"cases 1 regress/suites/conformance/right\n", ":1:1: error: expected `cases SHARE FOLDER MACHINE...`"},
      {"space 1 gates\n", "changes the key temps, and so the core: only wake and texture_latency may change here"},
  };
  for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
    regression_list l;
    assert_int_equal(load_list_text(&l, bad[i].text), -1);
    if (!strstr(err, bad[i].message))
      fail_msg("%s", err);
  }
}

static void signatures_have_no_numbers(void **ctx) {
  (void)ctx;
  static const char *const text[][2] = {
      {"cycle 12: wb_data[3]: RTL 0x3f800000, simulator 1.5e-10\nmore", "cycle #: wb_data[#]: RTL #, simulator #"},
      {"assertion p2_cond of u_core.b7", "assertion p2_cond of u_core.b7"},
      {"", ""},
      {"took 99", "took #"},
      {"write of group A: RTL thread 0 t3.xy = bf800000 3f800000, simulator nothing",
       "write of group A: RTL thread # t# = #, simulator nothing"},
      {"thread 1 o12: -1.5 nan", "thread # o#: #"},
      {"gl_FragColor gives -0.25, c[a0+3]", "gl_FragColor gives #, c[a0+#]"},
      {"bundle 7 `mul t0, c1, v2`: closed", "bundle # ``: closed"},
      {"part-2 of end.", "part-# of end."},
  };
  for (size_t i = 0; i < sizeof text / sizeof text[0]; i++) {
    char s[100];
    regression_signature(text[i][0], s, sizeof s);
    assert_string_equal(s, text[i][1]);
  }
}

/* Writes a report of made-up tests into memory. */
static void failures_are_in_buckets(void **ctx) {
  (void)ctx;
  static const struct {
    results_verdict verdict;
    const char *signature, *message;
    double words;
  } made[] = {{RESULTS_OK, NULL, NULL, 5},     {RESULTS_FAIL, "a #", "a 1", 9},  {RESULTS_FAIL, "b #", "b <2>", 4},
              {RESULTS_FAIL, "a #", "a 3", 7}, {RESULTS_CRASH, "a #", "a 4", 1}, {RESULTS_REFUSED, "too large", "too large", 0}};
  int64_t run;
  assert_int_equal(results_run_begin(db, "regress", "list", 6, &run, err, sizeof err), 0);
  for (size_t i = 0; i < sizeof made / sizeof made[0]; i++) {
    results_test t = {.number = i,
                      .name = "test",
                      .verdict = made[i].verdict,
                      .signature = (char *)made[i].signature,
                      .message = (char *)made[i].message,
                      .words = made[i].words};
    assert_int_equal(results_add_test(db, run, &t, err, sizeof err), 0);
  }
  char *text[3];
  size_t n[3];
  FILE *f[3];
  regression_counts counts;
  json_t *json = NULL;
  for (int i = 0; i < 3; i++)
    f[i] = open_memstream(&text[i], &n[i]);
  assert_int_equal(regression_report(db, run, "again", &(regression_reports){.tap = f[0], .junit = f[1], .summary = f[2], .json = &json},
                                     &counts, err, sizeof err),
                   0);
  for (int i = 0; i < 3; i++)
    fclose(f[i]);
  assert_int_equal(counts.buckets, 3);
  assert_int_equal(counts.verdict[RESULTS_FAIL], 3);
  assert_non_null(strstr(text[0], "not ok 4 - test\n# a 3\n# again --only 3\n"));
  assert_non_null(strstr(text[0], "ok 6 - test # SKIP does not fit the machine\n1..6\n"));
  assert_non_null(strstr(text[1], "<testsuite name=\"regress\" tests=\"6\" failures=\"3\" errors=\"1\" skipped=\"1\" time=\"0.000000\">"));
  assert_non_null(strstr(text[1], "<failure message=\"b &lt;2&gt;\"/></testcase>"));
  assert_non_null(strstr(text[2], "tests    6: ok 1, refused 1, fail 3, timeout 0, crash 1\n"));
  assert_non_null(strstr(text[2], "bucket 1: 2 times fail: a #\n  shortest program: test 3, test, 7 words\n    a 3\n"));
  for (int i = 0; i < 3; i++)
    free(text[i]);
  assert_int_equal(json_integer_value(json_object_get(json, "tests")), 6);
  assert_int_equal(json_integer_value(json_object_get(json_object_get(json, "verdicts"), "fail")), 3);
  assert_int_equal(json_array_size(json_object_get(json, "buckets")), 3);
  const json_t *first = json_array_get(json_object_get(json, "buckets"), 0);
  assert_int_equal(json_integer_value(json_object_get(first, "times")), 2);
  assert_string_equal(json_string_value(json_object_get(first, "again")), "again --only 3");
  assert_string_equal(json_string_value(json_object_get(json_object_get(first, "shortest"), "message")), "a 3");
  json_decref(json);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(a_seed_draws_the_same_tests, set_up, clean_up),
      cmocka_unit_test_setup_teardown(pairs_and_cases_are_drawn, set_up, clean_up),
      cmocka_unit_test_setup_teardown(wrong_lists_have_one_message, set_up, clean_up),
      cmocka_unit_test(signatures_have_no_numbers),
      cmocka_unit_test_setup_teardown(failures_are_in_buckets, set_up, clean_up),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
