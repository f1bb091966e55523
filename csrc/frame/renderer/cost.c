/* SPDX-License-Identifier: Apache-2.0 */
/* Counts what each draw of a frame costs. Host threads count for themselves; sums do not depend on their order. */
#include <stdlib.h>

#include "frame/renderer/tile.h"

/* Adds the counters of b to a. */
static void add_stats(gm_sim_stats *a, const gm_sim_stats *b) {
  gm_frame_counters sum = {.vertex = *a};
  gm_frame_counters_add(&sum, &(gm_frame_counters){.vertex = *b});
  *a = sum.vertex;
}

bool fr_cost_new(gm_frame *f) {
  gm_draw_cost *more = f->npipeline & (f->npipeline - 1) ? f->cost : realloc(f->cost, (f->npipeline ? 2 * f->npipeline : 1) * sizeof *more);
  if (!more)
    return false;
  f->cost = more;
  more[f->npipeline] = (gm_draw_cost){0};
  return true;
}

void fr_cost_vertices(gm_frame *f, const gm_frame_counters *before) {
  gm_draw_cost *c = &f->cost[f->npipeline - 1];
  const uint64_t *from = (const uint64_t *)&before->vertex;
  uint64_t *to = (uint64_t *)&c->vertex;
  c->vertex = f->count.vertex;
  for (size_t i = 0; i < sizeof c->vertex / sizeof *to; i++)
    to[i] -= from[i];
  c->vertices = f->count.vertices_shaded - before->vertices_shaded;
}

void fr_cost_begin(fr_tile *t) {
  free(t->cost);
  t->cost = t->f->cfg.draw_costs ? calloc(t->f->npipeline ? t->f->npipeline : 1, sizeof *t->cost) : NULL;
}

void fr_cost_task(fr_tile *t, unsigned draw, const gm_sim_stats *stats) {
  if (!t->cost)
    return;
  add_stats(&t->cost[draw].fragment, stats);
  t->cost[draw].tasks++;
}

void fr_cost_end(gm_frame *f, fr_tile *t) {
  for (size_t i = 0; t->cost && i < f->npipeline; i++) {
    add_stats(&f->cost[i].fragment, &t->cost[i].fragment);
    f->cost[i].fragments += t->cost[i].fragments;
    f->cost[i].helpers += t->cost[i].helpers;
    f->cost[i].tasks += t->cost[i].tasks;
  }
}

const gm_draw_cost *gm_frame_cost(const gm_frame *f, size_t *draws) {
  *draws = f->cfg.draw_costs ? f->npipeline : 0;
  return f->cost;
}
