/* SPDX-License-Identifier: Apache-2.0 */
/* Makes random expressions of integers and booleans, and of any type, whose values are exact: see gen.h. */
#include "expr.h"

/* --- integers and booleans --- */

rs_ex rs_int(rs_gen *g, unsigned n, int d) {
  rs_type t = rs_type_of(RS_INT, n);
  rs_ex a, b;
  if (d <= 0)
    return rs_leaf(g, t, d);
  switch (rs_below(g, 9)) {
  case 0:
  case 1:
    a = rs_int(g, n, d - 1), b = rs_int(g, n, d - 1);
    return rs_combine_add(g, rs_standard_int(g, a, n), rs_standard_int(g, b, n), rs_below(g, 2) ? '+' : '-');
  case 2:
    a = rs_standard_int(g, rs_int(g, n, d - 1), n), b = rs_standard_int(g, rs_int(g, n, d - 1), n);
    return rs_exact(rs_fmt(g, "%s * %s", rs_operand(g, a, P_MUL), rs_operand(g, b, P_MUL + 1)), P_MUL, a.mag * b.mag, 0);
  case 3: /* float to int rounds towards zero */
    a = rs_standard_float(g, rs_float(g, n, d - 1));
    return rs_exact(rs_fmt(g, "%s(%s)", rs_type_name(g, t), a.s), P_POST, a.mag, 0);
  case 4:
    a = rs_bool(g, n, d - 1);
    return rs_exact(rs_fmt(g, "%s(%s)", rs_type_name(g, t), a.s), P_POST, 1, 0);
  case 5: /* division of what is not negative */
    a = rs_float(g, n, d - 1);
    return rs_exact(rs_fmt(g, "%s(mod(%s, 32.0)) / %u", rs_type_name(g, t), a.s, 1 + rs_below(g, 9)), P_MUL, 32, 0);
  case 6:
    return rs_ternary(g, t, d);
  case 7:
    if (rs_call(g, t, false, d, &a))
      return a;
    a = rs_standard_int(g, rs_int(g, n, d - 1), n);
    return rs_exact(rs_fmt(g, "-%s", rs_operand(g, a, a.s[0] == '-' ? P_POST + 1 : P_UNARY)), P_UNARY, a.mag, 0);
  default:
    return rs_leaf(g, t, d);
  }
}

static bool is_struct(const rs_gen *g, const rs_var *v, rs_type t) {
  (void)g, (void)t;
  return v->type.kind == RS_STRUCT && !v->type.len;
}

static rs_ex make_comparison(rs_gen *g, int d) {
  static const char *const op[] = {"<", ">", "<=", ">=", "==", "!="};
  unsigned k = rs_below(g, 8), f = rs_below(g, 2);
  if (k == 6) {
    rs_type t = {f ? RS_FLOAT : RS_INT, 2 + rs_below(g, 3), 0, NULL};
    rs_ex a = rs_value(g, t, d - 1), b = rs_value(g, t, d - 1);
    return rs_exact(rs_fmt(g, "%s %s %s", rs_operand(g, a, P_REL), op[4 + rs_below(g, 2)], rs_operand(g, b, P_REL)), P_EQ, 1, 0);
  }
  const rs_var *s = k == 7 ? rs_pick(g, is_struct, rs_type_of(RS_STRUCT, 0)) : NULL;
  if (s) {
    rs_ex v = rs_value(g, s->type, d - 1);
    return rs_exact(rs_fmt(g, "%s %s %s", s->name, op[4 + rs_below(g, 2)], rs_operand(g, v, P_REL)), P_EQ, 1, 0);
  }
  k %= 6;
  rs_ex a = f ? rs_float(g, 1, d - 1) : rs_int(g, 1, d - 1), b = f ? rs_float(g, 1, d - 1) : rs_int(g, 1, d - 1);
  int prec = k < 4 ? P_REL : P_EQ;
  return rs_exact(rs_fmt(g, "%s %s %s", rs_operand(g, a, prec), op[k], rs_operand(g, b, prec + 1)), prec, 1, 0);
}

static rs_ex compare_lanes(rs_gen *g, unsigned n, int d) {
  static const char *const f[] = {"lessThan", "lessThanEqual", "greaterThan", "greaterThanEqual", "equal", "notEqual"};
  rs_type t = {rs_below(g, 2) ? RS_FLOAT : RS_INT, n, 0, NULL};
  rs_ex a = rs_value(g, t, d - 1), b = rs_value(g, t, d - 1);
  return rs_exact(rs_fmt(g, "%s(%s, %s)", f[rs_below(g, 6)], a.s, b.s), P_POST, 1, 0);
}

rs_ex rs_bool(rs_gen *g, unsigned n, int d) {
  static const struct {
    const char *op;
    int prec;
  } logic[] = {{"&&", P_AND}, {"||", P_OR}, {"^^", P_XOR}, {"==", P_EQ}, {"!=", P_EQ}};
  rs_type t = rs_type_of(RS_BOOL, n);
  rs_ex a, b;
  if (d <= 0)
    return rs_leaf(g, t, d);
  if (n > 1)
    switch (rs_below(g, 4)) {
    case 0:
      a = rs_bool(g, n, d - 1);
      return rs_exact(rs_fmt(g, "not(%s)", a.s), P_POST, 1, 0);
    case 1:
      a = rs_below(g, 2) ? rs_standard_int(g, rs_int(g, n, d - 1), n) : rs_float(g, n, d - 1);
      return rs_exact(rs_fmt(g, "%s(%s)", rs_type_name(g, t), a.s), P_POST, 1, 0);
    case 2:
      return rs_leaf(g, t, d);
    default:
      return compare_lanes(g, n, d);
    }
  unsigned k = rs_below(g, 10);
  if (k < 3) {
    unsigned o = rs_below(g, 5);
    a = rs_bool(g, 1, d - 1), b = rs_bool(g, 1, d - 1);
    return rs_exact(rs_fmt(g, "%s %s %s", rs_operand(g, a, logic[o].prec), logic[o].op, rs_operand(g, b, logic[o].prec + 1)), logic[o].prec,
                    1, 0);
  }
  if (k == 3) {
    a = rs_bool(g, 1, d - 1);
    return rs_exact(rs_fmt(g, "!%s", rs_operand(g, a, P_UNARY)), P_UNARY, 1, 0);
  }
  if (k == 4) {
    a = rs_bool(g, 2 + rs_below(g, 3), d - 1);
    return rs_exact(rs_fmt(g, "%s(%s)", rs_below(g, 2) ? "any" : "all", a.s), P_POST, 1, 0);
  }
  if (k == 5)
    return rs_ternary(g, t, d);
  if (k == 6 && rs_call(g, t, false, d, &a))
    return a;
  if (k == 7)
    return rs_leaf(g, t, d);
  return make_comparison(g, d);
}

/* --- any type --- */

static bool same_type(const rs_gen *g, const rs_var *v, rs_type t) {
  (void)g;
  return !v->approx && rs_same(v->type, t);
}

static rs_ex struct_value(rs_gen *g, rs_type t, int d) {
  const rs_var *v = d <= 0 || rs_below(g, 2) ? rs_pick(g, same_type, t) : NULL;
  rs_ex e;
  if (v)
    return rs_exact(v->name, P_POST, RS_MAGNITUDE, RS_FRACTION);
  if (rs_below(g, 2) && rs_call(g, t, false, d, &e))
    return e;
  const char *s = rs_fmt(g, "%s(", t.sdef->name);
  for (unsigned i = 0; i < t.sdef->nmem; i++)
    s = rs_fmt(g, "%s%s%s", s, i ? ", " : "", rs_value(g, t.sdef->member[i], d - 1).s);
  return rs_exact(rs_fmt(g, "%s)", s), P_POST, RS_MAGNITUDE, RS_FRACTION);
}

rs_ex rs_value(rs_gen *g, rs_type t, int d) {
  switch (t.kind) {
  case RS_FLOAT:
    return rs_standard_float(g, rs_float(g, t.n, d));
  case RS_INT:
    return rs_standard_int(g, rs_int(g, t.n, d), t.n);
  case RS_BOOL:
    return rs_bool(g, t.n, d);
  case RS_MAT:
    return rs_standard_mat(g, rs_mat(g, t.n, d), t.n);
  default:
    return struct_value(g, t, d);
  }
}
