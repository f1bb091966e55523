/* SPDX-License-Identifier: Apache-2.0 */
/* Packing: what builds a vector of given lanes, and what decides which lanes to try. Private to compiler/opt/slp*.c. */
#ifndef GC_SLP_H
#define GC_SLP_H

#include "ir/ir.h"

enum { SLP_REPLACED = 64 }; /* lanes noted in one try */

/* One lane: its value with bld (and, behind arithmetic, neg) looked through, and as it was given. */
typedef struct {
  ir_inst *v, *given;
  uint8_t lane, given_lane;
  bool neg, given_neg; /* of v; given holds v with the latter */
} slp_elem;

typedef struct {
  ir_module *m;
  ir_func *f;
  ir_inst *pos; /* new instructions stand here until the block is sorted */
  unsigned tries;
  struct {
    ir_inst *old, *with;
    uint8_t old_lane, with_lane;
  } packed[SLP_REPLACED]; /* lanes that the new operations compute too */
  unsigned npacked;
  bool *coordinate; /* of each value: some lookup reads it */
  unsigned *level;  /* of each value: longest chain of operations in its block */
} slp;

bool slp_packable(const slp *s, const ir_inst *i);
bool slp_commutes(ir_op op);
/* A lane of v, times -1 if neg; arithmetic: the user is an operation for which a sign may be looked through. */
slp_elem slp_look(ir_inst *v, unsigned lane, bool neg, bool arithmetic);
/* How well b stands next to a: 4 is lanes of one value or constants. */
unsigned slp_affinity(const slp *s, const slp_elem *a, const slp_elem *b);
bool slp_is_seed(const ir_inst *i); /* a bld of several values */
/* The next write of the same register, if it leaves the first one's lanes alone and the first can wait that long. */
ir_inst *slp_mate(const ir_inst *i);
/* The lanes that two such writes make together; how many. */
unsigned slp_merged_lanes(ir_inst *early, ir_inst *late, slp_elem *e);
/* The k-th noted lane's value as a bld of the packed operations, if those have all its lanes and no earlier note led to it. */
ir_inst *slp_repacked(slp *s, unsigned k);
/* A value of those lanes, in new instructions in front of s->pos; operations are packed through depth levels of operands. */
ir_inst *slp_build(slp *s, const slp_elem *e, unsigned n, unsigned depth);

#endif
