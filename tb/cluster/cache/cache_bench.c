/* SPDX-License-Identifier: Apache-2.0 */
/* The texture cache in Verilog beside its C model, as test T of a TAP stream:
   cache_bench N SEED T           N random streams of requests
   cache_bench sweep ROWS JSON T  bar 7 of the cluster */
#include "cache_bench.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static int verdict(const cache_pair *p, bool good, const char *what, const char *test) {
  printf("%s %s - texture cache of %d bytes, %d ways, lines of %d bytes, %d cores equals its C model: %s, %" PRIu64 " cycles, %" PRIu64
         " requests\n",
         good ? "ok" : "not ok", test, CACHE_BYTES, CACHE_WAYS, CACHE_LINE, CACHE_CORES, what, p->cycle, p->answers);
  return !good;
}

static int sweeps(cache_pair *p, char **argv) {
  FILE *rows = fopen(argv[2], "w"), *json = fopen(argv[3], "w");
  bool open = rows && json, good = open && bench_sweeps(p, rows, json);
  bool written = !rows || !fclose(rows), table = !json || !fclose(json);
  if (!open || !written || !table)
    return fprintf(stderr, "cache_bench: error: %s or %s cannot be written\n", argv[2], argv[3]), 1;
  if (!good)
    printf("# %s\n", p->why);
  return verdict(p, good, "sweeps", argv[4]);
}

int main(int argc, char **argv) {
  bool sweep = argc == 5 && !strcmp(argv[1], "sweep");
  if (!sweep && argc != 4)
    return fprintf(stderr, "usage: cache_bench N SEED TEST | sweep ROWS JSON TEST\n"), 2;
  static cache_pair p;
  uint64_t seed = sweep ? 1 : strtoull(argv[2], NULL, 10);
  if (cache_pair_open(&p, seed))
    return 1;
  int s = sweep ? sweeps(&p, argv) : verdict(&p, bench_streams(&p, strtoul(argv[1], NULL, 10), seed), "random streams", argv[3]);
  cache_pair_close(&p);
  return s;
}
