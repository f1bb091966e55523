/* SPDX-License-Identifier: Apache-2.0 */
/* Sums toggles and glitches of a waveform by scope. */
#include <stdlib.h>
#include <string.h>

#include "wave/wave_count.h"

gm_wave_sum gm_wave_net_sum(const gm_wave_counts *c, uint32_t net) {
  gm_wave_sum s = {0};
  for (uint32_t i = 0; i < c->h.width[net]; i++) {
    const gm_wave_bit *b = &c->bit[c->at[net] + i];
    s.toggles += b->toggles;
    s.glitches += b->glitches;
    for (int t = 0; t < 4; t++)
      s.time[t] += b->time[t];
  }
  return s;
}

static void add_net(gm_wave_scope_sum *to, const gm_wave_counts *c, uint32_t net) {
  gm_wave_sum s = gm_wave_net_sum(c, net);
  bool clock = c->edges[net].clock != 0;
  to->nets++;
  to->bits += c->h.width[net];
  to->toggles += clock ? 0 : s.toggles;
  to->clock_toggles += clock ? s.toggles : 0;
  to->glitches += s.glitches;
}

gm_wave_scope_sum *gm_wave_scope_sums(const gm_wave_counts *c) {
  gm_wave_scope_sum *all = calloc(c->h.scopes + 1, sizeof *all);
  for (size_t i = 0; all && i < c->h.nets; i++) {
    if (c->shown[i] == GM_WAVE_NONE)
      continue;
    uint32_t scope = c->h.var[c->shown[i]].scope;
    add_net(&all[scope == GM_WAVE_NONE ? c->h.scopes : scope], c, (uint32_t)i);
  }
  for (size_t i = c->h.scopes + 1; all && i-- > 0;) { /* a scope comes after the one that it is in */
    gm_wave_scope_sum *s = &all[i];
    s->all_bits += s->bits;
    s->all_toggles += s->toggles;
    s->all_glitches += s->glitches;
    s->all_clock_toggles += s->clock_toggles;
    uint32_t parent = i < c->h.scopes ? c->h.scope[i].parent : GM_WAVE_NONE;
    if (parent == GM_WAVE_NONE)
      continue;
    all[parent].all_bits += s->all_bits;
    all[parent].all_toggles += s->all_toggles;
    all[parent].all_glitches += s->all_glitches;
    all[parent].all_clock_toggles += s->all_clock_toggles;
  }
  return all;
}
