/* SPDX-License-Identifier: Apache-2.0 */
/* Renderbuffers of OpenGL ES (docs/gles.md, "How it works"). */
#ifndef GLES_RENDERBUFFER_H
#define GLES_RENDERBUFFER_H

#include "gles/gl/gl_private.h"

/* Gives up one reference; the last one frees the object. */
void gles_renderbuffer_drop(gles_renderbuffer *r);

#endif
