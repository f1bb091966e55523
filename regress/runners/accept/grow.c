/* SPDX-License-Identifier: Apache-2.0 */
#include "regress/runners/accept/grow.h"

#include <string.h>

#define S(...) gc_sprintf(g->arena, __VA_ARGS__)

static const char *const types[] = {"float", "float", "vec2", "vec3",  "vec4",  "vec4",  "int",  "int",  "ivec2",
                                    "ivec3", "ivec4", "bool", "bvec2", "bvec3", "bvec4", "mat2", "mat3", "mat4"};
static const char *const precisions[] = {"", "", "", "lowp ", "mediump ", "highp "};

const char *ac_grow_type(ac_grow *g) { return AC_PICK(g->rng, types); }

static char base_of(const char *type) { return *type == 'v' ? 'f' : *type; } /* f i b m */
static unsigned size_of(const char *type) {
  char c = type[strlen(type) - 1];
  return c >= '2' && c <= '4' ? (unsigned)(c - '0') : 1;
}
static const char *vector_of(ac_grow *g, char base, unsigned n) {
  if (n == 1)
    return base == 'i' ? "int" : base == 'b' ? "bool" : "float";
  return S("%svec%u", base == 'i' ? "i" : base == 'b' ? "b" : "", n);
}

const char *ac_grow_name(ac_grow *g) {
  static const char *const odd[] = {"gl_x",
                                    "a__b",
                                    "_x",
                                    "half",
                                    "sampler3D",
                                    "main",
                                    "sin",
                                    "vec4",
                                    "input",
                                    "texture2D",
                                    "gl_FragColor",
                                    "common",
                                    "true",
                                    "X_",
                                    "active",
                                    "union",
                                    "double",
                                    "goto",
                                    "packed",
                                    "GL_ES",
                                    "dvec2",
                                    "flat",
                                    "superp",
                                    "filter",
                                    "texture",
                                    "image2D",
                                    "resource",
                                    "smooth",
                                    "gl_MaxDrawBuffers",
                                    "__x"};
  if (ac_chance(g->rng, 3))
    return AC_PICK(g->rng, odd);
  if (g->names && ac_chance(g->rng, 12))
    return g->name[ac_below(g->rng, g->names)];
  return S("n%u", (unsigned)ac_below(g->rng, 40));
}

static const char *literal(ac_grow *g, const char *type) {
  static const char *const floats[] = {"1.5", "0.0", "2.", ".25", "1e3", "3.0e-2", "1.0", "0.5"};
  static const char *const ints[] = {"0", "1", "2", "3", "7", "0x1F", "017", "100"};
  if (!strcmp(type, "float"))
    return AC_PICK(g->rng, floats);
  if (!strcmp(type, "int"))
    return AC_PICK(g->rng, ints);
  if (!strcmp(type, "bool"))
    return ac_chance(g->rng, 50) ? "true" : "false";
  return S("%s(%s)", type, literal(g, base_of(type) == 'i' ? "int" : base_of(type) == 'b' ? "bool" : "float"));
}

/* Built-in functions: result and arguments by letters: g float or vector of the size asked for, f float, 2 3 4 vectors, i any ivec, b any
   bvec of the size asked for, v any vector, m the matrix asked for, s sampler2D, c samplerCube (names that hardly exist), any scalar. */
typedef struct {
  const char *name, *ret, *args;
} builtin;
static const builtin builtins[] = {{"radians", "g", "g"},
                                   {"degrees", "g", "g"},
                                   {"sin", "g", "g"},
                                   {"cos", "g", "g"},
                                   {"tan", "g", "g"},
                                   {"asin", "g", "g"},
                                   {"acos", "g", "g"},
                                   {"atan", "g", "g"},
                                   {"atan", "g", "gg"},
                                   {"pow", "g", "gg"},
                                   {"exp", "g", "g"},
                                   {"log", "g", "g"},
                                   {"exp2", "g", "g"},
                                   {"log2", "g", "g"},
                                   {"sqrt", "g", "g"},
                                   {"inversesqrt", "g", "g"},
                                   {"abs", "g", "g"},
                                   {"sign", "g", "g"},
                                   {"floor", "g", "g"},
                                   {"ceil", "g", "g"},
                                   {"fract", "g", "g"},
                                   {"mod", "g", "gf"},
                                   {"mod", "g", "gg"},
                                   {"min", "g", "gg"},
                                   {"min", "g", "gf"},
                                   {"max", "g", "gf"},
                                   {"max", "g", "gg"},
                                   {"clamp", "g", "ggg"},
                                   {"clamp", "g", "gff"},
                                   {"mix", "g", "ggg"},
                                   {"mix", "g", "ggf"},
                                   {"step", "g", "gg"},
                                   {"step", "g", "fg"},
                                   {"smoothstep", "g", "ggg"},
                                   {"smoothstep", "g", "ffg"},
                                   {"length", "f", "v"},
                                   {"distance", "f", "33"},
                                   {"dot", "f", "22"},
                                   {"dot", "f", "44"},
                                   {"cross", "3", "33"},
                                   {"normalize", "g", "g"},
                                   {"faceforward", "g", "ggg"},
                                   {"reflect", "g", "gg"},
                                   {"refract", "g", "ggf"},
                                   {"matrixCompMult", "m", "mm"},
                                   {"lessThan", "b", "hh"},
                                   {"lessThanEqual", "b", "jj"},
                                   {"greaterThan", "b", "hh"},
                                   {"greaterThanEqual", "b", "jj"},
                                   {"equal", "b", "bb"},
                                   {"equal", "b", "hh"},
                                   {"notEqual", "b", "jj"},
                                   {"any", "o", "w"},
                                   {"all", "o", "w"},
                                   {"not", "b", "b"},
                                   {"texture2D", "4", "s2"},
                                   {"texture2D", "4", "s2f"},
                                   {"texture2DProj", "4", "s3"},
                                   {"texture2DProj", "4", "s4f"},
                                   {"textureCube", "4", "c3"},
                                   {"textureCube", "4", "c3f"},
                                   {"texture2DLod", "4", "s2f"},
                                   {"dFdx", "g", "g"},
                                   {"fwidth", "g", "g"}};

static const char *argument_type(ac_grow *g, char letter, const char *type) {
  unsigned n = size_of(type);
  switch (letter) {
  case 'f':
    return "float";
  case '2':
  case '3':
  case '4':
    return vector_of(g, 'f', (unsigned)(letter - '0'));
  case 'v':
    return vector_of(g, 'f', 1 + (unsigned)ac_below(g->rng, 4));
  case 'h':
    return vector_of(g, 'f', n);
  case 'j':
    return vector_of(g, 'i', n);
  case 'w':
    return vector_of(g, 'b', 2 + (unsigned)ac_below(g->rng, 3));
  case 's':
    return "sampler2D";
  case 'c':
    return "samplerCube";
  default:
    return type;
  }
}

static bool gives(const builtin *f, const char *type) {
  switch (*f->ret) {
  case 'g':
    return base_of(type) == 'f';
  case 'f':
    return !strcmp(type, "float");
  case 'm':
    return base_of(type) == 'm';
  case 'b':
    return base_of(type) == 'b' && size_of(type) > 1;
  case 'o':
    return !strcmp(type, "bool");
  default:
    return base_of(type) == 'f' && size_of(type) == (unsigned)(*f->ret - '0');
  }
}

static const char *call(ac_grow *g, const char *type, unsigned depth) {
  for (int tries = 0; tries < 12; tries++) {
    const builtin *f = &AC_PICK(g->rng, builtins);
    if (!gives(f, type) && !ac_chance(g->rng, 1))
      continue;
    const char *out = S("%s(", f->name);
    for (const char *p = f->args; *p; p++)
      out = S("%s%s%s", out, p == f->args ? "" : ", ", ac_grow_expr(g, argument_type(g, *p, type), depth - 1));
    return S("%s%s)", out, ac_chance(g->rng, 1) ? ", 1.0" : "");
  }
  return literal(g, type);
}

static const char *constructor(ac_grow *g, const char *type, unsigned depth) {
  unsigned want = base_of(type) == 'm' ? size_of(type) * size_of(type) : size_of(type), have = 0;
  const char *out = S("%s(", type), *sep = "";
  if (ac_chance(g->rng, 25)) /* conversion, widening, or cutting off */
    return S("%s(%s)", type,
             ac_grow_expr(g, ac_chance(g->rng, 50) ? vector_of(g, "fib"[ac_below(g->rng, 3)], want <= 4 ? want : 1) : ac_grow_type(g),
                          depth - 1));
  while (have < want) {
    unsigned n = 1 + (unsigned)ac_below(g->rng, 4);
    if (n > want - have && !ac_chance(g->rng, 15))
      n = 1;
    out = S("%s%s%s", out, sep, ac_grow_expr(g, vector_of(g, "fffib"[ac_below(g->rng, 5)], n), depth - 1));
    have += n;
    sep = ", ";
  }
  return S("%s)", out);
}

static const char *swizzle(ac_grow *g, const char *type, unsigned depth) {
  static const char *const sets[] = {"xyzw", "rgba", "stpq"};
  const char *set = AC_PICK(g->rng, sets);
  unsigned n = size_of(type), from = 2 + (unsigned)ac_below(g->rng, 3);
  char s[8] = {0};
  for (unsigned i = 0; i < n; i++)
    s[i] = ac_chance(g->rng, 1) ? 'q' : set[ac_below(g->rng, ac_chance(g->rng, 2) ? 4 : from)];
  return S("%s.%s", ac_grow_expr(g, vector_of(g, base_of(type), from), ac_chance(g->rng, 70) ? 0 : depth - 1), s);
}

static const char *boolean(ac_grow *g, unsigned depth) {
  static const char *const relations[] = {"<", ">", "<=", ">="}, *const equals[] = {"==", "!="}, *const logic[] = {"&&", "||", "^^"};
  const char *t = ac_grow_type(g);
  if (ac_chance(g->rng, 30))
    return S("(%s %s %s)", ac_grow_expr(g, "bool", depth - 1), AC_PICK(g->rng, logic), ac_grow_expr(g, "bool", depth - 1));
  if (ac_chance(g->rng, 40))
    return S("(%s %s %s)", ac_grow_expr(g, t, depth - 1), AC_PICK(g->rng, equals), ac_grow_expr(g, t, depth - 1));
  t = ac_chance(g->rng, 50) ? "int" : "float";
  return S("(%s %s %s)", ac_grow_expr(g, t, depth - 1), AC_PICK(g->rng, relations), ac_grow_expr(g, t, depth - 1));
}

static const char *binary(ac_grow *g, const char *type, unsigned depth) {
  static const char *const ops[] = {"+", "-", "*", "/", "*", "+", "%"};
  const char *op = ops[ac_below(g->rng, ac_chance(g->rng, 97) ? 6 : 7)], *left = type, *right = type;
  if (base_of(type) == 'b')
    return !strcmp(type, "bool") ? boolean(g, depth) : S("not(%s)", ac_grow_expr(g, type, depth - 1));
  if (ac_chance(g->rng, 25))
    right = base_of(type) == 'i' ? "int" : "float";
  if (ac_chance(g->rng, 20))
    left = base_of(type) == 'i' ? "int" : "float";
  if (base_of(type) == 'f' && size_of(type) > 1 && ac_chance(g->rng, 20)) {
    op = "*";
    left = ac_chance(g->rng, 50) ? S("mat%u", size_of(type)) : type;
    right = left == type ? S("mat%u", size_of(type)) : type;
  }
  return S("(%s %s %s)", ac_grow_expr(g, left, depth - 1), op, ac_grow_expr(g, right, depth - 1));
}

static const char *index_of(ac_grow *g, const char *type, unsigned depth) {
  unsigned n = 2 + (unsigned)ac_below(g->rng, 3);
  if (base_of(type) == 'f' && size_of(type) > 1)
    return S("%s[%u]", ac_grow_expr(g, S("mat%u", size_of(type)), depth - 1),
             (unsigned)ac_below(g->rng, size_of(type) + (size_t)ac_chance(g->rng, 4)));
  if (base_of(type) != 'm' && size_of(type) == 1)
    return S("%s[%u]", ac_grow_expr(g, vector_of(g, base_of(type), n), depth - 1),
             (unsigned)ac_below(g->rng, n + (size_t)ac_chance(g->rng, 4)));
  return literal(g, type);
}

const char *ac_grow_expr(ac_grow *g, const char *type, unsigned depth) {
  if (ac_chance(g->rng, g->wrong))
    type = ac_grow_type(g);
  if (g->names && ac_chance(g->rng, 3 * g->wrong / 2))
    return g->name[ac_below(g->rng, g->names)];
  if (*type == 's')
    return *type && type[7] == 'C' ? "cube0" : "tex0";
  if (depth == 0 || depth > 8)
    return literal(g, type);
  switch (ac_below(g->rng, 11)) {
  case 0:
  case 1:
    return constructor(g, type, depth);
  case 2:
  case 3:
    return binary(g, type, depth);
  case 4:
  case 5:
    return call(g, type, depth);
  case 6:
    return base_of(type) == 'm' ? binary(g, type, depth) : swizzle(g, type, depth);
  case 7:
    return index_of(g, type, depth);
  case 8:
    return S("(%s ? %s : %s)", ac_grow_expr(g, "bool", depth - 1), ac_grow_expr(g, type, depth - 1), ac_grow_expr(g, type, depth - 1));
  case 9:
    return S("%s%s", base_of(type) != 'b' ? (ac_chance(g->rng, 80) ? "-" : "+") : size_of(type) == 1 ? "!" : "", literal(g, type));
  default:
    return ac_chance(g->rng, 20) ? S("(%s, %s)", ac_grow_expr(g, ac_grow_type(g), depth - 1), ac_grow_expr(g, type, depth - 1))
                                 : literal(g, type);
  }
}

static const char *declaration(ac_grow *g) {
  const char *t = ac_grow_type(g), *p = base_of(t) == 'b' ? "" : AC_PICK(g->rng, precisions), *n = ac_grow_name(g);
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
  const char *e = ac_grow_expr(g, ac_chance(g->rng, 85) ? t : vector_of(g, base_of(t), 1), 2);
  if (ac_chance(g->rng, 12))
    return S("%s %s; %s%s%s;", t, n, ac_chance(g->rng, 50) ? "++" : "--", n, ac_chance(g->rng, 5) ? "++" : "");
  if (g->names && ac_chance(g->rng, 20))
    n = g->name[ac_below(g->rng, g->names)];
  else
    return S("%s %s; %s%s %s %s;", t, n, n, ac_chance(g->rng, 8) ? ".xy" : ac_chance(g->rng, 8) ? "[1]" : "", AC_PICK(g->rng, ops), e);
  return S("%s %s %s;", n, AC_PICK(g->rng, ops), e);
}

static const char *loop(ac_grow *g, unsigned depth) {
  const char *n = ac_grow_name(g), *body = ac_grow_statement(g, depth - 1);
  switch (ac_below(g->rng, 6)) {
  case 0:
    return S("while (%s) { %s }", ac_grow_expr(g, "bool", 1), body);
  case 1:
    return S("do { %s } while (%s);", body, ac_grow_expr(g, "bool", 1));
  case 2:
    return S("for (;;) { %s break; }", body);
  case 3:
    return S("for (%s %s = %s; %s < %s; %s++) { %s }", "int", n, literal(g, "int"), n, literal(g, "int"), n, body);
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
    return declaration(g);
  switch (ac_below(g->rng, 12)) {
  case 0:
    return AC_PICK(g->rng, jumps);
  case 1:
    return S("if (%s) { %s }", ac_grow_expr(g, "bool", 2), ac_grow_statement(g, depth - 1));
  case 2:
    return S("if (%s) %s else %s", ac_grow_expr(g, "bool", 2), ac_grow_statement(g, depth - 1), ac_grow_statement(g, depth - 1));
  case 3:
  case 4:
    return loop(g, depth);
  case 5:
  case 6:
    return assignment(g);
  case 7:
    return S("{ %s %s }", ac_grow_statement(g, depth - 1), ac_grow_statement(g, depth - 1));
  case 8:
    return S("%s;", ac_grow_expr(g, ac_grow_type(g), 3));
  default:
    return declaration(g);
  }
}

static const char *function(ac_grow *g) {
  static const char *const how[] = {"", "", "in ", "out ", "inout ", "const in ", "const "};
  const char *t = ac_chance(g->rng, 20) ? "void" : ac_grow_type(g), *n = ac_grow_name(g), *params = "", *args = "";
  size_t count = ac_below(g->rng, 4);
  for (size_t i = 0; i < count; i++) {
    const char *pt = ac_grow_type(g), *array = ac_chance(g->rng, 8) ? "[2]" : "";
    params = S("%s%s%s%s%s p%u%s", params, i ? ", " : "", AC_PICK(g->rng, how), base_of(pt) == 'b' ? "" : AC_PICK(g->rng, precisions), pt,
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
  static const char *const odd[] = {"precision mediump float;",
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
  switch (ac_below(g->rng, 5)) {
  case 0:
    return AC_PICK(g->rng, odd);
  case 1:
  case 2:
    return function(g);
  case 3: {
    static const char *const storage[] = {"uniform", "varying", "uniform", "const", "attribute"};
    const char *t = ac_grow_type(g), *q = AC_PICK(g->rng, storage);
    const char *array = ac_chance(g->rng, 25) ? S("[%u]", 1 + (unsigned)ac_below(g->rng, 4)) : "";
    return S("%s %s%s %s%s%s;", q, base_of(t) == 'b' ? "" : AC_PICK(g->rng, precisions), t, ac_grow_name(g), array,
             *q == 'c' ? S(" = %s", ac_grow_expr(g, t, 2)) : "");
  }
  default:
    return declaration(g);
  }
}

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
  static const char *const odd[] = {"#",
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
  if (ac_chance(g->rng, 35))
    return S("#if %s\n%s#endif", condition(g, 3), ac_chance(g->rng, 50) ? "#else\n" : "");
  if (ac_chance(g->rng, 15))
    return S("#define %s%s %s", ac_grow_name(g), ac_chance(g->rng, 30) ? "(a)" : "", ac_grow_expr(g, ac_grow_type(g), 1));
  return AC_PICK(g->rng, odd);
}
