/* SPDX-License-Identifier: Apache-2.0 */
/* Parses function prototypes and definitions (ESSL 1.00 section 6.1; docs/compiler.md). */
#include <string.h>

#include "front/parse_decl.h"

static fe_qual param_qual(fe_ctx *c, fe_spec *s) {
  gc_loc loc = fe_peek(c, 0)->loc;
  s->qual = FE_Q_IN;
  fe_parse_qualifiers(c, s, FE_QUALIFY_PARAMETER);
  if (s->const_param && s->qual != FE_Q_IN)
    fe_error(c, loc, "a const parameter cannot be out or inout");
  return s->const_param || s->qual == FE_Q_CONST ? FE_Q_CONST_IN : s->qual;
}

static fe_var *parameter(fe_ctx *c) {
  fe_spec s = {0};
  s.qual = param_qual(c, &s);
  if (!fe_parse_type(c, &s, false))
    return NULL;
  fe_tok name = *fe_peek(c, 0);
  bool named = fe_accept(c, FE_T_IDENT);
  gc_loc loc = named ? name.loc : s.type_loc;
  s.type = fe_parse_array(c, s.type);
  if (s.type->kind == FE_VOID) {
    fe_error(c, s.type_loc, "a parameter cannot be void");
    s.type = &fe_bad;
  }
  if (s.type->has_sampler && (s.qual == FE_Q_OUT || s.qual == FE_Q_INOUT))
    fe_error(c, s.type_loc, "a sampler parameter cannot be out or inout");
  if (!fe_is_bad(s.type))
    fe_settle_precision(c, &s);
  if (named)
    fe_name_allowed(c, name.s, name.loc);
  return fe_var_new(c, named ? name.s : NULL, s.type, s.qual, s.prec, loc);
}

/* Reads the parameters after '(', and the ')'. */
static void parameters(fe_ctx *c, fe_func *f) {
  size_t cap = 0;
  if (fe_at(c, FE_T_VOID) && fe_peek(c, 1)->kind == FE_T_RPAREN)
    fe_take(c);
  if (fe_accept(c, FE_T_RPAREN))
    return;
  do {
    fe_var *v = parameter(c);
    if (!v)
      return;
    f->param = gc_grow(c->arena, f->param, &cap, f->nparam + 1, sizeof *f->param);
    f->param[f->nparam++] = v;
    f->samplers = f->samplers || v->type->has_sampler;
  } while (!c->panic && fe_accept(c, FE_T_COMMA));
  fe_expect(c, FE_T_RPAREN, "after parameters");
}

static bool same_types(const fe_func *a, const fe_func *b) {
  if (a->nparam != b->nparam)
    return false;
  for (unsigned i = 0; i < a->nparam; i++)
    if (a->param[i]->type != b->param[i]->type)
      return false;
  return true;
}

/* Do a prototype and a definition also agree in the qualifiers in and const in, and in precisions (S0043)? */
static bool same_quals(const fe_func *a, const fe_func *b) {
  for (unsigned i = 0; i < a->nparam; i++)
    if (a->param[i]->qual != b->param[i]->qual || a->param[i]->prec != b->param[i]->prec)
      return false;
  return true;
}

static bool hides_builtin(fe_ctx *c, const fe_func *f) {
  const fe_type **t = gc_alloc(c->arena, (f->nparam + 1) * sizeof *t);
  for (unsigned i = 0; i < f->nparam; i++)
    t[i] = f->param[i]->type;
  fe_bid id;
  const char *why;
  return fe_is_builtin_func(f->name) && fe_match_builtin(c, f->name, t, f->nparam, &id, &why);
}

static void check_signature(fe_ctx *c, const fe_func *f, const fe_spec *s) {
  if (s->qual != FE_Q_TEMP || s->invariant)
    fe_error(c, s->loc, "the result of a function takes no qualifier but precision");
  if (s->defines)
    fe_error(c, s->type_loc, "a struct cannot be defined in the result of a function");
  if (f->ret->has_array || f->ret->has_sampler)
    fe_error(c, s->type_loc, "a function cannot return %s", f->ret->has_array ? "an array or a struct with one" : "a sampler");
  if (!strcmp(f->name, "main") && (f->ret->kind != FE_VOID || f->nparam))
    fe_error(c, f->loc, "main must be declared void main()");
}

static fe_func *previous_declaration(fe_ctx *c, const fe_func *f, fe_sym *y) {
  for (fe_func *old = y ? y->func : NULL; old; old = old->overload)
    if (same_types(old, f)) {
      if (old->ret != f->ret && !fe_is_bad(old->ret) && !fe_is_bad(f->ret)) {
        fe_error(c, f->loc, "'%s' returns %s here but %s before", f->name, f->ret->name, old->ret->name);
        fe_note(c, old->loc, "declared here");
        old->ret = f->ret; /* the rest of the shader more likely means the later return type */
      } else if (!same_quals(old, f)) {
        fe_error(c, f->loc, "parameters of '%s' have other qualifiers than before", f->name);
        fe_note(c, old->loc, "declared here");
      }
      return old;
    }
  return NULL;
}

/* Enters f into the global scope. Returns the function to use: the one that an earlier prototype made, or f. */
static fe_func *enter_function(fe_ctx *c, fe_func *f, bool definition) {
  if (hides_builtin(c, f))
    fe_error(c, f->loc, "built-in function '%s' cannot be redefined", f->name);
  fe_sym *y = fe_lookup_here(c, f->name);
  if (y && y->guess)
    y = NULL;
  if (y && y->kind != FE_S_FUNC) {
    fe_declare(c, FE_S_FUNC, f->name, f->loc); /* reports the clash */
    return f;
  }
  fe_func *old = previous_declaration(c, f, y);
  if (old) {
    if (definition ? old->body != NULL : old->declared) {
      fe_error(c, f->loc, definition ? "function '%s' is defined twice" : "function '%s' is declared twice", f->name);
      fe_note(c, old->loc, definition ? "defined here" : "declared here");
    }
    old->declared = old->declared || !definition;
    if (definition) {
      old->param = f->param;
      old->nlocal = f->nlocal;
      old->loc = f->loc;
    }
    return old;
  }
  if (!y)
    y = fe_declare(c, FE_S_FUNC, f->name, f->loc);
  f->declared = !definition;
  f->overload = y->func;
  y->func = f;
  *c->func_tail = f;
  c->func_tail = &f->next;
  return f;
}

/* Does the statement have a break of the loop whose body it is? by_continue: a continue of that loop counts too. */
static bool leaves_loop(const fe_stmt *s, bool by_continue) {
  for (; s; s = s->next)
    if (s->kind == FE_ST_BREAK || (s->kind == FE_ST_CONTINUE && by_continue) ||
        (s->kind == FE_ST_BLOCK && leaves_loop(s->body, by_continue)) ||
        (s->kind == FE_ST_IF && (leaves_loop(s->body, by_continue) || leaves_loop(s->other, by_continue))))
      return true;
  return false;
}

static bool is_always_true(const fe_expr *e) { return !e || (e->kind == FE_E_CONST && e->val && e->val[0][0]); }

/* Can control reach the end of the statements? A loop runs forever if its condition is missing or constantly true, and nothing leaves
 * it. */
static bool falls_through(const fe_stmt *s) {
  for (; s; s = s->next)
    switch (s->kind) {
    case FE_ST_RETURN:
    case FE_ST_DISCARD:
    case FE_ST_BREAK:
    case FE_ST_CONTINUE:
      return false;
    case FE_ST_BLOCK:
      if (!falls_through(s->body))
        return false;
      break;
    case FE_ST_IF:
      if (s->other && !falls_through(s->body) && !falls_through(s->other))
        return false;
      break;
    case FE_ST_LOOP:
      if (is_always_true(s->e) && !s->var && !leaves_loop(s->body, false))
        return false;
      break;
    case FE_ST_DO:
      if (is_always_true(s->e) ? !leaves_loop(s->body, false) : !falls_through(s->body) && !leaves_loop(s->body, true))
        return false;
      break;
    default:
      break;
    }
  return true;
}

static void check_return(fe_ctx *c, const fe_func *f) {
  if (f->ret->kind == FE_VOID || fe_is_bad(f->ret))
    return;
  if (!f->returns)
    fe_error(c, f->loc, "function '%s' must return a value of type %s, but has no return statement", f->name, f->ret->name);
  else if (!c->syntax_errors && falls_through(f->body)) /* issue 10.29: this is no error, the returned value is undefined */
    fe_warn(c, f->loc, "function '%s' can end without a return statement", f->name);
}

/* Reads a function body. The parameters have a scope of their own, and the body's scope is nested in it, so a local variable may hide a
 * parameter. */
static void body(fe_ctx *c, fe_func *f) {
  c->cur = f;
  fe_push_scope(c);
  for (unsigned i = 0; i < f->nparam; i++)
    if (f->param[i]->name) {
      fe_sym *y = fe_declare(c, FE_S_VAR, f->param[i]->name, f->param[i]->loc);
      if (y)
        y->var = f->param[i];
    }
  fe_push_scope(c);
  f->body = fe_parse_body(c);
  check_return(c, f);
  fe_pop_scope(c);
  fe_pop_scope(c);
  c->cur = NULL;
}

void fe_parse_function(fe_ctx *c, const fe_spec *spec, fe_tok name) {
  fe_spec s = *spec;
  fe_func *f = gc_alloc(c->arena, sizeof *f);
  f->name = name.s;
  f->loc = name.loc;
  f->ret = s.type;
  if (!fe_is_bad(f->ret) && (f->ret->kind != FE_VOID || s.wrote_prec))
    fe_settle_precision(c, &s);
  fe_name_allowed(c, name.s, name.loc);
  fe_take(c); /* '(' */
  c->cur = f; /* numbers the parameters */
  parameters(c, f);
  c->cur = NULL;
  if (c->panic) {
    fe_sync(c);
    return;
  }
  check_signature(c, f, &s);
  bool definition = fe_at(c, FE_T_LBRACE);
  f = enter_function(c, f, definition);
  if (definition)
    body(c, f);
  else if (!fe_expect(c, FE_T_SEMI, "or a body after a function's parameters"))
    fe_sync(c);
}
