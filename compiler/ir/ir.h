/* SPDX-License-Identifier: Apache-2.0 */
/* The compiler's intermediate form (IR): SSA over vec1..vec4 values. Text form: ir_print / ir_read, see docs/ir.md.

   A value is the instruction that defines it. There are two bases: f (32-bit float; GLSL ints are floats that hold whole numbers) and b
   (bool). One operation, `bld` (vector build), moves data between lanes: each result lane names a value and one of that value's lanes.
   Swizzles, constructors, extraction and insertion all become `bld`. Before the pass mem2reg, local variables are `var`s accessed by load
   and store; after mem2reg there are no variables.

   INPUT, UNIFORM, UNIFORM_IDX, SYSVAL and TEX give values of base f. A bool uniform or gl_FrontFacing is read as f, and F2B turns it into
   b.

   The entry block has no predecessors. */
#ifndef GC_IR_H
#define GC_IR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "common/diag.h"
#include "core/program/program.h"

typedef enum { IR_VOID, IR_F, IR_B } ir_base;

/* What a pass may do with an operation; the lists of the passes are made of it, or the build fails where they differ from it.
   IR_PACKS: lanes of several narrow operations can become one wide operation (opt_pack.c, slp_build.c).
   IR_SATURATES: the machine's operation clamps its result to 0 .. 1 for nothing, so a SAT of it needs none (isel.c).
   IR_DRAWN: random programs have it (ir_random_value.c). */
enum { IR_PACKS = 1, IR_SATURATES = 2, IR_DRAWN = 4 };

/* Operation, name in the text form, number of operands (0 also if the number varies), properties. Operands and result of a component-wise
 * operation have equal widths. */
/* clang-format off */
#define IR_OPS(X)                                                              \
  /* leaves */                                                                 \
  X(CONST, "const", 0, 0)   /* imm[] */                                        \
  X(UNDEF, "undef", 0, 0)                                                      \
  X(INPUT, "input", 0, 0)   /* attribute or varying: sym, reg offset in slot */ \
  X(UNIFORM, "uniform", 0, 0)   /* sym, register offset in slot; whole register, width lanes from lane 0 of the symbol */ \
  X(UNIFORM_IDX, "uniform_idx", 1, 0) /* operand: float register offset added to slot (already scaled) */ \
  X(SYSVAL, "sysval", 0, 0) /* slot: GM_SRC_FRAGCOORD .. GM_SRC_POINTCOORD */  \
  X(PARAM, "param", 0, 0)   /* slot: parameter number */                       \
  X(LOAD, "load", 0, 0)     /* var, whole */                                   \
  /* component-wise float */                                                   \
  X(ADD, "add", 2, IR_PACKS | IR_SATURATES | IR_DRAWN)                         \
  X(MUL, "mul", 2, IR_PACKS | IR_SATURATES | IR_DRAWN)                         \
  X(MIN, "min", 2, IR_PACKS | IR_SATURATES | IR_DRAWN)                         \
  X(MAX, "max", 2, IR_PACKS | IR_SATURATES | IR_DRAWN)                         \
  X(NEG, "neg", 1, IR_PACKS | IR_DRAWN)                                        \
  X(ABS, "abs", 1, IR_PACKS | IR_DRAWN)                                        \
  X(SAT, "sat", 1, IR_PACKS | IR_DRAWN)                                        \
  X(FLOOR, "floor", 1, IR_PACKS | IR_SATURATES | IR_DRAWN)                     \
  X(FRACT, "fract", 1, IR_PACKS | IR_SATURATES | IR_DRAWN)                     \
  X(TRUNC, "trunc", 1, IR_PACKS | IR_SATURATES | IR_DRAWN)                     \
  X(RCP, "rcp", 1, IR_SATURATES | IR_DRAWN)                                    \
  X(DIV, "div", 2, IR_SATURATES | IR_DRAWN)                                    \
  X(RSQ, "rsq", 1, IR_SATURATES | IR_DRAWN)                                    \
  X(EXP2, "exp2", 1, IR_SATURATES | IR_DRAWN)                                  \
  X(LOG2, "log2", 1, IR_SATURATES | IR_DRAWN)                                  \
  X(SIN, "sin", 1, IR_SATURATES | IR_DRAWN)                                    \
  X(COS, "cos", 1, IR_SATURATES | IR_DRAWN)                                    \
  /* dot products: two float vectors of equal width 2..4, float scalar */      \
  X(DOT, "dot", 2, IR_SATURATES | IR_DRAWN)                                    \
  /* the cube face that the first vec3 points to: sc, tc and 2 ma of the second vec3, and the face's number (csrc/core/fp/fp.h) */ \
  X(CUBE, "cube", 2, 0)                                                        \
  /* component-wise compare: floats to bool (eq, ne also bool to bool) */      \
  X(LT, "lt", 2, 0) X(GE, "ge", 2, 0) X(EQ, "eq", 2, 0) X(NE, "ne", 2, 0)      \
  /* bool */                                                                   \
  X(AND, "and", 2, 0) X(OR, "or", 2, 0) X(XOR, "xor", 2, 0) X(NOT, "not", 1, 0) X(ANY, "any", 1, 0) X(ALL, "all", 1, 0) \
  X(B2F, "b2f", 1, 0) X(F2B, "f2b", 1, 0)                                      \
  X(SEL, "sel", 3, 0)       /* cond (b, same width or scalar), a, b */         \
  X(BLD, "bld", 0, 0)       /* lanes: arg[i] lane idx[i], i < width */         \
  X(DDX, "ddx", 1, 0) X(DDY, "ddy", 1, 0)                                      \
  X(TEX, "tex", 1, 0)       /* coordinate (vec2; cube map: vec3); sym: sampler symbol; idx[0]: element of its array; result: vec4 */ \
  X(TEX_BIAS, "tex_bias", 2, 0) X(TEX_LOD, "tex_lod", 2, 0)                    \
  X(TEX_GRAD, "tex_grad", 3, 0) /* operands 2 and 3: changes of the coordinate along x and y */ \
  X(TXL, "txl", 1, 0)       /* lookup as the machine does it; vec4 of coordinates, layer, level of detail; sym, idx[0] as for TEX */ \
  X(PHI, "phi", 0, 0)       /* arg[i] from block->pred[i] */                   \
  X(CALL, "call", 0, 0)     /* callee; arguments in arg[]; RESULT reads the results */ \
  X(RESULT, "result", 1, 0) /* result number `slot` of the call */             \
  /* effects, no value */                                                      \
  X(STORE, "store", 1, 0)   /* var, lanes under mask: lane i of the value goes to the i-th set lane of mask */ \
  X(OUT, "out", 1, 0)       /* output symbol sym, register offset slot; mask as for store */ \
  X(OUT_SYS, "out_sys", 1, 0) /* slot: GM_DST_POS or GM_DST_PSZ */             \
  X(KILL, "kill", 1, 0)     /* discard if the scalar bool holds */             \
  X(QSY, "qsy", 0, 0)       /* the threads of a quad wait for each other; made by the back end */ \
  /* terminators */                                                            \
  X(BR, "br", 0, 0) X(CBR, "cbr", 1, 0) /* succ[0] if true, else succ[1] */ X(RET, "ret", 0, 0) /* results as args */
/* clang-format on */

typedef enum {
#define IR_X(name, text, nargs, properties) IR_##name,
  IR_OPS(IR_X)
#undef IR_X
      IR_OP_COUNT
} ir_op;

typedef struct ir_inst ir_inst;
typedef struct ir_block ir_block;
typedef struct ir_func ir_func;

/* A local variable, until mem2reg makes values of it. */
typedef struct {
  unsigned id;
  const char *name;
  ir_base base;
  uint8_t width;
} ir_var;

/* A program symbol as the front end sees it; registers are assigned by the linker or the back end. Index = position in ir_module.sym. */
typedef struct {
  gm_symbol s;   /* name, kind, base, rows, cols, elements; reg/lane unset */
  bool used;     /* statically used */
  int precision; /* 0 none, 1 lowp, 2 mediump, 3 highp */
  bool invariant;
  bool placed; /* reg and lane are assigned already: the back end keeps them */
  gc_loc loc;
} ir_sym;

/* 72 bytes and the operands after them: long programs do not fit the caches, and walks over them take as long as they have bytes. */
struct ir_inst {
  ir_op op : 8;
  ir_base base : 2;
  bool precise : 1;   /* must not be re-associated (computes an invariant output) */
  unsigned width : 3; /* 1..4, 0 for no value */
  unsigned mask : 4;  /* STORE, OUT, OUT_SYS: lanes written; CALL: 1 if the call is not to be inlined */
  unsigned id;        /* unique within the function, for printing */
  union {
    ir_inst **arg;
    uint32_t *imm; /* CONST: four bit patterns; bools 0/1 */
  };
  ir_inst *prev, *next;
  void *aux; /* scratch of the running pass */
  ir_block *block;
  unsigned nargs;
  uint8_t idx[4]; /* BLD: source lane of each result lane */
  union {
    struct {
      int sym;  /* INPUT, UNIFORM*, TEX*, OUT: index into module symbols; -1: none. ir_symbol reads it, whatever the operation is */
      int slot; /* its meaning depends on op: see IR_OPS */
    };
    ir_var *var;     /* LOAD, STORE */
    ir_func *callee; /* CALL */
  };
  const gc_loc *loc; /* never NULL; in the arena, and shared */
};

struct ir_block {        /* 128 bytes, and what most walks read comes first */
  ir_block *prev, *next; /* layout order, entry first; passes keep reverse post-order */
  ir_block *succ[2];
  unsigned nsucc, npred;
  unsigned rpo, id;
  ir_inst *first, *last; /* phis first; last is the terminator */
  ir_block **pred;
  ir_block *idom; /* set by ir_dominators */
  unsigned tree_in,
      tree_last; /* set by ir_dominators: first and last number of the blocks that this block dominates; tree_in is its own number */
  unsigned cpred;
  unsigned loop_depth; /* set by ir_loops */
  double freq;         /* set by ir_loops: estimated executions per run, entry = 1 */
  unsigned copy_of;    /* identifies the unrolled loop of which this block, or its branch, is a copy; 0: no copy */
  unsigned copy_group; /* opt_join_exits joins blocks with the same number; 0: this block is not joined */
  bool copy_exit;      /* the original block's branch left the loop */
  void *aux;
};

struct ir_func {
  const char *name;
  ir_block *entry, *tail;
  ir_var **var;
  size_t nvar, cvar;
  unsigned next_inst, next_block, next_var;
  unsigned nresult; /* results returned through RET args / RESULT */
  unsigned calls;   /* scratch of the pass inline: calls of this function that are left */
  unsigned number;  /* scratch of a walk over the functions */
  bool called;      /* set by opt_run: some calls of this function are not inlined */
  ir_func *next;
  void *aux;
};

typedef struct {
  gc_arena *arena;
  gm_stage stage;
  ir_func *funcs, *main, *last; /* last: the function made last */
  ir_sym *sym;
  size_t nsym, csym;
  gc_loc *call; /* places of the calls that were inlined; a call's own `call` is the one that it is inside of */
  size_t ncall, ccall;
  /* While steady is set, blocks and edges stay as they are, and so do order and dominators. */
  bool steady;
  const ir_func *ordered, *dominated; /* the function whose blocks are in order, and whose dominators are known; NULL: none */
  uint64_t has;                       /* set of the operations that instructions may have, exact enough for those in IR_NOTED */
  const gc_loc *loc;                  /* the place that ir_loc returned last; NULL: none yet */
  ir_inst *spare[5];                  /* instructions freed by ir_give_back, indexed by number of operands */
  bool tidy;                          /* set before a pass: dead code is gone */
  bool settled;                       /* set by gvn and dce: another run at once would change nothing */
  bool begun;                         /* by opt_begin: the first passes are done */
  unsigned done, counted;           /* by opt_run, of a copy to go on from: letters of the pipeline; instructions at the last compaction */
  uint32_t idle, changed;           /* by opt_run, as bits for the letters of passes: would find nothing to do; found something */
  unsigned unrolled, exit_unrolled; /* loops unrolled fully; loops unrolled with exit select, or whose tests were joined */
} ir_module;

/* Construction. A module begins without functions, a function without blocks. */
ir_module *ir_module_new(gc_arena *a, gm_stage stage);
int ir_add_sym(ir_module *m, const ir_sym *s); /* adds a copy of the symbol; returns its index */
ir_func *ir_func_new(ir_module *m, const char *name);
ir_block *ir_block_new(ir_module *m, ir_func *f); /* appended to the layout */
ir_var *ir_var_new(ir_module *m, ir_func *f, const char *name, ir_base base, unsigned width);
/* A new instruction, which is in no block yet. */
ir_inst *ir_inst_new(ir_module *m, ir_func *f, ir_op op, ir_base base, unsigned width, unsigned nargs);
/* Frees an instruction that is in no block and that nothing uses, so that its memory is reused. */
void ir_give_back(ir_module *m, ir_inst *i);
/* Source places of instructions. ir_loc gives a copy in the arena that instructions share; ir_nowhere is the unknown place. */
extern const gc_loc ir_nowhere;
const gc_loc *ir_loc(ir_module *m, gc_loc loc);
/* Puts an instruction, which is in no block, at the end of a block, or next to another instruction. */
void ir_append(ir_block *b, ir_inst *i);
void ir_insert_before(ir_inst *pos, ir_inst *i);
void ir_insert_after(ir_inst *pos, ir_inst *i);
void ir_remove(ir_inst *i);                                                          /* takes an instruction out of its block */
void ir_edge(ir_module *m, ir_block *from, ir_block *to);                            /* adds succ and pred */
ir_inst *ir_const_f(ir_module *m, ir_func *f, unsigned width, const uint32_t *bits); /* the constant is in no block yet */
void ir_replace_uses(ir_func *f, ir_inst *old, ir_inst *with);                       /* every operand `old` becomes `with` */
/* A copy with a new id and the same arguments. The copy is in no block. */
ir_inst *ir_inst_copy(ir_module *m, ir_func *f, const ir_inst *i);
void ir_add_arg(ir_module *m, ir_inst *i, ir_inst *arg); /* adds an operand after the others */
/* Removes the edge from->succ[k] with its predecessor entry and phi arguments. The caller changes the terminator. */
void ir_remove_edge(ir_block *from, unsigned k);
/* Makes succ[k] of from point to `to`. Phi arguments of the old target are removed; the caller adds those of the new one. */
void ir_redirect(ir_module *m, ir_block *from, unsigned k, ir_block *to);
void ir_block_unlink(ir_func *f, ir_block *b); /* takes b out of the layout; its edges stay */
ir_inst *ir_first_non_phi(ir_block *b);
unsigned ir_pred_index(const ir_block *b, const ir_block *pred); /* index of the first entry of pred, or npred if there is none */

/* Operation classes. */
_Static_assert(IR_OP_COUNT < 64, "a set of operations is 64 bits, and IR_OP_COUNT may be in it");
#define IR_SET(op) (UINT64_C(1) << (op))
#define IR_RANGE(first, last) (IR_SET(last) - IR_SET(first) + IR_SET(last)) /* first .. last */
/* The operations with a property. */
#define IR_IF_PACKS(name, text, nargs, properties) | ((properties)&IR_PACKS ? IR_SET(IR_##name) : 0)
#define IR_IF_SATURATES(name, text, nargs, properties) | ((properties)&IR_SATURATES ? IR_SET(IR_##name) : 0)
#define IR_IF_DRAWN(name, text, nargs, properties) | ((properties)&IR_DRAWN ? IR_SET(IR_##name) : 0)
#define IR_PACKABLE (UINT64_C(0) IR_OPS(IR_IF_PACKS))
#define IR_SATURATING (UINT64_C(0) IR_OPS(IR_IF_SATURATES))
#define IR_RANDOM (UINT64_C(0) IR_OPS(IR_IF_DRAWN))
#define IR_TERMINATORS (IR_SET(IR_BR) | IR_SET(IR_CBR) | IR_SET(IR_RET))
/* Kept even if nothing uses their value. */
#define IR_EFFECTS                                                                                                                         \
  (IR_SET(IR_STORE) | IR_SET(IR_OUT) | IR_SET(IR_OUT_SYS) | IR_SET(IR_KILL) | IR_SET(IR_QSY) | IR_SET(IR_CALL) | IR_TERMINATORS)
#define IR_DERIVATIVES (IR_SET(IR_DDX) | IR_SET(IR_DDY))
/* If ir_module.has contains none of these, passes that look for them have nothing to do. Code that gives an instruction one of these
 * operations adds it to `has`. */
#define IR_NOTED (IR_SET(IR_CALL) | IR_SET(IR_LOAD) | IR_SET(IR_STORE) | IR_RANGE(IR_TEX, IR_TXL))
static inline bool ir_is_in(ir_op op, uint64_t set) { return set >> op & 1; }
static inline bool ir_is_terminator(ir_op op) { return ir_is_in(op, IR_TERMINATORS); }
static inline bool ir_has_effect(ir_op op) { return ir_is_in(op, IR_EFFECTS); }
static inline bool ir_is_componentwise(ir_op op) {
  return ir_is_in(op,
                  IR_RANGE(IR_ADD, IR_COS) | IR_RANGE(IR_LT, IR_NOT) | IR_SET(IR_B2F) | IR_SET(IR_F2B) | IR_SET(IR_SEL) | IR_DERIVATIVES);
}
/* Equal operands (and sym, slot, imm, idx) give equal values: all operations but effects, LOAD, PHI, RESULT, PARAM. */
static inline bool ir_is_pure(ir_op op) {
  return !ir_is_in(op, IR_EFFECTS | IR_SET(IR_LOAD) | IR_SET(IR_PHI) | IR_SET(IR_RESULT) | IR_SET(IR_PARAM));
}
static inline int ir_symbol(const ir_inst *i) {
  return ir_is_in(i->op, IR_SET(IR_CALL) | IR_SET(IR_LOAD) | IR_SET(IR_STORE)) ? -1 : i->sym;
}
static inline bool ir_is_texture(ir_op op) { return op >= IR_TEX && op <= IR_TXL; }
/* DDX, DDY: they read values of other threads, so passes leave them where they are. */
static inline bool ir_is_derivative(ir_op op) { return ir_is_in(op, IR_DERIVATIVES); }
static inline bool ir_is_special(ir_op op) { return op >= IR_RCP && op <= IR_COS; } /* scalar on the machine */
/* The value of an operation on constants, bit for bit as the machine computes it (csrc/core/fp). arg[k] points at the lanes of operand k.
 * False if the operation has no such value (leaves but CONST, TEX, DDX, phis, effects). */
bool ir_fold(const ir_inst *i, const uint32_t *const *arg, uint32_t out[4]);

/* Text. Printing gives an arena string. Reading reports "name:line:col: error" through the diag and returns NULL. */
char *ir_print(gc_arena *a, const ir_module *m);
ir_module *ir_read(gc_arena *a, gc_diag *d, const char *text, size_t len);
/* NULL if consistent, else what is wrong (arena text). Checks SSA dominance, types, edges, phis, terminators. */
const char *ir_verify(gc_arena *a, const ir_module *m);

/* Analyses. */
void ir_dominators(ir_module *m, ir_func *f); /* sets idom, tree_in and tree_last of the blocks */
void ir_loops(ir_module *m, ir_func *f);      /* loop_depth and freq; calls ir_dominators */
/* By id: operands that read the value of an instruction, at most IR_MANY_USES; instructions made later have none. */
enum { IR_MANY_USES = 255 };
typedef struct {
  const uint8_t *n;
  unsigned ids;
} ir_uses;
ir_uses ir_count_uses(gc_arena *a, const ir_func *f);
static inline unsigned ir_uses_of(ir_uses u, const ir_inst *i) { return i->id < u.ids ? u.n[i->id] : 0; }
/* Puts the blocks into reverse post-order from the entry, and removes unreachable blocks with their edges and phi arguments. True if any
 * block was unreachable. */
bool ir_rpo(ir_module *m, ir_func *f);
/* Notes that blocks or edges change: clears `steady`. Adding blocks and edges does so by itself; a pass that only removes some calls this.
 */
void ir_graph_changes(ir_module *m);
bool ir_rpo_dominators(ir_module *m, ir_func *f);        /* ir_rpo and ir_dominators */
bool ir_dominates(const ir_block *a, const ir_block *b); /* valid after ir_dominators, for reachable blocks */
/* How often the header of a natural loop runs each time the loop is entered. 0: unknown, since the exit condition does not depend on
 * constants only, or more often than limit. Call after ir_dominators. *exiting: the block whose branch leaves the loop. */
unsigned ir_trip_count(ir_func *f, ir_block *header, unsigned limit, ir_block **exiting);
/* The blocks of the natural loop with this header (all back edges to the header belong to one loop), header included. Returns their
 * number; 0: no loop has this header. Call after ir_dominators. */
size_t ir_loop_blocks(gc_arena *a, ir_func *f, ir_block *header, ir_block ***blocks);
/* Routes the edges to `to` from all blocks with from[id] set (at least one) through one common block, which may exist already. Phis stay
 * correct. */
ir_block *ir_gather(ir_module *m, ir_func *f, ir_block *to, const bool *from);
/* A copy, in the same arena, of a module of one function that has no variables and no calls. Values, blocks and places keep their numbers.
 */
ir_module *ir_clone(const ir_module *from);
const char *ir_op_name(ir_op op);

#endif
