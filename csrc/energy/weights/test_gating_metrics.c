/* SPDX-License-Identifier: Apache-2.0 */
/* Tests the metrics of clock gating for hand-made runs of a core with two gated domains. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <math.h>
#include <string.h>

#include "base/error.h"
#include "energy/weights/gating_area.h"
#include "energy/weights/gating_metrics.h"

static void close_to(double a, double b) {
  if (!(fabs(a - b) <= 1e-9 * fabs(b)))
    fail_msg("%.12g, expected %.12g", a, b);
}

/* 100 cycles: the input is open for 40 and read in 10, the output for 20 and written in all. */
static void make_known_metrics(gm_gating_metrics *g) {
  static gm_weights w;
  static const char weights[] =
      "source s\nper_flop 0.5\ncomponent input 1\ncomponent output 1\ncomponent unit 2 estimate\ncomponent rest 1\n";
  static const char core[] = "instance b.u_v input\ninstance b.u_o output\ninstance u_unit unit\ngate b.u_v.u_icg input 64\n"
                             "gate b.u_o.u_icg output 2\nflops input 0 64\nflops output 0 2\nflops unit 30 0\nflops rest 4 0\n";
  gm_signal_activity net[] = {
      {"traced_core.u_core.b.u_v.u_file.mem_q[1]", 32, 50, false},
      {"traced_core.u_core.b.u_v.u_file.mem_q[0]", 32, 30, false},
      {"traced_core.u_core.b.u_v.u_file.rdata_o", 32, 1000, false},
      {"traced_core.u_core.b.u_v.copy_q", 32, 50, true},
      {"traced_core.u_core.u_unit.op_q", 6, 60, false},
  };
  gm_activity a = {net, sizeof net / sizeof net[0], 100};
  gm_sim_stats st = {.cycles = 100, .open_v = 40, .open_o = 20, .frozen_v = 3, .frozen_o = 2};
  gm_domain d[2] = {{.cycles = 100, .open = 40, .accessed = 10, .idle = 30, .opened = 2}, {.cycles = 100, .open = 20, .accessed = 20}};
  char err[GM_ERROR_SIZE];
  if (gm_weights_parse(&w, weights, sizeof weights - 1, "w", err, sizeof err) ||
      gm_components_parse(&w, core, sizeof core - 1, "c", 1, err, sizeof err))
    fail_msg("%s", err);
  gm_gating_metrics_of(g, &w, &a, &st, d);
}

static void domains(void **state) {
  (void)state;
  static gm_gating_metrics g;
  make_known_metrics(&g);
  assert_int_equal(g.n, 2);
  assert_string_equal(g.domain[0].path, "b.u_v");
  assert_int_equal(g.domain[0].changed, 80);
  close_to(g.domain[0].efficiency, 0.6);
  close_to(g.domain[0].data_aware, 64 * 60 / (64 * 100 - 80.0));
  close_to(g.domain[0].idle_pj, 0.5 * 64 * 30);
  close_to(g.domain[0].saved_pj, 0.5 * 64 * 60);
  close_to(g.domain[1].efficiency, 0.8);
  close_to(g.domain[1].data_aware, 0.8);
  assert_int_equal(g.sum.opened, 2);
  assert_int_equal(g.sum.cycles, 200);
}

static void core(void **state) {
  (void)state;
  static gm_gating_metrics g;
  make_known_metrics(&g);
  assert_int_equal(g.flops, 100);
  assert_int_equal(g.gated, 66);
  assert_int_equal(g.narrow, 1);
  close_to(g.efficiency, (64 * 60 + 2 * 80) / 10000.0);
  close_to(g.data_aware, (64 * 60 + 2 * 80) / (10000.0 - 80 - 60));
  close_to(g.counted_registers, (64 + 6) / 100.0);
  double clock = 0.5 * (64 * 40 + 2 * 20 + 34 * 100), data = 1080 + 2 * 60;
  close_to(g.pj, clock + data);
  close_to(g.all_open_pj, data + 0.5 * 100 * 100);
  close_to(g.measured_energy, 1 - 120 / (clock + data));
  close_to(g.edp_ratio, (clock + data) * 100 / ((data + 5000) * 95));
}

/* The clock edges that changed nothing: the unit's 3000 bit-cycles less 60, the input's 2560 less 80, and so on. */
static void ranking(void **state) {
  (void)state;
  static gm_gating_metrics g;
  make_known_metrics(&g);
  static const struct {
    const char *name;
    uint64_t unchanged;
  } want[] = {{"unit", 2940}, {"b.u_v", 2480}, {"rest", 400}, {"b.u_o", 40}};
  assert_int_equal(g.nidle, 4);
  for (size_t i = 0; i < 4; i++) {
    assert_string_equal(g.idle[i].name, want[i].name);
    assert_int_equal(g.idle[i].unchanged, want[i].unchanged);
    close_to(g.idle[i].pj, 0.5 * (double)want[i].unchanged);
    assert_int_equal(g.idle[i].gated, i % 2);
  }
}

/* Area: gates and their control are a small part of the core; a machine that was not synthesized has no area. */
static void area(void **state) {
  (void)state;
  char err[GM_ERROR_SIZE];
  gm_gating_area a;
  if (gm_gating_area_read(&a, "cyclone", err, sizeof err))
    fail_msg("%s", err);
  assert_true(a.gating_um2 > 0 && a.gating_um2 < a.core_um2 / 20);
  assert_int_equal(gm_gating_area_read(&a, "nowhere", err, sizeof err), -1);
  assert_string_equal(err, "data/silicon/nowhere.baseline: error: no such file: the machine was not synthesized");
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(domains), cmocka_unit_test(core), cmocka_unit_test(ranking), cmocka_unit_test(area)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
