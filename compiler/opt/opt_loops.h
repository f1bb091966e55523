/* SPDX-License-Identifier: Apache-2.0 */
/* Copies whole loops, for unrolling (docs/compiler.md, "Loops"). Private to compiler/opt. */
#ifndef GC_OPT_LOOPS_H
#define GC_OPT_LOOPS_H

#include "ir/ir.h"

/* A loop, and the copies that are being made of it. */
typedef struct {
  ir_module *m;
  ir_func *f;
  gc_arena *tmp;
  ir_block *header, **set; /* the loop's blocks, header first */
  size_t n;
  bool *in;          /* by rpo: the block is in the loop */
  ir_block *exiting; /* block whose branch leaves the loop after a known number of trips, or NULL */
  unsigned trips;    /* number of header executions, if `exiting` is set */
  /* while copying */
  ir_inst **inst;   /* id -> its copy in the current iteration */
  ir_block **block; /* block id -> copy */
  unsigned old_inst;
} opt_loop;

/* How a loop is copied: `peel` copies before the loop, then `times` copies that are the new loop's body. With `all`, no loop remains. */
typedef struct {
  unsigned peel, times;
  bool all;
  unsigned keep; /* the copy of the body, from 1, whose exit after known trips stays a branch */
  bool joined;   /* the iterations of the body are a group for opt_join_exits */
} opt_copies;

/* Reads the natural loop with this header into l. blocks: number of blocks of f. False: header heads no loop. Call after ir_rpo and
 * ir_dominators. All memory is in tmp. */
bool opt_loop_take(opt_loop *l, ir_module *m, ir_func *f, ir_block *header, size_t blocks, gc_arena *tmp);
static inline bool opt_loop_has(const opt_loop *l, const ir_block *b) { return b->rpo && l->in[b->rpo]; }
size_t opt_loop_size(const opt_loop *l); /* instructions that are not leaves */
/* The instructions of one copied iteration, once the number of the iteration is a constant there. phis: with the phis of the header, as in
 * opt_loop_size. A full copy does not need them. Blocks are in reverse post-order. */
size_t opt_loop_copy_size(const opt_loop *l, bool phis);
/* Makes the copies. No edge leads to the original blocks afterwards, and values that cross iterations are in variables: mem2reg and
 * clean-up must follow. */
void opt_loop_copy(opt_loop *l, const opt_copies *c);

#endif
