/* SPDX-License-Identifier: Apache-2.0 */
/* Splits special functions and quotients into lanes, since their unit (group C) is scalar (docs/compiler.md, "Middle end"). Requires
   nothing; exact. Run narrow before this pass, so that unneeded lanes are gone. */
#include "opt/opt_util.h"

bool opt_scalar(ir_module *m) {
  ir_func *f = m->main;
  bool forwarded = false;
  for (ir_block *b = f->entry; b; b = b->next)
    for (ir_inst *i = b->first; i; i = i->next) {
      if (!ir_is_special(i->op) || i->width == 1)
        continue;
      ir_inst *bld = opt_before(m, i, i, IR_BLD, IR_F, i->width, i->width);
      for (unsigned k = 0; k < i->width; k++) {
        uint8_t lane = (uint8_t)k;
        ir_inst *a = opt_lanes(m, bld, i, i->arg[0], 1, &lane);
        bld->arg[k] =
            i->nargs == 1 ? opt_unary(m, bld, i, i->op, a) : opt_binary(m, bld, i, i->op, a, opt_lanes(m, bld, i, i->arg[1], 1, &lane));
      }
      forwarded |= opt_forward(i, bld);
    }
  return forwarded && opt_apply_forwards(f);
}
