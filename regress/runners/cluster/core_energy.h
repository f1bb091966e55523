/* SPDX-License-Identifier: Apache-2.0 */
/* Energy of cores whose threads switch, at level program (energy/program_model.h). The weights are those of cyclone16's netlist; the clock
   is scaled with the flip-flops of the core (energy/flip_flops.h). No netlist of such a core has been measured, so the error is that of
   scaling. */
#ifndef GM_CORE_ENERGY_H
#define GM_CORE_ENERGY_H

#include "energy/program_model.h"

typedef struct {
  gm_program_model model;
  double clock, leakage; /* pJ of a cycle in which the free clock runs, and of any cycle */
} core_energy;

/* The machine's name must not be that of one with weights of its own. The weights are shared by all models. 0, or -1 with a message. */
int core_energy_open(core_energy *e, const gm_machine *m, char *why, size_t size);

/* pJ of a core: what its meter has seen in the cycles in which it was busy, its free clock in `clocked` cycles, leakage in all. */
double core_energy_of(const core_energy *e, const gm_program_meter *meter, double clocked, double cycles);

/* pJ more if the clocks of the buffers of all threads ran in each cycle in which the core was busy. */
double core_energy_buffers(const core_energy *e, const gm_program_meter *meter, unsigned threads);

/* pJ of a cycle of the free clock of some rows of the weights: those that are named, separated by blanks. */
double core_energy_clock(const core_energy *e, const char *rows);

#endif
