/* SPDX-License-Identifier: Apache-2.0 */
/* Computes the value of each operation on constants, in the machine's own arithmetic (csrc/core/fp). Constant folding, trip counts and the
 * interpreter all use this definition. NEG and ABS are source modifiers, which only move bits, so they change only the sign bit. */
#include <string.h>

#include "core/fp/fp.h"
#include "ir/ir.h"

#define ONE 0x3f800000u

static uint32_t fold_f1(ir_op op, uint32_t a) {
  switch (op) {
  case IR_NEG:
    return a ^ 0x80000000u;
  case IR_ABS:
    return a & 0x7fffffffu;
  case IR_SAT:
    return gm_fsat(a);
  case IR_FLOOR:
    return gm_ffloor(a);
  case IR_FRACT:
    return gm_ffract(a);
  case IR_TRUNC:
    return gm_ftrunc(a);
  case IR_RCP:
    return gm_frcp(a);
  case IR_RSQ:
    return gm_frsq(a);
  case IR_EXP2:
    return gm_fex2(a);
  case IR_LOG2:
    return gm_flg2(a);
  case IR_SIN:
    return gm_fsin(a);
  case IR_COS:
    return gm_fcos(a);
  default:
    return 0;
  }
}

static uint32_t fold_2(ir_op op, ir_base base, uint32_t a, uint32_t b) {
  switch (op) {
  case IR_ADD:
    return gm_fadd(a, b);
  case IR_MUL:
    return gm_fmul(a, b);
  case IR_DIV:
    return gm_fdiv(a, b);
  case IR_MIN:
    return gm_fmin(a, b);
  case IR_MAX:
    return gm_fmax(a, b);
  case IR_LT:
    return gm_flt(a, b) != 0;
  case IR_GE:
    return gm_fge(a, b) != 0;
  case IR_EQ:
    return base == IR_B ? a == b : gm_feq(a, b) != 0;
  case IR_NE:
    return base == IR_B ? a != b : gm_fne(a, b) != 0;
  case IR_AND:
    return a & b;
  case IR_OR:
    return a | b;
  case IR_XOR:
    return a ^ b;
  default:
    return 0;
  }
}

static uint32_t fold_dot(unsigned width, const uint32_t *a, const uint32_t *b) {
  uint32_t x[4] = {0}, y[4] = {0};
  memcpy(x, a, width * sizeof *x);
  memcpy(y, b, width * sizeof *y);
  return width == 2 ? gm_fdp2(x, y) : width == 3 ? gm_fdp3(x, y) : gm_fdp4(x, y);
}

bool ir_fold(const ir_inst *i, const uint32_t *const *arg, uint32_t out[4]) {
  unsigned any = 0, all = 1;
  switch (i->op) {
  case IR_CONST:
    memcpy(out, i->imm, i->width * sizeof *out);
    return true;
  case IR_BLD:
    for (unsigned k = 0; k < i->width; k++)
      out[k] = arg[k][i->idx[k]];
    return true;
  case IR_DOT:
    out[0] = fold_dot(i->arg[0]->width, arg[0], arg[1]);
    return true;
  case IR_CUBE:
    gm_fcube(arg[0], arg[1], out);
    return true;
  case IR_ANY:
  case IR_ALL:
    for (unsigned k = 0; k < i->arg[0]->width; k++) {
      any |= arg[0][k];
      all &= arg[0][k];
    }
    out[0] = i->op == IR_ANY ? any : all;
    return true;
  case IR_SEL:
    for (unsigned k = 0; k < i->width; k++)
      out[k] = arg[0][i->arg[0]->width == 1 ? 0 : k] ? arg[1][k] : arg[2][k];
    return true;
  case IR_NOT:
    for (unsigned k = 0; k < i->width; k++)
      out[k] = !arg[0][k];
    return true;
  case IR_B2F:
    for (unsigned k = 0; k < i->width; k++)
      out[k] = arg[0][k] ? ONE : 0;
    return true;
  case IR_F2B:
    for (unsigned k = 0; k < i->width; k++)
      out[k] = gm_fne(arg[0][k], 0) != 0;
    return true;
  case IR_DDX:
  case IR_DDY:
    return false;
  default:
    break;
  }
  if (!ir_is_componentwise(i->op))
    return false;
  for (unsigned k = 0; k < i->width; k++)
    out[k] = i->nargs == 1 ? fold_f1(i->op, arg[0][k]) : fold_2(i->op, i->arg[0]->base, arg[0][k], arg[1][k]);
  return true;
}
