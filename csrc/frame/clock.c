/* SPDX-License-Identifier: Apache-2.0 */
#include "frame/clock.h"

#include <stdlib.h>
#include <string.h>

static uint64_t later(uint64_t a, uint64_t b) { return a > b ? a : b; }

/* When the core that takes the next item is free. */
static uint64_t *place_of(fr_unit *u) {
  uint64_t *first = u->cores > 1 ? &u->core[0] : &u->free;
  for (unsigned i = 1; i < u->cores; i++)
    if (u->core[i] < *first)
      first = &u->core[i];
  return first;
}

uint64_t fr_unit_pass_before(fr_unit *u, const fr_unit *next, unsigned waits, uint64_t ready, uint64_t cycles) {
  uint64_t *place = place_of(u), start = later(ready, *place), end = start + cycles, leave = end;
  u->time->wait_in += start - *place;
  u->start[u->items++ % u->depth] = start;
  /* The buffer of the next unit has a free place when the item `depth` before this one has left it. */
  if (next && next->items + waits >= next->depth)
    leave = later(end, next->start[(next->items + waits) % next->depth]);
  u->time->busy += cycles;
  if (u->cores > 1) /* results leave in order */
    leave = later(leave, u->free);
  u->time->wait_out += leave - end;
  *place = leave;
  u->free = later(u->free, leave);
  return leave;
}

uint64_t fr_unit_pass(fr_unit *u, const fr_unit *next, uint64_t ready, uint64_t cycles) {
  return fr_unit_pass_before(u, next, 0, ready, cycles);
}

void fr_unit_begin(fr_unit *u, uint64_t now) {
  u->free = now;
  for (unsigned i = 0; i < u->cores; i++)
    u->core[i] = now;
  u->items = 0;
}

static void init(fr_unit *u, gm_frame_counters *c, gm_unit_name name, unsigned depth, uint64_t now) {
  *u = (fr_unit){.free = now, .depth = depth, .time = &c->unit[name]};
}

/* Each core has its own part of the buffer. */
static void init_cores(fr_unit *u, gm_frame_counters *c, gm_unit_name name, unsigned depth, unsigned cores, uint64_t now) {
  unsigned all = depth * (cores ? cores : 1);
  init(u, c, name, all < FR_MAX_DEPTH ? all : FR_MAX_DEPTH, now);
  u->cores = cores;
  fr_unit_begin(u, now);
}

/* --- vertices and lists --- */

void fr_geometry_init(fr_geometry *g, gm_frame_counters *c, unsigned cores) {
  memset(g->released, 0, sizeof g->released);
  init(&g->fetch, c, GM_UNIT_FETCH, 1, 0);
  init_cores(&g->vertex, c, GM_UNIT_VERTEX, 8, cores, 0);
  init(&g->assembly, c, GM_UNIT_ASSEMBLY, 8, 0);
  init(&g->accelerator, c, GM_UNIT_ACCELERATOR, FR_WAITING, 0);
}

void fr_geometry_begin(fr_geometry *g, uint64_t now) {
  fr_unit *const u[] = {&g->fetch, &g->vertex, &g->assembly, &g->accelerator};
  for (unsigned i = 0; i < 4; i++)
    fr_unit_begin(u[i], now);
}

uint64_t fr_geometry_end(const fr_geometry *g) {
  return later(later(g->fetch.free, g->vertex.free), later(g->assembly.free, g->accelerator.free));
}

/* --- tiles --- */

bool fr_works_add(fr_works *w, const fr_work *item) {
  if (w->n == w->cap) {
    size_t cap = w->cap ? 2 * w->cap : 64;
    fr_work *more = realloc(w->item, cap * sizeof *more);
    if (!more)
      return false;
    w->item = more;
    w->cap = cap;
  }
  w->item[w->n++] = *item;
  return true;
}

void fr_raster_init(fr_raster *r, gm_frame_counters *c, unsigned cores, uint64_t now) {
  init(&r->visibility, c, GM_UNIT_VISIBILITY, 1, now);
  init(&r->iterator, c, GM_UNIT_ITERATOR, 4, now);
  init_cores(&r->fragment, c, GM_UNIT_FRAGMENT, 2, cores, now);
  init(&r->back, c, GM_UNIT_BACK_END, 8, now);
  r->tags_free = now;
  r->note = NULL;
}

void fr_raster_tile(fr_raster *r, const fr_works *w) {
  uint64_t ready = r->visibility.free, handed = ready;
  for (size_t i = 0; i < w->n; i++) {
    const fr_work *k = &w->item[i];
    if (k->visibility)
      handed = fr_unit_pass(&r->visibility, NULL, ready, k->visibility);
    if (k->hand_over && handed < r->tags_free) { /* the second tag buffer still has tasks of the flush before */
      r->visibility.time->wait_out += r->tags_free - handed;
      handed = r->visibility.free = r->tags_free;
    }
    uint64_t done = handed;
    if (k->iterate)
      done = r->tags_free = fr_unit_pass(&r->iterator, &r->fragment, handed + FR_TAGS_READ, k->iterate);
    if (k->shade)
      done = fr_unit_pass(&r->fragment, &r->back, done, k->shade);
    if (k->back)
      done = fr_unit_pass(&r->back, NULL, later(done, r->fragment.free), k->back);
    ready = k->wait ? done : r->visibility.free;
    if (r->note)
      r->note(r->ctx, k, &(fr_work_end){handed, r->tags_free, done}, i + 1 == w->n);
  }
}

uint64_t fr_raster_end(const fr_raster *r) {
  return later(later(r->visibility.free, r->iterator.free), later(r->fragment.free, r->back.free));
}
