/* SPDX-License-Identifier: Apache-2.0 */
/* The database of results (SQLite; docs/sweep.md has its tables). */
#include "studies/sweep/database_private.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "studies/sweep/schema.h"

enum { BUSY_MILLISECONDS = 60000 };

const char *const results_verdict_name[RESULTS_VERDICTS] = {"ok", "refused", "fail", "timeout", "crash"};
static const char *const levels[] = {"compile", "sim"};

#define FIGURES "cycles, energy, open_v, open_o, words, bundles, temps, seconds"
static const char add_result[] =
    "INSERT OR IGNORE INTO result(key, level, tool, machine, options, shader, inputs, verdict, reason, " FIGURES
    ") VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
static const char find_result[] = "SELECT id, level, verdict, reason, " FIGURES " FROM result WHERE key = ?";

static const char list_results[] =
    "SELECT shader.name, options.name, machine.name, substr(hex(machine.digest), 1, 6), verdict, reason, cycles, energy, words, temps"
    " FROM result JOIN content AS shader ON shader.id = result.shader JOIN content AS options ON options.id = result.options"
    " JOIN content AS machine ON machine.id = result.machine ORDER BY result.id";

static const char add_test[] = "INSERT OR IGNORE INTO test(run, number, name, verdict, signature, message, words, cycles, seconds)"
                               " VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?)";

static const char *const sql[STATEMENTS] = {
    [ADD_CONTENT] = "INSERT OR IGNORE INTO content(digest, kind, name, text) VALUES(?, ?, ?, ?)",
    [FIND_CONTENT] = "SELECT id FROM content WHERE digest = ?",
    [ADD_RESULT] = add_result,
    [FIND_RESULT] = find_result,
    [ADD_RUN] = "INSERT INTO run(what, text, points) VALUES(?, ?, ?)",
    [END_RUN] = "UPDATE run SET ended = strftime('%s', 'now') WHERE id = ?",
    [ADD_MEMBER] = "INSERT OR IGNORE INTO member(run, number, result) VALUES(?, ?, ?)",
    [ADD_MEMBER_BY_KEY] = "INSERT OR IGNORE INTO member(run, number, result) SELECT ?, ?, id FROM result WHERE key = ?",
    [MEAN_SECONDS] = "SELECT avg(seconds) FROM (SELECT seconds FROM result WHERE tool = ? AND level = ? AND verdict = 'ok' LIMIT 10000)",
    [ADD_TEST] = add_test,
    [FIND_TESTS] = "SELECT number, name, verdict, signature, message, words, cycles, seconds FROM test WHERE run = ? ORDER BY number",
    [LABEL_RUN] = "UPDATE run SET source = ?, state = ? WHERE id = ?",
    [UNFINISHED_RUN] = "SELECT id FROM run WHERE what = ? AND text = ? AND state = ? AND points = ? AND ended IS NULL ORDER BY id DESC",
    [FIND_RUNS] = "SELECT id, begun, ended, text, source, points FROM run WHERE what = ? AND ended IS NOT NULL ORDER BY id",
    [ADD_FIGURE] = "INSERT OR REPLACE INTO figure(run, kind, name, value) VALUES(?, ?, ?, ?)",
    [FIND_FIGURES] = "SELECT kind, name, value FROM figure WHERE run = ? ORDER BY kind, name",
    [LIST_RESULTS] = list_results,
    [BEGIN] = "BEGIN IMMEDIATE",
    [COMMIT] = "COMMIT",
};

int results_fail(const results_db *db, char *err, size_t errsize) { return gm_error(err, errsize, db->path, "%s", sqlite3_errmsg(db->db)); }

static int execute_sql(results_db *db, const char *text, char *err, size_t errsize) {
  return sqlite3_exec(db->db, text, NULL, NULL, NULL) == SQLITE_OK ? 0 : results_fail(db, err, errsize);
}

static int version_callback(void *ctx, int n, char **value, char **name) {
  (void)name;
  *(int *)ctx = n && value[0] ? atoi(value[0]) : 0;
  return 0;
}

/* Makes the tables of a new file. Of two processes that open it at once, one makes them. */
static int make_tables(results_db *db, char *err, size_t errsize) {
  int version = 0;
  if (execute_sql(db, "BEGIN IMMEDIATE", err, errsize))
    return -1;
  if (sqlite3_exec(db->db, "PRAGMA user_version", version_callback, &version, NULL) != SQLITE_OK)
    return results_fail(db, err, errsize);
  if (version == 0 && execute_sql(db, RESULTS_SCHEMA, err, errsize))
    return -1;
  if (version == 2) {
    if (execute_sql(db, RESULTS_UPGRADE_2, err, errsize))
      return -1;
    version = RESULTS_VERSION;
  }
  if (version != 0 && version != RESULTS_VERSION)
    return gm_error(err, errsize, db->path, "the database is of version %d, this program knows version %d: give another file", version,
                    RESULTS_VERSION);
  return execute_sql(db, "COMMIT", err, errsize);
}

static int set_up(results_db *db, char *err, size_t errsize) {
  sqlite3_busy_timeout(db->db, BUSY_MILLISECONDS);
  if (execute_sql(db, "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON", err, errsize) ||
      make_tables(db, err, errsize))
    return -1;
  for (int i = 0; i < STATEMENTS; i++)
    if (sqlite3_prepare_v2(db->db, sql[i], -1, &db->st[i], NULL) != SQLITE_OK)
      return results_fail(db, err, errsize);
  return 0;
}

results_db *results_open(const char *path, char *err, size_t errsize) {
  results_db *db = calloc(1, sizeof *db);
  if (!db || !(db->path = strdup(path))) {
    free(db);
    gm_error(err, errsize, path, "out of memory");
    return NULL;
  }
  if (sqlite3_open(path, &db->db) != SQLITE_OK) {
    results_fail(db, err, errsize);
  } else if (set_up(db, err, errsize) == 0) {
    return db;
  }
  results_close(db);
  return NULL;
}

void results_close(results_db *db) {
  if (!db)
    return;
  for (int i = 0; i < STATEMENTS; i++)
    sqlite3_finalize(db->st[i]);
  sqlite3_close(db->db);
  free(db->path);
  free(db);
}

static int first_callback(void *ctx, int n, char **value, char **name) {
  (void)name;
  snprintf(ctx, 200, "%s", n && value[0] ? value[0] : "");
  return 1; /* the first row is enough */
}

int results_check(results_db *db, char *err, size_t errsize) {
  char text[200] = "";
  sqlite3_exec(db->db, "PRAGMA integrity_check", first_callback, text, NULL);
  return strcmp(text, "ok") ? gm_error(err, errsize, db->path, "integrity check: %s", *text ? text : sqlite3_errmsg(db->db)) : 0;
}

sqlite3_stmt *results_use(results_db *db, int k) {
  sqlite3_reset(db->st[k]);
  return db->st[k];
}

/* Runs a statement that gives no rows. */
int results_done(results_db *db, sqlite3_stmt *s, char *err, size_t errsize) {
  int rc = sqlite3_step(s) == SQLITE_DONE ? 0 : results_fail(db, err, errsize);
  sqlite3_reset(s);
  return rc;
}

static void bind_digest(sqlite3_stmt *s, int at, const results_digest *d) {
  sqlite3_bind_blob(s, at, d->byte, RESULTS_DIGEST, SQLITE_TRANSIENT);
}

void results_bind_text(sqlite3_stmt *s, int at, const char *text) {
  if (text)
    sqlite3_bind_text(s, at, text, -1, SQLITE_TRANSIENT);
  else
    sqlite3_bind_null(s, at);
}

static void bind_id(sqlite3_stmt *s, int at, int64_t id) {
  if (id)
    sqlite3_bind_int64(s, at, id);
  else
    sqlite3_bind_null(s, at);
}

int results_content(results_db *db, const char *kind, const char *name, const char *text, results_digest d, int64_t *id, char *err,
                    size_t errsize) {
  sqlite3_stmt *s = results_use(db, ADD_CONTENT);
  bind_digest(s, 1, &d);
  results_bind_text(s, 2, kind);
  results_bind_text(s, 3, name);
  results_bind_text(s, 4, text);
  if (results_done(db, s, err, errsize))
    return -1;
  s = results_use(db, FIND_CONTENT);
  bind_digest(s, 1, &d);
  bool found = sqlite3_step(s) == SQLITE_ROW;
  *id = found ? sqlite3_column_int64(s, 0) : 0;
  sqlite3_reset(s);
  return found ? 0 : results_fail(db, err, errsize);
}

static void bind_row(sqlite3_stmt *s, const results_row *r) {
  const int64_t id[] = {r->tool, r->machine, r->options, r->shader, r->inputs};
  const double compiled[] = {r->words, r->bundles, r->temps}, run[] = {r->cycles, r->energy, r->open_v, r->open_o};
  bool ok = r->verdict == RESULTS_OK, simulated = ok && !strcmp(r->level, "sim");
  bind_digest(s, 1, &r->key);
  results_bind_text(s, 2, r->level);
  for (int i = 0; i < 5; i++)
    bind_id(s, 3 + i, id[i]);
  results_bind_text(s, 8, results_verdict_name[r->verdict]);
  results_bind_text(s, 9, ok ? NULL : r->reason);
  for (int i = 0; i < 4; i++)
    if (simulated)
      sqlite3_bind_double(s, 10 + i, run[i]);
    else
      sqlite3_bind_null(s, 10 + i);
  for (int i = 0; i < 3; i++)
    if (ok)
      sqlite3_bind_double(s, 14 + i, compiled[i]);
    else
      sqlite3_bind_null(s, 14 + i);
  sqlite3_bind_double(s, 17, r->seconds);
}

int results_add(results_db *db, const results_row *r, int64_t run, uint64_t number, char *err, size_t errsize) {
  if (results_begin(db, err, errsize))
    return -1;
  sqlite3_stmt *s = results_use(db, ADD_RESULT);
  bind_row(s, r);
  int rc = results_done(db, s, err, errsize);
  if (rc == 0 && run) {
    s = results_use(db, ADD_MEMBER_BY_KEY);
    sqlite3_bind_int64(s, 1, run);
    sqlite3_bind_int64(s, 2, (sqlite3_int64)number);
    bind_digest(s, 3, &r->key);
    rc = results_done(db, s, err, errsize);
  }
  return rc ? (sqlite3_exec(db->db, "ROLLBACK", NULL, NULL, NULL), -1) : results_commit(db, err, errsize);
}

results_verdict results_verdict_of(const char *name) {
  int i = 0;
  while (i < RESULTS_VERDICTS - 1 && strcmp(name, results_verdict_name[i]))
    i++;
  return (results_verdict)i;
}

/* A figure of a result; NULL is none, so NAN. False: what is there is no number. */
static bool read_figure(sqlite3_stmt *s, int at, double *figure) {
  int type = sqlite3_column_type(s, at);
  *figure = type == SQLITE_NULL ? NAN : sqlite3_column_double(s, at);
  return type == SQLITE_NULL || ((type == SQLITE_INTEGER || type == SQLITE_FLOAT) && isfinite(*figure));
}

static bool read_row(sqlite3_stmt *s, results_row *r) {
  const char *level = (const char *)sqlite3_column_text(s, 1), *verdict = (const char *)sqlite3_column_text(s, 2);
  const char *reason = (const char *)sqlite3_column_text(s, 3);
  for (size_t i = 0; i < sizeof levels / sizeof levels[0]; i++)
    if (!strcmp(level, levels[i]))
      r->level = levels[i];
  r->verdict = results_verdict_of(verdict);
  snprintf(r->reason, sizeof r->reason, "%s", reason ? reason : "");
  double *const figure[] = {&r->cycles, &r->energy, &r->open_v, &r->open_o, &r->words, &r->bundles, &r->temps, &r->seconds};
  bool ok = true;
  for (int i = 0; i < 8; i++)
    ok = read_figure(s, 4 + i, figure[i]) && ok;
  return ok;
}

int results_find(results_db *db, results_digest key, int64_t *id, results_row *r, char *err, size_t errsize) {
  sqlite3_stmt *s = results_use(db, FIND_RESULT);
  bind_digest(s, 1, &key);
  int step = sqlite3_step(s);
  bool ok = true;
  if (step == SQLITE_ROW) {
    *id = sqlite3_column_int64(s, 0);
    ok = !r || read_row(s, r);
  }
  int rc = step == SQLITE_ROW ? 1 : step == SQLITE_DONE ? 0 : results_fail(db, err, errsize);
  if (!ok)
    rc = gm_error(err, errsize, db->path, "a figure of result %lld is no number", (long long)*id);
  sqlite3_reset(s);
  return rc;
}

int results_run_begin(results_db *db, const char *what, const char *text, uint64_t points, int64_t *run, char *err, size_t errsize) {
  sqlite3_stmt *s = results_use(db, ADD_RUN);
  results_bind_text(s, 1, what);
  results_bind_text(s, 2, text);
  sqlite3_bind_int64(s, 3, (sqlite3_int64)points);
  if (results_done(db, s, err, errsize))
    return -1;
  *run = sqlite3_last_insert_rowid(db->db);
  return 0;
}

int results_member(results_db *db, int64_t run, uint64_t number, int64_t result, char *err, size_t errsize) {
  sqlite3_stmt *s = results_use(db, ADD_MEMBER);
  sqlite3_bind_int64(s, 1, run);
  sqlite3_bind_int64(s, 2, (sqlite3_int64)number);
  sqlite3_bind_int64(s, 3, result);
  return results_done(db, s, err, errsize);
}

int results_run_end(results_db *db, int64_t run, char *err, size_t errsize) {
  sqlite3_stmt *s = results_use(db, END_RUN);
  sqlite3_bind_int64(s, 1, run);
  return results_done(db, s, err, errsize);
}

int results_begin(results_db *db, char *err, size_t errsize) { return results_done(db, results_use(db, BEGIN), err, errsize); }
int results_commit(results_db *db, char *err, size_t errsize) { return results_done(db, results_use(db, COMMIT), err, errsize); }

int results_mean_seconds(results_db *db, int64_t tool, const char *level, double *seconds, char *err, size_t errsize) {
  sqlite3_stmt *s = results_use(db, MEAN_SECONDS);
  sqlite3_bind_int64(s, 1, tool);
  results_bind_text(s, 2, level);
  int rc = sqlite3_step(s) == SQLITE_ROW ? 0 : results_fail(db, err, errsize);
  *seconds = rc ? 0 : sqlite3_column_double(s, 0);
  sqlite3_reset(s);
  return rc;
}
