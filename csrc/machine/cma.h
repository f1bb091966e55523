/* SPDX-License-Identifier: Apache-2.0 */
/* Su's configurable memory array: the registers of all threads of both stages are in 8 banks, which are divided between the stages in one
   of two ways. What a thread does not take is there for more threads. */
#ifndef GL_CMA_H
#define GL_CMA_H

#include "machine/machine.h"

enum { GL_CMA_BANKS = 8 };
typedef enum { GL_CMA_4V4P, GL_CMA_6V2P, GL_CMA_CONFIGS, GL_CMA_NONE = GL_CMA_CONFIGS } gl_cma_config;

/* Registers of one program: those each thread has for itself (t, v, o), and those all its threads share (c). */
typedef struct {
  unsigned own, shared;
} gl_cma_need;

/* "4V4P": four banks for vertex threads, four for those of fragments. NULL for none. */
const char *gl_cma_name(gl_cma_config k);
/* Threads of a stage (0 vertex, 1 fragment) for which there are registers, up to the most the configuration has. 0: not even one. */
unsigned gl_cma_threads(const gl_machine *m, gl_cma_config k, unsigned stage, const gl_cma_need *n);
/* The paper's own thread capacities of a configuration, 8 or 16 and so on: the largest whose share of the array, evenly divided, has so
   many registers for each thread. 0: none. */
unsigned gl_cma_capacity(const gl_machine *m, gl_cma_config k, unsigned stage, unsigned registers);
/* The configuration for a vertex and a fragment program: that in which the stage with fewer threads has most, then that with most in all.
 */
gl_cma_config gl_cma_choose(const gl_machine *m, const gl_cma_need need[2]);

#endif
