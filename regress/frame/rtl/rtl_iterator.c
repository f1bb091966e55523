/* SPDX-License-Identifier: Apache-2.0 */
/* frame_rtl: checks the iterator of fragments, which computes the inputs of each fragment (docs/frame.md, "Hardware"), against the
   renderer's: on random pixels, with a core that stalls too, and on scenes. An input register has up to four numbers. */
#include "tb/frame/frame_iterator.h"

#include "base/error.h"
#include "regress/common/shader.h"
#include "regress/frame/rtl/job.h"

enum { STALL = 64, SMALL = 4 /* with stalls, a quarter of the fragments */ };

static void add_iterator_count(iterator_count *a, const iterator_count *b) {
  uint64_t *to = (uint64_t *)a;
  const uint64_t *from = (const uint64_t *)b;
  for (size_t i = 0; i < sizeof *a / sizeof *to; i++)
    to[i] += from[i];
}

/* Random pixels, or a scene. */
static iterator_count compare_iterator(rtl_job *j, const char *path, unsigned stall, unsigned *drawn, size_t *bad) {
  char err[GM_ERROR_SIZE] = "out of memory";
  iterator_bench *b = iterator_bench_new(stall, j->seed);
  bool ran = b && (path ? rtl_render(j, path, iterator_bench_watch(b), drawn, err, sizeof err)
                        : iterator_random(b, j->seed + stall, stall ? j->number / SMALL : j->number));
  if (b)
    iterator_bench_end(b);
  iterator_count c = b ? iterator_bench_count(b) : (iterator_count){0};
  const char *error = b ? iterator_bench_error(b) : NULL;
  bool ok = ran && !error && !c.idle_edges && c.fragments;
  tap_ok(&j->t, ok, "iterator, %s: %llu fragments, %llu input registers, %llu numbers compared",
         path    ? shader_base(path)
         : stall ? "random pixels, and a core that stalls"
                 : "random pixels",
         (unsigned long long)c.fragments, (unsigned long long)c.registers, (unsigned long long)c.numbers);
  rtl_notes(ran, err, error, c.idle_edges);
  *bad += !ok;
  iterator_bench_free(b);
  return c;
}

void rtl_iterator(rtl_job *j, char **path, int n) {
  size_t bad_random = 0, bad = 0;
  unsigned drawn = 0;
  iterator_count sum = compare_iterator(j, NULL, 0, &drawn, &bad_random), stalled = compare_iterator(j, NULL, STALL, &drawn, &bad_random),
                 frames = {0};
  for (int i = 0; i < n; i++) {
    iterator_count c = compare_iterator(j, path[i], 0, &drawn, &bad);
    add_iterator_count(&frames, &c);
  }
  rtl_row(j, "agreement", "iterator: random runs with numbers that differ", (double)bad_random, "=", 0, sum.fragments, 10000);
  rtl_row(j, "agreement", "iterator: scenes with frames that differ", (double)bad, "=", 0, drawn, 60);
  add_iterator_count(&sum, &frames);
  rtl_row(j, "clock gates", "iterator: edges of gated clocks without work", (double)(sum.idle_edges + stalled.idle_edges), "=", 0,
          sum.idle + stalled.idle, 1000);
  rtl_row(j, "clock gates", "iterator: cycles in which inputs wait for the core", (double)stalled.stalls, ">=", 1000, stalled.stalls, 1000);
}
