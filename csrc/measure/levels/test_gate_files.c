/* SPDX-License-Identifier: Apache-2.0 */
/* Tests what the energy model `gate` reads of a netlist: settings, and the component of each cell (docs/energy.md, "Energy model gate"). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
/* cmocka needs those above */
#include <cmocka.h>

#include "base/atomic.h"
#include "base/error.h"
#include "measure/levels/gate_files.h"

static char path[] = "/tmp/gloam-gate-files-XXXXXX", err[GM_ERROR_SIZE];

static const char *file(const char *text) {
  assert_int_equal(gm_atomic_write(path, text, strlen(text), err, sizeof err), 0);
  return path;
}

static void settings_are_read(void **state) {
  (void)state;
  gm_netlist_settings s;
  static const char good[] = "period_ns 50\nwire_pf 0.009\nport_pf 0.05\nram_pf 0.02\nram_clock_pf 0.03\nram ram_1r1w_4x2 46 69\n";
  assert_int_equal(gm_netlist_settings_read(&s, file(good), err, sizeof err), 0);
  assert_float_equal(s.period_ns, 50, 0);
  assert_float_equal(s.loads.ram_clock_pf, 0.03, 0);
  assert_int_equal(s.rams, 1);
  assert_float_equal(s.ram[0].write_pj, 69, 0);
  assert_int_equal(gm_netlist_settings_read(&s, file("period_ns 50\n"), err, sizeof err), -1);
  assert_int_equal(gm_netlist_settings_read(&s, file("perid_ns 50\n"), err, sizeof err), -1);
  assert_non_null(strstr(err, ":1:1: error: "));
}

/* A gate of unit_a, a register that mapping named after a net of the top, a register with a component of its own, a buffer added later. */
static void cells_have_rows(void **state) {
  (void)state;
  gc_arena *arena = gc_arena_new();
  gm_weights w = {.n = 3, .nplace = 2};
  strcpy(w.row[0].component, "rest");
  strcpy(w.row[1].component, "unit_a");
  strcpy(w.row[2].component, "results");
  w.place[0] = (gm_place){"u_back.u_a", 1, false};
  w.place[1] = (gm_place){"u_back.fa_q", 2, true};
  netlist n;
  static const char text[] =
      "module m(clk_i);\n  input clk_i;\n  INVX1 _1_ ( .A(q), .Y(d) );\n  DFFPOSX1 out_reg ( .CLK(clk_i), .D(d), .Q(q) );\n"
      "  DFFPOSX1 fa_reg ( .CLK(clk_i), .D(d), .Q(f) );\n  assign g = f;\n  BUFX2 added ( .A(d), .Y(e) );\nendmodule\n";
  assert_int_equal(nl_read(&n, arena, "m.v", text, err, sizeof err), 0);
  nl_fanout f = nl_find_fanout(&n);
  uint8_t row[8];
  const char *cells = file("INVX1 u_back.u_a.$abc$1$x\nDFFPOSX1 out[3]_reg\nDFFPOSX1 u_back.fa_q[1]_reg\n");
  if (gm_netlist_rows_read(row, &n, &f, &w, cells, err, sizeof err))
    fail_msg("%s", err);
  assert_int_equal(row[0], 1);
  assert_int_equal(row[1], 1); /* like the gate before it */
  assert_int_equal(row[2], 2);
  assert_int_equal(row[3], 2); /* the assign */
  assert_int_equal(row[4], 1);
  assert_int_equal(gm_netlist_rows_read(row, &n, &f, &w, file("NAND2X1 u_back.u_a.$abc$1$x\n"), err, sizeof err), -1);
  assert_non_null(strstr(err, "not the netlist's cell"));
  gc_arena_free(arena);
}

int main(void) {
  int fd = mkstemp(path);
  if (fd < 0 || close(fd))
    return 1;
  const struct CMUnitTest tests[] = {cmocka_unit_test(settings_are_read), cmocka_unit_test(cells_have_rows)};
  int failed = cmocka_run_group_tests_name("gate_files", tests, NULL, NULL);
  unlink(path);
  return failed;
}
