/* SPDX-License-Identifier: Apache-2.0 */
/* Tests the renderer's clipping, and the way of vertices to the window. */
#include "frame/renderer/clip.h"

#include <math.h>

#include "frame/renderer/test_frame_rig.h"

static fr_corner corner(float x, float y, float z, float w, float lane) { return (fr_corner){{x, y, z, w}, {lane}}; }

static void test_outside(void **state) {
  static const struct {
    float pos[4];
    unsigned want;
  } c[] = {{{0, 0, 0, 1}, 0},          {{-1, 1, -1, 1}, 0},       {{-2, 0, 0, 1}, 1},        {{2, 0, 0, 1}, 2},
           {{0, -2, 0, 1}, 4},         {{0, 2, 0, 1}, 8},         {{0, 0, -2, 1}, 16},       {{0, 0, 2, 1}, 32},
           {{-5, 0, 0, 1}, 1 | 0x100}, {{5, 0, 0, 1}, 2 | 0x200}, {{0, 9, 0, 2}, 8 | 0x800}, {{0, -9, 0, 2}, 4 | 0x400}};
  (void)state;
  for (unsigned i = 0; i < sizeof c / sizeof *c; i++)
    assert_int_equal(fr_outside(c[i].pos), c[i].want);
  assert_int_equal(fr_outside((const float[4]){0, 0, NAN, 1}), FR_UNUSABLE);
  assert_int_equal(fr_outside((const float[4]){0, 0, 0, INFINITY}), FR_UNUSABLE);
}

/* A triangle that reaches through the near plane: two corners stay, two are new, half way. */
static void test_near(void **state) {
  fr_corner p[FR_POLYGON] = {corner(0, 0, 0, 1, 0), corner(1, 0, 0, 1, 8), corner(0, 1, -2, 1, 4)};
  (void)state;
  assert_int_equal(fr_clip(p, 3, 1, FR_NEAR_FAR), 4);
  assert_true(p[2].pos[2] == -1 && p[2].pos[0] == 0.5f && p[2].pos[1] == 0.5f && p[2].lane[0] == 6);
  assert_true(p[3].pos[2] == -1 && p[3].pos[0] == 0 && p[3].lane[0] == 2);
}

/* Two triangles on one edge, which they pass in opposite directions, get the same new vertex. */
static void test_shared(void **state) {
  (void)state;
  for (unsigned i = 1; i < 200; i++) {
    float a = (float)i * 0.37f, b = (float)i * 0.11f;
    fr_corner p[FR_POLYGON] = {corner(a, b, -3 - a, 1.7f, a), corner(-b, a, 0.3f, 1.1f, b), corner(2, 2, 0.1f, 3, 1)};
    fr_corner q[FR_POLYGON] = {p[1], p[0], corner(-2, -3, 0.2f, 3, 7)};
    unsigned n = fr_clip(p, 3, 1, FR_NEAR_FAR), m = fr_clip(q, 3, 1, FR_NEAR_FAR), same = 0;
    for (unsigned k = 0; k < n; k++)
      for (unsigned l = 0; l < m; l++)
        same += p[k].pos[0] == q[l].pos[0] && p[k].pos[1] == q[l].pos[1] && p[k].pos[2] == q[l].pos[2] && p[k].pos[3] == q[l].pos[3] &&
                p[k].lane[0] == q[l].lane[0];
    assert_true(same >= 2);
  }
}

static void test_gone(void **state) {
  fr_corner p[FR_POLYGON] = {corner(0, 0, -2, 1, 0), corner(1, 0, -2, 1, 0), corner(0, 1, -3, 1, 0)};
  (void)state;
  assert_int_equal(fr_clip(p, 3, 1, FR_NEAR_FAR), 0);
}

static void test_line(void **state) {
  fr_corner p[FR_POLYGON] = {corner(0, 0, -3, 1, 0), corner(0, 0, 3, 1, 6)};
  (void)state;
  assert_int_equal(fr_clip(p, 2, 1, FR_NEAR_FAR), 2);
  assert_true(p[0].pos[2] == -1 && p[0].lane[0] == 2 && p[1].pos[2] == 1);
}

static void test_window(void **state) {
  gm_draw_state s = gm_draw_state_default();
  fr_window w;
  (void)state;
  s.viewport = (gm_rect){10, 20, 100, 50};
  assert_true(fr_to_window(&s, (const float[4]){1, -2, 0, 2}, &w));
  assert_int_equal(w.x, (10 + 75) * 256);
  assert_int_equal(w.y, 20 * 256);
  assert_int_equal(w.z, 0x800000);
  assert_true(w.inv_w == 0.5f);
  s.depth_range[0] = 1;
  s.depth_range[1] = 0;
  assert_true(fr_to_window(&s, (const float[4]){0, 0, 1, 1}, &w));
  assert_int_equal(w.z, 0);
  assert_false(fr_to_window(&s, (const float[4]){0, 0, 0, 0}, &w));
  assert_false(fr_to_window(&s, (const float[4]){0, 0, 0, -1}, &w));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_outside), cmocka_unit_test(test_near), cmocka_unit_test(test_shared),
      cmocka_unit_test(test_gone),    cmocka_unit_test(test_line), cmocka_unit_test(test_window),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
