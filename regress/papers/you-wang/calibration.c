/* SPDX-License-Identifier: Apache-2.0 */
/* Which setting of what You and Wang 2013 leave open comes nearest to their averages (docs/calibration.md). The settings are texture
   latencies, wake latencies, and the methods as ours are, as the article has them, and with a slot for each gating operation besides.

   The rule, which was written before the settings were run: the setting with the least sum of squared differences from the paper, over
   methods local and global with both buffers gated, and over slowdown, core energy and energy-delay product, in points of percent. No row
   has a setting of its own, but for naive at wake latency 2: the paper's naive loses 1.4 to 1.5
   cycles for each cycle with an access, so its wake takes longer than one cycle.

   A difference of more than one point is explained by a cause if a run that changes this cause alone leaves at most half of the
   difference. */
#include <math.h>
#include <string.h>

#include "base/table.h"
#include "regress/papers/you-wang/calibration.h"

static const unsigned textures[] = {3, 4, 8, 16}, wakes[] = {1, 2, 3};
static const char *const modes[] = {"ours", "as written", "as written, operations charged"};
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
  double most = 0;
  for (unsigned c = 0; c < COLUMNS; c++, ++*n)
    most = fmax(most, fabs(gated_pick(g, columns[c]) - gated_paper(GATING_BOTH, method, columns[c])));
  return most;
}

/* Runs all settings. *best: the one that the rule takes; the text of a comma in a mode is no column. */
static int grid(const place *p, FILE *f, gating_setting *best, gating_figures at_best[CALIBRATED], unsigned *mode) {
  double least = INFINITY;
  fprintf(f, "texture,wake,mode,method,slowdown_pct,paper_slowdown_pct,buffer_energy_pct,paper_buffer_energy_pct,core_energy_pct,"
             "paper_core_energy_pct,edp_pct,paper_edp_pct,squares\n");
  for (unsigned k = 0; k < TEXTURES * WAKES * MODES; k++) {
    unsigned m = k / (TEXTURES * WAKES);
    gating_setting s = {.texture_latency = textures[k / WAKES % TEXTURES], .wake = wakes[k % WAKES], .disable = without[m]};
    gating_figures g[CALIBRATED];
    if (calibration_run(p, &s, g))
      return -1;
    for (unsigned i = 0; i < CALIBRATED; i++)
      put_row(f, &s, m == 2 ? "charged" : modes[m], g, i);
    if (squares(g) >= least)
      continue;
    least = squares(g);
    *best = s;
    *mode = m;
    memcpy(at_best, g, CALIBRATED * sizeof *g);
  }
  return 0;
}

/* The setting taken, a row for each method and column: local and global there, naive at wake latency 2. */
static int write_chosen(const place *p, const gating_setting *s, const char *mode, const gating_figures g[CALIBRATED]) {
  static const char *const column_name[COLUMNS] = {"slowdown", "core energy", "energy-delay product"};
  FILE *f = place_file(p, "calibration-chosen");
  if (!f)
    return -1;
  fprintf(f, "texture,wake,mode,method,figure,ours,paper,difference,cause,left\n");
  int rc = 0;
  for (unsigned i = 0; i < CALIBRATED; i++)
    for (unsigned c = 0; c < COLUMNS && !rc; c++) {
      const double ours = gated_pick(&g[i], columns[c]), paper = gated_paper(GATING_BOTH, calibrated[i], columns[c]);
      fprintf(f, "%u,%u,%s,%s,%s,%.2f,%.2f,%.2f", s->texture_latency, i ? s->wake : 2, mode, calibrated[i], column_name[c], ours, paper,
              ours - paper);
      const calibration_cause *why = NULL;
      double left = 0;
      if (fabs(ours - paper) > 1)
        rc = calibration_explain(p, s, i, columns[c], &why, &left);
      if (why)
        fprintf(f, ",%s,%.2f\n", why->name, left);
      else
        fprintf(f, ",%s,\n", fabs(ours - paper) > 1 ? "not explained" : "");
    }
  return table_close(f, !rc);
}

static int write_bars(const place *p, const gating_setting *best, const gating_figures g[CALIBRATED], unsigned settings) {
  unsigned n = 0, naive = 0;
  const double code = fmax(worst(&g[1], "local", &n), worst(&g[2], "global", &n)), wake = worst(&g[0], "naive", &naive);
  FILE *f = table_open_in(p->out, "calibration.bars");
  if (!f)
    return -1;
  fprintf(f, "calibration\tlargest difference of local and global, points\t%.3f\t<=\t2.5\t%u\t6\n", code, n);
  fprintf(f, "calibration\tlargest difference of naive at wake 2, points\t%.3f\t<=\t4\t%u\t3\n", wake, naive);
  fprintf(f, "calibration\ttexture latency taken\t%u\t=\t%u\t%u\t36\n", best->texture_latency, GATED_WRITTEN_TEXTURE, settings);
  fprintf(f, "calibration\twake latency taken\t%u\t=\t%u\t%u\t36\n", best->wake, GATED_WRITTEN_WAKE, settings);
  fprintf(f, "calibration\tthe methods taken are as written\t%d\t=\t1\t%u\t36\n", best->disable && !strcmp(best->disable, GC_GATE_LITERAL),
          settings);
  return table_close(f, true);
}

int table_calibration(const place *p) {
  gating_setting best = {0}, slow;
  gating_figures g[CALIBRATED], at_two[CALIBRATED];
  unsigned mode = 0;
  FILE *f = place_file(p, "calibration-grid");
  if (!f)
    return -1;
  int rc = grid(p, f, &best, g, &mode);
  if (table_close(f, !rc))
    return -1;
  slow = best;
  slow.wake = 2;
  if (calibration_run(p, &slow, at_two))
    return -1;
  g[0] = at_two[0];
  return write_chosen(p, &best, mode == 2 ? "charged" : modes[mode], g) || calibration_causes(p, &best) ||
                 write_bars(p, &best, g, TEXTURES * WAKES * MODES)
             ? -1
             : 0;
}
