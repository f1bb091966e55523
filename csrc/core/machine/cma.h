/* SPDX-License-Identifier: Apache-2.0 */
/* The configurable memory array (Su 2009, Figure 2-6; docs/machines.md). It has the registers of all threads of both stages, in 8 banks.
   The banks are divided between the stages in one of two ways. The fewer registers a thread takes, the more threads fit. */
#ifndef GM_CMA_H
#define GM_CMA_H

#include "core/machine/machine.h"

enum { GM_CMA_BANKS = 8 };
typedef enum { GM_CMA_4V4P, GM_CMA_6V2P, GM_CMA_CONFIGS, GM_CMA_NONE = GM_CMA_CONFIGS } gm_cma_config;

/* Registers of one program: those each thread has for itself (t, v, o), and those all its threads share (c). */
typedef struct {
  unsigned own, shared;
} gm_cma_need;

/* Name of a configuration: "4V4P" has four banks for vertex threads and four for fragment threads. NULL for GM_CMA_NONE. */
const char *gm_cma_name(gm_cma_config k);
/* Banks of a stage (0 vertex, 1 fragment). */
unsigned gm_cma_banks(gm_cma_config k, unsigned stage);
/* How many threads of a stage (0 vertex, 1 fragment) have room for their registers, up to the largest thread count of the configuration; 0:
   not even one. */
unsigned gm_cma_threads(const gm_machine *m, gm_cma_config k, unsigned stage, const gm_cma_need *n);
/* Threads of a stage as the paper sizes them: the stage's share of the array is divided evenly by each of the configuration's thread
   counts (8, 16, ...). The result is the largest count that leaves each thread `registers` registers; 0: none does. */
unsigned gm_cma_capacity(const gm_machine *m, gm_cma_config k, unsigned stage, unsigned registers);
/* The configuration for a vertex and a fragment program: the one that gives the stage with fewer threads the most threads; if both give
   the same, the one with more threads in total. */
gm_cma_config gm_cma_choose(const gm_machine *m, const gm_cma_need need[2]);

#endif
