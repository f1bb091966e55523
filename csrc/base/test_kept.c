/* SPDX-License-Identifier: Apache-2.0 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/kept.h"
#include "base/table.h"

static char folder[] = "/tmp/test-kept-XXXXXX";

static void write_file(const char *name, const char *text) {
  FILE *f = table_open_in(folder, name);
  assert_non_null(f);
  fputs(text, f);
  assert_int_equal(table_close(f, true), 0);
}

static const char *path_of(const char *name) {
  static char path[200];
  snprintf(path, sizeof path, "%s/%s", folder, name);
  return path;
}

static void assert_part(const kept *k, const char *part, const char *want) {
  char *text = kept_find(k, part);
  if (want)
    assert_string_equal(text ? text : "(none)", want);
  else
    assert_null(text);
  free(text);
}

static kept open_kept(void) {
  kept k;
  assert_true(kept_open(&k, folder));
  return k;
}

static void part_is_found_again(void **state) {
  (void)state;
  kept k = kept_with_text(open_kept(), "settings"), again = kept_with_text(open_kept(), "settings");
  assert_part(&k, "a part", NULL);
  kept_store(&k, "a part", "1,2\n3,4\n");
  assert_part(&again, "a part", "1,2\n3,4\n");
  kept_store(&k, "a part", "");
  assert_part(&again, "a part", "");
}

static void part_with_another_key_is_missing(void **state) {
  (void)state;
  write_file("input", "one");
  kept k = kept_with_file(open_kept(), path_of("input"));
  kept_store(&k, "input-part", "text");
  kept same = kept_with_file(open_kept(), path_of("input"));
  assert_part(&same, "input-part", "text");
  write_file("input", "two");
  kept other = kept_with_file(open_kept(), path_of("input"));
  assert_part(&other, "input-part", NULL);
  kept setting = kept_with_text(same, "-O3");
  assert_part(&setting, "input-part", NULL);
}

static void keys_tell_texts_apart(void **state) {
  (void)state;
  kept a = kept_with_text(kept_with_text(open_kept(), "ab"), "c"), b = kept_with_text(kept_with_text(open_kept(), "a"), "bc");
  assert_true(a.key != b.key);
}

static void missing_file_has_no_parts(void **state) {
  (void)state;
  kept a = kept_with_file(open_kept(), path_of("none")), b = kept_with_file(open_kept(), path_of("none"));
  assert_true(a.key != b.key);
  kept c = kept_with_folder(open_kept(), path_of("none")), d = kept_with_folder(open_kept(), path_of("none"));
  assert_true(c.key != d.key);
}

static void damaged_part_is_missing(void **state) {
  (void)state;
  kept k = open_kept();
  kept_store(&k, "damaged", "a long enough text");
  FILE *f = fopen(path_of("damaged.kept"), "r+");
  assert_non_null(f);
  fseek(f, -3, SEEK_END);
  fputc('X', f);
  fclose(f);
  assert_part(&k, "damaged", NULL);
  assert_int_equal(truncate(path_of("damaged.kept"), 5), 0);
  assert_part(&k, "damaged", NULL);
}

static void table_is_whole_or_as_before(void **state) {
  (void)state;
  char text[20] = "";
  write_file("t.csv", "old");
  FILE *f = table_open_in(folder, "t.csv");
  fputs("half", f);
  fflush(f);
  assert_int_equal(table_close(f, false), -1);
  f = fopen(path_of("t.csv"), "r");
  assert_non_null(f);
  assert_non_null(fgets(text, sizeof text, f));
  fclose(f);
  assert_string_equal(text, "old");
  assert_null(table_open("/nonexistent/folder/t.csv"));
  assert_int_equal(table_close(NULL, true), -1);
}

static int make_folder(void **state) {
  (void)state;
  return mkdtemp(folder) ? 0 : -1;
}

static int remove_folder(void **state) {
  static const char *const names[] = {"a_part.kept", "input", "input-part.kept", "damaged.kept", "t.csv"};
  (void)state;
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    unlink(path_of(names[i]));
  return rmdir(folder);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(part_is_found_again),     cmocka_unit_test(part_with_another_key_is_missing),
                                     cmocka_unit_test(keys_tell_texts_apart),   cmocka_unit_test(missing_file_has_no_parts),
                                     cmocka_unit_test(damaged_part_is_missing), cmocka_unit_test(table_is_whole_or_as_before)};
  return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
