/* SPDX-License-Identifier: Apache-2.0 */
/* The registers of the fast engine, for several runs side by side: a vector has one lane of a register for four runs of a pack
   (docs/simulator-and-testbench.md, "Fast engine"). All registers are in one array of vectors. A place is a number: where one lane of a
   register begins in this array. */
#ifndef GM_FAST_LANES_H
#define GM_FAST_LANES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/machine/machine.h"
#include "core/sim/rules.h"
#include "core/sim/trace.h"
#include "core/texture/texture.h"

/* Runs of a pack, and vectors of four that hold one lane of a register for all of them. */
enum { FAST_RUNS = 8, FAST_PARTS = FAST_RUNS / 4 };

typedef uint32_t fast_vec __attribute__((vector_size(16), may_alias));
typedef int32_t fast_int __attribute__((vector_size(16)));
typedef float fast_float __attribute__((vector_size(16)));

/* Numbers of registers. Each has a place of FAST_PARTS vectors for each of its lanes x, y, z, w. A result that is not yet in its register
   has a place by group: in this stretch of code by the cycle of its issue, modulo FAST_AGES; across its end by its age. */
enum {
  FAST_AGES = 32,
  FAST_CONST = 0,
  FAST_K = 512,
  FAST_RESULT = FAST_K + 1,
  FAST_CARRY = FAST_RESULT + 4 * FAST_AGES, /* issued k + 1 advancing cycles before this stretch */
  FAST_TEMP = FAST_CARRY + 4 * FAST_AGES,   /* operands and results inside a bundle */
  FAST_THREADS = FAST_TEMP + 8              /* then the registers of each thread, by the numbers of core/sim/rules.h */
};
_Static_assert((int)FAST_AGES > (int)GM_LATENCY_MAX + 2, "a place for each result in flight");
/* One lane of a register in run `run`. */
static inline uint32_t *fast_word(fast_vec *v, unsigned place, unsigned run) { return (uint32_t *)(v + place * FAST_PARTS) + run; }
static inline unsigned fast_register(unsigned thread, unsigned reg) { return FAST_THREADS + thread * GM_REG_COUNT + reg; }

/* What operations work on. Masks have a bit for each run of the pack. */
typedef struct {
  fast_vec *v;                 /* place p begins at v[FAST_PARTS * p]; lane i of register r is place 4 * r + i */
  fast_vec select[FAST_PARTS]; /* ~0 for the runs that execute */
  bool some;                   /* only those: the others keep their registers */
  uint32_t runs;               /* the same as bits */
  uint32_t killed[GM_ROTATION_MAX];
  uint16_t (*lc)[4]; /* loop counters by thread: runs that execute together have the same */
  uint32_t *waits;   /* texture operations that have not begun their wait: runs with two requests */
  unsigned *nwaits;
  const gm_sampler *sampler;
  const uint32_t *texture;
  size_t ntexture;
  unsigned consts;
} fast_lanes;

typedef struct fast_op fast_op;
typedef void fast_run(fast_lanes *l, const fast_op *o);

/* One operation with all operands resolved to places. */
struct fast_op {
  fast_run *run;
  uint32_t src[2][4];         /* place that feeds each lane */
  uint32_t dst;               /* first place of the result; 0: none */
  uint32_t also;              /* a second place for it; 0: none */
  uint32_t clear[2], flip[2]; /* modifiers of the sources: and, then exclusive or */
  uint32_t pred;              /* first place of the predicate */
  uint8_t n, lane[4];         /* lanes that are written */
  uint8_t mask, thread;
  bool sat, asks; /* asks: the time of the run depends on how many requests the operation makes */
  const gm_inst *inst;
};

/* The function of an operation of group A, B, C, T, or of kil or ldc. NULL: other flow operations, which have none, and a texture operation
   that has none yet. */
fast_run *fast_function(unsigned opcode);
/* dst = register src[0][0], bit by bit. */
fast_run fast_copy;
/* dst = constant number a0 + src[0][0] of each run. pred: the register a0. */
fast_run fast_indexed;
fast_run fast_tex, fast_txl;
/* In which runs the condition of brc or kil holds. */
uint32_t fast_holds(const fast_lanes *l, unsigned thread, const gm_inst *op);

#endif
