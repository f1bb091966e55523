/* SPDX-License-Identifier: Apache-2.0 */
/* Runs tasks in a row on the threads of one simulated core. */
#include "regress/runners/cluster/bench_tasks.h"

void bench_sim_write(void *ctx, int kind, unsigned thread, unsigned addr, const uint32_t data[4]) {
  gm_sim_write(ctx, kind, thread, addr, data);
}

int bench_tasks(gm_sim *s, const gm_run_config *cfg, unsigned pc, unsigned threads, unsigned each, unsigned *done) {
  unsigned left = (each - 1) * threads;
  gm_trace t;
  int busy;
  gm_sim_start(s, cfg, pc, (1u << threads) - 1);
  while ((busy = gm_sim_cycle(s, &t)) > 0)
    for (unsigned k = 0; k < threads; k++)
      if ((t.retired >> k & 1) && left && gm_sim_join(s, pc, 1u << k))
        left--;
  *done = each * threads - left;
  return busy;
}
