/* SPDX-License-Identifier: Apache-2.0 */
/* Tests functions that are called: they give the same values as inlined functions on every machine, level, gating method, allocator and way
 * of forwarding. Also: what the machine must have for a call, and programs that fit only with calls. */
#include <math.h>

#include "core/isa/isa.h"
#include "search/test_rig.h"

/* Nested, in branches and loops, with out parameters, globals, bools, an array, early returns and discard-free control flow. */
static const char program[] =
    "precision highp float; uniform vec4 u; varying vec4 a; float g = 0.25; vec4 h;\n"
    "float leaf(float x, bool b) { if (b && x > u.x) return x * u.y; for (int i = 0; i < 3; i++) x = x * 0.5 + sin(x + float(i)); return "
    "x; }\n"
    "bool odd(vec2 p, inout vec2 q) { q = q.yx * p + 0.125; return q.x < p.y; }\n"
    "vec4 middle(vec4 v, out float r) { g += leaf(v.x, true); r = leaf(v.y, v.z < 0.5) + g; return v.wzyx * r; }\n"
    "void side() { h = vec4(leaf(g, false), g, leaf(h.y, true), 1.0); }\n"
    "mat2 turn(float c) { return mat2(c, -c, leaf(c, true), 1.0); }\n"
    "void main() {\n"
    "  float r, s = a.w; vec2 q = a.xy; vec4 keep = a * u; h = a.yzwx;\n"
    "  vec4 c = middle(a, r);\n"
    "  for (int i = 0; i < 4; i++) { if (odd(c.xy, q)) c += middle(c * 0.25, s); else c.zw = turn(s) * q; c = c * 0.5 + keep; }\n"
    "  side(); side();\n"
    "  gl_FragColor = c * 0.25 + h + vec4(leaf(leaf(leaf(r, true), false), odd(q, q)), g, q) + keep;\n"
    "}\n";

static void run_call_rig(rig *r, float out[4]) {
  rig_uniform(r, "u", (const double[]){0.25, 0.75, -0.5, 0.375});
  rig_input(r, 0, "a", (const double[]){0.5, 0.75, -0.25, 1});
  rig_run(r, 1);
  rig_output(r, 0, "gl_FragColor", 0, out);
}

static unsigned count_program_calls(const gm_program *p) {
  gm_bundle b;
  const char *why;
  unsigned n = 0;
  for (size_t at = 0; at < p->words; at += b.words) {
    assert_true(gm_decode_bundle(p->code + at, p->words - at, &b, &why));
    for (unsigned k = 0; k < b.count; k++)
      n += b.op[k].op == GM_OP_call;
  }
  return n;
}

static void expect_call_lanes(const float want[4], const float got[4], const char *how) {
  for (unsigned l = 0; l < 4; l++)
    if (!(fabs((double)(want[l] - got[l])) <= 1e-4 * fmax(1, fabs((double)want[l]))))
      fail_msg("lane %u is %g, expected %g, %s", l, (double)got[l], (double)want[l], how);
}

static void wanted(float want[4]) {
  rig r;
  gc_options o;
  gc_options_default(&o);
  o.opt = 0;
  o.calls = GC_CALLS_INLINE;
  rig_new(&r, "cyclone128", GM_STAGE_FRAGMENT, &o, program);
  assert_int_equal(count_program_calls(&r.p), 0);
  run_call_rig(&r, want);
  rig_free(&r);
}

static void check_same_call_lanes(const char *machine, const gc_options *o, const float want[4], const char *how) {
  rig r;
  float got[4];
  rig_new(&r, machine, GM_STAGE_FRAGMENT, o, program);
  assert_true(count_program_calls(&r.p) > 5 && r.st.functions >= 5);
  run_call_rig(&r, got);
  expect_call_lanes(want, got, how);
  rig_free(&r);
}

static void check_call_values(void **state) {
  (void)state;
  static const char *const machine[] = {"cyclone128", "cyclone-deep", "barrel", "barrel4", "quad"};
  float want[4];
  wanted(want);
  for (unsigned m = 0; m < sizeof machine / sizeof *machine; m++)
    for (int opt = 0; opt < 4; opt++) {
      char how[100];
      gc_options o;
      gc_options_default(&o);
      o.opt = opt;
      o.calls = GC_CALLS_REAL;
      snprintf(how, sizeof how, "%s -O%d", machine[m], opt);
      check_same_call_lanes(machine[m], &o, want, how);
    }
}

static void methods(void **state) {
  (void)state;
  float want[4];
  char how[100];
  wanted(want);
  for (unsigned gate = 0; gate <= GC_GATE_HINTS; gate++)
    for (unsigned k = 0; k < GC_ALLOCATORS; k++) {
      gc_options o;
      gc_options_default(&o);
      o.calls = GC_CALLS_REAL;
      o.gate = (gc_gate)gate;
      o.policy = gate == GC_GATE_NONE                                     ? GM_GATE_NONE
                 : gate == GC_GATE_BEST || gate == GC_GATE_HINTS || k & 1 ? GM_GATE_PROGRAM
                                                                          : GM_GATE_AUTO;
      o.wake = k;
      o.alloc = (gc_allocator)k;
      o.forward = (gc_forward)(k % 3);
      snprintf(how, sizeof how, "gate %u, allocator %u", gate, k);
      check_same_call_lanes("cyclone128", &o, want, how);
    }
}

/* Functions that the machine cannot call are inlined, even a single function whose call would be too deep; the other functions are
 * called. */
static void check_call_limits(void **state) {
  (void)state;
  static const char around[] = "precision highp float; uniform sampler2D s; varying vec2 a;\n"
                               "vec4 f(vec2 p) { return texture2D(s, p * 2.0); }\nvoid main() { gl_FragColor = f(a) + f(a.yx); }\n";
  rig r;
  float want[4], got[4];
  gc_options o;
  gm_machine m = rig_machine("cyclone128");
  gc_options_default(&o);
  o.calls = GC_CALLS_REAL;
  m.call_depth = 1; /* the function middle calls the function leaf: two frames would be needed */
  rig_new_for(&r, &m, GM_STAGE_FRAGMENT, &o, program);
  assert_true(count_program_calls(&r.p) > 0); /* the simulator would refuse deeper calls */
  wanted(want);
  run_call_rig(&r, got);
  expect_call_lanes(want, got, "one frame");
  rig_free(&r);
  m.call_depth = 0;
  rig_compile_for(&r, &m, GM_STAGE_FRAGMENT, &o, program);
  assert_int_equal(count_program_calls(&r.p), 0);
  rig_free(&r);
  rig_new(&r, "quad", GM_STAGE_FRAGMENT, &o, around); /* this machine has quads, so the called function computes derivatives */
  assert_int_equal(count_program_calls(&r.p), 2);
  rig_free(&r);
  rig_compile(&r, "cyclone128", GM_STAGE_FRAGMENT, &o, around);
  assert_int_equal(count_program_calls(&r.p), 2);
  rig_free(&r);
}

/* Calls chosen by estimate: a higher price of code gives more calls, and the values stay the same. */
static void estimated(void **state) {
  (void)state;
  static const double price[] = {0, 0.5, 2, 100};
  float want[4], got[4];
  unsigned before = 0;
  wanted(want);
  for (unsigned k = 0; k < sizeof price / sizeof *price; k++) {
    rig r;
    gc_options o;
    gc_options_default(&o);
    o.calls = GC_CALLS_AUTO;
    o.call_price = price[k];
    rig_new(&r, "cyclone128", GM_STAGE_FRAGMENT, &o, program);
    run_call_rig(&r, got);
    expect_call_lanes(want, got, "by estimate");
    assert_true(k ? r.st.functions >= before : !r.st.functions);
    before = r.st.functions;
    rig_free(&r);
  }
  assert_true(before > 0);
}

/* A program that is too long for the machine if all functions are inlined. */
static void rung(void **state) {
  (void)state;
  rig inlined, called;
  gc_options o;
  gm_machine m = rig_machine("cyclone128");
  float want[4], got[4];
  wanted(want);
  gc_options_default(&o);
  o.calls = GC_CALLS_INLINE;
  m.code_words = 268;
  gc_result rc = GC_OK;
  while (rc == GC_OK) { /* the largest memory, in steps of 8 words, in which the inlined program does not fit */
    m.code_words -= 8;
    assert_true(m.code_words >= 128);
    rig_compile_for(&inlined, &m, GM_STAGE_FRAGMENT, &o, program);
    rc = inlined.rc;
    rig_free(&inlined);
  }
  assert_int_equal(rc, GC_ERR_FIT);
  rig_new_for(&called, &m, GM_STAGE_FRAGMENT, NULL, program);
  assert_non_null(strstr(called.st.middle, "calls"));
  assert_true(called.st.functions > 0);
  run_call_rig(&called, got);
  expect_call_lanes(want, got, "on the last rung");
  rig_free(&called);
}

/* A program that would have 3^11 function bodies if all were inlined. Its functions nest deeper than the return stack, so some are
 * called and some inlined. */
static void explosion(void **state) {
  (void)state;
  char text[4000] = "precision highp float; varying vec4 a; uniform vec4 u;\n"
                    "vec4 f0(vec4 x) { x = x * u.yzwx + sin(x.x); return x.yxwz - sin(x.y); }\n";
  for (unsigned k = 1; k < 12; k++) {
    size_t n = strlen(text);
    snprintf(text + n, sizeof text - n, "vec4 f%u(vec4 x) { x = f%u(x * 1.5) + u; x = f%u(x * 2.5) + u; return f%u(x * 0.5) + u; }\n", k,
             k - 1, k - 1, k - 1);
  }
  strcat(text, "void main() { gl_FragColor = f11(a); }\n");
  rig r;
  gc_options o;
  gc_options_default(&o);
  o.calls = GC_CALLS_INLINE;
  rig_compile(&r, "cyclone", GM_STAGE_FRAGMENT, &o, text);
  assert_int_equal(r.rc, GC_ERR_FIT);
  rig_free(&r);
  rig_compile(&r, "cyclone", GM_STAGE_FRAGMENT, NULL, text);
  assert_int_equal(r.rc, GC_OK);
  assert_true(r.st.functions >= 1 && r.st.functions <= r.m.call_depth && count_program_calls(&r.p) > r.st.functions);
  rig_free(&r);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(check_call_values), cmocka_unit_test(methods), cmocka_unit_test(check_call_limits),
                                     cmocka_unit_test(estimated),         cmocka_unit_test(rung),    cmocka_unit_test(explosion)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
