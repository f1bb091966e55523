/* SPDX-License-Identifier: Apache-2.0 */
/* Enters tests of regression runs in the database of results (results.h). */
#include "studies/sweep/database_private.h"

int results_add_test(results_db *db, int64_t run, const results_test *t, char *err, size_t errsize) {
  sqlite3_stmt *s = results_use(db, ADD_TEST);
  sqlite3_bind_int64(s, 1, run);
  sqlite3_bind_int64(s, 2, (sqlite3_int64)t->number);
  results_bind_text(s, 3, t->name);
  results_bind_text(s, 4, results_verdict_name[t->verdict]);
  results_bind_text(s, 5, t->signature);
  results_bind_text(s, 6, t->message);
  sqlite3_bind_double(s, 7, t->words);
  sqlite3_bind_double(s, 8, t->cycles);
  sqlite3_bind_double(s, 9, t->seconds);
  return results_done(db, s, err, errsize);
}

int results_tests(results_db *db, int64_t run, void (*take)(void *ctx, const results_test *t), void *ctx, char *err, size_t errsize) {
  sqlite3_stmt *s = results_use(db, FIND_TESTS);
  int step;
  sqlite3_bind_int64(s, 1, run);
  while ((step = sqlite3_step(s)) == SQLITE_ROW) {
    results_test t = {.number = (uint64_t)sqlite3_column_int64(s, 0),
                      .name = (char *)sqlite3_column_text(s, 1),
                      .verdict = results_verdict_of((const char *)sqlite3_column_text(s, 2)),
                      .signature = (char *)sqlite3_column_text(s, 3),
                      .message = (char *)sqlite3_column_text(s, 4),
                      .words = sqlite3_column_double(s, 5),
                      .cycles = sqlite3_column_double(s, 6),
                      .seconds = sqlite3_column_double(s, 7)};
    take(ctx, &t);
  }
  sqlite3_reset(s);
  return step == SQLITE_DONE ? 0 : results_fail(db, err, errsize);
}
