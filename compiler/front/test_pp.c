/* SPDX-License-Identifier: Apache-2.0 */
/* Tests the preprocessor: text in, tokens out (ESSL 1.00 section 3.4; docs/compiler.md). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "front/pp.h"

/* The resulting tokens with single blanks between them, or the text of the first error. */
static const char *run_preprocessor(gc_arena *a, const char *src) {
  gc_diag d = {.arena = a, .name = "test", .src = src, .len = strlen(src)};
  pp_state p = {.arena = a, .diag = &d};
  pp_tok *list = NULL, **tail = &list;
  pp_start(&p, src, strlen(src));
  for (const pp_tok *t = pp_next(&p); t->kind != PP_EOF; t = pp_next(&p), tail = &(*tail)->next)
    *tail = pp_copy_tok(&p, t);
  for (size_t i = 0; i < d.count; i++)
    if (d.msg[i].sev == GC_ERROR)
      return gc_sprintf(a, "%d:%d: %s", d.msg[i].loc.line, d.msg[i].loc.col, d.msg[i].text);
  char *out = "";
  for (; list; list = list->next)
    out = gc_sprintf(a, "%s%s%s", out, *out ? " " : "", list->s);
  return out;
}

typedef struct {
  const char *src, *want;
} row;

static void check_pp_rows(const row *rows, size_t n) {
  for (size_t i = 0; i < n; i++) {
    gc_arena *a = gc_arena_new();
    const char *got = run_preprocessor(a, rows[i].src);
    if (strcmp(got, rows[i].want))
      fail_msg("%s\ngave:     %s\nexpected: %s", rows[i].src, got, rows[i].want);
    gc_arena_free(a);
  }
}
#define CHECK(rows) check_pp_rows(rows, sizeof(rows) / sizeof(rows)[0])

static void test_macros(void **state) {
  static const row rows[] = {
      {"#define A 1 + 2\nA * A", "1 + 2 * 1 + 2"},
      {"#define F(x, y) x + y * x\nF(1, (2, 3))", "1 + ( 2 , 3 ) * 1"},
      {"#define F(x) [x]\nF(F(1)) F (2) F", "[ [ 1 ] ] [ 2 ] F"},
      {"#define F() z\nF() F( )", "z z"},
      {"#define F(x) <x>\nF()", "< >"},
      {"#define A A B\n#define B A\nA", "A A"},
      {"#define f(a) a*g\n#define g(a) f(a)\nf(2)(9)", "2 * 9 * g"},
      {"#define E\nE x E", "x"},
      {"#define F(x) x\n#define E\nF(E) F(F(E) 1)", "1"},
      {"#define A B\n#define B 3\nA\n#undef B\nA", "3 B"},
      {"#define A 1\n#define A 1\nA", "1"},
      {"#define F(a,b) a b\nF(1\n,\n2)", "1 2"},
      {"#define G (x)\n#define F(x) {x}\nF G", "F ( x )"},
      {"__LINE__\n__LINE__ __VERSION__ GL_ES GL_FRAGMENT_PRECISION_HIGH __FILE__", "1 2 100 1 1 0"},
      {"#define F(a) __LINE__ a\nF(1\n\n) F(__LINE__\n)\n__LINE__", "4 1 5 4 6"},
      {"#define F(a, b) a b __LINE__\n#define G __LINE__\nF(__LINE__,\n__LINE__\n)F(G,\nG)", "3 4 5 6 6 6"},
      {"#define L 4\n#line L + 1 (L)\n__LINE__ __FILE__\n__LINE__\n", "5 4 6"},
      {"#define A @ #\n#define B(x) #x\nx", "x"},
      {"#line 10\n__LINE__\n#line 20 3\n__LINE__ __FILE__", "10 20 3"},
      {"a/**/b // c\n/* x\n y */ d", "a b d"},
      {"1.5e-3 .5 0x1F 1.e2 3.x", "1.5e-3 .5 0x1F 1.e2 3.x"},
      {"a+++b<<=c", "a ++ + b <<= c"},
  };
  (void)state;
  CHECK(rows);
}

static void test_conditions(void **state) {
  static const row rows[] = {
      {"#if 1 + 2 * 3 == 7 && !(4 < 3)\nyes\n#else\nno\n#endif", "yes"},
      {"#if 0x10 == 16 && 010 == 8 && -7 / 2 == -3 && -7 % 2 == -1 && (1 << 4 | 3 ^ 1 & 5) == 18\nyes\n#endif", "yes"},
      {"#ifdef A\n1\n#elif defined(GL_ES) && !defined B\n2\n#elif 1\n3\n#else\n4\n#endif", "2"},
      {"#if 0\n#if 1\na\n#else\nb\n#endif\n#else\nc\n#endif", "c"},
      {"#define D(x) defined(x)\n#define E defined GL_ES\n#if E && !D(A)\na\n#endif", "a"},
      {"#define N 3\n#define D defined N\n#if D\na\n#endif", "a"},
      {"#if 0\n#error no\n#unknown\n' @ $\n#endif\nx", "x"},
      {"#if 1\na\n#elif wrong (\nb\n#endif", "a"},
      {"#define N 3\n#if N > 2 && defined N\na\n#endif", "a"},
      {"#ifndef GL_ES\na\n#else\nb\n#endif", "b"},
      {"#if defined GL_ES || UNKNOWN\na\n#endif", "a"},
      {"# if 1\n # \n#\tendif\nz", "z"},
      {"#if 0\nx /* \n#endif\n*/ y // #else\n#endif\nz",
       "z"}, /* lines that are left out: comments count, and what looks like a directive */
      {"#if 0\na /* */ #endif\n/* */ #else\nb\n#endif\nc", "b c"},
      {"#if 0\na / b\r#endif\rb\n", "b"},
      {"#if 0\n#else // x\n__LINE__\n#endif\n__LINE__", "3 5"},
  };
  (void)state;
  CHECK(rows);
}

static void test_errors(void **state) {
  static const row rows[] = {
      {"#if A\n#endif", "1:5: 'A' is not defined as a macro (undefined names are not 0)"},
      {"#if 0\n' @ $\n#elif wrong\n#endif", "3:7: 'wrong' is not defined as a macro (undefined names are not 0)"},
      {"#if 1 / 0\n#endif", "1:7: division by zero in preprocessor expression"},
      {"#if 1.5\n#endif", "1:5: preprocessor expressions take whole numbers only"},
      {"#if\n#endif", "1:2: expected an expression"},
      {"#if (1\n#endif", "1:2: expected ')'"},
      {"#if 1 2\n#endif", "1:7: unexpected token after preprocessor expression"},
      {"#if 1", "1:2: #if is not closed by #endif"},
      {"#endif", "1:2: #endif without #if"},
      {"#else", "1:2: #else without #if"},
      {"#if 1\n#else\n#elif 1\n#endif", "3:2: #elif after #else"},
      {"#if 1\n#else\n#else\n#endif", "3:2: second #else of one #if"},
      {"#if 1\n#endif x", "2:8: unexpected token after #endif"},
      {"#define", "1:2: expected a macro name after #define"},
      {"#define A 1\n#define A 2", "2:9: macro 'A' redefined differently"},
      {"#define F(a, a) a", "1:14: macro parameter 'a' appears twice"},
      {"#define F(a b", "1:13: expected ',' or ')' in macro parameter list"},
      {"#define GL_X 1", "1:9: macro names beginning with GL_ are reserved ('GL_X')"},
      {"#define defined 1", "1:9: 'defined' is predefined and cannot be defined"},
      {"#undef __LINE__", "1:8: '__LINE__' is predefined and cannot be undefined"},
      {"#define F(a, b) a\nF(1)", "2:1: macro 'F' takes 2 arguments, 1 given"},
      {"#define F(a) a\nF(1", "2:1: call of macro 'F' is not closed"},
      {"#error  one  two", "1:2: #error one two"},
      {"#nonsense", "1:2: unknown directive #nonsense"},
      {"x\n#version 100", "2:2: #version must come before everything but comments"},
      {"#version 300 es", "1:10: version 300 is not supported; this is a compiler for version 100"},
      {"#version 100 es", "1:14: unexpected token after #version"},
      {"#extension GL_X : require", "1:12: extension 'GL_X' is not supported"},
      {"#extension GL_X", "1:2: expected #extension NAME : require, enable, warn or disable"},
      {"#extension all : enable", "1:18: extension 'all' takes only warn and disable"},
      {"x\n#extension GL_OES_standard_derivatives : enable", "2:2: #extension must come before all tokens that are not directives"},
      {"#line x", "1:7: 'x' is not defined as a macro (undefined names are not 0)"},
      {"#line", "1:2: expected a line number after #line"},
      {"#line 1.5", "1:7: preprocessor expressions take whole numbers only"},
      {"#line 1 - 2", "1:7: #line takes no negative numbers"},
      {"#line 1 2 3", "1:11: unexpected token after #line"},
      {"#if 4294967296\n#endif", "1:5: integer in preprocessor expression needs more than 32 bits"},
      {"#if defined\n#endif", "1:2: expected a macro name after 'defined'"},
      {"#undef GL_X", "1:8: 'GL_X' is reserved and cannot be undefined"},
      {"#undef defined", "1:8: 'defined' is reserved and cannot be undefined"},
      {"#\n#version 100", "2:2: #version must come before everything but comments"},
      {"#define F(x) x\nF(\n#if 1\n1)\n#endif", "3:1: a directive cannot be within a call of macro 'F'"},
      {"/* open", "1:1: comment is not closed"},
      {"#if 0\nx /* open\n#endif", "2:3: comment is not closed"},
  };
  (void)state;
  CHECK(rows);
}

static void test_fine(void **state) {
  static const row rows[] = {
      {"// c\n#version 100\n#extension GL_X : enable\n#pragma anything goes\n#pragma STDGL invariant(all)\nx", "x"},
      {"#extension GL_OES_standard_derivatives : require\nx", "x"},
  };
  (void)state;
  CHECK(rows);
}

/* Macros that expand without end are stopped with a message before memory runs out. */
static void test_limits(void **state) {
  (void)state;
  gc_arena *a = gc_arena_new();
  char *src = "#define A0 x x\n", *nest = "#define F(x) x\n";
  for (int i = 1; i < 40; i++)
    src = gc_sprintf(a, "%s#define A%d A%d A%d\n", src, i, i - 1, i - 1);
  assert_non_null(strstr(run_preprocessor(a, gc_sprintf(a, "%sA39", src)), "macro expansion makes more than"));
  for (int i = 0; i < 3000; i++)
    nest = gc_sprintf(a, "%sF(", nest);
  assert_non_null(strstr(run_preprocessor(a, nest), "not closed"));
  for (int i = 0; i < 3000; i++)
    nest = gc_sprintf(a, "%s)", nest);
  assert_non_null(strstr(run_preprocessor(a, nest), "macro calls nest deeper than"));
  char *paren = "#if ";
  for (int i = 0; i < 3000; i++)
    paren = gc_sprintf(a, "%s(", paren);
  assert_non_null(strstr(run_preprocessor(a, paren), "nests too deeply"));
  gc_arena_free(a);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_macros), cmocka_unit_test(test_conditions), cmocka_unit_test(test_errors),
                                     cmocka_unit_test(test_fine), cmocka_unit_test(test_limits)};
  return cmocka_run_group_tests_name("preprocessor", tests, NULL, NULL);
}
