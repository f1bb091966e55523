/* SPDX-License-Identifier: Apache-2.0 */
/* Compares the texture cache of a cluster in Verilog with its C model, as test T of a TAP stream:
   cache_bench N SEED T           N random streams of requests
   cache_bench sweep ROWS JSON T  hits and memory traffic at four angles */
#include "cache_bench.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static int print_cache_verdict(const cache_pair *p, bool good, const char *what, const char *test) {
  printf("%s %s - texture cache of %d bytes, %d ways, lines of %d bytes, %d cores equals its C model: %s, %" PRIu64 " cycles, %" PRIu64
         " requests\n",
         good ? "ok" : "not ok", test, CACHE_BYTES, CACHE_WAYS, CACHE_LINE, CACHE_CORES, what, p->cycle, p->answers);
  return !good;
}

static int run_sweeps(cache_pair *p, char **argv) {
  char err[GM_ERROR_SIZE] = "";
  FILE *rows = fopen(argv[2], "w");
  json_t *table = json_array();
  bool good = rows && bench_sweeps(p, rows, table);
  if (!rows || fclose(rows))
    gm_error(err, sizeof err, argv[2], "cannot be written");
  else
    gm_json_save(argv[3], table, GM_JSON_DECIMAL, 1, err, sizeof err);
  if (err[0])
    return fprintf(stderr, "%s\n", err), 1;
  if (!good)
    printf("# %s\n", p->why);
  return print_cache_verdict(p, good, "sweeps", argv[4]);
}

int main(int argc, char **argv) {
  bool sweep = argc == 5 && !strcmp(argv[1], "sweep");
  if (!sweep && argc != 4)
    return fprintf(stderr, "usage: cache_bench N SEED TEST | sweep ROWS JSON TEST\n"), 2;
  static cache_pair p;
  uint64_t seed = sweep ? 1 : strtoull(argv[2], NULL, 10);
  if (cache_pair_open(&p, seed))
    return 1;
  int s = sweep ? run_sweeps(&p, argv)
                : print_cache_verdict(&p, bench_streams(&p, strtoul(argv[1], NULL, 10), seed), "random streams", argv[3]);
  cache_pair_close(&p);
  return s;
}
