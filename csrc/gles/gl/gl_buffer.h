/* SPDX-License-Identifier: Apache-2.0 */
/* Buffer objects. */
#ifndef GLES_BUFFER_H
#define GLES_BUFFER_H

#include "gles/gl/gl_private.h"

/* Gives up one reference; the last one frees the object. */
void gles_buffer_drop(gles_buffer *b);

#endif
