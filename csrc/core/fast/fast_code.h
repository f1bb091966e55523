/* SPDX-License-Identifier: Apache-2.0 */
/* A stretch of cycles, an edge of the fast engine's automaton (core/fast/automaton.h), as a list of vector operations. Each works on
   several runs side by side (core/fast/lanes.h). */
#ifndef GM_FAST_CODE_H
#define GM_FAST_CODE_H

#include "core/fast/fast_plan.h"
#include "core/fast/lanes.h"
#include "core/sim/time.h"

/* What one advancing cycle did. */
typedef struct {
  const gm_dbundle *bundle; /* NULL: a bubble */
  unsigned thread;
  const gm_dop *writes[4]; /* by group: an operation that writes a marked temporary (fast_plan.marked) */
  uint8_t writes_thread[4];
} fast_cycle;

typedef struct {
  fast_cycle *cycle;
  unsigned n, cap;
  unsigned in_flight[4];  /* by group, as gm_sim_time_in_flight, before the first cycle */
  const gm_dbundle *next; /* the bundle in ID after the last cycle, NULL: a bubble */
} fast_stretch;

typedef struct {
  fast_op *op;
  unsigned n, cap;
  bool failed; /* out of memory */
} fast_code;

/* ask_tex, ask_txl: the time of the run depends on how many requests an operation tex, txl makes. */
void fast_translate(fast_code *c, const gm_machine *m, const fast_plan *p, const fast_stretch *s, bool ask_tex, bool ask_txl);

#endif
