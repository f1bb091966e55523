/* SPDX-License-Identifier: Apache-2.0 */
/* Plays what is around a cluster: a host that loads programs and offers tasks, the memory of inputs and results, and the texture memory
   (docs/cluster.md, "The cluster"). The same environment feeds the simulator and the Verilated cluster. */
#ifndef GM_CLUSTER_ENVIRONMENT_H
#define GM_CLUSTER_ENVIRONMENT_H

#include <stddef.h>

#include "cluster/ports.h"
#include "core/texture/texture_memory.h"

/* The texture memory of a cluster with a texture cache (cluster_lines.c): it is asked for whole lines, and returns their words in order. */
typedef struct {
  struct {
    uint32_t addr;
    uint64_t due;
  } line[32];
  unsigned head, count, word; /* word: of the oldest line */
  uint64_t asked;             /* lines */
  bool offered;               /* a word was offered and not taken */
} gm_cluster_lines;

typedef struct {
  /* set by the caller, who owns the memories */
  const gm_cluster_load *loads;
  size_t nloads;
  const gm_cluster_load *late; /* further loads, offered when late_after tasks have been */
  size_t nlate, late_after;
  const gm_cluster_task *tasks;
  size_t ntasks;
  uint32_t (*memory)[4]; /* 128-bit words */
  size_t words;
  uint32_t read_at, write_at; /* where it begins for reads, and for writes */
  const uint32_t *texture;
  size_t texture_words;
  uint32_t (*beyond)(uint32_t addr); /* the texel at an address outside of the texture; NULL: zero */
  unsigned read_latency;             /* cycles from a request to its word, at least 2 */
  unsigned texture_latency;          /* frozen cycles of a lookup on a core alone, as in gm_run_config */
  uint64_t seed;                     /* 0: all memories are in time; else latencies and stalls are random */
  unsigned line;                     /* bytes of a line of the cluster's texture cache; 0: it has none */
  bool aborts;                       /* with a seed: tasks are ended at random, one, or all, or by ticks */
  unsigned watchdog;                 /* a tick in one cycle of so many; 0: never */
  uint64_t lull;                     /* with a seed: the host offers a task in one cycle of so many; 0 and 1: in each */
  /* state */
  size_t loaded, late_loaded, offered, finished;
  uint64_t cycle, requests;
  struct {
    uint32_t addr;
    uint64_t due;
  } read[32];
  unsigned head, reads;
  bool ready; /* all is loaded and the cluster has been idle since */
  bool offering;
  gm_tex_memory tm;
  gm_cluster_lines lines;
  const char *error; /* a result word outside of the memory, or more results than tasks; NULL: none */
} gm_cluster_env;

/* Begins: no request is outstanding, and nothing has been offered. */
void gm_cluster_env_start(gm_cluster_env *w);
/* The inputs of the coming cycle. */
void gm_cluster_env_before(gm_cluster_env *w, gm_cluster_in *in);
/* The end of the cycle: what the cluster did with these inputs. */
void gm_cluster_env_after(gm_cluster_env *w, const gm_cluster_in *in, const gm_cluster_out *out);
/* All loads are done and all tasks have finished. */
bool gm_cluster_env_done(const gm_cluster_env *w);

/* Private to the environment: its texture memory if there is a cache. */
void gm_cluster_lines_before(gm_cluster_env *w, gm_cluster_in *in);
void gm_cluster_lines_after(gm_cluster_env *w, const gm_cluster_in *in, const gm_cluster_out *out);
/* The word at an address of the texture memory, or beyond it. */
uint32_t gm_cluster_env_texel(const gm_cluster_env *w, uint32_t addr);
/* A random number of 0 .. 7, the same each time for one cycle and purpose. */
unsigned gm_cluster_env_dice(const gm_cluster_env *w, uint64_t purpose);

#endif
