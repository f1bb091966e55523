/* SPDX-License-Identifier: Apache-2.0 */
/* Writes what a cluster did in a run, as text and JSON (docs/cluster.md, "The cluster"). */
#ifndef GM_CLUSTER_REPORT_H
#define GM_CLUSTER_REPORT_H

#include <jansson.h>
#include <stdio.h>

#include "cluster/cluster_setup.h"

/* Text for people. */
void gm_cluster_text(FILE *f, const gm_cluster_setup *s, const gm_cluster_stats *st);
/* The same as a JSON object; NULL when out of memory. */
json_t *gm_cluster_json(const gm_cluster_setup *s, const gm_cluster_stats *st);

#endif
