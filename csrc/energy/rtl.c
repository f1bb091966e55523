/* SPDX-License-Identifier: Apache-2.0 */
#include <string.h>

#include "energy/energy.h"

/* The row that counts a signal: the one with the longest prefix that matches at the start of a part of the name. -1: none. */
static int row_of(const gm_weights *w, const char *name) {
  int best = -1;
  size_t longest = 0;
  for (size_t i = 0; i < w->n; i++) {
    const char *at = w->row[i].prefix[0] ? strstr(name, w->row[i].prefix) : name;
    size_t n = strlen(w->row[i].prefix);
    if (!at || (at != name && at[-1] != '.') || (best >= 0 && n <= longest))
      continue;
    best = (int)i;
    longest = n;
  }
  return best;
}

static double clocked_cycles(const gm_weight *row, const gm_sim_stats *st) {
  if (strcmp(row->clock, "v") == 0)
    return (double)st->open_v;
  if (strcmp(row->clock, "o") == 0)
    return (double)st->open_o;
  double frozen = (double)(st->frozen_tex + st->frozen_v + st->frozen_o);
  return strcmp(row->clock, "adv") == 0 ? (double)st->cycles - frozen : (double)st->cycles;
}

gm_energy_rtl gm_energy_at_rtl(const gm_weights *w, const gm_activity *a, const gm_sim_stats *st) {
  gm_energy_rtl e = {0};
  for (size_t i = 0; i < a->count; i++) {
    int row = a->signal[i].alias ? -1 : row_of(w, a->signal[i].name);
    if (row < 0)
      continue;
    e.toggles[row] += a->signal[i].toggles;
    e.data[row] += w->row[row].per_toggle * (double)a->signal[i].toggles;
  }
  for (size_t i = 0; i < w->n; i++) {
    e.clock[i] = w->per_flop * w->row[i].flops * clocked_cycles(&w->row[i], st);
    e.total += e.clock[i] + e.data[i];
  }
  return e;
}
