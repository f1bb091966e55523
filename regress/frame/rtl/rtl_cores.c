/* SPDX-License-Identifier: Apache-2.0 */
/* frame_rtl: checks scenes whose fragments are shaded by Verilated cores (docs/frame.md, "Hardware"). The renderer that they are
   compared with uses the exact simulator. Programs have clock gating. */
#include <string.h>

#include "base/error.h"
#include "regress/common/shader.h"
#include "regress/frame/rtl/job.h"
#include "tb/frame/frame_tile_renderer.h"

typedef struct {
  uint64_t scenes, bad, tasks, several, results, lookups, idle_edges;
  unsigned drawn;
} sums;

static void compare_rtl_cores(rtl_job *j, const frame_core_model *model, const char *path, sums *s) {
  char err[GM_ERROR_SIZE] = "out of memory";
  tile_renderer_bench *b = tile_renderer_bench_new(0, j->seed, true, model);
  bool ran = b && rtl_render(j, path, tile_renderer_bench_watch(b), &s->drawn, err, sizeof err);
  tile_renderer_count c = b ? tile_renderer_bench_count(b) : (tile_renderer_count){0};
  const char *error = b ? tile_renderer_bench_error(b) : NULL;
  bool ok = ran && !error && !c.idle_edges && c.results && c.beats;
  tap_ok(&j->t, ok,
         "cores of %s, %s: %llu tasks, %llu results, %llu input registers, %llu requests of texels, %llu programs written, %llu "
         "quads, %llu "
         "cycles; clocks of cores run in %.0f %% of them",
         model->machine, shader_base(path), (unsigned long long)c.tasks, (unsigned long long)c.results, (unsigned long long)c.inputs,
         (unsigned long long)c.lookups, (unsigned long long)c.programs, (unsigned long long)c.quads, (unsigned long long)c.cycles,
         c.of_clocks ? 100.0 * (double)c.clocks / (double)c.of_clocks : 0.0);
  rtl_notes(ran, err, error, c.idle_edges);
  if (!ok)
    rtl_replay(j, "cores", path);
  s->scenes++;
  s->bad += !ok;
  s->tasks += c.tasks, s->several += c.several, s->results += c.results, s->lookups += c.lookups;
  s->idle_edges += c.idle_edges != 0;
  tile_renderer_bench_free(b);
}

/* Compares a scene made for cores, and the scenes given, on the cores of one machine. Frames of a machine without quads take long, so it
   has fewer. */
static void of_machine(const rtl_job *all, tap *t, const frame_core_model *model, char **path, int n, sums *s) {
  static const char own[] = "regress/frame/rtl/scenes/inputs.json";
  char err[GM_ERROR_SIZE];
  rtl_job j = *all;
  j.t = *t;
  j.width = 64, j.height = 48;
  j.engine = &gm_engine_sim;
  bool found = !gm_machine_find(&j.machine, model->machine, err, sizeof err), quads = found && j.machine.threads % 4 == 0;
  if (!found)
    tap_ok(&j.t, false, "%s", err);
  if (!quads && j.frames > 3)
    j.frames = 3;
  gc_options_default(&j.cc);
  j.cc.machine = &j.machine;
  if (quads)
    compare_rtl_cores(&j, model, own, s);
  for (int i = 0; found && i < n && (unsigned)i < j.core_scenes; i++)
    compare_rtl_cores(&j, model, path[i], s);
  *t = j.t;
}

void rtl_cores(rtl_job *j, char **path, int n) {
  const frame_core_model *const model[] = {&frame_core_quad, &frame_core_cyclone};
  sums s = {0};
  for (unsigned i = 0; i < sizeof model / sizeof *model; i++)
    if (model[i] && (!j->only_cores || !strcmp(j->only_cores, model[i]->machine)))
      of_machine(j, &j->t, model[i], path, n, &s);
  if (!s.scenes)
    tap_ok(&j->t, false, "no Verilated core is linked");
  rtl_row(j, "agreement", "Verilated cores: scenes with frames that differ", (double)s.bad, "=", 0, s.drawn, 100);
  rtl_row(j, "agreement", "Verilated cores: results compared", (double)s.results, ">=", 100000, s.tasks, 10000);
  rtl_row(j, "agreement", "Verilated cores: tasks compared of frames with several cores", (double)s.several, ">=", 1000, s.tasks, 10000);
  rtl_row(j, "agreement", "Verilated cores: requests of texels answered", (double)s.lookups, ">=", 10000, s.lookups, 10000);
  rtl_row(j, "clock gates", "Verilated cores: scenes in which the clock of a core without a task has edges", (double)s.idle_edges, "=", 0,
          s.drawn, 100);
}
