/* SPDX-License-Identifier: Apache-2.0 */
/* Tables of the page: bundles, inlined calls, components. */
#include "page/page.h"
#include "report/private.h"

static void cost_cells(FILE *f, const report_cost *c) {
  page_cell_count(f, c->issued);
  page_cell_count(f, c->cycles);
  page_cell_count(f, c->frozen);
  page_cell_real(f, c->energy, 2);
  page_cell_count(f, c->longest);
  page_cell_count(f, c->shortest);
}

#define COST_COLUMNS                                                                                                                       \
  {"issued", PAGE_NUMBER, "how often"}, {"cycles", PAGE_NUMBER, "of the run"},                                                             \
      {"frozen", PAGE_NUMBER, "cycles in which it froze the pipeline"}, {"energy", PAGE_NUMBER, NULL},                                     \
      {"longest", PAGE_NUMBER, "cycles on the longest path"}, {                                                                            \
    "shortest", PAGE_NUMBER, "cycles on the shortest path"                                                                                 \
  }

static void bundles(FILE *f, const report *r) {
  static const page_column column[] = {{"word", PAGE_NUMBER, "address"},
                                       {"line", PAGE_NUMBER, NULL},
                                       {"operations", PAGE_TEXT, NULL},
                                       COST_COLUMNS,
                                       {"live", PAGE_NUMBER, "temporaries that are live"}};
  page_section(f, "code", "Bundles");
  fprintf(f,
          "<div class=\"tools\"><output id=\"shown\">all %zu</output><button id=\"all\" type=\"button\" hidden>show all</button></div>\n",
          r->bundles);
  page_table(f, "bundles", column, sizeof column / sizeof *column);
  for (size_t i = 0; i < r->bundles; i++) {
    const report_bundle *b = &r->bundle[i];
    fprintf(f, "<tr data-line=\"%u\">", b->line);
    page_cell_count(f, b->word);
    page_cell_count(f, b->line);
    page_cell_code(f, b->text);
    cost_cells(f, &b->cost);
    page_cell_count(f, b->live);
    fputc('\n', f);
  }
  page_table_end(f);
  page_section_end(f, NULL);
}

static void calls(FILE *f, const report *r) {
  static const page_column column[] = {{"call at line", PAGE_NUMBER, NULL},
                                       {"calls", PAGE_TEXT, "line:column of each call, outermost first"},
                                       {"bundles", PAGE_NUMBER, NULL},
                                       COST_COLUMNS};
  if (!r->calls)
    return;
  page_section(f, "calls", "Inlined calls");
  page_table(f, "sites", column, sizeof column / sizeof *column);
  for (size_t i = 0; i < r->calls; i++) {
    page_row(f, 0);
    page_cell_count(f, r->call[i].line);
    page_cell_code(f, r->call[i].path);
    page_cell_count(f, r->call[i].bundles);
    cost_cells(f, &r->call[i].cost);
  }
  page_table_end(f);
  page_section_end(f,
                   "What the lines of a function cost, by the place that calls it. A function that calls others has their lines in rows of "
                   "their own.");
}

static void components(FILE *f, const report *r) {
  static const page_column column[] = {{"component", PAGE_TEXT, NULL}, {"clock", PAGE_NUMBER, NULL}, {"data", PAGE_NUMBER, NULL},
                                       {"idle", PAGE_NUMBER, NULL},    {"sum", PAGE_NUMBER, NULL},   {"%", PAGE_NUMBER, NULL}};
  page_section(f, "parts", "Components");
  page_table(f, "components", column, sizeof column / sizeof *column);
  for (size_t i = 0; i < r->components; i++) {
    const report_component *c = &r->component[i];
    double sum = c->clock + c->data + c->idle;
    page_row(f, 0);
    page_cell(f, c->name);
    page_cell_real(f, c->clock, 2);
    page_cell_real(f, c->data, 2);
    page_cell_real(f, c->idle, 2);
    page_cell_real(f, sum, 2);
    page_cell_real(f, r->energy > 0 ? 100 * sum / r->energy : 0, 2);
  }
  page_table_end(f);
  page_section_end(f, NULL);
}

void report_page_tables(FILE *f, const report *r) {
  bundles(f, r);
  calls(f, r);
  components(f, r);
}
