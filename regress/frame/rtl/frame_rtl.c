/* SPDX-License-Identifier: Apache-2.0 */
/* Compares the blocks of a frame in Verilog with the renderer (docs/frame.md, "Hardware"), on random work and on scenes.
   Usage: frame_rtl [-n NUMBER] [-s SEED] [-w WIDTH] [-h HEIGHT] [-p PB_BYTES] [-f FRAMES] [-c SCENES] [-m MACHINE] [-r ROWS] [-b BLOCK]
   SCENE.json... Each scene is drawn FRAMES times (default 2): with a large and with a small parameter buffer (default 4096 bytes), then on
   several cores at half the size. Verilated cores get at most SCENES of them; with -m only those of MACHINE. With -r the file ROWS gets
   rows for scripts/check/bars. With -b only that block is compared. Prints TAP. */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/command_options.h"
#include "base/error.h"
#include "regress/common/shader.h"
#include "regress/frame/rtl/job.h"
#include "studies/show/show.h"

static bool render_rtl_scene(rtl_job *j, const char *path, const fr_watch *watch, unsigned part, unsigned pb_bytes, unsigned cores,
                             char *err, size_t errsize) {
  gm_scene_options o = {.width = j->width / part, .height = j->height / part, .compile = gm_show_compile, .ctx = &j->cc};
  gm_frame_config cfg = {.pb_bytes = pb_bytes,
                         .host_threads = 1,
                         .cores = cores,
                         .engine = j->engine,
                         .watch = watch,
                         .run = shader_run_config(&(gm_program){.machine = j->machine}, j->cc.policy, j->machine.wake)};
  gm_scene *s = gm_scene_load(path, &o, err, errsize);
  bool ok = s && !gm_scene_render(s, &cfg, NULL, NULL, NULL, NULL, err, errsize);
  gm_scene_free(s);
  return ok;
}

bool rtl_render(rtl_job *j, const char *path, const fr_watch *watch, unsigned *drawn, char *err, size_t errsize) {
  static const unsigned cores[] = {1, 1, 4, 2, 3};
  bool ok = true;
  for (unsigned i = 0; ok && i < j->frames; i++) {
    unsigned part = i < 2 ? 1 : 2, pb_bytes = i == 0 ? GM_FRAME_PB_DEFAULT : i == 1 ? j->small : j->small << (i - 1);
    ok = render_rtl_scene(j, path, watch, part, pb_bytes, cores[i % (sizeof cores / sizeof *cores)], err, errsize);
    *drawn += ok;
  }
  return ok;
}

void rtl_notes(bool ran, const char *err, const char *error, uint64_t idle_edges) {
  if (!ran)
    tap_note(err);
  if (error)
    tap_note(error);
  if (idle_edges)
    tap_note("a gated clock has edges in cycles without work");
}

void rtl_replay(const rtl_job *j, const char *block, const char *path) {
  printf("# again: %s -b %s -m %s -s %u -w %u -h %u -p %u -f %u %s\n", j->program, block, j->machine.name, j->seed, j->width, j->height,
         j->small, j->frames, path);
}

void rtl_row(rtl_job *j, const char *bar, const char *what, double value, const char *op, double limit, uint64_t n, uint64_t min) {
  if (j->rows)
    fprintf(j->rows, "%s\t%s\t%.6g\t%s\t%.6g\t%llu\t%llu\n", bar, what, value, op, limit, (unsigned long long)n, (unsigned long long)min);
}

static const struct {
  const char *name;
  void (*check)(rtl_job *j, char **path, int n);
} block[] = {{"accelerator", rtl_accelerator},
             {"visibility", rtl_visibility},
             {"iterator", rtl_iterator},
             {"task_iterator", rtl_task_iterator},
             {"back_end", rtl_back_end},
             {"tile_renderer", rtl_tile_renderer},
             {"cores", rtl_cores}};

int main(int argc, char **argv) {
  rtl_job j = {.number = 10000,
               .seed = 1,
               .width = 64,
               .height = 48,
               .small = GM_FRAME_PB_MIN,
               .frames = 2,
               .core_scenes = UINT_MAX,
               .program = argv[0]};
  const char *rows_path = NULL, *only = NULL;
  const option_spec spec[] = {{.name = "-n", .number = &j.number},      {.name = "-s", .number = &j.seed},
                              {.name = "-w", .number = &j.width},       {.name = "-h", .number = &j.height},
                              {.name = "-p", .number = &j.small},       {.name = "-f", .number = &j.frames},
                              {.name = "-r", .text = &rows_path},       {.name = "-b", .text = &only},
                              {.name = "-c", .number = &j.core_scenes}, {.name = "-m", .text = &j.only_cores}};
  char err[GM_ERROR_SIZE];
  int at = options_read(spec, sizeof spec / sizeof *spec, argc, argv);
  if (at < 0)
    return fprintf(stderr, "usage: frame_rtl [-n NUMBER] [-s SEED] [-w WIDTH] [-h HEIGHT] [-p PB_BYTES] [-f FRAMES] [-c SCENES] [-m "
                           "MACHINE] [-r ROWS] [-b BLOCK] "
                           "SCENE.json...\n"),
           2;
  if (gm_machine_find(&j.machine, "quad", err, sizeof err))
    return fprintf(stderr, "%s\n", err), 1;
  j.cc = shader_options_ungated(&j.machine);
  j.engine = &gm_engine_fast;
  j.rows = rows_path ? fopen(rows_path, "w") : NULL;
  for (size_t i = 0; i < sizeof block / sizeof *block; i++)
    if (!only || !strcmp(only, block[i].name))
      block[i].check(&j, argv + at, argc - at);
  bool bad = rows_path && (!j.rows || fclose(j.rows));
  return tap_end(&j.t, only ? 1 : 2) | bad;
}
