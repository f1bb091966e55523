/* SPDX-License-Identifier: Apache-2.0 */
/* Constant folding, bit for bit as the machine computes (ir_fold). Requires nothing. */
#include "opt/opt_util.h"

bool opt_fold(ir_module *m) {
  bool changed = false;
  for (ir_block *b = m->main->entry; b; b = b->next)
    for (ir_inst *i = b->first; i; i = i->next) {
      if (i->op == IR_CONST || !i->nargs || i->nargs > 4 || !ir_is_pure(i->op))
        continue;
      const uint32_t *arg[4] = {0};
      uint32_t value[4];
      unsigned k = 0;
      for (; k < i->nargs && i->arg[k]->op == IR_CONST; k++)
        arg[k] = i->arg[k]->imm;
      if (k < i->nargs || !ir_fold(i, arg, value))
        continue;
      opt_make_const(i, value);
      changed = true;
    }
  return changed;
}
