/* SPDX-License-Identifier: Apache-2.0 */
/* Tests the segments that threads have of a core's memory array, and which machines may have such an array. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <string.h>

#include "base/error.h"
#include "core/machine/machine_array.h"

static gm_machine find_segment_machine(void) {
  gm_machine m;
  char err[GM_ERROR_SIZE];
  if (gm_machine_find(&m, "cyclone16-array", err, sizeof err))
    fail_msg("%s", err);
  return m;
}

static void threads_fit_by_their_registers(void **state) {
  gm_machine m = find_segment_machine();
  static const struct {
    gm_array_need need;
    unsigned contexts, threads, fit;
  } row[] = {{{9, 3, 1, 0}, 16, 1, 9},  {{9, 3, 1, 0}, 8, 1, 8},    {{4, 2, 2, 0}, 16, 1, 16},
             {{9, 3, 1, 30}, 16, 1, 7}, {{4, 2, 2, 129}, 16, 1, 0}, {{0, 0, 0, 0}, 16, 1, 16},
             {{9, 3, 1, 0}, 16, 4, 8},  {{100, 20, 9, 0}, 8, 1, 0}, {{100, 20, 8, 0}, 8, 1, 1}};
  (void)state;
  assert_int_equal(gm_array_size(&m), 128);
  for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
    m.contexts = row[i].contexts;
    m.threads = row[i].threads;
    assert_int_equal(gm_array_threads(&m, 0, &row[i].need), row[i].fit);
  }
}

/* Files and threads follow each other without a gap; threads that do not run have none. */
static void segments_follow_each_other(void **state) {
  const gm_array_need need = {9, 3, 1, 0};
  gm_segment s[GM_MAX_THREADS];
  (void)state;
  gm_array_divide(0, &need, 9, s);
  for (unsigned t = 0; t < GM_MAX_THREADS; t++) {
    unsigned base = 13 * (t < 9 ? t : 9), own = t < 9 ? 13 : 0;
    const gm_segment want = {(uint8_t)base, (uint8_t)(base + (own ? 9 : 0)), (uint8_t)(base + (own ? 12 : 0)), (uint8_t)(base + own)};
    assert_memory_equal(&s[t], &want, sizeof want);
    gm_segment again = gm_segment_of_word(gm_segment_word(&want));
    assert_memory_equal(&again, &want, sizeof want);
  }
}

/* In 4V4P and 6V2P the fragment threads begin where the vertex threads' banks end. */
static void stages_have_their_banks(void **state) {
  gm_machine m = find_segment_machine();
  const gm_array_need need = {9, 3, 1, 0};
  static const struct {
    unsigned array, stage, first, count, fit;
  } row[] = {{GM_ARRAY_FREE, 0, 0, 128, 9}, {GM_ARRAY_FREE, 1, 0, 128, 9}, {GM_ARRAY_4V4P, 0, 0, 64, 4},
             {GM_ARRAY_4V4P, 1, 64, 64, 4}, {GM_ARRAY_6V2P, 0, 0, 96, 7},  {GM_ARRAY_6V2P, 1, 96, 32, 2}};
  (void)state;
  m.contexts = 16;
  for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
    gm_segment s[GM_MAX_THREADS];
    m.array = row[i].array;
    gm_array_part part = gm_array_share(&m, row[i].stage);
    assert_int_equal(part.first, row[i].first);
    assert_int_equal(part.count, row[i].count);
    assert_int_equal(gm_array_threads(&m, row[i].stage, &need), row[i].fit);
    gm_array_divide(part.first, &need, row[i].fit, s);
    assert_int_equal(s[0].t, row[i].first);
    assert_true(s[row[i].fit - 1].end <= row[i].first + row[i].count);
  }
}

/* Of both stages: no register belongs to two threads, all are in the stage's banks, and each slot belongs to the stage of its threads. */
static void threads_of_both_stages_have_their_own(void **state) {
  static const struct {
    unsigned array, group;
    gm_array_need need[2];
    unsigned threads[2];
  } row[] = {{GM_ARRAY_FREE, 1, {{9, 3, 1, 0}, {4, 2, 2, 0}}, {6, 6}},  {GM_ARRAY_4V4P, 1, {{9, 3, 1, 0}, {4, 2, 2, 0}}, {4, 8}},
             {GM_ARRAY_6V2P, 1, {{9, 3, 1, 0}, {4, 2, 2, 0}}, {7, 4}},  {GM_ARRAY_FREE, 4, {{9, 3, 1, 0}, {4, 2, 2, 0}}, {4, 8}},
             {GM_ARRAY_FREE, 1, {{9, 3, 1, 20}, {4, 2, 2, 9}}, {4, 5}}, {GM_ARRAY_6V2P, 1, {{9, 3, 1, 20}, {4, 2, 2, 9}}, {5, 2}}};
  static const bool has[2] = {true, true};
  gm_machine m = find_segment_machine();
  (void)state;
  m.contexts = 16;
  for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
    unsigned threads[2], owner[128] = {0};
    gm_array_split s;
    m.array = row[i].array;
    m.threads = row[i].group;
    gm_array_split_best(&m, row[i].need, has, threads);
    assert_int_equal(threads[0], row[i].threads[0]);
    assert_int_equal(threads[1], row[i].threads[1]);
    gm_array_split_make(&m, row[i].need, threads, &s);
    for (unsigned k = 0; k < 2; k++) {
      const gm_array_part part = gm_array_share(&m, k);
      assert_int_equal(s.constants[k].v - s.constants[k].t, row[i].need[k].c);
      for (unsigned at = s.constants[k].t; at < s.constants[k].v; at++)
        assert_int_equal(owner[at]++, 0);
      for (unsigned t = k ? threads[0] : 0; t < threads[0] + (k ? threads[1] : 0); t++) {
        const gm_segment *g = &s.segment[t];
        assert_true(g->t >= part.first && g->end <= part.first + part.count);
        assert_true(g->v - g->t == (int)row[i].need[k].t && g->o - g->v == (int)row[i].need[k].v && g->end - g->o == (int)row[i].need[k].o);
        assert_int_equal(s.slots >> (t / m.threads) & 0x10001, k ? 0x10000 : 1);
        for (unsigned at = g->t; at < g->end; at++)
          assert_int_equal(owner[at]++, 0);
      }
    }
  }
}

static void an_array_needs_the_right_machine(void **state) {
  static const struct {
    const char *key;
    const char *value;
    const char *why;
  } bad[] = {{"cma_words", "0", "cma_words = 2, 4, 8 or 16"},
             {"cma_words", "12", "cma_words = 2, 4, 8 or 16"},
             {"contexts", "4", "at least 8 contexts"},
             {"ports_t", "2", "ports_t, ports_v and ports_o = 4"},
             {"ports_o", "1", "ports_t, ports_v and ports_o = 4"},
             {"isolate_reads", "1", "isolate_reads = 0"}};
  (void)state;
  for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
    gm_machine m = find_segment_machine();
    char err[GM_ERROR_SIZE] = "";
    assert_int_equal(gm_machine_valid(&m, err, sizeof err), 0);
    assert_int_equal(gm_machine_set(&m, bad[i].key, bad[i].value, err, sizeof err), 0);
    assert_int_equal(gm_machine_valid(&m, err, sizeof err), -1);
    if (!strstr(err, bad[i].why))
      fail_msg("%s = %s: %s", bad[i].key, bad[i].value, err);
  }
}

/* Banks of one port are interleaved; a register does not clash with itself. */
static void banks_of_one_port_clash(void **state) {
  gm_machine m = find_segment_machine();
  (void)state;
  assert_int_equal(gm_array_bank(&m, 17), 1);
  assert_false(gm_array_clash(&m, 1, 9));
  m.array_banks = 8;
  for (unsigned a = 0; a < 128; a++)
    for (unsigned b = 0; b < 128; b++)
      assert_int_equal(gm_array_clash(&m, a, b), a != b && a % 8 == b % 8);
}

static void banks_need_the_right_machine(void **state) {
  static const struct {
    const char *key;
    const char *value;
    const char *why;
  } bad[] = {{"array_banks", "5", "must be 0, 4, 8 or 16"}, {"array_banks", "16", "as many contexts"},
             {"array", "none", "array_banks needs array"},  {"latency_b", "2", "latency_a, latency_b and latency_c to be equal"},
             {"tasks", "1", "array_banks needs tasks = 0"}, {"array_constants", "1", "array_constants = 0"}};
  (void)state;
  for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
    gm_machine m = find_segment_machine();
    char err[GM_ERROR_SIZE] = "";
    m.ports_c = 4;
    m.array_banks = 8;
    assert_int_equal(gm_machine_valid(&m, err, sizeof err), 0);
    assert_int_equal(gm_machine_set(&m, bad[i].key, bad[i].value, err, sizeof err), 0);
    assert_int_equal(gm_machine_valid(&m, err, sizeof err), -1);
    if (!strstr(err, bad[i].why))
      fail_msg("%s = %s: %s", bad[i].key, bad[i].value, err);
  }
  gm_machine few = find_segment_machine();
  char err[GM_ERROR_SIZE];
  few.array_banks = 16;
  few.contexts = 16;
  few.cma_words = 2;
  assert_int_equal(gm_machine_valid(&few, err, sizeof err), -1);
  few.cma_words = 4;
  assert_int_equal(gm_machine_valid(&few, err, sizeof err), 0);
  few.threads = 4;
  few.forwarding = false;
  assert_int_equal(gm_machine_valid(&few, err, sizeof err), -1);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(threads_fit_by_their_registers),
      cmocka_unit_test(segments_follow_each_other),
      cmocka_unit_test(stages_have_their_banks),
      cmocka_unit_test(an_array_needs_the_right_machine),
      cmocka_unit_test(banks_of_one_port_clash),
      cmocka_unit_test(banks_need_the_right_machine),
      cmocka_unit_test(threads_of_both_stages_have_their_own),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
