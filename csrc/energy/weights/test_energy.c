/* SPDX-License-Identifier: Apache-2.0 */
/* Tests the energies of hand-made runs, and weights files that are refused (docs/energy.md, "The weights file"). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <math.h>
#include <string.h>

#include "base/error.h"
#include "base/home.h"
#include "core/machine/machine_power.h"
#include "energy/weights/weights.h"

static const gm_machine machine = {.threads = 2};

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

static int parse_weights_text(gm_weights *w, const char *text, char err[GM_ERROR_SIZE]) {
  return gm_weights_parse(w, text, strlen(text), "w.txt", err, GM_ERROR_SIZE);
}

static int components(gm_weights *w, const char *text, unsigned threads, char err[GM_ERROR_SIZE]) {
  return gm_components_parse(w, text, strlen(text), "c.txt", threads, err, GM_ERROR_SIZE);
}

static void weights_are_read(void **state) {
  (void)state;
  static gm_weights w;
  char err[GM_ERROR_SIZE] = "";
  if (parse_weights_text(
          &w, "# a comment\r\nsource made up for this test\nper_flop 0.5 # after\n\ncomponent input 0.25 estimate\ncomponent rest 2", err))
    fail_msg("%s", err);
  assert_int_equal(w.n, 2);
  assert_non_null(strstr(w.source, "made up for this test"));
  close_to(w.per_flop, 0.5);
  close_to(w.row[0].per_toggle, 0.25);
  assert_true(w.row[0].estimate);
  assert_false(w.row[1].estimate);
  assert_string_equal(w.row[1].component, "rest");
}

static void bad_weights_name_the_place(void **state) {
  (void)state;
  static const struct {
    const char *text, *message;
  } bad[] = {
      {"", "w.txt: error: needs a source, a per_flop and at least one component"},
      {"source s\nper_flop 0\ncomponent a 1\n", "w.txt: error: needs a source, a per_flop and at least one component"},
      {"weight 3\n", "w.txt:1:1: error: unknown key 'weight': one of source, per_flop, component"},
      {"per_flop -1\n", "w.txt:1:10: error: expected a number that is not negative"},
      {"per_flop nan\n", "w.txt:1:10: error: expected a number that is not negative"},
      {"per_flop 1 2\n", "w.txt:1:12: error: unexpected text"},
      {"per_flop\n", "w.txt:1:9: error: expected a number that is not negative"},
      {"\ncomponent a\n", "w.txt:2:12: error: expected: component NAME PJ_PER_TOGGLE"},
      {"component a x\n", "w.txt:1:13: error: expected a number that is not negative"},
      {"component a 1 measured\n", "w.txt:1:15: error: unexpected text"},
      {"component a 1\ncomponent a 2\n", "w.txt:2:11: error: component 'a' has a weight already"},
      {"component a23456789012345678901234567890123 1\n", "w.txt:1:11: error: name too long"},
  };
  for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
    static gm_weights w;
    char err[GM_ERROR_SIZE] = "";
    assert_int_equal(parse_weights_text(&w, bad[i].text, err), -1);
    assert_string_equal(err, bad[i].message);
  }
  static gm_weights w;
  char err[GM_ERROR_SIZE] = "", line[600];
  memset(line, ' ', sizeof line);
  line[sizeof line - 1] = 0;
  assert_int_equal(parse_weights_text(&w, line, err), -1);
  assert_string_equal(err, "w.txt:1:1: error: line too long");
  assert_int_equal(gm_weights_parse(&w, "a\0b", 3, "w.txt", err, sizeof err), -1);
  assert_string_equal(err, "w.txt:1:1: error: not text");
  assert_int_equal(gm_weights_load(&w, "no/such/file", err, sizeof err), -1);
  assert_string_equal(err, "no/such/file: error: No such file or directory");
}

/* A component without a weight, a weight without a component, and bad lines are named. */
static void bad_components_are_named(void **state) {
  (void)state;
  static const struct {
    const char *text, *message;
  } bad[] = {
      {"flops rest 1 0\n", "c.txt: error: the core has no component 'input', which the weights file lists"},
      {"flops rest 1 0\ninstance u_new new\n", "c.txt:2: error: the weights file has no row for the component 'new'"},
      {"net u_a.q new\n", "c.txt:1: error: the weights file has no row for the component 'new'"},
      {"gate u_a.u_icg new 8\n", "c.txt:1: error: the weights file has no row for the component 'new'"},
      {"flops new 1 0\n", "c.txt:1: error: the weights file has no row for the component 'new'"},
      {"flops rest 1 8\n", "c.txt:1: error: no count of cycles for the gated clock of the component 'rest'"},
      {"flops rest 1\n", "c.txt:1: error: not a line of a components file 'flops rest 1'"},
      {"instance u_a rest more\n", "c.txt:1: error: not a line of a components file 'instance u_a rest more'"},
  };
  static gm_weights w;
  char err[GM_ERROR_SIZE] = "";
  assert_int_equal(parse_weights_text(&w, "source s\nper_flop 1\ncomponent input 1\ncomponent rest 1\n", err), 0);
  for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
    assert_int_equal(components(&w, bad[i].text, 1, err), -1);
    assert_string_equal(err, bad[i].message);
  }
}

/* A net counts in the component of the innermost part of the core that has one, or in its own. What is outside the core and aliases do not
   count. Flip-flops after gates count in open cycles, a bank each. */
static void rtl_level(void **state) {
  (void)state;
  static gm_weights w;
  char err[GM_ERROR_SIZE];
  if (parse_weights_text(&w, "source s\nper_flop 0.5\ncomponent bank 1\ncomponent input 10\ncomponent output 100\ncomponent rest 1000\n",
                         err) ||
      components(&w,
                 "# two threads\ninstance b[0] bank\ninstance b[1] bank\ninstance b[0].u_v input\ninstance b[1].u_v input\n"
                 "instance b[1].u_o output\nnet b[1].en_q rest\ngate b[1].u_v.u_icg input 100\nflops bank 10 0\nflops input 0 200\n"
                 "flops output 4 14\nflops rest 2 0\n",
                 2, err))
    fail_msg("%s", err);
  gm_signal_activity net[] = {
      {"traced_core.u_core.b[0].en", 1, 3, false},     {"traced_core.u_core.b[1].u_v.rdata_q", 32, 5, false},
      {"traced_core.u_core.b[1].u_o.x", 32, 2, false}, {"traced_core.u_core.b[1].u_o.y", 32, 2, true},
      {"traced_core.u_core.b[1].u_vx", 1, 20, false},  {"traced_core.u_core.b[1].en_q", 1, 1, false},
      {"traced_core.u_core.adv", 1, 2, false},         {"traced_core.tr_adv_o", 1, 50, false},
  };
  gm_activity a = {net, sizeof net / sizeof net[0], 40};
  gm_sim_stats st = {.cycles = 40, .frozen_tex = 4, .frozen_v = 3, .frozen_o = 2, .open_v = 6, .open_o = 9};
  gm_energy_rtl e = gm_energy_at_rtl(&w, &a, &st);
  const uint64_t toggles[] = {23, 5, 2, 3};
  const double clock[] = {0.5 * 10 * 40, 0.5 * 100 * 6, 0.5 * (4 * 40 + 7 * 9), 0.5 * 2 * 40};
  double total = 0;
  for (size_t i = 0; i < 4; i++) {
    assert_int_equal(e.toggles[i], toggles[i]);
    close_to(e.data[i], w.row[i].per_toggle * (double)toggles[i]);
    close_to(e.clock[i], clock[i]);
    total += e.data[i] + e.clock[i];
  }
  close_to(e.total, total);
  assert_int_equal(w.ngate, 1);
  assert_int_equal(w.gate[0].flops, 100);
}

/* The weights of the kit can be read, have a row for each buffer and one for what has no component of its own. */
static void shipped_weights(void **state) {
  (void)state;
  static gm_weights w;
  char err[GM_ERROR_SIZE], path[4096];
  if (gm_home(path, sizeof path, "data/rtl-weights.txt", err, sizeof err) || gm_weights_load(&w, path, err, sizeof err))
    fail_msg("%s", err);
  unsigned found = 0;
  for (size_t i = 0; i < w.n; i++)
    found += !strcmp(w.row[i].component, "input") || !strcmp(w.row[i].component, "output") || !strcmp(w.row[i].component, "rest");
  assert_int_equal(found, 3);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(paper_level),     cmocka_unit_test(weights_are_read),
      cmocka_unit_test(rtl_level),       cmocka_unit_test(bad_weights_name_the_place),
      cmocka_unit_test(shipped_weights), cmocka_unit_test(bad_components_are_named),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
