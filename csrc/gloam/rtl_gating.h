/* SPDX-License-Identifier: Apache-2.0 */
/* The metrics of the clock gates in the waveform of `gloam rtl --fst`: the scope `gating` has a scope for each gated domain
   (docs/gating.md), with its state and the counts of the run so far. */
#ifndef GM_CMD_RTL_GATING_H
#define GM_CMD_RTL_GATING_H

#include "tb/model/tb_run.h"

typedef struct cmd_rtl_gating cmd_rtl_gating;

/* Before the waveform is opened. Sets the `watch` of the run's options. NULL with a message on standard error if memory is short. */
cmd_rtl_gating *cmd_rtl_gating_begin(gm_tb *tb, const gm_machine *m, unsigned wake, gm_tb_options *o);
void cmd_rtl_gating_end(cmd_rtl_gating *g);

#endif
