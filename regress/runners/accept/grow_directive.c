/* SPDX-License-Identifier: Apache-2.0 */
/* Grows random shaders for accept: preprocessor directives. */
#include "regress/runners/accept/grow_private.h"

/* Unusual directives, right and wrong. */
static const char *const odd_directives[] = {"#",
                                             "#define M0",
                                             "#define M0 1",
                                             "#define M1 0",
                                             "#define M1(a) a",
                                             "#define M1(a, b) ((a) + (b))",
                                             "#define M2(a) M1(a, a)",
                                             "#undef M0",
                                             "#undef GL_ES",
                                             "#undef undefined_name",
                                             "#define GL_ES 1",
                                             "#define GL_x 1",
                                             "#define a__b 1",
                                             "#define __x 1",
                                             "#define float int",
                                             "#define defined 1",
                                             "#define M3(a, a) a",
                                             "#define M4(a b) a",
                                             "#define M5( a",
                                             "#error text",
                                             "#pragma",
                                             "#pragma optimize(on)",
                                             "#pragma STDGL invariant(all)",
                                             "#pragma debug(off)",
                                             "#pragma anything at all",
                                             "#extension all : warn",
                                             "#extension all : disable",
                                             "#extension all : enable",
                                             "#extension GL_OES_standard_derivatives : enable",
                                             "#extension GL_none : warn",
                                             "#extension GL_none : require",
                                             "#extension GL_none : enable",
                                             "#extension GL_none enable",
                                             "#extension GL_none : maybe",
                                             "#line 10",
                                             "#line 10 2",
                                             "#line __LINE__",
                                             "#line",
                                             "#line 1 + 1",
                                             "#version 100",
                                             "#if",
                                             "#ifdef",
                                             "#ifdef M0 M1",
                                             "#else",
                                             "#endif",
                                             "#elif 1",
                                             "#include \"x\"",
                                             "#unknown",
                                             "#ifdef M0\n#elif 1\n#else\n#endif",
                                             "#if 1\n#else\n#else\n#endif",
                                             "#if 0\n#unknown\n#if 1 +\n#endif\n#endif",
                                             "#if 1\n#elif (\n#endif",
                                             "#ifndef M1\n#define M1 1\n#endif",
                                             "#define M6 M6",
                                             "#define M7 M8\n#define M8 M7",
                                             "# define M9 1",
                                             "#define __FILE__ 1"};

static const char *condition(ac_grow *g, unsigned depth) {
  static const char *const atoms[] = {"1",
                                      "0",
                                      "2",
                                      "GL_ES",
                                      "defined(GL_ES)",
                                      "defined GL_ES",
                                      "defined(M0)",
                                      "M0",
                                      "__VERSION__",
                                      "__LINE__",
                                      "0x10",
                                      "010",
                                      "M1",
                                      "!defined(M1)",
                                      "GL_FRAGMENT_PRECISION_HIGH",
                                      "defined(GL_OES_standard_derivatives)"};
  static const char *const ops[] = {"+", "-", "*", "/", "%", "<<", ">>", "<", ">", "<=", ">=", "==", "!=", "&", "^", "|", "&&", "||"};
  static const char *const unary[] = {"-", "+", "~", "!"};
  if (depth == 0)
    return AC_PICK(g->rng, atoms);
  if (ac_chance(g->rng, 25))
    return S("%s%s", AC_PICK(g->rng, unary), condition(g, depth - 1));
  return S("(%s %s %s)", condition(g, depth - 1), AC_PICK(g->rng, ops), condition(g, depth - 1));
}

const char *ac_grow_directive(ac_grow *g) {
  if (ac_chance(g->rng, 35))
    return S("#if %s\n%s#endif", condition(g, 3), ac_chance(g->rng, 50) ? "#else\n" : "");
  if (ac_chance(g->rng, 15))
    return S("#define %s%s %s", ac_grow_name(g), ac_chance(g->rng, 30) ? "(a)" : "", ac_grow_expr(g, ac_grow_type(g), 1));
  return AC_PICK(g->rng, odd_directives);
}
