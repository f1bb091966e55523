/* SPDX-License-Identifier: Apache-2.0 */
/* Rasterises one triangle at a time by the renderer's rules for clipping, coverage, depth and varyings (docs/frame.md), without lists
   and tiles: for programs that shade fragments in their own way. */
#include "frame/renderer/raster.h"

#include <string.h>

#include "frame/renderer/clip.h"
#include "frame/renderer/iterate.h"

typedef struct {
  const gm_draw_state *s;
  unsigned lanes;
  bool front;
  gm_raster_sink *sink;
  void *ctx;
} job;

static void fill_fragment(const job *j, const fr_setup *s, const fr_window *const w[3], gm_raster_fragment *f) {
  const float inv_w[3] = {w[0]->inv_w, w[1]->inv_w, w[2]->inv_w};
  fr_weights k = fr_weights_at(s, inv_w, f->x, f->y);
  f->front = j->front;
  f->coord[0] = (float)f->x + 0.5f;
  f->coord[1] = (float)f->y + 0.5f;
  f->coord[2] = fr_depth_value(fr_depth(s, f->x, f->y));
  f->coord[3] = k.inv_w;
  for (unsigned i = 0; i < j->lanes; i++)
    f->lane[i] = fr_interpolate((const float[3]){w[0]->lane[i], w[1]->lane[i], w[2]->lane[i]}, &k);
}

static bool quad(const job *j, const fr_setup *s, const fr_window *const w[3], int x, int y) {
  gm_raster_fragment q[4];
  bool any = false;
  for (int k = 0; k < 4; k++) {
    q[k].x = x + (k & 1);
    q[k].y = y + (k >> 1);
    q[k].covered = q[k].x >= s->x0 && q[k].x <= s->x1 && q[k].y >= s->y0 && q[k].y <= s->y1 && fr_covers(s, q[k].x, q[k].y);
    any = any || q[k].covered;
  }
  for (int k = 0; any && k < 4; k++)
    fill_fragment(j, s, w, &q[k]);
  return !any || j->sink(j->ctx, q);
}

static bool triangle(const job *j, const fr_window *const w[3]) {
  const int32_t x[3] = {w[0]->x, w[1]->x, w[2]->x}, y[3] = {w[0]->y, w[1]->y, w[2]->y}, z[3] = {w[0]->z, w[1]->z, w[2]->z};
  fr_setup s;
  if (!fr_setup_triangle(&s, x, y, z, &j->s->viewport))
    return true;
  for (int py = s.y0 & ~1; py <= s.y1; py += 2)
    for (int px = s.x0 & ~1; px <= s.x1; px += 2)
      if (!quad(j, &s, w, px, py))
        return false;
  return true;
}

/* The triangle in the window as a polygon. Returns the number of its corners. */
static unsigned polygon(const gm_draw_state *s, const gm_raster_vertex *const v[3], unsigned lanes, fr_window *w) {
  fr_corner poly[FR_POLYGON];
  unsigned any = 0, all = FR_VIEW, n = 3;
  for (unsigned i = 0; i < 3; i++) {
    unsigned outside = fr_outside(v[i]->pos);
    any |= outside;
    all &= outside;
    memcpy(poly[i].pos, v[i]->pos, sizeof poly[i].pos);
    memcpy(poly[i].lane, v[i]->lane, lanes * sizeof *poly[i].lane);
  }
  if (any & FR_UNUSABLE || all)
    return 0;
  n = fr_clip(poly, n, lanes, any & (FR_NEAR_FAR | FR_GUARD_BAND));
  for (unsigned i = 0; i < n; i++) {
    if (!fr_to_window(s, poly[i].pos, &w[i]))
      return 0;
    memcpy(w[i].lane, poly[i].lane, lanes * sizeof *w[i].lane);
  }
  return n;
}

bool gm_raster_triangle(const gm_draw_state *s, const gm_raster_vertex *const v[3], unsigned lanes, gm_raster_sink *sink, void *ctx) {
  fr_window w[FR_POLYGON];
  unsigned n = polygon(s, v, lanes, w);
  int64_t area = 0;
  for (unsigned i = 1; i + 1 < n; i++)
    area += fr_twice_area(&w[0], &w[i], &w[i + 1]);
  job j = {.s = s, .lanes = lanes, .front = (area < 0) == s->front_clockwise, .sink = sink, .ctx = ctx};
  for (unsigned i = 1; i + 1 < n && area; i++) {
    const fr_window *const corner[3] = {&w[0], &w[area < 0 ? i + 1 : i], &w[area < 0 ? i : i + 1]};
    if (!triangle(&j, corner))
      return false;
  }
  return true;
}
