/* SPDX-License-Identifier: Apache-2.0 */
/* Packing from the results: lanes that meet in one bld, or in writes of one output register, are traced back through operations of one
   kind; where that takes fewer machine operations the operations become one of all lanes. Requires SSA form; exact.

   What lines operands up: lanes of one value (a swizzle), constants, operations that are packed themselves. Behind arithmetic, which makes
   every NaN the same one and reads subnormals as zero, a value and its negation line up as products with 1 and -1, and the sign of a
   product goes into its constant: changes of sign and of 1 are exact. Whatever does not line up is gathered by a bld.

   Operations of a block that meet nowhere are tried in pairs where an operand lines up as it is: the halves are computed in place, in lanes
   of one register. That costs forwarding, so it must not lengthen the block's longest chain unless the block has so many operations that
   these bound it; and coordinates of lookups do not wait for others.

   Every try is built, counted over the whole program, and taken back unless operations were saved. */
#include <string.h>

#include "opt/opt_cost.h"
#include "opt/opt_util.h"

#define ONE 0x3f800000u
#define SIGN 0x80000000u

enum {
  TRIES = 1500,
  SIZE = 6000,
  REPLACED = 64,
  ROUNDS = 4,
  PAIRS = 64,
  WINDOW = 48,
  APART = 4,
  SLACK = 9
}; /* bounds on the pass's time */

/* One lane: its value with bld (and, behind arithmetic, neg) looked through, and as it was given. */
typedef struct {
  ir_inst *v, *given;
  uint8_t lane, given_lane;
  bool neg, given_neg; /* of v; given holds v with the latter */
} elem;

typedef struct {
  ir_module *m;
  ir_func *f;
  ir_inst *pos; /* new instructions stand here until the block is sorted */
  unsigned tries;
  struct {
    ir_inst *old, *with;
    uint8_t old_lane, with_lane;
  } packed[REPLACED]; /* lanes that the new operations compute too */
  unsigned npacked;
  bool *coordinate; /* of each value: some lookup reads it */
  unsigned *level;  /* of each value: longest chain of operations in its block */
} slp;

static bool packable(const slp *s, const ir_inst *i) {
  switch (i->op) {
  case IR_NEG:
  case IR_ABS:
    return true;
  case IR_ADD:
  case IR_MUL:
  case IR_MIN:
  case IR_MAX:
  case IR_FLOOR:
  case IR_FRACT:
  case IR_TRUNC:
  case IR_SAT:
    return i->block == s->pos->block;
  default:
    return false;
  }
}

static elem look(ir_inst *v, unsigned lane, bool neg, bool arithmetic) {
  elem e = {v, v, (uint8_t)lane, (uint8_t)lane, neg, false};
  for (;;) {
    if (e.v->op == IR_BLD) {
      unsigned k = e.lane;
      e.lane = e.v->idx[k];
      e.v = e.v->arg[k];
    } else if (arithmetic && e.v->op == IR_NEG) {
      e.neg = !e.neg;
      e.given_neg = !e.given_neg;
      e.v = e.v->arg[0];
    } else {
      return e;
    }
  }
}

static ir_inst *splat_one(slp *s) {
  ir_inst *c = opt_before(s->m, s->pos, s->pos, IR_CONST, IR_F, 1, 0);
  c->imm[0] = ONE;
  c->precise = false;
  return c;
}

static ir_inst *constants(slp *s, const elem *e, unsigned n) {
  ir_inst *c = opt_before(s->m, s->pos, s->pos, IR_CONST, IR_F, n, 0);
  c->precise = false;
  for (unsigned k = 0; k < n; k++)
    c->imm[k] = e[k].v->imm[e[k].lane] ^ (e[k].neg ? SIGN : 0);
  return c;
}

static ir_inst *swizzle(slp *s, const elem *e, unsigned n) {
  uint8_t idx[4];
  for (unsigned k = 0; k < n; k++)
    idx[k] = e[k].lane;
  ir_inst *v = opt_lanes(s->m, s->pos, s->pos, e[0].v, n, idx);
  if (v != e[0].v)
    v->precise = false;
  return v;
}

static ir_inst *negated(slp *s, ir_inst *v) {
  ir_inst *n = opt_unary(s->m, s->pos, s->pos, IR_NEG, v);
  n->precise = false;
  return n;
}

static ir_inst *build(slp *s, const elem *e, unsigned n, unsigned depth);

/* Lanes as they were given; groups of them that share an operation are packed. */
static ir_inst *gather(slp *s, const elem *e, unsigned n, unsigned depth) {
  ir_inst *from[4] = {0};
  uint8_t lane[4] = {0};
  for (unsigned k = 0; k < n; k++) {
    if (from[k])
      continue;
    elem part[4];
    unsigned at[4], np = 0;
    bool several = false;
    for (unsigned j = k; j < n && depth && packable(s, e[k].v); j++)
      if (e[j].v->op == e[k].v->op && e[j].neg == e[k].neg && !from[j] && packable(s, e[j].v)) {
        several |= e[j].v != e[k].v;
        part[np] = e[j];
        at[np++] = j;
      }
    ir_inst *packed = several && np < n ? build(s, part, np, depth - 1) : NULL;
    for (unsigned j = 0; packed && j < np; j++) {
      from[at[j]] = packed;
      lane[at[j]] = (uint8_t)j;
    }
    if (packed)
      continue;
    from[k] = e[k].neg != e[k].given_neg ? negated(s, e[k].given) : e[k].given;
    lane[k] = e[k].given_lane;
  }
  ir_inst *b = opt_before(s->m, s->pos, s->pos, IR_BLD, from[0]->base, n, n);
  b->precise = false;
  memcpy(b->arg, from, n * sizeof *from);
  memcpy(b->idx, lane, sizeof lane);
  return b;
}

static bool commutes(ir_op op) { return op == IR_ADD || op == IR_MUL; }

static bool times_constant(const slp *s, const ir_inst *v) {
  return v->op == IR_MUL && packable(s, v) &&
         (look(v->arg[0], 0, false, true).v->op == IR_CONST || look(v->arg[1], 0, false, true).v->op == IR_CONST);
}

/* How well b stands next to a. */
static unsigned affinity(const slp *s, const elem *a, const elem *b) {
  if (a->v == b->v || (a->v->op == IR_CONST && b->v->op == IR_CONST))
    return 4;
  if (a->v->op == b->v->op && packable(s, a->v) && packable(s, b->v))
    return 2;
  return (times_constant(s, a->v) || times_constant(s, b->v)) && a->v->op != IR_CONST && b->v->op != IR_CONST;
}

static void swap(elem *a, elem *b) {
  elem t = *a;
  *a = *b;
  *b = t;
}

static bool same_signs(const elem *e, unsigned n) {
  for (unsigned k = 1; k < n; k++)
    if (e[k].neg != e[0].neg)
      return false;
  return true;
}

static void note(slp *s, const elem *e, ir_inst *with, unsigned lane) {
  if (s->npacked == REPLACED)
    return;
  s->packed[s->npacked].old = e->v;
  s->packed[s->npacked].old_lane = e->lane;
  s->packed[s->npacked].with = with;
  s->packed[s->npacked++].with_lane = (uint8_t)lane;
}

/* Lane k's operands; a lane that is no product counts as one with 1. Signs of products go into the constant, or the second factor. */
static void operands(slp *s, ir_op op, const elem *e, bool keep_sign, elem *a, elem *b) {
  bool arithmetic = op != IR_NEG && op != IR_ABS;
  if (op == IR_MUL && e->v->op != IR_MUL) {
    *a = *e;
    a->neg = false;
    *b = look(splat_one(s), 0, keep_sign && e->neg, true);
    return;
  }
  *a = look(e->v->arg[0], e->lane, false, arithmetic);
  if (e->v->nargs < 2)
    return;
  *b = look(e->v->arg[1], e->lane, false, arithmetic);
  if (commutes(op) && a->v->op == IR_CONST && b->v->op != IR_CONST)
    swap(a, b);
  b->neg ^= keep_sign && e->neg;
}

/* One operation of all lanes. */
static ir_inst *operation(slp *s, ir_op op, const elem *e, unsigned n, unsigned depth) {
  bool mixed = !same_signs(e, n);
  elem a[4] = {0}, b[4] = {0};
  ir_inst *first = NULL;
  for (unsigned k = 0; k < n; k++) {
    operands(s, op, &e[k], mixed, &a[k], &b[k]);
    if (e[k].v->op == op && !first)
      first = e[k].v;
    if (k && commutes(op) && affinity(s, &a[0], &b[k]) + affinity(s, &b[0], &a[k]) > affinity(s, &a[0], &a[k]) + affinity(s, &b[0], &b[k]))
      swap(&a[k], &b[k]);
  }
  ir_inst *x = build(s, a, n, depth - 1), *y = first->nargs > 1 ? build(s, b, n, depth - 1) : NULL;
  ir_inst *w = opt_before(s->m, s->pos, first, op, IR_F, n, first->nargs);
  w->arg[0] = x;
  if (y)
    w->arg[1] = y;
  for (unsigned k = 0; k < n; k++)
    if (e[k].v->op == op && !(mixed && e[k].neg))
      note(s, &e[k], w, k);
  return !mixed && e[0].neg ? negated(s, w) : w;
}

/* Are all lanes products with constants, or what such a product multiplies? */
static bool scaled(const slp *s, const elem *e, unsigned n) {
  const ir_inst *base = NULL;
  for (unsigned k = 0; k < n; k++)
    if (times_constant(s, e[k].v)) {
      elem x = look(e[k].v->arg[0], e[k].lane, false, true), y = look(e[k].v->arg[1], e[k].lane, false, true);
      base = x.v->op == IR_CONST ? y.v : x.v;
    }
  for (unsigned k = 0; base && k < n; k++)
    if (!times_constant(s, e[k].v) && e[k].v != base)
      return false;
  return base;
}

static ir_inst *build(slp *s, const elem *e, unsigned n, unsigned depth) {
  bool consts = true, one = true, kind = depth > 0 && packable(s, e[0].v), precise = e[0].v->precise;
  for (unsigned k = 0; k < n; k++) {
    consts &= e[k].v->op == IR_CONST && e[k].v->base == IR_F;
    one &= e[k].v == e[0].v;
    kind &= e[k].v->op == e[0].v->op && packable(s, e[k].v) && e[k].v->precise == precise;
  }
  if (consts)
    return constants(s, e, n);
  bool mixed = !same_signs(e, n);
  if (one && !mixed)
    return e[0].neg ? negated(s, swizzle(s, e, n)) : swizzle(s, e, n);
  if (one && !times_constant(s, e[0].v)) {
    elem factor[4];
    for (unsigned k = 0; k < n; k++)
      factor[k] = look(splat_one(s), 0, e[k].neg, true);
    ir_inst *w = opt_binary(s->m, s->pos, s->pos, IR_MUL, swizzle(s, e, n), constants(s, factor, n));
    w->precise = e[0].v->precise;
    return w;
  }
  if (kind && (!mixed || e[0].v->op == IR_MUL))
    return operation(s, e[0].v->op, e, n, depth);
  if (depth && scaled(s, e, n))
    return operation(s, IR_MUL, e, n, depth);
  return gather(s, e, n, depth);
}

/* ---- tries ---- */

typedef struct {
  ir_inst **inst, ***arg; /* every instruction and its operands */
  size_t n;
  unsigned ids;
} snapshot;

static snapshot save(gc_arena *a, ir_func *f) {
  snapshot t = {.ids = f->next_inst};
  size_t size = opt_count(f) + 1;
  t.inst = gc_alloc(a, size * sizeof *t.inst);
  t.arg = gc_alloc(a, size * sizeof *t.arg);
  for (ir_block *b = f->entry; b; b = b->next)
    for (ir_inst *i = b->first; i; i = i->next) {
      ir_inst **copy = gc_alloc(a, (i->nargs + 1) * sizeof *copy);
      if (i->nargs)
        memcpy(copy, i->arg, i->nargs * sizeof *copy);
      t.inst[t.n] = i;
      t.arg[t.n++] = copy;
    }
  return t;
}

static void restore(ir_func *f, const snapshot *t) {
  for (ir_block *b = f->entry; b; b = b->next)
    for (ir_inst *i = b->first, *next; i; i = next) {
      next = i->next;
      if (i->id >= t->ids)
        ir_remove(i);
    }
  for (size_t k = 0; k < t->n; k++)
    if (t->inst[k]->nargs)
      memcpy(t->inst[k]->arg, t->arg[k], t->inst[k]->nargs * sizeof(ir_inst *));
  f->next_inst = t->ids;
}

/* Other users of packed operations read the packed ones, where those have all lanes. False if no value was replaced. */
static bool replace_packed(slp *s) {
  bool any = false;
  for (unsigned k = 0; k < s->npacked; k++) {
    ir_inst *old = s->packed[k].old, *with[4] = {0};
    uint8_t lane[4] = {0};
    unsigned have = 0;
    for (unsigned j = 0; j < s->npacked; j++)
      if (s->packed[j].old == old && !with[s->packed[j].old_lane]) {
        with[s->packed[j].old_lane] = s->packed[j].with;
        lane[s->packed[j].old_lane] = s->packed[j].with_lane;
        have++;
        if (j < k)
          have = 5; /* done before */
      }
    if (have != old->width)
      continue;
    ir_inst *b = opt_before(s->m, s->pos, old, IR_BLD, IR_F, old->width, old->width);
    b->precise = false;
    memcpy(b->arg, with, old->width * sizeof *with);
    memcpy(b->idx, lane, sizeof lane);
    ir_replace_uses(s->f, old, b);
    any = true;
  }
  return any;
}

/* A write that a later one of the same register takes over. */
typedef struct {
  ir_inst *early, *late;
} merger;

static void lanes_of(ir_inst *const *arg, const uint8_t *idx, unsigned n, elem *e) {
  for (unsigned k = 0; k < n; k++)
    e[k] = look(arg[k], idx[k], false, false);
}

static void merged_lanes(const merger *g, elem *e) {
  unsigned n = 0, a = 0, b = 0;
  for (unsigned l = 0; l < 4; l++) {
    if (g->early->mask >> l & 1)
      e[n++] = look(g->early->arg[0], a++, false, false);
    else if (g->late->mask >> l & 1)
      e[n++] = look(g->late->arg[0], b++, false, false);
  }
}

static unsigned lanes_in(unsigned mask) { return (mask & 1) + (mask >> 1 & 1) + (mask >> 2 & 1) + (mask >> 3 & 1); }

/* Tries one seed, with less depth if more does not pay. Leaves the program as it was, or sorted. */
static bool try_seed(slp *s, ir_inst *seed, const merger *g) {
  static const uint8_t depths[] = {7, 2, 1};
  ir_block *block = s->pos->block;
  gc_arena *tmp = gc_arena_new();
  snapshot t = save(tmp, s->f);
  unsigned before = opt_cost(tmp, s->f, NULL), late_mask = g ? g->late->mask : 0;
  elem e[4];
  bool done = false;
  for (unsigned k = 0; k < 2 * sizeof depths && !done; k++) {
    unsigned n = g ? lanes_in(g->early->mask | late_mask) : seed->width;
    if (g)
      merged_lanes(g, e);
    else
      lanes_of(seed->arg, seed->idx, n, e);
    s->npacked = 0;
    ir_inst *v = build(s, e, n, depths[k / 2]);
    if (g) {
      g->late->arg[0] = v;
      g->late->mask |= g->early->mask;
    } else {
      ir_replace_uses(s->f, seed, v);
    }
    if ((k & 1) == 0 || replace_packed(s))
      done = opt_cost(tmp, s->f, g ? g->early : NULL) < before && !opt_block_cycle(tmp, block, s->f->next_inst);
    if (done)
      break;
    restore(s->f, &t);
    if (g)
      g->late->mask = (uint8_t)late_mask;
  }
  if (done) {
    if (g)
      ir_remove(g->early);
    opt_sort_block(tmp, block, s->f->next_inst);
  }
  gc_arena_free(tmp);
  return done;
}

static bool is_seed(const ir_inst *i) {
  if (i->op != IR_BLD || i->base != IR_F)
    return false;
  for (unsigned k = 1; k < i->nargs; k++)
    if (i->arg[k] != i->arg[0])
      return true;
  return false;
}

static bool writes_same(const ir_inst *a, const ir_inst *b) { return a->op == b->op && a->sym == b->sym && a->slot == b->slot; }

/* The next write of the same register, if it leaves the first one's lanes alone and the first can wait that long. */
static ir_inst *mate(const ir_inst *i) {
  if (i->op != IR_OUT && i->op != IR_OUT_SYS)
    return NULL;
  for (ir_inst *j = i->next; j && j->op != IR_KILL; j = j->next)
    if (writes_same(i, j))
      return !i->mask || !j->mask || (i->mask & j->mask) ? NULL : j;
  return NULL;
}

static bool block_round(slp *s, ir_block *b) {
  gc_arena *tmp = gc_arena_new();
  size_t n = 0, size = 0;
  for (ir_inst *i = b->first; i; i = i->next)
    size++;
  ir_inst **seed = gc_alloc(tmp, (size + 1) * sizeof *seed);
  for (ir_inst *i = b->last; i; i = i->prev)
    if (is_seed(i) || i->op == IR_OUT || i->op == IR_OUT_SYS)
      seed[n++] = i;
  bool changed = false;
  for (size_t k = 0; k < n && s->tries; k++) {
    ir_inst *i = seed[k], *j = i->block ? mate(i) : NULL;
    if (!i->block || (!j && i->op != IR_BLD))
      continue;
    s->tries--;
    s->pos = j ? j : i;
    changed |= try_seed(s, i, j ? &(merger){i, j} : NULL);
  }
  gc_arena_free(tmp);
  return changed;
}

/* Two operations that meet nowhere: worth a try if one operand lines up as it is, and neither would wait long for the other. */
static bool may_pair(slp *s, const ir_inst *a, const ir_inst *b) {
  if (a->op != b->op || a->precise != b->precise || a->width + b->width > 4 || a->nargs < 2 || s->coordinate[a->id] || s->coordinate[b->id])
    return false;
  unsigned da = s->level[a->id], db = s->level[b->id];
  if ((da > db ? da - db : db - da) > APART)
    return false;
  for (unsigned k = 0; k < 4; k++) {
    elem x = look(a->arg[k & 1], 0, false, true), y = look(b->arg[k >> 1], 0, false, true);
    if (((k & 1) == k >> 1 || commutes(a->op)) && affinity(s, &x, &y) == 4)
      return true;
  }
  return false;
}

/* Packs a and b, which stand in one block, if that saves operations and makes no chain longer. */
static bool try_pair(slp *s, ir_inst *a, ir_inst *b) {
  gc_arena *tmp = gc_arena_new();
  ir_block *block = b->block;
  snapshot t = save(tmp, s->f);
  unsigned before = opt_cost(tmp, s->f, NULL), path = opt_shape_of(tmp, s->f, block).path, n = 0;
  elem e[4];
  for (unsigned k = 0; k < a->width; k++)
    e[n++] = look(a, k, false, false);
  for (unsigned k = 0; k < b->width; k++)
    e[n++] = look(b, k, false, false);
  s->npacked = 0;
  s->pos = b;
  build(s, e, n, 2);
  bool done = replace_packed(s) && opt_cost(tmp, s->f, NULL) < before && !opt_block_cycle(tmp, block, s->f->next_inst);
  if (done) {
    opt_sort_block(tmp, block, s->f->next_inst);
    opt_shape now = opt_shape_of(tmp, s->f, block);
    done = now.path <= path || now.path * 20 <= now.operations * SLACK;
  }
  if (!done) {
    restore(s->f, &t);
    opt_sort_block(tmp, block, s->f->next_inst);
  }
  gc_arena_free(tmp);
  return done;
}

static void find_levels(slp *s, gc_arena *tmp, const ir_block *b) {
  s->level = gc_alloc(tmp, (s->f->next_inst + 1) * sizeof *s->level);
  s->coordinate = gc_alloc(tmp, s->f->next_inst + 1);
  for (const ir_inst *i = b->first; i; i = i->next) {
    if (i->op == IR_PHI)
      continue;
    for (unsigned k = 0; k < i->nargs; k++)
      if (i->arg[k]->block == b && s->level[i->arg[k]->id] > s->level[i->id])
        s->level[i->id] = s->level[i->arg[k]->id];
    if (i->op == IR_TEX || i->op == IR_TEX_BIAS || i->op == IR_TEX_LOD)
      s->coordinate[look(i->arg[0], 0, false, false).v->id] = true;
    s->level[i->id] += !opt_is_free(i) && i->op != IR_BLD;
  }
}

static bool pair_round(slp *s, ir_block *b) {
  gc_arena *tmp = gc_arena_new();
  size_t n = 0;
  bool done = false;
  ir_inst **list = gc_alloc(tmp, (opt_count(s->f) + 1) * sizeof *list);
  find_levels(s, tmp, b);
  s->pos = b->first;
  for (ir_inst *i = b->first; i; i = i->next)
    if (i->base == IR_F && i->width < 4 && packable(s, i))
      list[n++] = i;
  for (size_t j = 1; j < n && !done; j++)
    for (size_t k = 1; k <= j && k <= WINDOW && !done && s->tries; k++)
      if (may_pair(s, list[j - k], list[j])) {
        s->tries--;
        done = try_pair(s, list[j - k], list[j]);
      }
  gc_arena_free(tmp);
  return done;
}

bool opt_slp(ir_module *m) {
  slp s = {.m = m, .f = m->main, .tries = TRIES};
  bool changed = false;
  if (opt_count(s.f) > SIZE)
    return false;
  for (ir_block *b = s.f->entry; b; b = b->next)
    for (unsigned round = 0; round < ROUNDS && block_round(&s, b); round++) {
      opt_copy(m);
      opt_gvn(m);
      opt_dce(m);
      changed = true;
    }
  for (ir_block *b = s.f->entry; b; b = b->next)
    for (unsigned round = 0; round < PAIRS && pair_round(&s, b); round++) {
      opt_copy(m);
      opt_dce(m);
      changed = true;
    }
  return changed;
}
