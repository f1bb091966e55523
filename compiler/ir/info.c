/* SPDX-License-Identifier: Apache-2.0 */
/* The classes of operations. */
#include "ir/ir.h"

static const char *const names[] = {
#define IR_X(name, text, nargs) text,
    IR_OPS(IR_X)
#undef IR_X
};

const char *ir_op_name(ir_op op) { return (unsigned)op < IR_OP_COUNT ? names[op] : "?"; }

bool ir_is_terminator(ir_op op) { return op == IR_BR || op == IR_CBR || op == IR_RET; }

bool ir_has_effect(ir_op op) {
  return op == IR_STORE || op == IR_OUT || op == IR_OUT_SYS || op == IR_KILL || op == IR_QSY || op == IR_CALL || ir_is_terminator(op);
}

bool ir_is_texture(ir_op op) { return op >= IR_TEX && op <= IR_TXL; }

bool ir_is_derivative(ir_op op) { return op == IR_DDX || op == IR_DDY; }

bool ir_is_special(ir_op op) { return op >= IR_RCP && op <= IR_COS; }

bool ir_is_componentwise(ir_op op) {
  return (op >= IR_ADD && op <= IR_COS) || (op >= IR_LT && op <= IR_NOT) || op == IR_B2F || op == IR_F2B || op == IR_SEL ||
         ir_is_derivative(op);
}

bool ir_is_pure(ir_op op) { return !ir_has_effect(op) && op != IR_LOAD && op != IR_PHI && op != IR_RESULT && op != IR_PARAM; }
