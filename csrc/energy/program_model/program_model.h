/* SPDX-License-Identifier: Apache-2.0 */
/* The energy model `program` of a machine (docs/energy.md, Energy model program): its weights, and what a run's counts cost. It needs the
   simulator alone. A row of the weights is a component of the core.

     gm_fitted *f = malloc(sizeof *f);           weights are large
     gm_program_model_load(&model, f, machine, err, sizeof err);
     gm_program_meter_init(&meter, machine);
     gm_sim_set_probe(sim, gm_program_meter_probe, &meter);
     ... any number of runs ...
     gm_program_energy e = gm_energy_at_program(&model, &meter);

   The meter adds up until it is initialized again. */
#ifndef GM_ENERGY_PROGRAM_MODEL_H
#define GM_ENERGY_PROGRAM_MODEL_H

#include "core/run/run.h"
#include "energy/program_model/fitted.h"
#include "energy/program_model/program_level.h"

struct gm_program_model {
  const gm_fitted *f;
  gm_fitted_clock clock[GM_MAX_WEIGHTS]; /* by row of f, for this machine */
  gm_place_of place[GM_MAX_WEIGHTS];
  double pj[GM_PROGRAM_COUNTS]; /* of a count, all components together */
  double error_percent;         /* to state for a program's energy */
  unsigned contexts;            /* threads that the core holds */
  double part_gates[GM_PARTS];  /* fine-grained clock gates of each kind */
  bool own;                     /* the weights come from this machine's netlist */
};

/* Weights of a machine: data/energy/MACHINE.txt in the kit's folder, or, if there is none, those of the machine that is nearest
   (gm_fitted_find), with the clock's energy scaled by flip-flops. f is filled and has to outlive the model. 0, or -1 with a message. */
int gm_program_model_load(gm_program_model *model, gm_fitted *f, const gm_machine *m, char *err, size_t errsize);
/* From weights that were read already. */
void gm_program_model_of(gm_program_model *model, const gm_fitted *f, const gm_machine *m);

typedef struct {
  double data[GM_MAX_WEIGHTS], clock[GM_MAX_WEIGHTS], idle[GM_MAX_WEIGHTS]; /* pJ by row of the fitted weights */
  double total;
  double none, gated; /* the total if all clocks of the core ran in every cycle, and with a clock gate for each enable; gated is 0 if the
                         weights do not have it */
} gm_program_energy;
/* The energy of what the meter has counted. */
gm_program_energy gm_energy_at_program(const gm_program_model *model, const gm_program_meter *meter);

/* Runs the invocation `first` on the simulator and fills *l, by bundle, operation and line; free it with gm_ledger_free. The energy is that
   of gm_energy_at_program for the same run; *e gets it, and *st the counts of the run, unless they are NULL. 0, or -1 with a message. */
int gm_ledger_on_simulator(gm_ledger *l, const gm_program_model *model, const gm_program *p, const gm_run *inputs, size_t first,
                           const gm_run_config *cfg, gm_program_energy *e, gm_sim_stats *st, char *err, size_t errsize);

#endif
