/* SPDX-License-Identifier: Apache-2.0 */
/* Measures where the processor time and the memory of a compilation go: a row for each pass. */
#include "base/times.h"

#include <string.h>
#include <time.h>

static double read_process_clock(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

gc_lap gc_measure_start(gc_arena *a) {
  return (gc_lap){.start = read_process_clock(), .held = gc_arena_held(a), .max = gc_arena_watch(a, 0)};
}

/* The measurement around this one goes on watching the memory. */
void gc_measure_end(gc_arena *a, gc_lap lap, double *seconds, size_t *bytes) {
  size_t max = gc_arena_watch(a, 0);
  gc_arena_watch(a, max > lap.max ? max : lap.max);
  *seconds = read_process_clock() - lap.start;
  *bytes = max - lap.held;
}

gc_lap gc_lap_start(gc_times *t, gc_arena *a) {
  if (!t)
    return (gc_lap){0};
  gc_lap lap = gc_measure_start(a);
  lap.inner = t->inner;
  t->inner = 0;
  return lap;
}

/* The row, which is made if there is none. If the table is full, the last row takes what is left over. */
static gc_time_row *row_of(gc_times *t, const char *name) {
  for (unsigned k = 0; k < t->n; k++)
    if (!strcmp(t->row[k].name, name))
      return &t->row[k];
  if (t->n == GC_TIME_ROWS) {
    t->row[t->n - 1].name = "other";
    return &t->row[t->n - 1];
  }
  gc_time_row *r = &t->row[t->n++];
  *r = (gc_time_row){.name = name};
  return r;
}

void gc_lap_end(gc_times *t, gc_arena *a, gc_lap lap, const char *name, bool good) {
  if (!t)
    return;
  double whole;
  size_t bytes;
  gc_measure_end(a, lap, &whole, &bytes);
  gc_time_row *r = row_of(t, name);
  r->runs++;
  r->good += good;
  r->seconds += whole - t->inner;
  r->bytes = bytes > r->bytes ? bytes : r->bytes;
  t->inner = lap.inner + whole;
}

void gc_lap_total(gc_times *t, gc_arena *a, gc_lap lap) {
  if (!t)
    return;
  gc_measure_end(a, lap, &t->seconds, &t->bytes);
  t->bytes += lap.held;
}
