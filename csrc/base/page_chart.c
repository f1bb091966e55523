/* SPDX-License-Identifier: Apache-2.0 */
/* Writes the charts of a page (base/page.h): bars, and lanes above an axis of time. */
#include "base/page.h"
#include "base/page_private.h"

enum { WIDTH = 672, NAME = 96, RIGHT = 132, BAR = 14, STEP = 18, HEADING = 24, TIME = 1216, LEFT = 60 };

static void begin_chart(FILE *f, const char *label, unsigned width, unsigned height) {
  fprintf(f, "<svg viewBox=\"0 0 %u %u\" role=\"img\" aria-label=\"", width, height);
  page_text(f, label);
  fputs("\">\n", f);
}

static void write_chart_text(FILE *f, const char *what, double x, double y, const char *style, const char *anchor) {
  fprintf(f, "<text%s%s%s x=\"%.4g\" y=\"%.4g\"%s%s%s>", style ? " class=\"" : "", style ? style : "", style ? "\"" : "", x, y,
          anchor ? " text-anchor=\"" : "", anchor ? anchor : "", anchor ? "\"" : "");
  page_text(f, what);
  fputs("</text>", f);
}

static void one_bar(FILE *f, const page_bar *b, unsigned y, double scale, double total) {
  double x = NAME;
  write_chart_text(f, b->name, NAME - 8, y + 11, NULL, "end");
  fprintf(f, "<g><title>");
  page_text(f, b->title);
  fprintf(f, "</title><rect x=\"%d\" y=\"%u\" width=\"%d\" height=\"%d\" rx=\"3\" class=\"bg\"/>", NAME, y, WIDTH - NAME - RIGHT, BAR);
  for (unsigned i = 0; i < PAGE_PARTS && b->color[i]; i++) {
    double width = b->part[i] * scale;
    if (width > 0)
      fprintf(f, "<rect x=\"%.1f\" y=\"%u\" width=\"%.1f\" height=\"%d\" class=\"%s\"/>", x, y, width, BAR, b->color[i]);
    x += width;
  }
  if (total > 0)
    fprintf(f, "<line x1=\"%.1f\" x2=\"%.1f\" y1=\"%u\" y2=\"%u\" class=\"tick\"/>", NAME + total * scale, NAME + total * scale, y - 1,
            y + BAR + 1);
  fputs("</g>", f);
  write_chart_text(f, b->text, WIDTH - 2, y + 11, "m", "end");
  fputc('\n', f);
}

void page_chart_bars(FILE *f, const char *label, const page_bars *group, size_t n, double max) {
  unsigned height = 0, y = 0;
  for (size_t g = 0; g < n; g++)
    height += (group[g].title ? HEADING : 0) + STEP * (unsigned)group[g].n + 10;
  begin_chart(f, label, WIDTH, height);
  for (size_t g = 0; g < n; g++) {
    if (group[g].title) {
      write_chart_text(f, group[g].title, 0, y + 14, "h", NULL);
      write_chart_text(f, group[g].note ? group[g].note : "", WIDTH - 2, y + 14, "m", "end");
      y += HEADING;
    }
    for (size_t i = 0; i < group[g].n; i++, y += STEP)
      one_bar(f, &group[g].bar[i], y, max > 0 ? (WIDTH - NAME - RIGHT) / max : 0, group[g].total);
    y += 10;
  }
  fputs("</svg>\n", f);
}

/* A lane as one path: steps up and down from the base line, one for each change. */
static void lane_path(FILE *f, const page_lane *l, unsigned y, size_t n) {
  double column = (double)(TIME - LEFT) / (double)(n ? n : 1), last = 0;
  fprintf(f, "<path class=\"%s\" d=\"M%d %u", l->color, LEFT, y + l->height);
  for (size_t i = 0; i < n; i++) {
    double v = l->max > 0 ? l->value[i] / l->max * l->height : 0;
    v = v < 0 ? 0 : v > l->height ? l->height : v;
    if (v - last > 0.05 || last - v > 0.05) {
      fprintf(f, "H%.5gV%.5g", LEFT + (double)i * column, y + l->height - v);
      last = v;
    }
  }
  fprintf(f, "H%dV%uZ\"/>", TIME, y + l->height);
}

void page_chart_time(FILE *f, const char *label, const page_lane *lane, size_t lanes, size_t n, double end, const char *unit) {
  unsigned height = 26, y = 0;
  char number[40];
  for (size_t i = 0; i < lanes; i++)
    height += lane[i].height + 5;
  begin_chart(f, label, TIME, height);
  for (size_t i = 0; i < lanes; i++) {
    fprintf(f, "<g><title>");
    page_text(f, lane[i].title);
    fprintf(f, "</title><rect x=\"%d\" y=\"%u\" width=\"%d\" height=\"%u\" class=\"bg\"/>", LEFT, y, TIME - LEFT, lane[i].height);
    lane_path(f, &lane[i], y, n);
    fputs("</g>", f);
    write_chart_text(f, lane[i].name, LEFT - 8, y + lane[i].height / 2.0 + 4, NULL, "end");
    fputc('\n', f);
    y += lane[i].height + 5;
  }
  double step = page_round_step(end);
  for (double at = 0; at <= end && step > 0; at += step) {
    double x = LEFT + at / end * (TIME - LEFT);
    page_number(number, at, 0);
    fprintf(f, "<line x1=\"%.5g\" x2=\"%.5g\" y1=\"%u\" y2=\"%u\" class=\"tick\"/>", x, x, y, y + 4);
    write_chart_text(f, number, x, y + 18, "m", x > TIME - 20 ? "end" : "middle");
  }
  write_chart_text(f, unit, LEFT - 8, y + 18, "m", "end");
  fputs("</svg>\n", f);
}

void page_key(FILE *f, const char *const *pair, size_t n) {
  fputs("<p class=\"key\">", f);
  for (size_t i = 0; i < n; i++) {
    fprintf(f, "<svg viewBox=\"0 0 11 11\" aria-hidden=\"true\"><rect width=\"11\" height=\"11\" rx=\"3\" class=\"%s\"/></svg>",
            pair[2 * i]);
    page_text(f, pair[2 * i + 1]);
  }
  fputs("</p>\n", f);
}
