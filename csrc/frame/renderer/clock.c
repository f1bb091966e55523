/* SPDX-License-Identifier: Apache-2.0 */
/* The renderer's cycle model (clock.h): when each unit begins and ends its work, with the buffers between units. */
#include "frame/renderer/clock.h"

#include <stdlib.h>
#include <string.h>

static uint64_t later(uint64_t a, uint64_t b) { return a > b ? a : b; }

/* When the core that takes the next item is free. */
static uint64_t *find_free_core(fr_unit *u) {
  uint64_t *first = u->cores > 1 ? &u->core[0] : &u->free;
  for (unsigned i = 1; i < u->cores; i++)
    if (u->core[i] < *first)
      first = &u->core[i];
  return first;
}

uint64_t fr_unit_pass_before(fr_unit *u, const fr_unit *next, unsigned waits, uint64_t ready, uint64_t cycles) {
  uint64_t *place = find_free_core(u), start = later(ready, *place), end = start + cycles, leave = end;
  u->time->wait_in += start - *place;
  u->start[u->items++ % u->depth] = start;
  /* The buffer of the next unit has a free place when the item `depth` before this one has left it. */
  if (next && next->items + waits >= next->depth)
    leave = later(end, next->start[(next->items + waits) % next->depth]);
  u->time->busy += cycles;
  if (u->cores > 1) /* results leave in order, one in a cycle */
    leave = later(leave, u->free + 1);
  u->time->wait_out += leave - end;
  *place = leave;
  u->free = later(u->free, leave);
  return leave;
}

uint64_t fr_unit_pass(fr_unit *u, const fr_unit *next, uint64_t ready, uint64_t cycles) {
  return fr_unit_pass_before(u, next, 0, ready, cycles);
}

/* When the last item left the buffer. */
static uint64_t last_start(const fr_unit *u) { return u->start[(u->items - 1) % u->depth]; }

void fr_unit_begin(fr_unit *u, uint64_t now) {
  u->free = now;
  for (unsigned i = 0; i < u->cores; i++)
    u->core[i] = now;
  u->items = 0;
}

static void init_unit(fr_unit *u, gm_frame_counters *c, gm_unit_name name, unsigned depth, uint64_t now) {
  *u = (fr_unit){.free = now, .depth = depth, .time = &c->unit[name]};
}

/* Each core has its own part of the buffer. */
static void init_cores(fr_unit *u, gm_frame_counters *c, gm_unit_name name, unsigned depth, unsigned cores, uint64_t now) {
  unsigned all = depth * (cores ? cores : 1);
  init_unit(u, c, name, all < FR_MAX_DEPTH ? all : FR_MAX_DEPTH, now);
  u->cores = cores;
  fr_unit_begin(u, now);
}

/* --- vertices and lists --- */

void fr_geometry_init(fr_geometry *g, gm_frame_counters *c, unsigned cores) {
  memset(g->released, 0, sizeof g->released);
  init_unit(&g->fetch, c, GM_UNIT_FETCH, 1, 0);
  init_cores(&g->vertex, c, GM_UNIT_VERTEX, 8, cores, 0);
  init_unit(&g->assembly, c, GM_UNIT_ASSEMBLY, 8, 0);
  init_unit(&g->accelerator, c, GM_UNIT_ACCELERATOR, FR_WAITING, 0);
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

static bool grow_clock_items(void **item, size_t n, size_t *cap, size_t size) {
  if (n < *cap)
    return true;
  size_t max = *cap ? 2 * *cap : 64;
  void *more = realloc(*item, max * size);
  if (!more)
    return false;
  *item = more;
  *cap = max;
  return true;
}

bool fr_works_add(fr_works *w, const fr_work *item) {
  void *all = w->item;
  bool ok = grow_clock_items(&all, w->n, &w->cap, sizeof *w->item);
  w->item = all;
  if (ok)
    w->item[w->n++] = *item;
  return ok;
}

bool fr_works_add_piece(fr_works *w, const fr_piece *piece) {
  void *all = w->piece;
  bool ok = grow_clock_items(&all, w->pieces, &w->piece_cap, sizeof *w->piece);
  w->piece = all;
  if (ok)
    w->piece[w->pieces++] = *piece;
  return ok;
}

void fr_works_free(fr_works *w) {
  free(w->item);
  free(w->piece);
  *w = (fr_works){0};
}

void fr_raster_init(fr_raster *r, gm_frame_counters *c, unsigned cores, uint64_t now) {
  init_unit(&r->visibility, c, GM_UNIT_VISIBILITY, 1, now);
  init_unit(&r->iterator, c, GM_UNIT_ITERATOR, 1, now);
  init_cores(&r->fragment, c, GM_UNIT_FRAGMENT, 2, cores, now);
  init_unit(&r->back, c, GM_UNIT_BACK_END, 8, now);
  r->i = (fr_iterators){0};
  r->tags_free = r->scanned = now;
  r->tiles = 0;
  r->note = NULL;
  r->note_piece = NULL;
}

/* The reader takes one triangle at a time. Returns the cycle in which the triangle is set up. */
static uint64_t read_triangle(fr_iterators *i, const fr_piece *p, uint64_t now) {
  uint64_t begin = later(now, i->reads), cycles = FR_READ_MIN + p->reads, stored = FR_STORED + p->reads;
  i->reads = begin + (p->depth ? later(cycles, FR_READ_DEPTH) : cycles);
  return begin + later(stored, p->depth ? FR_SETUP_DEPTH : FR_SETUP);
}

/* A part is taken and looked up. It comes in cycle `ready` at the earliest. A missing triangle takes the next place, once the parts that
   use that place are done. */
static void look_up_triangle(fr_iterators *i, const fr_piece *p, uint64_t ready) {
  unsigned place = (i->triangles + p->triangle) % FR_TRIANGLES;
  uint64_t *left = &i->left[i->parts % FR_PARTS_QUEUE], now = later(ready, i->taken + 1);
  if (i->parts++ >= FR_PARTS_QUEUE)
    now = later(now, *left + 1);
  if (p->missing) {
    now = later(now, i->used[place] ? i->used[place] + 1 : 0);
    i->ready[place] = read_triangle(i, p, now + 1);
    i->tile++;
  }
  i->taken = now;
  i->known = *left = later(later(now + 1, i->ready[place]), i->last);
}

/* The pieces of a task. Returns when its last fragment is done; the next task begins when there is a buffer for it. */
static uint64_t iterate(fr_raster *r, const fr_work *w, const fr_piece *p, uint64_t ready) {
  fr_iterators *i = &r->i;
  fr_unit *u = &r->iterator;
  uint64_t end = u->free;
  for (size_t k = 0; k < w->pieces; k++, p++) {
    if (p->begins && !i->ahead)
      look_up_triangle(i, p, ready);
    i->ahead &= !p->begins;
    uint64_t first = p->begins ? later(end, i->known + 1) : end;
    if (r->note_piece)
      r->note_piece(r->ctx, p, i->taken, first);
    u->time->wait_in += first - end;
    end = first + p->cycles;
    i->last = end - p->step;
    if (p->ends)
      i->used[(i->triangles + p->triangle) % FR_TRIANGLES] = end;
  }
  u->time->busy += w->iterate;
  if (w->open) {
    look_up_triangle(i, p, ready);
    i->ahead = true;
    u->time->wait_in += later(end, i->known + 1) - end;
    end = later(end, i->known + 1);
  }
  const fr_unit *next = &r->fragment;
  uint64_t leave = next->items < next->depth ? end : later(end, next->start[next->items % next->depth]);
  u->time->wait_out += leave - end;
  u->free = leave;
  return end;
}

/* The back end loads or stores the colours of a tile: this item takes no place in the buffer of tasks. ready: visibility begins or ends the
   tile. Returns when the back end begins. */
static uint64_t begin_colors(fr_raster *r, const fr_work *k, uint64_t ready) {
  fr_unit *u = &r->back;
  uint64_t start = later(later(ready, r->fragment.free), u->free);
  u->time->wait_in += start - u->free;
  u->time->busy += k->back;
  u->free = start + k->back;
  if (!k->load)
    r->stored[r->tiles++ % FR_TILES] = start;
  return start;
}

/* An item of work. p: its pieces. Returns when its task is done. */
static fr_work_end pass_work(fr_raster *r, const fr_work *k, const fr_piece *p, uint64_t ready, uint64_t handed) {
  fr_work_end e = {.handed = handed};
  if (k->visibility)
    e.handed = r->scanned = fr_unit_pass(&r->visibility, NULL, ready, k->visibility);
  if (k->hand_over && e.handed < r->tags_free) { /* the second tag buffer still has parts of the hand-over before */
    r->visibility.time->wait_out += r->tags_free - e.handed;
    e.handed = r->visibility.free = r->tags_free;
  }
  e.done = e.room = e.ready = e.start = e.left = e.back = e.handed;
  if (k->pieces) {
    e.done = e.ready = iterate(r, k, p, e.handed + FR_TAGS_READ) + FR_ITERATE_DEPTH;
    e.room = r->iterator.free;
    r->tags_free = r->i.taken + 1;
  }
  if (k->shade) {
    e.left = fr_unit_pass(&r->fragment, &r->back, e.ready, k->shade);
    e.start = last_start(&r->fragment);
    e.done = k->back ? fr_unit_pass(&r->back, NULL, e.left, k->back) : e.left;
    e.back = last_start(&r->back);
  } else if (k->back) {
    e.back = begin_colors(r, k, e.handed + (k->load ? FR_TILE_BEGINS : FR_TILE_ENDS));
    e.done = r->back.free;
  }
  e.taken = r->tags_free;
  return e;
}

/* Visibility begins a tile when there is room for its end. If there was none before the last hand-over had to wait, it begins a cycle after
   that at the earliest. */
static uint64_t begin_tile(fr_raster *r) {
  fr_unit *u = &r->visibility;
  uint64_t room = r->tiles < FR_TILES ? 0 : r->stored[r->tiles % FR_TILES] + 1;
  uint64_t begin = room > r->scanned ? later(room, u->free + (u->free > r->scanned)) : u->free;
  u->time->wait_out += begin - u->free;
  u->free = begin;
  return begin;
}

void fr_raster_tile(fr_raster *r, const fr_works *w) {
  uint64_t ready = begin_tile(r), handed = ready;
  const fr_piece *p = w->piece;
  for (size_t i = 0; i < w->n; i++) {
    const fr_work *k = &w->item[i];
    fr_work_end e = pass_work(r, k, p, ready, handed);
    handed = e.handed;
    p = k->pieces ? p + k->pieces : p;
    ready = k->wait ? e.done + FR_VERDICTS : r->visibility.free;
    if (r->note)
      r->note(r->ctx, k, &e, i + 1 == w->n);
  }
  r->i.triangles += r->i.tile;
  r->i.tile = 0;
}

uint64_t fr_raster_end(const fr_raster *r) {
  return later(later(r->visibility.free, r->iterator.free), later(r->fragment.free, r->back.free));
}
