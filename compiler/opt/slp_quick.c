/* SPDX-License-Identifier: Apache-2.0 */
/* The tries of slp.c with their bookkeeping kept up to date instead of counted anew: users and cost of every value, and a level that is
   above those of its operands. A try costs what it touches, so the pass takes time in proportion to the program. What a try changed is
   logged and taken back unless operations were saved.

   Below the level that searches: fewer depths and rounds, and a pair is judged by the chains through its two operations as they were when
   the round began. */
#include <string.h>

#include "opt/opt_cost.h"
#include "opt/opt_util.h"
#include "opt/slp.h"

enum {
  ROUNDS = 2,
  PAIR_ROUNDS = 2,
  WINDOW = 24, /* operations looked back at for a pair */
  APART = 4,   /* operations in chains that one of a pair may stand behind the other */
  SLACK = 9,   /* a chain may grow to this many twentieths of the block's operations: two slots, nearly full */
  RAISED = 64, /* new instructions raised in one try: more looks like a circle */
  DEEP = 8,    /* signs and swizzles looked through */
  STEPS = 4000 /* levels raised in one try */
};

typedef struct {
  ir_inst **user; /* live ones, each once */
  unsigned n, cap;
} user_list;

typedef enum { LOG_ARG, LOG_LINK, LOG_UNLINK, LOG_LEVEL } log_kind;
typedef struct {
  log_kind kind;
  ir_inst *a, *b; /* ARG: user, old operand; LINK, UNLINK: value, user; LEVEL: value */
  unsigned k;     /* ARG: which; LEVEL: old level */
} log_entry;

typedef struct {
  slp s;
  gc_arena *tmp;
  size_t cap; /* of the arrays, by id */
  user_list *users;
  opt_census census;
  unsigned *cost, *level, *stamp, *chain, *height;
  unsigned now;     /* of stamp: dirty in this try */
  ir_inst *removed; /* a write that this try takes away */
  log_entry *log;
  size_t nlog, clog;
  ir_inst **dirty, **work;
  size_t ndirty, cdirty, cwork;
} quick;

static bool live(const quick *q, const ir_inst *i) { return q->users[i->id].n || (ir_has_effect(i->op) && i->block && i != q->removed); }

static void *widen(quick *q, void *old, size_t elem, size_t cap) {
  unsigned char *p = gc_alloc(q->tmp, cap * elem);
  if (q->cap)
    memcpy(p, old, q->cap * elem);
  return p;
}

static void ensure(quick *q, size_t ids) {
  if (ids <= q->cap)
    return;
  size_t cap = ids + ids / 2 + 256;
  q->users = widen(q, q->users, sizeof *q->users, cap);
  q->census.live = widen(q, q->census.live, sizeof *q->census.live, cap);
  q->census.uses = widen(q, q->census.uses, sizeof *q->census.uses, cap);
  q->census.only_output = widen(q, q->census.only_output, sizeof *q->census.only_output, cap);
  q->cost = widen(q, q->cost, sizeof *q->cost, cap);
  q->level = widen(q, q->level, sizeof *q->level, cap);
  q->stamp = widen(q, q->stamp, sizeof *q->stamp, cap);
  q->chain = widen(q, q->chain, sizeof *q->chain, cap);
  q->height = widen(q, q->height, sizeof *q->height, cap);
  q->s.coordinate = widen(q, q->s.coordinate, sizeof *q->s.coordinate, cap);
  q->cap = cap;
}

static void note(quick *q, log_kind kind, ir_inst *a, ir_inst *b, unsigned k) {
  q->log = gc_grow(q->tmp, q->log, &q->clog, q->nlog + 1, sizeof *q->log);
  q->log[q->nlog++] = (log_entry){kind, a, b, k};
}

/* ---- users and costs ---- */

static void soil(quick *q, ir_inst *i) {
  if (q->stamp[i->id] == q->now)
    return;
  q->stamp[i->id] = q->now;
  q->dirty = gc_grow(q->tmp, q->dirty, &q->cdirty, q->ndirty + 1, sizeof *q->dirty);
  q->dirty[q->ndirty++] = i;
}

/* A leaf, or a free way of reading one: costs nothing and is never replaced, so nobody asks for its users, which may be many. */
static bool plain(const ir_inst *g) {
  if (opt_is_leaf(g))
    return true;
  return (g->op == IR_NEG || g->op == IR_ABS || g->op == IR_BLD) && opt_is_leaf(g->arg[0]) && opt_is_free(g);
}

/* The number of g's users changed: so may the costs of g and of those who read it, also through signs and swizzles. */
static void touch(quick *q, ir_inst *g, unsigned depth) {
  const user_list *u = &q->users[g->id];
  if (plain(g) || (depth == DEEP && u->n > 2)) /* what counts is whether there are none, one or several */
    return;
  soil(q, g);
  for (unsigned k = 0; k < u->n; k++) {
    soil(q, u->user[k]);
    if (depth && (u->user[k]->op == IR_NEG || u->user[k]->op == IR_ABS || u->user[k]->op == IR_BLD))
      touch(q, u->user[k], depth - 1);
  }
}

static void count_users(quick *q, ir_inst *g) {
  const user_list *u = &q->users[g->id];
  q->census.uses[g->id] = (uint16_t)(u->n < 60000 ? u->n : 60000);
  q->census.only_output[g->id] = u->n == 1 && (u->user[0]->op == IR_OUT || u->user[0]->op == IR_OUT_SYS);
}

static void push_user(quick *q, ir_inst *g, ir_inst *i) {
  if (plain(g))
    return;
  user_list *u = &q->users[g->id];
  if (u->n == u->cap) {
    unsigned cap = u->cap ? 2 * u->cap : 2;
    ir_inst **more = gc_alloc(q->tmp, cap * sizeof *more);
    if (u->n)
      memcpy(more, u->user, u->n * sizeof *more);
    u->user = more;
    u->cap = cap;
  }
  u->user[u->n++] = i;
  count_users(q, g);
}

/* The latest users are taken away most often. */
static void pop_user(quick *q, ir_inst *g, const ir_inst *i) {
  if (plain(g))
    return;
  user_list *u = &q->users[g->id];
  for (unsigned k = u->n; k-- > 0;)
    if (u->user[k] == i) {
      u->user[k] = u->user[--u->n];
      break;
    }
  count_users(q, g);
}

static bool repeated(const ir_inst *i, unsigned k) {
  for (unsigned j = 0; j < k; j++)
    if (i->arg[j] == i->arg[k])
      return true;
  return false;
}

static void push_work(quick *q, size_t n, ir_inst *i) {
  q->work = gc_grow(q->tmp, q->work, &q->cwork, n + 1, sizeof *q->work);
  q->work[n] = i;
}

/* i, alive, now reads g: what g needs comes alive with it. */
static void link_user(quick *q, ir_inst *g, ir_inst *i) {
  size_t n = 0;
  bool was = live(q, g);
  push_user(q, g, i);
  note(q, LOG_LINK, g, i, 0);
  touch(q, g, DEEP);
  if (!was)
    push_work(q, n++, g);
  while (n) {
    ir_inst *x = q->work[--n];
    for (unsigned k = 0; k < x->nargs; k++) {
      ir_inst *h = x->arg[k];
      if (repeated(x, k))
        continue;
      was = live(q, h);
      push_user(q, h, x);
      note(q, LOG_LINK, h, x, 0);
      touch(q, h, DEEP);
      if (!was)
        push_work(q, n++, h);
    }
  }
}

/* i no longer reads g: what nobody needs dies. */
static void unlink_user(quick *q, ir_inst *g, ir_inst *i) {
  size_t n = 0;
  touch(q, g, DEEP);
  pop_user(q, g, i);
  note(q, LOG_UNLINK, g, i, 0);
  if (!live(q, g))
    push_work(q, n++, g);
  while (n) {
    ir_inst *x = q->work[--n];
    for (unsigned k = 0; k < x->nargs; k++) {
      ir_inst *h = x->arg[k];
      if (repeated(x, k))
        continue;
      touch(q, h, DEEP);
      pop_user(q, h, x);
      note(q, LOG_UNLINK, h, x, 0);
      if (!live(q, h))
        push_work(q, n++, h);
    }
  }
}

/* Every operand `old` of i becomes `with`. */
static void set_operands(quick *q, ir_inst *i, ir_inst *old, ir_inst *with) {
  bool alive = live(q, i), reads = false;
  for (unsigned k = 0; k < i->nargs; k++)
    reads |= i->arg[k] == with;
  for (unsigned k = 0; k < i->nargs; k++)
    if (i->arg[k] == old) {
      note(q, LOG_ARG, i, old, k);
      i->arg[k] = with;
    }
  soil(q, i);
  if (!alive)
    return;
  if (!reads)
    link_user(q, with, i);
  unlink_user(q, old, i);
}

static void replace(quick *q, ir_inst *old, ir_inst *with) {
  user_list u = q->users[old->id];
  ir_inst **copy = u.n ? gc_memdup(q->tmp, u.user, u.n * sizeof *copy) : NULL;
  for (unsigned k = 0; k < u.n; k++)
    set_operands(q, copy[k], old, with);
}

/* ---- levels ---- */

/* Puts i above its operands and hands that on to its users. False: a circle, or too far. */
static bool lift(quick *q, ir_inst *i, unsigned base) {
  size_t n = 0;
  unsigned raised = 0, steps = 0;
  push_work(q, n++, i);
  while (n) {
    ir_inst *x = q->work[--n];
    unsigned want = 0;
    for (unsigned k = 0; k < x->nargs; k++)
      if (x->arg[k]->block == x->block && q->level[x->arg[k]->id] >= want)
        want = q->level[x->arg[k]->id] + 1;
    if (x->op == IR_PHI || q->level[x->id] >= want)
      continue;
    raised += x->id >= base;
    if (++steps > STEPS || raised > RAISED)
      return false;
    note(q, LOG_LEVEL, x, NULL, q->level[x->id]);
    q->level[x->id] = want;
    const user_list *u = &q->users[x->id];
    for (unsigned k = 0; k < u->n; k++)
      if (u->user[k]->block == x->block && q->level[u->user[k]->id] <= want)
        push_work(q, n++, u->user[k]);
  }
  return true;
}

/* ---- tries ---- */

static void begin(quick *q) {
  q->nlog = q->ndirty = 0;
  q->removed = NULL;
  q->now++;
}

/* Change of the cost; the costs themselves stay. */
static int gain(quick *q) {
  int delta = 0;
  for (size_t k = 0; k < q->ndirty; k++) {
    ir_inst *i = q->dirty[k];
    delta += (int)(live(q, i) ? opt_inst_cost(&q->census, i) : 0) - (int)q->cost[i->id];
  }
  return delta;
}

static void commit(quick *q) {
  for (size_t k = 0; k < q->ndirty; k++)
    q->cost[q->dirty[k]->id] = live(q, q->dirty[k]) ? opt_inst_cost(&q->census, q->dirty[k]) : 0;
}

/* Takes everything since begin() back; new instructions stand in front of pos. */
static void undo(quick *q, unsigned base) {
  q->removed = NULL;
  while (q->nlog) {
    log_entry *e = &q->log[--q->nlog];
    if (e->kind == LOG_ARG)
      e->a->arg[e->k] = e->b;
    else if (e->kind == LOG_LINK)
      pop_user(q, e->a, e->b);
    else if (e->kind == LOG_UNLINK)
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

static bool levels_hold(quick *q, unsigned base) {
  ir_inst *i = q->s.pos;
  while (i->prev && i->prev->id >= base)
    i = i->prev;
  for (; i != q->s.pos; i = i->next)
    if (!lift(q, i, base))
      return false;
  size_t n = q->nlog;
  for (size_t k = 0; k < n; k++)
    if (q->log[k].kind == LOG_ARG && !lift(q, q->log[k].a, base))
      return false;
  return true;
}

/* Other users of packed operations read the packed ones, where those have all lanes. */
static void replace_packed(quick *q) {
  slp *s = &q->s;
  for (unsigned k = 0; k < s->npacked; k++) {
    ir_inst *old = s->packed[k].old, *b = slp_repacked(s, k);
    if (!b)
      continue;
    ensure(q, s->f->next_inst);
    replace(q, old, b);
  }
}

/* A write that a later one of the same register takes over. */
typedef struct {
  ir_inst *early, *late;
} merger;

/* Something to pack among the lanes. */
static bool promising(const slp *s, const slp_elem *e, unsigned n) {
  for (unsigned k = 0; k < n; k++)
    for (unsigned j = 0; j < k; j++)
      if (e[k].v != e[j].v && slp_affinity(s, &e[j], &e[k]) > 0 && e[k].v->op != IR_CONST)
        return true;
  return false;
}

static void apply_merger(quick *q, const merger *g, ir_inst *v) {
  g->late->mask |= g->early->mask;
  set_operands(q, g->late, g->late->arg[0], v);
  soil(q, g->early);
  q->removed = g->early;
  unlink_user(q, g->early->arg[0], g->early);
}

static bool try_seed(quick *q, ir_inst *seed, const merger *g) {
  static const uint8_t depths[] = {7, 2};
  slp *s = &q->s;
  slp_elem e[4];
  unsigned n = g ? slp_merged_lanes(g->early, g->late, e) : seed->width, mask = g ? g->late->mask : 0;
  for (unsigned k = 0; k < n && !g; k++)
    e[k] = slp_look(seed->arg[k], seed->idx[k], false, false);
  if (!g && !promising(s, e, n))
    return false;
  for (unsigned k = 0; k < sizeof depths; k++) {
    unsigned base = s->f->next_inst;
    begin(q);
    s->npacked = 0;
    ir_inst *v = slp_build(s, e, n, depths[k]);
    ensure(q, s->f->next_inst);
    if (g)
      apply_merger(q, g, v);
    else
      replace(q, seed, v);
    int saved = gain(q);
    if (saved >= 0 && s->npacked) {
      replace_packed(q);
      saved = gain(q);
    }
    if (saved < 0 && levels_hold(q, base)) {
      if (g)
        ir_remove(g->early);
      commit(q);
      return true;
    }
    undo(q, base);
    if (g)
      g->late->mask = (uint8_t)mask;
  }
  return false;
}

static bool try_pair(quick *q, ir_inst *a, ir_inst *b) {
  slp *s = &q->s;
  slp_elem e[4];
  unsigned n = 0, base = s->f->next_inst;
  for (unsigned k = 0; k < a->width; k++)
    e[n++] = slp_look(a, k, false, false);
  for (unsigned k = 0; k < b->width; k++)
    e[n++] = slp_look(b, k, false, false);
  begin(q);
  s->npacked = 0;
  s->pos = b;
  slp_build(s, e, n, 2);
  ensure(q, s->f->next_inst);
  replace_packed(q);
  if (gain(q) < 0 && levels_hold(q, base)) {
    commit(q);
    return true;
  }
  undo(q, base);
  return false;
}

/* ---- rounds ---- */

static void census_of(quick *q, ir_module *m) {
  slp *s = &q->s;
  *q = (quick){.s = {.m = m, .f = m->main}, .tmp = gc_arena_new(), .now = 1};
  ensure(q, s->f->next_inst);
  for (ir_block *b = s->f->entry; b; b = b->next)
    for (ir_inst *i = b->first; i; i = i->next) {
      for (unsigned k = 0; k < i->nargs; k++) {
        if (!repeated(i, k))
          push_user(q, i->arg[k], i); /* all are alive: opt_dce ran */
        if (i->op != IR_PHI && i->arg[k]->block == b && q->level[i->arg[k]->id] >= q->level[i->id])
          q->level[i->id] = q->level[i->arg[k]->id] + 1;
      }
      if (i->op == IR_TEX || i->op == IR_TEX_BIAS || i->op == IR_TEX_LOD)
        s->coordinate[slp_look(i->arg[0], 0, false, false).v->id] = true;
    }
  for (ir_block *b = s->f->entry; b; b = b->next)
    for (ir_inst *i = b->first; i; i = i->next)
      q->cost[i->id] = opt_inst_cost(&q->census, i);
}

static bool seeds_round(quick *q, ir_block *b) {
  size_t n = 0, cap = 0;
  ir_inst **seed = NULL;
  bool changed = false;
  for (ir_inst *i = b->last; i; i = i->prev)
    if (slp_is_seed(i) || i->op == IR_OUT || i->op == IR_OUT_SYS) {
      seed = gc_grow(q->tmp, seed, &cap, n + 1, sizeof *seed);
      seed[n++] = i;
    }
  for (size_t k = 0; k < n; k++) {
    ir_inst *i = seed[k], *j = i->block ? slp_mate(i) : NULL;
    if (!i->block || (!j && (i->op != IR_BLD || !live(q, i))))
      continue;
    q->s.pos = j ? j : i;
    changed |= try_seed(q, i, j ? &(merger){i, j} : NULL);
  }
  return changed;
}

/* Cycles from v's own operation to a user's: forwarded to one user, from the register to others. */
static unsigned delay(const quick *q, const ir_inst *v) {
  if (opt_is_leaf(v) || v->op == IR_PHI || v->op == IR_NEG || v->op == IR_ABS || v->op == IR_NOT)
    return 0;
  if (v->op == IR_BLD)
    return slp_is_seed(v) ? 2 : 0;
  if (v->op == IR_TEX || v->op == IR_TEX_BIAS || v->op == IR_TEX_LOD)
    return 8;
  return q->users[v->id].n > 1 ? 2 : 1;
}

/* The longest chains to and from each value of the block, as opt_shape_of counts them. Returns the longest of all. */
static unsigned chains(quick *q, const ir_block *b, unsigned *operations) {
  unsigned most = 0;
  *operations = 0;
  for (const ir_inst *i = b->first; i; i = i->next) {
    q->chain[i->id] = q->height[i->id] = 0;
    for (unsigned k = 0; k < i->nargs && i->op != IR_PHI; k++)
      if (i->arg[k]->block == b && q->chain[i->arg[k]->id] + delay(q, i->arg[k]) > q->chain[i->id])
        q->chain[i->id] = q->chain[i->arg[k]->id] + delay(q, i->arg[k]);
    most = q->chain[i->id] > most ? q->chain[i->id] : most;
    *operations += q->cost[i->id];
  }
  for (const ir_inst *i = b->last; i; i = i->prev)
    for (unsigned k = 0; k < i->nargs && i->op != IR_PHI; k++)
      if (i->arg[k]->block == b && q->height[i->id] + delay(q, i->arg[k]) > q->height[i->arg[k]->id])
        q->height[i->arg[k]->id] = q->height[i->id] + delay(q, i->arg[k]);
  return most;
}

static unsigned larger(unsigned a, unsigned b) { return a > b ? a : b; }

/* Worth a try if one operand lines up as it is, neither would wait long for the other, and no chain gets longer that matters: operands
   that do not line up are gathered, which takes two cycles, and the result has two users. */
static bool may_pair(const quick *q, const ir_inst *a, const ir_inst *b, unsigned longest) {
  const slp *s = &q->s;
  if (a->op != b->op || a->precise != b->precise || a->width + b->width > 4)
    return false;
  unsigned ca = q->chain[a->id], cb = q->chain[b->id], chain = larger(ca, cb);
  if (chain - (ca < cb ? ca : cb) > 2 * APART)
    return false;
  unsigned best = 0, gathered = 1;
  for (unsigned k = 0; k < 4; k++) {
    slp_elem x = slp_look(a->arg[k & 1], 0, false, true), y = slp_look(b->arg[k >> 1], 0, false, true);
    bool straight = (k & 1) == k >> 1;
    if ((straight || slp_commutes(a->op)) && slp_affinity(s, &x, &y) == 4) {
      best = 1;
      slp_elem u = slp_look(a->arg[!(k & 1)], 0, false, true), v = slp_look(b->arg[!(k >> 1)], 0, false, true);
      gathered &= slp_affinity(s, &u, &v) < 4;
    }
  }
  return best && chain + 2 * gathered + larger(q->height[a->id] + 2 - delay(q, a), q->height[b->id] + 2 - delay(q, b)) <= longest;
}

static bool pairs_round(quick *q, ir_block *b) {
  slp *s = &q->s;
  size_t n = 0, cap = 0;
  ir_inst **list = NULL;
  bool changed = false;
  unsigned operations, longest = chains(q, b, &operations);
  longest = longest * 20 < operations * SLACK ? operations * SLACK / 20 : longest;
  s->pos = b->first;
  for (ir_inst *i = b->first; i; i = i->next)
    if (i->base == IR_F && i->width < 4 && i->nargs > 1 && slp_packable(s, i) && live(q, i) && !s->coordinate[i->id]) {
      list = gc_grow(q->tmp, list, &cap, n + 1, sizeof *list);
      list[n++] = i;
    }
  for (size_t j = 1; j < n; j++)
    for (size_t k = 1; k <= j && k <= WINDOW && live(q, list[j]); k++)
      if (live(q, list[j - k]) && may_pair(q, list[j - k], list[j], longest))
        changed |= try_pair(q, list[j - k], list[j]);
  return changed;
}

static bool round_of(ir_module *m, bool (*blocks)(quick *, ir_block *)) {
  quick q;
  bool any = false;
  census_of(&q, m);
  for (ir_block *b = m->main->entry; b; b = b->next)
    if (blocks(&q, b)) {
      opt_sort_block(q.tmp, b, m->main->next_inst);
      any = true;
    }
  gc_arena_free(q.tmp);
  return any;
}

bool opt_slp_quick(ir_module *m) {
  bool changed = opt_dce(m);
  for (unsigned k = 0; k < ROUNDS && round_of(m, seeds_round); k++) {
    opt_copy(m);
    opt_gvn(m);
    opt_dce(m);
    changed = true;
  }
  for (unsigned k = 0; k < PAIR_ROUNDS && round_of(m, pairs_round); k++) {
    opt_copy(m);
    opt_dce(m);
    changed = true;
  }
  return changed;
}
