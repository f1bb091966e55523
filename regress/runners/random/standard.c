/* SPDX-License-Identifier: Apache-2.0 */
/* Brings random expressions back to standard values, those that variables may hold (rs_standard): floats that are multiples of 1/8 from -32
   to 32, and integers of bounded size. */
#include "expr.h"

/* Rounds down to the grid, then clamps. */
rs_ex rs_standard_float(rs_gen *g, rs_ex e) {
  if (e.frac > RS_FRACTION)
    e = rs_exact(rs_fmt(g, "floor(%s * 8.0) * 0.125", rs_operand(g, e, P_MUL)), P_MUL, e.mag + 1, RS_FRACTION);
  if (e.mag > RS_MAGNITUDE) {
    switch (rs_below(g, 3)) {
    case 0:
      return rs_exact(rs_fmt(g, "mod(%s, 32.0)", e.s), P_POST, 32, e.frac);
    case 1:
      return rs_exact(rs_fmt(g, "max(min(%s, 32.0), -32.0)", e.s), P_POST, 32, e.frac);
    default:
      return rs_exact(rs_fmt(g, "clamp(%s, -32.0, 32.0)", e.s), P_POST, 32, e.frac);
    }
  }
  return e;
}

rs_ex rs_standard_int(rs_gen *g, rs_ex e, unsigned n) {
  if (e.mag <= RS_INT_MAX)
    return e;
  const char *i = rs_type_name(g, rs_type_of(RS_INT, n)), *f = rs_type_name(g, rs_type_of(RS_FLOAT, n));
  if (rs_below(g, 2))
    return rs_exact(rs_fmt(g, "%s(mod(%s(%s), 64.0))", i, f, e.s), P_POST, 64, 0);
  return rs_exact(rs_fmt(g, "%s(clamp(%s(%s), -100.0, 100.0))", i, f, e.s), P_POST, 100, 0);
}

/* Matrices have no clamp, so a leaf replaces the expression. */
rs_ex rs_standard_mat(rs_gen *g, rs_ex e, unsigned n) {
  return e.mag <= RS_MAGNITUDE && e.frac <= RS_FRACTION ? e : rs_leaf(g, rs_type_of(RS_MAT, n), 0);
}

rs_ex rs_standard(rs_gen *g, rs_ex e, rs_type t) {
  return t.kind == RS_INT     ? rs_standard_int(g, e, t.n)
         : t.kind == RS_FLOAT ? rs_standard_float(g, e)
         : t.kind == RS_MAT   ? rs_standard_mat(g, e, t.n)
                              : e;
}
