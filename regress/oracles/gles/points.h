/* SPDX-License-Identifier: Apache-2.0 */
/* Shaders of floats and vectors drawn with OpenGL ES, an invocation and output at a time: one point on one pixel of a float target. */
#ifndef GM_ORACLE_POINTS_H
#define GM_ORACLE_POINTS_H

#include "run/run.h"

enum { POINTS_MOST = 16 /* invocations, and outputs of one */ };

/* An input or output: a float or a vector of n components. */
typedef struct {
  const char *name;
  unsigned n;
} points_symbol;

typedef struct {
  gm_stage stage;
  const char *text;
  points_symbol in[POINTS_MOST], out[POINTS_MOST];
  unsigned nin, nout, runs;
} points_shader;

/* By invocation and output. */
typedef struct {
  bool killed[POINTS_MOST];
  float v[POINTS_MOST][POINTS_MOST][4];
} points_values;

/* Draws the invocations 0 .. runs-1 of the inputs (gles_context_open first). 0, or -1 with a message if the shader is refused. */
int points_draw(const points_shader *s, const gm_run *r, points_values *out, char *err, size_t size);

#endif
