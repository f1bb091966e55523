/* SPDX-License-Identifier: Apache-2.0 */
/* Writes power over time into the waveform of `gloam rtl --fst`: the scope `power`, in pJ a cycle by the energy model `program`
   (docs/energy.md). */
#ifndef GM_WAVE_POWER_H
#define GM_WAVE_POWER_H

#include "energy/program_model/power.h"
#include "tb/model/tb_run.h"

typedef struct {
  gm_fitted fitted;
  gm_program_model model;
  gm_power power;
  const char *name[GM_MAX_WEIGHTS + 1];
  double value[GM_MAX_WEIGHTS + 1];
} gm_wave_power;

/* Before the waveform is opened. The simulator has to run in lockstep. NULL with a message in err if there are no weights. */
gm_wave_power *gm_wave_power_begin(gm_tb *tb, const gm_machine *m, char *err, size_t errsize);
void gm_wave_power_end(gm_wave_power *p, gm_tb *tb);

#endif
