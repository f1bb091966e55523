/* SPDX-License-Identifier: Apache-2.0 */
#include "energy/program_model.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/home.h"

void gm_program_model_of(gm_program_model *model, const gm_fitted *f, const gm_machine *m) {
  *model = (gm_program_model){.f = f, .own = !strcmp(f->machine, m->name)};
  for (size_t r = 0; r < f->rows; r++) {
    model->clock[r] = gm_fitted_clock_on(f, r, m);
    model->place[r] = gm_place_named(f->row[r].name);
    for (size_t i = 0; i < GM_PROGRAM_COUNTS; i++)
      model->pj[i] += f->count_pj[r][i];
  }
  model->error_percent = model->own ? f->counted_worst + f->program_worst : gm_fitted_error(f, m->name);
}

int gm_program_model_load(gm_program_model *model, gm_fitted *f, const gm_machine *m, char *err, size_t errsize) {
  if (gm_fitted_find(f, m, err, errsize))
    return -1;
  if (!f->counted)
    return gm_error(err, errsize, "data/energy", "the weights of %s have none of level program: make energy-fit MACHINE=%s", f->machine,
                    f->machine);
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
    e.clock[r] = c->free_pj * cycles + c->gated_pj * meter->count[c->output ? GM_COUNT_open_o : GM_COUNT_open_v];
    e.idle[r] = model->f->row[r].leakage_pj * cycles;
    e.total += e.data[r] + e.clock[r] + e.idle[r];
  }
  return e;
}

static int run(gm_program_meter *meter, gm_sim *sim, gm_image *img, const gm_program *p, const gm_run *inputs, size_t first,
               const gm_run_config *cfg, char *err, size_t errsize) {
  gm_result result;
  if (gm_run_bind(p, inputs, img, err, errsize))
    return -1;
  gm_run_load_sim(sim, p, img);
  gm_sim_set_probe(sim, gm_program_meter_probe, meter);
  if (gm_run_sim(sim, p, inputs, first, 1, cfg, &result, err, errsize))
    return -1;
  gm_result_free(&result);
  return 0;
}

int gm_ledger_on_simulator(gm_ledger *l, const gm_program_model *model, const gm_program *p, const gm_run *inputs, size_t first,
                           const gm_run_config *cfg, gm_program_energy *e, char *err, size_t errsize) {
  gm_program_meter meter;
  gm_sim *sim = gm_sim_new(&p->machine);
  gm_image *img = calloc(1, sizeof *img);
  if (gm_ledger_init(l, p) || !sim || !img) {
    gm_sim_free(sim);
    free(img);
    gm_ledger_free(l);
    return snprintf(err, errsize, "error: out of memory"), -1;
  }
  gm_program_meter_init(&meter, &p->machine);
  meter.ledger = l;
  meter.model = model;
  int rc = run(&meter, sim, img, p, inputs, first, cfg, err, errsize);
  gm_ledger_end(l);
  if (!rc && e)
    *e = gm_energy_at_program(model, &meter);
  gm_sim_free(sim);
  gm_image_free(img);
  free(img);
  if (rc)
    gm_ledger_free(l);
  return rc;
}
