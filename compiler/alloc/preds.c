/* SPDX-License-Identifier: Apache-2.0 */
/* Predicate registers. A virtual predicate is live inside one block only. Predicates get p0..p3 in program order. The register that has
 * been unused for longest goes first, which leaves the scheduler its freedom. Where five predicates are live, the one used last is kept
 * as 1.0 or 0.0 in a temporary, and compared again at each use. */
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

/* Turns a predicate into a float: def, its first definition, becomes a float compare, and so do the definitions of its other lanes. Each
 * use gets its own `sne p, b, 0` before it. */
static void to_float(m_func *f, m_op *def) {
  unsigned old = def->dnum, mask = def->mask;
  bool scalar = broadcasts(def);
  def->dfile = MF_VREG;
  def->dnum = m_new_vreg(f, scalar ? 1 : 4);
  if (scalar)
    def->mask = 1;
  for (m_op *o = def->next; o; o = o->next) {
    if (o->dfile == MF_PRED && o->dnum == old) {
      o->dfile = MF_VREG;
      o->dnum = def->dnum;
      mask |= o->mask;
      continue;
    }
    if (!uses_pred(o) || o->pred != old)
      continue;
    m_op *c = m_op_new(f, GM_OP_sne);
    c->dfile = MF_PRED;
    c->dnum = f->npred++;
    c->mask = mask;
    c->src[0] = m_src_reg(MF_VREG, def->dnum);
    if (scalar)
      memset(c->src[0].swz, 0, 4);
    c->src[1] = m_src_reg(MF_SYS, GM_SRC_K);
    memset(c->src[1].swz, 0, 4);
    c->loc = o->loc;
    m_insert_before(o, c);
    o->pred = c->dnum;
  }
}

/* By virtual predicate. */
typedef struct {
  unsigned reg;
  int last; /* number of the predicate's last use in the current block; 0: none */
} pred_info;

/* Gives every predicate of the block a register and returns NULL; or returns the definition that has to become a float. */
static m_op *scan(m_block *b, pred_info *p) {
  m_op *holder[PREDS] = {0};
  int end[PREDS] = {0}, n = 0;
  for (m_op *o = b->first; o; o = o->next) {
    n++;
    if (o->dfile == MF_PRED)
      p[o->dnum] = (pred_info){0, 0};
    if (uses_pred(o))
      p[o->pred].last = n;
  }
  n = 0;
  for (m_op *o = b->first; o; o = o->next) {
    n++;
    if (o->dfile != MF_PRED)
      continue;
    m_op *own = holder[p[o->dnum].reg];
    if (own && own->dnum == o->dnum)
      continue; /* defines more lanes of a predicate that has a register */
    int best = -1, far = 0;
    for (int k = 0; k < PREDS; k++) {
      if ((!holder[k] || end[k] <= n) && (best < 0 || end[k] < end[best]))
        best = k;
      if (end[k] > end[far])
        far = k;
    }
    if (best < 0)
      return holder[far];
    holder[best] = o;
    end[best] = p[o->dnum].last > n ? p[o->dnum].last : n;
    p[o->dnum].reg = (unsigned)best;
  }
  return NULL;
}

typedef struct {
  pred_info *p;
  size_t cap;
} pred_table;

static void allocate_block_preds(m_func *f, m_block *b, pred_table *t) {
  for (m_op *bad = b->first; bad;) {
    t->p = gc_grow(f->arena, t->p, &t->cap, f->npred + 1, sizeof *t->p);
    bad = scan(b, t->p);
    if (bad)
      to_float(f, bad);
  }
  m_pin(f, b);
  for (m_op *o = b->first; o; o = o->next) {
    if (uses_pred(o))
      o->pred = (uint16_t)t->p[o->pred].reg;
    if (o->dfile == MF_PRED)
      o->dnum = (uint16_t)t->p[o->dnum].reg;
  }
}

void m_assign_preds(m_func *f) {
  pred_table t = {0};
  for (m_block *b = f->entry; b; b = b->next)
    if (b->first)
      allocate_block_preds(f, b, &t);
}
