/* SPDX-License-Identifier: Apache-2.0 */
/* The C model of a cluster (docs/cluster.md): cores, task scheduler, input controller, buffers and arbiters, cycle-exact with
   rtl/cluster. */
#ifndef GM_CLUSTER_H
#define GM_CLUSTER_H

#include <stddef.h>

#include "cluster/ports.h"
#include "core/machine/machine.h"
#include "core/sim/probe.h"
#include "core/sim/sim.h"

typedef struct gm_cluster gm_cluster;

/* Which tasks a core takes. */
typedef enum {
  GM_BALANCE_FIXED, /* those of its home stage */
  GM_BALANCE_ATS,   /* those of its home stage; the other stage's by the rule of take_min and take_full */
  GM_BALANCE_ANY    /* the task that came first, of either stage */
} gm_balance;

/* What a task of one stage reads and writes. */
typedef struct {
  uint16_t entry;             /* address of the program's first bundle */
  uint8_t inputs, outputs;    /* registers v0 .. and o0 .. of a thread */
  bool system_in, system_out; /* after them: fragcoord, frontfacing, pointcoord; pos, psz */
} gm_cluster_stage;

typedef struct {
  gm_balance balance;
  unsigned take_min;  /* ATS: a core without tasks of its home stage takes the other's if so many wait, 1 .. queue */
  unsigned take_full; /* ATS: takes the other's too if at least so many wait, and fewer of its own; more than the queue: never */
  uint32_t home;      /* bit per core: its home stage */
  gm_cluster_stage stage[2];
  gm_run_config run; /* of all cores; texture latency and seed describe the caller's memory */
} gm_cluster_settings;

/* Events since the cluster was made or gm_cluster_clear_stats. counters.def says which of them the hardware counts too. */
typedef struct {
  uint64_t cycles;
  uint64_t assigned[2], taken[2];        /* tasks by stage: given to a core, and of these to one whose home is the other stage */
  uint64_t waiting[2], queue_full[2];    /* tasks that wait, summed over cycles; cycles in which the queue is full */
  uint64_t words_in, words_out, texture; /* words read and written; texture requests accepted */
  uint64_t texture_wait;                 /* cycles in which a texture request waits for the port or the memory */
  uint64_t texture_busy;                 /* cycles in which a texture request is on the port, or waits for its response */
  uint64_t texels, texture_hits,
      texture_misses;                  /* with a texture cache: texels asked for, requests without a miss, lines that were missing */
  uint64_t clocked[GM_CLUSTER_CORES];  /* cycles in which the core's clock runs */
  uint64_t busy[GM_CLUSTER_CORES];     /* cycles in which a thread runs */
  uint64_t stage_busy[2];              /* cycles in which a thread of the stage runs on some core */
  gm_sim_stats core[GM_CLUSTER_CORES]; /* of all runs of a core */
} gm_cluster_stats;

/* Cores 1, 2, 4 or 8 of a machine with tasks = 1. NULL when out of memory. */
gm_cluster *gm_cluster_new(const gm_machine *core, unsigned cores);
void gm_cluster_free(gm_cluster *c);
/* Sets balance, stages and gating; only while the cluster is idle. */
void gm_cluster_set(gm_cluster *c, const gm_cluster_settings *s);
/* Texture memory of all cores (word addressed), owned by the caller. */
void gm_cluster_texture_memory(gm_cluster *c, const uint32_t *words, size_t count);
/* Sets the function that gives the word at an address outside of that memory. NULL: zero. */
void gm_cluster_texture_beyond(gm_cluster *c, uint32_t (*beyond)(uint32_t addr));
/* What the reset input does, after the cycle in which it comes: all is idle, and settings have to be written again. Memories and registers
   of the shaders keep their contents (gm_sim_reset_core). */
void gm_cluster_reset(gm_cluster *c);
/* The outputs in the coming cycle, tm_rsp_ready aside. Of the inputs, only the stage of the offered task counts: task_ready is for it. */
void gm_cluster_outputs(const gm_cluster *c, const gm_cluster_in *in, gm_cluster_out *out);
/* Looks into the stages of a core in each cycle in which it is busy (core/sim/probe.h). */
void gm_cluster_set_probe(gm_cluster *c, unsigned core, gm_sim_probe *probe, void *ctx);
/* One cycle. Fills the record. 0, or -1 when a program broke a rule: gm_cluster_error names core, rule and bundle. */
int gm_cluster_cycle(gm_cluster *c, const gm_cluster_in *in, gm_cluster_trace *t);
/* What went wrong in gm_cluster_cycle. */
const char *gm_cluster_error(const gm_cluster *c);
/* Copies the counts of events; sets them to 0. */
void gm_cluster_get_stats(const gm_cluster *c, gm_cluster_stats *st);
void gm_cluster_clear_stats(gm_cluster *c);

#endif
