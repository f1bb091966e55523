/* SPDX-License-Identifier: Apache-2.0 */
/* Machine files: every shipped one loads and survives format + parse; bad ones are refused with place and reason. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "core/machine/cma.h"

static void shipped_machines_round_trip(void **state) {
  (void)state;
  const char *names[] = {"cyclone",      "cyclone16",    "cyclone32", "cyclone128", "cyclone-es2", "cyclone-deep", "cyclone50",
                         "cyclone-fast", "cyclone-dark", "barrel4",   "barrel",     "quad",        "ntu"};
  for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
    gm_machine m, n;
    char err[300], text[2048];
    if (gm_machine_find(&m, names[i], err, sizeof err))
      fail_msg("%s", err);
    assert_string_equal(m.name, names[i]);
    int len = gm_machine_format(text, sizeof text, &m);
    if (gm_machine_parse(&n, text, (size_t)len, "again", err, sizeof err))
      fail_msg("%s", err);
    assert_true(gm_machine_same(&m, &n));
  }
}

/* gm_machine_same compares every key and the name, and nothing else. */
static void machines_differ_by_any_key(void **state) {
  (void)state;
  gm_machine m, other;
  char err[300], text[2048], line[100];
  assert_int_equal(gm_machine_find(&m, "cyclone", err, sizeof err), 0);
  m.forwarding = false; /* then any number of threads is legal, and with one thread forwarding is */

  int len = gm_machine_format(text, sizeof text, &m);
  unsigned keys = 0;
  for (char *at = text; at < text + len; at = strchr(at, '\n') + 1) {
    unsigned value, changed;
    char key[40];
    if (sscanf(at, "%39s = %u", key, &value) != 2 || !strcmp(key, "name"))
      continue;
    for (changed = 0; changed < 200; changed++) {
      char copy[2048];
      snprintf(line, sizeof line, "%s = %u\n", key, changed);
      int n = snprintf(copy, sizeof copy, "%.*s%s%s", (int)(at - text), text, line, strchr(at, '\n') + 1);
      if (changed != value && !gm_machine_parse(&other, copy, (size_t)n, "m", err, sizeof err))
        break;
    }
    if (changed == 200)
      fail_msg("no other value for %s: %s", key, err);
    if (gm_machine_same(&m, &other))
      fail_msg("%s does not count", key);
    keys++;
  }
  assert_true(keys > 15);
  memset(&other, 255, sizeof other); /* padding between the fields does not count */
  assert_int_equal(gm_machine_parse(&other, text, (size_t)len, "m", err, sizeof err), 0);
  assert_true(gm_machine_same(&m, &other));
  strcpy(other.name, "other");
  assert_false(gm_machine_same(&m, &other));
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
    gm_machine m;
    char err[300];
    assert_int_equal(gm_machine_parse(&m, bad[i].text, strlen(bad[i].text), "m", err, sizeof err), -1);
    assert_string_equal(err, bad[i].message);
  }
}

/* Values that do not go together. */
static void values_go_together(void **state) {
  (void)state;
  static const struct {
    gm_machine m;
    const char *why;
  } bad[] = {
      {{.threads = 2, .forwarding = true}, "forwarding needs threads = 1"},
      {{.threads = 1, .texture_ways = 4}, "texture_ways and texture_line need texture_cache"},
      {{.threads = 1, .texture_cache = 4096, .texture_ways = 3, .texture_line = 64},
       "texture_cache, texture_ways and texture_line must be powers of two, and texture_line at least 32"},
      {{.threads = 1, .texture_cache = 256, .texture_ways = 8, .texture_line = 64},
       "a texture cache needs at least 2 lines, and 1 to 256 lines in each way"},
      {{.threads = 1, .contexts = 4}, "contexts = 4 needs switch = 1, or threads = 4"},
      {{.threads = 2, .contexts = 4, .switches = true}, "switch = 1 needs threads = 1 or 4, those that switch together"},
      {{.threads = 4, .contexts = 6, .switches = true}, "contexts = 6 is not a multiple of threads = 4"},
      {{.threads = 1, .contexts = 4, .switches = true, .texture_stages = 1}, "switch = 1 needs texture_stages = 0"},
      {{.threads = 1, .contexts = 4, .switches = true, .wake = 2}, "switch = 1 needs wake = 0 or 1"},
      {{.threads = 1, .tasks = true}, "tasks = 1 needs switch = 1"},
      {{.threads = 1, .contexts = 17, .switches = true, .array = 1, .cma_words = 8}, "array = 1 to 3 needs at most 16 contexts"},
      {{.threads = 1, .texture_blocks = true}, "texture_blocks = 1 needs switch = 1"},
      {{.threads = 1, .dark = 256}, "part 256 of dark needs switch = 1"},
      {{.threads = 1, .switches = true, .texture_share = 2}, "texture_share needs tasks = 1"},
      {{.threads = 1, .switches = true, .tasks = true, .texture_share = 3}, "texture_share must be 0, 1, 2 or 4"},
      {{.threads = 1, .switches = true, .tasks = true, .texture_share = 2, .dark = 256}, "part 256 of dark needs texture_share = 0"},
      {{.threads = 1, .landed = true}, "landed = 1 needs switch = 1 and threads = 1"},
      {{.threads = 4, .switches = true, .landed = true}, "landed = 1 needs switch = 1 and threads = 1"},
  };
  for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
    char why[200];
    assert_int_equal(gm_machine_valid(&bad[i].m, why, sizeof why), -1);
    assert_string_equal(why, bad[i].why);
  }
  gm_machine good[] = {{.threads = 1, .contexts = 1, .texture_cache = 4096, .texture_ways = 4, .texture_line = 64},
                       {.threads = 4, .contexts = 16, .switches = true, .wake = 1},
                       {.threads = 1, .contexts = GM_MAX_THREADS, .switches = true}};
  for (size_t i = 0; i < sizeof good / sizeof good[0]; i++)
    assert_int_equal(gm_machine_valid(&good[i], (char[200]){0}, 200), 0);
}

/* Threads as the paper computes them: 4 * 16 / 8 = 8 registers a thread, 4 * 16 / 16 = 4. */
static void array_is_shared(void **state) {
  (void)state;
  static const struct {
    gm_cma_need need;
    unsigned threads[2][2]; /* by configuration and stage */
  } t[] = {{{4, 0}, {{16, 16}, {12, 8}}}, {{5, 0}, {{12, 12}, {12, 6}}}, {{8, 0}, {{8, 8}, {12, 4}}},
           {{3, 4}, {{16, 16}, {12, 8}}}, {{16, 16}, {{3, 3}, {5, 1}}},  {{1, 60}, {{4, 4}, {12, 0}}},
           {{33, 32}, {{0, 0}, {1, 0}}},  {{0, 0}, {{16, 16}, {12, 8}}}, {{200, 0}, {{0, 0}, {0, 0}}}};
  gm_machine m = {.cma_words = 16};
  for (size_t i = 0; i < sizeof t / sizeof t[0]; i++)
    for (unsigned k = 0; k < 2; k++)
      for (unsigned s = 0; s < 2; s++)
        assert_int_equal(gm_cma_threads(&m, (gm_cma_config)k, s, &t[i].need), t[i].threads[k][s]);
  assert_int_equal(gm_cma_capacity(&m, GM_CMA_4V4P, 0, 4), 16);
  assert_int_equal(gm_cma_capacity(&m, GM_CMA_4V4P, 1, 5), 8);
  assert_int_equal(gm_cma_capacity(&m, GM_CMA_4V4P, 0, 9), 0);
  assert_int_equal(gm_cma_capacity(&m, GM_CMA_6V2P, 0, 8), 12);
  assert_int_equal(gm_cma_capacity(&m, GM_CMA_6V2P, 1, 4), 8);
  assert_int_equal(gm_cma_capacity(&m, GM_CMA_6V2P, 1, 8), 4);
}

static void array_is_configured(void **state) {
  (void)state;
  gm_machine m = {.cma_words = 16};
  gm_cma_need even[2] = {{8, 0}, {8, 0}}, vertex[2] = {{8, 50}, {4, 0}}, none[2] = {{100, 0}, {4, 0}};
  assert_int_equal(gm_cma_choose(&m, even), GM_CMA_4V4P);
  assert_int_equal(gm_cma_choose(&m, vertex), GM_CMA_6V2P);
  assert_int_equal(gm_cma_choose(&m, none), GM_CMA_NONE);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(array_is_shared),
                                     cmocka_unit_test(array_is_configured),
                                     cmocka_unit_test(shipped_machines_round_trip),
                                     cmocka_unit_test(machines_differ_by_any_key),
                                     cmocka_unit_test(bad_machines_are_refused),
                                     cmocka_unit_test(values_go_together)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
