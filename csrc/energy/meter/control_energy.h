/* SPDX-License-Identifier: Apache-2.0 */
/* Energy of the control of a cluster (scheduler, input controller, buffers), computed from what its counters count. The weights are
   fitted to a netlist with two cores of 8 threads (data/energy/cluster-blocks.txt, make cluster-energy). The clock is scaled with the
   flip-flops (data/energy/cluster.txt, make cluster-flip-flops). The error of that scaling is not known. */
#ifndef GM_CLUSTER_ENERGY_CONTROL_ENERGY_H
#define GM_CLUSTER_ENERGY_CONTROL_ENERGY_H

#include <stdbool.h>
#include <stddef.h>

#include "cluster/cluster.h"

enum { GM_CONTROL_EVENTS = 7 };

typedef struct {
  unsigned cores;
  double flip_flops;            /* of the control */
  double flip_flop;             /* pJ of a cycle for each: clock, its tree, leakage */
  double pj[GM_CONTROL_EVENTS]; /* of each event */
  double error;                 /* percent of the work, mean, in benchmarks that were left out of the fit */
  double constant;              /* the same for "constant x cycles" */
  bool scaled;                  /* it is not the control of the netlist: other cores or threads */
} gm_control_energy;

/* The control of a cluster of so many cores with registers in files, with so many threads. Tasks have one thread, there is no texture
   cache, and each core has its own texture unit. 0, or -1 with a message that names the file and what is missing in it. */
int gm_control_energy_open(gm_control_energy *e, unsigned cores, unsigned threads, char *err, size_t errsize);
/* pJ of its clock, which nothing gates, in so many cycles. */
double gm_control_energy_clock(const gm_control_energy *e, double cycles);
/* pJ above the clock. */
double gm_control_energy_work(const gm_control_energy *e, const gm_cluster_stats *st);

#endif
