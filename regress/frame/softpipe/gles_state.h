/* SPDX-License-Identifier: Apache-2.0 */
/* Sets the state of OpenGL ES to that of a draw of a scene (docs/frame.md, "Checks"). */
#ifndef GM_GLES_STATE_H
#define GM_GLES_STATE_H

#include "frame/renderer/frame_state.h"

/* Sets OpenGL's state to that of a draw. width and height are those of the target. */
void gles_set_state(const gm_draw_state *s, unsigned width, unsigned height);

#endif
