/* SPDX-License-Identifier: Apache-2.0 */
/* Draws a pair of shaders with the system's OpenGL ES (docs/regress.md, "OpenGL ES as reference"). */
#ifndef GM_ORACLE_PAIRS_GL_H
#define GM_ORACLE_PAIRS_GL_H

#include "studies/pairs/pairs.h"

/* A pair with the programs that draw it. */
typedef struct pair_gl pair_gl;
/* Opens the context, once, before everything else. NULL, or what is missing. */
const char *pair_gl_open(void);
/* Makes the programs of a pair. NULL with a message: OpenGL ES refuses one. */
pair_gl *pair_gl_new(const pair *p, char *why, size_t size);
void pair_gl_free(pair_gl *g);
/* pair_gl_inputs draws the inputs of all fragments, pair_gl_draw the outputs of a stage. If nudge is not 0, each float input and uniform is
   changed by a hundred-thousandth, up or down depending on the value of nudge. */
bool pair_gl_inputs(pair_gl *g, pair_inputs *in, char *why, size_t size);
bool pair_gl_draw(pair_gl *g, gm_stage stage, unsigned nudge, pair_result *out, char *why, size_t size);

#endif
