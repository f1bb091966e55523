/* SPDX-License-Identifier: Apache-2.0 */
/* Joins exits of neighbouring iterations of a loop under one test (docs/compiler.md, "Loops"): all iterations are computed, then one branch
 * decides whether any of their exits is taken. Private to compiler/opt. */
#ifndef GC_OPT_JOIN_H
#define GC_OPT_JOIN_H

#include "ir/ir.h"

enum { OPT_JOIN_LANES = 4 }; /* lanes of the predicate that decides about the exit */

/* The number of predicate lanes needed to tell whether cond has the value `leave`: one for each bool connected by `or` if leave is true,
 * or by `and` if leave is false. */
unsigned opt_exit_lanes(const ir_inst *cond, bool leave);
/* Puts the blocks in a row from head on into row, and returns their number. Each block has one predecessor, the block before, and ends
 * with a branch that left an unrolled loop. The blocks have no effects, except that the first may have some. */
unsigned opt_exit_row(ir_block *head, ir_block **row, unsigned max);
/* Joins the blocks that unrolling put into one group (ir_block.copy_of, copy_group). Each block must have one predecessor and, as far as
 * it is joined, no effects. The operations of all the blocks are computed. Then one branch leaves if any exit is taken, and after that
 * branch the first taken exit is found. Exits after a known number of trips keep branches of their own. True if anything changed; blocks
 * may then be empty. */
bool opt_join_exits(ir_module *m);

#endif
