/* SPDX-License-Identifier: Apache-2.0 */
/* Writes the charts of a shader's page: units, components, time. */
#include <stdlib.h>
#include <string.h>

#include "base/page.h"
#include "studies/report/report_private.h"

static const char *const letter[GM_GRP_COUNT] = {"A", "B", "C", "T", "F"};
static const char *const color[GM_GRP_COUNT] = {"a", "b", "c", "t", "f"};

typedef struct {
  page_bar bar[GM_GRP_COUNT];
  char title[GM_GRP_COUNT][80], text[GM_GRP_COUNT][40], note[60];
} unit_bars;

static page_bars bars_of(unit_bars *b, const char *title, const gm_path_stats *p) {
  double cycles = (double)p->cycles;
  for (unsigned u = 0; u < GM_GRP_COUNT; u++) {
    double busy = (double)p->busy[u];
    snprintf(b->title[u], sizeof b->title[u], "%s: %.0f of %.0f cycles", report_unit_name[u], busy, cycles);
    snprintf(b->text[u], sizeof b->text[u], "%.0f · %.0f %%", busy, cycles > 0 ? 100 * busy / cycles : 0);
    b->bar[u] = (page_bar){letter[u], b->title[u], b->text[u], {busy}, {color[u]}};
  }
  snprintf(b->note, sizeof b->note, "%.0f cycles, bound by %s", cycles, gm_bound_name[p->bound]);
  return (page_bars){title, b->note, cycles, b->bar, GM_GRP_COUNT};
}

static void units(FILE *f, const report *r, const report *old) {
  const struct {
    const char *title;
    const gm_path_stats *p;
  } rows[] = {{"this run", &r->path},
              {"the run against it", old ? &old->path : NULL},
              {"longest path", &r->stats.longest},
              {"shortest path", &r->stats.shortest}};
  unit_bars text[4];
  page_bars group[4];
  size_t n = 0;
  double max = 0;
  for (unsigned i = 0; i < 4; i++) {
    if (!rows[i].p || !rows[i].p->known)
      continue;
    max = (double)rows[i].p->cycles > max ? (double)rows[i].p->cycles : max;
    group[n] = bars_of(&text[n], rows[i].title, rows[i].p);
    n++;
  }
  page_section(f, "units", "Cycles by unit");
  page_chart_bars(f, "cycles in which each unit is busy, in the run and on the longest and shortest path", group, n, max);
  static const char *const key[] = {
      "a", "A add, move, compare", "b", "B multiply, dot product", "c", "C special functions", "t", "T texture", "f", "F flow"};
  page_key(f, key, 5);
  page_section_end(f, r->stats.longest.known ? "A stroke marks all cycles of the run or path."
                                             : "A stroke marks all cycles of the run or path. The longest path has no bound.");
}

static int by_sum(const void *a, const void *b) {
  const report_component *x = a, *y = b;
  double p = x->data + x->clock + x->idle, q = y->data + y->clock + y->idle;
  return (p < q) - (p > q);
}

static void components(FILE *f, const report *r) {
  page_bar bar[REPORT_COMPONENTS];
  report_component sorted[REPORT_COMPONENTS];
  char title[REPORT_COMPONENTS][200], text[REPORT_COMPONENTS][40];
  double max = 0;
  memcpy(sorted, r->component, sizeof sorted);
  qsort(sorted, r->components, sizeof *sorted, by_sum);
  for (size_t i = 0; i < r->components; i++) {
    const report_component *c = &sorted[i];
    double sum = c->data + c->clock + c->idle;
    max = sum > max ? sum : max;
    snprintf(title[i], sizeof title[i], "%.39s: clock %.2f, data %.2f, idle %.2f nJ", c->name, REPORT_NJ(c->clock), REPORT_NJ(c->data),
             REPORT_NJ(c->idle));
    snprintf(text[i], sizeof text[i], "%.2f nJ · %.1f %%", REPORT_NJ(sum), r->energy > 0 ? 100 * sum / r->energy : 0);
    bar[i] = (page_bar){c->name, title[i], text[i], {c->clock, c->data, c->idle}, {"clock", "data", "idle"}};
  }
  const page_bars group = {NULL, NULL, 0, bar, r->components};
  page_section(f, "energy", "Energy by component");
  page_chart_bars(f, "energy by component", &group, 1, max);
  static const char *const key[] = {"clock", "clock", "data", "data", "idle", "idle"};
  page_key(f, key, 3);
  page_section_end(f, NULL);
}

void report_page_charts(FILE *f, const report *r, const report *old) {
  page_columns(f);
  units(f, r, old);
  components(f, r);
  page_columns_end(f);
}

enum { LANES = GM_GRP_COUNT + 3 };

/* A lane's value in a column: units, gates of v and o, power. */
static double lane_value(const report *r, size_t lane, size_t i) {
  const report_column *c = &r->column[i];
  double cycles = (double)(i + 1 < r->columns ? r->step : r->sim.cycles - r->step * i);
  double v = lane < GM_GRP_COUNT ? c->unit[lane] : lane < GM_GRP_COUNT + 2 ? c->open[lane - GM_GRP_COUNT] : c->energy;
  return cycles > 0 ? v / cycles : 0;
}

void report_page_time(FILE *f, const report *r) {
  static const char *const name[] = {"v open", "o open", "power"}, *const title[] = {"gate of the input buffer",
                                                                                     "gate of the output buffer", "energy of a cycle"};
  page_lane lane[LANES];
  double *value = calloc(LANES * (r->columns + 1), sizeof *value), max = 0;
  char note[160];
  for (size_t l = 0; value && l < LANES; l++) {
    bool unit = l < GM_GRP_COUNT;
    double *v = value + l * r->columns;
    for (size_t i = 0; i < r->columns; i++) {
      v[i] = lane_value(r, l, i);
      max = l == LANES - 1 && v[i] > max ? v[i] : max;
    }
    lane[l] = (page_lane){.name = unit ? letter[l] : name[l - GM_GRP_COUNT],
                          .title = unit ? report_unit_name[l] : title[l - GM_GRP_COUNT],
                          .color = unit             ? color[l]
                                   : l == LANES - 1 ? "data"
                                                    : "open",
                          .value = v,
                          .max = l == LANES - 1 ? max : 1,
                          .height = l == LANES - 1 ? 70 : 14};
  }
  page_section(f, "time", "Over time");
  if (value)
    page_chart_time(f, "units at work, open gates and power over the cycles of the run", lane, LANES, r->columns,
                    (double)(r->step * r->columns), "cycle");
  snprintf(note, sizeof note, "Power: from 0 to %.4g %s a cycle; %.4g on average. A column is %llu %s.", max, r->unit,
           r->energy / (double)r->sim.cycles, (unsigned long long)r->step, r->step == 1 ? "cycle" : "cycles");
  page_section_end(f, note);
  free(value);
}
