/* SPDX-License-Identifier: Apache-2.0 */
/* An attempt: compiles one pair of shaders in one way, runs it on the simulator, and compares with OpenGL ES (docs/regress.md, "OpenGL ES
 * as reference"). */
#ifndef GM_PAIRS_ATTEMPT_H
#define GM_PAIRS_ATTEMPT_H

#include "regress/oracles/pairs/pairs_gl.h"
#include "search/compile.h"

extern const char *const pair_stage_names[2];

/* One pair for one machine. */
typedef struct {
  pair p;
  const gm_machine *machine;
  const char *row; /* options, NULL: the usual ones */
  gm_gate_policy policy;
  unsigned wake;
  bool may_be_nan;  /* powers of negative numbers are undefined; without pass alg, even small constant powers have no value */
  bool falsify;     /* change the simulator's result, to test the comparison */
  bool derivatives; /* OpenGL ES may compute one difference for the whole quad, so only the fragment for which softpipe computes it is
                       compared */
  gc_stats stats[2];
  /* Numbers of invocations: compared, by stage; on a discontinuity; discarded; explained by the model; that read an unwritten variable. */
  unsigned compared[2], edges, killed, explained, unset;
  char reason[300]; /* why one of these is not compared: the variable or operation */
  double worst;     /* error in units of the tolerance */
  char at[300];
} attempt;

/* Runs both stages with the random inputs of a seed and compares them. False: text in why. */
bool attempt_run(attempt *t, uint64_t seed, char *why, size_t size);

#endif
