/* SPDX-License-Identifier: Apache-2.0 */
/* cluster_soak [-p] [-n STREAMS] [-s SEED] [-r ROWS] MACHINE:CORES...: runs random streams of tasks on cluster simulator and Verilated
   cluster in lockstep, and compares each record of each cycle (docs/cluster.md, "The cluster"). Speaks TAP. -r: rows for
   scripts/check/bars. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/error.h"
#include "tb/cluster/cluster_random.h"
#include "tb/cluster/cluster_soak.h"
#include "tb/cluster/pair.h"

enum { LIMIT = 2000000 }; /* cycles of a stream, at most */

static bool open_pair(gm_cluster_pair *p, const gm_machine *m, unsigned cores, uint64_t seed) {
  char err[GM_ERROR_SIZE] = "";
  *p = (gm_cluster_pair){.cores = cores, .sim = gm_cluster_new(m, cores)};
  p->rtl = p->sim ? gm_cluster_rtl_open(m, cores, GM_RTL_ANY, (unsigned)seed, err, sizeof err) : NULL;
  if (!p->rtl)
    printf("# %s\n", err);
  return p->rtl != NULL;
}

static void close_pair(gm_cluster_pair *p) {
  gm_cluster_free(p->sim);
  gm_cluster_rtl_close(p->rtl);
}

static gm_pair_verdict set_both(gm_cluster_pair *p, const gm_cluster_settings *set, char *why, size_t size) {
  gm_cluster_set(p->sim, set);
  if (!gm_cluster_rtl_set(p->rtl, set))
    return GM_PAIR_OK;
  snprintf(why, size, "error: %s", gm_cluster_rtl_error(p->rtl));
  return GM_PAIR_DIFFERS;
}

/* Stream k. In some there is a reset in the middle, after which it begins again. */
static gm_pair_verdict run_soak_stream(gm_cluster_pair *p, gm_cluster_random *r, unsigned k, gm_cluster_soak *s, char *why, size_t size) {
  gm_cluster_settings set;
  gm_cluster_env w;
  uint64_t cycles = 0;
  gm_cluster_random_stream(r, k, &set, &w);
  gm_pair_verdict v = set_both(p, &set, why, size);
  uint64_t reset = gm_cluster_random_reset(r, k);
  if (!v && reset) {
    v = gm_cluster_pair_reset(p, &w, reset, 1 + (unsigned)reset % 3, why, size);
    s->cycles += w.cycle;
    s->resets++;
    gm_cluster_random_again(r, k, &w);
    v = v ? v : set_both(p, &set, why, size);
  }
  v = v ? v : gm_cluster_pair_run(p, &w, LIMIT, &cycles, why, size);
  s->cycles += cycles;
  s->tasks += w.finished;
  return v;
}

/* The streams of one pair of programs, `max` of them. False stops the run. */
static bool run_soak_streams(gm_cluster_soak *s, const gm_machine *m, unsigned cores, uint64_t seed, unsigned long max) {
  gm_cluster_pair p;
  gm_cluster_random *r = malloc(sizeof *r);
  bool good = r && !gm_cluster_random_make(r, m, cores, seed, s->plain) && open_pair(&p, m, cores, seed);
  if (!good)
    return free(r), false;
  gm_cluster_texture_memory(p.sim, r->texture, GM_RAND_TEXTURE_WORDS);
  gm_cluster_texture_beyond(p.sim, gm_cluster_random_texel);
  good = !gm_cluster_rtl_reset(p.rtl);
  if (!good)
    printf("# error: %s\n", gm_cluster_rtl_error(p.rtl));
  for (unsigned k = 0; good && k < GM_RANDOM_STREAMS && k < max; k++) {
    char why[GM_ERROR_SIZE];
    good = run_soak_stream(&p, r, k, s, why, sizeof why) == GM_PAIR_OK;
    if (!good)
      printf("# %s, %u cores, seed %" PRIu64 ", stream %u: %s\n", m->name, cores, seed, k, why);
    s->done += good;
  }
  close_pair(&p);
  gm_cluster_random_free(r);
  free(r);
  return good;
}

int main(int argc, char **argv) {
  gm_cluster_soak s = {
      .program = "cluster_soak", .through = "", .row = "clusters on which a stream of tasks differs", .streams = run_soak_streams};
  return gm_cluster_soak_main(&s, argc, argv);
}
