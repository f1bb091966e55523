/* SPDX-License-Identifier: Apache-2.0 */
/* Special functions where the result is known exactly. Their errors elsewhere: tool_sfu_error.c. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <math.h>

#include "fp/fp_flush.h"
#include "fp/fp_vectors.h"

enum { POS_INF = 0x7f800000, ONE = 0x3f800000, ROUNDS = 1000000 };
#define NEG_INF 0xff800000u
#define NEG_ZERO 0x80000000u

typedef uint32_t (*function)(uint32_t);

static void special_operands(void **state) {
  (void)state;
  const struct {
    function f;
    uint32_t x, y;
  } row[] = {
      {gl_frcp, 0, POS_INF},
      {gl_frcp, NEG_ZERO, NEG_INF},
      {gl_frcp, 0x007fffff, POS_INF},
      {gl_frcp, 0x807fffff, NEG_INF},
      {gl_frcp, POS_INF, 0},
      {gl_frcp, NEG_INF, NEG_ZERO},
      {gl_frcp, 0x7e800000, 0x00800000}, /* 2^126 */
      {gl_frcp, 0x7e800002, 0},          /* below 2^-126 also after rounding */
      {gl_frsq, 0, POS_INF},
      {gl_frsq, NEG_ZERO, POS_INF},
      {gl_frsq, 0x80000001, POS_INF},
      {gl_frsq, 0x80800000, GL_FP_NAN},
      {gl_frsq, NEG_INF, GL_FP_NAN},
      {gl_frsq, POS_INF, 0},
      {gl_fex2, 0, ONE},
      {gl_fex2, NEG_ZERO, ONE},
      {gl_fex2, POS_INF, POS_INF},
      {gl_fex2, NEG_INF, 0},
      {gl_fex2, 0x43000000, POS_INF},    /* 128 */
      {gl_fex2, 0xc2fc0000, 0x00800000}, /* -126 */
      {gl_fex2, 0xc2fc0001, 0},
      {gl_fex2, 0xc2fd0000, 0},
      {gl_flg2, 0, NEG_INF},
      {gl_flg2, NEG_ZERO, NEG_INF},
      {gl_flg2, 0x807fffff, NEG_INF},
      {gl_flg2, 0xbf800000, GL_FP_NAN},
      {gl_flg2, NEG_INF, GL_FP_NAN},
      {gl_flg2, POS_INF, POS_INF},
      {gl_flg2, ONE, 0},
      {gl_fsin, 0, 0},
      {gl_fsin, NEG_ZERO, NEG_ZERO},
      {gl_fsin, 0x80000001, NEG_ZERO},
      {gl_fsin, POS_INF, GL_FP_NAN},
      {gl_fcos, 0, ONE},
      {gl_fcos, NEG_INF, GL_FP_NAN},
  };
  for (size_t i = 0; i < sizeof row / sizeof *row; i++)
    if (row[i].f(row[i].x) != row[i].y)
      fail_msg("row %zu: %08x gives %08x", i, row[i].x, row[i].f(row[i].x));
}

static void nan_gives_the_one_nan(void **state) {
  (void)state;
  const function f[] = {gl_frcp, gl_frsq, gl_fex2, gl_flg2, gl_fsin, gl_fcos};
  const uint32_t nan[] = {0x7f800001, 0x7fc00000, 0xffffffff, 0xff800001};
  for (size_t i = 0; i < sizeof f / sizeof *f; i++)
    for (size_t k = 0; k < sizeof nan / sizeof *nan; k++)
      assert_int_equal(f[i](nan[k]), GL_FP_NAN);
}

static void exact_at_powers_of_two(void **state) {
  (void)state;
  for (int e = -126; e <= 127; e++) {
    uint32_t x = gl_bits(ldexpf(1, e));
    assert_int_equal(gl_frcp(x), gl_flush(gl_bits(ldexpf(1, -e))));
    assert_int_equal(gl_frcp(x | NEG_ZERO), gl_flush(gl_bits(-ldexpf(1, -e))));
    assert_int_equal(gl_flg2(x), gl_bits((float)e));
    assert_int_equal(gl_fex2(gl_bits((float)e)), x);
    if (e % 2 == 0)
      assert_int_equal(gl_frsq(x), gl_bits(ldexpf(1, -e / 2)));
  }
}

/* Falling over the whole of a binade; other binades differ in the exponent only. */
static void rcp_is_monotone(void **state) {
  (void)state;
  uint32_t last = gl_frcp(ONE);
  for (uint32_t x = ONE + 1; x <= 0x40000000; x++) {
    uint32_t y = gl_frcp(x);
    if (y > last)
      fail_msg("rcp rises at %08x", x);
    last = y;
  }
}

static void sine_is_odd_cosine_even_both_bounded(void **state) {
  (void)state;
  uint64_t seed = 3;
  for (int i = 0; i < ROUNDS; i++) {
    uint32_t x = gl_fpv_value(&seed);
    if (gl_isnan(x))
      continue;
    uint32_t s = gl_fsin(x), c = gl_fcos(x);
    if (!gl_isnan(s))
      assert_int_equal(gl_fsin(x ^ NEG_ZERO), s ^ NEG_ZERO);
    assert_int_equal(gl_fcos(x ^ NEG_ZERO), c);
    assert_true(gl_isnan(s) || ((s & ~NEG_ZERO) <= ONE && (c & ~NEG_ZERO) <= ONE));
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(special_operands),
      cmocka_unit_test(nan_gives_the_one_nan),
      cmocka_unit_test(exact_at_powers_of_two),
      cmocka_unit_test(rcp_is_monotone),
      cmocka_unit_test(sine_is_odd_cosine_even_both_bounded),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
