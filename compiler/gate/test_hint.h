/* SPDX-License-Identifier: Apache-2.0 */
/* For tests of gating on schedules made by hand: events, and expected cycles with a gate open (docs/gating.md). */
#ifndef GC_TEST_HINT_H
#define GC_TEST_HINT_H

#include "cost/cost.h"
#include "gate/gate.h"
#include "mir/test_mir.h"

/* Expected cycles with the gate of the input buffer, or of the output buffer, open. */
static inline double open_v(const rig *r) { return cost_expected(cost_run_new(r->f, r->o.policy, r->o.wake, r->f->held)).open_v; }
static inline double open_o(const rig *r) { return cost_expected(cost_run_new(r->f, r->o.policy, r->o.wake, r->f->held)).open_o; }

/* Adds gate events for a wake latency; they must be those of the text (expect_events). */
static inline void hint(rig *r, unsigned wake, const char *want) {
  r->o.wake = wake;
  gate_hints(r->f, &r->o);
  expect_events(r, want);
}

#endif
