/* SPDX-License-Identifier: Apache-2.0 */
/* Measures what the gating methods of You and Wang save of a frame's energy: draws scenes with programs of each method on the exact
   simulator. Usage: frame_gating WIDTH HEIGHT SCENE.json... Prints CSV: scene, method, cycles of the frame, cycles of the core's runs,
   energy of the core by the energy model `paper`, pJ of its runs by the energy model `program`, pJ of the frame (docs/frame-gating.md). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "energy/weights/weights.h"
#include "regress/common/shader.h"
#include "search/choices.h"
#include "studies/frame_model/model_blocks.h"
#include "studies/frame_model/model_measure.h"

static const struct {
  const char *name;
  gc_gate gate;
} method[] = {
    {"none", GC_GATE_NONE}, {"naive", GC_GATE_NAIVE}, {"local", GC_GATE_LOCAL}, {"global", GC_GATE_GLOBAL}, {"best", GC_GATE_BEST}};

typedef struct {
  gm_machine machine;
  gm_model_blocks blocks;
  unsigned width, height;
} job;

static int measure_gated_frame(const job *j, const char *path, gc_gate gate, gm_model_row *r, char *err, size_t errsize) {
  gc_options cc;
  gc_options_default(&cc);
  cc.objective = GC_OBJECTIVE_PAPER;
  cc.machine = &j->machine;
  cc.gate = gate;
  cc.policy = gc_usual_policy(gate);
  cc.wake = j->machine.wake;
  gm_meter *meter = gm_meter_new(&j->machine, err, errsize);
  gm_scene_options o = {.width = j->width, .height = j->height, .compile = gm_show_compile, .ctx = &cc};
  gm_scene *s = meter ? gm_scene_load(path, &o, err, errsize) : NULL;
  gm_frame_config cfg = {.pb_bytes = GM_FRAME_PB_DEFAULT,
                         .host_threads = 1,
                         .run = shader_run_config(&(gm_program){.machine = j->machine}, cc.policy, cc.wake)};
  cfg.engine = meter ? gm_meter_engine(meter) : NULL;
  int rc = s ? gm_model_observe(r, s, &cfg, NULL, err, errsize) : -1;
  if (!rc)
    gm_model_set_energy(r, meter);
  gm_scene_free(s);
  gm_meter_free(meter);
  if (!rc)
    gm_model_blocks_add(&j->blocks, &(gm_model_table){.row = r, .n = 1});
  return rc;
}

/* By Table VI of the paper. In the cycles in which the core waits no buffer is open, and the rest of the core costs what it always costs.
 */
static double at_paper(const job *j, const double *at) {
  gm_sim_stats s = {
      .cycles = (uint64_t)at[GM_MODEL_frame], .open_v = (uint64_t)at[GM_MODEL_open_v], .open_o = (uint64_t)at[GM_MODEL_open_o]};
  return gm_energy_at_paper(&j->machine, &s).total;
}

int main(int argc, char **argv) {
  char err[GM_ERROR_SIZE];
  job j = {.width = 0};
  if (argc < 4 || sscanf(argv[1], "%u", &j.width) != 1 || sscanf(argv[2], "%u", &j.height) != 1)
    return fprintf(stderr, "usage: frame_gating WIDTH HEIGHT SCENE.json...\n"), 2;
  if (gm_machine_find(&j.machine, "quad", err, sizeof err) || gm_model_blocks_load(&j.blocks, err, sizeof err))
    return fprintf(stderr, "%s\n", err), 1;
  puts("scene,method,cycles,core cycles,core at paper,core pJ,frame pJ");
  for (int i = 3; i < argc; i++)
    for (size_t m = 0; m < sizeof method / sizeof *method; m++) {
      const char *base = shader_base(argv[i]), *dot = strrchr(base, '.');
      gm_model_row r = {.set = NULL};
      if (measure_gated_frame(&j, argv[i], method[m].gate, &r, err, sizeof err))
        return fprintf(stderr, "%s\n", err), 1;
      printf("%.*s,%s,%.0f,%.0f,%.10g,%.10g,%.10g\n", (int)(dot ? dot - base : (long)strlen(base)), base, method[m].name,
             r.at[GM_MODEL_frame], r.at[GM_MODEL_shaders], at_paper(&j, r.at), r.at[GM_MODEL_energy], r.at[GM_MODEL_frame_energy]);
      fflush(stdout);
    }
  return 0;
}
