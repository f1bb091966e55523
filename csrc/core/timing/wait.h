/* SPDX-License-Identifier: Apache-2.0 */
/* How long a texture operation freezes the core (docs/architecture.md section 4). Units: frozen cycles. `key` is the machine's, or the
   run's, texture latency: the frozen cycles of a lookup with one request to a memory of fixed latency. `stages` is the machine's number of
   registers in the paths of a request through the texture unit, before and after the memory. Each adds a cycle to each request, and is part
   of the texture latency. */
#ifndef GM_TIMING_WAIT_H
#define GM_TIMING_WAIT_H

#include "core/machine/machine.h"

/* Frozen cycles of a lookup with one request, beyond those from the request to its response: one for the coordinates, and the one in
   which the request appears. */
enum { GM_WAIT_BESIDES_MEMORY = 2 };
_Static_assert(GM_TEXTURE_MIN == GM_WAIT_BESIDES_MEMORY + 1, "a memory needs one cycle at least");

/* Frozen cycles of a lookup with one request. */
static inline unsigned gm_wait_one(unsigned key, unsigned stages) {
  unsigned min = GM_TEXTURE_MIN + stages;
  return key > min ? key : min;
}
/* Cycles of the memory from a request to its response (M in architecture.md). */
static inline unsigned gm_wait_memory(unsigned key, unsigned stages) { return gm_wait_one(key, stages) - GM_WAIT_BESIDES_MEMORY - stages; }
/* The same on a core whose threads switch: its thread is away for `key` cycles then, one of which is the fetch of its next bundle. The
   memory responds after the cycle of the request at the soonest. */
static inline unsigned gm_switch_memory(unsigned key) { return key > GM_WAIT_BESIDES_MEMORY + 3 ? key - GM_WAIT_BESIDES_MEMORY - 1 : 2; }
/* Cycles that a lookup of a shared texture unit takes beyond those of the core's own: to be taken, to be a request, and to be the core's
   answer (docs/cluster.md). */
enum { GM_SHARED_CYCLES = 3 };
/* Frozen cycles that each further request of a lookup adds; its coordinates are computed in the last cycle of the request before. */
static inline unsigned gm_wait_more(unsigned key, unsigned stages) { return gm_wait_one(key, stages) - 1; }

/* Cycles that registers add to each request before it is on the memory port; the others delay the filtered response. */
static inline unsigned gm_wait_before(unsigned stages) { return stages > 12 ? 6 : stages / 2; }

/* Frozen cycles of a wait after which the texture unit knows the number of its requests. With four registers before the memory, one is for
   the operands: they come before the level of detail. */
static inline unsigned gm_wait_known(unsigned stages) { return gm_wait_before(stages) < 4 ? 1 : 2; }

/* How many frozen cycles of a wait are left, the present one included, if the memory has promised its time. The wait has so many requests,
   and `frozen` cycles of it are over. 0 if the promised time is over because a response is late. In the first gm_wait_known cycles of a
   wait only one request is known. */
static inline unsigned gm_wait_left(unsigned key, unsigned stages, unsigned requests, unsigned frozen) {
  unsigned all = gm_wait_one(key, stages) + (requests - 1) * gm_wait_more(key, stages);
  return all > frozen ? all - frozen : 0;
}

/* Cycles of a request from its coordinates to the filtered response, one less than it freezes the core; `memory` is its time in the memory.
   If the memory has promised its time, a response that comes early waits until then. */
static inline unsigned gm_wait_response(unsigned key, unsigned stages, unsigned memory, bool promised) {
  return stages + (promised && memory < gm_wait_memory(key, stages) ? gm_wait_memory(key, stages) : memory);
}

#endif
