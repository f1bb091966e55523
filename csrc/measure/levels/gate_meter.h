/* SPDX-License-Identifier: Apache-2.0 */
/* Measures the energy of one run by the model `gate` (gate_core.h). */
#ifndef GM_LEVELS_GATE_METER_H
#define GM_LEVELS_GATE_METER_H

#include "measure/levels/gate_core.h"
#include "tb/model/rtl_model.h"

typedef struct {
  gm_netlist_core *gate;
  gm_netlist_energy energy; /* from the first issue to the last retirement */
  uint64_t cycles;
  bool counting;
} gm_netlist_meter;

/* For gm_rtl_set_probe; ctx is the gm_netlist_meter. It has to see every cycle since the core was made. */
void gm_netlist_meter_probe(void *ctx, const gm_rtl_in *in, const gm_rtl_out *out, const gm_rtl_clocks *clocks);

#endif
