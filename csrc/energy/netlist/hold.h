/* SPDX-License-Identifier: Apache-2.0 */
/* Finds the words of a netlist's flip-flops that a synthesis tool would clock through a gate of its own, and the cycles in which that
   gate would be open (docs/energy.md, Enables as clock gates).

   A flip-flop with an enable has a gate from its output back to its input that holds the value. In a cycle it holds if its next value
   equals its present value, for 0 and for 1. This is computed from the gates between output and input: no enable has to be found. A
   word, up to 32 bits of one register, gets one gate, which opens if any bit does not hold. A gate drives one word only: lanes of a
   vector and ports of a file, which have enables of their own but a common name, have gates of their own. Bits of a word with enables of
   their own share the gate, so the saving is a lower bound. */
#ifndef GM_GATES_HOLD_H
#define GM_GATES_HOLD_H

#include "energy/netlist/logic.h"

enum { GT_HOLD_GATES = 24, GT_HOLD_MIN = 4, GT_HOLD_MAX = 32 };

typedef struct {
  uint32_t first, count; /* its flip-flops, in gt_hold.flop */
  uint32_t cell;         /* of one of them, in the netlist */
  uint8_t domain;
  bool open; /* in this cycle: the clock of the word's gate rises with the next edge, if that of its domain does */
} gt_word;

typedef struct {
  const char *name; /* of the flip-flop; the first `length` characters name the register */
  size_t length;
  unsigned bit; /* of the register */
  uint32_t d, q, cell;
  uint8_t domain;
  uint32_t first, count; /* gates between q and d, in gt_hold.path */
} gt_held_flop;

typedef struct {
  gt_held_flop *flop;
  gt_word *word;
  uint32_t *path; /* positions in the logic's order of gates */
  size_t flops, words;
  uint8_t *value; /* by net: the logic's values, but for nets between a flip-flop's output and its input */
} gt_hold;

/* Words of GT_HOLD_MIN to GT_HOLD_MAX bits whose flip-flops can hold. Names of flip-flops tell which register they are a bit of. */
void gt_hold_find(gt_hold *h, const gt_logic *l, gc_arena *arena);
/* Fills `open` of all words; after gt_settle. */
void gt_hold_update(gt_hold *h, const gt_logic *l);

#endif
