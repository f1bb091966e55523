/* SPDX-License-Identifier: Apache-2.0 */
/* The energy model `rtl` (docs/energy.md): toggles and clocked flip-flops of each component, times weights from a file (weights.h). */
#include <string.h>

#include "energy/weights/weights.h"

/* Clocked flip-flops, summed over the cycles of the run. Each thread has a bank of its own after a clock gate; open cycles are summed over
   the banks. */
static double clocked(const gm_weights *w, const gm_weight *row, const gm_sim_stats *st) {
  bool input = strcmp(row->component, "input") == 0, buffer = input || strcmp(row->component, "output") == 0;
  double n = row->flops * (double)st->cycles + (buffer ? row->gated / w->threads * (double)(input ? st->open_v : st->open_o) : 0);
  for (size_t i = 0; i < w->ngate; i++) {
    int part = &w->row[w->gate[i].row] == row ? gm_part_of_gate(w->gate[i].path) : -1;
    /* Gates of a kind have equal flip-flops, and their edges are counted together. */
    if (part >= 0)
      n += w->gate[i].flops * (double)st->open_part[part] / (part < GM_PART_REQUEST ? w->threads : 1);
  }
  return n;
}

gm_energy_rtl gm_energy_at_rtl(const gm_weights *w, const gm_activity *a, const gm_sim_stats *st) {
  gm_energy_rtl e = {0};
  for (size_t i = 0; i < a->count; i++) {
    int row = a->signal[i].alias ? -1 : gm_component_of(w, a->signal[i].name);
    if (row < 0)
      continue;
    e.toggles[row] += a->signal[i].toggles;
    e.data[row] += w->row[row].per_toggle * (double)a->signal[i].toggles;
  }
  for (size_t i = 0; i < w->n; i++) {
    e.clock[i] = w->per_flop * clocked(w, &w->row[i], st);
    e.total += e.clock[i] + e.data[i];
  }
  return e;
}
