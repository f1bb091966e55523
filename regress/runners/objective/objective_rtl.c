/* SPDX-License-Identifier: Apache-2.0 */
/* Energy times cycles of a program on the Verilated core, with random inputs, for the check of the compiler's objectives (objective.h): the
   program of -O3 has to have less than that of -O2. Energy is that of the energy model `rtl`, which weights toggles of nets
   (docs/energy.md). */
#include <stdlib.h>

#include "base/error.h"
#include "base/home.h"
#include "regress/common/random_inputs.h"
#include "regress/common/shader.h"
#include "regress/runners/objective/objective.h"
#include "tb/model/tb_run.h"

struct goal_core {
  gm_weights weights;
  gm_fitted fitted;
  gm_tb *tb;
};

goal_core *goal_core_open(const gm_machine *m, char *why, size_t size) {
  char components[8192], weights[4096];
  goal_core *c = calloc(1, sizeof *c);
  if (c && !gm_home(weights, sizeof weights, "data/rtl-weights.txt", why, size) && !gm_weights_load(&c->weights, weights, why, size) &&
      !gm_core_components(components, sizeof components, m, stderr, why, size) &&
      !gm_components_load(&c->weights, components, m->threads, why, size) && !gm_fitted_find(&c->fitted, m, why, size) &&
      !gm_core_make(m, GM_RTL_COUNT, stderr, why, size) && (c->tb = gm_tb_open_zero(m, GM_RTL_COUNT, why, size)))
    return c;
  free(c);
  return NULL;
}

void goal_core_close(goal_core *c) {
  if (c)
    gm_tb_close(c->tb);
  free(c);
}

bool goal_core_run(goal_core *c, const gm_program *p, gm_gate_policy policy, unsigned wake, uint64_t seed, double *product, char *why,
                   size_t size) {
  const gm_run_config cfg = shader_run_config(p, policy, wake);
  const gm_tb_options o = {.lockstep = true, .activity = true};
  gm_run *in = random_inputs(p, seed);
  gm_batch g;
  gm_tb_result r;
  if (!in)
    return gm_error(why, size, "core", "the inputs cannot be made"), false;
  gm_run_batch(p, in, 0, p->machine.threads, &g);
  bool ok = gm_tb_run_batch(c->tb, p, in, &g, &cfg, &o, &r, NULL, why, size) == 0;
  if (ok && r.verdict != GM_TB_OK) {
    gm_error(why, size, "core", "%s", r.message);
    ok = false;
  }
  if (ok)
    *product = gm_energy_at_fitted(&c->fitted, &c->weights, &r.activity, &r.stats).total * (double)r.stats.cycles;
  gm_run_free(in);
  gm_tb_result_free(&r);
  return ok;
}
