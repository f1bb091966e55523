/* SPDX-License-Identifier: Apache-2.0 */
/* Enters runs of sweeps and regressions, and their figures, in the database of results (results.h). */
#include <math.h>
#include <stdio.h>

#include "studies/sweep/database_private.h"

int results_run_label(results_db *db, int64_t run, const char *source, const char *state, char *err, size_t errsize) {
  sqlite3_stmt *s = results_use(db, LABEL_RUN);
  results_bind_text(s, 1, source);
  results_bind_text(s, 2, state);
  sqlite3_bind_int64(s, 3, run);
  return results_done(db, s, err, errsize);
}

int results_run_unfinished(results_db *db, const char *what, const char *text, const char *state, uint64_t points, int64_t *run, char *err,
                           size_t errsize) {
  sqlite3_stmt *s = results_use(db, UNFINISHED_RUN);
  results_bind_text(s, 1, what);
  results_bind_text(s, 2, text);
  results_bind_text(s, 3, state);
  sqlite3_bind_int64(s, 4, (sqlite3_int64)points);
  int step = sqlite3_step(s);
  *run = step == SQLITE_ROW ? sqlite3_column_int64(s, 0) : 0;
  sqlite3_reset(s);
  return step == SQLITE_ROW || step == SQLITE_DONE ? 0 : results_fail(db, err, errsize);
}

int results_runs(results_db *db, const char *what, void (*take)(void *ctx, const results_run *r), void *ctx, char *err, size_t errsize) {
  sqlite3_stmt *s = results_use(db, FIND_RUNS);
  int step;
  results_bind_text(s, 1, what);
  while ((step = sqlite3_step(s)) == SQLITE_ROW) {
    results_run r = {.run = sqlite3_column_int64(s, 0),
                     .begun = sqlite3_column_int64(s, 1),
                     .ended = sqlite3_column_int64(s, 2),
                     .text = (const char *)sqlite3_column_text(s, 3),
                     .source = (const char *)sqlite3_column_text(s, 4),
                     .points = (uint64_t)sqlite3_column_int64(s, 5)};
    take(ctx, &r);
  }
  sqlite3_reset(s);
  return step == SQLITE_DONE ? 0 : results_fail(db, err, errsize);
}

int results_add_figure(results_db *db, int64_t run, const char *kind, const char *name, double value, char *err, size_t errsize) {
  sqlite3_stmt *s = results_use(db, ADD_FIGURE);
  sqlite3_bind_int64(s, 1, run);
  results_bind_text(s, 2, kind);
  results_bind_text(s, 3, name);
  sqlite3_bind_double(s, 4, value);
  return results_done(db, s, err, errsize);
}

int results_figures(results_db *db, int64_t run, void (*take)(void *ctx, const char *kind, const char *name, double value), void *ctx,
                    char *err, size_t errsize) {
  sqlite3_stmt *s = results_use(db, FIND_FIGURES);
  int step;
  sqlite3_bind_int64(s, 1, run);
  while ((step = sqlite3_step(s)) == SQLITE_ROW)
    take(ctx, (const char *)sqlite3_column_text(s, 0), (const char *)sqlite3_column_text(s, 1), sqlite3_column_double(s, 2));
  sqlite3_reset(s);
  return step == SQLITE_DONE ? 0 : results_fail(db, err, errsize);
}

static double column_or_nan(sqlite3_stmt *s, int at) {
  return sqlite3_column_type(s, at) == SQLITE_NULL ? NAN : sqlite3_column_double(s, at);
}

int results_list(results_db *db, bool (*take)(void *ctx, const results_named *r), void *ctx, char *err, size_t errsize) {
  sqlite3_stmt *s = results_use(db, LIST_RESULTS);
  int step;
  bool more = true;
  while (more && (step = sqlite3_step(s)) == SQLITE_ROW) {
    char machine[200];
    snprintf(machine, sizeof machine, "%s/%s", (const char *)sqlite3_column_text(s, 2), (const char *)sqlite3_column_text(s, 3));
    results_named r = {.shader = (const char *)sqlite3_column_text(s, 0),
                       .options = (const char *)sqlite3_column_text(s, 1),
                       .machine = machine,
                       .verdict = results_verdict_of((const char *)sqlite3_column_text(s, 4)),
                       .reason = (const char *)sqlite3_column_text(s, 5),
                       .cycles = column_or_nan(s, 6),
                       .energy = column_or_nan(s, 7),
                       .words = column_or_nan(s, 8),
                       .temps = column_or_nan(s, 9)};
    more = take(ctx, &r);
  }
  sqlite3_reset(s);
  return !more || step == SQLITE_DONE ? 0 : results_fail(db, err, errsize);
}
