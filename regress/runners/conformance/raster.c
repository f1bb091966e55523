/* SPDX-License-Identifier: Apache-2.0 */
#include "regress/runners/conformance/raster.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

/* Window coordinates have this many fraction bits. */
enum { SUBPIXEL = 256, MAX_POLYGON = 12 };

/* A vertex of the clipped polygon: clip coordinates, and its weights in the triangle. */
typedef struct {
  double pos[4], bary[3];
} corner;

/* A vertex in the window. */
typedef struct {
  int64_t x, y; /* in subpixels */
  double z, inv_w;
  double bary[3]; /* divided by w */
} window;

typedef struct {
  const cf_viewport *vp;
  const cf_vertex *const *v;
  unsigned n;
  bool front;
  cf_quad_sink *sink;
  void *ctx;
} job;

/* --- clipping --- */

/* Distance from a plane of the view volume: -w <= x, y, z <= w. */
static double distance(const corner *c, unsigned plane) {
  return plane & 1 ? c->pos[3] - c->pos[plane / 2] : c->pos[3] + c->pos[plane / 2];
}

/* Where an edge crosses the plane. Computed from the inside to the outside, so that both triangles of an edge get the same vertex. */
static corner meet(const corner *in, const corner *out, double din, double dout) {
  corner r;
  double t = din / (din - dout);
  for (unsigned i = 0; i < 4; i++)
    r.pos[i] = in->pos[i] + t * (out->pos[i] - in->pos[i]);
  for (unsigned i = 0; i < 3; i++)
    r.bary[i] = in->bary[i] + t * (out->bary[i] - in->bary[i]);
  return r;
}

static unsigned clip(corner *poly, unsigned n) {
  corner out[MAX_POLYGON];
  for (unsigned plane = 0; plane < 6 && n; plane++) {
    unsigned m = 0;
    for (unsigned i = 0; i < n; i++) {
      const corner *a = &poly[i], *b = &poly[(i + 1) % n];
      double da = distance(a, plane), db = distance(b, plane);
      if (da >= 0)
        out[m++] = *a;
      if (da >= 0 && db < 0)
        out[m++] = meet(a, b, da, db);
      else if (da < 0 && db >= 0)
        out[m++] = meet(b, a, db, da);
    }
    memcpy(poly, out, m * sizeof *poly);
    n = m;
  }
  return n;
}

/* False for a vertex at the eye: the rest of the triangle has no area there. */
static bool to_window(const cf_viewport *vp, const corner *c, window *w) {
  if (!(c->pos[3] > 0))
    return false;
  w->inv_w = 1 / c->pos[3];
  w->x = llrint((c->pos[0] * w->inv_w + 1) * 0.5 * vp->width * SUBPIXEL);
  w->y = llrint((c->pos[1] * w->inv_w + 1) * 0.5 * vp->height * SUBPIXEL);
  w->z = (vp->far - vp->near) * 0.5 * c->pos[2] * w->inv_w + (vp->far + vp->near) * 0.5;
  for (unsigned i = 0; i < 3; i++)
    w->bary[i] = c->bary[i] * w->inv_w;
  return true;
}

/* --- fragments --- */

/* Twice the signed area of the triangle a, b, p: positive if p is left of the edge. */
static int64_t edge(const window *a, const window *b, int64_t px, int64_t py) {
  return (b->x - a->x) * (py - a->y) - (b->y - a->y) * (px - a->x);
}

/* Left edges go down, top edges go left (counter-clockwise, y upwards): they own the pixel centres on them. */
static bool owns(const window *a, const window *b) { return b->y < a->y || (b->y == a->y && b->x < a->x); }

static void shade_inputs(const job *j, const window *const t[3], const double l[3], cf_fragment *f) {
  double bary[3] = {0}, sum = 0, inv_w = 0, z = 0;
  for (unsigned i = 0; i < 3; i++) {
    inv_w += l[i] * t[i]->inv_w;
    z += l[i] * t[i]->z;
    for (unsigned k = 0; k < 3; k++)
      bary[k] += l[i] * t[i]->bary[k];
  }
  for (unsigned k = 0; k < 3; k++)
    sum += bary[k];
  f->coord[0] = f->x + 0.5;
  f->coord[1] = f->y + 0.5;
  f->coord[2] = fmin(1, fmax(0, z));
  f->coord[3] = inv_w;
  f->front = j->front;
  for (unsigned i = 0; i < j->n; i++) { /* from differences, so that a constant stays exact */
    double a = (double)j->v[0]->varying[i];
    f->varying[i] = (float)(a + bary[1] / sum * ((double)j->v[1]->varying[i] - a) + bary[2] / sum * ((double)j->v[2]->varying[i] - a));
  }
}

static bool covered(const job *j, const window *const t[3], int64_t area, const cf_fragment *f, double l[3]) {
  int64_t px = (int64_t)f->x * SUBPIXEL + SUBPIXEL / 2, py = (int64_t)f->y * SUBPIXEL + SUBPIXEL / 2;
  bool in = f->x < j->vp->width && f->y < j->vp->height;
  for (unsigned i = 0; i < 3; i++) {
    const window *a = t[(i + 1) % 3], *b = t[(i + 2) % 3];
    int64_t e = edge(a, b, px, py);
    in = in && (e > 0 || (e == 0 && owns(a, b)));
    l[i] = (double)e / (double)area;
  }
  return in;
}

static bool quad(const job *j, const window *const t[3], int64_t area, int x, int y) {
  cf_fragment q[4];
  double l[4][3];
  bool any = false;
  for (int k = 0; k < 4; k++) {
    q[k].x = x + (k & 1);
    q[k].y = y + (k >> 1);
    q[k].covered = covered(j, t, area, &q[k], l[k]);
    any = any || q[k].covered;
  }
  if (!any)
    return true;
  for (int k = 0; k < 4; k++)
    shade_inputs(j, t, l[k], &q[k]);
  return j->sink(j->ctx, q);
}

static int limit(int64_t v, int max) { return v < 0 ? 0 : v > max ? max : (int)v; }

static bool fill(const job *j, const window *a, const window *b, const window *c) {
  int64_t area = edge(a, b, c->x, c->y);
  if (area == 0)
    return true;
  const window *t[3] = {a, area > 0 ? b : c, area > 0 ? c : b};
  int64_t x0 = a->x, x1 = a->x, y0 = a->y, y1 = a->y;
  for (unsigned i = 1; i < 3; i++) {
    x0 = t[i]->x < x0 ? t[i]->x : x0;
    x1 = t[i]->x > x1 ? t[i]->x : x1;
    y0 = t[i]->y < y0 ? t[i]->y : y0;
    y1 = t[i]->y > y1 ? t[i]->y : y1;
  }
  int left = limit(x0 / SUBPIXEL, j->vp->width) & ~1, right = limit(x1 / SUBPIXEL + 1, j->vp->width);
  int bottom = limit(y0 / SUBPIXEL, j->vp->height) & ~1, top = limit(y1 / SUBPIXEL + 1, j->vp->height);
  for (int y = bottom; y < top; y += 2)
    for (int x = left; x < right; x += 2)
      if (!quad(j, t, area > 0 ? area : -area, x, y))
        return false;
  return true;
}

bool cf_raster_triangle(const cf_viewport *vp, const cf_vertex *const v[3], unsigned n, cf_quad_sink *sink, void *ctx) {
  corner poly[MAX_POLYGON] = {0};
  window w[MAX_POLYGON];
  job j = {.vp = vp, .v = v, .n = n, .sink = sink, .ctx = ctx};
  for (unsigned i = 0; i < 3; i++) {
    for (unsigned k = 0; k < 4; k++)
      if (!isfinite(v[i]->pos[k]))
        return true;
    memcpy(poly[i].pos, v[i]->pos, sizeof poly[i].pos);
    poly[i].bary[i] = 1;
  }
  unsigned corners = clip(poly, 3);
  int64_t area = 0;
  for (unsigned i = 0; i < corners; i++)
    if (!to_window(vp, &poly[i], &w[i]))
      return true;
  for (unsigned i = 1; i + 1 < corners; i++)
    area += edge(&w[0], &w[i], w[i + 1].x, w[i + 1].y);
  j.front = area > 0;
  for (unsigned i = 1; i + 1 < corners; i++)
    if (!fill(&j, &w[0], &w[i], &w[i + 1]))
      return false;
  return true;
}
