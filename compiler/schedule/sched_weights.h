/* SPDX-License-Identifier: Apache-2.0 */
/* The scheduler's weights and limits: what each trades. scripts/schedule-weights measures them: it halves and doubles each and compiles the
   benchmark shaders (34 at -O2, 4 pairs of them at -O3). Sums over the programs, the weights as they are and what a change does:

                         -O2: 42 programs                        -O3: 8 programs
                         bundles cycles temps lanes wakes        bundles cycles temps lanes wakes
     as they are            1492   2812   201   748   117            186    274    31   120    17
     FORWARD x 0.5             4      4     0     6     4              0      0     0     0     0
     FORWARD x 2              19     19    -7   -30     0              0      0     0    -2     0
     PRESSURE_LOW x 0.5       13     13    -1    -4    -2              0      0    -1    -6     1
     PRESSURE_LOW x 2          8      8    -1   -17     0              0      0     0     0     0
     OVER_LIMIT x 0.5         13     13    -1    -4    -2              0      0     0    -2     0
     OVER_LIMIT x 2            5      5    -1    -9     4              0      0     0     0     1
     NEAR x 0.5                1      1    -1    -5     0              0      0     0     0     1
     NEAR x 2                 -1     -1     1     5     1              0      0     0     0     1
     NEAR_LIMIT x 0.5          3      3    -1    -5     6              0      0     0    -1     1
     NEAR_LIMIT x 2           10     10    -1   -13     0              0      0     0     0     0
     HALF_FULL x 0.5           0      0     0     0     0              0      0    -1    -4     1
     HALF_FULL x 2             0      0     0     0     0              0      0     1     3     0
     NOISE x 0.5               0      0     0     0     0              0      0     1     3     1
     NOISE x 2                 0      0     0     0     0              0      0    -1    -3     1
     STEP x 0.5                                                        0      0     0    -2     1
     STEP x 2                                                          0      0    -1    -3     0
     CHANGES x 0.5                                                     0      0    -1    -5     1
     CHANGES x 2                                                       0      0     0    -2     0
     FRESH x 0.5                                                       0      0    -1    -2     1
     FRESH x 2                                                         0      0    -1    -4     1
     RARE x 0.5                                                        0      0    -1    -3     0
     RARE x 2                                                          0      0    -1    -2     1
     WINDOWED x 0.5            1      1     1     1     1
     WINDOWED x 2              2      2     0    -5     2

   So the weights are within one cycle of the least; what a change saves is registers, of which there are enough. With --gate local,
   CLUSTER x 1 gives 2622 cycles and 106 wakes in 34 programs, x 0.5 2621 and 105, x 2 2625 and 99. No change of any sum for half or double
   HALF_EMPTY, BUNDLE, LANE, EXCESS_LANE, GATE, PRESSURE_HIGH and WORK (-O3), SLIDE_LANES, SLIDE_FAST and WINDOW (-O2): these decide between
   schedules of equal length, or in larger programs and such that run out of registers. */
#ifndef GC_SCHED_WEIGHTS_H
#define GC_SCHED_WEIGHTS_H

/* ---- priority of an operation (sched_priority.c), in bundles of critical path ---- */

/* An operation of the cluster that was placed in the same or the previous bundle: the transfers of a cluster stay together, so that the
   gate opens once, against operations with a longer way to the end of the block. */
#define SCHED_CLUSTER 8.0
/* A source that is read through f: saves a register and two bundles of distance, against the critical path. */
#define SCHED_FORWARD 1.0
/* An access close enough to the last one to share an open gate; the same is taken off for one that is not. Only passes that price gates. */
#define SCHED_GATE 2.0
/* How much lanes live count: a pass has the low or the high weight. */
#define SCHED_PRESSURE_LOW 0.15
#define SCHED_PRESSURE_HIGH 1.0
/* Times this for each lane beyond the limit: a schedule that does not fit is worth little, but one has to come out. */
#define SCHED_OVER_LIMIT 40.0
/* Times this for each lane more (less: gains) below the limit: with fewer than SCHED_NEAR lanes free, with half of them taken, else. */
#define SCHED_NEAR 6
#define SCHED_NEAR_LIMIT 2.0
#define SCHED_HALF_FULL 0.3
#define SCHED_HALF_EMPTY 0.02

/* ---- cost of a finished schedule (sched_cost.c) ---- */

/* A bundle, beside the price of a cycle: fewer bundles are less code where cycles are equal. */
#define SCHED_BUNDLE 0.1
/* A lane live at the peak: decides only where all else is equal. */
#define SCHED_LANE 1e-3
/* A lane beyond the limit, in cycles: a schedule that fits its registers is worth so many. */
#define SCHED_EXCESS_LANE 20.0

/* ---- the search (sched_search.c) ---- */

/* -O3: operations looked at in all passes of a block, and the passes that this allows at least and at most. Time against quality. */
#define SCHED_WORK 3000000
#define SCHED_FEWEST_PASSES 40
#define SCHED_MOST_PASSES 1000
/* Passes without disturbance, one for each combination of direction, pressure and gate bonus. */
#define SCHED_PLAIN_PASSES 8
/* One pass in so many has fresh settings; the others start from the best one found. */
#define SCHED_FRESH 3
/* Fresh settings: most disturbance of a priority, in turn. */
#define SCHED_NOISE                                                                                                                        \
  { 0.3, 1, 2, 3, 5 }
/* From the best: priorities that change, at most, and by how much, half up and half down. */
#define SCHED_CHANGES 3
#define SCHED_STEP 8.0
/* How often each of the other settings changes instead of none: pressure, forward bonus, gate bonus. */
#define SCHED_RARE 0.05
/* Below -O3, in blocks of more operations than the first, only so many ready operations are looked at. Time against quality. */
#define SCHED_WINDOWED 100
#define SCHED_WINDOW 32

/* ---- single moves afterwards (sched_slide.c) ---- */

/* Cycles and operations looked at, below -O3 and at it. Time against quality. */
#define SCHED_SLIDE_FAST 25000
#define SCHED_SLIDE_LONG 10000000
/* Lanes of each temporary that moves may fill; the rest is for what is allocated later. */
#define SCHED_SLIDE_LANES 3

#endif
