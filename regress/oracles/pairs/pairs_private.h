/* SPDX-License-Identifier: Apache-2.0 */
/* Shared by the files that draw a pair of shaders with OpenGL ES (pairs_gles.c says how). */
#ifndef GM_ORACLE_PAIRS_PRIVATE_H
#define GM_ORACLE_PAIRS_PRIVATE_H

#include "regress/oracles/gles/gles.h"
#include "regress/oracles/pairs/pairs_gl.h"
#include "regress/oracles/pairs/pairs_text.h"

enum { SIZE = 256, CELL = PAIR_CELL, MAX_ARRAYS = 16 };

struct pair_gl {
  const pair *p;
  GLuint vertex, fragment, inputs; /* programs that show the outputs of the vertex shader, run the fragment shader, show its inputs */
  GLuint nudged;                   /* the fragment shader with gl_FragCoord multiplied by oracle_move; 0: it does not use gl_FragCoord */
  GLuint target, frame;
  float *pixels;
};

typedef struct {
  char *why;
  size_t size;
} message;

/* Writes the message; false. */
bool pair_fail(const message *m, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
/* The factor for number k when the inputs are nudged: slightly above or below one. */
float pair_moved_by(unsigned nudge, unsigned k, float step);
/* Number k of a uniform, nudged. */
float pair_moved(unsigned nudge, const pair_value *v, size_t k);

/* pairs_uniforms.c: selects a program and sets its uniforms and textures. made: the textures. */
bool pair_set_uniforms(const pair_gl *g, GLuint program, unsigned nudge, GLuint made[MAX_ARRAYS], const message *m);

#endif
