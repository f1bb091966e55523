/* SPDX-License-Identifier: Apache-2.0 */
/* Private to lowering: checked trees to IR (docs/compiler.md). The prefix of a function says what it lowers: le_ makes instructions and
   blocks, lr_ variables and references, lx_ expressions, lo_ operators and constructors, lb_ built-in functions, lc_ calls, ls_ statements.
   LS is the state of lowering.

   Every value is a list of leaves, each one vec (or sampler). Variables are ir_vars with load and store. An output of the shader has
   such a variable too, as a copy that can be read; each assignment also writes the output. Globals that a function uses are passed
   through its parameters and results. Functions with sampler parameters are expanded where they are called. */
#ifndef FE_LOWER_H
#define FE_LOWER_H

#include "front/fe.h"

/* A sampler known at compile time, or a run-time choice between two samplers. */
typedef struct fe_samp {
  int sym, elem;
  ir_inst *cond; /* if set, the sampler is cond ? a : b */
  const struct fe_samp *a, *b;
} fe_samp;

/* A leaf of a value: an instruction, or a sampler. */
typedef struct {
  ir_inst *v;
  const fe_samp *s;
} fe_leaf;

/* The variable's storage in the function being lowered, made when first needed. */
typedef struct {
  ir_var **var;
  const fe_samp **samp;
} fe_slot;

/* Blocks whose successor does not exist yet: le_wait adds one to a list, le_land makes the successor of all of them. */
typedef struct fe_wait {
  ir_block *from;
  bool br; /* the block also needs its BR instruction */
  struct fe_wait *next;
} fe_wait;

/* A loop around the statement at hand. */
typedef struct fe_loop {
  fe_wait *breaks, *continues;
  bool endless; /* the loop's condition is always true */
  struct fe_loop *up;
} fe_loop;

/* One function body being lowered: the body of the ir_func, or a body expanded in it. */
typedef struct fe_frame {
  const fe_func *func;
  fe_slot *local;
  ir_var **ret;
  fe_wait *exits;
  fe_loop *loop;
  unsigned depth; /* number of expansions around this one */
} fe_frame;

/* The state of lowering. */
typedef struct {
  fe_ctx *c;
  ir_module *m;
  ir_func *f;
  ir_block *cur; /* NULL: the code that follows is unreachable */
  fe_frame *frame;
  fe_slot *global;
  gc_loc loc;
  unsigned depth;
} fe_lower_state;
typedef fe_lower_state LS;

/* ---- lower_emit.c: makes instructions; those with constant operands are folded. The end of a name says which: un, bin: an operation on
   one or two operands; sel: a select; bld: a vector of lanes; swz, lane, splat: lanes of one value, one lane, a lane repeated ---- */
ir_base le_base(const fe_type *t);   /* base of a leaf's type */
ir_inst *le_emit(LS *l, ir_inst *i); /* appends an instruction to the current block, or folds it */
/* Makes an instruction that is in no block; the functions after it make constants (bits, a float, a bool) and emit an operation. */
ir_inst *le_new(LS *l, ir_op op, ir_base base, unsigned width, unsigned nargs);
ir_inst *le_bits(LS *l, ir_base base, unsigned width, const uint32_t *bits);
ir_inst *le_f(LS *l, float x);
ir_inst *le_b(LS *l, bool x);
ir_inst *le_un(LS *l, ir_op op, ir_inst *a);
ir_inst *le_bin(LS *l, ir_op op, ir_inst *a, ir_inst *b); /* a scalar operand is broadcast */
ir_inst *le_sel(LS *l, ir_inst *q, ir_inst *a, ir_inst *b);
ir_inst *le_bld(LS *l, unsigned width, ir_inst *const *arg, const uint8_t *idx);
ir_inst *le_swz(LS *l, ir_inst *a, unsigned n, const uint8_t *swz);
ir_inst *le_lane(LS *l, ir_inst *a, unsigned lane);
ir_inst *le_splat(LS *l, ir_inst *a, unsigned width);
bool le_is_const(const ir_inst *i, float *value); /* are all lanes the same constant? */
bool le_is_power_of_two(const ir_inst *i);        /* all lanes the same, with a normal reciprocal */
static inline ir_inst *le_add(LS *l, ir_inst *a, ir_inst *b) { return le_bin(l, IR_ADD, a, b); }
static inline ir_inst *le_mul(LS *l, ir_inst *a, ir_inst *b) { return le_bin(l, IR_MUL, a, b); }
static inline ir_inst *le_neg(LS *l, ir_inst *a) { return le_un(l, IR_NEG, a); }
static inline ir_inst *le_sub(LS *l, ir_inst *a, ir_inst *b) { return le_add(l, a, le_neg(l, b)); }
ir_inst *le_dot(LS *l, ir_inst *a, ir_inst *b); /* for scalars, a product */
/* a / b: correctly rounded, but with the option fast_division only if a and b are constants. */
ir_inst *le_div(LS *l, ir_inst *a, ir_inst *b);
/* a / b in a formula that is not exact itself: correctly rounded, or as a product with the reciprocal where that takes fewer operations. */
ir_inst *le_quick_div(LS *l, ir_inst *a, ir_inst *b);
ir_block *le_block(LS *l);       /* makes a block and makes it current */
void le_br(LS *l, ir_block *to); /* ends the current block with a jump to `to` */
/* Ends the current block with a branch on q. The first edge goes to a new block, which becomes the current block. Returns the block that
 * ended; its second edge is still missing. */
ir_block *le_branch(LS *l, ir_inst *q);
void le_wait(LS *l, fe_wait **list, ir_block *from, bool br); /* adds a block to the list of those that wait for their successor */
void le_land(LS *l, fe_wait *list); /* makes a current block that follows all blocks in list; if there are none, the code is unreachable */

/* ---- lower_ref.c: variables ---- */
typedef struct {
  fe_var *root;  /* the variable referred to; or NULL, and */
  fe_leaf *val;  /* the value referred to */
  unsigned base; /* first leaf, before the run-time indices `dyn` are applied */
  unsigned ndyn;
  struct {
    ir_inst *idx;
    unsigned count, stride;
  } dyn[12];
  const fe_type *type; /* type of what is referred to */
  uint8_t width;       /* width of the vector that swz and lane select from */
  uint8_t nswz, swz[4];
  ir_inst *lane; /* component index known only at run time, or NULL */
} fe_ref;

/* The reference that an expression names; its value; a write to it. */
fe_ref lr_ref(LS *l, fe_expr *e);
fe_leaf *lr_load(LS *l, const fe_ref *r);
void lr_store(LS *l, const fe_ref *r, const fe_leaf *val);
/* The storage of a variable, made when first needed: of all its leaves, of one. */
fe_slot *lr_slot(LS *l, const fe_var *v);
ir_var *lr_var(LS *l, const fe_var *v, unsigned leaf);
/* Plain load and store of a leaf of a local or global variable. The store does not write outputs of the shader. */
ir_inst *lr_load_var(LS *l, ir_var *v);
void lr_store_var(LS *l, ir_var *v, unsigned mask, ir_inst *val);
bool lr_is_travelling(const fe_ctx *c, const fe_var *v); /* is v a global variable that lowering keeps in IR variables? */

/* ---- lower_expr.c, lower_op.c, lower_builtin.c, lower_call.c, lower_stmt.c ---- */
/* Each gives the leaves of the value. */
fe_leaf *lx_expr(LS *l, fe_expr *e);
ir_inst *lx_scalar(LS *l, fe_expr *e); /* lowers an expression that has one leaf */
fe_leaf *lx_select(LS *l, ir_inst *q, const fe_leaf *a, const fe_leaf *b, unsigned n);
fe_leaf *lo_arith(LS *l, fe_tkind op, const fe_type *ta, const fe_leaf *a, const fe_type *tb, const fe_leaf *b, const fe_type *t);
ir_inst *lo_compare(LS *l, fe_tkind op, unsigned leaves, const fe_leaf *a, const fe_leaf *b);
fe_leaf *lo_ctor(LS *l, fe_expr *e);
fe_leaf *lb_builtin(LS *l, fe_expr *e);
fe_leaf *lc_call(LS *l, fe_expr *e);
void ls_stmts(LS *l, fe_stmt *s);

#endif
