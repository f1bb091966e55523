/* SPDX-License-Identifier: Apache-2.0 */
/* Reports the energy of a frame by its parts. */
#include "studies/show/show_parts.h"

#include "base/page.h"

static const char NOT_COUNTED[] = "vertex fetch and assembly, which are not in Verilog, have none, nor has a block without weights";
static const char ERRORS[] =
    "errors, mean and worst: of the shader core the stated error of the energy model program; of a block, of its energy "
    "above idle on scenes out of its fit";

double gm_show_part_sum(const gm_show_part *p) { return p->idle + p->work; }

gm_show_part gm_show_parts_sum(const gm_show_parts *p) {
  gm_show_part sum = {.name = "sum", .mean = -1, .worst = -1};
  for (unsigned i = 0; i < p->n; i++) {
    sum.idle += p->part[i].idle;
    sum.work += p->part[i].work;
  }
  return sum;
}

static void print_error(FILE *f, double percent) {
  if (percent < 0)
    fprintf(f, " %8s", "");
  else
    fprintf(f, " %8.1f", percent);
}

static void print_part(FILE *f, const gm_show_part *p) {
  fprintf(f, "  %-36s %12.1f %12.1f", p->name, gm_show_part_sum(p) / 1000, p->work / 1000);
  print_error(f, p->mean);
  print_error(f, p->worst);
  fputc('\n', f);
}

void gm_show_parts_text(FILE *f, const gm_show_parts *p) {
  gm_show_part sum = gm_show_parts_sum(p);
  fprintf(f, "%-38s %12s %12s %8s %8s\n", "energy of the frame, nJ", "all", "above idle", "error %", "worst");
  for (unsigned i = 0; i < p->n; i++)
    print_part(f, &p->part[i]);
  print_part(f, &sum);
  fprintf(f, "  %-36s %12.1f\n", "memory, apart", p->bytes * p->byte / 1000);
  fprintf(f, "  memory: %g pJ a byte (%g to %g), %s\n  %s\n  %s\n", p->byte, p->min, p->max, p->source, ERRORS, NOT_COUNTED);
}

static json_t *part_json(const gm_show_part *p) {
  json_t *o = json_pack("{s:s, s:f, s:f}", "name", p->name, "pj", gm_show_part_sum(p), "above_idle_pj", p->work);
  if (o && p->mean >= 0)
    json_object_set_new(o, "error_percent", json_real(p->mean));
  if (o && p->worst >= 0)
    json_object_set_new(o, "worst_error_percent", json_real(p->worst));
  return o;
}

json_t *gm_show_parts_json(const gm_show_parts *p) {
  gm_show_part sum = gm_show_parts_sum(p);
  json_t *parts = json_array();
  for (unsigned i = 0; i < p->n; i++)
    json_array_append_new(parts, part_json(&p->part[i]));
  return json_pack("{s:o, s:f, s:f, s:{s:f, s:f, s:f, s:[f, f], s:s}}", "parts", parts, "sum_pj", gm_show_part_sum(&sum), "above_idle_pj",
                   sum.work, "memory_apart", "pj", p->bytes * p->byte, "bytes", p->bytes, "pj_a_byte", p->byte, "range", p->min, p->max,
                   "source", p->source);
}

static void error_cell(FILE *f, double percent) {
  if (percent < 0)
    page_cell(f, "");
  else
    page_cell_real(f, percent, 1);
}

static void part_row(FILE *f, const gm_show_part *p) {
  page_row(f, 0);
  page_cell(f, p->name);
  page_cell_real(f, gm_show_part_sum(p) / 1000, 1);
  page_cell_real(f, p->work / 1000, 1);
  error_cell(f, p->mean);
  error_cell(f, p->worst);
}

void gm_show_parts_html(FILE *f, const gm_show_parts *p) {
  static const page_column column[] = {{"part", PAGE_TEXT, NULL},
                                       {"nJ", PAGE_NUMBER, NULL},
                                       {"above idle", PAGE_NUMBER, "without clocks that have no gate, and leakage"},
                                       {"error %", PAGE_NUMBER, NULL},
                                       {"worst", PAGE_NUMBER, NULL}};
  char note[900];
  gm_show_part sum = gm_show_parts_sum(p), memory = {.name = "memory, apart", .work = p->bytes * p->byte, .mean = -1, .worst = -1};
  page_section(f, "parts", "Energy of the frame");
  page_table(f, "parts-table", column, 5);
  for (unsigned i = 0; i < p->n; i++)
    part_row(f, &p->part[i]);
  part_row(f, &sum);
  part_row(f, &memory);
  page_table_end(f);
  snprintf(note, sizeof note, "Memory: %g pJ a byte (%g to %g), %s. %s; %s.", p->byte, p->min, p->max, p->source, ERRORS, NOT_COUNTED);
  page_section_end(f, note);
}
