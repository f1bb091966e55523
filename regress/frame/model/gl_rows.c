/* SPDX-License-Identifier: Apache-2.0 */
/* Measures frames of recorded programs of OpenGL ES for the model (docs/model.md), as frame_rows does with scenes: the last frame of each
   recording. Usage: gl_rows [-m MACHINE] -s SET -f FRAME TABLE.csv NAME=RECORDING... FRAME: its number, from 0 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/command_options.h"
#include "base/error.h"
#include "common/options.h"
#include "energy/meter/sampled.h"
#include "gles/record/play.h"
#include "regress/frame/model/table_rows.h"
#include "search/choices.h"
#include "studies/frame_model/model_measure.h"

typedef struct {
  table_rows t;
  const char *machine_name;
  unsigned frame;
  gm_gl_settings set;
  /* while a recording is played */
  gm_model_observer *observer;
  gm_model_row *row;
  unsigned swaps;
  bool done, failed;
} job;

/* The application has shown a frame: what was observed up to here is its row, or that of an earlier frame. */
static void take_shown_frame(void *ctx, const gm_gl_picture *shown) {
  char err[GM_ERROR_SIZE];
  job *j = ctx;
  (void)shown;
  if (!j->observer || j->done || j->failed)
    return;
  j->failed = gm_model_observer_row(j->observer, j->row, err, sizeof err) != 0;
  if (j->failed)
    table_complain(err);
  j->done = j->swaps++ == j->frame;
}

static void on_message(void *ctx, const char *text) {
  ((job *)ctx)->failed = true;
  table_complain(text);
}

static int play_recording(job *j, const char *path, const gm_engine *engine) {
  char err[GM_ERROR_SIZE];
  gm_gl_settings set = j->set;
  set.engine = engine;
  set.watch = j->observer ? gm_model_observer_watch(j->observer) : NULL;
  gm_play_options o = {.path = path, .set = &set, .before = &gm_engine_fast, .first = j->frame, .last = j->frame};
  int rc = gm_play(&o, err, sizeof err);
  return rc ? table_complain(err) : j->failed ? -1 : 0;
}

/* The fast engine tells what the frame consists of, the meter what it takes. */
static int measure_recording(job *j, const char *path, gm_model_row *r) {
  char err[GM_ERROR_SIZE];
  gm_meter *meter = gm_meter_new(&j->set.machine, err, sizeof err);
  if (!meter)
    return table_complain(err);
  j->observer = gm_model_observer_new(gm_meter_model(meter));
  j->row = r;
  j->swaps = 0;
  j->done = j->failed = false;
  int rc =
      j->observer ? play_recording(j, path, gm_meter_sampled(&gm_engine_fast, GM_MODEL_SAMPLE_TASKS)) : table_complain("out of memory");
  gm_model_observer_free(j->observer);
  j->observer = NULL;
  if (!rc && !j->done)
    rc = table_complain("gl_rows: error: the recording has too few frames");
  rc = rc ? rc : play_recording(j, path, gm_meter_engine(meter));
  if (!rc)
    gm_model_set_energy(r, meter);
  gm_meter_free(meter);
  return rc;
}

static int run_recordings(job *j, char **recording, int n) {
  int rc = table_open(&j->t);
  for (int i = 0; !rc && i < n; i++) {
    char name[100], set[100];
    const char *path = strchr(recording[i], '=');
    snprintf(name, sizeof name, "%.*s", (int)(path ? path - recording[i] : 0), recording[i]);
    snprintf(set, sizeof set, "%s", j->t.set);
    if (!path || table_has(&j->t, name))
      continue;
    gm_model_row r = {.set = set, .name = name};
    rc = measure_recording(j, path + 1, &r);
    if (!rc && !(r.at[GM_MODEL_frame] > 0))
      fprintf(stderr, "gl_rows: %s draws nothing in frame %u\n", name, j->frame);
    else
      rc = rc ? rc : table_add(&j->t, &r);
  }
  gm_model_table_free(&j->t.rows);
  return rc;
}

int main(int argc, char **argv) {
  job j = {.machine_name = "quad", .frame = 1};
  const option_spec spec[] = {
      {.name = "-m", .text = &j.machine_name}, {.name = "-s", .text = &j.t.set}, {.name = "-f", .number = &j.frame}};
  char err[GM_ERROR_SIZE];
  int at = options_read(spec, sizeof spec / sizeof *spec, argc, argv);
  if (at < 0 || at + 1 >= argc || !j.t.set)
    return fprintf(stderr, "usage: gl_rows [-m MACHINE] -s SET -f FRAME TABLE.csv NAME=RECORDING...\n"), 2;
  j.t.table = argv[at];
  gm_machine *m = &j.set.machine;
  if (gm_machine_find(m, j.machine_name, err, sizeof err))
    return fprintf(stderr, "%s\n", err), 1;
  gc_options cc;
  gc_options_default(&cc);
  cc.objective = GC_OBJECTIVE_PAPER;
  j.set = (gm_gl_settings){.machine = *m,
                           .run = {.policy = gc_usual_policy(cc.gate), .wake = m->wake, .texture_latency = m->texture_latency},
                           .host_threads = 1,
                           .pb_bytes = GM_FRAME_PB_DEFAULT,
                           .message = on_message,
                           .frame = take_shown_frame,
                           .ctx = &j};
  return run_recordings(&j, argv + at + 1, argc - at - 1) ? 1 : 0;
}
