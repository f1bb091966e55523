/* SPDX-License-Identifier: Apache-2.0 */
#include "gloam/cc_cma.h"

#include <stdio.h>

#include "core/machine/cma.h"

static gm_cma_need need(const gc_stats *st) { return (gm_cma_need){st->temps + st->inputs + st->outputs, st->consts}; }

static unsigned index_of(gm_stage stage) { return stage == GM_STAGE_FRAGMENT; }

void cc_cma_cost(const char *name, unsigned threads, unsigned temps, unsigned before, unsigned after) {
  double more = before ? 100.0 * ((double)after - before) / before : 0;
  fprintf(stderr, "%s: note: %u threads fit, with %u temporaries each: %u bundles, %+d (%+.1f %%) beside the program for fewer threads\n",
          name, threads, temps, after, (int)after - (int)before, more);
}

unsigned cc_cma_choose(const gm_machine *m, const gm_stage *stage, const gc_stats *st, unsigned n) {
  gm_cma_need both[2] = {{0, 0}, {0, 0}}; /* a stage without a program needs nothing */
  for (unsigned k = 0; k < n; k++)
    both[index_of(stage[k])] = need(&st[k]);
  return m->cma_words ? gm_cma_choose(m, both) : GM_CMA_NONE;
}

void cc_cma_report(const gm_machine *m, gm_stage stage, const gc_stats *st, unsigned config, bool json) {
  gm_cma_need n = need(st);
  unsigned s = index_of(stage), threads[GM_CMA_CONFIGS];
  if (!m->cma_words)
    return;
  for (unsigned k = 0; k < GM_CMA_CONFIGS; k++)
    threads[k] = gm_cma_threads(m, (gm_cma_config)k, s, &n);
  const char *name = gm_cma_name((gm_cma_config)config);
  unsigned chosen = name ? threads[config] : 0;
  if (json)
    printf(", \"cma\": {\"registers\": %u, \"shared\": %u, \"threads_4V4P\": %u, \"threads_6V2P\": %u, \"configuration\": \"%s\", "
           "\"threads\": %u}",
           n.own, n.shared, threads[GM_CMA_4V4P], threads[GM_CMA_6V2P], name ? name : "none", chosen);
  else if (name)
    printf("  memory array: %u registers a thread and %u for all of them; configuration %s, %u threads (4V4P %u, 6V2P %u)\n", n.own,
           n.shared, name, chosen, threads[GM_CMA_4V4P], threads[GM_CMA_6V2P]);
  else
    printf("  memory array: %u registers a thread and %u for all of them, which no configuration has (threads: 4V4P %u, 6V2P %u)\n", n.own,
           n.shared, threads[GM_CMA_4V4P], threads[GM_CMA_6V2P]);
}

int cc_cma_temps(const gm_machine *m, unsigned threads, const gc_stats *st, unsigned *temps, char *why, size_t size) {
  unsigned each = GM_CMA_BANKS * m->cma_words / threads, buffers = st->inputs + st->outputs;
  if (!m->cma_words)
    return snprintf(why, size, "--threads needs a machine with a memory array (cma_words), as 'ntu'"), -1;
  if (each <= buffers)
    return snprintf(why, size, "%u threads leave %u registers each, but the program has %u inputs and outputs", threads, each, buffers), -1;
  *temps = each - buffers < m->temps ? each - buffers : m->temps;
  return 0;
}
