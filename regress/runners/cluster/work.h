/* SPDX-License-Identifier: Apache-2.0 */
/* Runs pairs of shaders as work for a cluster of cyclone16 cores with 16 threads each (docs/cluster.md, "What a cluster gains"). */
#ifndef GM_CLUSTER_WORK_H
#define GM_CLUSTER_WORK_H

#include "energy/meter/cluster_energy.h"
#include "regress/runners/cluster/cluster_bench.h"

enum { WORK_CONTEXTS = 16 };

/* A pair of shaders, compiled for one thread. */
typedef struct {
  gm_program p[2];
  gm_run *in;
  gm_machine m;
} work_pair;

/* work_open compiles a pair for cyclone16, work_open_on for another machine, whose registers may be in a memory array. */
bool work_open_on(work_pair *w, const char *name, const char *machine, char *why, size_t size);
bool work_open(work_pair *w, const char *name, char *why, size_t size);
void work_close(work_pair *w); /* frees it */

/* Weights of cores of a machine: gm_cluster_energy_core. All of them share one copy of the fitted weights. */
bool work_energy(gm_core_energy *e, const gm_machine *m, char *why, size_t size);

/* What to run: so many tasks of each stage, mixed evenly. home: by core, a bit: the stage that the core prefers. */
typedef struct {
  unsigned cores, home;
  gm_balance balance;
  size_t tasks[2];
  /* All or none: */
  const gm_cluster_weights *weights;
  gm_program_meter *meter; /* of each core */
  gm_cluster_pj *pj;       /* the energy of the run */
} work_load;
/* Runs the tasks to their end, on the simulator. False with a message. */
bool work_run(const work_pair *w, const work_load *l, gm_cluster_stats *st, char *why, size_t size);
/* Words that a task of a stage reads and writes. */
bool work_words(const work_pair *w, unsigned stage, unsigned words[2], char *why, size_t size);

#endif
