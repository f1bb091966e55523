/* SPDX-License-Identifier: Apache-2.0 */
/* The names of the IR's operations (docs/ir.md). */
#include "ir/ir.h"

static const char *const names[] = {
#define IR_X(name, text, nargs, properties) text,
    IR_OPS(IR_X)
#undef IR_X
};

const char *ir_op_name(ir_op op) { return (unsigned)op < IR_OP_COUNT ? names[op] : "?"; }
