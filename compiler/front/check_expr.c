/* SPDX-License-Identifier: Apache-2.0 */
/* Makes the typed nodes of operators, names and l-values, and reports misuse (ESSL 1.00 chapter 5; docs/compiler.md). There are no
 * implicit conversions. */
#include <string.h>

#include "core/fp/fp.h"
#include "front/fe.h"

#define MAX_EXPR_DEPTH 1000u

fe_expr *fe_bad_expr(fe_ctx *c, gc_loc loc) { return fe_node(c, FE_E_CONST, &fe_bad, loc, 0, NULL, NULL, NULL); }

void fe_check_depth(fe_ctx *c, const fe_expr *e) {
  if (e->depth > MAX_EXPR_DEPTH) {
    fe_error(c, e->loc, "expression nests deeper than %u operations", MAX_EXPR_DEPTH);
    fe_give_up(c);
  }
}

bool fe_continues(const fe_expr *e) { return e->kind == FE_E_BINARY && e->arg[0]->kind == FE_E_BINARY; }

fe_expr *fe_node(fe_ctx *c, fe_ekind kind, const fe_type *type, gc_loc loc, unsigned narg, fe_expr *a, fe_expr *b, fe_expr *d) {
  fe_expr *e = gc_alloc(c->arena, sizeof *e);
  e->kind = kind;
  e->type = type;
  e->loc = loc;
  e->narg = narg;
  if (narg) {
    fe_expr *arg[3] = {a, b, d};
    e->arg = gc_memdup(c->arena, arg, narg * sizeof *arg);
  }
  e->konst = e->pure = true;
  for (unsigned i = 0; i < narg; i++) {
    e->konst = e->konst && e->arg[i]->konst;
    e->pure = e->pure && e->arg[i]->pure;
    unsigned depth = e->arg[i]->depth + !(i == 0 && fe_continues(e));
    e->depth = depth > e->depth ? depth : e->depth;
  }
  fe_check_depth(c, e);
  return e;
}

fe_expr *fe_literal(fe_ctx *c, const fe_type *type, uint32_t bits, gc_loc loc) {
  fe_expr *e = fe_node(c, FE_E_CONST, type, loc, 0, NULL, NULL, NULL);
  e->val = gc_alloc(c->arena, sizeof *e->val);
  e->val[0][0] = bits;
  return e;
}

fe_expr *fe_check_name(fe_ctx *c, const char *name, gc_loc loc) {
  fe_sym *y = fe_lookup(c, name);
  if (!y || y->kind != FE_S_VAR) {
    if (!y && !fe_is_builtin_func(name)) {
      fe_error(c, loc, "'%s' is not declared", name);
      fe_help_with_name(c, name, FE_NAMED_VARIABLE, loc);
      fe_guess(c, name, loc);
    } else
      fe_error(c, loc, "'%s' is a %s, not a variable", name, y && y->kind == FE_S_STRUCT ? "struct" : "function");
    return fe_bad_expr(c, loc);
  }
  if (y->var->special == FE_B_FRAGDEPTH && !(c->pp.ext & PP_EXT_FRAG_DEPTH)) {
    fe_error(c, loc, "'%s' needs #extension GL_EXT_frag_depth : enable", name);
    return fe_bad_expr(c, loc);
  }
  if (y->var->special == FE_B_FRAGDEPTH && c->pp.ext_warn & PP_EXT_FRAG_DEPTH)
    fe_warn(c, loc, "'%s' is of extension GL_EXT_frag_depth", name);
  fe_expr *e = fe_node(c, FE_E_VAR, y->var->type, loc, 0, NULL, NULL, NULL);
  e->var = y->var;
  e->konst = y->var->cval != NULL;
  fe_use_var(c, y->var, false, loc);
  return e;
}

/* Does any part of the expression have a precision (4.5.2)? */
static bool has_precision(const fe_expr *e) {
  switch (e->kind) {
  case FE_E_CONST:
    return false;
  case FE_E_VAR:
    return e->var->prec != FE_P_NONE;
  case FE_E_FIELD:
    return e->arg[0]->type->mem[e->member].prec != FE_P_NONE;
  case FE_E_CALL:
    return fe_is_numeric(e->type);
  case FE_E_INDEX:
  case FE_E_SWIZZLE:
    return has_precision(e->arg[0]);
  default:
    for (; fe_continues(e); e = e->arg[0])
      if (has_precision(e->arg[1]))
        return true;
    for (unsigned i = e->kind == FE_E_COND; i < e->narg; i++)
      if (has_precision(e->arg[i]))
        return true;
    return false;
  }
}

void fe_check_precision(fe_ctx *c, const fe_expr *a, const fe_expr *b, gc_loc loc) {
  if (c->scope->prec_float != FE_P_NONE || a->type->kind != FE_FLOAT || c->told_precision || has_precision(a) || (b && has_precision(b)))
    return;
  if (a->konst && (!b || b->konst)) /* both constant: evaluated at the highest precision */
    return;
  fe_error(c, loc, "no precision for this expression: none of its operands has one, and there is no default for float");
  c->told_precision = true;
}

/* True if operators accept e as an operand; else reports e. */
static bool is_operand(fe_ctx *c, const fe_expr *e, fe_tkind op) {
  if (fe_is_bad(e->type))
    return false;
  if (fe_is_plain(e->type))
    return true;
  fe_error(c, e->loc, "%s does not take an operand of type %s", fe_tkind_name(op), e->type->name);
  return false;
}

fe_expr *fe_check_unary(fe_ctx *c, fe_tkind op, fe_expr *a, gc_loc loc) {
  if (!is_operand(c, a, op))
    return fe_bad_expr(c, loc);
  if (op == FE_T_BANG) {
    if (a->type != fe_basic(FE_BOOL, 1, 1)) {
      fe_error(c, loc, "'!' needs a bool, not %s%s", a->type->name,
               fe_is_vector(a->type) && a->type->kind == FE_BOOL ? " (use not())" : "");
      return fe_bad_expr(c, loc);
    }
    return fe_node(c, FE_E_NOT, a->type, loc, 1, a, NULL, NULL);
  }
  if (!fe_is_numeric(a->type)) {
    fe_error(c, loc, "unary %s does not take %s", fe_tkind_name(op), a->type->name);
    return fe_bad_expr(c, loc);
  }
  if (op == FE_T_MINUS)
    return fe_node(c, FE_E_NEG, a->type, loc, 1, a, NULL, NULL);
  fe_expr *e = fe_node(c, FE_E_COMMA, a->type, loc, 1, a, NULL, NULL); /* +a: a value, not the variable a */
  return e;
}

static const char *constant_kind(const fe_var *v) {
  switch (v->qual) {
  case FE_Q_CONST:
    return "constant";
  case FE_Q_CONST_IN:
    return "const parameter";
  case FE_Q_ATTRIBUTE:
    return "attribute";
  case FE_Q_UNIFORM:
    return "uniform";
  case FE_Q_VARYING:
    return "varying (read only in fragment shaders)";
  default:
    return "read-only built-in";
  }
}

static bool is_writable(const fe_ctx *c, const fe_var *v) {
  if (v->read_only || v->qual == FE_Q_CONST || v->qual == FE_Q_CONST_IN || v->qual == FE_Q_ATTRIBUTE || v->qual == FE_Q_UNIFORM)
    return false;
  return v->qual != FE_Q_VARYING || c->stage == GM_STAGE_VERTEX;
}

/* Notes the lanes of gl_FragColor that are written. in: the node around the variable; NULL: all of it is written. */
static void note_color(fe_ctx *c, const fe_var *v, const fe_expr *in) {
  if (v->special != FE_B_FRAGCOLOR)
    return;
  for (unsigned i = 0; in && in->kind == FE_E_SWIZZLE && i < in->nswz; i++)
    c->color_lanes |= 1u << in->swz[i];
  if (!in || in->kind != FE_E_SWIZZLE)
    c->color_lanes = 15;
}

bool fe_check_lvalue(fe_ctx *c, fe_expr *e, const char *what) {
  fe_expr *root = e, *in = NULL;
  if (fe_is_bad(e->type))
    return false;
  for (;; in = root, root = root->arg[0]) {
    if (root->kind == FE_E_SWIZZLE) {
      unsigned seen = 0;
      for (unsigned i = 0; i < root->nswz; i++) {
        if (seen & 1u << root->swz[i]) {
          fe_error(c, root->loc, "%s: a component appears twice in the swizzle", what);
          return false;
        }
        seen |= 1u << root->swz[i];
      }
    } else if (root->kind != FE_E_INDEX && root->kind != FE_E_FIELD) {
      break;
    }
  }
  if (root->kind != FE_E_VAR) {
    fe_error(c, e->loc, "%s needs a variable, not a value", what);
    return false;
  }
  if (!is_writable(c, root->var)) {
    fe_error(c, root->loc, "%s: '%s' is %s %s", what, root->var->name, root->var->qual == FE_Q_ATTRIBUTE ? "an" : "a",
             constant_kind(root->var));
    fe_note(c, root->var->loc, "declared here");
    return false;
  }
  if (e->type->has_sampler || fe_is_sampler(e->type)) {
    fe_error(c, e->loc, "%s: samplers cannot be written", what);
    return false;
  }
  fe_use_var(c, root->var, true, root->loc);
  note_color(c, root->var, in);
  return true;
}

fe_expr *fe_check_incdec(fe_ctx *c, fe_tkind op, bool post, fe_expr *a, gc_loc loc) {
  if (!is_operand(c, a, op))
    return fe_bad_expr(c, loc);
  if (!fe_is_numeric(a->type)) {
    fe_error(c, loc, "%s does not take %s", fe_tkind_name(op), a->type->name);
    return fe_bad_expr(c, loc);
  }
  if (!fe_check_lvalue(c, a, fe_tkind_name(op)))
    return fe_bad_expr(c, loc);
  fe_expr *e = fe_node(c, FE_E_INCDEC, a->type, loc, 1, a, NULL, NULL);
  e->op = op;
  e->post = post;
  e->konst = e->pure = false;
  return e;
}

/* Result type of an arithmetic operator, NULL if the types do not fit (5.9). */
static const fe_type *arithmetic(fe_tkind op, const fe_type *a, const fe_type *b) {
  if (!fe_is_numeric(a) || !fe_is_numeric(b) || a->kind != b->kind)
    return NULL;
  if (fe_is_scalar(a))
    return b;
  if (fe_is_scalar(b) || (a == b && (op != FE_T_STAR || !fe_is_matrix(a))))
    return a;
  if (op != FE_T_STAR)
    return NULL;
  if (fe_is_matrix(a) && fe_is_matrix(b))
    return a->cols == b->rows ? a : NULL;
  if (fe_is_matrix(a) && fe_is_vector(b))
    return a->cols == b->rows ? fe_basic(FE_FLOAT, a->rows, 1) : NULL;
  if (fe_is_vector(a) && fe_is_matrix(b))
    return a->rows == b->rows ? fe_basic(FE_FLOAT, b->cols, 1) : NULL;
  return NULL;
}

static fe_expr *report_mismatch(fe_ctx *c, fe_tkind op, const fe_expr *a, const fe_expr *b, gc_loc loc) {
  bool base = fe_is_numeric(a->type) && fe_is_numeric(b->type) && a->type->kind != b->type->kind;
  fe_error(c, loc, "%s does not take %s and %s%s", fe_tkind_name(op), a->type->name, b->type->name,
           base ? " (no implicit conversion: use a constructor)" : "");
  return fe_bad_expr(c, loc);
}

static fe_expr *check_equality(fe_ctx *c, fe_tkind op, fe_expr *a, fe_expr *b, gc_loc loc) {
  if (fe_is_bad(a->type) || fe_is_bad(b->type))
    return fe_bad_expr(c, loc);
  if (a->type != b->type || a->type->kind == FE_VOID)
    return report_mismatch(c, op, a, b, loc);
  if (a->type->has_array || a->type->has_sampler) {
    fe_error(c, loc, "%s does not compare %s (%s)", fe_tkind_name(op), a->type->name, a->type->has_array ? "arrays" : "samplers");
    return fe_bad_expr(c, loc);
  }
  fe_check_precision(c, a, b, loc);
  fe_expr *e = fe_node(c, FE_E_BINARY, fe_basic(FE_BOOL, 1, 1), loc, 2, a, b, NULL);
  e->op = op;
  return e;
}

static fe_expr *check_logical(fe_ctx *c, fe_tkind op, fe_expr *a, fe_expr *b, gc_loc loc) {
  const fe_type *t = fe_basic(FE_BOOL, 1, 1);
  if (a->type != t || b->type != t)
    return report_mismatch(c, op, a, b, loc);
  fe_expr *e = fe_node(c, op == FE_T_XORXOR ? FE_E_BINARY : FE_E_LOGICAL, t, loc, 2, a, b, NULL);
  e->op = op;
  return e;
}

fe_expr *fe_check_binary(fe_ctx *c, fe_tkind op, fe_expr *a, fe_expr *b, gc_loc loc) {
  if (op == FE_T_EQ || op == FE_T_NE)
    return check_equality(c, op, a, b, loc);
  if (!is_operand(c, a, op) || !is_operand(c, b, op))
    return fe_bad_expr(c, loc);
  if (op == FE_T_ANDAND || op == FE_T_OROR || op == FE_T_XORXOR)
    return check_logical(c, op, a, b, loc);
  const fe_type *t;
  if (op == FE_T_LT || op == FE_T_GT || op == FE_T_LE || op == FE_T_GE)
    t = a->type == b->type && fe_is_numeric(a->type) && fe_is_scalar(a->type) ? fe_basic(FE_BOOL, 1, 1) : NULL;
  else
    t = arithmetic(op, a->type, b->type);
  if (!t)
    return report_mismatch(c, op, a, b, loc);
  if (t->kind == FE_BOOL)
    fe_check_precision(c, a, b, loc);
  fe_expr *e = fe_node(c, FE_E_BINARY, t, loc, 2, a, b, NULL);
  e->op = op;
  return e;
}

bool fe_check_condition(fe_ctx *c, fe_expr *e) {
  if (fe_is_bad(e->type))
    return false;
  if (e->type == fe_basic(FE_BOOL, 1, 1))
    return true;
  fe_error(c, e->loc, "a condition must be a bool, not %s", e->type->name);
  return false;
}

fe_expr *fe_check_cond(fe_ctx *c, fe_expr *q, fe_expr *a, fe_expr *b, gc_loc loc) {
  bool ok = fe_check_condition(c, q);
  if (!ok || fe_is_bad(a->type) || fe_is_bad(b->type))
    return fe_bad_expr(c, loc);
  if (a->type != b->type) {
    fe_error(c, loc, "'?:' needs two values of one type, not %s and %s", a->type->name, b->type->name);
    return fe_bad_expr(c, loc);
  }
  if (a->type->kind == FE_ARRAY || a->type->has_sampler) {
    fe_error(c, loc, "'?:' does not choose between %s", a->type->kind == FE_ARRAY ? "arrays" : "samplers");
    return fe_bad_expr(c, loc);
  }
  return fe_node(c, FE_E_COND, a->type, loc, 3, q, a, b);
}

bool fe_check_init(fe_ctx *c, const fe_type *t, fe_expr *e) {
  if (fe_is_bad(t) || fe_is_bad(e->type))
    return false;
  if (t != e->type) {
    fe_error(c, e->loc, "cannot initialise %s with a value of type %s%s", t->name, e->type->name,
             fe_is_numeric(t) && fe_is_numeric(e->type) && t->rows == e->type->rows ? " (no implicit conversion: use a constructor)" : "");
    return false;
  }
  if (t->has_array || t->has_sampler) {
    fe_error(c, e->loc, "%s cannot be initialised", t->has_array ? "arrays" : "samplers");
    return false;
  }
  return true;
}

fe_expr *fe_check_assign(fe_ctx *c, fe_tkind op, fe_expr *a, fe_expr *b, gc_loc loc) {
  if (fe_is_bad(a->type) || fe_is_bad(b->type)) {
    if (!fe_is_bad(a->type))
      fe_check_lvalue(c, a, "assignment");
    return fe_bad_expr(c, loc);
  }
  if (!fe_check_lvalue(c, a, "assignment"))
    return fe_bad_expr(c, loc);
  const fe_type *t = b->type;
  if (op != FE_T_ASSIGN) {
    fe_expr *r = fe_check_binary(c, op, a, b, loc);
    if (fe_is_bad(r->type))
      return r;
    t = r->type;
  }
  if (t != a->type) {
    fe_error(c, loc, "cannot assign %s to %s%s", t->name, a->type->name,
             fe_is_numeric(t) && fe_is_numeric(a->type) && t->rows == a->type->rows ? " (no implicit conversion: use a constructor)" : "");
    return fe_bad_expr(c, loc);
  }
  if (t->has_array) {
    fe_error(c, loc, "arrays and structs with arrays cannot be assigned");
    return fe_bad_expr(c, loc);
  }
  fe_expr *e = fe_node(c, FE_E_ASSIGN, t, loc, 2, a, b, NULL);
  e->op = op;
  e->konst = e->pure = false;
  return e;
}

fe_expr *fe_check_comma(fe_ctx *c, fe_expr *a, fe_expr *b, gc_loc loc) {
  if (fe_is_bad(a->type) || fe_is_bad(b->type))
    return fe_bad_expr(c, loc);
  if (a->type->has_sampler || b->type->has_sampler) {
    fe_error(c, loc, "',' does not take samplers");
    return fe_bad_expr(c, loc);
  }
  return fe_node(c, FE_E_COMMA, b->type, loc, 2, a, b, NULL);
}

/* Number of elements that `[]` selects from, 0 if the type cannot be indexed. */
static unsigned index_count(const fe_type *t) {
  return t->kind == FE_ARRAY ? t->len : fe_is_matrix(t) ? t->cols : fe_is_vector(t) ? t->rows : 0;
}

fe_expr *fe_check_index(fe_ctx *c, fe_expr *a, fe_expr *i, gc_loc loc) {
  if (fe_is_bad(a->type) || fe_is_bad(i->type))
    return fe_bad_expr(c, loc);
  unsigned n = index_count(a->type);
  if (!n) {
    fe_error(c, loc, "%s cannot be indexed", a->type->name);
    return fe_bad_expr(c, loc);
  }
  if (i->type != fe_basic(FE_INT, 1, 1)) {
    fe_error(c, i->loc, "an index must be an int, not %s", i->type->name);
    return fe_bad_expr(c, loc);
  }
  if (i->konst) {
    float v = gm_float(fe_const_value(c, i)[0][0]);
    if (!(v >= 0 && v < (float)n)) {
      fe_error(c, i->loc, "index %.0f is outside %s (0..%u)", (double)v, a->type->name, n - 1);
      return fe_bad_expr(c, loc);
    }
  }
  const fe_type *t = a->type;
  t = t->kind == FE_ARRAY ? t->elem : fe_is_matrix(t) ? fe_basic(FE_FLOAT, t->rows, 1) : fe_basic(t->kind, 1, 1);
  return fe_node(c, FE_E_INDEX, t, loc, 2, a, i, NULL);
}

static fe_expr *check_swizzle(fe_ctx *c, fe_expr *a, const char *name, gc_loc loc) {
  static const char *const sets[] = {"xyzw", "rgba", "stpq"};
  size_t n = strlen(name);
  uint8_t swz[4];
  int set = -1;
  for (size_t i = 0; i < n; i++) {
    int found = -1;
    for (int s = 0; s < 3; s++) {
      const char *p = strchr(sets[s], name[i]);
      if (p) {
        found = s;
        if (i < 4)
          swz[i] = (uint8_t)(p - sets[s]);
      }
    }
    if (found < 0 || i >= 4 || (set >= 0 && found != set)) {
      fe_error(c, loc,
               i >= 4      ? "swizzle '.%.40s' has more than four components"
               : found < 0 ? "%.40s is not a component of a vector"
                           : "swizzle '.%.40s' mixes component sets",
               name);
      return fe_bad_expr(c, loc);
    }
    set = found;
    if (swz[i] >= a->type->rows) {
      fe_error(c, loc, "component '%c' is outside %s", name[i], a->type->name);
      return fe_bad_expr(c, loc);
    }
  }
  fe_expr *e = fe_node(c, FE_E_SWIZZLE, fe_basic(a->type->kind, (unsigned)n, 1), loc, 1, a, NULL, NULL);
  e->nswz = (uint8_t)n;
  memcpy(e->swz, swz, n);
  return e;
}

fe_expr *fe_check_field(fe_ctx *c, fe_expr *a, const char *name, gc_loc loc) {
  if (fe_is_bad(a->type))
    return a;
  if (fe_is_vector(a->type))
    return check_swizzle(c, a, name, loc);
  if (a->type->kind != FE_STRUCT) {
    fe_error(c, loc, "%s has no member '%s'", a->type->name, name);
    return fe_bad_expr(c, loc);
  }
  for (unsigned i = 0; i < a->type->nmem; i++)
    if (!strcmp(a->type->mem[i].name, name)) {
      fe_expr *e = fe_node(c, FE_E_FIELD, a->type->mem[i].type, loc, 1, a, NULL, NULL);
      e->member = i;
      return e;
    }
  fe_error(c, loc, "struct %s has no member '%s'", a->type->name, name);
  fe_note(c, a->type->loc, "declared here");
  return fe_bad_expr(c, loc);
}
