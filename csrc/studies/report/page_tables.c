/* SPDX-License-Identifier: Apache-2.0 */
/* Writes the tables of a shader's page: bundles, inlined calls, components. */
#include "base/page.h"
#include "studies/report/report_private.h"

static void cost_cells(FILE *f, const report_cost *c) {
  page_cell_count(f, c->issued);
  page_cell_count(f, c->cycles);
  page_cell_count(f, c->frozen);
  page_cell_real(f, REPORT_NJ(c->energy), 3);
  page_cell_count(f, c->longest);
  page_cell_count(f, c->shortest);
}

#define COST_COLUMNS                                                                                                                       \
  {"issued", PAGE_NUMBER, "how often"}, {"cycles", PAGE_NUMBER, "of the run"},                                                             \
      {"frozen", PAGE_NUMBER, "cycles in which it froze the pipeline"}, {"nJ", PAGE_NUMBER, "energy of the run"},                          \
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
  fputs("<div class=\"tall\">\n", f);
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
  fputs("</div>", f);
  page_section_end(f, NULL);
}

/* Numbers of lines or words, from the first to the last. */
static void range_cell(FILE *f, unsigned first, unsigned last) {
  if (first == last)
    fprintf(f, "<td class=\"n\">%u", first);
  else
    fprintf(f, "<td class=\"n\">%u–%u", first, last);
}

static void blocks(FILE *f, const report *r) {
  static const page_column column[] = {{"block", PAGE_NUMBER, NULL},
                                       {"words", PAGE_NUMBER, "addresses of its first and last bundle"},
                                       {"lines", PAGE_NUMBER, "least and greatest line of its bundles"},
                                       {"bundles", PAGE_NUMBER, NULL},
                                       {"times", PAGE_NUMBER, "how often it ran"},
                                       COST_COLUMNS,
                                       {"live", PAGE_NUMBER, "most temporaries that are live"},
                                       {"goes to", PAGE_TEXT, "blocks that may follow"}};
  char goes[40];
  page_section(f, "flow", "Blocks of the run and of both paths");
  page_table(f, "blocks", column, sizeof column / sizeof *column);
  for (size_t i = 0; i < r->blocks; i++) {
    const report_block *k = &r->block[i];
    page_row(f, 0);
    page_cell_count(f, i);
    range_cell(f, r->bundle[k->first].word, r->bundle[k->first + k->bundles - 1].word);
    range_cell(f, k->first_line, k->last_line);
    page_cell_count(f, k->bundles);
    page_cell_count(f, k->times);
    cost_cells(f, &k->cost);
    page_cell_count(f, k->live);
    report_block_goes(k, goes, sizeof goes);
    page_cell(f, goes);
  }
  page_table_end(f);
  page_section_end(f,
                   "A block is a row of bundles that always run one after the other. Where its cycles on a path are 0, the path does not "
                   "take it.");
}

static void write_calls_table(FILE *f, const report *r) {
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
  static const page_column column[] = {{"component", PAGE_TEXT, NULL},  {"clock, nJ", PAGE_NUMBER, NULL}, {"data, nJ", PAGE_NUMBER, NULL},
                                       {"idle, nJ", PAGE_NUMBER, NULL}, {"sum, nJ", PAGE_NUMBER, NULL},   {"%", PAGE_NUMBER, NULL}};
  page_section(f, "parts", "Components");
  page_table(f, "components", column, sizeof column / sizeof *column);
  for (size_t i = 0; i < r->components; i++) {
    const report_component *c = &r->component[i];
    double sum = c->clock + c->data + c->idle;
    page_row(f, 0);
    page_cell(f, c->name);
    page_cell_real(f, REPORT_NJ(c->clock), 3);
    page_cell_real(f, REPORT_NJ(c->data), 3);
    page_cell_real(f, REPORT_NJ(c->idle), 3);
    page_cell_real(f, REPORT_NJ(sum), 3);
    page_cell_real(f, r->energy > 0 ? 100 * sum / r->energy : 0, 2);
  }
  page_table_end(f);
  page_section_end(f, NULL);
}

void report_page_tables(FILE *f, const report *r) {
  blocks(f, r);
  bundles(f, r);
  write_calls_table(f, r);
  components(f, r);
}
