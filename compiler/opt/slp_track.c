/* SPDX-License-Identifier: Apache-2.0 */
/* Keeps users, costs and levels of the values of a program up to date while packing is tried (slp_track.h). */
#include "opt/slp_track.h"

#include <string.h>

#include "opt/opt_util.h"

enum {
  RAISED = 64,  /* most raises of new instructions' levels in one try; more mean a cycle */
  DEEP = 8,     /* most signs and swizzles looked through */
  STEPS = 4000, /* most levels raised in one try */
  GAP = 256     /* between the level of a value and those of its users, at first: small raises stop there */
};

static void *widen_slp_table(slp_track *q, void *old, size_t elem, size_t cap) {
  unsigned char *p = gc_alloc(q->tmp, cap * elem);
  if (q->cap)
    memcpy(p, old, q->cap * elem);
  return p;
}

void slp_ensure(slp_track *q, size_t ids) {
  if (ids <= q->cap)
    return;
  size_t cap = ids + ids / 8 + 64;
  q->users = widen_slp_table(q, q->users, sizeof *q->users, cap);
  q->census.live = widen_slp_table(q, q->census.live, sizeof *q->census.live, cap);
  q->census.uses = widen_slp_table(q, q->census.uses, sizeof *q->census.uses, cap);
  q->census.only_output = widen_slp_table(q, q->census.only_output, sizeof *q->census.only_output, cap);
  q->cost = widen_slp_table(q, q->cost, sizeof *q->cost, cap);
  q->fresh = widen_slp_table(q, q->fresh, sizeof *q->fresh, cap);
  q->level = widen_slp_table(q, q->level, sizeof *q->level, cap);
  q->stamp = widen_slp_table(q, q->stamp, sizeof *q->stamp, cap);
  q->chain = widen_slp_table(q, q->chain, sizeof *q->chain, cap);
  q->height = widen_slp_table(q, q->height, sizeof *q->height, cap);
  q->s.coordinate = widen_slp_table(q, q->s.coordinate, sizeof *q->s.coordinate, cap);
  q->cap = cap;
}

static void log_slp_change(slp_track *q, slp_log_kind kind, ir_inst *a, ir_inst *b, unsigned k) {
  q->log = gc_grow(q->tmp, q->log, &q->clog, q->nlog + 1, sizeof *q->log);
  q->log[q->nlog++] = (slp_log){kind, a, b, k};
}

/* ---- users and costs ---- */

void slp_soil(slp_track *q, ir_inst *i) {
  if (q->stamp[i->id] == q->now)
    return;
  q->stamp[i->id] = q->now;
  q->dirty = gc_grow(q->tmp, q->dirty, &q->cdirty, q->ndirty + 1, sizeof *q->dirty);
  q->dirty[q->ndirty++] = i;
}

/* Is g a leaf, or a free way of reading a leaf? Such a value costs nothing and is never replaced, so its users, which may be many, need
 * not be known. */
static bool is_free_slp_value(const ir_inst *g) {
  if (opt_is_leaf(g))
    return true;
  return (g->op == IR_NEG || g->op == IR_ABS || g->op == IR_BLD) && opt_is_leaf(g->arg[0]) && opt_is_free(g);
}

/* The number of g's users changed. So the cost of g and the costs of its readers may change, also of readers through signs and swizzles. */
static void touch_slp_users(slp_track *q, ir_inst *g, unsigned depth) {
  const slp_users *u = &q->users[g->id];
  if (is_free_slp_value(g) || (depth == DEEP && u->n > 2)) /* the cost depends only on whether there are no, one or several users */
    return;
  slp_soil(q, g);
  for (unsigned k = 0; k < u->n; k++) {
    slp_soil(q, u->user[k]);
    if (depth && (u->user[k]->op == IR_NEG || u->user[k]->op == IR_ABS || u->user[k]->op == IR_BLD))
      touch_slp_users(q, u->user[k], depth - 1);
  }
}

static void count_users(slp_track *q, ir_inst *g) {
  const slp_users *u = &q->users[g->id];
  q->census.uses[g->id] = (uint16_t)(u->n < 60000 ? u->n : 60000);
  q->census.only_output[g->id] = u->n == 1 && (u->user[0]->op == IR_OUT || u->user[0]->op == IR_OUT_SYS);
}

static void push_user(slp_track *q, ir_inst *g, ir_inst *i) {
  if (is_free_slp_value(g))
    return;
  slp_users *u = &q->users[g->id];
  if (u->n == u->cap) {
    unsigned cap = u->cap ? 2 * u->cap : 2;
    ir_inst **more = gc_alloc_raw(q->tmp, cap * sizeof *more);
    if (u->n)
      memcpy(more, u->user, u->n * sizeof *more);
    u->user = more;
    u->cap = cap;
  }
  u->user[u->n++] = i;
  count_users(q, g);
}

/* Searches from the end of the list, since the users added last are removed most often. */
static void pop_user(slp_track *q, ir_inst *g, const ir_inst *i) {
  if (is_free_slp_value(g))
    return;
  slp_users *u = &q->users[g->id];
  for (unsigned k = u->n; k-- > 0;)
    if (u->user[k] == i) {
      u->user[k] = u->user[--u->n];
      break;
    }
  count_users(q, g);
}

static bool is_repeated(const ir_inst *i, unsigned k) {
  for (unsigned j = 0; j < k; j++)
    if (i->arg[j] == i->arg[k])
      return true;
  return false;
}

static void push_work(slp_track *q, size_t n, ir_inst *i) {
  q->work = gc_grow(q->tmp, q->work, &q->cwork, n + 1, sizeof *q->work);
  q->work[n] = i;
}

/* The live instruction i now reads g. Everything that g needs becomes live together with g. */
static void link_user(slp_track *q, ir_inst *g, ir_inst *i) {
  size_t n = 0;
  bool was = slp_live(q, g);
  push_user(q, g, i);
  log_slp_change(q, SLP_LOG_LINK, g, i, 0);
  touch_slp_users(q, g, DEEP);
  if (!was)
    push_work(q, n++, g);
  while (n) {
    ir_inst *x = q->work[--n];
    for (unsigned k = 0; k < x->nargs; k++) {
      ir_inst *h = x->arg[k];
      if (is_repeated(x, k))
        continue;
      was = slp_live(q, h);
      push_user(q, h, x);
      log_slp_change(q, SLP_LOG_LINK, h, x, 0);
      touch_slp_users(q, h, DEEP);
      if (!was)
        push_work(q, n++, h);
    }
  }
}

/* i no longer reads g. Values that nothing needs any more become dead. */
void slp_unlink(slp_track *q, ir_inst *g, ir_inst *i) {
  size_t n = 0;
  touch_slp_users(q, g, DEEP);
  pop_user(q, g, i);
  log_slp_change(q, SLP_LOG_UNLINK, g, i, 0);
  if (!slp_live(q, g))
    push_work(q, n++, g);
  while (n) {
    ir_inst *x = q->work[--n];
    for (unsigned k = 0; k < x->nargs; k++) {
      ir_inst *h = x->arg[k];
      if (is_repeated(x, k))
        continue;
      touch_slp_users(q, h, DEEP);
      pop_user(q, h, x);
      log_slp_change(q, SLP_LOG_UNLINK, h, x, 0);
      if (!slp_live(q, h))
        push_work(q, n++, h);
    }
  }
}

/* Replaces every operand `old` of i by `with`. */
void slp_set_operands(slp_track *q, ir_inst *i, ir_inst *old, ir_inst *with) {
  bool live = slp_live(q, i), reads = false;
  for (unsigned k = 0; k < i->nargs; k++)
    reads |= i->arg[k] == with;
  for (unsigned k = 0; k < i->nargs; k++)
    if (i->arg[k] == old) {
      log_slp_change(q, SLP_LOG_ARG, i, old, k);
      i->arg[k] = with;
    }
  slp_soil(q, i);
  if (!live)
    return;
  if (!reads)
    link_user(q, with, i);
  slp_unlink(q, old, i);
}

void slp_replace(slp_track *q, ir_inst *old, ir_inst *with) {
  slp_users u = q->users[old->id];
  ir_inst **copy = u.n ? gc_memdup(q->tmp, u.user, u.n * sizeof *copy) : NULL;
  for (unsigned k = 0; k < u.n; k++)
    slp_set_operands(q, copy[k], old, with);
}

/* ---- levels ---- */

/* Raises the level of i above those of its operands, and then the levels of its users. False: a cycle, or too many steps. */
static bool lift_level(slp_track *q, ir_inst *i, unsigned base) {
  size_t n = 0;
  unsigned raised = 0, steps = 0;
  push_work(q, n++, i);
  for (size_t at = 0; at < n;) {
    ir_inst *x = q->work[at++];
    unsigned want = 0;
    for (unsigned k = 0; k < x->nargs; k++)
      if (x->arg[k]->block == x->block && q->level[x->arg[k]->id] >= want)
        want = q->level[x->arg[k]->id] + 1;
    if (x->op == IR_PHI || q->level[x->id] >= want)
      continue;
    raised += x->id >= base;
    if (++steps > STEPS || raised > RAISED)
      return false;
    log_slp_change(q, SLP_LOG_LEVEL, x, NULL, q->level[x->id]);
    q->level[x->id] = want;
    const slp_users *u = &q->users[x->id];
    for (unsigned k = 0; k < u->n; k++)
      if (u->user[k]->block == x->block && q->level[u->user[k]->id] <= want)
        push_work(q, n++, u->user[k]);
  }
  return true;
}

/* ---- tries ---- */

void slp_begin(slp_track *q) {
  q->nlog = q->ndirty = 0;
  q->removed = NULL;
  q->now++;
}

/* The change of the cost since slp_begin(). The stored costs stay as they were. */
int slp_gain(slp_track *q) {
  int delta = 0;
  for (size_t k = 0; k < q->ndirty; k++) {
    ir_inst *i = q->dirty[k];
    q->fresh[i->id] = slp_live(q, i) ? opt_inst_cost(&q->census, i) : 0;
    delta += (int)q->fresh[i->id] - (int)q->cost[i->id];
  }
  return delta;
}

void slp_commit(slp_track *q) {
  for (size_t k = 0; k < q->ndirty; k++)
    q->cost[q->dirty[k]->id] = q->fresh[q->dirty[k]->id];
}

/* Undoes everything since slp_begin(); new instructions are before pos. */
void slp_undo(slp_track *q, unsigned base) {
  q->removed = NULL;
  while (q->nlog) {
    slp_log *e = &q->log[--q->nlog];
    if (e->kind == SLP_LOG_ARG)
      e->a->arg[e->k] = e->b;
    else if (e->kind == SLP_LOG_LINK)
      pop_user(q, e->a, e->b);
    else if (e->kind == SLP_LOG_UNLINK)
      push_user(q, e->a, e->b);
    else
      q->level[e->a->id] = e->k;
  }
  for (ir_inst *i = q->s.pos->prev, *prev; i && i->id >= base; i = prev) {
    prev = i->prev;
    ir_remove(i);
    ir_give_back(q->s.m, i);
  }
  for (unsigned id = base; id < q->s.f->next_inst; id++)
    q->level[id] = q->cost[id] = 0;
  q->s.f->next_inst = base;
}

bool slp_levels_hold(slp_track *q, unsigned base) {
  ir_inst *i = q->s.pos;
  while (i->prev && i->prev->id >= base)
    i = i->prev;
  for (; i != q->s.pos; i = i->next)
    if (!lift_level(q, i, base))
      return false;
  size_t n = q->nlog;
  for (size_t k = 0; k < n; k++)
    if (q->log[k].kind == SLP_LOG_ARG && !lift_level(q, q->log[k].a, base))
      return false;
  return true;
}

void slp_track_start(slp_track *q, ir_module *m) {
  slp *s = &q->s;
  *q = (slp_track){.s = {.m = m, .f = m->main}, .census = {.m = m}, .tmp = gc_arena_new(), .now = 1};
  slp_ensure(q, s->f->next_inst);
  for (ir_block *b = s->f->entry; b; b = b->next)
    for (ir_inst *i = b->first; i; i = i->next) {
      for (unsigned k = 0; k < i->nargs; k++) {
        if (!is_repeated(i, k))
          push_user(q, i->arg[k], i); /* all instructions are live, since opt_dce ran */
        if (i->op != IR_PHI && i->arg[k]->block == b && q->level[i->arg[k]->id] >= q->level[i->id])
          q->level[i->id] = q->level[i->arg[k]->id] + GAP;
      }
      if (ir_is_texture(i->op))
        s->coordinate[slp_look(i->arg[0], 0, false, false).v->id] = true;
    }
  for (ir_block *b = s->f->entry; b; b = b->next)
    for (ir_inst *i = b->first; i; i = i->next)
      q->cost[i->id] = opt_inst_cost(&q->census, i);
}
