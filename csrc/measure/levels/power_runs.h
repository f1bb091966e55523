/* SPDX-License-Identifier: Apache-2.0 */
/* Finds the times in which the gates of a program's run are shut, by the simulator (docs/energy.md, "Power gating"). */
#ifndef GM_LEVELS_POWER_RUNS_H
#define GM_LEVELS_POWER_RUNS_H

#include "core/program/program.h"
#include "core/run/run.h"
#include "measure/levels/power_gating.h"

/* Fills r->closed, r->closed_n and r->at_end for the invocation 0; free them with gm_power_run_free. 0, or -1 with a message. */
int gm_power_run_times(gm_power_run *r, const gm_program *p, const gm_run *inputs, const gm_run_config *cfg, char *err, size_t errsize);
void gm_power_run_free(gm_power_run *r);

#endif
