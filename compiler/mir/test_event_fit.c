/* SPDX-License-Identifier: Apache-2.0 */
/* Tests which gate events fit a bundle (event_fit.h). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "mir/event_fit.h"

enum { ALL = GM_EV_OPEN_V | GM_EV_CLOSE_V | GM_EV_OPEN_O | GM_EV_CLOSE_O };

static unsigned fit_event_bundle(unsigned width, unsigned operations, unsigned wanted) {
  gm_machine m = {.issue_width = width};
  m_func f = {.machine = &m};
  m_op op[2] = {{.op = GM_OP_add}, {.op = GM_OP_mul}};
  m_bundle b = {.op = {operations > 0 ? &op[0] : NULL, operations > 1 ? &op[1] : NULL}};
  return events_that_fit(&f, &b, wanted);
}

static void two_operations_carry_all(void **state) {
  (void)state;
  for (unsigned wanted = 0; wanted <= ALL; wanted++)
    for (unsigned operations = 0; operations <= 2; operations++)
      assert_int_equal(fit_event_bundle(2, operations, wanted), wanted);
}

static void an_empty_bundle_carries_all(void **state) {
  (void)state;
  for (unsigned wanted = 0; wanted <= ALL; wanted++)
    assert_int_equal(fit_event_bundle(1, 0, wanted), wanted);
}

static void one_operation_leaves_out_closes(void **state) {
  (void)state;
  const unsigned opens = GM_EV_OPEN_V | GM_EV_OPEN_O;
  for (unsigned wanted = 0; wanted <= ALL; wanted++) {
    unsigned carried = fit_event_bundle(1, 1, wanted);
    assert_true(event_hint(carried) >= 0);
    assert_int_equal(carried & ~wanted, 0);
    assert_int_equal(carried & opens, wanted & opens);
    if (event_hint(wanted) >= 0)
      assert_int_equal(carried, wanted);
  }
  assert_int_equal(fit_event_bundle(1, 1, GM_EV_CLOSE_V | GM_EV_CLOSE_O), GM_EV_CLOSE_O); /* the clock of o costs more */
  assert_int_equal(fit_event_bundle(1, 1, opens | GM_EV_CLOSE_O), opens);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(two_operations_carry_all), cmocka_unit_test(an_empty_bundle_carries_all),
                                     cmocka_unit_test(one_operation_leaves_out_closes)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
