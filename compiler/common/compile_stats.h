/* SPDX-License-Identifier: Apache-2.0 */
/* What a compilation reports about its program (docs/compiler.md, "Statistics"). */
#ifndef GC_STATS_H
#define GC_STATS_H

#include "common/options.h"

/* Statistics of one program (gloam cc --stats). */
typedef struct {
  unsigned bundles, nops, ops, words, temps; /* temps: temporary registers used */
  unsigned temp_lanes, lane_bound;           /* lanes of temporaries used; most lanes live at one time, rounded up to whole registers */
  unsigned inputs, outputs, consts;          /* registers of the other kinds */
  unsigned temps_by[GC_ALLOCATORS];          /* with compare: registers that each allocator would use, given enough; 0: more than 256 */
  unsigned forwarded;                        /* sources read through the forwarding path f */
  unsigned dtos, clusters;      /* moves between a buffer and temporaries (DTOs, gate/gate.h), and runs of such neighbouring moves */
  unsigned functions;           /* functions that are called, not inlined */
  unsigned unrolled;            /* loops unrolled fully */
  unsigned exit_unrolled;       /* loops unrolled with exit select */
  double cycles, energy;        /* with GC_CALLS_AUTO or compare: expected values of one invocation, as the compiler weighs them
                                   (core/machine/machine_power.h) */
  unsigned spills;              /* values kept in free output registers */
  unsigned extremes, open_nans; /* operations min and max; those whose first operand may be a NaN, which is the result then */
  /* The attempt that the program comes from: names of rows (common/search_trace.h), static text. middle: the strategy. */
  const char *level, *middle, *candidate, *rung; /* docs/compiler.md, "The search" */
} gc_stats;

#endif
