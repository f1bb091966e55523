/* SPDX-License-Identifier: Apache-2.0 */
/* Tests counts of a clock-gated domain over hand-made runs. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <string.h>

#include "core/activity/domain.h"

/* A letter a cycle: '.' gated, 'o' open, 'a' open with an access; upper case or '!': the pipeline is frozen; 'w' open, an access waits. */
static gm_domain run_domain_letters(const char *text, uint64_t break_even) {
  gm_domain d;
  gm_domain_begin(&d, break_even);
  for (; *text; text++)
    gm_domain_next(&d, &(gm_domain_cycle){.open = strchr("oOaw", *text) != NULL,
                                          .access = *text == 'a',
                                          .wait = *text == 'w',
                                          .frozen = strchr("O!w", *text) != NULL});
  gm_domain_end(&d);
  return d;
}

static void cycles_and_transitions(void **state) {
  (void)state;
  gm_domain d = run_domain_letters("..oaa...oooo.a.", 3);
  assert_int_equal(d.cycles, 15);
  assert_int_equal(d.open, 8);
  assert_int_equal(d.accessed, 3);
  assert_int_equal(d.idle, 5);
  assert_int_equal(d.opened, 3);
  assert_int_equal(d.closed, 3);
  assert_int_equal(d.false_wakes, 1);
  assert_int_equal(d.gated_runs, 2); /* neither the one before the first opening nor the one at the end */
  assert_int_equal(d.short_runs, 1);
  assert_int_equal(d.length[0], 1);
  assert_int_equal(d.length[1], 1);
  assert_int_equal(d.event[GM_DOMAIN_REOPENS], 1);
  assert_int_equal(d.event[GM_DOMAIN_BLINKS], 1);
  assert_int_equal(d.event[GM_DOMAIN_USED_AT_ONCE], 1);
}

static void wakes(void **state) {
  (void)state;
  gm_domain d = run_domain_letters("wwa.ooooa.a.o", 1);
  assert_int_equal(d.waits, 2);
  assert_int_equal(d.wakes, 3);
  assert_int_equal(d.wake_min, 0);
  assert_int_equal(d.wake_max, 4);
  assert_int_equal(d.wake_sum, 2 + 4 + 0);
  assert_int_equal(d.false_wakes, 1); /* the last one, which the end of the run closes */
  assert_int_equal(d.closed, 4);
  assert_int_equal(d.short_runs, 0);
}

static void frozen(void **state) {
  (void)state;
  gm_domain d = run_domain_letters("a!!OO.a", 1);
  assert_int_equal(d.event[GM_DOMAIN_CLOSES_FROZEN], 1);
  assert_int_equal(d.event[GM_DOMAIN_OPENS_FROZEN], 1);
  assert_int_equal(d.length[1], 1);
}

static void lengths(void **state) {
  (void)state;
  char text[400];
  static const unsigned n[] = {1, 2, 3, 4, 7, 8, 127, 128, 300}, in[] = {0, 1, 1, 2, 2, 3, 6, 7, 7};
  for (size_t i = 0; i < sizeof n / sizeof n[0]; i++) {
    memset(text, '.', sizeof text);
    text[0] = text[n[i] + 1] = 'a';
    text[n[i] + 2] = 0;
    gm_domain d = run_domain_letters(text, 0);
    assert_int_equal(d.length[in[i]], 1);
  }
}

static void sums(void **state) {
  (void)state;
  gm_domain a = run_domain_letters(".oa", 1), b = run_domain_letters("a.a", 1), sum = {0}, none = run_domain_letters("...", 1);
  gm_domain_add(&sum, &none);
  gm_domain_add(&sum, &a);
  gm_domain_add(&sum, &b);
  assert_int_equal(sum.cycles, 9);
  assert_int_equal(sum.open, 4);
  assert_int_equal(sum.wakes, 3);
  assert_int_equal(sum.wake_min, 0);
  assert_int_equal(sum.wake_max, 1);
  assert_int_equal(sum.event[GM_DOMAIN_OPENS], 3);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(cycles_and_transitions),
      cmocka_unit_test(wakes),
      cmocka_unit_test(frozen),
      cmocka_unit_test(lengths),
      cmocka_unit_test(sums),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
