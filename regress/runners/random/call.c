/* SPDX-License-Identifier: Apache-2.0 */
/* Makes calls inside random expressions. */
#include "expr.h"

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
    if (callable(&g->func[i], t, approx) && rs_below(g, ++n) == 0)
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
      e = rs_exact(v->name, P_POST, 0, 0);
    } else
      e = rs_value(g, f->par[i], depth - 2);
    s = rs_fmt(g, "%s%s%s", s, i ? ", " : "", e.prec == P_TERNARY && rs_below(g, 2) ? rs_fmt(g, "(%s)", e.s) : e.s);
  }
  *out = rs_exact(rs_fmt(g, "%s)", s), P_POST, approx ? RS_APPROX_MAG : rs_bound_of(t.kind),
                  t.kind == RS_FLOAT || t.kind == RS_MAT ? RS_FRACTION : 0);
  out->approx = approx;
  out->err = approx ? f->err : 0;
  return true;
}
