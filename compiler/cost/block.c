/* SPDX-License-Identifier: Apache-2.0 */
#include "cost/cost.h"
#include "machine/power.h"

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

unsigned cost_wait(const gm_machine *m, unsigned wake) { return wake < m->texture_latency ? wake : m->texture_latency; }

void cost_prefix(const gm_machine *m, unsigned wake, const char *waits, unsigned n, unsigned *before) {
  unsigned wait = cost_wait(m, wake);
  before[0] = 0;
  for (unsigned c = 0; c < n; c++)
    before[c + 1] = before[c] + 1 + (waits[c] ? wait : 0);
}

int cost_opening(const gm_machine *m, unsigned wake, int c) {
  int n = (int)m->threads, k = c - (int)wake;
  return k >= 0 ? k - k % n : -((n - 1 - k) / n) * n;
}

void cost_mark_waits(const gm_machine *m, unsigned i, char *waits) {
  unsigned own = i * m->threads + 2;
  for (unsigned k = 0; k < m->threads && k <= own; k++)
    waits[own - k] = 1;
}

cost_gate cost_gate_new(const gm_machine *m, const unsigned *before, const char *waits, unsigned wake, bool stalls) {
  return (cost_gate){.m = m, .before = before, .waits = waits, .wake = wake, .stalls = stalls, .last = -1000000};
}

/* An open needs an advancing cycle of its own, behind any wait that lies in it; so a gate can be shut for a wait alone. */
bool cost_gate_shuts(const gm_machine *m, int a, int c, unsigned wake, const char *waits) {
  int opens = cost_opening(m, wake, c);
  return opens > a + 1 || (opens == a + 1 && opens >= 0 && waits[opens]);
}

void cost_gate_access(cost_gate *k, int c) {
  if (c == k->last)
    return;
  if (k->stalls) {
    bool again = c - k->last > 1 || k->waits[c];
    k->open += again ? k->wake + 1 : 1;
    k->stall += again ? k->wake : 0;
    k->last = c;
    return;
  }
  bool first = k->last < 0, again = first || cost_gate_shuts(k->m, k->last, c, k->wake, k->waits);
  int from = again ? cost_opening(k->m, k->wake, c) : k->last + 1;
  if (first && from < 0)
    k->missed = (unsigned)-from;
  if (again && from >= 0) { /* the cycle that opens: a wait in it is before */
    k->open++;
    from++;
  }
  if (from <= c)
    k->open += k->before[c + 1] - k->before[from < 0 ? 0 : from];
  k->last = c;
}
