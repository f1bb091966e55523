/* SPDX-License-Identifier: Apache-2.0 */
/* Tests sums of absolute differences of bytes, against additions one by one. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
/* cmocka needs those above */
#include <cmocka.h>

#include "core/fp/fp.h"
#include "core/fp/fp_vectors.h"
#include "core/isa/isa.h"

static void check_sad_sums(uint32_t a, uint32_t b0, uint32_t b1) {
  const uint32_t b[2] = {b0, b1};
  uint32_t got[4];
  unsigned char x[4], y[8];
  for (unsigned k = 0; k < 4; k++) {
    x[k] = (unsigned char)(a >> 8 * k);
    y[k] = (unsigned char)(b0 >> 8 * k);
    y[4 + k] = (unsigned char)(b1 >> 8 * k);
  }
  gm_fsad(a, b, got);
  for (unsigned i = 0; i < 4; i++) {
    int sum = abs(x[0] - y[i]) + abs(x[1] - y[i + 1]) + abs(x[2] - y[i + 2]) + abs(x[3] - y[i + 3]);
    if (gm_float(got[i]) != (float)sum)
      fail_msg("%08x, %08x %08x, lane %u: %g, not %d", a, b0, b1, i, (double)gm_float(got[i]), sum);
  }
}

static void corners(void **state) {
  static const uint32_t word[] = {0, 0xffffffff, 0xff, 0xff000000, 0x80808080, 0x7f807f80, 0x01020304};
  enum { N = sizeof word / sizeof word[0] };
  (void)state;
  for (unsigned i = 0; i < N * N * N; i++)
    check_sad_sums(word[i % N], word[i / N % N], word[i / N / N]);
}

static void random_bytes(void **state) {
  uint64_t seed = 1;
  (void)state;
  for (unsigned i = 0; i < 20000; i++) {
    uint64_t b = gm_random_next(&seed);
    check_sad_sums((uint32_t)gm_random_next(&seed), (uint32_t)b, (uint32_t)(b >> 32));
  }
}

/* The operation: lane x of the first source, lanes x and y of the second. Saturation limits each sum to 1. */
static void the_operation(void **state) {
  const uint32_t a[4] = {0x04030201, 7, 7, 7}, b[4] = {0x04030201, 0x08070605, 9, 9};
  uint32_t r[4];
  (void)state;
  gm_exec(GM_OP_sad, a, b, 0, 0, r);
  for (unsigned i = 0; i < 4; i++)
    assert_true(gm_float(r[i]) == (float)(4 * i));
  gm_exec(GM_OP_sad, a, b, 0, 1, r);
  for (unsigned i = 0; i < 4; i++)
    assert_true(gm_float(r[i]) == (i ? 1.0F : 0.0F));
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(corners), cmocka_unit_test(random_bytes), cmocka_unit_test(the_operation)};
  return cmocka_run_group_tests_name("sad", tests, NULL, NULL);
}
