/* SPDX-License-Identifier: Apache-2.0 */
/* Makes random expressions of floats and matrices, whose values are exact: see gen.h. */
#include "expr.h"

rs_ex rs_combine_add(rs_gen *g, rs_ex a, rs_ex b, char op) {
  return rs_exact(rs_fmt(g, "%s %c %s", rs_operand(g, a, P_ADD), op, rs_operand(g, b, P_ADD + (op == '-'))), P_ADD, a.mag + b.mag,
                  a.frac > b.frac ? a.frac : b.frac);
}

static rs_ex room(rs_gen *g, rs_ex e) { return rs_fits(e.mag, e.frac + 9) ? e : rs_standard_float(g, e); }

static rs_ex float_add(rs_gen *g, unsigned n, int d) {
  rs_ex a = rs_float(g, n, d - 1), b = rs_float(g, n > 1 && rs_below(g, 4) == 0 ? 1 : n, d - 1);
  if (!rs_fits(a.mag + b.mag, a.frac > b.frac ? a.frac : b.frac))
    a = rs_standard_float(g, a), b = rs_standard_float(g, b);
  return rs_combine_add(g, a, b, rs_below(g, 2) ? '+' : '-');
}

static rs_ex float_mul(rs_gen *g, unsigned n, int d) {
  rs_ex a = rs_float(g, n, d - 1), b = rs_float(g, n > 1 && rs_below(g, 4) == 0 ? 1 : n, d - 1);
  if (!rs_fits(a.mag * b.mag, a.frac + b.frac))
    a = rs_standard_float(g, a), b = rs_standard_float(g, b);
  if (n > 1 && rs_below(g, 4) == 0) {
    rs_ex t = a;
    a = b, b = t;
  }
  return rs_exact(rs_fmt(g, "%s * %s", rs_operand(g, a, P_MUL), rs_operand(g, b, P_MUL + 1)), P_MUL, a.mag * b.mag, a.frac + b.frac);
}

static rs_ex float_unary(rs_gen *g, unsigned n, int d) {
  static const char *const f[] = {"abs", "floor", "ceil", "fract", "sign"};
  unsigned k = rs_below(g, 7);
  rs_ex e = rs_float(g, n, d - 1);
  if (k >= 5)
    return rs_exact(rs_fmt(g, "%s%s", k == 5 ? "-" : "+", rs_operand(g, e, e.s[0] == '-' || e.s[0] == '+' ? P_POST + 1 : P_UNARY)), P_UNARY,
                    e.mag, e.frac);
  return rs_exact(rs_fmt(g, "%s(%s)", f[k], e.s), P_POST, k == 3 || k == 4 ? 1 : e.mag + (k == 2 || k == 1), k == 0 || k == 3 ? e.frac : 0);
}

static rs_ex float_binary(rs_gen *g, unsigned n, int d) {
  static const char *const f[] = {"min", "max", "step"};
  unsigned k = rs_below(g, 5);
  rs_ex a = rs_float(g, n, d - 1), b;
  if (k == 3)
    return rs_exact(rs_fmt(g, "mod(%s, %u.0)", a.s, 1u << rs_below(g, 5)), P_POST, 16, a.frac);
  if (k == 4)
    return rs_exact(rs_fmt(g, rs_below(g, 2) ? "%s / %u.0" : "%s / float(%u)", rs_operand(g, room(g, a), P_MUL), 2u << rs_below(g, 2)),
                    P_MUL, a.mag, room(g, a).frac + 2);
  b = rs_float(g, k < 2 && rs_below(g, 3) == 0 ? 1 : n, d - 1);
  if (k == 2 && n > 1 && rs_below(g, 3) == 0)
    a = rs_float(g, 1, d - 1);
  return rs_exact(rs_fmt(g, "%s(%s, %s)", f[k], a.s, b.s), P_POST, k == 2 ? 1 : fmax(a.mag, b.mag),
                  k == 2            ? 0
                  : a.frac > b.frac ? a.frac
                                    : b.frac);
}

static rs_ex float_mix(rs_gen *g, unsigned n, int d) {
  rs_ex a = rs_standard_float(g, rs_float(g, n, d - 1)), b = rs_standard_float(g, rs_float(g, n, d - 1));
  unsigned k = rs_below(g, 9);
  if (rs_below(g, 2))
    return rs_exact(rs_fmt(g, "mix(%s, %s, %s)", a.s, b.s, rs_literal(g, k / 8.0)), P_POST, a.mag + b.mag,
                    (a.frac > b.frac ? a.frac : b.frac) + 3);
  rs_ex t = rs_standard_float(g, rs_float(g, n, d - 1));
  return rs_exact(rs_fmt(g, "min(max(%s, %s), %s)", t.s, a.s, b.s), P_POST, fmax(t.mag, fmax(a.mag, b.mag)),
                  t.frac > a.frac ? (t.frac > b.frac ? t.frac : b.frac) : (a.frac > b.frac ? a.frac : b.frac));
}

static rs_ex float_geometry(rs_gen *g, unsigned n, int d) {
  if (n == 1 || (n == 3 && rs_below(g, 2))) {
    unsigned k = n == 3 ? 3 : 2 + rs_below(g, 3);
    rs_ex a = rs_standard_float(g, rs_float(g, k, d - 1)), b = rs_standard_float(g, rs_float(g, k, d - 1));
    return rs_exact(rs_fmt(g, "%s(%s, %s)", n == 3 ? "cross" : "dot", a.s, b.s), P_POST, k * a.mag * b.mag, a.frac + b.frac);
  }
  rs_ex m = rs_mat(g, n, d - 1), v = rs_standard_float(g, rs_float(g, n, d - 1));
  bool left = rs_below(g, 2);
  if (rs_below(g, 4) == 0 && rs_fits(m.mag, m.frac))
    return rs_exact(rs_fmt(g, "%s[%s]", rs_operand(g, m, P_POST), rs_index(g, n, d - 1).s), P_POST, m.mag, m.frac);
  if (!rs_fits(n * m.mag * v.mag, m.frac + v.frac))
    m = rs_standard_mat(g, m, n);
  return rs_exact(left ? rs_fmt(g, "%s * %s", rs_operand(g, m, P_MUL), rs_operand(g, v, P_MUL + 1))
                       : rs_fmt(g, "%s * %s", rs_operand(g, v, P_MUL), rs_operand(g, m, P_MUL + 1)),
                  P_MUL, n * m.mag * v.mag, m.frac + v.frac);
}

static rs_ex float_construct(rs_gen *g, unsigned n, int d) {
  if (n == 1 || rs_below(g, 3) == 0) { /* conversion */
    rs_kind k = rs_below(g, 3) ? RS_INT : RS_BOOL;
    rs_ex e = k == RS_INT ? rs_int(g, n, d - 1) : rs_bool(g, n, d - 1);
    return rs_exact(rs_fmt(g, "%s(%s)", rs_type_name(g, rs_type_of(RS_FLOAT, n)), e.s), P_POST, e.mag, 0);
  }
  const char *s = rs_fmt(g, "vec%u(", n);
  double mag = 0;
  int frac = 0;
  for (unsigned done = 0; done < n;) {
    unsigned k = 1 + rs_below(g, n - done);
    rs_ex e = k == 1 && rs_below(g, 5) == 0 ? rs_int(g, 1, d - 1) : rs_float(g, k, d - 1);
    s = rs_fmt(g, "%s%s%s", s, done ? ", " : "", e.s);
    mag = fmax(mag, e.mag);
    frac = e.frac > frac ? e.frac : frac;
    done += k;
  }
  if (!rs_fits(mag, frac))
    return rs_leaf(g, rs_type_of(RS_FLOAT, n), d);
  return rs_exact(rs_fmt(g, "%s)", s), P_POST, mag, frac);
}

rs_ex rs_ternary(rs_gen *g, rs_type t, int d) {
  rs_ex c = rs_bool(g, 1, d - 1), a = rs_value(g, t, d - 1), b = rs_value(g, t, d - 1);
  return rs_exact(rs_fmt(g, "%s ? %s : %s", rs_operand(g, c, P_OR), a.s, rs_operand(g, b, P_TERNARY)), P_TERNARY, fmax(a.mag, b.mag),
                  a.frac > b.frac ? a.frac : b.frac);
}

/* An expression with one of the generator's macros, or with the comma operator. */
static rs_ex float_odd(rs_gen *g, unsigned n, int d) {
  rs_ex a = room(g, rs_float(g, n, d - 1)), b = room(g, rs_float(g, n, d - 1));
  if (!g->constant && rs_below(g, 2))
    return rs_exact(rs_fmt(g, "(%s, %s)", a.s, b.s), P_POST, b.mag, b.frac);
  int frac = a.frac > b.frac ? a.frac : b.frac;
  if (!rs_fits(a.mag + b.mag, frac))
    a = rs_standard_float(g, a), b = rs_standard_float(g, b), frac = RS_FRACTION;
  return rs_exact(rs_fmt(g, "SUM(%s, %s)", a.s, b.s), P_POST, a.mag + b.mag, frac);
}

rs_ex rs_float(rs_gen *g, unsigned n, int d) {
  rs_type t = rs_type_of(RS_FLOAT, n);
  rs_ex e;
  if (d <= 0)
    return rs_leaf(g, t, d);
  switch (rs_below(g, 17)) {
  case 0:
  case 1:
  case 2:
    return float_add(g, n, d);
  case 3:
  case 4:
    return float_mul(g, n, d);
  case 5:
  case 6:
    return float_unary(g, n, d);
  case 7:
    return float_binary(g, n, d);
  case 8:
    return float_mix(g, n, d);
  case 9:
    return float_geometry(g, n, d);
  case 10:
  case 11:
    return float_construct(g, n, d);
  case 12:
    return rs_ternary(g, t, d);
  case 13:
    if (rs_call(g, t, false, d, &e))
      return e;
    return float_odd(g, n, d);
  case 14:
    if (n < 4) { /* components of a longer vector */
      e = rs_float(g, 4, d - 1);
      return rs_exact(rs_fmt(g, "%s%s", e.prec < P_POST ? rs_fmt(g, "(%s)", e.s) : rs_operand(g, e, P_POST), rs_swizzle(g, 4, n)), P_POST,
                      e.mag, e.frac);
    }
    return float_construct(g, n, d);
  case 15:
    if (rs_lookup(g, n, d, &e))
      return e;
    return float_unary(g, n, d);
  default:
    return rs_leaf(g, t, d);
  }
}

/* ---- matrices ---- */

rs_ex rs_mat(rs_gen *g, unsigned n, int d) {
  rs_type t = rs_type_of(RS_MAT, n);
  rs_ex a, b;
  if (d <= 0)
    return rs_leaf(g, t, d);
  switch (rs_below(g, 6)) {
  case 0:
    a = rs_mat(g, n, d - 1), b = rs_mat(g, n, d - 1);
    return rs_combine_add(g, rs_standard_mat(g, a, n), rs_standard_mat(g, b, n), rs_below(g, 2) ? '+' : '-');
  case 1:
    a = rs_standard_mat(g, rs_mat(g, n, d - 1), n), b = rs_standard_mat(g, rs_mat(g, n, d - 1), n);
    if (rs_below(g, 2))
      return rs_exact(rs_fmt(g, "matrixCompMult(%s, %s)", a.s, b.s), P_POST, a.mag * b.mag, a.frac + b.frac);
    return rs_exact(rs_fmt(g, "%s * %s", rs_operand(g, a, P_MUL), rs_operand(g, b, P_MUL + 1)), P_MUL, n * a.mag * b.mag, a.frac + b.frac);
  case 2: { /* columns */
    const char *s = rs_fmt(g, "mat%u(", n);
    for (unsigned i = 0; i < n; i++)
      s = rs_fmt(g, "%s%s%s", s, i ? ", " : "", rs_standard_float(g, rs_float(g, n, d - 2)).s);
    return rs_exact(rs_fmt(g, "%s)", s), P_POST, RS_MAGNITUDE, RS_FRACTION);
  }
  case 3: /* diagonal, or from another matrix */
    if (n < 4 && rs_variable(g, rs_type_of(RS_MAT, n), d, &a))
      return a;
    a = rs_standard_float(g, rs_float(g, 1, d - 1));
    return rs_exact(rs_fmt(g, "mat%u(%s)", n, a.s), P_POST, a.mag, a.frac);
  case 4:
    a = rs_standard_mat(g, rs_mat(g, n, d - 1), n), b = rs_standard_float(g, rs_float(g, 1, d - 1));
    return rs_exact(rs_fmt(g, "%s * %s", rs_operand(g, b, P_MUL), rs_operand(g, a, P_MUL + 1)), P_MUL, a.mag * b.mag, a.frac + b.frac);
  default:
    return rs_leaf(g, t, d);
  }
}
