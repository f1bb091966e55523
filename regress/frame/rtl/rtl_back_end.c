/* SPDX-License-Identifier: Apache-2.0 */
/* frame_rtl: checks the pixel back end: random quads in tiles, with a memory that stalls too, and scenes with a large and a small
   parameter buffer (docs/frame.md, "Hardware"). */
#include "tb/frame/frame_back_end.h"

#include "base/error.h"
#include "regress/common/shader.h"
#include "regress/frame/rtl/job.h"

enum { STALL = 64, TILE = 4 }; /* a random tile counts as so many of the random items */

static void add_back_end_count(back_end_count *a, const back_end_count *b) {
  a->tiles += b->tiles;
  a->loads += b->loads;
  a->clears += b->clears;
  a->beats += b->beats;
  a->quads += b->quads;
  a->fragments += b->fragments;
  a->cycles += b->cycles;
  a->waits += b->waits;
  a->full += b->full;
  a->full_cycles += b->full_cycles;
  a->stalls += b->stalls;
  a->idle += b->idle;
  a->idle_edges += b->idle_edges;
}

/* Random tiles, or a scene. */
static back_end_count compare_back_end(rtl_job *j, const char *path, unsigned stall, unsigned *drawn, size_t *bad) {
  char err[GM_ERROR_SIZE] = "out of memory";
  back_end_bench *b = back_end_bench_new(stall, j->seed);
  unsigned tiles = (j->number + TILE - 1) / (stall ? 4 * TILE : TILE);
  bool ran =
      b && (path ? rtl_render(j, path, back_end_bench_watch(b), drawn, err, sizeof err) : back_end_random(b, j->seed + stall, tiles));
  if (b)
    back_end_bench_end(b);
  back_end_count c = b ? back_end_bench_count(b) : (back_end_count){0};
  const char *error = b ? back_end_bench_error(b) : NULL;
  bool ok = ran && !error && !c.idle_edges && c.tiles;
  tap_ok(&j->t, ok, "back end, %s: %llu tiles, %llu loads, %llu quads, %llu of which waited, %llu fragments in %llu cycles",
         path    ? shader_base(path)
         : stall ? "random quads, and a memory that stalls"
                 : "random quads",
         (unsigned long long)c.tiles, (unsigned long long)c.loads, (unsigned long long)c.quads, (unsigned long long)c.waits,
         (unsigned long long)c.fragments, (unsigned long long)c.cycles);
  rtl_notes(ran, err, error, c.idle_edges);
  *bad += !ok;
  back_end_bench_free(b);
  return c;
}

void rtl_back_end(rtl_job *j, char **path, int n) {
  size_t bad_random = 0, bad = 0;
  unsigned drawn = 0;
  back_end_count sum = compare_back_end(j, NULL, 0, &drawn, &bad_random), stalled = compare_back_end(j, NULL, STALL, &drawn, &bad_random),
                 frames = {0};
  for (int i = 0; i < n; i++) {
    back_end_count c = compare_back_end(j, path[i], 0, &drawn, &bad);
    add_back_end_count(&frames, &c);
  }
  rtl_row(j, "agreement", "back end: random runs with tiles that differ", (double)bad_random, "=", 0, sum.tiles, 10000);
  rtl_row(j, "agreement", "back end: scenes with frames that differ", (double)bad, "=", 0, drawn, 60);
  add_back_end_count(&sum, &frames);
  rtl_row(j, "agreement", "back end: quads compared that wait for the colour under them", (double)sum.waits, ">=", 1000, sum.quads, 1000);
  rtl_row(j, "agreement", "back end: fragments a cycle, of quads with four that need not wait",
          4 * (double)sum.full / (double)sum.full_cycles, ">=", 4, sum.full, 1000);
  rtl_row(j, "clock gates", "back end: edges of gated clocks without work", (double)(sum.idle_edges + stalled.idle_edges), "=", 0,
          sum.idle + stalled.idle, 1000);
  rtl_row(j, "clock gates", "back end: refused cycles with a port that holds", (double)stalled.stalls, ">=", 1000, stalled.stalls, 1000);
}
