/* SPDX-License-Identifier: Apache-2.0 */
/* The cost of a program, for passes that try a change and keep it if it pays (docs/compiler.md, "Middle end"). Private to compiler/opt. */
#ifndef GC_OPT_COST_H
#define GC_OPT_COST_H

#include "ir/ir.h"

/* What is counted: which instructions some effect needs, and how often each value is used. */
typedef struct {
  const ir_module *m;
  bool *live;
  uint16_t *uses;            /* number of live users, each counted once */
  bool *only_output;         /* the value has one user, which is an output */
} opt_census;                /* all arrays are indexed by instruction id */
enum { OPT_OPERATION = 16 }; /* cost of an operation; a write of the output buffer costs 1 more */
/* The census of m->main. without: an effect that does not count, or NULL. */
opt_census opt_take_census(gc_arena *tmp, const ir_module *m, const ir_inst *without);
/* The cost of the instructions in such a census: the machine operations that instruction selection (isel) makes of them. Swizzles, signs,
 * constants and leaves are free. A bld (vector build) takes one move for each register it reads whose value is not computed in place. An
 * operation on two registers of a file with one port takes a move. */
unsigned opt_cost(gc_arena *tmp, const ir_module *m, const ir_inst *without);
/* The cost of one live instruction. */
unsigned opt_inst_cost(const opt_census *c, const ir_inst *i);
/* Lower bounds on the cycles of a block: its longest chain of operations, and the number of operations. Every value of the block must be
   defined before it is used. */
typedef struct {
  unsigned path, operations;
} opt_shape;
opt_shape opt_shape_of(gc_arena *tmp, const ir_module *m, const ir_block *b);
/* Does a value of the block depend on itself, other than through a phi? Such a block cannot be ordered. */
bool opt_block_cycle(gc_arena *tmp, const ir_block *b, unsigned ids);

#endif
