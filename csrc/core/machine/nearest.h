/* SPDX-License-Identifier: Apache-2.0 */
/* Measures how far apart two machines are in what decides energy (docs/energy.md, "The weights file"). Tables that have few machines take
 * the nearest one. */
#ifndef GM_NEAREST_H
#define GM_NEAREST_H

#include "core/machine/machine.h"

/* The parameters of a machine on which the energy of a toggle depends. Clock gates do not change it. */
typedef struct {
  unsigned threads, temps, lat[3];
  bool isolates; /* gm_isolates */
} gm_machine_shape;

/* What decides the weights of this machine. */
gm_machine_shape gm_machine_shape_of(const gm_machine *m);
/* The ratios of latencies, threads and temporaries as logarithms, and whether parts of the core are isolated. */
double gm_machine_distance(const gm_machine_shape *a, const gm_machine_shape *b);

#endif
