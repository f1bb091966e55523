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

/* In a wait for a memory of fixed latency: the number of frozen cycles from the present one to the last, both included. In the first
   cycle (asked false) only one request is expected. After that `left` cycles remain until the response to the present request, and
   `more` requests follow it. */
static inline unsigned gm_wait_left(unsigned key, bool asked, unsigned left, unsigned more) {
  return asked ? left + 1 + more * gm_wait_more(key) : gm_wait_one(key);
}

#endif
