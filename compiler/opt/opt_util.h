/* SPDX-License-Identifier: Apache-2.0 */
/* Helpers of the passes (docs/compiler.md, "Middle end"). Private to compiler/opt. */
#ifndef GC_OPT_UTIL_H
#define GC_OPT_UTIL_H

#include "core/machine/machine.h"
#include "ir/ir.h"

/* Limits. Each trades code size against cycles, on a core without branch prediction; see the pass that uses it. */
enum {
  OPT_INLINE_MAX = 60000,  /* instructions of a function after inlining, before any other pass */
  OPT_UNROLL_MAX = 512,    /* instructions that full unrolling of one loop may make */
  OPT_UNROLL_EXITS = 64,   /* the same for a loop that other exits may end early */
  OPT_UNROLL_TRIPS = 256,  /* most header executions that are followed to find a trip count */
  OPT_UNROLL_TOTAL = 4096, /* instructions that unrolling may make in one run of the pass */
  OPT_COUNT_TRIPS = 4096,  /* as OPT_UNROLL_TRIPS, for a loop that is not unrolled fully */
  OPT_IFCONV_COST = 12,    /* most operations that may replace a branch: both arms and the selects */
  OPT_LICM_LANES = 12,     /* lanes a loop may gain in live values by hoisting: three of eight registers */
  OPT_POW_MULS = 3         /* multiplies that may replace log2, mul and exp2 of one lane */
};

/* Replacement of values. opt_forward records in aux that i is replaced by a value. opt_apply_forwards applies all replacements at once: it
 * rewrites arguments along the chains and removes forwarded instructions from their blocks, so aux is clear again. opt_clear_aux is for
 * passes that run after a pass with another use of aux. */
void opt_clear_aux(ir_func *f);
bool opt_forward(ir_inst *i, ir_inst *with); /* true if recorded; then opt_apply_forwards has to run */
/* Returns the value that replaces i, or i itself if none does. Replacements of replacements are followed. */
static inline ir_inst *opt_resolve(ir_inst *i) {
  while (i->aux)
    i = i->aux;
  return i;
}
bool opt_apply_forwards(ir_func *f); /* true if there were any */
/* The same for phis alone. Enough after a walk over blocks in reverse post-order that resolved the operands of each instruction before it
 * looked at it, and removed what it forwarded: then only phis can have read a value before it was replaced. True if any phi did. */
bool opt_resolve_phis(const ir_func *f);

/* Makes i, which has operands or is a constant, a constant in place. */
void opt_make_const(ir_inst *i, const uint32_t bits[4]);
/* A new instruction of the given type before pos; copies loc and precise from like. */
ir_inst *opt_before(ir_module *m, ir_inst *pos, const ir_inst *like, ir_op op, ir_base base, unsigned width, unsigned nargs);
/* The same for an operation on one operand or two. */
ir_inst *opt_unary(ir_module *m, ir_inst *pos, const ir_inst *like, ir_op op, ir_inst *a);
ir_inst *opt_binary(ir_module *m, ir_inst *pos, const ir_inst *like, ir_op op, ir_inst *a, ir_inst *b);
/* A value made of lanes idx[] of v, before pos; v itself if these are exactly its lanes. */
ir_inst *opt_lanes(ir_module *m, ir_inst *pos, const ir_inst *like, ir_inst *v, unsigned width, const uint8_t *idx);
/* Do all lanes equal the bit pattern? */
bool opt_is_splat(const ir_inst *i, uint32_t bits);
/* Is i a free operand on the machine: constant, uniform, input, system value, undefined? */
static inline bool opt_is_leaf(const ir_inst *i) {
  return ir_is_in(i->op, IR_SET(IR_CONST) | IR_SET(IR_UNDEF) | IR_SET(IR_INPUT) | IR_SET(IR_UNIFORM) | IR_SET(IR_SYSVAL));
}
bool opt_is_free(const ir_inst *i); /* costs nothing: a leaf, a source modifier, or lanes of one register */
/* Is the value never a NaN, if uniforms and inputs are not? */
bool opt_is_number(const ir_inst *v);
/* Of a min or max: is the second operand a number, and the first one perhaps a NaN? Then they change places, so that a NaN is dropped. */
bool opt_number_second(const ir_inst *extreme);
/* Exchanges such operands in a whole function, for -O0, which has no pass `alg`. */
void opt_number_first(ir_func *f);
/* Orders the block's instructions so that definitions come before uses. Effects keep their order. Values must not depend on themselves. */
void opt_sort_block(gc_arena *a, ir_block *b, unsigned ids);
size_t opt_count(const ir_func *f); /* instructions */

/* A list of instructions. */
typedef struct {
  gc_arena *a;
  ir_inst **i;
  size_t n, cap;
} opt_list;
static inline void opt_list_add(opt_list *l, ir_inst *i) {
  l->i = gc_grow(l->a, l->i, &l->cap, l->n + 1, sizeof(ir_inst *));
  l->i[l->n++] = i;
}

/* As opt_copy, but begins with these blds and phis only, and goes on to those that read what changes: for a caller that knows that nothing
   else can change. */
void opt_copy_some(ir_module *m, opt_list *list);

/* The passes, one file each. The head of each file says what the pass requires and keeps. True if something changed. */
bool opt_inline(ir_module *m);
bool opt_cfg(ir_module *m);
bool opt_mem2reg(ir_module *m);
bool opt_fold(ir_module *m);
bool opt_copy(ir_module *m);
bool opt_alg(ir_module *m);
bool opt_reassoc(ir_module *m);
bool opt_gvn(ir_module *m);
bool opt_dce(ir_module *m);
bool opt_dead_outputs(ir_module *m);
bool opt_licm(ir_module *m);
bool opt_ifconv(ir_module *m);
bool opt_unroll(ir_module *m);
bool opt_unroll_arrays(ir_module *m);
bool opt_unroll_exits(ir_module *m); /* assumes the smallest machine; opt_unroll_exits_on takes the real one */
bool opt_unroll_exits_on(ir_module *m, const gm_machine *machine);
bool opt_narrow(ir_module *m);
bool opt_scalar(ir_module *m);
bool opt_dot(ir_module *m);
bool opt_pack(ir_module *m);
bool opt_slp(ir_module *m);
bool opt_slp_quick(ir_module *m);
bool opt_signs(ir_module *m);
void opt_preheaders(ir_module *m); /* after all passes: blocks before loops, where loop counters are loaded */

#endif
