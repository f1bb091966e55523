/* SPDX-License-Identifier: Apache-2.0 */
/* axi_soak [-n STREAMS] [-s SEED] [-r ROWS] MACHINE:CORES...: random streams of tasks on a cluster with buses. A host writes settings,
   loads and tasks at AXI4-Lite and reads what has finished; a memory is at AXI4. Speaks TAP. -r: rows for scripts/bars. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/error.h"
#include "cluster/axi_host.h"
#include "cluster/random.h"

typedef struct {
  unsigned long streams, done;
  uint64_t seed, cycles, tasks;
  unsigned failures, tests;
} soak;

static bool open_bench(gm_axi_bench *b, const gm_machine *m, unsigned cores) {
  *b = (gm_axi_bench){.pair = {.cores = cores, .sim = gm_cluster_new(m, cores)}};
  b->pair.rtl = b->pair.sim ? gm_cluster_rtl_open(m, cores, GM_RTL_COUNT, b->error, sizeof b->error) : NULL;
  if (!b->pair.rtl || gm_axi_bench_open(b))
    return printf("# %s\n", b->error), false;
  return true;
}

static void close_bench(gm_axi_bench *b) {
  gm_axi_bench_close(b);
  gm_cluster_free(b->pair.sim);
  gm_cluster_rtl_close(b->pair.rtl);
}

/* The streams of one pair of programs, `most` of them. False stops the run. */
static bool streams(soak *s, const gm_machine *m, unsigned cores, uint64_t seed, unsigned long most) {
  gm_axi_bench *b = malloc(sizeof *b);
  gm_cluster_random *r = malloc(sizeof *r);
  bool good = b && r && !gm_cluster_random_make(r, m, cores, seed) && open_bench(b, m, cores);
  if (!good)
    return free(r), free(b), false;
  gm_cluster_texture_memory(b->pair.sim, r->texture, GM_RAND_TEXTURE_WORDS);
  gm_cluster_rtl_reset(b->pair.rtl);
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

static void machine(soak *s, const char *arg) {
  gm_machine m;
  char name[64], err[GM_ERROR_SIZE];
  size_t n = strcspn(arg, ":");
  unsigned cores = arg[n] ? (unsigned)strtoul(arg + n + 1, NULL, 10) : 0;
  snprintf(name, sizeof name, "%.*s", (int)n, arg);
  s->done = 0;
  s->cycles = s->tasks = 0;
  clock_t begin = clock();
  bool good = cores && cores <= GM_CLUSTER_CORES && gm_machine_find(&m, name, err, sizeof err) == 0;
  for (uint64_t seed = s->seed; good && s->done < s->streams; seed++)
    good = streams(s, &m, cores, seed, s->streams - s->done);
  s->failures += !good;
  printf("%sok %u - %s, %u cores: %lu streams through AXI from seed %" PRIu64 ", %" PRIu64 " tasks, %" PRIu64 " cycles in lockstep\n",
         good ? "" : "not ", ++s->tests, name, cores, s->done, s->seed, s->tasks, s->cycles);
  printf("# %.1f s\n", (double)(clock() - begin) / CLOCKS_PER_SEC);
  fflush(stdout);
}

int main(int argc, char **argv) {
  soak s = {.streams = 100, .seed = 1};
  const char *rows = NULL;
  unsigned long all = 0, asked = 0;
  int c;
  while ((c = getopt(argc, argv, "n:s:r:")) != -1)
    if (c == 'n')
      s.streams = strtoul(optarg, NULL, 10);
    else if (c == 's')
      s.seed = strtoull(optarg, NULL, 10);
    else if (c == 'r')
      rows = optarg;
    else
      return fprintf(stderr, "usage: axi_soak [-n STREAMS] [-s SEED] [-r ROWS] MACHINE:CORES...\n"), 2;
  for (int i = optind; i < argc; i++) {
    machine(&s, argv[i]);
    all += s.done;
    asked += s.streams;
  }
  printf("1..%u\n", s.tests);
  FILE *f = rows ? fopen(rows, "a") : NULL;
  if (rows && !f)
    return fprintf(stderr, "%s: error: cannot be written\n", rows), 1;
  if (f) {
    fprintf(f, "2 cluster\tclusters whose buses break a rule or differ\t%u\t=\t0\t%lu\t%lu\n", s.failures, all, asked);
    fclose(f);
  }
  return s.failures != 0;
}
