/* SPDX-License-Identifier: Apache-2.0 */
/* Tests how the renderer reads attributes and indices from memory: types, strides, limits (docs/frame.md, "Vertices"). */
#include "core/fp/fp.h"
#include "frame/renderer/test_frame_rig.h"

/* Number k of vertex v as a float. */
static float number_at(const gm_attribute *a, size_t v, unsigned k) { return gm_float(gm_attribute_bits(a, v, k)); }

static void test_types(void **state) {
  (void)state;
  static const uint8_t bytes[] = {0x80, 0xff, 0x7f, 0x01};
  static const uint16_t halves[] = {0x8000, 0xffff, 0x3c00, 0x0001};
  static const int32_t fixed[] = {0x18000, -0x8000};
  gm_attribute a = {.data = bytes, .size = 2, .stride = 2, .vertices = 2, .number = GM_NUMBER_U8};
  assert_true(number_at(&a, 0, 0) == 128 && number_at(&a, 0, 1) == 255 && number_at(&a, 1, 0) == 127);
  a.normalized = true;
  assert_true(number_at(&a, 0, 0) == 128.0f / 255 && number_at(&a, 0, 1) == 1);
  a.number = GM_NUMBER_S8;
  assert_true(number_at(&a, 0, 0) == -1 && number_at(&a, 0, 1) == -1.0f / 255 && number_at(&a, 1, 0) == 1);
  a.normalized = false;
  assert_true(number_at(&a, 0, 0) == -128 && number_at(&a, 0, 1) == -1);
  a = (gm_attribute){.data = halves, .size = 2, .stride = 4, .vertices = 2, .number = GM_NUMBER_U16};
  assert_true(number_at(&a, 0, 0) == 32768 && number_at(&a, 0, 1) == 65535);
  a.number = GM_NUMBER_S16;
  assert_true(number_at(&a, 0, 0) == -32768 && number_at(&a, 0, 1) == -1);
  a.normalized = true;
  assert_true(number_at(&a, 0, 0) == -1 && number_at(&a, 0, 1) == -1.0f / 65535);
  a.number = GM_NUMBER_U16;
  assert_true(number_at(&a, 0, 1) == 1 && number_at(&a, 1, 1) == 1.0f / 65535);
  a.number = GM_NUMBER_F16;
  assert_true(number_at(&a, 1, 0) == 1 && number_at(&a, 1, 1) == 0x1p-24f);
  a = (gm_attribute){.data = fixed, .size = 1, .stride = 4, .vertices = 2, .number = GM_NUMBER_FIXED};
  assert_true(number_at(&a, 0, 0) == 1.5f && number_at(&a, 1, 0) == -0.5f);
}

/* Numbers at any byte; beyond the limits all are 0; stride 0 has no limit. */
static void test_limits(void **state) {
  (void)state;
  static const uint8_t bytes[] = {9, 1, 0, 2, 0, 3, 0, 4, 0};
  gm_attribute a = {.data = bytes + 1, .size = 1, .stride = 4, .vertices = 2, .number = GM_NUMBER_U16};
  assert_true(number_at(&a, 0, 0) == 1 && number_at(&a, 1, 0) == 3 && number_at(&a, 2, 0) == 0 && number_at(&a, SIZE_MAX, 0) == 0);
  a.number = GM_NUMBER_S16;
  a.normalized = true;
  assert_true(number_at(&a, 2, 0) == 0);
  a.stride = 0;
  assert_true(number_at(&a, 7, 0) == 3.0f / 65535);
  gm_draw d = {.index_type = GM_INDEX_U8, .index = bytes + 1, .indices = 3, .count = 9, .first = 10};
  assert_int_equal(gm_draw_vertex(&d, 2), 12);
  d.indices = 2;
  assert_int_equal(gm_draw_vertex(&d, 2), 10);
  d.index_type = GM_INDEX_U16;
  assert_int_equal(gm_draw_vertex(&d, 1), 12);
  d.first = -3;
  assert_int_equal(gm_draw_vertex(&d, 0), 0xfffffffe);
  d.index_type = GM_INDEX_U32;
  d.indices = 2;
  assert_int_equal(gm_draw_vertex(&d, 1), 0x40003 - 3);
  d.index_type = GM_INDEX_NONE;
  assert_int_equal(gm_draw_vertex(&d, 8), 5);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_types), cmocka_unit_test(test_limits)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
