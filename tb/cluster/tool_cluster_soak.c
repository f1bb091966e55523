/* SPDX-License-Identifier: Apache-2.0 */
/* cluster_soak [-n STREAMS] [-s SEED] [-r ROWS] MACHINE:CORES...: random streams of tasks on cluster simulator and Verilated cluster in
   lockstep: each record of each cycle. Speaks TAP. -r: rows for scripts/bars. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/error.h"
#include "cluster/pair.h"
#include "cluster/random.h"

enum { LIMIT = 2000000 };

typedef struct {
  unsigned long streams, done;
  uint64_t seed, cycles, tasks;
  unsigned failures, tests;
} soak;

static bool open_pair(gm_cluster_pair *p, const gm_machine *m, unsigned cores) {
  char err[GM_ERROR_SIZE] = "";
  *p = (gm_cluster_pair){.cores = cores, .sim = gm_cluster_new(m, cores)};
  p->rtl = p->sim ? gm_cluster_rtl_open(m, cores, GM_RTL_COUNT, err, sizeof err) : NULL;
  if (!p->rtl)
    printf("# %s\n", err);
  return p->rtl != NULL;
}

static void close_pair(gm_cluster_pair *p) {
  gm_cluster_free(p->sim);
  gm_cluster_rtl_close(p->rtl);
}

/* The streams of one pair of programs, `most` of them. False stops the run. */
static bool streams(soak *s, const gm_machine *m, unsigned cores, uint64_t seed, unsigned long most) {
  gm_cluster_pair p;
  gm_cluster_random *r = malloc(sizeof *r);
  bool good = r && !gm_cluster_random_make(r, m, cores, seed) && open_pair(&p, m, cores);
  if (!good)
    return free(r), false;
  gm_cluster_texture_memory(p.sim, r->texture, GM_RAND_TEXTURE_WORDS);
  gm_cluster_rtl_reset(p.rtl);
  for (unsigned k = 0; good && k < GM_RANDOM_STREAMS && k < most; k++) {
    gm_cluster_settings set;
    gm_cluster_world w;
    uint64_t cycles;
    char why[700];
    gm_cluster_random_stream(r, k, &set, &w);
    gm_cluster_set(p.sim, &set);
    gm_cluster_rtl_set(p.rtl, &set);
    good = gm_cluster_pair_run(&p, &w, LIMIT, &cycles, why, sizeof why) == GM_PAIR_OK;
    if (!good)
      printf("# %s, %u cores, seed %" PRIu64 ", stream %u: %s\n", m->name, cores, seed, k, why);
    s->cycles += cycles;
    s->tasks += w.finished;
    s->done += good;
  }
  close_pair(&p);
  gm_cluster_random_free(r);
  free(r);
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
  printf("%sok %u - %s, %u cores: %lu streams from seed %" PRIu64 ", %" PRIu64 " tasks, %" PRIu64 " cycles in lockstep\n",
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
      return fprintf(stderr, "usage: cluster_soak [-n STREAMS] [-s SEED] [-r ROWS] MACHINE:CORES...\n"), 2;
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
    fprintf(f, "2 cluster\tclusters on which a stream of tasks differs\t%u\t=\t0\t%lu\t%lu\n", s.failures, all, asked);
    fclose(f);
  }
  return s.failures != 0;
}
