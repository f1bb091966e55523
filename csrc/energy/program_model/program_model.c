/* SPDX-License-Identifier: Apache-2.0 */
/* The energy model `program` of a machine: its weights, and what a run's counts cost. */
#include "energy/program_model/program_model.h"

#include "base/error.h"
#include "energy/program_model/probed_run.h"

void gm_program_model_of(gm_program_model *model, const gm_fitted *f, const gm_machine *m) {
  *model = (gm_program_model){.f = f, .own = gm_fitted_own(f, m)};
  model->contexts = gm_contexts(m);
  for (unsigned k = 0; k < GM_PARTS; k++)
    model->part_gates[k] = k < GM_PART_REQUEST ? model->contexts : 1;
  for (size_t r = 0; r < f->rows; r++) {
    model->clock[r] = gm_fitted_clock_on(f, r, m);
    model->place[r] = gm_place_named(f->row[r].name);
    for (size_t i = 0; i < GM_PROGRAM_COUNTS; i++)
      model->pj[i] += f->count_pj[r][i];
  }
  double own = f->counted_worst + f->program_worst, scaled = f->scaled_program > 0 ? f->scaled_program : gm_fitted_error(f, m, 0);
  model->error_percent = model->own || own > scaled ? own : scaled;
}

int gm_program_model_load(gm_program_model *model, gm_fitted *f, const gm_machine *m, char *err, size_t errsize) {
  if (gm_fitted_find(f, m, err, errsize))
    return -1;
  if (!f->counted)
    return gm_error(err, errsize, "data/energy", "the weights of %s have none of the energy model program: make energy-fit MACHINE=%s",
                    f->machine, f->machine);
  gm_program_model_of(model, f, m);
  return 0;
}

gm_program_energy gm_energy_at_program(const gm_program_model *model, const gm_program_meter *meter) {
  gm_program_energy e = {.total = 0};
  double cycles = meter->count[GM_COUNT_cycles];
  for (size_t r = 0; r < model->f->rows; r++) {
    const gm_fitted_clock *c = &model->clock[r];
    for (size_t i = 0; i < GM_PROGRAM_COUNTS; i++)
      e.data[r] += model->f->count_pj[r][i] * meter->count[i];
    e.clock[r] = c->free_pj * cycles + c->gated_pj * meter->count[c->output ? GM_COUNT_open_o : GM_COUNT_open_v] +
                 gm_parts_counted_pj(c, &meter->count[GM_COUNT_open_t]);
    e.idle[r] = model->f->row[r].leakage_pj * cycles;
    e.total += e.data[r] + e.clock[r] + e.idle[r];
    e.none += e.data[r] + e.idle[r] + (c->free_pj + c->gated_pj * model->contexts + gm_parts_counted_pj(c, model->part_gates)) * cycles;
    e.gated += e.data[r] + e.idle[r];
    for (size_t i = 0; i < GM_PROGRAM_COUNTS; i++)
      e.gated += model->f->gated_pj[r][i] * meter->count[i];
  }
  e.gated = model->f->gated ? e.gated : 0;
  return e;
}

int gm_ledger_on_simulator(gm_ledger *l, const gm_program_model *model, const gm_program *p, const gm_run *inputs, size_t first,
                           const gm_run_config *cfg, gm_program_energy *e, gm_sim_stats *st, char *err, size_t errsize) {
  gm_program_meter meter;
  if (gm_ledger_init(l, p))
    return gm_error(err, errsize, "simulator", "out of memory");
  gm_program_meter_init(&meter, &p->machine);
  meter.ledger = l;
  meter.model = model;
  int rc = gm_probed_run(gm_program_meter_probe, &meter, p, inputs, first, cfg, st, err, errsize);
  gm_ledger_end(l);
  if (!rc && e)
    *e = gm_energy_at_program(model, &meter);
  if (rc)
    gm_ledger_free(l);
  return rc;
}
