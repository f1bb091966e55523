/* SPDX-License-Identifier: Apache-2.0 */
/* Energy of cores whose threads switch while a texture is far away (docs/cluster.md), by the energy model `program`
   (energy/program_model/program_model.h). The weights are those of cyclone16's netlist; the clock is scaled with the flip-flops of the
   core (energy/weights/flip_flops.h). No netlist of such a core has been measured, so the error is that of scaling. */
#ifndef GM_ENERGY_CORE_ENERGY_H
#define GM_ENERGY_CORE_ENERGY_H

#include "energy/program_model/program_model.h"

typedef struct {
  gm_program_model model;
  double clock, leakage; /* pJ of a cycle in which the ungated clock runs, and of any cycle */
} gm_core_energy;

/* f is filled with the weights and has to outlive e. The machine's name must not be that of one with weights of its own. 0, or -1 with a
   message. */
int gm_core_energy_open(gm_core_energy *e, gm_fitted *f, const gm_machine *m, char *err, size_t errsize);

/* pJ. */
typedef struct {
  double clock;   /* of clock edges and clock gates */
  double work;    /* above the clock: what the counts of the meter cost */
  double leakage; /* of all cycles */
  double total;
} gm_core_pj;
/* Energy of a core. Its meter has seen the cycles in which it was busy. Its ungated clock runs in `clocked` cycles, and it leaks in all
   `cycles`. */
gm_core_pj gm_core_energy_of(const gm_core_energy *e, const gm_program_meter *meter, double clocked, double cycles);

/* What would come on top, in pJ, if the buffers of all threads were clocked in every cycle in which the core is busy. */
double gm_core_energy_buffers(const gm_core_energy *e, const gm_program_meter *meter, unsigned threads);

/* The total of gm_core_energy_of on a core without such gates, if a tool had given a clock gate to each word of 32 bits of the temporaries,
   the system values and the texture unit, instead of a gate to each thread. `dark` is the core with gate_threads and gate_lookups,
   whose edges the meter has counted. Of temporaries the clock of the lanes that are written is charged; of the others that of the gates
   that the dark core has, which is more than such a tool's. */
double gm_core_energy_words(const gm_core_energy *dark, const gm_machine *m, const gm_program_meter *meter, double clocked, double cycles);
/* pJ of a cycle of the ungated clock for the gates of such words, of so many threads and of what all lookups share. */
double gm_core_energy_word_gates(const gm_core_energy *dark, const gm_machine *m, unsigned threads);
/* pJ of an edge of a kind of fine-grained gated clock, all components. */
double gm_core_energy_edge(const gm_core_energy *e, gm_part part);

/* pJ of a cycle of the ungated clock of some rows of the weights: those that are named, separated by blanks. */
double gm_core_energy_clock(const gm_core_energy *e, const char *rows);

#endif
