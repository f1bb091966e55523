/* SPDX-License-Identifier: Apache-2.0 */
/* Tests the hashes of a core's sources: what changes them, and whether a list of them is found stale. */
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/error.h"
#include "core_check.h"
#include "core_hash.h"

static uint64_t hash(const char *name, const char *text) { return gm_core_hash_text(name, text, strlen(text)); }

static void comments_and_blanks_do_not_count(void **state) {
  (void)state;
  static const char text[] = "module a;\n  wire b = c / d; // e\nendmodule\n";
  static const char *const same[] = {
      "module a;\nwire b = c / d;\nendmodule",
      "// f\n\nmodule a;\n  wire /* g\n  h */ b = c / d;\n\n\nendmodule\n",
      "/* one */ module a;\r\n  wire b = c / d; /**/\r\nendmodule\r\n",
  };
  static const char *const other[] = {
      "module a;\n  wire b = c / e; // e\nendmodule\n",
      "module a;\n  wire b = c d; // e\nendmodule\n",
      "module a;\n  wire b = c / d; endmodule\n",                                  /* a line end may end a directive */
      "module a;\n  wireb = c / d;\nendmodule\n",                                  /* two words are not one */
      "module a;\n  wire b = c / d; /* verilator lint_off UNUSED */\nendmodule\n", /* Verilator reads this comment */
  };
  for (size_t i = 0; i < sizeof same / sizeof same[0]; i++)
    assert_int_equal(hash("a.v", same[i]), hash("a.v", text));
  for (size_t i = 0; i < sizeof other / sizeof other[0]; i++)
    assert_int_not_equal(hash("a.v", other[i]), hash("a.v", text));
}

static void some_text_counts_as_it_is(void **state) {
  (void)state;
  assert_int_not_equal(hash("a.v", "x \"// 1\""), hash("a.v", "x \"// 2\""));
  assert_int_not_equal(hash("a.v", "x \"\\\"// 1\""), hash("a.v", "x \"\\\"// 2\""));
  assert_int_not_equal(hash("a.cpp", "x // 1\n"), hash("a.cpp", "x // 2\n"));
  assert_int_not_equal(hash("a.v", "// 1\n$error(\"line 2\");"), hash("a.v", "$error(\"line 2\");"));
  assert_int_not_equal(hash("a.v", "x /"), hash("a.v", "x"));
  assert_int_equal(hash("a.v", "x /* open"), hash("a.v", "x"));
}

static void put_source_file(const char *folder, const char *name, const char *text) {
  char path[256];
  snprintf(path, sizeof path, "%s/%s", folder, name);
  FILE *f = fopen(path, "w");
  assert_non_null(f);
  fputs(text, f);
  fclose(f);
}

static void a_list_is_stale(void **state) {
  (void)state;
  char home[] = "/tmp/core-sources-XXXXXX", path[64], list[256], why[GM_ERROR_SIZE] = "";
  assert_non_null(mkdtemp(home));
  snprintf(list, sizeof list, "%016" PRIx64 " rtl/a.v\n%016" PRIx64 " b.h\n", hash("a.v", "wire a;"), hash("b.h", "int b;"));
  assert_int_equal(gm_core_stale(list, home, why, sizeof why), 0); /* no rtl/: nothing to compare with */
  snprintf(path, sizeof path, "%s/rtl", home);
  assert_int_equal(mkdir(path, 0777), 0);
  put_source_file(home, "rtl/a.v", "wire a; // comment");
  put_source_file(home, "b.h", "int b;");
  assert_int_equal(gm_core_stale(list, home, why, sizeof why), 0);
  put_source_file(home, "b.h", "int c;");
  assert_int_equal(gm_core_stale(list, home, why, sizeof why), 1);
  assert_string_equal(why, "b.h has changed");
  put_source_file(home, "rtl/a.v", "wire b;");
  assert_int_equal(gm_core_stale(list, home, why, sizeof why), 1);
  assert_string_equal(why, "rtl/a.v has changed");
  snprintf(path, sizeof path, "%s/rtl/a.v", home);
  unlink(path);
  assert_int_equal(gm_core_stale(list, home, why, sizeof why), 1);
  assert_string_equal(why, "rtl/a.v cannot be read");
  assert_int_equal(gm_core_stale("nonsense", home, why, sizeof why), 1);
  snprintf(path, sizeof path, "%s/b.h", home);
  unlink(path);
  snprintf(path, sizeof path, "%s/rtl", home);
  rmdir(path);
  rmdir(home);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(comments_and_blanks_do_not_count),
      cmocka_unit_test(some_text_counts_as_it_is),
      cmocka_unit_test(a_list_is_stale),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
