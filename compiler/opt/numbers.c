/* SPDX-License-Identifier: Apache-2.0 */
/* Finds out which values are never a NaN, so that min and max can drop one (docs/compiler.md, "A NaN in min and max"). */
#include "opt/opt.h"
#include "opt/opt_util.h"

/* The phis that is_number has looked through, and the number of its steps. */
typedef struct {
  const ir_inst *phi[8];
  unsigned n, steps;
} trail;

/* Is it a constant without infinities and NaNs, and without zeros if nonzero is set? */
static bool is_finite(const ir_inst *i, bool nonzero) {
  for (unsigned k = 0; k < i->width; k++)
    if ((i->imm[k] & 0x7f800000u) == 0x7f800000u || (nonzero && !(i->imm[k] & 0x7f800000u)))
      return false;
  return i->op == IR_CONST;
}

static bool is_number(const ir_inst *v, trail *t);

static bool are_numbers(const ir_inst *v, unsigned from, unsigned to, trail *t) {
  for (unsigned k = from; k < to; k++)
    if (!is_number(v->arg[k], t))
      return false;
  return true;
}

static bool is_phi_of_numbers(const ir_inst *v, trail *t) {
  for (unsigned k = 0; k < t->n; k++)
    if (t->phi[k] == v)
      return true;
  if (t->n == sizeof t->phi / sizeof *t->phi)
    return false;
  t->phi[t->n++] = v;
  return are_numbers(v, 0, v->nargs, t);
}

static bool is_number(const ir_inst *v, trail *t) {
  if (++t->steps > 64)
    return false;
  switch (v->op) {
  case IR_CONST:
    return is_finite(v, false);
  case IR_INPUT:
  case IR_UNIFORM:
  case IR_SAT:
  case IR_B2F:
    return true;
  case IR_PHI:
    return is_phi_of_numbers(v, t);
  case IR_MIN: /* if one operand is a NaN, the result is the first one */
  case IR_MAX:
    return are_numbers(v, 0, 1, t);
  case IR_SEL:
    return are_numbers(v, 1, v->nargs, t);
  case IR_BLD:
  case IR_NEG:
  case IR_ABS:
    return are_numbers(v, 0, v->nargs, t);
  case IR_ADD: /* infinity + -infinity is a NaN, so one operand must be a finite constant */
    return (is_finite(v->arg[1], false) && is_number(v->arg[0], t)) || (is_finite(v->arg[0], false) && is_number(v->arg[1], t));
  case IR_MUL: /* infinity * 0 is one, too */
    return (is_finite(v->arg[1], true) && is_number(v->arg[0], t)) || (is_finite(v->arg[0], true) && is_number(v->arg[1], t));
  default:
    return false;
  }
}

bool opt_is_number(const ir_inst *v) {
  trail t = {.n = 0};
  return is_number(v, &t);
}

bool opt_number_second(const ir_inst *extreme) { return opt_is_number(extreme->arg[1]) && !opt_is_number(extreme->arg[0]); }

void opt_number_first(ir_func *f) {
  for (ir_block *b = f->entry; b; b = b->next)
    for (ir_inst *i = b->first; i; i = i->next)
      if ((i->op == IR_MIN || i->op == IR_MAX) && !i->precise && opt_number_second(i)) {
        ir_inst *first = i->arg[1];
        i->arg[1] = i->arg[0];
        i->arg[0] = first;
      }
}

unsigned opt_open_nans(const ir_module *m, unsigned *all) {
  unsigned n = 0;
  *all = 0;
  for (const ir_func *f = m->funcs; f; f = f->next)
    for (const ir_block *b = f->entry; b; b = b->next)
      for (const ir_inst *i = b->first; i; i = i->next) {
        bool extreme = i->op == IR_MIN || i->op == IR_MAX;
        *all += extreme;
        n += extreme && !opt_is_number(i->arg[0]);
      }
  return n;
}
