/* SPDX-License-Identifier: Apache-2.0 */
/* Writes the front of a space, the points that no other beats, as text, JSON, CSV and as a figure (docs/sweep.md, Fronts). */
#ifndef GM_FRONT_REPORT_H
#define GM_FRONT_REPORT_H

#include <stdio.h>

#include "base/json.h"
#include "studies/sweep/objectives.h"

typedef struct {
  const space *s;
  const area_model *area;  /* NULL if neither an objective nor the CSV needs it */
  const objective *wanted; /* FRONT_OBJECTIVES of them, OBJECTIVES for none */
  long rows;               /* points of a front that the text shows */
  bool all;                /* the CSV also has the points that are in no front */
  FILE *text, *csv, *svg;  /* each may be NULL */
  json_t *json;            /* a list that gets an object for each front; NULL: none */
} front_report;

/* For every shader, then for all of them together, which the figure shows. 0, or -1 when out of memory. */
int front_report_write(const front_report *out, const sweep_result *list, uint64_t n);

#endif
