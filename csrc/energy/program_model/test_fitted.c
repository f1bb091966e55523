/* SPDX-License-Identifier: Apache-2.0 */
/* Tests fitted weights (fitted.h): reading, names of signals, energy of a run. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs those above */
#include <cmocka.h>

#include "base/error.h"
#include "energy/program_model/fitted.h"

static const char TEXT[] = "# comment\nmachine cyclone\nsource a netlist\nprogram 2 6\nwindow 0.99\nconstant 20 40\n"
                           "component unit_a 9 50\nclock unit_a 3 10 0 0\nidle unit_a 0.5 0.1\ntoggle unit_a 2 u_ex.g_lane[].a_i\n"
                           "component input 1 50\nclock input 1 4 7 32\nidle input 0 0\ntoggle input 4 u_v.gone\n";

static gm_fitted fitted;
static gm_weights weights;
static char err[GM_ERROR_SIZE];

static int parse_fitted_weights(void **state) {
  (void)state;
  assert_int_equal(gm_fitted_parse(&fitted, TEXT, "weights.txt", err, sizeof err), 0);
  assert_int_equal(gm_machine_find(&fitted.keys, "cyclone", err, sizeof err), 0);
  memset(&weights, 0, sizeof weights);
  weights.threads = 1;
  weights.n = 2;
  strcpy(weights.row[0].component, "input");
  strcpy(weights.row[1].component, "unit_a");
  weights.row[0].flops = 4;
  weights.row[0].gated = 32;
  weights.row[1].flops = 10;
  return 0;
}

static void a_file_is_read(void **state) {
  (void)state;
  assert_string_equal(fitted.machine, "cyclone");
  assert_int_equal(fitted.rows, 2);
  assert_int_equal(fitted.toggles, 2);
  assert_float_equal(fitted.program_worst, 6, 0);
  assert_float_equal(fitted.row[1].gated_pj, 7, 0);
  assert_int_equal(fitted.toggle[1].row, 1);
}

static void signals_have_plain_names(void **state) {
  (void)state;
  char name[GM_SIGNAL_NAME];
  assert_true(gm_signal_plain(name, "traced_core.u_core.u_ex.g_lane[3].a_i"));
  assert_string_equal(name, "u_ex.g_lane[].a_i");
  assert_true(gm_signal_plain(name, "traced_core.u_core.mem_q[12]"));
  assert_string_equal(name, "mem_q[]");
  assert_false(gm_signal_plain(name, "traced_core.u_core.u_ex.OP_"));
  assert_false(gm_signal_plain(name, "traced_core.tr_adv_o"));
}

static void energy_of_a_run(void **state) {
  (void)state;
  gm_signal_activity s[] = {{"traced_core.u_core.u_ex.g_lane[0].a_i", 32, 5, false},
                            {"traced_core.u_core.u_ex.g_lane[1].a_i", 32, 6, false},
                            {"traced_core.u_core.u_ex.g_lane[2].a_i", 32, 9, true}}; /* another name of an earlier net */
  gm_activity a = {s, 3, 100};
  gm_sim_stats st = {.cycles = 100, .open_v = 20};
  gm_energy_fitted e = gm_energy_at_fitted(&fitted, &weights, &a, &st);
  assert_float_equal(e.data[0], 22, 1e-9);
  assert_float_equal(e.clock[0], 300, 1e-9);
  assert_float_equal(e.idle[0], 50, 1e-9);
  assert_float_equal(e.clock[1], 100 + 7 * 20, 1e-9);
  assert_float_equal(e.total, 22 + 300 + 50 + 240, 1e-9);
  assert_float_equal(e.annotated, 1 - 50 / e.total, 1e-9);
  assert_int_equal(e.missing, 1);
  assert_string_equal(e.lacks[0], "u_v.gone");
}

/* Compared with the clock as it was: none of its gates, and a gate for each enable, if the weights have that. */
static void clocks_with_other_gates(void **state) {
  (void)state;
  static const char gated[] =
      "gated 1 2 3 4\ngated_toggle unit_a 2 u_ex.g_lane[].a_i\ngated_toggle unit_a 0.5 cycles\ngated_count input 3 open_v\n";
  char text[sizeof TEXT + sizeof gated];
  gm_signal_activity s[] = {{"traced_core.u_core.u_ex.g_lane[0].a_i", 32, 11, false}};
  gm_activity a = {s, 1, 100};
  gm_sim_stats st = {.cycles = 100, .open_v = 20};
  gm_energy_fitted e = gm_energy_at_fitted(&fitted, &weights, &a, &st);
  assert_float_equal(e.gated, 0, 0);
  assert_float_equal(e.none, 22 + 50 + 300 + (1 + 7) * 100, 1e-9);
  snprintf(text, sizeof text, "%s%s", TEXT, gated);
  assert_int_equal(gm_fitted_parse(&fitted, text, "weights.txt", err, sizeof err), 0);
  assert_true(fitted.gated && fitted.gated_program_worst > 3.9);
  assert_float_equal(fitted.gated_pj[1][GM_COUNT_open_v], 3, 0);
  e = gm_energy_at_fitted(&fitted, &weights, &a, &st);
  assert_float_equal(e.gated, 22 + 50 + 2 * 11 + 0.5 * 100, 1e-9);
}

/* A machine with twice the flip-flops, in two threads with as many gated ones in all. */
static void clocks_are_scaled(void **state) {
  (void)state;
  gm_activity a = {NULL, 0, 100};
  gm_sim_stats st = {.cycles = 100, .open_v = 20};
  weights.row[1].flops = 20;
  weights.threads = 2;
  gm_energy_fitted e = gm_energy_at_fitted(&fitted, &weights, &a, &st);
  assert_float_equal(e.clock[0], 600, 1e-9);
  assert_float_equal(e.clock[1], 100 + 7 * 20 / 2.0, 1e-9);
  assert_float_equal(gm_fitted_error(&fitted, &fitted.keys, 0), 6, 0);
  assert_true(gm_fitted_error(&fitted, &fitted.keys, 1) > 50);
}

/* The parameters of the core tell whose weights they are, not the name. */
static void machines_are_told_by_their_keys(void **state) {
  (void)state;
  char why[64];
  gm_machine m = fitted.keys;
  strcpy(m.name, "other");
  m.texture_latency++; /* of a run, not of the core */
  assert_true(gm_fitted_own(&fitted, &m));
  strcpy(m.name, "cyclone");
  m.texture_latency--;
  m.temps = 16;
  m.lat[0] = 2;
  assert_false(gm_fitted_own(&fitted, &m));
  assert_true(gm_fitted_error(&fitted, &m, 0) > 50);
  assert_int_equal(gm_fitted_differ(&fitted, &m, why, sizeof why), 2);
  assert_string_equal(why, "temps 16 for 8, latency_a 2 for 1");
  assert_int_equal(gm_fitted_differ(&fitted, &m, why, 12), 2); /* cut */
  assert_string_equal(why, "temps 16 fo");
}

/* Every shorter text and every other byte is noticed. */
static void a_changed_file_is_refused(void **state) {
  (void)state;
  char text[sizeof TEXT + GM_FITTED_END], end[GM_FITTED_END];
  gm_fitted_end(end, TEXT, strlen(TEXT));
  snprintf(text, sizeof text, "%s%s", TEXT, end);
  assert_int_equal(gm_fitted_whole(text, "w.txt", err, sizeof err), 0);
  assert_int_equal(gm_fitted_parse(&fitted, text, "w.txt", err, sizeof err), 0);
  for (size_t i = 0; i < strlen(text); i++) {
    char other[sizeof text];
    memcpy(other, text, sizeof text);
    other[i] ^= 1;
    assert_int_equal(gm_fitted_whole(other, "w.txt", err, sizeof err), -1);
    other[i] = 0;
    assert_int_equal(gm_fitted_whole(other, "w.txt", err, sizeof err), -1);
  }
  assert_non_null(strstr(err, "w.txt: error: cut off or changed"));
}

/* The kit's own files are whole, and each belongs to the machine of its name. */
static void the_files_are_those_of_their_machines(void **state) {
  (void)state;
  static const char *const names[] = {"cyclone", "cyclone16", "cyclone-dark"};
  for (size_t i = 0; i < 3; i++) {
    gm_machine m;
    assert_int_equal(gm_machine_find(&m, names[i], err, sizeof err), 0);
    if (gm_fitted_find(&fitted, &m, err, sizeof err))
      fail_msg("%s", err);
    assert_true(gm_fitted_own(&fitted, &m));
    assert_string_equal(fitted.machine, names[i]);
    m.inputs = 16;
    assert_int_equal(gm_fitted_find(&fitted, &m, err, sizeof err), 0);
    assert_string_equal(fitted.machine, names[i]);
    assert_false(gm_fitted_own(&fitted, &m));
  }
}

static void counts_are_read(void **state) {
  (void)state;
  static const char text[] = "machine a\ncomponent b 1 1\ncomponent c 1 1\ncount c 2.5 lanes_b\ncounted 4 9\n";
  assert_int_equal(gm_fitted_parse(&fitted, text, "c.txt", err, sizeof err), 0);
  assert_true(fitted.counted && fitted.counted_worst > 8.9);
  assert_float_equal(fitted.count_pj[1][GM_COUNT_lanes_b], 2.5, 0);
  assert_float_equal(fitted.count_pj[0][GM_COUNT_lanes_b], 0, 0);
}

static void bad_files_are_refused(void **state) {
  (void)state;
  static const char *const bad[] = {"machine a\n",
                                    "machine a\nclock unit_a 1 2 3 4\n",
                                    "machine a\ncomponent b 1 1\ntoggle b -1 x\n",
                                    "machine a\ncomponent b 1 1\ncomponent b 1 1\n",
                                    "machine a\ncomponent b 1 1\nclock b 1 2 3\n",
                                    "machine a\ncomponent b 1 1\ncount b 2.5 nothing\n",
                                    "machine a\ncount b 2.5 cycles\n",
                                    "machine a\ncomponent b 1 1\nidle b 1\n",
                                    "machine a\ncomponent b 1 1\nidle b nan 1\n",
                                    "machine a\ncomponent b 1 1\nclock b -1 2 3 4\n",
                                    "machine a\ncomponent b 1 1\nkey threads = 1\n",
                                    "nonsense\n"};
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    assert_int_equal(gm_fitted_parse(&fitted, bad[i], "bad.txt", err, sizeof err), -1);
    assert_non_null(strstr(err, "bad.txt:"));
  }
}

int main(void) {
#define T(name) cmocka_unit_test_setup(name, parse_fitted_weights)
  const struct CMUnitTest tests[] = {T(a_file_is_read),
                                     T(signals_have_plain_names),
                                     T(energy_of_a_run),
                                     T(clocks_with_other_gates),
                                     T(clocks_are_scaled),
                                     T(counts_are_read),
                                     T(bad_files_are_refused),
                                     T(machines_are_told_by_their_keys),
                                     T(a_changed_file_is_refused),
                                     T(the_files_are_those_of_their_machines)};
  return cmocka_run_group_tests_name("fitted", tests, NULL, NULL);
}
