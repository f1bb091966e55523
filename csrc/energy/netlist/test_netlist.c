/* SPDX-License-Identifier: Apache-2.0 */
/* Tests netlists, and the steps on them, with a small one: eight flip-flops, four of them after a clock gate whose enable comes from a
   flip-flop (docs/energy.md, "Energy model gate"). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs those above */
#include <cmocka.h>
#include <unistd.h>

#include "base/atomic.h"
#include "base/error.h"
#include "base/file.h"
#include "energy/netlist/steps.h"

static const char SMALL[] =
    "/* a comment */\nmodule small(clk_i, d_i, y_o);\n  input clk_i ;\n  wire clk_i;\n  input d_i;\n  output \\y_o[0] ;\n"
    "  wire en; wire clk_n; wire en_l; wire gclk; wire q0; wire q1; wire q2; wire q3; wire q4; wire q5; wire q6; wire \\deep.q[7] ;\n"
    "  DFFPOSX1 f0 ( .CLK(clk_i), .D(d_i), .Q(en) );\n"
    "  INVX1 inv ( .A(clk_i), .Y(clk_n) );\n  LATCH latch ( .CLK(clk_n), .D(en), .Q(en_l) );\n  AND2X2 gate ( .A(clk_i), .B(en_l), "
    ".Y(gclk) );\n"
    "  DFFPOSX1 f1 ( .CLK(gclk), .D(en), .Q(q1) );\n  DFFPOSX1 f2 ( .CLK(gclk), .D(en), .Q(q2) );\n"
    "  DFFPOSX1 f3 ( .CLK(gclk), .D(en), .Q(q3) );\n  DFFPOSX1 f4 ( .CLK(gclk), .D(en), .Q(q4) );\n"
    "  DFFPOSX1 f5 ( .CLK(clk_i), .D(en), .Q(q5) );\n  DFFPOSX1 f6 ( .CLK(clk_i), .D(en), .Q(q6) );\n"
    "  DFFPOSX1 \\deep.f[7] ( .CLK(clk_i), .D(q6), .Q(\\deep.q[7] ) );\n"
    "  ram_1r1w #(.AW(32'd2), .DEPTH(32'sb0100), .WIDTH(32'b10)) ram ( .clk_i(clk_i), .wdata_i({ q1, q2 }), .rdata_o({ q0, q4x }) );\n"
    "  assign \\y_o[0] = \\deep.q[7] ;\nendmodule\n";

typedef struct {
  gc_arena *arena;
  netlist n;
  char err[GM_ERROR_SIZE];
} rig;

static void read_netlist_text(rig *r, netlist *n, const char *text) {
  assert_int_equal(nl_read(n, r->arena, "small.v", text, r->err, sizeof r->err), 0);
}

static int begin_netlist_rig(void **state) {
  rig *r = calloc(1, sizeof *r);
  r->arena = gc_arena_new();
  read_netlist_text(r, &r->n, SMALL);
  *state = r;
  return 0;
}

static int end_netlist_rig(void **state) {
  rig *r = *state;
  gc_arena_free(r->arena);
  free(r);
  return 0;
}

static const nl_cell *cell(const netlist *n, const char *name) {
  for (size_t i = 0; i < n->cell_count; i++)
    if (!strcmp(n->cells[i].name, name))
      return &n->cells[i];
  fail_msg("no cell %s", name);
  return NULL;
}

static uint32_t pin(const netlist *n, const char *name, const char *pin_name) {
  const nl_cell *c = cell(n, name);
  for (uint32_t i = c->first; i < c->first + c->count; i++)
    if (!strcmp(n->pins[i].name, pin_name))
      return i;
  fail_msg("no pin %s/%s", name, pin_name);
  return NL_NONE;
}

static const char *net(const netlist *n, const char *name, const char *pin_name) {
  return n->nets[n->pins[pin(n, name, pin_name)].net].name;
}

/* Buffers and gates from a clock pin back to clk_i. */
static unsigned levels(const netlist *n, const char *name) {
  nl_fanout f = nl_find_fanout(n);
  unsigned count = 0;
  uint32_t at = n->pins[pin(n, name, strcmp(name, "ram") ? "CLK" : "clk_i")].net;
  for (; f.driver[at] != NL_NONE; count++)
    at = n->pins[n->cells[n->pins[f.driver[at]].cell].first].net;
  assert_string_equal(n->nets[at].name, "clk_i");
  return count;
}

static void reads_and_writes(void **state) {
  rig *r = *state;
  netlist again;
  assert_int_equal(r->n.cell_count, 13);
  assert_string_equal(net(&r->n, "f5", "D"), "en");
  assert_string_equal(net(&r->n, "ram", "wdata_i"), "q1");
  char path[] = "/tmp/netlist-XXXXXX";
  int fd = mkstemp(path);
  assert_true(fd >= 0);
  close(fd);
  assert_int_equal(nl_write_file(&r->n, path, r->err, sizeof r->err), 0);
  assert_int_equal(nl_read_file(&again, r->arena, path, r->err, sizeof r->err), 0);
  unlink(path);
  assert_int_equal(nl_same_but_buffers(&r->n, &again, r->err, sizeof r->err), 0);
}

static void bad_text_is_refused(void **state) {
  rig *r = *state;
  netlist n;
  assert_int_equal(nl_read(&n, r->arena, "x.v", "module m(a);\n  input [3:0] a;\nendmodule\n", r->err, sizeof r->err), -1);
  assert_string_equal(r->err, "x.v:2:1: error: not a net of one bit at '['");
  assert_int_equal(nl_read(&n, r->arena, "x.v", "module m(a);\n  assign {a, b} = c;\nendmodule\n", r->err, sizeof r->err), -1);
  assert_non_null(strstr(r->err, "an assign of bits of another number"));
  assert_int_equal(nl_read(&n, r->arena, "x.v", "module m(a);\n  assign {a, b, c} = {d, 2'b10};\nendmodule\n", r->err, sizeof r->err), 0);
  assert_int_equal(n.cell_count, 3);
  assert_string_equal(n.nets[n.pins[n.cells[1].first + 1].net].name, "1'b1");
  assert_string_equal(n.nets[n.pins[n.cells[2].first].net].name, "c");
}

static void plain_names_stay_different(void **state) {
  rig *r = *state;
  nl_add_cell(&r->n, "INVX1", "deep_f_7_", NULL);
  nl_plain_names(&r->n);
  assert_string_equal(cell(&r->n, "deep_f_7_")->type, "INVX1");
  assert_string_equal(net(&r->n, "deep_f_7__2", "Q"), "deep_q_7_");
  assert_string_equal(cell(&r->n, "ram")->type, "ram_1r1w_4x2");
}

static void every_register_has_the_same_levels(void **state) {
  rig *r = *state;
  nl_tree_figures f;
  assert_int_equal(nl_clock_tree(&r->n, NL_CLOCK_PORT, 2, &f, r->err, sizeof r->err), 0);
  assert_int_equal(f.flip_flops, 8);
  assert_int_equal(f.gated_flip_flops, 4);
  assert_int_equal(f.gates, 1);
  static const char *const registers[] = {"f0", "f1", "f2", "f3", "f4", "f5", "f6", "\\deep.f[7]", "ram"};
  for (size_t i = 0; i < sizeof registers / sizeof *registers; i++)
    assert_int_equal(levels(&r->n, registers[i]), f.levels);
}

static void wide_nets_are_divided(void **state) {
  rig *r = *state;
  netlist before = {0};
  read_netlist_text(r, &before, SMALL);
  nl_fanout f = nl_find_fanout(&r->n);
  nl_clocks c;
  assert_int_equal(nl_find_clocks(&c, &r->n, &f, NL_CLOCK_PORT, r->err, sizeof r->err), 0);
  assert_true(nl_buffer(&r->n, &c, 3, NULL) > 0);
  f = nl_find_fanout(&r->n);
  uint32_t en = r->n.pins[pin(&r->n, "f0", "Q")].net;
  assert_true(f.start[en + 1] - f.start[en] <= 3);
  assert_int_equal(nl_same_but_buffers(&before, &r->n, r->err, sizeof r->err), 0);
}

/* f1 and f2 are late, f2 by more. The other five sinks of the net wait for one buffer. Without it, f1 would have that time back. */
static void late_sinks_stay_on_the_driver(void **state) {
  rig *r = *state;
  char path[] = "/tmp/slacks-XXXXXX", text[] = "f1/D 0 -0.4\nf2/D 0 -0.5\n";
  int fd = mkstemp(path);
  assert_true(fd >= 0);
  assert_int_equal(write(fd, text, sizeof text - 1), sizeof text - 1);
  close(fd);
  nl_slack *slacks = nl_read_slacks(&r->n, r->arena, path, r->err, sizeof r->err);
  unlink(path);
  assert_non_null(slacks);
  netlist before;
  read_netlist_text(r, &before, SMALL);
  nl_fanout f = nl_find_fanout(&r->n);
  nl_clocks c;
  assert_int_equal(nl_find_clocks(&c, &r->n, &f, NL_CLOCK_PORT, r->err, sizeof r->err), 0);
  assert_int_equal(nl_buffer(&r->n, &c, 12, nl_direct_slacks(&before, &r->n, slacks)), 1);
  assert_int_equal(nl_same_but_buffers(&before, &r->n, r->err, sizeof r->err), 0);
  assert_string_equal(net(&r->n, "f1", "D"), "en");
  assert_string_equal(net(&r->n, "f2", "D"), "en");
  assert_string_not_equal(net(&r->n, "f3", "D"), "en");
  assert_string_equal(net(&r->n, "f3", "D"), net(&r->n, "latch", "D"));
  const float *direct = nl_direct_slacks(&before, &r->n, slacks);
  assert_float_equal(direct[pin(&before, "f2", "D")], -0.5F, 1e-6F);
  slacks[pin(&before, "f3", "D")].setup = -0.2F;
  assert_true(nl_direct_slacks(&before, &r->n, slacks)[pin(&before, "f3", "D")] > 0);

  FILE *out = tmpfile();
  char line[64] = "";
  unsigned lines = 0;
  nl_print_sinks(&r->n, &c, 3, out);
  rewind(out);
  for (; fgets(line, sizeof line, out); lines++)
    assert_non_null(strchr("fl", *line));
  fclose(out);
  assert_int_equal(lines, 7); /* f1 to f6 and the latch: the buffer is a wire */
}

static void hold_buffers_go_to_the_pin(void **state) {
  rig *r = *state;
  char path[] = "/tmp/slacks-XXXXXX", text[] = "f6/D -0.15 3\n";
  int fd = mkstemp(path);
  assert_true(fd >= 0);
  assert_int_equal(write(fd, text, sizeof text - 1), sizeof text - 1);
  close(fd);
  nl_slack *slacks = nl_read_slacks(&r->n, r->arena, path, r->err, sizeof r->err);
  assert_non_null(slacks);
  netlist before;
  read_netlist_text(r, &before, SMALL);
  assert_int_equal(nl_fix_hold(&r->n, slacks, 0.1), 2);
  assert_int_equal(nl_same_but_buffers(&before, &r->n, r->err, sizeof r->err), 0);
  assert_string_equal(net(&r->n, "f5", "D"), "en");
  assert_string_not_equal(net(&r->n, "f6", "D"), "en");
  assert_int_equal(gm_atomic_write(path, "nobody/D -1 1\n", 14, r->err, sizeof r->err), 0);
  assert_null(nl_read_slacks(&r->n, r->arena, path, r->err, sizeof r->err));
  assert_non_null(strstr(r->err, ":1:1: error: the netlist has no pin nobody/D"));
  unlink(path);
}

static size_t enable_inputs(rig *r, const char *text) {
  netlist n;
  nl_clocks c;
  read_netlist_text(r, &n, text);
  nl_fanout f = nl_find_fanout(&n);
  assert_int_equal(nl_find_clocks(&c, &n, &f, NL_CLOCK_PORT, r->err, sizeof r->err), 0);
  FILE *out = fopen("/dev/null", "w");
  assert_non_null(out);
  size_t count = nl_enable_inputs(&n, &c, &f, out);
  fclose(out);
  return count;
}

/* The enable comes from a flip-flop; with the latch on the input, that input is found. */
static void inputs_of_enables_are_found(void **state) {
  rig *r = *state;
  assert_int_equal(enable_inputs(r, SMALL), 0);
  static const char FLIP_FLOP[] = "  DFFPOSX1 f0 ( .CLK(clk_i), .D(d_i), .Q(en) );\n";
  const char *at = strstr(SMALL, FLIP_FLOP);
  assert_non_null(at);
  char *broken = gc_sprintf(r->arena, "%.*s  BUFX2 f0 ( .A(d_i), .Y(en) );\n%s", (int)(at - SMALL), SMALL, at + strlen(FLIP_FLOP));
  assert_int_equal(enable_inputs(r, broken), 1);
}

/* Writes a file with that text and returns its name. */
static const char *file_of(rig *r, const char *text) {
  char *path = gc_sprintf(r->arena, "%s", "/tmp/netlist-XXXXXX");
  int fd = mkstemp(path);
  assert_true(fd >= 0);
  assert_int_equal(write(fd, text, strlen(text)), (long)strlen(text));
  close(fd);
  return path;
}

static void models_have_the_functions_of_the_library(void **state) {
  rig *r = *state;
  static const char LIBRARY[] = "library(x) {\ncell (INVX1) {\n  pin(Y) { function : \"(!A)\"; }\n}\n"
                                "cell (AND2X2) {\n  pin(Y) { function : \"(A B)\"; }\n}\n}\n";
  const char *library = file_of(r, LIBRARY), *out = file_of(r, "");
  assert_int_equal(nl_write_model(&r->n, library, out, r->err, sizeof r->err), 0);
  char *text = gm_file_text(out, NULL);
  assert_non_null(text);
  unsigned clk = r->n.pins[pin(&r->n, "inv", "A")].net, inverted = r->n.pins[pin(&r->n, "inv", "Y")].net;
  assert_non_null(strstr(text, gc_sprintf(r->arena, "assign n%u = (~n%u);", inverted, clk)));
  unsigned gated = r->n.pins[pin(&r->n, "gate", "Y")].net, open = r->n.pins[pin(&r->n, "gate", "B")].net;
  assert_non_null(strstr(text, gc_sprintf(r->arena, "assign n%u = (n%u & n%u);", gated, clk, open)));
  assert_non_null(strstr(text, gc_sprintf(r->arena, "always @(posedge n%u)", gated)));
  assert_non_null(strstr(text, "output wire [0:0] y_o"));
  free(text);
  assert_int_equal(gm_atomic_write(library, "cell (INVX1) {\n", 14, r->err, sizeof r->err), 0);
  assert_int_equal(nl_write_model(&r->n, library, out, r->err, sizeof r->err), -1);
  unlink(library);
  unlink(out);
}

static void a_moved_pin_is_noticed(void **state) {
  rig *r = *state;
  netlist b = {0};
  read_netlist_text(r, &b, SMALL);
  b.pins[pin(&b, "f6", "D")].net = b.pins[pin(&b, "f1", "Q")].net;
  assert_int_equal(nl_same_but_buffers(&r->n, &b, r->err, sizeof r->err), -1);
  assert_string_equal(r->err, "f6: error: pin D is on net q1, before on en");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(reads_and_writes, begin_netlist_rig, end_netlist_rig),
      cmocka_unit_test_setup_teardown(bad_text_is_refused, begin_netlist_rig, end_netlist_rig),
      cmocka_unit_test_setup_teardown(plain_names_stay_different, begin_netlist_rig, end_netlist_rig),
      cmocka_unit_test_setup_teardown(every_register_has_the_same_levels, begin_netlist_rig, end_netlist_rig),
      cmocka_unit_test_setup_teardown(wide_nets_are_divided, begin_netlist_rig, end_netlist_rig),
      cmocka_unit_test_setup_teardown(late_sinks_stay_on_the_driver, begin_netlist_rig, end_netlist_rig),
      cmocka_unit_test_setup_teardown(hold_buffers_go_to_the_pin, begin_netlist_rig, end_netlist_rig),
      cmocka_unit_test_setup_teardown(inputs_of_enables_are_found, begin_netlist_rig, end_netlist_rig),
      cmocka_unit_test_setup_teardown(models_have_the_functions_of_the_library, begin_netlist_rig, end_netlist_rig),
      cmocka_unit_test_setup_teardown(a_moved_pin_is_noticed, begin_netlist_rig, end_netlist_rig),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
