/* SPDX-License-Identifier: Apache-2.0 */
/* What the two soaks of clusters (long runs of random work) share: command line, machines and TAP (cluster_soak.h). */
#include "tb/cluster/cluster_soak.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/error.h"
#include "tb/cluster/cluster_random.h"

/* Reads MACHINE:CORES[:BYTES-WAYS-LINE]. Returns the number of cores; 0: there is no such cluster. */
static unsigned parse_cluster(const char *arg, gm_machine *m) {
  char name[64], err[GM_ERROR_SIZE] = "no such cluster";
  size_t n = strcspn(arg, ":");
  unsigned cores = 0;
  snprintf(name, sizeof name, "%.*s", (int)n, arg);
  bool good = !gm_machine_find(m, name, err, sizeof err) && arg[n];
  char *end = NULL;
  if (good) {
    cores = (unsigned)strtoul(arg + n + 1, &end, 10);
    unsigned *key[] = {&m->texture_cache, &m->texture_ways, &m->texture_line};
    for (unsigned i = 0; i < 3 && *end; i++)
      *key[i] = (unsigned)strtoul(end + 1, &end, 10);
    good = !*end && cores <= GM_CLUSTER_CORES && !gm_machine_valid(m, err, sizeof err);
  }
  if (!good)
    printf("# %s: %s\n", arg, err);
  return good ? cores : 0;
}

static void soak_cluster_machine(gm_cluster_soak *s, const char *arg) {
  gm_machine m;
  unsigned cores = parse_cluster(arg, &m);
  s->done = 0;
  s->cycles = s->tasks = s->resets = 0;
  clock_t begin = clock();
  bool good = cores != 0;
  for (uint64_t seed = s->seed; good && s->done < s->wanted; seed++)
    good = s->streams(s, &m, cores, seed, s->wanted - s->done);
  s->failures += !good;
  printf("%sok %u - %.*s, %u cores%s: %lu streams%s from seed %" PRIu64 ", %" PRIu64 " tasks, %" PRIu64 " cycles in lockstep\n",
         good ? "" : "not ", ++s->tests, (int)strcspn(arg, ":"), arg, cores, good && m.texture_cache ? " with a texture cache" : "",
         s->done, s->through, s->seed, s->tasks, s->cycles);
  if (s->resets)
    printf("# %" PRIu64 " resets in the middle of a stream\n", s->resets);
  printf("# %.1f s\n", (double)(clock() - begin) / CLOCKS_PER_SEC);
  fflush(stdout);
}

int gm_cluster_soak_main(gm_cluster_soak *s, int argc, char **argv) {
  s->wanted = 100;
  s->seed = 1;
  const char *rows = NULL;
  unsigned long all = 0, asked = 0;
  int c;
  while ((c = getopt(argc, argv, "n:s:r:p")) != -1)
    if (c == 'n')
      s->wanted = strtoul(optarg, NULL, 10);
    else if (c == 's')
      s->seed = strtoull(optarg, NULL, 10);
    else if (c == 'r')
      rows = optarg;
    else if (c == 'p')
      s->plain = true;
    else
      return fprintf(stderr, "usage: %s [-p] [-n STREAMS] [-s SEED] [-r ROWS] MACHINE:CORES[:BYTES-WAYS-LINE]...\n", s->program), 2;
  for (int i = optind; i < argc; i++) {
    soak_cluster_machine(s, argv[i]);
    all += s->done;
    asked += s->wanted;
  }
  FILE *f = rows ? fopen(rows, "a") : NULL;
  if (rows && !f)
    return fprintf(stderr, "%s: error: cannot be written\n", rows), 1;
  if (s->last)
    s->failures += !s->last(s, f);
  printf("1..%u\n", s->tests);
  if (f) {
    fprintf(f, "cluster\t%s\t%u\t=\t0\t%lu\t%lu\n", s->row, s->failures, all, asked);
    fclose(f);
  }
  return s->failures != 0;
}
