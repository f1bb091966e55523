/* SPDX-License-Identifier: Apache-2.0 */
/* Checks whole frames. Usage: frame_bench [-m MACHINE] [-r ROWS] WIDTH HEIGHT SCENE.json...
   With -r the file ROWS gets a row for each figure, in the form of scripts/check/bars. Prints TAP. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/command_options.h"
#include "base/error.h"
#include "regress/frame/bench/frame_bench_bench.h"

void bench_zero(bench *b, const char *bar, const char *what, size_t value, size_t n, size_t min) {
  tap_ok(&b->t, value == 0 && n >= min, "%s: %zu of %zu", what, value, n);
  if (b->rows)
    fprintf(b->rows, "%s\t%s\t%zu\t=\t0\t%zu\t%zu\n", bar, what, value, n, min);
}

gm_frame_config bench_config(const bench *b) {
  return (gm_frame_config){.pb_bytes = GM_FRAME_PB_DEFAULT,
                           .host_threads = 1,
                           .engine = &gm_engine_fast,
                           .run = shader_run_config(&(gm_program){.machine = b->machine}, b->cc.policy, b->machine.wake)};
}

static void report_failure(bench *b, const char *err) {
  tap_ok(&b->t, false, "no error");
  tap_note(err);
}

gm_scene *bench_load(bench *b, const char *path, const char *text, bool split) {
  gm_scene_options o = {.width = b->width, .height = b->height, .compile = gm_show_compile, .ctx = &b->cc};
  o.split = split ? gm_show_split : NULL;
  char err[GM_ERROR_SIZE];
  gm_scene *s = path ? gm_scene_load(path, &o, err, sizeof err)
                     : gm_scene_parse(text, strlen(text), "made", "regress/frame/scenes", &o, err, sizeof err);
  if (!s)
    report_failure(b, err);
  return s;
}

bool bench_render(bench *b, gm_scene *s, const gm_frame_config *cfg, bench_frame *f) {
  size_t passes = gm_scene_passes(s), bytes;
  const gm_scene_pass *last = gm_scene_pass_at(s, passes - 1);
  gm_frame_counters *count = calloc(passes, sizeof *count);
  gm_frame *frame = NULL;
  char err[GM_ERROR_SIZE] = "out of memory";
  bytes = (size_t)last->width * last->height * sizeof *f->pixel;
  *f = (bench_frame){.pixel = malloc(bytes)};
  bool ok = count && f->pixel && !gm_scene_render(s, cfg, &frame, count, NULL, NULL, err, sizeof err);
  if (ok)
    memcpy(f->pixel, gm_frame_color(frame), bytes);
  for (size_t i = 0; ok && i < passes; i++)
    gm_frame_counters_add(&f->count, &count[i]);
  if (!ok)
    report_failure(b, err);
  gm_frame_free(frame);
  free(count);
  return ok;
}

bool bench_same_pixels(const gm_scene *s, const bench_frame *a, const bench_frame *c) {
  const gm_scene_pass *last = gm_scene_pass_at(s, gm_scene_passes(s) - 1);
  return a->pixel && c->pixel && !memcmp(a->pixel, c->pixel, (size_t)last->width * last->height * sizeof *a->pixel);
}

int main(int argc, char **argv) {
  const char *machine = "quad", *rows = NULL;
  const option_spec spec[] = {{.name = "-m", .text = &machine}, {.name = "-r", .text = &rows}};
  char err[GM_ERROR_SIZE];
  bench b = {0};
  int at = options_read(spec, sizeof spec / sizeof *spec, argc, argv);
  if (at < 0 || at + 3 > argc || sscanf(argv[at], "%u", &b.width) != 1 || sscanf(argv[at + 1], "%u", &b.height) != 1)
    return fprintf(stderr, "usage: frame_bench [-m MACHINE] [-r ROWS] WIDTH HEIGHT SCENE.json...\n"), 2;
  if (gm_machine_find(&b.machine, machine, err, sizeof err))
    return fprintf(stderr, "%s\n", err), 1;
  if (rows && !(b.rows = fopen(rows, "w")))
    return fprintf(stderr, "%s: error: cannot be written\n", rows), 1;
  b.cc = shader_options_ungated(&b.machine);
  bench_layers(&b);
  bench_scenes(&b, argv + at + 2, argc - at - 2);
  bool bad = b.rows && fclose(b.rows);
  return tap_end(&b.t, 8) | bad;
}
