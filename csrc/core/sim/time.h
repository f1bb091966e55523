/* SPDX-License-Identifier: Apache-2.0 */
/* The simulator's cycles without data: registers are neither computed nor checked (docs/simulator-and-testbench.md, "Fast engine"). Where
   the time of a run depends on data, the caller gives the answer. For programs that the static checker proves; the fast engine runs each
   stretch of cycles once and keeps what it found.
 */
#ifndef GM_SIM_TIME_H
#define GM_SIM_TIME_H

#include "core/sim/rules.h"
#include "core/sim/sim.h"

/* What the coming cycle depends on. */
typedef enum {
  GM_ASK_NOTHING,
  GM_ASK_BRANCH,  /* a brc or dbn is in ID in an advancing cycle: is it taken? */
  GM_ASK_TEXTURE, /* a texture operation begins its wait: how many requests, and when does the memory respond to each? */
  GM_ASK_END      /* the core is idle */
} gm_sim_ask;

typedef struct {
  bool taken;
  unsigned requests, memory[2]; /* 1 or 2; cycles of the memory, as gm_tex_delay gives them */
} gm_sim_answer;

/* What a cycle did, or what it asks before it can happen. */
typedef struct {
  gm_sim_ask ask;
  bool adv;
  const gm_dbundle *bundle; /* issued in this cycle, or the one that asks; NULL: none. It belongs to the simulator */
  const gm_dop *tex;        /* of GM_ASK_TEXTURE */
  unsigned thread, pc;
  const gm_dop *writes[4]; /* by group: the operation that writes its result to a marked temporary in this advancing cycle, or NULL */
  uint8_t writes_thread[4];
} gm_sim_step;

/* Loads the code of a program, and the gates that are held open. From now on the simulator has no data. marked: temporaries of which the
   caller wants to know when they are written; it must outlive the simulator. */
void gm_sim_time_load(gm_sim *s, const uint32_t *code, size_t words, uint32_t held, const bool marked[128]);
/* One cycle. If it asks something and answer is NULL, nothing has happened, and the same cycle comes again. 0, or -1 with gm_sim_error. */
int gm_sim_time_cycle(gm_sim *s, const gm_sim_answer *answer, gm_sim_step *step);
/* Cycles since gm_sim_time_restore or the start of the run, from the first IF on; the counters (gm_sim_get_stats) begin there too. */
uint64_t gm_sim_time_cycles(const gm_sim *s);
/* Address of the bundle in ID, which has not issued; -1: a bubble. */
int gm_sim_time_next(const gm_sim *s);
/* That bundle; NULL: a bubble. It belongs to the simulator. */
const gm_dbundle *gm_sim_time_bundle(gm_sim *s);
/* Operations of a group in flight: bit k if it issued k + 1 advancing cycles before the coming one. */
unsigned gm_sim_time_in_flight(const gm_sim *s, unsigned group);

/* All of a run's state that time depends on, between two cycles, and no texture operation waits. Two equal states have the same future. An
   operation in flight that writes one of the marked temporaries keeps its identity; of others only what time depends on is kept. */
enum { GM_SIM_TIME_STATE = 1600 };
typedef struct {
  uint16_t size; /* bytes used */
  uint8_t byte[GM_SIM_TIME_STATE];
} gm_sim_time_state;
/* Saves this state; goes on from a saved one. */
void gm_sim_time_save(const gm_sim *s, gm_sim_time_state *to);
void gm_sim_time_restore(gm_sim *s, const gm_sim_time_state *from);

#endif
