/* SPDX-License-Identifier: Apache-2.0 */
/* Looks for causes of the differences from the paper that a calibrated setting leaves, by runs that change one thing each. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/table.h"
#include "regress/papers/you-wang/calibration.h"

static const calibration_cause causes[] = {
    {"single transfers folded back", NULL, "gate-fold", 0, 0, GC_JOIN_DUP, GC_BRANCH_LARGE},
    {"registers counted by lanes", NULL, "gate-lanes", 0, 0, GC_JOIN_DUP, GC_BRANCH_LARGE},
    {"transfers of some lanes", NULL, "gate-narrow", 0, 0, GC_JOIN_DUP, GC_BRANCH_LARGE},
    {"schedules made for gates", NULL, "gate-sched", 0, 0, GC_JOIN_DUP, GC_BRANCH_LARGE},
    {"a slot for each gating operation", "gate-free", NULL, 0, 0, GC_JOIN_DUP, GC_BRANCH_LARGE},
    {"branches and loops kept", "ifconv,unroll,unroll-arrays,unroll-exits", NULL, 0, 0, GC_JOIN_DUP, GC_BRANCH_LARGE},
    {"results moved to the output buffer", "outputs", NULL, 0, 0, GC_JOIN_DUP, GC_BRANCH_LARGE},
    {"operations not packed", "pack,slp,slp-search", NULL, 0, 0, GC_JOIN_DUP, GC_BRANCH_LARGE},
    {"products not joined", "dot", NULL, 0, 0, GC_JOIN_DUP, GC_BRANCH_LARGE},
    {"no common subexpressions", "gvn", NULL, 0, 0, GC_JOIN_DUP, GC_BRANCH_LARGE},
    {"compiled at level 1", NULL, NULL, 0, 1, GC_JOIN_DUP, GC_BRANCH_LARGE},
    {"a lookup of 4 cycles", NULL, NULL, 4, 0, GC_JOIN_DUP, GC_BRANCH_LARGE},
    {"a lookup of 6 cycles", NULL, NULL, 6, 0, GC_JOIN_DUP, GC_BRANCH_LARGE},
    {"clusters not duplicated", NULL, NULL, 0, 0, GC_JOIN_NODUP, GC_BRANCH_LARGE},
    {"small clusters first", NULL, NULL, 0, 0, GC_JOIN_DUP, GC_BRANCH_SMALL},
};
enum { CAUSES = sizeof causes / sizeof causes[0] };

static void add_word(char *list, size_t size, const char *word) {
  const size_t n = strlen(list);
  snprintf(list + n, size - n, "%s%s", n ? "," : "", word);
}

/* The passes left out: those of the setting, with the cause changed. */
static void passes(const calibration_cause *c, const char *list, char *text, size_t size) {
  char copy[256], *save = NULL;
  snprintf(copy, sizeof copy, "%s", list ? list : "");
  *text = 0;
  for (char *word = strtok_r(copy, ",", &save); word; word = strtok_r(NULL, ",", &save))
    if (!c->drops || strcmp(word, c->drops) != 0)
      add_word(text, size, word);
  if (c->adds)
    add_word(text, size, c->adds);
}

static int run_changed(const place *p, const gating_setting *s, const calibration_cause *c, unsigned wake, gating_figures g[CALIBRATED]) {
  char list[512];
  gating_method m[] = {NONE, ALL(GATING_BOTH), LAST};
  for (gating_method *k = m; k->name; k++) {
    k->join = c->join;
    k->branch = c->branch;
  }
  gating_setting changed = *s;
  passes(c, s->disable, list, sizeof list);
  changed.methods = m;
  changed.disable = list;
  changed.wake = wake;
  changed.texture_latency = c->texture ? c->texture : s->texture_latency;
  changed.level = c->level ? c->level : s->level;
  return calibration_run(p, &changed, g);
}

int calibration_explain(const place *p, const gating_setting *s, unsigned i, gated_quantity q, const calibration_cause **why,
                        double *left) {
  const double paper = gated_paper(GATING_BOTH, calibrated[i], q);
  gating_figures g[CALIBRATED];
  gating_setting same = *s;
  same.wake = i ? s->wake : 2;
  if (calibration_run(p, &same, g))
    return -1;
  double min = fabs(gated_pick(&g[i], q) - paper) / 2;
  *why = NULL;
  for (unsigned k = 0; k < CAUSES; k++) {
    if (run_changed(p, s, &causes[k], same.wake, g))
      return -1;
    const double now = gated_pick(&g[i], q) - paper;
    if (fabs(now) > min)
      continue;
    min = fabs(now);
    *left = now;
    *why = &causes[k];
  }
  return 0;
}

int calibration_causes(const place *p, const gating_setting *s) {
  FILE *f = place_file(p, "calibration-causes");
  if (!f)
    return -1;
  int rc = 0;
  fprintf(f, "cause,method,wake,slowdown_pct,core_energy_pct,edp_pct\n");
  for (unsigned k = 0; k < CAUSES && !rc; k++)
    for (unsigned i = 0; i < CALIBRATED && !rc; i++) {
      gating_figures g[CALIBRATED];
      const unsigned wake = i ? s->wake : 2;
      rc = run_changed(p, s, &causes[k], wake, g);
      if (!rc)
        fprintf(f, "%s,%s,%u,%.2f,%.2f,%.2f\n", causes[k].name, calibrated[i], wake, g[i].slowdown, g[i].core, g[i].edp);
    }
  return table_close(f, !rc);
}
