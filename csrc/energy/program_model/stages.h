/* SPDX-License-Identifier: Apache-2.0 */
/* Finds which bundle is in which stage of the core in each cycle, from the trace records of a run (docs/energy.md, "Energy model program").
 */
#ifndef GM_ENERGY_STAGES_H
#define GM_ENERGY_STAGES_H

#include "core/sim/rules.h"
#include "core/sim/sim.h"

typedef struct {
  bool valid;
  uint8_t thread;
  uint16_t pc;
} gm_stage_bundle;

enum { GM_STAGES_ID = 0, GM_STAGES_OF = 1, GM_STAGES_EX = 2, GM_STAGES_DEPTH = GM_LATENCY_MAX + 4 };

typedef struct {
  unsigned latency[4]; /* EX stages by group A B C T */
  /* Entry k was in ID k advancing cycles before this cycle; entry 0 is in ID now. */
  gm_stage_bundle at[GM_STAGES_DEPTH];
  gm_stage_bundle last; /* the last bundle in ID, this cycle's included; not valid before the first */
  bool advanced;        /* the last cycle advanced */
  bool window;          /* a bundle has been in ID: the cycle counts */
} gm_stages;

/* No bundle is in the core. */
void gm_stages_init(gm_stages *s, const gm_machine *m);
/* Takes the record of the next busy cycle. */
void gm_stages_next(gm_stages *s, const gm_trace *t);
/* Stage of a group's operation whose result is in WB. */
static inline unsigned gm_stages_wb(const gm_stages *s, unsigned group) { return GM_STAGES_EX + s->latency[group]; }

#endif
