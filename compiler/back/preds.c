/* SPDX-License-Identifier: Apache-2.0 */
/* Predicate registers. Virtual predicates live inside one block; they get p0..p3 in program order, the longest unused one first, so
   that the scheduler keeps its freedom. Where five are alive, the one used last is kept as 1.0/0.0 in a temporary and compared again. */
#include <string.h>

#include "back/isel.h"

enum { PREDS = 4 };

static bool uses_pred(const m_op *o) { return o->op == GL_OP_sel || o->op == GL_OP_brc || o->op == GL_OP_kil; }

static const m_op *last_use(const m_op *def) {
  const m_op *last = def;
  for (const m_op *o = def->next; o; o = o->next)
    if (uses_pred(o) && o->pred == def->dnum)
      last = o;
  return last;
}

static int index_of(const m_op *o) {
  int n = 0;
  for (const m_op *x = o; x; x = x->prev)
    n++;
  return n;
}

static bool broadcasts(const m_op *o) {
  for (unsigned k = 0; k < m_nsrc(o); k++)
    for (unsigned l = 1; l < 4; l++)
      if (o->src[k].swz[l] != o->src[k].swz[0])
        return false;
  return o->mask == 15;
}

/* def becomes a float compare; each use gets its own `sne p, b, 0` in front. */
static void to_float(m_func *f, m_op *def) {
  unsigned old = def->dnum, mask = def->mask;
  bool scalar = broadcasts(def);
  def->dfile = MF_VREG;
  def->dnum = m_new_vreg(f, scalar ? 1 : 4);
  if (scalar)
    def->mask = 1;
  for (m_op *o = def->next; o; o = o->next) {
    if (!uses_pred(o) || o->pred != old)
      continue;
    m_op *c = m_op_new(f, GL_OP_sne);
    c->dfile = MF_PRED;
    c->dnum = f->npred++;
    c->mask = mask;
    c->src[0] = m_src_reg(MF_VREG, def->dnum);
    if (scalar)
      memset(c->src[0].swz, 0, 4);
    c->src[1] = m_src_reg(MF_SYS, GL_SRC_K);
    memset(c->src[1].swz, 0, 4);
    c->loc = o->loc;
    m_insert_before(o, c);
    o->pred = c->dnum;
  }
}

/* Gives every predicate of the block a register; NULL, or the definition that has to give way. */
static m_op *scan(m_block *b, unsigned *reg) {
  m_op *holder[PREDS] = {0};
  int end[PREDS] = {0}, n = 0;
  for (m_op *o = b->first; o; o = o->next) {
    n++;
    if (o->dfile != MF_PRED)
      continue;
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
    end[best] = index_of(last_use(o));
    reg[o->dnum] = best;
  }
  return NULL;
}

static void block(m_func *f, m_block *b) {
  unsigned *reg = NULL;
  for (m_op *bad = b->first; bad;) {
    reg = gc_alloc(f->arena, (f->npred + 1) * sizeof *reg);
    bad = scan(b, reg);
    if (bad)
      to_float(f, bad);
  }
  for (m_op *o = b->first; o; o = o->next)
    if (o->op == GL_OP_sel)
      o->pinned = m_lanes_fixed(o) ? 1 : 2;
  for (m_op *o = b->first; o; o = o->next) {
    if (uses_pred(o))
      o->pred = reg[o->pred];
    if (o->dfile == MF_PRED)
      o->dnum = reg[o->dnum];
  }
}

void m_assign_preds(m_func *f) {
  for (m_block *b = f->entry; b; b = b->next)
    if (b->first)
      block(f, b);
}
