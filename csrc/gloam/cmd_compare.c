/* SPDX-License-Identifier: Apache-2.0 */
/* gloam compare: compares two builds, machines, sets of options or databases of results over shaders (docs/commands.md). */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/atomic.h"
#include "base/error.h"
#include "base/file.h"
#include "base/home.h"
#include "base/jobs.h"
#include "gloam/cmd.h"
#include "gloam/gloam_paths.h"
#include "gloam/run_options.h"
#include "gloam/words.h"
#include "studies/compare/compare_sides.h"

const char cmd_compare_help[] =
    "usage: gloam compare A B [SHADER | FOLDER]... [options]\n\n"
    "Compiles shaders on two sides, runs the first invocation of each, and compares cycles, bytes of code, temporary registers and "
    "energy:\n"
    "a row for each shader, then sums, best and worst. Without shaders it takes the 34 of regress/suites/shaders. Each shader needs a "
    "file\n"
    "inputs.json beside it.\n\n"
    "A side is one word, options of gloam report, or both, in one argument:\n"
    "  a folder       a tree with build/gloam, or an installed copy with bin/gloam: the compiler there does the work\n"
    "  a command      the file of a gloam command\n"
    "  a machine      a name, or a machine file\n"
    "  a database     of gloam sweep; then both sides have to be databases, and results of the same shader, options and machine are\n"
    "                 compared\n"
    "  \"\"             this build, with its default options\n\n"
    "  --figures LIST       of cycles, code, registers, energy: what --threshold looks at (default: all)\n"
    "  --threshold PERCENT  exit code 1 if a figure of a shader is larger in B by more than that, or if only A has the shader\n"
    "  --jobs N             processes (default: one for each processor)\n"
    "  --json               JSON on standard output\n"
    "  --csv FILE           a line for each shader\n"
    "  --html FILE          a page: one file that loads nothing\n\n"
    "examples:\n"
    "  gloam compare \"--gate none\" \"--gate best\"\n"
    "  gloam compare cyclone \"cyclone16 -O3\" --html compare.html\n"
    "  gloam compare /opt/gloam build/gloam --threshold 1 --figures cycles,energy\n"
    "  gloam compare old.db new.db\n";

enum { SHADERS = 64 };
typedef struct {
  const char *side[2], *path[SHADERS], *figures, *csv, *html;
  size_t paths;
  unsigned sides, jobs;
  double threshold; /* NaN: none */
  bool json;
} arguments;

static int refuse_side(const char *text, const char *err) {
  return cmd_usage_error("compare", "'%s': %s", text, strstr(err, "error: ") ? strstr(err, "error: ") + 7 : err);
}

/* Takes an option with a value: 1 taken, 0 there is no such option, -1 bad value. */
static int take_compare_option(arguments *a, const char *name, const char *value) {
  char *end;
  const char **text = !strcmp(name, "--csv")       ? &a->csv
                      : !strcmp(name, "--html")    ? &a->html
                      : !strcmp(name, "--figures") ? &a->figures
                                                   : NULL;
  if (text)
    return *text = value, *value ? 1 : -1;
  if (!strcmp(name, "--jobs"))
    return cmd_parse_unsigned(value, 1, GM_JOBS_MAX, &a->jobs) ? -1 : 1;
  if (strcmp(name, "--threshold") != 0)
    return 0;
  a->threshold = strtod(value, &end);
  return end == value || *end || !(a->threshold >= 0) || isinf(a->threshold) ? -1 : 1;
}

/* 0, 1: help was printed, or the exit code 2. */
static int parse_compare_args(int argc, char **argv, arguments *a) {
  long processors = sysconf(_SC_NPROCESSORS_ONLN);
  *a = (arguments){.jobs = processors > 1 ? (unsigned)processors : 1, .threshold = NAN};
  for (int i = 1; i < argc; i++) {
    const char *arg = argv[i], *value = i + 1 < argc ? argv[i + 1] : NULL;
    if (!strcmp(arg, "--help"))
      return cmd_help(cmd_compare_help, CMD_ENV_HOME | CMD_ENV_MACHINES), 1;
    if (!strcmp(arg, "--json")) {
      a->json = true;
      continue;
    }
    int taken = take_compare_option(a, arg, value ? value : "");
    if (taken && !value)
      return cmd_usage_error("compare", "%s needs a value", arg);
    if (taken < 0)
      return cmd_bad_value("compare", arg, value);
    if (!taken && arg[0] == '-' && !compare_is_side(arg))
      return cmd_unknown_option("compare", arg);
    if (taken)
      i++;
    else if (a->sides < 2)
      a->side[a->sides++] = arg;
    else if (a->paths < SHADERS)
      a->path[a->paths++] = arg;
    else
      return cmd_usage_error("compare", "more than %d files and folders", SHADERS);
  }
  return a->sides == 2 ? 0 : cmd_usage_error("compare", "two sides are needed, for example \"--gate none\" \"--gate best\"");
}

/* Whether --figures has the figure of this name. */
static bool is_wanted(const char *list, const char *key) {
  size_t n = strlen(key);
  for (const char *at = list; at; at = strchr(at, ',') ? strchr(at, ',') + 1 : NULL)
    if (!strncmp(at, key, n) && (at[n] == ',' || !at[n]))
      return true;
  return !list;
}

static int check_figures(const char *list) {
  static const char *const name[] = {"cycles", "code", "registers", "energy"};
  for (const char *at = list; at; at = strchr(at, ',') ? strchr(at, ',') + 1 : NULL) {
    bool known = false;
    for (size_t k = 0; k < sizeof name / sizeof *name; k++)
      known |= strcspn(at, ",") == strlen(name[k]) && !strncmp(at, name[k], strlen(name[k]));
    if (!known)
      return cmd_usage_error("compare", "--figures: '%.*s' is none of cycles, code, registers, energy", (int)strcspn(at, ","), at);
  }
  return 0;
}

static int check_paths(const arguments *a, const compare_spec spec[2]) {
  cmd_paths p = {.command = "compare", .prints = true};
  for (int i = 0; i < 2; i++) {
    cmd_reads(&p, "A or B", spec[i].database[0] ? spec[i].database : spec[i].own ? NULL : spec[i].program);
    cmd_reads_machine(&p, spec[i].machine);
  }
  for (size_t i = 0; i < a->paths; i++)
    cmd_reads(&p, "a shader", a->path[i]);
  cmd_writes(&p, "--csv", a->csv, CMD_TEXT);
  cmd_writes(&p, "--html", a->html, CMD_TEXT);
  return cmd_check_paths(&p);
}

/* Reads the shaders and their inputs, so that no output replaces them (gm_file_guard_inputs), and checks the outputs against the pictures
   and meshes that the inputs name. What cannot be read is left to the measurement. 0, or -1 with a message in err. */
static int guard_suite(const arguments *a, const shader_file *list, size_t n, char *err, size_t errsize) {
  char inputs[COMPARE_PATH], unread[GM_ERROR_SIZE];
  int rc = 0;
  for (size_t k = 0; k < n && !rc; k++) {
    size_t length;
    free(gm_file_read(list[k].path, GM_FILE_TEXT, &length, unread, sizeof unread));
    compare_inputs_path(list[k].path, inputs, sizeof inputs);
    gm_run *r = gm_run_load(inputs, unread, sizeof unread);
    if (r)
      rc = cmd_check_inputs("--csv", a->csv, r, err, errsize) || cmd_check_inputs("--html", a->html, r, err, errsize) ? -1 : 0;
    gm_run_free(r);
  }
  return rc;
}

/* Fills both sides. 0, or -1 with a message in err, or printed. */
static int read_sides(const arguments *a, const compare_spec spec[2], compare_side side[2], char *err, size_t errsize) {
  char home[COMPARE_PATH];
  const char *own[] = {home};
  shader_file *list = NULL;
  size_t n = 0;
  int rc = 0;
  if (spec[0].database[0]) {
    for (int i = 0; i < 2 && !rc; i++)
      rc = compare_read_database(&spec[i], &side[i], err, errsize);
    return rc;
  }
  if (!a->paths)
    rc = gm_home(home, sizeof home, "regress/suites/shaders", err, errsize);
  rc = rc || compare_suite(a->paths ? a->path : own, a->paths ? a->paths : 1, &list, &n, err, errsize) ||
       guard_suite(a, list, n, err, errsize) || compare_measure(spec, list, n, a->jobs, side, err, errsize);
  free(list);
  return rc ? -1 : 0;
}

static int write_files(const arguments *a, const comparison *c, const char *command, char *err, size_t errsize) {
  gm_atomic file[2];
  size_t open = 0;
  int rc = 0;
  if (a->csv && !(rc = gm_atomic_begin(&file[open], a->csv, err, errsize)))
    compare_csv(file[open++].file, c);
  if (!rc && a->html && !(rc = gm_atomic_begin(&file[open], a->html, err, errsize)))
    compare_page(file[open++].file, c, command);
  if (open && gm_atomic_end_all(file, open, rc == 0, err, errsize))
    rc = -1;
  return rc;
}

/* Writes everything that was asked for. The result is the exit code. */
static int report_comparison(const arguments *a, compare_side side[2], const char *command) {
  char err[GM_ERROR_SIZE] = "";
  comparison c;
  int rc = 0;
  if (!compare_sides(&c, &side[0], &side[1]))
    rc = gm_error(err, sizeof err, "gloam compare", "out of memory");
  const bool none = !rc && !compare_pairs(&c);
  rc = rc || none ? rc : write_files(a, &c, command, err, sizeof err);
  if (rc)
    fprintf(stderr, "%s\n", err);
  else if (a->json)
    rc = cmd_print_json(compare_json(&c), GM_JSON_DECIMAL, GM_JSON_ROWS + 1);
  else
    compare_text(stdout, &c);
  bool wanted[COMPARE_FIGURES] = {false};
  for (size_t k = 0; k < side[0].figures && k < COMPARE_FIGURES; k++)
    wanted[k] = is_wanted(a->figures, side[0].figure[k].key);
  size_t worse = rc || isnan(a->threshold) ? 0 : compare_worse(&c, a->threshold, wanted);
  if (worse)
    fprintf(stderr, "gloam compare: error: %zu of %zu shaders are worse by more than %g %%\n", worse, c.n, a->threshold);
  if (none)
    fprintf(stderr, "gloam compare: error: nothing was compared: no shader has figures on both sides\n");
  comparison_free(&c);
  return rc || worse || none ? 1 : 0;
}

int cmd_compare(int argc, char **argv) {
  static compare_spec spec[2];
  arguments a;
  char err[GM_ERROR_SIZE] = "", own[COMPARE_PATH], command[COMPARE_PATH];
  compare_side side[2] = {{0}, {0}};
  int rc = parse_compare_args(argc, argv, &a);
  rc = rc ? rc : check_figures(a.figures);
  if (rc)
    return rc == 1 ? 0 : rc;
  ssize_t n = readlink("/proc/self/exe", own, sizeof own - 1);
  own[n > 0 ? n : 0] = 0;
  for (int i = 0; i < 2; i++)
    if (compare_spec_read(&spec[i], a.side[i], own, err, sizeof err))
      return refuse_side(a.side[i], err);
  if (!spec[0].database[0] != !spec[1].database[0])
    return cmd_usage_error("compare", "a database of results can only be compared with another one");
  rc = check_paths(&a, spec);
  if (rc)
    return rc;
  cmd_line(argc, argv, command, sizeof command);
  rc = read_sides(&a, spec, side, err, sizeof err);
  if (rc && err[0])
    fprintf(stderr, "%s\n", err);
  rc = rc ? 1 : report_comparison(&a, side, command);
  compare_side_free(&side[0]);
  compare_side_free(&side[1]);
  return rc;
}
