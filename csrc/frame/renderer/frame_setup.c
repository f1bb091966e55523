/* SPDX-License-Identifier: Apache-2.0 */
/* The renderer's triangle setup: edge functions, box of pixels, plane of the depth (docs/frame.md, "Vertices"). All numbers are
   integers, so nothing is rounded but the slopes. */
#include "frame/renderer/frame_private.h"

__extension__ typedef __int128 wide;

/* Slopes are limited, so that sums over the window fit into 64 bits. A triangle that reaches the limit is thinner than a pixel. */
#define SLOPE_MAX (((int64_t)1 << 39) - 1)

/* Counter-clockwise with y upwards, left edges go down and top edges go left. These own the centres on them. */
static bool edge_owns_centres(int64_t dx, int64_t dy) { return dy < 0 || (dy == 0 && dx < 0); }

static void set_edge(fr_setup *s, unsigned i) {
  unsigned from = (i + 1) % 3, to = (i + 2) % 3;
  int64_t dx = (int64_t)s->x[to] - s->x[from], dy = (int64_t)s->y[to] - s->y[from];
  s->a[i] = -dy * FR_SUB;
  s->b[i] = dx * FR_SUB;
  s->c[i] = dx * (FR_SUB / 2 - s->y[from]) - dy * (FR_SUB / 2 - s->x[from]);
  s->bias[i] = !edge_owns_centres(dx, dy);
}

static int32_t take_min_corner(const int32_t v[3]) {
  int32_t m = v[0] < v[1] ? v[0] : v[1];
  return m < v[2] ? m : v[2];
}

static int32_t max(const int32_t v[3]) {
  int32_t m = v[0] > v[1] ? v[0] : v[1];
  return m > v[2] ? m : v[2];
}

/* The first pixel whose centre is at or after a sub-pixel, the last whose centre is at or before it. */
static int first_pixel(int32_t sub) { return (sub - FR_SUB / 2 + FR_SUB - 1) >> 8; }
static int last_pixel(int32_t sub) { return (sub - FR_SUB / 2) >> 8; }

static bool set_box(fr_setup *s, const gm_rect *box) {
  int right = box->x + (int)box->width - 1, top = box->y + (int)box->height - 1;
  s->x0 = first_pixel(take_min_corner(s->x));
  s->y0 = first_pixel(take_min_corner(s->y));
  s->x1 = last_pixel(max(s->x));
  s->y1 = last_pixel(max(s->y));
  s->x0 = s->x0 > box->x ? s->x0 : box->x;
  s->y0 = s->y0 > box->y ? s->y0 : box->y;
  s->x1 = s->x1 < right ? s->x1 : right;
  s->y1 = s->y1 < top ? s->y1 : top;
  return s->x0 <= s->x1 && s->y0 <= s->y1;
}

/* num / area with 24 fraction bits, rounded to nearest, ties upwards, limited. */
static int64_t slope(int64_t num, int64_t area) {
  wide twice = (wide)num * ((int64_t)1 << 25) + area, div = (wide)area * 2;
  wide q = twice / div;
  if (twice % div < 0)
    q--;
  return q > SLOPE_MAX ? SLOPE_MAX : q < -SLOPE_MAX ? -SLOPE_MAX : (int64_t)q;
}

static void set_plane(fr_setup *s) {
  int64_t x1 = s->x[1] - s->x[0], y1 = s->y[1] - s->y[0], x2 = s->x[2] - s->x[0], y2 = s->y[2] - s->y[0];
  int64_t z1 = s->z[1] - s->z[0], z2 = s->z[2] - s->z[0];
  s->zx = slope(z1 * y2 - z2 * y1, s->area);
  s->zy = slope(z2 * x1 - z1 * x2, s->area);
  s->zmin = take_min_corner(s->z);
  s->zmax = max(s->z);
}

bool fr_setup_triangle(fr_setup *s, const int32_t x[3], const int32_t y[3], const int32_t z[3], const gm_rect *box) {
  *s = (fr_setup){.x = {x[0], x[1], x[2]}, .y = {y[0], y[1], y[2]}, .z = {z[0], z[1], z[2]}};
  s->area = ((int64_t)x[1] - x[0]) * ((int64_t)y[2] - y[0]) - ((int64_t)x[2] - x[0]) * ((int64_t)y[1] - y[0]);
  if (s->area <= 0 || !set_box(s, box))
    return false;
  for (unsigned i = 0; i < 3; i++)
    set_edge(s, i);
  set_plane(s);
  return true;
}

/* OpenGL ES 2.0, 3.5.2: the offset is m * factor + units, with the larger slope m. factor and units have 8 fraction bits. */
int64_t fr_offset_fixed(float v) { return (int64_t)((double)v * 256); }

void fr_setup_offset(fr_setup *s, float factor, float units) { fr_setup_offset_fixed(s, fr_offset_fixed(factor), fr_offset_fixed(units)); }

void fr_setup_offset_fixed(fr_setup *s, int64_t f, int64_t u) {
  int64_t zx = s->zx < 0 ? -s->zx : s->zx, zy = s->zy < 0 ? -s->zy : s->zy;
  wide sum = (wide)(zx > zy ? zx : zy) * f + (wide)u * ((int64_t)1 << 16); /* 24 fraction bits, for each pixel */
  wide offset = sum >> 24;
  s->offset = offset > FR_DEPTH_MAX ? FR_DEPTH_MAX : offset < -FR_DEPTH_MAX ? -FR_DEPTH_MAX : (int64_t)offset;
}

bool fr_covers(const fr_setup *s, int x, int y) {
  for (unsigned i = 0; i < 3; i++)
    if (fr_edge(s, i, x, y) < s->bias[i])
      return false;
  return true;
}

uint32_t fr_depth(const fr_setup *s, int x, int y) {
  int64_t dx = (int64_t)x * FR_SUB + FR_SUB / 2 - s->x[0], dy = (int64_t)y * FR_SUB + FR_SUB / 2 - s->y[0];
  int64_t z = s->z[0] + ((s->zx * dx + s->zy * dy + ((int64_t)1 << 23)) >> 24);
  z = (z < s->zmin ? s->zmin : z > s->zmax ? s->zmax : z) + s->offset;
  return (uint32_t)(z < 0 ? 0 : z > FR_DEPTH_MAX ? FR_DEPTH_MAX : z);
}
