/* SPDX-License-Identifier: Apache-2.0 */
/* gloam sim --engine fast: runs invocations on the fast engine (core/fast/fast.h), which is the simulator's faster form with the same
   results. */
#ifndef GM_SIM_FAST_H
#define GM_SIM_FAST_H

#include "core/run/run.h"

typedef struct {
  const char *program, *inputs; /* inputs: NULL, or the inputs file */
  unsigned invocation;          /* the first that is wanted */
  bool all;                     /* and all after it */
  unsigned jobs;                /* host threads */
  uint64_t limit;
} cmd_sim_fast_options;

/* Runs the invocations, with the other fragments of their quads where the program reads neighbours. *res is malloc'd and has *n results. 0,
   or 1 with a message on stderr. */
int cmd_sim_fast(const gm_program *p, const cmd_sim_fast_options *o, const gm_run_config *cfg, gm_result **res, size_t *n);

#endif
