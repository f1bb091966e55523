/* SPDX-License-Identifier: Apache-2.0 */
/* Tests toggle counts from VCD files: sums, names, malformed files. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>

#include "base/error.h"
#include "core/activity/activity.h"

static int count_vcd_text(const char *text, gm_activity *a, char *err, size_t size) {
  FILE *f = fmemopen((void *)text, strlen(text), "r");
  assert_non_null(f);
  int rc = gm_activity_vcd_stream(a, f, "test.vcd", err, size);
  fclose(f);
  return rc;
}

#define HEAD                                                                                                                               \
  "$timescale 1ns $end\n$scope module TOP $end\n$var wire 1 ! clk $end\n$scope module core $end\n$var wire 8 \" bus [7:0] $end\n"          \
  "$var wire 1 ! clk_i $end\n$var wire 70 # wide [69:0] $end\n$upscope $end\n$upscope $end\n$enddefinitions $end\n"

static void counts_bits(void **state) {
  (void)state;
  gm_activity a;
  char err[GM_ERROR_SIZE];
  static const char text[] = HEAD "#0\n$dumpvars\n0!\nb0 \"\nb0 #\n$end\n#10\n1!\nb11110000 \"\n#20\n0!\nb1111 \"\n"
                                  "b1000000000000000000000000000000000000000000000000000000000000000000001 #\n#30\nb0 \"\nb1111 \"\nbx #\n";
  assert_int_equal(count_vcd_text(text, &a, err, sizeof err), 0);
  assert_int_equal(a.count, 4);
  assert_int_equal(a.cycles, 3);
  assert_int_equal(gm_activity_find(&a, "clk")->toggles, 2);
  assert_int_equal(gm_activity_find(&a, "core.bus")->toggles, 4 + 8); /* 00, f0, 0f; not the change undone within #30 */
  assert_int_equal(gm_activity_find(&a, "core.wide")->toggles, 2 + 2);
  assert_true(gm_activity_find(&a, "core.clk_i")->alias);
  assert_int_equal(gm_activity_sum(&a, ""), 2 + 12 + 4);
  assert_int_equal(gm_activity_sum(&a, "core"), 12 + 4);
  assert_int_equal(gm_activity_sum(&a, "cor"), 0);
  gm_activity_free(&a);
}

static void refuses_bad_files(void **state) {
  (void)state;
  static const char *const bad[] = {"",
                                    "$scope module TOP",
                                    "hello",
                                    "$var wire 0 ! a $end $enddefinitions $end",
                                    "$var wire 1 \001 a $end $enddefinitions $end",
                                    "$var wire 1 ! a $end $var wire 2 ! b $end $enddefinitions $end",
                                    HEAD "#0 1?",
                                    HEAD "#0 b101",
                                    HEAD "#0 b2 \"",
                                    HEAD "#0 b111111111 \""};
  for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
    gm_activity a;
    char err[GM_ERROR_SIZE] = "";
    FILE *f = tmpfile();
    assert_non_null(f);
    fputs(bad[i], f);
    rewind(f);
    assert_int_equal(gm_activity_vcd_stream(&a, f, "bad.vcd", err, sizeof err), -1);
    assert_non_null(strstr(err, "bad.vcd:"));
    assert_int_equal(a.count, 0);
    fclose(f);
  }
}

static void writes_json(void **state) {
  (void)state;
  gm_activity a = {.cycles = 7};
  assert_int_equal(gm_activity_add(&a, "top", 3, 1, 5, false), 0);
  assert_int_equal(gm_activity_add(&a, "core.id.pc_q", 12, 15, 90, false), 0);
  assert_int_equal(gm_activity_add(&a, "core.id.pc_i", 12, 15, 90, true), 0);
  FILE *f = tmpfile();
  assert_non_null(f);
  assert_int_equal(gm_activity_json(f, &a), 0);
  rewind(f);
  json_t *j = json_loadf(f, 0, NULL);
  fclose(f);
  assert_non_null(j);
  json_t *id = json_object_get(json_object_get(j, "components"), "core.id");
  assert_int_equal(json_integer_value(json_object_get(j, "cycles")), 7);
  assert_int_equal(json_integer_value(json_object_get(j, "toggles")), 95);
  assert_int_equal(json_integer_value(json_object_get(id, "toggles")), 90);
  assert_int_equal(json_integer_value(json_object_get(json_object_get(json_object_get(id, "signals"), "pc_q"), "width")), 15);
  json_decref(j);
  gm_activity_free(&a);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(counts_bits), cmocka_unit_test(refuses_bad_files), cmocka_unit_test(writes_json)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
