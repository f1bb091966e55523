/* SPDX-License-Identifier: Apache-2.0 */
/* Renumbers the virtual registers that are left, in their order, since passes have tables of all registers, and walk over them
   (docs/compiler.md, "Back end"). */
#include <string.h>

#include "mir/mir.h"

enum { UNUSED = ~0u };

/* Marks the registers that operations name, or gives these their new numbers. */
static void name_all(m_func *f, unsigned *number, bool mark) {
  for (m_block *b = f->entry; b; b = b->next)
    for (m_op *o = b->first; o; o = o->next) {
      uint16_t *at[3];
      unsigned n = 0;
      if (o->dfile == MF_VREG)
        at[n++] = &o->dnum;
      for (unsigned k = 0; k < 2; k++)
        if (o->src[k].file == MF_VREG)
          at[n++] = &o->src[k].num;
      while (n--)
        if (mark)
          number[*at[n]] = 0;
        else
          *at[n] = (uint16_t)number[*at[n]];
    }
}

void m_renumber_ops(m_func *f) {
  f->nop_ids = 0;
  for (m_block *b = f->entry; b; b = b->next)
    for (m_op *o = b->first; o; o = o->next)
      o->id = f->nop_ids++;
}

void m_renumber(m_func *f) {
  unsigned *number = gc_alloc_raw(f->arena, (f->nvreg + 1) * sizeof *number);
  size_t n = 0;
  memset(number, 255, (f->nvreg + 1) * sizeof *number);
  name_all(f, number, true);
  for (size_t v = 0; v < f->nvreg; v++)
    if (number[v] != UNUSED) {
      f->vreg[n] = f->vreg[v];
      number[v] = (unsigned)n++;
    }
  if (n == f->nvreg)
    return;
  f->nvreg = n;
  f->live = NULL;
  name_all(f, number, false);
}
