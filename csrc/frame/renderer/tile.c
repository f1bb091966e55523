/* SPDX-License-Identifier: Apache-2.0 */
/* Renders one tile: loads its contents, renders its triangles, and stores it. */
#include "frame/renderer/tile.h"

#include <stdlib.h>
#include <string.h>

#include "frame/renderer/watch.h"

enum { BYTES_PER_CYCLE = 8 };

fr_tile *fr_tile_new(const gm_frame *f, char *err, size_t errsize) {
  fr_tile *t = calloc(1, sizeof *t);
  if (t) {
    t->f = f;
    t->in = malloc(FR_SLOTS * sizeof *t->in);
    t->out = calloc(FR_SLOTS, sizeof *t->out);
    t->task = malloc(FR_SLOTS * sizeof *t->task);
  }
  if (t && t->in && t->out && t->task)
    return t;
  fr_tile_free(t);
  snprintf(err, errsize, "out of memory");
  return NULL;
}

void fr_tile_free(fr_tile *t) {
  if (!t)
    return;
  for (unsigned i = 0; i < FR_PROGRAMS; i++)
    if (t->loaded[i].program)
      t->f->cfg.engine->close(t->loaded[i].program);
  free(t->cost);
  free(t->in);
  free(t->out);
  free(t->task);
  free(t);
}

static size_t find_tile_row(const fr_tile *t, unsigned y) { return ((size_t)t->ty + y) * t->f->target.pitch + (size_t)t->tx; }

static void load_tile_target(fr_tile *t) {
  const fr_target *g = &t->f->target;
  for (unsigned y = 0; y < FR_TILE; y++) {
    memcpy(t->color + (size_t)y * FR_TILE, g->color + find_tile_row(t, y), FR_TILE * sizeof *g->color);
    memcpy(t->depth + (size_t)y * FR_TILE, g->depth + find_tile_row(t, y), FR_TILE * sizeof *g->depth);
    memcpy(t->stencil + (size_t)y * FR_TILE, g->stencil + find_tile_row(t, y), FR_TILE);
  }
  memset(t->tag, 0, sizeof t->tag);
  t->read = 0;
  t->iterated = 0;
  t->written = 0;
  t->before.mask = 0;
  t->tagged = 0;
}

static void store_tile_target(const fr_tile *t) {
  const fr_target *g = &t->f->target;
  for (unsigned y = 0; y < FR_TILE; y++) {
    memcpy(g->color + find_tile_row(t, y), t->color + (size_t)y * FR_TILE, FR_TILE * sizeof *g->color);
    memcpy(g->depth + find_tile_row(t, y), t->depth + (size_t)y * FR_TILE, FR_TILE * sizeof *g->depth);
    memcpy(g->stencil + find_tile_row(t, y), t->stencil + (size_t)y * FR_TILE, FR_TILE);
  }
}

/* Bytes of the tile's colours in memory, and of its depth and stencil, which share a word. */
static uint32_t color_bytes(const fr_tile *t) { return FR_PIXELS * (t->f->cfg.format == GM_FORMAT_RGB565 ? 2 : 4); }
static uint32_t depth_bytes(void) { return FR_PIXELS * 4; }

static void count_memory(fr_tile *t, bool last) {
  t->count.bytes[GM_BYTES_COLOR_WRITE] += last ? color_bytes(t) : 0;
  t->count.bytes[GM_BYTES_PARTIAL] += (uint64_t)(!last + t->f->kept) * (color_bytes(t) + depth_bytes());
}

static bool note_tile_work(fr_tile *t, const fr_work *w) {
  return fr_works_add(t->works, w) || (snprintf(t->err, t->errsize, "out of memory"), false);
}

/* Colours, depth and stencil that were kept are loaded: the back end loads its part, visibility the rest. */
bool fr_tile_begin(fr_tile *t) {
  const fr_watch *w = t->f->cfg.watch;
  fr_work first = {.back = t->f->kept ? color_bytes(t) / BYTES_PER_CYCLE : 0, .load = true};
  load_tile_target(t);
  t->visibility = 1 + (t->f->kept ? depth_bytes() / BYTES_PER_CYCLE : 0); /* the region array; depth and stencil */
  if (w && w->tile)
    w->tile(w->ctx, t, first.back, false);
  return !first.back || note_tile_work(t, &first);
}

bool fr_tile_finish(fr_tile *t, bool last) {
  const fr_watch *w = t->f->cfg.watch;
  t->visibility += last ? 0 : depth_bytes() / BYTES_PER_CYCLE;
  fr_work end = {.visibility = (uint32_t)t->visibility, .back = color_bytes(t) / BYTES_PER_CYCLE};
  store_tile_target(t);
  count_memory(t, last);
  if (w && w->tile)
    w->tile(w->ctx, t, end.back, true);
  return note_tile_work(t, &end);
}

int fr_tile_render(fr_tile *t, size_t number, bool last, fr_works *works) {
  const gm_frame *f = t->f;
  t->works = works;
  if (!f->buffer.first[number] && !last) { /* nothing is rendered, but visibility looks at the region array */
    t->count.tiles_passed++;
    return note_tile_work(t, &(fr_work){.visibility = 1}) ? 0 : -1;
  }
  t->tx = (int)(number % f->target.tiles_x) * FR_TILE;
  t->ty = (int)(number / f->target.tiles_x) * FR_TILE;
  t->count.tiles++;
  if (!fr_tile_begin(t) || fr_visibility(t, number) || fr_flush(t))
    return -1;
  return fr_tile_finish(t, last) ? 0 : -1;
}
