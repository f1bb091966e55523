/* SPDX-License-Identifier: Apache-2.0 */
#include "energy/program_level.h"

#include <string.h>

const char *const gm_program_count_name[GM_PROGRAM_COUNTS] = {
    "cycles",    "frozen_tex", "frozen_gate",     "bundles",   "ops_a",     "ops_b",     "ops_c",     "ops_t",     "ops_f",
    "reads_t",   "reads_v",    "reads_o",         "reads_c",   "writes_t",  "writes_o",  "open_v",    "open_o",    "lanes_a",
    "lanes_b",   "lanes_c",    "lanes_t",         "toggles_a", "toggles_b", "toggles_c", "toggles_t", "results_a", "results_b",
    "results_c", "results_t",  "address_toggles", "changes",   "pairs",     "forwarded"};

void gm_program_watch_cycle(gm_program_watch *w, const gm_trace *t) {
  w->window = t->busy && (w->window || t->id_valid);
  if (!w->window)
    return;
  unsigned valid = 0;
  for (unsigned g = 0; g < 4; g++) {
    if (!t->wb[g].valid || !t->adv)
      continue;
    for (unsigned i = 0; i < 4; i++)
      if (t->wb[g].mask >> i & 1) {
        w->lanes[g]++;
        w->toggles[g] += (unsigned)__builtin_popcount(t->wb[g].data[i] ^ w->last[g][i]);
        w->last[g][i] = t->wb[g].data[i];
      }
    w->changes += w->group != g;
    w->group = g;
    w->results[g]++;
    valid++;
  }
  w->pairs += valid > 1;
  for (unsigned i = 0; t->tex_request && i < 4; i++)
    if (t->tex_mask >> i & 1) {
      w->address_toggles += (unsigned)__builtin_popcount(t->tex_addr[i] ^ w->address[i]);
      w->address[i] = t->tex_addr[i];
    }
}

void gm_program_counts(double to[GM_PROGRAM_COUNTS], const gm_program_watch *w, const gm_sim_stats *st) {
  const uint64_t n[GM_PROGRAM_COUNTS] = {st->cycles,       st->frozen_tex,   st->frozen_v + st->frozen_o,
                                         st->bundles,      st->group_ops[0], st->group_ops[1],
                                         st->group_ops[2], st->group_ops[3], st->group_ops[4],
                                         st->reads_t,      st->reads_v,      st->reads_o,
                                         st->reads_c,      st->writes_t,     st->writes_o,
                                         st->open_v,       st->open_o,       w->lanes[0],
                                         w->lanes[1],      w->lanes[2],      w->lanes[3],
                                         w->toggles[0],    w->toggles[1],    w->toggles[2],
                                         w->toggles[3],    w->results[0],    w->results[1],
                                         w->results[2],    w->results[3],    w->address_toggles,
                                         w->changes,       w->pairs,         st->forwarded};
  for (unsigned i = 0; i < GM_PROGRAM_COUNTS; i++)
    to[i] = (double)n[i];
}
