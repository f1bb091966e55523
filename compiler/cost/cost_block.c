/* SPDX-License-Identifier: Apache-2.0 */
#include "core/machine/machine_power.h"
#include "cost/cost.h"

double cost_energy(double cycles, double open_v, double open_o) {
  return GM_POWER_OTHERS * cycles + GM_POWER_INPUT_BUFFER * open_v + GM_POWER_OUTPUT_BUFFER * open_o;
}

m_weight cost_weights(const gc_options *o, bool product) {
  return (m_weight){.cycle = (product ? 2 : 1) * GM_POWER_OTHERS,
                    .open_v = GM_POWER_INPUT_BUFFER,
                    .open_o = GM_POWER_OUTPUT_BUFFER,
                    .wake = o->wake,
                    .stalls = o->policy == GM_GATE_AUTO};
}

void cost_prefix(const gm_machine *m, unsigned wake, const char *waits, unsigned n, unsigned *before) {
  unsigned wait = gm_gate_wait_open(m->texture_latency, wake);
  before[0] = 0;
  for (unsigned c = 0; c < n; c++)
    before[c + 1] = before[c] + 1 + (waits[c] ? wait : 0);
}

cost_gate cost_gate_new(const gm_machine *m, const unsigned *before, const char *waits, unsigned wake, bool stalls) {
  return (cost_gate){.m = m, .before = before, .waits = waits, .wake = wake, .stalls = stalls, .last = -1000000};
}

void cost_gate_stall(cost_gate *k, int c) {
  bool again = c - k->last > 1 || k->waits[c];
  unsigned asleep = again ? gm_gate_asleep(0, k->wake) : 0;
  k->open += asleep + 1;
  k->stall += asleep;
  k->last = c;
}
