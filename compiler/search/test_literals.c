/* SPDX-License-Identifier: Apache-2.0 */
/* Tests programs with more literals than constant registers, or with more constants needed at once than temporaries (docs/compiler.md,
 * "Constant registers"). The values must be those of a machine with enough of both. */
#include "search/test_rig.h"

enum { WIDE = 44, VECTORS = 24 };

static void add_literal_text(char *text, size_t size, const char *fmt, ...) {
  size_t n = strlen(text);
  va_list ap;
  va_start(ap, fmt);
  vsnprintf(text + n, size - n, fmt, ap);
  va_end(ap);
  assert_true(strlen(text) + 1 < size);
}

static double random_number(uint64_t *seed) {
  static const double scale[] = {1, 1e-3, 1e6, 7e-20, 3e25};
  double x = (double)(int)rig_random(seed, 1, 1 << 30) / 1e8 * scale[(unsigned)rig_random(seed, 0, 5)];
  return (unsigned)rig_random(seed, 0, 2) ? x : -x;
}

/* Many different numbers, each of which changes the result. The last ones are read unchanged, also in a loop and a branch. */
static void write_many_numbers(char *text, size_t size, uint64_t seed) {
  *text = 0;
  add_literal_text(text, size, "precision highp float; varying vec4 a; uniform vec4 u;\nvoid main() {\nvec4 s = a, r = vec4(0.0);\n");
  for (unsigned k = 0; k < WIDE; k++) {
    double c[5];
    for (unsigned i = 0; i < 5; i++)
      c[i] = random_number(&seed);
    add_literal_text(text, size, "r = max(r * 0.5, fract(s * vec4(%.8e, %.8e, %.8e, %.8e))); s = s.yzwx + r * 0.25;\n", c[0], c[1], c[2],
                     c[3]);
    if (k % 10 == 9)
      add_literal_text(text, size, "for (int i = 0; i < 3; i++) { if (s.x > u.x) s.x = fract(%.8e * s.y); s = s.wxyz * u; }\n", c[4]);
  }
  add_literal_text(text, size, "gl_FragColor = s + r;\n}\n");
}

/* Vectors of constants and uniforms, a new one at every step of a chain. */
static void vectors(char *text, size_t size, uint64_t seed) {
  *text = 0;
  add_literal_text(text, size, "precision highp float; varying vec4 a; uniform vec4 u;\nvoid main() {\nvec4 s = a, r = vec4(0.0);\n");
  for (unsigned k = 0; k < VECTORS; k++) {
    double c[3];
    for (unsigned i = 0; i < 3; i++)
      c[i] = (double)(int)rig_random(&seed, 1, 1000) / 100;
    add_literal_text(text, size,
                     "{ float x = s.x * 0.375 + %.8e; vec2 q = vec2(%.8e, u.y) * x; s = fract(s.yzwx + vec4(q, x, 0.75)); "
                     "r = max(r, s * vec4(u.x, %.8e, u.z, 2.0)); }\n",
                     c[0], c[1], c[2]);
  }
  add_literal_text(text, size, "gl_FragColor = s + r;\n}\n");
}

static void run_on(const gm_machine *m, int opt, const char *text, float out[4], gc_stats *st) {
  rig r;
  gc_options o;
  gc_options_default(&o);
  o.opt = opt;
  rig_new_for(&r, m, GM_STAGE_FRAGMENT, &o, text);
  rig_uniform(&r, "u", (const double[]){0.25, 0.75, -0.5, 0.375});
  rig_input(&r, 0, "a", (const double[]){0.5, 0.75, -0.25, 1});
  rig_run(&r, 1);
  rig_output(&r, 0, "gl_FragColor", 0, out);
  *st = r.st;
  rig_free(&r);
}

static void check_same_literals(const gm_machine *large, const gm_machine *little, int opt, const char *text) {
  float want[4], got[4];
  gc_stats before, after;
  run_on(large, opt, text, want, &before);
  run_on(little, opt, text, got, &after);
  assert_memory_equal(want, got, sizeof want);
  assert_true(after.consts <= little->consts && after.temps <= little->temps);
  assert_true(before.consts > little->consts || before.temps > little->temps);
}

static void made(void **state) {
  (void)state;
  char *text = malloc(20000);
  for (uint64_t seed = 1; seed <= 6; seed++) {
    gm_machine large = rig_machine(seed & 1 ? "cyclone128" : "barrel"), little = large;
    write_many_numbers(text, 20000, seed);
    little.consts = 29 + (unsigned)seed;
    little.code_words = large.code_words = 30000;
    check_same_literals(&large, &little, seed == 6 ? 0 : 2, text);
  }
  free(text);
}

static void early(void **state) {
  (void)state;
  char *text = malloc(20000);
  gm_machine large = rig_machine("cyclone128"), little = rig_machine("cyclone");
  for (uint64_t seed = 1; seed <= 3; seed++) {
    vectors(text, 20000, seed);
    check_same_literals(&large, &little, 2, text);
  }
  free(text);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(made), cmocka_unit_test(early)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
