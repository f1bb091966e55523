/* SPDX-License-Identifier: Apache-2.0 */
/* Writes what a cluster did in a run, as text and JSON: cycles, tasks, queues, words. */
#include "cluster/cluster_report.h"

#include "base/json.h"
#include <inttypes.h>

static const char *const stages[2] = {"vertex", "fragment"};

static double share(uint64_t part, uint64_t whole) { return whole ? (double)part / (double)whole : 0; }

/* Share of the buffers' clocks that was off while the core was busy. */
static double clocks_off(const gm_cluster_setup *s, const gm_sim_stats *c) {
  return 1 - share(c->open_v + c->open_o, 2 * (uint64_t)gm_contexts(&s->machine) * c->cycles);
}

void gm_cluster_text(FILE *f, const gm_cluster_setup *s, const gm_cluster_stats *st) {
  fprintf(f, "%u core(s) of %u threads: %" PRIu64 " cycles, %zu tasks, %.3f cycles a task\n", s->cores, gm_contexts(&s->machine),
          st->cycles, s->ntask, s->ntask ? (double)st->cycles / (double)s->ntask : 0);
  if (s->machine.array)
    fprintf(f, "array    %u vertex and %u fragment threads of a core have registers\n", s->split.threads[0], s->split.threads[1]);
  for (unsigned k = 0; k < 2; k++)
    if (st->assigned[k])
      fprintf(f,
              "%-8s %8" PRIu64 " tasks, %" PRIu64
              " on a core of the other stage; %.2f waited on average; outstanding in %.1f %% of the cycles\n",
              stages[k], st->assigned[k], st->taken[k], share(st->waiting[k], st->cycles), 100 * share(st->stage_busy[k], st->cycles));
  for (unsigned i = 0; i < s->cores; i++) {
    const gm_sim_stats *c = &st->core[i];
    fprintf(f,
            "core %u   clock on %5.1f %%, threads run %5.1f %%, bundles %" PRIu64 " (%.1f %% of the cycles), switches %" PRIu64
            ", buffers' clocks off %.1f %%\n",
            i, 100 * share(st->clocked[i], st->cycles), 100 * share(st->busy[i], st->cycles), c->bundles,
            100 * share(c->bundles, st->cycles), c->switches, 100 * clocks_off(s, c));
  }
  fprintf(f, "words    %" PRIu64 " read, %" PRIu64 " written\n", st->words_in, st->words_out);
  fprintf(f, "texture  %" PRIu64 " requests, %.1f %% of the cycles; the memory was not ready in %.1f %%\n", st->texture,
          100 * share(st->texture, st->cycles), 100 * share(st->texture_wait, st->cycles));
  if (s->machine.texture_cache)
    fprintf(f, "cache    %.1f %% of the requests without a miss; %" PRIu64 " texels asked for, %" PRIu64 " lines of %u bytes read\n",
            100 * share(st->texture_hits, st->texture), st->texels, st->texture_misses, s->machine.texture_line);
}

static json_t *core_json(const gm_cluster_setup *s, const gm_cluster_stats *st, unsigned i) {
  const gm_sim_stats *c = &st->core[i];
  return json_pack("{s:o,s:o,s:o,s:o,s:o,s:o,s:f}", "clocked", gm_json_count(st->clocked[i]), "busy", gm_json_count(st->busy[i]), "bundles",
                   gm_json_count(c->bundles), "operations", gm_json_count(c->ops), "idle", gm_json_count(c->idle), "switches",
                   gm_json_count(c->switches), "buffer_clocks_off", clocks_off(s, c));
}

json_t *gm_cluster_json(const gm_cluster_setup *s, const gm_cluster_stats *st) {
  json_t *cores = json_array(), *stage = json_object();
  for (unsigned i = 0; i < s->cores; i++)
    json_array_append_new(cores, core_json(s, st, i));
  for (unsigned k = 0; k < 2; k++)
    json_object_set_new(stage, stages[k],
                        json_pack("{s:o,s:o,s:o,s:o,s:o}", "tasks", gm_json_count(st->assigned[k]), "on_other_core",
                                  gm_json_count(st->taken[k]), "waiting_sum", gm_json_count(st->waiting[k]), "queue_full",
                                  gm_json_count(st->queue_full[k]), "busy", gm_json_count(st->stage_busy[k])));
  json_t *all =
      json_pack("{s:o,s:i,s:i,s:o,s:o,s:o,s:o,s:o,s:o,s:o,s:o,s:o}", "cycles", gm_json_count(st->cycles), "cores", (int)s->cores, "threads",
                (int)gm_contexts(&s->machine), "stages", stage, "core", cores, "words_read", gm_json_count(st->words_in), "words_written",
                gm_json_count(st->words_out), "texture_requests", gm_json_count(st->texture), "texture_not_ready",
                gm_json_count(st->texture_wait), "texels", gm_json_count(st->texels), "texture_hits", gm_json_count(st->texture_hits),
                "texture_misses", gm_json_count(st->texture_misses));
  if (s->machine.array)
    json_object_set_new(all, "array_threads",
                        json_pack("{s:i,s:i}", stages[0], (int)s->split.threads[0], stages[1], (int)s->split.threads[1]));
  return all;
}
