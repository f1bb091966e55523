/* SPDX-License-Identifier: Apache-2.0 */
/* Computes power gating of the buffers v and o, as a model on top of the energy model `gate`: a buffer whose clock gate is shut may lose
   its supply; its registers keep their values in retention cells. */
#include "measure/levels/power_gating.h"

/* Leakage of the core in a cycle. */
static double leakage(const gm_power_setting *s, const gm_power_run *r) { return s->share / (1 - s->share) * r->pj / r->cycles; }

/* What a buffer saves in a cycle asleep. */
static double compute_asleep_saving(const gm_power_setting *s, const gm_power_run *r, unsigned buffer) {
  return leakage(s, r) * s->part[buffer] * (1 - s->retention);
}

double gm_power_break_even(const gm_power_setting *s, const gm_power_run *r, unsigned buffer) {
  return s->wake_pj[buffer] / compute_asleep_saving(s, r, buffer);
}

/* Cycles asleep while a gate is shut for `n` cycles. The last such time of a run ends without a wake, but the next access pays for one. */
static double asleep(const gm_power_setting *s, const gm_power_run *r, unsigned buffer, gm_power_policy policy, unsigned n, bool last) {
  double min = gm_power_break_even(s, r, buffer);
  if (policy == GM_POWER_TIMER)
    return n > min ? n - min : 0;
  double sleeps = last ? n : (double)n - s->wake;
  return sleeps > min ? sleeps : 0;
}

gm_power_result gm_power_gate(const gm_power_setting *s, const gm_power_run *r, gm_power_policy policy) {
  gm_power_result res = {.before = r->pj + leakage(s, r) * r->cycles};
  res.after = res.before;
  for (unsigned b = 0; b < 2; b++)
    for (size_t i = 0; i < r->closed_n[b]; i++) {
      bool last = r->at_end[b] && i + 1 == r->closed_n[b];
      double cycles = asleep(s, r, b, policy, r->closed[b][i], last);
      if (cycles <= 0)
        continue;
      res.sleeps++;
      res.asleep += cycles / r->cycles / 2;
      res.after += s->wake_pj[b] - cycles * compute_asleep_saving(s, r, b);
      if (policy == GM_POWER_TIMER && !last) {
        res.cycles_more += s->wake;
        res.after += s->wake * (leakage(s, r) + r->frozen_pj);
      }
    }
  return res;
}
