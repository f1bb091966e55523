/* SPDX-License-Identifier: Apache-2.0 */
/* Private to the random IR programs of tests (ir_random.h): the generator's state, and random values. */
#ifndef GC_IR_RANDOM_GEN_H
#define GC_IR_RANDOM_GEN_H

#include "ir/ir_random.h"

enum { POOL = 256, VARS = 6, SYM_IN = 0, SYM_U = 2, SYM_ARRAY = 3, SYM_BOOL = 4, SYM_TEX = 5, SYM_OUT = 6 };

/* The state of the generator. */
typedef struct {
  const ir_random_config *c;
  uint64_t state;
  ir_module *m;
  ir_func *f, *helper;
  ir_block *b;
  ir_inst *pool[POOL]; /* values that later expressions may use */
  unsigned npool;
  ir_var *var[VARS];
  unsigned nvar, depth, budget; /* budget: statements left */
} gen;

/* A random number 0 .. n - 1. */
uint32_t rnd(gen *g, uint32_t n);
/* A new instruction at the end of the current block. */
ir_inst *rnd_add(gen *g, ir_op op, ir_base base, unsigned width, unsigned nargs);
/* Adds i to the values that later expressions may use. */
ir_inst *rnd_keep(gen *g, ir_inst *i);
/* Random values: a constant, lanes of the value v, a leaf, a bool, a value of any kind. */
ir_inst *rnd_constant(gen *g, ir_base base, unsigned width);
ir_inst *rnd_lanes_of(gen *g, ir_inst *v, unsigned width);
ir_inst *rnd_leaf(gen *g, unsigned width); /* an input, uniform or the like: its bits do not depend on rounding */
ir_inst *rnd_boolean(gen *g, unsigned width);
ir_inst *rnd_value(gen *g, ir_base base, unsigned width);

#endif
