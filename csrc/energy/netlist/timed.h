/* SPDX-License-Identifier: Apache-2.0 */
/* Simulates a flat netlist with the delays of its cells. It counts the changes of each net before the net settles (glitches). Values are 0
   and 1. At the end of each cycle every net has to have the value of the simulation without delays (logic.h).

   A gate's output changes one delay after an input, by that input and the output's new value. A pulse that is shorter than the delay of its
   second edge vanishes (inertial delay), or one that is shorter than a share of it. Stimuli are outputs of flip-flops and RAMs, from the
   arrival of the clock at their own clock pin on, and input ports. The clock network has no events. The latch of a clock gate takes its
   last value of the cycle: glitches while it is open are left out. */
#ifndef GM_GATES_TIMED_H
#define GM_GATES_TIMED_H

#include "energy/netlist/delays.h"
#include "energy/netlist/logic.h"

/* Wrong delays, to see that a check notices them: none at all; those of a rise for a fall and the other way round. */
typedef enum { GT_AS_WRITTEN, GT_ALL_ZERO, GT_EXCHANGED } gt_timed_wrong;

typedef struct {
  double pulse;     /* the share of the delay that a pulse has to exceed, 0 to 1: longer ones pass; 1: inertial */
  double input_ns;  /* when input ports change; negative: as outputs of a mean flip-flop do */
  bool ideal_clock; /* the clock arrives at all pins at once, at 0 */
  gt_timed_wrong wrong;
} gt_timed_settings;

/* What a cycle had. Times are from the clock edge at the root of the clock tree. */
typedef struct {
  uint64_t changes; /* of nets that the simulation with delays drives */
  uint32_t last_ps; /* the last of them */
  size_t differing; /* nets that do not end with the value that they have without delays */
} gt_timed_cycle;

typedef struct gt_timed gt_timed;

/* Prices and rows are by net: pJ of a change, and where it is added (below 256). `delay` is by pin (delays.h); it may be freed afterwards,
   the rest has to outlive the result. NULL with a message: a gate's input or a register's output without a delay, or a delay of 16 ns. */
gt_timed *gt_timed_open(const gt_logic *l, gc_arena *arena, const gt_library *lib, const gt_delay *delay, const float *pj,
                        const uint8_t *row, const gt_timed_settings *s, char *err, size_t errsize);
/* Before gt_settle, when the inputs are set: begins a cycle. */
void gt_timed_begin(gt_timed *t);
/* After gt_settle: adds the energy of all changes to `pj` by row. */
gt_timed_cycle gt_timed_end(gt_timed *t, double *pj);
/* A cycle was not simulated with delays: the next one begins with the values that nets have without. */
void gt_timed_skip(gt_timed *t);
/* The latest time at which a net could change, by the sum of delays on the longest path, ps. It is never before a change. */
uint32_t gt_timed_bound(const gt_timed *t);

#endif
