/* SPDX-License-Identifier: Apache-2.0 */
/* Energy of the control of a cluster by what its counters count. The weights are fitted to a netlist with two cores
   (data/energy/cluster-blocks.txt, make cluster-energy); the clock is scaled with the flip-flops. For other numbers of cores the error is
   not known. */
#ifndef GM_CLUSTER_CONTROL_ENERGY_H
#define GM_CLUSTER_CONTROL_ENERGY_H

#include <stddef.h>

#include "cluster/cluster.h"

enum { CONTROL_EVENTS = 7 };

typedef struct {
  double flip_flop;          /* pJ of a cycle for each flip-flop: clock, its tree, leakage */
  double pj[CONTROL_EVENTS]; /* of each event */
  double error;              /* percent of what is above the clock, on benchmarks that were left out of the fit */
} control_energy;

bool control_energy_open(control_energy *e, char *why, size_t size);
/* pJ above the clock. */
double control_energy_data(const control_energy *e, const gm_cluster_stats *st, unsigned cores);

#endif
