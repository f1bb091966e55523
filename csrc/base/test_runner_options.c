/* SPDX-License-Identifier: Apache-2.0 */
/* Tests the reader of command-line options (base/command_options.h) that the test runners of regress/ share. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <string.h>

#include "base/command_options.h"

static bool falsify;
static const char *name;
static unsigned runs;
static uint64_t seed;
static double seconds;
static const option_spec spec[] = {{.name = "--falsify", .flag = &falsify},
                                   {.name = "--name", .text = &name},
                                   {.name = "--runs", .number = &runs, .max = 100},
                                   {.name = "--seed", .large = &seed},
                                   {.name = "--seconds", .real = &seconds}};
enum { SPECS = sizeof spec / sizeof *spec };

static int read_all(int argc, const char *const *argv) {
  char text[8][32], *list[8];
  for (int i = 0; i < argc; i++) {
    strcpy(text[i], argv[i]);
    list[i] = text[i];
  }
  name = NULL;
  return options_read(spec, SPECS, argc, list);
}

static void values_are_read(void **state) {
  (void)state;
  const char *const a[] = {"x", "--falsify", "--runs", "100", "--seed", "18446744073709551615", "folder", "--runs"};
  assert_int_equal(read_all(8, a), 6);
  assert_true(falsify);
  assert_int_equal(runs, 100);
  assert_true(seed == UINT64_MAX);
  const char *const b[] = {"x", "--seconds", "0.5", "--name", "--runs"};
  assert_int_equal(read_all(5, b), 5);
  assert_true(seconds > 0.49 && seconds < 0.51);
}

static void wrong_values_are_refused(void **state) {
  static const char *const wrong[][3] = {{"x", "--runs", "101"}, {"x", "--runs", "-1"},      {"x", "--runs", "1x"},
                                         {"x", "--runs", ""},    {"x", "--seconds", "soon"}, {"x", "--other", "1"}};
  (void)state;
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
    assert_int_equal(read_all(3, wrong[i]), -1);
  const char *const missing[] = {"x", "--runs"};
  assert_int_equal(read_all(2, missing), -1);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(values_are_read), cmocka_unit_test(wrong_values_are_refused)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
