/* SPDX-License-Identifier: Apache-2.0 */
/* Folds constants, bit for bit as the machine computes (ir_fold). A uniform whose index is constant is read in place. Requires nothing. */
#include "core/fp/fp.h"
#include "opt/opt_util.h"

/* Reads an element with a known number directly, without the address register. An element outside of the array is left as it is. */
static bool fold_index(const ir_module *m, ir_inst *i) {
  const gm_symbol *s = &m->sym[i->sym].s;
  int slot = i->slot + gm_farl(i->arg[0]->imm[0]);
  if (slot < 0 || (unsigned)slot >= s->cols * s->elements)
    return false;
  i->op = IR_UNIFORM;
  i->nargs = 0;
  i->slot = slot;
  return true;
}

bool opt_fold(ir_module *m) {
  bool changed = false;
  for (ir_block *b = m->main->entry; b; b = b->next)
    for (ir_inst *i = b->first; i; i = i->next) {
      if (!i->nargs || i->arg[0]->op != IR_CONST || i->nargs > 4 || !ir_is_pure(i->op))
        continue;
      const uint32_t *arg[4] = {0};
      uint32_t value[4];
      unsigned k = 0;
      for (; k < i->nargs && i->arg[k]->op == IR_CONST; k++)
        arg[k] = i->arg[k]->imm;
      if (k < i->nargs)
        continue;
      if (i->op == IR_UNIFORM_IDX) {
        changed |= fold_index(m, i);
        continue;
      }
      if (!ir_fold(i, arg, value))
        continue;
      opt_make_const(i, value);
      changed = true;
    }
  return changed;
}
