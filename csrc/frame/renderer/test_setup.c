/* SPDX-License-Identifier: Apache-2.0 */
/* Tests the renderer's triangle setup: edge functions, coverage and depth of a triangle, compared with exact rational arithmetic. */
#include "frame/renderer/frame_private.h"
#include "frame/renderer/test_frame_rig.h"

static const gm_rect all = {0, 0, 64, 64};

static uint32_t random_bits(uint32_t *seed) {
  *seed ^= *seed << 13;
  *seed ^= *seed >> 17;
  *seed ^= *seed << 5;
  return *seed;
}

static void random_triangle(uint32_t *seed, int32_t x[3], int32_t y[3], int32_t z[3]) {
  for (unsigned i = 0; i < 3; i++) {
    x[i] = (int32_t)(random_bits(seed) % (80 * 256)) - 8 * 256;
    y[i] = (int32_t)(random_bits(seed) % (80 * 256)) - 8 * 256;
    z[i] = (int32_t)(random_bits(seed) & FR_DEPTH_MAX);
    if (random_bits(seed) % 4 == 0) { /* corners on pixel centres */
      x[i] = (x[i] & ~255) + 128;
      y[i] = (y[i] & ~255) + 128;
    }
  }
}

/* A square cut into two triangles along a diagonal covers each centre once, for corners anywhere. */
static void test_top_left(void **state) {
  (void)state;
  for (int32_t ox = 0; ox <= 256; ox += 64)
    for (int32_t oy = 0; oy <= 256; oy += 64) {
      const int32_t x[4] = {256 + ox, 2048 + ox, 2048 + ox, 256 + ox}, y[4] = {256 + oy, 256 + oy, 2048 + oy, 2048 + oy};
      fr_setup a, b;
      const int32_t z[3] = {0, 0, 0}, bx[3] = {x[0], x[2], x[3]}, by[3] = {y[0], y[2], y[3]};
      assert_true(fr_setup_triangle(&a, x, y, z, &all));
      assert_true(fr_setup_triangle(&b, bx, by, z, &all));
      for (int py = 0; py < 12; py++)
        for (int px = 0; px < 12; px++) { /* left and top edges belong to the square */
          int cx = px * 256 + 128, cy = py * 256 + 128;
          bool in = cx >= x[0] && cx < x[1] && cy > y[0] && cy <= y[2];
          assert_int_equal(fr_covers(&a, px, py) + fr_covers(&b, px, py), in);
        }
    }
}

static void test_depth(void **state) {
  const long long limit = (1LL << 39) - 1;
  uint32_t seed = 5;
  unsigned compared = 0;
  (void)state;
  for (unsigned n = 0; n < 3000; n++) {
    int32_t x[3], y[3], z[3];
    fr_setup s;
    random_triangle(&seed, x, y, z);
    if (!fr_setup_triangle(&s, x, y, z, &all))
      continue;
    for (int py = s.y0; py <= s.y1; py += 3)
      for (int px = s.x0; px <= s.x1; px += 3) {
        if (!fr_covers(&s, px, py))
          continue;
        long double exact = 0;
        for (unsigned i = 0; i < 3; i++)
          exact += (long double)fr_edge(&s, i, px, py) * z[i] / s.area;
        long double error = exact - fr_depth(&s, px, py);
        if (llabs(s.zx) < limit && llabs(s.zy) < limit) /* slopes of slivers are limited */
          assert_true(error > -0.6L && error < 0.6L);
        assert_true(fr_depth(&s, px, py) >= (uint32_t)s.zmin && fr_depth(&s, px, py) <= (uint32_t)s.zmax);
        compared++;
      }
  }
  assert_true(compared > 10000);
}

static void test_box(void **state) {
  const int32_t x[3] = {128, 128 + 4 * 256, 128}, y[3] = {128, 128, 128 + 4 * 256}, z[3] = {0, 0, 0};
  const int32_t turned[3] = {128, 128, 128 + 4 * 256};
  fr_setup s;
  (void)state;
  assert_true(fr_setup_triangle(&s, x, y, z, &all));
  assert_int_equal(s.x0, 0);
  assert_int_equal(s.x1, 4);
  assert_int_equal(s.y1, 4);
  assert_true(fr_setup_triangle(&s, x, y, z, &(gm_rect){1, 2, 2, 9}));
  assert_int_equal(s.x0, 1);
  assert_int_equal(s.x1, 2);
  assert_int_equal(s.y0, 2);
  assert_false(fr_setup_triangle(&s, x, y, z, &(gm_rect){5, 0, 3, 3}));
  assert_false(fr_setup_triangle(&s, turned, x, z, &all)); /* clockwise */
  const int32_t thin[3] = {129, 200, 260};
  assert_false(fr_setup_triangle(&s, thin, y, z, &all)); /* between two columns of centres */
}

/* A slope of 16 units a pixel in x, and the offset 2 * 16 + 3. */
static void test_offset(void **state) {
  const int32_t x[3] = {128, 128 + 16 * 256, 128}, y[3] = {128, 128, 128 + 16 * 256}, z[3] = {1000, 1256, 1000};
  fr_setup s;
  (void)state;
  assert_true(fr_setup_triangle(&s, x, y, z, &all));
  assert_int_equal(fr_depth(&s, 4, 0), 1064);
  fr_setup_offset(&s, 2, 3);
  assert_int_equal(s.offset, 35);
  assert_int_equal(fr_depth(&s, 4, 0), 1064 + 35);
  fr_setup_offset(&s, 0, -2000);
  assert_int_equal(fr_depth(&s, 4, 0), 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_top_left), cmocka_unit_test(test_depth), cmocka_unit_test(test_box),
                                     cmocka_unit_test(test_offset)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
