/* SPDX-License-Identifier: Apache-2.0 */
/* Which gate events (opens and closes of the buffers' clock gates) an operation or a bundle can carry (docs/architecture.md, "Clock
   gates"). The gating passes ask this before they price a plan, and emission relies on the answer. */
#ifndef GC_EVENT_FIT_H
#define GC_EVENT_FIT_H

#include "mir/mir.h"

/* The hint field (GM_HINT_*) for a set of GM_EV_*; -1: no operation can carry these events alone. */
int event_hint(unsigned events);
/* Those of the wanted events that the bundle can carry. Opens always fit. On a machine that issues one operation a bundle, a close that
   does not fit is left out: a gate that stays open is safe, and the next close or `end` shuts it. */
unsigned events_that_fit(const m_func *f, const m_bundle *b, unsigned wanted);

#endif
