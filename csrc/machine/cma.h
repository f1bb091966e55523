/* SPDX-License-Identifier: Apache-2.0 */
/* Su's configurable memory array: the registers of all threads of both stages are in 8 banks, which are divided between the stages in one
   of two ways. What a thread does not take is there for more threads. */
#ifndef GM_CMA_H
#define GM_CMA_H

#include "machine/machine.h"

enum { GM_CMA_BANKS = 8 };
typedef enum { GM_CMA_4V4P, GM_CMA_6V2P, GM_CMA_CONFIGS, GM_CMA_NONE = GM_CMA_CONFIGS } gm_cma_config;

/* Registers of one program: those each thread has for itself (t, v, o), and those all its threads share (c). */
typedef struct {
  unsigned own, shared;
} gm_cma_need;

/* "4V4P": four banks for vertex threads, four for those of fragments. NULL for none. */
const char *gm_cma_name(gm_cma_config k);
/* Threads of a stage (0 vertex, 1 fragment) for which there are registers, up to the most the configuration has. 0: not even one. */
unsigned gm_cma_threads(const gm_machine *m, gm_cma_config k, unsigned stage, const gm_cma_need *n);
/* The paper's own thread capacities of a configuration, 8 or 16 and so on: the largest whose share of the array, evenly divided, has so
   many registers for each thread. 0: none. */
unsigned gm_cma_capacity(const gm_machine *m, gm_cma_config k, unsigned stage, unsigned registers);
/* The configuration for a vertex and a fragment program: that in which the stage with fewer threads has most, then that with most in all.
 */
gm_cma_config gm_cma_choose(const gm_machine *m, const gm_cma_need need[2]);

#endif
