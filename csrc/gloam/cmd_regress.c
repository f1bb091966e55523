/* SPDX-License-Identifier: Apache-2.0 */
/* gloam regress: runs many tests of the core, drawn from a list by a seed (docs/regress.md). */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/atomic.h"
#include "base/error.h"
#include "base/file.h"
#include "base/home.h"
#include "base/jobs.h"
#include "gloam/cmd.h"
#include "gloam/gloam_paths.h"
#include "gloam/run_options.h"
#include "gloam/sweep_options.h"
#include "gloam/words.h"
#include "studies/regression/again.h"
#include "studies/regression/regression.h"

const char cmd_regress_help[] =
    "usage: gloam regress LIST [--seed N] [options]\n"
    "       gloam regress LIST [--seed N] --only NUMBER [--wave FILE.fst]\n\n"
    "Runs tests of the Verilated cores in lockstep with the simulator: random programs on several machines; shaders, pairs of shaders and\n"
    "conformance cases under random options. A list names machines, spaces, folders and shares (docs/regress.md; regress/suites/lists has "
    "some);\n"
    "the seed draws the tests. A list and a seed make the same tests everywhere. Failures are put into buckets by their first line\n"
    "without numbers. LIST is a file, or the name of a file in regress/suites/lists.\n\n"
    "  --seed N         default 1\n"
    "  --tests N        how many (default: what the list says)\n"
    "  --share PERCENT  that part of what the list says, its first tests\n"
    "  --jobs N         processes (default: one for each processor)\n"
    "  --only NUMBER    one test again, by itself\n"
    "  --wave FILE.fst  with --only: a waveform of all nets; also of the runs before the test's own. FILE.gtkw opens it in GTKWave at the\n"
    "                   failing cycle, with the simulator's values next to the core's\n"
    "  --tap FILE       a line for each test\n"
    "  --junit FILE     the same as JUnit XML\n"
    "  --coverage DIR   also counts what the tests cover, into files in this folder, which must be there (scripts/check/coverage-report)\n"
    "  --figures        also writes cycles and energy of the benchmarks into the database, for `gloam trends`\n"
    "  --db FILE        database of results (default build/results.db)\n"
    "  --json           the summary as JSON: verdicts, and buckets with the shortest test and the command that runs it again\n"
    "  --quiet          no progress on standard error\n\n"
    "A run that was stopped goes on when the same command is given again. Exit code 1: a test failed, crashed or took too long.\n\n"
    "examples:\n"
    "  gloam regress smoke --tap smoke.tap\n"
    "  gloam regress nightly --seed 7 --tests 5000\n"
    "  gloam regress nightly --seed 7 --only 4711 --wave test.fst\n";

typedef struct {
  const char *list, *tap, *junit, *wave;
  regression_options o;
  uint64_t only;
  bool have_only, quiet, json;
  char path[4096];
} arguments;

/* Takes an option with a value. 1: taken, 0: no such option, -1: bad value. */
static int take_regress_option(arguments *a, const char *name, const char *value) {
  if (!strcmp(name, "--seed"))
    return cmd_parse_u64(value, &a->o.seed) ? -1 : 1;
  if (!strcmp(name, "--tests"))
    return cmd_parse_u64(value, &a->o.tests) || a->o.tests < 1 || a->o.tests > 100000000 ? -1 : 1;
  if (!strcmp(name, "--only"))
    return a->have_only = true, cmd_parse_u64(value, &a->only) ? -1 : 1;
  if (!strcmp(name, "--share"))
    return cmd_parse_unsigned(value, 1, 100, &a->o.share) ? -1 : 1;
  if (!strcmp(name, "--jobs"))
    return cmd_parse_unsigned(value, 1, GM_JOBS_MAX, &a->o.jobs) ? -1 : 1;
  const char **text = !strcmp(name, "--tap")        ? &a->tap
                      : !strcmp(name, "--junit")    ? &a->junit
                      : !strcmp(name, "--wave")     ? &a->wave
                      : !strcmp(name, "--db")       ? &a->o.database
                      : !strcmp(name, "--coverage") ? &a->o.coverage
                                                    : NULL;
  if (text)
    *text = value;
  return text != NULL;
}

static int parse_regress_args(int argc, char **argv, arguments *a) {
  long processors = sysconf(_SC_NPROCESSORS_ONLN);
  a->o = (regression_options){.database = cmd_database(),
                              .tool = cmd_results_version(),
                              .commit = cmd_commit(),
                              .seed = 1,
                              .share = 100,
                              .jobs = processors > 1 ? (unsigned)processors : 1};
  for (int i = 1; i < argc; i++) {
    if (!strcmp(argv[i], "--help"))
      return cmd_help(cmd_regress_help, CMD_ENV_HOME | CMD_ENV_MACHINES | CMD_ENV_RTL), 1;
    if (!strcmp(argv[i], "--figures")) {
      a->o.figures = true;
      continue;
    }
    if (!strcmp(argv[i], "--quiet") || !strcmp(argv[i], "--json")) {
      *(argv[i][2] == 'q' ? &a->quiet : &a->json) = true;
      continue;
    }
    if (argv[i][0] != '-') {
      if (a->list)
        return cmd_usage_error("regress", "more than one list");
      a->list = argv[i];
      continue;
    }
    const char *value = i + 1 < argc ? argv[i + 1] : "";
    int r = take_regress_option(a, argv[i], value);
    if (r == 0)
      return cmd_unknown_option("regress", argv[i]);
    if (i + 1 == argc)
      return cmd_usage_error("regress", "%s needs a value", argv[i]);
    if (r < 0)
      return cmd_bad_value("regress", argv[i], value);
    i++;
  }
  if (a->json && a->have_only)
    return cmd_usage_error("regress", "--json is for whole runs, without --only");
  if (a->wave && !a->have_only)
    return cmd_usage_error("regress", "--wave goes with --only");
  return a->list ? 0 : cmd_usage_error("regress", "no list named");
}

static int check_paths(const arguments *a) {
  struct stat about;
  if (a->o.coverage && (stat(a->o.coverage, &about) || !S_ISDIR(about.st_mode) || access(a->o.coverage, W_OK)))
    return fprintf(stderr, "%s: error: no such folder, or it cannot be written\n", a->o.coverage), 1;
  cmd_paths p = {.command = "regress", .prints = true};
  cmd_reads(&p, "the list", a->path);
  cmd_writes(&p, "--db", a->o.database, CMD_FILE_ONLY);
  cmd_writes(&p, "--tap", a->tap, CMD_TEXT);
  cmd_writes(&p, "--junit", a->junit, CMD_TEXT);
  cmd_writes(&p, "--wave", a->wave, CMD_FILE_ONLY);
  return cmd_check_paths(&p);
}

static int complain_of_regress(const char *err) { return fprintf(stderr, "%s\n", err), 1; }

static int run_only_one_test(const arguments *a) {
  char err[GM_ERROR_SIZE];
  regression_list l;
  results_db *db = results_open(a->o.database, err, sizeof err);
  int rc = db ? regression_list_load(&l, a->path, db, a->o.tool, err, sizeof err) : -1;
  results_close(db);
  if (rc)
    return complain_of_regress(err);
  regression_test t;
  regression_test_of(&l, a->o.seed, a->only, &t);
  rc = regression_again(stdout, stderr, &t, a->only, l.limit, a->wave, err, sizeof err);
  regression_list_free(&l);
  return rc < 0 ? complain_of_regress(err) : rc;
}

/* Writes the reports of a run. */
static int write_regress_reports(const arguments *a, int64_t run, regression_counts *n, json_t **json, char *err, size_t errsize) {
  char rerun[5000];
  gm_atomic file[2];
  const char *path[2] = {a->tap, a->junit};
  FILE *f[2] = {NULL, NULL};
  size_t k = 0;
  snprintf(rerun, sizeof rerun, "gloam regress %s --seed %" PRIu64, a->list, a->o.seed);
  for (int i = 0; i < 2; i++) {
    if (path[i] && gm_atomic_begin(&file[k], path[i], err, errsize)) {
      gm_atomic_end_all(file, k, false, err, errsize);
      return -1;
    }
    f[i] = path[i] ? file[k++].file : NULL;
  }
  results_db *db = results_open(a->o.database, err, errsize);
  const regression_reports to = {.tap = f[0], .junit = f[1], .summary = a->json ? NULL : stdout, .json = a->json ? json : NULL};
  int rc = db ? regression_report(db, run, rerun, &to, n, err, errsize) : -1;
  results_close(db);
  return gm_atomic_end_all(file, k, rc == 0, err, errsize) || rc ? -1 : 0;
}

int cmd_regress(int argc, char **argv) {
  static arguments a;
  char err[GM_ERROR_SIZE];
  regression_counts n;
  regression_cost cost;
  json_t *json = NULL;
  int64_t run;
  int rc = parse_regress_args(argc, argv, &a);
  if (rc)
    return rc == 1 ? 0 : rc;
  a.o.list = a.path;
  rc = cmd_find_named(a.path, sizeof a.path, "list", a.list, "regress/suites/lists");
  rc = rc ? rc : check_paths(&a);
  if (rc)
    return rc;
  if (a.have_only)
    return run_only_one_test(&a);
  a.o.progress = a.quiet ? NULL : stderr;
  if (regression_run(&a.o, &run, &cost, err, sizeof err) || write_regress_reports(&a, run, &n, &json, err, sizeof err))
    return complain_of_regress(err);
  if (!a.json)
    printf("\nrunner   %.1f s of processor time, %.1f s of it in tests\n", cost.seconds, cost.in_tests);
  else if (cmd_print_json(json, GM_JSON_SHORT, GM_JSON_LINES))
    return 1;
  return n.verdict[RESULTS_FAIL] + n.verdict[RESULTS_TIMEOUT] + n.verdict[RESULTS_CRASH] ? 1 : 0;
}
