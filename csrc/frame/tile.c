/* SPDX-License-Identifier: Apache-2.0 */
/* Loads a tile, renders its triangles, and stores it. */
#include "frame/tile.h"

#include <stdlib.h>
#include <string.h>

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

static size_t row(const fr_tile *t, unsigned y) { return ((size_t)t->ty + y) * t->f->target.pitch + (size_t)t->tx; }

static void load(fr_tile *t) {
  const fr_target *g = &t->f->target;
  for (unsigned y = 0; y < FR_TILE; y++) {
    memcpy(t->color + (size_t)y * FR_TILE, g->color + row(t, y), FR_TILE * sizeof *g->color);
    memcpy(t->depth + (size_t)y * FR_TILE, g->depth + row(t, y), FR_TILE * sizeof *g->depth);
    memcpy(t->stencil + (size_t)y * FR_TILE, g->stencil + row(t, y), FR_TILE);
  }
  memset(t->tag, 0, sizeof t->tag);
  memset(t->cached, 0, sizeof t->cached);
  t->written = 0;
  t->tagged = 0;
}

static void store(const fr_tile *t) {
  const fr_target *g = &t->f->target;
  for (unsigned y = 0; y < FR_TILE; y++) {
    memcpy(g->color + row(t, y), t->color + (size_t)y * FR_TILE, FR_TILE * sizeof *g->color);
    memcpy(g->depth + row(t, y), t->depth + (size_t)y * FR_TILE, FR_TILE * sizeof *g->depth);
    memcpy(g->stencil + row(t, y), t->stencil + (size_t)y * FR_TILE, FR_TILE);
  }
}

/* The bytes that load and store move. Depth and stencil share a word. */
static void count_memory(fr_tile *t, bool last, fr_work *end) {
  unsigned pixel = t->f->cfg.format == GM_FORMAT_RGB565 ? 2 : 4;
  uint64_t color = (uint64_t)FR_PIXELS * pixel, depth = (uint64_t)FR_PIXELS * 4;
  t->count.bytes[GM_BYTES_COLOR_WRITE] += last ? color : 0;
  t->count.bytes[GM_BYTES_PARTIAL] += (last ? 0 : color + depth) + (t->f->kept ? color + depth : 0);
  end->back = (uint32_t)((color + (last ? 0 : depth)) / BYTES_PER_CYCLE);
}

int fr_tile_render(fr_tile *t, size_t number, bool last, fr_works *works) {
  const gm_frame *f = t->f;
  fr_work end = {0};
  if (!f->buffer.first[number] && !last)
    return 0;
  t->tx = (int)(number % f->target.tiles_x) * FR_TILE;
  t->ty = (int)(number / f->target.tiles_x) * FR_TILE;
  t->works = works;
  t->visibility = 1 + (f->kept ? FR_PIXELS * 8 / BYTES_PER_CYCLE : 0); /* the region array; colour, depth and stencil that were kept */
  t->count.tiles++;
  load(t);
  if (fr_visibility(t, number) || fr_flush(t))
    return -1;
  store(t);
  count_memory(t, last, &end);
  end.visibility = (uint32_t)t->visibility;
  return fr_works_add(works, &end) ? 0 : (snprintf(t->err, t->errsize, "out of memory"), -1);
}
