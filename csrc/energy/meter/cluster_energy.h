/* SPDX-License-Identifier: Apache-2.0 */
/* Energy of a run of a cluster: its cores by the energy model `program` (energy/program_model/core_energy.h), its control by its counters
   (control_energy.h). Buses, memories and the host are left out, and so are the loads before the first task.

     gm_cluster_energy_open(&w, f, &s.machine, s.cores, err, sizeof err);
     gm_cluster_energy_meter(&s, meter);
     gm_cluster_run(&s, limit, NULL, NULL, &st, err, sizeof err);
     gm_cluster_pj pj = gm_cluster_energy_of(&w, &s, meter, &st); */
#ifndef GM_CLUSTER_ENERGY_H
#define GM_CLUSTER_ENERGY_H

#include "cluster/cluster_setup.h"
#include "energy/meter/control_energy.h"
#include "energy/program_model/core_energy.h"

typedef struct {
  gm_core_energy core;
  gm_control_energy control;
} gm_cluster_weights;

/* The weights for a cluster of so many cores of a machine (gm_cluster_machine). f is filled and has to outlive w. 0, or -1 with a message
   that names what has no weights: texture caches, shared texture units, memory arrays, tasks of several threads, and controls whose
   flip-flops were not counted. */
int gm_cluster_energy_open(gm_cluster_weights *w, gm_fitted *f, const gm_machine *m, unsigned cores, char *err, size_t errsize);
/* The same for a core alone. A core that has the name of a machine with weights, but switches threads, counts as another machine. */
int gm_cluster_energy_core(gm_core_energy *e, gm_fitted *f, const gm_machine *m, char *err, size_t errsize);

/* Before the run: begins s->cores meters, and makes gm_cluster_run call them. */
void gm_cluster_energy_meter(gm_cluster_setup *s, gm_program_meter *meter);

/* pJ. */
typedef struct {
  gm_core_pj core[GM_CLUSTER_CORES], cores; /* cores: their sum */
  double clocks_open;                       /* of the cores, if their clocks were never gated */
  double buffers_open;                      /* of the cores, if the clocks of their buffers were never gated while they are busy */
  double control_clock, control_work;
  double control, total; /* total: cores and control */
  bool stages;           /* whether each core ran tasks of one stage only, so that its energy is that of this stage */
  double stage[2];       /* then: of the cores that ran the stage */
} gm_cluster_pj;

/* Energy of a run that the meters have seen. */
gm_cluster_pj gm_cluster_energy_of(const gm_cluster_weights *w, const gm_cluster_setup *s, const gm_program_meter *meter,
                                   const gm_cluster_stats *st);

#endif
