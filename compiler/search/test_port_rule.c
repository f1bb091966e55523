/* SPDX-License-Identifier: Apache-2.0 */
/* Tests programs for a memory array whose banks have one read and one write port: they keep its port rule, and compute the same
 * (docs/cluster.md, "Banks with one port"). */
#include "core/sim/array_rule.h"
#include "search/test_rig.h"

/* Eight inputs. With four banks every input is in the bank of another one. */
static const char many_inputs[] = "precision highp float; varying vec4 a, b, c, d, e, f, g, h; uniform vec4 u;\n"
                                  "void main() {\n"
                                  "  vec4 x = a * e + b * f + c * g + d * h + u;\n"
                                  "  vec4 y = max(a, e) - min(b, f) + max(c, g) * min(d, h);\n"
                                  "  for (int i = 0; i < 3; i++) x = x * y + (a + c) * (e + g) + fract(b) * floor(f);\n"
                                  "  gl_FragColor = x + y * a * b.wzyx + vec4(dot(c, e), dot(a, g), length(b), length(f));\n"
                                  "}\n";

static void run_many_inputs(const gm_machine *m, int opt, float out[4]) {
  static const char *const name[] = {"a", "b", "c", "d", "e", "f", "g", "h"};
  rig r;
  gc_options o;
  gc_options_default(&o);
  o.opt = opt;
  rig_new_for(&r, m, GM_STAGE_FRAGMENT, &o, many_inputs);
  gm_array_need n = gm_array_need_of(m, r.p.code, r.p.words);
  gm_segment segment[GM_MAX_THREADS];
  gm_array_divide(3, &n, 1, segment);
  gm_sim_write(r.sim, GM_HOST_GATES, 0, GM_ARRAY_SEGMENT, (uint32_t[4]){gm_segment_word(&segment[0])});
  for (unsigned t = 0; t < 8; t++) {
    double v[4];
    for (unsigned l = 0; l < 4; l++)
      v[l] = 0.25 * t - 0.5 * l + 1;
    rig_input(&r, 0, name[t], v);
  }
  rig_uniform(&r, "u", (const double[4]){1, 2, 3, 4});
  rig_run(&r, 1);
  rig_output(&r, 0, "gl_FragColor", 0, out);
  rig_free(&r);
}

static void values_are_the_same(void **state) {
  gm_machine m = rig_machine("cyclone16-array");
  (void)state;
  for (int opt = 0; opt < 4; opt++) {
    float want[4], got[4];
    m.array_banks = 0;
    run_many_inputs(&m, opt, want);
    for (m.array_banks = 4; m.array_banks <= 8; m.array_banks *= 2) {
      run_many_inputs(&m, opt, got);
      assert_memory_equal(got, want, sizeof got);
    }
  }
}

/* The rule binds: the program for ports without it is refused. */
static void the_rule_binds(void **state) {
  gm_machine m = rig_machine("cyclone16-array");
  rig r;
  gm_check_result why;
  (void)state;
  rig_compile_for(&r, &m, GM_STAGE_FRAGMENT, NULL, many_inputs);
  assert_int_equal(r.rc, GC_OK);
  r.p.machine.array_banks = 4;
  assert_int_equal(gm_check_program(&r.p, &(gm_check_config){GM_GATE_NONE, 1}, &why), GM_CHECK_BROKEN);
  assert_string_equal(why.rule, "array ports");
  rig_free(&r);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(values_are_the_same), cmocka_unit_test(the_rule_binds)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
