/* SPDX-License-Identifier: Apache-2.0 */
/* Measures frames for the model (docs/model.md): draws scenes on the exact simulator, with energy by the energy model `program`, and adds a
   row for each to a table. Scenes that the table has already are left out, so a run that was stopped goes on where it was. Usage:
   frame_rows [-m MACHINE] [-p PB_BYTES] -s SET [-w WIDTH -h HEIGHT] TABLE.csv SCENE.json... */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/command_options.h"
#include "base/error.h"
#include "energy/meter/sampled.h"
#include "regress/common/shader.h"
#include "regress/frame/model/table_rows.h"
#include "search/choices.h"
#include "studies/frame_model/model_measure.h"

typedef struct {
  table_rows t;
  const char *machine_name;
  unsigned width, height, pb_bytes;
  gm_machine machine;
  gc_options cc;
} job;

/* Draws the scene with the engine and run configuration of *cfg; with weights, for the columns that an observer fills. */
static int draw_scene_row(const job *j, const char *path, gm_frame_config *cfg, const gm_program_model *weights, gm_model_row *r) {
  char err[GM_ERROR_SIZE];
  gm_scene_options o = {.width = j->width, .height = j->height, .compile = gm_show_compile, .ctx = (void *)&j->cc};
  gm_scene *s = gm_scene_load(path, &o, err, sizeof err);
  int rc =
      s ? weights ? gm_model_observe(r, s, cfg, weights, err, sizeof err) : gm_scene_render(s, cfg, NULL, NULL, NULL, NULL, err, sizeof err)
        : -1;
  gm_scene_free(s);
  return rc ? table_complain(err) : 0;
}

/* The fast engine tells what the scene consists of, the meter what it takes. */
static int measure_scene_row(const job *j, const char *path, gm_model_row *r) {
  char err[GM_ERROR_SIZE];
  gm_meter *meter = gm_meter_new(&j->machine, err, sizeof err);
  if (!meter)
    return table_complain(err);
  gm_frame_config cfg = {.pb_bytes = j->pb_bytes,
                         .host_threads = 1,
                         .engine = gm_meter_sampled(&gm_engine_fast, GM_MODEL_SAMPLE_TASKS),
                         .run = shader_run_config(&(gm_program){.machine = j->machine}, j->cc.policy, j->machine.wake)};
  int rc = draw_scene_row(j, path, &cfg, gm_meter_model(meter), r);
  cfg.engine = gm_meter_engine(meter);
  rc = rc ? rc : draw_scene_row(j, path, &cfg, NULL, r);
  if (!rc)
    gm_model_set_energy(r, meter);
  gm_meter_free(meter);
  return rc;
}

static int add_scene_row(job *j, const char *path) {
  char name[300], set[100];
  const char *base = shader_base(path), *dot = strrchr(base, '.');
  int n = (int)(dot ? dot - base : (long)strlen(base));
  if (j->width)
    snprintf(name, sizeof name, "%.*s %ux%u", n, base, j->width, j->height);
  else
    snprintf(name, sizeof name, "%.*s", n, base);
  snprintf(set, sizeof set, "%s", j->t.set);
  if (table_has(&j->t, name))
    return 0;
  gm_model_row r = {.set = set, .name = name};
  if (measure_scene_row(j, path, &r))
    return -1;
  return table_add(&j->t, &r);
}

static int run_scene_rows(job *j, char **path, int n) {
  int rc = table_open(&j->t);
  for (int i = 0; !rc && i < n; i++) {
    if (isatty(2))
      fprintf(stderr, "%s: %d of %d\r", j->t.set, i + 1, n);
    rc = add_scene_row(j, path[i]);
  }
  gm_model_table_free(&j->t.rows);
  return rc;
}

int main(int argc, char **argv) {
  job j = {.machine_name = "quad", .pb_bytes = GM_FRAME_PB_DEFAULT};
  const option_spec spec[] = {{.name = "-m", .text = &j.machine_name},
                              {.name = "-p", .number = &j.pb_bytes},
                              {.name = "-s", .text = &j.t.set},
                              {.name = "-w", .number = &j.width},
                              {.name = "-h", .number = &j.height}};
  char err[GM_ERROR_SIZE];
  int at = options_read(spec, sizeof spec / sizeof *spec, argc, argv);
  if (at < 0 || at + 1 >= argc || !j.t.set)
    return fprintf(stderr, "usage: frame_rows [-m MACHINE] [-p PB_BYTES] -s SET [-w WIDTH -h HEIGHT] TABLE.csv SCENE.json...\n"), 2;
  j.t.table = argv[at];
  if (gm_machine_find(&j.machine, j.machine_name, err, sizeof err))
    return fprintf(stderr, "%s\n", err), 1;
  gc_options_default(&j.cc);
  j.cc.objective = GC_OBJECTIVE_PAPER;
  j.cc.machine = &j.machine;
  j.cc.policy = gc_usual_policy(j.cc.gate);
  j.cc.wake = j.machine.wake;
  return run_scene_rows(&j, argv + at + 1, argc - at - 1) ? 1 : 0;
}
