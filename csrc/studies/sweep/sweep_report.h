/* SPDX-License-Identifier: Apache-2.0 */
/* Reports what a sweep did, as text and as a JSON object (docs/sweep.md). */
#ifndef GM_SWEEP_REPORT_H
#define GM_SWEEP_REPORT_H

#include <jansson.h>
#include <stdio.h>

#include "studies/sweep/sweep.h"

/* What was found and made, for people. */
void sweep_text(FILE *f, const sweep_counts *n, const char *database);
/* Of a sweep that is only planned. */
void sweep_plan_text(FILE *f, const sweep_counts *n);
/* seconds: processor time of everything. */
json_t *sweep_json(const sweep_counts *n, double seconds);

#endif
