/* SPDX-License-Identifier: Apache-2.0 */
/* Parses expressions by precedence (ESSL 1.00 section 5.1), and the token helpers of the parser (docs/compiler.md). */
#include "front/fe.h"

/* Levels of nesting that the programmer sees: of if, for, blocks, `?:`, parentheses, calls, indices, unary operators and assignments. 256
   of two kinds at once are allowed. */
#define MAX_NEST 512u

const fe_tok *fe_peek(fe_ctx *c, unsigned ahead) { return &c->tok[c->pos + ahead < c->ntok ? c->pos + ahead : c->ntok - 1]; }

bool fe_at(fe_ctx *c, fe_tkind k) { return fe_peek(c, 0)->kind == k; }

fe_tok fe_take(fe_ctx *c) {
  fe_tok t = *fe_peek(c, 0);
  if (c->pos + 1 < c->ntok)
    c->pos++;
  return t;
}

bool fe_accept(fe_ctx *c, fe_tkind k) {
  if (!fe_at(c, k))
    return false;
  fe_take(c);
  return true;
}

/* "expected X where, saw Y": one wording for all syntax errors. Silent until the parser has recovered. */
void fe_expected(fe_ctx *c, const char *what, const char *where) {
  const fe_tok *t = fe_peek(c, 0);
  if (c->panic)
    return;
  c->panic = c->syntax_errors = true;
  if (t->kind == FE_T_BAD || (t->kind == FE_T_EOF && c->pp.cut)) /* a consequence of what was reported */
    return;
  bool spell = t->kind == FE_T_IDENT || t->kind == FE_T_INTLIT || t->kind == FE_T_FLOATLIT;
  if (fe_punct_reserved(t->kind))
    fe_error(c, t->loc, "operator %s is reserved", fe_tkind_name(t->kind));
  else if (spell)
    fe_error(c, t->loc, "expected %s%s%s, saw '%.60s'", what, *where ? " " : "", where, t->s);
  else
    fe_error(c, t->loc, "expected %s%s%s, saw %s", what, *where ? " " : "", where, fe_tkind_name(t->kind));
}

bool fe_expect(fe_ctx *c, fe_tkind k, const char *where) {
  if (!c->panic && fe_accept(c, k))
    return true;
  fe_expected(c, fe_tkind_name(k), where);
  return false;
}

void fe_enter(fe_ctx *c, gc_loc loc) {
  if (++c->nest > MAX_NEST) {
    fe_error(c, loc, "program nests deeper than %u levels", MAX_NEST);
    fe_give_up(c);
  }
}

void fe_leave(fe_ctx *c) { c->nest--; }

void fe_sync(fe_ctx *c) {
  unsigned depth = 0;
  if (c->hold)
    return;
  for (; !fe_at(c, FE_T_EOF); fe_take(c)) {
    fe_tkind k = fe_peek(c, 0)->kind;
    if (k == FE_T_LBRACE)
      depth++;
    if (k == FE_T_RBRACE && depth-- <= 1) {
      if (depth == 0) /* this brace closed a block that began in the skipped text */
        fe_take(c);
      break;
    }
    if (k == FE_T_SEMI && depth == 0) {
      fe_take(c);
      break;
    }
  }
  c->panic = false;
}

static fe_expr *syntax_error(fe_ctx *c) {
  gc_loc loc = fe_peek(c, 0)->loc;
  fe_expected(c, "an expression", "");
  return fe_bad_expr(c, loc);
}

/* Reads the arguments after '(', and the ')'. */
static fe_expr **arguments(fe_ctx *c, unsigned *count) {
  fe_expr **arg = NULL;
  size_t cap = 0;
  *count = 0;
  if (fe_at(c, FE_T_VOID) && fe_peek(c, 1)->kind == FE_T_RPAREN)
    fe_take(c);
  if (fe_accept(c, FE_T_RPAREN))
    return arg;
  fe_enter(c, fe_peek(c, 0)->loc);
  do {
    arg = gc_grow(c->arena, arg, &cap, *count + 1u, sizeof *arg);
    arg[(*count)++] = fe_parse_assignment(c);
  } while (!c->panic && fe_accept(c, FE_T_COMMA));
  fe_leave(c);
  fe_expect(c, FE_T_RPAREN, "after arguments");
  return arg;
}

static fe_expr *constructor(fe_ctx *c) {
  fe_tok t = fe_take(c);
  unsigned n;
  const fe_tok after = *fe_peek(c, 0);
  if (!fe_expect(c, FE_T_LPAREN, "after a type in an expression")) {
    if (after.kind == FE_T_LBRACKET)
      fe_note(c, after.loc, "version 1.00 has no constructors of arrays: assign the elements one by one");
    if (after.kind == FE_T_RPAREN)
      fe_note(c, after.loc, "version 1.00 has no casts: a conversion is %s(x)", fe_type_of_token(t.kind)->name);
    return fe_bad_expr(c, t.loc);
  }
  fe_expr **arg = arguments(c, &n);
  return c->panic ? fe_bad_expr(c, t.loc) : fe_check_ctor(c, fe_type_of_token(t.kind), arg, n, t.loc);
}

static fe_expr *primary(fe_ctx *c) {
  const fe_tok *p = fe_peek(c, 0);
  if (c->panic)
    return fe_bad_expr(c, p->loc);
  if (fe_type_of_token(p->kind))
    return constructor(c);
  fe_tok t = *p;
  switch (t.kind) {
  case FE_T_INTLIT:
    fe_take(c);
    return fe_literal(c, fe_basic(FE_INT, 1, 1), t.bits, t.loc);
  case FE_T_FLOATLIT:
    fe_take(c);
    return fe_literal(c, fe_basic(FE_FLOAT, 1, 1), t.bits, t.loc);
  case FE_T_TRUE:
  case FE_T_FALSE:
    fe_take(c);
    return fe_literal(c, fe_basic(FE_BOOL, 1, 1), t.kind == FE_T_TRUE, t.loc);
  case FE_T_BAD:
    fe_take(c);
    return fe_bad_expr(c, t.loc);
  case FE_T_LPAREN: {
    fe_take(c);
    fe_enter(c, t.loc);
    fe_expr *e = fe_parse_expr(c);
    fe_leave(c);
    fe_expect(c, FE_T_RPAREN, "");
    return e;
  }
  case FE_T_IDENT: {
    fe_take(c);
    if (!fe_accept(c, FE_T_LPAREN))
      return fe_check_name(c, t.s, t.loc);
    unsigned n;
    fe_expr **arg = arguments(c, &n);
    return c->panic ? fe_bad_expr(c, t.loc) : fe_check_call(c, t.s, arg, n, t.loc);
  }
  default:
    return syntax_error(c);
  }
}

static fe_expr *postfix(fe_ctx *c) {
  fe_expr *e = primary(c);
  while (!c->panic) {
    fe_tok t = *fe_peek(c, 0);
    if (fe_accept(c, FE_T_LBRACKET)) {
      fe_enter(c, t.loc);
      fe_expr *i = fe_parse_expr(c);
      fe_leave(c);
      if (fe_expect(c, FE_T_RBRACKET, "after an index"))
        e = fe_check_index(c, e, i, t.loc);
    } else if (fe_accept(c, FE_T_DOT)) {
      fe_tok name = *fe_peek(c, 0);
      if (fe_expect(c, FE_T_IDENT, "after '.'"))
        e = fe_check_field(c, e, name.s, name.loc);
    } else if (t.kind == FE_T_INC || t.kind == FE_T_DEC) {
      fe_take(c);
      e = fe_check_incdec(c, t.kind, true, e, t.loc);
    } else {
      return e;
    }
  }
  return fe_bad_expr(c, e->loc);
}

static fe_expr *parse_unary(fe_ctx *c) {
  fe_tok t = *fe_peek(c, 0);
  const bool step = t.kind == FE_T_INC || t.kind == FE_T_DEC;
  if (!step && t.kind != FE_T_MINUS && t.kind != FE_T_PLUS && t.kind != FE_T_BANG)
    return postfix(c);
  fe_take(c);
  fe_enter(c, t.loc);
  fe_expr *e = parse_unary(c);
  fe_leave(c);
  return step ? fe_check_incdec(c, t.kind, false, e, t.loc) : fe_check_unary(c, t.kind, e, t.loc);
}

static int level_of(fe_tkind k) {
  switch (k) {
  case FE_T_OROR:
    return 1;
  case FE_T_XORXOR:
    return 2;
  case FE_T_ANDAND:
    return 3;
  case FE_T_EQ:
  case FE_T_NE:
    return 4;
  case FE_T_LT:
  case FE_T_GT:
  case FE_T_LE:
  case FE_T_GE:
    return 5;
  case FE_T_PLUS:
  case FE_T_MINUS:
    return 6;
  case FE_T_STAR:
  case FE_T_SLASH:
    return 7;
  default:
    return 0;
  }
}

static fe_expr *parse_binary(fe_ctx *c, int level) {
  fe_expr *a = parse_unary(c);
  while (!c->panic) {
    fe_tok t = *fe_peek(c, 0);
    int l = level_of(t.kind);
    if (l <= level)
      break;
    fe_take(c);
    fe_expr *b = parse_binary(c, l);
    if (!c->panic)
      a = fe_check_binary(c, t.kind, a, b, t.loc);
  }
  return a;
}

static fe_expr *conditional(fe_ctx *c) {
  fe_expr *q = parse_binary(c, 0);
  fe_tok t = *fe_peek(c, 0);
  if (c->panic || !fe_accept(c, FE_T_QUESTION))
    return q;
  fe_enter(c, t.loc);
  fe_expr *a = fe_parse_expr(c);
  fe_expect(c, FE_T_COLON, "in '?:'");
  fe_expr *b = fe_parse_assignment(c);
  fe_leave(c);
  return c->panic ? fe_bad_expr(c, t.loc) : fe_check_cond(c, q, a, b, t.loc);
}

static fe_tkind assign_op(fe_tkind k) {
  switch (k) {
  case FE_T_ASSIGN:
    return FE_T_ASSIGN;
  case FE_T_ADD_ASSIGN:
    return FE_T_PLUS;
  case FE_T_SUB_ASSIGN:
    return FE_T_MINUS;
  case FE_T_MUL_ASSIGN:
    return FE_T_STAR;
  case FE_T_DIV_ASSIGN:
    return FE_T_SLASH;
  default:
    return FE_T_BAD;
  }
}

fe_expr *fe_parse_assignment(fe_ctx *c) {
  fe_tok first = *fe_peek(c, 0);
  fe_expr *a = conditional(c);
  fe_tok t = *fe_peek(c, 0);
  fe_tkind op = assign_op(t.kind);
  if (!c->panic && op != FE_T_BAD) {
    fe_take(c);
    fe_enter(c, t.loc);
    fe_expr *b = fe_parse_assignment(c);
    fe_leave(c);
    a = c->panic ? fe_bad_expr(c, t.loc) : fe_check_assign(c, op, a, b, t.loc);
  } else if (!c->panic && fe_punct_reserved(t.kind)) {
    fe_expected(c, "an operator", "");
  }
  return c->panic ? fe_bad_expr(c, first.loc) : a;
}

fe_expr *fe_parse_expr(fe_ctx *c) {
  fe_expr *a = fe_parse_assignment(c);
  while (!c->panic && fe_at(c, FE_T_COMMA)) {
    gc_loc loc = fe_take(c).loc;
    fe_expr *b = fe_parse_assignment(c);
    a = c->panic ? fe_bad_expr(c, loc) : fe_check_comma(c, a, b, loc);
  }
  return a;
}
