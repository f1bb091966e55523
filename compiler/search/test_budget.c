/* SPDX-License-Identifier: Apache-2.0 */
/* Tests that a refusal costs little: a long program that fits nowhere tries few rungs of the ladder (ways to need fewer registers), and
 * every strategy of the middle end gives its memory back (docs/compiler.md, "The ladder"). */
#include "base/times.h"
#include "search/test_rig.h"

typedef struct {
  char text[60000];
  size_t len;
} source;

static void __attribute__((format(printf, 2, 3))) put_budget_source(source *s, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  s->len += (size_t)vsnprintf(s->text + s->len, sizeof s->text - s->len, fmt, ap);
  va_end(ap);
  assert_true(s->len < sizeof s->text);
}

static gc_times refused(const source *s, gc_calls calls) {
  gm_machine m = rig_machine("cyclone");
  gc_times t = {0};
  gc_options o;
  rig r;
  gc_options_default(&o);
  o.calls = calls;
  o.times = &t;
  rig_compile_for(&r, &m, GM_STAGE_FRAGMENT, &o, s->text);
  assert_int_equal(r.rc, GC_ERR_FIT);
  rig_free(&r);
  return t;
}

/* 300 lookups that are all needed at the end: four times the temporaries of the largest machine. */
static void few_rungs(void **state) {
  (void)state;
  enum { VALUES = 300, MAX = 40 };
  source s = {.len = 0};
  unsigned runs = 0;
  put_budget_source(&s, "precision highp float; uniform sampler2D s; varying vec4 a;\nvoid main() {\n");
  for (unsigned k = 0; k < VALUES; k++)
    put_budget_source(&s, "  vec4 t%u = texture2D(s, a.xy * %u.0);\n", k, k + 2);
  put_budget_source(&s, "  vec4 r = vec4(1.0);\n");
  for (unsigned k = VALUES; k-- > 0;)
    put_budget_source(&s, "  r = r.yzwx * 0.25 + t%u * t%u.wzyx;\n", k, (k * 7 + 3) % VALUES);
  put_budget_source(&s, "  gl_FragColor = r;\n}\n");
  gc_times t = refused(&s, GC_CALLS_FIT);
  for (unsigned k = 0; k < t.n; k++)
    runs += !strcmp(t.row[k].name, "sched") ? t.row[k].runs : 0;
  if (runs > MAX)
    fail_msg("%u schedules of a program that fits nowhere, expected %u at most", runs, MAX);
}

/* Each function calls the next twice, so that inlining makes the program explode. */
static void little_memory(void **state) {
  (void)state;
  enum { DEPTH = 30, MAX_MB = 100 };
  source s = {.len = 0};
  put_budget_source(&s, "precision highp float; varying vec4 v;\nfloat f%u(float x) { return sin(x) * v.x; }\n", DEPTH);
  for (unsigned k = DEPTH - 1; k > 0; k--)
    put_budget_source(&s, "float f%u(float x) { return f%u(x + 0.%u) * f%u(x * 1.%u) + v.y; }\n", k, k + 1, k, k + 1, k);
  put_budget_source(&s, "void main() { gl_FragColor = vec4(f1(v.z)); }\n");
  gc_times t = refused(&s, GC_CALLS_AUTO);
  if (t.bytes > (size_t)MAX_MB << 20)
    fail_msg("%zu bytes to refuse a program, expected %u MB at most", t.bytes, MAX_MB);
}

/* What a refusal of a program that is too long may take, on a busy machine too. */
static void is_cheap(const source *s) {
  enum { MAX_MB = 64, MAX_SECONDS = 2 };
  gc_times t = refused(s, GC_CALLS_FIT);
  if (t.bytes > (size_t)MAX_MB << 20)
    fail_msg("%zu bytes to refuse a program that is too long, expected %u MB at most", t.bytes, MAX_MB);
  if (t.seconds > MAX_SECONDS)
    fail_msg("more than %u s to refuse a program that is too long", MAX_SECONDS);
}

/* All elements of large arrays are live at once. */
static void many_elements(void **state) {
  (void)state;
  enum { ARRAYS = 2 };
  source s = {.len = 0};
  put_budget_source(&s, "precision highp float; varying vec2 v;\nvoid main() {\n");
  for (unsigned k = 0; k < ARRAYS; k++)
    put_budget_source(&s, "  float a%u[1024];\n", k);
  put_budget_source(&s, "  float s = 0.0;\n  for (int i = 0; i < 1024; i++) {\n");
  for (unsigned k = 0; k < ARRAYS; k++)
    put_budget_source(&s, "    a%u[i] = fract(float(i) * 0.37 + v.x * %u.1);\n", k, k);
  put_budget_source(&s, "  }\n  for (int i = 0; i < 1024; i++) {\n");
  for (unsigned k = 0; k < ARRAYS; k++)
    put_budget_source(&s, "    s += a%u[i] * 0.001;\n", k);
  put_budget_source(&s, "  }\n  gl_FragColor = vec4(s);\n}\n");
  is_cheap(&s);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(few_rungs), cmocka_unit_test(little_memory), cmocka_unit_test(many_elements)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
