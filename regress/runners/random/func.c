/* SPDX-License-Identifier: Apache-2.0 */
/* Makes random functions: pure ones for expressions, and ones with out parameters and writes to globals for statements. */
#include <string.h>

#include "random_private.h"

static unsigned draw_func_below(rs_gen *g, unsigned n) { return rng_below(&g->r, n); }

static const char *parameter(rs_gen *g, const rs_func *f, unsigned i, const char *name) {
  static const char *const in[] = {"", "in ", "const in ", "highp "};
  rs_type t = f->par[i];
  bool number = t.kind != RS_BOOL && t.kind != RS_STRUCT;
  const char *q = f->dir[i] == 'o' ? "out " : f->dir[i] == 'b' ? "inout " : in[draw_func_below(g, number ? 4 : 3)];
  return t.len ? rs_fmt(g, "%s%s %s[%u]", q, rs_type_name(g, t), name, t.len) : rs_fmt(g, "%s%s %s", q, rs_type_name(g, t), name);
}

static void choose_parameters(rs_gen *g, rs_func *f) {
  f->npar = draw_func_below(g, 4);
  for (unsigned i = 0; i < f->npar; i++) {
    f->par[i] = rs_random_type(g, true);
    f->dir[i] = f->pure || draw_func_below(g, 2) ? 'i' : draw_func_below(g, 2) ? 'o' : 'b';
    f->papprox[i] = f->dir[i] == 'i' && f->par[i].kind == RS_FLOAT && !f->par[i].len && draw_func_below(g, 2);
  }
}

static bool same_signature(const rs_func *a, const rs_func *b) {
  bool same = !strcmp(a->name, b->name) && a->npar == b->npar;
  for (unsigned i = 0; same && i < a->npar; i++)
    same = rs_same(a->par[i], b->par[i]);
  return same;
}

/* Sometimes the name of another function with other parameters. */
static const char *function_name(rs_gen *g, rs_func *f) {
  f->name = g->nfunc && draw_func_below(g, 3) == 0 ? g->func[draw_func_below(g, g->nfunc)].name : rs_name(g, 'F');
  for (unsigned i = 0; i < g->nfunc; i++)
    if (same_signature(f, &g->func[i]))
      return rs_name(g, 'F');
  return f->name;
}

static void define_random_func(rs_gen *g, rs_func *f, const char *const *name) {
  unsigned first = g->nvar;
  rs_enter(g);
  for (unsigned i = 0; i < f->npar; i++) {
    rs_var *v = rs_declare(g, name[i], f->par[i], f->dir[i] == 'i' ? RS_CONST : RS_LOCAL);
    v->approx = f->papprox[i];
    v->err = f->papprox[i] ? RS_PARAM_ERR : 0;
    v->hidden = f->dir[i] == 'o'; /* it has no value yet */
  }
  for (unsigned i = 0; i < f->npar; i++)
    if (f->dir[i] == 'o') {
      rs_type e = f->par[i];
      e.len = 0;
      for (unsigned k = 0; k < f->par[i].len; k++)
        rs_line(g, "%s[%u] = %s;", name[i], k, rs_value(g, e, 2).s);
      if (!f->par[i].len)
        rs_line(g, "%s = %s;", name[i], rs_value(g, e, 2).s);
      g->var[first + i].hidden = false;
    }
  g->current = f;
  g->pure = f->pure;
  rs_statements(g, 1 + draw_func_below(g, 4));
  if (f->approx) {
    rs_ex e = rs_bounded(g, rs_approx(g, f->ret.n, 4));
    rs_line(g, "return %s;", e.s);
    f->err = e.err;
  } else if (f->ret.n || f->ret.kind == RS_STRUCT)
    rs_line(g, "return %s;", rs_value(g, f->ret, 4).s);
}

void rs_function(rs_gen *g) {
  rs_func f = {.pure = draw_func_below(g, 3) != 0, .dir = ""};
  unsigned mark = g->nvar;
  const char *name[4], *list = "";
  choose_parameters(g, &f);
  f.name = "";
  f.ret = (rs_type){RS_FLOAT, 0, 0, NULL};
  if (f.pure || draw_func_below(g, 2)) {
    f.ret = rs_random_type(g, true);
    f.ret.len = 0;
    f.approx = f.ret.kind == RS_FLOAT && draw_func_below(g, 3) == 0;
  }
  f.name = function_name(g, &f);
  for (unsigned i = 0; i < f.npar; i++) {
    name[i] = rs_name(g, 'p');
    list = rs_fmt(g, "%s%s%s", list, i ? ", " : "", parameter(g, &f, i, name[i]));
  }
  if (f.npar == 0 && draw_func_below(g, 2))
    list = "void";
  rs_line(g, "%s %s(%s) {", rs_type_name(g, f.ret), f.name, list);
  g->in_function = true;
  define_random_func(g, &f, name);
  rs_leave(g, mark);
  rs_line(g, "}");
  g->in_function = g->pure = false;
  g->current = NULL;
  f.unused = f.err > 0.01;
  g->func[g->nfunc++] = f;
}

/* An argument for an out parameter: a local variable of the type that is not another argument. */
static const char *out_argument(rs_gen *g, rs_type want, const rs_var **used, unsigned *nused) {
  const rs_var *array = want.len ? rs_array(g, want, true) : NULL;
  for (unsigned i = 0; array && i < *nused; i++)
    array = used[i] == array ? NULL : array;
  if (want.len && array && array->qual == RS_LOCAL)
    return (used[(*nused)++] = array)->name;
  if (want.len)
    return NULL;
  for (int tries = 0; tries < 30; tries++) {
    rs_type t = want;
    const rs_var *base;
    const char *x = rs_lvalue(g, 0, &t, &base);
    bool ok = x && base->qual == RS_LOCAL && rs_same(t, want);
    for (unsigned i = 0; ok && i < *nused; i++)
      ok = used[i] != base;
    if (ok) {
      used[(*nused)++] = base;
      return x;
    }
  }
  return NULL;
}

bool rs_call_statement(rs_gen *g) {
  const rs_func *f = NULL;
  const rs_var *used[5];
  unsigned n = 0, nused = 0;
  for (unsigned i = 0; i < g->nfunc; i++)
    if (!g->func[i].pure && !g->func[i].unused && draw_func_below(g, ++n) == 0)
      f = &g->func[i];
  if (!f)
    return false;
  const char *s = rs_fmt(g, "%s(", f->name);
  for (unsigned i = 0; i < f->npar; i++) {
    const rs_var *array = f->dir[i] == 'i' && f->par[i].len ? rs_array(g, f->par[i], false) : NULL;
    const char *x = array              ? array->name
                    : f->dir[i] != 'i' ? out_argument(g, f->par[i], used, &nused)
                    : f->par[i].len    ? NULL
                                       : rs_value(g, f->par[i], 3).s;
    if (!x)
      return false;
    s = rs_fmt(g, "%s%s%s", s, i ? ", " : "", f->papprox[i] ? rs_fmt(g, "clamp(%s, -16.0, 16.0)", x) : x);
  }
  const char *to = NULL;
  if (!f->approx && (f->ret.n || f->ret.kind == RS_STRUCT) && draw_func_below(g, 3))
    to = out_argument(g, f->ret, used, &nused);
  rs_line(g, to ? "%s = %s);" : "%.0s%s);", to ? to : "", s);
  return true;
}
