/* SPDX-License-Identifier: Apache-2.0 */
/* Parses statements (ESSL 1.00 chapter 6; docs/compiler.md). */
#include "front/fe.h"

static fe_stmt *statement(fe_ctx *c, bool new_scope, bool counts);

static fe_stmt *stmt_new(fe_ctx *c, fe_skind kind, gc_loc loc) {
  fe_stmt *s = gc_alloc(c->arena, sizeof *s);
  s->kind = kind;
  s->loc = loc;
  return s;
}

/* Appends one statement to the list; a declaration may become several. */
static void append_statement(fe_ctx *c, fe_stmt ***tail) {
  if (fe_starts_decl(c)) {
    fe_parse_local_decl(c, tail);
    return;
  }
  fe_stmt *s = statement(c, true, true);
  if (s) {
    **tail = s;
    *tail = &s->next;
  }
}

fe_stmt *fe_parse_body(fe_ctx *c) {
  fe_tok open = *fe_peek(c, 0);
  fe_stmt *b = stmt_new(c, FE_ST_BLOCK, open.loc), **tail = &b->body;
  if (!fe_expect(c, FE_T_LBRACE, "")) {
    fe_sync(c);
    return b;
  }
  while (!fe_at(c, FE_T_RBRACE) && !fe_at(c, FE_T_EOF)) {
    size_t before = c->pos;
    append_statement(c, &tail);
    if (c->panic)
      fe_sync(c);
    if (c->pos == before)
      fe_take(c);
  }
  if (!fe_accept(c, FE_T_RBRACE) && !c->pp.cut) {
    fe_error(c, fe_peek(c, 0)->loc, "expected '}' at the end of a block, saw end of file");
    fe_note(c, open.loc, "block begins here");
  }
  return b;
}

static void take_semicolon(fe_ctx *c, const char *where) {
  if (!fe_expect(c, FE_T_SEMI, where))
    fe_sync(c);
}

/* Reads the ')' of if, while and for. After an error within the parentheses, skips to their end, so that the statement after them is
 * read as usual. */
static void close_header(fe_ctx *c, const char *where, bool semicolons) {
  if (fe_expect(c, FE_T_RPAREN, where))
    return;
  for (unsigned depth = 0;; fe_take(c)) {
    fe_tkind k = fe_peek(c, 0)->kind;
    if (k == FE_T_EOF || k == FE_T_LBRACE || k == FE_T_RBRACE || (k == FE_T_SEMI && !semicolons))
      break;
    depth += k == FE_T_LPAREN;
    if (k == FE_T_RPAREN && depth-- == 0) {
      fe_take(c);
      break;
    }
  }
  c->panic = false;
}

static fe_stmt *if_statement(fe_ctx *c, gc_loc loc) {
  fe_stmt *s = stmt_new(c, FE_ST_IF, loc);
  fe_expect(c, FE_T_LPAREN, "after if");
  s->e = fe_parse_expr(c);
  if (!c->panic)
    fe_check_condition(c, s->e);
  close_header(c, "after the condition", false);
  s->body = statement(c, true, false);
  if (!c->panic && fe_accept(c, FE_T_ELSE))
    s->other = statement(c, true, false);
  return s;
}

/* The condition of while and for: an expression or `bool b = ...`. */
static void condition(fe_ctx *c, fe_stmt *s) {
  if (fe_starts_decl(c)) {
    fe_stmt *d = fe_parse_cond_decl(c);
    if (d) {
      s->var = d->var;
      s->e = d->e;
    }
    return;
  }
  s->e = fe_parse_expr(c);
  if (!c->panic)
    fe_check_condition(c, s->e);
}

static void loop_body(fe_ctx *c, fe_stmt *s) {
  c->loops++;
  if (!c->panic)
    s->body = statement(c, false, false); /* the loop's scope is the body's scope */
  c->loops--;
}

static fe_stmt *while_statement(fe_ctx *c, gc_loc loc) {
  fe_stmt *s = stmt_new(c, FE_ST_LOOP, loc);
  fe_push_scope(c);
  fe_expect(c, FE_T_LPAREN, "after while");
  condition(c, s);
  close_header(c, "after the condition", false);
  loop_body(c, s);
  fe_pop_scope(c);
  return s;
}

static fe_stmt *do_statement(fe_ctx *c, gc_loc loc) {
  fe_stmt *s = stmt_new(c, FE_ST_DO, loc);
  c->loops++;
  s->body = statement(c, true, false);
  c->loops--;
  fe_expect(c, FE_T_WHILE, "after the body of do");
  fe_expect(c, FE_T_LPAREN, "after while");
  s->e = fe_parse_expr(c);
  if (!c->panic)
    fe_check_condition(c, s->e);
  fe_expect(c, FE_T_RPAREN, "after the condition");
  fe_expect(c, FE_T_SEMI, "after do-while");
  return s;
}

static void for_init(fe_ctx *c, fe_stmt *s) {
  fe_stmt **tail = &s->init;
  if (fe_accept(c, FE_T_SEMI))
    return;
  if (fe_starts_decl(c)) {
    c->hold = true;
    fe_parse_local_decl(c, &tail);
    c->hold = false;
    return;
  }
  s->init = stmt_new(c, FE_ST_EXPR, s->loc);
  s->init->e = fe_parse_expr(c);
  fe_expect(c, FE_T_SEMI, "after the first part of for");
}

static fe_stmt *for_statement(fe_ctx *c, gc_loc loc) {
  fe_stmt *s = stmt_new(c, FE_ST_LOOP, loc);
  s->is_for = true;
  fe_push_scope(c);
  if (fe_expect(c, FE_T_LPAREN, "after for"))
    for_init(c, s);
  if (!c->panic && !fe_at(c, FE_T_SEMI))
    condition(c, s);
  fe_expect(c, FE_T_SEMI, "after the condition of for");
  if (!c->panic && !fe_at(c, FE_T_RPAREN))
    s->step = fe_parse_expr(c);
  close_header(c, "after the parts of for", true);
  loop_body(c, s);
  fe_pop_scope(c);
  return s;
}

static fe_stmt *return_statement(fe_ctx *c, gc_loc loc) {
  fe_stmt *s = stmt_new(c, FE_ST_RETURN, loc);
  const fe_type *want = c->cur->ret;
  c->cur->returns = true;
  if (!fe_at(c, FE_T_SEMI))
    s->e = fe_parse_expr(c);
  if (c->panic)
    return s;
  if (!s->e && want->kind != FE_VOID && !fe_is_bad(want))
    fe_error(c, loc, "function '%s' must return a value of type %s", c->cur->name, want->name);
  else if (s->e && want->kind == FE_VOID)
    fe_error(c, s->e->loc, "function '%s' returns no value, since it is void", c->cur->name);
  else if (s->e && s->e->type != want && !fe_is_bad(s->e->type) && !fe_is_bad(want))
    fe_error(c, s->e->loc, "function '%s' returns %s, not %s", c->cur->name, want->name, s->e->type->name);
  take_semicolon(c, "after return");
  return s;
}

/* break, continue or discard, after its keyword. */
static fe_stmt *parse_jump(fe_ctx *c, fe_tok t) {
  fe_skind kind = t.kind == FE_T_DISCARD ? FE_ST_DISCARD : t.kind == FE_T_BREAK ? FE_ST_BREAK : FE_ST_CONTINUE;
  if (kind == FE_ST_DISCARD && c->stage != GM_STAGE_FRAGMENT)
    fe_error(c, t.loc, "discard exists in fragment shaders only");
  if (kind != FE_ST_DISCARD && !c->loops)
    fe_error(c, t.loc, "%s outside a loop", t.s);
  take_semicolon(c, kind == FE_ST_DISCARD ? "after discard" : kind == FE_ST_BREAK ? "after break" : "after continue");
  return stmt_new(c, kind, t.loc);
}

static fe_stmt *parse_block(fe_ctx *c, bool new_scope) {
  if (new_scope)
    fe_push_scope(c);
  fe_stmt *s = fe_parse_body(c);
  if (new_scope)
    fe_pop_scope(c);
  return s;
}

/* A declaration that is the body of an if or a loop becomes a block of its own. */
static fe_stmt *declaration_statement(fe_ctx *c, gc_loc loc, bool new_scope) {
  fe_stmt *s = stmt_new(c, FE_ST_BLOCK, loc), **tail = &s->body;
  if (new_scope)
    fe_push_scope(c);
  fe_parse_local_decl(c, &tail);
  if (new_scope)
    fe_pop_scope(c);
  return s;
}

static fe_stmt *expression_statement(fe_ctx *c, gc_loc loc) {
  fe_stmt *s = stmt_new(c, FE_ST_EXPR, loc);
  s->e = fe_parse_expr(c);
  if (!c->panic)
    fe_check_precision(c, s->e, NULL, loc);
  take_semicolon(c, "after an expression");
  return s;
}

/* Reads a statement; NULL for an empty one. counts: a block is a level of its own, not the body of a statement that is one. */
static fe_stmt *statement(fe_ctx *c, bool new_scope, bool counts) {
  fe_tok t = *fe_peek(c, 0);
  fe_stmt *s = NULL;
  const bool level =
      (counts && t.kind == FE_T_LBRACE) || t.kind == FE_T_IF || t.kind == FE_T_WHILE || t.kind == FE_T_DO || t.kind == FE_T_FOR;
  if (level)
    fe_enter(c, t.loc);
  if (t.kind == FE_T_LBRACE) {
    s = parse_block(c, new_scope);
  } else if (fe_starts_decl(c)) {
    s = declaration_statement(c, t.loc, new_scope);
  } else {
    switch (t.kind) {
    case FE_T_SEMI:
      fe_take(c);
      break;
    case FE_T_IF:
      fe_take(c);
      s = if_statement(c, t.loc);
      break;
    case FE_T_WHILE:
      fe_take(c);
      s = while_statement(c, t.loc);
      break;
    case FE_T_DO:
      fe_take(c);
      s = do_statement(c, t.loc);
      break;
    case FE_T_FOR:
      fe_take(c);
      s = for_statement(c, t.loc);
      break;
    case FE_T_RETURN:
      fe_take(c);
      s = return_statement(c, t.loc);
      break;
    case FE_T_BREAK:
    case FE_T_CONTINUE:
    case FE_T_DISCARD:
      fe_take(c);
      s = parse_jump(c, t);
      break;
    default:
      s = expression_statement(c, t.loc);
      break;
    }
  }
  if (level)
    fe_leave(c);
  return s;
}
