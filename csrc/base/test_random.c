/* SPDX-License-Identifier: Apache-2.0 */
/* Tests the numbers of all random streams, since programs, figures and recorded seeds depend on them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "base/random.h"

/* The first numbers of splitmix64 with seed 0, as its authors publish them. */
static const uint64_t first[] = {UINT64_C(0xe220a8397b1dcdaf), UINT64_C(0x6e789e6aa1b965f4), UINT64_C(0x06c45d188009454f)};

static void numbers_are_those_of_splitmix64(void **state) {
  uint64_t s = 0;
  gm_rng r = {0};
  (void)state;
  for (unsigned n = 0; n < 3; n++) {
    assert_true(gm_random_next(&s) == first[n]);
    assert_true(gm_random_at(0, n) == first[n]);
    assert_true(rng_next(&r) == first[n]);
  }
  assert_true(gm_random_seed(1, 0) == GM_RANDOM_STEP);
}

static void streams_of_a_seed_differ(void **state) {
  gm_rng a = rng_stream(5, 2), b = rng_stream(5, 3), c = rng_stream(6, 2), same = a;
  (void)state;
  uint64_t number = rng_next(&a);
  assert_true(number == UINT64_C(0xbbdc978dad479141));
  assert_true(number != rng_next(&b) && number != rng_next(&c));
  assert_int_equal(rng_below(&same, 10), 7);
  for (unsigned n = 0; n < 1000; n++) {
    assert_in_range(rng_below(&a, 7), 0, 6);
    assert_false(rng_chance(&a, 0));
    assert_true(rng_chance(&a, 100));
  }
}

static void older_streams_keep_their_numbers(void **state) {
  uint64_t none = gm_random_shift_seed(0), one = gm_random_shift_seed(1), linear = 1;
  uint32_t shift32 = 1, linear32 = 1;
  (void)state;
  assert_true(none == GM_RANDOM_STEP);
  assert_true(gm_random_shift(&none) == UINT64_C(0xdc1b77ae0bf34dad));
  assert_true(gm_random_shift(&one) == UINT64_C(0x74b13e30acc42f9f));
  assert_int_equal(gm_random_shift32(&shift32), 270369); /* Marsaglia's first */
  assert_true(gm_random_linear(&linear) == UINT64_C(0x6c576fac43fd007c));
  assert_int_equal(gm_random_linear32(&linear32), 1015568748);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(numbers_are_those_of_splitmix64), cmocka_unit_test(streams_of_a_seed_differ),
                                     cmocka_unit_test(older_streams_keep_their_numbers)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
