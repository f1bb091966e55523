/* SPDX-License-Identifier: Apache-2.0 */
/* Runs one invocation on a simulator of its own with a probe, a function that sees each cycle (core/sim/probe.h). */
#include "energy/program_model/probed_run.h"

#include <stdlib.h>

#include "base/error.h"

static int run_probed_sim(gm_sim *sim, gm_image *img, const gm_program *p, const gm_run *inputs, size_t first, const gm_run_config *cfg,
                          gm_sim_stats *st, char *err, size_t errsize) {
  gm_result result;
  if (gm_run_bind(p, inputs, img, err, errsize))
    return -1;
  gm_run_load_sim(sim, p, img);
  if (gm_run_sim(sim, p, inputs, first, 1, cfg, &result, err, errsize))
    return -1;
  if (st)
    *st = result.stats;
  gm_result_free(&result);
  return 0;
}

int gm_probed_run(gm_sim_probe *probe, void *ctx, const gm_program *p, const gm_run *inputs, size_t first, const gm_run_config *cfg,
                  gm_sim_stats *st, char *err, size_t errsize) {
  gm_sim *sim = gm_sim_new(&p->machine);
  gm_image *img = calloc(1, sizeof *img);
  int rc = sim && img ? 0 : gm_error(err, errsize, "simulator", "out of memory");
  if (!rc) {
    gm_sim_set_probe(sim, probe, ctx);
    rc = run_probed_sim(sim, img, p, inputs, first, cfg, st, err, errsize);
  }
  gm_sim_free(sim);
  if (img)
    gm_image_free(img);
  free(img);
  return rc;
}
