/* SPDX-License-Identifier: Apache-2.0 */
/* Grows random shaders for accept: calls of built-in functions. */
#include "regress/runners/accept/grow_private.h"

#include <string.h>

/* Built-in functions. Letters for result and arguments: g float or vector of the requested size, f float, 2 3 4 vectors, h j vectors of
   floats and integers of the requested size, b bvec of the requested size, v w any vector of floats or booleans, m the requested matrix, o
   bool, s sampler2D, c samplerCube. */
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
  unsigned n = ac_size_of(type);
  switch (letter) {
  case 'f':
    return "float";
  case '2':
  case '3':
  case '4':
    return ac_vector_of(g, 'f', (unsigned)(letter - '0'));
  case 'v':
    return ac_vector_of(g, 'f', 1 + (unsigned)ac_below(g->rng, 4));
  case 'h':
    return ac_vector_of(g, 'f', n);
  case 'j':
    return ac_vector_of(g, 'i', n);
  case 'w':
    return ac_vector_of(g, 'b', 2 + (unsigned)ac_below(g->rng, 3));
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
    return ac_base_of(type) == 'f';
  case 'f':
    return !strcmp(type, "float");
  case 'm':
    return ac_base_of(type) == 'm';
  case 'b':
    return ac_base_of(type) == 'b' && ac_size_of(type) > 1;
  case 'o':
    return !strcmp(type, "bool");
  default:
    return ac_base_of(type) == 'f' && ac_size_of(type) == (unsigned)(*f->ret - '0');
  }
}

const char *ac_grow_call(ac_grow *g, const char *type, unsigned depth) {
  for (int tries = 0; tries < 12; tries++) {
    const builtin *f = &AC_PICK(g->rng, builtins);
    if (!gives(f, type) && !ac_chance(g->rng, 1))
      continue;
    const char *out = S("%s(", f->name);
    for (const char *p = f->args; *p; p++)
      out = S("%s%s%s", out, p == f->args ? "" : ", ", ac_grow_expr(g, argument_type(g, *p, type), depth - 1));
    return S("%s%s)", out, ac_chance(g->rng, 1) ? ", 1.0" : "");
  }
  return ac_grow_literal(g, type);
}
