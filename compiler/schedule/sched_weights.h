/* SPDX-License-Identifier: Apache-2.0 */
/* The scheduler's weights and limits, and what each trades (docs/compiler.md, "Back end"). scripts/measure/schedule-weights measures them:
   it halves and doubles one at a time and compiles the 34 benchmark shaders at -O2, and 4 vertex and fragment pairs of them at -O2 again
   and at -O3. So the sums at -O2 have 42 programs, with the 8 programs of the pairs counted twice. The first line has the sums with the
   weights as they are, the other lines the change of each sum. bundles: all of them; cycles: on the longest path; temps: temporaries;
   lanes: most lanes live at once; wakes: runs of bundles that access a buffer. Columns are empty where a level does not use the weight:
   STEP, CHANGES, FRESH and RARE belong to the search at -O3, WINDOWED to the levels below.

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

   So no change saves more than one cycle in a sum. What changes save is registers, of which there are enough. With --gate local, the 34
   benchmark shaders take 2622 cycles and 106 wakes with CLUSTER as it is, 2621 and 105 with half of it, 2625 and 99 with twice as much.
   Halving or doubling one of these changes no sum: HALF_EMPTY, BUNDLE, LANE, EXCESS_LANE, GATE, PRESSURE_HIGH, WORK (-O3), SLIDE_LANES,
   SLIDE_FAST and WINDOW (-O2). They decide between schedules of equal length, or matter in larger programs and in programs that run out of
   registers. */
#ifndef GC_SCHED_WEIGHTS_H
#define GC_SCHED_WEIGHTS_H

/* ---- priority of an operation (sched_priority.c), in bundles of critical path ---- */

/* Bonus of an operation if another one of its DTO cluster was placed in the same or the previous bundle. The gating passes keep the
   transfers of a DTO cluster together. So the gate opens once, even if other operations have a longer way to the end of the block. */
#define SCHED_CLUSTER 8.0
/* Bonus of a source that is read through f, the result flip-flop: this saves a register and two bundles of distance. */
#define SCHED_FORWARD 1.0
/* Bonus of an access close enough to the last one to share an open gate, and malus of one that is not. Only in passes that price gates. */
#define SCHED_GATE 2.0
/* Weight of a live lane: a pass has the low or the high one. */
#define SCHED_PRESSURE_LOW 0.15
#define SCHED_PRESSURE_HIGH 1.0
/* The weight is multiplied by this for each lane beyond the limit: a schedule that does not fit is worth little, but some schedule has
   to come out. */
#define SCHED_OVER_LIMIT 40.0
/* The weight is multiplied by one of these for each lane more below the limit (a lane less is a gain): NEAR_LIMIT with fewer than
   SCHED_NEAR lanes free, else HALF_FULL with fewer than half of the lanes free, else HALF_EMPTY. */
#define SCHED_NEAR 6
#define SCHED_NEAR_LIMIT 2.0
#define SCHED_HALF_FULL 0.3
#define SCHED_HALF_EMPTY 0.02

/* ---- cost of a finished schedule (sched_cost.c) ---- */

/* Cost of a bundle beside the price of its cycles: of two schedules with equal cycles, the one with fewer bundles is less code. */
#define SCHED_BUNDLE 0.1
/* Cost of a lane live at the peak: decides only where all else is equal. */
#define SCHED_LANE 1e-3
/* Cost, in cycles, of a lane beyond the limit at the peak: so much is a schedule worth that fits its registers. */
#define SCHED_EXCESS_LANE 20.0

/* ---- the search (sched_search.c) ---- */

/* A block is given up if its first schedules need this many times the registers of the machine. The ladder then tries something else. */
#define SCHED_HOPELESS 1.1

/* -O3: operations that all passes of a block together may look at. The number of passes that this allows is kept between the other two.
   More work gives better schedules and takes more time. */
#define SCHED_WORK 3000000
/* The same while plans are compared: many plans with a few passes are worth more than few plans with many passes. */
#define SCHED_ROUGH_WORK 400000
#define SCHED_FEWEST_PASSES 40
#define SCHED_MAX_PASSES 1000
/* Passes without random changes of priorities, one for each combination of direction, pressure and gate bonus. */
#define SCHED_PLAIN_PASSES 8
/* The first 1/SCHED_FRESH of the passes have fresh settings; each of the others changes the best settings found. */
#define SCHED_FRESH 3
/* Fresh settings: most that a priority is randomly changed by; the passes take these values in turn. */
#define SCHED_NOISE                                                                                                                        \
  { 0.3, 1, 2, 3, 5 }
/* Changes of the best settings: at most SCHED_CHANGES priorities change, each by up to half of SCHED_STEP up or down. */
#define SCHED_CHANGES 3
#define SCHED_STEP 8.0
/* How often each other setting (pressure, forward bonus, gate bonus) changes too. */
#define SCHED_RARE 0.05
/* Below -O3, in blocks of more than SCHED_WINDOWED operations, only the first SCHED_WINDOW ready operations are looked at. A larger
   window gives better schedules and takes more time. */
#define SCHED_WINDOWED 100
#define SCHED_WINDOW 32

/* ---- a second schedule (sched_justify.c) ---- */

/* Operations of the smallest block that gets one. */
#define SCHED_FEW 12
/* What it has to be cheaper by: half a cycle. */
#define SCHED_GAIN 0.5
/* If the first schedule fills more than this part of the lanes, one of the same cost is wanted too. */
#define SCHED_SCARCE 0.875

/* ---- single moves afterwards (sched_slide.c) ---- */

/* Cycles and operations that the moves in a block may look at, below -O3 (FAST) and at -O3 (LONG). */
#define SCHED_SLIDE_FAST 25000
#define SCHED_SLIDE_LONG 10000000
/* Lanes of each temporary that the moves may fill; the rest is left for values that are allocated later. */
#define SCHED_SLIDE_LANES 3

/* ---- lookups of threads that switch (sched_pace.c) ---- */

/* Parts of a bundle in which the distance of lookups is given, and the number of distances that are tried, at most. */
#define SCHED_PACE 8
#define SCHED_PACES 32
/* Operations that the passes of one distance may look at together, and most passes. */
#define SCHED_PACED_WORK 60000
#define SCHED_PACED_PASSES 64
/* What a bundle costs for which a thread would wait for another one's stretch, in bundles. */
#define SCHED_WAIT 0.3

#endif
