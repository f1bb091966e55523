/* SPDX-License-Identifier: Apache-2.0 */
/* Schedules the machine form into bundles (what issues in one cycle): docs/compiler.md, "Back end". */
#ifndef GC_SCHEDULE_H
#define GC_SCHEDULE_H

#include "common/options.h"
#include "mir/mir.h"

/* Schedules a function. Results are forwarded where that is possible, and every latency is kept, also across blocks. max_temps: temporaries
   that the schedule aims for; 0: program order. False: some block keeps more lanes live than the machine has (f->lanes, or more), and the
   rest is not scheduled. */
bool sched_run(m_func *f, const gc_options *o, unsigned max_temps);
/* Returns the bundles that a run of a scheduled function issues, by the frequencies of its blocks. */
double sched_issued(const m_func *f);
void sched_join_end(m_func *f); /* an `end` in a bundle of its own goes beside the last operations if there is room */

#endif
