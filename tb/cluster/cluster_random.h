/* SPDX-License-Identifier: Apache-2.0 */
/* Makes random work for a cluster: two random programs, and streams of tasks for them. A task is one thread, or the four threads of a quad;
   the environment is what tasks, host and memories do in a run. Everything follows from a seed (docs/cluster.md, "The cluster"). */
#ifndef GM_CLUSTER_RANDOM_H
#define GM_CLUSTER_RANDOM_H

#include "base/random.h"
#include "cluster/cluster.h"
#include "cluster/environment.h"
#include "core/machine/machine_array.h"
#include "tb/random/randprog.h"

enum { GM_RANDOM_TASKS = 64, GM_RANDOM_STREAMS = 8 }; /* most tasks of a stream; streams for one pair of programs */

typedef struct {
  gm_machine m;
  unsigned cores;
  uint64_t seed;
  bool plain; /* see gm_cluster_random_make */
  gm_randprog program[2];
  /* Placed: where the memory of a stream is. With a memory array the first load is the split with which a stream begins, and after the
     others comes one for its middle. */
  gm_cluster_load load[11], placed[11];
  size_t loads;
  gm_array_need need[2];
  uint32_t (*memory)[4];
  size_t words, inputs; /* inputs: address of random words, to the end */
  uint32_t *texture;
  gm_cluster_task task[GM_RANDOM_TASKS];
} gm_cluster_random;

/* Makes the programs of a seed, and their loads in memory. plain: memories and textures are at low addresses, and no reset comes, as in a
   run of `gloam cluster`. 0, or -1 when out of memory; gm_cluster_random_free is needed then too. */
int gm_cluster_random_make(gm_cluster_random *r, const gm_machine *m, unsigned cores, uint64_t seed, bool plain);
void gm_cluster_random_free(gm_cluster_random *r);
/* Stream k for these programs: settings and environment. The first one loads the programs. */
void gm_cluster_random_stream(gm_cluster_random *r, unsigned k, gm_cluster_settings *set, gm_cluster_env *w);
/* The cycle of stream k in which a reset comes; 0: none comes. */
uint64_t gm_cluster_random_reset(const gm_cluster_random *r, unsigned k);
/* Lets the environment begin again after a reset: with the loads that are needed, and perhaps with others. */
void gm_cluster_random_again(gm_cluster_random *r, unsigned k, gm_cluster_env *w);
/* A random split of the memory array, as its load has it: slots of each stage, and at times of both, in any order, each with a segment of
   at least as many registers as the programs may use. Both stages have a slot. */
void gm_cluster_random_split(const gm_cluster_random *r, gm_rng *rng, uint32_t word[GM_ARRAY_SPLIT_WORDS][4]);
/* The texel at an address outside of the texture of a stream; all bits of the address count. */
uint32_t gm_cluster_random_texel(uint32_t addr);

#endif
