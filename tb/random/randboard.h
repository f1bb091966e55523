/* SPDX-License-Identifier: Apache-2.0 */
/* Private to the generator of random programs: its scoreboard (docs/simulator-and-testbench.md, "Test bench"). It follows one path
   through the program and knows which rules bind the next bundle. Time counts advancing cycles, in which the pipeline moves. Where paths
   meet, the state is the stricter of both. */
#ifndef GM_RANDBOARD_H
#define GM_RANDBOARD_H

#include "core/timing/timing_found.h"
#include "randprog.h"

enum { BOARD_RING = 32 };
_Static_assert((int)BOARD_RING > (int)GM_LATENCY_MAX, "the ring holds a result until it can be forwarded");

/* What is known of a buffer's clock gate. */
typedef struct {
  bool open;            /* certainly open */
  uint64_t since;       /* first cycle in which the gate is certainly open */
  bool pending;         /* a close may wait for accesses */
  uint64_t asked;       /* cycle of that close */
  uint64_t last_access; /* cycle of the last outstanding access: reads happen in OF, writes in WB */
  bool owed;            /* an access is outstanding and the gate has yet to be opened ... */
  uint64_t deadline;    /* ... in a bundle not later than this */
} board_gate;

/* What is known in front of the next bundle. */
typedef struct {
  uint64_t now;         /* cycle in which the next bundle is in ID */
  uint64_t due[256][4]; /* by register and lane: cycle from which on the last result can be read */
  struct {
    uint64_t cycle;
    uint8_t mask;
  } result[3][BOARD_RING]; /* operations of A, B, C by cycle of issue */
  gm_found found;          /* on a machine that finds forwarding: what is found on every path */
  uint64_t last_t;         /* cycle of the last T, + 1; 0 if none */
  board_gate gate[2];      /* v, o */
  bool split;              /* the thread may have left its quad at a branch since the last qsy */
  uint8_t common;          /* loop counters that are the same in the whole quad unless it is split */
} board;

/* The rules that bind the program. */
typedef struct {
  gm_machine m; /* with the numbers of registers that the program may use */
  bool gated;   /* policy program: gate rules bind */
  unsigned wake;
  bool has_tex; /* the program has a texture operation somewhere, so any cycle may be frozen */
} board_rules;

/* Sets the state in which nothing is known about the past: any operation may be in flight. */
void board_unknown(board *b, const board_rules *r);
/* Merges *other into *b: the state at a place that both paths reach. */
void board_merge(board *b, const board *other);
/* Lanes of a group's forwarding flip-flop that the next bundle may read. */
unsigned board_forward(const board *b, const board_rules *r, unsigned group);
/* Cycles from the next bundle to the one after: `taken` if it branches. */
unsigned board_distance(const board_rules *r, bool taken);
/* Lets so many more cycles pass. */
void board_pass(board *b, const board_rules *r, unsigned cycles);
/* Open events (GM_EV_*) that the next bundle must have. `leaving`: the bundle ends a straight line of code. */
unsigned board_must_open(const board *b, const board_rules *r, bool leaving);
/* True if the bundle breaks no rule here, now or later. */
bool board_allows(const board *b, const board_rules *r, const gm_dbundle *d, bool leaving);
/* Issues the bundle and advances time to the next one in program order. Returns GM_NOTE_*. */
unsigned board_issue(board *b, const board_rules *r, const gm_dbundle *d);

#endif
