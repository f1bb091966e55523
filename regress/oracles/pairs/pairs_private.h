/* SPDX-License-Identifier: Apache-2.0 */
/* Shared by the files that draw a pair with OpenGL ES. */
#ifndef GM_ORACLE_PAIRS_PRIVATE_H
#define GM_ORACLE_PAIRS_PRIVATE_H

#include "regress/oracles/gles/gles.h"
#include "regress/oracles/pairs/pairs.h"
#include "regress/oracles/pairs/pairs_text.h"

enum { SIZE = 256, CELL = PAIR_CELL, MAX_ARRAYS = 16 };

struct pair_gl {
  const pair *p;
  GLuint vertex, fragment, inputs; /* programs: outputs of the vertex shader, the fragment shader fed, what it is fed */
  GLuint nudged;                   /* the fragment shader with gl_FragCoord multiplied by oracle_move; 0: it does not read that */
  GLuint target, frame;
  float *pixels;
};

typedef struct {
  char *why;
  size_t size;
} message;

/* Writes the message; false. */
bool pair_fail(const message *m, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
/* What a number is multiplied by when the inputs are nudged: a little more or less than one, for each on its own. */
float pair_moved_by(unsigned nudge, unsigned k, float step);
float pair_moved(unsigned nudge, const pair_value *v, size_t k);

/* pairs_uniforms.c: sets uniforms and textures of a program, and uses it. made: the textures. */
bool pair_set_uniforms(const pair_gl *g, GLuint program, unsigned nudge, GLuint made[MAX_ARRAYS], const message *m);

#endif
