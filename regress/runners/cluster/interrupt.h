/* SPDX-License-Identifier: Apache-2.0 */
/* Estimates what a core whose threads switch would gain if it could interrupt a stretch, the bundles from one lookup of a thread to the
   next: a model, by what one thread does (docs/cluster.md). The core itself lets a thread leave at its lookups only. */
#ifndef GM_REGRESS_INTERRUPT_H
#define GM_REGRESS_INTERRUPT_H

#include <stdbool.h>
#include <stdint.h>

/* A bundle that a thread issues. */
typedef struct {
  uint16_t pc;
  bool texture, forwards; /* has a texture operation; reads a forwarded result, of latency 1 */
  uint8_t late;           /* cycles that a taken branch costs after it */
} stretch_bundle;

/* Where a thread may be interrupted. */
typedef enum {
  INTERRUPT_NEVER,
  INTERRUPT_SAFE,  /* after bundles whose next one reads no forwarded result */
  INTERRUPT_ALWAYS /* after every bundle, which no core with forwarding could do */
} interrupt_points;

/* Cycles that `threads` threads take for `tasks` tasks each. The thread whose stretch has the fewest bundles left goes on; the length of a
   stretch is known from the last time. */
uint64_t interrupt_cycles(const stretch_bundle *b, unsigned n, unsigned latency, unsigned threads, unsigned tasks, interrupt_points points);

#endif
