/* SPDX-License-Identifier: Apache-2.0 */
/* Writes a page: one HTML file that loads nothing, is readable without scripts, on paper, in light and dark and on narrow screens. */
#include "base/page.h"

#include <string.h>

#include "base/page_private.h"

/* Bytes of the UTF-8 character at s, of n bytes that are left; 0 if there is none that a page may have. */
static size_t character(const unsigned char *s, size_t n) {
  unsigned c = s[0];
  if (c < 0x80)
    return (c >= ' ' && c != 127) || c == '\n' || c == '\t';
  size_t more = c >= 0xf0 && c < 0xf5 ? 3 : c >= 0xe0 ? 2 : 1;
  unsigned code = c & (0x3f >> more);
  if (c < 0xc2 || c >= 0xf5 || more >= n)
    return 0;
  for (size_t i = 1; i <= more; i++) {
    if ((s[i] & 0xc0) != 0x80)
      return 0;
    code = code << 6 | (s[i] & 0x3f);
  }
  static const unsigned min[] = {0, 0x80, 0x800, 0x10000};
  bool bad = code < min[more] || (code >= 0xd800 && code < 0xe000) || code < 0xa0 || (code & 0xfffe) == 0xfffe || code > 0x10ffff;
  return bad || (code >= 0xfdd0 && code < 0xfdf0) ? 0 : more + 1;
}

void page_text_n(FILE *f, const char *text, size_t n) {
  for (size_t i = 0, step; i < n; i += step ? step : 1) {
    step = character((const unsigned char *)text + i, n - i);
    if (!step)
      fputs("&#65533;", f);
    else if (strchr("<>&\"'", text[i]))
      fprintf(f, "&#%d;", text[i]);
    else
      fwrite(text + i, 1, step, f);
  }
}

void page_text(FILE *f, const char *text) { page_text_n(f, text, strlen(text)); }

void page_number(char to[40], double value, unsigned decimals) {
  char plain[40];
  int n = snprintf(plain, sizeof plain, "%.*f", (int)decimals, value);
  int whole = n - (decimals ? (int)decimals + 1 : 0), begin = plain[0] == '-', out = 0;
  if (n < 0 || n > 25) { /* too long for commas */
    snprintf(to, 40, "%.6g", value);
    return;
  }
  for (int i = 0; i < n; i++) {
    if (i > begin && i < whole && (whole - i) % 3 == 0)
      to[out++] = ',';
    to[out++] = plain[i];
  }
  to[out] = 0;
}

void page_begin(FILE *f, const char *title, const char *about, const char *command) {
  fputs("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
        "content=\"width=device-width,initial-scale=1\">\n"
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; "
        "img-src data:\">\n<link rel=\"icon\" href=\"data:,\">\n<title>",
        f);
  page_text(f, title);
  fprintf(f, " – Gloam</title><style>\n%s</style></head><body>\n<header><div><h1>", page_style);
  page_text(f, title);
  fputs("</h1><p>", f);
  page_text(f, about);
  fputs("</p>", f);
  if (command) {
    fputs("<p><code>", f);
    page_text(f, command);
    fputs("</code></p>", f);
  }
  fputs("</div></header>\n<main>\n", f);
}

void page_end(FILE *f, const char *note, const char *script) {
  if (note) {
    fputs("<footer>", f);
    page_text(f, note);
    fputs("</footer>", f);
  }
  fprintf(f, "</main>\n<script>\n%s%s</script></body></html>\n", page_script, script ? script : "");
}

void page_cards(FILE *f, const page_card *card, size_t n) {
  fputs("<section class=\"cards\" aria-label=\"summary\">\n", f);
  for (size_t i = 0; i < n; i++) {
    fputs("<div class=\"card\"><span>", f);
    page_text(f, card[i].name);
    fputs("</span><strong>", f);
    page_text(f, card[i].value);
    if (card[i].unit) {
      fputs(" <small>", f);
      page_text(f, card[i].unit);
      fputs("</small>", f);
    }
    fputs("</strong><span>", f);
    page_text(f, card[i].note ? card[i].note : "");
    fputs("</span></div>\n", f);
  }
  fputs("</section>\n", f);
}

void page_section(FILE *f, const char *id, const char *title) {
  fprintf(f, "<section id=\"%s\"><h2>", id);
  page_text(f, title);
  fputs("</h2><div class=\"panel\">\n", f);
}

void page_section_end(FILE *f, const char *note) {
  fputs("</div>", f);
  if (note) {
    fputs("<p class=\"note\">", f);
    page_text(f, note);
    fputs("</p>", f);
  }
  fputs("</section>\n", f);
}

void page_columns(FILE *f) { fputs("<div class=\"two\">\n", f); }
void page_columns_end(FILE *f) { fputs("</div>\n", f); }
