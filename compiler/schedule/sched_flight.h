/* SPDX-License-Identifier: Apache-2.0 */
/* Results that are still in flight (issued, but not yet in their register) when control leaves a block (docs/compiler.md, "Back end"). Only
   the last bundles of a block leave any, so a block has short lists of them, and tables by lane are shared by all blocks. */
#ifndef GC_SCHED_FLIGHT_H
#define GC_SCHED_FLIGHT_H

#include "mir/mir.h"

/* Lane numbers for dependences: virtual registers, then everything physical. */
unsigned sched_lane_count(const m_func *f);
unsigned sched_lane_of(const m_func *f, unsigned file, unsigned num); /* number of the register's lane 0; ~0u: no dependences */

typedef struct {
  unsigned lane;       /* number as sched_lane_of gives it */
  uint8_t ready, land; /* bundles until the register can be read; cycles until the write is done */
} sched_result;

typedef struct {
  sched_result *at;
  size_t n, cap;
} sched_results;

/* The first read of a lane in a scheduled block that does not write it before. */
typedef struct {
  unsigned lane;
  uint8_t bundle;
} sched_first;

/* What is in flight at the ends of a block. */
typedef struct {
  sched_results in, out; /* at the block's start and end */
  sched_first *first;    /* by lane, found when it is first asked for */
  size_t nfirst, cfirst;
  bool done, knows_first;
  bool fresh; /* nothing was in flight at the start when `out` was found */
} sched_edge;

/* What is in flight, for all blocks of a function. */
typedef struct {
  m_func *f;
  const m_live *live; /* before scheduling */
  unsigned nlane;
  int threads, away; /* away: as in sched_graph */
  int longest;       /* most bundles that a result is in flight */
  sched_edge *edge;  /* by block */
  /* By lane; 0 but for the lanes touched, and reset after each block. */
  uint8_t *ready, *land; /* at the start of the block */
  int *def, *end;        /* the same after the operations so far, in bundles and cycles from the start of the block */
  uint8_t *seen;
  unsigned *touched, ntouched;
  uint8_t *read;  /* by lane: 1 more than the bundle of the first read, 0 none; all 0 between uses */
  uint8_t *comes; /* by virtual register: live at the start of the block whose first reads are found; all 0 between uses */
  unsigned *named;
  size_t cnamed;
} sched_flight;

/* Nothing is scheduled yet, and nothing in flight. */
sched_flight *sched_flight_new(m_func *f, const m_live *live);
/* Sets ready and land to what the blocks scheduled before leave in flight at b's start. */
void sched_flight_enter(sched_flight *x, const m_block *b);
void sched_flight_leave(sched_flight *x, const m_block *b); /* b is scheduled: finds what it leaves in flight */
/* Does the block not depend on blocks scheduled before: it is entered, nothing is in flight at its start, and no block after it is done? */
bool sched_flight_alone(const sched_flight *x, const m_block *b);
/* Is the block scheduled? */
bool sched_flight_done(const sched_flight *x, const m_block *b);
/* First bundle that reads a lane after an edge into b, counted from the start of b; 255: none, or not yet scheduled. depth: blocks after b
   that are looked at too. */
unsigned sched_flight_first_read(sched_flight *x, const m_block *b, unsigned lane, unsigned depth);
/* Scheduled function: adds empty bundles to blocks until no path reads or overwrites a result that is in flight. */
void sched_flight_settle(sched_flight *x);
/* Scheduled function: does no path read or overwrite a result that is in flight? */
bool sched_flight_is_clear(sched_flight *x);

#endif
