/* SPDX-License-Identifier: Apache-2.0 */
/* Prints the outputs and statistics of a run, for gloam sim and gloam rtl. */
#ifndef GM_RUN_REPORT_H
#define GM_RUN_REPORT_H

#include "core/run/run.h"

/* Prints one line for each output, or "discarded" if the fragment was discarded. */
void cmd_print_outputs(const gm_result *r);
void cmd_print_statistics(const gm_sim_stats *s);

#endif
