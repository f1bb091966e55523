/* SPDX-License-Identifier: Apache-2.0 */
#include "energy/energy.h"
#include "machine/power.h"

gl_energy_paper gl_energy_at_paper(const gl_machine *m, const gl_sim_stats *st) {
  gl_energy_paper e = {.cycles = st->cycles, .open_v = st->open_v, .open_o = st->open_o};
  e.input = GL_POWER_INPUT_BUFFER * (double)st->open_v / m->threads;
  e.output = GL_POWER_OUTPUT_BUFFER * (double)st->open_o / m->threads;
  e.others = GL_POWER_OTHERS * (double)st->cycles;
  e.total = e.input + e.output + e.others;
  return e;
}

gl_energy_paper gl_energy_add(gl_energy_paper a, gl_energy_paper b) {
  a.input += b.input;
  a.output += b.output;
  a.others += b.others;
  a.total += b.total;
  a.cycles += b.cycles;
  a.open_v += b.open_v;
  a.open_o += b.open_o;
  return a;
}

double gl_energy_edp(const gl_energy_paper *e) { return e->total * (double)e->cycles; }
