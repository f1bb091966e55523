/* SPDX-License-Identifier: Apache-2.0 */
/* Forms primitives of the vertex stream, clips and culls them, and takes them to the window. */
#include "frame/renderer/primitive.h"

#include <string.h>

/* The indices of primitive k. Returns the number of its vertices, 0 past the last one. */
static unsigned indices_of(gm_mode mode, size_t k, size_t count, size_t out[3]) {
  unsigned n = mode == GM_MODE_POINTS ? 1 : mode < GM_MODE_TRIANGLES ? 2 : 3;
  size_t first = mode == GM_MODE_LINES || mode == GM_MODE_TRIANGLES ? n * k : k;
  for (unsigned i = 0; i < 3; i++)
    out[i] = first + i;
  if (mode == GM_MODE_LINE_LOOP && count > 1 && first + 1 == count) {
    out[1] = 0;
    return n;
  }
  if (mode == GM_MODE_TRIANGLE_FAN)
    out[0] = 0;
  if (mode == GM_MODE_TRIANGLE_STRIP && k % 2) {
    out[0] = first + 1;
    out[1] = first;
  }
  return first + n <= count ? n : 0;
}

bool fr_primitive_at(const gm_draw *d, const fr_vertices *v, size_t k, fr_primitive *p) {
  size_t index[3];
  unsigned any = 0, all = FR_VIEW;
  *p = (fr_primitive){.n = indices_of(d->mode, k, d->count, index)};
  for (unsigned i = 0; i < p->n; i++) {
    p->v[i] = &v->vertex[v->use[index[i]]];
    any |= p->v[i]->outside;
    all &= p->v[i]->outside;
  }
  /* A point may reach into the view from beyond its sides. */
  p->outside = any & FR_UNUSABLE || (p->n == 1 ? all & FR_NEAR_FAR : all);
  p->planes = p->outside || p->n == 1 ? 0 : any & (FR_NEAR_FAR | FR_GUARD_BAND);
  return p->n > 0;
}

static void copy_corner(const fr_pipeline *pl, const fr_vertex *v, fr_corner *c) {
  memcpy(c->pos, v->pos, sizeof c->pos);
  memcpy(c->lane, v->lane, pl->nwire * sizeof *c->lane);
}

static bool window_of(const fr_pipeline *pl, const float pos[4], const float *lane, fr_window *w) {
  memcpy(w->lane, lane, pl->nwire * sizeof *lane);
  return fr_view_window(&pl->view, pos, w);
}

/* Cuts the primitive by its planes and brings it to the window. Returns the number of corners, 0 if nothing is left. */
static unsigned to_window(const fr_pipeline *pl, const fr_primitive *p, fr_window *w, bool *clipped) {
  fr_corner poly[FR_POLYGON];
  unsigned n = p->n;
  for (unsigned i = 0; !p->planes && i < n; i++)
    if (!window_of(pl, p->v[i]->pos, p->v[i]->lane, &w[i]))
      return 0;
  if (!p->planes)
    return n;
  for (unsigned i = 0; i < n; i++)
    copy_corner(pl, p->v[i], &poly[i]);
  n = fr_clip(poly, n, pl->nwire, p->planes);
  for (unsigned i = 0; i < n; i++)
    if (!window_of(pl, poly[i].pos, poly[i].lane, &w[i]))
      return 0;
  *clipped = true;
  return n;
}

static bool is_culled(const gm_draw_state *s, bool front) {
  return s->cull == GM_CULL_BOTH || (s->cull == GM_CULL_FRONT && front) || (s->cull == GM_CULL_BACK && !front);
}

static void add_shape_triangle(fr_shape *s, unsigned a, unsigned b, unsigned c) {
  uint8_t *t = s->triangle[s->triangles++];
  t[0] = (uint8_t)a, t[1] = (uint8_t)b, t[2] = (uint8_t)c;
}

/* A polygon in the window becomes a fan of triangles. */
static void polygon(const fr_pipeline *pl, fr_shape *s, unsigned n) {
  int64_t area = 0;
  for (unsigned i = 1; i + 1 < n; i++)
    area += fr_twice_area(&s->corner[0], &s->corner[i], &s->corner[i + 1]);
  bool turn = area < 0;
  s->front = turn == pl->state.front_clockwise;
  s->fate = !area ? FR_FATE_EMPTY : is_culled(&pl->state, s->front) ? FR_FATE_CULLED : FR_FATE_DRAWN;
  for (unsigned i = 1; s->fate == FR_FATE_DRAWN && i + 1 < n; i++)
    add_shape_triangle(s, 0, turn ? i + 1 : i, turn ? i : i + 1);
}

/* Does the box with these corners, lower left and upper right, cover nothing of the viewport? */
static bool misses_viewport(const fr_view *v, const fr_window *low, const fr_window *high) {
  int32_t x0 = (int32_t)((v->center[0] - v->half[0]) * FR_SUB), y0 = (int32_t)((v->center[1] - v->half[1]) * FR_SUB);
  int32_t x1 = (int32_t)((v->center[0] + v->half[0]) * FR_SUB), y1 = (int32_t)((v->center[1] + v->half[1]) * FR_SUB);
  return high->x <= x0 || low->x >= x1 || high->y <= y0 || low->y >= y1;
}

void fr_shape_of(const fr_pipeline *pl, const fr_primitive *p, fr_shape *s) {
  fr_window w[FR_POLYGON];
  s->fate = FR_FATE_OUTSIDE;
  s->clipped = s->front = false;
  s->triangles = 0;
  unsigned corners = p->outside ? 0 : to_window(pl, p, p->n == 3 ? s->corner : w, &s->clipped);
  if (corners < p->n)
    return;
  s->fate = FR_FATE_DRAWN;
  if (p->n == 3) {
    polygon(pl, s, corners);
    return;
  }
  s->front = true;
  unsigned n = p->n == 1 ? fr_point_triangles(w, p->v[0]->size, pl->lanes, s->corner) : fr_line_triangles(w, pl->half_line, s->corner);
  if (p->n == 1 && n && misses_viewport(&pl->view, &s->corner[0], &s->corner[2])) {
    s->fate = FR_FATE_OUTSIDE;
    return;
  }
  for (unsigned i = 0; i < n; i++)
    add_shape_triangle(s, 3 * i, 3 * i + 1, 3 * i + 2);
}
