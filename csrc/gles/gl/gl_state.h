/* SPDX-License-Identifier: Apache-2.0 */
/* State of OpenGL ES' per-fragment operations, and its conversion to the renderer's (docs/gles.md, "How it works"). */
#ifndef GLES_STATE_H
#define GLES_STATE_H

#include "gles/gl/gl_private.h"

/* The state of a new context, but for viewport and scissor. */
gles_state gles_state_default(void);
/* The switch of glEnable; NULL: there is no such one. */
GLboolean *gles_state_switch(gles_state *s, GLenum cap);
/* The state as the renderer takes it, for a target with these buffers. False: nothing of the viewport is in the target. */
bool gles_state_convert(const gles_state *s, const gles_pending *target, gm_draw_state *out);

#endif
