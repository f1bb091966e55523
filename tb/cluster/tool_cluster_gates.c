/* SPDX-License-Identifier: Apache-2.0 */
/* cluster_gates [-n STREAMS] [-s SEED] [-r ROWS] MACHINE:CORES...: checks properties of the clock gates of a cluster in runs (P1 to P19,
   docs/formal.md), in lockstep with the simulator. Every pair of programs has other values in the registers at the start (P13). Every
   second one has ungated clocks, as with the test enable, and has to agree as well (P3, P12). After each stream the idle cluster gets some
   cycles with ungated clocks, in which no net of a core may toggle (P18). Counts the events that a run has to reach (P17). Speaks TAP. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/error.h"
#include "tb/cluster/cluster_random.h"
#include "tb/cluster/cluster_soak.h"
#include "tb/cluster/pair.h"

enum { LIMIT = 2000000, IDLE = 8 }; /* cycles: of a stream at most; idle ones after it */

typedef struct {
  gm_cluster_gates gates;
  uint64_t toggles, bits, free, good; /* free, good: streams with ungated clocks, and those of them that agree */
  bool cache, units;
} figures;

static figures f;

static bool run_gates_stream(gm_cluster_soak *s, gm_cluster_pair *p, gm_cluster_random *r, unsigned k, uint64_t seed) {
  gm_cluster_settings set;
  gm_cluster_env w;
  uint64_t cycles, bits = 0;
  char why[GM_ERROR_SIZE];
  gm_cluster_random_stream(r, k, &set, &w);
  gm_cluster_set(p->sim, &set);
  const bool set_good = !gm_cluster_rtl_set(p->rtl, &set);
  if (!set_good)
    snprintf(why, sizeof why, "%s", gm_cluster_rtl_error(p->rtl));
  f.gates.known = false;
  bool good = set_good && gm_cluster_pair_run(p, &w, LIMIT, &cycles, why, sizeof why) == GM_PAIR_OK;
  if (!good)
    printf("# seed %" PRIu64 ", stream %u: %s\n", seed, k, why);
  uint64_t toggles = good ? gm_cluster_rtl_idle_toggles(p->rtl, IDLE, &bits) : 0;
  if (toggles)
    printf("# seed %" PRIu64 ", stream %u: %" PRIu64 " toggles in idle cores\n", seed, k, toggles);
  f.toggles += toggles;
  f.bits += bits;
  s->cycles += cycles;
  s->tasks += w.finished;
  s->done += good && !toggles;
  return good && !toggles;
}

static bool run_gates_streams(gm_cluster_soak *s, const gm_machine *m, unsigned cores, uint64_t seed, unsigned long max) {
  char err[GM_ERROR_SIZE] = "out of memory";
  gm_cluster_random *r = malloc(sizeof *r);
  gm_cluster_pair p = {.cores = cores, .gates = &f.gates};
  f.gates.units = !m->texture_share ? 0 : m->texture_share < cores ? cores / m->texture_share : 1;
  bool good = r && !gm_cluster_random_make(r, m, cores, seed, s->plain);
  p.sim = good ? gm_cluster_new(m, cores) : NULL;
  p.rtl = p.sim ? gm_cluster_rtl_open(m, cores, GM_RTL_COUNT, (unsigned)(seed * 7919), err, sizeof err) : NULL;
  if (p.rtl) {
    gm_cluster_texture_memory(p.sim, r->texture, GM_RAND_TEXTURE_WORDS);
    gm_cluster_texture_beyond(p.sim, gm_cluster_random_texel);
    gm_cluster_rtl_free_clocks(p.rtl, seed % 2 == 0);
    good = !gm_cluster_rtl_reset(p.rtl);
    if (!good)
      printf("# %s\n", gm_cluster_rtl_error(p.rtl));
  } else
    good = (printf("# %s\n", err), false);
  for (unsigned k = 0; good && k < GM_RANDOM_STREAMS && k < max; k++) {
    good = run_gates_stream(s, &p, r, k, seed);
    f.free += seed % 2 == 0;
    f.good += seed % 2 == 0 && good;
  }
  f.cache |= m->texture_cache != 0;
  f.units |= m->texture_share != 0;
  gm_cluster_free(p.sim);
  gm_cluster_rtl_close(p.rtl);
  if (r)
    gm_cluster_random_free(r);
  free(r);
  return good;
}

/* Has one of the clusters what the event is about? */
static bool there(gm_gates_event e) { return e < GM_GATES_CACHE_SHUT || (e < GM_GATES_UNIT_SHUT ? f.cache : f.units); }

/* Every event was reached. */
static bool write_reached(gm_cluster_soak *s, FILE *rows) {
  unsigned events = 0, n = 0;
  for (unsigned i = 0; i < GM_GATES_EVENTS; i++) {
    if (!there((gm_gates_event)i))
      continue;
    events++;
    printf("# %9" PRIu64 " times: %s\n", f.gates.reached[i], gm_gates_event_name[i]);
    n += f.gates.reached[i] != 0;
  }
  printf("%sok %u - %u of %u events of the clock gates reached; %" PRIu64 " toggles in idle cores with ungated clocks\n",
         n == events ? "" : "not ", ++s->tests, n, events, f.toggles);
  if (rows) {
    fprintf(rows, "P17\tevents of the clock gates that no stream reached\t%u\t=\t0\t%u\t10\n", events - n, events);
    fprintf(rows, "P18\ttoggles of nets of idle cores with ungated clocks\t%" PRIu64 "\t=\t0\t%" PRIu64 "\t1000000\n", f.toggles, f.bits);
    fprintf(rows, "P3 P12\tstreams with ungated clocks that agree\t%" PRIu64 "\t>=\t%" PRIu64 "\t%" PRIu64 "\t8\n", f.good, f.free, f.free);
  }
  return n == events;
}

int main(int argc, char **argv) {
  gm_cluster_soak s = {.program = "cluster_gates",
                       .through = " with checks of the clock gates",
                       .row = "clusters whose clock gates break a rule",
                       .streams = run_gates_streams,
                       .last = write_reached};
  return gm_cluster_soak_main(&s, argc, argv);
}
