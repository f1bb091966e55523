/* SPDX-License-Identifier: Apache-2.0 */
/* Random expressions whose values are exact: see gen.h. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "private.h"

#define EXACT_ROOM 4194304.0 /* 2^22: |x| * 2^frac stays below, so that no sum of four rounds */

static rs_ex ex(const char *s, int prec, double mag, int frac) { return (rs_ex){s, prec, mag, frac, false, 0}; }
static rs_type type(rs_kind k, unsigned n) { return (rs_type){k, n, 0, NULL}; }
static unsigned below(rs_gen *g, unsigned n) { return rng_below(&g->r, n); }
static bool fits(double mag, int frac) { return ldexp(mag, frac) <= EXACT_ROOM; }

/* --- leaves: variables, elements, members, swizzles --- */

/* What of a variable's type can be read as a value of kind k: itself, an array element, a struct member, a column or element of a matrix.
 */
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
  const rs_var *v = below(g, 2) ? rs_pick(g, is_loop, type(RS_INT, n)) : NULL;
  if (v)
    return ex(v->name, P_POST, v->range - 1, 0);
  if (depth <= 0 || below(g, 2))
    return ex(rs_fmt(g, "%u", below(g, n)), P_POST, n - 1, 0);
  rs_ex e = rs_float(g, 1, depth - 1);
  return ex(rs_fmt(g, "int(mod(%s, %u.0))", rs_standard(g, e, type(RS_FLOAT, 1)).s, n & (n - 1) ? 1u << (n > 2) : n), P_POST, n - 1, 0);
}

static const char *swizzle(rs_gen *g, unsigned from, unsigned n) {
  static const char *const set[] = {"xyzw", "rgba", "stpq"};
  const char *names = set[below(g, 3)];
  char s[5] = "";
  for (unsigned i = 0; i < n; i++)
    s[i] = names[below(g, from)];
  return rs_fmt(g, ".%s", s);
}

/* A vector of `from` components as one of n. */
static const char *lanes(rs_gen *g, rs_type t, const char *s, unsigned n, int depth) {
  if (t.n == n && (n == 1 || below(g, 3)))
    return s;
  if (t.n == 1)
    return rs_fmt(g, "%s(%s)", rs_type_name(g, type(t.kind, n)), s);
  if (n == 1 && below(g, 3) == 0)
    return rs_fmt(g, "%s[%s]", s, rs_index(g, t.n, depth - 1).s);
  return rs_fmt(g, "%s%s", s, swizzle(g, t.n, n));
}

/* Goes down from a variable to n components of kind t.kind. */
static const char *path_to(rs_gen *g, const rs_var *v, rs_type t, int depth) {
  const char *s = v->name;
  rs_type at = v->type;
  while (at.len || at.kind == RS_STRUCT || (at.kind == RS_MAT && t.kind != RS_MAT)) {
    if (at.len) {
      s = rs_fmt(g, "%s[%s]", s, rs_index(g, at.len, depth).s);
      at.len = 0;
    } else if (at.kind == RS_STRUCT) {
      unsigned i = below(g, at.sdef->nmem);
      while (!has_kind(at.sdef->member[i], t))
        i = (i + 1) % at.sdef->nmem;
      s = rs_fmt(g, "%s.%s", s, at.sdef->mname[i]);
      at = at.sdef->member[i];
    } else {
      s = rs_fmt(g, "%s[%s]", s, rs_index(g, at.n, depth).s);
      at = type(RS_FLOAT, at.n);
    }
  }
  if (t.kind == RS_MAT)
    return s;
  return lanes(g, at, s, t.n, depth);
}

static double bound_of(rs_kind k) { return k == RS_INT ? RS_INT_MAX : k == RS_BOOL ? 1 : RS_MAGNITUDE; }

static bool variable(rs_gen *g, rs_type t, int depth, rs_ex *out) {
  const rs_var *v = rs_pick(g, readable, t);
  if (!v)
    return false;
  *out = ex(path_to(g, v, t, depth), P_POST, bound_of(t.kind), t.kind == RS_FLOAT || t.kind == RS_MAT ? RS_FRACTION : 0);
  return true;
}

static rs_ex constant(rs_gen *g, rs_type t) {
  if (t.kind == RS_MAT)
    return ex(rs_fmt(g, "mat%u(%s)", t.n, rs_literal(g, ((int)below(g, 65) - 32) / 8.0)), P_POST, 4, 3);
  const char *s = rs_fmt(g, "%s(", rs_type_name(g, t));
  for (unsigned i = 0; i < t.n; i++) {
    const char *x = t.kind == RS_BOOL  ? (below(g, 2) ? "true" : "false")
                    : t.kind == RS_INT ? rs_fmt(g, below(g, 8) ? "%d" : "0x%x", below(g, 17))
                                       : rs_literal(g, ((int)below(g, 129) - 64) / 8.0);
    if (t.n == 1)
      return ex(x, x[0] == '-' ? P_UNARY : P_POST, t.kind == RS_INT ? 16 : t.kind == RS_BOOL ? 1 : 8, t.kind == RS_FLOAT ? 3 : 0);
    s = rs_fmt(g, "%s%s%s", s, i ? ", " : "", x);
  }
  return ex(rs_fmt(g, "%s)", s), P_POST, t.kind == RS_INT ? 16 : t.kind == RS_BOOL ? 1 : 8, t.kind == RS_FLOAT ? 3 : 0);
}

static rs_ex leaf(rs_gen *g, rs_type t, int depth) {
  rs_ex e;
  return below(g, 5) && variable(g, t, depth, &e) ? e : constant(g, t);
}

/* --- back to the range of variables --- */

/* floor to the grid, then clamp. Components: n of the vector. */
static rs_ex standard_float(rs_gen *g, rs_ex e) {
  if (e.frac > RS_FRACTION)
    e = ex(rs_fmt(g, "floor(%s * 8.0) * 0.125", rs_operand(g, e, P_MUL)), P_MUL, e.mag + 1, RS_FRACTION);
  if (e.mag > RS_MAGNITUDE) {
    switch (below(g, 3)) {
    case 0:
      return ex(rs_fmt(g, "mod(%s, 32.0)", e.s), P_POST, 32, e.frac);
    case 1:
      return ex(rs_fmt(g, "max(min(%s, 32.0), -32.0)", e.s), P_POST, 32, e.frac);
    default:
      return ex(rs_fmt(g, "clamp(%s, -32.0, 32.0)", e.s), P_POST, 32, e.frac);
    }
  }
  return e;
}

static rs_ex standard_int(rs_gen *g, rs_ex e, unsigned n) {
  if (e.mag <= RS_INT_MAX)
    return e;
  const char *i = rs_type_name(g, type(RS_INT, n)), *f = rs_type_name(g, type(RS_FLOAT, n));
  if (below(g, 2))
    return ex(rs_fmt(g, "%s(mod(%s(%s), 64.0))", i, f, e.s), P_POST, 64, 0);
  return ex(rs_fmt(g, "%s(clamp(%s(%s), -100.0, 100.0))", i, f, e.s), P_POST, 100, 0);
}

/* There is no clamp of matrices: a leaf instead. */
static rs_ex standard_mat(rs_gen *g, rs_ex e, unsigned n) {
  return e.mag <= RS_MAGNITUDE && e.frac <= RS_FRACTION ? e : leaf(g, type(RS_MAT, n), 0);
}

rs_ex rs_standard(rs_gen *g, rs_ex e, rs_type t) {
  return t.kind == RS_INT     ? standard_int(g, e, t.n)
         : t.kind == RS_FLOAT ? standard_float(g, e)
         : t.kind == RS_MAT   ? standard_mat(g, e, t.n)
                              : e;
}

/* --- calls --- */

static bool callable(const rs_func *f, rs_type t, bool approx) {
  return f->pure && !f->unused && rs_same(f->ret, t) && f->approx == approx;
}

static bool array_in(const rs_gen *g, const rs_var *v, rs_type t) {
  (void)g;
  return !v->approx && rs_same(v->type, t);
}

static bool array_out(const rs_gen *g, const rs_var *v, rs_type t) {
  return array_in(g, v, t) && (v->qual == RS_LOCAL || (v->qual == RS_GLOBAL && !g->pure));
}

const rs_var *rs_array(rs_gen *g, rs_type t, bool written) { return rs_pick(g, written ? array_out : array_in, t); }

bool rs_call(rs_gen *g, rs_type t, bool approx, int depth, rs_ex *out) {
  const rs_func *f = NULL;
  unsigned n = 0;
  for (unsigned i = 0; i < g->nfunc; i++)
    if (callable(&g->func[i], t, approx) && below(g, ++n) == 0)
      f = &g->func[i];
  if (!f || depth <= 0)
    return false;
  const char *s = rs_fmt(g, "%s(", f->name);
  for (unsigned i = 0; i < f->npar; i++) {
    rs_ex e;
    if (f->papprox[i]) {
      e = rs_bounded(g, rs_approx(g, f->par[i].n, depth - 2));
      if (e.err > RS_PARAM_ERR)
        e = rs_standard(g, rs_float(g, f->par[i].n, depth - 2), f->par[i]);
      if (e.mag > RS_APPROX_MAG)
        e = rs_bounded(g, e);
    } else if (f->par[i].len) {
      const rs_var *v = rs_array(g, f->par[i], false);
      if (!v)
        return false;
      e = ex(v->name, P_POST, 0, 0);
    } else
      e = rs_value(g, f->par[i], depth - 2);
    s = rs_fmt(g, "%s%s%s", s, i ? ", " : "", e.prec == P_TERNARY && below(g, 2) ? rs_fmt(g, "(%s)", e.s) : e.s);
  }
  *out =
      ex(rs_fmt(g, "%s)", s), P_POST, approx ? RS_APPROX_MAG : bound_of(t.kind), t.kind == RS_FLOAT || t.kind == RS_MAT ? RS_FRACTION : 0);
  out->approx = approx;
  out->err = approx ? f->err : 0;
  return true;
}

/* --- floats --- */

static rs_ex combine_add(rs_gen *g, rs_ex a, rs_ex b, char op) {
  return ex(rs_fmt(g, "%s %c %s", rs_operand(g, a, P_ADD), op, rs_operand(g, b, P_ADD + (op == '-'))), P_ADD, a.mag + b.mag,
            a.frac > b.frac ? a.frac : b.frac);
}

static rs_ex room(rs_gen *g, rs_ex e) { return fits(e.mag, e.frac + 9) ? e : standard_float(g, e); }

static rs_ex float_add(rs_gen *g, unsigned n, int d) {
  rs_ex a = rs_float(g, n, d - 1), b = rs_float(g, n > 1 && below(g, 4) == 0 ? 1 : n, d - 1);
  if (!fits(a.mag + b.mag, a.frac > b.frac ? a.frac : b.frac))
    a = standard_float(g, a), b = standard_float(g, b);
  return combine_add(g, a, b, below(g, 2) ? '+' : '-');
}

static rs_ex float_mul(rs_gen *g, unsigned n, int d) {
  rs_ex a = rs_float(g, n, d - 1), b = rs_float(g, n > 1 && below(g, 4) == 0 ? 1 : n, d - 1);
  if (!fits(a.mag * b.mag, a.frac + b.frac))
    a = standard_float(g, a), b = standard_float(g, b);
  if (n > 1 && below(g, 4) == 0) {
    rs_ex t = a;
    a = b, b = t;
  }
  return ex(rs_fmt(g, "%s * %s", rs_operand(g, a, P_MUL), rs_operand(g, b, P_MUL + 1)), P_MUL, a.mag * b.mag, a.frac + b.frac);
}

static rs_ex float_unary(rs_gen *g, unsigned n, int d) {
  static const char *const f[] = {"abs", "floor", "ceil", "fract", "sign"};
  unsigned k = below(g, 7);
  rs_ex e = rs_float(g, n, d - 1);
  if (k >= 5)
    return ex(rs_fmt(g, "%s%s", k == 5 ? "-" : "+", rs_operand(g, e, e.s[0] == '-' || e.s[0] == '+' ? P_POST + 1 : P_UNARY)), P_UNARY,
              e.mag, e.frac);
  return ex(rs_fmt(g, "%s(%s)", f[k], e.s), P_POST, k == 3 || k == 4 ? 1 : e.mag + (k == 2 || k == 1), k == 0 || k == 3 ? e.frac : 0);
}

static rs_ex float_binary(rs_gen *g, unsigned n, int d) {
  static const char *const f[] = {"min", "max", "step"};
  unsigned k = below(g, 5);
  rs_ex a = rs_float(g, n, d - 1), b;
  if (k == 3)
    return ex(rs_fmt(g, "mod(%s, %u.0)", a.s, 1u << below(g, 5)), P_POST, 16, a.frac);
  if (k == 4)
    return ex(rs_fmt(g, below(g, 2) ? "%s / %u.0" : "%s / float(%u)", rs_operand(g, room(g, a), P_MUL), 2u << below(g, 2)), P_MUL, a.mag,
              room(g, a).frac + 2);
  b = rs_float(g, k < 2 && below(g, 3) == 0 ? 1 : n, d - 1);
  if (k == 2 && n > 1 && below(g, 3) == 0)
    a = rs_float(g, 1, d - 1);
  return ex(rs_fmt(g, "%s(%s, %s)", f[k], a.s, b.s), P_POST, k == 2 ? 1 : fmax(a.mag, b.mag),
            k == 2            ? 0
            : a.frac > b.frac ? a.frac
                              : b.frac);
}

static rs_ex float_mix(rs_gen *g, unsigned n, int d) {
  rs_ex a = standard_float(g, rs_float(g, n, d - 1)), b = standard_float(g, rs_float(g, n, d - 1));
  unsigned k = below(g, 9);
  if (below(g, 2))
    return ex(rs_fmt(g, "mix(%s, %s, %s)", a.s, b.s, rs_literal(g, k / 8.0)), P_POST, a.mag + b.mag,
              (a.frac > b.frac ? a.frac : b.frac) + 3);
  rs_ex t = standard_float(g, rs_float(g, n, d - 1));
  return ex(rs_fmt(g, "min(max(%s, %s), %s)", t.s, a.s, b.s), P_POST, fmax(t.mag, fmax(a.mag, b.mag)),
            t.frac > a.frac ? (t.frac > b.frac ? t.frac : b.frac) : (a.frac > b.frac ? a.frac : b.frac));
}

static rs_ex float_geometry(rs_gen *g, unsigned n, int d) {
  if (n == 1 || (n == 3 && below(g, 2))) {
    unsigned k = n == 3 ? 3 : 2 + below(g, 3);
    rs_ex a = standard_float(g, rs_float(g, k, d - 1)), b = standard_float(g, rs_float(g, k, d - 1));
    return ex(rs_fmt(g, "%s(%s, %s)", n == 3 ? "cross" : "dot", a.s, b.s), P_POST, k * a.mag * b.mag, a.frac + b.frac);
  }
  rs_ex m = rs_mat(g, n, d - 1), v = standard_float(g, rs_float(g, n, d - 1));
  bool left = below(g, 2);
  if (below(g, 4) == 0 && fits(m.mag, m.frac))
    return ex(rs_fmt(g, "%s[%s]", rs_operand(g, m, P_POST), rs_index(g, n, d - 1).s), P_POST, m.mag, m.frac);
  if (!fits(n * m.mag * v.mag, m.frac + v.frac))
    m = standard_mat(g, m, n);
  return ex(left ? rs_fmt(g, "%s * %s", rs_operand(g, m, P_MUL), rs_operand(g, v, P_MUL + 1))
                 : rs_fmt(g, "%s * %s", rs_operand(g, v, P_MUL), rs_operand(g, m, P_MUL + 1)),
            P_MUL, n * m.mag * v.mag, m.frac + v.frac);
}

static rs_ex float_construct(rs_gen *g, unsigned n, int d) {
  if (n == 1 || below(g, 3) == 0) { /* conversion */
    rs_kind k = below(g, 3) ? RS_INT : RS_BOOL;
    rs_ex e = k == RS_INT ? rs_int(g, n, d - 1) : rs_bool(g, n, d - 1);
    return ex(rs_fmt(g, "%s(%s)", rs_type_name(g, type(RS_FLOAT, n)), e.s), P_POST, e.mag, 0);
  }
  const char *s = rs_fmt(g, "vec%u(", n);
  double mag = 0;
  int frac = 0;
  for (unsigned done = 0; done < n;) {
    unsigned k = 1 + below(g, n - done);
    rs_ex e = k == 1 && below(g, 5) == 0 ? rs_int(g, 1, d - 1) : rs_float(g, k, d - 1);
    s = rs_fmt(g, "%s%s%s", s, done ? ", " : "", e.s);
    mag = fmax(mag, e.mag);
    frac = e.frac > frac ? e.frac : frac;
    done += k;
  }
  if (!fits(mag, frac))
    return leaf(g, type(RS_FLOAT, n), d);
  return ex(rs_fmt(g, "%s)", s), P_POST, mag, frac);
}

static rs_ex ternary(rs_gen *g, rs_type t, int d) {
  rs_ex c = rs_bool(g, 1, d - 1), a = rs_value(g, t, d - 1), b = rs_value(g, t, d - 1);
  return ex(rs_fmt(g, "%s ? %s : %s", rs_operand(g, c, P_OR), a.s, rs_operand(g, b, P_TERNARY)), P_TERNARY, fmax(a.mag, b.mag),
            a.frac > b.frac ? a.frac : b.frac);
}

/* One of the generator's macros, and ESSL's own comma operator. */
static rs_ex float_odd(rs_gen *g, unsigned n, int d) {
  rs_ex a = room(g, rs_float(g, n, d - 1)), b = room(g, rs_float(g, n, d - 1));
  if (!g->constant && below(g, 2))
    return ex(rs_fmt(g, "(%s, %s)", a.s, b.s), P_POST, b.mag, b.frac);
  int frac = a.frac > b.frac ? a.frac : b.frac;
  if (!fits(a.mag + b.mag, frac))
    a = standard_float(g, a), b = standard_float(g, b), frac = RS_FRACTION;
  return ex(rs_fmt(g, "SUM(%s, %s)", a.s, b.s), P_POST, a.mag + b.mag, frac);
}

rs_ex rs_float(rs_gen *g, unsigned n, int d) {
  rs_type t = type(RS_FLOAT, n);
  rs_ex e;
  if (d <= 0)
    return leaf(g, t, d);
  switch (below(g, 17)) {
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
    return ternary(g, t, d);
  case 13:
    if (rs_call(g, t, false, d, &e))
      return e;
    return float_odd(g, n, d);
  case 14:
    if (n < 4) { /* components of a longer vector */
      e = rs_float(g, 4, d - 1);
      return ex(rs_fmt(g, "%s%s", e.prec < P_POST ? rs_fmt(g, "(%s)", e.s) : rs_operand(g, e, P_POST), swizzle(g, 4, n)), P_POST, e.mag,
                e.frac);
    }
    return float_construct(g, n, d);
  case 15:
    if (rs_lookup(g, n, d, &e))
      return e;
    return float_unary(g, n, d);
  default:
    return leaf(g, t, d);
  }
}

/* --- matrices --- */

rs_ex rs_mat(rs_gen *g, unsigned n, int d) {
  rs_type t = type(RS_MAT, n);
  rs_ex a, b;
  if (d <= 0)
    return leaf(g, t, d);
  switch (below(g, 6)) {
  case 0:
    a = rs_mat(g, n, d - 1), b = rs_mat(g, n, d - 1);
    return combine_add(g, standard_mat(g, a, n), standard_mat(g, b, n), below(g, 2) ? '+' : '-');
  case 1:
    a = standard_mat(g, rs_mat(g, n, d - 1), n), b = standard_mat(g, rs_mat(g, n, d - 1), n);
    if (below(g, 2))
      return ex(rs_fmt(g, "matrixCompMult(%s, %s)", a.s, b.s), P_POST, a.mag * b.mag, a.frac + b.frac);
    return ex(rs_fmt(g, "%s * %s", rs_operand(g, a, P_MUL), rs_operand(g, b, P_MUL + 1)), P_MUL, n * a.mag * b.mag, a.frac + b.frac);
  case 2: { /* columns */
    const char *s = rs_fmt(g, "mat%u(", n);
    for (unsigned i = 0; i < n; i++)
      s = rs_fmt(g, "%s%s%s", s, i ? ", " : "", standard_float(g, rs_float(g, n, d - 2)).s);
    return ex(rs_fmt(g, "%s)", s), P_POST, RS_MAGNITUDE, RS_FRACTION);
  }
  case 3: /* diagonal, or from another matrix */
    if (n < 4 && variable(g, type(RS_MAT, n), d, &a))
      return a;
    a = standard_float(g, rs_float(g, 1, d - 1));
    return ex(rs_fmt(g, "mat%u(%s)", n, a.s), P_POST, a.mag, a.frac);
  case 4:
    a = standard_mat(g, rs_mat(g, n, d - 1), n), b = standard_float(g, rs_float(g, 1, d - 1));
    return ex(rs_fmt(g, "%s * %s", rs_operand(g, b, P_MUL), rs_operand(g, a, P_MUL + 1)), P_MUL, a.mag * b.mag, a.frac + b.frac);
  default:
    return leaf(g, t, d);
  }
}

/* --- integers and booleans --- */

rs_ex rs_int(rs_gen *g, unsigned n, int d) {
  rs_type t = type(RS_INT, n);
  rs_ex a, b;
  if (d <= 0)
    return leaf(g, t, d);
  switch (below(g, 9)) {
  case 0:
  case 1:
    a = rs_int(g, n, d - 1), b = rs_int(g, n, d - 1);
    return combine_add(g, standard_int(g, a, n), standard_int(g, b, n), below(g, 2) ? '+' : '-');
  case 2:
    a = standard_int(g, rs_int(g, n, d - 1), n), b = standard_int(g, rs_int(g, n, d - 1), n);
    return ex(rs_fmt(g, "%s * %s", rs_operand(g, a, P_MUL), rs_operand(g, b, P_MUL + 1)), P_MUL, a.mag * b.mag, 0);
  case 3: /* float to int rounds towards zero */
    a = standard_float(g, rs_float(g, n, d - 1));
    return ex(rs_fmt(g, "%s(%s)", rs_type_name(g, t), a.s), P_POST, a.mag, 0);
  case 4:
    a = rs_bool(g, n, d - 1);
    return ex(rs_fmt(g, "%s(%s)", rs_type_name(g, t), a.s), P_POST, 1, 0);
  case 5: /* division of what is not negative */
    a = rs_float(g, n, d - 1);
    return ex(rs_fmt(g, "%s(mod(%s, 32.0)) / %u", rs_type_name(g, t), a.s, 1 + below(g, 9)), P_MUL, 32, 0);
  case 6:
    return ternary(g, t, d);
  case 7:
    if (rs_call(g, t, false, d, &a))
      return a;
    a = standard_int(g, rs_int(g, n, d - 1), n);
    return ex(rs_fmt(g, "-%s", rs_operand(g, a, a.s[0] == '-' ? P_POST + 1 : P_UNARY)), P_UNARY, a.mag, 0);
  default:
    return leaf(g, t, d);
  }
}

static bool is_struct(const rs_gen *g, const rs_var *v, rs_type t) {
  (void)g, (void)t;
  return v->type.kind == RS_STRUCT && !v->type.len;
}

static rs_ex compare(rs_gen *g, int d) {
  static const char *const op[] = {"<", ">", "<=", ">=", "==", "!="};
  unsigned k = below(g, 8), f = below(g, 2);
  if (k == 6) {
    rs_type t = {f ? RS_FLOAT : RS_INT, 2 + below(g, 3), 0, NULL};
    rs_ex a = rs_value(g, t, d - 1), b = rs_value(g, t, d - 1);
    return ex(rs_fmt(g, "%s %s %s", rs_operand(g, a, P_REL), op[4 + below(g, 2)], rs_operand(g, b, P_REL)), P_EQ, 1, 0);
  }
  const rs_var *s = k == 7 ? rs_pick(g, is_struct, type(RS_STRUCT, 0)) : NULL;
  if (s) {
    rs_ex v = rs_value(g, s->type, d - 1);
    return ex(rs_fmt(g, "%s %s %s", s->name, op[4 + below(g, 2)], rs_operand(g, v, P_REL)), P_EQ, 1, 0);
  }
  k %= 6;
  rs_ex a = f ? rs_float(g, 1, d - 1) : rs_int(g, 1, d - 1), b = f ? rs_float(g, 1, d - 1) : rs_int(g, 1, d - 1);
  int prec = k < 4 ? P_REL : P_EQ;
  return ex(rs_fmt(g, "%s %s %s", rs_operand(g, a, prec), op[k], rs_operand(g, b, prec + 1)), prec, 1, 0);
}

static rs_ex compare_lanes(rs_gen *g, unsigned n, int d) {
  static const char *const f[] = {"lessThan", "lessThanEqual", "greaterThan", "greaterThanEqual", "equal", "notEqual"};
  rs_type t = {below(g, 2) ? RS_FLOAT : RS_INT, n, 0, NULL};
  rs_ex a = rs_value(g, t, d - 1), b = rs_value(g, t, d - 1);
  return ex(rs_fmt(g, "%s(%s, %s)", f[below(g, 6)], a.s, b.s), P_POST, 1, 0);
}

rs_ex rs_bool(rs_gen *g, unsigned n, int d) {
  static const struct {
    const char *op;
    int prec;
  } logic[] = {{"&&", P_AND}, {"||", P_OR}, {"^^", P_XOR}, {"==", P_EQ}, {"!=", P_EQ}};
  rs_type t = type(RS_BOOL, n);
  rs_ex a, b;
  if (d <= 0)
    return leaf(g, t, d);
  if (n > 1)
    switch (below(g, 4)) {
    case 0:
      a = rs_bool(g, n, d - 1);
      return ex(rs_fmt(g, "not(%s)", a.s), P_POST, 1, 0);
    case 1:
      a = below(g, 2) ? standard_int(g, rs_int(g, n, d - 1), n) : rs_float(g, n, d - 1);
      return ex(rs_fmt(g, "%s(%s)", rs_type_name(g, t), a.s), P_POST, 1, 0);
    case 2:
      return leaf(g, t, d);
    default:
      return compare_lanes(g, n, d);
    }
  unsigned k = below(g, 10);
  if (k < 3) {
    unsigned o = below(g, 5);
    a = rs_bool(g, 1, d - 1), b = rs_bool(g, 1, d - 1);
    return ex(rs_fmt(g, "%s %s %s", rs_operand(g, a, logic[o].prec), logic[o].op, rs_operand(g, b, logic[o].prec + 1)), logic[o].prec, 1,
              0);
  }
  if (k == 3) {
    a = rs_bool(g, 1, d - 1);
    return ex(rs_fmt(g, "!%s", rs_operand(g, a, P_UNARY)), P_UNARY, 1, 0);
  }
  if (k == 4) {
    a = rs_bool(g, 2 + below(g, 3), d - 1);
    return ex(rs_fmt(g, "%s(%s)", below(g, 2) ? "any" : "all", a.s), P_POST, 1, 0);
  }
  if (k == 5)
    return ternary(g, t, d);
  if (k == 6 && rs_call(g, t, false, d, &a))
    return a;
  if (k == 7)
    return leaf(g, t, d);
  return compare(g, d);
}

/* --- any type --- */

static bool same_type(const rs_gen *g, const rs_var *v, rs_type t) {
  (void)g;
  return !v->approx && rs_same(v->type, t);
}

static rs_ex struct_value(rs_gen *g, rs_type t, int d) {
  const rs_var *v = d <= 0 || below(g, 2) ? rs_pick(g, same_type, t) : NULL;
  rs_ex e;
  if (v)
    return ex(v->name, P_POST, RS_MAGNITUDE, RS_FRACTION);
  if (below(g, 2) && rs_call(g, t, false, d, &e))
    return e;
  const char *s = rs_fmt(g, "%s(", t.sdef->name);
  for (unsigned i = 0; i < t.sdef->nmem; i++)
    s = rs_fmt(g, "%s%s%s", s, i ? ", " : "", rs_value(g, t.sdef->member[i], d - 1).s);
  return ex(rs_fmt(g, "%s)", s), P_POST, RS_MAGNITUDE, RS_FRACTION);
}

rs_ex rs_value(rs_gen *g, rs_type t, int d) {
  switch (t.kind) {
  case RS_FLOAT:
    return standard_float(g, rs_float(g, t.n, d));
  case RS_INT:
    return standard_int(g, rs_int(g, t.n, d), t.n);
  case RS_BOOL:
    return rs_bool(g, t.n, d);
  case RS_MAT:
    return standard_mat(g, rs_mat(g, t.n, d), t.n);
  default:
    return struct_value(g, t, d);
  }
}
