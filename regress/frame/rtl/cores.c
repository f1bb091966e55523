/* SPDX-License-Identifier: Apache-2.0 */
/* Scenes whose fragments are shaded by Verilated cores, beside the renderer with the exact simulator. Programs have clock gating. */
#include "base/error.h"
#include "frame/tile_renderer.h"
#include "regress/common/shader.h"
#include "regress/frame/rtl/job.h"

typedef struct {
  uint64_t scenes, bad, tasks, several, results, lookups, idle, idle_edges, programs;
  unsigned drawn;
} sums;

static void compare(rtl_job *j, const frame_core_model *model, const char *path, sums *s) {
  char err[GM_ERROR_SIZE] = "out of memory";
  tile_renderer_bench *b = tile_renderer_bench_new(0, j->seed, true, model);
  bool ran = b && rtl_render(j, path, tile_renderer_bench_watch(b), &s->drawn, err, sizeof err);
  tile_renderer_count c = b ? tile_renderer_bench_count(b) : (tile_renderer_count){0};
  const char *error = b ? tile_renderer_bench_error(b) : NULL;
  bool ok = ran && !error && !c.idle_edges && c.results && c.beats;
  tap_ok(&j->t, ok,
         "cores of %s, %s: %llu tasks, %llu results, %llu input registers read, %llu requests of texels, %llu programs written, %llu "
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
  s->idle += c.idle, s->idle_edges += c.idle_edges, s->programs += c.programs;
  tile_renderer_bench_free(b);
}

static bool with_machine(rtl_job *j, const char *name) {
  char err[GM_ERROR_SIZE];
  bool ok = !gm_machine_find(&j->machine, name, err, sizeof err);
  if (!ok)
    tap_ok(&j->t, false, "%s", err);
  gc_options_default(&j->cc);
  j->cc.machine = &j->machine;
  j->engine = &gm_engine_sim;
  return ok;
}

void rtl_cores(rtl_job *j, char **path, int n) {
  rtl_job quad = *j;
  sums s = {0};
  if (with_machine(&quad, "quad"))
    for (int i = 0; i < n; i++)
      compare(&quad, &frame_core_quad, path[i], &s);
  j->t = quad.t;
  rtl_row(j, "1", "Verilated cores: scenes with frames that differ", (double)s.bad, "=", 0, s.drawn, 60);
  rtl_row(j, "1", "Verilated cores: results compared", (double)s.results, ">=", 10000, s.tasks, 1000);
  rtl_row(j, "1", "Verilated cores: tasks compared of frames with several cores", (double)s.several, ">=", 1000, s.tasks, 1000);
  rtl_row(j, "1", "Verilated cores: requests of texels answered", (double)s.lookups, ">=", 1000, s.lookups, 1000);
  rtl_row(j, "6", "Verilated cores: edges of their clocks without a task", (double)s.idle_edges, "=", 0, s.idle, 100);
}
