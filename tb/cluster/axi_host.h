/* SPDX-License-Identifier: Apache-2.0 */
/* Plays the host of a cluster: runs a stream of tasks through the cluster's registers, and checks what it reads (docs/integration.md, "How
 * it is tested"). */
#ifndef GM_AXI_HOST_H
#define GM_AXI_HOST_H

#include "tb/cluster/axi_bench.h"

/* Runs a stream on an idle cluster. Uses loads, tasks, memories and seed of the environment. 0, or -1 with the bench's error. 1: the host
   has reset the cluster in the middle, and the environment has to begin again. */
int gm_axi_host_run(gm_axi_bench *b, const gm_cluster_settings *set, const gm_cluster_env *w);

#endif
