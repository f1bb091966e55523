/* SPDX-License-Identifier: Apache-2.0 */
/* gloam sweep: runs the points of a space (docs/sweep.md) that have no result yet. A point is one combination of shader, machine and
   compiler options. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/error.h"
#include "base/file.h"
#include "base/jobs.h"
#include "gloam/cmd.h"
#include "gloam/gloam_paths.h"
#include "gloam/run_options.h"
#include "gloam/sweep_options.h"
#include "gloam/words.h"
#include "studies/sweep/sweep_report.h"

const char cmd_sweep_help[] =
    "usage: gloam sweep SPACE [options]\n\n"
    "Compiles, proves and simulates every point of a space: all combinations of shaders, machine keys and compiler options that a file\n"
    "lists (docs/sweep.md; regress/suites/spaces has some). A point that has a result in the database does not run again. A sweep that was "
    "killed\n"
    "goes on when the same command is given again. SPACE is a file, or the name of a file in regress/suites/spaces.\n\n"
    "  --db FILE     database of results (default build/results.db)\n"
    "  --jobs N      processes (default: one for each processor)\n"
    "  --part K/N    only part K of N, counted from 0, for several computers; each with a database of its own\n"
    "  --merge FILE  first takes the results of another database; may be given several times\n"
    "  --plan        only say how many points there are, how many have results, and how long the others will take\n"
    "  --json        counts as JSON on standard output, with the processor time of the points made now (work_seconds) and of everything\n"
    "                (seconds)\n"
    "  --quiet       no progress on standard error\n\n"
    "Exit code 1: a point failed, crashed or took too long. That a program does not fit a machine is a result.\n\n"
    "examples:\n"
    "  gloam sweep gates --plan\n"
    "  gloam sweep gates --jobs 4 && gloam front gates\n";

enum { MERGES = 1000 };
typedef struct {
  const char *space, *merge[MERGES];
  sweep_options o;
  bool json, quiet;
} arguments;

/* Takes an option with a value. 0, or the exit code with a message. */
static int take_sweep_option(arguments *a, const char *name, const char *value) {
  char end;
  if (!strcmp(name, "--db"))
    a->o.database = value;
  else if (!strcmp(name, "--merge")) {
    if (a->o.merges == MERGES)
      return cmd_usage_error("sweep", "--merge: more than %d", MERGES);
    a->merge[a->o.merges++] = value;
  } else if (!strcmp(name, "--part")) {
    if (sscanf(value, "%u/%u%c", &a->o.part, &a->o.parts, &end) != 2 || a->o.part >= a->o.parts)
      return cmd_usage_error("sweep", "--part: '%s' is not a part like 3/20, counted from 0", value);
  } else if (cmd_parse_unsigned(value, 1, GM_JOBS_MAX, &a->o.jobs))
    return cmd_usage_error("sweep", "--jobs: '%s' is not a number from 1 to %d", value, GM_JOBS_MAX);
  return 0;
}

/* 0, 1: help was printed, or the exit code 2. */
static int parse_sweep_args(int argc, char **argv, arguments *a) {
  long processors = sysconf(_SC_NPROCESSORS_ONLN);
  a->o = (sweep_options){
      .database = cmd_database(), .tool = cmd_results_version(), .jobs = processors > 1 ? (unsigned)processors : 1, .merge = a->merge};
  for (int i = 1; i < argc; i++) {
    bool value = !strcmp(argv[i], "--db") || !strcmp(argv[i], "--jobs") || !strcmp(argv[i], "--part") || !strcmp(argv[i], "--merge");
    if (!strcmp(argv[i], "--help"))
      return cmd_help(cmd_sweep_help, CMD_ENV_HOME | CMD_ENV_MACHINES), 1;
    if (value && i + 1 == argc)
      return cmd_usage_error("sweep", "%s needs a value", argv[i]);
    if (value && take_sweep_option(a, argv[i], argv[i + 1]))
      return 2;
    if (value)
      i++;
    else if (!strcmp(argv[i], "--plan"))
      a->o.plan_only = true;
    else if (!strcmp(argv[i], "--json"))
      a->json = true;
    else if (!strcmp(argv[i], "--quiet"))
      a->quiet = true;
    else if (argv[i][0] == '-')
      return cmd_unknown_option("sweep", argv[i]);
    else if (a->space)
      return cmd_usage_error("sweep", "more than one space");
    else
      a->space = argv[i];
  }
  return a->space ? 0 : cmd_usage_error("sweep", "no space named");
}

/* Processor time of this process and of all that have ended. */
static double used_seconds(void) {
  double sum = 0;
  static const int who[] = {RUSAGE_SELF, RUSAGE_CHILDREN};
  for (int i = 0; i < 2; i++) {
    struct rusage r;
    getrusage(who[i], &r);
    sum += (double)(r.ru_utime.tv_sec + r.ru_stime.tv_sec) + 1e-6 * (double)(r.ru_utime.tv_usec + r.ru_stime.tv_usec);
  }
  return sum;
}

/* The databases to merge may be more than a command's other files are. */
static int check_paths(const arguments *a, const space *s) {
  cmd_paths p = {.command = "sweep", .prints = true};
  cmd_reads(&p, "the space", s->name);
  cmd_reads_machine(&p, s->base.name);
  cmd_writes(&p, "--db", a->o.database, CMD_FILE_ONLY);
  for (size_t i = 0; i < a->o.merges; i++)
    if (gm_file_same(a->merge[i], a->o.database))
      return cmd_usage_error("sweep", "--merge %s is the database itself", a->merge[i]);
  return cmd_check_paths(&p);
}

int cmd_sweep(int argc, char **argv) {
  static arguments a;
  char err[GM_ERROR_SIZE];
  sweep_counts n;
  static space s;
  int rc = parse_sweep_args(argc, argv, &a);
  if (rc)
    return rc == 1 ? 0 : rc;
  if (cmd_space(a.space, &s))
    return 1;
  a.o.progress = a.quiet ? NULL : stderr;
  rc = check_paths(&a, &s);
  if (rc)
    return space_free(&s), rc;
  rc = sweep_run(&s, &a.o, &n, err, sizeof err);
  space_free(&s);
  if (rc)
    return fprintf(stderr, "%s\n", err), 1;
  if (a.json)
    rc = cmd_print_json(sweep_json(&n, used_seconds()), GM_JSON_DOUBLE, GM_JSON_LINES);
  else if (a.o.plan_only)
    sweep_plan_text(stdout, &n);
  else
    sweep_text(stdout, &n, a.o.database);
  return rc || n.verdict[RESULTS_FAIL] + n.verdict[RESULTS_TIMEOUT] + n.verdict[RESULTS_CRASH] ? 1 : 0;
}
