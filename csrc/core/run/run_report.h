/* SPDX-License-Identifier: Apache-2.0 */
/* Prints outputs and statistics of a run as text (docs/run-inputs.md). */
#ifndef GM_RUN_REPORT_H
#define GM_RUN_REPORT_H

#include <stdio.h>

#include "core/run/run.h"

/* One line for each output, or "discarded" if the fragment was discarded. */
void gm_print_outputs(FILE *f, const gm_result *r);
/* Cycles, bundles, operations, accesses and clock gates of a run. */
void gm_print_statistics(FILE *f, const gm_sim_stats *s);
/* A line for a cycle of the simulator: gates, the bundle in ID, what is written. */
void gm_print_cycle(FILE *f, const gm_sim *s, const gm_program *p, uint64_t cycle, const gm_trace *t);

#endif
