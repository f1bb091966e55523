/* SPDX-License-Identifier: Apache-2.0 */
/* Makes the typed nodes of constructors (ESSL 1.00 section 5.4) and function calls (6.1), and reports misuse (docs/compiler.md). */
#include <string.h>

#include "front/fe.h"

static fe_expr *call_node(fe_ctx *c, fe_ekind kind, const fe_type *t, fe_expr **arg, unsigned narg, gc_loc loc) {
  fe_expr *e = fe_node(c, kind, t, loc, 0, NULL, NULL, NULL);
  e->arg = arg;
  e->narg = narg;
  for (unsigned i = 0; i < narg; i++) {
    e->konst = e->konst && arg[i]->konst;
    e->pure = e->pure && arg[i]->pure;
    if (arg[i]->depth >= e->depth)
      e->depth = arg[i]->depth + 1;
  }
  fe_check_depth(c, e);
  return e;
}

static bool any_bad(fe_expr **arg, unsigned narg) {
  for (unsigned i = 0; i < narg; i++)
    if (fe_is_bad(arg[i]->type))
      return true;
  return false;
}

static const char *type_list(fe_ctx *c, const fe_type *const *t, unsigned n) {
  char *s = "";
  for (unsigned i = 0; i < n && i < 16; i++)
    s = gc_sprintf(c->arena, "%s%s%s", s, i ? ", " : "", t[i]->name);
  return n > 16 ? gc_sprintf(c->arena, "%s, ...", s) : s;
}

static bool struct_ctor(fe_ctx *c, const fe_type *t, fe_expr **arg, unsigned narg, gc_loc loc) {
  if (t->has_array || t->has_sampler) {
    fe_error(c, loc, "struct %s has %s and cannot be constructed", t->name, t->has_array ? "an array" : "a sampler");
    return false;
  }
  if (narg != t->nmem) {
    fe_error(c, loc, "constructor of struct %s takes %u arguments, %u given", t->name, t->nmem, narg);
    return false;
  }
  for (unsigned i = 0; i < narg; i++)
    if (arg[i]->type != t->mem[i].type) {
      fe_error(c, arg[i]->loc, "member '%s' of struct %s is %s, not %s", t->mem[i].name, t->name, t->mem[i].type->name, arg[i]->type->name);
      return false;
    }
  return true;
}

static bool plain_ctor(fe_ctx *c, const fe_type *t, fe_expr **arg, unsigned narg, gc_loc loc) {
  unsigned need = (unsigned)t->rows * t->cols, have = 0;
  for (unsigned i = 0; i < narg; i++) {
    if (!fe_is_plain(arg[i]->type)) {
      fe_error(c, arg[i]->loc, "constructor of %s does not take %s", t->name, arg[i]->type->name);
      return false;
    }
    if (have >= need) {
      fe_error(c, arg[i]->loc, "argument of constructor %s is not used: too many arguments", t->name);
      return false;
    }
    if (fe_is_matrix(t) && fe_is_matrix(arg[i]->type) && narg > 1) {
      fe_error(c, arg[i]->loc, "a matrix constructor takes a matrix only as its single argument");
      return false;
    }
    have += (unsigned)arg[i]->type->rows * arg[i]->type->cols;
  }
  bool single = narg == 1 && (fe_is_scalar(arg[0]->type) || (fe_is_matrix(t) && fe_is_matrix(arg[0]->type)));
  if (have < need && !single) {
    fe_error(c, loc, "constructor of %s needs %u components, %u given", t->name, need, have);
    return false;
  }
  return true;
}

fe_expr *fe_check_ctor(fe_ctx *c, const fe_type *t, fe_expr **arg, unsigned narg, gc_loc loc) {
  if (fe_is_bad(t) || t->broken || any_bad(arg, narg))
    return fe_bad_expr(c, loc);
  bool ok = false;
  if (t->kind == FE_STRUCT)
    ok = struct_ctor(c, t, arg, narg, loc);
  else if (fe_is_plain(t))
    ok = plain_ctor(c, t, arg, narg, loc);
  else
    fe_error(c, loc, "%s has no constructor", t->name);
  return ok ? call_node(c, FE_E_CTOR, t, arg, narg, loc) : fe_bad_expr(c, loc);
}

static fe_func *match_user(fe_func *f, const fe_type *const *t, unsigned narg) {
  for (; f; f = f->overload) {
    unsigned i = 0;
    if (f->nparam != narg)
      continue;
    while (i < narg && f->param[i]->type == t[i])
      i++;
    if (i == narg)
      return f;
  }
  return NULL;
}

static fe_expr *user_call(fe_ctx *c, fe_func *f, fe_expr **arg, unsigned narg, gc_loc loc) {
  for (unsigned i = 0; i < narg; i++) {
    fe_qual q = f->param[i]->qual;
    if ((q == FE_Q_OUT || q == FE_Q_INOUT) && !fe_check_lvalue(c, arg[i],
                                                               gc_sprintf(c->arena, "%s parameter '%s'", q == FE_Q_OUT ? "out" : "inout",
                                                                          f->param[i]->name ? f->param[i]->name : "")))
      return fe_bad_expr(c, loc);
  }
  fe_expr *e = call_node(c, FE_E_CALL, f->ret, arg, narg, loc);
  e->func = f;
  e->konst = e->pure = false;
  fe_use_func(c, f, loc);
  if (!c->cur) {
    fe_error(c, loc, "functions cannot be called outside functions");
    return fe_bad_expr(c, loc);
  }
  return e;
}

static const char *signature(fe_ctx *c, const fe_func *f) {
  static const char *const how[] = {[FE_Q_OUT] = "out ", [FE_Q_INOUT] = "inout "};
  char *s = gc_sprintf(c->arena, "%s %s(", f->ret->name, f->name);
  for (unsigned i = 0; i < f->nparam && i < 16; i++) {
    fe_qual q = f->param[i]->qual;
    s = gc_sprintf(c->arena, "%s%s%s%s", s, i ? ", " : "", q == FE_Q_OUT || q == FE_Q_INOUT ? how[q] : "", f->param[i]->type->name);
  }
  return gc_sprintf(c->arena, "%s%s)", s, f->nparam > 16 ? ", ..." : "");
}

static fe_expr *report_undeclared(fe_ctx *c, const char *name, gc_loc loc) {
  fe_error(c, loc, "function '%s' is not declared", name);
  fe_help_with_name(c, name, FE_NAMED_FUNCTION, loc);
  fe_guess(c, name, loc);
  return fe_bad_expr(c, loc);
}

static fe_expr *no_match(fe_ctx *c, const char *name, const fe_sym *y, const fe_type *const *t, unsigned narg, const char *why,
                         gc_loc loc) {
  if (why)
    fe_error(c, loc, "%s(%s) %s", name, type_list(c, t, narg), why);
  else if (!y && !fe_is_builtin_func(name))
    return report_undeclared(c, name, loc);
  else
    fe_error(c, loc, "no function %s(%s)", name, type_list(c, t, narg));
  unsigned notes = 0;
  for (const fe_func *f = y ? y->func : NULL; f && notes++ < 4; f = f->overload)
    fe_note(c, f->loc, "candidate: %s", signature(c, f));
  const char *built_in = why ? NULL : fe_builtin_signatures(c, name);
  if (built_in)
    fe_note(c, loc, "built in: %s", built_in);
  return fe_bad_expr(c, loc);
}

fe_expr *fe_check_call(fe_ctx *c, const char *name, fe_expr **arg, unsigned narg, gc_loc loc) {
  fe_sym *y = fe_lookup(c, name);
  if (y && y->kind == FE_S_VAR && fe_is_bad(y->var->type))
    return fe_bad_expr(c, loc);
  if (y && y->kind == FE_S_VAR) {
    fe_error(c, loc, "'%s' is a variable, not a function", name);
    fe_note(c, y->loc, "declared here");
    return fe_bad_expr(c, loc);
  }
  if (y && y->kind == FE_S_STRUCT)
    return fe_check_ctor(c, y->type, arg, narg, loc);
  if (any_bad(arg, narg))
    return y || fe_is_builtin_name(name) ? fe_bad_expr(c, loc) : report_undeclared(c, name, loc);
  const fe_type **t = gc_alloc(c->arena, (narg + 1) * sizeof *t);
  for (unsigned i = 0; i < narg; i++)
    t[i] = arg[i]->type;
  fe_func *f = y ? match_user(y->func, t, narg) : NULL;
  if (f)
    return user_call(c, f, arg, narg, loc);
  const char *why;
  fe_bid id;
  const fe_type *ret = fe_match_builtin(c, name, t, narg, &id, &why);
  if (!ret)
    return no_match(c, name, y, t, narg, why, loc);
  fe_warn_extension(c, name, loc);
  fe_expr *e = call_node(c, FE_E_BUILTIN, ret, arg, narg, loc);
  e->bid = id;
  if (id >= FE_F_TEXTURE)
    e->konst = false;
  c->neighbours |= id == FE_F_TEXTURE || id == FE_F_TEXTUREPROJ || id >= FE_F_DFDX;
  return e;
}
