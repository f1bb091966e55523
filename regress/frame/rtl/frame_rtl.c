/* SPDX-License-Identifier: Apache-2.0 */
/* The blocks of a frame in Verilog beside the renderer, on random work and on scenes.
   Usage: frame_rtl [-n TRIANGLES] [-s SEED] [-w WIDTH] [-h HEIGHT] [-p PB_BYTES] [-r ROWS] SCENE.json...
   Each scene is drawn with a large and with a small parameter buffer (default 4096 bytes). With -r the file ROWS gets rows for
   scripts/bars. Prints TAP. */
#include <stdio.h>
#include <stdlib.h>

#include "base/error.h"
#include "frame/accelerator.h"
#include "frame/visibility.h"
#include "regress/common/options.h"
#include "regress/common/shader.h"
#include "regress/common/tap.h"
#include "show/show.h"

typedef struct {
  unsigned triangles, seed, width, height, small;
  gm_machine machine;
  gc_options cc;
  tap t;
  FILE *rows;
} job;

static void add(accelerator_count *a, const accelerator_count *b) {
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

static bool verdict(job *j, const accelerator_bench *b, const char *what, bool ran, const char *err) {
  accelerator_count c = accelerator_bench_count(b);
  const char *error = accelerator_bench_error(b);
  bool ok = ran && !error && c.triangles && !c.idle_edges;
  tap_ok(&j->t, ok, "tile accelerator, %s: %llu triangles, %llu words, %llu lists, %llu overflows, %llu cycles", what,
         (unsigned long long)c.triangles, (unsigned long long)c.words, (unsigned long long)c.lists, (unsigned long long)c.full,
         (unsigned long long)c.cycles);
  if (!ran)
    tap_note(err);
  if (error)
    tap_note(error);
  if (c.idle_edges)
    tap_note("a gated clock has edges in cycles without work");
  return ok;
}

/* Random triangles. stall: of 256 cycles, so many in which the memory takes nothing. */
static accelerator_count random_triangles(job *j, unsigned stall, size_t *bad) {
  char err[GM_ERROR_SIZE] = "";
  accelerator_bench *b = accelerator_bench_new(stall, j->seed);
  bool ran = b && accelerator_random(b, j->seed + stall, j->triangles, err, sizeof err);
  accelerator_count c = {0};
  if (b) {
    *bad += !verdict(j, b, stall ? "random triangles, and a memory that stalls" : "random triangles", ran, err);
    c = accelerator_bench_count(b);
  }
  accelerator_bench_free(b);
  return c;
}

static bool render(job *j, const char *path, const fr_watch *watch, unsigned pb_bytes, char *err, size_t errsize) {
  gm_scene_options o = {.width = j->width, .height = j->height, .compile = gm_show_compile, .ctx = &j->cc};
  gm_frame_config cfg = {.pb_bytes = pb_bytes,
                         .host_threads = 1,
                         .engine = &gm_engine_fast,
                         .watch = watch,
                         .run = shader_run_config(&(gm_program){.machine = j->machine}, j->cc.policy, j->machine.wake)};
  gm_scene *s = gm_scene_load(path, &o, err, errsize);
  bool ok = s && !gm_scene_render(s, &cfg, NULL, NULL, NULL, NULL, err, errsize);
  gm_scene_free(s);
  return ok;
}

static accelerator_count scene(job *j, const char *path, size_t *bad) {
  char err[GM_ERROR_SIZE] = "", what[200];
  accelerator_bench *b = accelerator_bench_new(0, 0);
  accelerator_count c = {0};
  bool ran = b != NULL;
  const unsigned size[2] = {GM_FRAME_PB_DEFAULT, j->small};
  for (unsigned k = 0; ran && k < 2; k++)
    ran = render(j, path, accelerator_bench_watch(b), size[k], err, sizeof err);
  snprintf(what, sizeof what, "%s", shader_base(path));
  if (b) {
    *bad += !verdict(j, b, what, ran, err);
    c = accelerator_bench_count(b);
  }
  accelerator_bench_free(b);
  return c;
}

/* --- visibility --- */

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
static visibility_count scans(job *j, const char *path, size_t *bad) {
  char err[GM_ERROR_SIZE] = "out of memory";
  visibility_bench *b = visibility_bench_new();
  bool ran = b && (path ? render(j, path, visibility_bench_watch(b), GM_FRAME_PB_DEFAULT, err, sizeof err)
                        : visibility_random(b, j->seed, j->triangles));
  if (b)
    visibility_bench_end(b);
  visibility_count c = b ? visibility_bench_count(b) : (visibility_count){0};
  const char *error = b ? visibility_bench_error(b) : NULL;
  bool ok = ran && !error && !c.idle_edges && (path || c.changed);
  tap_ok(&j->t, ok, "visibility, %s: %llu triangles in tiles, %llu pixels compared, %llu changed, %llu cycles",
         path ? shader_base(path) : "random triangles", (unsigned long long)c.triangles, (unsigned long long)c.pixels,
         (unsigned long long)c.changed, (unsigned long long)c.cycles);
  if (!ran)
    tap_note(err);
  if (error)
    tap_note(error);
  if (c.idle_edges)
    tap_note("a gated clock has edges in cycles without work");
  *bad += !ok;
  visibility_bench_free(b);
  return c;
}

static void row(job *j, const char *bar, const char *what, double value, const char *op, double limit, uint64_t n, uint64_t least) {
  if (j->rows)
    fprintf(j->rows, "%s\t%s\t%.6g\t%s\t%.6g\t%llu\t%llu\n", bar, what, value, op, limit, (unsigned long long)n, (unsigned long long)least);
}

static void run_visibility(job *j, char **path, int n) {
  size_t bad_random = 0, bad = 0;
  visibility_count sum = scans(j, NULL, &bad_random), frames = {0};
  for (int i = 0; i < n; i++) {
    visibility_count c = scans(j, path[i], &bad);
    add_scans(&frames, &c);
  }
  row(j, "1", "visibility: random tiles that differ", (double)bad_random, "=", 0, sum.triangles, 10000);
  row(j, "1", "visibility: scenes with tiles that differ", (double)bad, "=", 0, frames.triangles, 1000);
  add_scans(&sum, &frames);
  row(j, "1", "visibility: pixels a cycle, of triangles with more than 8 groups", 8 * (double)sum.full_groups / (double)sum.full_cycles,
      ">=", 8, sum.full, 1000);
  row(j, "6", "visibility: edges of gated clocks without work", (double)sum.idle_edges, "=", 0, sum.idle, 1000);
}

static void run(job *j, char **path, int n) {
  size_t bad_random = 0, bad = 0;
  accelerator_count sum = random_triangles(j, 0, &bad_random), stalled = random_triangles(j, 64, &bad_random), frames = {0};
  for (int i = 0; i < n; i++) {
    accelerator_count c = scene(j, path[i], &bad);
    add(&frames, &c);
  }
  row(j, "1", "tile accelerator: random runs that differ", (double)bad_random, "=", 0, sum.triangles, 10000);
  row(j, "1", "tile accelerator: scenes with frames that differ", (double)bad, "=", 0, frames.renders, 60);
  row(j, "1", "tile accelerator: overflows of the buffer compared", (double)(sum.full + frames.full), ">=", 100, sum.full + frames.full,
      100);
  add(&sum, &frames);
  row(j, "1", "tile accelerator: cycles of a triangle that needs no more", (double)sum.fast_cycles / (double)sum.fast, "<=", 4, sum.fast,
      1000);
  row(j, "6", "tile accelerator: edges of gated clocks without work", (double)(sum.idle_edges + stalled.idle_edges), "=", 0,
      sum.idle + stalled.idle, 1000);
  row(j, "6", "tile accelerator: refused cycles with a port that holds", (double)stalled.stalls, ">=", 1000, stalled.stalls, 1000);
}

int main(int argc, char **argv) {
  job j = {.triangles = 10000, .seed = 1, .width = 64, .height = 48, .small = GM_FRAME_PB_LEAST};
  const char *rows_path = NULL;
  const option_spec spec[] = {{.name = "-n", .number = &j.triangles}, {.name = "-s", .number = &j.seed},
                              {.name = "-w", .number = &j.width},     {.name = "-h", .number = &j.height},
                              {.name = "-p", .number = &j.small},     {.name = "-r", .text = &rows_path}};
  char err[GM_ERROR_SIZE];
  int at = options_read(spec, sizeof spec / sizeof *spec, argc, argv);
  if (at < 0)
    return fprintf(stderr, "usage: frame_rtl [-n TRIANGLES] [-s SEED] [-w WIDTH] [-h HEIGHT] [-p PB_BYTES] [-r ROWS] SCENE.json...\n"), 2;
  if (gm_machine_find(&j.machine, "quad", err, sizeof err))
    return fprintf(stderr, "%s\n", err), 1;
  j.cc = shader_options_ungated(&j.machine);
  j.rows = rows_path ? fopen(rows_path, "w") : NULL;
  run(&j, argv + at, argc - at);
  run_visibility(&j, argv + at, argc - at);
  bool bad = rows_path && (!j.rows || fclose(j.rows));
  return tap_end(&j.t, 3) | bad;
}
