/* SPDX-License-Identifier: Apache-2.0 */
/* Keeps users, costs and levels of all values up to date while packing (slp.h) is tried, and undoes the changes of a try that does not pay.
 * The level of a value is above those of its operands, so a change that would make a value depend on itself is seen. Private to
 * compiler/opt/slp*.c. */
#ifndef GC_SLP_TRACK_H
#define GC_SLP_TRACK_H

#include "opt/opt_cost.h"
#include "opt/slp.h"

/* The users of a value. */
typedef struct {
  ir_inst **user; /* live users, each once */
  unsigned n, cap;
} slp_users;

/* A change, in the log by which a try is undone. */
typedef enum { SLP_LOG_ARG, SLP_LOG_LINK, SLP_LOG_UNLINK, SLP_LOG_LEVEL } slp_log_kind;
typedef struct {
  slp_log_kind kind;
  ir_inst *a, *b; /* ARG: user, old operand; LINK, UNLINK: value, user; LEVEL: value */
  unsigned k;     /* ARG: which; LEVEL: old level */
} slp_log;

/* The state of packing with values tracked. */
typedef struct {
  slp s;
  gc_arena *tmp;
  size_t cap; /* of the arrays, by id */
  slp_users *users;
  opt_census census;
  /* By value. stamp: the try in which the value last became dirty (its cost may have changed); chain, height: the longest chain of
     operations up to it, and from it on. */
  unsigned *cost, *level, *stamp, *chain, *height;
  unsigned *fresh;              /* by value: the cost of a dirty value at the last slp_gain() */
  bool charted;                 /* chain and height are those of the block at work */
  unsigned longest, operations; /* its longest chain, and its operations */
  unsigned now;                 /* the stamp that means: dirty in this try */
  ir_inst *removed;             /* a write that this try removes */
  slp_log *log;
  size_t nlog, clog;
  ir_inst **dirty, **work;
  size_t ndirty, cdirty, cwork;
} slp_track;

/* Reads the program; dead code must be gone. The caller frees the arena t->tmp. */
void slp_track_start(slp_track *t, ir_module *m);
/* Room for instructions with numbers below ids. */
void slp_ensure(slp_track *t, size_t ids);
/* Does an effect need the instruction, or is it one? */
static inline bool slp_live(const slp_track *t, const ir_inst *i) {
  return t->users[i->id].n || (ir_has_effect(i->op) && i->block && i != t->removed);
}

/* A try: begin, changes by the functions below, then gain, and commit or undo. */
void slp_begin(slp_track *t);
int slp_gain(slp_track *t);                 /* change of the cost */
void slp_commit(slp_track *t);              /* keeps the try, with the costs that slp_gain() found; only levels may change in between */
void slp_undo(slp_track *t, unsigned base); /* takes the try back: removes the instructions from number base on, which are before s.pos */
/* Raises the levels of changed instructions above those of their operands. False: a value would depend on itself, or it takes too long
 * to find out. */
bool slp_levels_hold(slp_track *t, unsigned base);

/* Everything that reads `old` reads `with`. */
void slp_replace(slp_track *t, ir_inst *old, ir_inst *with);
void slp_set_operands(slp_track *t, ir_inst *i, ir_inst *old, ir_inst *with); /* every operand old of i */
void slp_unlink(slp_track *t, ir_inst *g, ir_inst *i);                        /* i no longer reads g */
void slp_soil(slp_track *t, ir_inst *i);                                      /* the cost of i may have changed */

#endif
