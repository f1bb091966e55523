/* SPDX-License-Identifier: Apache-2.0 */
/* Grows random shaders for accept: declarations outside functions. */
#include "regress/runners/accept/grow_private.h"

#include <string.h>

/* Unusual declarations, right and wrong. */
static const char *const odd_globals[] = {"precision mediump float;",
                                          "precision highp int;",
                                          "precision lowp sampler2D;",
                                          "precision mediump vec2;",
                                          "precision float;",
                                          "invariant gl_Position;",
                                          "invariant gl_FragColor;",
                                          "invariant varying vec4 iv;",
                                          "varying vec4 iv2; invariant iv2;",
                                          "uniform sampler2D tex0;",
                                          "uniform samplerCube cube0;",
                                          "uniform sampler2D texs[2];",
                                          "attribute vec4 at0;",
                                          "attribute mat3 at1;",
                                          "attribute int at2;",
                                          "attribute float at3[2];",
                                          "varying int vi;",
                                          "varying mat4 vm;",
                                          "varying float va[3];",
                                          "varying bool vb;",
                                          "uniform bool ub;",
                                          "struct A { vec4 a; float b[2]; }; uniform A sa;",
                                          "struct B { int i; struct C { float f; } c; };",
                                          "struct D { float f; }; D dd = D(1.0);",
                                          "struct E { };",
                                          "struct F { sampler2D s; }; uniform F sf;",
                                          "struct G { float x, y; } g1, g2[2];",
                                          "const float cc;",
                                          "const float c1 = 1.0, c2 = c1 * 2.0;",
                                          "float ga = 1.0; const float gb = ga;",
                                          "float gc = sin(1.0);",
                                          ";",
                                          "uniform float uf = 1.0;",
                                          "const vec2 cv[2];",
                                          "highp float hf; lowp int li;",
                                          "void;",
                                          "float;",
                                          "struct H;",
                                          "float a1[2] = float[2](1.0, 2.0);",
                                          "in vec4 x1;",
                                          "out vec4 x2;",
                                          "centroid varying vec4 x3;",
                                          "flat varying float x4;",
                                          "layout(location = 0) varying vec4 x5;",
                                          "struct I { lowp float a; } ; I fI(I x) { x.a = 1.0; return x; }",
                                          "void over(int a) { } void over(float a) { } void uo() { over(1); over(1.0); }",
                                          "float dup(float a); float dup(float b);",
                                          "float rec(float a) { return rec(a); }",
                                          "int noret() { }",
                                          "void vp(void) { } void uvp() { vp(); }",
                                          "void arr(float a[3]) { } ",
                                          "float[2] fa() { }",
                                          "void q(const out float a) { }",
                                          "void s(sampler2D t) { } void t(out sampler2D t) { }",
                                          "varying struct J { float a; } vj;",
                                          "attribute struct K { float a; } ak;",
                                          "const struct L { float a; } cl = L(1.0);"};

static const char *function(ac_grow *g) {
  static const char *const how[] = {"", "", "in ", "out ", "inout ", "const in ", "const "};
  const char *t = ac_chance(g->rng, 20) ? "void" : ac_grow_type(g), *n = ac_grow_name(g), *params = "", *args = "";
  size_t count = ac_below(g->rng, 4);
  for (size_t i = 0; i < count; i++) {
    const char *pt = ac_grow_type(g), *array = ac_chance(g->rng, 8) ? "[2]" : "";
    params = S("%s%s%s%s%s p%u%s", params, i ? ", " : "", AC_PICK(g->rng, how), ac_base_of(pt) == 'b' ? "" : ac_grow_precision(g), pt,
               (unsigned)i, array);
    args = S("%s%s%s", args, i ? ", " : "", ac_grow_expr(g, pt, 1));
  }
  if (ac_chance(g->rng, 20))
    return S("%s %s(%s);", t, n, params);
  const char *proto = ac_chance(g->rng, 25) ? S("%s %s(%s);\n", t, n, params) : "";
  const char *body = ac_grow_statement(g, 2), *ret = !strcmp(t, "void") ? "return;" : S("return %s;", ac_grow_expr(g, t, 2));
  const char *user = ac_chance(g->rng, 40) ? S("\nvoid use_%s() { %s(%s); }", n, n, args) : "";
  return S("%s%s %s(%s) { %s %s }%s", proto, t, n, params, body, ac_chance(g->rng, 95) ? ret : "", user);
}

const char *ac_grow_global(ac_grow *g) {
  switch (ac_below(g->rng, 5)) {
  case 0:
    return AC_PICK(g->rng, odd_globals);
  case 1:
  case 2:
    return function(g);
  case 3: {
    static const char *const storage[] = {"uniform", "varying", "uniform", "const", "attribute"};
    const char *t = ac_grow_type(g), *q = AC_PICK(g->rng, storage);
    const char *array = ac_chance(g->rng, 25) ? S("[%u]", 1 + (unsigned)ac_below(g->rng, 4)) : "";
    return S("%s %s%s %s%s%s;", q, ac_base_of(t) == 'b' ? "" : ac_grow_precision(g), t, ac_grow_name(g), array,
             *q == 'c' ? S(" = %s", ac_grow_expr(g, t, 2)) : "");
  }
  default:
    return ac_grow_declaration(g);
  }
}
