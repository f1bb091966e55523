/* SPDX-License-Identifier: Apache-2.0 */
/* The tests of visibility: random triangles in tiles, and scenes. */
#include "frame/visibility.h"

#include "base/error.h"
#include "regress/common/shader.h"
#include "regress/frame/rtl/job.h"

static void add_scans(visibility_count *a, const visibility_count *b) {
  a->triangles += b->triangles;
  a->pixels += b->pixels;
  a->changed += b->changed;
  a->cycles += b->cycles;
  a->full += b->full;
  a->full_cycles += b->full_cycles;
  a->full_groups += b->full_groups;
  a->idle += b->idle;
  a->idle_edges += b->idle_edges;
}

/* Random triangles in tiles, or a scene. */
static visibility_count scans(rtl_job *j, const char *path, size_t *bad) {
  char err[GM_ERROR_SIZE] = "out of memory";
  visibility_bench *b = visibility_bench_new();
  bool ran = b && (path ? rtl_render(j, path, visibility_bench_watch(b), GM_FRAME_PB_DEFAULT, err, sizeof err)
                        : visibility_random(b, j->seed, j->number));
  if (b)
    visibility_bench_end(b);
  visibility_count c = b ? visibility_bench_count(b) : (visibility_count){0};
  const char *error = b ? visibility_bench_error(b) : NULL;
  bool ok = ran && !error && !c.idle_edges && (path || c.changed);
  tap_ok(&j->t, ok, "visibility, %s: %llu triangles in tiles, %llu pixels compared, %llu changed, %llu cycles",
         path ? shader_base(path) : "random triangles", (unsigned long long)c.triangles, (unsigned long long)c.pixels,
         (unsigned long long)c.changed, (unsigned long long)c.cycles);
  rtl_notes(ran, err, error, c.idle_edges);
  *bad += !ok;
  visibility_bench_free(b);
  return c;
}

void rtl_visibility(rtl_job *j, char **path, int n) {
  size_t bad_random = 0, bad = 0;
  visibility_count sum = scans(j, NULL, &bad_random), frames = {0};
  for (int i = 0; i < n; i++) {
    visibility_count c = scans(j, path[i], &bad);
    add_scans(&frames, &c);
  }
  rtl_row(j, "1", "visibility: random tiles that differ", (double)bad_random, "=", 0, sum.triangles, 10000);
  rtl_row(j, "1", "visibility: scenes with tiles that differ", (double)bad, "=", 0, frames.triangles, 1000);
  add_scans(&sum, &frames);
  rtl_row(j, "1", "visibility: pixels a cycle, of triangles with more than 8 groups", 8 * (double)sum.full_groups / (double)sum.full_cycles,
          ">=", 8, sum.full, 1000);
  rtl_row(j, "6", "visibility: edges of gated clocks without work", (double)sum.idle_edges, "=", 0, sum.idle, 1000);
}
