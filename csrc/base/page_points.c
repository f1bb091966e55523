/* SPDX-License-Identifier: Apache-2.0 */
/* Writes a chart of points in a plane, into a page (base/page.h) or as an SVG file of its own. */
#include <math.h>
#include <stdlib.h>

#include "base/page.h"
#include "base/page_private.h"

enum { WIDTH = 672, HEIGHT = 380, LEFT = 74, RIGHT = 40, TOP = 10, BOTTOM = 44 };

typedef struct {
  double from, to;
  bool broken; /* does not begin at 0 */
} axis;

static axis axis_of(const page_point *p, size_t n, bool y) {
  double min = INFINITY, max = -INFINITY;
  for (size_t i = 0; i < n; i++) {
    double v = y ? p[i].y : p[i].x;
    min = isfinite(v) ? fmin(min, v) : min;
    max = isfinite(v) ? fmax(max, v) : max;
  }
  if (min > max)
    min = max = 0;
  axis a = {.from = 0, .to = max > 0 ? max * 1.04 : 1};
  if (min < 0)
    a = (axis){min - 0.04 * (fmax(max, 0) - min), max > 0 ? max + 0.04 * (max - min) : 0, false};
  else if (min > 0.5 * max) {
    double room = max > min ? 0.12 * (max - min) : 0.1 * max;
    a = (axis){min - room, max + room, true};
  }
  return a;
}

static double place_on_axis(const axis *a, double v, double low, double high) {
  return low + (v - a->from) / (a->to - a->from) * (high - low);
}

double page_round_step(double range) {
  double step = pow(10, floor(log10(range > 0 ? range : 1)) - 1); /* a tenth of the range, or less */
  return step * (10 * step >= range ? 1 : 20 * step >= range ? 2 : 50 * step >= range ? 5 : 10);
}

/* A stroke and a number at each round value of an axis. */
static void ticks(FILE *f, const axis *a, bool vertical) {
  double step = 2 * page_round_step(a->to - a->from);
  unsigned decimals = step < 1 ? (unsigned)ceil(-log10(step) - 1e-9) : 0;
  for (double k = ceil(a->from / step - 1e-9); k * step <= a->to * (1 + 1e-9); k++) {
    char number[40];
    page_number(number, k * step, decimals);
    if (vertical) {
      double y = place_on_axis(a, k * step, HEIGHT - BOTTOM, TOP);
      fprintf(f, "<line class=\"tick\" x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\"/>", LEFT - 4, LEFT, y, y);
      fprintf(f, "<text class=\"m\" x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%s</text>\n", LEFT - 7, y + 4, number);
    } else {
      double x = place_on_axis(a, k * step, LEFT, WIDTH - RIGHT);
      fprintf(f, "<line class=\"tick\" x1=\"%.1f\" x2=\"%.1f\" y1=\"%d\" y2=\"%d\"/>", x, x, HEIGHT - BOTTOM, HEIGHT - BOTTOM + 4);
      fprintf(f, "<text class=\"m\" x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%s</text>\n", x, HEIGHT - BOTTOM + 17, number);
    }
  }
}

/* Two short strokes across an axis that does not begin at 0. */
static void draw_axis_breaks(FILE *f, const axis *x, const axis *y) {
  for (int i = 0; i < 2; i++) {
    if (x->broken)
      fprintf(f, "<path class=\"tick\" d=\"M%d %dl5 -12\"/>", LEFT + 8 + 5 * i, HEIGHT - BOTTOM + 6);
    if (y->broken)
      fprintf(f, "<path class=\"tick\" d=\"M%d %dl12 -5\"/>", LEFT - 6, HEIGHT - BOTTOM - 8 - 5 * i);
  }
}

/* Draws the points that are marked, or those that are not. Of points without a text in one place one is drawn. */
static void dots(FILE *f, const axis *ax, const axis *ay, const page_point *p, size_t n, bool marked) {
  enum { FINE = 2 };
  bool *there = calloc((size_t)FINE * FINE * WIDTH * HEIGHT, sizeof *there);
  for (size_t i = 0; i < n; i++) {
    if (p[i].marked != marked)
      continue;
    double x = place_on_axis(ax, p[i].x, LEFT, WIDTH - RIGHT), y = place_on_axis(ay, p[i].y, HEIGHT - BOTTOM, TOP);
    if (!(x >= 0 && x < WIDTH && y >= 0 && y < HEIGHT)) /* infinite, or no number */
      continue;
    size_t at = (size_t)(FINE * y) * FINE * WIDTH + (size_t)(FINE * x);
    if (there && there[at] && !p[i].title)
      continue;
    if (there)
      there[at] = true;
    fprintf(f, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%s\" class=\"%s\">", x, y, marked ? "4" : "2.5", marked ? "mark" : "dot");
    if (p[i].title) {
      fputs("<title>", f);
      page_text(f, p[i].title);
      fputs("</title>", f);
    }
    fputs("</circle>\n", f);
  }
  free(there);
}

static void draw_points(FILE *f, const char *label, const page_point *p, size_t n, const char *x, const char *y, const char *head,
                        const char *style) {
  axis ax = axis_of(p, n, false), ay = axis_of(p, n, true);
  fprintf(f, "<svg %sviewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"", head, WIDTH, HEIGHT);
  page_text(f, label);
  fprintf(f, "\">%s<path class=\"tick\" fill=\"none\" d=\"M%d %dV%dH%d\"/>\n", style, LEFT, TOP, HEIGHT - BOTTOM, WIDTH - RIGHT);
  ticks(f, &ax, false);
  ticks(f, &ay, true);
  draw_axis_breaks(f, &ax, &ay);
  for (int pass = 0; pass < 2; pass++) /* marked ones last, above the others */
    dots(f, &ax, &ay, p, n, pass == 1);
  fprintf(f, "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">", (LEFT + WIDTH) / 2, HEIGHT - 8);
  page_text(f, x);
  fprintf(f, "</text><text transform=\"translate(12 %d) rotate(-90)\" text-anchor=\"middle\">", (HEIGHT - BOTTOM) / 2);
  page_text(f, y);
  fputs("</text></svg>\n", f);
}

void page_chart_points(FILE *f, const char *label, const page_point *p, size_t n, const char *x, const char *y) {
  draw_points(f, label, p, n, x, y, "", "");
}

void page_points_file(FILE *f, const char *label, const page_point *p, size_t n, const char *x, const char *y) {
  static const char style[] = "<style>text{font:12px sans-serif;fill:#23212b}.m{fill:#5a5667}.tick{stroke:#5a5667;stroke-width:1}"
                              ".dot{fill:#8d93b8}.mark{fill:#c8792f}@media(prefers-color-scheme:dark){text{fill:#e8e5ee}.m{fill:#b5b0c1}"
                              ".tick{stroke:#b5b0c1}.dot{fill:#6f76a3}.mark{fill:#e39a54}}</style>";
  draw_points(f, label, p, n, x, y, "xmlns=\"http://www.w3.org/2000/svg\" ", style);
}
