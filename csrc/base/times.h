/* SPDX-License-Identifier: Apache-2.0 */
/* Measures where the processor time and the memory of a compilation go: a row for each pass. A lap measures one run of a pass. */
#ifndef GC_TIMES_H
#define GC_TIMES_H

#include <stdbool.h>

#include "base/arena.h"

enum { GC_TIME_ROWS = 256 };

typedef struct {
  const char *name;    /* static text */
  unsigned runs, good; /* good: runs that were a success */
  double seconds;      /* sum over all runs, without the passes that ran inside it */
  size_t bytes;        /* most memory that one run took, with what it gave back at its end */
} gc_time_row;

typedef struct {
  gc_time_row row[GC_TIME_ROWS];
  unsigned n;
  double inner;   /* seconds of finished passes inside the current one */
  double seconds; /* of the whole compilation */
  size_t bytes;   /* most memory held at one time */
} gc_times;

/* A run that is being measured. */
typedef struct {
  double start, inner;
  size_t held, max;
} gc_lap;

/* The processor time and the most memory of a run, with all inside. Such measurements nest in each other and in laps. */
gc_lap gc_measure_start(gc_arena *a);
void gc_measure_end(gc_arena *a, gc_lap lap, double *seconds, size_t *bytes);

/* The same for a row of t. Both do nothing if t is NULL. Laps nest. */
gc_lap gc_lap_start(gc_times *t, gc_arena *a);
/* good: the run was a success. */
void gc_lap_end(gc_times *t, gc_arena *a, gc_lap lap, const char *name, bool good);
/* Ends the lap of the whole compilation. */
void gc_lap_total(gc_times *t, gc_arena *a, gc_lap lap);

#endif
