/* SPDX-License-Identifier: Apache-2.0 */
/* Writes the report of a frame as one page: figures, pictures, units, work, memory (docs/frame.md). */
#include <string.h>

#include "base/page.h"
#include "energy/meter/counter_table.h"
#include "studies/show/show.h"

static void cards(FILE *f, const gm_show_frame *s, const gm_frame_counters *c) {
  gm_show_energy e = gm_show_energy_of(s);
  char text[5][40], level[60];
  gm_show_part sum = s->parts ? gm_show_parts_sum(s->parts) : (gm_show_part){.work = e.vertex + e.fragment};
  page_number(text[0], (double)c->cycles, 0);
  page_number(text[1], (double)c->geometry_cycles, 0);
  page_number(text[2], (double)c->vertices_shaded, 0);
  page_number(text[3], (double)c->fragments_shaded, 0);
  page_number(text[4], gm_show_part_sum(&sum) / 1000, 0);
  snprintf(level, sizeof level, "energy model %s, %s", e.level, s->parts ? "without memory" : "shader core alone");
  const page_card card[] = {{"Cycles", text[0], NULL, NULL},
                            {"Vertices and lists", text[1], "cycles", NULL},
                            {"Vertices shaded", text[2], NULL, NULL},
                            {"Fragments shaded", text[3], NULL, NULL},
                            {"Energy", text[4], s->meter ? "nJ" : "thousand", level}};
  page_cards(f, card, sizeof card / sizeof *card);
}

static void units(FILE *f, const gm_frame_counters *c) {
  static const page_column column[] = {{"unit", PAGE_TEXT, NULL},
                                       {"cycles", PAGE_NUMBER, "cycles at work"},
                                       {"load %", PAGE_NUMBER, "of the frame's cycles"},
                                       {"waits for work", PAGE_NUMBER, "cycles without an item"},
                                       {"waits for room", PAGE_NUMBER, "cycles in which the next buffer is full"}};
  page_bar bar[GM_UNITS];
  char load[GM_UNITS][40];
  page_bars group = {.bar = bar, .n = GM_UNITS};
  double cycles = c->cycles ? (double)c->cycles : 1;
  for (unsigned u = 0; u < GM_UNITS; u++) {
    snprintf(load[u], sizeof load[u], "%.1f %%", 100 * (double)c->unit[u].busy / cycles);
    bar[u] = (page_bar){.name = gm_unit_text((gm_unit_name)u),
                        .title = gm_unit_text((gm_unit_name)u),
                        .text = load[u],
                        .part = {100 * (double)c->unit[u].busy / cycles, 100 * (double)c->unit[u].wait_out / cycles},
                        .color = {"a", "idle"}};
  }
  page_section(f, "units", "Units");
  page_chart_bars(f, "load of the units, percent of the frame", &group, 1, 100);
  page_key(f, (const char *const[]){"a", "at work", "idle", "waits for room in the next buffer"}, 2);
  page_table(f, "unit-table", column, 5);
  for (unsigned u = 0; u < GM_UNITS; u++) {
    page_row(f, 0);
    page_cell(f, gm_unit_text((gm_unit_name)u));
    page_cell_count(f, c->unit[u].busy);
    page_cell_real(f, 100 * (double)c->unit[u].busy / cycles, 1);
    page_cell_count(f, c->unit[u].wait_in);
    page_cell_count(f, c->unit[u].wait_out);
  }
  page_table_end(f);
  page_section_end(f, NULL);
}

static void write_count_row(FILE *f, const char *name, uint64_t value) {
  page_row(f, 0);
  page_cell(f, name);
  page_cell_count(f, value);
}

static void write_work_section(FILE *f, const gm_frame_counters *c) {
  static const page_column column[] = {{"what", PAGE_TEXT, NULL}, {"number", PAGE_NUMBER, NULL}};
  const gm_counter_row *r;
  page_section(f, "work", "Work");
  page_table(f, "work-table", column, 2);
  write_count_row(f, "waits of fragments for textures", c->fragment.frozen_tex);
  for (size_t i = 0; (r = gm_counter_row_at(i)); i++)
    write_count_row(f, r->text, gm_counter_value(c, r));
  page_table_end(f);
  page_section_end(f, NULL);
}

static void memory(FILE *f, const gm_frame_counters *c) {
  static const page_column column[] = {{"memory", PAGE_TEXT, NULL}, {"bytes", PAGE_NUMBER, NULL}};
  page_section(f, "memory", "Memory");
  page_table(f, "memory-table", column, 2);
  for (unsigned k = 0; k < GM_BYTES_KINDS; k++)
    write_count_row(f, gm_bytes_text((gm_bytes_kind)k), c->bytes[k]);
  page_table_end(f);
  page_section_end(f, NULL);
}

static void write_energy_section(FILE *f, const gm_show_frame *s) {
  static const page_column column[] = {{"stage", PAGE_TEXT, NULL}, {"energy", PAGE_NUMBER, NULL}};
  gm_show_energy e = gm_show_energy_of(s);
  char note[300];
  page_section(f, "energy", "Energy of the shader core");
  page_table(f, "energy-table", column, 2);
  write_count_row(f, "vertices", (uint64_t)e.vertex);
  write_count_row(f, "fragments", (uint64_t)e.fragment);
  page_table_end(f);
  if (e.weights)
    snprintf(note, sizeof note, "Energy model program, pJ; weights of %s, stated error %.1f %%.", e.weights, e.error_percent);
  else
    snprintf(note, sizeof note, "Energy model paper: %s. The other units and the memory have no energy.", e.unit);
  page_section_end(f, note);
}

bool gm_show_html(FILE *f, const gm_show_frame *s, const char *title, const gm_show_picture *picture, size_t n) {
  gm_frame_counters c = gm_show_sum(s);
  char about[400];
  bool ok = true;
  snprintf(about, sizeof about, "machine %s, engine %s, parameter buffer %zu bytes, %zu passes", s->machine->name, s->cfg->engine->name,
           s->cfg->pb_bytes, gm_scene_passes(s->scene));
  page_begin(f, title, about, NULL);
  cards(f, s, &c);
  page_columns(f);
  for (size_t i = 0; i < n && ok; i++) {
    page_section(f, picture[i].text, picture[i].text);
    ok = page_picture(f, picture[i].text, picture[i].pixel, picture[i].width, picture[i].height, picture[i].width > 200 ? 1 : 2);
    page_section_end(f, NULL);
  }
  page_columns_end(f);
  units(f, &c);
  page_columns(f);
  write_work_section(f, &c);
  memory(f, &c);
  write_energy_section(f, s);
  page_columns_end(f);
  if (s->parts)
    gm_show_parts_html(f, s->parts);
  page_end(f, NULL, NULL);
  return ok;
}
