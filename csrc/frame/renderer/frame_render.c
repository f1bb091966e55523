/* SPDX-License-Identifier: Apache-2.0 */
/* Renders all tiles of a frame, by any number of host threads. Each tile has its own pixels and its own list of work, and counters are
   sums, so the result does not depend on which thread renders which tile. */
#include <stdatomic.h>
#include <stdlib.h>

#include "base/error.h"
#include "base/threads.h"
#include "frame/renderer/tile.h"
#include "frame/renderer/watch.h"

typedef struct {
  fr_tile *tile;
  size_t failed; /* number of the tile that failed */
  bool bad;
  char err[GM_ERROR_SIZE];
} worker;

typedef struct {
  gm_frame *f;
  bool last;
  fr_works *works; /* by tile */
  worker *worker;
  atomic_size_t next;
} job;

static void render_tiles(void *ctx, unsigned k) {
  job *j = ctx;
  worker *w = &j->worker[k];
  w->tile->err = w->err;
  w->tile->errsize = sizeof w->err;
  w->tile->count = (gm_frame_counters){0};
  w->tile->culprit = NULL;
  fr_cost_begin(w->tile);
  for (size_t n; !w->bad && (n = atomic_fetch_add(&j->next, 1)) < j->f->buffer.tiles;) {
    w->bad = fr_tile_render(w->tile, n, j->last, &j->works[n]) != 0;
    w->failed = n;
  }
}

/* Of several errors the one in the lowest tile is reported: tiles are taken in order, so all below it were rendered. */
static int gather_worker_results(gm_frame *f, const worker *w, unsigned n, char *err, size_t errsize) {
  const worker *first = NULL;
  for (unsigned i = 0; i < n; i++) {
    gm_frame_counters_add(&f->count, &w[i].tile->count);
    fr_cost_end(f, w[i].tile);
    if (w[i].bad && (!first || w[i].failed < first->failed))
      first = &w[i];
  }
  f->culprit = first ? first->tile->culprit : NULL;
  return first ? (snprintf(err, errsize, "%s", first->err), -1) : 0;
}

static int run_threads(job *j, char *err, size_t errsize) {
  gm_frame *f = j->f;
  for (unsigned i = 0; i < f->cfg.host_threads; i++)
    j->worker[i] = (worker){.tile = f->worker[i]};
  gm_threads_run(f->cfg.host_threads, render_tiles, j);
  return gather_worker_results(f, j->worker, f->cfg.host_threads, err, errsize);
}

/* The tiles follow one another in the order of their numbers. */
static void time_tiles(gm_frame *f, const fr_works *works, bool last) {
  fr_raster r;
  uint64_t start = fr_geometry_end(&f->geometry);
  f->count.geometry_cycles += start - f->count.cycles;
  fr_raster_init(&r, &f->count, f->cfg.cores, start);
  if (f->cfg.watch) {
    r.note = f->cfg.watch->work;
    r.note_piece = f->cfg.watch->piece;
    r.ctx = f->cfg.watch->ctx;
  }
  for (size_t i = 0; i < f->buffer.tiles; i++)
    fr_raster_tile(&r, &works[i]);
  f->count.cycles = fr_raster_end(&r);
  f->count.partial_cycles += last ? 0 : f->count.cycles - start;
  fr_geometry_begin(&f->geometry, f->count.cycles);
}

int fr_render(gm_frame *f, bool last, char *err, size_t errsize) {
  uint64_t start = fr_geometry_end(&f->geometry);
  job j = {.f = f, .last = last, .works = calloc(f->buffer.tiles, sizeof *j.works)};
  if (f->cfg.watch && f->cfg.watch->render)
    f->cfg.watch->render(f->cfg.watch->ctx, f);
  j.worker = malloc(f->cfg.host_threads * sizeof *j.worker);
  int rc = j.works && j.worker ? 0 : (snprintf(err, errsize, "out of memory"), -1);
  for (unsigned i = 0; !rc && i < f->cfg.host_threads; i++)
    if (!f->worker[i] && !(f->worker[i] = fr_tile_new(f, err, errsize)))
      rc = -1;
  rc = rc ? rc : run_threads(&j, err, errsize);
  if (!rc)
    time_tiles(f, j.works, last);
  if (!rc && f->cfg.watch && f->cfg.watch->rendered)
    f->cfg.watch->rendered(f->cfg.watch->ctx, f, start, last);
  for (size_t i = 0; j.works && i < f->buffer.tiles; i++)
    fr_works_free(&j.works[i]);
  free(j.works);
  free(j.worker);
  fr_buffer_empty(&f->buffer);
  f->count.partial_renders += !last;
  f->kept = !last;
  return rc;
}
