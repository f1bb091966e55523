/* SPDX-License-Identifier: Apache-2.0 */
/* Finds the times in which the gates of a program's run are shut, by the simulator. */
#include "measure/levels/power_runs.h"

#include <stdio.h>
#include <stdlib.h>

#include "core/sim/probe.h"

typedef struct {
  gm_power_run *run;
  unsigned shut[2]; /* cycles since the gate shut */
  bool counts, failed;
} watch;

static void end_time(watch *w, unsigned b) {
  gm_power_run *r = w->run;
  if (!w->shut[b] || w->failed)
    return;
  unsigned *more = realloc(r->closed[b], (r->closed_n[b] + 1) * sizeof *more);
  if (!more) {
    w->failed = true;
    return;
  }
  r->closed[b] = more;
  more[r->closed_n[b]++] = w->shut[b];
  w->shut[b] = 0;
}

static void probe(void *ctx, const gm_sim *s, const gm_trace *t) {
  (void)s;
  watch *w = ctx;
  w->counts = w->counts || t->id_valid;
  if (!t->busy || !w->counts)
    return;
  const uint32_t gate[2] = {t->gate_v, t->gate_o};
  for (unsigned b = 0; b < 2; b++) {
    w->run->at_end[b] = !gate[b];
    if (gate[b])
      end_time(w, b);
    else
      w->shut[b]++;
  }
}

static int run_watched_program(watch *w, gm_sim *sim, gm_image *img, const gm_program *p, const gm_run *inputs, const gm_run_config *cfg,
                               char *err, size_t errsize) {
  gm_result result;
  if (gm_run_bind(p, inputs, img, err, errsize))
    return -1;
  gm_run_load_sim(sim, p, img);
  gm_sim_set_probe(sim, probe, w);
  if (gm_run_sim(sim, p, inputs, 0, 1, cfg, &result, err, errsize))
    return -1;
  gm_result_free(&result);
  for (unsigned b = 0; b < 2; b++)
    end_time(w, b);
  return w->failed ? (snprintf(err, errsize, "error: out of memory"), -1) : 0;
}

int gm_power_run_times(gm_power_run *r, const gm_program *p, const gm_run *inputs, const gm_run_config *cfg, char *err, size_t errsize) {
  watch w = {.run = r};
  gm_sim *sim = gm_sim_new(&p->machine);
  gm_image *img = calloc(1, sizeof *img);
  for (unsigned b = 0; b < 2; b++) {
    r->closed[b] = NULL;
    r->closed_n[b] = 0;
  }
  int rc =
      sim && img ? run_watched_program(&w, sim, img, p, inputs, cfg, err, errsize) : (snprintf(err, errsize, "error: out of memory"), -1);
  gm_sim_free(sim);
  if (img)
    gm_image_free(img);
  free(img);
  if (rc)
    gm_power_run_free(r);
  return rc;
}

void gm_power_run_free(gm_power_run *r) {
  for (unsigned b = 0; b < 2; b++) {
    free(r->closed[b]);
    r->closed[b] = NULL;
  }
}
