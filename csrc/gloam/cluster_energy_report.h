/* SPDX-License-Identifier: Apache-2.0 */
/* The energy of gloam cluster's run: measures and prints it. */
#ifndef GM_CMD_CLUSTER_ENERGY_REPORT_H
#define GM_CMD_CLUSTER_ENERGY_REPORT_H

#include <jansson.h>

#include "energy/meter/cluster_energy.h"

typedef struct {
  gm_cluster_weights weights;
  gm_fitted *fitted;
  gm_program_meter *meter; /* of each core */
  gm_cluster_pj pj;        /* after cmd_cluster_energy_end */
} cmd_cluster_energy;

/* Before the run of s: reads the weights and puts meters at the cores. 0, or -1 with a message. cmd_cluster_energy_free in any case. */
int cmd_cluster_energy_begin(cmd_cluster_energy *e, gm_cluster_setup *s, char *err, size_t errsize);
/* After the run. */
void cmd_cluster_energy_end(cmd_cluster_energy *e, const gm_cluster_setup *s, const gm_cluster_stats *st);
void cmd_cluster_energy_free(cmd_cluster_energy *e);

/* Prints it in nJ, each figure with its error. */
void cmd_cluster_energy_text(const cmd_cluster_energy *e, const gm_cluster_setup *s, const gm_cluster_stats *st);
/* The same as a JSON object, in pJ. NULL when out of memory. */
json_t *cmd_cluster_energy_json(const cmd_cluster_energy *e, const gm_cluster_setup *s, const gm_cluster_stats *st);

#endif
