/* SPDX-License-Identifier: Apache-2.0 */
/* One pair of shaders in one way to compile, run here and drawn there. */
#ifndef GM_PAIRS_ATTEMPT_H
#define GM_PAIRS_ATTEMPT_H

#include "compile.h"
#include "regress/oracles/pairs/pairs.h"

extern const char *const pair_stage_names[2];

/* One pair on one machine. */
typedef struct {
  pair p;
  const gm_machine *machine;
  const char *row; /* options, NULL: the usual ones */
  gm_gate_policy policy;
  unsigned wake;
  bool may_be_nan;  /* powers of negative numbers are undefined; without pass alg not even small constant ones have a value */
  bool falsify;     /* change what the simulator gives: a check of the check */
  bool derivatives; /* OpenGL ES may take one difference for the whole quad: only the fragment is compared that softpipe takes them at */
  gc_stats stats[2];
  unsigned compared[2], edges, killed, off_edge;
  double worst; /* error in units of the tolerance */
  char at[300];
} attempt;

/* Runs both stages with the random inputs of a seed and compares them. False: text in why. */
bool attempt_run(attempt *t, uint64_t seed, char *why, size_t size);

#endif
