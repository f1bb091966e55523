/* SPDX-License-Identifier: Apache-2.0 */
/* Checks the strict reading of ESSL 1.00 Appendix A, sections 4 on loops and 5 on indices (docs/compiler.md, "Messages"). The check refuses
 * what an implementation need not support, and names the section. It runs on trees without errors. */
#include "front/fe.h"

#define MAX_LOOPS 256u /* more loops than the parser lets nest */

typedef struct {
  fe_ctx *c;
  const fe_var *index[MAX_LOOPS]; /* loop indices of the enclosing loops */
  unsigned n;
} walk;

static void statements(walk *w, const fe_stmt *s);

static bool is_index(const walk *w, const fe_var *v) {
  for (unsigned i = 0; i < w->n; i++)
    if (w->index[i] == v)
      return true;
  return false;
}

static const fe_expr *root_of(const fe_expr *e) {
  while (e->kind == FE_E_INDEX || e->kind == FE_E_FIELD || e->kind == FE_E_SWIZZLE)
    e = e->arg[0];
  return e;
}

/* ---- section 5 ---- */

/* Is the expression e made of constants and loop indices only? */
static bool constant_index(const walk *w, const fe_expr *e) {
  if (e->konst)
    return true;
  switch (e->kind) {
  case FE_E_VAR:
    return is_index(w, e->var);
  case FE_E_CALL:
  case FE_E_ASSIGN:
  case FE_E_INCDEC:
    return false;
  case FE_E_BUILTIN:
    if (e->bid >= FE_F_TEXTURE)
      return false;
    break;
  default:
    break;
  }
  for (; fe_continues(e); e = e->arg[0])
    if (!constant_index(w, e->arg[1]))
      return false;
  for (unsigned i = 0; i < e->narg; i++)
    if (!constant_index(w, e->arg[i]))
      return false;
  return e->narg > 0;
}

/* If the index of e must be made of constants and loop indices, names the kind of thing that is indexed; else NULL. */
static const char *restricted_kind(const walk *w, const fe_expr *e) {
  const fe_expr *root = root_of(e);
  if (e->type->has_sampler)
    return "samplers";
  if (root->kind != FE_E_VAR)
    return "values";
  switch (root->var->qual) {
  case FE_Q_UNIFORM:
    return w->c->stage == GM_STAGE_VERTEX ? NULL : "uniforms in fragment shaders";
  case FE_Q_ATTRIBUTE:
    return "attributes";
  case FE_Q_VARYING:
    return "varyings";
  case FE_Q_CONST:
    return "constants";
  default:
    return "variables";
  }
}

static void check_index(walk *w, const fe_expr *e) {
  const char *what = restricted_kind(w, e->arg[0]);
  if (what && !constant_index(w, e->arg[1]))
    fe_error(w->c, e->arg[1]->loc, "Appendix A.5: an index of %s must be made of constants and loop indices", what);
}

/* ---- expressions ---- */

static void check_write(walk *w, const fe_expr *target, gc_loc loc) {
  const fe_expr *root = root_of(target);
  if (root->kind == FE_E_VAR && is_index(w, root->var))
    fe_error(w->c, loc, "Appendix A.4: loop index '%s' cannot be written in the body of its loop", root->var->name);
}

static void expression(walk *w, const fe_expr *e) {
  if (!e)
    return;
  if (e->kind == FE_E_INDEX)
    check_index(w, e);
  else if (e->kind == FE_E_ASSIGN || e->kind == FE_E_INCDEC)
    check_write(w, e->arg[0], e->loc);
  for (; fe_continues(e); e = e->arg[0])
    expression(w, e->arg[1]);
  for (unsigned i = 0; i < e->narg; i++) {
    if (e->kind == FE_E_CALL && (e->func->param[i]->qual == FE_Q_OUT || e->func->param[i]->qual == FE_Q_INOUT))
      check_write(w, e->arg[i], e->arg[i]->loc);
    expression(w, e->arg[i]);
  }
}

/* ---- section 4 ---- */

/* Checks the start of a loop: `type index = constant`. Returns the index; NULL if the loop has none, which is reported. */
static const fe_var *check_init(walk *w, const fe_stmt *loop) {
  const fe_stmt *s = loop->init;
  if (!s || s->kind != FE_ST_DECL || s->next) {
    fe_error(w->c, s ? s->loc : loop->loc, "Appendix A.4: for must begin with the declaration of one loop index");
    return NULL;
  }
  const fe_type *t = s->var->type;
  if (!fe_is_numeric(t) || !fe_is_scalar(t) || s->var->qual != FE_Q_TEMP)
    fe_error(w->c, s->loc, "Appendix A.4: loop index '%s' must be an int or a float, not %s%s", s->var->name,
             s->var->qual == FE_Q_CONST ? "const " : "", t->name);
  else if (!s->e || !s->e->konst)
    fe_error(w->c, s->e ? s->e->loc : s->loc, "Appendix A.4: loop index '%s' must begin with a constant expression", s->var->name);
  return s->var;
}

static bool is_var(const fe_expr *e, const fe_var *v) { return e->kind == FE_E_VAR && e->var == v; }

/* Checks the condition of a loop: `index OPERATOR constant`. */
static void check_condition(walk *w, const fe_stmt *loop, const fe_var *v) {
  const fe_expr *e = loop->e;
  bool relation = e && !loop->var && e->kind == FE_E_BINARY &&
                  (e->op == FE_T_LT || e->op == FE_T_GT || e->op == FE_T_LE || e->op == FE_T_GE || e->op == FE_T_EQ || e->op == FE_T_NE);
  if (!relation || !is_var(e->arg[0], v) || !e->arg[1]->konst)
    fe_error(w->c, e ? e->loc : loop->loc, "Appendix A.4: the condition of for must compare loop index '%s' with a constant expression",
             v->name);
}

/* Checks the step of a loop: `index++`, `index--`, `index += constant` or `index -= constant`. */
static void check_step(walk *w, const fe_stmt *loop, const fe_var *v) {
  const fe_expr *e = loop->step;
  bool count = e && e->kind == FE_E_INCDEC && e->post && is_var(e->arg[0], v);
  bool add = e && e->kind == FE_E_ASSIGN && (e->op == FE_T_PLUS || e->op == FE_T_MINUS) && is_var(e->arg[0], v) && e->arg[1]->konst;
  if (!count && !add)
    fe_error(w->c, e ? e->loc : loop->loc, "Appendix A.4: the step of for must be %s++, %s--, or %s += or -= a constant expression",
             v->name, v->name, v->name);
}

/* If the loop has an index but something else is wrong with the loop, the index still counts as one, so that its uses are not reported. */
static void for_loop(walk *w, const fe_stmt *s) {
  const fe_var *v = check_init(w, s);
  for (const fe_stmt *i = s->init; i; i = i->next)
    expression(w, i->e);
  if (v) {
    check_condition(w, s, v);
    check_step(w, s, v);
  }
  if (v)
    w->index[w->n++] = v;
  expression(w, s->e);
  statements(w, s->body);
  if (v)
    w->n--;
}

static void statements(walk *w, const fe_stmt *s) {
  for (; s; s = s->next) {
    if (s->kind == FE_ST_LOOP && s->is_for) {
      for_loop(w, s);
      continue;
    }
    if (s->kind == FE_ST_LOOP || s->kind == FE_ST_DO)
      fe_error(w->c, s->loc, "Appendix A.4: %s loops need not be supported", s->kind == FE_ST_DO ? "do" : "while");
    expression(w, s->e);
    statements(w, s->body);
    statements(w, s->other);
  }
}

void fe_check_appendix_a(fe_ctx *c) {
  walk w = {.c = c};
  for (const fe_func *f = c->funcs; f; f = f->next)
    if (f->body)
      statements(&w, f->body);
  fe_count_appendix_a(c);
}
