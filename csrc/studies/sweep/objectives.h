/* SPDX-License-Identifier: Apache-2.0 */
/* Computes the objectives, the figures of results that a Pareto front compares: for single shaders, and for all shaders of a space together
 * (docs/sweep.md, "Fronts"). */
#ifndef GM_OBJECTIVES_H
#define GM_OBJECTIVES_H

#include "studies/sweep/area.h"
#include "studies/sweep/sweep.h"
#include "studies/sweep/sweep_front.h"

typedef enum {
  OBJECTIVE_CYCLES,
  OBJECTIVE_ENERGY,
  OBJECTIVE_EDP,
  OBJECTIVE_WORDS,
  OBJECTIVE_BUNDLES,
  OBJECTIVE_TEMPS,
  OBJECTIVE_AREA, /* mm2, of the machine */
  OBJECTIVES
} objective;
extern const char *const objective_name[OBJECTIVES];

/* Any but the area. */
double objective_of(const results_row *r, objective k);

/* A point of a front: a setting with one shader, or with all of them. */
typedef struct {
  space_point point;        /* without a shader if it is of all of them */
  double value[OBJECTIVES]; /* of all shaders: sums; temporaries: the largest number; area: that of the machine. NaN: there is none */
  bool in;                  /* the front */
} objective_row;

/* Whether the row has a value of all these objectives, OBJECTIVES for none. */
bool objective_has(const objective_row *r, const objective wanted[FRONT_OBJECTIVES]);

/* The rows of shader `shader` of a space, or (shader == s->nshader) of all shaders together: only settings under which every shader has
   figures. `wanted`: FRONT_OBJECTIVES objectives, OBJECTIVES for none. *rows is malloc'd. False when out of memory. */
bool objective_rows(const space *s, const sweep_result *list, uint64_t n, unsigned shader, const objective wanted[FRONT_OBJECTIVES],
                    const area_model *area, objective_row **rows, size_t *nrows);

/* Sets share[p], for each parameter p of the space, to the share (0..1) of the variance of objective k (of its logarithm) that p explains:
   the variance of the means over the rows with each value of p. The n rows are of one shader, or of all shaders together. */
void objective_influence(const space *s, const objective_row *rows, size_t n, objective k, double share[SPACE_PARAMETERS]);

#endif
