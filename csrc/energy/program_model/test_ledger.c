/* SPDX-License-Identifier: Apache-2.0 */
/* Tests the accounts of energy and cycles by line, bundle and operation (ledger.h) on the simulator: a loop with a hot line, a wake, and
   counts of operands by hand. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs those above */
#include <cmocka.h>

#include "base/error.h"
#include "energy/program_model/program_model.h"

static const char WEIGHTS[] =
    "machine cyclone\ncounted 4 9\n"
    "component fetch 1 1\nclock fetch 2 10 0 0\nidle fetch 0.5 0.25\ncount fetch 1 code\n"
    "component unit_b 1 1\nclock unit_b 1 0 0 0\nidle unit_b 0 0\ncount unit_b 3 product_b\ncount unit_b 20 ops_b\n"
    "component input 1 1\nclock input 0 0 7 1280\nidle input 0 0\n"
    "component results 1 1\nclock results 4 512 0 0\nidle results 0 0\ncount results 0.3 results_b\n";
/* Line 20 has four products in each of 16 rounds. */
static const char HOT[] = ".stage fragment\n.machine machines/cyclone.machine\n.file \"hot.frag\"\n"
                          ".lit 0 15 0x3f9d70a4 0x3fe66666 0x3f8ccccd 0x3fd33333\n"
                          ".loc 0 10 1\nmov t0, c0\nldc lc0, 16\nmov t1, c0\nnop\nnop\n"
                          ".loc 0 20 1\nagain: mul t2, t0, t1\nmul t3, t1.yzwx, t0\nmul t4, t0.zwxy, t1\nmul t5, t1.wxyz, t0.yxwz\n"
                          ".loc 0 21 1\nnop\nnop\ndbn lc0, again\n"
                          ".loc 0 30 1\nadd t6, t2, v0\nend\n";

typedef struct {
  gm_program program;
  gm_run *inputs;
  gm_fitted fitted;
  gm_program_model model;
  gm_ledger ledger;
  gm_program_energy energy;
} rig;

static void run_ledger_text(rig *r, const char *text, gm_gate_policy policy, unsigned wake) {
  static const char inputs[] = "{\"uniforms\": {}, \"fragment\": {\"runs\": [{}]}}";
  char err[GM_ERROR_SIZE] = "";
  gm_run_config cfg = {.policy = policy, .wake = wake, .texture_latency = 8};
  int rc = gm_assemble(&r->program, text, strlen(text), "hot.s", err, sizeof err);
  assert_string_equal(err, "");
  assert_int_equal(rc, 0);
  assert_non_null(r->inputs = gm_run_parse(inputs, strlen(inputs), "inputs", NULL, err, sizeof err));
  assert_int_equal(gm_fitted_parse(&r->fitted, WEIGHTS, "weights", err, sizeof err), 0);
  r->fitted.keys = r->program.machine;
  gm_program_model_of(&r->model, &r->fitted, &r->program.machine);
  rc = gm_ledger_on_simulator(&r->ledger, &r->model, &r->program, r->inputs, 0, &cfg, &r->energy, NULL, err, sizeof err);
  assert_string_equal(err, "");
  assert_int_equal(rc, 0);
}

static int set_up_ledger_rig(void **state) { return (*state = calloc(1, sizeof(rig))) ? 0 : -1; }

static int teardown(void **state) {
  rig *r = *state;
  gm_ledger_free(&r->ledger);
  gm_run_free(r->inputs);
  gm_program_free(&r->program);
  free(r);
  return 0;
}

static const gm_line_account *line_at(const gm_line_account *line, size_t n, unsigned number) {
  for (size_t i = 0; i < n; i++)
    if (line[i].line == number)
      return &line[i];
  fail_msg("no line %u", number);
  return NULL;
}

static void lines_sum_to_the_run(void **state) {
  rig *r = *state;
  run_ledger_text(r, HOT, GM_GATE_NONE, 0);
  size_t n;
  gm_line_account *line = gm_ledger_lines(&r->ledger, &n);
  double lines = 0, bundles = 0;
  uint64_t cycles = 0;
  assert_non_null(line);
  assert_int_equal(n, 4);
  for (size_t i = 0; i < n; i++) {
    lines += line[i].pj;
    cycles += line[i].cycles;
  }
  for (size_t w = 0; w < r->ledger.words; w++)
    bundles += gm_account_pj(&r->ledger.account[w]);
  assert_true(r->energy.total > 1000);
  assert_true(fabs(lines / r->energy.total - 1) < 1e-9);
  assert_true(fabs(bundles / r->energy.total - 1) < 1e-9);
  assert_int_equal(cycles, r->ledger.cycles);
  assert_int_equal(line_at(line, n, 20)->issues, 64);
  assert_true(line_at(line, n, 20)->pj > 0.6 * lines);
  free(line);
}

/* The taken branch leaves a bubble: it belongs to the branch. The last line has the cycles until the last operation has retired. */
static void bubbles_belong_to_the_branch(void **state) {
  rig *r = *state;
  run_ledger_text(r, HOT, GM_GATE_NONE, 0);
  size_t n;
  gm_line_account *line = gm_ledger_lines(&r->ledger, &n);
  assert_non_null(line);
  assert_int_equal(line_at(line, n, 21)->issues, 16 * 3);
  assert_int_equal(line_at(line, n, 21)->cycles, 16 * 3 + 15);
  assert_true(line_at(line, n, 30)->cycles > 2);
  free(line);
}

static void frozen_cycles_belong_to_the_reader(void **state) {
  rig *r = *state;
  run_ledger_text(r, HOT, GM_GATE_AUTO, 3);
  size_t n;
  gm_line_account *line = gm_ledger_lines(&r->ledger, &n);
  assert_non_null(line);
  assert_int_equal(r->ledger.frozen, 3);
  assert_int_equal(line_at(line, n, 30)->frozen, 3);
  free(line);
}

static void meter_of(gm_program_meter *m, const gm_program *p, uint16_t entry, const uint32_t v[4]) {
  gm_sim *s = gm_sim_new(&p->machine);
  gm_run_config cfg = {.policy = GM_GATE_NONE, .texture_latency = 8};
  gm_trace t;
  assert_non_null(s);
  for (unsigned i = 0; i < p->words; i++)
    gm_sim_write(s, GM_HOST_CODE, 0, i, (const uint32_t[4]){p->code[i]});
  gm_sim_write(s, GM_HOST_CONST, 0, 0, v);
  gm_program_meter_init(m, &p->machine);
  gm_sim_set_probe(s, gm_program_meter_probe, m);
  gm_sim_start(s, &cfg, entry, 1);
  while (gm_sim_cycle(s, &t) > 0)
    continue;
  gm_sim_free(s);
}

/* Fractions of 1.5 and 1.25 have one bit each; their exponents are 127: seven bits. */
static void operands_are_counted(void **state) {
  (void)state;
  static const char text[] =
      ".stage fragment\n.machine machines/cyclone.machine\nmul t0.xy, c0, c0\nmul t1.xy, c0, c0\nmul t2.x, c0.yyyy, c0\nend\n";
  gm_program p;
  gm_program_meter m;
  char err[GM_ERROR_SIZE];
  assert_int_equal(gm_assemble(&p, text, strlen(text), "m.s", err, sizeof err), 0);
  meter_of(&m, &p, 0, (const uint32_t[4]){0x3fc00000, 0x3fa00000, 0, 0});
  const struct {
    gm_program_count what;
    double value;
  } expected[] = {{GM_COUNT_bundles, 4},
                  {GM_COUNT_ops_b, 3},
                  {GM_COUNT_lanes_b, 5},
                  {GM_COUNT_ops_f, 1},
                  {GM_COUNT_reads_c, 6},
                  {GM_COUNT_data_c, 2 * (8 + 8)}, /* two ports, and nothing new at the second and third read */
                  {GM_COUNT_codes_b, 1},
                  {GM_COUNT_exponent_b, 2 * 2 * 7 + 2 * 7}, /* two lanes open; then lane y closes on both sides */
                  {GM_COUNT_fraction_b, 2 * 2 + 2 + 2},     /* lane y closes; x changes from 1.5 to 1.25 on one side */
                  {GM_COUNT_lanes_changed_b, 2 + 2},
                  {GM_COUNT_writes_t, 5},
                  {GM_COUNT_writes, 3},
                  {GM_COUNT_pairs, 0},
                  {GM_COUNT_frozen_tex, 0}};
  for (size_t i = 0; i < sizeof expected / sizeof *expected; i++)
    if (m.count[expected[i].what] != expected[i].value)
      fail_msg("%s: %g, expected %g", gm_program_count_name[expected[i].what], m.count[expected[i].what], expected[i].value);
  gm_program_free(&p);
}

static void meter_text(gm_program_meter *m, const char *machine, const char *code) {
  char text[512], err[GM_ERROR_SIZE];
  gm_program p;
  snprintf(text, sizeof text, ".stage fragment\n.machine machines/%s.machine\n%s", machine, code);
  if (gm_assemble(&p, text, strlen(text), "m.s", err, sizeof err))
    fail_msg("%s", err);
  meter_of(m, &p, 0, (const uint32_t[4]){0x3fc00000, 0x3fa00000, 0, 0});
  m->machine = NULL;
  gm_program_free(&p);
}

/* On a core with isolated parts a unit sees nothing between its operations, holds lanes outside the mask, and reads a constant once; a late
   source of another unit's operation stays away. */
static void isolated_parts_rest(void **state) {
  (void)state;
  static const char code[] = "mul t0.x, c0, c0\nadd t1, v0, c5\nadd t2, v0.yzwx, c5\nmul t3, c0, t0\nnop\nmul t4.x, c0.yyyy, c0\nend\n";
  gm_program_meter plain, dark;
  meter_text(&plain, "cyclone", code);
  meter_text(&dark, "cyclone-dark", code);
  for (gm_program_count i = GM_COUNT_idle_a; i <= GM_COUNT_idle_t; i++)
    assert_true(dark.count[i] == 0);
  assert_true(plain.count[GM_COUNT_idle_b] > 0);
  assert_true(dark.count[GM_COUNT_reads_c] < plain.count[GM_COUNT_reads_c]);
  assert_true(dark.count[GM_COUNT_number_t] < plain.count[GM_COUNT_number_t]);
  assert_true(dark.count[GM_COUNT_fraction_b] < plain.count[GM_COUNT_fraction_b]);
  assert_true(dark.count[GM_COUNT_results_b] <= plain.count[GM_COUNT_results_b]);
  /* what the program does is the same */
  static const gm_program_count same[] = {GM_COUNT_cycles, GM_COUNT_bundles,  GM_COUNT_ops_a,
                                          GM_COUNT_ops_b,  GM_COUNT_writes_t, GM_COUNT_code};
  for (size_t i = 0; i < sizeof same / sizeof *same; i++)
    assert_true(dark.count[same[i]] == plain.count[same[i]]);
}

/* The jump to the entry is not the program's. */
static void a_run_begins_without_a_branch(void **state) {
  (void)state;
  static const char text[] = ".stage fragment\n.machine machines/cyclone.machine\nnop\nnop\nnop\nbra over\nnop\nover:\nnop\nend\n";
  gm_program p;
  gm_program_meter m;
  char err[GM_ERROR_SIZE];
  assert_int_equal(gm_assemble(&p, text, strlen(text), "m.s", err, sizeof err), 0);
  meter_of(&m, &p, 2, (const uint32_t[4]){0, 0, 0, 0});
  assert_true(m.count[GM_COUNT_branches] == 1);
  gm_program_free(&p);
}

/* What the host reads last is at the port of a buffer. A program that reads the same data toggles nothing there. */
static void host_reads_stay_at_the_ports(void **state) {
  (void)state;
  gm_machine machine;
  gm_program_meter m;
  char err[GM_ERROR_SIZE];
  assert_int_equal(gm_machine_find(&machine, "cyclone", err, sizeof err), 0);
  gm_program_meter_init(&m, &machine);
  m.late[0][0] = (gm_late_source){.late = true, .file = 1, .how = {.swz = {0, 1, 2, 3}}};
  gm_program_meter_host_read(&m, GM_HOST_V, (const uint32_t[4]){1, 2, 3, 0x80000000});
  assert_int_equal(m.late[0][0].value[3], 0x80000000);
  assert_int_equal(m.unit[0].port[0][1], 2);
  for (unsigned i = 0; i < GM_PROGRAM_COUNTS; i++)
    assert_true(m.count[i] == 0);
  gm_program_meter_host_read(&m, GM_HOST_CONST, (const uint32_t[4]){7, 7, 7, 7});
  assert_int_equal(m.unit[0].port[0][1], 2);
}

static void clocks_follow_the_gates(void **state) {
  rig *r = *state;
  run_ledger_text(r, HOT, GM_GATE_AUTO, 0);
  double auto_clock = r->energy.clock[2];
  teardown(state);
  assert_int_equal(set_up_ledger_rig(state), 0);
  r = *state;
  run_ledger_text(r, HOT, GM_GATE_NONE, 0);
  assert_float_equal(auto_clock, 7, 1e-9);
  assert_float_equal(r->energy.clock[2], 7 * (double)r->ledger.cycles, 1e-6);
}

int main(void) {
#define T(name) cmocka_unit_test_setup_teardown(name, set_up_ledger_rig, teardown)
  const struct CMUnitTest tests[] = {T(lines_sum_to_the_run),
                                     T(bubbles_belong_to_the_branch),
                                     T(frozen_cycles_belong_to_the_reader),
                                     cmocka_unit_test(operands_are_counted),
                                     cmocka_unit_test(isolated_parts_rest),
                                     cmocka_unit_test(a_run_begins_without_a_branch),
                                     cmocka_unit_test(host_reads_stay_at_the_ports),
                                     T(clocks_follow_the_gates)};
  return cmocka_run_group_tests_name("ledger", tests, NULL, NULL);
}
