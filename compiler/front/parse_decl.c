/* SPDX-License-Identifier: Apache-2.0 */
/* Parses declarations of variables, global and local (ESSL 1.00 sections 4.3, 4.6), and the translation unit. */
#include <string.h>

#include "front/parse_decl.h"

bool fe_starts_decl(fe_ctx *c) {
  const fe_tok *t = fe_peek(c, 0), *n = fe_peek(c, 1);
  switch (t->kind) {
  case FE_T_CONST:
  case FE_T_ATTRIBUTE:
  case FE_T_UNIFORM:
  case FE_T_VARYING:
  case FE_T_IN: /* these do not qualify variables, but parsing them as declarations gives the best message */
  case FE_T_OUT:
  case FE_T_INOUT:
  case FE_T_INVARIANT:
  case FE_T_PRECISION:
  case FE_T_STRUCT:
  case FE_T_LOWP:
  case FE_T_MEDIUMP:
  case FE_T_HIGHP:
    return true;
  case FE_T_IDENT: {
    if (n->kind == FE_T_IDENT)
      return true; /* `name name` is a declaration or an error */
    fe_sym *y = fe_lookup(c, t->s);
    return y && y->kind == FE_S_STRUCT && n->kind == FE_T_SEMI;
  }
  default:
    return fe_type_of_token(t->kind) && n->kind != FE_T_LPAREN;
  }
}

/* Reads qualifiers and a type. */
static bool parse_spec(fe_ctx *c, fe_spec *s) {
  memset(s, 0, sizeof *s);
  s->loc = fe_peek(c, 0)->loc;
  s->qual = FE_Q_TEMP;
  fe_parse_qualifiers(c, s, FE_QUALIFY_VARIABLE);
  if (s->invariant && s->qual != FE_Q_VARYING) {
    fe_error(c, s->loc, "invariant goes with varying only");
    s->invariant = false;
  }
  return fe_parse_type(c, s, true);
}

static const char *const qual_name[] = {"variable",  "const",     "attribute", "uniform",  "varying",
                                        "parameter", "parameter", "parameter", "parameter"};

/* May the type be that of an attribute, varying or uniform? If not, reports that and returns false. */
static bool interface_ok(fe_ctx *c, const fe_spec *s, const fe_type *t, fe_tok name) {
  const char *q = qual_name[s->qual];
  const fe_type *e = t->kind == FE_ARRAY ? t->elem : t;
  if (c->cur) {
    fe_error(c, s->loc, "%s '%s' must be declared outside functions", q, name.s);
    return false;
  }
  if (s->qual == FE_Q_ATTRIBUTE && c->stage != GM_STAGE_VERTEX) {
    fe_error(c, s->loc, "attribute '%s': attributes exist in vertex shaders only", name.s);
    return false;
  }
  if (s->qual == FE_Q_ATTRIBUTE && t->kind == FE_ARRAY) {
    fe_error(c, name.loc, "an attribute cannot be an array");
    return false;
  }
  if (s->qual != FE_Q_UNIFORM && e->kind != FE_FLOAT) {
    fe_error(c, s->type_loc, "%s '%s' must be float, a vector or a matrix of floats, not %s", q, name.s, e->name);
    return false;
  }
  return true;
}

static bool type_ok(fe_ctx *c, const fe_spec *s, const fe_type *t, fe_tok name) {
  const fe_type *e = t->kind == FE_ARRAY ? t->elem : t;
  if (e->kind == FE_VOID) {
    fe_error(c, s->type_loc, "'%s' cannot be void", name.s);
    return false;
  }
  if (t->has_sampler && s->qual != FE_Q_UNIFORM) {
    fe_error(c, s->type_loc, "%s can only be a uniform or a function parameter", fe_is_sampler(e) ? "a sampler" : "a struct with samplers");
    return false;
  }
  if (s->qual == FE_Q_ATTRIBUTE || s->qual == FE_Q_VARYING || s->qual == FE_Q_UNIFORM)
    return interface_ok(c, s, t, name);
  return true;
}

/* Checks an initializer, and gives v its constant or initial value. Returns the expression that initialises a local variable, or NULL. */
static fe_expr *check_initializer(fe_ctx *c, fe_var *v, fe_expr *e) {
  if (!fe_check_init(c, v->type, e))
    return NULL;
  if (v->qual == FE_Q_CONST || v->global) {
    if (!e->konst) {
      fe_error(c, e->loc, "the initialiser of %s '%s' must be a constant expression", v->global ? "global variable" : "const", v->name);
      return NULL;
    }
    if (v->global)
      v->init = fe_const_value(c, e);
    else
      v->cval = fe_const_value(c, e);
    return NULL;
  }
  return e;
}

static fe_var *declare_var(fe_ctx *c, const fe_spec *s, const fe_type *t, fe_tok name) {
  fe_spec p = *s;
  p.type = t;
  if (!fe_is_bad(t))
    fe_settle_precision(c, &p);
  bool ok = fe_is_bad(t) || type_ok(c, s, t, name);
  fe_name_allowed(c, name.s, name.loc);
  fe_sym *y = fe_declare(c, FE_S_VAR, name.s, name.loc);
  fe_var *v = fe_var_new(c, name.s, ok ? t : &fe_bad, s->qual, p.prec, name.loc);
  if (!y) { /* the name was declared twice: the rest of the shader more likely means the later declaration */
    fe_sym *old = fe_lookup_here(c, name.s);
    if (old->kind == FE_S_VAR && old->loc.line)
      old->var = v;
  }
  if (s->invariant)
    v->invariant_at = s->loc;
  v->invariant = s->invariant || (c->pp.invariant_all && s->qual == FE_Q_VARYING && c->stage == GM_STAGE_VERTEX);
  if (v->invariant)
    c->invariant_any = true;
  if (y)
    y->var = v;
  return v;
}

/* Reads one declarator: name [size] [= value]. The name is in scope only after its initializer. */
static fe_stmt *declarator(fe_ctx *c, const fe_spec *s, fe_tok name) {
  const fe_type *t = fe_parse_array(c, s->type);
  fe_expr *e = NULL;
  gc_loc eq = fe_peek(c, 0)->loc;
  if (!c->panic && fe_accept(c, FE_T_ASSIGN)) {
    e = fe_parse_assignment(c);
    if (s->qual != FE_Q_TEMP && s->qual != FE_Q_CONST) {
      fe_error(c, eq, "%s '%s' cannot have an initialiser", qual_name[s->qual], name.s);
      e = NULL;
    }
  } else if (s->qual == FE_Q_CONST && !fe_is_bad(t)) {
    fe_error(c, name.loc, "const '%s' needs an initialiser", name.s);
    t = &fe_bad;
  }
  fe_var *v = declare_var(c, s, t, name);
  if (e && fe_is_bad(e->type) && s->qual == FE_Q_CONST)
    v->type = &fe_bad;
  if (e) {
    e = check_initializer(c, v, e);
    if (s->qual == FE_Q_CONST && !v->cval)
      v->type = &fe_bad;
  }
  fe_stmt *st = gc_alloc(c->arena, sizeof *st);
  st->kind = FE_ST_DECL;
  st->loc = name.loc;
  st->var = v;
  st->e = e;
  return st;
}

/* Is a name declared that exists, and what comes next is no declaration? Then the name was meant as that of an expression. */
static bool is_meant_otherwise(fe_ctx *c, fe_tok name) {
  const fe_tkind k = fe_peek(c, 0)->kind;
  const fe_sym *y = fe_lookup_here(c, name.s);
  return y && !y->guess && k != FE_T_COMMA && k != FE_T_SEMI && k != FE_T_ASSIGN && k != FE_T_LBRACKET;
}

static void declarators(fe_ctx *c, const fe_spec *s, fe_stmt ***tail) {
  if (fe_at(c, FE_T_SEMI)) { /* only a type: a struct definition, or nothing */
    fe_take(c);
    fe_spec p = *s;
    int errors = c->diag->errors;
    if (!fe_is_bad(s->type))
      fe_settle_precision(c, &p);
    if (!s->defines && !fe_is_bad(s->type) && c->diag->errors == errors) {
      fe_warn(c, s->loc, "declaration declares nothing");
      if (s->qual == FE_Q_ATTRIBUTE || s->qual == FE_Q_VARYING ||
          s->qual == FE_Q_UNIFORM) /* the rules for type and place hold even if no variable is declared */
        interface_ok(c, s, s->type, (fe_tok){.s = "", .loc = s->type_loc});
    }
    return;
  }
  fe_accept(c, FE_T_COMMA); /* the grammar's first declarator may be empty: `float, a;` */
  do {
    fe_tok name = *fe_peek(c, 0);
    if (!fe_expect(c, FE_T_IDENT, "in declaration"))
      break;
    if (is_meant_otherwise(c, name)) {
      fe_expected(c, "','", "or ';' after declaration");
      break;
    }
    fe_stmt *st = declarator(c, s, name);
    if (tail) {
      **tail = st;
      *tail = &st->next;
    }
  } while (!c->panic && fe_accept(c, FE_T_COMMA));
  if (!fe_expect(c, FE_T_SEMI, "after declaration"))
    fe_sync(c);
}

void fe_parse_local_decl(fe_ctx *c, fe_stmt ***tail) {
  fe_spec s;
  if (fe_at(c, FE_T_PRECISION)) {
    fe_parse_precision(c);
    return;
  }
  if (fe_at(c, FE_T_INVARIANT)) {
    fe_error(c, fe_peek(c, 0)->loc, "invariant can only be used outside functions");
    fe_sync(c);
    return;
  }
  if (!parse_spec(c, &s)) {
    fe_sync(c);
    return;
  }
  if (fe_at(c, FE_T_IDENT) && fe_peek(c, 1)->kind == FE_T_LPAREN) {
    fe_error(c, fe_peek(c, 0)->loc, "functions can only be declared outside functions");
    fe_sync(c);
    return;
  }
  declarators(c, &s, tail);
}

fe_stmt *fe_parse_cond_decl(fe_ctx *c) {
  fe_spec s;
  if (!parse_spec(c, &s))
    return NULL;
  fe_tok name = *fe_peek(c, 0);
  if (!fe_expect(c, FE_T_IDENT, "in condition"))
    return NULL;
  if (!fe_at(c, FE_T_ASSIGN)) {
    fe_expect(c, FE_T_ASSIGN, "in the declaration of a condition");
    return NULL;
  }
  fe_stmt *st = declarator(c, &s, name);
  if (!fe_is_bad(st->var->type) && st->var->type != fe_basic(FE_BOOL, 1, 1))
    fe_error(c, name.loc, "a condition must be a bool, not %s", st->var->type->name);
  return st;
}

static bool may_be_invariant(const fe_ctx *c, const fe_var *v) {
  if (v->qual == FE_Q_VARYING || v->special == FE_B_POSITION || v->special == FE_B_POINTSIZE)
    return true;
  return c->stage == GM_STAGE_FRAGMENT && v->special != FE_B_NONE && v->special != FE_B_FRONTFACING;
}

static void make_invariant(fe_ctx *c, fe_var *v, gc_loc loc) {
  v->invariant = c->invariant_any = true;
  v->invariant_at = loc;
}

/* invariant a, b; (4.6.1) */
static void invariant_list(fe_ctx *c) {
  fe_take(c);
  do {
    fe_tok name = *fe_peek(c, 0);
    if (!fe_expect(c, FE_T_IDENT, "after invariant"))
      break;
    fe_sym *y = fe_lookup(c, name.s);
    if (!y || y->kind != FE_S_VAR)
      fe_error(c, name.loc, "'%s' is not a declared variable", name.s);
    else if (!may_be_invariant(c, y->var))
      fe_error(c, name.loc, "'%s' cannot be invariant: only outputs of vertex shaders and inputs of fragment shaders can", name.s);
    else if (y->var->used)
      fe_error(c, name.loc, "'%s' must be declared invariant before it is used", name.s);
    else
      make_invariant(c, y->var, name.loc);
  } while (!c->panic && fe_accept(c, FE_T_COMMA));
  if (!fe_expect(c, FE_T_SEMI, "after invariant"))
    fe_sync(c);
}

static void parse_external(fe_ctx *c) {
  const fe_tok *t = fe_peek(c, 0);
  if (t->kind == FE_T_PRECISION) {
    fe_parse_precision(c);
    return;
  }
  if (t->kind == FE_T_INVARIANT && fe_peek(c, 1)->kind == FE_T_IDENT) {
    invariant_list(c);
    return;
  }
  if (t->kind == FE_T_SEMI && c->compat) {
    fe_warn(c, t->loc, "';' outside functions is not part of version 100");
    fe_take(c);
    return;
  }
  if (t->kind == FE_T_SEMI || t->kind == FE_T_RBRACE) {
    fe_error(c, t->loc, "unexpected %s outside functions", fe_tkind_name(t->kind));
    while (fe_at(c, FE_T_SEMI) || fe_at(c, FE_T_RBRACE))
      fe_take(c);
    return;
  }
  fe_spec s;
  if (!parse_spec(c, &s)) {
    fe_sync(c);
    return;
  }
  if (fe_at(c, FE_T_IDENT) && fe_peek(c, 1)->kind == FE_T_LPAREN)
    fe_parse_function(c, &s, fe_take(c));
  else
    declarators(c, &s, NULL);
}

void fe_parse_unit(fe_ctx *c) {
  while (!fe_at(c, FE_T_EOF)) {
    size_t before = c->pos;
    parse_external(c);
    if (c->panic || c->pos == before) {
      fe_sync(c);
      if (c->pos == before)
        fe_take(c);
    }
  }
}
