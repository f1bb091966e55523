/* SPDX-License-Identifier: Apache-2.0 */
/* Writes the front of a space, the points that no other beats, as text, JSON, CSV and as a figure. */
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
  for (int k = 0; k < OBJECTIVES; k++) /* temps is the name of a key too */
    fprintf(out->csv, ",%s%s", objective_name[k], k == OBJECTIVE_TEMPS ? " used" : "");
  fputs(",equal,machine,options\n", out->csv);
}

/* The commands that make a point: its machine, and a shader's program for it. */
typedef struct {
  char machine[2200], options[2200];
} point_commands;

static point_commands commands_of(const space *s, const space_point *p) {
  point_commands c;
  char machine[2048], options[2048];
  point_machine_text(s, p, machine, sizeof machine);
  point_options_text(s, p, options, sizeof options);
  snprintf(c.machine, sizeof c.machine, "gloam machine %s %s", s->base.name, machine);
  snprintf(c.options, sizeof c.options, "gloam cc %s", options);
  return c;
}

/* equal: how many points have the same values of the objectives, this one too; 0: not counted. */
static void csv_row(const front_report *out, const objective_row *r, size_t equal) {
  const space *s = out->s;
  const point_commands c = commands_of(s, &r->point);
  fprintf(out->csv, "%s,%d", shader_name(s, r->point.shader), r->in);
  for (unsigned i = 0; i < s->nparameter; i++)
    fprintf(out->csv, ",%s", s->parameter[i].value[r->point.index[i]].text);
  for (int k = 0; k < OBJECTIVES; k++)
    if (isnan(r->value[k]))
      fputc(',', out->csv); /* the level of the space has no such value */
    else
      fprintf(out->csv, ",%.10g", r->value[k]);
  fputc(',', out->csv);
  if (equal)
    fprintf(out->csv, "%zu", equal);
  fprintf(out->csv, ",%s,%s\n", c.machine, c.options);
}

static void print_row(const front_report *out, const objective_row *r, size_t equal) {
  const space *s = out->s;
  for (int k = 0; k < FRONT_OBJECTIVES; k++)
    if (out->wanted[k] != OBJECTIVES)
      fprintf(out->text, " %13.6g", r->value[out->wanted[k]]);
  fprintf(out->text, "  ");
  for (unsigned i = 0; i < s->nparameter; i++)
    fprintf(out->text, " %s=%s", s->parameter[i].name, s->parameter[i].value[r->point.index[i]].text);
  if (equal > 1)
    fprintf(out->text, "  and %zu more that are equal", equal - 1);
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

/* A row with the values that it is sorted by, its number among all rows, and how many rows have these values. */
typedef struct {
  double key[FRONT_OBJECTIVES];
  size_t number, equal;
  objective_row row;
} keyed_row;

static bool same_keys(const keyed_row *x, const keyed_row *y) {
  for (int k = 0; k < FRONT_OBJECTIVES; k++)
    if (x->key[k] != y->key[k])
      return false;
  return true;
}

static int by_keys(const void *a, const void *b) {
  const keyed_row *x = a, *y = b;
  for (int k = 0; k < FRONT_OBJECTIVES; k++)
    if (x->key[k] != y->key[k])
      return x->key[k] < y->key[k] ? -1 : 1;
  return x->number < y->number ? -1 : 1;
}

/* The rows of the front, sorted by the objectives; of rows with equal objectives only the first. Their number is the result. */
static size_t front_of_rows(const front_report *out, const objective_row *rows, size_t n, keyed_row *front) {
  size_t m = 0, kept = 0;
  for (size_t i = 0; i < n; i++) {
    if (!rows[i].in)
      continue;
    front[m] = (keyed_row){.row = rows[i], .number = i, .equal = 1};
    for (int k = 0; k < FRONT_OBJECTIVES && out->wanted[k] != OBJECTIVES; k++)
      front[m].key[k] = rows[i].value[out->wanted[k]];
    m++;
  }
  qsort(front, m, sizeof *front, by_keys);
  for (size_t i = 0; i < m; i++)
    if (kept && same_keys(&front[kept - 1], &front[i]))
      front[kept - 1].equal++;
    else
      front[kept++] = front[i];
  return kept;
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

/* Of a shader, or of all together. */
typedef struct {
  objective_row *rows;
  keyed_row *front;
  size_t n, m;
  unsigned shader;
} one_front;

static void show_text(const front_report *out, const one_front *f) {
  fprintf(out->text, "%s: %zu points, %zu in the front\n", shader_name(out->s, f->shader), f->n, f->m);
  for (int k = 0; k < FRONT_OBJECTIVES; k++)
    if (out->wanted[k] != OBJECTIVES)
      fprintf(out->text, " %13s", title(out->s, out->wanted[k]));
  fputc('\n', out->text);
  for (size_t i = 0; i < f->m && (long)i < out->rows; i++)
    print_row(out, &f->front[i].row, f->front[i].equal);
  if ((long)f->m > out->rows)
    fprintf(out->text, "  ... %ld more\n", (long)f->m - out->rows);
  print_influence(out, f->rows, f->n);
}

/* A point as an object: its parameters, all figures that it has, and the commands that make it. */
static json_t *point_json(const front_report *out, const keyed_row *k) {
  const space *s = out->s;
  const point_commands c = commands_of(s, &k->row.point);
  json_t *parameters = json_object(), *figures = json_object();
  for (unsigned i = 0; i < s->nparameter; i++)
    json_object_set_new(parameters, s->parameter[i].name, gm_json_text(s->parameter[i].value[k->row.point.index[i]].text));
  for (int o = 0; o < OBJECTIVES; o++)
    if (!isnan(k->row.value[o]) && (o != OBJECTIVE_AREA || out->area))
      json_object_set_new(figures, objective_name[o], gm_json_number(k->row.value[o]));
  return json_pack("{s:o, s:o, s:o, s:s, s:s}", "parameters", parameters, "figures", figures, "equal", gm_json_count(k->equal), "machine",
                   c.machine, "options", c.options);
}

static int show_json(const front_report *out, const one_front *f) {
  json_t *points = json_array(), *influence = json_object();
  const space *s = out->s;
  for (size_t i = 0; i < f->m; i++)
    json_array_append_new(points, point_json(out, &f->front[i]));
  for (int k = 0; k < FRONT_OBJECTIVES; k++) {
    double share[SPACE_PARAMETERS];
    if (out->wanted[k] == OBJECTIVES)
      continue;
    json_t *of = json_object();
    objective_influence(s, f->rows, f->n, out->wanted[k], share);
    for (unsigned i = 0; i < s->nparameter; i++)
      json_object_set_new(of, s->parameter[i].name, gm_json_finite(share[i]));
    json_object_set_new(influence, objective_name[out->wanted[k]], of);
  }
  return json_array_append_new(out->json, json_pack("{s:s, s:o, s:o, s:o}", "shader", shader_name(s, f->shader), "points",
                                                    gm_json_count(f->n), "front", points, "influence", influence));
}

static int show_front(const front_report *out, const sweep_result *list, uint64_t n, unsigned shader) {
  one_front f = {.shader = shader};
  if (!objective_rows(out->s, list, n, shader, out->wanted, out->area, &f.rows, &f.n))
    return -1;
  f.front = malloc((f.n + 1) * sizeof *f.front);
  f.m = f.front ? front_of_rows(out, f.rows, f.n, f.front) : 0;
  if (out->text)
    show_text(out, &f);
  for (size_t i = 0; out->csv && !out->all && i < f.m; i++)
    csv_row(out, &f.front[i].row, f.front[i].equal);
  for (size_t i = 0; out->csv && out->all && i < f.n; i++)
    csv_row(out, &f.rows[i], 0);
  bool last = shader == (out->s->nshader > 1 ? out->s->nshader : 0);
  int rc = f.front && (!out->json || !show_json(out, &f)) && (!out->svg || !last || !draw_figure(out, f.rows, f.n)) ? 0 : -1;
  free(f.rows);
  free(f.front);
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
