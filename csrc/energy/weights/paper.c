/* SPDX-License-Identifier: Apache-2.0 */
/* The energy model `paper` (docs/energy.md): the power of each component by You and Wang's Table VI, times the cycles in which it is
   clocked. */
#include "core/machine/machine_power.h"
#include "energy/weights/weights.h"

gm_energy_paper gm_energy_at_paper(const gm_machine *m, const gm_sim_stats *st) {
  gm_energy_paper e = {.cycles = st->cycles, .open_v = st->open_v, .open_o = st->open_o};
  e.input = GM_POWER_INPUT_BUFFER * (double)st->open_v / gm_contexts(m);
  e.output = GM_POWER_OUTPUT_BUFFER * (double)st->open_o / gm_contexts(m);
  e.others = GM_POWER_OTHERS * (double)st->cycles;
  e.total = e.input + e.output + e.others;
  return e;
}

gm_energy_paper gm_energy_add(gm_energy_paper a, gm_energy_paper b) {
  a.input += b.input;
  a.output += b.output;
  a.others += b.others;
  a.total += b.total;
  a.cycles += b.cycles;
  a.open_v += b.open_v;
  a.open_o += b.open_o;
  return a;
}

double gm_energy_edp(const gm_energy_paper *e) { return e->total * (double)e->cycles; }
