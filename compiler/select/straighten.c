/* SPDX-License-Identifier: Apache-2.0 */
/* Removes jumps that rotation has made useless. A branch to a block that only jumps goes to the target of that jump. A block that nothing
   goes to is dropped. A jump to the next block in the layout falls through, but for a jump into a loop, which the scheduler uses and then
   removes (compiler/schedule/sched_entry.c). A block joins its predecessor if control goes from one to the other and nowhere else. */
#include "select/select.h"

static bool is_hop(const m_block *b) {
  return b->first && b->first == b->last && b->first->op == GM_OP_bra && b->nsucc == 1 && b->succ[0] != b;
}

static void drop_pred(m_block *b, const m_block *p) {
  for (unsigned k = 0; k < b->npred; k++)
    if (b->pred[k] == p) {
      b->pred[k] = b->pred[--b->npred];
      return;
    }
}

/* Lets the branches of b skip a hop. A block that falls through into the hop keeps it. */
static bool skip_hops(m_func *f, m_block *b) {
  bool any = false;
  for (m_op *o = b->last; o && m_is_terminator(o); o = o->prev) {
    m_block *hop = o->target;
    if (o->op == GM_OP_call || !hop || !is_hop(hop) || hop == b)
      continue;
    m_block *to = hop->succ[0];
    bool twice = false;
    for (unsigned k = 0; k < b->nsucc; k++)
      twice |= b->succ[k] == to;
    if (twice) /* two edges between the same blocks are no gain */
      continue;
    for (unsigned k = 0; k < b->nsucc; k++)
      if (b->succ[k] == hop) {
        drop_pred(hop, b);
        b->nsucc--; /* m_edge appends, so the new edge is moved to the place of the old one */
        m_block *last = b->succ[b->nsucc];
        m_edge(f, b, to);
        if (k < b->nsucc - 1) {
          b->succ[b->nsucc - 1] = last;
          b->succ[k] = to;
        }
        break;
      }
    o->target = to;
    any = true;
  }
  return any;
}

static void unlink_block(m_func *f, m_block *b) {
  for (unsigned k = 0; k < b->nsucc; k++)
    drop_pred(b->succ[k], b);
  b->prev->next = b->next;
  if (b->next)
    b->next->prev = b->prev;
  else
    f->tail = b->prev;
}

static bool enters_loop(const m_block *b) { return b->last && b->last->op == GM_OP_bra && b->last->target->freq > b->freq; }

static bool drop_jump(m_block *b) {
  if (!b->last || b->last->op != GM_OP_bra || b->nsucc != 1 || b->last->target != b->next || enters_loop(b))
    return false;
  m_remove(b->last);
  return true;
}

/* Moves the operations of b's successor into b, if control goes from one to the other and nowhere else. */
static bool merge_successor(m_func *f, m_block *b) {
  m_block *s = b->next;
  if (!s || b->nsucc != 1 || b->succ[0] != s || s->npred != 1 || s == b || b->func != s->func)
    return false;
  if (b->last && b->last->op == GM_OP_bra)
    m_remove(b->last);
  else if (b->last && m_is_terminator(b->last))
    return false;
  for (m_op *o = s->first, *next; o; o = next) {
    next = o->next;
    m_remove(o);
    m_append(b, o);
  }
  b->nsucc = 0;
  drop_pred(s, b);
  for (unsigned k = 0; k < s->nsucc; k++)
    m_edge(f, b, s->succ[k]);
  unlink_block(f, s);
  return true;
}

bool m_straighten(m_func *f) {
  bool changed = false;
  for (bool any = true; any; changed |= any) {
    any = false;
    for (m_block *b = f->entry, *next; b; b = next) {
      next = b->next;
      if (b != f->entry && !b->npred) {
        unlink_block(f, b);
        any = true;
      } else if (skip_hops(f, b) || drop_jump(b) || merge_successor(f, b))
        any = true;
    }
  }
  return changed;
}
