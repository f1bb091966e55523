/* SPDX-License-Identifier: Apache-2.0 */
/* Private to the generator of random programs: its state, shared by operations (randop.c) and structure (randprog.c). */
#ifndef GM_RANDGEN_H
#define GM_RANDGEN_H

#include "base/random.h"
#include "core/isa/isa.h"
#include "randboard.h"
#include "randprog.h"

enum { RAND_WORDS = 3000, RAND_RECENT = 8, RAND_FUNCTIONS = 4 };

/* The state of the generator. */
typedef struct {
  gm_rng rng;
  gm_randprog *p;
  board_rules rules;
  board b;
  uint8_t recent[RAND_RECENT]; /* destinations written of late: likely sources */
  unsigned nrecent;
  size_t words_end; /* the program has no more words than these */
  bool full;        /* its words are nearly used up: finish the program */
  unsigned last_at; /* word address of the bundle emitted last */
  unsigned function[RAND_FUNCTIONS], function_cost[RAND_FUNCTIONS], nfunction;
  unsigned level;       /* call depth still allowed */
  unsigned counter;     /* next free loop counter */
  unsigned counter_end; /* first counter that other code uses */
  unsigned count_end;   /* first counter that a dbn without a loop may not use */
  uint64_t cost;        /* most bundles that will run, iterations of loops included */
  uint64_t weight;      /* how often the code that is being generated runs */
  gm_rare rare;         /* what the program has at its end */
  bool draw_tex;        /* texture operations may be drawn */
  bool failed;          /* out of memory */
} rand_gen;

/* True if the machine can do ddx, ddy and qsy. */
bool rand_quads(const rand_gen *g);
/* A flow operation. */
gm_inst rand_flow(unsigned opcode, unsigned pred, unsigned cond, unsigned imm);
/* Emits one bundle: `flow` (may be NULL) alone or with another operation, or random operations. leaving: the bundle ends a straight line
   of code. Always succeeds (a nop fits everywhere); advances the board. */
void rand_bundle(rand_gen *g, const gm_inst *flow, bool leaving);
/* Emits the opens that accesses still need, before a place where paths meet. */
void rand_settle(rand_gen *g);
/* A condition that can be read now, in *pred and *cond; false if none. */
bool rand_condition(rand_gen *g, unsigned *pred, unsigned *cond);

#endif
