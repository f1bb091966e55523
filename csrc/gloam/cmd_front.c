/* SPDX-License-Identifier: Apache-2.0 */
/* gloam front: shows the best points of a space (docs/sweep.md), for chosen objectives, such as cycles and energy. A point is one
   combination of shader, machine and compiler options. It is left out if another point is nowhere worse and somewhere better. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/atomic.h"
#include "base/error.h"
#include "gloam/cmd.h"
#include "gloam/gloam_paths.h"
#include "gloam/sweep_options.h"
#include "gloam/words.h"
#include "studies/sweep/front_report.h"

const char cmd_front_help[] =
    "usage: gloam front SPACE [options]\n\n"
    "Of the results of a space (gloam sweep), shows the points that no other point beats: nothing is as good in every objective and "
    "better\n"
    "in one. For every shader, and for all shaders together: sums over the shaders, the largest number of temporaries. Then how much of\n"
    "each objective's variance the mean of each parameter's values explains.\n\n"
    "  --objectives LIST  one to three of cycles, energy, edp, words, bundles, temps, area (default energy,cycles). Energy is of the "
    "level\n"
    "                     that the space names; area, of the machine in mm2, is an estimate (docs/cotuning.md)\n"
    "  --db FILE          database of results (default build/results.db)\n"
    "  --csv FILE         all points of the fronts with the commands that make them\n"
    "  --all              with --csv: also the points that are not in a front\n"
    "  --svg FILE         a figure: all shaders together in the first two objectives\n"
    "  --rows N           points of a front to print (default 10)\n"
    "  --json             the fronts as JSON: of each point parameters, figures, how many points are equal to it, and its commands\n\n"
    "examples:\n"
    "  gloam front gates\n"
    "  gloam front gates --objectives energy,cycles,temps --csv front.csv\n";

typedef struct {
  const char *space, *csv, *svg;
  bool all, json;
  sweep_options o;
  objective wanted[FRONT_OBJECTIVES];
  long rows;
} arguments;

static int parse_objectives(const char *list, objective wanted[FRONT_OBJECTIVES]) {
  int n = 0;
  for (int k = 0; k < FRONT_OBJECTIVES; k++)
    wanted[k] = OBJECTIVES;
  while (*list) {
    size_t len = strcspn(list, ",");
    int k = 0;
    while (k < OBJECTIVES && (strlen(objective_name[k]) != len || memcmp(objective_name[k], list, len)))
      k++;
    if (k == OBJECTIVES || n == FRONT_OBJECTIVES)
      return -1;
    wanted[n++] = (objective)k;
    list += len + (list[len] == ',');
  }
  return n ? 0 : -1;
}

/* The first word of the list that is no objective, or the whole list. */
static const char *bad_objective(const char *list) {
  static char word[64];
  for (const char *w = list; *w; w += strcspn(w, ",") + (w[strcspn(w, ",")] == ',')) {
    snprintf(word, sizeof word, "%.*s", (int)strcspn(w, ","), w);
    int k = 0;
    while (k < OBJECTIVES && strcmp(objective_name[k], word))
      k++;
    if (k == OBJECTIVES)
      return word;
  }
  return list;
}

/* Takes an option with a value. 1: taken, 0: no such option, -1: bad value, -2: the same, and a message was printed. */
static int take_front_option(arguments *a, const char *name, const char *value) {
  char *end;
  if (!strcmp(name, "--db"))
    a->o.database = value;
  else if (!strcmp(name, "--csv"))
    a->csv = value;
  else if (!strcmp(name, "--svg"))
    a->svg = value;
  else if (!strcmp(name, "--objectives"))
    return parse_objectives(value, a->wanted) ? cmd_bad_value("front", name, bad_objective(value)), -2 : 1;
  else if (!strcmp(name, "--rows"))
    return a->rows = strtol(value, &end, 10), *value && !*end && a->rows >= 0 && a->rows < 1000000 ? 1 : -1;
  else
    return 0;
  return 1;
}

static int parse_front_args(int argc, char **argv, arguments *a) {
  a->o = (sweep_options){.database = cmd_database(), .tool = cmd_results_version(), .jobs = 1};
  a->rows = 10;
  parse_objectives("energy,cycles", a->wanted);
  for (int i = 1; i < argc; i++) {
    if (!strcmp(argv[i], "--help"))
      return cmd_help(cmd_front_help, CMD_ENV_HOME | CMD_ENV_MACHINES), 1;
    if (!strcmp(argv[i], "--all") || !strcmp(argv[i], "--json")) {
      *(argv[i][2] == 'a' ? &a->all : &a->json) = true;
      continue;
    }
    const char *value = i + 1 < argc ? argv[i + 1] : NULL;
    int r = argv[i][0] != '-' ? 2 : value ? take_front_option(a, argv[i], value) : 0;
    if (r == 0)
      return cmd_unknown_option("front", argv[i]);
    if (r == -2)
      return 2;
    if (r < 0)
      return cmd_bad_value("front", argv[i], value);
    if (r == 2 && a->space)
      return cmd_usage_error("front", "more than one space");
    if (r == 2)
      a->space = argv[i];
    i += r == 1;
  }
  return a->space ? 0 : cmd_usage_error("front", "no space named");
}

static bool wants_area(const arguments *a) {
  for (int k = 0; k < FRONT_OBJECTIVES; k++)
    if (a->wanted[k] == OBJECTIVE_AREA)
      return true;
  return a->csv != NULL;
}

static int write_files(const arguments *a, const space *s, const sweep_result *list, uint64_t n, char *err, size_t errsize) {
  gm_atomic file[2];
  const char *path[2] = {a->csv, a->svg};
  area_model *area = wants_area(a) ? malloc(sizeof *area) : NULL;
  int rc = area ? area_load(area, err, errsize) : wants_area(a) ? gm_error(err, errsize, s->name, "out of memory") : 0;
  size_t open = 0;
  for (unsigned i = 0; i < 2 && !rc; i++)
    if (path[i] && !(rc = gm_atomic_begin(&file[open], path[i], err, errsize)))
      open++;
  if (!rc) {
    front_report out = {.s = s, .area = area, .wanted = a->wanted, .rows = a->rows, .all = a->all, .text = a->json ? NULL : stdout};
    out.json = a->json ? json_array() : NULL;
    out.csv = a->csv ? file[0].file : NULL;
    out.svg = a->svg ? file[a->csv ? 1 : 0].file : NULL;
    if (front_report_write(&out, list, n))
      rc = gm_error(err, errsize, s->name, "out of memory");
    if (a->json && !rc)
      rc = cmd_print_json(
               json_pack("{s:s, s:s, s:O}", "space", s->name, "energy", s->program_energy ? "program" : "paper", "fronts", out.json),
               GM_JSON_SHORT, GM_JSON_LINES)
               ? gm_error(err, errsize, s->name, "cannot be printed")
               : 0;
    json_decref(out.json);
  }
  if (open && gm_atomic_end_all(file, open, rc == 0, err, errsize))
    rc = -1;
  free(area);
  return rc;
}

/* Of each objective, some point has a value: spaces of level compile have no cycles and no energy. */
static int check_values(const arguments *a, const space *s, const sweep_result *list, uint64_t n, char *err, size_t errsize) {
  for (int k = 0; k < FRONT_OBJECTIVES; k++) {
    bool some = a->wanted[k] == OBJECTIVES || a->wanted[k] == OBJECTIVE_AREA;
    for (uint64_t i = 0; i < n && !some; i++)
      some = !isnan(objective_of(&list[i].row, a->wanted[k]));
    if (!some)
      return gm_error(err, errsize, s->name, "no point has a value of '%s': the level is %s", objective_name[a->wanted[k]], s->level);
  }
  return 0;
}

static int report_front(const arguments *a, const space *s) {
  char err[GM_ERROR_SIZE];
  sweep_result *list;
  uint64_t n;
  if (sweep_read(s, &a->o, &list, &n, err, sizeof err))
    return fprintf(stderr, "%s\n", err), 1;
  int rc = n ? check_values(a, s, list, n, err, sizeof err) || write_files(a, s, list, n, err, sizeof err)
             : gm_error(err, sizeof err, s->name, "no point has a result: gloam sweep %s makes them", a->space);
  free(list);
  return rc ? fprintf(stderr, "%s\n", err), 1 : 0;
}

static int check_paths(const arguments *a, const space *s) {
  cmd_paths p = {.command = "front", .prints = true};
  cmd_reads(&p, "the space", s->name);
  cmd_reads_machine(&p, s->base.name);
  cmd_writes(&p, "--db", a->o.database, CMD_FILE_ONLY);
  cmd_writes(&p, "--csv", a->csv, CMD_TEXT);
  cmd_writes(&p, "--svg", a->svg, CMD_TEXT);
  return cmd_check_paths(&p);
}

int cmd_front(int argc, char **argv) {
  arguments a = {0};
  static space s;
  int rc = parse_front_args(argc, argv, &a);
  if (rc)
    return rc == 1 ? 0 : rc;
  if (cmd_space(a.space, &s))
    return 1;
  rc = check_paths(&a, &s);
  rc = rc ? rc : report_front(&a, &s);
  space_free(&s);
  return rc;
}
