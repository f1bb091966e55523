/* SPDX-License-Identifier: Apache-2.0 */
/* Tests the cache of finished work: keys, hits, damaged entries. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/atomic.h"
#include "base/cache.h"
#include "base/error.h"
#include "base/jobs.h"

static char folder[] = "/tmp/test-cache-XXXXXX";

static void write_file(const char *name, const char *text) {
  char path[200], err[GM_ERROR_SIZE];
  snprintf(path, sizeof path, "%s/%s", folder, name);
  assert_int_equal(gm_atomic_write(path, text, strlen(text), err, sizeof err), 0);
}

static const char *path_of(const char *name) {
  static char path[200];
  snprintf(path, sizeof path, "%s/%s", folder, name);
  return path;
}

static void assert_part(const gm_cache *k, const char *part, const char *want) {
  char *text = gm_cache_get(k, part);
  if (want)
    assert_string_equal(text ? text : "(none)", want);
  else
    assert_null(text);
  free(text);
}

static gm_cache open_cache(void) {
  gm_cache k;
  assert_true(gm_cache_open(&k, folder));
  return k;
}

static void part_is_found_again(void **state) {
  (void)state;
  gm_cache k = gm_cache_key_text(open_cache(), "settings"), again = gm_cache_key_text(open_cache(), "settings");
  assert_part(&k, "a part", NULL);
  gm_cache_put(&k, "a part", "1,2\n3,4\n");
  assert_part(&again, "a part", "1,2\n3,4\n");
  gm_cache_put(&k, "a part", "");
  assert_part(&again, "a part", "");
}

static void part_with_another_key_is_missing(void **state) {
  (void)state;
  write_file("input", "one");
  gm_cache k = gm_cache_key_file(open_cache(), path_of("input"));
  gm_cache_put(&k, "input-part", "text");
  gm_cache same = gm_cache_key_file(open_cache(), path_of("input"));
  assert_part(&same, "input-part", "text");
  write_file("input", "two");
  gm_cache other = gm_cache_key_file(open_cache(), path_of("input"));
  assert_part(&other, "input-part", NULL);
  gm_cache setting = gm_cache_key_text(same, "-O3");
  assert_part(&setting, "input-part", NULL);
}

static void keys_tell_texts_apart(void **state) {
  (void)state;
  gm_cache a = gm_cache_key_text(gm_cache_key_text(open_cache(), "ab"), "c"),
           b = gm_cache_key_text(gm_cache_key_text(open_cache(), "a"), "bc");
  assert_true(a.key != b.key);
}

static void missing_file_has_no_parts(void **state) {
  (void)state;
  gm_cache a = gm_cache_key_file(open_cache(), path_of("none")), b = gm_cache_key_file(open_cache(), path_of("none"));
  assert_true(a.key != b.key);
  gm_cache c = gm_cache_key_folder(open_cache(), path_of("none")), d = gm_cache_key_folder(open_cache(), path_of("none"));
  assert_true(c.key != d.key);
}

static void damaged_part_is_missing(void **state) {
  (void)state;
  gm_cache k = open_cache();
  gm_cache_put(&k, "damaged", "a long enough text");
  FILE *f = fopen(path_of("damaged.cache"), "r+");
  assert_non_null(f);
  fseek(f, -3, SEEK_END);
  fputc('X', f);
  fclose(f);
  assert_part(&k, "damaged", NULL);
  assert_int_equal(truncate(path_of("damaged.cache"), 5), 0);
  assert_part(&k, "damaged", NULL);
}

/* A part of another key takes the place of the part: one file for each part. */
static void part_is_replaced(void **state) {
  (void)state;
  gm_cache old = gm_cache_key_text(open_cache(), "old"), new = gm_cache_key_text(open_cache(), "new");
  gm_cache_put(&old, "a part", "text");
  gm_cache_put(&new, "a part", "newer text");
  assert_part(&old, "a part", NULL);
  assert_part(&new, "a part", "newer text");
}

static int put_half(void *ctx) {
  const gm_cache *c = ctx;
  char *text = malloc(1 << 20), err[GM_ERROR_SIZE];
  gm_atomic a;
  if (!text || gm_atomic_begin(&a, path_of("a_part.cache"), err, sizeof err))
    return 1;
  memset(text, 'x', 1 << 20);
  fwrite(text, 1, 1 << 20, a.file);
  raise(SIGKILL); /* before gm_cache_put would end the file */
  gm_cache_put(c, "a part", text);
  return 0;
}

static void killed_process_leaves_the_old_part(void **state) {
  (void)state;
  gm_cache c = gm_cache_key_text(open_cache(), "settings");
  gm_cache_put(&c, "a part", "whole");
  assert_int_equal(gm_jobs_call(put_half, &c, 0), GM_JOBS_BY_SIGNAL + SIGKILL);
  assert_part(&c, "a part", "whole");
}

static int make_folder(void **state) {
  (void)state;
  return mkdtemp(folder) ? 0 : -1;
}

static int remove_folder(void **state) {
  static const char *const names[] = {"a_part.cache", "input", "input-part.cache", "damaged.cache"};
  (void)state;
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    unlink(path_of(names[i]));
  return rmdir(folder);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(part_is_found_again),
                                     cmocka_unit_test(part_with_another_key_is_missing),
                                     cmocka_unit_test(keys_tell_texts_apart),
                                     cmocka_unit_test(missing_file_has_no_parts),
                                     cmocka_unit_test(damaged_part_is_missing),
                                     cmocka_unit_test(part_is_replaced),
                                     cmocka_unit_test(killed_process_leaves_the_old_part)};
  return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
