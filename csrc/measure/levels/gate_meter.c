/* SPDX-License-Identifier: Apache-2.0 */
/* Measures the energy of one run by the model `gate`. */
#include "measure/levels/gate_meter.h"

void gm_netlist_meter_probe(void *ctx, const gm_rtl_in *in, const gm_rtl_out *out, const gm_rtl_clocks *clocks) {
  gm_netlist_meter *m = ctx;
  (void)clocks;
  m->counting = out->trace.busy && (m->counting || out->trace.id_valid);
  m->cycles += m->counting;
  gm_netlist_cycle(m->gate, in, out, m->counting ? &m->energy : NULL);
}
