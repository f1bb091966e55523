/* SPDX-License-Identifier: Apache-2.0 */
/* Finds the setting that comes nearest to the averages of You and Wang 2013, among those that their article leaves open
   (docs/calibration.md). The settings are texture latencies, wake latencies, and the gating methods in three forms: ours, as the article
   has them, and these with a slot of the schedule for each gating operation besides.

   The first rule was written before the settings were run: of all of them, the one with the least sum of squared differences from the
   paper, over methods local and global with both buffers gated, and over slowdown, core energy and energy-delay product, in points of
   percent. It fixes little more than the ratio of the wake to a lookup, and takes a wake of three cycles, where the article says one
   (section 5.1). So the second rule, which was written after that run, keeps to the article: of the settings with a wake of one cycle and
   the methods as written, the one with the least sum.

   In both, naive is judged at wake latency 2, with all else the same: the paper's naive loses 1.4 to 1.5 cycles for each cycle with an
   access, so its wake takes longer than one cycle.

   A difference of more than one point is explained by a cause if a run that changes this cause alone leaves at most half of the
   difference. */
#include <math.h>
#include <string.h>

#include "base/table.h"
#include "regress/papers/you-wang/calibration.h"

static const unsigned textures[] = {3, 4, 8, 16}, wakes[] = {1, 2, 3};
static const char *const modes[] = {"ours", "as written", "as written and charged"};
static const char *const without[] = {NULL, GC_GATE_LITERAL, GC_GATE_LITERAL ",gate-free"};
enum { TEXTURES = 4, WAKES = 3, MODES = 3 };

static const gated_quantity columns[] = {GATED_SLOWDOWN, GATED_CORE, GATED_EDP};
enum { COLUMNS = 3 };

const char *const calibrated[CALIBRATED] = {"naive", "local", "global"};

static const gating_method methods[] = {NONE, ALL(GATING_BOTH), LAST};

int calibration_run(const place *p, const gating_setting *s, gating_figures g[CALIBRATED]) {
  gating_table t;
  gating_setting full = *s;
  full.methods = full.methods ? full.methods : methods;
  if (place_measure(p, &full, &t))
    return -1;
  for (unsigned i = 0; i < CALIBRATED; i++)
    for (size_t k = 1, n; k < t.nmethod; k++)
      if (!strcmp(t.method[k].name, calibrated[i]))
        g[i] = gated_average(&t, k, &n);
  gating_free(&t);
  return 0;
}

/* The sum of squares of the rule. */
static double squares(const gating_figures g[CALIBRATED]) {
  double sum = 0;
  for (unsigned i = 1; i < CALIBRATED; i++)
    for (unsigned c = 0; c < COLUMNS; c++)
      sum += pow(gated_pick(&g[i], columns[c]) - gated_paper(GATING_BOTH, calibrated[i], columns[c]), 2);
  return sum;
}

static void put_row(FILE *f, const gating_setting *s, const char *mode, const gating_figures g[CALIBRATED], unsigned i) {
  fprintf(f, "%u,%u,%s,%s", s->texture_latency, s->wake, mode, calibrated[i]);
  for (gated_quantity q = 0; q < GATED_QUANTITIES; q++) {
    put_number(f, gated_pick(&g[i], q));
    put_number(f, gated_paper(GATING_BOTH, calibrated[i], q));
  }
  fprintf(f, ",%.1f\n", squares(g));
}

/* The worst difference of a method, and how many figures it is of. */
static double worst(const gating_figures *g, const char *method, unsigned *n) {
  double max = 0;
  for (unsigned c = 0; c < COLUMNS; c++, ++*n)
    max = fmax(max, fabs(gated_pick(g, columns[c]) - gated_paper(GATING_BOTH, method, columns[c])));
  return max;
}

/* What a rule takes. */
typedef struct {
  double squares;
  gating_setting s;
  gating_figures g[CALIBRATED]; /* naive: at wake latency 2 */
  const char *mode;
} taken;

static void take_if_less(taken *t, const gating_setting *s, const gating_figures g[CALIBRATED], const char *mode) {
  if (squares(g) >= t->squares)
    return;
  *t = (taken){.squares = squares(g), .s = *s, .mode = mode};
  memcpy(t->g, g, sizeof t->g);
}

/* Runs all settings. rule: what each of the two rules takes. */
static int grid(const place *p, FILE *f, taken rule[2]) {
  fprintf(f, "texture,wake,mode,method,slowdown_pct,paper_slowdown_pct,buffer_energy_pct,paper_buffer_energy_pct,core_energy_pct,"
             "paper_core_energy_pct,edp_pct,paper_edp_pct,squares\n");
  rule[0].squares = rule[1].squares = INFINITY;
  for (unsigned k = 0; k < TEXTURES * WAKES * MODES; k++) {
    unsigned m = k / (TEXTURES * WAKES);
    gating_setting s = {.texture_latency = textures[k / WAKES % TEXTURES], .wake = wakes[k % WAKES], .disable = without[m]};
    gating_figures g[CALIBRATED];
    if (calibration_run(p, &s, g))
      return -1;
    for (unsigned i = 0; i < CALIBRATED; i++)
      put_row(f, &s, modes[m], g, i);
    take_if_less(&rule[0], &s, g, modes[m]);
    if (s.wake == 1 && m == 1)
      take_if_less(&rule[1], &s, g, modes[m]);
  }
  for (unsigned r = 0; r < 2; r++) {
    gating_figures g[CALIBRATED];
    gating_setting s = rule[r].s;
    s.wake = 2;
    if (calibration_run(p, &s, g))
      return -1;
    rule[r].g[0] = g[0];
  }
  return 0;
}

/* What the rules take, a row for each method and column. Causes are looked for where the second rule leaves a difference. */
static int write_taken(const place *p, const taken rule[2]) {
  static const char *const column_name[COLUMNS] = {"slowdown", "core energy", "energy-delay product"};
  FILE *f = place_file(p, "calibration-chosen");
  if (!f)
    return -1;
  fprintf(f, "rule,texture,wake,mode,method,figure,ours,paper,difference,cause,left\n");
  int rc = 0;
  for (unsigned k = 0; k < 2 * CALIBRATED * COLUMNS && !rc; k++) {
    const unsigned r = k / (CALIBRATED * COLUMNS), i = k / COLUMNS % CALIBRATED, c = k % COLUMNS;
    const taken *t = &rule[r];
    const double ours = gated_pick(&t->g[i], columns[c]), paper = gated_paper(GATING_BOTH, calibrated[i], columns[c]);
    const bool far = r && fabs(ours - paper) > 1;
    const calibration_cause *why = NULL;
    double left = 0;
    fprintf(f, "%s,%u,%u,%s,%s,%s,%.2f,%.2f,%.2f,", r ? "second" : "first", t->s.texture_latency, i ? t->s.wake : 2, t->mode, calibrated[i],
            column_name[c], ours, paper, ours - paper);
    if (far)
      rc = calibration_explain(p, &t->s, i, columns[c], &why, &left);
    fprintf(f, why ? "%s,%.2f\n" : "%s,\n", why ? why->name : far ? "not explained" : "", left);
  }
  return table_close(f, !rc);
}

/* What the second rule takes, benchmark by benchmark: an average may agree though its parts do not. */
static int write_by_benchmark(const place *p, const gating_setting *s) {
  gating_table t;
  gating_setting full = *s;
  FILE *f = place_file(p, "calibration-benchmarks");
  full.methods = methods;
  if (!f || place_measure(p, &full, &t))
    return table_close(f, false);
  fprintf(f, "benchmark,method,slowdown_pct,core_energy_pct,edp_pct\n");
  for (size_t i = 0; i < t.nbench; i++)
    for (size_t k = 1; k < t.nmethod; k++) {
      const gating_figures g = gating_relative(&t.bench[i].cell[0], &t.bench[i].cell[k]);
      if (t.bench[i].cell[k].fits)
        fprintf(f, "%s,%s,%.2f,%.2f,%.2f\n", t.bench[i].name, t.method[k].name, g.slowdown, g.core, g.edp);
    }
  gating_free(&t);
  return table_close(f, true);
}

static void put_bars(FILE *f, const char *name, const taken *t) {
  unsigned n = 0, naive = 0;
  const double local = worst(&t->g[1], "local", &n), global = worst(&t->g[2], "global", &n), wake = worst(&t->g[0], "naive", &naive);
  fprintf(f, "%s\tlargest difference of local and global, points\t%.2f\t<=\t2.5\t%u\t6\n", name, fmax(local, global), n);
  fprintf(f, "%s\tlargest difference of naive at wake latency 2, points\t%.2f\t<=\t4\t%u\t3\n", name, wake, naive);
}

static int write_bars(const place *p, const taken rule[2]) {
  const unsigned settings = TEXTURES * WAKES * MODES;
  FILE *f = table_open_in(p->out, "calibration.bars");
  if (!f)
    return -1;
  put_bars(f, "first rule", &rule[0]);
  put_bars(f, "second rule", &rule[1]);
  fprintf(f, "second rule\ttexture latency, of the tables with methods as written\t%u\t=\t%u\t%u\t36\n", rule[1].s.texture_latency,
          GATED_WRITTEN_TEXTURE, settings);
  return table_close(f, true);
}

int table_calibration(const place *p) {
  taken rule[2];
  FILE *f = place_file(p, "calibration-grid");
  if (!f)
    return -1;
  int rc = grid(p, f, rule);
  if (table_close(f, !rc))
    return -1;
  return write_taken(p, rule) || write_by_benchmark(p, &rule[1].s) || calibration_causes(p, &rule[1].s) || write_bars(p, rule) ? -1 : 0;
}
