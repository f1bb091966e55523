/* SPDX-License-Identifier: Apache-2.0 */
/* Makes random valid ESSL 1.00 shaders whose values every conforming implementation must agree on (prefix rs_; docs/regress.md, "Random
   shaders").

   A shader computes with two kinds of floats. Exact ones are multiples of 2^-frac of bounded magnitude, so that no operation on them
   rounds, in any order; conditions, integers and indices come from these alone. Approximate ones may round: a bound of their absolute
   error is carried along, and they only go through continuous functions. Every generator function keeps these promises, by clamping and
   flooring in the shader where it must. */
#ifndef RS_GEN_H
#define RS_GEN_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "core/program/program.h"

/* An output of the shader. */
typedef struct {
  const char *name;
  unsigned n;     /* components */
  unsigned exact; /* one bit for each component: every implementation must give exactly this number */
  double error;   /* bound of the absolute error of the components that are not exact */
} rs_output;

/* An attribute or varying the shader reads: a float or vector of n components. */
typedef struct {
  const char *name;
  unsigned n;
} rs_input;

enum { RS_INPUTS = 8, RS_OUTPUTS = 8, RS_RUNS = 3 };

/* A random shader, and what is known of its values. */
typedef struct {
  gm_stage stage;
  const char *text;
  const char *inputs; /* the inputs file (docs/run-inputs.md) with RS_RUNS invocations */
  rs_input in[RS_INPUTS];
  unsigned nin;
  rs_output out[RS_OUTPUTS];
  unsigned nout;
} rs_shader;

/* Makes the shader of a seed, always the same one. The arena has all memory. */
void rs_generate(gc_arena *a, uint64_t seed, rs_shader *out);

#endif
