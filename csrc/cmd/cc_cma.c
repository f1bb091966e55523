/* SPDX-License-Identifier: Apache-2.0 */
#include "cmd/cc_cma.h"

#include <stdio.h>

#include "machine/cma.h"

static gl_cma_need need(const gc_stats *st) { return (gl_cma_need){st->temps + st->inputs + st->outputs, st->consts}; }

static unsigned index_of(gl_stage stage) { return stage == GL_STAGE_FRAGMENT; }

unsigned cc_cma_choose(const gl_machine *m, const gl_stage *stage, const gc_stats *st, unsigned n) {
  gl_cma_need both[2] = {{0, 0}, {0, 0}}; /* a stage without a program needs nothing */
  for (unsigned k = 0; k < n; k++)
    both[index_of(stage[k])] = need(&st[k]);
  return m->cma_words ? gl_cma_choose(m, both) : GL_CMA_NONE;
}

void cc_cma_report(const gl_machine *m, gl_stage stage, const gc_stats *st, unsigned config, bool json) {
  gl_cma_need n = need(st);
  unsigned s = index_of(stage), threads[GL_CMA_CONFIGS];
  if (!m->cma_words)
    return;
  for (unsigned k = 0; k < GL_CMA_CONFIGS; k++)
    threads[k] = gl_cma_threads(m, (gl_cma_config)k, s, &n);
  const char *name = gl_cma_name((gl_cma_config)config);
  unsigned chosen = name ? threads[config] : 0;
  if (json)
    printf(", \"cma\": {\"registers\": %u, \"shared\": %u, \"threads_4V4P\": %u, \"threads_6V2P\": %u, \"configuration\": \"%s\", "
           "\"threads\": %u}",
           n.own, n.shared, threads[GL_CMA_4V4P], threads[GL_CMA_6V2P], name ? name : "none", chosen);
  else if (name)
    printf("  memory array: %u registers a thread and %u for all of them; configuration %s, %u threads (4V4P %u, 6V2P %u)\n", n.own,
           n.shared, name, chosen, threads[GL_CMA_4V4P], threads[GL_CMA_6V2P]);
  else
    printf("  memory array: %u registers a thread and %u for all of them, which no configuration has (threads: 4V4P %u, 6V2P %u)\n", n.own,
           n.shared, threads[GL_CMA_4V4P], threads[GL_CMA_6V2P]);
}
