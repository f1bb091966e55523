/* SPDX-License-Identifier: Apache-2.0 */
/* Runs cluster simulator and Verilated cluster in lockstep, in one environment (tasks, host and memories of a run; docs/cluster.md, "The
 * cluster"). */
#ifndef GM_CLUSTER_PAIR_H
#define GM_CLUSTER_PAIR_H

#include "cluster/environment.h"
#include "tb/cluster/cluster_gates.h"
#include "tb/cluster/cluster_model.h"

typedef struct {
  gm_cluster *sim;
  gm_cluster_rtl *rtl;
  unsigned cores;
  gm_cluster_gates *gates; /* or NULL */
} gm_cluster_pair;

typedef enum { GM_PAIR_OK, GM_PAIR_DIFFERS, GM_PAIR_ENDLESS, GM_PAIR_BROKEN } gm_pair_verdict; /* broken: a program broke a rule */

/* Runs an environment that has begun to its end. Both models have their settings. text: what differs first, or why the run does not end.
 *cycles: how long it took. The cluster is idle before; its counters begin at zero, and are compared at the end. */
gm_pair_verdict gm_cluster_pair_run(gm_cluster_pair *p, gm_cluster_env *w, uint64_t limit, uint64_t *cycles, char *text, size_t size);
/* Runs the environment for `at` cycles, or to its end, then resets both for so many cycles after the first. The environment has to begin
 * again. */
gm_pair_verdict gm_cluster_pair_reset(gm_cluster_pair *p, gm_cluster_env *w, uint64_t at, unsigned cycles, char *text, size_t size);
/* Compare the outputs of a cycle, and two records. offered: the texture memory offers a response. 0, or 1 with "what: RTL x, simulator y".
 */
int gm_cluster_compare_out(const gm_cluster_out *rtl, const gm_cluster_out *sim, bool offered, char *text, size_t size);
int gm_cluster_compare(const gm_cluster_trace *rtl, const gm_cluster_trace *sim, unsigned cores, bool offered, char *text, size_t size);

#endif
