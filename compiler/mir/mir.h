/* SPDX-License-Identifier: Apache-2.0 */
/* Machine form of the compiler (prefix m_): operations of the instruction set on virtual registers, in a control-flow graph
 * (docs/compiler.md, "Back end"). It is not SSA. A virtual register has 1..4 lanes, 0..width-1. Passes in their order: isel (select) builds
 * it, the gating passes (gate) change it, sched (schedule) makes bundles, ra (alloc) assigns registers, hints (gate) adds gate events, and
 * emit (encode) encodes it. */
#ifndef GC_MIR_H
#define GC_MIR_H

#include "base/arena.h"
#include "common/diag.h"
#include "core/isa/isa.h"
#include "core/machine/machine.h"
#include "ir/ir.h"
#include "mir/const_space.h"

/* Register files. */
typedef enum {
  MF_NONE,
  MF_VREG, /* virtual temporary */
  MF_PRED, /* virtual predicate */
  MF_ADDR, /* a0 */
  MF_V,    /* input register num */
  MF_O,    /* output register num */
  MF_C,    /* constant register num */
  MF_CIDX, /* c[a0 + num] */
  MF_SYS,  /* num = GM_SRC_* (source) or GM_DST_POS/GM_DST_PSZ (destination) */
  MF_F,    /* num = GM_GRP_A/B/C; set by the scheduler */
  MF_T     /* physical temporary; set by ra */
} m_file;

/* A source of an operation. */
typedef struct {
  uint8_t file; /* m_file */
  uint16_t num;
  uint8_t swz[4]; /* lane of the register for each result lane */
  bool neg, abs;
} m_src;

typedef struct m_op m_op;
typedef struct m_block m_block;

/* An operation. 112 bytes: programs are copied often. */
struct m_op {
  uint8_t op;    /* gm_opcode */
  uint8_t dfile; /* m_file: MF_NONE, MF_VREG, MF_PRED, MF_ADDR, MF_O, MF_SYS, MF_T */
  uint16_t dnum;
  uint8_t mask;
  bool sat;
  m_src src[2];
  uint16_t pred; /* virtual (before ra) predicate of sel, brc, kil; counter of ldc, dbn */
  uint8_t cond, sampler;
  uint16_t imm;
  m_block *target; /* bra, brc, dbn, call */
  m_block *block;
  m_op *prev, *next;
  void *aux;
  unsigned id;      /* unique, creation order */
  int cycle;        /* by sched: bundle index in the block */
  uint8_t slot;     /* by sched */
  bool is_dto;      /* data-transfer operation of the gating passes (mov t, v or mov o, t) */
  bool exact;       /* set by ra: a move of an arithmetic result, so an arithmetic operation that changes no number may replace it */
  bool apart;       /* some operations may not share its bundle (m_func.apart) */
  bool alone;       /* no operation may share its bundle */
  uint8_t pinned;   /* sel: 1: its result lanes may not be renumbered, since its predicate's lanes differ; 2: they may; 0: see the
                       predicate's compares */
  unsigned cluster; /* gating: number of the DTO cluster, 0: none. The scheduler keeps operations of one DTO cluster in neighbouring bundles
                       if it can */
  int bias;         /* scheduling: added to the priority (critical path length in cycles); negative: as late as possible */
  gc_loc loc;
};

/* What issues in one cycle. */
typedef struct {
  m_op *op[2];    /* NULL: empty; an empty bundle is a nop */
  uint8_t events; /* GM_EV_* by the hints pass */
} m_bundle;

struct m_block {
  unsigned id;
  m_op *first, *last; /* in program order. A flow operation (brc, dbn, bra, end) is last. Fall-through goes to the next in layout */
  /* succ[0]: taken target of the conditional branch, succ[1]: fall-through; one successor: succ[0]. Call: succ[0] is the function's first
   * block, and the next block in the layout is where it returns to. ret: all blocks that its function may return to. */
  m_block **succ;
  unsigned nsucc, csucc;
  unsigned func; /* number of the function that the block belongs to, 0: main */
  m_block **pred;
  unsigned npred;
  m_block *prev, *next; /* layout */
  unsigned loop_depth;
  double freq;
  m_bundle *bundle; /* by sched */
  unsigned nbundle;
  uint16_t *lanes; /* by sched: number of live lanes of virtual registers after each bundle; NULL: no bundles */
  unsigned word;   /* by emit: address of the first bundle */
  void *aux;
};

/* A virtual register. */
typedef struct {
  uint8_t width;
  uint8_t lane;   /* by ra: lane of t register `phys` that holds lane 0 of this virtual register */
  uint16_t phys;  /* by ra: t register */
  uint8_t map[4]; /* by ra: for each lane of this virtual register, the lane of phys that holds it */
  unsigned dtemp; /* scratch of the gating passes */
} m_vreg;

/* Weights by which schedules of a block are compared: of a cycle, and of a cycle with each buffer's gate open (an access after a pause
 * pays the wake latency). If only `cycle` is not 0, the shortest schedule wins. The gating passes set the weights before scheduling. */
typedef struct {
  double cycle, open_v, open_o;
  unsigned wake;
  bool held;   /* accesses of a buffer wait until its gate can have opened from the start of the program */
  bool stalls; /* policy auto: every opening stalls for the wake latency, and the gate shuts in the first cycle without an access */
} m_weight;

/* A program in the machine form, with what passes tell each other. */
typedef struct m_func {
  gc_arena *arena;
  gc_diag *diag;
  gm_stage stage;
  const gm_machine *machine;
  ir_module *ir;
  m_block *entry, *tail;
  unsigned nblock;
  m_vreg *vreg;
  size_t nvreg, cvreg;
  unsigned npred, nop_ids;
  const_space consts;
  m_weight weight;
  const double *price; /* by event (cost/event_prices.h); NULL: Table VI */
  bool keeps_wired;    /* hard-wired literals stay, also where one in a register would make an operation short: a read of it takes energy */
  unsigned seed;       /* of the scheduler's search */
  struct m_live *live; /* of these operations, as m_liveness gives it; NULL: not known. Whoever changes operations after that clears it */
  struct sched_graph **graphs; /* by block: dependences found for a first schedule, kept for a second one; NULL: none are kept */
  bool whole;                  /* gate counts whole registers where values are live, not lanes */
  bool slide;                  /* moves accesses of a buffer next to each other in the finished schedule */
  bool slid;                   /* by sched: some access moved so */
  bool again;                  /* the operations have a schedule in `cycle`, which sched improves */
  bool own;                    /* with passes of its own, if `again`: not by those that gave that schedule */
  bool seconds;                /* sched makes a second schedule too, if the function is one block */
  /* By sched: a copy with the second schedule. NULL: there is none that may be better. */
  struct m_func *second;
  unsigned max_bundles;  /* the scheduler stops at a function of one block that needs more bundles than this; 0: no limit */
  bool given_up;         /* set by the scheduler: it stopped at max_bundles */
  bool keeps_unslid;     /* sched keeps the schedule in which no access slid, if the function is one block */
  struct m_func *unslid; /* by sched: a copy with that schedule. NULL: nothing slid, or it was not to be kept */
  unsigned ahead;        /* in program order: an operation that raises pressure may be this many operations early; 0: any number */
  unsigned lanes;        /* by sched: most lanes of virtual registers live at once; no allocation needs fewer */
  bool last_try;         /* allocation tries more, since what follows is another strategy, which costs more */
  bool scattered;        /* by sched: the lanes would do, but values of several lanes need more registers than there are */
  unsigned nfunc;        /* functions that are called */
  bool rough;            /* the scheduler searches for a short time only, */
  bool quick;            /* or not at all: it has the passes of -O2 */
  long *steps;           /* steps of search left, for all functions of a compilation together; NULL: no limit */
  bool sized;            /* an allocation that fails has to say how many registers it would need */
  bool draft;            /* only the program's cost is wanted: leave out what changes nothing but the encoding */
  unsigned held;         /* GM_HELD_*: gates that stay open all the time */
  /* On a machine whose memory array has banks of one port (mir/banks.h). */
  unsigned inputs;             /* by legal: input registers up to the last one that is read */
  const struct m_clash *apart; /* operations that may not share a bundle */
  unsigned napart;
} m_func;

/* A function without blocks. */
m_func *m_func_new(gc_arena *a, gc_diag *d, ir_module *m, const gm_machine *machine);
m_block *m_block_new(m_func *f, m_block *after);    /* a block behind `after` in the layout; NULL: at its end */
void m_edge(m_func *f, m_block *from, m_block *to); /* adds succ and pred */
/* Makes b fall through to `to`: by an edge if that is next in the layout, else by a new block that jumps. So a block has one exit point:
 * its last bundle. */
void m_fall(m_func *f, m_block *b, m_block *to, gc_loc loc);

/* A new operation, or a copy of one, which is in no block yet. The functions after these put it into a block, or take it out. */
m_op *m_op_new(m_func *f, gm_opcode op);
m_op *m_op_copy(m_func *f, const m_op *o);
void m_append(m_block *b, m_op *o);
void m_insert_before(m_op *pos, m_op *o);
void m_insert_after(m_op *pos, m_op *o);
void m_remove(m_op *o);
unsigned m_new_vreg(m_func *f, unsigned width); /* the number of a new virtual register */
/* Facts about operations, by opcode. */
typedef struct {
  uint8_t nsrc, group;
  uint8_t lanes, form;    /* GM_LANES_*, GM_FORM_* */
  uint8_t fixed, by_mask; /* entries of a swizzle that it uses: these always; these if the write mask has them */
} m_fact;
extern const m_fact m_facts[256];
/* The number of sources. */
static inline unsigned m_nsrc(const m_op *o) { return m_facts[o->op].nsrc; }
/* The entries of a swizzle that an operation uses, if its write mask is `mask`. */
static inline unsigned m_read_positions(const m_op *o, unsigned mask) { return m_facts[o->op].fixed | (m_facts[o->op].by_mask & mask); }
/* Lanes of the register that source k reads. */
static inline unsigned m_src_lanes(const m_op *o, unsigned k) {
  const m_src *s = &o->src[k];
  if (k >= m_nsrc(o) || s->file == MF_NONE)
    return 0;
  const uint8_t same[4] = {0, 1, 2, 3};
  unsigned want = m_read_positions(o, o->mask);
  if (!memcmp(s->swz, same, sizeof same))
    return want;
  return (want & 1) << s->swz[0] | (want >> 1 & 1) << s->swz[1] | (want >> 2 & 1) << s->swz[2] | (want >> 3) << s->swz[3];
}
static inline unsigned m_group(const m_op *o) { return m_facts[o->op].group; } /* GM_GRP_* */
static inline unsigned m_latency(const m_func *f, const m_op *o) {             /* EX stages; T counts 1 */
  unsigned g = m_group(o);
  return g <= GM_GRP_C ? f->machine->lat[g] : 1;
}
static inline bool m_is_texture(const m_op *o) { return o->op == GM_OP_tex || o->op == GM_OP_txl; }
/* Derivatives also read a register of other threads of the quad. */
static inline bool m_is_derivative(const m_op *o) { return o->op == GM_OP_ddx || o->op == GM_OP_ddy; }
bool m_is_terminator(const m_op *o); /* bra, brc, dbn, end, call, ret */
static inline bool m_is_call(const m_block *b) { return b->last && b->last->op == GM_OP_call; }
/* The number of lanes in a mask of four. */
static inline unsigned m_lane_count(unsigned mask) { return 0x4332322132212110ull >> 4 * (mask & 15) & 15; }
m_src m_src_reg(m_file file, unsigned num); /* identity swizzle, no modifiers */
/* Renames result lanes: lane i becomes lane map[i]. Only for operations whose lanes may move (m_lanes_fixed false). */
void m_permute(m_op *o, const uint8_t map[4]);
void m_pin(const m_func *f, m_block *b);            /* sets `pinned` of every sel of a block */
bool m_lanes_fixed(const m_op *o);                  /* tex, txl, cube, and sel on a predicate whose lanes differ */
m_func *m_clone(const m_func *f);                   /* deep copy in the same arena */
char *m_print(gc_arena *a, const m_func *f);        /* textual dump, bundles if scheduled */
const char *m_verify(gc_arena *a, const m_func *f); /* NULL if consistent, else what is wrong */

/* liveness.c. The virtual registers that are live at the boundaries of a block, with their lanes, by rising number. */
typedef struct {
  unsigned reg;
  uint8_t lanes;
} m_live_reg;
typedef struct m_live {
  const m_live_reg *in, *out;
  unsigned nin, nout;
} m_live;
m_live *m_liveness(const m_func *f); /* array by block id */
/* The same, from f->live if it is known. */
static inline m_live *m_known_liveness(const m_func *f) { return f->live ? f->live : m_liveness(f); }
/* Walking through a block from its end: sets the live lanes in a table by register, which is all 0 before. */
static inline void m_live_open(const m_live *at, uint8_t *now) {
  for (unsigned k = 0; k < at->nout; k++)
    now[at->out[k].reg] = at->out[k].lanes;
}
/* At the start of the block: makes the table all 0 again. */
static inline void m_live_close(const m_live *at, uint8_t *now) {
  for (unsigned k = 0; k < at->nin; k++)
    now[at->in[k].reg] = 0;
}

void m_renumber(m_func *f);     /* renumber.c: leaves no virtual register that no operation names */
void m_renumber_ops(m_func *f); /* numbers the operations in their order */
/* A lower bound on the operations that are left after m_dce, even if all moves go. Needs no liveness. *at: the place of the operation after
 * `enough` others, counted from the end of the program. */
size_t m_min_ops(const m_func *f, size_t enough, gc_loc *at);
bool m_dce(m_func *f); /* mir_dce.c: removes unread operations and lanes; may set f->live */
/* pressure.c: the place with the most live lanes of virtual registers. */
gc_loc m_peak(const m_func *f);

#endif
