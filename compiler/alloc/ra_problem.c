/* SPDX-License-Identifier: Apache-2.0 */
/* Prints the allocation problem of a schedule as text, with the allocation that was found. An exact solver judges it by this text
   (docs/optimum.md).

     registers PEAK BUNDLES           most lanes live at one time; number of times, bundles over all blocks, rounded up to 64s
     place V REGISTER LANE LANE ...   the place of virtual register V: the lane for each of its four; 255: a lane that it does not have
     life V LANE PINNED FROM-TO...    the times at which a lane of V is taken, both ends included; pinned 1: it may not move */
#include "alloc/ra.h"

#include <string.h>

typedef struct {
  gc_arena *a;
  char *text;
  size_t len, cap;
} page;

static void add_problem_text(page *p, const char *text) {
  size_t n = strlen(text);
  p->text = gc_grow(p->a, p->text, &p->cap, p->len + n + 1, 1);
  memcpy(p->text + p->len, text, n + 1);
  p->len += n;
}

static bool is_lane_taken_at(const ra *r, unsigned v, unsigned lane, unsigned t) {
  unsigned w = t / 64;
  return w >= r->lo[v] && w <= r->hi[v] && ra_busy(r, v, lane)[w - r->lo[v]] >> (t % 64) & 1;
}

static void life(const ra *r, page *p, unsigned v, unsigned lane) {
  add_problem_text(p, gc_sprintf(p->a, "life %u %u %u", v, lane, r->pinned[v] >> lane & 1));
  for (unsigned t = 64 * r->lo[v], end = 64 * (r->hi[v] + 1); t < end; t++) {
    unsigned from = t;
    while (t < end && is_lane_taken_at(r, v, lane, t))
      t++;
    if (t > from)
      add_problem_text(p, gc_sprintf(p->a, " %u-%u", from, t - 1));
  }
  add_problem_text(p, "\n");
}

char *ra_problem(const ra *r) {
  page p = {.a = r->f->arena};
  add_problem_text(&p, gc_sprintf(p.a, "registers %u %zu\n", ra_peak(r), 64 * r->words));
  for (unsigned v = 0; v < r->f->nvreg; v++) {
    const uint8_t *m = r->map[v];
    if (!r->lanes[v])
      continue;
    unsigned at[4];
    for (unsigned l = 0; l < 4; l++)
      at[l] = r->lanes[v] >> l & 1 ? m[l] : 255;
    add_problem_text(&p, gc_sprintf(p.a, "place %u %u %u %u %u %u\n", v, r->reg[v], at[0], at[1], at[2], at[3]));
    for (unsigned l = 0; l < 4; l++)
      if (r->lanes[v] >> l & 1)
        life(r, &p, v, l);
  }
  return p.text;
}
