/* SPDX-License-Identifier: Apache-2.0 */
/* Makes random expressions that may round. They use continuous functions only and carry a bound of the error (gen.h). The bounds of library
   functions cover the weaker of two implementations, in particular the polynomials that software OpenGL uses for the arc functions. */
#include <math.h>
#include <stddef.h>

#include "random_private.h"

static unsigned draw_approx_below(rs_gen *g, unsigned n) { return rng_below(&g->r, n); }
static rs_ex make_approx_value(const char *s, int prec, double mag, double err) {
  return (rs_ex){s, prec, mag, 0, true, err + mag * RS_ULP};
}

rs_ex rs_bounded(rs_gen *g, rs_ex e) {
  if (e.mag <= RS_APPROX_MAG)
    return e;
  rs_ex r = make_approx_value(rs_fmt(g, "clamp(%s, -16.0, 16.0)", e.s), P_POST, RS_APPROX_MAG, e.err);
  r.approx = e.approx;
  r.frac = e.frac;
  return r;
}

static bool readable(const rs_gen *g, const rs_var *v, rs_type t) {
  (void)g;
  return v->approx && v->type.kind == RS_FLOAT && v->type.n >= t.n;
}

static rs_ex approx_leaf(rs_gen *g, unsigned n, int d) {
  static const char *const lanes[] = {"x", "yx", "zyx", "wzyx"}, *const fewer[] = {"y", "xy", "xyz", "xyzw"};
  const rs_var *v = rs_pick(g, readable, (rs_type){RS_FLOAT, n, 0, NULL});
  if (!v || draw_approx_below(g, 4) == 0)
    return rs_bounded(g, rs_standard(g, rs_float(g, n, d), (rs_type){RS_FLOAT, n, 0, NULL}));
  const char *s = v->name;
  if (v->type.n > n)
    s = rs_fmt(g, "%s.%s", s, (draw_approx_below(g, 2) ? lanes : fewer)[n - 1]);
  return make_approx_value(s, P_POST, RS_APPROX_MAG, v->err);
}

/* f of an argument made from e; the format brings the argument into range. The derivative is at most slope, the value at most mag. */
typedef struct {
  const char *fmt;
  double slope, mag, own;
} unary;
static const unary functions[] = {
    {"sin(%s)", 1, 1, 2e-6},
    {"cos(%s)", 1, 1, 2e-6},
    {"tan(clamp(%s, -1.0, 1.0))", 3.5, 1.6, 1e-5},
    {"atan(%s)", 1, 1.6, 2e-5},
    {"asin(clamp(%s, -0.75, 0.75))", 1.6, 0.9, 1e-3},
    {"acos(clamp(%s, -0.75, 0.75))", 1.6, 2.5, 1e-3},
    {"exp(clamp(%s, -4.0, 2.0))", 7.5, 7.5, 2e-5},
    {"exp2(clamp(%s, -8.0, 4.0))", 11.2, 16, 2e-5},
    {"log(abs(%s) + 1.0)", 1, 2.9, 2e-6},
    {"log2(abs(%s) + 0.5)", 3, 4.1, 4e-6},
    {"sqrt(abs(%s) + 0.5)", 0.75, 4.1, 1e-6},
    {"inversesqrt(abs(%s) + 0.5)", 1.5, 1.5, 1e-6},
    {"pow(abs(%s) + 0.25, 0.75)", 1.1, 8.2, 2e-5},
    {"pow(2.0, clamp(%s, -4.0, 4.0))", 11.2, 16, 2e-5},
    {"radians(%s)", 0.02, 0.3, 0},
    {"abs(%s)", 1, 16, 0},
    {"-(%s)", 1, 16, 0},
    {"degrees(clamp(%s, -0.25, 0.25))", 57.3, 14.4, 1e-5},
    {"smoothstep(-8.0, 8.0, %s)", 0.1, 1, 2e-6},
};

static rs_ex approx_function(rs_gen *g, unsigned n, int d) {
  const unary *f = &functions[draw_approx_below(g, sizeof functions / sizeof *functions)];
  rs_ex e = rs_bounded(g, rs_approx(g, n, d - 1));
  if (f->fmt[0] == 'p' && f->fmt[4] == '2') { /* pow of vectors needs two vectors */
    return make_approx_value(rs_fmt(g, "pow(%s(2.0), clamp(%s, -4.0, 4.0))", rs_type_name(g, (rs_type){RS_FLOAT, n, 0, NULL}), e.s), P_POST,
                             f->mag, f->slope * e.err + f->own);
  }
  if (f->fmt[0] == 'p')
    return make_approx_value(
        rs_fmt(g, "pow(abs(%s) + 0.25, %s(0.75))", rs_operand(g, e, P_TERNARY), rs_type_name(g, (rs_type){RS_FLOAT, n, 0, NULL})), P_POST,
        f->mag, f->slope * e.err + f->own);
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
  return make_approx_value(rs_fmt(g, f->fmt, e.s), f->fmt[0] == '-' ? P_UNARY : P_POST, f->mag, f->slope * e.err + f->own);
#pragma GCC diagnostic pop
}

static rs_ex approx_arithmetic(rs_gen *g, unsigned n, int d) {
  rs_ex a = rs_bounded(g, rs_approx(g, n, d - 1)), b = rs_bounded(g, rs_approx(g, n > 1 && draw_approx_below(g, 3) == 0 ? 1 : n, d - 1));
  switch (draw_approx_below(g, 4)) {
  case 0:
    return make_approx_value(rs_fmt(g, "%s + %s", rs_operand(g, a, P_ADD), rs_operand(g, b, P_ADD)), P_ADD, a.mag + b.mag, a.err + b.err);
  case 1:
    return make_approx_value(rs_fmt(g, "%s - %s", rs_operand(g, a, P_ADD), rs_operand(g, b, P_ADD + 1)), P_ADD, a.mag + b.mag,
                             a.err + b.err);
  case 2:
    return make_approx_value(rs_fmt(g, "%s * %s", rs_operand(g, a, P_MUL), rs_operand(g, b, P_MUL + 1)), P_MUL, a.mag * b.mag,
                             a.mag * b.err + b.mag * a.err);
  default:
    return make_approx_value(rs_fmt(g, "%s / (abs(%s) + 0.5)", rs_operand(g, a, P_MUL), b.s), P_MUL, a.mag * 2,
                             2 * a.err + 4 * a.mag * b.err);
  }
}

static rs_ex approx_geometry(rs_gen *g, unsigned n, int d) {
  static const char *const vec[] = {"float", "vec2", "vec3", "vec4"};
  unsigned k = n == 1 ? 2 + draw_approx_below(g, 3) : n;
  rs_ex a = rs_bounded(g, rs_approx(g, k, d - 1));
  if (n > 1)
    return make_approx_value(rs_fmt(g, "normalize(abs(%s) + %s(0.5))", a.s, vec[n - 1]), P_POST, 1, 3 * a.err + 2e-6);
  rs_ex b = rs_bounded(g, rs_approx(g, k, d - 1));
  switch (draw_approx_below(g, 3)) {
  case 0:
    return make_approx_value(rs_fmt(g, "dot(%s, %s)", a.s, b.s), P_POST, k * a.mag * b.mag, k * (a.mag * b.err + b.mag * a.err));
  case 1:
    return make_approx_value(rs_fmt(g, "length(%s)", a.s), P_POST, 2 * a.mag, 2 * a.err + 1e-4); /* sqrt near zero enlarges small errors */
  default:
    return make_approx_value(rs_fmt(g, "distance(%s, %s)", a.s, b.s), P_POST, 2 * (a.mag + b.mag), 2 * (a.err + b.err) + 1e-4);
  }
}

/* The condition is exact, so both implementations choose the same. */
static rs_ex approx_choice(rs_gen *g, unsigned n, int d) {
  rs_ex a = rs_bounded(g, rs_approx(g, n, d - 1)), b = rs_bounded(g, rs_approx(g, n, d - 1));
  double mag = fmax(a.mag, b.mag), err = fmax(a.err, b.err);
  switch (draw_approx_below(g, 3)) {
  case 0: {
    rs_ex c = rs_bool(g, 1, d - 1);
    return make_approx_value(rs_fmt(g, "%s ? %s : %s", rs_operand(g, c, P_OR), a.s, rs_operand(g, b, P_TERNARY)), P_TERNARY, mag, err);
  }
  case 1:
    return make_approx_value(rs_fmt(g, "%s(%s, %s)", draw_approx_below(g, 2) ? "min" : "max", a.s, b.s), P_POST, mag, err);
  default: {
    rs_ex t = rs_bounded(g, rs_approx(g, 1, d - 1));
    return make_approx_value(rs_fmt(g, "mix(%s, %s, clamp(%s, 0.0, 1.0))", a.s, b.s, t.s), P_POST, mag,
                             a.err + b.err + (a.mag + b.mag) * t.err);
  }
  }
}

static rs_ex approx_construct(rs_gen *g, unsigned n, int d) {
  const char *s = rs_fmt(g, "vec%u(", n);
  double mag = 0, err = 0;
  for (unsigned done = 0; done < n;) {
    unsigned k = 1 + draw_approx_below(g, n - done);
    rs_ex e = rs_approx(g, k, d - 1);
    s = rs_fmt(g, "%s%s%s", s, done ? ", " : "", e.s);
    mag = fmax(mag, e.mag);
    err = fmax(err, e.err);
    done += k;
  }
  return make_approx_value(rs_fmt(g, "%s)", s), P_POST, mag, err);
}

rs_ex rs_approx(rs_gen *g, unsigned n, int d) {
  rs_ex e;
  if (d <= 0)
    return approx_leaf(g, n, 0);
  switch (draw_approx_below(g, 10)) {
  case 0:
  case 1:
  case 2:
    return approx_arithmetic(g, n, d);
  case 3:
  case 4:
  case 5:
    return approx_function(g, n, d);
  case 6:
    return approx_geometry(g, n, d);
  case 7:
    return approx_choice(g, n, d);
  case 8:
    if (rs_call(g, (rs_type){RS_FLOAT, n, 0, NULL}, true, d, &e))
      return e;
    return n > 1 ? approx_construct(g, n, d) : approx_function(g, n, d);
  default:
    return approx_leaf(g, n, d - 1);
  }
}
