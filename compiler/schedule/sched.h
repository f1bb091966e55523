/* SPDX-License-Identifier: Apache-2.0 */
/* Private to the scheduler: the dependence graph of a block, passes over it, and the cost of a schedule (docs/compiler.md, "Back end").
     node      an operation of the block
     bundle    what issues in one cycle: one or two operations
     pass      places every operation once, from the first bundle on (forward) or from the last one on (backward): list scheduling
     search    makes many passes with different priorities, and keeps the cheapest schedule (sched_search.c)
     f         the flip-flop of a unit that holds its last result. A source may read the result there, only in one bundle: forwarding
     lookup    a texture operation
   Names begin with sched_; those that other parts use are in schedule.h. */
#ifndef GC_SCHED_H
#define GC_SCHED_H

#include "core/timing/timing_gate.h"
#include "schedule/sched_flight.h"
#include "schedule/schedule.h"

/* A dependence between two operations of a block. Distances are in bundles. */
typedef enum {
  DEP_RAW,   /* `to` reads what `from` writes: through the register, or, if fwd, exactly L bundles later through f, the result flip-flop */
  DEP_WAR,   /* `to` overwrites what `from` reads: same bundle or later */
  DEP_WAW,   /* writes of one lane happen in order of issue */
  DEP_ORDER, /* at least `min` bundles apart */
  DEP_SLACK  /* `to` is the block's branch; a later block reads the result of `from`, `min` bundles after the end of `to` */
} dep_kind;

/* A dependence. */
typedef struct {
  int from, to;      /* nodes */
  uint8_t kind, src; /* dep_kind; source of `to` that reads the result */
  bool fwd;          /* the result may be read through f */
  int min;
  int gap[2];            /* distance that sched_paths counts: without and with positive forwarding */
  int near[2], clear;    /* distances for any groups of the two: the shortest one, without and with reading through f; one that is enough */
  int forward;           /* the only distance at which the result is read through f; SCHED_OPEN: none */
  int next_in, next_out; /* chains through deps of one node, -1 ends */
} sched_dep;

/* A register lane from its definition (or the block's start) to its last use, or several lanes with the same definition and readers. */
typedef struct {
  int def;       /* node, -1: live in */
  int uses, rem; /* nodes that read the value; those of them not yet placed */
  int lanes;     /* lanes of virtual registers; 0: none, or another value has them */
  bool live_out, live;
  uint64_t readers; /* a hash of the nodes that read it */
} sched_val;

/* An operation of the block. */
typedef struct {
  m_op *op;
  unsigned group, lat; /* unit that it issues to; latency there */
  bool flex;           /* mov or mvb: either slot */
  int t;               /* bundle, SCHED_OPEN while not placed */
  int in, out, wait;   /* first dependence into the node, first out of it; unplaced nodes that must be placed before it */
  int nin, nout;       /* dependences into the node, out of it */
  int entry;           /* earliest bundle that results of earlier blocks allow */
  int height, depth;   /* longest paths after and before the node, in bundles */
  int after, before;   /* the same without passive forwarding: lower bounds, by which passes end early */
  int first_read, nread, first_def, ndef; /* values with lanes that it reads and writes: indices into sched_graph.list, and counts */
  int delta;                              /* in a pass: change of the number of live lanes if it is placed next */
  int start[2];                           /* the same at the start of a backward and a forward pass */
} sched_node;

enum { SCHED_OPEN = -1000000 };

/* A schedule of the block: bundle and group of each node. */
typedef struct {
  int *t;
  uint8_t *group;
  int len;
} sched_places;

/* A block, its dependences, and the schedule of the last pass. */
typedef struct sched_graph {
  m_func *f;
  const gc_options *o;
  m_block *b;
  gc_arena *tmp;      /* what only this block needs: nodes, dependences, values, tables of the search */
  const m_live *live; /* of the block */
  uint8_t *now;       /* scratch by virtual register, all 0 */
  unsigned limit;     /* temporaries the schedule should fit in */
  bool forwarding;    /* machine and options allow it */
  bool textures;      /* some operation is a texture lookup */
  bool bounded;       /* the paths are lower bounds (sched_bound.c): each operation has the shortest latency of its groups, and none of the
                         distances may be shorter, as they may be on a machine with the key `landed` */
  bool exact;         /* distances do not depend on the groups of moves: a dependence that is closer than `clear` is only kept through f */
  unsigned threads;
  int away; /* cycles that a texture operation adds to the distance across it (gm_time_away); 0 in program order, which is for few registers
             */
  sched_node *n;
  int nn;
  sched_dep *dep;
  size_t ndep, cdep;
  sched_val *val;
  size_t nval, cval;
  int *list;
  size_t nlist, clist;
  int *reader, *first_reader; /* nodes that read value v: reader[first_reader[v]] .. reader[first_reader[v + 1] - 1] */
  int through;                /* lanes live at both ends and not used in the block */
  int len;                    /* bundles of the schedule, after a pass */
  sched_places second;        /* of f->second, after a search */
  sched_places unslid;        /* of f->unslid */
  bool held;                  /* the weight `held` of the function that it was built for */
} sched_graph;

/* Distance in bundles after which a register holds a result of latency lat. */
static inline int sched_distance(const sched_graph *g, unsigned lat) { return (int)gm_time_distance(g->threads, lat); }
/* The same for the reader of dependence d. A derivative also reads the register of another thread of the quad, whose turn may be later. */
static inline int sched_reach(const sched_graph *g, const sched_dep *d, unsigned lat) {
  bool quad = g->threads > 1 && m_is_derivative(g->n[d->to].op);
  return (int)gm_time_quad_distance(g->threads, lat, quad ? GM_TIME_NEIGHBOUR : 0);
}
/* The same if a texture operation is in one of the bundles before the reader's. */
static inline int sched_reach_away(const sched_graph *g, const sched_dep *d, unsigned lat) {
  int reach = sched_reach(g, d, lat), rest = reach - g->away;
  return !g->away ? reach : rest > 1 ? rest : 1;
}
/* The shortest distance that is possible; f: results may be read through f. */
static inline int sched_nearest(const sched_graph *g, const sched_dep *d, unsigned lat, bool f) {
  int reach = sched_reach_away(g, d, lat), forward = (int)gm_time_forward(lat);
  return f && d->fwd && forward < reach ? forward : reach;
}
/* Tables by lane, for the blocks of one function after each other. */
typedef struct sched_builder sched_builder;
sched_builder *sched_builder_new(sched_flight *x);
/* Builds nodes, dependences and values of g->b. */
void sched_build(sched_graph *g, const m_live *live, sched_builder *b);
/* Longest paths before and after each operation, with the shortest distances that the forwarding mode allows. */
void sched_paths(sched_graph *g, gc_forward mode);
/* Memory for a schedule. sched_places_note keeps the schedule of the last pass in x, and sched_places_restore makes x the current one. */
sched_places sched_places_new(const sched_graph *g);
void sched_places_note(const sched_graph *g, sched_places *x);
void sched_places_restore(sched_graph *g, const sched_places *x);
/* Searches: leaves the best schedule found in n[].t (0 .. len-1) and len. */
void sched_search(sched_graph *g);

/* ---- one pass over a block (sched_list.c) ---- */

/* A bundle that is being filled. */
typedef struct {
  m_op *op[2];
  uint8_t groups, count; /* groups in use, bit per group */
  uint8_t spans;         /* a forwarded result is in flight across this bundle, so no texture operation may issue in it */
  bool tex;
} sched_row;

/* An operation whose neighbours on the side where the pass began are placed. Bundles are counted in the direction of the pass. */
typedef struct {
  int node;
  int due;        /* the first possible bundle */
  int clear;      /* from this bundle on its dependences are kept without forwarding */
  unsigned may;   /* groups in which it may issue, bit per group */
  double sure[2]; /* the part of its priority that stays the same, without forwarding and with as many forwarded sources as there can be */
  double rank;    /* in large blocks the list of ready operations is sorted by this, highest first */
} sched_ready;

/* A pass over a block: its settings, and what it has placed so far. */
typedef struct {
  sched_graph *g;
  sched_row *row; /* rows, bundle t at row[t + zero] */
  int zero, nrow;
  int dir;                                    /* +1 forward, -1 backward */
  bool f;                                     /* results may be read through f */
  bool ports;                                 /* some file has a single read port, or banks have */
  unsigned width;                             /* operations a bundle */
  int open, textures;                         /* number of operations, and of texture operations, not yet placed */
  int give_up;                                /* a schedule of so many bundles or more is of no use */
  bool too_long;                              /* it has no fewer */
  int pace;                                   /* least distance of lookups on average, in parts of a bundle (SCHED_PACE); 0: none */
  int lookups, first_lookup, next_lookup;     /* with a pace: lookups placed, bundle of the first one, first possible bundle of the next */
  int oldest;                                 /* all operations before this one in program order are placed */
  double forward_bonus, pressure, gate_bonus; /* weights of a priority: of a source read through f, a live lane, a shared open gate */
  const int *order;                           /* by node: the priority; NULL: sched_weighed finds it */
  double *off;                                /* by node: random number added to the priority */
  uint64_t rng;
  int live, room;    /* lanes live; lanes free below the limit, negative: lanes beyond it */
  double lane_price; /* of a lane while there is room */
  int last_cluster_t;
  unsigned last_cluster; /* DTO cluster (gate/gate.h) of which an operation was placed last; 0: none */
  int last_access[2];    /* bundle of the last access to v, o; SCHED_OPEN: none */
  sched_ready *ready;    /* operations that can be placed next */
  int nready;
  bool windowed; /* only the first SCHED_WINDOW ready operations are looked at */
} sched_pass;

/* ---- which operation is next (sched_priority.c) ---- */

/* Count the live lanes, and by how much placing each node next would change them: before the first pass, at the start of a pass, and when
   node i is placed. */
void sched_live_find(sched_graph *g);
void sched_live_reset(sched_pass *p);
void sched_live_update(sched_pass *p, int i);
/* The part of the priority that draws accesses of one buffer together: waking the gate once more costs wake cycles. */
double sched_gate_term(const sched_pass *p, const m_op *o, int t);

/* Places every operation. Then n[].t is 0 .. len-1. False: the schedule does not fit the rows, or is given up as too long. */
bool sched_pass_run(sched_pass *p);
/* Latency in a group. */
static inline unsigned sched_lat_in(const sched_graph *g, unsigned group) { return group <= GM_GRP_C ? g->f->machine->lat[group] : 1; }
/* Whether two operations cannot share a bundle: files with a single read port give one register a bundle, and so do banks of one port. */
bool sched_ports_clash(const sched_graph *g, const m_op *x, const m_op *y);
/* Which buffers an operation accesses: bit 0 v, bit 1 o. */
static inline unsigned sched_accesses(const m_op *o) {
  unsigned a = o->dfile == MF_O ? 2 : 0;
  for (unsigned k = 0; k < m_nsrc(o); k++)
    a |= o->src[k].file == MF_V ? 1 : o->src[k].file == MF_O ? 2 : 0;
  return a;
}
/* Whether dependence e is kept if its operations, of latencies lat and lat_to, are in bundles `from` and `to`; *fwd: through f. */
bool sched_distance_ok(const sched_pass *p, const sched_dep *e, unsigned lat, unsigned lat_to, int from, int to, bool *fwd);
/* Whether the read ports left in a bundle suffice for the registers that an operation reads. */
bool sched_ports_ok(const sched_pass *p, const sched_row *r, const m_op *o);
/* The block's problem and the schedule found as text (sched_problem.c), in the arena. */
char *sched_problem(const sched_graph *g, const m_live *live);

/* ---- what a schedule costs (sched_cost.c) ---- */

/* Tables for the calculation. */
typedef struct {
  int *diff;
  char *mark, *frozen;
  unsigned *before;
  int lanes;   /* most live at once, by sched_cost or sched_pressure */
  int bundles; /* in the program, by sched_cost */
} sched_space;
/* Bundles in the program: fewer by one where sched_join_end will find room for the `end`. */
int sched_bundles(const sched_graph *g);
/* Notes the live lanes of the schedule in block b, and the most of them in s. */
void sched_pressure(const sched_graph *g, sched_space *s, m_block *b);
/* The cost of the schedule of the last pass, by the function's weights (m_weight) and sched_weights.h. */
double sched_cost(const sched_graph *g, sched_space *s);

/* The registers that the schedule in n[].t needs at least (sched_need.c). It may need more: a value that stays in one place leaves gaps. */
unsigned sched_registers(const sched_graph *g);

/* ---- how short a schedule can be (sched_bound.c), with the paths of positive forwarding or none ---- */

/* The fewest bundles with so many operations in each. */
int sched_min(const sched_graph *g, unsigned width);
/* What the schedule of a pass costs at least if it has len bundles or more. */
double sched_min_cost(const sched_graph *g, int len);
/* A schedule of a pass with so many bundles or more costs more than `cost`, and leaves `fewest` bundles in the program or more. */
int sched_dearer(const sched_graph *g, double cost, int fewest);

/* Adds jumps where code falls through into a loop, for scheduling; removes jumps to the next block from a scheduled function
   (sched_entry.c). */
void sched_add_jumps(m_func *f);
void sched_drop_jumps(m_func *f, sched_flight *x);

/* Moves single accesses of the buffers where that makes the finished schedule cheaper (sched_slide.c). False: nothing moved. */
bool sched_slide(sched_pass *p, sched_space *s, long work);

/* Improves a schedule by placing all operations again (sched_justify.c), in the order of the bundles t[] that the schedule gives them.
   Leaves the result in n[].t and returns its cost; negative: there is none. A result that costs more than `max` is of no use. */
double sched_justify(sched_pass *p, sched_space *s, const int *t, double max);

#endif
