/* SPDX-License-Identifier: Apache-2.0 */
#include "machine/cma.h"

static const struct {
  const char *name;
  unsigned banks[2];       /* by stage */
  unsigned capacity[2][2]; /* threads by stage, most first */
} config[GL_CMA_CONFIGS] = {{"4V4P", {4, 4}, {{16, 8}, {16, 8}}}, {"6V2P", {6, 2}, {{12, 12}, {8, 4}}}};

const char *gl_cma_name(gl_cma_config k) { return k < GL_CMA_CONFIGS ? config[k].name : NULL; }

unsigned gl_cma_threads(const gl_machine *m, gl_cma_config k, unsigned stage, const gl_cma_need *n) {
  unsigned words = config[k].banks[stage] * m->cma_words, most = config[k].capacity[stage][0];
  if (n->shared > words)
    return 0;
  unsigned threads = n->own ? (words - n->shared) / n->own : most;
  return threads < most ? threads : most;
}

unsigned gl_cma_capacity(const gl_machine *m, gl_cma_config k, unsigned stage, unsigned registers) {
  for (unsigned i = 0; i < 2; i++)
    if (registers * config[k].capacity[stage][i] <= config[k].banks[stage] * m->cma_words)
      return config[k].capacity[stage][i];
  return 0;
}

gl_cma_config gl_cma_choose(const gl_machine *m, const gl_cma_need need[2]) {
  gl_cma_config best = GL_CMA_NONE;
  unsigned fewest = 0, both = 0;
  for (unsigned k = 0; k < GL_CMA_CONFIGS; k++) {
    unsigned v = gl_cma_threads(m, (gl_cma_config)k, 0, &need[0]), f = gl_cma_threads(m, (gl_cma_config)k, 1, &need[1]);
    unsigned least = v < f ? v : f;
    if (least > fewest || (least && least == fewest && v + f > both)) {
      fewest = least;
      both = v + f;
      best = (gl_cma_config)k;
    }
  }
  return best;
}
