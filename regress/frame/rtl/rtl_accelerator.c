/* SPDX-License-Identifier: Apache-2.0 */
/* frame_rtl: checks the tile accelerator: random triangles, with a memory that stalls too, and scenes with a large and a small parameter
   buffer (docs/frame.md, "Hardware"). */
#include "tb/frame/frame_accelerator.h"

#include "base/error.h"
#include "regress/common/shader.h"
#include "regress/frame/rtl/job.h"

static void add_accelerator_count(accelerator_count *a, const accelerator_count *b) {
  a->triangles += b->triangles;
  a->words += b->words;
  a->lists += b->lists;
  a->renders += b->renders;
  a->full += b->full;
  a->cycles += b->cycles;
  a->fast += b->fast;
  a->fast_cycles += b->fast_cycles;
  a->stalls += b->stalls;
  a->idle += b->idle;
  a->idle_edges += b->idle_edges;
}

static bool report_accelerator(rtl_job *j, const accelerator_bench *b, const char *what, bool ran, const char *err) {
  accelerator_count c = accelerator_bench_count(b);
  const char *error = accelerator_bench_error(b);
  bool ok = ran && !error && c.triangles && !c.idle_edges;
  tap_ok(&j->t, ok, "tile accelerator, %s: %llu triangles, %llu words, %llu lists, %llu overflows, %llu cycles", what,
         (unsigned long long)c.triangles, (unsigned long long)c.words, (unsigned long long)c.lists, (unsigned long long)c.full,
         (unsigned long long)c.cycles);
  rtl_notes(ran, err, error, c.idle_edges);
  return ok;
}

/* Random triangles. stall: of 256 cycles, so many in which the memory takes nothing. */
static accelerator_count random_triangles(rtl_job *j, unsigned stall, size_t *bad) {
  char err[GM_ERROR_SIZE] = "";
  accelerator_bench *b = accelerator_bench_new(stall, j->seed);
  bool ran = b && accelerator_random(b, j->seed + stall, j->number, err, sizeof err);
  accelerator_count c = {0};
  if (b) {
    *bad += !report_accelerator(j, b, stall ? "random triangles, and a memory that stalls" : "random triangles", ran, err);
    c = accelerator_bench_count(b);
  }
  accelerator_bench_free(b);
  return c;
}

static accelerator_count compare_scene(rtl_job *j, const char *path, unsigned *drawn, size_t *bad) {
  char err[GM_ERROR_SIZE] = "", what[200];
  accelerator_bench *b = accelerator_bench_new(0, 0);
  accelerator_count c = {0};
  bool ran = b && rtl_render(j, path, accelerator_bench_watch(b), drawn, err, sizeof err);
  snprintf(what, sizeof what, "%s", shader_base(path));
  if (b) {
    *bad += !report_accelerator(j, b, what, ran, err);
    c = accelerator_bench_count(b);
  }
  accelerator_bench_free(b);
  return c;
}

void rtl_accelerator(rtl_job *j, char **path, int n) {
  size_t bad_random = 0, bad = 0;
  unsigned drawn = 0;
  accelerator_count sum = random_triangles(j, 0, &bad_random), stalled = random_triangles(j, 64, &bad_random), frames = {0};
  for (int i = 0; i < n; i++) {
    accelerator_count c = compare_scene(j, path[i], &drawn, &bad);
    add_accelerator_count(&frames, &c);
  }
  rtl_row(j, "agreement", "tile accelerator: random runs that differ", (double)bad_random, "=", 0, sum.triangles, 10000);
  rtl_row(j, "agreement", "tile accelerator: scenes with frames that differ", (double)bad, "=", 0, drawn, 60);
  rtl_row(j, "agreement", "tile accelerator: overflows of the buffer compared", (double)(sum.full + frames.full), ">=", 100,
          sum.full + frames.full, 100);
  add_accelerator_count(&sum, &frames);
  rtl_row(j, "agreement", "tile accelerator: cycles of a triangle that needs no more", (double)sum.fast_cycles / (double)sum.fast, "<=", 4,
          sum.fast, 1000);
  rtl_row(j, "clock gates", "tile accelerator: edges of gated clocks without work", (double)(sum.idle_edges + stalled.idle_edges), "=", 0,
          sum.idle + stalled.idle, 1000);
  rtl_row(j, "clock gates", "tile accelerator: refused cycles with a port that holds", (double)stalled.stalls, ">=", 1000, stalled.stalls,
          1000);
}
