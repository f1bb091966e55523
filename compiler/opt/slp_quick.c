/* SPDX-License-Identifier: Apache-2.0 */
/* Packing as in slp.c, but fast: -O2 uses this version, -O3 the other. Users and cost of every value, and a level that is above the
   levels of its operands, are updated, not computed again (slp_track.h). A try costs only what it touches, so the pass is linear in the
   program. Changes of a try are logged, and undone unless the try saves operations. This version tries fewer depths in fewer rounds, and
   judges a pair by the chains through its two operations as they were at the start of the round. */
#include "opt/opt_util.h"
#include "opt/slp_track.h"

enum {
  ROUNDS = 2,
  PAIR_ROUNDS = 2,
  WINDOW = 24, /* operations searched backwards for the partner of an operation */
  APART = 4,   /* most operations by which the chains to the two partners may differ in length */
  SLACK = 9    /* a chain may grow to this many twentieths of the block's operations, that is, until two slots are nearly full */
};

/* If the packed operations compute all lanes of an old value, makes its other users read them. */
static void replace_packed(slp_track *q) {
  slp *s = &q->s;
  for (unsigned k = 0; k < s->npacked; k++) {
    ir_inst *old = s->packed[k].old, *b = slp_repacked(s, k);
    if (!b)
      continue;
    slp_ensure(q, s->f->next_inst);
    slp_replace(q, old, b);
  }
}

/* A write of an output register that is merged into a later write of the same register. */
typedef struct {
  ir_inst *early, *late;
} merger;

/* Is there anything to pack among the lanes? */
static bool is_promising(const slp *s, const slp_elem *e, unsigned n) {
  for (unsigned k = 0; k < n; k++)
    for (unsigned j = 0; j < k; j++)
      if (e[k].v != e[j].v && slp_affinity(s, &e[j], &e[k]) > 0 && e[k].v->op != IR_CONST)
        return true;
  return false;
}

static void apply_merger(slp_track *q, const merger *g, ir_inst *v) {
  g->late->mask |= g->early->mask;
  slp_set_operands(q, g->late, g->late->arg[0], v);
  slp_soil(q, g->early);
  q->removed = g->early;
  slp_unlink(q, g->early->arg[0], g->early);
}

/* Cycles from v's operation to its user: a single user gets v by forwarding, several users read v from the register. */
static unsigned result_delay(const slp_track *q, const ir_inst *v) {
  if (opt_is_leaf(v) || ir_is_in(v->op, IR_SET(IR_PHI) | IR_SET(IR_NEG) | IR_SET(IR_ABS) | IR_SET(IR_NOT)))
    return 0;
  if (v->op == IR_BLD)
    return slp_is_seed(v) ? 2 : 0;
  if (ir_is_texture(v->op))
    return 8;
  return q->users[v->id].n > 1 ? 2 : 1;
}

/* Finds the longest chains to and from each value of the block, counted as in opt_shape_of. Returns the longest of all. */
static unsigned find_chains(slp_track *q, const ir_block *b, unsigned *operations) {
  unsigned max = 0, *chain = q->chain, *height = q->height;
  uint8_t *wait = gc_alloc_raw(q->tmp, q->s.f->next_inst + 1);
  *operations = 0;
  for (const ir_inst *i = b->first; i; i = i->next) {
    const unsigned args = i->op == IR_PHI ? 0 : i->nargs;
    unsigned longest = 0;
    for (unsigned k = 0; k < args; k++) {
      const ir_inst *g = i->arg[k];
      if (g->block == b && chain[g->id] + wait[g->id] > longest)
        longest = chain[g->id] + wait[g->id];
    }
    chain[i->id] = longest;
    height[i->id] = 0;
    wait[i->id] = (uint8_t)result_delay(q, i);
    max = longest > max ? longest : max;
    *operations += q->cost[i->id] / OPT_OPERATION;
  }
  for (const ir_inst *i = b->last; i; i = i->prev) {
    const unsigned args = i->op == IR_PHI ? 0 : i->nargs, own = height[i->id];
    for (unsigned k = 0; k < args; k++) {
      const ir_inst *g = i->arg[k];
      if (g->block == b && own + wait[g->id] > height[g->id])
        height[g->id] = own + wait[g->id];
    }
  }
  return max;
}

/* The cycle in which the last of the lanes is computed, by the chains at the start of the round. */
static unsigned last_of(const slp_track *q, const slp_elem *e, unsigned n) {
  unsigned last = 0;
  for (unsigned k = 0; k < n; k++)
    last = q->chain[e[k].v->id] > last && e[k].v->block == q->s.pos->block ? q->chain[e[k].v->id] : last;
  return last;
}

/* The cycle in which v is computed. v is made of new instructions that are in order before pos. */
static unsigned last_of_new(slp_track *q, const ir_inst *v, unsigned base) {
  const ir_inst *i = q->s.pos;
  while (i->prev && i->prev->id >= base)
    i = i->prev;
  for (; i != q->s.pos; i = i->next) {
    q->chain[i->id] = 0;
    for (unsigned k = 0; k < i->nargs; k++)
      if (i->arg[k]->block == i->block && q->chain[i->arg[k]->id] + result_delay(q, i->arg[k]) > q->chain[i->id])
        q->chain[i->id] = q->chain[i->arg[k]->id] + result_delay(q, i->arg[k]);
  }
  return q->chain[v->id] + (v->op == IR_BLD ? result_delay(q, v) : 0);
}

/* Builds the lanes in the place of the seed. Returns the change of cost. */
static int build_seed(slp_track *q, ir_inst *seed, const merger *g, const slp_elem *e, unsigned n, unsigned depth, ir_inst **v) {
  slp *s = &q->s;
  slp_begin(q);
  s->npacked = 0;
  *v = slp_build(s, e, n, depth);
  slp_ensure(q, s->f->next_inst);
  if (g)
    apply_merger(q, g, *v);
  else
    slp_replace(q, seed, *v);
  return slp_gain(q);
}

static void take_back(slp_track *q, const merger *g, unsigned base, unsigned mask) {
  slp_undo(q, base);
  if (g)
    g->late->mask = (uint8_t)mask;
}

/* Finds the chains of the block, unless this round has found them. The program is as it was at the start of the round then. */
static void chart_block(slp_track *q, const ir_block *b) {
  if (!q->charted)
    q->longest = find_chains(q, b, &q->operations);
  q->charted = true;
}

static bool try_seed(slp_track *q, ir_inst *seed, const merger *g) {
  static const uint8_t depths[] = {7, 2};
  slp *s = &q->s;
  slp_elem e[4];
  unsigned n = g ? slp_merged_lanes(g->early, g->late, e) : seed->width, mask = g ? g->late->mask : 0, base = s->f->next_inst;
  for (unsigned k = 0; k < n && !g; k++)
    e[k] = slp_look(seed->arg[k], seed->idx[k], false, false);
  if (!g && !is_promising(s, e, n))
    return false;
  chart_block(q, s->pos->block);
  for (unsigned k = 0; k < sizeof depths; k++) {
    ir_inst *v;
    int saved = build_seed(q, seed, g, e, n, depths[k], &v), more = saved;
    if (s->npacked) {
      replace_packed(q);
      more = slp_gain(q);
    }
    if (saved < 0 && more >= saved && s->npacked) { /* other users gain nothing from the packed operations */
      take_back(q, g, base, mask);
      more = build_seed(q, seed, g, e, n, depths[k], &v);
    }
    bool late = last_of_new(q, v, base) > last_of(q, e, n), worth = more <= -OPT_OPERATION || (more < 0 && !late);
    if (worth && slp_levels_hold(q, base)) {
      if (g)
        ir_remove(g->early);
      slp_commit(q);
      return true;
    }
    take_back(q, g, base, mask);
  }
  return false;
}

static bool try_pair(slp_track *q, ir_inst *a, ir_inst *b) {
  slp *s = &q->s;
  slp_elem e[4];
  unsigned n = 0, base = s->f->next_inst;
  for (unsigned k = 0; k < a->width; k++)
    e[n++] = slp_look(a, k, false, false);
  for (unsigned k = 0; k < b->width; k++)
    e[n++] = slp_look(b, k, false, false);
  slp_begin(q);
  s->npacked = 0;
  s->pos = b;
  slp_build(s, e, n, 2);
  slp_ensure(q, s->f->next_inst);
  replace_packed(q);
  if (slp_gain(q) < 0 && slp_levels_hold(q, base)) {
    slp_commit(q);
    return true;
  }
  slp_undo(q, base);
  return false;
}

/* ---- rounds ---- */

static bool seeds_round(slp_track *q, ir_block *b) {
  size_t n = 0, cap = 0;
  ir_inst **seed = NULL;
  bool changed = false;
  q->charted = false;
  for (ir_inst *i = b->last; i; i = i->prev)
    if (slp_is_seed(i) || i->op == IR_OUT || i->op == IR_OUT_SYS) {
      seed = gc_grow(q->tmp, seed, &cap, n + 1, sizeof *seed);
      seed[n++] = i;
    }
  for (size_t k = 0; k < n; k++) {
    ir_inst *i = seed[k], *j = i->block ? slp_mate(i) : NULL;
    if (!i->block || (!j && (i->op != IR_BLD || !slp_live(q, i))))
      continue;
    q->s.pos = j ? j : i;
    changed |= try_seed(q, i, j ? &(merger){i, j} : NULL);
  }
  return changed;
}

static unsigned larger(unsigned a, unsigned b) { return a > b ? a : b; }

/* Are two operations alike, so that one operation may compute both? */
static bool are_alike(const ir_inst *a, const ir_inst *b) { return a->op == b->op && a->precise == b->precise && a->width + b->width <= 4; }

/* The value that an operand's first lane comes from. Signs are looked through. */
static inline const ir_inst *find_first_lane_value(ir_inst *v) {
  return v->op == IR_BLD || v->op == IR_NEG ? slp_look(v, 0, false, true).v : v;
}

/* Is a pair worth a try? One operand must match as it is, neither operation may wait long for the other, and no chain that matters may
 * grow. Operands that do not match are gathered, which takes two cycles, and the result then has two users. */
static bool may_pair(const slp_track *q, const ir_inst *a, const ir_inst *b, unsigned longest) {
  unsigned ca = q->chain[a->id], cb = q->chain[b->id], chain = larger(ca, cb);
  if (chain - (ca < cb ? ca : cb) > 2 * APART)
    return false;
  chain += larger(q->height[a->id] + 2 - result_delay(q, a), q->height[b->id] + 2 - result_delay(q, b));
  if (chain > longest)
    return false;
  const ir_inst *x[2], *y[2];
  for (unsigned k = 0; k < 2; k++) {
    x[k] = find_first_lane_value(a->arg[k]);
    y[k] = find_first_lane_value(b->arg[k]);
  }
  const bool crossed = slp_commutes(a->op), same[2][2] = {{slp_match(x[0], y[0]), crossed && slp_match(x[0], y[1])},
                                                          {crossed && slp_match(x[1], y[0]), slp_match(x[1], y[1])}};
  if ((same[0][0] && same[1][1]) || (same[0][1] && same[1][0]))
    return true;
  return (same[0][0] || same[1][1] || same[0][1] || same[1][0]) && chain + 2 <= longest;
}

static bool pairs_round(slp_track *q, ir_block *b) {
  slp *s = &q->s;
  size_t n = 0, cap = 0;
  ir_inst **list = NULL;
  bool changed = false;
  q->charted = false;
  s->pos = b->first;
  for (ir_inst *i = b->first; i; i = i->next)
    if (i->base == IR_F && i->width < 4 && i->nargs > 1 && slp_packable(s, i) && slp_live(q, i) && !s->coordinate[i->id]) {
      list = gc_grow(q->tmp, list, &cap, n + 1, sizeof *list);
      list[n++] = i;
    }
  for (size_t j = 1; j < n; j++)
    for (size_t k = 1; k <= j && k <= WINDOW; k++) {
      ir_inst *i = list[j - k];
      if (!are_alike(i, list[j]) || !slp_live(q, i) || !slp_live(q, list[j]))
        continue;
      chart_block(q, b);
      if (may_pair(q, i, list[j], larger(q->longest, q->operations * SLACK / 20)))
        changed |= try_pair(q, i, list[j]);
    }
  return changed;
}

/* Tries every block. Reads the program before, unless it is as q knows it: as the last round left it, which changed nothing. */
static bool round_of(slp_track *q, ir_module *m, bool (*blocks)(slp_track *, ir_block *)) {
  bool any = false;
  if (!q->tmp)
    slp_track_start(q, m);
  for (ir_block *b = m->main->entry; b; b = b->next)
    if (blocks(q, b)) {
      opt_sort_block(q->tmp, b, m->main->next_inst);
      any = true;
    }
  if (any) {
    gc_arena_free(q->tmp);
    q->tmp = NULL;
  }
  return any;
}

bool opt_slp_quick(ir_module *m) {
  slp_track q = {.tmp = NULL};
  bool changed = !m->tidy && opt_dce(m);
  for (unsigned k = 0; k < ROUNDS && round_of(&q, m, seeds_round); k++) {
    opt_copy(m);
    opt_gvn(m);
    opt_dce(m);
    changed = true;
  }
  for (unsigned k = 0; k < PAIR_ROUNDS && round_of(&q, m, pairs_round); k++) {
    opt_copy(m);
    opt_dce(m);
    changed = true;
  }
  gc_arena_free(q.tmp);
  return changed;
}
