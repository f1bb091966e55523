/* SPDX-License-Identifier: Apache-2.0 */
/* Power over time in the waveform of `gloam rtl --fst`: the scope `power`, in pJ a cycle at level program. */
#ifndef GM_CMD_RTL_POWER_H
#define GM_CMD_RTL_POWER_H

#include "energy/program_model/power.h"
#include "tb/model/tb_run.h"

typedef struct {
  gm_fitted fitted;
  gm_program_model model;
  gm_power power;
  const char *name[GM_MAX_WEIGHTS + 1];
  double value[GM_MAX_WEIGHTS + 1];
} cmd_rtl_power;

/* Before the waveform is opened. The simulator has to run in lockstep. NULL with a message on standard error if there are no weights; the
   waveform is then without power. */
cmd_rtl_power *cmd_rtl_power_begin(gm_tb *tb, const gm_machine *m);
void cmd_rtl_power_end(cmd_rtl_power *p, gm_tb *tb);

#endif
