/* SPDX-License-Identifier: Apache-2.0 */
/* axi_soak [whole] [faults] [-p] [-n STREAMS] [-s SEED] [-r ROWS] MACHINE:CORES[:CACHE]...: runs random streams of tasks on a cluster with
   buses (axi_bench.h); whole: axi_cluster as one model; faults: errors at any word, and resets of the cluster alone. A host writes
   settings, loads and tasks at AXI4-Lite and reads what has finished; a memory is at AXI4. Speaks TAP. -r: rows for scripts/check/bars. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "tb/cluster/axi_host.h"
#include "tb/cluster/cluster_random.h"
#include "tb/cluster/cluster_soak.h"

static struct { /* of all streams */
  uint64_t errors[GM_AXI_CLIENTS][GM_AXI_PLACES][4], reads, writes;
} t_faults;

static void add_faults(const gm_axi_bench *b) {
  for (unsigned i = 0; i < GM_AXI_CLIENTS * GM_AXI_PLACES * 4; i++)
    (&t_faults.errors[0][0][0])[i] += (&b->memory.errors[0][0][0])[i];
  t_faults.reads += b->resets.reads;
  t_faults.writes += b->resets.writes;
}

/* Errors of each code came with each word that there was, and resets with transactions outstanding. */
static bool faults_everywhere(gm_cluster_soak *s, FILE *rows) {
  static const char *const client[] = {"loads", "inputs", "textures", "results"};
  static const char *const place[] = {"first", "middle", "last", "only"};
  unsigned missing = 0;
  uint64_t all = 0;
  for (unsigned c = 0; c < GM_AXI_CLIENTS; c++)
    for (unsigned p = 0; p < GM_AXI_PLACES; p++) {
      const uint64_t *n = t_faults.errors[c][p];
      if (n[0] + n[1] + n[2] + n[3] == 0)
        continue;
      printf("# %s, %s word: %" PRIu64 " EXOKAY, %" PRIu64 " SLVERR, %" PRIu64 " DECERR, %" PRIu64 " without an error\n", client[c],
             place[p], n[1], n[2], n[3], n[0]);
      all += n[1] + n[2] + n[3];
      missing += n[0] >= 1000 ? !n[1] + !n[2] + !n[3] : 0; /* about one of 40 is an error */
    }
  missing += !t_faults.reads + !t_faults.writes;
  printf("# resets with reads outstanding %" PRIu64 ", with writes %" PRIu64 "\n", t_faults.reads, t_faults.writes);
  bool good = !missing || s->wanted < 1000; /* a short run need not have them all */
  printf("%sok %u - %" PRIu64 " errors, of each code at each word of a burst of each client\n", good ? "" : "not ", ++s->tests, all);
  if (rows)
    fprintf(rows, "faults\tkinds of errors and resets that did not come\t%u\t=\t0\t%" PRIu64 "\t%" PRIu64 "\n", missing, all, all);
  return good;
}

static bool open_bench(gm_axi_bench *b, const gm_machine *m, unsigned cores, const gm_cluster_soak *s, uint64_t seed) {
  const bool whole = s->whole;
  *b = (gm_axi_bench){.pair = {.cores = cores, .sim = gm_cluster_new(m, cores)},
                      .whole = whole,
                      .faults = s->faults,
                      .threads = gm_contexts(m),
                      .group = m->threads,
                      .texel_tasks = !m->texture_cache && !m->texture_share,
                      .cache = {m->texture_cache, m->texture_ways, m->texture_line},
                      .start = (unsigned)seed};
  if (b->pair.sim && !whole)
    b->pair.rtl = gm_cluster_rtl_open(m, cores, GM_RTL_ANY, (unsigned)seed, b->error, sizeof b->error);
  if (!b->pair.sim || !(b->pair.rtl || whole) || gm_axi_bench_open(b))
    return printf("# %s\n", b->error), false;
  return true;
}

static void close_bench(gm_axi_bench *b) {
  gm_axi_bench_close(b);
  gm_cluster_free(b->pair.sim);
  gm_cluster_rtl_close(b->pair.rtl);
}

/* The streams of one pair of programs, `max` of them. False stops the run. */
static bool run_axi_streams(gm_cluster_soak *s, const gm_machine *m, unsigned cores, uint64_t seed, unsigned long max) {
  gm_axi_bench *b = malloc(sizeof *b);
  gm_cluster_random *r = malloc(sizeof *r);
  bool good = b && r && !gm_cluster_random_make(r, m, cores, seed, s->plain) && open_bench(b, m, cores, s, seed);
  if (!good)
    return free(r), free(b), false;
  gm_cluster_texture_memory(b->pair.sim, r->texture, GM_RAND_TEXTURE_WORDS);
  gm_cluster_texture_beyond(b->pair.sim, gm_cluster_random_texel);
  good = s->whole || !gm_cluster_rtl_reset(b->pair.rtl);
  if (!good)
    printf("# error: %s\n", gm_cluster_rtl_error(b->pair.rtl));
  for (unsigned k = 0; good && k < GM_RANDOM_STREAMS && k < max; k++) {
    gm_cluster_settings set;
    gm_cluster_env w;
    int rc;
    do {
      gm_cluster_random_stream(r, k, &set, &w);
      rc = gm_axi_host_run(b, &set, &w);
    } while (rc > 0);
    good = rc == 0;
    if (!good)
      printf("# %s, %u cores, seed %" PRIu64 ", stream %u: %s\n", m->name, cores, seed, k, b->error);
    s->tasks += w.ntasks;
    s->done += good;
  }
  s->cycles += b->cycles;
  s->resets += b->resets.all;
  add_faults(b);
  close_bench(b);
  gm_cluster_random_free(r);
  free(r);
  free(b);
  return good;
}

int main(int argc, char **argv) {
  gm_cluster_soak s = {
      .program = "axi_soak", .through = " through AXI", .row = "clusters whose buses break a rule or differ", .streams = run_axi_streams};
  if (argc > 1 && !strcmp(argv[1], "whole")) {
    s.whole = true;
    s.through = " through AXI, on axi_cluster as one model";
    argv++;
    argc--;
  }
  if (argc > 1 && !strcmp(argv[1], "faults")) {
    s.faults = true;
    s.through = " through AXI, with errors and resets";
    s.last = faults_everywhere;
    argv++;
    argc--;
  }
  return gm_cluster_soak_main(&s, argc, argv);
}
