/* SPDX-License-Identifier: Apache-2.0 */
/* Power over time: the energy of each cycle by component, by the energy model `program` (program_level.h). */
#ifndef GM_ENERGY_POWER_H
#define GM_ENERGY_POWER_H

#include "energy/program_model/program_model.h"

typedef struct gm_power gm_power;
struct gm_power {
  const gm_program_model *model;
  double pj[GM_MAX_WEIGHTS]; /* of the last cycle, by row of the model's weights; zero before the first issue */
  double total;              /* of that cycle */
  double sum;                /* of the run so far */
  uint64_t cycles;           /* of the run so far: from the first issue on */
  /* Called after each cycle of the run; may be NULL. */
  void (*cycle)(void *ctx, const gm_power *p);
  void *ctx;
  gm_program_meter meter; /* private */
  double before[GM_PROGRAM_COUNTS];
};

/* Begins a run without energy. */
void gm_power_init(gm_power *p, const gm_program_model *model, const gm_machine *m);
/* For gm_sim_set_probe; ctx is the gm_power. */
void gm_power_probe(void *ctx, const gm_sim *s, const gm_trace *t);

/* Runs the invocation `first` on the simulator and writes a table: "cycle,total,COMPONENT...", a line a cycle, pJ. *total gets the sum. 0,
   or -1 with a message. */
int gm_power_write(FILE *f, const gm_program_model *model, const gm_program *p, const gm_run *inputs, size_t first,
                   const gm_run_config *cfg, double *total, char *err, size_t errsize);

#endif
