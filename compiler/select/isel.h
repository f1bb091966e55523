/* SPDX-License-Identifier: Apache-2.0 */
/* Private to instruction selection (isel): its state, and the functions of its files (docs/compiler.md, "Back end"). a0 is the machine's
 * address register. */
#ifndef GC_ISEL_H
#define GC_ISEL_H

#include "select/select.h"

/* A bool that was computed into a predicate, in a block. */
typedef struct isel_pred {
  const m_block *block;
  uint8_t lane[4];
  unsigned mask, pred;
  struct isel_pred *next;
} isel_pred;

/* What selection knows of an IR value, by instruction id. */
typedef struct {
  bool ready;      /* src is valid */
  bool want_float; /* bool value needed as 1.0/0.0 in a register */
  bool sat;        /* its only use is a saturation, which its producer does */
  bool split_out;  /* bld (vector built from lanes) whose only use is an output: its lanes are written group by group */
  bool lookup;     /* bld whose only use is a lookup: a lane that repeats lane x is not written, the lookup reads lane x */
  m_src src;
  isel_pred *preds; /* last first; those of the current block can be used */
} isel_val;

/* One of the parallel copies on an edge, from sources to lanes of a phi's register. */
typedef struct isel_copy {
  unsigned dst, width;
  m_src src;
  bool needed; /* on an edge of a branch: the other successor needs what the copy overwrites; set by isel_needed */
  gc_loc loc;
  struct isel_copy *next;
} isel_copy;

/* A function of the program. Each parameter and each result has a register of its own. */
typedef struct {
  ir_func *fn;
  m_block *entry;
  unsigned *param, *result, nparam;
  double freq; /* calls per run */
  unsigned loop_depth;
  bool derives; /* the function, or one that it calls, has derivatives */
} isel_func;

/* What selection knows of an IR block. */
typedef struct {
  isel_copy *copy[2]; /* by IR successor number: copies on the edge */
  m_block *block;
  bool cond;         /* ends in a conditional branch */
  unsigned pred, cc; /* predicate and condition under which IR successor 0 is taken */
  bool counted;      /* the branch counts trips: dbn to IR successor `stay` */
  unsigned stay;
  unsigned load;           /* of the block before a counted loop: number of trips */
  unsigned counter;        /* number of the loop counter, for counted or load */
  const isel_func *callee; /* of a block that ends in a call */
  gc_loc loc;
} isel_block;

/* Offset of an indexed uniform: a0 is loaded with lane `lane` of value v, and the whole number `plus` is added. */
typedef struct {
  const ir_inst *v;
  unsigned lane;
  int plus;
} isel_base;

/* The state of selection. */
typedef struct {
  m_func *f;
  ir_module *m;
  ir_func *fn;
  isel_func *func; /* all functions, main first; callers before the functions they call */
  unsigned nfunc, number;
  gc_arena *a;
  isel_val *val;
  isel_block *blk; /* by IR block id */
  m_block *cur;
  isel_base addr;    /* what a0 holds, in the current block */
  unsigned *readers; /* scratch of a parallel copy. By register: copies that read it */
  size_t creaders;
  unsigned beyond; /* the same count for all registers made after that table */
  gc_loc loc;
} isel;

/* symbols.c: assigns registers to the program's symbols. False: the symbols do not fit, and there is a message. */
bool isel_symbols(m_func *f, ir_module *m, gc_consts consts);
/* literals.c: a constant vector as operand. */
m_src isel_literal(m_func *f, const uint32_t *bits, unsigned width);
/* const_synth.c. isel_digits adds the literals from which others are synthesised; the other function synthesises a literal in a
   temporary, in the current block. */
void isel_digits(m_func *f);
m_src isel_synthesise(isel *s, const uint32_t *bits, unsigned width);
/* isel_value.c: the register that holds the value of an instruction, with modifiers. Emits the operations that the value needs. */
m_src isel_value(isel *s, const ir_inst *i);
/* A value as operand. */
m_src isel_operand(isel *s, const ir_inst *v);
/* Moves operand a to a new register of the width of i. */
m_src isel_move_to_new(isel *s, const ir_inst *i, m_src a);
/* Are all lanes of a bld constants? Then bits has them. */
bool isel_all_const(const ir_inst *bld, uint32_t *bits);
/* Moves the lanes of a bld to a destination, with one mov per source register. dlane[l]: destination lane of result lane l. */
void isel_move_lanes(isel *s, const ir_inst *bld, unsigned dfile, unsigned dnum, const uint8_t *dlane);
/* Reports an operation that selection has no rule for. */
void isel_unexpected(isel *s, const ir_inst *i);
/* isel.c: emits an operation on a and b that writes lanes `mask` of virtual register dst */
m_op *isel_emit(isel *s, gm_opcode op, unsigned dst, unsigned mask, m_src a, m_src b);
/* isel_index.c: indexed uniforms. Orders the operations of blocks so that uses of one a0 value are neighbours. */
void isel_index_order(isel *s);
/* The operand c[a0+n] that indexed uniform i is; loads a0 if it does not hold the offset. */
m_src isel_indexed(isel *s, const ir_inst *i);
/* Operand for a use in the current block: c[a0+n] itself if a0 still holds the offset, else as isel_operand. */
m_src isel_direct(isel *s, const ir_inst *v);
/* isel_call.c: finds the functions, and splits blocks after every call. */
void isel_functions(isel *s);
/* The entry of a called function in s->func. */
const isel_func *isel_callee(const isel *s, const ir_func *fn);
/* Gives blocks that return edges to all blocks they may return to. */
void isel_returns(m_func *f);
/* isel_bool.c */
void isel_bool_marks(isel *s); /* finds out which bools are needed in registers */
/* A bool as 1.0 or 0.0 in a register. */
void isel_bool(isel *s, const ir_inst *i);
/* The predicate register whose lane l (l in mask) is lane[l] of bool v, perhaps inverted. */
unsigned isel_predicate(isel *s, const ir_inst *v, const uint8_t lane[4], unsigned mask, bool *neg);
/* A bool as a branch condition (GM_COND_*) on a predicate. */
unsigned isel_condition(isel *s, const ir_inst *v, unsigned *cc);
/* isel_loop.c: loops with a constant number of trips; before any operation is emitted. */
void isel_loops(isel *s);
/* select_quads.c: finds the functions with derivatives. Runs before everything else that looks at calls. */
void isel_quad_functions(isel *s);
/* select_quads.c: gives a loop with derivatives a single block that jumps back, where the threads of a quad wait for each other. Runs
   before the IR is numbered. */
void isel_quad_latches(isel *s);
/* select_quads.c: orders the blocks: a block that runs earlier comes earlier, and a loop is in one piece. Only if there are derivatives. */
void isel_quad_order(isel *s);
/* isel_phi.c: finds the copies for phis, edge by edge. */
void isel_phis(isel *s);
/* isel_live.c: sets `needed` of the copies, before isel_edges places them. */
void isel_needed(isel *s);
/* isel_phi.c: places the copies, in new blocks on edges where necessary, and makes the branches. */
void isel_edges(isel *s);

#endif
