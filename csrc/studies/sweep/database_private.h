/* SPDX-License-Identifier: Apache-2.0 */
/* Private to the database of results (results.h): its SQL statements. */
#ifndef GM_RESULTS_PRIVATE_H
#define GM_RESULTS_PRIVATE_H

#include <sqlite3.h>

#include "studies/sweep/results.h"

enum {
  ADD_CONTENT,
  FIND_CONTENT,
  ADD_RESULT,
  FIND_RESULT,
  ADD_RUN,
  END_RUN,
  ADD_MEMBER,
  ADD_MEMBER_BY_KEY,
  MEAN_SECONDS,
  ADD_TEST,
  FIND_TESTS,
  LABEL_RUN,
  UNFINISHED_RUN,
  FIND_RUNS,
  ADD_FIGURE,
  FIND_FIGURES,
  LIST_RESULTS,
  BEGIN,
  COMMIT,
  STATEMENTS
};

struct results_db {
  sqlite3 *db;
  char *path;
  sqlite3_stmt *st[STATEMENTS];
};

/* Writes SQLite's message; -1. */
int results_fail(const results_db *db, char *err, size_t errsize);
/* A statement, ready for new values. */
sqlite3_stmt *results_use(results_db *db, int k);
/* Runs a statement that gives no rows. */
int results_done(results_db *db, sqlite3_stmt *s, char *err, size_t errsize);
/* Gives parameter `at` of a statement a text; NULL: no value. */
void results_bind_text(sqlite3_stmt *s, int at, const char *text);
/* The verdict of that name. */
results_verdict results_verdict_of(const char *name);

#endif
