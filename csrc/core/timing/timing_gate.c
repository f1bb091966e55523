/* SPDX-License-Identifier: Apache-2.0 */
/* Derives, from the step of the gate automaton (core/timing/timing_gate.h), what happens over whole texture waits and stretches of code.
   test_timing.c compares the two. */
#include "core/timing/timing_gate.h"

unsigned gm_gate_wait_open(unsigned n, unsigned wake) { return n < wake ? n : wake; }

/* A wait of no more than W cycles has no rest, so the count goes on. In a longer one the gate rests first and wakes in the last W cycles;
   its count is W at the end, as if it had not rested. */
uint8_t gm_gate_wait_count(unsigned cnt, unsigned n, unsigned wake) { return gm_gate_count(cnt, true, n, wake); }

uint8_t gm_gate_wait_min(unsigned cnt, unsigned wake) { return gm_gate_count(cnt, true, GM_TEXTURE_MIN, wake); }

void gm_gate_mark_waits(unsigned threads, unsigned i, char *waits) {
  unsigned own = i * threads + GM_TIME_EX;
  for (unsigned k = 0; k < threads && k <= own; k++)
    waits[own - k] = 1;
}
