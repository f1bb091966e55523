/* SPDX-License-Identifier: Apache-2.0 */
/* Makes what a cluster works on, from programs and an inputs file: the memory's contents, loads and tasks, which the environment
   (environment.h) offers to the cluster, and the settings of the stages. A load writes code, constants or samplers to all cores. */
#ifndef GM_CLUSTER_SETUP_H
#define GM_CLUSTER_SETUP_H

#include "cluster/cluster.h"
#include "cluster/environment.h"
#include "core/machine/machine_array.h"
#include "core/run/run.h"
#include "core/sim/probe.h"

typedef struct {
  gm_machine machine; /* of the cores */
  unsigned cores;
  gm_cluster_settings set; /* the caller sets balance and home */
  gm_cluster_env env;
  const gm_program *program[2]; /* by stage; NULL: there is none. They belong to the caller */
  const gm_run *run[2];         /* the inputs of each stage; NULL: values are zero */
  uint32_t (*memory)[4];
  size_t words;
  gm_cluster_load *load;
  size_t nload;
  gm_cluster_task *task;
  size_t ntask;
  uint32_t *texture;
  size_t texture_words;
  size_t first[2];      /* address of the inputs of a stage's first task; tasks follow one after the other */
  size_t kinds[2];      /* tasks with inputs of their own; further tasks use the same inputs again */
  gm_array_split split; /* of a machine with a memory array, once it is made */
  bool has_split;
  /* For gm_cluster_run: called in each busy cycle of a core once the loads are done, with the core's own context (core/sim/probe.h). NULL:
   * not.
   */
  gm_sim_probe *probe;
  void *probe_ctx[GM_CLUSTER_CORES];
} gm_cluster_setup;

/* The machine of the cores of a cluster: that of the programs, with so many contexts; of all cores at most GM_CLUSTER_THREADS, since a tag
   of the texture memory names one. 0, or -1 with a message. */
int gm_cluster_machine(gm_machine *m, const gm_machine *program, unsigned cores, unsigned contexts, char *err, size_t errsize);
/* Begins without programs and tasks. All functions that return int give 0, or -1 with a message. gm_cluster_setup_free is needed in any
   case. */
void gm_cluster_setup_new(gm_cluster_setup *s, const gm_machine *machine, unsigned cores);
void gm_cluster_setup_free(gm_cluster_setup *s);
/* Adds the program of a stage with its constants and textures, and the inputs of all its invocations. run may be NULL. */
int gm_cluster_setup_program(gm_cluster_setup *s, const gm_program *p, const gm_run *run, char *err, size_t errsize);
/* Adds a task: the k-th group of invocations of its stage, modulo their number. */
int gm_cluster_setup_task(gm_cluster_setup *s, unsigned stage, size_t k, char *err, size_t errsize);
/* Adds the tasks of a task file's text (docs/cluster.md). Messages "name:line:column: error: ...". */
int gm_cluster_setup_tasks(gm_cluster_setup *s, const char *text, size_t len, const char *name, char *err, size_t errsize);
/* With a memory array: gives so many threads of each stage registers, or with NULL as many as fit (gm_array_split_best). The programs and
   tasks have been added. Refuses a split that does not fit, and one without a thread for a stage that has tasks. */
int gm_cluster_setup_split(gm_cluster_setup *s, const unsigned threads[2], char *err, size_t errsize);
/* Hands all that was added to the environment. */
void gm_cluster_setup_start(gm_cluster_setup *s);
/* The outputs of a thread of task i, read from memory. -1 when out of memory. */
int gm_cluster_setup_result(const gm_cluster_setup *s, size_t task, unsigned thread, gm_result *res);

/* Runs all tasks on the simulator. With a memory array, a split that has not been made is made. watch: called after each cycle, or NULL. 0,
   or -1 with a message, also when `limit` cycles were not enough. */
typedef void gm_cluster_watch(void *ctx, const gm_cluster *c, const gm_cluster_in *in, const gm_cluster_trace *t);
int gm_cluster_run(gm_cluster_setup *s, uint64_t limit, gm_cluster_watch *watch, void *ctx, gm_cluster_stats *st, char *err,
                   size_t errsize);

#endif
