/* SPDX-License-Identifier: Apache-2.0 */
/* Computes how many threads fit the configurable memory array, which has the registers of all threads of a core (Su 2009, Figure 2-6;
   docs/machines.md). */
#include "core/machine/cma.h"

static const struct {
  const char *name;
  unsigned banks[2];       /* by stage */
  unsigned capacity[2][2]; /* possible thread counts by stage, the largest first */
} config[GM_CMA_CONFIGS] = {{"4V4P", {4, 4}, {{16, 8}, {16, 8}}}, {"6V2P", {6, 2}, {{12, 12}, {8, 4}}}};

const char *gm_cma_name(gm_cma_config k) { return k < GM_CMA_CONFIGS ? config[k].name : NULL; }

unsigned gm_cma_banks(gm_cma_config k, unsigned stage) { return config[k].banks[stage]; }

unsigned gm_cma_threads(const gm_machine *m, gm_cma_config k, unsigned stage, const gm_cma_need *n) {
  unsigned words = config[k].banks[stage] * m->cma_words, max = config[k].capacity[stage][0];
  if (n->shared > words)
    return 0;
  unsigned threads = n->own ? (words - n->shared) / n->own : max;
  return threads < max ? threads : max;
}

unsigned gm_cma_capacity(const gm_machine *m, gm_cma_config k, unsigned stage, unsigned registers) {
  for (unsigned i = 0; i < 2; i++)
    if (registers * config[k].capacity[stage][i] <= config[k].banks[stage] * m->cma_words)
      return config[k].capacity[stage][i];
  return 0;
}

gm_cma_config gm_cma_choose(const gm_machine *m, const gm_cma_need need[2]) {
  gm_cma_config best = GM_CMA_NONE;
  unsigned fewest = 0, both = 0;
  for (unsigned k = 0; k < GM_CMA_CONFIGS; k++) {
    unsigned v = gm_cma_threads(m, (gm_cma_config)k, 0, &need[0]), f = gm_cma_threads(m, (gm_cma_config)k, 1, &need[1]);
    unsigned min = v < f ? v : f;
    if (min > fewest || (min && min == fewest && v + f > both)) {
      fewest = min;
      both = v + f;
      best = (gm_cma_config)k;
    }
  }
  return best;
}
