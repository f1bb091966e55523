/* SPDX-License-Identifier: Apache-2.0 */
/* Packing that starts from results (superword-level parallelism). The lanes of one bld (vector build), or of several writes of one output
   register, are followed back through operations of one kind. If that needs fewer machine operations, the operations become one operation
   on all lanes. Requires SSA form; exact.

   Operands match if they are lanes of one value (a swizzle), constants, or operations that are packed themselves. Arithmetic makes all NaNs
   equal and reads subnormals as zero. So after arithmetic, a value and its negation match as products with 1 and -1, and the sign of a
   product goes into its constant. These changes are exact. Operands that do not match are gathered by a bld.

   Operations without a common user are tried in pairs if one operand matches as it is. The two results are computed in place, in lanes of
   one register. That prevents forwarding, so the pair must not lengthen the block's longest chain, unless the number of operations bounds
   the block. Operations that compute coordinates of texture lookups are not paired, so that lookups are not delayed.

   Every try is built, and its operations are counted over the whole program. It is undone unless it saves operations. A try with equally
   many operations is kept if it writes the output buffer less often and lengthens no chain. */
#include <string.h>

#include "opt/opt_cost.h"
#include "opt/opt_util.h"
#include "opt/slp.h"

enum {
  TRIES = 1500,   /* most tries in one run of the pass */
  WORK = 1000000, /* instructions visited by all tries, about; TRIES and WORK bound the pass's time */
  ROUNDS = 4,     /* rounds over the seeds of a block */
  PAIRS = 64,     /* most pairs packed in one block */
  WINDOW = 48,    /* operations searched backwards for the partner of an operation */
  APART = 4,      /* most operations by which the chains to the two partners may differ in length */
  SLACK = 9       /* a chain may grow to this many twentieths of the block's operations, that is, until two slots are nearly full */
};

typedef struct {
  ir_inst **inst, ***arg; /* every instruction and its operands */
  size_t n;
  unsigned ids;
} snapshot;

static snapshot save_function(gc_arena *a, ir_func *f) {
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

static void restore_function(ir_func *f, const snapshot *t) {
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

ir_inst *slp_repacked(slp *s, unsigned k) {
  ir_inst *old = s->packed[k].old, *with[4] = {0};
  uint8_t lane[4] = {0};
  unsigned have = 0;
  for (unsigned j = 0; j < s->npacked; j++)
    if (s->packed[j].old == old && !with[s->packed[j].old_lane]) {
      with[s->packed[j].old_lane] = s->packed[j].with;
      lane[s->packed[j].old_lane] = s->packed[j].with_lane;
      have++;
      if (j < k)
        have = 5; /* an earlier record of this value has done it */
    }
  if (have != old->width || old->block != s->pos->block) /* users before this block would read a value that does not exist yet */
    return NULL;
  ir_inst *b = opt_before(s->m, s->pos, old, IR_BLD, IR_F, old->width, old->width);
  b->precise = false;
  memcpy(b->arg, with, old->width * sizeof *with);
  memcpy(b->idx, lane, sizeof lane);
  return b;
}

/* If the packed operations compute all lanes of an old value, makes its other users read them. False if no value was replaced. */
static bool replace_packed(slp *s) {
  bool any = false;
  for (unsigned k = 0; k < s->npacked; k++) {
    ir_inst *b = slp_repacked(s, k);
    if (b)
      ir_replace_uses(s->f, s->packed[k].old, b);
    any |= b != NULL;
  }
  return any;
}

/* A write of an output register that is merged into a later write of the same register. */
typedef struct {
  ir_inst *early, *late;
} merger;

static void lanes_of(ir_inst *const *arg, const uint8_t *idx, unsigned n, slp_elem *e) {
  for (unsigned k = 0; k < n; k++)
    e[k] = slp_look(arg[k], idx[k], false, false);
}

unsigned slp_merged_lanes(ir_inst *early, ir_inst *late, slp_elem *e) {
  unsigned n = 0, a = 0, b = 0;
  for (unsigned l = 0; l < 4; l++) {
    if (early->mask >> l & 1)
      e[n++] = slp_look(early->arg[0], a++, false, false);
    else if (late->mask >> l & 1)
      e[n++] = slp_look(late->arg[0], b++, false, false);
  }
  return n;
}

/* One try with one seed. */
typedef struct {
  slp *s;
  gc_arena *tmp;
  ir_block *block;
  ir_inst *seed;
  const merger *g; /* NULL: the seed is a bld */
  snapshot before;
  unsigned cost, path; /* cost and longest chain before the try */
  unsigned late_mask;
} attempt;

/* Builds the seed's lanes from packed operations. If `all`, other users of the packed values read the packed operations too. Returns the
 * cost, or ~0u if the try does not pay. If the try saves only writes of the output buffer, the block's longest chain must not grow. */
static unsigned build_slp_seed(const attempt *t, unsigned depth, bool all) {
  slp *s = t->s;
  const merger *g = t->g;
  slp_elem e[4];
  unsigned n = g ? slp_merged_lanes(g->early, g->late, e) : t->seed->width;
  if (!g)
    lanes_of(t->seed->arg, t->seed->idx, n, e);
  s->npacked = 0;
  ir_inst *v = slp_build(s, e, n, depth);
  if (g) {
    g->late->arg[0] = v;
    g->late->mask |= g->early->mask;
  } else {
    ir_replace_uses(s->f, t->seed, v);
  }
  if (all && !replace_packed(s))
    return ~0u;
  unsigned now = opt_cost(t->tmp, s->m, g ? g->early : NULL);
  if (now >= t->cost || opt_block_cycle(t->tmp, t->block, s->f->next_inst))
    return ~0u;
  if (now + OPT_OPERATION <= t->cost)
    return now;
  opt_sort_block(t->tmp, t->block, s->f->next_inst);
  return opt_shape_of(t->tmp, s->m, t->block).path <= t->path ? now : ~0u;
}

static void take_back(const attempt *t) {
  restore_function(t->s->f, &t->before);
  if (t->g)
    t->g->late->mask = (uint8_t)t->late_mask;
  opt_sort_block(t->tmp, t->block, t->s->f->next_inst);
}

/* Tries one seed. If packing through many levels of operands does not pay, tries fewer levels. Leaves the program unchanged, or changed
 * and sorted. */
static bool try_seed(slp *s, ir_inst *seed, const merger *g) {
  static const uint8_t depths[] = {7, 2, 1};
  gc_arena *tmp = gc_arena_new();
  attempt t = {s, tmp, s->pos->block, seed, g, save_function(tmp, s->f), opt_cost(tmp, s->m, NULL), 0, g ? g->late->mask : 0};
  t.path = opt_shape_of(tmp, s->m, t.block).path;
  bool done = false;
  for (unsigned k = 0; k < sizeof depths && !done; k++) {
    unsigned plain = build_slp_seed(&t, depths[k], false);
    take_back(&t);
    unsigned all = build_slp_seed(&t, depths[k], true);
    done = plain != ~0u || all != ~0u;
    if (done && all >= plain) {
      take_back(&t);
      build_slp_seed(&t, depths[k], false);
    } else if (!done) {
      take_back(&t);
    }
  }
  if (done) {
    if (g)
      ir_remove(g->early);
    opt_sort_block(tmp, t.block, s->f->next_inst);
  }
  gc_arena_free(tmp);
  return done;
}

bool slp_is_seed(const ir_inst *i) {
  if (i->op != IR_BLD || i->base != IR_F)
    return false;
  for (unsigned k = 1; k < i->nargs; k++)
    if (i->arg[k] != i->arg[0])
      return true;
  return false;
}

static bool writes_same(const ir_inst *a, const ir_inst *b) { return a->op == b->op && a->sym == b->sym && a->slot == b->slot; }

/* The next write of the register that i writes, if that write goes to other lanes and i can be delayed until then. */
ir_inst *slp_mate(const ir_inst *i) {
  enum { FAR = 4096 }; /* instructions searched: with many outputs the pass would be quadratic */
  unsigned n = 0;
  if (i->op != IR_OUT && i->op != IR_OUT_SYS)
    return NULL;
  for (ir_inst *j = i->next; j && j->op != IR_KILL && n < FAR; j = j->next, n++)
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
    if (slp_is_seed(i) || i->op == IR_OUT || i->op == IR_OUT_SYS)
      seed[n++] = i;
  bool changed = false;
  for (size_t k = 0; k < n && s->tries; k++) {
    ir_inst *i = seed[k], *j = i->block ? slp_mate(i) : NULL;
    if (!i->block || (!j && i->op != IR_BLD))
      continue;
    s->tries--;
    s->pos = j ? j : i;
    changed |= try_seed(s, i, j ? &(merger){i, j} : NULL);
  }
  gc_arena_free(tmp);
  return changed;
}

/* Is it worth a try to pair two operations without a common user? One operand must match as it is, and neither operation may wait long
 * for the other. */
static bool may_pair(slp *s, const ir_inst *a, const ir_inst *b) {
  if (a->op != b->op || a->precise != b->precise || a->width + b->width > 4 || a->nargs < 2 || s->coordinate[a->id] || s->coordinate[b->id])
    return false;
  unsigned da = s->level[a->id], db = s->level[b->id];
  if ((da > db ? da - db : db - da) > APART)
    return false;
  for (unsigned k = 0; k < 4; k++) {
    slp_elem x = slp_look(a->arg[k & 1], 0, false, true), y = slp_look(b->arg[k >> 1], 0, false, true);
    if (((k & 1) == k >> 1 || slp_commutes(a->op)) && slp_affinity(s, &x, &y) == 4)
      return true;
  }
  return false;
}

/* Packs a and b of one block, if that saves operations and lengthens no chain. */
static bool try_pair(slp *s, ir_inst *a, ir_inst *b) {
  gc_arena *tmp = gc_arena_new();
  ir_block *block = b->block;
  snapshot t = save_function(tmp, s->f);
  unsigned before = opt_cost(tmp, s->m, NULL), path = opt_shape_of(tmp, s->m, block).path, n = 0;
  slp_elem e[4];
  for (unsigned k = 0; k < a->width; k++)
    e[n++] = slp_look(a, k, false, false);
  for (unsigned k = 0; k < b->width; k++)
    e[n++] = slp_look(b, k, false, false);
  s->npacked = 0;
  s->pos = b;
  slp_build(s, e, n, 2);
  bool done = replace_packed(s) && opt_cost(tmp, s->m, NULL) < before && !opt_block_cycle(tmp, block, s->f->next_inst);
  if (done) {
    opt_sort_block(tmp, block, s->f->next_inst);
    opt_shape now = opt_shape_of(tmp, s->m, block);
    done = now.path <= path || now.path * 20 <= now.operations * SLACK;
  }
  if (!done) {
    restore_function(s->f, &t);
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
    if (ir_is_texture(i->op))
      s->coordinate[slp_look(i->arg[0], 0, false, false).v->id] = true;
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
    if (i->base == IR_F && i->width < 4 && slp_packable(s, i))
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
  size_t size = opt_count(m->main);
  slp s = {.m = m, .f = m->main, .tries = size * TRIES > WORK ? (unsigned)(WORK / size) : TRIES};
  bool changed = false;
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
