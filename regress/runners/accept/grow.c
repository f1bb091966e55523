/* SPDX-License-Identifier: Apache-2.0 */
/* Grows random shaders for accept: types, names and literals. */
#include "regress/runners/accept/grow_private.h"

#include <string.h>

static const char *const types[] = {"float", "float", "vec2", "vec3",  "vec4",  "vec4",  "int",  "int",  "ivec2",
                                    "ivec3", "ivec4", "bool", "bvec2", "bvec3", "bvec4", "mat2", "mat3", "mat4"};
static const char *const precisions[] = {"", "", "", "lowp ", "mediump ", "highp "};

const char *ac_grow_type(ac_grow *g) { return AC_PICK(g->rng, types); }

const char *ac_grow_precision(ac_grow *g) { return AC_PICK(g->rng, precisions); }

char ac_base_of(const char *type) { return *type == 'v' ? 'f' : *type; }
unsigned ac_size_of(const char *type) {
  char c = type[strlen(type) - 1];
  return c >= '2' && c <= '4' ? (unsigned)(c - '0') : 1;
}
const char *ac_vector_of(ac_grow *g, char base, unsigned n) {
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

const char *ac_grow_literal(ac_grow *g, const char *type) {
  static const char *const floats[] = {"1.5", "0.0", "2.", ".25", "1e3", "3.0e-2", "1.0", "0.5"};
  static const char *const ints[] = {"0", "1", "2", "3", "7", "0x1F", "017", "100"};
  if (!strcmp(type, "float"))
    return AC_PICK(g->rng, floats);
  if (!strcmp(type, "int"))
    return AC_PICK(g->rng, ints);
  if (!strcmp(type, "bool"))
    return ac_chance(g->rng, 50) ? "true" : "false";
  return S("%s(%s)", type, ac_grow_literal(g, ac_base_of(type) == 'i' ? "int" : ac_base_of(type) == 'b' ? "bool" : "float"));
}
