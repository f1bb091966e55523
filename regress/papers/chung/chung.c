/* SPDX-License-Identifier: Apache-2.0 */
/* Writes Chung 2014, Figures 7 and 13: the time of his three shaders by the number of vertices and of fragments. Of a frame's time this is
 * the part that the compiler decides. Times are in cycles of the core, with one thread. */
#include "base/table.h"
#include "regress/papers/experiments.h"

enum { POINTS = 5 };
static const char *const shaders[] = {"reflection", "simple", "phong_lighting", NULL};
static const unsigned counts[POINTS] = {1, 2, 4, 8, 16};
static const gating_method none[] = {{"none", GC_GATE_NONE, GM_GATE_NONE, -1, NULL, GATING_BOTH, GC_JOIN_DUP, GC_BRANCH_LARGE},
                                     {NULL, GC_GATE_NONE, GM_GATE_NONE, -1, NULL, GATING_BOTH, GC_JOIN_DUP, GC_BRANCH_LARGE}};

static void put_names(FILE *f, const char *first, const char *const *names) {
  fprintf(f, "%s", first);
  for (; *names; names++)
    fprintf(f, ",%s", *names);
  fputc('\n', f);
}

int table_chung(const place *p) {
  const char *const *names = p->shaders ? p->names : shaders;
  FILE *f[2] = {place_file(p, "chung-figure-7"), place_file(p, "chung-figure-13")};
  int rc = f[0] && f[1] ? 0 : -1;
  for (unsigned s = 0; s < 2 && !rc; s++)
    put_names(f[s], s ? "fragments" : "vertices", names);
  for (unsigned n = 0; n < POINTS && !rc; n++) {
    gating_table t;
    if ((rc = place_measure(p, &(gating_setting){.names = names, .methods = none, .wake = 1, .runs = counts[n]}, &t)))
      break;
    for (unsigned s = 0; s < 2; s++) {
      fprintf(f[s], "%u", counts[n]);
      for (size_t i = 0; i < t.nbench; i++)
        fprintf(f[s], ",%llu", (unsigned long long)t.bench[i].cell[0].stage[s].cycles);
      fputc('\n', f[s]);
    }
    gating_free(&t);
  }
  for (unsigned s = 0; s < 2; s++)
    if (f[s])
      rc = table_close(f[s], !rc) ? -1 : rc;
  return rc;
}
