/* SPDX-License-Identifier: Apache-2.0 */
/* The clock gates of the buffers v and o (docs/architecture.md section 6): one step of the gate automaton, what a texture wait does to a
   gate, and when a gate can be shut. This file and timing_gate.c are the only C statement of these rules. The simulator steps through every
   cycle; the static checker and the cost model step through advancing cycles and take the frozen ones together; the scheduler and the
   placing of hints use the intervals.

   A mask has a bit for each gate: those of all threads in the simulator, those of v and o (bits 0 and 1) in the cost model. All masks
   of one call have the same bits. Times are cycles. */
#ifndef GM_TIMING_GATE_H
#define GM_TIMING_GATE_H

#include <stdbool.h>
#include <stdint.h>

#include "core/machine/machine.h"
#include "core/timing/distance.h"

/* ---- wake latency ---- */

/* The wake counter after `cycles` cycles in which the gate had the same enable: it counts the cycles since the gate opened, up to W. */
static inline uint8_t gm_gate_count(unsigned cnt, bool enable, unsigned cycles, unsigned wake) {
  return (uint8_t)(!enable ? 0 : cnt + cycles < wake ? cnt + cycles : wake);
}

/* Cycles for which an access has to wait, under policy auto, with this count; 0: the gate is awake. */
static inline unsigned gm_gate_asleep(unsigned cnt, unsigned wake) { return cnt < wake ? wake - cnt : 0; }

/* ---- the step ---- */

/* The program's gates, policy program. */
typedef struct {
  uint32_t open; /* opened by the program */
  uint32_t pend; /* asked to close; shut as soon as no access is outstanding */
} gm_gates;

/* What a bundle in ID asks of the gate of a buffer (0 v, 1 o): its hints and `gate` operations (GM_EV_*), and whether it has an `end`,
   which closes both gates. */
enum { GM_GATE_OPENS = 1, GM_GATE_CLOSES = 2 };
static inline unsigned gm_gate_asked(unsigned events, bool end, unsigned buffer) {
  return (events >> (2 * buffer) & (GM_GATE_OPENS | GM_GATE_CLOSES)) | (end ? GM_GATE_CLOSES : 0);
}

/* Gates whose clock runs in this cycle. all: every gate; opens: a bundle with an open event is in ID in an advancing cycle; request: an
   access in this cycle; rest: gates that rest, since nothing is accessed while their thread waits for a texture. */
static inline unsigned gm_gates_enable(gm_gate_policy policy, unsigned all, const gm_gates *q, unsigned opens, unsigned request,
                                       unsigned rest) {
  if (policy == GM_GATE_NONE)
    return all;
  if (policy == GM_GATE_AUTO)
    return request;
  return (q->open | opens) & ~rest;
}

/* The clock edge under policy program, for the gates of `all`. closes: a bundle with a close event (or `end`) is in ID in an advancing
   cycle. outstanding: some access of a bundle issued until now, this one included, happens after this edge. A resting gate stays open. */
static inline void gm_gates_edge(gm_gates *q, unsigned all, unsigned enable, unsigned rest, unsigned opens, unsigned closes,
                                 unsigned outstanding) {
  unsigned open = (q->open & (~all | rest)) | (enable & all & ~rest);
  unsigned pend = (q->pend & ~opens) | closes;
  unsigned shut = pend & ~outstanding;
  q->open = open & ~shut;
  q->pend = pend & ~shut;
}

/* ---- outstanding accesses, for models without a pipeline ---- */

/* What the bundles of one thread have started, between two advancing cycles. */
typedef struct {
  uint32_t writes; /* bit k: a write of o is in WB k cycles after the coming one */
  uint8_t read;    /* buffers that the bundle in OF reads: bit 0 v, bit 1 o */
  uint8_t tex;     /* bit 0: a texture operation in OF, bit 1: in EX */
} gm_ahead;

/* The bit of `writes` just after the issue of an operation that writes o. */
static inline unsigned gm_ahead_write(unsigned lat) { return gm_time_writes_back(lat) - 1; }
/* Buffers accessed in the coming cycle, if it advances. */
static inline unsigned gm_ahead_access(const gm_ahead *a) { return a->read | (a->writes & 1u) << 1; }
/* Buffers with an access that is still to come. */
static inline unsigned gm_ahead_outstanding(const gm_ahead *a) { return a->read | (a->writes ? 2u : 0); }
/* Is there a texture wait before the coming cycle? */
static inline bool gm_ahead_waits(const gm_ahead *a) { return a->tex >> 1 & 1; }
/* An advancing cycle in which a bundle issues that reads these buffers, writes o at these bits, and has a texture operation or not. */
static inline void gm_ahead_step(gm_ahead *a, unsigned read, unsigned writes, bool tex) {
  a->writes = a->writes >> 1 | writes;
  a->read = (uint8_t)read;
  a->tex = (uint8_t)((a->tex << 1 & 2) | (tex ? 1 : 0));
}

/* ---- texture waits ---- */

/* Does an open gate rest in a frozen cycle of a texture wait (policy program)? With a memory of fixed latency: left is the number of frozen
   cycles from this one to the last. Otherwise only the last one is known beforehand, by the last response. */
static inline bool gm_gate_rests_fixed(unsigned left, unsigned wake) { return left > wake; }
static inline bool gm_gate_rests(bool last, unsigned wake) { return wake == 0 || (wake == 1 && !last); }

/* For a whole wait of n frozen cycles with a memory of fixed latency, and a gate that the program has opened: the cycles in which the
   gate's clock runs, and the wake counter after the wait. The counter of a shut gate is 0 after the wait. */
unsigned gm_gate_wait_open(unsigned n, unsigned wake);
uint8_t gm_gate_wait_count(unsigned cnt, unsigned n, unsigned wake);
/* The least value that the wake counter can have after any wait, with any memory. */
uint8_t gm_gate_wait_min(unsigned cnt, unsigned wake);

/* ---- intervals: the gates of a straight stretch of code, policy program ----

   Cycles count from the issue of the stretch's first bundle, with N threads that issue the same bundles side by side. The thread looked at
   is the last in turn: bundle i is in ID in cycle i * N. waits[c]: a texture wait lies just before cycle c advances. */

/* The cycle of the bundle that opens a gate for an access in cycle c, as late as possible; negative: before the stretch. */
static inline int gm_gate_opening(unsigned threads, unsigned wake, int c) {
  int n = (int)threads, k = c - (int)wake;
  if (n == 1) /* the usual case without a division */
    return k;
  return k >= 0 ? k - k % n : -((n - 1 - k) / n) * n;
}
/* Can a gate be shut between accesses in cycles a and c? It is shut from cycle a + 1 on until the cycle that opens it. An open event acts
   in an advancing cycle, so a wait that lies before that cycle finds the gate shut too. */
static inline bool gm_gate_shuts(unsigned threads, unsigned wake, int a, int c, const char *waits) {
  int opens = gm_gate_opening(threads, wake, c);
  return opens > a + 1 || (opens == a + 1 && opens >= 0 && waits[opens]);
}
/* Marks the cycles before which a texture operation in bundle i waits, in this thread or one that had its turn before. */
void gm_gate_mark_waits(unsigned threads, unsigned i, char *waits);

#endif
