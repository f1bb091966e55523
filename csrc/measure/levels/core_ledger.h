/* SPDX-License-Identifier: Apache-2.0 */
/* Energy of a run of the Verilated core by the model `rtl` (docs/energy.md), accounted to bundles, operations and lines
   (energy/program_model/ledger.h). */
#ifndef GM_LEVELS_CORE_LEDGER_H
#define GM_LEVELS_CORE_LEDGER_H

#include "energy/program_model/fitted.h"
#include "energy/program_model/ledger.h"
#include "tb/model/tb_run.h"

/* Runs the invocation `first` on the core, in lockstep, with counted activity, and fills *l; free it with gm_ledger_free. *r gets the
   result of the run; free it with gm_tb_result_free. The energy is that of gm_energy_at_fitted for the same run. w has the components of
   the core. 0, or -1 with a message. */
int gm_ledger_on_core(gm_ledger *l, gm_tb *tb, const gm_fitted *f, const gm_weights *w, const gm_program *p, const gm_run *inputs,
                      size_t first, const gm_run_config *cfg, gm_tb_result *r, char *err, size_t errsize);

#endif
