/* SPDX-License-Identifier: Apache-2.0 */
/* Compares the strategies of You and Wang 2013, section 4.3: where DTO clusters may be placed at joins and branches (docs/gating.md,
 * "global"). Each set of programs runs under all eight strategies.
 */
#include <string.h>

#include "base/table.h"
#include "regress/papers/experiments.h"

#define GLOBAL(name, join, branch)                                                                                                         \
  { name, GC_GATE_GLOBAL, GM_GATE_AUTO, -1, NULL, GATING_BOTH, join, branch }

enum { LOCAL = 1, FIRST, STRATEGIES = 8, RUNS = 8 };
static const gating_method by_strategy[] = {{"none", GC_GATE_NONE, GM_GATE_NONE, -1, NULL, GATING_BOTH, GC_JOIN_DUP, GC_BRANCH_LARGE},
                                            {"local", GC_GATE_LOCAL, GM_GATE_AUTO, -1, NULL, GATING_BOTH, GC_JOIN_DUP, GC_BRANCH_LARGE},
                                            GLOBAL("dup large", GC_JOIN_DUP, GC_BRANCH_LARGE),
                                            GLOBAL("dup small", GC_JOIN_DUP, GC_BRANCH_SMALL),
                                            GLOBAL("dup zero-or-all", GC_JOIN_DUP, GC_BRANCH_ZERO_OR_ALL),
                                            GLOBAL("dup profile", GC_JOIN_DUP, GC_BRANCH_PROFILE),
                                            GLOBAL("nodup large", GC_JOIN_NODUP, GC_BRANCH_LARGE),
                                            GLOBAL("nodup small", GC_JOIN_NODUP, GC_BRANCH_SMALL),
                                            GLOBAL("nodup zero-or-all", GC_JOIN_NODUP, GC_BRANCH_ZERO_OR_ALL),
                                            GLOBAL("nodup profile", GC_JOIN_NODUP, GC_BRANCH_PROFILE),
                                            {NULL, GC_GATE_NONE, GM_GATE_NONE, -1, NULL, GATING_BOTH, GC_JOIN_DUP, GC_BRANCH_LARGE}};

/* folder: NULL for the nine, or the user's programs. without: passes left out, so that more control flow remains. temps: fewer temporaries
   than the machine has. */
static const struct {
  const char *name, *folder;
  const char *const *names;
  const char *without;
  unsigned temps;
} sets[] = {{"nine", NULL, NULL, NULL, 0},
            {"nine flow", NULL, NULL, "ifconv,unroll", 0},
            {"nine flow 6", NULL, NULL, "ifconv,unroll", 6},
            {"nine flow 5", NULL, NULL, "ifconv,unroll", 5},
            {"branches", "suites/branches", branchy, NULL, 0},
            {"branches 7", "suites/branches", branchy, NULL, 7},
            {"branches 6", "suites/branches", branchy, NULL, 6}};
enum { SETS = sizeof sets / sizeof sets[0] };

static void put_figures(FILE *f, const char *set, const char *bench, const char *strategy, const gating_figures *g, size_t n) {
  fprintf(f, "%s,%s,%s,%.1f,%.2f,%.2f,%.2f,%.2f,%zu\n", set, bench, strategy, g->cycles, g->slowdown, g->buffer, g->core, g->edp, n);
}

/* The range of the strategies' results. */
typedef struct {
  double min, max;
} span;

static void widen_span(span *s, double x, bool first) {
  s->min = first || x < s->min ? x : s->min;
  s->max = first || x > s->max ? x : s->max;
}

/* One row: the energy-delay product saved without global motion, by each strategy, and the difference between the best and the worst. */
static void put_wide(FILE *f, const char *set, const char *bench, size_t n, const double edp[]) {
  span s = {0, 0};
  fprintf(f, "%s,%s,%zu,%.2f", set, bench, n, edp[LOCAL]);
  for (unsigned k = FIRST; k < FIRST + STRATEGIES; k++) {
    fprintf(f, ",%.2f", edp[k]);
    widen_span(&s, edp[k], k == FIRST);
  }
  fprintf(f, ",%.2f\n", s.max - s.min);
}

/* Leaves out a program if some strategy does not compile it. */
static void leave_out(gating_table *t) {
  for (size_t i = 0; i < t->nbench; i++) {
    bool fits = true;
    for (size_t k = 0; k < t->nmethod; k++)
      fits &= t->bench[i].cell[k].fits;
    for (size_t k = 0; k < t->nmethod; k++)
      t->bench[i].cell[k].fits = fits;
  }
}

static void write_set(FILE *all, FILE *wide, const char *set, const gating_table *t) {
  double edp[FIRST + STRATEGIES];
  size_t n = 0;
  for (size_t i = 0; i < t->nbench; i++) {
    if (!t->bench[i].cell[0].fits)
      continue;
    for (size_t k = 1; k < t->nmethod; k++) {
      gating_figures g = gating_relative(&t->bench[i].cell[0], &t->bench[i].cell[k]);
      put_figures(all, set, t->bench[i].name, t->method[k].name, &g, 1);
      edp[k] = g.edp;
    }
    put_wide(wide, set, t->bench[i].name, 1, edp);
  }
  for (size_t k = 1; k < t->nmethod; k++) {
    gating_figures g = gating_average(t, k, &n);
    put_figures(all, set, "average", t->method[k].name, &g, n);
    edp[k] = g.edp;
  }
  if (n)
    put_wide(wide, set, "average", n, edp);
}

int table_strategies(const place *p) {
  FILE *all = place_file(p, "you-wang-strategies"), *wide = place_file(p, "you-wang-strategies-edp");
  int rc = all && wide ? 0 : -1;
  if (!rc) {
    fprintf(all, "set,benchmark,strategy,cycles,slowdown_pct,buffer_energy_pct,core_energy_pct,edp_pct,benchmarks\n");
    fprintf(wide, "set,benchmark,benchmarks,local");
    for (unsigned k = FIRST; k < FIRST + STRATEGIES; k++)
      fprintf(wide, ",%s", by_strategy[k].name);
    fprintf(wide, ",span\n");
  }
  for (unsigned i = 0; i < SETS && !rc; i++) {
    gating_table t;
    char folder[PATH_ROOM], set[40];
    if (sets[i].folder && p->shaders)
      continue;
    gating_setting s = {.shaders = sets[i].folder ? place_folder(p, sets[i].folder, folder) : NULL,
                        .names = sets[i].names,
                        .methods = by_strategy,
                        .disable = sets[i].without,
                        .temps = sets[i].temps,
                        .runs = RUNS,
                        .wake = 1};
    if ((rc = place_measure(p, &s, &t)))
      break;
    leave_out(&t);
    snprintf(set, sizeof set, "%s%s", p->shaders ? "programs" : "nine", sets[i].name + 4);
    write_set(all, wide, sets[i].folder ? sets[i].name : set, &t);
    gating_free(&t);
  }
  bool ok = !rc;
  if (all)
    rc = table_close(all, ok) ? -1 : rc;
  if (wide)
    rc = table_close(wide, ok) ? -1 : rc;
  return rc;
}
