/* SPDX-License-Identifier: Apache-2.0 */
/* Tests of the rasteriser: each pixel once, perspective interpolation, clipping, depth, facing (docs/frame.md, "Coverage and depth"). */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/random.h"
#include "frame/renderer/raster.h"

enum { SIZE = 64 };

typedef struct {
  int count[SIZE][SIZE];
  gm_raster_fragment last[SIZE][SIZE];
  unsigned quads;
} canvas;

static bool paint(void *ctx, const gm_raster_fragment q[4]) {
  canvas *c = ctx;
  c->quads++;
  for (int k = 0; k < 4; k++) {
    assert_int_equal(q[k].x, (q[0].x & ~1) + (k & 1));
    assert_int_equal(q[k].y, (q[0].y & ~1) + (k >> 1));
    if (q[k].covered) {
      assert_in_range(q[k].x, 0, SIZE - 1);
      assert_in_range(q[k].y, 0, SIZE - 1);
      c->count[q[k].y][q[k].x]++;
      c->last[q[k].y][q[k].x] = q[k];
    }
  }
  return true;
}

static gm_draw_state make_raster_state(float near, float far) {
  gm_draw_state s = gm_draw_state_default();
  s.viewport = (gm_rect){0, 0, SIZE, SIZE};
  s.depth_range[0] = near;
  s.depth_range[1] = far;
  return s;
}

static void draw_raster_triangle(canvas *c, const gm_raster_vertex *a, const gm_raster_vertex *b, const gm_raster_vertex *d, unsigned n) {
  const gm_draw_state s = make_raster_state(0, 1);
  const gm_raster_vertex *const v[3] = {a, b, d};
  assert_true(gm_raster_triangle(&s, v, n, paint, c));
}

static gm_raster_vertex vertex(double x, double y, double z, double w) {
  return (gm_raster_vertex){.pos = {(float)x, (float)y, (float)z, (float)w}};
}

static double random_number(uint32_t *s) { return (double)(gm_random_linear32(s) >> 8) / (1 << 23) - 1; }

/* A fan around a point covers the view exactly once, wherever the point is and whichever way the triangles turn. */
static void shared_edges_are_drawn_once(void **state) {
  (void)state;
  uint32_t seed = 7;
  for (int t = 0; t < 200; t++) {
    canvas c = {0};
    double x = random_number(&seed), y = random_number(&seed);
    if (t % 3 == 0) { /* on pixel centres and corners */
      x = (floor(x * 32) + 0.5 * (t & 1)) / 32;
      y = (floor(y * 32) + 0.5 * (t & 1)) / 32;
    }
    const gm_raster_vertex m = vertex(x, y, 0, 1),
                           corner[4] = {vertex(-3, -3, 0, 1), vertex(3, -3, 0, 1), vertex(3, 3, 0, 1), vertex(-3, 3, 0, 1)};
    for (int k = 0; k < 4; k++) {
      const gm_raster_vertex *a = &corner[k], *b = &corner[(k + 1) % 4];
      draw_raster_triangle(&c, &m, t & 2 ? a : b, t & 2 ? b : a, 0);
    }
    for (int i = 0; i < SIZE * SIZE; i++)
      assert_int_equal(c.count[i / SIZE][i % SIZE], 1);
  }
}

static void half_a_square(void **state) {
  (void)state;
  canvas c = {0};
  const gm_raster_vertex v[3] = {vertex(-1, -1, 0, 1), vertex(1, -1, 0, 1), vertex(-1, 1, 0, 1)};
  draw_raster_triangle(&c, &v[0], &v[1], &v[2], 0);
  for (int y = 0; y < SIZE; y++)
    for (int x = 0; x < SIZE; x++) {
      if (x + y < SIZE - 1)
        assert_int_equal(c.count[y][x], 1);
      if (x + y > SIZE - 1)
        assert_int_equal(c.count[y][x], 0);
    }
}

/* A floor that extends away from the eye: w grows, and 1/w is linear on the screen. */
static void perspective(void **state) {
  (void)state;
  canvas c = {0};
  gm_raster_vertex v[4] = {vertex(-1, -1, 0, 1), vertex(1, -1, 0, 1), vertex(-8, 8, 0, 8), vertex(8, 8, 0, 8)};
  for (int i = 0; i < 4; i++) {
    v[i].lane[0] = i & 2 ? 8 : 1; /* equal to w, which is linear in space */
    v[i].lane[1] = 0.1f;
  }
  draw_raster_triangle(&c, &v[0], &v[1], &v[2], 2);
  draw_raster_triangle(&c, &v[1], &v[3], &v[2], 2);
  for (int y = 0; y < SIZE; y++)
    for (int x = 0; x < SIZE; x++) {
      double along = (y + 0.5) / SIZE, inv_w = 1 + along * (1.0 / 8 - 1);
      assert_int_equal(c.count[y][x], 1);
      assert_true(fabs(c.last[y][x].coord[3] - inv_w) < 1e-9);
      assert_true(fabs((double)c.last[y][x].lane[0] * inv_w - 1) < 1e-6);
      assert_true(c.last[y][x].lane[1] == 0.1f); /* a constant stays exact */
    }
}

/* A triangle through the near plane: only the part beyond the plane is drawn. */
static void near_plane(void **state) {
  (void)state;
  canvas c = {0};
  const gm_raster_vertex v[3] = {vertex(-4, -2, 0, 2), vertex(4, -2, 0, 2), vertex(0, 2, -3, -1)};
  draw_raster_triangle(&c, &v[0], &v[1], &v[2], 0);
  unsigned drawn = 0;
  for (int y = 0; y < SIZE; y++)
    for (int x = 0; x < SIZE; x++)
      if (c.count[y][x]) {
        drawn++;
        assert_int_equal(c.count[y][x], 1);
        assert_true(c.last[y][x].coord[2] >= 0 && c.last[y][x].coord[3] > 0);
      }
  assert_true(drawn > 0);
  canvas none = {0};
  const gm_raster_vertex behind[3] = {vertex(-1, -1, 0, -1), vertex(1, -1, 0, -1), vertex(0, 1, 0, -1)};
  draw_raster_triangle(&none, &behind[0], &behind[1], &behind[2], 0);
  const gm_raster_vertex bad[3] = {vertex(-1, -1, 0, 1), vertex((double)NAN, -1, 0, 1), vertex(0, (double)INFINITY, 0, 1)};
  draw_raster_triangle(&none, &bad[0], &bad[1], &bad[2], 0);
  assert_int_equal(none.quads, 0);
}

static void depth_and_facing(void **state) {
  (void)state;
  canvas c = {0};
  const gm_draw_state s = make_raster_state(0.25f, 0.5f);
  const gm_raster_vertex a = vertex(-1, -1, -1, 1), b = vertex(3, -1, -1, 1), d = vertex(-1, 3, -1, 1);
  const gm_raster_vertex *const front[3] = {&a, &b, &d}, *const back[3] = {&a, &d, &b};
  gm_raster_triangle(&s, front, 0, paint, &c);
  assert_true(c.last[5][9].front);
  assert_true(fabs((double)c.last[5][9].coord[2] - 0.25) < 0x1p-24); /* depth has 24 bits */
  assert_true(c.last[5][9].coord[0] == 9.5 && c.last[5][9].coord[1] == 5.5);
  gm_raster_triangle(&s, back, 0, paint, &c);
  assert_false(c.last[5][9].front);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(shared_edges_are_drawn_once), cmocka_unit_test(half_a_square),
                                     cmocka_unit_test(perspective), cmocka_unit_test(near_plane), cmocka_unit_test(depth_and_facing)};
  return cmocka_run_group_tests_name("raster", tests, NULL, NULL);
}
