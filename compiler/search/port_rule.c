/* SPDX-License-Identifier: Apache-2.0 */
/* Makes programs for a memory array whose banks have one port: schedules again until no bundle needs a bank twice. */
#include "search/port_rule.h"

#include <string.h>

#include "mir/banks.h"

enum { TRIES = 40, PATIENCE = 12 }; /* tries after which an operation that clashes gets a bundle for itself */

static m_op *find_op_by_id(const m_func *f, unsigned id) {
  for (const m_block *b = f->entry; b; b = b->next)
    for (m_op *o = b->first; o; o = o->next)
      if (o->id == id)
        return o;
  return NULL;
}

/* Two operations that clash get different bundles; if both sources of one clash, one is copied to another register first. */
static void forbid_clashes(m_func *f, const m_clash *list, unsigned n, bool alone) {
  m_clash *all = gc_alloc_raw(f->arena, (f->napart + n) * sizeof *all);
  if (f->napart)
    memcpy(all, f->apart, f->napart * sizeof *all);
  f->apart = all;
  for (unsigned k = 0; k < n; k++) {
    m_op *x = find_op_by_id(f, list[k].x), *y = find_op_by_id(f, list[k].y);
    if (!x || !y)
      continue;
    if (x == y) {
      m_copy_source(f, x);
      continue;
    }
    x->apart = y->apart = true;
    x->alone |= alone;
    all[f->napart++] = list[k];
  }
}

m_func *back_port_rule(back *k, m_func *f, m_func *before, unsigned limit, gc_stats *st) {
  for (unsigned tries = 0; f && tries < TRIES; tries++) {
    unsigned n;
    const m_clash *list = m_clashes(f, &n);
    if (!n)
      return f;
    forbid_clashes(before, list, n, tries >= PATIENCE);
    f = m_clone(before);
    if (!sched_run(f, k->o, limit) || !ra_run(f, k->o, st))
      return NULL;
  }
  return NULL;
}
