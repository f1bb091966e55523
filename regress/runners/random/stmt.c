/* SPDX-License-Identifier: Apache-2.0 */
/* Makes random statements. Variables keep standard values: a statement that may leave the range is followed by one that brings the value
 * back. */
#include <stdio.h>
#include <string.h>

#include "random_private.h"

static unsigned draw_stmt_below(rs_gen *g, unsigned n) { return rng_below(&g->r, n); }
static rs_type type(rs_kind k, unsigned n) { return (rs_type){k, n, 0, NULL}; }

/* --- what can be assigned --- */

static bool writable(const rs_gen *g, const rs_var *v, rs_type t) {
  (void)t;
  return !v->approx && (v->qual == RS_LOCAL || (v->qual == RS_GLOBAL && !g->pure));
}

/* A swizzle without repeated components. */
static const char *write_mask(rs_gen *g, unsigned from, unsigned n) {
  char s[5] = "", pool[5] = "xyzw";
  for (unsigned i = 0; i < n; i++) {
    unsigned k = i + draw_stmt_below(g, from - i);
    char c = pool[k];
    pool[k] = pool[i];
    s[i] = pool[i] = c;
  }
  return rs_fmt(g, ".%s", s);
}

const char *rs_lvalue(rs_gen *g, int depth, rs_type *t, const rs_var **base) {
  const rs_var *v = rs_pick(g, writable, *t);
  if (!v)
    return NULL;
  const char *s = v->name;
  rs_type at = v->type;
  *base = v;
  while (at.len || (at.kind == RS_STRUCT && draw_stmt_below(g, 3)) || (at.kind == RS_MAT && draw_stmt_below(g, 2))) {
    if (at.len) {
      s = rs_fmt(g, "%s[%s]", s, rs_index(g, at.len, depth).s);
      at.len = 0;
    } else if (at.kind == RS_STRUCT) {
      unsigned i = draw_stmt_below(g, at.sdef->nmem);
      s = rs_fmt(g, "%s.%s", s, at.sdef->mname[i]);
      at = at.sdef->member[i];
    } else {
      s = rs_fmt(g, "%s[%s]", s, rs_index(g, at.n, depth).s);
      at = type(RS_FLOAT, at.n);
    }
  }
  if (at.kind != RS_MAT && at.kind != RS_STRUCT && at.n > 1 && draw_stmt_below(g, 2)) {
    unsigned n = 1 + draw_stmt_below(g, at.n);
    if (n == 1 && draw_stmt_below(g, 2))
      s = rs_fmt(g, "%s[%s]", s, rs_index(g, at.n, depth).s);
    else
      s = rs_fmt(g, "%s%s", s, write_mask(g, at.n, n));
    at.n = n;
  }
  *t = at;
  return s;
}

/* --- simple statements --- */

/* x op= e, then back into range. The text of x is evaluated twice; nothing in e changes which variable it names. */
static void compound(rs_gen *g, const char *x, rs_type t) {
  unsigned k = draw_stmt_below(g, 4);
  const char *name = rs_type_name(g, t), *f = rs_type_name(g, type(RS_FLOAT, t.n));
  if (k == 0)
    rs_line(g, draw_stmt_below(g, 2) ? "%s++;" : "++%s;", x);
  else if (k == 1)
    rs_line(g, draw_stmt_below(g, 2) ? "%s--;" : "--%s;", x);
  else
    rs_line(g, "%s %c= %s;", x, k == 2 ? '+' : '-', rs_value(g, draw_stmt_below(g, 4) ? t : type(t.kind, 1), 2).s);
  if (t.kind == RS_INT)
    rs_line(g, "%s = %s(clamp(%s(%s), -100.0, 100.0));", x, name, f, x);
  else
    rs_line(g, "%s = clamp(%s, -32.0, 32.0);", x, x);
}

static void assign(rs_gen *g) {
  rs_type t = {0};
  const rs_var *base;
  const char *x = rs_lvalue(g, 2, &t, &base);
  if (!x)
    return;
  if ((t.kind == RS_FLOAT || t.kind == RS_INT) && draw_stmt_below(g, 4) == 0)
    compound(g, x, t);
  else if (t.kind == RS_FLOAT && draw_stmt_below(g, 8) == 0)
    rs_line(g, "%s *= %s;", x, draw_stmt_below(g, 2) ? "-1.0" : rs_fmt(g, "float(%s)", rs_bool(g, 1, 2).s));
  else
    rs_line(g, "%s = %s;", x, rs_value(g, t, 4).s);
}

static bool approximate(const rs_gen *g, const rs_var *v, rs_type t) {
  (void)g, (void)t;
  return v->approx && v->qual == RS_LOCAL;
}

/* Not in loops, where errors would accumulate. */
static void assign_approx(rs_gen *g) {
  rs_var *v = g->loops ? NULL : rs_pick(g, approximate, type(RS_FLOAT, 1));
  if (!v)
    return;
  rs_ex e = rs_bounded(g, rs_approx(g, v->type.n, 4));
  if (e.err < 0.01) {
    rs_line(g, "%s = %s;", v->name, e.s);
    v->err = e.err > v->err ? e.err : v->err;
  }
}

/* A new name, or the name of an outer scope's variable, which it hides. */
static const char *local_name(rs_gen *g) {
  const rs_var *v = g->nvar ? &g->var[draw_stmt_below(g, g->nvar)] : NULL;
  for (unsigned i = 0; v && i < g->nvar; i++)
    if (!strcmp(g->var[i].name, v->name) && g->var[i].depth >= g->depth)
      v = NULL;
  return v && v->qual != RS_LOOP && draw_stmt_below(g, 3) == 0 ? v->name : rs_name(g, 'v');
}

static void declare(rs_gen *g) {
  rs_type t = rs_random_type(g, true);
  if (t.len) { /* ESSL 1.00 has no array constructors, so elements are set one by one */
    const char *name = rs_name(g, 'a');
    rs_type e = t;
    e.len = 0;
    rs_line(g, "%s %s[%u];", rs_type_name(g, e), name, t.len);
    for (unsigned i = 0; i < t.len; i++)
      rs_line(g, "%s[%u] = %s;", name, i, rs_value(g, e, 2).s);
    rs_declare(g, name, t, RS_LOCAL);
    return;
  }
  const char *value = rs_value(g, t, 4).s, *name = local_name(g);
  rs_line(g, "%s%s %s = %s;", t.kind != RS_BOOL && t.kind != RS_STRUCT && draw_stmt_below(g, 5) == 0 ? "highp " : "", rs_type_name(g, t),
          name, value);
  rs_declare(g, name, t, RS_LOCAL);
}

static void declare_approx(rs_gen *g) {
  rs_type t = type(RS_FLOAT, 1 + draw_stmt_below(g, 4));
  rs_ex e = rs_bounded(g, rs_approx(g, t.n, 4));
  if (e.err > 0.01)
    return;
  const char *name = rs_name(g, 'f');
  rs_line(g, "%s %s = %s;", rs_type_name(g, t), name, e.s);
  rs_var *v = rs_declare(g, name, t, RS_LOCAL);
  v->approx = true;
  v->err = e.err;
}

/* --- flow --- */

static void body(rs_gen *g, unsigned n) {
  unsigned mark = g->nvar;
  rs_enter(g);
  rs_statements(g, n);
  rs_leave(g, mark);
}

static void write_random_branch(rs_gen *g) {
  rs_line(g, "if (%s) {", rs_bool(g, 1, 3).s);
  body(g, 1 + draw_stmt_below(g, 3));
  if (draw_stmt_below(g, 2)) {
    rs_line(g, "} else {");
    body(g, 1 + draw_stmt_below(g, 3));
  }
  rs_line(g, "}");
}

static void loop_for(rs_gen *g) {
  static const char *const head[] = {"for (int %s = 0; %s < %u; %s++) {", "for (int %s = 0; %s <= %u - 1; ++%s) {",
                                     "for (int %s = 0; %s != %u; %s += 1) {"};
  bool stays = !g->loops && draw_stmt_below(g, 4) == 0; /* too long for full unrolling */
  unsigned n = stays ? 20 + draw_stmt_below(g, 60) : 1 + draw_stmt_below(g, 4), k = draw_stmt_below(g, 4), mark = g->nvar;
  const char *i = rs_name(g, 'i'),
             *max = stays && draw_stmt_below(g, 2) ? rs_value(g, type(RS_FLOAT, 1), 2).s : NULL; /* may end it earlier */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
  if (k == 3)
    rs_line(g, "for (int %s = %u; %s >= 0; %s--) {", i, n - 1, i, i);
  else
    rs_line(g, head[k], i, i, n, i);
#pragma GCC diagnostic pop
  rs_enter(g);
  rs_declare(g, i, type(RS_INT, 1), RS_LOOP)->range = n;
  if (max)
    rs_line(g, "if (float(%s) %s mod(%s, 16.0)) %s;", i, k == 3 ? "<" : ">", max, draw_stmt_below(g, 3) ? "break" : "continue");
  g->loops++;
  rs_statements(g, 1 + draw_stmt_below(g, 3));
  if (draw_stmt_below(g, stays ? 2 : 4) == 0)
    rs_line(g, "if (%s) %s;", rs_bool(g, 1, 2).s, draw_stmt_below(g, 2) ? "break" : "continue");
  assign(g);
  g->loops--;
  rs_leave(g, mark);
  rs_line(g, "}");
}

/* The counter changes first, so that `continue` cannot make the loop endless. */
static void loop_while(rs_gen *g) {
  unsigned n = 1 + draw_stmt_below(g, 4 + (g->loops ? 0 : 8)), mark = g->nvar, post = draw_stmt_below(g, 2);
  const char *i = rs_name(g, 'w');
  rs_line(g, "int %s = 0;", i);
  rs_line(g, post ? "do {" : "while (%s < %u && (%s || %s == 0)) {", i, n, rs_bool(g, 1, 2).s, i);
  rs_enter(g);
  rs_line(g, "%s++;", i);
  g->loops++;
  rs_statements(g, 1 + draw_stmt_below(g, 3));
  if (draw_stmt_below(g, 3) == 0)
    rs_line(g, "if (%s) %s;", rs_bool(g, 1, 2).s, draw_stmt_below(g, 2) ? "break" : "continue");
  g->loops--;
  rs_leave(g, mark);
  if (post)
    rs_line(g, "} while (%s < %u);", i, n);
  else
    rs_line(g, "}");
}

static void leave_early(rs_gen *g) {
  const char *c = rs_bool(g, 1, 3).s;
  if (g->in_function && !g->current->approx && g->current->ret.n + (g->current->ret.kind == RS_STRUCT) > 0)
    rs_line(g, "if (%s) return %s;", c, rs_value(g, g->current->ret, 3).s);
  else if (!g->in_function && g->stage == GM_STAGE_FRAGMENT && draw_stmt_below(g, 2))
    rs_line(g, "if (%s) discard;", c);
}

static void statement(rs_gen *g) {
  switch (draw_stmt_below(g, 20)) {
  case 0:
  case 1:
  case 2:
    declare(g);
    break;
  case 3:
    declare_approx(g);
    break;
  case 4:
    assign_approx(g);
    break;
  case 5:
  case 6:
    write_random_branch(g);
    break;
  case 7:
  case 8:
    if (g->loops < 2)
      loop_for(g);
    break;
  case 9:
    if (g->loops < 2)
      loop_while(g);
    break;
  case 10:
    rs_line(g, "{");
    body(g, 2);
    rs_line(g, "}");
    break;
  case 11:
    leave_early(g);
    break;
  case 12:
  case 13:
    if (!g->pure)
      rs_call_statement(g);
    break;
  default:
    assign(g);
  }
}

void rs_statements(rs_gen *g, unsigned n) {
  for (; n && g->budget; n--) {
    g->budget--;
    statement(g);
  }
}
