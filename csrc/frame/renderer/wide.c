/* SPDX-License-Identifier: Apache-2.0 */
/* Makes pairs of triangles, counter-clockwise, of points and lines. */
#include <stdlib.h>
#include <string.h>

#include "frame/renderer/frame_private.h"
#include "frame/renderer/real.h"

enum { HALF_PIXEL = FR_SUB / 2, HALF_POINT = 128 * FR_SUB /* points have 256 pixels at most */ };

/* The corners 0 1 2 3 of a rectangle, counter-clockwise, as two triangles. */
static void two_triangles(const fr_window q[4], fr_window out[6]) {
  static const unsigned char corner[6] = {0, 1, 2, 0, 2, 3};
  for (unsigned i = 0; i < 6; i++)
    out[i] = q[corner[i]];
}

unsigned fr_point_triangles(const fr_window *v, float size, unsigned lanes, fr_window out[6]) {
  fr_window q[4];
  int32_t half = (int32_t)fr_round(fr_mul(size, HALF_PIXEL), HALF_POINT);
  if (half <= 0)
    return 0;
  for (unsigned i = 0; i < 4; i++) {
    bool right = i == 1 || i == 2, up = i >= 2;
    q[i] = *v;
    q[i].x += right ? half : -half;
    q[i].y += up ? half : -half;
    q[i].lane[lanes - 2] = right; /* the point coordinate: s to the right, t downwards */
    q[i].lane[lanes - 1] = !up;
  }
  two_triangles(q, out);
  return 2;
}

int32_t fr_half_line(float width) { return (int32_t)fr_round(fr_mul(width, HALF_PIXEL), 128 * FR_SUB); }

unsigned fr_line_triangles(const fr_window v[2], int32_t half, fr_window out[6]) {
  fr_window q[4];
  int32_t dx = v[1].x - v[0].x, dy = v[1].y - v[0].y;
  bool steep = abs(dy) > abs(dx);
  /* The line is widened along its minor axis. Its first side is to the right of its direction, so that the corners go round
     counter-clockwise. */
  int32_t sx = steep ? (dy > 0 ? half : -half) : 0, sy = steep ? 0 : (dx > 0 ? -half : half);
  if (half <= 0 || (!dx && !dy))
    return 0;
  for (unsigned i = 0; i < 4; i++) {
    int32_t side = i < 2 ? 1 : -1;
    q[i] = v[i == 1 || i == 2];
    q[i].x += side * sx;
    q[i].y += side * sy;
  }
  two_triangles(q, out);
  return 2;
}
