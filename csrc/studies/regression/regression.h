/* SPDX-License-Identifier: Apache-2.0 */
/* Regressions: many tests of the core against the simulator, drawn from a list by a seed (docs/regress.md). List, seed and number make a
   test, on every machine and with any number of processes. */
#ifndef GM_REGRESSION_H
#define GM_REGRESSION_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "base/jobs.h"
#include "base/json.h"
#include "core/machine/machine.h"
#include "studies/conformance/conf.h"
#include "studies/sweep/point.h"
#include "studies/sweep/results.h"
#include "tb/model/tb_run.h"

enum { REGRESSION_LINES = 32, REGRESSION_MACHINES = 24, REGRESSION_NAME = 240, REGRESSION_OPTIONS = 160 };

typedef struct regression_pairs regression_pairs;

/* A line of a list. The tests are random programs, points of a space on the core of its machine, pairs of shaders, or conformance cases. */
typedef enum { REGRESSION_RANDOM, REGRESSION_SPACE, REGRESSION_PAIRS, REGRESSION_CASES } regression_kind;
typedef struct {
  regression_kind kind;
  unsigned share; /* of the tests, beside the other lines' */
  gm_machine machine[REGRESSION_MACHINES];
  unsigned nmachine;
  space *space;
  point_context points;
  regression_pairs *pairs;
  cf_list *cases;
} regression_line;

typedef struct {
  char *name;     /* of the file */
  uint64_t tests; /* unless the caller wants another number */
  unsigned limit; /* seconds of processor time for a test */
  unsigned shares;
  regression_line *line;
  unsigned nline;
} regression_list;

/* Reads a list and the spaces that it names. db: the database in which the shaders are entered. 0, or -1 with "file:line:column: error:
   ..." in err; regression_list_free is needed only after 0. */
int regression_list_load(regression_list *l, const char *path, results_db *db, const char *tool, char *err, size_t errsize);
void regression_list_free(regression_list *l);

/* A test: a random program of a machine, a point of a space with an invocation, a pair with random inputs, or a case. */
typedef struct {
  const regression_line *line;
  const gm_machine *machine;
  uint64_t seed; /* of the random program, of the choice of the invocation, of the inputs */
  space_point point;
  size_t item;                      /* the pair or case */
  char options[REGRESSION_OPTIONS]; /* of a pair or case: how it is compiled and run */
  char name[REGRESSION_NAME];
} regression_test;
/* Test `number` of a list under a seed. */
void regression_test_of(const regression_list *l, uint64_t seed, uint64_t number, regression_test *t);

/* The Verilated cores of a process, opened when a test first needs one. coverage: a folder in which regression_bench_free writes what the
   tests covered, or NULL. */
typedef struct regression_bench regression_bench;
regression_bench *regression_bench_new(gm_rtl_variant variant, const char *coverage);
/* False: what was covered could not be written. */
bool regression_bench_free(regression_bench *b);
/* Runs a test in lockstep, and fills verdict, message (malloc'd, NULL if ok), words, cycles and seconds of r. wave: file of a waveform, or
   NULL. *marker (may be NULL) gets the time of the failure in the waveform, or of the end. False: the bench cannot be used afterwards. */
bool regression_test_run(regression_bench *b, const regression_test *t, const char *wave, uint64_t *marker, results_test *r);

/* The message of a test whose process was ended by a signal, or by the limit (number 0). */
void regression_lost_message(gm_jobs_end end, unsigned limit, char *message, size_t size);

/* What failures of one kind have in common: the first line of a message without numbers, seeds and addresses. */
void regression_signature(const char *message, char *signature, size_t size);

typedef struct {
  const char *list, *database, *tool;
  const char *commit;   /* for the database */
  uint64_t seed, tests; /* tests 0: as many as the list says ... */
  unsigned share;       /* ... or this percentage of them */
  unsigned jobs;
  const char *coverage; /* a folder for what the tests cover (scripts/check/coverage-report); NULL: it is not counted */
  bool figures;         /* also cycles and energy of the benchmarks, for trends */
  FILE *progress;       /* NULL: none */
} regression_options;

/* What a run took: processor time of all processes, and the part of it that was spent in tests. */
typedef struct {
  double seconds, in_tests;
} regression_cost;

/* Runs all tests of a list; *run is the number of the run in the database. A run that was stopped goes on, if list, seed and the sources of
   programs and core are the same. 0, or -1 with a message; tests that failed are no error. */
int regression_run(const regression_options *o, int64_t *run, regression_cost *cost, char *err, size_t errsize);

typedef struct {
  uint64_t tests, verdict[RESULTS_VERDICTS], buckets;
  double seconds; /* of processor time */
} regression_counts;
/* Where the results of a run go; each may be NULL. */
typedef struct {
  FILE *tap, *junit; /* a line for each test, and the same as JUnit XML */
  FILE *summary;     /* verdicts, and the failures by signature, largest bucket first */
  json_t **json;     /* the same as a new object */
} regression_reports;
/* Writes the results of a run. rerun: what precedes "--only NUMBER" in the command that runs a test again. 0, or -1 with a message. */
int regression_report(results_db *db, int64_t run, const char *rerun, const regression_reports *to, regression_counts *n, char *err,
                      size_t errsize);

#endif
