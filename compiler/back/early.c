/* SPDX-License-Identifier: Apache-2.0 */
/* Constant lanes first: where a constant goes to the upper lanes of a vector and operations of the same block write the others, it is
   written in front of them, to all lanes up to its own. So it has the short form, which names the first lanes only. Before scheduling. */
#include "back/form.h"

static bool writes(const m_op *a, const m_op *o) { return o->dfile == a->dfile && o->dnum == a->dnum; }

static bool reads(const m_op *a, const m_op *o) {
  for (unsigned k = 0; k < m_nsrc(o); k++)
    if (o->src[k].file == a->dfile && o->src[k].num == a->dnum)
      return true;
  return false;
}

/* In front of what it has to stand to write `rest` too, or NULL: somebody needs what was there, or does not write it again. */
static m_op *place(const m_op *a, unsigned rest) {
  m_op *first = NULL;
  unsigned written = 0;
  bool behind = false;
  for (m_op *o = a->block->first; o; o = o->next) {
    behind |= o == a;
    if (o == a)
      continue;
    if (writes(a, o)) {
      if (o->mask & a->mask)
        return NULL;
      first = first ? first : o;
      written |= o->mask;
    }
    if (reads(a, o) && (!behind || rest & ~written))
      return NULL;
  }
  return rest & ~written ? NULL : first;
}

static bool is_constant_move(const m_func *f, const m_op *o) {
  return (o->op == GL_OP_mov || o->op == GL_OP_mvb) && (o->dfile == MF_O || o->dfile == MF_VREG) && !o->is_dto && form_exists(o) &&
         form_is_literal(f, o, 0);
}

void m_constants_first(m_func *f) {
  if (!form_may_widen(f))
    return;
  for (m_block *b = f->entry; b; b = b->next)
    for (m_op *o = b->first, *next; o; o = next) {
      unsigned rest = form_prefix(o->mask) & ~o->mask;
      m_op *at = rest && is_constant_move(f, o) ? place(o, rest) : NULL;
      next = o->next;
      if (!at)
        continue;
      for (unsigned l = 0; l < 4; l++)
        if (rest >> l & 1)
          o->src[0].swz[l] = o->src[0].swz[__builtin_ctz(o->mask)];
      o->mask |= (uint8_t)rest;
      m_remove(o);
      m_insert_before(at, o);
    }
}
