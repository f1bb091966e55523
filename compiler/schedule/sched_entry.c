/* SPDX-License-Identifier: Apache-2.0 */
/* Treats the entries of loops. A loop is scheduled before the code around it. So results that the code before the loop leaves in flight do
   not delay every iteration: that code waits for them once, at its branch (DEP_SLACK). Code that falls through into a loop has no branch,
   so it gets a jump while it is scheduled. Afterwards a jump to the next block in the layout is removed. */
#include "schedule/sched.h"

static bool falls_into_loop(const m_block *b) {
  const m_block *n = b->next;
  return n && b->nsucc == 1 && b->succ[0] == n && n->loop_depth > b->loop_depth && !(b->last && m_is_terminator(b->last));
}

void sched_add_jumps(m_func *f) {
  for (m_block *b = f->entry; b; b = b->next)
    if (falls_into_loop(b)) {
      m_op *j = m_op_new(f, GM_OP_bra);
      j->target = b->next;
      j->loc = b->last ? b->last->loc : b->next->first ? b->next->first->loc : (gc_loc){0};
      m_append(b, j);
    }
}

static void take_out(m_op *o) {
  m_block *b = o->block;
  m_bundle *u = &b->bundle[o->cycle];
  m_op *other = u->op[!o->slot];
  u->op[0] = other;
  u->op[1] = NULL;
  if (other)
    other->slot = 0;
  m_remove(o);
}

void sched_drop_jumps(m_func *f, sched_flight *x) {
  for (m_block *b = f->entry; b; b = b->next) {
    m_op *o = b->last;
    if (!o || o->op != GM_OP_bra || o->target != b->next || b->nsucc != 1)
      continue;
    bool last = o->cycle == (int)b->nbundle - 1;
    take_out(o);
    if (!last || b->bundle[b->nbundle - 1].op[0])
      continue;
    b->nbundle--;
    if (!sched_flight_is_clear(x))
      b->nbundle++;
  }
}
