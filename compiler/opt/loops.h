/* SPDX-License-Identifier: Apache-2.0 */
/* Copies of whole loops. Private to compiler/opt. */
#ifndef GC_OPT_LOOPS_H
#define GC_OPT_LOOPS_H

#include "ir/ir.h"

typedef struct {
  ir_module *m;
  ir_func *f;
  gc_arena *tmp;
  ir_block *header, **set; /* the loop's blocks, header first */
  size_t n;
  bool *in;          /* by rpo */
  ir_block *exiting; /* its branch leaves the loop after a number of trips that is known; or NULL */
  unsigned trips;    /* how often the header runs then */
  /* while copying */
  ir_inst **inst;   /* id -> copy of the present iteration */
  ir_block **block; /* block id -> copy */
  unsigned old_inst;
} opt_loop;

/* What becomes of a loop: `peel` copies in front, then `times` that are the new loop's body; or with `all` these are all there is. */
typedef struct {
  unsigned peel, times;
  bool all;
  unsigned keep; /* the copy of the body, from 1, in which the exit after known trips stays a branch */
  bool joined;   /* the body's iterations are a group for opt_join_exits */
} opt_copies;

/* The natural loop of header; blocks: how many f has. False: it heads none. After ir_rpo and ir_dominators; all is in tmp. */
bool opt_loop_take(opt_loop *l, ir_module *m, ir_func *f, ir_block *header, size_t blocks, gc_arena *tmp);
bool opt_loop_has(const opt_loop *l, const ir_block *b);
size_t opt_loop_size(const opt_loop *l); /* instructions that are no leaves */
/* The copies; the original blocks are left without a way in, and values in variables: mem2reg and cleaning up must follow. */
void opt_loop_copy(opt_loop *l, const opt_copies *c);

#endif
