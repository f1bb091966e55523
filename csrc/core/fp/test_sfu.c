/* SPDX-License-Identifier: Apache-2.0 */
/* Tests the special functions where the result is known exactly. Their errors elsewhere: tool_sfu_error.c. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <math.h>

#include "core/fp/fp_flush.h"
#include "core/fp/fp_vectors.h"

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
      {gm_frcp, 0, POS_INF},
      {gm_frcp, NEG_ZERO, NEG_INF},
      {gm_frcp, 0x007fffff, POS_INF},
      {gm_frcp, 0x807fffff, NEG_INF},
      {gm_frcp, POS_INF, 0},
      {gm_frcp, NEG_INF, NEG_ZERO},
      {gm_frcp, 0x7e800000, 0x00800000}, /* 2^126 */
      {gm_frcp, 0x7e800002, 0},          /* below 2^-126 also after rounding */
      {gm_frsq, 0, POS_INF},
      {gm_frsq, NEG_ZERO, POS_INF},
      {gm_frsq, 0x80000001, POS_INF},
      {gm_frsq, 0x80800000, GM_FP_NAN},
      {gm_frsq, NEG_INF, GM_FP_NAN},
      {gm_frsq, POS_INF, 0},
      {gm_fex2, 0, ONE},
      {gm_fex2, NEG_ZERO, ONE},
      {gm_fex2, POS_INF, POS_INF},
      {gm_fex2, NEG_INF, 0},
      {gm_fex2, 0x43000000, POS_INF},    /* 128 */
      {gm_fex2, 0xc2fc0000, 0x00800000}, /* -126 */
      {gm_fex2, 0xc2fc0001, 0},
      {gm_fex2, 0xc2fd0000, 0},
      {gm_flg2, 0, NEG_INF},
      {gm_flg2, NEG_ZERO, NEG_INF},
      {gm_flg2, 0x807fffff, NEG_INF},
      {gm_flg2, 0xbf800000, GM_FP_NAN},
      {gm_flg2, NEG_INF, GM_FP_NAN},
      {gm_flg2, POS_INF, POS_INF},
      {gm_flg2, ONE, 0},
      {gm_fsin, 0, 0},
      {gm_fsin, NEG_ZERO, NEG_ZERO},
      {gm_fsin, 0x80000001, NEG_ZERO},
      {gm_fsin, POS_INF, GM_FP_NAN},
      {gm_fcos, 0, ONE},
      {gm_fcos, NEG_INF, GM_FP_NAN},
  };
  for (size_t i = 0; i < sizeof row / sizeof *row; i++)
    if (row[i].f(row[i].x) != row[i].y)
      fail_msg("row %zu: %08x gives %08x", i, row[i].x, row[i].f(row[i].x));
}

static void nan_gives_the_one_nan(void **state) {
  (void)state;
  const function f[] = {gm_frcp, gm_frsq, gm_fex2, gm_flg2, gm_fsin, gm_fcos};
  const uint32_t nan[] = {0x7f800001, 0x7fc00000, 0xffffffff, 0xff800001};
  for (size_t i = 0; i < sizeof f / sizeof *f; i++)
    for (size_t k = 0; k < sizeof nan / sizeof *nan; k++)
      assert_int_equal(f[i](nan[k]), GM_FP_NAN);
}

static void exact_at_powers_of_two(void **state) {
  (void)state;
  for (int e = -126; e <= 127; e++) {
    uint32_t x = gm_bits(ldexpf(1, e));
    assert_int_equal(gm_frcp(x), gm_flush(gm_bits(ldexpf(1, -e))));
    assert_int_equal(gm_frcp(x | NEG_ZERO), gm_flush(gm_bits(-ldexpf(1, -e))));
    assert_int_equal(gm_flg2(x), gm_bits((float)e));
    assert_int_equal(gm_fex2(gm_bits((float)e)), x);
    if (e % 2 == 0)
      assert_int_equal(gm_frsq(x), gm_bits(ldexpf(1, -e / 2)));
  }
}

/* rcp falls monotonically over a whole binade; other binades differ in the exponent only. */
static void rcp_is_monotone(void **state) {
  (void)state;
  uint32_t last = gm_frcp(ONE);
  for (uint32_t x = ONE + 1; x <= 0x40000000; x++) {
    uint32_t y = gm_frcp(x);
    if (y > last)
      fail_msg("rcp rises at %08x", x);
    last = y;
  }
}

static void sine_is_odd_cosine_even_both_bounded(void **state) {
  (void)state;
  uint64_t seed = 3;
  for (int i = 0; i < ROUNDS; i++) {
    uint32_t x = gm_fpv_value(&seed);
    if (gm_isnan(x))
      continue;
    uint32_t s = gm_fsin(x), c = gm_fcos(x);
    if (!gm_isnan(s))
      assert_int_equal(gm_fsin(x ^ NEG_ZERO), s ^ NEG_ZERO);
    assert_int_equal(gm_fcos(x ^ NEG_ZERO), c);
    assert_true(gm_isnan(s) || ((s & ~NEG_ZERO) <= ONE && (c & ~NEG_ZERO) <= ONE));
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
