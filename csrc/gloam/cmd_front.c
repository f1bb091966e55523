/* SPDX-License-Identifier: Apache-2.0 */
/* gloam front: the points of a space that nothing beats. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/atomic.h"
#include "base/error.h"
#include "base/page.h"
#include "gloam/cmd.h"
#include "gloam/sweep_options.h"
#include "studies/sweep/objectives.h"

static const char help[] =
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
    "  --rows N           points of a front to print (default 10)\n\n"
    "examples:\n"
    "  gloam front gates\n"
    "  gloam front gates --objectives energy,cycles,temps --csv front.csv\n";

typedef struct {
  const char *space, *csv, *svg;
  bool all;
  sweep_options o;
  objective wanted[FRONT_OBJECTIVES];
  long rows;
} arguments;

typedef struct {
  const arguments *a;
  const space *s;
  const area_model *area;
  FILE *csv, *svg;
} output;

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

/* Takes an option with a value. 1: taken, 0: no such option, -1: bad value. */
static int value_option(arguments *a, const char *name, const char *value) {
  char *end;
  if (!strcmp(name, "--db"))
    a->o.database = value;
  else if (!strcmp(name, "--csv"))
    a->csv = value;
  else if (!strcmp(name, "--svg"))
    a->svg = value;
  else if (!strcmp(name, "--objectives"))
    return parse_objectives(value, a->wanted) ? -1 : 1;
  else if (!strcmp(name, "--rows"))
    return a->rows = strtol(value, &end, 10), *value && !*end && a->rows >= 0 && a->rows < 1000000 ? 1 : -1;
  else
    return 0;
  return 1;
}

static int parse(int argc, char **argv, arguments *a) {
  a->o = (sweep_options){.database = cmd_database(), .tool = cmd_results_version(), .jobs = 1};
  a->rows = 10;
  parse_objectives("energy,cycles", a->wanted);
  for (int i = 1; i < argc; i++) {
    if (!strcmp(argv[i], "--help"))
      return cmd_help(help, CMD_ENV_HOME | CMD_ENV_MACHINES), 1;
    if (!strcmp(argv[i], "--all")) {
      a->all = true;
      continue;
    }
    int r = argv[i][0] == '-' ? value_option(a, argv[i], i + 1 < argc ? argv[i + 1] : "") : 2;
    if (r == 0)
      return cmd_usage_error("front", "unknown option '%s'", argv[i]);
    if (r == 1 && i + 1 == argc)
      return cmd_usage_error("front", "%s needs a value", argv[i]);
    if (r < 0)
      return cmd_usage_error("front", "%s: bad value '%s'", argv[i], i + 1 < argc ? argv[i + 1] : "");
    if (r == 2 && a->space)
      return cmd_usage_error("front", "more than one space");
    if (r == 2)
      a->space = argv[i];
    i += r == 1;
  }
  return a->space ? 0 : cmd_usage_error("front", "no space named");
}

static const char *shader_name(const space *s, unsigned shader) { return shader == s->nshader ? "all shaders" : s->shader[shader].path; }

/* An objective with its unit. */
static const char *title(const space *s, objective k) {
  if (k == OBJECTIVE_ENERGY)
    return s->program_energy ? "energy, pJ" : "energy, paper";
  return k == OBJECTIVE_AREA ? "area, mm2" : objective_name[k];
}

static void csv_head(const output *out) {
  fputs("shader,front", out->csv);
  for (unsigned i = 0; i < out->s->nparameter; i++)
    fprintf(out->csv, ",%s", out->s->parameter[i].name);
  for (int k = 0; k < OBJECTIVES; k++)
    fprintf(out->csv, ",%s", objective_name[k]);
  fputs(",machine,options\n", out->csv);
}

static void csv_row(const output *out, const objective_row *r) {
  char machine[2048], options[2048];
  const space *s = out->s;
  fprintf(out->csv, "%s,%d", shader_name(s, r->point.shader), r->in);
  for (unsigned i = 0; i < s->nparameter; i++)
    fprintf(out->csv, ",%s", s->parameter[i].value[r->point.index[i]].text);
  for (int k = 0; k < OBJECTIVES; k++)
    fprintf(out->csv, ",%.10g", r->value[k]);
  point_machine_text(s, &r->point, machine, sizeof machine);
  point_options_text(s, &r->point, options, sizeof options);
  fprintf(out->csv, ",gloam machine %s %s,gloam cc %s\n", s->base.name, machine, options);
}

static void print_row(const output *out, const objective_row *r) {
  const space *s = out->s;
  for (int k = 0; k < FRONT_OBJECTIVES; k++)
    if (out->a->wanted[k] != OBJECTIVES)
      printf(" %13.6g", r->value[out->a->wanted[k]]);
  printf("  ");
  for (unsigned i = 0; i < s->nparameter; i++)
    printf(" %s=%s", s->parameter[i].name, s->parameter[i].value[r->point.index[i]].text);
  putchar('\n');
}

static void print_influence(const output *out, const objective_row *rows, size_t n) {
  const space *s = out->s;
  printf("  share of the variance that the means of a parameter's values explain:\n");
  for (int k = 0; k < FRONT_OBJECTIVES; k++) {
    double share[SPACE_PARAMETERS];
    if (out->a->wanted[k] == OBJECTIVES)
      continue;
    objective_influence(s, rows, n, out->a->wanted[k], share);
    printf("    %-8s", objective_name[out->a->wanted[k]]);
    for (unsigned i = 0; i < s->nparameter; i++)
      printf(" %s %.3f", s->parameter[i].name, share[i]);
    putchar('\n');
  }
}

static const objective *wanted; /* what by_first compares */

static int by_first(const void *a, const void *b) {
  const objective_row *x = a, *y = b;
  for (int k = 0; k < FRONT_OBJECTIVES && wanted[k] != OBJECTIVES; k++)
    if (x->value[wanted[k]] != y->value[wanted[k]])
      return x->value[wanted[k]] < y->value[wanted[k]] ? -1 : 1;
  return 0;
}

/* Sorts the rows of the front to the beginning; their number is the result. */
static size_t front_first(const objective_row *rows, size_t n, objective_row *front) {
  size_t m = 0;
  for (size_t i = 0; i < n; i++)
    if (rows[i].in)
      front[m++] = rows[i];
  qsort(front, m, sizeof *front, by_first);
  return m;
}

/* The figure of all shaders, or of the only one. */
static int draw(const output *out, const objective_row *rows, size_t n) {
  page_point *p = calloc(n + 1, sizeof *p);
  const objective x = out->a->wanted[0], y = out->a->wanted[1] == OBJECTIVES ? OBJECTIVE_CYCLES : out->a->wanted[1];
  for (size_t i = 0; p && i < n; i++)
    p[i] = (page_point){rows[i].value[x], rows[i].value[y], rows[i].in, NULL};
  const char *slash = strrchr(out->s->name, '/');
  if (p)
    page_points_file(out->svg, slash ? slash + 1 : out->s->name, p, n, title(out->s, x), title(out->s, y));
  free(p);
  return p ? 0 : -1;
}

static int show(const output *out, const sweep_result *list, uint64_t n, unsigned shader) {
  objective_row *rows;
  size_t nrows;
  if (!objective_rows(out->s, list, n, shader, out->a->wanted, out->area, &rows, &nrows))
    return -1;
  objective_row *front = malloc((nrows + 1) * sizeof *front);
  size_t m = front ? front_first(rows, nrows, front) : 0;
  printf("%s: %zu points, %zu in the front\n", shader_name(out->s, shader), nrows, m);
  for (int k = 0; k < FRONT_OBJECTIVES; k++)
    if (out->a->wanted[k] != OBJECTIVES)
      printf(" %13s", title(out->s, out->a->wanted[k]));
  putchar('\n');
  for (size_t i = 0; i < m; i++) {
    if ((long)i < out->a->rows)
      print_row(out, &front[i]);
    if (out->csv && !out->a->all)
      csv_row(out, &front[i]);
  }
  for (size_t i = 0; out->csv && out->a->all && i < nrows; i++)
    csv_row(out, &rows[i]);
  if ((long)m > out->a->rows)
    printf("  ... %ld more\n", (long)m - out->a->rows);
  print_influence(out, rows, nrows);
  bool last = shader == (out->s->nshader > 1 ? out->s->nshader : 0);
  int rc = front && (!out->svg || !last || !draw(out, rows, nrows)) ? 0 : -1;
  free(rows);
  free(front);
  return rc;
}

static int show_all(const output *out, const sweep_result *list, uint64_t n) {
  int rc = 0;
  if (out->csv)
    csv_head(out);
  for (unsigned shader = 0; shader < out->s->nshader && rc == 0; shader++)
    rc = show(out, list, n, shader);
  return rc || (out->s->nshader > 1 && show(out, list, n, out->s->nshader)) ? -1 : 0;
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
    output out = {a, s, area, a->csv ? file[0].file : NULL, a->svg ? file[a->csv ? 1 : 0].file : NULL};
    if (show_all(&out, list, n))
      rc = gm_error(err, errsize, s->name, "out of memory");
  }
  if (open && gm_atomic_end_all(file, open, rc == 0, err, errsize))
    rc = -1;
  free(area);
  return rc;
}

static int report(const arguments *a, const space *s) {
  char err[GM_ERROR_SIZE];
  sweep_result *list;
  uint64_t n;
  if (sweep_read(s, &a->o, &list, &n, err, sizeof err))
    return fprintf(stderr, "%s\n", err), 1;
  int rc = n ? write_files(a, s, list, n, err, sizeof err)
             : gm_error(err, sizeof err, s->name, "no point has a result: gloam sweep %s makes them", a->space);
  free(list);
  return rc ? fprintf(stderr, "%s\n", err), 1 : 0;
}

int cmd_front(int argc, char **argv) {
  arguments a = {0};
  static space s;
  int rc = parse(argc, argv, &a);
  if (rc)
    return rc == 1 ? 0 : rc;
  if (cmd_space(a.space, &s))
    return 1;
  wanted = a.wanted;
  rc = report(&a, &s);
  space_free(&s);
  return rc;
}
