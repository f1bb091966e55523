/* SPDX-License-Identifier: Apache-2.0 */
/* Writes the metrics of the clock gates into the waveform of `gloam rtl --fst`: the scope `gating` has a scope for each gated domain
   (docs/gating.md), with its state and the counts of the run so far. */
#ifndef GM_WAVE_GATING_H
#define GM_WAVE_GATING_H

#include "tb/model/tb_run.h"

typedef struct gm_wave_gating gm_wave_gating;

/* Before the waveform is opened. Sets the `watch` of the run's options. NULL if memory is short. */
gm_wave_gating *gm_wave_gating_begin(gm_tb *tb, const gm_machine *m, unsigned wake, gm_tb_options *o);
/* Frees it, after the run. */
void gm_wave_gating_end(gm_wave_gating *g);

#endif
