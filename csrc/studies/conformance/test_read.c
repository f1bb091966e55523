/* SPDX-License-Identifier: Apache-2.0 */
/* Tests the readers of conformance cases: tokens, templates, and messages about wrong files. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "studies/conformance/cts.h"

static char folder[] = "/tmp/conformance-XXXXXX";

static int make_cts_folder(void **state) {
  (void)state;
  return mkdtemp(folder) ? 0 : -1;
}
static int remove_cts_folder(void **state) {
  (void)state;
  return rmdir(folder);
}

static void tokens(void **state) {
  (void)state;
  static const struct {
    cts_kind kind;
    const char *text;
    int line, col;
  } want[] = {{CTS_NAME, "single-line.x_1", 1, 1},
              {CTS_INT, "12", 1, 17},
              {CTS_FLOAT, "1.", 1, 20},
              {CTS_FLOAT, "2.5e-3", 1, 23},
              {CTS_SIGN, "-", 2, 1},
              {CTS_FLOAT, ".5", 2, 2},
              {CTS_STRING, "a\"b\n", 3, 3},
              {CTS_STRING, "it's", 3, 12},
              {CTS_SOURCE, "one\n  two\nthree\n", 5, 0},
              {CTS_SIGN, "|", 8, 5},
              {CTS_END, "the end of the file", 8, 7}};
  cts_lexer x;
  gc_arena *a = gc_arena_new();
  cts_lex_open(&x, a,
               "single-line.x_1 12 1. 2.5e-3 # comment \"\n-.5\n  \"a\\\"b\\n\" 'it\\'s'\n\"\" \t\n\tone\n\t  two\n    three\n  \"\"| ");
  for (size_t i = 0; i < sizeof want / sizeof *want; i++) {
    cts_token t = cts_lex(&x);
    assert_int_equal(t.kind, want[i].kind);
    assert_string_equal(t.text, want[i].text);
    assert_int_equal(t.line, want[i].line);
    if (want[i].col)
      assert_int_equal(t.col, want[i].col);
  }
  gc_arena_free(a);
}

static const char *two_names(void *ctx, const char *name, size_t len) {
  (void)ctx;
  return len == 1 && *name == 'A' ? "one\ntwo" : len == 1 && *name == 'E' ? "" : NULL;
}

static void templates(void **state) {
  (void)state;
  static const struct {
    const char *text, *out;
  } good[] = {{"x ${A} y", "x one\ntwo y"},
              {"${A:single-line}", "one two"},
              {"${B:opt}|${B:default=p,q:r}|", "|p,q:r|"},
              {"${B:single-line,default=u\nv}", "u v"},
              {"$ { } ${E}", "$ { } "},
              {"${A:default=none}", "one\ntwo"}};
  static const struct {
    const char *text, *message;
  } bad[] = {{"ab\n c ${B}", "f.test:8:4: error: unknown template ${B}"},
             {"${A", "f.test:7:1: error: a template is not closed"},
             {"${A:odd}", "f.test:7:1: error: unknown flag 'odd' of a template"},
             {"${}", "f.test:7:1: error: a template without a name"}};
  cf_list l = {.arena = gc_arena_new()};
  for (size_t i = 0; i < sizeof good / sizeof *good; i++)
    assert_string_equal(cts_expand(&l, "f.test", 7, good[i].text, two_names, NULL), good[i].out);
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    assert_null(cts_expand(&l, "f.test", 7, bad[i].text, two_names, NULL));
    assert_string_equal(l.error[i], bad[i].message);
  }
  gc_arena_free(l.arena);
}

/* --- whole files --- */

#define CASE "both \"\"\nvoid main() {}\n\"\"\nend\n"
#define JSON_TEST(draws)                                                                                                                   \
  "[{\"name\": \"n\", \"stage\": \"x\", \"uniform_types\": {\"u\": \"vec2\"},\n\"vertex\": \"\", \"fragment\": \"\",\n \"draws\": " draws  \
  "}]"

static const struct {
  const char *file, *text, *message; /* message after FOLDER/FILE */
} bad_files[] = {
    {"a.test", "case", ":1:5: error: expected a case's name, found the end of the file"},
    {"a.test", "case x\n  boths", ":2:3: error: expected an item of the case or end, found boths"},
    {"a.test", "case x end", ":1:1: error: case x lacks its shaders"},
    {"a.test", "\ncase x vertex \"\"a\"\" end", ":2:1: error: case x lacks its fragment shader"},
    {"a.test", "case x vertex \"\"a\"\" both \"\"b\"\" end", ":1:21: error: a case has one source for both shaders, or one for each"},
    {"a.test", "case x both \"\" abc", ":1:13: error: a shader source is not closed"},
    {"a.test", "case x desc \"abc\nend", ":1:13: error: a string is not closed on its line"},
    {"a.test", "case x expect fail " CASE, ":1:15: error: fail is not an expectation"},
    {"a.test", "case x require luck " CASE, ":1:16: error: luck is not a requirement"},
    {"a.test", "case x values { import float a = 1.0; } " CASE, ":1:17: error: expected input, output or uniform, found import"},
    {"a.test", "case x values { input vec5 a = 1.0; } " CASE, ":1:23: error: vec5 is not a type"},
    {"a.test", "case x values { input vec2 a = vec3(1.0, 2.0, 3.0); } " CASE, ":1:32: error: expected a vec2, found vec3"},
    {"a.test", "case x values { input vec2 a = vec2(1.0); } " CASE, ":1:40: error: expected ',', found )"},
    {"a.test", "case x values { input int a = 1.5; } " CASE, ":1:31: error: expected a whole number, found 1.5"},
    {"a.test", "case x values { input bool a = 1; } " CASE, ":1:32: error: expected true or false, found 1"},
    {"a.test", "case x values { input int a = [1 | 2]; input int b = [1 | 2 | 3]; } " CASE,
     ":1:50: error: b has 3 values, the lists before it 2"},
    {"a.test", "case x values { input int a = 1 } " CASE, ":1:33: error: expected ';', found }"},
    {"a.test", "case x values { } values { } " CASE, ":1:19: error: a case has one block of values"},
    {"a.test", "group g \"t\" case x " CASE, ":5:1: error: expected group, case, import or end, found the end of the file"},
    {"a.test", "group g case", ":1:9: error: expected a group's description, found case"},
    {"a.test", "end", ":1:1: error: expected group, case or import, found end"},
    {"a.test", "case x ~", ":1:8: error: a character that no token starts with"},
    {"a.test", "case x values { input float a = 1.0e; } " CASE, ":1:33: error: an exponent has no digits"},
    {"a.test", "import \"a.test\"", ":1:8: error: a.test imports itself"},
    {"a.test", "case x both \"\"\n  ${NOTHING}\n\"\" end", ":2:1: error: unknown template ${NOTHING}"},
    {"a.json", "[1, 2", ":1:6: error: expected ',' or ']'"},
    {"a.json", "{\"a\": 1,\n 2}", ":2:2: error: expected a member's name"},
    {"a.json", "[\"a\nb\"]", ":1:4: error: a string is not closed on its line"},
    {"a.json", "[\"\\q\"]", ":1:4: error: unknown escape in a string"},
    {"a.json", "[] []", ":1:4: error: something follows the value"},
    {"a.json", "[tru]", ":1:2: error: expected a value"},
    {"a.json", "", ":1:1: error: the file ends where a value is expected"},
    {"a.json", JSON_TEST("5"), ":3:11: error: \"draws\" has to be a list"},
    {"a.json", JSON_TEST("[{}]"), ":3:12: error: \"expected_rgba\" is missing"},
    {"a.json", JSON_TEST("[{\"expected_rgba\": [0, 1]}]"), ":3:30: error: \"expected_rgba\" has to be a list of 4 numbers"},
    {"a.json", JSON_TEST("[{\"expected_rgba\": [0, 1, 2, 3], \"u\": [1]}]"), ":3:49: error: \"u\" has to be a list of 2 numbers"},
    {"a.json", JSON_TEST("[{\"expected_rgba\": [0, 1, 2, 3], \"v\": [1]}]"), ":3:49: error: \"v\" is not in uniform_types"},
    {"tests.json", "[{\"name\": \"n\", \"pattern\": \"wild\", \"test\": {}}]", ":1:27: error: unknown pattern \"wild\""},
    {"tests.json", "[{\"name\": \"n\", \"pattern\": \"build\"}]", ":1:2: error: \"test\" is missing"},
    {"tests.json", "[{\"name\": \"n\", \"pattern\": \"build\", \"compile_ok\": 1, \"test\": {}}]",
     ":1:50: error: \"compile_ok\" has to be true or false"},
    {"tests.json", "[{\"name\": \"n\", \"pattern\": \"compare\", \"test\": {}, \"reference\": {}, \"model\": \"cube\"}]",
     ":1:76: error: unknown model \"cube\""},
};

static void write_cts_file(const char *name, const char *text) {
  char path[300];
  snprintf(path, sizeof path, "%s/%s", folder, name);
  FILE *f = fopen(path, "w");
  assert_non_null(f);
  fputs(text, f);
  fclose(f);
}

static void remove_file(const char *name) {
  char path[300];
  snprintf(path, sizeof path, "%s/%s", folder, name);
  unlink(path);
}

static void wrong_files(void **state) {
  (void)state;
  unsigned wrong = 0;
  for (size_t i = 0; i < sizeof bad_files / sizeof *bad_files; i++) {
    cf_list l = {.arena = gc_arena_new()};
    char want[500];
    write_cts_file(bad_files[i].file, bad_files[i].text);
    cf_read_corpus(&l, folder);
    remove_file(bad_files[i].file);
    snprintf(want, sizeof want, "%s/%s%s", folder, bad_files[i].file, bad_files[i].message);
    if (!l.nerror || strcmp(l.error[0], want)) {
      print_error("%s\n  expected, found\n%s\n", want, l.nerror ? l.error[0] : "no message");
      wrong++;
    }
    gc_arena_free(l.arena);
  }
  assert_int_equal(wrong, 0);
}

static void missing_files(void **state) {
  (void)state;
  cf_list l = {.arena = gc_arena_new()};
  char want[300];
  write_cts_file("a.test", "group g \"t\"\n  import \"none.test\"\nend");
  write_cts_file("tests.json",
                 "[{\"name\": \"n\", \"pattern\": \"build\", \"compile_ok\": true,\n \"test\": {\"vertex\": \"none.vert\"}}]");
  cf_read_corpus(&l, folder);
  remove_file("a.test");
  remove_file("tests.json");
  assert_int_equal(l.nerror, 4);
  snprintf(want, sizeof want, "%s/none.test: error: No such file or directory", folder);
  assert_string_equal(l.error[0], want);
  snprintf(want, sizeof want, "%s/a.test:2:10: error: none.test cannot be imported", folder);
  assert_string_equal(l.error[1], want);
  snprintf(want, sizeof want, "%s/tests.json:2:21: error: \"none.vert\" cannot be read", folder);
  assert_string_equal(l.error[3], want);
  cf_read_corpus(&l, "none");
  assert_string_equal(l.error[4], "none: error: cannot be read as a folder");
  gc_arena_free(l.arena);
}

/* An imported case runs once; values that are read arrive in the draws. */
static void good_files(void **state) {
  (void)state;
  cf_list l = {.arena = gc_arena_new()};
  write_cts_file("a.test", "group g \"t\" import \"b.test\" end");
  write_cts_file(
      "b.test",
      "case x values { input ivec2 a = [ ivec2(1, -2) | ivec2(3, 4) ]; output bool b = true; uniform float \"s.u\" = -0.5; }\n" CASE);
  cf_read_corpus(&l, folder);
  remove_file("a.test");
  remove_file("b.test");
  assert_int_equal(l.nerror, 0);
  assert_int_equal(l.n, 2);
  assert_string_equal(l.c[0].name, "g/x_vertex");
  assert_string_equal(l.c[1].name, "g/x_fragment");
  assert_string_equal(l.c[0].group, "a");
  assert_int_equal(l.c[1].ndraw, 2);
  assert_true(cf_find_value(&l.c[1].draw[0].attributes, "a_a")->num[1] == -2);
  assert_true(cf_find_value(&l.c[1].draw[1].attributes, "a_a")->num[0] == 3);
  assert_true(cf_find_value(&l.c[1].draw[1].uniforms, "ref_b")->num[0] == 1);
  assert_true(cf_find_value(&l.c[1].draw[1].uniforms, "s.u")->num[0] == -0.5);
  gc_arena_free(l.arena);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(tokens), cmocka_unit_test(templates), cmocka_unit_test(wrong_files),
                                     cmocka_unit_test(missing_files), cmocka_unit_test(good_files)};
  return cmocka_run_group_tests_name("read", tests, make_cts_folder, remove_cts_folder);
}
