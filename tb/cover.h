/* SPDX-License-Identifier: Apache-2.0 */
/* What random programs have covered, counted on bundles that really ran. */
#ifndef GL_COVER_H
#define GL_COVER_H

#include <stdio.h>

#include "randprog.h"

typedef struct gl_cover gl_cover;

gl_cover *gl_cover_new(void);
void gl_cover_free(gl_cover *c);
/* A new run begins / one record of it. */
void gl_cover_program(gl_cover *c, const gl_randprog *p);
void gl_cover_cycle(gl_cover *c, const gl_trace *t);
/* Prints "group: hit of all, least count"; every bin with all = 1. Returns the number of bins never hit (named on f when there are any). */
unsigned gl_cover_print(const gl_cover *c, FILE *f, int all);

#endif
