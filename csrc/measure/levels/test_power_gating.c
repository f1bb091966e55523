/* SPDX-License-Identifier: Apache-2.0 */
/* Tests the model of power gating on intervals made by hand. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "measure/levels/power_gating.h"

/* 100 cycles of 10 pJ; with a share of one half, leakage is 10 pJ a cycle as well, of which buffer v has 2. */
static unsigned shut[] = {30, 4, 20};
static const gm_power_run run = {
    .pj = 1000, .frozen_pj = 1, .cycles = 100, .closed = {shut, shut}, .closed_n = {3, 0}, .at_end = {true, false}};
static const gm_power_setting setting = {.share = 0.5, .wake = 2, .retention = 0, .part = {0.2, 0.1}, .wake_pj = {10, 10}};

static void near(double a, double b) { assert_true(fabs(a - b) < 1e-9); }

static void a_program_sleeps_where_it_pays(void **state) {
  (void)state;
  near(gm_power_break_even(&setting, &run, 0), 5);
  gm_power_result r = gm_power_gate(&setting, &run, GM_POWER_PROGRAM);
  near(r.before, 2000);
  assert_int_equal(r.sleeps, 2); /* not in the 4 cycles */
  assert_int_equal(r.cycles_more, 0);
  near(r.after, 2000 - 2 * (28 + 20) + 2 * 10); /* the first time wakes within it, the last one after it */
  near(r.asleep, 0.24);
}

static void a_timer_sleeps_late_and_stalls(void **state) {
  (void)state;
  gm_power_result r = gm_power_gate(&setting, &run, GM_POWER_TIMER);
  assert_int_equal(r.sleeps, 2);
  assert_int_equal(r.cycles_more, 2);
  near(r.after, 2000 - 2 * (25 + 15) + 2 * 10 + 2 * (10 + 1));
}

static void retention_and_short_times_save_nothing(void **state) {
  (void)state;
  gm_power_setting s = setting;
  s.retention = 0.9; /* break-even is 50 cycles */
  near(gm_power_break_even(&s, &run, 0), 50);
  near(gm_power_gate(&s, &run, GM_POWER_PROGRAM).after, 2000);
  near(gm_power_gate(&s, &run, GM_POWER_TIMER).after, 2000);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_program_sleeps_where_it_pays),
      cmocka_unit_test(a_timer_sleeps_late_and_stalls),
      cmocka_unit_test(retention_and_short_times_save_nothing),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
