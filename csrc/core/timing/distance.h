/* SPDX-License-Identifier: Apache-2.0 */
/* When an operation reads, computes and writes (docs/architecture.md sections 3 and 5). This file is the only C statement of these
   distances; the core's Verilog is the other statement, and lockstep compares the two.

   Times count from the issue of a bundle: the bundle is in ID in cycle 0. A cycle is an advancing cycle, because frozen cycles move
   nothing in the pipeline. A bundle is one turn of a thread: with N threads a thread issues once in N cycles. `lat` is the number of EX
   stages of an operation's group (1 for a texture operation). */
#ifndef GM_TIMING_DISTANCE_H
#define GM_TIMING_DISTANCE_H

#include <stdbool.h>

#include "core/machine/machine.h"

enum {
  GM_TIME_READ = 1,     /* OF: the bundle reads the buffers v and o in this cycle */
  GM_TIME_EX = 2,       /* the first EX cycle, in which a texture operation waits for its result */
  GM_TIME_NEIGHBOUR = 2 /* most cycles by which another thread of the quad issues a bundle later (ddy) */
};

/* The cycle in which an operation writes its result, also to the output buffer o (WB). A bundle that is in ID in this cycle or later can
   read the result. That is true of the output buffer o too, although the core reads o one cycle later, without write-through. */
static inline unsigned gm_time_writes_back(unsigned lat) { return GM_TIME_EX + lat; }

/* The only cycle in which a bundle may issue that reads the result through fa, fb or fc. */
static inline unsigned gm_time_forward(unsigned lat) { return lat; }

/* If the operation is the last of its thread: the cycle in which the thread retires, the first in which none of its operations is in
   flight. */
static inline unsigned gm_time_retires(unsigned lat) { return gm_time_writes_back(lat) + 1; }

/* On any machine: cycles from the issue of a bundle to the retirement of its operations, both included. */
enum { GM_TIME_TAIL = GM_TIME_EX + GM_LATENCY_MAX + 2 };

/* Cycles from the issue of a thread's bundle to the issue of its next one. On a machine with one thread a taken branch delays the next
   one. */
static inline unsigned gm_time_turn(unsigned threads, bool taken) { return threads > 1 ? threads : taken ? 2 : 1; }

/* On a machine with the key `landed`: cycles that pass at least, beside those of gm_time_turn, before the bundle after a texture operation.
   The thread is away. With the operation in ID in cycle 0, its request is on the port in cycle 3 at the earliest, the response comes after
   it is accepted, and is in its register in cycle 5. IF serves the thread then, so its next bundle is in ID in cycle 6. Two of these cycles
   may be frozen, by second requests of other lookups. */
static inline unsigned gm_time_away(const gm_machine *m) { return m->landed ? 3 : 0; }

/* The fewest bundles of a thread in which `cycles` cycles pass; 0 if there are none to pass. */
static inline unsigned gm_time_bundles(unsigned threads, int cycles) {
  if (cycles <= 0 || threads == 1) /* the usual case without a division */
    return cycles > 0 ? (unsigned)cycles : 0;
  return ((unsigned)cycles + threads - 1) / threads;
}

/* Bundles from an operation to the first one that may read its result from a register. */
static inline unsigned gm_time_distance(unsigned threads, unsigned lat) { return gm_time_bundles(threads, (int)gm_time_writes_back(lat)); }

/* The same if the reader is a difference across the quad, which reads the registers of a neighbour: `later` is 1 for ddx and 2 for ddy,
   the cycles by which the neighbour issues the same bundle later. */
static inline unsigned gm_time_quad_distance(unsigned threads, unsigned lat, unsigned later) {
  return gm_time_bundles(threads, (int)(gm_time_writes_back(lat) + later));
}

/* Do two writes of one lane happen in the order of their issue, the second `bundles` bundles after the first? */
static inline bool gm_time_in_order(unsigned threads, int bundles, unsigned lat_first, unsigned lat_second) {
  return bundles * (int)threads + (int)gm_time_writes_back(lat_second) > (int)gm_time_writes_back(lat_first);
}

#endif
