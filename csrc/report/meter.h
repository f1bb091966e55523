/* SPDX-License-Identifier: Apache-2.0 */
/* Energy of a run, cycle by cycle, at level paper: each component's power in the cycles in which its clock runs. */
#ifndef GM_REPORT_METER_H
#define GM_REPORT_METER_H

#include "report/private.h"

/* Energy of one cycle. Its sum over the run is the run's, but for rounding. */
double meter_cycle(const report *r, const gm_trace *t);
/* Sets level, components and total from the statistics of the run. */
void meter_end(report *r);

#endif
