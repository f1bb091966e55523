/* SPDX-License-Identifier: Apache-2.0 */
/* Tests the simulation of a netlist with delays, on a hazard that is worked out by hand: y = !(a !a), where the inverter makes a pulse
   when a rises (docs/energy.md, "Glitches"). */
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
#include "energy/netlist/timed.h"

static const char LIBRARY[] =
    "library(small) {\n  nom_voltage : 2 ;\n"
    "  cell(NAND2X1) {\n    pin(A) {\n      direction : input ;\n    }\n    pin(B) {\n      direction : input ;\n    }\n"
    "    pin(Y) {\n      direction : output ;\n      function : (!(A B)) ;\n    }\n  }\n"
    "  cell(INVX1) {\n    pin(A) {\n      direction : input ;\n    }\n    pin(Y) {\n      direction : output ;\n"
    "      function : (!A) ;\n    }\n  }\n"
    "  cell(CLKBUF1) {\n    pin(A) {\n      direction : input ;\n    }\n    pin(Y) {\n      direction : output ;\n"
    "      function : (A) ;\n    }\n  }\n"
    "  cell(DFFPOSX1) {\n    pin(CLK) {\n      direction : input ;\n      clock : true ;\n    }\n    pin(D) {\n"
    "      direction : input ;\n    }\n    pin(Q) {\n      direction : output ;\n      function : IQ ;\n    }\n  }\n}\n";

static const char NETLIST[] =
    "module hazard(clk_i, d_i, y_o);\n  input clk_i; input d_i; output y_o;\n  CLKBUF1 tree ( .A(clk_i), .Y(clk) );\n"
    "  DFFPOSX1 ra ( .CLK(clk), .D(d_i), .Q(a) );\n  INVX1 inv ( .A(a), .Y(b) );\n"
    "  NAND2X1 nand ( .A(a), .B(b), .Y(y_o) );\nendmodule\n";

/* The clock arrives 200 ps after the root; a rises 300 ps after that and falls after 350; b falls 100 ps after a rises. */
static const char DELAYS[] = "(DELAYFILE\n (TIMESCALE 1ns)\n (CELL\n  (CELLTYPE \"hazard\")\n  (INSTANCE)\n )\n"
                             " (CELL\n  (INSTANCE tree)\n    (IOPATH A Y (0.2000::0.2000) (0.2000::0.2000))\n )\n"
                             " (CELL\n  (INSTANCE ra)\n    (IOPATH CLK Q (0.2900::0.3000) (0.3400::0.3500))\n )\n"
                             " (CELL\n  (INSTANCE inv)\n    (IOPATH A Y (0.0800::0.0800) (0.1000::0.1000))\n )\n"
                             " (CELL\n  (INSTANCE nand)\n    (IOPATH A Y (0.0500::0.0500) (%s))\n    (IOPATH B Y (%s))\n )\n)\n";

typedef struct {
  gc_arena *arena;
  gt_library lib;
  netlist n;
  gt_logic l;
  gt_timed *t;
  float pj[16];
  uint8_t row[16];
  char err[GM_ERROR_SIZE];
} rig;

static int begin_test(void **state) {
  rig *r = calloc(1, sizeof *r);
  r->arena = gc_arena_new();
  *state = r;
  if (gt_library_parse(&r->lib, r->arena, "small.tables", LIBRARY, r->err, sizeof r->err) ||
      nl_read(&r->n, r->arena, "hazard.v", NETLIST, r->err, sizeof r->err) ||
      gt_logic_init(&r->l, &r->n, r->arena, &r->lib, r->err, sizeof r->err))
    fail_msg("%s", r->err);
  for (size_t i = 0; i < 16; i++)
    r->pj[i] = 1;
  return 0;
}

static int end_test(void **state) {
  rig *r = *state;
  gc_arena_free(r->arena);
  free(r);
  return 0;
}

static uint32_t net(rig *r, const char *name) { return nl_net_named(&r->n, name, strlen(name)); }

/* The NAND falls so many ns after a rises, and rises so many after b falls. */
static void open_timed(rig *r, double pulse, const char *fall, const char *rise) {
  char text[2048];
  gt_timed_settings s = {.pulse = pulse, .input_ns = -1};
  snprintf(text, sizeof text, DELAYS, fall, rise);
  gt_delay *d = gt_delays_parse(&r->n, r->arena, "hazard.sdf", text, r->err, sizeof r->err);
  r->row[net(r, "y_o")] = 1;
  if (!d || !(r->t = gt_timed_open(&r->l, r->arena, &r->lib, d, r->pj, r->row, &s, r->err, sizeof r->err)))
    fail_msg("%s", r->err);
}

/* A cycle; pJ of y_o go to pj[1]. */
static gt_timed_cycle step_cycle(rig *r, bool d, double pj[2]) {
  pj[0] = pj[1] = 0;
  gt_set(&r->l, net(r, "d_i"), d);
  gt_timed_begin(r->t);
  gt_settle(&r->l);
  gt_timed_cycle c = gt_timed_end(r->t, pj);
  gt_edge(&r->l);
  return c;
}

/* a rises in the third cycle. */
static gt_timed_cycle rise(rig *r, double pj[2]) {
  gt_settle(&r->l);
  gt_edge(&r->l);
  step_cycle(r, false, pj);
  step_cycle(r, true, pj);
  return step_cycle(r, true, pj);
}

static void a_wide_pulse_passes(void **state) {
  rig *r = *state;
  double pj[2];
  open_timed(r, 1, "0.0600::0.0600", "0.0700::0.0700");
  gt_timed_cycle c = rise(r, pj);
  /* a at 500, y falls at 560, b at 600, y rises at 670 */
  assert_int_equal(c.changes, 4);
  assert_int_equal(c.last_ps, 670);
  assert_int_equal(c.differing, 0);
  assert_float_equal(pj[0], 2, 1e-9);
  assert_float_equal(pj[1], 2, 1e-9);
  c = step_cycle(r, false, pj);
  assert_int_equal(c.changes, 1); /* the input port alone */
  c = step_cycle(r, false, pj);
  /* a falls at 550, b rises at 630: y stays */
  assert_int_equal(c.changes, 2);
  assert_int_equal(c.last_ps, 630);
  assert_float_equal(pj[1], 0, 1e-9);
  assert_true(gt_timed_bound(r->t) >= 670);
}

static void a_narrow_pulse_vanishes(void **state) {
  rig *r = *state;
  double pj[2];
  open_timed(r, 1, "0.1200::0.1200", "0.1200::0.1200");
  gt_timed_cycle c = rise(r, pj);
  assert_int_equal(c.changes, 2);
  assert_int_equal(c.last_ps, 600);
  assert_int_equal(c.differing, 0);
  assert_float_equal(pj[1], 0, 1e-9);
}

/* The same pulse has 100 ps, which is more than 0.75 of the delay. */
static void a_narrow_pulse_is_kept_by_its_share(void **state) {
  rig *r = *state;
  double pj[2];
  open_timed(r, 0.75, "0.1200::0.1200", "0.1200::0.1200");
  gt_timed_cycle c = rise(r, pj);
  assert_int_equal(c.changes, 4);
  assert_int_equal(c.last_ps, 720);
  assert_int_equal(c.differing, 0);
  assert_float_equal(pj[1], 2, 1e-9);
}

static void a_pulse_below_its_share_vanishes(void **state) {
  rig *r = *state;
  double pj[2];
  open_timed(r, 0.75, "0.1400::0.1400", "0.1400::0.1400");
  gt_timed_cycle c = rise(r, pj);
  assert_int_equal(c.changes, 2);
  assert_int_equal(c.differing, 0);
}

/* Values that the simulation with delays does not see are noticed, and later ones are right again. */
static void another_end_is_noticed(void **state) {
  rig *r = *state;
  double pj[2] = {0, 0};
  open_timed(r, 1, "0.0600::0.0600", "0.0700::0.0700");
  rise(r, pj);
  gt_timed_begin(r->t);
  gt_set(&r->l, net(r, "a"), false); /* behind its back */
  gt_settle(&r->l);
  assert_int_equal(gt_timed_end(r->t, pj).differing, 2);
  gt_edge(&r->l);
  assert_int_equal(step_cycle(r, true, pj).differing, 0);
}

static void a_skipped_cycle_does_no_harm(void **state) {
  rig *r = *state;
  double pj[2];
  open_timed(r, 1, "0.0600::0.0600", "0.0700::0.0700");
  step_cycle(r, true, pj);
  gt_settle(&r->l);
  gt_edge(&r->l);
  gt_timed_skip(r->t);
  assert_int_equal(step_cycle(r, false, pj).differing, 0);
  assert_int_equal(step_cycle(r, false, pj).differing, 0);
}

static void bad_delays_are_refused(void **state) {
  rig *r = *state;
  static const char *const bad[] = {"",
                                    "(TIMESCALE 1ns)\n",
                                    "(TIMESCALE 1ns)\n(INSTANCE nobody)\n",
                                    "(INSTANCE inv)\n(IOPATH A Y (1::1) (1::1))\n",
                                    "(TIMESCALE 1ns)\n(INSTANCE inv)\n(IOPATH B Y (1::1) (1::1))\n",
                                    "(TIMESCALE 1ns)\n(INSTANCE inv)\n(IOPATH A Y ())\n",
                                    "(TIMESCALE 1ns)\n(IOPATH A Y (1::1) (1::1))\n"};
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    char text[256];
    snprintf(text, sizeof text, "%s", bad[i]);
    assert_null(gt_delays_parse(&r->n, r->arena, "bad.sdf", text, r->err, sizeof r->err));
    assert_non_null(strstr(r->err, "bad.sdf:"));
  }
  char one[] = "(TIMESCALE 1ns)\n(INSTANCE inv)\n(IOPATH A Y (0.1::0.1))\n";
  gt_timed_settings s = {.pulse = 1};
  gt_delay *d = gt_delays_parse(&r->n, r->arena, "one.sdf", one, r->err, sizeof r->err);
  assert_non_null(d);
  assert_null(gt_timed_open(&r->l, r->arena, &r->lib, d, r->pj, r->row, &s, r->err, sizeof r->err));
  assert_non_null(strstr(r->err, "has no delay"));
}

int main(void) {
#define T(name) cmocka_unit_test_setup_teardown(name, begin_test, end_test)
  const struct CMUnitTest tests[] = {T(a_wide_pulse_passes),
                                     T(a_narrow_pulse_vanishes),
                                     T(a_narrow_pulse_is_kept_by_its_share),
                                     T(a_pulse_below_its_share_vanishes),
                                     T(another_end_is_noticed),
                                     T(a_skipped_cycle_does_no_harm),
                                     T(bad_delays_are_refused)};
  return cmocka_run_group_tests_name("timed", tests, NULL, NULL);
}
