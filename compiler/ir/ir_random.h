/* SPDX-License-Identifier: Apache-2.0 */
/* Makes random IR programs for tests: structured control flow, variables, calls, loops with constant and unknown trip counts, every
 * operation (docs/ir.md). */
#ifndef IR_RANDOM_H
#define IR_RANDOM_H

#include "ir/ir.h"
#include "ir/ir_eval.h"

typedef struct {
  uint64_t seed;
  gm_stage stage;
  unsigned size; /* approximate number of statements */
  bool smooth;   /* no discontinuous operation on computed values, so small rounding differences stay small */
  bool no_calls, no_loops, no_tex, no_indexed;
} ir_random_config;

/* Makes a program; equal configurations give equal programs. */
ir_module *ir_random(gc_arena *a, const ir_random_config *c);

/* An environment for random programs: deterministic inputs and uniforms of moderate size, and a smooth texture. ctx points at the seed. */
ir_env ir_random_env(uint64_t *seed);

#endif
