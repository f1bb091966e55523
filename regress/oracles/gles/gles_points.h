/* SPDX-License-Identifier: Apache-2.0 */
/* Draws shaders whose inputs and outputs are floats and vectors with OpenGL ES: one point on one pixel for each output of each invocation
 * (docs/regress.md, "OpenGL ES as reference").
 */
#ifndef GM_ORACLE_POINTS_H
#define GM_ORACLE_POINTS_H

#include "core/run/run.h"

enum { POINTS_MAX = 16 /* invocations, and outputs of one */ };

/* An input or output: a float or a vector of n components. */
typedef struct {
  const char *name;
  unsigned n;
} points_symbol;

typedef struct {
  gm_stage stage;
  const char *text;
  points_symbol in[POINTS_MAX], out[POINTS_MAX];
  unsigned nin, nout, runs;
} points_shader;

/* Results by invocation and output. */
typedef struct {
  bool killed[POINTS_MAX];
  float v[POINTS_MAX][POINTS_MAX][4];
} points_values;

/* Draws the invocations 0 .. runs-1 of the inputs. gles_context_open comes first. Returns 0, or -1 with a message if OpenGL ES refuses the
   shader. */
int points_draw(const points_shader *s, const gm_run *r, points_values *out, char *err, size_t size);

#endif
