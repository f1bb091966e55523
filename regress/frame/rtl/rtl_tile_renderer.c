/* SPDX-License-Identifier: Apache-2.0 */
/* frame_rtl: checks the second half of a frame as a whole, visibility, iterators, controller and back end, against the renderer: on random
   lists, with a memory that stalls too, and on scenes, whose lists the tile accelerator in Verilog writes, with a large and a small
   parameter buffer (docs/frame.md, "Hardware"). */
#include "tb/frame/frame_tile_renderer.h"

#include "base/error.h"
#include "regress/common/shader.h"
#include "regress/frame/rtl/job.h"
#include "tb/frame/random_lists.h"

enum {
  STALL = 64,
  TRIANGLES = 8
}; /* STALL: of 256 cycles, memory does nothing in so many. TRIANGLES: rtl_job.number counts triangles; this block gets a tile for so many
    */

static void add_tile_renderer_count(tile_renderer_count *a, const tile_renderer_count *b) {
  uint64_t *to = (uint64_t *)a;
  const uint64_t *from = (const uint64_t *)b;
  for (size_t i = 0; i < sizeof *a / sizeof *to; i++)
    to[i] += from[i];
}

static bool failed(const void *bench) { return tile_renderer_bench_error(bench) != NULL; }

/* Random lists, or a scene. */
static tile_renderer_count compare_tile_renderer(rtl_job *j, const char *path, unsigned stall, unsigned *drawn, size_t *bad) {
  char err[GM_ERROR_SIZE] = "out of memory";
  tile_renderer_bench *b = tile_renderer_bench_new(stall, j->seed, path != NULL, NULL);
  unsigned tiles = (j->number + TRIANGLES - 1) / (stall ? 4 * TRIANGLES : TRIANGLES);
  random_lists lists = {.watch = b ? tile_renderer_bench_watch(b) : NULL, .bench = b, .failed = failed, .lists = tiles};
  bool ran =
      b && (path ? rtl_render(j, path, lists.watch, drawn, err, sizeof err) : random_lists_run(&lists, j->seed + stall, err, sizeof err));
  tile_renderer_count c = b ? tile_renderer_bench_count(b) : (tile_renderer_count){0};
  const char *error = b ? tile_renderer_bench_error(b) : NULL;
  bool ok = ran && !error && !c.idle_edges && c.tasks && c.beats && (!path || c.words);
  tap_ok(&j->t, ok,
         "frames, %s: %llu triangles, %llu words of lists, %llu renders, %llu of which partial, %llu tiles, %llu hand-overs, %llu tasks, "
         "%llu fragments, %llu quads, %llu beats "
         "of colours, %llu cycles",
         path    ? shader_base(path)
         : stall ? "random lists, and a memory that stalls"
                 : "random lists",
         (unsigned long long)c.triangles, (unsigned long long)c.words, (unsigned long long)c.renders, (unsigned long long)c.partial,
         (unsigned long long)c.tiles, (unsigned long long)c.hands, (unsigned long long)c.tasks, (unsigned long long)c.fragments,
         (unsigned long long)c.quads, (unsigned long long)c.beats, (unsigned long long)c.cycles);
  rtl_notes(ran, err, error, c.idle_edges);
  *bad += !ok;
  tile_renderer_bench_free(b);
  return c;
}

void rtl_tile_renderer(rtl_job *j, char **path, int n) {
  size_t bad_random = 0, bad = 0;
  unsigned drawn = 0;
  tile_renderer_count sum = compare_tile_renderer(j, NULL, 0, &drawn, &bad_random),
                      stalled = compare_tile_renderer(j, NULL, STALL, &drawn, &bad_random), frames = {0};
  for (int i = 0; i < n; i++) {
    tile_renderer_count c = compare_tile_renderer(j, path[i], 0, &drawn, &bad);
    add_tile_renderer_count(&frames, &c);
  }
  rtl_row(j, "agreement", "frames: random runs that differ", (double)bad_random, "=", 0, sum.tiles, 10000);
  rtl_row(j, "agreement", "frames: scenes with frames that differ", (double)bad, "=", 0, drawn, 60);
  rtl_row(j, "agreement", "frames: words of lists compared, which the tile accelerator has written", (double)frames.words, ">=", 10000,
          frames.words, 10000);
  rtl_row(j, "agreement", "frames: partial renders compared", (double)(sum.partial + frames.partial), ">=", 100,
          sum.partial + frames.partial, 100);
  rtl_row(j, "agreement", "frames: tasks of several cores compared in scenes", (double)frames.several, ">=", 1000, frames.tasks, 1000);
  add_tile_renderer_count(&sum, &frames);
  rtl_row(j, "agreement", "frames: tasks of several cores compared", (double)sum.several, ">=", 1000, sum.tasks, 1000);
  rtl_row(j, "agreement", "frames: fragments compared that are shaded for their stencil alone", (double)sum.stencil, ">=", 1000,
          sum.fragments, 1000);
  rtl_row(j, "agreement", "frames: input registers compared, which cores get", (double)sum.inputs, ">=", 1000, sum.inputs, 1000);
  rtl_row(j, "clock gates", "frames: edges of the controller's gated clocks without work", (double)(sum.idle_edges + stalled.idle_edges),
          "=", 0, sum.idle + stalled.idle, 1000);
  rtl_row(j, "clock gates", "frames: refused cycles with a port that holds", (double)stalled.stalls, ">=", 1000, stalled.stalls, 1000);
}
