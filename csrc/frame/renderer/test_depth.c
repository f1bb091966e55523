/* SPDX-License-Identifier: Apache-2.0 */
/* Tests the renderer's depth and stencil tests of a pixel, with all functions and operations. */
#include "frame/renderer/depth.h"
#include "frame/renderer/test_frame_rig.h"

static void test_depth_functions(void **state) {
  static const uint8_t want[8] = {0, 1, 2, 3, 4, 5, 6, 7}; /* bit 0 less, 1 equal, 2 greater */
  static const uint32_t depth[3] = {10, 20, 30};
  gm_draw_state s = gm_draw_state_default();
  (void)state;
  for (unsigned func = 0; func < 8; func++)
    for (unsigned k = 0; k < 3; k++) {
      s.depth_test = true;
      s.depth_func = (gm_compare)func;
      assert_int_equal(fr_test(&s, true, depth[k], 20, 0) == FR_PASSES, want[func] >> k & 1);
      s.depth_test = false;
      assert_int_equal(fr_test(&s, true, depth[k], 20, 0), FR_PASSES);
    }
}

static void test_stencil_functions(void **state) {
  gm_draw_state s = gm_draw_state_default();
  (void)state;
  s.stencil_test = true;
  s.stencil[0] = (gm_stencil_face){.func = GM_LESS, .ref = 0x31, .read_mask = 0x0f}; /* 1 < stored & 15 */
  s.stencil[1].func = GM_NEVER;
  assert_int_equal(fr_test(&s, true, 0, 0, 0x22), FR_PASSES);
  assert_int_equal(fr_test(&s, true, 0, 0, 0x71), FR_STENCIL_FAILS);
  assert_int_equal(fr_test(&s, false, 0, 0, 0x22), FR_STENCIL_FAILS);
}

static void test_operations(void **state) {
  static const struct {
    gm_stencil_op op;
    uint8_t from, to;
  } c[] = {{GM_KEEP, 7, 7}, {GM_ZERO_OP, 7, 0}, {GM_REPLACE, 7, 0x5a}, {GM_INCR, 7, 8},        {GM_INCR, 255, 255},
           {GM_DECR, 7, 6}, {GM_DECR, 0, 0},    {GM_INVERT, 7, 0xf8},  {GM_INCR_WRAP, 255, 0}, {GM_DECR_WRAP, 0, 255}};
  (void)state;
  for (unsigned i = 0; i < sizeof c / sizeof *c; i++)
    for (unsigned v = 0; v < 3; v++) {
      gm_draw_state s = gm_draw_state_default();
      uint32_t depth = 9;
      uint8_t stencil = c[i].from;
      gm_stencil_op *op[3] = {&s.stencil[1].fail, &s.stencil[1].depth_fail, &s.stencil[1].pass};
      s.stencil_test = true;
      s.stencil[1].ref = 0x5a;
      *op[v] = c[i].op;
      fr_update(&s, false, (fr_verdict)v, 5, &depth, &stencil);
      assert_int_equal(stencil, c[i].to);
      assert_int_equal(depth, 9); /* no depth test */
      stencil = c[i].from;
      s.stencil[1].write_mask = 0xf0;
      fr_update(&s, false, (fr_verdict)v, 5, &depth, &stencil);
      assert_int_equal(stencil, (c[i].from & 0x0f) | (c[i].to & 0xf0));
    }
}

static void test_depth_write(void **state) {
  gm_draw_state s = gm_draw_state_default();
  uint32_t depth = 9;
  uint8_t stencil = 0;
  (void)state;
  s.depth_test = true;
  fr_update(&s, true, FR_DEPTH_FAILS, 5, &depth, &stencil);
  assert_int_equal(depth, 9);
  fr_update(&s, true, FR_PASSES, 5, &depth, &stencil);
  assert_int_equal(depth, 5);
  s.depth_write = false;
  fr_update(&s, true, FR_PASSES, 4, &depth, &stencil);
  assert_int_equal(depth, 5);
}

static void test_changes(void **state) {
  gm_draw_state s = gm_draw_state_default();
  (void)state;
  assert_true(fr_changes(&s, true, FR_PASSES));
  assert_false(fr_changes(&s, true, FR_DEPTH_FAILS));
  s.stencil_test = true;
  s.stencil[0].depth_fail = GM_INCR;
  assert_true(fr_changes(&s, true, FR_DEPTH_FAILS));
  assert_false(fr_changes(&s, true, FR_STENCIL_FAILS));
  assert_false(fr_changes(&s, false, FR_DEPTH_FAILS));
  s.stencil[0].write_mask = 0;
  assert_false(fr_changes(&s, true, FR_DEPTH_FAILS));
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_depth_functions), cmocka_unit_test(test_stencil_functions),
                                     cmocka_unit_test(test_operations), cmocka_unit_test(test_depth_write), cmocka_unit_test(test_changes)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
