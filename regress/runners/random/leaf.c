/* SPDX-License-Identifier: Apache-2.0 */
/* Makes the leaves of random expressions: variables, elements, members, swizzles, constants. */
#include "expr.h"

/* Whether a variable of this type has a part of kind k: itself, an array element, a struct member, a column or element of a matrix. */
static bool has_kind(rs_type t, rs_type k) {
  if (t.kind == RS_MAT)
    return k.kind == RS_FLOAT || (k.kind == RS_MAT && k.n == t.n);
  if (t.kind == k.kind)
    return true;
  for (unsigned i = 0; t.kind == RS_STRUCT && i < t.sdef->nmem; i++)
    if (has_kind(t.sdef->member[i], k))
      return true;
  return false;
}

static bool readable(const rs_gen *g, const rs_var *v, rs_type t) {
  (void)g;
  return !v->approx && has_kind(v->type, t);
}

static bool is_loop(const rs_gen *g, const rs_var *v, rs_type t) {
  (void)g;
  return v->qual == RS_LOOP && v->range <= t.n;
}

rs_ex rs_index(rs_gen *g, unsigned n, int depth) {
  const rs_var *v = rs_below(g, 2) ? rs_pick(g, is_loop, rs_type_of(RS_INT, n)) : NULL;
  if (v)
    return rs_exact(v->name, P_POST, v->range - 1, 0);
  if (depth <= 0 || rs_below(g, 2))
    return rs_exact(rs_fmt(g, "%u", rs_below(g, n)), P_POST, n - 1, 0);
  rs_ex e = rs_float(g, 1, depth - 1);
  return rs_exact(rs_fmt(g, "int(mod(%s, %u.0))", rs_standard(g, e, rs_type_of(RS_FLOAT, 1)).s, n & (n - 1) ? 1u << (n > 2) : n), P_POST,
                  n - 1, 0);
}

const char *rs_swizzle(rs_gen *g, unsigned from, unsigned n) {
  static const char *const set[] = {"xyzw", "rgba", "stpq"};
  const char *names = set[rs_below(g, 3)];
  char s[5] = "";
  for (unsigned i = 0; i < n; i++)
    s[i] = names[rs_below(g, from)];
  return rs_fmt(g, ".%s", s);
}

/* Turns a vector of `from` components into one of n. */
static const char *fit_vector_lanes(rs_gen *g, rs_type t, const char *s, unsigned n, int depth) {
  if (t.n == n && (n == 1 || rs_below(g, 3)))
    return s;
  if (t.n == 1)
    return rs_fmt(g, "%s(%s)", rs_type_name(g, rs_type_of(t.kind, n)), s);
  if (n == 1 && rs_below(g, 3) == 0)
    return rs_fmt(g, "%s[%s]", s, rs_index(g, t.n, depth - 1).s);
  return rs_fmt(g, "%s%s", s, rs_swizzle(g, t.n, n));
}

/* Selects n components of kind t.kind from a variable. */
static const char *path_to(rs_gen *g, const rs_var *v, rs_type t, int depth) {
  const char *s = v->name;
  rs_type at = v->type;
  while (at.len || at.kind == RS_STRUCT || (at.kind == RS_MAT && t.kind != RS_MAT)) {
    if (at.len) {
      s = rs_fmt(g, "%s[%s]", s, rs_index(g, at.len, depth).s);
      at.len = 0;
    } else if (at.kind == RS_STRUCT) {
      unsigned i = rs_below(g, at.sdef->nmem);
      while (!has_kind(at.sdef->member[i], t))
        i = (i + 1) % at.sdef->nmem;
      s = rs_fmt(g, "%s.%s", s, at.sdef->mname[i]);
      at = at.sdef->member[i];
    } else {
      s = rs_fmt(g, "%s[%s]", s, rs_index(g, at.n, depth).s);
      at = rs_type_of(RS_FLOAT, at.n);
    }
  }
  if (t.kind == RS_MAT)
    return s;
  return fit_vector_lanes(g, at, s, t.n, depth);
}

double rs_bound_of(rs_kind k) { return k == RS_INT ? RS_INT_MAX : k == RS_BOOL ? 1 : RS_MAGNITUDE; }

bool rs_variable(rs_gen *g, rs_type t, int depth, rs_ex *out) {
  const rs_var *v = rs_pick(g, readable, t);
  if (!v)
    return false;
  *out = rs_exact(path_to(g, v, t, depth), P_POST, rs_bound_of(t.kind), t.kind == RS_FLOAT || t.kind == RS_MAT ? RS_FRACTION : 0);
  return true;
}

static rs_ex make_constant_leaf(rs_gen *g, rs_type t) {
  if (t.kind == RS_MAT)
    return rs_exact(rs_fmt(g, "mat%u(%s)", t.n, rs_literal(g, ((int)rs_below(g, 65) - 32) / 8.0)), P_POST, 4, 3);
  const char *s = rs_fmt(g, "%s(", rs_type_name(g, t));
  for (unsigned i = 0; i < t.n; i++) {
    const char *x = t.kind == RS_BOOL  ? (rs_below(g, 2) ? "true" : "false")
                    : t.kind == RS_INT ? rs_fmt(g, rs_below(g, 8) ? "%d" : "0x%x", rs_below(g, 17))
                                       : rs_literal(g, ((int)rs_below(g, 129) - 64) / 8.0);
    if (t.n == 1)
      return rs_exact(x, x[0] == '-' ? P_UNARY : P_POST, t.kind == RS_INT ? 16 : t.kind == RS_BOOL ? 1 : 8, t.kind == RS_FLOAT ? 3 : 0);
    s = rs_fmt(g, "%s%s%s", s, i ? ", " : "", x);
  }
  return rs_exact(rs_fmt(g, "%s)", s), P_POST, t.kind == RS_INT ? 16 : t.kind == RS_BOOL ? 1 : 8, t.kind == RS_FLOAT ? 3 : 0);
}

rs_ex rs_leaf(rs_gen *g, rs_type t, int depth) {
  rs_ex e;
  return rs_below(g, 5) && rs_variable(g, t, depth, &e) ? e : make_constant_leaf(g, t);
}
