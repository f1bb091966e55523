/* SPDX-License-Identifier: Apache-2.0 */
/* Shaders that are accepted or refused, with the clause of the language specification (ESSL 1.00 revision 17) and the message. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "front/front.h"

#define P "precision mediump float;\n"

typedef struct {
  const char *clause;
  char stage;       /* v, f */
  const char *src;  /* fragment shaders get a default precision in front unless they begin with a blank */
  const char *want; /* NULL: accepted; else text that the first error must contain */
} row;

static const row rows[] = {
    /* 3: lexical */
    {"3.1", 'f', "void main() { int a = 1 @ 2; }", "'@' is not in the ESSL character set"},
    {"3.7", 'f', "void main() { int goto = 1; }", "'goto' is a reserved word"},
    {"3.7", 'f', "void main() { float class; }", "reserved word"},
    {"3.8", 'f', "float gl_mine; void main() {}", "names beginning with gl_"},
    {"4.1.3", 'f', "void main() { int a = 089; }", "wrong number"},
    {"4.1.3", 'f', "void main() { int a = 0x; }", "wrong number"},
    {"4.1.3", 'f', "void main() { int a = 4294967296; }", "more than 32 bits"},
    {"4.1.3", 'f', "void main() { int a = 0xFFFFFFFF; int b = 017; }", NULL},
    {"4.1.4", 'f', "void main() { float a = 1.e3 + .5e-2 + 2E1 + 3.; }", NULL},
    /* 4.1: types */
    {"4.1", 'f', "void main() { void a; }", "cannot be void"},
    {"4.1.8", 'f', "struct S { float a; vec2 b; } s; void main() { s.a = s.b.x; }", NULL},
    {"4.1.8", 'f', "struct S { float a; float a; }; void main() {}", "has a member 'a' already"},
    {"4.1.8", 'f', "struct S { struct T { float a; } t; }; void main() {}", "inside a struct"},
    {"4.1.8", 'f', "struct S { }; void main() {}", "at least one member"},
    {"4.1.8", 'f', "struct S { float a = 1.0; }; void main() {}", "expected ';'"},
    {"4.1.8", 'f', "struct S { float a; }; struct S { float b; }; void main() {}", "already declared"},
    {"4.1.9", 'f', "void main() { float a[3]; a[2] = 1.0; }", NULL},
    {"4.1.9", 'f', "void main() { float a[3]; a[3] = 1.0; }", "outside float[3]"},
    {"4.1.9", 'f', "void main() { float a[-1]; }", "must be positive"},
    {"4.1.9", 'f', "void main() { float a[0]; }", "must be positive"},
    {"4.1.9", 'f', "uniform int n; void main() { float a[n]; }", "constant int"},
    {"4.1.9", 'f', "void main() { float a[2.0]; }", "constant int"},
    {"4.1.9", 'f', "void main() { float a[]; }", "needs a size"},
    {"4.1.9", 'f', "void main() { float a[2][2]; }", "arrays of arrays"},
    {"4.1.9", 'f', "void main() { float a[2] = float[2](1.0, 2.0); }", "expected '('"},
    {"4.1.9", 'f', "const int n = 2; void main() { float a[n * 2 - 1]; a[n] = 0.0; }", NULL},
    {"4.1.9", 'f', "float a[1000000]; void main() {}", "registers"},
    {"4.1.9", 'f', "uniform sampler2D s[17]; void main() {}", "array of 17 samplers"},
    /* 4.2: scope */
    {"4.2", 'f', "void main() { a = 1.0; }", "'a' is not declared"},
    {"4.2", 'f', "void main() { float a; float a; }", "already declared in this scope"},
    {"4.2", 'f', "float a; void main() { float a = 1.0; { int a = 2; } }", NULL},
    {"4.2", 'f', "float a; int a; void main() { }", "already declared"},
    {"4.2", 'f', "void f(float a) { float a; } void main() { }", NULL},
    {"4.2", 'f', "void f(float a, float a) { } void main() { }", "already declared"},
    {"4.2", 'f', "void main() { for (int i = 0; i < 2; i++) { int i = 1; } }", "already declared"},
    {"4.2", 'f', "void main() { for (int i = 0; i < 2; i++) { } i = 1; }", "'i' is not declared"},
    {"4.2", 'f', "void main() { if (true) int a = 1; a = 2; }", "'a' is not declared"},
    {"4.2", 'f', "void f() { } float f; void main() { }", "already declared"},
    {"4.2", 'f', "void f() { } void main() { float f = 1.0; f(); }", "is a variable, not a function"},
    {"4.2", 'f', "float sin; void main() { gl_FragColor = vec4(sin); }", NULL},
    /* 4.3: qualifiers */
    {"4.3.2", 'f', "const float a; void main() { }", "needs an initialiser"},
    {"4.3.2", 'f', "uniform float u; const float a = u; void main() { }", "constant expression"},
    {"4.3.2", 'f', "const float a = sin(1.0); void main() { a = 1.0; }", "'a' is a constant"},
    {"4.3.3", 'f', "uniform float u; float a = u; void main() { }", "constant expression"},
    {"4.3.3", 'f', "float f() { return 1.0; } const float a = f(); void main() { }", "outside functions"},
    {"4.3.3", 'f', "const float a = vec4(1.0, 2.0, 3.0, 4.0)[2] + mat2(1.0)[1].y; void main() { }", NULL},
    {"4.3.3", 'v', "attribute vec4 p; void main() { gl_Position = p; }", NULL},
    {"4.3.3", 'v', "attribute vec4 p; void main() { p = vec4(1.0); }", "'p' is an attribute"},
    {"4.3.3", 'v', "attribute ivec4 p; void main() { }", "must be float"},
    {"4.3.3", 'v', "attribute float p[2]; void main() { }", "cannot be an array"},
    {"4.3.3", 'v', "void main() { attribute vec4 p; }", "outside functions"},
    {"4.3.3", 'f', "attribute vec4 p; void main() { }", "vertex shaders only"},
    {"4.3.4", 'f', "uniform float u; void main() { u = 1.0; }", "'u' is a uniform"},
    {"4.3.4", 'f', "uniform float u = 1.0; void main() { }", "cannot have an initialiser"},
    {"4.3.5", 'f', "varying vec4 v; void main() { v = vec4(1.0); }", "read only in fragment"},
    {"4.3.5", 'v', "varying vec4 v[2]; void main() { v[1] = vec4(1.0); gl_Position = v[0]; }", NULL},
    {"4.3.5", 'v', "varying int v; void main() { }", "must be float"},
    {"4.3.5", 'v', "struct S { float a; }; varying S v; void main() { }", "must be float"},
    {"4.3", 'f', "uniform const float u; void main() { }", "a qualifier of this kind already"},
    {"4.1.7", 'f', "sampler2D s; void main() { }", "only be a uniform"},
    {"4.1.7", 'f', "uniform sampler2D s; void main() { s = s; }", "is a uniform"},
    {"4.1.7", 'f', "uniform sampler2D s; void main() { float a = s + 1.0; }", "does not take an operand of type sampler2D"},
    {"4.1.7", 'f', "struct S { sampler2D s; }; S s; void main() { }", "only be a uniform"},
    {"4.1.7", 'f', "void f(out sampler2D s) { } void main() { }", "cannot be out"},
    /* 4.5: precision */
    {"4.5.3", 'f', " float a; void main() { }", "no precision for float"},
    {"4.5.3", 'f', " uniform vec4 a; void main() { }", "no precision for vec4"},
    {"4.5.3", 'f', " varying highp vec4 a; void main() { gl_FragColor = a; }", NULL},
    {"4.5.3", 'f', " void main() { int i = 1; gl_FragColor = vec4(1.0); }", NULL},
    {"4.5.3", 'f', " void main() { { precision lowp float; float a; } float b; }", "no precision"},
    {"4.5.2", 'f', "highp bool b; void main() { }", "takes no precision"},
    {"4.5.3", 'f', "precision mediump vec2; void main() { }", "default precision is for"},
    /* 4.6: invariance */
    {"4.6.1", 'v', "invariant gl_Position; invariant varying vec2 v; varying vec2 w; invariant w; void main() { }", NULL},
    {"4.6.1", 'v', "uniform vec4 u; invariant u; void main() { }", "cannot be invariant"},
    {"4.6.1", 'v', "void main() { gl_Position = vec4(1.0); } invariant gl_Position;", "before it is used"},
    {"4.6.1", 'v', "invariant uniform vec4 u; void main() { }", "goes with varying"},
    /* 5: expressions */
    {"5.1", 'f', "void main() { int a = 5 % 2; }", "'%' is reserved"},
    {"5.1", 'f', "void main() { int a = 5 << 2; }", "'<<' is reserved"},
    {"5.1", 'f', "void main() { int a = ~2; }", "'~' is reserved"},
    {"5.1", 'f', "void main() { int a = 5; a |= 2; }", "'|=' is reserved"},
    {"5.4.1", 'f', "void main() { float a = float(true) + float(vec3(1.0)); int b = int(2.5); }", NULL},
    {"5.4.2", 'f', "void main() { vec3 a = vec3(1.0, 2.0); }", "needs 3 components, 2 given"},
    {"5.4.2", 'f', "void main() { vec3 a = vec3(vec2(1.0), vec2(2.0)); vec2 b = vec2(a); }", NULL},
    {"5.4.2", 'f', "void main() { vec2 a = vec2(vec2(1.0), 2.0); }", "too many arguments"},
    {"5.4.2", 'f', "void main() { mat2 a = mat2(mat2(1.0), 1.0); }", "single argument"},
    {"5.4.2", 'f', "void main() { mat3 a = mat3(mat2(1.0)); vec4 b = vec4(mat2(1.0)); }", NULL},
    {"5.4.3", 'f', "struct S { float a; int b; }; void main() { S s = S(1.0, 2); }", NULL},
    {"5.4.3", 'f', "struct S { float a; int b; }; void main() { S s = S(1.0, 2.0); }", "member 'b'"},
    {"5.4.3", 'f', "struct S { float a; int b; }; void main() { S s = S(1.0); }", "takes 2 arguments"},
    {"5.5", 'f', "void main() { vec4 a; a.xg = vec2(1.0); }", "mixes component sets"},
    {"5.5", 'f', "void main() { vec2 a; a.z = 1.0; }", "outside vec2"},
    {"5.5", 'f', "void main() { vec2 a; a.xx = vec2(1.0); }", "twice"},
    {"5.5", 'f', "void main() { vec4 a = vec4(1.0).xxxxx; }", "more than four"},
    {"5.5", 'f', "void main() { float a; a.x = 1.0; }", "no member"},
    {"5.6", 'f', "void main() { mat3 m; vec2 v = m[1].xy; float f = m[3][0]; }", "outside mat3"},
    {"5.7", 'f', "void main() { float a[2]; float b = a[1.0]; }", "index must be an int"},
    {"5.7", 'f', "void main() { float a; float b = a[0]; }", "cannot be indexed"},
    {"5.8", 'f', "void main() { 1.0 = 2.0; }", "not a value"},
    {"5.8", 'f', "void main() { float a, b; a + b = 2.0; }", "not a value"},
    {"5.8", 'f', "void main() { float a[2], b[2]; a = b; }", "cannot be assigned"},
    {"5.8", 'f', "void main() { int a = 1; a = 1.0; }", "cannot assign float to int"},
    {"5.8", 'f', "void main() { float a = 1; }", "cannot initialise float"},
    {"5.9", 'f', "void main() { float a = 1.0 + 1; }", "no implicit conversion"},
    {"5.9", 'f', "void main() { vec3 a = vec3(1.0) * vec2(1.0); }", "does not take vec3 and vec2"},
    {"5.9", 'f', "void main() { vec2 a = mat2(1.0) * vec2(1.0) + vec2(1.0) * mat2(1.0) + 2.0; }", NULL},
    {"5.9", 'f', "void main() { vec3 a = mat2(1.0) * vec3(1.0); }", "does not take"},
    {"5.9", 'f', "void main() { bool a = vec2(1.0) < vec2(2.0); }", "does not take"},
    {"5.9", 'f', "void main() { bool a = !1; }", "'!' needs a bool"},
    {"5.9", 'f', "void main() { bool a = true && 1.0; }", "does not take bool and float"},
    {"5.9", 'f', "void main() { float a[2], b[2]; bool c = a == b; }", "does not compare"},
    {"5.9", 'f', "void main() { float a = true ? 1.0 : 2; }", "two values of one type"},
    {"5.9", 'f', "void main() { bool b; b++; }", "does not take bool"},
    {"5.9", 'f', "const float a = 1.0; void main() { a++; }", "is a constant"},
    {"5.10", 'f', "void main() { const int i = 3; const vec2 v = vec2(i, i + 1); float a[i]; }", NULL},
    /* 6: statements and functions */
    {"6", 'f', "void main() { int a = 1 }", "expected ';'"},
    {"6", 'f', "void main() { ", "end of file"},
    {"6", 'f', "void main() { float a = (1.0; }", "expected ')'"},
    {"6", 'f', "float f() { return 1.0; }", "no function void main()"},
    {"6", 'f', "int main() { return 1; }", "must be declared void main()"},
    {"6.1", 'f', "void main() { f(1.0); }", "function 'f' is not declared"},
    {"6.1", 'f', "float f(float a); void main() { f(1.0); }", "called but not defined"},
    {"6.1", 'f', "float f(float a); void main() { f(1.0); } float f(float b) { return b; }", NULL},
    {"6.1", 'f', "float f(float a) { return a; } void main() { f(1); }", "no function f(int)"},
    {"6.1", 'f', "float f(float a) { return a; } float f(int a) { return 1.0; } void main() { f(1); }", NULL},
    {"6.1", 'f', "float f(float a) { return a; } int f(float a) { return 1; } void main() { }", "returns int here but float before"},
    {"6.1", 'f', "float f(float a) { return a; } float f(float a) { return a; } void main() { }", "defined twice"},
    {"6.1", 'f', "float f(); float f(); void main() { }", "declared twice"},
    {"6.1", 'f', "float sin(float a) { return a; } void main() { }", "cannot be redefined"},
    {"6.1", 'f', "float sin(bool a) { return 1.0; } void main() { sin(true); sin(1.0); }", NULL},
    {"6.1", 'f', "void f() { f(); } void main() { f(); }", "recursion"},
    {"6.1", 'f', "void f(); void g() { f(); } void f() { g(); } void main() { f(); }", "recursion"},
    {"6.1", 'f', "float[2] f() { } void main() { }", "expected identifier"},
    {"6.1", 'f', "struct S { float a[2]; }; S f() { S s; return s; } void main() { }", "cannot return an array"},
    {"6.1", 'f', "void main() { float f(); }", "only be declared outside"},
    {"6.1.1", 'f', "void f(out float a) { a = 1.0; } void main() { f(1.0); }", "not a value"},
    {"6.1.1", 'f', "void f(inout float a) { a = 1.0; } const float k = 1.0; void main() { f(k); }", "is a constant"},
    {"6.1.1", 'f', "void f(const float a) { a = 1.0; } void main() { }", "const parameter"},
    {"6.1.1", 'f', "void f(const out float a) { } void main() { }", "cannot be out"},
    {"6.1.1", 'f', "void f(void) { } void main(void) { f(); }", NULL},
    {"6.2", 'f', "void main() { if (1) { } }", "condition must be a bool"},
    {"6.3", 'f', "void main() { while (1.0) { } }", "condition must be a bool"},
    {"6.3", 'f', "void main() { for (int i = 0, j = 5; i < j; i++, j--) ; do ; while (false); while (bool b = false) ; }", NULL},
    {"6.4", 'f', "void main() { break; }", "break outside a loop"},
    {"6.4", 'f', "void main() { continue; }", "continue outside a loop"},
    {"6.4", 'v', "void main() { discard; }", "fragment shaders only"},
    {"6.4", 'f', "void main() { return 1.0; }", "returns no value"},
    {"6.4", 'f', "float f() { return; } void main() { }", "must return a value"},
    {"6.4", 'f', "float f() { return 1; } void main() { }", "returns float, not int"},
    /* 7 and 8: what is built in */
    {"7.1", 'f', "void main() { gl_Position = vec4(1.0); }", "'gl_Position' is not declared"},
    {"7.2", 'f', "void main() { gl_FragCoord.x = 1.0; }", "read-only"},
    {"7.2", 'f', "void main() { gl_FragData[0] = gl_FragCoord; }", NULL},
    {"7.2", 'f', "void main() { gl_FragData[1] = vec4(1.0); }", "outside vec4[1]"},
    {"7.2", 'f', "void main() { gl_FragData[0] = vec4(1.0); gl_FragColor = vec4(1.0); }", "not both"},
    {"7.4", 'f', "float a[gl_MaxDrawBuffers]; void main() { gl_FragColor = vec4(gl_DepthRange.far); }", NULL},
    {"8.3", 'f', "void main() { float a = max(1.0, 2); }", "no function max(float, int)"},
    {"8.5", 'f', "void main() { mat3 m = matrixCompMult(mat3(1.0), mat3(2.0)); }", NULL},
    {"8.6", 'f', "void main() { bvec2 b = lessThan(vec2(1.0), vec2(2.0)); b = equal(b, not(b)); bool c = any(b) || all(b); }", NULL},
    {"8.6", 'f', "void main() { bool b = any(true); }", "no function any(bool)"},
    {"8.7", 'v', "uniform sampler2D s; void main() { gl_Position = texture2DLod(s, vec2(0.0), 1.0); }", NULL},
    {"8.7", 'f', "uniform sampler2D s; void main() { gl_FragColor = texture2DLod(s, vec2(0.0), 1.0); }", "not available in fragment"},
    {"8.7", 'v', "uniform sampler2D s; void main() { gl_Position = texture2D(s, vec2(0.0), 1.0); }", "not available in vertex"},
    {"8.7", 'f', "uniform samplerCube s; void main() { gl_FragColor = textureCube(s, vec3(0.0)) + textureCube(s, vec3(0.0), 1.0); }", NULL},
    {"8.7", 'f', "uniform sampler2D s; void main() { gl_FragColor = texture2D(s, 1.0); }", "no function texture2D(sampler2D, float)"},
    {"ext", 'f', "void main() { gl_FragColor = vec4(dFdx(1.0)); }", "GL_OES_standard_derivatives"},
    {"ext", 'f',
     " #extension GL_OES_standard_derivatives : enable\nprecision lowp float; varying vec2 v; void main() { gl_FragColor = vec4(fwidth(v), "
     "dFdx(v)); }",
     NULL},
};

static gc_diag compile(gc_arena *a, const char *src, char stage, ir_module **m) {
  const char *text = stage == 'f' && src[0] != ' ' ? gc_sprintf(a, P "%s", src) : src;
  gc_diag d = {.arena = a, .name = "t", .src = text, .len = strlen(text)};
  *m = gc_front(a, &d, stage == 'v' ? GM_STAGE_VERTEX : GM_STAGE_FRAGMENT);
  return d;
}

static const char *first_error(const gc_diag *d) {
  for (size_t i = 0; i < d->count; i++)
    if (d->msg[i].sev == GC_ERROR)
      return d->msg[i].text;
  return "";
}

static void test_rows(void **state) {
  int bad = 0;
  (void)state;
  for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
    gc_arena *a = gc_arena_new();
    ir_module *m;
    gc_diag d = compile(a, rows[i].src, rows[i].stage, &m);
    const char *wrong = m ? ir_verify(a, m) : NULL;
    if ((m != NULL) != (rows[i].want == NULL) || (m != NULL) != (d.errors == 0) || wrong ||
        (!m && !strstr(first_error(&d), rows[i].want))) {
      print_error("clause %s: %s\n  expected: %s\n  got: %s%s\n", rows[i].clause, rows[i].src, rows[i].want ? rows[i].want : "accepted",
                  gc_diag_text(&d), wrong ? wrong : "");
      bad++;
    }
    gc_arena_free(a);
  }
  assert_int_equal(bad, 0);
}

/* Several mistakes, each reported once, with notes. Errors that only follow from another are not reported. */
static void test_recovery(void **state) {
  (void)state;
  gc_arena *a = gc_arena_new();
  ir_module *m;
  gc_diag d = compile(a,
                      " precision lowp float;\n"
                      "uniform vec3 color;\n"
                      "void main() {\n"
                      "  vec4 a = color;\n"
                      "  a = b + c * 2;\n"
                      "  float x = ;\n"
                      "  color.x = a.x;\n"
                      "  gl_FragColor = a\n"
                      "}\n"
                      "float f( { }\n"
                      "int g() { return 1.0; }\n",
                      'f', &m);
  assert_null(m);
  const char *want = "t:4:12: error: cannot initialise vec4 with a value of type vec3\n"
                     "    vec4 a = color;\n"
                     "             ^\n"
                     "t:5:7: error: 'b' is not declared\n"
                     "    a = b + c * 2;\n"
                     "        ^\n"
                     "t:5:11: error: 'c' is not declared\n"
                     "    a = b + c * 2;\n"
                     "            ^\n"
                     "t:6:13: error: expected an expression, saw ';'\n"
                     "    float x = ;\n"
                     "              ^\n"
                     "t:7:3: error: assignment: 'color' is a uniform\n"
                     "    color.x = a.x;\n"
                     "    ^\n"
                     "t:2:14: note: declared here\n"
                     "  uniform vec3 color;\n"
                     "               ^\n"
                     "t:9:1: error: expected ';' after an expression, saw '}'\n"
                     "  }\n"
                     "  ^\n"
                     "t:10:10: error: expected a type, saw '{'\n"
                     "  float f( { }\n"
                     "           ^\n"
                     "t:11:18: error: function 'g' returns int, not float\n"
                     "  int g() { return 1.0; }\n"
                     "                   ^\n";
  assert_string_equal(gc_diag_text(&d), want);
  gc_arena_free(a);
}

static char *repeat(gc_arena *a, const char *s, unsigned n) {
  size_t len = strlen(s);
  char *p = gc_alloc(a, len * n + 1);
  for (unsigned i = 0; i < n; i++)
    memcpy(p + i * len, s, len);
  p[n * len] = 0;
  return p;
}

/* Input that would exhaust the stack or the memory is refused with a message. */
static void test_limits(void **state) {
  (void)state;
  gc_arena *a = gc_arena_new();
  const struct {
    const char *open, *once, *close, *want;
    unsigned n;
  } deep[] = {{"void main() { float a = ", "(", "", "nests deeper", 100000},
              {"void main() { float a = ", "- ", "1.0; }", "nests deeper", 100000},
              {"void main() { float a = 1.0", "+1.0", "; }", "nests deeper", 100000},
              {"void main() { ", "{", "", "nests deeper", 100000},
              {"void main() { ", "if (true) ", ";}", "nests deeper", 100000},
              {"void main() { ", "1 = 2;", "}", "too many errors", 1000},
              {"void main() { float a; a", " = a", "; }", "nests deeper", 100000},
              {"void f0(sampler2D s) {} ", "", "", "no function void main()", 1}};
  for (size_t i = 0; i < sizeof deep / sizeof deep[0]; i++) {
    ir_module *m;
    gc_diag d = compile(a, gc_sprintf(a, "%s%s%s", deep[i].open, repeat(a, deep[i].once, deep[i].n), deep[i].close), 'f', &m);
    assert_null(m);
    if (!strstr(gc_diag_text(&d), deep[i].want))
      fail_msg("%zu: %.300s", i, gc_diag_text(&d));
  }
  char *src = "uniform sampler2D s; vec4 f0(sampler2D s) { return texture2D(s, vec2(0.0)) + vec4(1.0); }\n";
  for (int i = 1; i < 30; i++)
    src = gc_sprintf(a, "%svec4 f%d(sampler2D s) { return f%d(s) + f%d(s); }\n", src, i, i - 1, i - 1);
  ir_module *m;
  gc_diag d = compile(a, gc_sprintf(a, "%svoid main() { gl_FragColor = f29(s); }", src), 'f', &m);
  assert_null(m);
  assert_non_null(strstr(gc_diag_text(&d), "program is too large"));
  gc_arena_free(a);
}

/* Long chains do not count as nesting. */
static void test_long(void **state) {
  (void)state;
  gc_arena *a = gc_arena_new();
  ir_module *m;
  gc_diag d = compile(a, gc_sprintf(a, "uniform float u; void main() { gl_FragColor = vec4(u%s); }", repeat(a, " + u", 900)), 'f', &m);
  if (!m)
    fail_msg("%s", gc_diag_text(&d));
  gc_arena_free(a);
}

/* The source line in messages: tabs, characters of several bytes, invalid bytes, a part of a long line, and lines numbered by #line. */
static void test_shown(void **state) {
  (void)state;
  gc_arena *a = gc_arena_new();
  const char *blanks = repeat(a, " ", 300);
  const struct {
    const char *src, *want;
  } shown[] = {
      {" void main() {\n\tint a\t= b; }", "t:2:10: error: 'b' is not declared\n  \tint a\t= b; }\n  \t     \t  ^\n"},
      {" /* \xc3\xa9 \xf0\x9f\x98\x80 \xff \x01 */ int a = b; void main() { }",
       "t:1:28: error: 'b' is not declared\n   /* \xc3\xa9 \xf0\x9f\x98\x80 ? ? */ int a = b; void main() { }\n                         "
       "^\n"},
      {gc_sprintf(a, " int a =%sb; void main() { %s }", blanks, blanks),
       gc_sprintf(a, "t:1:309: error: 'b' is not declared\n  ...%.79sb; void main() { %.64s...\n     %.79s^\n", blanks, blanks, blanks)},
      {" void main() {\n#line 70 3\n}\nint a = b;", "t[3]:71:9: error: 'b' is not declared\n  int a = b;\n          ^\n"},
      {" #line 70\nint a;\nint a; void main() { }", "t:71:5: error: 'a' is already declared in this scope\n  int a; void main() { }\n      "
                                                    "^\nt:70:5: note: declared here\n  int a;\n      "
                                                    "^\n"},
      {" #define TWICE(x) x + x\nint a =\n  TWICE(b); void main() { }",
       "t:3:3: error: 'b' is not declared\n    TWICE(b); void main() { }\n    ^\nt:1:10: note: in what macro 'TWICE' makes, defined here\n "
       "  #define TWICE(x) x + x\n           ^\n"},
      {" int a;\n\r\n\r int b = c; void main() { }", "t:3:10: error: 'c' is not declared\n   int b = c; void main() { }\n           ^\n"}};
  for (size_t i = 0; i < sizeof shown / sizeof shown[0]; i++) {
    ir_module *m;
    gc_diag d = compile(a, shown[i].src, 'v', &m);
    assert_string_equal(gc_diag_text(&d), shown[i].want);
  }
  gc_arena_free(a);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_rows), cmocka_unit_test(test_recovery), cmocka_unit_test(test_limits),
                                     cmocka_unit_test(test_long), cmocka_unit_test(test_shown)};
  return cmocka_run_group_tests_name("front", tests, NULL, NULL);
}
