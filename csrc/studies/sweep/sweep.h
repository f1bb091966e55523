/* SPDX-License-Identifier: Apache-2.0 */
/* Runs the points of a space that have no result yet, and reads the results of all of them (docs/sweep.md). */
#ifndef GM_SWEEP_H
#define GM_SWEEP_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "studies/sweep/point.h"
#include "studies/sweep/results.h"
#include "studies/sweep/space.h"

typedef struct {
  const char *database;
  const char *tool; /* version of everything that makes results: of one tool a point has one result */
  unsigned jobs;    /* processes */
  bool plan_only;   /* count points, run none */
  FILE *progress;   /* NULL: none */
  /* parts > 1: only the points whose number is `part` modulo `parts`. */
  unsigned part, parts;
  /* Databases whose results are taken over first. */
  const char *const *merge;
  size_t merges;
} sweep_options;

typedef struct {
  uint64_t combinations, points; /* all; those that the conditions allow */
  uint64_t there, made;          /* results found in the database, results made now */
  uint64_t verdict[RESULTS_VERDICTS];
  double work_seconds;     /* of processor time that the results made now took; 0 if none ran */
  double expected_seconds; /* of processor time for the points without a result; 0: no result tells */
} sweep_counts;

/* 0, or -1 with a message. With results that failed it is 0 too: the counts tell. */
int sweep_run(const space *s, const sweep_options *o, sweep_counts *n, char *err, size_t errsize);

/* A point with its result. */
typedef struct {
  uint64_t number; /* of the combination */
  space_point point;
  results_row row;
} sweep_result;
/* All points of a space that have a result, in the order of the space; *list is malloc'd. 0, or -1 with a message. */
int sweep_read(const space *s, const sweep_options *o, sweep_result **list, uint64_t *n, char *err, size_t errsize);

#endif
