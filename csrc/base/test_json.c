/* SPDX-License-Identifier: Apache-2.0 */
/* Tests JSON: values, the forms in which they are written, messages of what cannot be read. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"
#include "base/json.h"

static char *written(json_t *j, int digits, int lines) {
  char *text = NULL;
  size_t len;
  FILE *f = open_memstream(&text, &len);
  assert_int_equal(gm_json_write(f, j, digits, lines), 0);
  fclose(f);
  return text;
}

static void assert_written(json_t *j, int digits, int lines, const char *want) {
  char *text = written(j, digits, lines);
  assert_string_equal(text, want);
  free(text);
}

static void values(void **state) {
  (void)state;
  assert_written(gm_json_text("a \"b\" \xc3\xa4"), GM_JSON_DOUBLE, 0, "\"a \\\"b\\\" \xc3\xa4\"\n");
  assert_written(gm_json_text("\xff.frag\xc3"), GM_JSON_DOUBLE, 0, "\"\xef\xbf\xbd.frag\xef\xbf\xbd\"\n");
  assert_written(gm_json_count(1ull << 40), GM_JSON_DOUBLE, 0, "1099511627776\n");
  assert_written(gm_json_number(3), GM_JSON_FLOAT, 0, "3\n");
  assert_written(gm_json_number(-0.0), GM_JSON_FLOAT, 0, "-0.0\n");
  assert_written(gm_json_number((double)0.1f), GM_JSON_FLOAT, 0, "0.100000001\n");
  assert_written(gm_json_number(NAN), GM_JSON_FLOAT, 0, "null\n");
  assert_written(gm_json_finite(2), GM_JSON_DOUBLE, 0, "2.0\n");
  assert_written(gm_json_finite(INFINITY), GM_JSON_DOUBLE, 0, "null\n");
  assert_written(gm_json_rounded(2.0 / 3, 3), GM_JSON_DECIMAL, 0, "0.667\n");
  assert_written(gm_json_rounded(1e15 / 3, 0), GM_JSON_DECIMAL, 0, "333333333333333\n");
  assert_written(gm_json_rounded(2, 3), GM_JSON_DECIMAL, 0, "2.0\n");
}

static json_t *example(void) { return json_pack("{s:[i, i, {}], s:{s:f}, s:[]}", "a", 1, 2, "b", "c", 0.5, "d"); }

static void forms(void **state) {
  (void)state;
  assert_written(example(), GM_JSON_DOUBLE, 0, "{\"a\": [1, 2, {}], \"b\": {\"c\": 0.5}, \"d\": []}\n");
  assert_written(example(), GM_JSON_DOUBLE, 1, "{\n \"a\": [1, 2, {}],\n \"b\": {\"c\": 0.5},\n \"d\": []\n}\n");
  assert_written(example(), GM_JSON_DOUBLE, GM_JSON_LINES,
                 "{\n \"a\": [\n  1,\n  2,\n  {}\n ],\n \"b\": {\n  \"c\": 0.5\n },\n \"d\": []\n}\n");
  char *text = gm_json_string(example(), GM_JSON_DOUBLE);
  assert_string_equal(text, "{\"a\": [1, 2, {}], \"b\": {\"c\": 0.5}, \"d\": []}");
  free(text);
  assert_int_equal(gm_json_write(stdout, NULL, GM_JSON_DOUBLE, 0), -1);
  assert_null(gm_json_string(NULL, GM_JSON_DOUBLE));
  FILE *full = fopen("/dev/full", "w");
  setvbuf(full, NULL, _IONBF, 0);
  assert_int_equal(gm_json_write(full, example(), GM_JSON_DOUBLE, 1), -1);
  fclose(full);
}

static void lists(void **state) {
  (void)state;
  for (unsigned n = 0; n < 3; n++) {
    static const char *const want[] = {"{\"x\": 1, \"l\": [\n]}\n", "{\"x\": 1, \"l\": [\n  [0]\n]}\n",
                                       "{\"x\": 1, \"l\": [\n  [0],\n  [1]\n]}\n"};
    char *text = NULL;
    size_t len;
    gm_json_list l;
    FILE *f = open_memstream(&text, &len);
    gm_json_list_begin(&l, f, json_pack("{s:i}", "x", 1), "l", GM_JSON_DOUBLE);
    for (unsigned i = 0; i < n; i++)
      gm_json_list_add(&l, json_pack("[i]", (int)i));
    assert_int_equal(gm_json_list_end(&l), 0);
    fclose(f);
    assert_string_equal(text, want[n]);
    free(text);
  }
}

static void reading(void **state) {
  (void)state;
  static const struct {
    const char *text, *message;
  } bad[] = {{"{\"a\":\n }", "f.json:2:2: error: unexpected token near '}'"},
             {"{\"a\": 1, \"a\": 2}", "f.json:1:12: error: duplicate object key near '\"a\"'"},
             {"", "f.json:1:1: error: '[' or '{' expected near end of file"}};
  char err[GM_ERROR_SIZE], path[] = "/tmp/gm_json_XXXXXX";
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    assert_null(gm_json_parse(bad[i].text, strlen(bad[i].text), "f.json", err, sizeof err));
    assert_string_equal(err, bad[i].message);
  }
  close(mkstemp(path));
  assert_int_equal(gm_json_save(path, json_pack("{s:f}", "a", 0.25), GM_JSON_DOUBLE, 0, err, sizeof err), 0);
  json_t *j = gm_json_read(path, err, sizeof err);
  assert_true(json_real_value(json_object_get(j, "a")) == 0.25);
  json_decref(j);
  unlink(path);
  assert_null(gm_json_read(path, err, sizeof err));
  assert_non_null(strstr(err, path));
  assert_int_equal(gm_json_save("/none/a", json_object(), GM_JSON_DOUBLE, 0, err, sizeof err), -1);
  assert_int_equal(gm_json_save(path, NULL, GM_JSON_DOUBLE, 0, err, sizeof err), -1);
}

/* Of values one after the other, a last one that is cut off is left out. */
static void streams(void **state) {
  (void)state;
  char text[] = "{\"a\": 1}\n{\"a\": 2}\n{\"a\":";
  FILE *f = fmemopen(text, strlen(text), "r");
  for (int i = 1; i <= 2; i++) {
    json_t *j = gm_json_next(f);
    assert_int_equal(json_integer_value(json_object_get(j, "a")), i);
    json_decref(j);
  }
  assert_null(gm_json_next(f));
  fclose(f);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(values), cmocka_unit_test(forms), cmocka_unit_test(lists), cmocka_unit_test(reading),
                                     cmocka_unit_test(streams)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
