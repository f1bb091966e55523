/* SPDX-License-Identifier: Apache-2.0 */
/* Joins exits of neighbouring iterations under one test. Private to compiler/opt. */
#ifndef GC_OPT_JOIN_H
#define GC_OPT_JOIN_H

#include "ir/ir.h"

enum { OPT_JOIN_LANES = 4 }; /* of the predicate that decides */

/* The number of predicate lanes that tell whether cond has the value `leave`: the values connected by `or`, or by `and` if it has to be
 * false. */
unsigned opt_exit_lanes(const ir_inst *cond, bool leave);
/* Counts the blocks in a row from head on. Each has one way in, from the one before, and a branch that left an unrolled loop. They have no
 * effects, except that the first may have some. */
unsigned opt_exit_row(ir_block *head, ir_block **row, unsigned most);
/* Joins blocks that copies of iterations made one group (ir_block.copy_of, copy_group). Each must have one way in and, as far as it is
 * joined, no effects. All of them are computed. Then one branch leaves if any of the exits is taken, and after it the first taken exit is
 * found. Exits after known trips stay branches of their own. True if anything changed; blocks may then be empty. */
bool opt_join_exits(ir_module *m);

#endif
