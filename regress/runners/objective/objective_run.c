/* SPDX-License-Identifier: Apache-2.0 */
/* Runs a program on the simulator with random inputs: counts the events that the compiler prices, and gives the energy by the energy model
   `program` (docs/energy.md). For the check of the compiler's objectives and the fit of prices (objective.h). */
#include "regress/runners/objective/objective.h"

#include "regress/common/random_inputs.h"
#include "regress/common/shader.h"

static const gm_program_count counted[COST_PRICES] = {
#define PRICE(name, meaning) GM_COUNT_##name,
#include "cost/event_prices.def"
#undef PRICE
};

static bool run_metered(gm_sim *sim, const gm_program *p, const gm_run *in, const gm_run_config *cfg, char *why, size_t size) {
  gm_result res[GM_MAX_THREADS] = {0};
  gm_image img = {0};
  gm_batch g;
  bool ok = gm_run_bind(p, in, &img, why, size) == 0;
  if (ok) {
    gm_run_load_sim(sim, p, &img);
    gm_run_batch(p, in, 0, p->machine.threads, &g);
    ok = gm_run_sim(sim, p, in, 0, g.n, cfg, res, why, size) == 0;
    for (unsigned t = 0; ok && t < g.n; t++)
      gm_result_free(&res[t]);
  }
  gm_image_free(&img);
  return ok;
}

bool goal_run_program(goal_run *r, const gm_program *p, const gm_program_model *model, gm_gate_policy policy, unsigned wake, uint64_t seed,
                      char *why, size_t size) {
  const gm_run_config cfg = shader_run_config(p, policy, wake);
  gm_program_meter meter;
  gm_sim *sim = gm_sim_new(&p->machine);
  gm_run *in = random_inputs(p, seed);
  bool ok = sim && in;
  snprintf(why, size, "the inputs cannot be made");
  gm_program_meter_init(&meter, &p->machine);
  if (sim)
    gm_sim_set_probe(sim, gm_program_meter_probe, &meter);
  ok = ok && run_metered(sim, p, in, &cfg, why, size);
  for (unsigned k = 0; ok && k < COST_PRICES; k++)
    r->count[k] = meter.count[counted[k]] / (k == COST_cycles ? 1 : p->machine.threads);
  r->pj = ok ? gm_energy_at_program(model, &meter).total : 0;
  gm_run_free(in);
  if (sim)
    gm_sim_free(sim);
  return ok;
}
