/* SPDX-License-Identifier: Apache-2.0 */
/* Kills sweeps (docs/sweep.md, "Results"). Each round starts `gloam sweep` on an empty database, kills the sweep or one of its workers
   with SIGKILL after a random time, and starts it again until it ends by itself. After every kill the database has to be whole. In the
   end it has to hold, row by row, what the database of an undisturbed sweep holds. Rounds go on until there were enough kills. usage:
   sweep_kill GLOAM SPACE FOLDER KILLS
   SEED */
#include <signal.h>
#include <sqlite3.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/command.h"
#include "base/error.h"
#include "base/random.h"
#include "base/tap.h"
#include "studies/sweep/results.h"

enum { PATH_ROOM = 4096, JOBS = 3, LONGEST_MILLISECONDS = 400, ROW_ROOM = 2000, MAX_ROUNDS = 1000 };

typedef struct {
  const char *gloam, *space, *folder;
  unsigned kills, wanted, workers, broken;
  gm_rng random;
  tap t;
} test;

static void remove_database(const char *path) {
  static const char *const end[] = {"", "-wal", "-shm"};
  for (int i = 0; i < 3; i++) {
    char name[PATH_ROOM];
    snprintf(name, sizeof name, "%s%s", path, end[i]);
    remove(name);
  }
}

static pid_t start_killed_sweep(const test *k, const char *database) {
  char jobs[16];
  snprintf(jobs, sizeof jobs, "%d", JOBS);
  const char *const argv[] = {k->gloam, "sweep", k->space, "--db", database, "--jobs", jobs, "--quiet", NULL};
  return gm_command_start(argv, GM_COMMAND_NO_OUTPUT);
}

/* A random child of a process, 0: it has none. */
static pid_t some_child(test *k, pid_t parent) {
  char name[64];
  int child[64], n = 0;
  snprintf(name, sizeof name, "/proc/%d/task/%d/children", (int)parent, (int)parent);
  FILE *f = fopen(name, "r");
  while (f && n < 64 && fscanf(f, "%d", &child[n]) == 1)
    n++;
  if (f)
    fclose(f);
  return n ? child[rng_below(&k->random, (unsigned)n)] : 0;
}

static void check_database(test *k, const char *path) {
  char err[GM_ERROR_SIZE] = "";
  results_db *db = results_open(path, err, sizeof err);
  if (db && results_check(db, err, sizeof err) == 0)
    return results_close(db);
  results_close(db);
  tap_note(err);
  k->broken++;
}

/* Kills a running sweep, or a worker of it, until it has ended. Returns whether it ended by itself, with success. */
static bool disturb(test *k, pid_t sweep, const char *database) {
  int status;
  for (;;) {
    nanosleep(&(struct timespec){.tv_nsec = 1000000L * (1 + rng_below(&k->random, LONGEST_MILLISECONDS))}, NULL);
    if (gm_command_ended(sweep, &status))
      return status == 0;
    if (k->kills >= k->wanted)
      return gm_command_wait(sweep) == 0;
    pid_t worker = rng_below(&k->random, 2) ? some_child(k, sweep) : 0;
    k->kills++;
    k->workers += worker > 0;
    if (worker > 0) {
      kill(worker, SIGKILL);
      continue;
    }
    kill(sweep, SIGKILL);
    gm_command_wait(sweep);
    check_database(k, database);
    return false;
  }
}

/* The rows of a database in the order of their keys, without times and row numbers. */
static sqlite3_stmt *rows_of(sqlite3 *db) {
  sqlite3_stmt *s = NULL;
  sqlite3_prepare_v2(
      db,
      "SELECT hex(r.key), r.level, t.name, m.text, o.name, s.name, i.name, r.verdict, r.reason, r.cycles, r.energy, r.open_v,"
      " r.open_o, r.words, r.bundles, r.temps FROM result r JOIN content t ON t.id = r.tool JOIN content m ON m.id = r.machine"
      " JOIN content o ON o.id = r.options JOIN content s ON s.id = r.shader LEFT JOIN content i ON i.id = r.inputs"
      " ORDER BY r.key",
      -1, &s, NULL);
  return s;
}

/* The next row as text; "" after the last. */
static void next_row(sqlite3_stmt *s, char row[ROW_ROOM]) {
  size_t at = 0;
  row[0] = 0;
  if (!s || sqlite3_step(s) != SQLITE_ROW)
    return;
  for (int i = 0; i < sqlite3_column_count(s) && at < ROW_ROOM; i++) {
    const char *text = (const char *)sqlite3_column_text(s, i);
    at += (size_t)snprintf(row + at, ROW_ROOM - at, "%s|", text ? text : "-");
  }
}

/* The number of rows if both databases hold the same, else -1 with a note. */
static long same_rows(const char *a, const char *b) {
  sqlite3 *db[2] = {NULL, NULL};
  char row[2][ROW_ROOM] = {"", ""};
  long n = 0;
  sqlite3_open(a, &db[0]);
  sqlite3_open(b, &db[1]);
  sqlite3_stmt *s[2] = {rows_of(db[0]), rows_of(db[1])};
  for (;; n++) {
    next_row(s[0], row[0]);
    next_row(s[1], row[1]);
    if (!*row[0] || strcmp(row[0], row[1]))
      break;
  }
  bool same = !strcmp(row[0], row[1]);
  for (int i = 0; i < 2; i++) {
    if (!same)
      tap_note(*row[i] ? row[i] : "no further row");
    sqlite3_finalize(s[i]);
    sqlite3_close(db[i]);
  }
  return same ? n : -1;
}

static bool undisturbed(const test *k, const char *database) { return gm_command_wait(start_killed_sweep(k, database)) == 0; }

/* One round: a sweep on an empty database, killed and started again until it ends. */
static long one_round(test *k, const char *database, const char *reference) {
  remove_database(database);
  for (unsigned starts = 0; starts < MAX_ROUNDS; starts++)
    if (disturb(k, start_killed_sweep(k, database), database)) {
      check_database(k, database);
      return same_rows(database, reference);
    }
  return -1;
}

int main(int argc, char **argv) {
  if (argc != 6)
    return fprintf(stderr, "usage: sweep_kill GLOAM SPACE FOLDER KILLS SEED\n"), 2;
  test k = {.gloam = argv[1],
            .space = argv[2],
            .folder = argv[3],
            .wanted = (unsigned)strtoul(argv[4], NULL, 10),
            .random = {strtoull(argv[5], NULL, 10)}};
  char reference[PATH_ROOM], database[PATH_ROOM];
  snprintf(reference, sizeof reference, "%s/undisturbed.db", k.folder);
  snprintf(database, sizeof database, "%s/killed.db", k.folder);
  remove_database(reference);
  tap_ok(&k.t, undisturbed(&k, reference), "an undisturbed sweep ends");
  long rows = same_rows(reference, reference), min = rows;
  unsigned rounds = 0;
  while (k.t.failed == 0 && min > 0 && k.kills < k.wanted && rounds < MAX_ROUNDS) {
    long n = one_round(&k, database, reference);
    min = n < min ? n : min;
    rounds++;
  }
  tap_ok(&k.t, rows > 0 && min == rows, "after kills every database holds the %ld rows of an undisturbed sweep", rows);
  tap_ok(&k.t, k.kills >= k.wanted && k.wanted > 0, "%u kills in %u sweeps, %u of them of a worker", k.kills, rounds, k.workers);
  tap_ok(&k.t, k.broken == 0, "the database is whole after every kill");
  return tap_end(&k.t, 4);
}
