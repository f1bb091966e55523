/* SPDX-License-Identifier: Apache-2.0 */
/* Tests machine files: every shipped one loads and survives format + parse; bad ones are refused with place and reason
   (docs/machines.md). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/command.h"
#include "base/error.h"
#include "core/machine/cma.h"

static void shipped_machines_round_trip(void **state) {
  (void)state;
  const char *names[] = {"cyclone",      "cyclone16",    "cyclone32", "cyclone128", "cyclone-es2", "cyclone-deep", "cyclone50",
                         "cyclone-fast", "cyclone-dark", "barrel4",   "barrel",     "quad",        "ntu"};
  for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
    gm_machine m, n;
    char err[GM_ERROR_SIZE], text[2048];
    if (gm_machine_find(&m, names[i], err, sizeof err))
      fail_msg("%s", err);
    assert_string_equal(m.name, names[i]);
    int len = gm_machine_format(text, sizeof text, &m);
    if (gm_machine_parse(&n, text, (size_t)len, "again", err, sizeof err))
      fail_msg("%s", err);
    assert_true(gm_machine_same(&m, &n));
    char whole[4096], path[64];
    gm_machine_origins from;
    memset(&from, 0, sizeof from);
    len = gm_machine_print(whole, sizeof whole, &m, &from);
    assert_in_range(len, 1, sizeof whole - 1);
    snprintf(path, sizeof path, "%s.machine", names[i]);
    if (gm_machine_read(&n, NULL, whole, (size_t)len, path, err, sizeof err))
      fail_msg("%s", err);
    assert_true(gm_machine_same(&m, &n));
  }
}

/* The stored form has numbers, the nine keys of isolation are a sum, and nothing that is 0 where a key may be missing: program files are
 * made of it. */
static void stored_form_is_as_it_was(void **state) {
  (void)state;
  gm_machine m, n;
  char err[GM_ERROR_SIZE], text[2048];
  assert_int_equal(gm_machine_find(&m, "cyclone-dark", err, sizeof err), 0);
  m.gate_threads = true;
  int len = gm_machine_format(text, sizeof text, &m);
  assert_string_equal(text,
                      "name = cyclone-dark\nthreads = 1\ntemps = 8\ninputs = 8\noutputs = 8\nconsts = 256\nsamplers = 16\nlatency_a = 1\n"
                      "latency_b = 1\nlatency_c = 1\nforwarding = 1\nports_t = 4\nports_v = 2\nports_o = 2\nports_c = 2\n"
                      "gate_policy = 2\nwake = 1\nissue_width = 2\ncall_depth = 4\ncode_words = 4096\ntexture_latency = 8\ndark = 255\n");
  assert_int_equal(gm_machine_parse(&n, text, (size_t)len, "m", err, sizeof err), 0);
  assert_true(gm_machine_same(&m, &n));
  assert_true(n.isolate_select && n.gate_threads && !n.gate_lookups);
}

/* gm_machine_same compares every key and the name, and nothing else. */
static void machines_differ_by_any_key(void **state) {
  (void)state;
  gm_machine m, other;
  char err[GM_ERROR_SIZE], text[2048], line[100];
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
      {"name = x\nbase = cyclone\n", "m:2:1: error: a base is for machine files: this text has to have every key"},
      {"isolate_reads = 1\n", "m:1:1: error: unknown key 'isolate_reads'"},
      {"dark = 3\ndark = 3\n", "m:2:1: error: 'dark' is given twice"},
      {"dark = 512\n", "m:1:8: error: dark = 512 is not in 0..511"},
      {"forwarding = named\n", "m:1:14: error: 'named' is not a number in range"},
      {"", "m: error: 'name' is missing"},
      {"name = x\n", "m: error: 'threads' is missing (hardware threads; more than one: fixed rotation)"},
  };
  for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
    gm_machine m;
    char err[GM_ERROR_SIZE];
    assert_int_equal(gm_machine_parse(&m, bad[i].text, strlen(bad[i].text), "m", err, sizeof err), -1);
    assert_string_equal(err, bad[i].message);
  }
}

/* Machine files. Those with bases that are not there or in a circle are in regress/suites/bad/machine too. */
static void bad_files_are_refused(void **state) {
  (void)state;
  static const struct {
    const char *text, *message;
  } bad[] = {
      {"name = x\nbase = cyclone\nbase = cyclone\n", "x.machine:3:1: error: 'base' is given twice"},
      {"name = x\nbase = x\n", "x.machine:2:8: error: bases in a circle: x -> x"},
      {"name = x\nbase =\n", "x.machine:2:7: error: the base's name has 1 to 31 letters, digits, '-', '_' or '.'"},
      {"name = x\ntemps = 8\nbase = cyclone\ntemps = 9\n", "x.machine:4:1: error: 'temps' is given twice"},
      {"dark = 3\n", "x.machine:1:1: error: key 'dark' is now words: isolate_operands = 1, isolate_lanes = 1 (for dark = 3)"},
      {"dark = 384\n", "x.machine:1:1: error: key 'dark' is now words: gate_threads = 1, gate_lookups = 1 (for dark = 384)"},
      {"dark = 0\n", "x.machine:1:1: error: key 'dark' is now words: none (for dark = 0)"},
      {"dark = 512\n", "x.machine:1:1: error: key 'dark' is now words: isolate_operands = 1 and so on (docs/machines.md)"},
      {"switch = 1\n", "x.machine:1:10: error: switch = 1 is now a word: switch = latency"},
      {"array = 4\n", "x.machine:1:9: error: '4' is no value of array: one of none, shared, 4V4P, 6V2P"},
      {"array = share\n", "x.machine:1:9: error: 'share' is no value of array: did you mean 'shared'? One of none, shared, 4V4P, 6V2P"},
      {"name = y\n", "x.machine:1:8: error: the machine's name is 'y', but the file is called 'x.machine': rename one of them"},
      {"name = x\nbase = cyclone\ngate_lookups = 1\n", "x.machine: error: gate_lookups = 1 needs switch = latency"},
  };
  for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
    gm_machine m;
    char err[GM_ERROR_SIZE] = "";
    assert_int_equal(gm_machine_read(&m, NULL, bad[i].text, strlen(bad[i].text), "x.machine", err, sizeof err), -1);
    assert_string_equal(err, bad[i].message);
  }
}

static void write_file(const char *folder, const char *name, const char *text) {
  char path[200];
  snprintf(path, sizeof path, "%s/%s.machine", folder, name);
  FILE *f = fopen(path, "w");
  assert_non_null(f);
  fputs(text, f);
  assert_int_equal(fclose(f), 0);
}

static void load_expecting(gm_machine *m, gm_machine_origins *from, const char *folder, const char *name, const char *message) {
  char path[200], err[GM_ERROR_SIZE] = "", expected[400] = "";
  snprintf(path, sizeof path, "%s/%s.machine", folder, name);
  if (message)
    snprintf(expected, sizeof expected, "%s/%s", folder, message);
  assert_int_equal(gm_machine_load(m, from, path, err, sizeof err), message ? -1 : 0);
  assert_string_equal(err, expected);
}

static const char *origin(const gm_machine *m, const gm_machine_origins *from, const char *key) {
  static char text[4096], name[40];
  char line[64];
  gm_machine_print(text, sizeof text, m, from);
  snprintf(line, sizeof line, "\n%s = ", key);
  char *at = strstr(text, line);
  assert_non_null(at);
  assert_int_equal(sscanf(at + 1, "%*[^#]# %39[^\n]", name), 1);
  return name;
}

/* What a file sets counts before its base, wherever the line with the base is; a base beside the file before one of the kit. */
static void a_base_gives_the_rest(void **state) {
  (void)state;
  gm_machine m, cyclone;
  gm_machine_origins from;
  char folder[] = "/tmp/machine-XXXXXX", name[8], text[100], err[GM_ERROR_SIZE];
  assert_non_null(mkdtemp(folder));
  assert_int_equal(gm_machine_find(&cyclone, "cyclone", err, sizeof err), 0);

  write_file(folder, "a", "temps = 20\nname = a\nforwarding = none\nbase = cyclone\n");
  write_file(folder, "b", "name = b\nbase = a\ntemps = 21\nisolate_select = 1\n");
  load_expecting(&m, &from, folder, "b", NULL);
  assert_string_equal(m.name, "b");
  assert_int_equal(m.temps, 21);
  assert_int_equal(m.forwarding, 0);
  assert_true(m.isolate_select);
  assert_int_equal(m.code_words, cyclone.code_words);
  assert_string_equal(origin(&m, &from, "temps"), "b");
  assert_string_equal(origin(&m, &from, "forwarding"), "a");
  assert_string_equal(origin(&m, &from, "code_words"), "cyclone");
  assert_string_equal(origin(&m, &from, "sad"), "default");

  write_file(folder, "cyclone16", "name = cyclone16\nbase = b\nwake = 3\n");
  write_file(folder, "c", "name = c\nbase = cyclone16\n");
  load_expecting(&m, &from, folder, "c", NULL);
  assert_int_equal(m.wake, 3);

  write_file(folder, "a", "name = a\nbase = c\n");
  load_expecting(&m, &from, folder, "c", "a.machine:2:8: error: bases in a circle: c -> cyclone16 -> b -> a -> c");
  write_file(folder, "a", "name = a\nbase = c\ntemps = 400\n");
  load_expecting(&m, &from, folder, "b", "a.machine:3:9: error: temps = 400 is not in 1..128");
  write_file(folder, "a", "name = a\ntemps = 8\n");
  load_expecting(&m, &from, folder, "b", "b.machine: error: 'threads' is missing (hardware threads; more than one: fixed rotation)");

  for (unsigned k = 0; k < 9; k++) { /* n8 has seven bases before cyclone */
    snprintf(name, sizeof name, "n%u", k);
    snprintf(text, sizeof text, k ? "name = n%u\nbase = n%u\n" : "name = n%u\nbase = cyclone\n", k, k - 1);
    write_file(folder, name, text);
  }
  load_expecting(&m, &from, folder, "n6", NULL);
  load_expecting(&m, &from, folder, "n7", "n0.machine:2:8: error: more than 7 bases, each of the one before");

  static const char outside[] = "name = z\nbase = n1\n";
  assert_int_equal(setenv("GLOAM_MACHINES", folder, 1), 0);
  assert_int_equal(gm_machine_read(&m, &from, outside, sizeof outside - 1, "z.machine", err, sizeof err), 0);
  assert_string_equal(origin(&m, &from, "temps"), "cyclone");
  assert_int_equal(unsetenv("GLOAM_MACHINES"), 0);
  assert_int_equal(gm_machine_read(&m, &from, outside, sizeof outside - 1, "z.machine", err, sizeof err), -1);
  assert_non_null(strstr(err, "z.machine:2:8: error: no base 'n1' (neither beside this file nor in $GLOAM_MACHINES nor in "));
  snprintf(text, sizeof text, "rm -r %s", folder);
  assert_int_equal(gm_command_shell(text), 0);
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
      {{.threads = 1, .contexts = 4}, "contexts = 4 needs switch = latency, or threads = 4"},
      {{.threads = 2, .contexts = 4, .switches = true}, "switch = latency needs threads = 1 or 4, those that switch together"},
      {{.threads = 4, .contexts = 6, .switches = true}, "contexts = 6 is not a multiple of threads = 4"},
      {{.threads = 1, .contexts = 4, .switches = true, .texture_stages = 1}, "switch = latency needs texture_stages = 0"},
      {{.threads = 1, .contexts = 4, .switches = true, .wake = 2}, "switch = latency needs wake = 0 or 1"},
      {{.threads = 1, .tasks = true}, "tasks = 1 needs switch = latency"},
      {{.threads = 1, .contexts = 17, .switches = true, .array = 1, .cma_words = 8}, "a memory array needs at most 16 contexts"},
      {{.threads = 1, .texture_blocks = true}, "texture_blocks = 1 needs switch = latency"},
      {{.threads = 1, .gate_lookups = true}, "gate_lookups = 1 needs switch = latency"},
      {{.threads = 1, .switches = true, .texture_share = 2}, "texture_share needs tasks = 1"},
      {{.threads = 1, .switches = true, .tasks = true, .texture_share = 3}, "texture_share must be 0, 1, 2 or 4"},
      {{.threads = 1, .switches = true, .tasks = true, .texture_share = 2, .gate_lookups = true},
       "gate_lookups = 1 needs texture_share = 0"},
      {{.threads = 1, .landed = true}, "landed = 1 needs switch = latency and threads = 1"},
      {{.threads = 4, .switches = true, .landed = true}, "landed = 1 needs switch = latency and threads = 1"},
  };
  for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
    char why[GM_ERROR_SIZE];
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
                                     cmocka_unit_test(stored_form_is_as_it_was),
                                     cmocka_unit_test(bad_machines_are_refused),
                                     cmocka_unit_test(bad_files_are_refused),
                                     cmocka_unit_test(a_base_gives_the_rest),
                                     cmocka_unit_test(values_go_together)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
