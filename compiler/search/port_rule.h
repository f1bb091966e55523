/* SPDX-License-Identifier: Apache-2.0 */
/* Private to the back end: programs for a memory array whose banks have one port (mir/banks.h). */
#ifndef GC_PORT_RULE_H
#define GC_PORT_RULE_H

#include "search/rungs.h"

/* f has registers. If some bundle of f breaks the port rule, schedules and allocates again from `before`, which is f before its schedule.
   Each clash found is a rule for the next try. limit: temporaries that a schedule aims for. NULL: no program was found that keeps the
   rule. */
m_func *back_port_rule(back *k, m_func *f, m_func *before, unsigned limit, gc_stats *st);

#endif
