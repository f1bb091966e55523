/* SPDX-License-Identifier: Apache-2.0 */
/* axi_soak [whole] [-p] [-n STREAMS] [-s SEED] [-r ROWS] MACHINE:CORES[:CACHE]...: random streams of tasks on a cluster with buses; whole:
   axi_cluster as one model. A host writes settings, loads and tasks at AXI4-Lite and reads what has finished; a memory is at AXI4. Speaks
   TAP. -r: rows for scripts/check/bars. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "tb/cluster/axi_host.h"
#include "tb/cluster/cluster_random.h"
#include "tb/cluster/cluster_soak.h"

static bool open_bench(gm_axi_bench *b, const gm_machine *m, unsigned cores, bool whole, uint64_t seed) {
  *b = (gm_axi_bench){.pair = {.cores = cores, .sim = gm_cluster_new(m, cores)},
                      .whole = whole,
                      .threads = gm_contexts(m),
                      .group = m->threads,
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

/* The streams of one pair of programs, `most` of them. False stops the run. */
static bool streams(gm_cluster_soak *s, const gm_machine *m, unsigned cores, uint64_t seed, unsigned long most) {
  gm_axi_bench *b = malloc(sizeof *b);
  gm_cluster_random *r = malloc(sizeof *r);
  bool good = b && r && !gm_cluster_random_make(r, m, cores, seed, s->plain) && open_bench(b, m, cores, s->whole, seed);
  if (!good)
    return free(r), free(b), false;
  gm_cluster_texture_memory(b->pair.sim, r->texture, GM_RAND_TEXTURE_WORDS);
  gm_cluster_texture_beyond(b->pair.sim, gm_cluster_random_texel);
  good = s->whole || !gm_cluster_rtl_reset(b->pair.rtl);
  if (!good)
    printf("# error: %s\n", gm_cluster_rtl_error(b->pair.rtl));
  for (unsigned k = 0; good && k < GM_RANDOM_STREAMS && k < most; k++) {
    gm_cluster_settings set;
    gm_cluster_world w;
    gm_cluster_random_stream(r, k, &set, &w);
    good = gm_axi_host_run(b, &set, &w) == 0;
    if (!good)
      printf("# %s, %u cores, seed %" PRIu64 ", stream %u: %s\n", m->name, cores, seed, k, b->error);
    s->tasks += w.ntasks;
    s->done += good;
  }
  s->cycles += b->cycles;
  close_bench(b);
  gm_cluster_random_free(r);
  free(r);
  free(b);
  return good;
}

int main(int argc, char **argv) {
  gm_cluster_soak s = {
      .program = "axi_soak", .through = " through AXI", .row = "clusters whose buses break a rule or differ", .streams = streams};
  if (argc > 1 && !strcmp(argv[1], "whole")) {
    s.whole = true;
    s.through = " through AXI, on axi_cluster as one model";
    argv++;
    argc--;
  }
  return gm_cluster_soak_main(&s, argc, argv);
}
