/* SPDX-License-Identifier: Apache-2.0 */
/* Tests the front end: shaders that are accepted or refused, with the clause of the language specification (ESSL 1.00 revision 17) and the
 * message (docs/compiler.md). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "front/front.h"

#define P "precision mediump float;\n"

static gc_diag compile_front_text(gc_arena *a, const char *src, char stage, ir_module **m) {
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

/* Tests one line of clauses.txt. False: the compiler does not do what the line says. */
static bool agrees(char *clause, char stage, const char *want, char *src) {
  gc_arena *a = gc_arena_new();
  ir_module *m;
  bool accepted = strcmp(want, "accepted") == 0;
  for (char *p = src; (p = strstr(p, "\\n"));) {
    *p = '\n';
    memmove(p + 1, p + 2, strlen(p + 1));
  }
  gc_diag d = compile_front_text(a, src, stage, &m);
  const char *wrong = m ? ir_verify(a, m) : NULL;
  bool ok = (m != NULL) == accepted && (m != NULL) == (d.errors == 0) && !wrong && (m || strstr(first_error(&d), want));
  if (!ok)
    print_error("clause %s: %s\n  expected: %s\n  got: %s%s\n", clause, src, want, gc_diag_text(&d), wrong ? wrong : "");
  gc_arena_free(a);
  return ok;
}

static void test_clauses(void **state) {
  (void)state;
  unsigned n = 0, bad = 0;
  char line[1000];
  FILE *f = fopen("compiler/front/clauses.txt", "r");
  assert_non_null(f);
  while (fgets(line, sizeof line, f)) {
    char *save = NULL, *clause = strtok_r(line, "\t\n", &save), *stage = strtok_r(NULL, "\t", &save), *want = strtok_r(NULL, "\t", &save);
    if (line[0] == '#')
      continue;
    char *src = strtok_r(NULL, "\n", &save);
    if (!src)
      fail_msg("clauses.txt: line '%s' is not complete", line);
    bad += !agrees(clause, *stage, want, src);
    n++;
  }
  fclose(f);
  assert_true(n >= 150);
  assert_int_equal(bad, 0);
}

/* Several mistakes, each reported once, with notes. Errors that only follow from another are not reported. */
static void test_recovery(void **state) {
  (void)state;
  gc_arena *a = gc_arena_new();
  ir_module *m;
  gc_diag d = compile_front_text(a,
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

static char *repeat_text(gc_arena *a, const char *s, unsigned n) {
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
              {"void main() { float a = 1.0", "+(1.0", ";", "nests deeper", 100000},
              {"void main() { if (true) ;", "else if (true) ;", "}", "nests deeper than 512 levels", 10000},
              {"void main() { ", "{", "", "nests deeper", 100000},
              {"void main() { ", "if (true) ", ";}", "nests deeper", 100000},
              {"void main() { ", "1 = 2;", "}", "too many errors", 1000},
              {"void main() { float a; a", " = a", "; }", "nests deeper", 100000},
              {"void f0(sampler2D s) {} ", "", "", "no function void main()", 1}};
  for (size_t i = 0; i < sizeof deep / sizeof deep[0]; i++) {
    ir_module *m;
    gc_diag d =
        compile_front_text(a, gc_sprintf(a, "%s%s%s", deep[i].open, repeat_text(a, deep[i].once, deep[i].n), deep[i].close), 'f', &m);
    assert_null(m);
    if (!strstr(gc_diag_text(&d), deep[i].want))
      fail_msg("%zu: %.300s", i, gc_diag_text(&d));
  }
  char *src = "uniform sampler2D s; vec4 f0(sampler2D s) { return texture2D(s, vec2(0.0)) + vec4(1.0); }\n";
  for (int i = 1; i < 30; i++)
    src = gc_sprintf(a, "%svec4 f%d(sampler2D s) { return f%d(s) + f%d(s); }\n", src, i, i - 1, i - 1);
  ir_module *m;
  gc_diag d = compile_front_text(a, gc_sprintf(a, "%svoid main() { gl_FragColor = f29(s); }", src), 'f', &m);
  assert_null(m);
  assert_non_null(strstr(gc_diag_text(&d), "program is too large"));
  gc_arena_free(a);
}

static void must_compile(gc_arena *a, const char *src) {
  ir_module *m;
  gc_diag d = compile_front_text(a, src, 'f', &m);
  if (!m)
    fail_msg("%s", gc_diag_text(&d));
}

/* Long chains do not count as nesting. */
static void test_long(void **state) {
  (void)state;
  gc_arena *a = gc_arena_new();
  must_compile(a, gc_sprintf(a, "uniform float u; void main() { gl_FragColor = vec4(u%s); }", repeat_text(a, " + u", 10000)));
  must_compile(a, gc_sprintf(a, "uniform float u; void main() { gl_FragColor = vec4(1.0%s); }", repeat_text(a, " * 1.0 - u", 5000)));
  gc_arena_free(a);
}

/* What the programmer sees as one level counts one, and 256 of each kind are accepted, with braces and without. */
static void test_levels(void **state) {
  (void)state;
  gc_arena *a = gc_arena_new();
  const struct {
    const char *open, *middle, *close;
  } nest[] = {{"if (u > 0.1) {", "s += u;", "}"},
              {"if (u > 0.1)", "s += u;", ""},
              {"if (u > 0.1) s += u; else {", "s -= u;", "}"},
              {"for (int i = 0; i < 2; i++) {", "s += u;", "}"},
              {"while (s < u)", "s += u;", ""},
              {"do {", "s += u;", "} while (s < u);"},
              {"{", "s += u;", "}"},
              {"if (u < s) s = 1.0; else ", "s += u;", ""}};
  for (size_t k = 0; k < sizeof nest / sizeof nest[0]; k++)
    must_compile(a, gc_sprintf(a, "uniform float u; void main() { float s = u; %s%s%s gl_FragColor = vec4(s); }",
                               repeat_text(a, nest[k].open, 256), nest[k].middle, repeat_text(a, nest[k].close, 256)));
  const struct {
    const char *open, *close;
  } inside[] = {{"(", ")"}, {"sin(", ")"}, {"- ", ""}, {"float(", ")"}, {"u > 0.1 ? u : ", ""}, {"u > 0.1 ? (", ") : u"}, {"u + (", ")"}};
  for (size_t k = 0; k < sizeof inside / sizeof inside[0]; k++)
    must_compile(a, gc_sprintf(a, "uniform float u; void main() { float s = %su%s; gl_FragColor = vec4(s); }",
                               repeat_text(a, inside[k].open, 256), repeat_text(a, inside[k].close, 256)));
  gc_arena_free(a);
}

/* One mistake is one error, with nothing after it that only follows from it. */
static void test_one_error(void **state) {
  (void)state;
  gc_arena *a = gc_arena_new();
  const struct {
    const char *src, *want;
  } once[] = {{" void main() { int a = 1; /* open\n}\n", "comment is not closed"},
              {" #if 1\nvoid main() { int a = 1 /* open", "comment is not closed"},
              {" #define F(a, b) a\nvoid main() { int a = F(1); int b = a; }", "macro 'F' takes 2 arguments, 1 given"},
              {" #define F(a, b) a\nvoid main() { int a = F(1)\n; int b = a; }", "macro 'F' takes 2 arguments, 1 given"},
              {" #define F(a) a\nvoid main() { F(1, 2); }", "macro 'F' takes 1 argument, 2 given"},
              {" #define F(a) a\nF(1, 2)\nvoid main() { }", "macro 'F' takes 1 argument, 2 given"},
              {" #define F(a) a\n#if F(1, 2) > 0\n#endif\nvoid main() { }", "macro 'F' takes 1 argument, 2 given"},
              {" #define F(a) \\\n  a + \\\n 1\nvoid main() { int a = F(1); }", "line continuation"},
              {" #line 4294967295\nvoid main() { }", "#line takes no number above 2147483647"},
              {" #line -1\nvoid main() { }", "#line takes no negative numbers"}};
  for (size_t i = 0; i < sizeof once / sizeof once[0]; i++) {
    ir_module *m;
    gc_diag d = compile_front_text(a, once[i].src, 'v', &m);
    assert_null(m);
    if (d.errors != 1 || !strstr(first_error(&d), once[i].want))
      fail_msg("%zu: %s", i, gc_diag_text(&d));
  }
  gc_arena_free(a);
}

/* The source line in messages: tabs, characters of several bytes, invalid bytes, a part of a long line, and lines numbered by #line. */
/* Notes that help, and a warning. */
static void test_helps(void **state) {
  static const char *const row[][2] = {
      {"precision lowp float; void main() { float brightness = 1.0; gl_FragColor = vec4(brightnes); }",
       "did you mean 'brightness', declared here?"},
      {"precision lowp float; void main() { gl_FragColor = vec4(clmap(1.0, 0.0, 1.0)); }", "did you mean 'clamp'?"},
      {"precision lowp float; struct Light { float a; }; void main() { Ligth l; gl_FragColor = vec4(l.a); }",
       "did you mean 'Light', declared here?"},
      {"precision lowp float; void main() { gl_FragColor = vec4(f()); }\nfloat f() { return 1.0; }", "3:7: note: declared below"},
      {"precision lowp float; uniform sampler2D s; void main() { gl_FragColor = texture(s, vec2(0.0)); }", "version 1.00 has texture2D"},
      {"precision lowp float; void main() { float a[3] = float[3](1.0, 2.0, 3.0); }", "has no constructors of arrays"},
      {"precision lowp float; void main() { gl_FragColor = vec4((float)1); }", "a conversion is float(x)"},
      {"precision lowp float; in vec2 v; void main() { gl_FragColor = vec4(v, v); }", "attribute and varying instead of in and out"},
      {"precision lowp float; void main() { gl_FragColor.rb = vec2(1.0); }", "gl_FragColor.ga is never written"},
      {"precision lowp float; void main() { gl_FragDepthEXT = 1.0; }", "needs #extension GL_EXT_frag_depth"},
      {"precision lowp float; void main() { gl_FragColor = vec4(1.0); };", "error: unexpected ';' outside functions"},
      {"precision lowp float;\n#extension GL_EXT_frag_depth : enable\nvoid main() { gl_FragDepthEXT = 1.0; }",
       "error: #extension must come before"},
  };
  (void)state;
  for (size_t k = 0; k < sizeof row / sizeof *row; k++) {
    gc_arena *a = gc_arena_new();
    ir_module *m;
    gc_diag d = compile_front_text(a, row[k][0], 'f', &m);
    if (!strstr(gc_diag_text(&d), row[k][1]))
      fail_msg("%s\nexpected: %s\ngot: %s", row[k][0], row[k][1], gc_diag_text(&d));
    gc_arena_free(a);
  }
}

static void test_shown(void **state) {
  (void)state;
  gc_arena *a = gc_arena_new();
  const char *blanks = repeat_text(a, " ", 300);
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
    gc_diag d = compile_front_text(a, shown[i].src, 'v', &m);
    assert_string_equal(gc_diag_text(&d), shown[i].want);
  }
  gc_arena_free(a);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_clauses), cmocka_unit_test(test_recovery), cmocka_unit_test(test_limits),
                                     cmocka_unit_test(test_long),    cmocka_unit_test(test_levels),   cmocka_unit_test(test_one_error),
                                     cmocka_unit_test(test_shown),   cmocka_unit_test(test_helps)};
  return cmocka_run_group_tests_name("front", tests, NULL, NULL);
}
