/* SPDX-License-Identifier: Apache-2.0 */
/* Packing: builds a vector of given lanes, and decides which lanes to try. Private to compiler/opt/slp*.c. */
#ifndef GC_SLP_H
#define GC_SLP_H

#include "ir/ir.h"

enum { SLP_REPLACED = 64 }; /* lanes recorded in one try */

/* One lane: its value, with bld (and after arithmetic neg) looked through, and as it was given. */
typedef struct {
  ir_inst *v, *given;
  uint8_t lane, given_lane;
  bool neg, given_neg; /* of v; given holds v with the latter */
} slp_elem;

typedef struct {
  ir_module *m;
  ir_func *f;
  ir_inst *pos; /* new instructions go before this one until the block is sorted */
  unsigned tries;
  struct {
    ir_inst *old, *with;
    uint8_t old_lane, with_lane;
  } packed[SLP_REPLACED]; /* lanes that the new operations also compute */
  unsigned npacked;
  bool *coordinate; /* by value: some lookup reads it */
  unsigned *level;  /* by value: its longest chain of operations in its block */
} slp;

bool slp_packable(const slp *s, const ir_inst *i);
bool slp_commutes(ir_op op);
/* A lane of v, times -1 if neg. arithmetic: the user is an operation through which a sign may be followed. */
slp_elem slp_look(ir_inst *v, unsigned lane, bool neg, bool arithmetic);
/* How well b matches a; 4: lanes of one value, or constants. */
unsigned slp_affinity(const slp *s, const slp_elem *a, const slp_elem *b);
bool slp_is_seed(const ir_inst *i); /* a bld of several values */
/* The next write of the same register, if it writes other lanes and the first write can wait for it. */
ir_inst *slp_mate(const ir_inst *i);
/* The lanes of two such writes together; returns how many. */
unsigned slp_merged_lanes(ir_inst *early, ir_inst *late, slp_elem *e);
/* The value of the k-th recorded lane as a bld of the packed operations, if those have all its lanes and no earlier record was of it. */
ir_inst *slp_repacked(slp *s, unsigned k);
/* Builds a value of those lanes from new instructions before s->pos. Operations are packed through `depth` levels of operands. */
ir_inst *slp_build(slp *s, const slp_elem *e, unsigned n, unsigned depth);

#endif
