/* SPDX-License-Identifier: Apache-2.0 */
/* Tests the renderer's back end: blending compared with floating point, masks, dither. */
#include <math.h>

#include "core/fp/fp.h"
#include "frame/renderer/blend.h"
#include "frame/renderer/test_frame_rig.h"

static double factor(gm_factor f, unsigned c, const double s[4], const double d[4], const double k[4]) {
  const double v[15] = {0,        1,        s[c],     1 - s[c], d[c],
                        1 - d[c], s[3],     1 - s[3], d[3],     1 - d[3],
                        k[c],     1 - k[c], k[3],     1 - k[3], c == 3 ? 1 : fmin(s[3], 1 - d[3])};
  return v[f];
}

static void test_factors(void **state) {
  static const double src[4] = {0.8, 0.3, 0.55, 0.6}, constant[4] = {51 / 255.0, 102 / 255.0, 153 / 255.0, 204 / 255.0};
  const uint32_t under = 0xc0408020;
  uint32_t rgba[4];
  double dst[4];
  (void)state;
  for (unsigned c = 0; c < 4; c++) {
    rgba[c] = gm_bits((float)src[c]);
    dst[c] = (under >> 8 * c & 255) / 255.0;
  }
  for (unsigned f = 0; f < 15 * 15 * 3; f++) {
    gm_draw_state s = gm_draw_state_default();
    gm_factor a = (gm_factor)(f % 15), b = (gm_factor)(f / 15 % 15);
    gm_equation e = (gm_equation)(f / 225);
    s.blend = (gm_blend){.on = true, .src = {a, b}, .dst = {b, a}, .equation = {e, e}, .constant = {51, 102, 153, 204}};
    uint32_t got = fr_blend(&s, GM_FORMAT_RGBA8, rgba, under, 0, 0);
    for (unsigned c = 0; c < 4; c++) {
      double x = src[c] * factor(c == 3 ? b : a, c, src, dst, constant), y = dst[c] * factor(c == 3 ? a : b, c, src, dst, constant);
      double want = e == GM_EQUATION_ADD ? x + y : e == GM_EQUATION_SUBTRACT ? x - y : y - x;
      want = 255 * (want < 0 ? 0 : want > 1 ? 1 : want);
      assert_true(fabs((double)(got >> 8 * c & 255) - want) < 0.52);
    }
  }
}

static void test_limits(void **state) {
  gm_draw_state s = gm_draw_state_default();
  const uint32_t rgba[4] = {gm_bits(2), gm_bits(-1), gm_bits(NAN), gm_bits(1)};
  (void)state;
  assert_int_equal(fr_blend(&s, GM_FORMAT_RGBA8, rgba, 0x12345678, 0, 0), 0xff0000ff);
  s.color_mask = 5;
  assert_int_equal(fr_blend(&s, GM_FORMAT_RGBA8, rgba, 0x12345678, 0, 0), 0x120056ff);
}

/* Sixteen neighbours share a colour between two steps as 0.25 says; without dither all have the nearest. */
static void test_dither(void **state) {
  gm_draw_state s = gm_draw_state_default();
  const uint32_t rgba[4] = {gm_bits(10.25f / 31), gm_bits(20.25f / 63), gm_bits(10.25f / 31), gm_bits(1)};
  (void)state;
  for (unsigned dither = 0; dither < 2; dither++) {
    unsigned red = 0, green = 0;
    s.dither = dither;
    for (int i = 0; i < 16; i++) {
      uint32_t c = fr_blend(&s, GM_FORMAT_RGB565, rgba, 0, i % 4, i / 4);
      red += (c & 255) >> 3;
      green += (c >> 8 & 255) >> 2;
      assert_int_equal(c >> 24, 255);
      assert_int_equal(c & 7, (c & 255) >> 5); /* the top bits again */
    }
    assert_int_equal(red, 160 + (dither ? 4 : 0));
    assert_int_equal(green, 320 + (dither ? 4 : 0));
  }
}

static void test_clear(void **state) {
  (void)state;
  assert_int_equal(fr_clear_color(GM_FORMAT_RGBA8, (const float[4]){1, 0.5f, 0, 0.25f}), 0x400080ff);
  assert_int_equal(fr_clear_color(GM_FORMAT_RGB565, (const float[4]){1, 0, 1, 0}), 0xffff00ff);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_factors), cmocka_unit_test(test_limits), cmocka_unit_test(test_dither),
                                     cmocka_unit_test(test_clear)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
