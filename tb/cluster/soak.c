/* SPDX-License-Identifier: Apache-2.0 */
#include "cluster/soak.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/error.h"
#include "cluster/random.h"

static void machine(gm_cluster_soak *s, const char *arg) {
  gm_machine m;
  char name[64], err[GM_ERROR_SIZE];
  size_t n = strcspn(arg, ":");
  unsigned cores = arg[n] ? (unsigned)strtoul(arg + n + 1, NULL, 10) : 0;
  snprintf(name, sizeof name, "%.*s", (int)n, arg);
  s->done = 0;
  s->cycles = s->tasks = 0;
  clock_t begin = clock();
  bool good = cores && cores <= GM_CLUSTER_CORES && gm_machine_find(&m, name, err, sizeof err) == 0;
  for (uint64_t seed = s->seed; good && s->done < s->wanted; seed++)
    good = s->streams(s, &m, cores, seed, s->wanted - s->done);
  s->failures += !good;
  printf("%sok %u - %s, %u cores: %lu streams%s from seed %" PRIu64 ", %" PRIu64 " tasks, %" PRIu64 " cycles in lockstep\n",
         good ? "" : "not ", ++s->tests, name, cores, s->done, s->through, s->seed, s->tasks, s->cycles);
  printf("# %.1f s\n", (double)(clock() - begin) / CLOCKS_PER_SEC);
  fflush(stdout);
}

int gm_cluster_soak_main(gm_cluster_soak *s, int argc, char **argv) {
  s->wanted = 100;
  s->seed = 1;
  const char *rows = NULL;
  unsigned long all = 0, asked = 0;
  int c;
  while ((c = getopt(argc, argv, "n:s:r:")) != -1)
    if (c == 'n')
      s->wanted = strtoul(optarg, NULL, 10);
    else if (c == 's')
      s->seed = strtoull(optarg, NULL, 10);
    else if (c == 'r')
      rows = optarg;
    else
      return fprintf(stderr, "usage: %s [-n STREAMS] [-s SEED] [-r ROWS] MACHINE:CORES...\n", s->program), 2;
  for (int i = optind; i < argc; i++) {
    machine(s, argv[i]);
    all += s->done;
    asked += s->wanted;
  }
  printf("1..%u\n", s->tests);
  FILE *f = rows ? fopen(rows, "a") : NULL;
  if (rows && !f)
    return fprintf(stderr, "%s: error: cannot be written\n", rows), 1;
  if (f) {
    fprintf(f, "2 cluster\t%s\t%u\t=\t0\t%lu\t%lu\n", s->row, s->failures, all, asked);
    fclose(f);
  }
  return s->failures != 0;
}
