/* SPDX-License-Identifier: Apache-2.0 */
/* Primitive assembly: points, lines and triangles of the vertex stream; clipping, culling, and the way to the window. */
#include <string.h>

#include "frame/clip.h"

/* Cycles of assembly. */
enum { PER_PRIMITIVE = 1, PER_VERTEX = 4, PER_PLANE = 16, TASK_START = 3 };

typedef struct {
  gm_frame *f;
  const gm_draw *d;
  const fr_pipeline *pl;
  unsigned draw;
  fr_vertices *v;
  size_t timed; /* vertices whose shading has a time */
  uint64_t ready;
  char *err;
  size_t errsize;
} assembly;

/* --- time --- */

static uint64_t task_cycles(const assembly *a, size_t first) { return TASK_START + a->v->cycles[first / a->v->per_task]; }

/* Passes the next task of vertices through fetch and the shader core. A vertex takes the place of the vertex FR_CACHE before
   it in the post-transform cache, so it waits until assembly has used that one for the last time. */
static void time_task(assembly *a) {
  fr_geometry *g = &a->f->geometry;
  size_t left = a->v->n - a->timed, n = left < a->v->per_task ? left : a->v->per_task;
  uint64_t words = (a->v->fetch_bytes + 7) / 8, each = words > a->d->nattribute ? words : a->d->nattribute;
  uint64_t ready = fr_unit_pass(&g->fetch, &g->vertex, 0, n * (each ? each : 1));
  for (size_t i = a->timed; i < a->timed + n; i++)
    if (g->released[i % FR_CACHE] > ready)
      ready = g->released[i % FR_CACHE];
  ready = fr_unit_pass(&g->vertex, NULL, ready, task_cycles(a, a->timed));
  for (size_t i = a->timed; i < a->timed + n; i++)
    a->v->vertex[i].ready = ready;
  a->timed += n;
}

/* Passes a primitive of n vertices, cut by some planes, through assembly. */
static void time_primitive(assembly *a, fr_vertex *const *v, unsigned n, unsigned planes) {
  fr_geometry *g = &a->f->geometry;
  uint64_t ready = 0, cycles = PER_PRIMITIVE;
  for (; planes; planes &= planes - 1)
    cycles += PER_PLANE;
  for (unsigned i = 0; i < n; i++) {
    size_t at = (size_t)(v[i] - a->v->vertex);
    while (at >= a->timed)
      time_task(a);
    cycles += v[i]->seen ? 0 : PER_VERTEX;
    v[i]->seen = true;
    ready = v[i]->ready > ready ? v[i]->ready : ready;
  }
  a->ready = fr_unit_pass(&g->assembly, &g->accelerator, ready, cycles);
  for (unsigned i = 0; i < n; i++)
    g->released[(size_t)(v[i] - a->v->vertex) % FR_CACHE] = a->ready;
}

/* --- polygons --- */

static bool is_culled(const gm_draw_state *s, bool front) {
  return s->cull == GM_CULL_BOTH || (s->cull == GM_CULL_FRONT && front) || (s->cull == GM_CULL_BACK && !front);
}

/* Sends a polygon in the window as a fan of triangles. at: the vertices of a triangle that was not cut, or NULL. */
static int polygon(assembly *a, fr_window *w, unsigned n, fr_vertex *const at[3]) {
  int64_t area = 0;
  for (unsigned i = 1; i + 1 < n; i++)
    area += fr_twice_area(&w[0], &w[i], &w[i + 1]);
  bool turn = area < 0, front = turn == a->pl->state.front_clockwise;
  a->f->count.empty += area == 0;
  a->f->count.culled += area && is_culled(&a->pl->state, front);
  if (!area || is_culled(&a->pl->state, front))
    return 0;
  for (unsigned i = 1; i + 1 < n; i++) {
    unsigned second = turn ? i + 1 : i, third = turn ? i : i + 1;
    const fr_window *const corner[3] = {&w[0], &w[second], &w[third]};
    fr_vertex *const from[3] = {at ? at[0] : NULL, at ? at[second] : NULL, at ? at[third] : NULL};
    if (fr_bin(a->f, a->pl, a->draw, front, corner, at ? from : NULL, a->ready, a->err, a->errsize))
      return -1;
  }
  return 0;
}

static void copy_corner(const assembly *a, const fr_vertex *v, fr_corner *c) {
  memcpy(c->pos, v->pos, sizeof c->pos);
  memcpy(c->lane, v->lane, a->pl->nwire * sizeof *c->lane);
}

static bool window_of(const assembly *a, const float pos[4], const float *lane, fr_window *w) {
  memcpy(w->lane, lane, a->pl->nwire * sizeof *lane);
  return fr_to_window(&a->pl->state, pos, w);
}

/* Cuts the primitive by the planes and brings it to the window. Returns the number of corners, 0 if nothing is left. */
static unsigned to_window(assembly *a, fr_vertex *const *v, unsigned n, unsigned planes, fr_window *w) {
  fr_corner poly[FR_POLYGON];
  for (unsigned i = 0; !planes && i < n; i++)
    if (!window_of(a, v[i]->pos, v[i]->lane, &w[i]))
      return 0;
  if (!planes)
    return n;
  for (unsigned i = 0; i < n; i++)
    copy_corner(a, v[i], &poly[i]);
  n = fr_clip(poly, n, a->pl->nwire, planes);
  for (unsigned i = 0; i < n; i++)
    if (!window_of(a, poly[i].pos, poly[i].lane, &w[i]))
      return 0;
  a->f->count.clipped++;
  return n;
}

/* Two triangles that always face to the front. */
static int pair(assembly *a, unsigned n, fr_window *t) {
  for (unsigned i = 0; i < n; i++) {
    const fr_window *const corner[3] = {&t[3 * i], &t[3 * i + 1], &t[3 * i + 2]};
    if (fr_bin(a->f, a->pl, a->draw, true, corner, NULL, a->ready, a->err, a->errsize))
      return -1;
  }
  return 0;
}

/* A primitive of n vertices. */
static int primitive(assembly *a, const size_t *index, unsigned n) {
  fr_vertex *v[3] = {NULL};
  fr_window w[FR_POLYGON], t[6];
  unsigned any = 0, all = FR_VIEW;
  for (unsigned i = 0; i < n; i++) {
    v[i] = &a->v->vertex[a->v->use[index[i]]];
    any |= v[i]->outside;
    all &= v[i]->outside;
  }
  unsigned planes = any & (FR_NEAR_FAR | FR_GUARD_BAND);
  bool gone = any & FR_UNUSABLE || all; /* of a point, `all` has every plane that it is beyond */
  a->f->count.primitives++;
  time_primitive(a, v, n, gone ? 0 : planes);
  unsigned corners = gone ? 0 : to_window(a, v, n, planes, w);
  if (corners < n) {
    a->f->count.outside++;
    return 0;
  }
  if (n == 3)
    return polygon(a, w, corners, planes ? NULL : v);
  return pair(a, n == 1 ? fr_point_triangles(w, v[0]->size, a->pl->lanes, t) : fr_line_triangles(w, a->pl->state.line_width, t), t);
}

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

int fr_assemble(gm_frame *f, const gm_draw *d, const fr_pipeline *pl, unsigned draw, fr_vertices *v, char *err, size_t errsize) {
  assembly a = {.f = f, .d = d, .pl = pl, .draw = draw, .v = v, .err = err, .errsize = errsize};
  size_t index[3];
  unsigned n;
  for (size_t k = 0; (n = indices_of(d->mode, k, d->count, index)); k++)
    if (primitive(&a, index, n))
      return -1;
  while (a.timed < v->n) /* vertices of an incomplete primitive */
    time_task(&a);
  return 0;
}
