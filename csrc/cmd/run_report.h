/* SPDX-License-Identifier: Apache-2.0 */
/* What gloam sim and gloam rtl print of a run. */
#ifndef GL_RUN_REPORT_H
#define GL_RUN_REPORT_H

#include "run/run.h"

/* One line per output; "discarded" instead if the fragment was. */
void cmd_print_outputs(const gl_result *r);
void cmd_print_statistics(const gl_sim_stats *s);

#endif
