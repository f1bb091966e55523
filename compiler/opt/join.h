/* SPDX-License-Identifier: Apache-2.0 */
/* Exits of neighbouring iterations under one test. Private to compiler/opt. */
#ifndef GC_OPT_JOIN_H
#define GC_OPT_JOIN_H

#include "ir/ir.h"

enum { OPT_JOIN_LANES = 4 }; /* of the predicate that decides */

/* Lanes of a predicate that tell whether cond has the value leave: those that `or`, and where it has to be false `and`, connects. */
unsigned opt_exit_lanes(const ir_inst *cond, bool leave);
/* Blocks in a row from head on, each with one way in from the one before and with a branch that left a loop which has been unrolled,
   without effects (the first may have some). Returns how many. */
unsigned opt_exit_row(ir_block *head, ir_block **row, unsigned most);
/* Blocks that copies of iterations made one group (ir_block.copy_of, copy_group), each with one way in, become one block, as far as their
   operations have no effect: all is computed, then one branch leaves if any of the exits is taken, and behind it the first of these is
   found. Exits after known trips stay branches of their own. True if anything changed; blocks may be empty then. */
bool opt_join_exits(ir_module *m);

#endif
