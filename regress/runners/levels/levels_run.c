/* SPDX-License-Identifier: Apache-2.0 */
/* Runs a program with random inputs, and says what the runs cost. */
#include <stdio.h>

#include "base/hash.h"
#include "energy/weights/weights.h"
#include "regress/common/random_inputs.h"
#include "regress/common/shader.h"
#include "regress/runners/levels/levels.h"

bool levels_run(const gm_program *p, gm_gate_policy policy, unsigned wake, uint64_t seed, levels_cost cost[LEVELS_RUNS], char *why,
                size_t size) {
  gm_run_config cfg = shader_run_config(p, policy, wake);
  gm_result *res = NULL;
  size_t n = 0;
  for (unsigned k = 0; k < LEVELS_RUNS; k++) {
    gm_run *r = random_inputs(p, gm_hash_more(seed + GM_HASH_START, &k, sizeof k));
    if (!r)
      snprintf(why, size, "the inputs cannot be made");
    bool ok = r && shader_simulate(p, r, &cfg, p->machine.threads, &res, &n, why, size);
    gm_run_free(r);
    if (!ok)
      return false;
    gm_energy_paper e = gm_energy_at_paper(&p->machine, &res[0].stats);
    cost[k] = (levels_cost){(double)e.cycles, e.total};
    shader_results_free(res, n);
  }
  return true;
}
