/* SPDX-License-Identifier: Apache-2.0 */
/* Tests the operation sad on the simulator: in either place of a bundle, and not on a machine without it. */
#include "core/sim/test_run.h"

/* The differences of 1.0 and 0.5 in bytes: 0x3f800000 and 0x3f000000. */
static void either_place(void **state) {
  (void)state;
  gm_machine m = test_machine();
  m.sad = true;
  for (unsigned second = 0; second < 2; second++) {
    gm_inst sad = alu(GM_OP_sad, DT + 2, XYZW, K, K), other = mov(DT + 3, K);
    sad.src[0].swz[0] = 1; /* 1.0 */
    sad.src[1].swz[0] = 2; /* 0.5, then 0 */
    sad.src[1].swz[1] = 0;
    prog p = {0};
    put2(&p, second ? other : sad, second ? sad : other);
    put(&p, end());
    run *r = run_on(&p, &m, &open_gates);
    const unsigned want[4] = {0x80, 0x80, 0xfe, 0xfe}; /* bytes 0 0 80 3f, and 0 0 0 3f 0 0 0 */
    for (unsigned i = 0; i < 4; i++)
      if (gm_float(lane(r, GM_HOST_T, 0, 2, i)) != (float)want[i])
        fail_msg("place %u, lane %u: %g, not %u", second, i, (double)gm_float(lane(r, GM_HOST_T, 0, 2, i)), want[i]);
    assert_int_equal(lane(r, GM_HOST_T, 0, 3, 1), 0x3f800000);
    done(r);
  }
}

static void not_without_the_key(void **state) {
  (void)state;
  gm_machine m = test_machine();
  prog p = {0};
  put2(&p, alu(GM_OP_sad, DT + 2, XYZW, K, K), end());
  run *r = run_threads(&p, &m, &open_gates, 1, NULL);
  assert_int_equal(r->status, -1);
  assert_non_null(strstr(gm_sim_error(r->s), "sad on a machine without it"));
  done(r);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(either_place), cmocka_unit_test(not_without_the_key)};
  return cmocka_run_group_tests_name("sim_sad", tests, NULL, NULL);
}
