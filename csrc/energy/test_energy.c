/* SPDX-License-Identifier: Apache-2.0 */
/* Energy of hand-made runs, and weights files that are refused. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <math.h>
#include <string.h>

#include "base/home.h"
#include "energy/energy.h"
#include "machine/power.h"

static const gm_machine machine = {.threads = 2,
                                   .temps = 16,
                                   .inputs = 8,
                                   .outputs = 4,
                                   .lat = {1, 2, 3},
                                   .ports_t = 4,
                                   .ports_v = 2,
                                   .ports_o = 1,
                                   .ports_c = 2,
                                   .samplers = 16,
                                   .call_depth = 3};

static void close_to(double a, double b) {
  if (!(fabs(a - b) <= 1e-9 * fabs(b)))
    fail_msg("%.12g, expected %.12g", a, b);
}

static void paper_level(void **state) {
  (void)state;
  gm_machine one = machine;
  one.threads = 1;
  gm_sim_stats st = {.cycles = 100, .open_v = 30, .open_o = 20};
  gm_energy_paper a = gm_energy_at_paper(&one, &st);
  close_to(a.input, 30 * GM_POWER_INPUT_BUFFER);
  close_to(a.output, 20 * GM_POWER_OUTPUT_BUFFER);
  close_to(a.others, 100 * GM_POWER_OTHERS);
  close_to(a.total, a.input + a.output + a.others);
  close_to(gm_energy_edp(&a), a.total * 100);
  /* With two threads, open cycles are summed over two banks, and each bank is half the buffer. */
  close_to(gm_energy_at_paper(&machine, &st).input, 15 * GM_POWER_INPUT_BUFFER);
  gm_energy_paper b = gm_energy_add(a, a);
  close_to(b.total, 2 * a.total);
  assert_int_equal(b.cycles, 200);
  assert_int_equal(b.open_o, 40);
  close_to(gm_energy_edp(&b), 4 * gm_energy_edp(&a));
}

static int parse(gm_weights *w, const char *text, char err[300]) {
  return gm_weights_parse(w, text, strlen(text), "w.txt", &machine, err, 300);
}

static void weights_are_read(void **state) {
  (void)state;
  static gm_weights w;
  char err[300] = "";
  if (parse(&w,
            "# a comment\r\nsource made up for this test\nper_flop 0.5 # behind\n\ncomponent in u_v 0.25 v 128*inputs+2*temps*threads\n"
            "component rest - 2 core 10*latency_c-10*latency_b+call_depth",
            err))
    fail_msg("%s", err);
  assert_int_equal(w.n, 2);
  assert_non_null(strstr(w.source, "made up for this test"));
  close_to(w.per_flop, 0.5);
  close_to(w.row[0].flops, 128 * 8 + 2 * 16 * 2);
  assert_string_equal(w.row[0].prefix, "u_v");
  assert_string_equal(w.row[0].clock, "v");
  close_to(w.row[1].flops, 13);
  assert_string_equal(w.row[1].prefix, "");
}

static void bad_weights_name_the_place(void **state) {
  (void)state;
  static const struct {
    const char *text, *message;
  } bad[] = {
      {"", "w.txt: error: needs a source, a per_flop and at least one component"},
      {"source s\nper_flop 0\ncomponent a - 1 core 1\n", "w.txt: error: needs a source, a per_flop and at least one component"},
      {"weight 3\n", "w.txt:1:1: error: unknown key 'weight'"},
      {"per_flop -1\n", "w.txt:1:10: error: expected a number that is not negative"},
      {"per_flop nan\n", "w.txt:1:10: error: expected a number that is not negative"},
      {"per_flop 1 2\n", "w.txt:1:12: error: unexpected text"},
      {"per_flop\n", "w.txt:1:9: error: expected a number that is not negative"},
      {"\ncomponent a b 1 core\n", "w.txt:2:21: error: expected: component NAME PREFIX PJ_PER_TOGGLE CLOCK FLOPS"},
      {"component a b 1 fast 1\n", "w.txt:1:17: error: clock must be core, adv, v or o"},
      {"component a b x core 1\n", "w.txt:1:15: error: expected a number that is not negative"},
      {"component a b 1 core 3*gates\n", "w.txt:1:24: error: expected a number or a count of the machine"},
      {"component a b 1 core 3+\n", "w.txt:1:24: error: expected a number or a count of the machine"},
      {"component a b 1 core 1-temps\n", "w.txt:1:22: error: the number of flip-flops is out of range"},
      {"component a23456789012345678901234567890123 b 1 core 1\n", "w.txt:1:11: error: name too long"},
  };
  for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
    static gm_weights w;
    char err[300] = "";
    assert_int_equal(parse(&w, bad[i].text, err), -1);
    assert_string_equal(err, bad[i].message);
  }
  static gm_weights w;
  char err[300] = "", line[600];
  memset(line, ' ', sizeof line);
  line[sizeof line - 1] = 0;
  assert_int_equal(parse(&w, line, err), -1);
  assert_string_equal(err, "w.txt:1:1: error: line too long");
  assert_int_equal(gm_weights_parse(&w, "a\0b", 3, "w.txt", &machine, err, sizeof err), -1);
  assert_string_equal(err, "w.txt:1:1: error: not text");
  assert_int_equal(gm_weights_load(&w, "no/such/file", &machine, err, sizeof err), -1);
  assert_string_equal(err, "no/such/file: error: No such file or directory");
}

/* A net counts in the row with the longest prefix. The prefix may match anywhere in the name, but only from the start of a part. Aliases
   do not count again. */
static void rtl_level(void **state) {
  (void)state;
  static gm_weights w;
  char err[300];
  if (parse(&w,
            "source s\nper_flop 0.5\ncomponent bank u_bank 1 core 10\ncomponent v u_bank.u_v 10 v 100\ncomponent o u_bank.u_o 100 o 7\n"
            "component rest - 1000 adv 2\n",
            err))
    fail_msg("%s", err);
  gm_signal_activity net[] = {
      {"shader_core.g_thread[0].u_bank.en", 1, 3, false},
      {"shader_core.g_thread[1].u_bank.u_v.rdata_q", 32, 5, false},
      {"shader_core.g_thread[1].u_bank.u_o.x", 32, 2, false},
      {"shader_core.g_thread[1].u_bank.u_o.y", 32, 2, true},
      {"shader_core.pu_bank.u_v.z", 1, 1, false},
  };
  gm_activity a = {net, 5, 40};
  gm_sim_stats st = {.cycles = 40, .frozen_tex = 4, .frozen_v = 3, .frozen_o = 2, .open_v = 6, .open_o = 9};
  gm_energy_rtl e = gm_energy_at_rtl(&w, &a, &st);
  const uint64_t toggles[] = {3, 5, 2, 1};
  for (size_t i = 0; i < 4; i++)
    assert_int_equal(e.toggles[i], toggles[i]);
  close_to(e.data[0], 3);
  close_to(e.data[1], 50);
  close_to(e.data[2], 200);
  close_to(e.data[3], 1000);
  close_to(e.clock[0], 0.5 * 10 * 40);
  close_to(e.clock[1], 0.5 * 100 * 6);
  close_to(e.clock[2], 0.5 * 7 * 9);
  close_to(e.clock[3], 0.5 * 2 * 31);
  close_to(e.total, 1253 + 200 + 300 + 31.5 + 31);
}

/* The weights of the kit can be read for cyclone, have one row for each buffer and one for all other nets. */
static void shipped_weights(void **state) {
  (void)state;
  static gm_weights w;
  char err[300], path[4096];
  gm_machine m;
  if (gm_home(path, sizeof path, "data/rtl-weights.txt", err, sizeof err) || gm_machine_find(&m, "cyclone", err, sizeof err) ||
      gm_weights_load(&w, path, &m, err, sizeof err))
    fail_msg("%s", err);
  unsigned gated = 0, rest = 0;
  for (size_t i = 0; i < w.n; i++) {
    gated += w.row[i].clock[0] == 'v' || w.row[i].clock[0] == 'o';
    rest += !w.row[i].prefix[0];
  }
  assert_int_equal(gated, 2);
  assert_int_equal(rest, 1);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(paper_level),     cmocka_unit_test(weights_are_read),
      cmocka_unit_test(rtl_level),       cmocka_unit_test(bad_weights_name_the_place),
      cmocka_unit_test(shipped_weights),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
