/* SPDX-License-Identifier: Apache-2.0 */
/* Writes a comparison as a page (compare.h). */
#include <math.h>
#include <string.h>

#include "base/page.h"
#include "studies/compare/compare.h"

enum { FIGURES = 8, TEXT = 200 };

/* One figure's sums: B as the value, A and the change below it. */
static void card_text(const comparison *c, size_t k, char value[40], char note[TEXT]) {
  const compare_figure *g = &c->a->figure[k];
  const compare_sum *s = &c->sum[k];
  char was[40];
  page_number(value, s->b, g->decimals);
  page_number(was, s->a, g->decimals);
  int n = snprintf(note, TEXT, "A: %s (%+.2f %%); less in %zu, more in %zu of %zu", was, compare_change(s->a, s->b), s->less, s->more,
                   s->pairs);
  if (s->error_b > 0 && n > 0 && n < TEXT)
    snprintf(note + n, TEXT - (size_t)n, "; errors at most %.0f and %.0f", s->error_a, s->error_b);
}

static void write_cards(FILE *f, const comparison *c) {
  page_card card[FIGURES];
  char value[FIGURES][40], note[FIGURES][TEXT], name[FIGURES][TEXT];
  size_t n = c->a->figures < FIGURES ? c->a->figures : FIGURES;
  for (size_t k = 0; k < n; k++) {
    card_text(c, k, value[k], note[k]);
    snprintf(name[k], TEXT, "sum of %s, B", c->a->figure[k].key);
    card[k] = (page_card){name[k], value[k], c->a->figure[k].unit, note[k]};
  }
  page_cards(f, card, n);
}

static void write_head(FILE *f, const comparison *c, const char *id) {
  page_column column[1 + 4 * FIGURES + 1] = {{"shader", PAGE_TEXT, NULL}};
  char name[FIGURES][5][TEXT];
  size_t n = 1;
  for (size_t k = 0; k < c->a->figures && k < FIGURES; k++) {
    const compare_figure *g = &c->a->figure[k];
    snprintf(name[k][0], TEXT, "%s A", g->key);
    snprintf(name[k][1], TEXT, "%s B", g->key);
    snprintf(name[k][2], TEXT, "change, %%");
    snprintf(name[k][3], TEXT, "\302\261 %s", *g->unit ? g->unit : g->key);
    snprintf(name[k][4], TEXT, "%s%s%s", g->key, *g->unit ? " in " : "", g->unit);
    column[n++] = (page_column){name[k][0], PAGE_NUMBER, name[k][4]};
    column[n++] = (page_column){name[k][1], PAGE_NUMBER, name[k][4]};
    column[n++] = (page_column){name[k][2], PAGE_NUMBER, "from A to B"};
    if (c->sum[k].error_b > 0)
      column[n++] = (page_column){name[k][3], PAGE_NUMBER, "the errors of A and B together"};
  }
  column[n++] = (page_column){"note", PAGE_TEXT, NULL};
  page_table(f, id, column, n);
}

static void write_figure_cells(FILE *f, const comparison *c, const compare_pair *p, size_t k) {
  const compare_figure *g = &c->a->figure[k];
  bool there = compare_has(p, k);
  if (!there)
    page_cell(f, ""), page_cell(f, ""), page_cell(f, "");
  else {
    page_cell_real(f, p->a->value[k].value, g->decimals);
    page_cell_real(f, p->b->value[k].value, g->decimals);
    page_cell_real(f, compare_change(p->a->value[k].value, p->b->value[k].value), 1);
  }
  if (c->sum[k].error_b > 0 && there)
    page_cell_real(f, p->a->value[k].error + p->b->value[k].error, g->decimals);
  else if (c->sum[k].error_b > 0)
    page_cell(f, "");
}

static void write_row(FILE *f, const comparison *c, const compare_pair *p) {
  page_row(f, 0);
  page_cell(f, p->a ? p->a->key : p->b->key);
  for (size_t k = 0; k < c->a->figures && k < FIGURES; k++)
    write_figure_cells(f, c, p, k);
  const char *reason = p->a && p->a->reason ? p->a->reason : p->b && p->b->reason ? p->b->reason : "";
  page_cell(f, !p->a ? "only in B" : !p->b ? "only in A" : reason);
}

/* A table of the pairs that gained and lost most. */
static void write_extremes(FILE *f, const comparison *c) {
  const page_column column[] = {{"figure", PAGE_TEXT, NULL},
                                {"best", PAGE_TEXT, "the shader whose value fell by the largest part"},
                                {"change, %", PAGE_NUMBER, NULL},
                                {"worst", PAGE_TEXT, "the shader whose value rose by the largest part"},
                                {"change, %", PAGE_NUMBER, NULL}};
  page_table(f, "extremes", column, sizeof column / sizeof *column);
  for (size_t k = 0; k < c->a->figures; k++) {
    const compare_pair *end[] = {c->sum[k].best, c->sum[k].worst};
    page_row(f, 0);
    page_cell(f, c->a->figure[k].key);
    for (int i = 0; i < 2; i++) {
      page_cell(f, end[i] ? end[i]->a->key : "none");
      page_cell_real(f, end[i] ? compare_change(end[i]->a->value[k].value, end[i]->b->value[k].value) : 0, 1);
    }
  }
  page_table_end(f);
}

void compare_page(FILE *f, const comparison *c, const char *command) {
  char about[4 * TEXT];
  snprintf(about, sizeof about, "A: %.200s %.150s; B: %.200s %.150s", *c->a->title ? c->a->title : "this build", c->a->about,
           *c->b->title ? c->b->title : "this build", c->b->about);
  page_begin(f, "Comparison of shaders", about, command);
  write_cards(f, c);
  page_section(f, "ends", "Best and worst");
  write_extremes(f, c);
  page_section_end(f, NULL);
  page_section(f, "shaders", "By shader");
  write_head(f, c, "rows");
  for (size_t i = 0; i < c->n; i++)
    write_row(f, c, &c->pair[i]);
  page_table_end(f);
  page_section_end(f, "The errors of a model of energy may all be of one sign: those of sums are added up.");
  page_end(f, NULL, NULL);
}
