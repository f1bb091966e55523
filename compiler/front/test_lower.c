/* SPDX-License-Identifier: Apache-2.0 */
/* Tests lowering: shaders become IR, which runs in the interpreter and has to give the expected values; the IR text of small ones is
 * compared (docs/ir.md). */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "core/fp/fp.h"
#include "front/front.h"
#include "ir/ir_eval.h"

#define HEAD                                                                                                                               \
  "precision highp float; uniform vec4 u; uniform int n; uniform bool yes; uniform float arr[4]; uniform mat2 m2[3]; uniform mat3 m3;"     \
  "struct P { vec2 a; float b; }; uniform P ps[2]; uniform sampler2D s0, s1; uniform sampler2D sa[2]; varying vec2 uv;\n"

/* Every uniform register holds values that tell which register it is; the expected values use them. */
static void fill_test_uniform(void *ctx, int sym, int slot, uint32_t out[4]) {
  const ir_module *m = ctx;
  const char *name = m->sym[sym].s.name;
  float v[4] = {1, 2, 3, 4};
  if (!strcmp(name, "n"))
    v[0] = 2;
  else if (!strcmp(name, "yes"))
    v[0] = 1;
  else if (!strcmp(name, "arr"))
    v[0] = 10.0f * (float)(slot + 1);
  else if (name[0] == 'm')
    for (int i = 0; i < 4; i++)
      v[i] = (float)(slot * 4 + i + 1);
  else if (!strncmp(name, "ps[1]", 5))
    v[0] = 7, v[1] = 8;
  for (int i = 0; i < 4; i++)
    out[i] = gm_bits(v[i]);
}

static void input(void *ctx, int sym, int slot, uint32_t out[4]) {
  (void)ctx, (void)sym, (void)slot;
  out[0] = gm_bits(0.25f), out[1] = gm_bits(0.75f), out[2] = 0, out[3] = gm_bits(1.0f);
}

static void sysval(void *ctx, int slot, uint32_t out[4]) {
  (void)ctx, (void)slot;
  for (int i = 0; i < 4; i++)
    out[i] = gm_bits(i == 3 ? 1.0f : 5.5f);
}

/* The colour is: x: last character of the sampler's name; y: element; z: first coordinate; w: bias or level of detail. */
static void sample_test_texture(void *ctx, ir_op op, int sym, unsigned element, const uint32_t coord[4], uint32_t lod, uint32_t out[4]) {
  const ir_module *m = ctx;
  const char *name = m->sym[sym].s.name;
  (void)op;
  out[0] = gm_bits((float)name[strlen(name) - 1]);
  out[1] = gm_bits((float)element);
  out[2] = coord[0];
  out[3] = lod;
}

static ir_module *compile_to_ir(gc_arena *a, const char *src, gm_stage stage) {
  gc_diag d = {.arena = a, .name = "test", .src = src, .len = strlen(src)};
  ir_module *m = gc_front(a, &d, stage);
  if (!m)
    fail_msg("%s\n%s", src, gc_diag_text(&d));
  const char *wrong = ir_verify(a, m);
  if (wrong)
    fail_msg("%s\n%s\n%s", src, wrong, ir_print(a, m));
  return m;
}

static ir_result run_lowered_ir(gc_arena *a, const ir_module *m) {
  ir_env env = {
      .ctx = (void *)(uintptr_t)m, .input = input, .uniform = fill_test_uniform, .sysval = sysval, .texture = sample_test_texture};
  ir_result r;
  const char *why = ir_eval(a, m, &env, &r);
  if (why)
    fail_msg("%s\n%s", why, ir_print(a, m));
  return r;
}

static void check_lowered_value(const char *decl, const char *body, const float want[4], float tolerance) {
  gc_arena *a = gc_arena_new();
  const char *src = gc_sprintf(a, HEAD "%s\nvoid main() { %s }", decl, body);
  ir_module *m = compile_to_ir(a, src, GM_STAGE_FRAGMENT);
  ir_result r = run_lowered_ir(a, m);
  int sym = 0;
  while (strcmp(m->sym[sym].s.name, "gl_FragColor"))
    sym++;
  const ir_out_reg *o = &r.out[ir_eval_out_index(m, sym, 0)];
  for (int i = 0; i < 4; i++) {
    float got = gm_float(o->value[i]);
    if (!(fabsf(got - want[i]) <= tolerance * fmaxf(1.0f, fabsf(want[i]))))
      fail_msg("%s %s\nlane %d: %g, expected %g\n%s", decl, body, i, (double)got, (double)want[i], ir_print(a, m));
  }
  gc_arena_free(a);
}

typedef struct {
  const char *decl, *body;
  float want[4];
} row;

static const row rows[] = {
    /* operators and conversions */
    {"", "gl_FragColor = u + 2.0 * u - u / 2.0;", {2.5f, 5, 7.5f, 10}},
    {"", "gl_FragColor = vec4(7 / n, -7 / n, 7 / (n + 1), -9 / (0 - n - 1));", {3, -3, 2, 3}},
    {"", "gl_FragColor = vec4(ivec4(2.9, -2.9, 0.5, true));", {2, -2, 0, 1}},
    {"", "gl_FragColor = vec4(bvec4(0.0, 0.1, n, n - 2));", {0, 1, 1, 0}},
    {"", "gl_FragColor = vec4(u.wz, u.yx).wzyx.abgr;", {4, 3, 2, 1}},
    {"", "vec4 v = u; v.wx = v.xy; v.z += v.x; gl_FragColor = v;", {2, 2, 5, 1}},
    {"", "vec4 v = vec4(0.0); v[n] = 5.0; v.zyx[n - 1] = 6.0; gl_FragColor = v + vec4(u[n]);", {3, 9, 8, 3}},
    {"", "int i = n; int j = i++ + ++i; gl_FragColor = vec4(i, j, i--, --i);", {4, 6, 4, 2}},
    {"", "gl_FragColor = vec4(u == u, u != u, u.xy == vec2(1, 2), u.x <= 1.0);", {1, 0, 1, 1}},
    {"", "gl_FragColor = vec4(yes && u.x > 5.0, yes || u.x > 5.0, yes ^^ true, !yes);", {0, 1, 0, 0}},
    {"", "gl_FragColor = (1.0, u);", {1, 2, 3, 4}},
    {"", "gl_FragColor = u.x < 2.0 ? u : -u;", {1, 2, 3, 4}},
    /* side effects in the second operand of && and || and in the arms of ?: */
    {"float g = 1.0; bool f() { g += 1.0; return true; }",
     "bool a = u.x > 5.0 && f(); bool b = u.x < 5.0 || f(); bool c = yes && f(); gl_FragColor = vec4(g, a, b, c);",
     {2, 0, 1, 1}},
    {"float g = 1.0; float f(float x) { g *= 3.0; return x; }",
     "float x = yes ? f(4.0) : f(5.0); gl_FragColor = vec4(g, x, 0, 0);",
     {3, 4, 0, 0}},
    /* matrices */
    {"", "gl_FragColor = vec4(m3 * vec3(1, 0, 2), 0);", {19, 22, 25, 0}},
    {"", "gl_FragColor = vec4(vec3(1, 0, 2) * m3, 0);", {7, 19, 31, 0}},
    {"", "mat3 p = m3 * mat3(2.0); gl_FragColor = vec4(p[2], (m3 * m3)[0][0]);", {18, 20, 22, 38}},
    {"", "mat2 a = mat2(1, 2, 3, 4), b = mat2(a[1], a[0]), c = a * b; gl_FragColor = vec4(c[0], a == b, mat2(m3)[1][1]);", {15, 22, 0, 6}},
    {"", "mat4 a = mat4(m3); gl_FragColor = a[3] + a[n];", {9, 10, 11, 1}},
    {"", "mat2 a = mat2(0.0); a[n - 1][0] = 5.0; a[0].y++; gl_FragColor = vec4(a);", {0, 1, 5, 0}},
    {"", "gl_FragColor = vec4(matrixCompMult(m2[1], m2[0]));", {9, 20, 65, 84}},
    /* arrays, structs, dynamic indices */
    {"",
     "float a[3]; for (int i = 0; i < 3; i++) a[i] = float(i * i); gl_FragColor = vec4(a[n], a[n - 1], arr[n], arr[3]);",
     {4, 1, 30, 40}},
    {"", "gl_FragColor = vec4(m2[n][n - 1], m2[n - 1][1][n - 2], ps[n - 1].b);", {21, 22, 13, 7}},
    {"", "P p = ps[1], q; q = p; q.a.x = 1.0; gl_FragColor = vec4(q.a, p.a) + vec4(p == q, p != q, 0, 0);", {1, 9, 7, 8}},
    {"",
     "const P p = P(vec2(1, 2), 3.0); const float k = p.a.y + p.b; float z[int(k)]; z[4] = k; gl_FragColor = vec4(z[4]);",
     {5, 5, 5, 5}},
    {"struct Q { P p[2]; float x; };",
     "Q q; q.p[n - 1].a = vec2(3, 4); q.p[0].a = vec2(1); q.x = 9.0; gl_FragColor = vec4(q.p[n - 1].a, q.p[n - 2].a.y, q.x);",
     {3, 4, 1, 9}},
    {"",
     "float a[4]; a[0] = a[1] = a[2] = a[3] = 1.0; a[n] += 5.0; a[n + 1]--; gl_FragColor = vec4(a[0], a[1], a[2], a[3]);",
     {1, 1, 6, 0}},
    {"struct L { float k[3]; vec2 c; }; uniform L arr2[2];",
     "gl_FragColor = vec4(arr2[n - 1].k[n] + arr2[n - 2].k[1], arr2[n - 1].c, arr2[n - 2].k[n - 2]);",
     {2, 1, 2, 1}},
    /* functions */
    {"void f(in float a, out float b, inout float c) { b = a + c; c = b * 2.0; a = 99.0; }",
     "float x = 1.0, y, z = 2.0; f(x, y, z); gl_FragColor = vec4(x, y, z, 0);",
     {1, 3, 6, 0}},
    {"void f(inout vec2 v) { v = v.yx; }", "vec4 v = u; f(v.xw); gl_FragColor = v;", {4, 2, 3, 1}},
    {"float f(float x) { if (x > 1.0) return x; return -x; } float f(int x) { return float(x) + 0.5; }",
     "gl_FragColor = vec4(f(2.0), f(0.5), f(2), 0);",
     {2, -0.5f, 2.5f, 0}},
    {"float g; float h(); void set(float x) { g = x; } float h() { return g; }",
     "set(3.0); float a = h(); set(a + 1.0); gl_FragColor = vec4(a, h(), g, 0);",
     {3, 4, 4, 0}},
    {"void put() { gl_FragColor.x = 7.0; }", "gl_FragColor = u; put(); gl_FragColor.y = gl_FragColor.x;", {7, 7, 3, 4}},
    {"float sum(float a[4]) { float s = 0.0; for (int i = 0; i < 4; i++) s += a[i]; a[0] = 0.0; return s; }",
     "gl_FragColor = vec4(sum(arr));",
     {100, 100, 100, 100}},
    {"P f(P p) { p.b += 1.0; return p; }", "gl_FragColor = vec4(f(ps[1]).b, f(ps[1]).a, 0);", {8, 7, 8, 0}},
    {"float g; float f(inout float x) { g = 5.0; return x; }", "g = 1.0; float r = f(g); gl_FragColor = vec4(g, r, 0, 0);", {1, 1, 0, 0}},
    /* samplers through functions */
    {"vec4 f(sampler2D s, vec2 c) { return texture2D(s, c); }", "gl_FragColor = f(s1, uv) - vec4(f(s0, uv).x, 0, 0, 0);", {1, 0, 0.25f, 0}},
    {"vec4 f(sampler2D s[2], int k) { if (k == 0) return vec4(0); return texture2D(s[k], uv); }",
     "gl_FragColor = f(sa, n - 1) - vec4(97, 0, 0, 0);",
     {0, 1, 0.25f, 0}},
    {"struct T { sampler2D s; float k; }; uniform T t1; vec4 f(T t) { return texture2D(t.s, uv) * t.k; }",
     "gl_FragColor = f(t1) - vec4(115, 0, 0, 0);",
     {0, 0, 0.25f, 0}},
    {"", "gl_FragColor = texture2D(s0, uv, 2.0) + texture2DProj(s0, vec3(1, 2, 4)) - vec4(96, 0, 0, 0);", {0, 0, 0.5f, 2}},
    /* control flow */
    {"",
     "float s = 0.0; for (int i = 0; i < 10; i++) { if (i == 3) continue; if (i == 6) break; s += float(i); } gl_FragColor = vec4(s);",
     {12, 12, 12, 12}},
    {"", "float s = 0.0; int i = 0; while (bool b = i < 4) { s += b ? 1.0 : 9.0; i++; } gl_FragColor = vec4(s, i, 0, 0);", {4, 4, 0, 0}},
    {"", "int i = 5; do { i--; if (i == 3) continue; if (i == 1) break; } while (i > 0); gl_FragColor = vec4(i);", {1, 1, 1, 1}},
    {"",
     "float s = 0.0; for (int i = 0; i < 3; i++) for (int j = 0; j < 3; j++) { if (j > i) break; s++; } gl_FragColor = vec4(s);",
     {6, 6, 6, 6}},
    {"", "for (;;) { break; } while (false) {} gl_FragColor = vec4(1); return; gl_FragColor = vec4(2);", {1, 1, 1, 1}},
    {"", "int x = 1; { int x = x + 1; gl_FragColor = vec4(x); } gl_FragColor.y = float(x);", {2, 1, 2, 2}},
    {"", "gl_FragColor = gl_FrontFacing ? gl_FragCoord : vec4(gl_PointCoord, 0, 0);", {5.5f, 5.5f, 5.5f, 1}},
    /* built-in functions at points where they are exact */
    {"", "gl_FragColor = vec4(mod(6.0, 3.0), mod(-1.0, u.z), mod(49.0, u.x * 49.0), mod(5.5, 2.0));", {0, 2, 0, 1.5f}},
    {"", "gl_FragColor = vec4(sign(-u.x), ceil(u.x + 0.5), fract(-1.25), step(2.0, u.y));", {-1, 2, 0.75f, 1}},
    {"", "gl_FragColor = vec4(cross(u.xyz, u.yzx), length(vec2(3, 4)));", {-7, 5, -1, 5}},
    {"", "gl_FragColor = vec4(refract(vec3(0, 0, -1), vec3(0, 0, 1), 0.5), reflect(vec2(1, -1), vec2(0, 1)).y);", {0, 0, -1, 1}},
    {"",
     "gl_FragColor = vec4(faceforward(u.xy, vec2(1), vec2(1)), clamp(5.0, 0.0, u.z), smoothstep(0.0, 4.0, u.x));",
     {-1, -2, 3, 0.15625f}},
    {"", "gl_FragColor = vec4(any(lessThan(u.xy, u.yx)), all(equal(u, u)), not(bvec2(true, false)));", {1, 1, 0, 1}},
    {"", "gl_FragColor = vec4(length(vec2(0)), distance(u.x, u.w), sqrt(0.0), pow(0.0, 2.0));", {0, 3, 0, 0}},
    {"", "gl_FragColor = vec4(atan(0.0, 0.0), degrees(radians(90.0)), float(gl_MaxDrawBuffers), 010 + 0x10);", {0, 90, 1, 24}},
};

static void test_values(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
    check_lowered_value(rows[i].decl, rows[i].body, rows[i].want, 2e-6f);
}

typedef struct {
  const char *expr; /* expression in x */
  double (*f)(double);
  double lo, hi;
} curve;

static double inversesqrt(double x) { return 1 / sqrt(x); }
static double atan2_up(double x) { return atan2(0.3, x); }
static double atan2_down(double x) { return atan2(-2.0, x); }
static double pow_f(double x) { return pow(x, 2.2); }

/* Functions without an exact machine operation: at most 1e-5 off (relative above 1), on run-time values and folded. */
static void test_curves(void **state) {
  static const curve curves[] = {{"asin(x)", asin, -1, 1},
                                 {"acos(x)", acos, -1, 1},
                                 {"atan(x)", atan, -20, 20},
                                 {"atan(0.3, x)", atan2_up, -3, 3},
                                 {"atan(-2.0, x)", atan2_down, -3, 3},
                                 {"pow(x, 2.2)", pow_f, 0.01, 3},
                                 {"exp(x)", exp, -5, 5},
                                 {"log(x)", log, 0.1, 20},
                                 {"tan(x)", tan, -1.2, 1.2},
                                 {"sqrt(x)", sqrt, 0, 100},
                                 {"inversesqrt(x)", inversesqrt, 0.01, 100}};
  (void)state;
  for (size_t i = 0; i < sizeof curves / sizeof curves[0]; i++) {
    char decl[100];
    snprintf(decl, sizeof decl, "float f(float x) { return %s; }", curves[i].expr);
    for (int k = 0; k < 24; k += 4) {
      float want[4];
      char body[400];
      double x[4];
      for (int j = 0; j < 4; j++) {
        x[j] = (double)(float)(curves[i].lo + (curves[i].hi - curves[i].lo) * (k + j) / 23.0);
        want[j] = (float)curves[i].f(x[j]);
      }
      snprintf(body, sizeof body, "gl_FragColor = vec4(f(%.9e * u.x), f(%.9e), f(%.9e * u.x), f(%.9e));", x[0], x[1], x[2], x[3]);
      check_lowered_value(decl, body, want, 1e-5f);
    }
  }
}

/* The same functions as constant expressions. */
static void test_constants(void **state) {
  static const float want[4] = {0.523598776f, 1.04719755f, 8.0f, 0.785398163f};
  (void)state;
  check_lowered_value("const vec4 k = vec4(asin(0.5), acos(0.5), pow(2.0, 3.0), atan(1.0));", "gl_FragColor = k;", want, 1e-5f);
}

/* Compares the function body as text, without source positions. */
static void expect_ir(const char *src, const char *want) {
  gc_arena *a = gc_arena_new();
  char *text = ir_print(a, compile_to_ir(a, src, GM_STAGE_FRAGMENT)), *out = text;
  char *body = strstr(text, "func ");
  assert_non_null(body);
  for (char *p = body; *p; p++) {
    if (p[0] == ' ' && p[1] == '!')
      while (*p && *p != '\n')
        p++;
    *out++ = *p;
  }
  *out = 0;
  assert_string_equal(text, want);
  gc_arena_free(a);
}

static void test_text(void **state) {
  (void)state;
  expect_ir("precision mediump float; varying vec3 v; void main() { gl_FragColor = vec4(normalize(v), 1.0); }",
            "func \"main\" 0\nvar $0 f4 \"gl_FragColor\"\nb0:\n  %0 f3 = input @1+0\n  %1 f1 = dot %0 %0\n  %2 f1 = rsq %1\n"
            "  %3 f3 = bld %2.x %2.x %2.x\n  %4 f3 = mul %0 %3\n  %5 f1 = const 1\n  %6 f4 = bld %4.x %4.y %4.z %5.x\n"
            "  store $0.xyzw %6\n  out @0+0.xyzw %6\n  br b1\nb1: ; preds b0\n  ret\n");
  expect_ir("void main() { if (gl_FrontFacing) discard; }",
            "func \"main\" 0\nb0:\n  %0 f1 = sysval frontfacing\n  %1 b1 = f2b %0\n  kill %1\n  br b1\nb1: ; preds b0\n  ret\n");
}

static void test_vertex(void **state) {
  (void)state;
  gc_arena *a = gc_arena_new();
  ir_module *m = compile_to_ir(
      a,
      "attribute vec4 p; varying vec2 t; void main() { gl_Position = p; gl_Position.x += 1.0; gl_PointSize = 3.0; t = p.xy; t.y = t.x; }",
      GM_STAGE_VERTEX);
  ir_result r = run_lowered_ir(a, m);
  assert_true(gm_float(r.pos.value[0]) == 1.25f && gm_float(r.pos.value[1]) == 0.75f && r.pos.written == 15);
  assert_true(gm_float(r.psz.value[0]) == 3.0f);
  gc_arena_free(a);
}

/* Interface variables become symbols, used or not. Structs and arrays of structs are split. */
static void test_symbols(void **state) {
  (void)state;
  gc_arena *a = gc_arena_new();
  ir_module *m =
      compile_to_ir(a,
                    "precision mediump float; struct L { highp vec3 p; float k[2]; }; uniform L l[2]; uniform lowp sampler2D s[3], z[1]; "
                    "uniform mat3 m; void main() "
                    "{ gl_FragColor = vec4(l[1].k[0]); }",
                    GM_STAGE_FRAGMENT);
  static const struct {
    const char *name;
    unsigned rows, cols, elements;
    int precision;
    bool used, array;
  } want[] = {{"gl_FragColor", 4, 1, 1, 2, true, false},
              {"l[0].p", 3, 1, 1, 3, true, false},
              {"l[0].k", 1, 1, 2, 2, true, true},
              {"l[1].p", 3, 1, 1, 3, true, false},
              {"l[1].k", 1, 1, 2, 2, true, true},
              {"s", 1, 1, 3, 1, false, true},
              {"z", 1, 1, 1, 1, false, true},
              {"m", 3, 3, 1, 2, false, false}};
  assert_int_equal(m->nsym, sizeof want / sizeof want[0]);
  for (size_t i = 0; i < m->nsym; i++) {
    assert_string_equal(m->sym[i].s.name, want[i].name);
    assert_int_equal(m->sym[i].s.rows, want[i].rows);
    assert_int_equal(m->sym[i].s.cols, want[i].cols);
    assert_int_equal(m->sym[i].s.elements, want[i].elements);
    assert_int_equal(m->sym[i].precision, want[i].precision);
    assert_int_equal(m->sym[i].used, want[i].used);
    assert_int_equal(m->sym[i].s.array, want[i].array);
  }
  gc_arena_free(a);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_values), cmocka_unit_test(test_curves), cmocka_unit_test(test_constants),
                                     cmocka_unit_test(test_text),   cmocka_unit_test(test_vertex), cmocka_unit_test(test_symbols)};
  return cmocka_run_group_tests_name("lower", tests, NULL, NULL);
}
