/* SPDX-License-Identifier: Apache-2.0 */
/* Reassociation of constants: (x * c1) * c2 and (x + c1) + c2 (docs/compiler.md, "Middle end"). Precise operations stay as they are. The
   result stays within rounding of the original. Products of constants must stay well inside the normal range. Sums must be exact, with
   both constants at most 16, so that cancellation costs only a few units in the last place of max(1, |x|). Chains are not balanced: with
   one adder, and results forwarded after one cycle, a chain is as fast as a tree. */
#include "core/fp/fp.h"
#include "opt/opt_util.h"

static bool merge_constants(ir_op op, uint32_t a, uint32_t b, uint32_t *r) {
  float x = gm_float(a), y = gm_float(b);
  if (op == IR_MUL) {
    *r = gm_fmul(a, b);
    uint32_t e = *r >> 23 & 0xff, ea = a >> 23 & 0xff, eb = b >> 23 & 0xff;
    return e > 64 && e < 190 && ea > 64 && ea < 190 && eb > 64 && eb < 190;
  }
  *r = gm_fadd(a, b);
  return x >= -16 && x <= 16 && y >= -16 && y <= 16 && (double)x + (double)y == (double)gm_float(*r);
}

static bool reassociate_inst(ir_module *m, ir_inst *i) {
  if ((i->op != IR_ADD && i->op != IR_MUL) || i->precise)
    return false;
  for (unsigned k = 0; k < 2; k++) {
    ir_inst *c = i->arg[k], *g = i->arg[!k];
    if (c->op != IR_CONST || g->op != i->op || g->precise)
      continue;
    for (unsigned j = 0; j < 2; j++) {
      const ir_inst *d = g->arg[j];
      uint32_t bits[4];
      unsigned lane = 0;
      while (d->op == IR_CONST && lane < i->width && merge_constants(i->op, c->imm[lane], d->imm[lane], &bits[lane]))
        lane++;
      if (d->op != IR_CONST || lane < i->width)
        continue;
      ir_inst *n = opt_before(m, i, i, IR_CONST, IR_F, i->width, 0);
      opt_make_const(n, bits);
      i->arg[0] = g->arg[!j];
      i->arg[1] = n;
      return true;
    }
  }
  return false;
}

bool opt_reassoc(ir_module *m) {
  bool changed = false;
  for (ir_block *b = m->main->entry; b; b = b->next)
    for (ir_inst *i = b->first; i; i = i->next)
      changed |= reassociate_inst(m, i);
  return changed;
}
