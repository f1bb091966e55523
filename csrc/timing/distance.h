/* SPDX-License-Identifier: Apache-2.0 */
/* When an operation reads, computes and writes (docs/architecture.md sections 3 and 5). This file is the only C statement of these
   distances; the core's Verilog is the other statement, and lockstep compares the two.

   Times count from the issue of a bundle: the bundle is in ID in cycle 0. A cycle is an advancing cycle, because frozen cycles move
   nothing in the pipeline. A bundle is one turn of a thread: with N threads a thread issues once in N cycles. `lat` is the number of EX
   stages of an operation's group (1 for a texture operation). */
#ifndef GM_TIMING_DISTANCE_H
#define GM_TIMING_DISTANCE_H

#include <stdbool.h>

#include "machine/machine.h"

enum {
  GM_TIME_READ = 1,     /* OF: the bundle reads the buffers v and o in this cycle */
  GM_TIME_EX = 2,       /* the first EX cycle, in which a texture operation waits for its result */
  GM_TIME_NEIGHBOUR = 2 /* most cycles by which another thread of the quad issues a bundle later (ddy) */
};

/* The cycle in which an operation writes (WB). It writes the buffer o in this cycle. Any other register can be read by a bundle that is
   in ID in this cycle or later; o too, although the core reads it one cycle later, without write-through. */
static inline unsigned gm_time_lands(unsigned lat) { return GM_TIME_EX + lat; }

/* The only cycle in which a bundle may issue that reads the result through fa, fb or fc. */
static inline unsigned gm_time_forward(unsigned lat) { return lat; }

/* The cycle in which a thread retires whose last operation this is: the first in which nothing of it is in flight. */
static inline unsigned gm_time_retires(unsigned lat) { return gm_time_lands(lat) + 1; }

/* Cycles from an issue to the end of what it started, whatever the machine: the last of them is the retirement. */
enum { GM_TIME_TAIL = GM_TIME_EX + GM_LATENCY_MOST + 2 };

/* Cycles between the issues of a thread's bundle and the next one, which a taken branch delays on a machine with one thread. */
static inline unsigned gm_time_turn(unsigned threads, bool taken) { return threads > 1 ? threads : taken ? 2 : 1; }

/* The fewest bundles of a thread in which `cycles` cycles pass; 0 if there are none to pass. */
static inline unsigned gm_time_bundles(unsigned threads, int cycles) { return cycles > 0 ? ((unsigned)cycles + threads - 1) / threads : 0; }

/* Bundles from an operation to the first one that may read its result from a register. */
static inline unsigned gm_time_distance(unsigned threads, unsigned lat) { return gm_time_bundles(threads, (int)gm_time_lands(lat)); }

/* The same if the reader is a difference across the quad, which reads the registers of a neighbour: `later` is 1 for ddx and 2 for ddy,
   the cycles by which the neighbour issues the same bundle later. */
static inline unsigned gm_time_quad_distance(unsigned threads, unsigned lat, unsigned later) {
  return gm_time_bundles(threads, (int)(gm_time_lands(lat) + later));
}

/* Do two writes of one lane land in the order of their issue, the second `bundles` bundles after the first? */
static inline bool gm_time_in_order(unsigned threads, int bundles, unsigned lat_first, unsigned lat_second) {
  return bundles * (int)threads + (int)gm_time_lands(lat_second) > (int)gm_time_lands(lat_first);
}

#endif
