/* SPDX-License-Identifier: Apache-2.0 */
/* Tests result files that are written whole or not at all, and continued. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/table.h"

static void table_is_whole_or_as_before(void **state) {
  char folder[] = "/tmp/test-table-XXXXXX", path[100], text[20] = "";
  (void)state;
  assert_non_null(mkdtemp(folder));
  snprintf(path, sizeof path, "%s/t.csv", folder);
  FILE *f = table_open_in(folder, "t.csv");
  assert_non_null(f);
  fputs("old", f);
  assert_int_equal(table_close(f, true), 0);
  f = table_open_in(folder, "t.csv");
  fputs("half", f);
  fflush(f);
  assert_int_equal(table_close(f, false), -1);
  f = fopen(path, "r");
  assert_non_null(f);
  assert_non_null(fgets(text, sizeof text, f));
  fclose(f);
  assert_string_equal(text, "old");
  assert_null(table_open("/nonexistent/folder/t.csv"));
  assert_int_equal(table_close(NULL, true), -1);
  unlink(path);
  rmdir(folder);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(table_is_whole_or_as_before)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
