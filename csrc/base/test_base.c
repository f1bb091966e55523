/* SPDX-License-Identifier: Apache-2.0 */
/* Tests reading and writing of whole files: limits, full disks, groups of files, names of the same file. Also messages, and the home
   folder. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/atomic.h"
#include "base/error.h"
#include "base/file.h"
#include "base/hash.h"
#include "base/home.h"
#include "base/jobs.h"
#include "base/names.h"

static char folder[64];

static int make_base_folder(void **state) {
  (void)state;
  strcpy(folder, "/tmp/gm_base_XXXXXX");
  return mkdtemp(folder) ? chdir(folder) : -1;
}

static unsigned count_files(void) {
  unsigned n = 0;
  DIR *d = opendir(".");
  for (struct dirent *e; d && (e = readdir(d)) != NULL;)
    n += e->d_name[0] != '.' || strncmp(e->d_name, ".gloam", 6) == 0;
  if (d)
    closedir(d);
  return n;
}

static int empty_folder(void **state) {
  (void)state;
  DIR *d = opendir(folder);
  for (struct dirent *e; d && (e = readdir(d)) != NULL;)
    if (remove(e->d_name) && e->d_name[0] != '.')
      return -1;
  return d ? closedir(d) : -1;
}

static int remove_base_folder(void **state) { return empty_folder(state) || chdir("/") || rmdir(folder); }

static void put_text_file(const char *path, const char *text) {
  char err[GM_ERROR_SIZE];
  if (gm_atomic_write(path, text, strlen(text), err, sizeof err))
    fail_msg("%s", err);
}

static void assert_file_holds(const char *path, const char *text) {
  size_t n;
  char *got = gm_file_text(path, &n);
  assert_non_null(got);
  assert_string_equal(got, text);
  assert_int_equal(n, strlen(text));
  free(got);
}

static void files_are_read_whole_or_not(void **state) {
  (void)state;
  char err[GM_ERROR_SIZE];
  size_t n;
  put_text_file("a", "0123456789");
  assert_file_holds("a", "0123456789");
  char *text = gm_file_read("a", 10, &n, err, sizeof err);
  assert_non_null(text);
  free(text);
  put_text_file("big", "");
  assert_int_equal(truncate("big", 4097), 0);
  assert_null(gm_file_read("big", 4096, &n, err, sizeof err));
  assert_string_equal(err, "big: error: larger than 4 KiB, the most that is read of such a file");
  assert_null(gm_file_read(".", 10, &n, err, sizeof err));
  assert_string_equal(err, ".: error: Is a directory");
  assert_null(gm_file_read("none", 10, &n, err, sizeof err));
  assert_string_equal(err, "none: error: No such file or directory");
}

static void files_are_replaced_whole_or_not(void **state) {
  (void)state;
  char err[GM_ERROR_SIZE];
  struct stat st;
  gm_atomic a;
  put_text_file("a", "old");
  assert_int_equal(chmod("a", 0640), 0);
  assert_int_equal(gm_atomic_begin(&a, "a", err, sizeof err), 0);
  fputs("new", a.file);
  assert_file_holds("a", "old");
  assert_int_equal(gm_atomic_end(&a, false, err, sizeof err), -1);
  assert_file_holds("a", "old");
  put_text_file("a", "new");
  assert_file_holds("a", "new");
  assert_int_equal(stat("a", &st), 0);
  assert_int_equal(st.st_mode & 0777, 0640);
  assert_int_equal(count_files(), 1);
  assert_int_equal(gm_atomic_begin(&a, "no/a", err, sizeof err), -1);
  assert_string_equal(err, "no/a: error: cannot be written: No such file or directory");
  assert_int_equal(gm_atomic_begin(&a, ".", err, sizeof err), -1);
  assert_string_equal(err, ".: error: cannot be written: Is a directory");
}

/* A link stays a link, a device a device. */
static void links_are_followed(void **state) {
  (void)state;
  char err[GM_ERROR_SIZE];
  struct stat st;
  put_text_file("a", "old");
  assert_int_equal(symlink("a", "link"), 0);
  put_text_file("link", "new");
  assert_file_holds("a", "new");
  assert_int_equal(lstat("link", &st), 0);
  assert_true(S_ISLNK(st.st_mode));
  assert_int_equal(symlink("link", "second"), 0);
  assert_int_equal(remove("a"), 0);
  put_text_file("second", "fresh");
  assert_file_holds("a", "fresh");
  put_text_file("/dev/null", "gone");
  assert_int_equal(gm_atomic_write("/dev/full", "x", 1, err, sizeof err), -1);
  assert_string_equal(err, "/dev/full: error: cannot be written: No space left on device");
}

static int call_function(void *ctx) {
  (*(void (**)(void))ctx)();
  return 0;
}

/* Runs `what` in another process and returns its exit status. */
static int in_child(void (*what)(void)) { return gm_jobs_call(call_function, &what, 0); }

static void end_by_signal(int number) {
  (void)number;
  gm_atomic_remove_names();
  _exit(7);
}

/* A file that other code opens by name: its temporary name is removed when a signal ends the process. */
static void end_in_between(void) {
  char err[GM_ERROR_SIZE];
  gm_atomic a;
  sigaction(SIGTERM, &(struct sigaction){.sa_handler = end_by_signal}, NULL);
  if (gm_atomic_begin_named(&a, "a", err, sizeof err) == 0 && gm_file_exists(gm_atomic_name(&a)))
    raise(SIGTERM);
}

static void a_temporary_name_is_removed(void **state) {
  (void)state;
  char err[GM_ERROR_SIZE];
  gm_atomic a;
  assert_int_equal(gm_atomic_begin_named(&a, "a", err, sizeof err), 0);
  FILE *f = fopen(gm_atomic_name(&a), "w");
  assert_non_null(f);
  fputs("by name", f);
  assert_int_equal(fclose(f), 0);
  assert_int_equal(gm_atomic_end(&a, true, err, sizeof err), 0);
  assert_file_holds("a", "by name");
  assert_int_equal(in_child(end_in_between), 7);
  assert_int_equal(count_files(), 1);
}

static void several_files_or_none(void **state) {
  (void)state;
  char err[GM_ERROR_SIZE];
  gm_atomic a[3];
  put_text_file("a", "old");
  for (unsigned k = 0; k < 3; k++) {
    const char *const path[] = {"a", "fresh", "/dev/full"};
    assert_int_equal(gm_atomic_begin(&a[k], path[k], err, sizeof err), 0);
    fputs("new", a[k].file);
  }
  assert_int_equal(gm_atomic_end_all(a, 3, true, err, sizeof err), -1);
  assert_string_equal(err, "/dev/full: error: cannot be written: No space left on device");
  assert_file_holds("a", "old");
  assert_int_equal(count_files(), 1);
  for (unsigned k = 0; k < 2; k++) {
    assert_int_equal(gm_atomic_begin(&a[k], k ? "fresh" : "a", err, sizeof err), 0);
    fputs("new", a[k].file);
  }
  assert_int_equal(gm_atomic_end_all(a, 2, true, err, sizeof err), 0);
  assert_file_holds("a", "new");
  assert_file_holds("fresh", "new");
  assert_int_equal(count_files(), 2);
}

static void write_too_much(void) {
  char err[GM_ERROR_SIZE], *big = calloc(1, 100000);
  struct rlimit max = {4096, 4096};
  signal(SIGXFSZ, SIG_IGN);
  _exit(!big || setrlimit(RLIMIT_FSIZE, &max)                                                                                         ? 9
        : gm_atomic_write("a", big, 100000, err, sizeof err) == -1 && strcmp(err, "a: error: cannot be written: File too large") == 0 ? 3
                                                                                                                                      : 8);
}

static void die_while_writing(void) {
  char err[GM_ERROR_SIZE];
  gm_atomic a;
  if (gm_atomic_begin(&a, "a", err, sizeof err) == 0 && fputs("half", a.file) >= 0 && fflush(a.file) == 0)
    raise(SIGKILL);
}

static void nothing_half_written_stays(void **state) {
  (void)state;
  put_text_file("a", "old");
  assert_int_equal(in_child(write_too_much), 3);
  assert_file_holds("a", "old");
  assert_int_equal(count_files(), 1);
  assert_int_equal(in_child(die_while_writing), GM_JOBS_BY_SIGNAL + SIGKILL);
  assert_file_holds("a", "old");
}

/* The guard is of a process, so each of these is called in one of its own. 0: as it should be. */
static void write_over_an_input(void) {
  char err[GM_ERROR_SIZE];
  free(gm_file_text("a", NULL)); /* before the guard: no input */
  gm_file_guard_inputs();
  if (gm_atomic_write("a", "2", 1, err, sizeof err))
    _exit(1);
  free(gm_file_text("a", NULL));
  if (!gm_atomic_write("soft", "3", 1, err, sizeof err) || strcmp(err, "soft: error: cannot be written: it is one of the inputs") != 0)
    _exit(2);
  gm_file_forget_input("other");
  _exit(gm_atomic_write("a", "4", 1, err, sizeof err) ? 3 : 0);
}

static void inputs_are_not_replaced(void **state) {
  (void)state;
  put_text_file("a", "1");
  assert_int_equal(symlink("a", "soft"), 0);
  assert_int_equal(symlink("a", "other"), 0);
  assert_int_equal(in_child(write_over_an_input), 0);
  assert_file_holds("a", "4");
}

static void devices_have_no_temporary_name(void **state) {
  (void)state;
  char err[GM_ERROR_SIZE];
  gm_atomic a;
  assert_int_equal(gm_atomic_begin_named(&a, "/dev/null", err, sizeof err), -1);
  assert_string_equal(err, "/dev/null: error: cannot be written: it is no file");
}

static void another_process_writes_a_file_without_a_name(void **state) {
  (void)state;
  char err[GM_ERROR_SIZE], place[GM_ATOMIC_PLACE];
  gm_atomic a;
  assert_int_equal(gm_atomic_begin(&a, "a", err, sizeof err), 0);
  gm_atomic_place(&a, place);
  FILE *f = fopen(place, "w");
  assert_non_null(f);
  fputs("from elsewhere", f);
  assert_int_equal(fclose(f), 0);
  assert_int_equal(gm_atomic_end(&a, true, err, sizeof err), 0);
  assert_file_holds("a", "from elsewhere");
  assert_int_equal(count_files(), 1);
}

static void names_of_one_file_are_the_same(void **state) {
  (void)state;
  put_text_file("a", "");
  put_text_file("b", "");
  assert_int_equal(link("a", "hard"), 0);
  assert_int_equal(symlink("a", "soft"), 0);
  assert_int_equal(symlink(".", "here"), 0);
  char absolute[100];
  snprintf(absolute, sizeof absolute, "%s/new", folder);
  static const struct {
    const char *a, *b;
    bool same;
  } pairs[] = {{"a", "./a", true},     {"a", "hard", true}, {"a", "soft", true},       {"a", "b", false},
               {"new", "./new", true}, {"new", "a", false}, {"here/new", "new", true}, {"new", "newer", false}};
  for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++)
    assert_int_equal(gm_file_same(pairs[i].a, pairs[i].b), pairs[i].same);
  assert_true(gm_file_same(absolute, "new"));
}

static void a_reason_is_never_cut_off(void **state) {
  (void)state;
  char err[40], name[600];
  memset(name, 'x', sizeof name);
  strcpy(name + sizeof name - 8, "y.json");
  assert_int_equal(gm_error_at(err, sizeof err, name, 12, 3, "%s", "no such thing"), -1);
  assert_string_equal(err, "...xxxy.json:12:3: error: no such thing");
  gm_error(err, sizeof err, "short", "why");
  assert_string_equal(err, "short: error: why");
}

static void hash_is_fnv_1a(void **state) {
  (void)state;
  assert_true(gm_hash("", 0) == UINT64_C(0xcbf29ce484222325));
  assert_true(gm_hash("foobar", 6) == UINT64_C(0x85944171f73967e8));
  assert_true(gm_hash_text(gm_hash("foo", 3), "bar") == UINT64_C(0x85944171f73967e8));
}

static const char *find_item_word(const void *items, size_t k) { return ((const char(*)[8])items)[k]; }

static void names_are_found(void **state) {
  (void)state;
  static char text[3000][8];
  gm_names t = {0};
  for (size_t k = 0; k < 3000; k++) {
    snprintf(text[k], sizeof text[k], "n%zu", k);
    assert_int_equal(gm_names_find(&t, text[k], find_item_word, text), GM_NAMES_NONE);
    assert_true(gm_names_add(&t, text[k], k));
  }
  for (size_t k = 0; k < 3000; k++)
    assert_int_equal(gm_names_find(&t, text[k], find_item_word, text), k);
  assert_int_equal(gm_names_find(&t, "n3000", find_item_word, text), GM_NAMES_NONE);
  gm_names_free(&t);
}

static void home_is_found(void **state) {
  (void)state;
  char path[5000], err[GM_ERROR_SIZE];
  assert_int_equal(setenv("GLOAM_HOME", folder, 1), 0);
  assert_int_equal(gm_home(path, sizeof path, NULL, err, sizeof err), -1);
  assert_non_null(strstr(err, "error: GLOAM_HOME names this folder, but it holds no folder machines/"));
  assert_int_equal(mkdir("machines", 0755), 0);
  assert_int_equal(gm_home(path, sizeof path, "data/x", err, sizeof err), 0);
  assert_non_null(strstr(path, "/data/x"));
  assert_int_equal(strncmp(path, folder, strlen(folder)), 0);
  assert_int_equal(unsetenv("GLOAM_HOME"), 0);
  assert_int_equal(gm_home(path, sizeof path, "machines/cyclone.machine", err, sizeof err), 0);
  assert_true(gm_file_exists(path));
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, NULL, empty_folder)
int main(void) {
  const struct CMUnitTest tests[] = {TEST(files_are_read_whole_or_not),
                                     TEST(files_are_replaced_whole_or_not),
                                     TEST(links_are_followed),
                                     TEST(a_temporary_name_is_removed),
                                     TEST(several_files_or_none),
                                     TEST(nothing_half_written_stays),
                                     TEST(inputs_are_not_replaced),
                                     TEST(devices_have_no_temporary_name),
                                     TEST(another_process_writes_a_file_without_a_name),
                                     TEST(names_of_one_file_are_the_same),
                                     TEST(a_reason_is_never_cut_off),
                                     TEST(hash_is_fnv_1a),
                                     TEST(names_are_found),
                                     TEST(home_is_found)};
  return cmocka_run_group_tests(tests, make_base_folder, remove_base_folder);
}
