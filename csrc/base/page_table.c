/* SPDX-License-Identifier: Apache-2.0 */
/* Writes the tables of a page (base/page.h). Cells hold plain numbers, which the page's script sorts by. */
#include "base/page.h"

void page_table(FILE *f, const char *id, const page_column *column, size_t n) {
  fprintf(f, "<table class=\"sort\" id=\"%s\"><thead><tr>", id);
  for (size_t i = 0; i < n; i++) {
    fprintf(f, "<th scope=\"col\"%s", column[i].kind == PAGE_NUMBER ? " class=\"n\"" : "");
    if (column[i].title) {
      fputs(" title=\"", f);
      page_text(f, column[i].title);
      fputc('"', f);
    }
    fputc('>', f);
    page_text(f, column[i].name);
  }
  fputs("</thead><tbody>\n", f);
}

void page_row(FILE *f, unsigned line) {
  fputs("<tr", f);
  if (line)
    fprintf(f, " data-line=\"%u\"", line);
  fputc('>', f);
}

void page_cell(FILE *f, const char *text) {
  fputs("<td>", f);
  page_text(f, text);
}

void page_cell_code(FILE *f, const char *text) {
  fputs("<td><code>", f);
  page_text(f, text);
  fputs("</code>", f);
}

void page_cell_count(FILE *f, uint64_t value) { fprintf(f, "<td class=\"n\">%llu", (unsigned long long)value); }
void page_cell_real(FILE *f, double value, unsigned decimals) { fprintf(f, "<td class=\"n\">%.*f", (int)decimals, value); }
void page_table_end(FILE *f) { fputs("</tbody></table>\n", f); }
