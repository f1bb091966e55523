/* SPDX-License-Identifier: Apache-2.0 */
/* gloam trends: shows the figures of regressions over runs, and what got worse (docs/commands.md, "gloam trends"). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/file.h"
#include "gloam/cmd.h"
#include "gloam/gloam_paths.h"
#include "gloam/run_options.h"
#include "gloam/sweep_options.h"
#include "gloam/words.h"
#include "studies/regression/trends_report.h"

const char cmd_trends_help[] =
    "usage: gloam trends [--db FILE] [--runs N] [--since COMMIT] [--add FILE] [--json]\n\n"
    "Shows the runs of regressions in the database: tests that pass, buckets, coverage, speed, cycles and energy of the benchmarks. Below\n"
    "them is what got worse, with the commit of the first run that shows it: a benchmark with more cycles or energy (above a thousandth),\n"
    "less coverage of the same list and seed (above 0.05 percent), a new bucket, or tests that got slower by a quarter, over three runs.\n"
    "Figures of benchmarks are written by `make regress`.\n\n"
    "  --runs N         the last N runs are shown (default 20); all are searched\n"
    "  --since COMMIT   only what got worse after the last run of this commit; exit code 1 if there is something\n"
    "  --add FILE       before that, adds figures to the last run: lines of kind, name and value with tabs between them\n"
    "  --db FILE        database of results (default build/results.db)\n"
    "  --json           the runs, and what got worse, as JSON\n\n"
    "examples:\n"
    "  gloam trends --runs 5\n"
    "  gloam trends --since 0ef5dd3\n";

typedef struct {
  const char *db, *since, *add;
  unsigned runs;
  bool json;
} arguments;

static int complain_of_trends(const char *err) { return fprintf(stderr, "%s\n", err), 1; }

static int parse_trends_args(int argc, char **argv, arguments *a) {
  *a = (arguments){.db = cmd_database(), .runs = 20};
  for (int i = 1; i < argc; i++) {
    if (!strcmp(argv[i], "--help"))
      return cmd_help(cmd_trends_help, CMD_ENV_HOME), 1;
    if (!strcmp(argv[i], "--json")) {
      a->json = true;
      continue;
    }
    const char **text = !strcmp(argv[i], "--db")      ? &a->db
                        : !strcmp(argv[i], "--since") ? &a->since
                        : !strcmp(argv[i], "--add")   ? &a->add
                                                      : NULL;
    if (!text && strcmp(argv[i], "--runs") != 0)
      return cmd_unknown_option("trends", argv[i]);
    if (++i == argc)
      return cmd_usage_error("trends", "%s needs a value", argv[i - 1]);
    if (text)
      *text = argv[i];
    else if (cmd_parse_unsigned(argv[i], 1, 100000, &a->runs))
      return cmd_bad_value("trends", "--runs", argv[i]);
  }
  cmd_paths p = {.command = "trends", .prints = true};
  cmd_reads(&p, "--add", a->add);
  cmd_writes(&p, "--db", a->db, CMD_FILE_ONLY);
  return cmd_check_paths(&p);
}

/* Adds the figures of a file to a run. */
static int add_lines(results_db *db, int64_t run, const char *path, char *text, char *err, size_t errsize) {
  char *save = NULL;
  unsigned n = 1;
  for (char *l = strtok_r(text, "\n", &save); l; l = strtok_r(NULL, "\n", &save), n++) {
    char *name = strchr(l, '\t'), *value = name ? strchr(name + 1, '\t') : NULL, *end = NULL;
    double v = value ? strtod(value + 1, &end) : 0;
    if (!value || end == value + 1 || *end)
      return gm_error_at(err, errsize, path, n, 1, "expected kind, name and value with tabs between them");
    *name = *value = 0;
    if (results_add_figure(db, run, l, name + 1, v, err, errsize))
      return -1;
  }
  return 0;
}

static void last_run(void *ctx, const results_run *r) { *(int64_t *)ctx = r->run; }

static int add_trend_file(results_db *db, const char *path, char *err, size_t errsize) {
  int64_t run = 0;
  size_t len;
  char *text = gm_file_read(path, GM_FILE_TEXT, &len, err, errsize);
  int rc = text ? results_runs(db, "regress", last_run, &run, err, errsize) : -1;
  if (rc == 0 && !run)
    rc = gm_error(err, errsize, path, "the database has no run that the figures could be added to");
  if (rc == 0)
    rc = results_begin(db, err, errsize) || add_lines(db, run, path, text, err, errsize) || results_commit(db, err, errsize) ? -1 : 0;
  free(text);
  return rc;
}

/* Prints table and steps. The result is the exit code. */
static int print_trends(const trends *t, const arguments *a) {
  int first = a->since ? trends_since(t, a->since) : 0;
  if (first < 0)
    return fprintf(stderr, "%s: error: no run is of commit '%s'\n", a->db, a->since), 1;
  unsigned worse = 0;
  if (a->json)
    return cmd_print_json(trends_json(t, a->runs, (unsigned)first, &worse), GM_JSON_SHORT, GM_JSON_LINES) || (a->since && worse) ? 1 : 0;
  trends_text(stdout, t, a->runs);
  worse = trends_worse_text(stdout, t, (unsigned)first);
  if (!worse)
    printf("\nnothing got worse%s%s\n", a->since ? " since " : "", a->since ? a->since : "");
  return a->since && worse ? 1 : 0;
}

int cmd_trends(int argc, char **argv) {
  arguments a;
  char err[GM_ERROR_SIZE];
  trends t = {0};
  int rc = parse_trends_args(argc, argv, &a);
  if (rc)
    return rc == 1 ? 0 : rc;
  results_db *db = results_open(a.db, err, sizeof err);
  rc = !db || (a.add && add_trend_file(db, a.add, err, sizeof err)) || trends_load(&t, db, err, sizeof err) ? complain_of_trends(err)
                                                                                                            : print_trends(&t, &a);
  trends_free(&t);
  results_close(db);
  return rc;
}
