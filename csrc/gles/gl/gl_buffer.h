/* SPDX-License-Identifier: Apache-2.0 */
/* Buffer objects of OpenGL ES (docs/gles.md, "How it works"). */
#ifndef GLES_BUFFER_H
#define GLES_BUFFER_H

#include "gles/gl/gl_private.h"

/* Gives up one reference; the last one frees the object. */
void gles_buffer_drop(gles_buffer *b);

/* vertex_array.c: in the state of a new context no array is enabled or has a buffer. */
void gles_arrays_init(gles_arrays *a);
/* Frees all vertex arrays of a context. */
void gles_arrays_free(gm_gl *c);

#endif
