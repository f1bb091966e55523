/* SPDX-License-Identifier: Apache-2.0 */
/* frame_rtl: checks the iterators as a whole: random lists, with memory and cores that stall too, and scenes with a large and a small
   parameter buffer (docs/frame.md, "Hardware"). */
#include "tb/frame/frame_task_iterator.h"

#include "base/error.h"
#include "regress/common/shader.h"
#include "regress/frame/rtl/job.h"
#include "tb/frame/random_lists.h"

enum { STALL = 64, TRIANGLES = 8 }; /* a random tile counts as so many of the random items */

static void add_task_iterator_count(task_iterator_count *a, const task_iterator_count *b) {
  uint64_t *to = (uint64_t *)a;
  const uint64_t *from = (const uint64_t *)b;
  for (size_t i = 0; i < sizeof *a / sizeof *to; i++)
    to[i] += from[i];
}

static bool failed(const void *bench) { return task_iterator_bench_error(bench) != NULL; }

/* Random lists, or a scene. */
static task_iterator_count compare_task_iterator(rtl_job *j, const char *path, unsigned stall, unsigned *drawn, size_t *bad) {
  char err[GM_ERROR_SIZE] = "out of memory";
  task_iterator_bench *b = task_iterator_bench_new(stall, j->seed);
  unsigned tiles = (j->number + TRIANGLES - 1) / (stall ? 4 * TRIANGLES : TRIANGLES);
  random_lists lists = {.watch = b ? task_iterator_bench_watch(b) : NULL, .bench = b, .failed = failed, .lists = tiles};
  bool ran =
      b && (path ? rtl_render(j, path, lists.watch, drawn, err, sizeof err) : random_lists_run(&lists, j->seed + stall, err, sizeof err));
  task_iterator_count c = b ? task_iterator_bench_count(b) : (task_iterator_count){0};
  const char *error = b ? task_iterator_bench_error(b) : NULL;
  bool ok = ran && !error && !c.idle_edges && c.fragments;
  tap_ok(&j->t, ok,
         "iterators, %s: %llu tiles, %llu parts of quads, %llu of which had their triangle, %llu triangles with depth, %llu tasks, %llu "
         "fragments, %llu registers, %llu cycles",
         path    ? shader_base(path)
         : stall ? "random lists, and a memory that stalls"
                 : "random lists",
         (unsigned long long)c.tiles, (unsigned long long)c.parts, (unsigned long long)c.hits, (unsigned long long)c.depths,
         (unsigned long long)c.tasks, (unsigned long long)c.fragments, (unsigned long long)c.registers, (unsigned long long)c.cycles);
  rtl_notes(ran, err, error, c.idle_edges);
  *bad += !ok;
  task_iterator_bench_free(b);
  return c;
}

void rtl_task_iterator(rtl_job *j, char **path, int n) {
  size_t bad_random = 0, bad = 0;
  unsigned drawn = 0;
  task_iterator_count sum = compare_task_iterator(j, NULL, 0, &drawn, &bad_random),
                      stalled = compare_task_iterator(j, NULL, STALL, &drawn, &bad_random), frames = {0};
  for (int i = 0; i < n; i++) {
    task_iterator_count c = compare_task_iterator(j, path[i], 0, &drawn, &bad);
    add_task_iterator_count(&frames, &c);
  }
  rtl_row(j, "agreement", "iterators: random runs with tiles that differ", (double)bad_random, "=", 0, sum.tiles, 10000);
  rtl_row(j, "agreement", "iterators: scenes with frames that differ", (double)bad, "=", 0, drawn, 60);
  add_task_iterator_count(&sum, &frames);
  rtl_row(j, "agreement", "iterators: parts compared whose triangle is read", (double)(sum.parts - sum.hits), ">=", 1000, sum.parts, 1000);
  rtl_row(j, "agreement", "iterators: parts compared that wait for room or a place", (double)sum.waits, ">=", 1000, sum.parts, 1000);
  rtl_row(j, "agreement", "iterators: triangles compared with the slopes of their depth", (double)sum.depths, ">=", 1000, sum.depths, 1000);
  rtl_row(j, "agreement", "iterators: tasks compared that end at another draw", (double)sum.cut, ">=", 1000, sum.tasks, 1000);
  rtl_row(j, "clock gates", "iterators: edges of gated clocks without work", (double)(sum.idle_edges + stalled.idle_edges), "=", 0,
          sum.idle + stalled.idle, 1000);
  rtl_row(j, "clock gates", "iterators: refused cycles with a port that holds", (double)stalled.stalls, ">=", 1000, stalled.stalls, 1000);
}
