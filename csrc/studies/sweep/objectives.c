/* SPDX-License-Identifier: Apache-2.0 */
/* Computes the objectives, the figures of results that a front compares: for single shaders, and for all shaders of a space together. */
#include "studies/sweep/objectives.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

const char *const objective_name[OBJECTIVES] = {"cycles", "energy", "edp", "words", "bundles", "temps", "area"};

double objective_of(const results_row *r, objective k) {
  const double v[OBJECTIVES] = {r->cycles, r->energy, r->energy * r->cycles, r->words, r->bundles, r->temps, 0};
  return v[k];
}

/* Rows of one shader: its results that have figures. */
static size_t rows_of_one(const sweep_result *list, uint64_t n, unsigned shader, objective_row *rows) {
  size_t m = 0;
  for (uint64_t i = 0; i < n; i++) {
    if (list[i].point.shader != shader || list[i].row.verdict != RESULTS_OK)
      continue;
    rows[m].point = list[i].point;
    for (int k = 0; k < OBJECTIVES; k++)
      rows[m].value[k] = objective_of(&list[i].row, (objective)k);
    m++;
  }
  return m;
}

/* The number of a setting: that of the combination with the first shader. */
static uint64_t setting_number(const space *s, const space_point *p) {
  uint64_t n = 0;
  for (unsigned i = 0; i < s->nparameter; i++)
    n = n * s->parameter[i].n + p->index[i];
  return n;
}

static void add_objective_values(objective_row *to, const results_row *r) {
  for (int k = 0; k < OBJECTIVES; k++) {
    double v = objective_of(r, (objective)k);
    to->value[k] = k == OBJECTIVE_TEMPS || k == OBJECTIVE_AREA ? fmax(to->value[k], v) : to->value[k] + v;
  }
}

/* Rows of all shaders: settings under which each has figures. */
static size_t rows_of_all(const space *s, const sweep_result *list, uint64_t n, objective_row *rows, unsigned *shaders) {
  uint64_t settings = space_size(s) / s->nshader;
  size_t m = 0;
  for (uint64_t i = 0; i < n; i++) {
    uint64_t at = setting_number(s, &list[i].point);
    rows[at].point = list[i].point;
    rows[at].point.shader = s->nshader;
    if (list[i].row.verdict != RESULTS_OK)
      continue;
    add_objective_values(&rows[at], &list[i].row);
    shaders[at]++;
  }
  for (uint64_t i = 0; i < settings; i++)
    if (shaders[i] == s->nshader)
      rows[m++] = rows[i];
  for (size_t i = 0; i < m; i++)
    rows[i].value[OBJECTIVE_EDP] = rows[i].value[OBJECTIVE_ENERGY] * rows[i].value[OBJECTIVE_CYCLES];
  return m;
}

static void add_area(const space *s, const area_model *area, objective_row *rows, size_t n) {
  gm_machine m;
  for (size_t i = 0; area && i < n; i++)
    if (point_machine(s, &rows[i].point, &m, NULL, 0))
      rows[i].value[OBJECTIVE_AREA] = area_of(area, &m).mm2;
}

bool objective_has(const objective_row *r, const objective wanted[FRONT_OBJECTIVES]) {
  for (int k = 0; k < FRONT_OBJECTIVES; k++)
    if (wanted[k] != OBJECTIVES && isnan(r->value[wanted[k]]))
      return false;
  return true;
}

/* A row without one of the values is in no front. */
static bool mark_front_rows(objective_row *rows, size_t n, const objective wanted[FRONT_OBJECTIVES]) {
  double *v = malloc((n + 1) * FRONT_OBJECTIVES * sizeof *v);
  bool *in = malloc(n + 1), ok = v && in;
  size_t m = 0;
  for (size_t i = 0; i < n && ok; i++) {
    rows[i].in = objective_has(&rows[i], wanted);
    for (int k = 0; k < FRONT_OBJECTIVES && rows[i].in; k++)
      v[m * FRONT_OBJECTIVES + (size_t)k] = wanted[k] == OBJECTIVES ? 0 : rows[i].value[wanted[k]];
    m += rows[i].in;
  }
  ok = ok && front_of(v, m, in);
  for (size_t i = n; i-- > 0 && ok;)
    if (rows[i].in)
      rows[i].in = in[--m];
  free(v);
  free(in);
  return ok;
}

bool objective_rows(const space *s, const sweep_result *list, uint64_t n, unsigned shader, const objective wanted[FRONT_OBJECTIVES],
                    const area_model *area, objective_row **rows, size_t *nrows) {
  uint64_t room = shader == s->nshader ? space_size(s) / s->nshader : n;
  unsigned *shaders = calloc(room + 1, sizeof *shaders);
  *rows = calloc(room + 1, sizeof **rows);
  bool ok = *rows && shaders;
  if (ok)
    *nrows = shader == s->nshader ? rows_of_all(s, list, n, *rows, shaders) : rows_of_one(list, n, shader, *rows);
  if (ok)
    add_area(s, area, *rows, *nrows);
  ok = ok && mark_front_rows(*rows, *nrows, wanted);
  free(shaders);
  if (!ok)
    free(*rows);
  return ok;
}

void objective_influence(const space *s, const objective_row *rows, size_t n, objective k, double share[SPACE_PARAMETERS]) {
  double sum = 0, squares = 0;
  size_t m = 0; /* rows that have the value */
  for (size_t i = 0; i < n; i++) {
    if (isnan(rows[i].value[k]))
      continue;
    m++;
    double v = log(fmax(rows[i].value[k], 1e-300));
    sum += v;
    squares += v * v;
  }
  double all = m ? squares - sum * sum / (double)m : 0;
  for (unsigned p = 0; p < s->nparameter; p++) {
    double part[SPACE_VALUES] = {0}, count[SPACE_VALUES] = {0}, between = m ? -sum * sum / (double)m : 0;
    for (size_t i = 0; i < n; i++) {
      if (isnan(rows[i].value[k]))
        continue;
      part[rows[i].point.index[p]] += log(fmax(rows[i].value[k], 1e-300));
      count[rows[i].point.index[p]]++;
    }
    for (unsigned v = 0; v < s->parameter[p].n; v++)
      between += count[v] ? part[v] * part[v] / count[v] : 0;
    share[p] = all > 1e-9 ? fmin(fmax(between / all, 0), 1) : 0;
  }
}
