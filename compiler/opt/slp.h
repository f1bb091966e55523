/* SPDX-License-Identifier: Apache-2.0 */
/* Packing: scalar operations become one vector operation (superword-level parallelism, SLP; docs/compiler.md, "Middle end"). These
   functions build a vector of given lanes, and decide which lanes to try. A try is undone unless it pays. Private to compiler/opt/slp*.c.
 */
#ifndef GC_SLP_H
#define GC_SLP_H

#include "ir/ir.h"

enum { SLP_REPLACED = 64 }; /* lanes recorded in one try */

/* One lane to build: its value after looking through bld (vector build) and, after arithmetic, neg; and the value as it was given. */
typedef struct {
  ir_inst *v, *given;
  uint8_t lane, given_lane;
  bool neg, given_neg; /* neg: v is negated; given_neg: given is negated */
} slp_elem;

/* The state of packing in one block. */
typedef struct {
  ir_module *m;
  ir_func *f;
  ir_inst *pos; /* new instructions go before this one until the block is sorted */
  unsigned tries;
  struct {
    ir_inst *old, *with;
    uint8_t old_lane, with_lane;
  } packed[SLP_REPLACED]; /* lanes of old values that the new operations also compute */
  unsigned npacked;
  bool *coordinate; /* by value: some texture lookup reads it as coordinate */
  unsigned *level;  /* by value: its longest chain of operations in its block */
} slp;

bool slp_packable(const slp *s, const ir_inst *i); /* may the operation become a lane of a wider one? */
bool slp_commutes(ir_op op);                       /* may its operands be exchanged? */
/* Describes one lane of v, negated if neg is set. arithmetic: the user is an operation through which a sign may be followed. */
slp_elem slp_look(ir_inst *v, unsigned lane, bool neg, bool arithmetic);
/* Need lanes of the two values no gathering: are they lanes of one value, or constants? */
static inline bool slp_match(const ir_inst *a, const ir_inst *b) { return a == b || (a->op == IR_CONST && b->op == IR_CONST); }
/* How well lane b matches lane a; 4: slp_match. */
unsigned slp_affinity(const slp *s, const slp_elem *a, const slp_elem *b);
bool slp_is_seed(const ir_inst *i); /* a bld of several values */
/* The next write of the register that i writes, if that write goes to other lanes and i can be delayed until then. */
ir_inst *slp_mate(const ir_inst *i);
/* Collects in e the lanes of two such writes; returns their number. */
unsigned slp_merged_lanes(ir_inst *early, ir_inst *late, slp_elem *e);
/* The value of the k-th record in `packed`, as a bld of the packed operations; NULL if they lack some of its lanes, or if an earlier
 * record was of the same value. */
ir_inst *slp_repacked(slp *s, unsigned k);
/* Builds a value of the n lanes e from new instructions before s->pos. Packs operations through `depth` levels of operands. */
ir_inst *slp_build(slp *s, const slp_elem *e, unsigned n, unsigned depth);

#endif
