/* SPDX-License-Identifier: Apache-2.0 */
/* Writes the front of a space, the points that no other beats, as text, as CSV and as a figure. */
#include "studies/sweep/front_report.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/page.h"

static const char *shader_name(const space *s, unsigned shader) { return shader == s->nshader ? "all shaders" : s->shader[shader].path; }

/* An objective with its unit. */
static const char *title(const space *s, objective k) {
  if (k == OBJECTIVE_ENERGY)
    return s->program_energy ? "energy, pJ" : "energy, paper";
  return k == OBJECTIVE_AREA ? "area, mm2" : objective_name[k];
}

static void csv_head(const front_report *out) {
  fputs("shader,front", out->csv);
  for (unsigned i = 0; i < out->s->nparameter; i++)
    fprintf(out->csv, ",%s", out->s->parameter[i].name);
  for (int k = 0; k < OBJECTIVES; k++)
    fprintf(out->csv, ",%s", objective_name[k]);
  fputs(",machine,options\n", out->csv);
}

static void csv_row(const front_report *out, const objective_row *r) {
  char machine[2048], options[2048];
  const space *s = out->s;
  fprintf(out->csv, "%s,%d", shader_name(s, r->point.shader), r->in);
  for (unsigned i = 0; i < s->nparameter; i++)
    fprintf(out->csv, ",%s", s->parameter[i].value[r->point.index[i]].text);
  for (int k = 0; k < OBJECTIVES; k++)
    if (isnan(r->value[k]))
      fputc(',', out->csv); /* the level of the space has no such value */
    else
      fprintf(out->csv, ",%.10g", r->value[k]);
  point_machine_text(s, &r->point, machine, sizeof machine);
  point_options_text(s, &r->point, options, sizeof options);
  fprintf(out->csv, ",gloam machine %s %s,gloam cc %s\n", s->base.name, machine, options);
}

static void print_row(const front_report *out, const objective_row *r) {
  const space *s = out->s;
  for (int k = 0; k < FRONT_OBJECTIVES; k++)
    if (out->wanted[k] != OBJECTIVES)
      fprintf(out->text, " %13.6g", r->value[out->wanted[k]]);
  fprintf(out->text, "  ");
  for (unsigned i = 0; i < s->nparameter; i++)
    fprintf(out->text, " %s=%s", s->parameter[i].name, s->parameter[i].value[r->point.index[i]].text);
  fputc('\n', out->text);
}

static void print_influence(const front_report *out, const objective_row *rows, size_t n) {
  const space *s = out->s;
  fprintf(out->text, "  share of the variance that the means of a parameter's values explain:\n");
  for (int k = 0; k < FRONT_OBJECTIVES; k++) {
    double share[SPACE_PARAMETERS];
    if (out->wanted[k] == OBJECTIVES)
      continue;
    objective_influence(s, rows, n, out->wanted[k], share);
    fprintf(out->text, "    %-8s", objective_name[out->wanted[k]]);
    for (unsigned i = 0; i < s->nparameter; i++)
      fprintf(out->text, " %s %.3f", s->parameter[i].name, share[i]);
    fputc('\n', out->text);
  }
}

/* A row with the values that it is sorted by. */
typedef struct {
  double key[FRONT_OBJECTIVES];
  objective_row row;
} keyed_row;

static int by_keys(const void *a, const void *b) {
  const keyed_row *x = a, *y = b;
  for (int k = 0; k < FRONT_OBJECTIVES; k++)
    if (x->key[k] != y->key[k])
      return x->key[k] < y->key[k] ? -1 : 1;
  return 0;
}

/* The rows of the front, sorted by the objectives; their number is the result. */
static size_t front_of_rows(const front_report *out, const objective_row *rows, size_t n, keyed_row *front) {
  size_t m = 0;
  for (size_t i = 0; i < n; i++) {
    if (!rows[i].in)
      continue;
    front[m] = (keyed_row){.row = rows[i]};
    for (int k = 0; k < FRONT_OBJECTIVES && out->wanted[k] != OBJECTIVES; k++)
      front[m].key[k] = rows[i].value[out->wanted[k]];
    m++;
  }
  qsort(front, m, sizeof *front, by_keys);
  return m;
}

/* The figure of all shaders, or of the only one. */
static int draw_figure(const front_report *out, const objective_row *rows, size_t n) {
  page_point *p = calloc(n + 1, sizeof *p);
  const objective x = out->wanted[0], y = out->wanted[1] == OBJECTIVES ? OBJECTIVE_CYCLES : out->wanted[1];
  size_t m = 0;
  for (size_t i = 0; p && i < n; i++)
    if (!isnan(rows[i].value[x]) && !isnan(rows[i].value[y]))
      p[m++] = (page_point){rows[i].value[x], rows[i].value[y], rows[i].in, NULL};
  const char *slash = strrchr(out->s->name, '/');
  if (p)
    page_points_file(out->svg, slash ? slash + 1 : out->s->name, p, m, title(out->s, x), title(out->s, y));
  free(p);
  return p ? 0 : -1;
}

static int show_front(const front_report *out, const sweep_result *list, uint64_t n, unsigned shader) {
  objective_row *rows;
  size_t nrows;
  if (!objective_rows(out->s, list, n, shader, out->wanted, out->area, &rows, &nrows))
    return -1;
  keyed_row *front = malloc((nrows + 1) * sizeof *front);
  size_t m = front ? front_of_rows(out, rows, nrows, front) : 0;
  fprintf(out->text, "%s: %zu points, %zu in the front\n", shader_name(out->s, shader), nrows, m);
  for (int k = 0; k < FRONT_OBJECTIVES; k++)
    if (out->wanted[k] != OBJECTIVES)
      fprintf(out->text, " %13s", title(out->s, out->wanted[k]));
  fputc('\n', out->text);
  for (size_t i = 0; i < m; i++) {
    if ((long)i < out->rows)
      print_row(out, &front[i].row);
    if (out->csv && !out->all)
      csv_row(out, &front[i].row);
  }
  for (size_t i = 0; out->csv && out->all && i < nrows; i++)
    csv_row(out, &rows[i]);
  if ((long)m > out->rows)
    fprintf(out->text, "  ... %ld more\n", (long)m - out->rows);
  print_influence(out, rows, nrows);
  bool last = shader == (out->s->nshader > 1 ? out->s->nshader : 0);
  int rc = front && (!out->svg || !last || !draw_figure(out, rows, nrows)) ? 0 : -1;
  free(rows);
  free(front);
  return rc;
}

int front_report_write(const front_report *out, const sweep_result *list, uint64_t n) {
  int rc = 0;
  if (out->csv)
    csv_head(out);
  for (unsigned shader = 0; shader < out->s->nshader && rc == 0; shader++)
    rc = show_front(out, list, n, shader);
  return rc || (out->s->nshader > 1 && show_front(out, list, n, out->s->nshader)) ? -1 : 0;
}
