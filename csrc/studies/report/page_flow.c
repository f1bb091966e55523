/* SPDX-License-Identifier: Apache-2.0 */
/* Draws the control-flow graph of the reported program: its basic blocks from the top in the order of the code, branches forward on the
   right, branches back on the left, calls dashed (docs/report.md). */
#include <stdlib.h>

#include "base/page.h"
#include "studies/report/report_private.h"

enum { LANES = 10, LANE = 14, MARGIN = LANES * LANE + 24, BOX = 330, HEIGHT = 40, STEP = 66, WIDTH = 2 * MARGIN + BOX };

/* An edge that is no step to the next block. */
typedef struct {
  size_t from, to;
  unsigned lane; /* distance from the boxes */
  bool back, call;
} edge;

static size_t min_block(const edge *e) { return e->from < e->to ? e->from : e->to; }
static size_t max_block(const edge *e) { return e->from < e->to ? e->to : e->from; }

/* Edges of one side of the graph have lanes. Returns the lane nearest to the boxes that no overlapping earlier edge has, or the outermost.
 */
static unsigned free_lane(const edge *list, size_t n, const edge *e) {
  unsigned lane = 0;
  for (size_t i = 0; i < n && lane + 1 < LANES; i++)
    if (list[i].back == e->back && list[i].lane == lane && min_block(&list[i]) <= max_block(e) && min_block(e) <= max_block(&list[i])) {
      lane++;
      i = (size_t)-1; /* again from the first */
    }
  return lane;
}

static size_t find_edges(const report *r, edge *list) {
  size_t n = 0;
  for (size_t i = 0; i < r->blocks; i++) {
    const report_block *k = &r->block[i];
    if (k->target < 0 || (k->target == (int)i + 1 && k->flow != REPORT_CALLS))
      continue;
    edge e = {.from = i, .to = (size_t)k->target, .back = k->target <= (int)i, .call = k->flow == REPORT_CALLS};
    e.lane = free_lane(list, n, &e);
    list[n++] = e;
  }
  return n;
}

static void draw_arrow(FILE *f, int x, int y, int dx, int dy) {
  fprintf(f, "<path d=\"M%d %d l%d %d l%d %d z\" class=\"m\"/>", x, y, dx - 4 * (dy != 0), dy - 4 * (dx != 0), 8 * (dy != 0),
          8 * (dx != 0));
}

static void draw_edge(FILE *f, const edge *e) {
  int side = e->back ? -1 : 1, x = e->back ? MARGIN : MARGIN + BOX, out = x + side * (18 + (int)e->lane * LANE);
  int y = (int)e->from * STEP + HEIGHT - 10, to = (int)e->to * STEP + 12;
  fprintf(f, "<path d=\"M%d %d H%d V%d H%d\" class=\"tick\" fill=\"none\"%s><title>block %zu %s block %zu</title></path>", x, y, out, to,
          x + side * 7, e->call ? " stroke-dasharray=\"4 3\"" : "", e->from, e->call ? "calls" : "goes to", e->to);
  draw_arrow(f, x, to, side * 8, 0);
  fputc('\n', f);
}

static void draw_block(FILE *f, const report *r, size_t i) {
  const report_block *k = &r->block[i];
  int y = (int)i * STEP;
  double share = r->sim.cycles ? (double)k->cost.cycles / (double)r->sim.cycles : 0;
  char lines[60] = "";
  if (k->first_line && k->first_line == k->last_line)
    snprintf(lines, sizeof lines, ", line %u", k->first_line);
  else if (k->first_line)
    snprintf(lines, sizeof lines, ", lines %u to %u", k->first_line, k->last_line);
  fprintf(f, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"6\" style=\"fill:rgba(var(--warm),%.3f);stroke:var(--soft)\"/>",
          MARGIN, y + 1, BOX, HEIGHT, 0.3 * share);
  fprintf(f, "<text class=\"h\" x=\"%d\" y=\"%d\">block %zu</text><text x=\"%d\" y=\"%d\" text-anchor=\"end\">%u bundle%s%s</text>",
          MARGIN + 10, y + 17, i, MARGIN + BOX - 10, y + 17, k->bundles, k->bundles == 1 ? "" : "s", lines);
  fprintf(f, "<text class=\"m\" x=\"%d\" y=\"%d\">%llu times, %llu cycles, %.1f %%</text>\n", MARGIN + 10, y + 34,
          (unsigned long long)k->times, (unsigned long long)k->cost.cycles, 100 * share);
  if (k->next >= 0) {
    fprintf(f, "<path d=\"M%d %d v%d\" class=\"tick\"/>", MARGIN + BOX / 2, y + HEIGHT + 1, STEP - HEIGHT - 7);
    draw_arrow(f, MARGIN + BOX / 2, y + STEP + 1, 0, -8);
  }
}

void report_page_flow(FILE *f, const report *r) {
  if (r->blocks < 2)
    return;
  edge *list = calloc(r->blocks, sizeof *list);
  size_t n = list ? find_edges(r, list) : 0;
  page_section(f, "graph", "Control flow");
  fprintf(
      f, "<svg viewBox=\"0 0 %d %zu\" role=\"img\" aria-label=\"control-flow graph of %zu blocks\" style=\"max-width:%dpx;margin:auto\">\n",
      (int)WIDTH, (r->blocks - 1) * STEP + HEIGHT + 4, r->blocks, (int)WIDTH);
  for (size_t i = 0; i < n; i++)
    draw_edge(f, &list[i]);
  for (size_t i = 0; i < r->blocks; i++)
    draw_block(f, r, i);
  fputs("</svg>\n", f);
  page_section_end(
      f, "Blocks in the order of the code, darker with more cycles of the run. Branches forward are on the right, branches back on the "
         "left; calls are dashed.");
  free(list);
}
