/* SPDX-License-Identifier: Apache-2.0 */
/* Grows random shaders for accept: statements and declarations inside functions. */
#include "regress/runners/accept/grow_private.h"

const char *ac_grow_declaration(ac_grow *g) {
  const char *t = ac_grow_type(g), *p = ac_base_of(t) == 'b' ? "" : ac_grow_precision(g), *n = ac_grow_name(g);
  switch (ac_below(g->rng, 6)) {
  case 0:
    return S("%s%s %s;", p, t, n);
  case 1:
    return S("%s%s %s[%s];", p, t, n, ac_chance(g->rng, 85) ? S("%u", (unsigned)ac_below(g->rng, 5)) : ac_grow_expr(g, "int", 1));
  case 2:
    return S("const %s%s %s = %s;", p, t, n, ac_grow_expr(g, t, 2));
  case 3:
    return S("%s%s %s, %s = %s;", p, t, n, ac_grow_name(g), ac_grow_expr(g, t, 1));
  default:
    return S("%s%s %s = %s;", p, t, n, ac_grow_expr(g, t, 3));
  }
}

static const char *assignment(ac_grow *g) {
  static const char *const ops[] = {"=", "=", "+=", "-=", "*=", "/=", "=="};
  const char *t = ac_grow_type(g), *n = S("n%u", 50 + (unsigned)ac_below(g->rng, 10));
  const char *e = ac_grow_expr(g, ac_chance(g->rng, 85) ? t : ac_vector_of(g, ac_base_of(t), 1), 2);
  if (ac_chance(g->rng, 12))
    return S("%s %s; %s%s%s;", t, n, ac_chance(g->rng, 50) ? "++" : "--", n, ac_chance(g->rng, 5) ? "++" : "");
  if (g->names && ac_chance(g->rng, 20))
    n = g->name[ac_below(g->rng, g->names)];
  else
    return S("%s %s; %s%s %s %s;", t, n, n, ac_chance(g->rng, 8) ? ".xy" : ac_chance(g->rng, 8) ? "[1]" : "", AC_PICK(g->rng, ops), e);
  return S("%s %s %s;", n, AC_PICK(g->rng, ops), e);
}

static const char *grow_loop(ac_grow *g, unsigned depth) {
  const char *n = ac_grow_name(g), *body = ac_grow_statement(g, depth - 1);
  switch (ac_below(g->rng, 6)) {
  case 0:
    return S("while (%s) { %s }", ac_grow_expr(g, "bool", 1), body);
  case 1:
    return S("do { %s } while (%s);", body, ac_grow_expr(g, "bool", 1));
  case 2:
    return S("for (;;) { %s break; }", body);
  case 3:
    return S("for (%s %s = %s; %s < %s; %s++) { %s }", "int", n, ac_grow_literal(g, "int"), n, ac_grow_literal(g, "int"), n, body);
  case 4:
    return S("for (int %s = 0; bool %s = (%s < 3); ++%s) %s", n, ac_grow_name(g), n, n, body);
  default:
    return S("for (float %s = 0.0; %s < 3.0; %s += 0.5) { %s }", n, n, n, body);
  }
}

const char *ac_grow_statement(ac_grow *g, unsigned depth) {
  static const char *const jumps[] = {"break;",
                                      "continue;",
                                      "return;",
                                      "discard;",
                                      ";",
                                      "{ }",
                                      "return 1.0;",
                                      "{ ; }",
                                      "else ;",
                                      "precision mediump float;",
                                      "invariant gl_Position;",
                                      "struct Local { float a; } lo;",
                                      "1.0;",
                                      "int[2] arr;",
                                      "precision lowp sampler2D;",
                                      "const int k1 = 3; float arr1[k1 + 1];",
                                      "float f1(float x);",
                                      "uniform float u1;",
                                      "sampler2D sm;",
                                      "void v1;"};
  if (depth == 0)
    return ac_grow_declaration(g);
  switch (ac_below(g->rng, 12)) {
  case 0:
    return AC_PICK(g->rng, jumps);
  case 1:
    return S("if (%s) { %s }", ac_grow_expr(g, "bool", 2), ac_grow_statement(g, depth - 1));
  case 2:
    return S("if (%s) %s else %s", ac_grow_expr(g, "bool", 2), ac_grow_statement(g, depth - 1), ac_grow_statement(g, depth - 1));
  case 3:
  case 4:
    return grow_loop(g, depth);
  case 5:
  case 6:
    return assignment(g);
  case 7:
    return S("{ %s %s }", ac_grow_statement(g, depth - 1), ac_grow_statement(g, depth - 1));
  case 8:
    return S("%s;", ac_grow_expr(g, ac_grow_type(g), 3));
  default:
    return ac_grow_declaration(g);
  }
}
