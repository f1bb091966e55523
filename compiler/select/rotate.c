/* SPDX-License-Identifier: Apache-2.0 */
/* Rotates loops (docs/compiler.md, "Back end"). A short header with the loop's test is copied to the blocks that jump back to it. An
   iteration then has one branch, and the test's latency overlaps with the body. The machine form is not SSA, so the copy needs no
   repair. */
#include <string.h>

#include "select/isel.h"

enum { MAX_OPS = 8 };

static bool is_test(const m_block *h) {
  unsigned n = 0;
  if (h->nsucc != 2 || h->succ[0] == h->succ[1] || !h->last || h->last->op == GM_OP_ret)
    return false;
  for (const m_op *o = h->first; o; o = o->next)
    n += !m_is_terminator(o);
  return n <= MAX_OPS;
}

static bool comes_before(const m_block *a, const m_block *b) {
  while (a && a != b)
    a = a->next;
  return a != NULL;
}

static bool jumps_back(const m_block *l) {
  if (l->nsucc != 1 || !l->last || l->last->op != GM_OP_bra || l->succ[0] == l)
    return false;
  return comes_before(l->succ[0], l);
}

static void drop_pred(m_block *b, const m_block *p) {
  for (unsigned k = 0; k < b->npred; k++)
    if (b->pred[k] == p) {
      b->pred[k] = b->pred[--b->npred];
      return;
    }
}

/* Copies header h after l. The copied branch goes back into the loop, to the block after the header, and falls through out of the loop. */
static void copy_header(m_func *f, m_block *l, m_block *h) {
  m_remove(l->last);
  drop_pred(h, l);
  l->nsucc = 0;
  m_block *taken = h->succ[0], *other = h->succ[1];
  m_op *branch = NULL;
  for (const m_op *o = h->first; o; o = o->next) {
    if (o->op == GM_OP_bra)
      continue;
    m_append(l, m_op_copy(f, o));
    if (m_is_terminator(o))
      branch = l->last;
  }
  if (branch->op == GM_OP_brc && taken == l->next) {
    branch->cond ^= GM_COND_NOT;
    branch->target = other;
    other = taken;
    taken = branch->target;
  }
  m_edge(f, l, taken);
  m_fall(f, l, other, branch->loc);
  h->freq = h->freq > l->freq ? h->freq - l->freq : 0;
}

static bool comes_back(const m_block *h) {
  for (unsigned k = 0; k < h->npred; k++)
    for (const m_block *b = h; b; b = b->next)
      if (b == h->pred[k])
        return true;
  return false;
}

static m_op *counter_load(const m_block *h, unsigned counter) {
  m_op *load = NULL;
  for (unsigned k = 0; k < h->npred; k++)
    for (m_op *o = h->pred[k]->first; o; o = o->next)
      if (o->op == GM_OP_ldc && o->pred == counter) {
        if (load)
          return NULL;
        load = o;
      }
  return load;
}

/* If a header is now entered only from outside, its dbn counts the first of at least two trips, so it never leaves the loop. Removes the
   dbn and loads the counter with one trip less. */
static void settle_entry(m_func *f, m_block *h) {
  m_op *dbn = h->last;
  while (dbn && dbn->op != GM_OP_dbn)
    dbn = dbn->prev;
  m_op *load = dbn && !comes_back(h) ? counter_load(h, dbn->pred) : NULL;
  if (!load || load->imm < 2)
    return;
  m_block *stay = dbn->target, *leave = h->succ[0] == stay ? h->succ[1] : h->succ[0];
  load->imm--;
  while (h->last && m_is_terminator(h->last))
    m_remove(h->last);
  drop_pred(leave, h);
  h->succ[0] = stay;
  h->nsucc = 1;
  if (stay == h->next)
    return;
  m_op *j = m_op_new(f, GM_OP_bra);
  j->target = stay;
  j->loc = dbn->loc;
  m_append(h, j);
}

static bool is_counting(const m_block *h) {
  for (const m_op *o = h->last; o && m_is_terminator(o); o = o->prev)
    if (o->op == GM_OP_dbn)
      return true;
  return false;
}

/* For a block that ends in a branch which goes back to a header that counts if taken, and leaves the loop if not: inverts the branch, so
 * that the taken branch leaves the loop. Then the copy of the header can follow, and an iteration has one taken branch, not two. Returns
 * the new block, or NULL. */
static m_block *turn_branch(m_func *f, m_block *l) {
  m_op *branch = l->last;
  m_block *h = branch && branch->op == GM_OP_brc ? branch->target : NULL, *out = l->next, *n;
  if (!h || l->nsucc != 2 || h == l || !out || !is_test(h) || !is_counting(h) || !comes_before(h, l))
    return NULL;
  n = m_block_new(f, l);
  n->freq = l->freq > out->freq ? l->freq - out->freq : 0;
  n->loop_depth = l->loop_depth;
  branch->cond ^= GM_COND_NOT;
  branch->target = out;
  drop_pred(h, l);
  drop_pred(out, l);
  l->nsucc = 0;
  m_edge(f, l, out);
  m_edge(f, l, n);
  m_op *back = m_op_new(f, GM_OP_bra);
  back->target = h;
  back->loc = branch->loc;
  m_append(n, back);
  m_edge(f, n, h);
  return n;
}

void m_rotate(m_func *f) {
  bool changed = false;
  unsigned blocks = f->nblock; /* not the copies made here: headers of nested loops would be copied without end */
  for (m_block *l = f->entry; l; l = l->next) {
    m_block *latch = l->id < blocks ? turn_branch(f, l) : NULL;
    changed |= latch != NULL;
    latch = latch ? latch : l;
    if (l->id < blocks && jumps_back(latch) && is_test(latch->succ[0])) {
      m_block *h = latch->succ[0];
      copy_header(f, latch, h);
      settle_entry(f, h);
      if (!comes_back(h) && h->loop_depth)
        h->loop_depth--;
      changed = true;
    }
  }
  if (m_straighten(f) || changed)
    f->live = NULL;
}
