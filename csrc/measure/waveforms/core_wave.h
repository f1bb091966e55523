/* SPDX-License-Identifier: Apache-2.0 */
/* Reads the run of one of our cores from a waveform, for its energy (docs/energy.md, From a waveform): of Verilator (`gloam rtl --vcd`,
   `--fst`) or of another simulator, Icarus for example. */
#ifndef GM_CORE_WAVE_H
#define GM_CORE_WAVE_H

#include "core/activity/activity.h"
#include "core/sim/sim.h"
#include "tb/model/rtl_model.h"

/* Reads the file and finds the core's instance in it, by the ports and parts that all our cores have. The nets are sampled just before each
   rise of the core's clock; the run is the cycles in which the core is busy, the first one after a start. What a run counts in process is
   counted here (tb/model/tb_run.h): toggles between samples under the names that a core has there, from the sample of the first busy cycle
   on; cycles, edges of the gated clocks of buffers and of the fine-grained ones. No other count of *st is filled. If the file has several
   runs, it is the one with number `run`, from 0. 0, then free *a; or -1 with a message: no core of ours, no such run, a run that does not
   end. */
int gm_core_wave(const char *path, gm_rtl *core, unsigned run, gm_activity *a, gm_sim_stats *st, char *err, size_t errsize);

#endif
