/* SPDX-License-Identifier: Apache-2.0 */
/* Runs tasks in a row on the threads of one simulated core (docs/cluster.md, "What a cluster gains"). */
#ifndef GM_CLUSTER_TASKS_H
#define GM_CLUSTER_TASKS_H

#include "core/sim/sim.h"

/* What gm_run_write_thread writes with; ctx is the gm_sim. */
void bench_sim_write(void *ctx, int kind, unsigned thread, unsigned addr, const uint32_t data[4]);

/* Runs the program at pc on threads that are loaded, `each` tasks on each thread on average: a thread that has retired takes the next task.
   `*done` gets the tasks that ran; fewer than asked for if no thread ran any more, as after the first task of a lone thread. 0, or below 0
   with a message of the simulator's. */
int bench_tasks(gm_sim *s, const gm_run_config *cfg, unsigned pc, unsigned threads, unsigned each, unsigned *done);

#endif
