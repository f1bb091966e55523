/* SPDX-License-Identifier: Apache-2.0 */
/* Tests how the energy of a block of a frame is measured (wave.h, energy_fit.h; docs/frame.md, "Energy"), on a small netlist with a small
 * waveform: a wrong output is noticed, the energy of its clock is right, and so are the errors of fitted weights in a case where they are
 * known. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
/* cmocka needs those above */
#include <cmocka.h>

#include "base/error.h"
#include "regress/frame/energy/energy_fit.h"

#define INPUT(name)                                                                                                                        \
  "    pin(" name ") {\n      direction : input ;\n      rise_capacitance : 0.02 ;\n      fall_capacitance : 0.02 ;\n    }\n"
#define POWER(kind, values) "        " kind "(one) {\n          index_1(0.0, 1.0) ;\n          values(" values ") ;\n        }\n"
#define GATE(name, inputs, function)                                                                                                       \
  "  cell(" name ") {\n" inputs "    pin(Y) {\n      direction : output ;\n      function : (" function ") ;\n    }\n  }\n"

static const char LIBRARY[] =
    "library(small) {\n  nom_voltage : 2 ;\n  power_lut_template(one) {\n    variable_1 : input_transition_time ;\n  }\n" GATE(
        "NAND2X1", INPUT("A") INPUT("B"), "!(A B)") GATE("AND2X2", INPUT("A") INPUT("B"), "A B") GATE("INVX1", INPUT("A"),
                                                                                                      "!A") "  cell(LATCH) {\n" INPUT("CLK")
        INPUT("D") "    pin(Q) {\n      direction : output ;\n    }\n  }\n"
                   "  cell(DFFPOSX1) {\n    pin(CLK) {\n      direction : input ;\n      clock : true ;\n      internal_power() {\n" POWER(
                       "rise_power", "2, 4")
                       POWER("fall_power", "1, 2") "      }\n    }\n" INPUT(
                           "D") "    pin(Q) {\n      direction : output ;\n      function : IQ ;\n    }\n  }\n}\n";

/* `a` takes a NAND of the input and of itself at every edge, `b` takes `a` when the gate is open. */
static const char NETLIST[] =
    "module small(clk_i, d_i, en_i, y_o, idle_o);\n  input clk_i; input d_i; input en_i; output y_o; output idle_o;\n"
    "  NAND2X1 nand ( .A(d_i), .B(a), .Y(x) );\n  DFFPOSX1 ra ( .CLK(clk_i), .D(x), .Q(a) );\n"
    "  INVX1 inv ( .A(clk_i), .Y(clk_n) );\n  LATCH latch ( .CLK(clk_n), .D(en_i), .Q(en_l) );\n"
    "  AND2X2 gate ( .A(clk_i), .B(en_l), .Y(gclk) );\n  DFFPOSX1 rb ( .CLK(gclk), .D(a), .Q(y_o) );\n"
    "  INVX1 rest ( .A(en_i), .Y(idle_o) );\nendmodule\n";

static const char SLEWS[] = "nand/A 0.1 0.1\nnand/B 0.1 0.1\nra/CLK 0.1 0.1\nra/D 0.1 0.1\ninv/A 0.1 0.1\nlatch/CLK 0.1 0.1\n"
                            "latch/D 0.1 0.1\ngate/A 0.1 0.1\ngate/B 0.1 0.1\nrb/CLK 0.1 0.1\nrb/D 0.1 0.1\nrest/A 0.1 0.1\n";
static const char SETTINGS[] = "period_ns 50\nwire_pf 0.01\nport_pf 0.02\nram_pf 0.01\nram_clock_pf 0.01\n";

static void count_work(const uint64_t *v, double *events) { events[0] += (double)v[0]; }

static const wave_block SMALL = {.block = "small",
                                 .scope = "bench.u",
                                 .name = "small",
                                 .event = {"work"},
                                 .stored = -1,
                                 .loaded = -1,
                                 .signal = {"en_i"},
                                 .count = count_work,
                                 .bus = {{"data", {"d_i"}}}};

enum { CYCLES = 64, WRONG = 40 };

typedef struct {
  char folder[64], err[GM_ERROR_SIZE];
  bool en[CYCLES], d[CYCLES];
  unsigned width; /* of d_i */
  wave_sum *sum;
  size_t n;
} rig;

static void make_wave_path(const rig *r, const char *name, char *path, size_t size) { snprintf(path, size, "%s/%s", r->folder, name); }

static void write_wave_file(const rig *r, const char *name, const char *text) {
  char path[200];
  make_wave_path(r, name, path, sizeof path);
  FILE *f = fopen(path, "w");
  assert_non_null(f);
  assert_true(fputs(text, f) >= 0);
  assert_int_equal(fclose(f), 0);
}

static const char *const FOLDERS[] = {"silicon", "frame-energy", "frame-energy/small"};
static const char *const FILES[] = {"silicon/osu018.tables", "frame-energy/small/buffered.v", "frame-energy/small/slews.txt",
                                    "frame-energy/small/settings.txt", "small.vcd"};
enum { FOLDERS_MADE = sizeof FOLDERS / sizeof *FOLDERS, FILES_MADE = sizeof FILES / sizeof *FILES };

static int begin_wave_rig(void **state) {
  rig *r = calloc(1, sizeof *r);
  char path[200];
  *state = r;
  strcpy(r->folder, "/tmp/waves-XXXXXX");
  assert_non_null(mkdtemp(r->folder));
  for (unsigned i = 0; i < FOLDERS_MADE; i++) {
    make_wave_path(r, FOLDERS[i], path, sizeof path);
    assert_int_equal(mkdir(path, 0700), 0);
  }
  r->width = 1;
  const char *const text[] = {LIBRARY, NETLIST, SLEWS, SETTINGS};
  for (unsigned i = 0; i < sizeof text / sizeof *text; i++)
    write_wave_file(r, FILES[i], text[i]);
  for (unsigned t = 0; t < CYCLES; t++) {
    r->en[t] = t % 8 < 3;
    r->d[t] = t % 8 < 5 && t % 3 != 0;
  }
  return 0;
}

static int end_wave_rig(void **state) {
  rig *r = *state;
  char path[200];
  for (unsigned i = 0; i < FILES_MADE; i++) {
    make_wave_path(r, FILES[i], path, sizeof path);
    unlink(path);
  }
  for (unsigned i = FOLDERS_MADE; i-- > 0;) {
    make_wave_path(r, FOLDERS[i], path, sizeof path);
    rmdir(path);
  }
  rmdir(r->folder);
  free(r->sum);
  free(r);
  return 0;
}

/* The waveform that the Verilog would give; with the wrong value of y_o in cycle `wrong`. 0, or -1 with a message. */
static int run_wave_rig(rig *r, unsigned wrong) {
  char path[200];
  make_wave_path(r, "small.vcd", path, sizeof path);
  FILE *f = fopen(path, "w");
  assert_non_null(f);
  fprintf(f,
          "$scope module bench $end\n$scope module u $end\n$var wire 1 c clk_i $end\n$var wire %u d d_i $end\n$var wire 1 e en_i $end\n"
          "$var wire 1 y y_o $end\n$var wire 1 i idle_o $end\n$upscope $end\n$upscope $end\n$enddefinitions $end\n",
          r->width);
  for (unsigned t = 0, a = 0, y = 0; t < CYCLES; t++) {
    fprintf(f, "#%u\n0c\nb%d d\n%de\n%uy\n%di\n", t, r->d[t], r->en[t], y ^ (t == wrong), !r->en[t]);
    y = r->en[t] ? a : y;
    a = !(r->d[t] && a);
  }
  assert_int_equal(fclose(f), 0);
  char folder[100];
  make_wave_path(r, "frame-energy/small", folder, sizeof folder);
  gc_arena *arena = gc_arena_new();
  block *b = gc_alloc(arena, sizeof *b);
  int rc = block_open(b, arena, r->folder, folder, r->err, sizeof r->err);
  rc = rc ? rc : wave_run(&SMALL, b, path, &r->sum, &r->n, 1, r->err, sizeof r->err);
  gc_arena_free(arena);
  return rc;
}

static void outputs_are_compared(void **state) {
  rig *r = *state;
  uint64_t compared = 0, work = 0;
  if (run_wave_rig(r, CYCLES))
    fail_msg("%s", r->err);
  assert_int_equal(r->n, CYCLES - 1); /* without the first cycle */
  for (size_t i = 0; i < r->n; i++) {
    compared += r->sum[i].compared;
    work += (uint64_t)r->sum[i].events[0];
  }
  assert_int_equal(compared, 2 * (CYCLES - 1));
  assert_int_equal(work, 3 * (CYCLES / 8) - 1);
}

static void a_difference_is_named(void **state) {
  rig *r = *state;
  assert_int_equal(run_wave_rig(r, WRONG), -1);
  assert_non_null(strstr(r->err, "the netlist differs from the Verilog at y_o"));
}

static void widths_are_compared(void **state) {
  rig *r = *state;
  r->width = 2;
  assert_int_equal(run_wave_rig(r, CYCLES), -1);
  assert_non_null(strstr(r->err, "netlist and waveform differ in the width of port bench.u.d_i"));
}

static void a_shut_gate_takes_nothing(void **state) {
  rig *r = *state;
  if (run_wave_rig(r, CYCLES))
    fail_msg("%s", r->err);
  for (size_t t = 1; t < CYCLES; t++) {
    const wave_sum *s = &r->sum[t - 1];
    assert_true(s->free > 0);
    assert_float_equal(s->gated, r->en[t] ? s->free : 0, 1e-12);
  }
}

static void quiet_cycles_are_found(void **state) {
  rig *r = *state;
  if (run_wave_rig(r, CYCLES))
    fail_msg("%s", r->err);
  for (size_t t = 2; t < CYCLES; t++) {
    bool still[2];
    for (unsigned k = 0; k < 2; k++)
      still[k] = !r->en[t - k] && r->en[t - k] == r->en[t - k - 1] && r->d[t - k] == r->d[t - k - 1];
    assert_int_equal(r->sum[t - 1].quiet, still[0] && still[1]);
  }
}

enum { SCENES = 5, WINDOWS = 4, ODD = 3, SHORT = 4 };

/* 3 and 5 pJ for each event. One scene takes twice as much as its work says, one is short. */
static void errors_are_those_of_scenes_out_of_the_fit(void **state) {
  static wave_sum window[SCENES][WINDOWS];
  static char *const name[SCENES] = {"one", "two", "three", "odd", "short"};
  scene_waves s[SCENES] = {{.n = 0}};
  block_fit f;
  (void)state;
  for (unsigned i = 0; i < SCENES; i++) {
    s[i].window = window[i];
    s[i].n = i == SHORT ? 1 : WINDOWS;
    for (unsigned w = 0; w < s[i].n; w++) {
      wave_sum *v = &window[i][w];
      v->cycles = 256;
      v->events[0] = i == ODD ? 1 + w : 100 + 7 * i + 13 * w;
      v->events[1] = i == ODD ? 4 - w : 40 + 11 * i * w;
      v->data = 3 * v->events[0] * (i == ODD ? 2 : 1);
      v->gated = 5 * v->events[1] * (i == ODD ? 2 : 1);
      wave_add(&s[i].all, v);
    }
  }
  assert_true(fit_block(s, name, SCENES, 2, &f));
  assert_int_equal(f.tested, SCENES - 1);
  assert_float_equal(f.worst, 50, 1e-6); /* of the odd one, by the weights of the others */
  assert_true(f.mean > 12.5 && f.mean < 13);
  assert_float_equal(f.k[0], 3, 0.2);
  assert_float_equal(f.k[1], 5, 0.2);
}

int main(void) {
#define T(name) cmocka_unit_test_setup_teardown(name, begin_wave_rig, end_wave_rig)
  const struct CMUnitTest tests[] = {T(outputs_are_compared),      T(a_difference_is_named),
                                     T(a_shut_gate_takes_nothing), T(widths_are_compared),
                                     T(quiet_cycles_are_found),    cmocka_unit_test(errors_are_those_of_scenes_out_of_the_fit)};
  return cmocka_run_group_tests_name("waves", tests, NULL, NULL);
}
