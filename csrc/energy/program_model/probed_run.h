/* SPDX-License-Identifier: Apache-2.0 */
/* Runs one invocation on a simulator of its own with a probe, a function that sees each cycle (core/sim/probe.h). */
#ifndef GM_ENERGY_PROBED_RUN_H
#define GM_ENERGY_PROBED_RUN_H

#include "core/run/run.h"
#include "core/sim/probe.h"

/* Runs the invocation `first` of the program; probe and ctx are for gm_sim_set_probe. *st gets the counts of the run, unless it is NULL.
   0, or -1 with a message. */
int gm_probed_run(gm_sim_probe *probe, void *ctx, const gm_program *p, const gm_run *inputs, size_t first, const gm_run_config *cfg,
                  gm_sim_stats *st, char *err, size_t errsize);

#endif
