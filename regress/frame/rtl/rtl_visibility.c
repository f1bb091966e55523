/* SPDX-License-Identifier: Apache-2.0 */
/* frame_rtl: checks visibility: random lists, with memory and iterators that stall too, and scenes with a large and a small parameter
   buffer (docs/frame.md, "Hardware"). */
#include "tb/frame/frame_visibility.h"

#include "base/error.h"
#include "regress/common/shader.h"
#include "regress/frame/rtl/job.h"
#include "tb/frame/random_lists.h"

enum { STALL = 64, TRIANGLES = 8 }; /* a random tile counts as so many of the random items */

static void add_visibility_count(visibility_count *a, const visibility_count *b) {
  uint64_t *to = (uint64_t *)a;
  const uint64_t *from = (const uint64_t *)b;
  for (size_t i = 0; i < sizeof *a / sizeof *to; i++)
    to[i] += from[i];
}

static bool failed(const void *bench) { return visibility_bench_error(bench) != NULL; }

/* Random lists, or a scene. */
static visibility_count compare_visibility(rtl_job *j, const char *path, unsigned stall, unsigned *drawn, size_t *bad) {
  char err[GM_ERROR_SIZE] = "out of memory";
  visibility_bench *b = visibility_bench_new(stall, j->seed);
  unsigned tiles = (j->number + TRIANGLES - 1) / (stall ? 4 * TRIANGLES : TRIANGLES);
  random_lists lists = {.watch = b ? visibility_bench_watch(b) : NULL, .bench = b, .failed = failed, .lists = tiles};
  bool ran =
      b && (path ? rtl_render(j, path, lists.watch, drawn, err, sizeof err) : random_lists_run(&lists, j->seed + stall, err, sizeof err));
  visibility_count c = b ? visibility_bench_count(b) : (visibility_count){0};
  const char *error = b ? visibility_bench_error(b) : NULL;
  bool ok = ran && !error && !c.idle_edges && c.tiles;
  tap_ok(
      &j->t, ok,
      "visibility, %s: %llu tiles, %llu of which were loaded, %llu triangles, %llu hand-overs, %llu of which waited, %llu parts of quads, "
      "%llu discards, %llu cycles",
      path    ? shader_base(path)
      : stall ? "random lists, and a memory that stalls"
              : "random lists",
      (unsigned long long)c.tiles, (unsigned long long)c.loads, (unsigned long long)c.triangles, (unsigned long long)c.hands,
      (unsigned long long)c.waits, (unsigned long long)c.parts, (unsigned long long)c.discards, (unsigned long long)c.cycles);
  rtl_notes(ran, err, error, c.idle_edges);
  *bad += !ok;
  visibility_bench_free(b);
  return c;
}

void rtl_visibility(rtl_job *j, char **path, int n) {
  size_t bad_random = 0, bad = 0;
  unsigned drawn = 0;
  visibility_count sum = compare_visibility(j, NULL, 0, &drawn, &bad_random),
                   stalled = compare_visibility(j, NULL, STALL, &drawn, &bad_random), frames = {0};
  for (int i = 0; i < n; i++) {
    visibility_count c = compare_visibility(j, path[i], 0, &drawn, &bad);
    add_visibility_count(&frames, &c);
  }
  rtl_row(j, "agreement", "visibility: random runs with tiles that differ", (double)bad_random, "=", 0, sum.tiles, 10000);
  rtl_row(j, "agreement", "visibility: scenes with frames that differ", (double)bad, "=", 0, drawn, 60);
  rtl_row(j, "agreement", "visibility: partial renders compared", (double)(sum.partial + frames.partial), ">=", 100,
          sum.partial + frames.partial, 100);
  add_visibility_count(&sum, &frames);
  rtl_row(j, "agreement", "visibility: hand-overs compared that wait for the iterators", (double)sum.waits, ">=", 1000, sum.hands, 1000);
  rtl_row(j, "agreement", "visibility: triangles with discard compared", (double)sum.discards, ">=", 1000, sum.discards, 1000);
  rtl_row(j, "agreement", "visibility: pixels a cycle, of triangles with more than 8 groups",
          8 * (double)sum.full_groups / (double)sum.full_cycles, ">=", 8, sum.full, 1000);
  rtl_row(j, "clock gates", "visibility: edges of gated clocks without work", (double)(sum.idle_edges + stalled.idle_edges), "=", 0,
          sum.idle + stalled.idle, 1000);
  rtl_row(j, "clock gates", "visibility: refused cycles with a port that holds", (double)stalled.stalls, ">=", 1000, stalled.stalls, 1000);
}
