/* SPDX-License-Identifier: Apache-2.0 */
/* Tests the estimate of a core's area, compared with netlists (docs/sweep.md, "Results"). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/command.h"
#include "base/error.h"
#include "studies/sweep/area.h"

static area_model model;

static gm_machine find_area_machine(const char *name) {
  gm_machine m;
  char err[GM_ERROR_SIZE];
  if (gm_machine_find(&m, name, err, sizeof err))
    fail_msg("%s", err);
  return m;
}

static int load_area_model(void **s) {
  char err[GM_ERROR_SIZE];
  (void)s;
  if (area_load(&model, err, sizeof err))
    fail_msg("%s", err);
  return 0;
}

/* 8.555 mm2 of cells, and macros of 4096 x 32 and 2 x 256 x 128 bits. */
static void the_base_is_as_synthesized(void **s) {
  gm_machine m = find_area_machine("cyclone");
  area_of_machine a = area_of(&model, &m);
  (void)s;
  assert_float_equal(a.mm2, 8.55504 + 196608 * 4.65 * 1.7 / 0.6 / 1e6, 1e-6);
  assert_float_equal(a.error_mm2, 0, 1e-12);
}

/* The fit of a synthesized register file is within 5 % of its area. */
static void files_are_fitted(void **s) {
  (void)s;
  assert_true(model.samples >= 20);
  for (unsigned i = 0; i < model.samples; i++) {
    const area_sample *x = &model.sample[i];
    const double *t = model.term[x->file], r = x->registers, p = x->reads;
    assert_float_equal((t[0] + t[1] * r + t[2] * p + t[3] * r * p) / x->um2, 1, 0.05);
    assert_true(model.worst[x->file] > 0);
  }
}

static void parts_add_their_area(void **s) {
  gm_machine base = find_area_machine("cyclone"), m = base;
  (void)s;
  double area = area_of(&model, &base).mm2;
  m.ports_o = 1;
  area_of_machine less = area_of(&model, &m);
  assert_float_equal(area - less.mm2, (579392 - 500964) / 1e6, 1e-6);
  assert_float_equal(less.error_mm2, 0, 1e-12);
  m = base;
  m.temps = 16;
  assert_float_equal(area_of(&model, &m).mm2 - area, (1436872 - 797660) / 1e6, 1e-6);
  m.temps = 9; /* the file has a power of two of registers */
  assert_float_equal(area_of(&model, &m).mm2 - area, (1436872 - 797660) / 1e6, 1e-6);
  m = base;
  m.outputs = 10; /* by the fit */
  assert_float_equal(area_of(&model, &m).mm2 - area, (823820 - 579392) / 2e6, 0.04);
  assert_true(area_of(&model, &m).error_mm2 > 0);
  m = base;
  m.ports_c = 1;
  assert_float_equal(area - area_of(&model, &m).mm2, 256 * 128 * 4.65 * 1.7 / 0.6 / 1e6, 1e-6);
}

/* The core of cyclone50 was synthesized too; its pipeline registers are the only difference. */
static void another_core_is_predicted(void **s) {
  gm_machine m = find_area_machine("cyclone50");
  area_of_machine a = area_of(&model, &m);
  (void)s;
  assert_float_equal(a.mm2 - 196608 * 4.65 * 1.7 / 0.6 / 1e6, 8.9702, 0.03 * 8.9702);
}

/* A machine of the same name in the user's folder is another machine, and does not change what areas are compared with. */
static void the_base_is_the_kits(void **s) {
  static const char folder[] = "build/test/area-machines";
  char err[GM_ERROR_SIZE];
  area_model own;
  gm_machine m;
  (void)s;
  const double area = area_of(&model, &model.base).mm2;
  assert_int_equal(gm_command_shell("mkdir -p build/test/area-machines && sed 's/^temps = 8/temps = 16/' machines/cyclone.machine >"
                                    "build/test/area-machines/cyclone.machine"),
                   0);
  assert_int_equal(setenv("GLOAM_MACHINES", folder, 1), 0);
  assert_int_equal(gm_machine_find(&m, "cyclone", err, sizeof err), 0);
  assert_int_equal(m.temps, 16);
  assert_int_equal(area_load(&own, err, sizeof err), 0);
  assert_int_equal(unsetenv("GLOAM_MACHINES"), 0);
  assert_int_equal(own.base.temps, 8);
  assert_true(area_of(&own, &m).mm2 > area + 0.1);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_base_is_as_synthesized), cmocka_unit_test(files_are_fitted),     cmocka_unit_test(parts_add_their_area),
      cmocka_unit_test(another_core_is_predicted),  cmocka_unit_test(the_base_is_the_kits),
  };
  return cmocka_run_group_tests(tests, load_area_model, NULL);
}
