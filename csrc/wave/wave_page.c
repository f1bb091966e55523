/* SPDX-License-Identifier: Apache-2.0 */
/* Writes the page of a waveform: figures, clocks, activity over time, busiest scopes. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/page.h"
#include "wave/wave_report.h"

enum { LANES = 8, ROWS = 40 };

static const char *scope_name(const gm_wave_counts *c, uint32_t scope) {
  return scope < c->h.scopes ? c->h.scope[scope].path : "(no scope)";
}

/* The end of a path, for a place of few letters. */
static const char *short_name(const char *path) {
  size_t n = strlen(path);
  const char *dot = strrchr(path, '.');
  return n <= 14 ? path : dot && strlen(dot + 1) <= 14 ? dot + 1 : path + n - 14;
}

static void put_cards(FILE *f, const gm_wave_counts *c, const gm_wave_scope_sum *sums) {
  uint64_t toggles = 0, glitches = 0, bits = 0;
  for (size_t i = 0; i <= c->h.scopes; i++) {
    toggles += sums[i].toggles;
    glitches += sums[i].glitches;
    bits += sums[i].bits;
  }
  char text[5][40];
  page_number(text[0], (double)toggles, 0);
  page_number(text[1], (double)glitches, 0);
  page_number(text[2], (double)bits, 0);
  page_number(text[3], (double)c->cycles, 0);
  gm_wave_time_text(c, c->duration, text[4]);
  bool cycles = c->clock != GM_WAVE_NONE;
  const page_card card[] = {{"Window", text[4], NULL, NULL},
                            {"Bits", text[2], NULL, NULL},
                            {"Toggles", text[0], NULL, "without clocks"},
                            {"Cycles", cycles ? text[3] : "none", NULL, cycles ? NULL : "no clock was given"},
                            {"Glitches", cycles ? text[1] : "none", NULL, cycles ? "of these toggles" : "no clock was given"}};
  page_cards(f, card, sizeof card / sizeof *card);
}

static void put_clocks(FILE *f, const gm_wave_counts *c) {
  static const page_column column[] = {{"clock", PAGE_TEXT, NULL}, {"period", PAGE_TEXT, NULL}, {"rises", PAGE_NUMBER, NULL}};
  char name[GM_WAVE_NAME], time[40];
  page_section(f, "clocks", "Clocks found");
  page_table(f, "clock-table", column, 3);
  for (unsigned i = 0; i < c->n_found; i++) {
    const gm_wave_edges *e = &c->edges[c->found[i]];
    page_row(f, 0);
    page_cell_code(f, gm_wave_full_name(&c->h, c->shown[c->found[i]], name));
    page_cell(f, gm_wave_time_text(c, e->gap, time));
    page_cell_count(f, e->rises);
  }
  page_table_end(f);
  page_section_end(f, "A clock rises at equal distances. Nets that follow from a faster one are left out.");
}

static void put_time(FILE *f, const gm_wave_counts *c, const uint32_t *list, size_t n) {
  double value[LANES + 1][GM_WAVE_BINS] = {{0}}, max[LANES + 1] = {0};
  page_lane lane[LANES + 1];
  unsigned bins = c->bin_width ? (unsigned)(c->duration / c->bin_width) + 1 : 1;
  bins = bins > GM_WAVE_BINS ? GM_WAVE_BINS : bins;
  n = n < LANES ? n : LANES;
  for (size_t s = 0; s <= c->h.scopes; s++)
    for (unsigned i = 0; i < bins; i++)
      value[0][i] += (double)c->bins[s * GM_WAVE_BINS + i];
  for (size_t k = 0; k <= n; k++) {
    for (unsigned i = 0; i < bins; i++) {
      value[k][i] = k ? (double)c->bins[list[k - 1] * GM_WAVE_BINS + i] : value[0][i];
      max[k] = value[k][i] > max[k] ? value[k][i] : max[k];
    }
    lane[k] = (page_lane){k ? short_name(scope_name(c, list[k - 1])) : "all",
                          k ? scope_name(c, list[k - 1]) : "all scopes",
                          k ? "data" : "clock",
                          value[k],
                          max[k],
                          k ? 26 : 60};
  }
  page_section(f, "time", "Toggles over time");
  page_chart_time(f, "toggles over time, of all nets with their clocks and of the busiest scopes", lane, n + 1, bins,
                  (double)bins * (double)c->bin_width * gm_wave_unit(&c->h) * 1e9, "ns");
  page_section_end(f, "Each lane has a scale of its own.");
}

static void put_scopes(FILE *f, const gm_wave_counts *c, const gm_wave_scope_sum *sums, const uint32_t *list, size_t n) {
  static const page_column column[] = {{"scope", PAGE_TEXT, NULL},
                                       {"bits", PAGE_NUMBER, "of its own nets"},
                                       {"toggles", PAGE_NUMBER, "of its own nets, without clocks"},
                                       {"glitches", PAGE_NUMBER, "toggles of a cycle beyond the first that stays"},
                                       {"with inner scopes", PAGE_NUMBER, "toggles, with those of the scopes inside"}};
  page_bar bar[LANES];
  char text[LANES][40];
  size_t m = n < LANES ? n : LANES;
  for (size_t i = 0; i < m; i++) {
    const gm_wave_scope_sum *s = &sums[list[i]];
    page_number(text[i], (double)s->toggles, 0);
    bar[i] = (page_bar){.name = short_name(scope_name(c, list[i])),
                        .title = scope_name(c, list[i]),
                        .text = text[i],
                        .part = {(double)(s->toggles - s->glitches), (double)s->glitches},
                        .color = {"data", "t"}};
  }
  page_bars group = {.bar = bar, .n = m};
  page_section(f, "scopes", "Busiest scopes");
  if (m)
    page_chart_bars(f, "toggles of the busiest scopes", &group, 1, (double)sums[list[0]].toggles);
  page_key(f, (const char *const[]){"data", "toggles that stay", "t", "glitches"}, 2);
  page_table(f, "scope-table", column, 5);
  for (size_t i = 0; i < n; i++) {
    const gm_wave_scope_sum *s = &sums[list[i]];
    page_row(f, 0);
    page_cell_code(f, scope_name(c, list[i]));
    page_cell_count(f, s->bits);
    page_cell_count(f, s->toggles);
    page_cell_count(f, s->glitches);
    page_cell_count(f, s->all_toggles);
  }
  page_table_end(f);
  page_section_end(f, NULL);
}

int gm_wave_page(FILE *f, const gm_wave_counts *c, const char *name, const char *command) {
  gm_wave_scope_sum *sums = gm_wave_scope_sums(c);
  size_t n = 0;
  uint32_t *list = sums ? gm_wave_busiest(c, sums, ROWS, &n) : NULL;
  if (!list)
    return free(sums), -1;
  page_begin(f, "Activity", name, command);
  put_cards(f, c, sums);
  put_clocks(f, c);
  put_time(f, c, list, n);
  put_scopes(f, c, sums, list, n);
  page_end(f, NULL, NULL);
  free(list);
  free(sums);
  return ferror(f) ? -1 : 0;
}
