/* SPDX-License-Identifier: Apache-2.0 */
/* Interpreter of the IR, in the machine's own arithmetic: it defines what a module computes (docs/ir.md). Tests compare optimised modules
 * and the back end's programs with it. */
#ifndef IR_EVAL_H
#define IR_EVAL_H

#include "ir/ir.h"

/* The environment of the program. Callbacks fill all four lanes. */
typedef struct {
  void *ctx;
  void (*input)(void *ctx, int sym, int slot, uint32_t out[4]);
  void (*uniform)(void *ctx, int sym, int slot, uint32_t out[4]); /* only called for registers inside the symbol */
  void (*sysval)(void *ctx, int slot, uint32_t out[4]);
  /* lod: bias or level of detail of TEX_BIAS and TEX_LOD, else 0 */
  void (*texture)(void *ctx, ir_op op, int sym, unsigned element, const uint32_t coord[4], uint32_t lod, uint32_t out[4]);
  unsigned max_steps; /* most instructions to run; 0: one million */
  /* A test may set these; otherwise they are NULL. unset: the content of a variable before it is written, as float bits for each lane (0
   * without it). change: changes the value of an instruction. */
  uint32_t (*unset)(void *ctx, const ir_var *v);
  void (*change)(void *ctx, const ir_inst *i, uint32_t value[4]);
} ir_env;

/* What an output register holds. */
typedef struct {
  uint32_t value[4];
  uint8_t written; /* mask of the lanes written */
} ir_out_reg;

typedef struct {
  ir_out_reg *out; /* indexed by ir_eval_out_index */
  size_t nout;
  ir_out_reg pos, psz;
  bool killed;
  bool special;   /* some value was NaN or infinite, or an UNDEF was read: passes that may change values may give other results */
  double largest; /* magnitude of the largest value: the scale of possible rounding errors */
  unsigned steps;
} ir_result;

/* Number of the output register (symbol, offset) in ir_result.out. */
size_t ir_eval_out_index(const ir_module *m, int sym, int slot);

/* Runs main. NULL, or what went wrong (step limit, call depth). UNDEF and unset variables read as 0. Derivatives are 0, since one thread
 * has no neighbours. An indexed uniform outside its symbol reads 0. */
const char *ir_eval(gc_arena *a, const ir_module *m, const ir_env *env, ir_result *r);

#endif
