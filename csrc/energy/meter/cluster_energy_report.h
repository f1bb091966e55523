/* SPDX-License-Identifier: Apache-2.0 */
/* Measures the energy of a cluster's run, and reports it as text and JSON (docs/cluster.md, "Energy of a run"). */
#ifndef GM_CLUSTER_ENERGY_REPORT_H
#define GM_CLUSTER_ENERGY_REPORT_H

#include <jansson.h>
#include <stdio.h>

#include "energy/meter/cluster_energy.h"

typedef struct {
  gm_cluster_weights weights;
  gm_fitted *fitted;
  gm_program_meter *meter; /* of each core */
  gm_cluster_pj pj;        /* after gm_cluster_energy_run_end */
} gm_cluster_energy_run;

/* Before the run of s: reads the weights and puts meters at the cores. 0, or -1 with a message. gm_cluster_energy_run_free in any case. */
int gm_cluster_energy_run_begin(gm_cluster_energy_run *e, gm_cluster_setup *s, char *err, size_t errsize);
/* After the run: computes its energy, e->pj. */
void gm_cluster_energy_run_end(gm_cluster_energy_run *e, const gm_cluster_setup *s, const gm_cluster_stats *st);
void gm_cluster_energy_run_free(gm_cluster_energy_run *e);

/* Text in nJ, each figure with its error. */
void gm_cluster_energy_text(FILE *f, const gm_cluster_energy_run *e, const gm_cluster_setup *s, const gm_cluster_stats *st);
/* The same as a JSON object, in pJ. NULL when out of memory. */
json_t *gm_cluster_energy_json(const gm_cluster_energy_run *e, const gm_cluster_setup *s, const gm_cluster_stats *st);

#endif
