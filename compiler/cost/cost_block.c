/* SPDX-License-Identifier: Apache-2.0 */
/* Calculates the cost of one block by itself: prices, frozen cycles, and how long a clock gate is open. */
#include "cost/cost.h"

const double *cost_prices_of(const m_func *f) { return f->price ? f->price : cost_prices(GC_OBJECTIVE_PAPER, f->machine); }

double cost_energy(const m_func *f, double cycles, double open_v, double open_o) {
  const double *p = cost_prices_of(f);
  return p[COST_cycles] * cycles + p[COST_open_v] * open_v + p[COST_open_o] * open_o;
}

double cost_copy(const m_func *f, unsigned lanes) {
  const double *p = cost_prices_of(f);
  return p[COST_second] + p[COST_ops_a] + p[COST_reads_t] + lanes * (p[COST_lanes_a] + p[COST_writes_t]);
}

m_weight cost_weights(const m_func *f, const gc_options *o, bool product) {
  const double *p = cost_prices_of(f);
  return (m_weight){.cycle = (product ? 2 : 1) * p[COST_cycles],
                    .open_v = p[COST_open_v],
                    .open_o = p[COST_open_o],
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
