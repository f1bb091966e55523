/* SPDX-License-Identifier: Apache-2.0 */
/* Tests the database of results: what is written is found, once, by every connection (docs/sweep.md, "Results"). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <math.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"
#include "studies/sweep/results.h"

static char folder[64], path[128], err[GM_ERROR_SIZE];

static int make_results_folder(void **ctx) {
  (void)ctx;
  snprintf(folder, sizeof folder, "/tmp/results-XXXXXX");
  snprintf(path, sizeof path, "%s/r.db", mkdtemp(folder) ? folder : "");
  return 0;
}

static int remove_results_folder(void **ctx) {
  (void)ctx;
  static const char *const end[] = {"", "-wal", "-shm"};
  for (int i = 0; i < 3; i++) {
    char name[200];
    snprintf(name, sizeof name, "%s%s", path, end[i]);
    remove(name);
  }
  return rmdir(folder);
}

static results_db *open_db(void) {
  results_db *db = results_open(path, err, sizeof err);
  if (!db)
    fail_msg("%s", err);
  return db;
}

static int64_t content(results_db *db, const char *kind, const char *name) {
  int64_t id;
  if (results_content(db, kind, name, "text", results_digest_text(name), &id, err, sizeof err))
    fail_msg("%s", err);
  return id;
}

static results_row example(results_db *db) {
  return (results_row){.key = results_digest_text("key"),
                       .tool = content(db, "tool", "t"),
                       .machine = content(db, "machine", "m"),
                       .options = content(db, "options", "o"),
                       .shader = content(db, "shader", "s"),
                       .level = "sim",
                       .cycles = 123,
                       .energy = 45.5,
                       .words = 67,
                       .temps = 8,
                       .seconds = 0.25};
}

static void a_result_is_found_by_its_key(void **ctx) {
  (void)ctx;
  int64_t id, run;
  results_row r;
  results_db *db = open_db();
  results_row e = example(db);
  assert_int_equal(results_find(db, e.key, &id, &r, err, sizeof err), 0);
  assert_int_equal(results_run_begin(db, "sweep", "gates", 10, &run, err, sizeof err), 0);
  assert_int_equal(results_add(db, &e, run, 3, err, sizeof err), 0);
  results_close(db);

  db = open_db();
  assert_int_equal(results_find(db, e.key, &id, &r, err, sizeof err), 1);
  assert_string_equal(r.level, "sim");
  assert_int_equal(r.verdict, RESULTS_OK);
  assert_true(r.cycles == 123 && r.energy == 45.5 && r.words == 67 && r.temps == 8 && r.seconds == 0.25);
  assert_int_equal(results_run_end(db, run, err, sizeof err), 0);
  assert_int_equal(results_check(db, err, sizeof err), 0);
  results_close(db);
}

/* The first result of a key stays. A content has one row. */
static void nothing_is_there_twice(void **ctx) {
  (void)ctx;
  int64_t id, again;
  results_row r;
  results_db *a = open_db(), *b = open_db();
  results_row e = example(a);
  e.key = results_digest_text("other key");
  assert_int_equal(results_add(a, &e, 0, 0, err, sizeof err), 0);
  e.cycles = 999;
  assert_int_equal(results_add(b, &e, 0, 0, err, sizeof err), 0);
  assert_int_equal(results_find(b, e.key, &id, &r, err, sizeof err), 1);
  assert_true(r.cycles == 123);
  again = content(b, "machine", "m");
  assert_int_equal(again, e.machine);
  results_close(a);
  results_close(b);
}

static void a_failure_has_its_reason_and_no_figures(void **ctx) {
  (void)ctx;
  int64_t id;
  results_row r;
  results_db *db = open_db();
  results_row e = example(db);
  e.key = results_digest_text("a third key");
  e.verdict = RESULTS_REFUSED;
  snprintf(e.reason, sizeof e.reason, "too many temporaries");
  assert_int_equal(results_add(db, &e, 0, 0, err, sizeof err), 0);
  assert_int_equal(results_find(db, e.key, &id, &r, err, sizeof err), 1);
  assert_int_equal(r.verdict, RESULTS_REFUSED);
  assert_string_equal(r.reason, "too many temporaries");
  assert_true(isnan(r.cycles) && isnan(r.energy) && isnan(r.words));
  results_close(db);
}

/* What is in the file of a figure may be no number. NULL is no figure. */
static void a_figure_that_is_no_number_is_refused(void **ctx) {
  (void)ctx;
  static const struct {
    const char *text;
    int rc;
  } cases[] = {{"NULL", 1}, {"7", 1}, {"-7.5", 1}, {"'seven'", -1}, {"9e999", -1}, {"x'07'", -1}};
  int64_t id;
  results_row r;
  results_db *db = open_db();
  results_row e = example(db);
  sqlite3 *raw;
  assert_int_equal(results_add(db, &e, 0, 0, err, sizeof err), 0);
  assert_int_equal(sqlite3_open(path, &raw), SQLITE_OK);
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    char sql[100];
    snprintf(sql, sizeof sql, "UPDATE result SET words = %s", cases[i].text);
    assert_int_equal(sqlite3_exec(raw, sql, NULL, NULL, NULL), SQLITE_OK);
    assert_int_equal(results_find(db, e.key, &id, &r, err, sizeof err), cases[i].rc);
    assert_true(cases[i].rc == 1 || strstr(err, "r.db: error: a figure of result "));
    assert_true(i || isnan(r.words));
  }
  sqlite3_close(raw);
  results_close(db);
}

static void another_version_is_refused(void **ctx) {
  (void)ctx;
  char expected[300];
  sqlite3 *raw;
  results_close(open_db());
  assert_int_equal(sqlite3_open(path, &raw), SQLITE_OK);
  assert_int_equal(sqlite3_exec(raw, "PRAGMA user_version = 99", NULL, NULL, NULL), SQLITE_OK);
  sqlite3_close(raw);
  assert_null(results_open(path, err, sizeof err));
  snprintf(expected, sizeof expected, "%s: error: the database is of version 99, this program knows version 3: give another file", path);
  assert_string_equal(err, expected);
}

static void an_older_version_is_upgraded(void **ctx) {
  (void)ctx;
  int64_t run;
  sqlite3 *raw;
  assert_int_equal(sqlite3_open(path, &raw), SQLITE_OK);
  assert_int_equal(
      sqlite3_exec(raw,
                   "CREATE TABLE content(digest, kind, name, text, id); CREATE TABLE result(id, key, level, tool, machine, options, shader,"
                   " inputs, verdict, reason, cycles, energy, open_v, open_o, words, bundles, temps, seconds);"
                   "CREATE TABLE run(id INTEGER PRIMARY KEY, what, text, points, begun INTEGER, ended INTEGER);"
                   "CREATE TABLE member(run, number, result); CREATE TABLE test(run, number, name, verdict, signature, message,"
                   " words, cycles, seconds); INSERT INTO run VALUES(5, 'regress', 'old', 1, 7, 8); PRAGMA user_version = 2",
                   NULL, NULL, NULL),
      SQLITE_OK);
  sqlite3_close(raw);
  results_db *db = open_db();
  assert_int_equal(results_run_begin(db, "regress", "new", 3, &run, err, sizeof err), 0);
  assert_int_equal(run, 6);
  assert_int_equal(results_add_figure(db, run, "cycles", "a", 1, err, sizeof err), 0);
  results_close(db);
}

typedef struct {
  unsigned n;
  double last;
  char source[20];
} seen;

static void see_run(void *ctx, const results_run *r) {
  seen *s = ctx;
  s->n++;
  snprintf(s->source, sizeof s->source, "%s", r->source ? r->source : "");
}

static void see_figure(void *ctx, const char *kind, const char *name, double value) {
  seen *s = ctx;
  assert_string_equal(kind, "cycles");
  assert_string_equal(name, "Blur0.frag");
  s->n++;
  s->last = value;
}

/* A run that was killed is found again by its text and state. A run that ended is listed. */
static void runs_have_labels_and_figures(void **ctx) {
  (void)ctx;
  int64_t run, found;
  seen s = {0};
  results_db *db = open_db();
  assert_int_equal(results_run_begin(db, "regress", "list seed 1", 9, &run, err, sizeof err), 0);
  assert_int_equal(results_run_label(db, run, "abc", "state", err, sizeof err), 0);
  assert_int_equal(results_run_unfinished(db, "regress", "list seed 1", "state", 9, &found, err, sizeof err), 0);
  assert_int_equal(found, run);
  assert_int_equal(results_run_unfinished(db, "regress", "list seed 1", "other", 9, &found, err, sizeof err), 0);
  assert_int_equal(found, 0);
  assert_int_equal(results_runs(db, "regress", see_run, &s, err, sizeof err), 0);
  assert_int_equal(s.n, 0);
  assert_int_equal(results_run_end(db, run, err, sizeof err), 0);
  assert_int_equal(results_run_unfinished(db, "regress", "list seed 1", "state", 9, &found, err, sizeof err), 0);
  assert_int_equal(found, 0);
  assert_int_equal(results_runs(db, "regress", see_run, &s, err, sizeof err), 0);
  assert_int_equal(s.n, 1);
  assert_string_equal(s.source, "abc");
  for (int i = 1; i <= 2; i++)
    assert_int_equal(results_add_figure(db, run, "cycles", "Blur0.frag", i, err, sizeof err), 0);
  s.n = 0;
  assert_int_equal(results_figures(db, run, see_figure, &s, err, sizeof err), 0);
  assert_true(s.n == 1 && s.last == 2);
  results_close(db);
}

static void a_file_that_is_no_database_is_refused(void **ctx) {
  (void)ctx;
  FILE *f = fopen(path, "w");
  assert_non_null(f);
  for (int i = 0; i < 1000; i++)
    fputs("no database\n", f);
  fclose(f);
  assert_null(results_open(path, err, sizeof err));
  assert_non_null(strstr(err, "r.db: error: file is not a database"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(a_result_is_found_by_its_key, make_results_folder, remove_results_folder),
      cmocka_unit_test_setup_teardown(nothing_is_there_twice, make_results_folder, remove_results_folder),
      cmocka_unit_test_setup_teardown(a_failure_has_its_reason_and_no_figures, make_results_folder, remove_results_folder),
      cmocka_unit_test_setup_teardown(a_figure_that_is_no_number_is_refused, make_results_folder, remove_results_folder),
      cmocka_unit_test_setup_teardown(another_version_is_refused, make_results_folder, remove_results_folder),
      cmocka_unit_test_setup_teardown(an_older_version_is_upgraded, make_results_folder, remove_results_folder),
      cmocka_unit_test_setup_teardown(runs_have_labels_and_figures, make_results_folder, remove_results_folder),
      cmocka_unit_test_setup_teardown(a_file_that_is_no_database_is_refused, make_results_folder, remove_results_folder),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
