/* SPDX-License-Identifier: Apache-2.0 */
/* Evaluates the expression of #if and #elif (ESSL 1.00 section 3.4) in 32-bit integers (docs/compiler.md). An undefined name is an error if
 * its value is needed. */
#include <string.h>

#include "front/pp.h"

#define MAX_DEPTH 200

typedef struct {
  pp_state *p;
  pp_tok *t; /* NULL at the end of the line */
  gc_loc end;
  bool bad;
  int depth;
} expr;

static void fail_pp_expr(expr *e, gc_loc loc, const char *what) {
  if (!e->bad)
    gc_report(e->p->diag, GC_ERROR, loc, "%s", what);
  e->bad = true;
}

static gc_loc here(const expr *e) { return e->t ? e->t->loc : e->end; }
static int32_t conditional(expr *e, int level, bool live);

static int32_t read_pp_number(expr *e, const pp_tok *t) {
  const char *s = t->s;
  uint32_t base = 10;
  if (s[0] == '0') {
    base = (s[1] | 32) == 'x' ? 16 : 8;
    s += base == 16 ? 2 : 1;
    if (base == 16 && !*s)
      fail_pp_expr(e, t->loc, "wrong number in preprocessor expression");
  }
  uint64_t v = 0;
  for (; *s; s++) {
    unsigned c = (unsigned char)*s | 32u, d = *s >= '0' && *s <= '9' ? (unsigned)(*s - '0') : c >= 'a' && c <= 'f' ? c - 'a' + 10 : 99;
    if (d >= base) {
      fail_pp_expr(e, t->loc, "preprocessor expressions take whole numbers only");
      return 0;
    }
    v = v * base + d;
    if (v > UINT32_MAX) {
      fail_pp_expr(e, t->loc, "integer in preprocessor expression needs more than 32 bits");
      return 0;
    }
  }
  return (int32_t)(uint32_t)v;
}

static int32_t defined_op(expr *e) {
  bool paren = e->t && e->t->punct == FE_T_LPAREN;
  if (paren)
    e->t = e->t->next;
  if (!e->t || e->t->kind != PP_IDENT) {
    fail_pp_expr(e, here(e), "expected a macro name after 'defined'");
    return 0;
  }
  int32_t v = e->t->name->macro != NULL;
  e->t = e->t->next;
  if (paren) {
    if (!e->t || e->t->punct != FE_T_RPAREN)
      fail_pp_expr(e, here(e), "expected ')' after 'defined(NAME'");
    else
      e->t = e->t->next;
  }
  return v;
}

static int32_t primary(expr *e, bool live) {
  pp_tok *t = e->t;
  if (!t) {
    fail_pp_expr(e, e->end, "expected an expression");
    return 0;
  }
  e->t = t->next;
  if (t->kind == PP_WRONG) { /* reported */
    e->bad = true;
    return 0;
  }
  if (t->kind == PP_NUMBER)
    return read_pp_number(e, t);
  if (t->kind == PP_IDENT && !strcmp(t->s, "defined"))
    return defined_op(e);
  if (t->kind == PP_IDENT) {
    if (live && !e->bad)
      gc_report(e->p->diag, GC_ERROR, t->loc, "'%s' is not defined as a macro (undefined names are not 0)", t->s);
    e->bad = e->bad || live;
    return 0;
  }
  if (t->punct == FE_T_LPAREN) {
    int32_t v = conditional(e, 0, live);
    if (!e->t || e->t->punct != FE_T_RPAREN)
      fail_pp_expr(e, here(e), "expected ')'");
    else
      e->t = e->t->next;
    return v;
  }
  fail_pp_expr(e, t->loc, "expected a number or macro in preprocessor expression");
  return 0;
}

static int32_t eval_pp_unary(expr *e, bool live) {
  if (++e->depth > MAX_DEPTH)
    fail_pp_expr(e, here(e), "preprocessor expression nests too deeply");
  int32_t v = 0;
  unsigned op = e->t && e->t->kind == PP_PUNCT ? e->t->punct : 0;
  if (e->bad) {
    e->t = NULL;
  } else if (op == FE_T_PLUS || op == FE_T_MINUS || op == FE_T_TILDE || op == FE_T_BANG) {
    e->t = e->t->next;
    v = eval_pp_unary(e, live);
    v = op == FE_T_PLUS ? v : op == FE_T_MINUS ? (int32_t)(0u - (uint32_t)v) : op == FE_T_TILDE ? ~v : !v;
  } else {
    v = primary(e, live);
  }
  e->depth--;
  return v;
}

static int level_of(unsigned punct) {
  switch (punct) {
  case FE_T_OROR:
    return 1;
  case FE_T_ANDAND:
    return 2;
  case FE_T_BAR:
    return 3;
  case FE_T_CARET:
    return 4;
  case FE_T_AMP:
    return 5;
  case FE_T_EQ:
  case FE_T_NE:
    return 6;
  case FE_T_LT:
  case FE_T_GT:
  case FE_T_LE:
  case FE_T_GE:
    return 7;
  case FE_T_SHL:
  case FE_T_SHR:
    return 8;
  case FE_T_PLUS:
  case FE_T_MINUS:
    return 9;
  case FE_T_STAR:
  case FE_T_SLASH:
  case FE_T_PERCENT:
    return 10;
  default:
    return 0;
  }
}

static int32_t apply_division(expr *e, unsigned op, int32_t a, int32_t b, gc_loc loc, bool live) {
  if (b == 0) {
    if (live)
      fail_pp_expr(e, loc, "division by zero in preprocessor expression");
    return 0;
  }
  int64_t r = op == FE_T_SLASH ? (int64_t)a / b : (int64_t)a % b;
  return (int32_t)(uint32_t)r;
}

static int32_t apply_operator(expr *e, unsigned op, int32_t a, int32_t b, gc_loc loc, bool live) {
  uint32_t ua = (uint32_t)a, ub = (uint32_t)b;
  switch (op) {
  case FE_T_OROR:
    return a || b;
  case FE_T_ANDAND:
    return a && b;
  case FE_T_BAR:
    return a | b;
  case FE_T_CARET:
    return a ^ b;
  case FE_T_AMP:
    return a & b;
  case FE_T_EQ:
    return a == b;
  case FE_T_NE:
    return a != b;
  case FE_T_LT:
    return a < b;
  case FE_T_GT:
    return a > b;
  case FE_T_LE:
    return a <= b;
  case FE_T_GE:
    return a >= b;
  case FE_T_SHL:
    return (int32_t)(ua << (ub & 31));
  case FE_T_SHR:
    return (int32_t)(a < 0 ? ~(~ua >> (ub & 31)) : ua >> (ub & 31));
  case FE_T_PLUS:
    return (int32_t)(ua + ub);
  case FE_T_MINUS:
    return (int32_t)(ua - ub);
  case FE_T_STAR:
    return (int32_t)(ua * ub);
  default:
    return apply_division(e, op, a, b, loc, live);
  }
}

/* Evaluates binary operators above `level`, by precedence climbing. live: the value is needed (short-circuit evaluation). */
static int32_t conditional(expr *e, int level, bool live) {
  if (++e->depth > MAX_DEPTH)
    fail_pp_expr(e, here(e), "preprocessor expression nests too deeply");
  int32_t a = e->bad ? 0 : eval_pp_unary(e, live);
  for (;;) {
    unsigned op = e->t && e->t->kind == PP_PUNCT ? e->t->punct : 0;
    int l = level_of(op);
    if (e->bad || l <= level)
      break;
    gc_loc loc = e->t->loc;
    e->t = e->t->next;
    bool need = live && !(op == FE_T_OROR && a) && !(op == FE_T_ANDAND && !a);
    int32_t b = conditional(e, l, need);
    a = apply_operator(e, op, a, b, loc, need);
  }
  e->depth--;
  return a;
}

bool pp_condition(pp_state *p, pp_tok *line, gc_loc loc) {
  expr e = {.p = p, .end = loc};
  if (!line) {
    gc_report(p->diag, GC_ERROR, loc, "expected an expression");
    return false;
  }
  e.t = pp_expand_condition(p, line);
  int32_t v = conditional(&e, 0, true);
  if (e.t && !e.bad)
    fail_pp_expr(&e, e.t->loc, "unexpected token after preprocessor expression");
  return !e.bad && v != 0;
}

bool pp_constant(pp_state *p, pp_tok **t, gc_loc loc, int32_t *value) {
  expr e = {.p = p, .t = *t, .end = loc};
  *value = conditional(&e, 0, true);
  *t = e.t;
  return !e.bad;
}
