/* SPDX-License-Identifier: Apache-2.0 */
/* Machine files: every shipped one loads and survives format + parse; bad ones are refused with place and reason. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "machine/machine.h"

static void shipped_machines_round_trip(void **state) {
  (void)state;
  const char *names[] = {"cyclone", "cyclone16", "cyclone32", "cyclone128", "cyclone-es2", "cyclone-deep", "barrel4", "barrel", "quad"};
  for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
    gl_machine m, n;
    char err[300], text[2048];
    if (gl_machine_find(&m, names[i], err, sizeof err))
      fail_msg("%s", err);
    assert_string_equal(m.name, names[i]);
    int len = gl_machine_format(text, sizeof text, &m);
    if (gl_machine_parse(&n, text, (size_t)len, "again", err, sizeof err))
      fail_msg("%s", err);
    assert_memory_equal(&m, &n, sizeof m);
  }
}

static void bad_machines_are_refused(void **state) {
  (void)state;
  static const struct {
    const char *text, *message;
  } bad[] = {
      {"name = x\ntemps = 8\ntemps = 9\n", "m:3:1: error: 'temps' is given twice"},
      {"colour = 8\n", "m:1:1: error: unknown key 'colour'"},
      {"temps 8\n", "m:1:7: error: expected '='"},
      {"temps = many\n", "m:1:9: error: 'many' is not a number in range"},
      {"  temps = 500 # too many\n", "m:1:11: error: temps = 500 is not in 1..128"},
      {"ports_v = 3\n", "m:1:11: error: ports_v must be 1, 2 or 4"},
      {"temps = 8 8\n", "m:1:11: error: unexpected text after the value"},
      {"", "m: error: 'name' is missing"},
      {"name = x\n", "m: error: 'threads' is missing (hardware threads; more than one: fixed rotation)"},
  };
  for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
    gl_machine m;
    char err[300];
    assert_int_equal(gl_machine_parse(&m, bad[i].text, strlen(bad[i].text), "m", err, sizeof err), -1);
    assert_string_equal(err, bad[i].message);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(shipped_machines_round_trip), cmocka_unit_test(bad_machines_are_refused)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
