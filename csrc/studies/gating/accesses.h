/* SPDX-License-Identifier: Apache-2.0 */
/* Finds which threads' banks of the buffers v and o the core accesses in each cycle, from the trace (docs/gating.md, "How it is counted").
 */
#ifndef GM_ACCESSES_H
#define GM_ACCESSES_H

#include "core/activity/domain.h"
#include "core/sim/trace.h"

/* Begins as zeros. */
typedef struct {
  bool begun;         /* a bundle has been in ID: the run's first cycle */
  unsigned of_thread; /* of the bundle in OF */
} gm_accesses;

/* The next cycle. Sets a bit for each thread whose input buffer (v) or output buffer (o) is accessed. Returns false before the run's first
   cycle. */
bool gm_accesses_next(gm_accesses *a, const gm_trace *t, uint32_t *v, uint32_t *o);
/* What a thread's bank of one buffer does in the cycle. `mask`: the accesses to this buffer. */
gm_domain_cycle gm_accesses_domain(const gm_trace *t, bool output, unsigned thread, uint32_t mask);

#endif
