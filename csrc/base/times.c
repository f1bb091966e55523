/* SPDX-License-Identifier: Apache-2.0 */
#include "base/times.h"

#include <string.h>
#include <time.h>

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

gc_lap gc_lap_start(gc_times *t, gc_arena *a) {
  if (!t)
    return (gc_lap){0};
  gc_lap lap = {.start = now(), .inner = t->inner, .held = gc_arena_held(a), .most = gc_arena_watch(a, 0)};
  t->inner = 0;
  return lap;
}

/* The most memory held during the lap. The lap around it goes on watching. */
static size_t most_held(gc_arena *a, gc_lap lap) {
  size_t most = gc_arena_watch(a, 0);
  gc_arena_watch(a, most > lap.most ? most : lap.most);
  return most;
}

/* The row, which is made if there is none. If the table is full, the last row takes what is left over. */
static gc_time_row *row_of(gc_times *t, const char *under, const char *name) {
  for (unsigned k = 0; k < t->n; k++) {
    gc_time_row *r = &t->row[k];
    if (!strcmp(r->name, name) && !r->under == !under && (!under || !strcmp(r->under, under)))
      return r;
  }
  if (t->n == GC_TIME_ROWS) {
    t->row[t->n - 1].name = "other";
    return &t->row[t->n - 1];
  }
  gc_time_row *r = &t->row[t->n++];
  *r = (gc_time_row){.under = under, .name = name};
  return r;
}

void gc_lap_end(gc_times *t, gc_arena *a, gc_lap lap, const char *under, const char *name, bool good) {
  if (!t)
    return;
  double whole = now() - lap.start;
  size_t bytes = most_held(a, lap) - lap.held;
  gc_time_row *r = row_of(t, under, name);
  r->runs++;
  r->good += good;
  r->seconds += under ? whole : whole - t->inner;
  r->bytes = bytes > r->bytes ? bytes : r->bytes;
  t->inner = lap.inner + (under ? t->inner : whole); /* a rung is no pass: the passes inside it are inside the pass around it */
}

void gc_lap_total(gc_times *t, gc_arena *a, gc_lap lap) {
  if (!t)
    return;
  t->seconds = now() - lap.start;
  t->bytes = most_held(a, lap);
}
