/* SPDX-License-Identifier: Apache-2.0 */
/* Compares fronts of sets of points with the definition on random sets with ties, and measures the time of a large one. Prints rows for
   scripts/check/bars. usage: tool_fronts SETS POINTS SEED */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "studies/sweep/front_definition.h"
#include "studies/sweep/sweep_front.h"

enum { MAX = 200 };

static uint64_t state;
static unsigned random_below(unsigned n) { return front_random(&state, n); }

/* One to three objectives, of few values (many ties) or many. */
static void fill_objectives(double *v, size_t n, unsigned set) {
  unsigned values = set % 3 ? 1 + random_below(8) : 1 + random_below(1000), objectives = 1 + set % FRONT_OBJECTIVES;
  for (size_t i = 0; i < n * FRONT_OBJECTIVES; i++)
    v[i] = i % FRONT_OBJECTIVES < objectives ? random_below(values) : 7;
}

/* Points that are in one front and not in the other; *ties: pairs of equal neighbours. -1 when out of memory. */
static long compare_front_sets(unsigned sets, unsigned long *ties) {
  static double v[MAX * FRONT_OBJECTIVES];
  static bool in[MAX];
  long wrong = 0;
  for (unsigned set = 0; set < sets; set++) {
    size_t n = random_below(MAX);
    fill_objectives(v, n, set);
    if (!front_of(v, n, in))
      return -1;
    for (size_t i = 0; i < n; i++) {
      wrong += in[i] != front_by_definition(v, n, i);
      for (size_t j = 0; j < i; j++)
        *ties += !front_beats(v + i * FRONT_OBJECTIVES, v + j * FRONT_OBJECTIVES) &&
                 !front_beats(v + j * FRONT_OBJECTIVES, v + i * FRONT_OBJECTIVES) && v[i * FRONT_OBJECTIVES] == v[j * FRONT_OBJECTIVES];
    }
  }
  return wrong;
}

/* Processor time of a front of n points near a sphere, so that many are in it; -1 when out of memory. */
static double seconds_of(size_t n, size_t *members) {
  double *v = malloc(n * FRONT_OBJECTIVES * sizeof *v);
  bool *in = malloc(n);
  if (!v || !in) {
    free(v);
    free(in);
    return -1;
  }
  for (size_t i = 0; i < n; i++) {
    double a = random_below(10000), b = random_below(10000);
    v[i * FRONT_OBJECTIVES] = a;
    v[i * FRONT_OBJECTIVES + 1] = b;
    v[i * FRONT_OBJECTIVES + 2] = (10000 - a) * (10000 - b) + random_below(100000);
  }
  clock_t begin = clock();
  bool ok = front_of(v, n, in);
  double seconds = (double)(clock() - begin) / CLOCKS_PER_SEC;
  *members = 0;
  for (size_t i = 0; i < n; i++)
    *members += ok && in[i];
  free(v);
  free(in);
  return ok ? seconds : -1;
}

int main(int argc, char **argv) {
  if (argc != 4) {
    fprintf(stderr, "usage: tool_fronts SETS POINTS SEED\n");
    return 2;
  }
  unsigned sets = (unsigned)strtoul(argv[1], NULL, 10);
  size_t points = strtoul(argv[2], NULL, 10), members;
  unsigned long ties = 0;
  state = strtoull(argv[3], NULL, 10);
  long wrong = compare_front_sets(sets, &ties);
  double seconds = seconds_of(points, &members);
  if (wrong < 0 || seconds < 0) {
    fprintf(stderr, "tool_fronts: error: out of memory\n");
    return 1;
  }
  printf("front\tpoints that the definition judges otherwise\t%ld\t=\t0\t%u\t1000\n", wrong, sets);
  printf("front\tpairs of points with a tie\t%lu\t>\t0\t%u\t1000\n", ties, sets);
  printf("front\tprocessor seconds of a front in three objectives\t%.3f\t<\t1\t%zu\t100000\n", seconds, points);
  printf("front\tpoints in that front\t%zu\t>\t100\t%zu\t100000\n", members, points);
  return 0;
}
