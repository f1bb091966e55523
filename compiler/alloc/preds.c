/* SPDX-License-Identifier: Apache-2.0 */
/* Assigns predicate registers (docs/compiler.md, "Registers"). A virtual predicate is live inside one block only. Predicates get p0..p3
   in program order. The register that has been unused for longest goes first, which leaves the scheduler its freedom. Where five
   predicates are live, the one used last is computed again at each use, if its sources are still there; else it is kept as 1.0 or 0.0 in a
   temporary, and compared at each use. */
#include <string.h>

#include "alloc/alloc.h"

enum { PREDS = 4 };

static bool uses_pred(const m_op *o) { return o->op == GM_OP_sel || o->op == GM_OP_brc || o->op == GM_OP_kil; }

static bool broadcasts(const m_op *o) {
  for (unsigned k = 0; k < m_nsrc(o); k++)
    for (unsigned l = 1; l < 4; l++)
      if (o->src[k].swz[l] != o->src[k].swz[0])
        return false;
  return o->mask == 15;
}

/* By virtual predicate. */
typedef struct {
  unsigned reg;
  int last;    /* place of the predicate's last use in the current block; 0: none */
  m_op *touch; /* the last operation that uses or defines it */
} pred_info;

/* The predicates of one block. A place is a number that grows along the block, with room for operations that come to stand between. */
enum { STEP = 16 };
typedef struct {
  m_func *f;
  pred_info *p;
  size_t cap;
  unsigned old; /* operations with a lower id were there at first */
  int *at;      /* by id, of these: place */
} pred_table;

/* What is held where, and what comes next. */
typedef struct {
  m_op *holder[PREDS];
  int end[PREDS];
  int place; /* of the operation before the next one */
} pred_state;

/* The place of an operation after one at `place`. */
static int place_after(const pred_table *t, const m_op *o, int place) { return o->id < t->old ? t->at[o->id] : place + 1; }

static pred_info *info_of(pred_table *t, unsigned pred) {
  t->p = gc_grow(t->f->arena, t->p, &t->cap, pred + 1, sizeof *t->p);
  return &t->p[pred];
}

/* The lanes of a register that are read from an operation on, or live after its block. */
static unsigned lanes_read_from(m_func *f, const m_op *from, unsigned reg) {
  unsigned lanes = 0;
  for (const m_op *o = from; o; o = o->next)
    for (unsigned k = 0; k < m_nsrc(o); k++)
      if (o->src[k].file == MF_VREG && o->src[k].num == reg)
        lanes |= m_src_lanes(o, k);
  f->live = m_known_liveness(f);
  const m_live *live = &f->live[from->block->id];
  for (unsigned k = 0; k < live->nout; k++)
    if (live->out[k].reg == reg)
      lanes |= live->out[k].lanes;
  return lanes;
}

/* Is it sure that an operation, repeated before a later one, gives the same predicate? */
static bool is_repeatable(const m_op *def, const m_op *last) {
  for (unsigned k = 0; k < m_nsrc(def); k++) {
    const m_src *s = &def->src[k];
    if (s->file != MF_VREG && s->file != MF_C && (s->file != MF_SYS || s->num != GM_SRC_K))
      return false;
  }
  for (const m_op *o = def->next; o != last; o = o->next) {
    if (o->dfile == MF_PRED && o->dnum == def->dnum)
      return false;
    for (unsigned k = 0; k < m_nsrc(def); k++)
      if (def->src[k].file == MF_VREG && o->dfile == MF_VREG && o->dnum == def->src[k].num)
        return false;
  }
  return true;
}

/* Is a predicate computed again at each use, since its sources take no more lanes until the last one than a float would? */
static bool is_computed_again(const pred_table *t, const m_op *def) {
  const m_op *last = t->p[def->dnum].touch;
  if (!is_repeatable(def, last))
    return false;
  unsigned more = 0;
  for (unsigned k = 0; k < m_nsrc(def); k++)
    if (def->src[k].file == MF_VREG)
      more += m_lane_count(m_src_lanes(def, k) & ~lanes_read_from(t->f, last, def->src[k].num));
  return more <= (broadcasts(def) ? 1 : 4);
}

/* Gives a use of a predicate one of its own, which c computes. */
static void insert_compare(pred_table *t, m_op *use, m_op *c, int place) {
  c->dfile = MF_PRED;
  c->dnum = (uint16_t)t->f->npred++;
  c->loc = use->loc;
  m_insert_before(use, c);
  use->pred = c->dnum;
  *info_of(t, c->dnum) = (pred_info){0, place, use};
}

/* Removes a definition, and repeats it before each use. place: of def. Returns the operation after def. */
static m_op *compute_again(pred_table *t, m_op *def, int place) {
  const unsigned old = def->dnum;
  const m_op *end = t->p[old].touch->next;
  m_op *before = def->prev;
  m_block *b = def->block;
  for (m_op *o = def->next; o && o != end; o = o->next) {
    place = place_after(t, o, place);
    if (uses_pred(o) && o->pred == old)
      insert_compare(t, o, m_op_copy(t->f, def), place);
  }
  m_remove(def);
  return before ? before->next : b->first;
}

/* Turns a predicate into a float: def, its first definition, becomes a float compare, and so do the definitions of its other lanes. Each
 * use gets its own `sne p, b, 0` before it. place: of def. */
static void to_float(pred_table *t, m_op *def, int place) {
  m_func *f = t->f;
  unsigned old = def->dnum, mask = def->mask;
  bool scalar = broadcasts(def);
  const m_op *end = t->p[old].touch->next;
  def->dfile = MF_VREG;
  def->dnum = m_new_vreg(f, scalar ? 1 : 4);
  if (scalar)
    def->mask = 1;
  for (m_op *o = def->next; o && o != end; o = o->next) {
    place = place_after(t, o, place);
    if (o->dfile == MF_PRED && o->dnum == old) {
      o->dfile = MF_VREG;
      o->dnum = def->dnum;
      mask |= o->mask;
      continue;
    }
    if (!uses_pred(o) || o->pred != old)
      continue;
    m_op *c = m_op_new(f, GM_OP_sne);
    c->mask = mask;
    c->src[0] = m_src_reg(MF_VREG, def->dnum);
    if (scalar)
      memset(c->src[0].swz, 0, 4);
    c->src[1] = m_src_reg(MF_SYS, GM_SRC_K);
    memset(c->src[1].swz, 0, 4);
    insert_compare(t, o, c, place);
  }
}

static void note_uses(pred_table *t, m_block *b) {
  int place = 0;
  for (m_op *o = b->first; o; o = o->next) {
    t->at[o->id] = place += STEP;
    if (o->dfile == MF_PRED)
      *info_of(t, o->dnum) = (pred_info){0, 0, o};
    if (uses_pred(o)) {
      info_of(t, o->pred)->last = place;
      t->p[o->pred].touch = o;
    }
  }
}

/* Gives the predicate that o defines a register. Returns the number of the register, or the number of the one that is needed for longest,
 * with *full set: there is none. */
static int hold_pred(pred_table *t, pred_state *s, m_op *o, bool *full) {
  int best = -1, far = 0;
  for (int k = 0; k < PREDS; k++) {
    if ((!s->holder[k] || s->end[k] <= s->place) && (best < 0 || s->end[k] < s->end[best]))
      best = k;
    if (s->end[k] > s->end[far])
      far = k;
  }
  *full = best < 0;
  if (*full)
    return far;
  s->holder[best] = o;
  s->end[best] = t->p[o->dnum].last > s->place ? t->p[o->dnum].last : s->place;
  t->p[o->dnum].reg = (unsigned)best;
  return best;
}

/* Gives every predicate of the block a register. Where there are too few, the one that is needed for longest is computed again or becomes a
 * float, and the walk goes on where that was defined. */
static void hold_preds(pred_table *t, m_block *b) {
  pred_state s = {0}, before[PREDS];
  for (m_op *o = b->first, *next; o; o = next) {
    pred_state now = s;
    next = o->next;
    s.place = place_after(t, o, s.place);
    if (o->dfile != MF_PRED)
      continue;
    m_op *own = s.holder[t->p[o->dnum].reg];
    if (own && own->dnum == o->dnum)
      continue; /* defines more lanes of a predicate that has a register */
    bool full;
    int k = hold_pred(t, &s, o, &full);
    if (!full) {
      before[k] = now;
      continue;
    }
    m_op *def = s.holder[k];
    s = before[k];
    s.place = place_after(t, def, s.place);
    if (is_computed_again(t, def)) {
      next = compute_again(t, def, s.place);
      continue;
    }
    to_float(t, def, s.place);
    next = def->next;
  }
}

static void allocate_block_preds(pred_table *t, m_block *b) {
  t->old = t->f->nop_ids;
  note_uses(t, b);
  hold_preds(t, b);
  m_pin(t->f, b);
  for (m_op *o = b->first; o; o = o->next) {
    if (uses_pred(o))
      o->pred = (uint16_t)t->p[o->pred].reg;
    if (o->dfile == MF_PRED)
      o->dnum = (uint16_t)t->p[o->dnum].reg;
  }
}

void m_assign_preds(m_func *f) {
  pred_table t = {.f = f, .at = gc_alloc_raw(f->arena, (f->nop_ids + 1) * sizeof *t.at)};
  for (m_block *b = f->entry; b; b = b->next)
    if (b->first)
      allocate_block_preds(&t, b);
}
