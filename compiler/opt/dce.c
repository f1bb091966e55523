/* SPDX-License-Identifier: Apache-2.0 */
/* Dead code: values that no effect needs, cycles of dead phis included. Requires nothing. */
#include "opt/opt_util.h"

bool opt_dce(ir_module *m) {
  ir_func *f = m->main;
  gc_arena *tmp = m->arena;
  gc_mark before = gc_arena_mark(tmp);
  bool *live = gc_alloc(tmp, f->next_inst + 1), changed = false;
  ir_inst **work = gc_alloc_raw(tmp, (f->next_inst + 1) * sizeof *work);
  size_t n = 0;
  for (ir_block *b = f->entry; b; b = b->next)
    for (ir_inst *i = b->first; i; i = i->next)
      if (ir_has_effect(i->op)) {
        live[i->id] = true;
        work[n++] = i;
      }
  while (n) {
    ir_inst *i = work[--n];
    for (unsigned k = 0; k < i->nargs; k++)
      if (!live[i->arg[k]->id]) {
        live[i->arg[k]->id] = true;
        work[n++] = i->arg[k];
      }
  }
  for (ir_block *b = f->entry; b; b = b->next)
    for (ir_inst *i = b->first, *next; i; i = next) {
      next = i->next;
      if (live[i->id])
        continue;
      ir_remove(i);
      changed = true;
    }
  gc_arena_release(tmp, before);
  m->settled = true;
  return changed;
}
