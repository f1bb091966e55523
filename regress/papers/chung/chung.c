/* SPDX-License-Identifier: Apache-2.0 */
/* Chung 2014: what of the frame's time a compiler decides, the weights of the shaders. Figure 7: time over vertices, Figure 13: over
   fragments, with his three shaders; cycles of the core, one thread. */
#include "regress/papers/experiments.h"

enum { SHADERS = 3, POINTS = 5 };
static const char *const shaders[] = {"reflection", "simple", "phong_lighting", NULL};
static const unsigned counts[POINTS] = {1, 2, 4, 8, 16};
static const gating_method none[] = {{"none", GC_GATE_NONE, GM_GATE_NONE, -1, NULL, GATING_BOTH, GC_JOIN_DUP, GC_BRANCH_LARGE},
                                     {NULL, GC_GATE_NONE, GM_GATE_NONE, -1, NULL, GATING_BOTH, GC_JOIN_DUP, GC_BRANCH_LARGE}};

int table_chung(const place *p) {
  FILE *f[2] = {place_file(p, "chung-figure-7"), place_file(p, "chung-figure-13")};
  int rc = f[0] && f[1] ? 0 : -1;
  for (unsigned s = 0; s < 2 && !rc; s++)
    fprintf(f[s], "%s,%s,%s,%s\n", s ? "fragments" : "vertices", shaders[0], shaders[1], shaders[2]);
  for (unsigned n = 0; n < POINTS && !rc; n++) {
    gating_table t;
    if ((rc = place_measure(p, &(gating_setting){.names = shaders, .methods = none, .wake = 1, .runs = counts[n]}, &t)))
      break;
    for (unsigned s = 0; s < 2; s++) {
      fprintf(f[s], "%u", counts[n]);
      for (unsigned i = 0; i < SHADERS; i++)
        fprintf(f[s], ",%llu", (unsigned long long)t.bench[i].cell[0].stage[s].cycles);
      fputc('\n', f[s]);
    }
    gating_free(&t);
  }
  for (unsigned s = 0; s < 2; s++)
    if (f[s])
      rc = fclose(f[s]) || rc ? -1 : 0;
  return rc;
}
