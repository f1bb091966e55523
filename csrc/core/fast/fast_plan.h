/* SPDX-License-Identifier: Apache-2.0 */
/* What the fast engine knows of a program before it runs (docs/simulator-and-testbench.md, "Fast engine"). */
#ifndef GM_FAST_PLAN_H
#define GM_FAST_PLAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/sim/rules.h"

typedef struct {
  bool forwards[3];          /* by group: some operation reads its result flip-flop */
  bool marked[GM_DST_O];     /* temporaries that ddx or ddy read in a neighbour: their writes are seen when they are done */
  bool delays;               /* some temporary is marked */
  bool used[GM_REG_COUNT];   /* registers that some operation names ... */
  uint8_t reg[GM_REG_COUNT]; /* ... and their numbers */
  unsigned nregister;
  bool unknown; /* some operation has no function in vectors: the program runs on the simulator */
  bool *meets;  /* by word address: paths meet here, so a stretch of code ends before this bundle */
} fast_plan;

/* 0, or -1 when out of memory. */
int fast_plan_make(fast_plan *p, const gm_machine *m, const uint32_t *code, size_t words, unsigned entry);
void fast_plan_free(fast_plan *p);

#endif
