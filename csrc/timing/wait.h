/* SPDX-License-Identifier: Apache-2.0 */
/* How long a texture operation freezes the core (docs/architecture.md section 4). Units: frozen cycles. `key` is the machine's, or the
   run's, texture latency: the frozen cycles of a lookup with one request to a memory of fixed latency. */
#ifndef GM_TIMING_WAIT_H
#define GM_TIMING_WAIT_H

#include "machine/machine.h"

/* Frozen cycles of a lookup with one request, beyond those from the request to its response: one for the coordinates, and the one in
   which the request appears. */
enum { GM_WAIT_BESIDES_MEMORY = 2 };
_Static_assert(GM_TEXTURE_LEAST == GM_WAIT_BESIDES_MEMORY + 1, "a memory needs one cycle at least");

/* Frozen cycles of a lookup with one request. */
static inline unsigned gm_wait_one(unsigned key) { return key > GM_TEXTURE_LEAST ? key : GM_TEXTURE_LEAST; }
/* Cycles of the memory from a request to its response (M in architecture.md). */
static inline unsigned gm_wait_memory(unsigned key) { return gm_wait_one(key) - GM_WAIT_BESIDES_MEMORY; }
/* Frozen cycles that each further request of a lookup adds; it needs no cycle for the coordinates. */
static inline unsigned gm_wait_more(unsigned key) { return gm_wait_one(key) - 1; }

/* The memory has promised its time: the number of frozen cycles from the present one to the last, both included, of a wait with so many
   requests and `frozen` cycles behind it. 0 if the promised time is over because a response is late. In the first cycle of a wait only one
   request is known. */
static inline unsigned gm_wait_left(unsigned key, unsigned requests, unsigned frozen) {
  unsigned all = gm_wait_one(key) + (requests - 1) * gm_wait_more(key);
  return all > frozen ? all - frozen : 0;
}

/* Cycles from a request to its response, as the texture unit counts them. If the memory has promised its time, a response that comes
   early waits until then. */
static inline unsigned gm_wait_response(unsigned key, unsigned memory, bool promised) {
  return promised && memory < gm_wait_memory(key) ? gm_wait_memory(key) : memory;
}

#endif
