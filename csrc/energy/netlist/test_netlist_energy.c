/* SPDX-License-Identifier: Apache-2.0 */
/* Tests what the energy model `gate` is made of: tables, functions, simulation and prices, on a small library and a small netlist
   (docs/energy.md, "Energy model gate"). The expected numbers are worked out by hand. */
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
#include "energy/netlist/function.h"
#include "energy/netlist/hold.h"
#include "energy/netlist/prices.h"

static const char LIBRARY[] =
    "library(small) {\n  nom_voltage : 2 ;\n  power_lut_template(two) {\n    variable_1 : total_output_net_capacitance ;\n"
    "    variable_2 : input_transition_time ;\n  }\n  power_lut_template(one) {\n    variable_1 : input_transition_time ;\n  }\n"
    "  cell(NAND2X1) {\n    cell_leakage_power : 0.5 ;\n    pin(A) {\n      direction : input ;\n      rise_capacitance : 0.01 ;\n"
    "      fall_capacitance : 0.02 ;\n    }\n    pin(B) {\n      direction : input ;\n      rise_capacitance : 0.03 ;\n"
    "      fall_capacitance : 0.01 ;\n    }\n    pin(Y) {\n      direction : output ;\n      function : (!(A B)) ;\n"
    "      internal_power() {\n        related_pin : A ;\n        rise_power(two) {\n          index_1(0.0, 1.0) ;\n          index_2(0.0, "
    "1.0) ;\n          values(1, 2, 3, 4) ;\n        }\n        fall_power(two) {\n          index_1(0.0, 1.0) ;\n          index_2(0.0, "
    "1.0) "
    ";\n          values(5, 8, 7, 10) ;\n        }\n      }\n    }\n  }\n"
    "  cell(AND2X2) {\n    pin(A) {\n      direction : input ;\n    }\n    pin(B) {\n      direction : input ;\n    }\n    pin(Y) {\n"
    "      direction : output ;\n      function : (A B) ;\n    }\n  }\n"
    "  cell(INVX1) {\n    pin(A) {\n      direction : input ;\n    }\n    pin(Y) {\n      direction : output ;\n      function : (!A) ;\n"
    "    }\n  }\n"
    "  cell(LATCH) {\n    pin(CLK) {\n      direction : input ;\n    }\n    pin(D) {\n      direction : input ;\n    }\n    pin(Q) {\n"
    "      direction : output ;\n    }\n  }\n"
    "  cell(DFFPOSX1) {\n    pin(CLK) {\n      direction : input ;\n      clock : true ;\n      internal_power() {\n"
    "        rise_power(one) {\n          index_1(0.0, 1.0) ;\n          values(2, 4) ;\n        }\n        fall_power(one) {\n"
    "          index_1(0.0, 1.0) ;\n          values(0, 0) ;\n        }\n      }\n    }\n    pin(D) {\n      direction : input ;\n"
    "      rise_capacitance : 0.05 ;\n      fall_capacitance : 0.04 ;\n    }\n    pin(Q) {\n      direction : output ;\n"
    "      function : IQ ;\n    }\n  }\n}\n";

/* Two flip-flops: `a` takes a NAND of the input and of itself at every edge, `b` takes `a` when the gate is open. A RAM of two words. */
static const char NETLIST[] =
    "module small(clk_i, d_i, en_i, y_o);\n  input clk_i; input d_i; input en_i; output y_o;\n"
    "  NAND2X1 nand ( .A(d_i), .B(a), .Y(x) );\n  DFFPOSX1 ra ( .CLK(clk_i), .D(x), .Q(a) );\n"
    "  INVX1 inv ( .A(clk_i), .Y(clk_n) );\n  LATCH latch ( .CLK(clk_n), .D(en_i), .Q(en_l) );\n"
    "  AND2X2 gate ( .A(clk_i), .B(en_l), .Y(gclk) );\n  DFFPOSX1 rb ( .CLK(gclk), .D(a), .Q(y_o) );\n"
    "  ram_1r1w_2x1 ram ( .clk_i(clk_i), .we_i(d_i), .re_i(1'h1), .waddr_i(a), .raddr_i(a), .wdata_i(en_i), .rdata_o(r) );\nendmodule\n";

typedef struct {
  gc_arena *arena;
  gt_library lib;
  netlist n;
  gt_logic l;
  char err[GM_ERROR_SIZE];
} rig;

static int begin_logic_rig(void **state) {
  rig *r = calloc(1, sizeof *r);
  r->arena = gc_arena_new();
  *state = r;
  assert_int_equal(gt_library_parse(&r->lib, r->arena, "small.tables", LIBRARY, r->err, sizeof r->err), 0);
  assert_int_equal(nl_read(&r->n, r->arena, "small.v", NETLIST, r->err, sizeof r->err), 0);
  if (gt_logic_init(&r->l, &r->n, r->arena, &r->lib, r->err, sizeof r->err))
    fail_msg("%s", r->err);
  return 0;
}

static int end_logic_rig(void **state) {
  rig *r = *state;
  gc_arena_free(r->arena);
  free(r);
  return 0;
}

static uint32_t net(rig *r, const char *name) { return nl_net_named(&r->n, name, strlen(name)); }

static void tables_are_linear(void **state) {
  rig *r = *state;
  const gt_table *t = &gt_find_pin(gt_find_cell(&r->lib, "NAND2X1"), "Y")->power[0].rise;
  assert_float_equal(gt_table_at(t, 0, 0), 1, 1e-12);
  assert_float_equal(gt_table_at(t, 0.5, 0.25), 2, 1e-12);
  assert_float_equal(gt_table_at(t, 2, 2), 7, 1e-12); /* beyond the last points */
  assert_float_equal(r->lib.volt, 2, 0);
}

static void functions_are_read(void **state) {
  rig *r = *state;
  const gt_cell *c = gt_find_cell(&r->lib, "NAND2X1");
  const gt_function *f = gt_function_parse(r->arena, c, "(!((A B)+(!A B)))", r->err, sizeof r->err);
  assert_non_null(f);
  assert_true(gt_function_at(f, 0) && gt_function_at(f, 1));
  assert_false(gt_function_at(f, 2) || gt_function_at(f, 3));
  double duty[] = {0.5, 0.25, 0};
  f = gt_function_parse(r->arena, c, "A^B", r->err, sizeof r->err);
  assert_float_equal(gt_function_duty(f, duty), 0.5 * 0.75 + 0.25 * 0.5, 1e-12);
  f = gt_function_parse(r->arena, c, "(!(A B))", r->err, sizeof r->err);
  assert_float_equal(gt_function_duty(gt_function_when(r->arena, f, 0), duty), 0.25, 1e-12);
  assert_null(gt_function_parse(r->arena, c, "(A B", r->err, sizeof r->err));
  assert_null(gt_function_parse(r->arena, c, "A+Z", r->err, sizeof r->err));
  assert_non_null(strstr(r->err, "error: "));
}

static void step_logic(rig *r, bool d, bool en) {
  gt_set(&r->l, net(r, "d_i"), d);
  gt_set(&r->l, net(r, "en_i"), en);
  gt_settle(&r->l);
}

static bool read_net_value(rig *r, const char *name) { return r->l.value[net(r, name)]; }

static void cycles_follow_the_gate(void **state) {
  rig *r = *state;
  step_logic(r, true, false);
  assert_true(read_net_value(r, "x"));
  assert_int_equal(r->l.domains, 2);
  assert_false(gt_domain_open(&r->l, 1));
  gt_edge(&r->l);
  step_logic(r, true, true);
  assert_true(read_net_value(r, "a") && !read_net_value(r, "x") && gt_domain_open(&r->l, 1));
  assert_false(read_net_value(r, "y_o"));
  gt_edge(&r->l);
  step_logic(r, true, false);
  assert_true(read_net_value(r, "y_o") && !read_net_value(r, "a") && read_net_value(r, "x"));
  gt_edge(&r->l);
  step_logic(r, true, false);
  assert_true(read_net_value(r, "y_o") && read_net_value(r, "a")); /* rb's gate was shut */
}

static void ram_reads_the_old_word(void **state) {
  rig *r = *state;
  step_logic(r, true, true); /* writes 1 to word 0 */
  gt_edge(&r->l);
  step_logic(r, false, false);
  assert_false(read_net_value(r, "r")); /* the word before that write */
  gt_edge(&r->l);                       /* reads word 1, as a is 1 now */
  step_logic(r, true, false);
  assert_false(read_net_value(r, "r"));
}

static void toggles_are_counted(void **state) {
  rig *r = *state;
  gt_counts c;
  gt_counts_init(&c, &r->n, r->arena);
  for (int i = 0; i <= 10; i++) {
    step_logic(r, true, i % 5 == 0);
    gt_count(&c, &r->l, i == 0);
    gt_edge(&r->l);
  }
  gt_counts_end(&c, &r->l);
  assert_int_equal(c.cycles, 10);
  assert_int_equal(c.toggles[net(r, "a")], 10); /* it is its own inverse */
  assert_int_equal(c.toggles[net(r, "en_i")], 4);
  assert_int_equal(c.high[net(r, "a")], 5);
  assert_int_equal(c.high[net(r, "d_i")], 10);
}

static void prices_by_hand(void **state) {
  rig *r = *state;
  gt_prices p;
  gt_loads loads = {.wire_pf = 0.01, .port_pf = 0.1, .ram_pf = 0.02, .ram_clock_pf = 0.03};
  nl_slack *slew = gc_alloc(r->arena, (r->n.pin_count + 1) * sizeof *slew);
  for (size_t i = 0; i < r->n.pin_count; i++)
    slew[i] = (nl_slack){0.5F, 0.25F};
  assert_int_equal(gt_price(&p, &r->n, r->arena, &r->lib, slew, &loads, r->err, sizeof r->err), 0);
  /* x: a pin D of 0.05 pF and a wire; 2 V. Its driver falls when A rises (slew 0.5) and rises when A falls (0.25). */
  assert_float_equal(p.load[net(r, "x")], 0.06, 1e-9);
  assert_float_equal(p.switching[net(r, "x")], 0.5 * 0.06 * 4, 1e-9);
  assert_float_equal(p.internal[net(r, "x")], ((1.25 + 0.06 * 2) + (6.5 + 0.06 * 2)) / 2, 1e-6);
  /* a: B of the NAND, D of rb, two addresses of the RAM. */
  assert_float_equal(p.load[net(r, "a")], 0.03 + 0.05 + 2 * 0.02 + 4 * 0.01, 1e-9);
  /* gclk: the clock pin of rb. */
  assert_float_equal(p.internal[net(r, "gclk")], 1.5, 1e-9);
  assert_float_equal(p.load[net(r, "y_o")], 0.1, 1e-9);
}

static void bad_libraries_are_refused(void **state) {
  rig *r = *state;
  static const char no_template[] = "library(a) {\n  nom_voltage : 1 ;\n  cell(X) {\n    pin(Y) {\n      internal_power() {\n"
                                    "        rise_power(none) {\n        }\n      }\n    }\n  }\n}\n";
  static const char *const bad[] = {"library(a) {\n", "library(a) {\n  nom_voltage : 1 ;\n}\n", "}\n", "nonsense\n", no_template};
  static gt_library lib;
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    assert_int_equal(gt_library_parse(&lib, r->arena, "bad.tables", bad[i], r->err, sizeof r->err), -1);
    assert_non_null(strstr(r->err, "bad.tables:"));
  }
}

/* The NAND of LIBRARY in fF, ps, fJ and pW, with the points in the templates, the slew first, energies and leakage by state, and another
   notation of its function. */
static const char OTHER_FORM[] =
    "library(other) {\n  comment ;\n  time_unit : 1ps ;\n  leakage_power_unit : 1pW ;\n  capacitive_load_unit(1, ff) ;\n"
    "  power_lut_template(two) {\n    variable_1 : input_transition_time ;\n    variable_2 : total_output_net_capacitance ;\n"
    "    index_1(0.0, 1000.0) ;\n    index_2(0, 1000) ;\n  }\n  operating_conditions(usual) {\n    voltage : 2 ;\n  }\n"
    "  cell(NAND2X1) {\n    statetable(A B, IQ) {\n      table : L L : - : L ,\\\n   H H : - : H ;\n    }\n"
    "    leakage_power() {\n      value : 400 ;\n      when : A&B ;\n    }\n    leakage_power() {\n      value : 600 ;\n    }\n"
    "    pin(A) {\n      direction : input ;\n      rise_capacitance : 10 ;\n      fall_capacitance : 20 ;\n    }\n"
    "    pin(B) {\n      direction : input ;\n      capacitance : 30 ;\n    }\n    pin(Y) {\n      direction : output ;\n"
    "      function : (A & B)' ;\n      internal_power() {\n        related_pin : A B ;\n        when : A ;\n        rise_power(two) {\n"
    "          values(500, 2500, \\\n  1500, 3500) ;\n        }\n        fall_power(scalar) {\n          values(7) ;\n        }\n      }\n"
    "      internal_power() {\n        related_pin : A B ;\n        when : !A ;\n        rise_power(two) {\n"
    "          values(1500, 3500, 2500, 4500) ;\n        }\n      }\n    }\n  }\n}\n";

static void libraries_have_units_and_forms(void **state) {
  rig *r = *state;
  static gt_library other;
  assert_int_equal(gt_library_parse(&other, r->arena, "other.tables", OTHER_FORM, r->err, sizeof r->err), 0);
  const gt_cell *a = gt_find_cell(&r->lib, "NAND2X1"), *b = gt_find_cell(&other, "NAND2X1");
  assert_float_equal(other.volt, 2, 1e-12);
  assert_float_equal(b->leakage_nw, a->leakage_nw, 1e-12);
  assert_float_equal(gt_find_pin(b, "A")->fall_pf, gt_find_pin(a, "A")->fall_pf, 1e-12);
  assert_float_equal(gt_find_pin(b, "B")->fall_pf, 0.03, 1e-12);
  const gt_pin *y = gt_find_pin(b, "Y");
  assert_int_equal(y->powers, 4);
  for (unsigned i = 0; i < 4; i++) { /* two conditions for each of two inputs: the mean of the two is that of LIBRARY */
    assert_float_equal(y->power[i].share, 0.5, 1e-12);
    assert_string_equal(y->power[i].related, i & 1 ? "B" : "A");
  }
  static const double points[][2] = {{0, 0}, {0.75, 0}, {0, 0.5}, {0.75, 0.5}, {1.5, 0.25}, {0.3, 2}}; /* slew, load */
  for (unsigned i = 0; i < sizeof points / sizeof *points; i++) {
    double slew = points[i][0], load = points[i][1];
    const gt_table *t = &gt_find_pin(a, "Y")->power[0].rise;
    assert_float_equal((gt_table_at(&y->power[0].rise, slew, load) + gt_table_at(&y->power[2].rise, slew, load)) / 2,
                       gt_table_at(t, slew, load), 1e-9);
  }
  assert_float_equal(gt_table_at(&y->power[0].fall, 1, 1), 0.007, 1e-12);
  const gt_function *f = gt_function_parse(r->arena, b, "(A & B)' | A*!B", r->err, sizeof r->err);
  assert_non_null(f);
  for (uint32_t row = 0; row < 4; row++)
    assert_int_equal(gt_function_at(f, row), !(row == 3));
}

static void a_loop_is_refused(void **state) {
  rig *r = *state;
  netlist n;
  gt_logic l;
  assert_int_equal(nl_read(&n, r->arena, "loop.v",
                           "module loop(clk_i);\n  input clk_i;\n  INVX1 a ( .A(x), .Y(y) );\n  INVX1 b ( .A(y), .Y(x) );\nendmodule\n",
                           r->err, sizeof r->err),
                   0);
  assert_int_equal(gt_logic_init(&l, &n, r->arena, &r->lib, r->err, sizeof r->err), -1);
  assert_non_null(strstr(r->err, "2 gates are in a loop"));
}

/* A word of four bits that take d when en is 1 and hold otherwise, one bit through two gates; a bit without an enable; a counter bit. */
static void words_hold_without_their_enable(void **state) {
  rig *r = *state;
  netlist n;
  gt_logic l;
  gt_hold h;
  char text[4096];
  size_t at = (size_t)snprintf(text, sizeof text,
                               "module hold(clk_i, d, en);\n  input clk_i; input d; input en;\n  INVX1 i ( .A(en), .Y(off) );\n"
                               "  DFFPOSX1 free_0__reg ( .CLK(clk_i), .D(d), .Q(f) );\n"
                               "  INVX1 t ( .A(c), .Y(c_n) );\n  DFFPOSX1 count_0__reg ( .CLK(clk_i), .D(c_n), .Q(c) );\n");
  for (int i = 0; i < 4; i++)
    at += (size_t)snprintf(text + at, sizeof text - at,
                           "  NAND2X1 a%d ( .A(en), .B(d), .Y(x%d) );\n  NAND2X1 b%d ( .A(off), .B(q%d), .Y(y%d) );\n"
                           "  NAND2X1 c%d ( .A(x%d), .B(y%d), .Y(n%d) );\n  DFFPOSX1 word_q_%d__reg ( .CLK(clk_i), .D(n%d), .Q(q%d) );\n",
                           i, i, i, i, i, i, i, i, i, i, i, i);
  snprintf(text + at, sizeof text - at, "endmodule\n");
  assert_int_equal(nl_read(&n, r->arena, "hold.v", text, r->err, sizeof r->err), 0);
  assert_int_equal(gt_logic_init(&l, &n, r->arena, &r->lib, r->err, sizeof r->err), 0);
  gt_hold_find(&h, &l, r->arena);
  assert_int_equal(h.words, 1);
  assert_int_equal(h.flops, 4);
  for (unsigned i = 0; i < 8; i++) {
    bool d = i & 1, en = i >> 1 & 1;
    gt_set(&l, nl_net_named(&n, "d", 1), d);
    gt_set(&l, nl_net_named(&n, "en", 2), en);
    gt_settle(&l);
    gt_hold_update(&h, &l);
    assert_int_equal(h.word[0].open, en); /* also if the value stays the same */
    gt_edge(&l);
  }
}

int main(void) {
#define T(name) cmocka_unit_test_setup_teardown(name, begin_logic_rig, end_logic_rig)
  const struct CMUnitTest tests[] = {T(tables_are_linear),         T(functions_are_read),
                                     T(cycles_follow_the_gate),    T(ram_reads_the_old_word),
                                     T(toggles_are_counted),       T(prices_by_hand),
                                     T(bad_libraries_are_refused), T(libraries_have_units_and_forms),
                                     T(a_loop_is_refused),         T(words_hold_without_their_enable)};
  return cmocka_run_group_tests_name("gates", tests, NULL, NULL);
}
