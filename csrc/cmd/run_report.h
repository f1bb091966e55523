/* SPDX-License-Identifier: Apache-2.0 */
/* What gloam sim and gloam rtl print of a run. */
#ifndef GM_RUN_REPORT_H
#define GM_RUN_REPORT_H

#include "run/run.h"

/* One line per output; "discarded" instead if the fragment was. */
void cmd_print_outputs(const gm_result *r);
void cmd_print_statistics(const gm_sim_stats *s);

#endif
