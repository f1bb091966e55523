/* SPDX-License-Identifier: Apache-2.0 */
/* Prints what a cluster did, for gloam cluster. */
#ifndef GM_CLUSTER_REPORT_H
#define GM_CLUSTER_REPORT_H

#include "cluster/cluster_setup.h"
#include "gloam/cluster_energy_report.h"

/* With the energy of the run, or NULL. Each returns the exit code, 1 with a message. */
int cmd_cluster_text(const gm_cluster_setup *s, const gm_cluster_stats *st, const cmd_cluster_energy *e);
int cmd_cluster_json(const gm_cluster_setup *s, const gm_cluster_stats *st, const cmd_cluster_energy *e);

#endif
