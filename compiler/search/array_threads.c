/* SPDX-License-Identifier: Apache-2.0 */
/* How many threads the configurable memory array of a machine has room for, as text and JSON. */
#include "search/array_threads.h"

#include "core/machine/cma.h"

static gm_cma_need array_need(const gc_stats *st) { return (gm_cma_need){st->temps + st->inputs + st->outputs, st->consts}; }

static unsigned index_of(gm_stage stage) { return stage == GM_STAGE_FRAGMENT; }

void gc_array_cost(FILE *f, const char *name, unsigned threads, unsigned temps, unsigned before, unsigned after) {
  double more = before ? 100.0 * ((double)after - before) / before : 0;
  fprintf(f, "%s: note: %u threads fit, with %u temporaries each: %u bundles, %+d (%+.1f %%) compared with the program for fewer threads\n",
          name, threads, temps, after, (int)after - (int)before, more);
}

unsigned gc_array_choose(const gm_machine *m, const gm_stage *stage, const gc_stats *st, unsigned n) {
  gm_cma_need both[2] = {{0, 0}, {0, 0}}; /* a stage without a program needs nothing */
  for (unsigned k = 0; k < n; k++)
    both[index_of(stage[k])] = array_need(&st[k]);
  return m->cma_words ? gm_cma_choose(m, both) : GM_CMA_NONE;
}

/* The threads of a program in each configuration. */
static void threads_of(const gm_machine *m, gm_stage stage, const gm_cma_need *n, unsigned threads[GM_CMA_CONFIGS]) {
  for (unsigned k = 0; k < GM_CMA_CONFIGS; k++)
    threads[k] = gm_cma_threads(m, (gm_cma_config)k, index_of(stage), n);
}

void gc_array_text(FILE *f, const gm_machine *m, gm_stage stage, const gc_stats *st, unsigned config) {
  gm_cma_need n = array_need(st);
  unsigned threads[GM_CMA_CONFIGS];
  const char *name = gm_cma_name((gm_cma_config)config);
  if (!m->cma_words)
    return;
  threads_of(m, stage, &n, threads);
  if (name)
    fprintf(f, "  memory array: %u registers a thread and %u for all of them; configuration %s, %u threads (4V4P %u, 6V2P %u)\n", n.own,
            n.shared, name, threads[config], threads[GM_CMA_4V4P], threads[GM_CMA_6V2P]);
  else
    fprintf(f, "  memory array: %u registers a thread and %u for all of them, which no configuration has (threads: 4V4P %u, 6V2P %u)\n",
            n.own, n.shared, threads[GM_CMA_4V4P], threads[GM_CMA_6V2P]);
}

json_t *gc_array_json(const gm_machine *m, gm_stage stage, const gc_stats *st, unsigned config) {
  gm_cma_need n = array_need(st);
  unsigned threads[GM_CMA_CONFIGS];
  const char *name = gm_cma_name((gm_cma_config)config);
  if (!m->cma_words)
    return NULL;
  threads_of(m, stage, &n, threads);
  return json_pack("{s:i, s:i, s:i, s:i, s:s, s:i}", "registers", (int)n.own, "shared", (int)n.shared, "threads_4V4P",
                   (int)threads[GM_CMA_4V4P], "threads_6V2P", (int)threads[GM_CMA_6V2P], "configuration", name ? name : "none", "threads",
                   name ? (int)threads[config] : 0);
}

int gc_array_temps(const gm_machine *m, unsigned threads, const gc_stats *st, unsigned *temps, char *why, size_t size) {
  unsigned each = GM_CMA_BANKS * m->cma_words / threads, buffers = st->inputs + st->outputs;
  if (!m->cma_words)
    return snprintf(why, size, "--threads needs a machine with a memory array (cma_words), as 'ntu'"), -1;
  if (each <= buffers)
    return snprintf(why, size, "%u threads leave %u registers each, but the program has %u inputs and outputs", threads, each, buffers), -1;
  *temps = each - buffers < m->temps ? each - buffers : m->temps;
  return 0;
}
