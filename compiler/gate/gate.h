/* SPDX-License-Identifier: Apache-2.0 */
/* Energy-aware code motion of buffer accesses (You and Wang 2013, section 4) on the machine form, and ours. */
#ifndef GC_GATE_H
#define GC_GATE_H

#include "back/mir.h"
#include "compile.h"

/* Before scheduling. DTO insertion, local and global code motion, promotion, as o->gate says. */
void gate_run(m_func *f, const gc_options *o);
/* After scheduling and allocation, policy program: open and close events on bundles, so that no access on any path finds its gate closed.
   May add nop bundles only at the program's start or where a block has no earlier bundle. */
void gate_hints(m_func *f, const gc_options *o);
/* Estimated energy (Table VI units x cycles) and cycles of a scheduled function, weighted by block frequency. */
typedef struct {
  double cycles, open_v, open_o, energy;
} gate_cost;
gate_cost gate_estimate(const m_func *f, const gc_options *o);

#endif
