/* SPDX-License-Identifier: Apache-2.0 */
#include "report/meter.h"

#include <stdio.h>

#include "energy/energy.h"
#include "machine/power.h"

double meter_cycle(const report *r, const gm_trace *t) {
  gm_sim_stats one = {.cycles = 1, .open_v = (unsigned)__builtin_popcount(t->gate_v), .open_o = (unsigned)__builtin_popcount(t->gate_o)};
  return gm_energy_at_paper(&r->program.machine, &one).total;
}

void meter_end(report *r) {
  gm_energy_paper e = gm_energy_at_paper(&r->program.machine, &r->sim);
  r->level = "paper";
  r->unit = "units";
  r->method = GM_POWER_SOURCE ", units of the paper times cycles; a buffer spends its share only while its gate is open";
  r->component[0] = (report_component){"input buffer", 0, e.input, 0};
  r->component[1] = (report_component){"output buffer", 0, e.output, 0};
  r->component[2] = (report_component){"others", 0, 0, e.others};
  r->components = 3;
  r->energy = e.total;
}
