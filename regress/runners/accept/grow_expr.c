/* SPDX-License-Identifier: Apache-2.0 */
/* Grows random shaders for accept: expressions. */
#include "regress/runners/accept/grow_private.h"

#include <string.h>

static const char *constructor(ac_grow *g, const char *type, unsigned depth) {
  unsigned want = ac_base_of(type) == 'm' ? ac_size_of(type) * ac_size_of(type) : ac_size_of(type), have = 0;
  const char *out = S("%s(", type), *sep = "";
  if (ac_chance(g->rng, 25)) /* converts, widens or truncates */
    return S("%s(%s)", type,
             ac_grow_expr(g, ac_chance(g->rng, 50) ? ac_vector_of(g, "fib"[ac_below(g->rng, 3)], want <= 4 ? want : 1) : ac_grow_type(g),
                          depth - 1));
  while (have < want) {
    unsigned n = 1 + (unsigned)ac_below(g->rng, 4);
    if (n > want - have && !ac_chance(g->rng, 15))
      n = 1;
    out = S("%s%s%s", out, sep, ac_grow_expr(g, ac_vector_of(g, "fffib"[ac_below(g->rng, 5)], n), depth - 1));
    have += n;
    sep = ", ";
  }
  return S("%s)", out);
}

static const char *swizzle(ac_grow *g, const char *type, unsigned depth) {
  static const char *const sets[] = {"xyzw", "rgba", "stpq"};
  const char *set = AC_PICK(g->rng, sets);
  unsigned n = ac_size_of(type), from = 2 + (unsigned)ac_below(g->rng, 3);
  char s[8] = {0};
  for (unsigned i = 0; i < n; i++)
    s[i] = ac_chance(g->rng, 1) ? 'q' : set[ac_below(g->rng, ac_chance(g->rng, 2) ? 4 : from)];
  return S("%s.%s", ac_grow_expr(g, ac_vector_of(g, ac_base_of(type), from), ac_chance(g->rng, 70) ? 0 : depth - 1), s);
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

static const char *grow_binary(ac_grow *g, const char *type, unsigned depth) {
  static const char *const ops[] = {"+", "-", "*", "/", "*", "+", "%"};
  const char *op = ops[ac_below(g->rng, ac_chance(g->rng, 97) ? 6 : 7)], *left = type, *right = type;
  if (ac_base_of(type) == 'b')
    return !strcmp(type, "bool") ? boolean(g, depth) : S("not(%s)", ac_grow_expr(g, type, depth - 1));
  if (ac_chance(g->rng, 25))
    right = ac_base_of(type) == 'i' ? "int" : "float";
  if (ac_chance(g->rng, 20))
    left = ac_base_of(type) == 'i' ? "int" : "float";
  if (ac_base_of(type) == 'f' && ac_size_of(type) > 1 && ac_chance(g->rng, 20)) {
    op = "*";
    left = ac_chance(g->rng, 50) ? S("mat%u", ac_size_of(type)) : type;
    right = left == type ? S("mat%u", ac_size_of(type)) : type;
  }
  return S("(%s %s %s)", ac_grow_expr(g, left, depth - 1), op, ac_grow_expr(g, right, depth - 1));
}

static const char *index_of(ac_grow *g, const char *type, unsigned depth) {
  unsigned n = 2 + (unsigned)ac_below(g->rng, 3);
  if (ac_base_of(type) == 'f' && ac_size_of(type) > 1)
    return S("%s[%u]", ac_grow_expr(g, S("mat%u", ac_size_of(type)), depth - 1),
             (unsigned)ac_below(g->rng, ac_size_of(type) + (size_t)ac_chance(g->rng, 4)));
  if (ac_base_of(type) != 'm' && ac_size_of(type) == 1)
    return S("%s[%u]", ac_grow_expr(g, ac_vector_of(g, ac_base_of(type), n), depth - 1),
             (unsigned)ac_below(g->rng, n + (size_t)ac_chance(g->rng, 4)));
  return ac_grow_literal(g, type);
}

const char *ac_grow_expr(ac_grow *g, const char *type, unsigned depth) {
  if (ac_chance(g->rng, g->wrong))
    type = ac_grow_type(g);
  if (g->names && ac_chance(g->rng, 3 * g->wrong / 2))
    return g->name[ac_below(g->rng, g->names)];
  if (*type == 's')
    return *type && type[7] == 'C' ? "cube0" : "tex0";
  if (depth == 0 || depth > 8)
    return ac_grow_literal(g, type);
  switch (ac_below(g->rng, 11)) {
  case 0:
  case 1:
    return constructor(g, type, depth);
  case 2:
  case 3:
    return grow_binary(g, type, depth);
  case 4:
  case 5:
    return ac_grow_call(g, type, depth);
  case 6:
    return ac_base_of(type) == 'm' ? grow_binary(g, type, depth) : swizzle(g, type, depth);
  case 7:
    return index_of(g, type, depth);
  case 8:
    return S("(%s ? %s : %s)", ac_grow_expr(g, "bool", depth - 1), ac_grow_expr(g, type, depth - 1), ac_grow_expr(g, type, depth - 1));
  case 9:
    return S("%s%s",
             ac_base_of(type) != 'b' ? (ac_chance(g->rng, 80) ? "-" : "+")
             : ac_size_of(type) == 1 ? "!"
                                     : "",
             ac_grow_literal(g, type));
  default:
    return ac_chance(g->rng, 20) ? S("(%s, %s)", ac_grow_expr(g, ac_grow_type(g), depth - 1), ac_grow_expr(g, type, depth - 1))
                                 : ac_grow_literal(g, type);
  }
}
