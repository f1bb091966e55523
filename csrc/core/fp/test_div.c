/* SPDX-License-Identifier: Apache-2.0 */
/* Tests that division is correctly rounded: the proof over all divisors, and comparisons with the host's division. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "core/fp/fp_flush.h"
#include "core/fp/fp_vectors.h"
#include "core/fp/sfu.h"

enum { ROUNDS = 4000000, WHOLE = 512 };

/* The host's quotient. Rounding it first to double changes nothing. Every result below the normal numbers is a zero. */
static uint32_t divide_on_host(uint32_t a, uint32_t b) {
  a = gm_flush(a);
  b = gm_flush(b);
  double q = (double)gm_float(a) / (double)gm_float(b), m = q < 0 ? -q : q;
  return m < 0x1p-126 ? (a ^ b) & GM_FP_SIGN : gm_canon(gm_bits((float)q));
}

static void check_quotient(uint32_t a, uint32_t b) {
  if (gm_fdiv(a, b) != divide_on_host(a, b))
    fail_msg("%08x / %08x is %08x, not %08x", a, b, gm_fdiv(a, b), divide_on_host(a, b));
}

static void every_reciprocal_is_good_enough(void **state) {
  (void)state;
  for (uint32_t b = 1u << 23; b < 1u << 24; b++) {
    int64_t error = (int64_t)((uint64_t)gm_sfu_reciprocal(b) * b) - (INT64_C(1) << 53);
    if (error <= -(INT64_C(1) << 28) || error >= INT64_C(1) << 28)
      fail_msg("the reciprocal of %06x is off by %lld", b, (long long)error);
  }
}

static void all_pairs_of_corners(void **state) {
  (void)state;
  for (size_t i = 0; i < GM_FPV_CORNERS; i++)
    for (size_t k = 0; k < GM_FPV_CORNERS; k++)
      check_quotient(gm_fpv_corner_at(i), gm_fpv_corner_at(k));
}

static void hard_pairs(void **state) {
  (void)state;
  uint64_t seed = 5;
  for (int i = 0; i < ROUNDS; i++) {
    uint32_t b = gm_fpv_value(&seed);
    check_quotient(gm_fpv_dividend(&seed, b), b);
    check_quotient(gm_fpv_value(&seed), b);
  }
}

static void whole_quotients_are_exact(void **state) {
  (void)state;
  for (unsigned b = 1; b <= WHOLE; b++)
    for (unsigned k = 1; k <= WHOLE; k++)
      assert_int_equal(gm_fdiv(gm_bits((float)(k * b)), gm_bits((float)b)), gm_bits((float)k));
}

static void rcp_is_one_divided(void **state) {
  (void)state;
  uint64_t seed = 7;
  for (int i = 0; i < ROUNDS; i++) {
    uint32_t b = gm_fpv_value(&seed);
    assert_int_equal(gm_frcp(b), divide_on_host(GM_FP_ONE, b));
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_reciprocal_is_good_enough), cmocka_unit_test(all_pairs_of_corners), cmocka_unit_test(hard_pairs),
      cmocka_unit_test(whole_quotients_are_exact),       cmocka_unit_test(rcp_is_one_divided),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
