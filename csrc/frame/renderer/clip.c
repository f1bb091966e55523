/* SPDX-License-Identifier: Apache-2.0 */
/* Clips polygons in clip coordinates, and takes vertices from there to the window. */
#include "frame/renderer/clip.h"

#include <math.h>
#include <string.h>

#include "frame/renderer/real.h"

/* Distance from a plane. Bits 0..5 and 8..11 as in clip.h: even planes -x, odd planes +x and so on. */
static float distance(const float pos[4], unsigned bit) {
  float w = bit >= 8 ? fr_mul(FR_GUARD, pos[3]) : pos[3], v = pos[(bit & 7) / 2];
  return bit & 1 ? fr_sub(w, v) : fr_add(w, v);
}

unsigned fr_outside(const float pos[4]) {
  unsigned out = 0;
  for (unsigned i = 0; i < 4; i++)
    if (!isfinite(pos[i]))
      return FR_UNUSABLE;
  for (unsigned bit = 0; bit < 12; bit++)
    if ((bit < 6 || bit >= 8) && distance(pos, bit) < 0)
      out |= 1u << bit;
  return out;
}

/* Where an edge crosses the plane. It is computed from the inside to the outside, so that both triangles of an edge get the same vertex. */
static void cross_plane(const fr_corner *in, const fr_corner *out, float din, float dout, unsigned lanes, fr_corner *r) {
  float t = fr_mul(din, fr_rcp(fr_sub(din, dout)));
  for (unsigned i = 0; i < 4; i++)
    r->pos[i] = fr_mix(in->pos[i], out->pos[i], t);
  for (unsigned i = 0; i < lanes; i++)
    r->lane[i] = fr_mix(in->lane[i], out->lane[i], t);
}

static unsigned cut_at_plane(const fr_corner *poly, unsigned n, unsigned lanes, unsigned bit, fr_corner *out) {
  unsigned m = 0;
  for (unsigned i = 0; i < n; i++) {
    const fr_corner *a = &poly[i], *b = &poly[(i + 1) % n];
    float da = distance(a->pos, bit), db = distance(b->pos, bit);
    if (da >= 0)
      out[m++] = *a;
    if (n == 2 && i == 1)
      break; /* a line has no edge back */
    if (da >= 0 && db < 0)
      cross_plane(a, b, da, db, lanes, &out[m++]);
    else if (da < 0 && db >= 0)
      cross_plane(b, a, db, da, lanes, &out[m++]);
  }
  return m;
}

unsigned fr_clip(fr_corner *poly, unsigned n, unsigned lanes, unsigned planes) {
  fr_corner out[FR_POLYGON];
  for (unsigned bit = 4; bit < 12 && n; bit++)
    if (planes >> bit & 1) {
      n = cut_at_plane(poly, n, lanes, bit, out);
      memcpy(poly, out, n * sizeof *poly);
    }
  return n;
}

/* centre + v * half, in sub-pixels */
static int32_t sub_pixel(float v, float half, float centre) {
  return (int32_t)fr_round(fr_mul(fr_add(fr_mul(v, half), centre), FR_SUB), 1 << 23);
}

fr_view fr_view_of(const gm_draw_state *s) {
  const float half[2] = {(float)s->viewport.width * 0.5f, (float)s->viewport.height * 0.5f};
  return (fr_view){{half[0], half[1], fr_mul(fr_sub(s->depth_range[1], s->depth_range[0]), 0.5f)},
                   {(float)s->viewport.x + half[0] + s->shift[0], (float)s->viewport.y + half[1] + s->shift[1],
                    fr_mul(fr_add(s->depth_range[1], s->depth_range[0]), 0.5f)}};
}

bool fr_to_window(const gm_draw_state *s, const float pos[4], fr_window *w) {
  const fr_view v = fr_view_of(s);
  return fr_view_window(&v, pos, w);
}

bool fr_view_window(const fr_view *v, const float pos[4], fr_window *w) {
  if (!(pos[3] > 0))
    return false;
  w->inv_w = fr_rcp(pos[3]);
  if (!isfinite(w->inv_w))
    return false;
  float z = fr_add(fr_mul(fr_mul(pos[2], w->inv_w), v->half[2]), v->center[2]);
  w->x = sub_pixel(fr_mul(pos[0], w->inv_w), v->half[0], v->center[0]);
  w->y = sub_pixel(fr_mul(pos[1], w->inv_w), v->half[1], v->center[1]);
  z = z > 0 ? z < 1 ? z : 1 : 0;
  w->z = (int32_t)rint((double)z * FR_DEPTH_MAX);
  return true;
}

int64_t fr_twice_area(const fr_window *a, const fr_window *b, const fr_window *c) {
  return ((int64_t)b->x - a->x) * ((int64_t)c->y - a->y) - ((int64_t)c->x - a->x) * ((int64_t)b->y - a->y);
}
