/* SPDX-License-Identifier: Apache-2.0 */
/* A tile-based deferred renderer, bit for bit and cycle by cycle (docs/frame.md). */
#include "frame/renderer/frame.h"

#include <stdlib.h>
#include <string.h>

#include "frame/renderer/blend.h"
#include "frame/renderer/tile.h"
#include "frame/renderer/watch.h"

static bool is_valid_config(const gm_frame_config *c, char *err, size_t errsize) {
  const char *why = NULL;
  if (c->width < 1 || c->width > GM_FRAME_MAX_SIDE || c->height < 1 || c->height > GM_FRAME_MAX_SIDE)
    why = "the frame's sides are not from 1 to 4096 pixels";
  else if (c->pb_bytes < GM_FRAME_PB_MIN || c->pb_bytes > GM_FRAME_PB_MAX)
    why = "the parameter buffer is not from 4096 bytes to 256 MiB";
  else if (c->host_threads < 1 || c->host_threads > FR_HOST_THREADS)
    why = "the number of host threads is not from 1 to 64";
  else if (c->cores > GM_FRAME_CORES)
    why = "there are more than 8 cores";
  if (why)
    snprintf(err, errsize, "%s", why);
  return !why;
}

static bool new_target(fr_target *t, unsigned width, unsigned height) {
  *t = (fr_target){
      .width = width, .height = height, .tiles_x = (width + FR_TILE - 1) / FR_TILE, .tiles_y = (height + FR_TILE - 1) / FR_TILE};
  t->pitch = t->tiles_x * FR_TILE;
  size_t n = (size_t)t->pitch * t->tiles_y * FR_TILE;
  t->color = calloc(n, sizeof *t->color);
  t->depth = malloc(n * sizeof *t->depth);
  t->stencil = calloc(n, 1);
  for (size_t i = 0; t->depth && i < n; i++)
    t->depth[i] = FR_DEPTH_MAX;
  return t->color && t->depth && t->stencil;
}

gm_frame *gm_frame_new(const gm_frame_config *cfg, char *err, size_t errsize) {
  gm_frame *f = is_valid_config(cfg, err, errsize) ? calloc(1, sizeof *f) : NULL;
  if (!f)
    return NULL;
  f->cfg = *cfg;
  size_t pixels = (size_t)cfg->width * cfg->height;
  f->programs = cfg->programs ? cfg->programs : gm_frame_programs_new(cfg->engine);
  bool ok = f->programs && new_target(&f->target, cfg->width, cfg->height);
  ok = ok && fr_buffer_new(&f->buffer, cfg->pb_bytes, (size_t)f->target.tiles_x * f->target.tiles_y);
  ok = ok && (f->picture = calloc(pixels, sizeof *f->picture)) && (!cfg->maps || (f->map = calloc(pixels, sizeof *f->map)));
  if (!ok) {
    snprintf(err, errsize, "out of memory");
    gm_frame_free(f);
    return NULL;
  }
  fr_geometry_init(&f->geometry, &f->count, f->cfg.cores);
  if (cfg->watch && cfg->watch->frame)
    cfg->watch->frame(cfg->watch->ctx, f);
  return f;
}

void gm_frame_free(gm_frame *f) {
  if (!f)
    return;
  if (f->cfg.watch && f->cfg.watch->end)
    f->cfg.watch->end(f->cfg.watch->ctx, f);
  for (unsigned i = 0; i < FR_HOST_THREADS; i++)
    fr_tile_free(f->worker[i]);
  if (f->programs != f->cfg.programs)
    gm_frame_programs_free(f->programs);
  for (size_t i = 0; i < f->npipeline; i++)
    free(f->pipeline[i]);
  free(f->pipeline);
  fr_buffer_free(&f->buffer);
  free(f->target.color);
  free(f->target.depth);
  free(f->target.stencil);
  free(f->picture);
  free(f->map);
  free(f->cost);
  free(f);
}

int gm_frame_clear(gm_frame *f, unsigned which, const float color[4], float depth, unsigned stencil, char *err, size_t errsize) {
  fr_target *t = &f->target;
  size_t n = (size_t)t->pitch * t->tiles_y * FR_TILE;
  if (f->buffer.triangles && fr_render(f, false, err, errsize))
    return -1;
  uint32_t c = fr_clear_color(f->cfg.format, color), z = fr_clear_depth(depth);
  for (size_t i = 0; i < n; i++) {
    t->color[i] = which & GM_CLEAR_COLOR ? c : t->color[i];
    t->depth[i] = which & GM_CLEAR_DEPTH ? z : t->depth[i];
    t->stencil[i] = which & GM_CLEAR_STENCIL ? (uint8_t)stencil : t->stencil[i];
  }
  f->kept = f->kept && which != (GM_CLEAR_COLOR | GM_CLEAR_DEPTH | GM_CLEAR_STENCIL);
  return 0;
}

/* The frame takes over the pipeline. */
static bool add_pipeline(gm_frame *f, fr_pipeline *pl, char *err, size_t errsize) {
  if (f->npipeline == GM_FRAME_MAX_DRAWS)
    return snprintf(err, errsize, "more than %d draws in a frame", GM_FRAME_MAX_DRAWS), false;
  fr_pipeline **more =
      f->npipeline & (f->npipeline - 1) ? f->pipeline : realloc(f->pipeline, (f->npipeline ? 2 * f->npipeline : 1) * sizeof *more);
  if (!more)
    return snprintf(err, errsize, "out of memory"), false;
  f->pipeline = more;
  if (f->cfg.draw_costs && !fr_cost_new(f))
    return snprintf(err, errsize, "out of memory"), false;
  pl->number = (unsigned)f->npipeline;
  f->pipeline[f->npipeline++] = pl;
  return true;
}

int gm_frame_draw(gm_frame *f, const gm_draw *d, char *err, size_t errsize) {
  fr_pipeline *pl = fr_pipeline_new(&f->cfg, d, err, errsize);
  return pl ? fr_frame_draw(f, d, pl, err, errsize) : -1;
}

int fr_frame_draw(gm_frame *f, const gm_draw *d, fr_pipeline *pl, char *err, size_t errsize) {
  fr_vertices v;
  gm_frame_counters before = f->count;
  if (!add_pipeline(f, pl, err, errsize)) {
    free(pl);
    return -1;
  }
  for (unsigned i = 0; i < 2; i++)
    if (!(pl->prepared[i] = fr_prepare(f, d->program[i], err, errsize)))
      return -1;
  for (unsigned i = 0; pl->split && i < FR_PARTS; i++)
    if (!(pl->part_prepared[i] = fr_prepare(f, d->part[i], err, errsize)))
      return -1;
  if (f->cfg.watch && f->cfg.watch->draw)
    f->cfg.watch->draw(f->cfg.watch->ctx, f, d);
  int bad = fr_vertices_shade(f, d, pl, &v, err, errsize) || fr_assemble(f, d, pl, (unsigned)f->npipeline - 1, &v, err, errsize);
  fr_vertices_free(&v);
  f->count.draws++;
  if (f->cfg.draw_costs)
    fr_cost_vertices(f, &before);
  return bad ? -1 : 0;
}

int gm_frame_end(gm_frame *f, char *err, size_t errsize) {
  if (fr_render(f, true, err, errsize))
    return -1;
  for (unsigned y = 0; y < f->cfg.height; y++)
    memcpy(f->picture + (size_t)y * f->cfg.width, f->target.color + (size_t)y * f->target.pitch, f->cfg.width * sizeof *f->picture);
  return 0;
}

const uint32_t *gm_frame_color(const gm_frame *f) { return f->picture; }
const gm_program *gm_frame_culprit(const gm_frame *f) { return f->culprit; }
const gm_frame_counters *gm_frame_count(const gm_frame *f) { return &f->count; }
const gm_frame_map *gm_frame_maps(const gm_frame *f) { return f->map; }
