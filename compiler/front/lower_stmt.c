/* SPDX-License-Identifier: Apache-2.0 */
/* Lowers statements to blocks. Code after a jump is dropped. lower.h explains the prefixes. */
#include "front/lower.h"

static void jump_to(LS *l, fe_wait **list) {
  le_wait(l, list, l->cur, true);
  l->cur = NULL;
}

static void init_var(LS *l, const fe_var *v, fe_expr *e) {
  fe_leaf *val = lx_expr(l, e);
  for (unsigned i = 0; i < v->type->leaves; i++) {
    ir_var *var = lr_var(l, v, i);
    lr_store_var(l, var, (1u << var->width) - 1, val[i].v);
  }
}

static void emit_kill(LS *l, ir_inst *q) {
  ir_inst *i = le_new(l, IR_KILL, IR_VOID, 0, 1);
  i->arg[0] = q;
  le_emit(l, i);
}

/* In a loop that has no other exit, a discard may be the way out. Is there such a loop around the statement? */
static bool in_endless_loop(const LS *l) {
  for (const fe_loop *o = l->frame->loop; o; o = o->up)
    if (o->endless)
      return true;
  return false;
}

/* Is the statement discard and nothing else? */
static bool only_discard(const fe_stmt *s) {
  while (s && s->kind == FE_ST_BLOCK && s->body && !s->body->next)
    s = s->body;
  return s && s->kind == FE_ST_DISCARD;
}

static void if_statement(LS *l, fe_stmt *s) {
  ir_inst *q = lx_scalar(l, s->e);
  if (q->op == IR_CONST) {
    ls_stmts(l, q->imm[0] ? s->body : s->other);
    return;
  }
  if (!s->other && only_discard(s->body) &&
      !in_endless_loop(l)) { /* no jump is needed: later results of a killed fragment are not visible */
    emit_kill(l, q);
    return;
  }
  fe_wait *join = NULL;
  ir_block *from = le_branch(l, q);
  ls_stmts(l, s->body);
  if (l->cur)
    le_wait(l, &join, l->cur, true);
  if (s->other) {
    ir_edge(l->m, from, le_block(l));
    ls_stmts(l, s->other);
    if (l->cur)
      le_wait(l, &join, l->cur, true);
  } else {
    le_wait(l, &join, from, false);
  }
  le_land(l, join);
}

/* Lowers a loop body. The block that `continue` goes to then becomes the current block. */
static void loop_body(LS *l, fe_stmt *body, fe_loop *loop) {
  loop->up = l->frame->loop;
  l->frame->loop = loop;
  ls_stmts(l, body);
  l->frame->loop = loop->up;
  if (loop->continues) {
    if (l->cur)
      le_wait(l, &loop->continues, l->cur, true);
    le_land(l, loop->continues);
  }
}

static ir_inst *loop_condition(LS *l, fe_stmt *s) {
  if (s->var) {
    if (s->var->cval)
      return le_b(l, s->var->cval[0][0] != 0);
    init_var(l, s->var, s->e);
    return lr_load_var(l, lr_var(l, s->var, 0));
  }
  return s->e ? lx_scalar(l, s->e) : le_b(l, true);
}

static void loop_statement(LS *l, fe_stmt *s) {
  fe_loop loop = {0};
  ls_stmts(l, s->init);
  if (!l->cur)
    return;
  ir_block *header = ir_block_new(l->m, l->f);
  le_br(l, header);
  l->cur = header;

  ir_inst *q = loop_condition(l, s);
  if (q->op == IR_CONST && !q->imm[0])
    return;
  loop.endless = q->op == IR_CONST;
  if (q->op != IR_CONST)
    le_wait(l, &loop.breaks, le_branch(l, q), false);
  loop_body(l, s->body, &loop);
  if (l->cur && s->step)
    lx_expr(l, s->step);
  if (l->cur)
    le_br(l, header);
  le_land(l, loop.breaks);
}

static void do_statement(LS *l, fe_stmt *s) {
  fe_loop loop = {.endless = s->e->konst};
  ir_block *header = ir_block_new(l->m, l->f);
  le_br(l, header);
  l->cur = header;
  loop_body(l, s->body, &loop);
  if (l->cur) {
    ir_inst *q = lx_scalar(l, s->e);
    if (q->op != IR_CONST) {
      ir_inst *i = le_new(l, IR_CBR, IR_VOID, 0, 1);
      i->arg[0] = q;
      le_emit(l, i);
      ir_edge(l->m, l->cur, header);
      le_wait(l, &loop.breaks, l->cur, false);
    } else if (q->imm[0]) {
      le_br(l, header);
    } else {
      le_wait(l, &loop.breaks, l->cur, true);
    }
  }
  le_land(l, loop.breaks);
}

static void return_statement(LS *l, fe_stmt *s) {
  if (s->e) {
    fe_leaf *val = lx_expr(l, s->e);
    for (unsigned i = 0; l->frame->ret && i < s->e->type->leaves; i++)
      lr_store_var(l, l->frame->ret[i], (1u << l->frame->ret[i]->width) - 1, val[i].v);
  }
  jump_to(l, &l->frame->exits);
}

static void statement(LS *l, fe_stmt *s) {
  l->loc = s->loc;
  switch (s->kind) {
  case FE_ST_EXPR:
    lx_expr(l, s->e);
    break;
  case FE_ST_DECL:
    if (s->e)
      init_var(l, s->var, s->e);
    break;
  case FE_ST_BLOCK:
    ls_stmts(l, s->body);
    break;
  case FE_ST_IF:
    if_statement(l, s);
    break;
  case FE_ST_LOOP:
    loop_statement(l, s);
    break;
  case FE_ST_DO:
    do_statement(l, s);
    break;
  case FE_ST_BREAK:
    jump_to(l, &l->frame->loop->breaks);
    break;
  case FE_ST_CONTINUE:
    jump_to(l, &l->frame->loop->continues);
    break;
  case FE_ST_RETURN:
    return_statement(l, s);
    break;
  case FE_ST_DISCARD:
    emit_kill(l, le_b(l, true));
    if (!l->c->helpers || in_endless_loop(l)) /* otherwise the discarded fragment continues, since its neighbours read its values */
      jump_to(l, &l->frame->exits);
    break;
  }
}

void ls_stmts(LS *l, fe_stmt *s) {
  for (; s && l->cur; s = s->next)
    statement(l, s);
}
