/* SPDX-License-Identifier: Apache-2.0 */
/* Text, names and scopes of the generator of random shaders. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "random_private.h"

static void put_random_text(rs_gen *g, const char *s) {
  size_t n = strlen(s);
  g->buf = gc_grow(g->a, g->buf, &g->cap, g->len + n + 1, 1);
  memcpy(g->buf + g->len, s, n + 1);
  g->len += n;
}

void rs_line(rs_gen *g, const char *fmt, ...) {
  va_list ap;
  for (unsigned i = 0; i < g->indent; i++)
    put_random_text(g, "  ");
  va_start(ap, fmt);
  put_random_text(g, gc_vsprintf(g->a, fmt, ap));
  va_end(ap);
  put_random_text(g, "\n");
}

const char *rs_fmt(rs_gen *g, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  const char *s = gc_vsprintf(g->a, fmt, ap);
  va_end(ap);
  return s;
}

const char *rs_type_name(rs_gen *g, rs_type t) {
  static const char *const scalar[] = {"float", "int", "bool"}, *const vector[] = {"vec", "ivec", "bvec"};
  if (t.n == 0 && t.kind != RS_STRUCT)
    return "void";
  if (t.kind == RS_STRUCT)
    return t.sdef->name;
  if (t.kind == RS_MAT)
    return rs_fmt(g, "mat%u", t.n);
  return t.n == 1 ? scalar[t.kind] : rs_fmt(g, "%s%u", vector[t.kind], t.n);
}

const char *rs_name(rs_gen *g, char prefix) { return rs_fmt(g, "%c%u", prefix, g->names++); }

const char *rs_operand(rs_gen *g, rs_ex e, int prec) { return e.prec < prec || rng_chance(&g->r, 10) ? rs_fmt(g, "(%s)", e.s) : e.s; }

/* A float literal in one of several forms. */
const char *rs_literal(rs_gen *g, double x) {
  const char *s = rs_fmt(g, "%.9g", fabs(x));
  if (!strpbrk(s, ".e"))
    s = rs_fmt(g, rng_chance(&g->r, 80) ? "%s.0" : rng_chance(&g->r, 50) ? "%s." : "%se0", s);
  else if (s[0] == '0' && s[1] == '.' && rng_chance(&g->r, 20))
    s++;
  return x < 0 ? rs_fmt(g, "-%s", s) : s;
}

rs_var *rs_declare(rs_gen *g, const char *name, rs_type t, rs_qual q) {
  for (unsigned i = 0; i < g->nvar; i++)
    if (!strcmp(g->var[i].name, name))
      g->var[i].hidden = true;
  rs_var *v = &g->var[g->nvar];
  if (g->nvar + 1 < RS_VARS)
    g->nvar++;
  *v = (rs_var){.name = name, .type = t, .qual = q, .depth = g->depth};
  return v;
}

void rs_enter(rs_gen *g) {
  g->depth++;
  g->indent++;
}

/* Removes the variables of a scope; those that they hid are visible again. */
void rs_leave(rs_gen *g, unsigned mark) {
  g->depth--;
  g->indent--;
  while (g->nvar > mark) {
    const rs_var *gone = &g->var[--g->nvar];
    for (unsigned i = g->nvar; i-- > 0;)
      if (g->var[i].hidden && !strcmp(g->var[i].name, gone->name)) {
        g->var[i].hidden = false;
        break;
      }
  }
}

rs_var *rs_pick(rs_gen *g, bool (*ok)(const rs_gen *, const rs_var *, rs_type), rs_type t) {
  rs_var *found = NULL;
  unsigned n = 0;
  for (unsigned i = 0; i < g->nvar; i++)
    if (!g->var[i].hidden && ok(g, &g->var[i], t) && rng_below(&g->r, ++n) == 0)
      found = &g->var[i];
  return found;
}

bool rs_same(rs_type a, rs_type b) { return a.kind == b.kind && a.n == b.n && a.len == b.len && a.sdef == b.sdef; }
