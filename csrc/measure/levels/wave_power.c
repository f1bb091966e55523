/* SPDX-License-Identifier: Apache-2.0 */
/* Writes power over time into the waveform of `gloam rtl --fst`: the scope `power`, in pJ a cycle by the energy model `program`. */
#include "measure/levels/wave_power.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void take_cycle(void *ctx, const gm_power *power) {
  gm_wave_power *p = ctx;
  p->value[0] = power->total;
  memcpy(&p->value[1], power->pj, p->fitted.rows * sizeof power->pj[0]);
}

gm_wave_power *gm_wave_power_begin(gm_tb *tb, const gm_machine *m, char *err, size_t errsize) {
  gm_wave_power *p = calloc(1, sizeof *p);
  if (!p || gm_program_model_load(&p->model, &p->fitted, m, err, errsize)) {
    if (!p)
      snprintf(err, errsize, "error: out of memory");
    free(p);
    return NULL;
  }
  gm_power_init(&p->power, &p->model, m);
  p->power.cycle = take_cycle;
  p->power.ctx = p;
  p->name[0] = "total";
  for (size_t r = 0; r < p->fitted.rows; r++)
    p->name[r + 1] = p->fitted.row[r].name;
  gm_sim_set_probe(gm_tb_sim(tb), gm_power_probe, &p->power);
  gm_rtl_reals(gm_tb_rtl(tb), "power", p->name, p->fitted.rows + 1, p->value);
  return p;
}

void gm_wave_power_end(gm_wave_power *p, gm_tb *tb) {
  if (p)
    gm_sim_set_probe(gm_tb_sim(tb), NULL, NULL);
  free(p);
}
