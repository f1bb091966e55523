/* SPDX-License-Identifier: Apache-2.0 */
/* The database of results (SQLite; docs/sweep.md has its tables). A result depends on nothing but its key, so it is made once and found
   again by every later run. Several processes may write one file. A process that is killed loses the result it was working on, nothing
   else.

   Functions that fail return -1 (or NULL) and write one message "FILE: error: ..." into err. */
#ifndef GM_RESULTS_H
#define GM_RESULTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "studies/sweep/digest.h"

typedef struct results_db results_db;

enum { RESULTS_VERSION = 3 }; /* of the tables */

/* Opens a database, and makes it if there is none. A file of version 2 is made one of version 3; other versions are
   refused. */
results_db *results_open(const char *path, char *err, size_t errsize);
void results_close(results_db *db);
/* PRAGMA integrity_check. */
int results_check(results_db *db, char *err, size_t errsize);

/* The row number of a content; it is added if it is new. kind: "tool", "machine", "options", "shader", "inputs". text may be NULL. */
int results_content(results_db *db, const char *kind, const char *name, const char *text, results_digest d, int64_t *id, char *err,
                    size_t errsize);

/* ok: figures are there. refused: the program does not fit the machine. fail: an error that the reason names. timeout, crash: the process
   that worked on it was ended. */
typedef enum { RESULTS_OK, RESULTS_REFUSED, RESULTS_FAIL, RESULTS_TIMEOUT, RESULTS_CRASH, RESULTS_VERDICTS } results_verdict;
extern const char *const results_verdict_name[RESULTS_VERDICTS];

enum { RESULTS_REASON = 400 };
typedef struct {
  results_digest key;
  int64_t tool, machine, options, shader, inputs; /* contents; 0: none */
  const char *level;                              /* "compile" or "sim"; static text */
  results_verdict verdict;
  char reason[RESULTS_REASON]; /* empty if ok */
  /* Figures; of level "compile" only the second line. */
  double cycles, energy, open_v, open_o; /* these and the next line: NaN if the result has no such figure */
  double words, bundles, temps;
  double seconds; /* processor time that it took */
} results_row;

/* Adds a result, and in the same transaction makes it member `number` of run `run` (0: of no run). If another process has added the same
   key, that result stays. */
int results_add(results_db *db, const results_row *r, int64_t run, uint64_t number, char *err, size_t errsize);
/* Finds a result by its key. 1: found, *id and *r (may be NULL) are filled, r->level too if it is one of the two; 0: there is none. */
int results_find(results_db *db, results_digest key, int64_t *id, results_row *r, char *err, size_t errsize);

/* A result with the names of what it is of. */
typedef struct {
  const char *shader, *options,
      *machine; /* machine: the name and, since keys may be changed, the first digits of its digest: "quad/01ABEF" */
  results_verdict verdict;
  const char *reason;                  /* NULL if ok */
  double cycles, energy, words, temps; /* NaN: the result has no such figure */
} results_named;
/* Calls `take` for each result, the oldest first, until it returns false; the texts are valid during the call. */
int results_list(results_db *db, bool (*take)(void *ctx, const results_named *r), void *ctx, char *err, size_t errsize);

/* Adds the results of another database. Of equal keys the result here stays. Runs and tests are not taken. */
int results_merge(results_db *db, const char *path, char *err, size_t errsize);

/* Starts a run, and returns its number in *run. `text`: what was asked for. */
int results_run_begin(results_db *db, const char *what, const char *text, uint64_t points, int64_t *run, char *err, size_t errsize);
/* Makes a result that was found a member of the run; between results_begin and results_commit. Then: the run has ended. */
int results_member(results_db *db, int64_t run, uint64_t number, int64_t result, char *err, size_t errsize);
int results_run_end(results_db *db, int64_t run, char *err, size_t errsize);
/* Says what a run is of. source: the commit; state: a digest of all that the results depend on. */
int results_run_label(results_db *db, int64_t run, const char *source, const char *state, char *err, size_t errsize);
/* The last run that was asked for with this text, of this state and so many points, if it has not ended: *run, else 0. */
int results_run_unfinished(results_db *db, const char *what, const char *text, const char *state, uint64_t points, int64_t *run, char *err,
                           size_t errsize);
/* Runs that ended, in the order in which they began. */
typedef struct {
  int64_t run, begun, ended;
  const char *text, *source; /* source NULL: not known */
  uint64_t points;
} results_run;
/* Calls `take` for each ended run of a kind (`what`), in that order. */
int results_runs(results_db *db, const char *what, void (*take)(void *ctx, const results_run *r), void *ctx, char *err, size_t errsize);

/* Figures of a run: the value of a name, in the unit of its kind. A figure that is there is replaced. */
int results_add_figure(results_db *db, int64_t run, const char *kind, const char *name, double value, char *err, size_t errsize);
/* Calls `take` for each figure of a run. */
int results_figures(results_db *db, int64_t run, void (*take)(void *ctx, const char *kind, const char *name, double value), void *ctx,
                    char *err, size_t errsize);

/* Begin and end a transaction of several changes. */
int results_begin(results_db *db, char *err, size_t errsize);
int results_commit(results_db *db, char *err, size_t errsize);

/* A test of a regression run. */
typedef struct {
  uint64_t number;
  char *name;
  results_verdict verdict;
  char *signature, *message; /* of a test that failed; else NULL */
  double words, cycles, seconds;
} results_test;
/* Adds a test to a run. A test that is there already stays. */
int results_add_test(results_db *db, int64_t run, const results_test *t, char *err, size_t errsize);
/* Calls `take` for each test of a run in the order of their numbers; the texts are valid during the call. */
int results_tests(results_db *db, int64_t run, void (*take)(void *ctx, const results_test *t), void *ctx, char *err, size_t errsize);

/* Mean processor time of finished results of this tool and level; 0: there are none. */
int results_mean_seconds(results_db *db, int64_t tool, const char *level, double *seconds, char *err, size_t errsize);

#endif
