/* SPDX-License-Identifier: Apache-2.0 */
/* Draws a scene with the system's OpenGL ES (Mesa's softpipe; docs/frame.md, "Checks"). A context must be current. */
#ifndef GM_GLES_SCENE_H
#define GM_GLES_SCENE_H

#include "frame/scene/scene.h"

/* Draws all passes. round: window coordinates are rounded as the renderer does. pixel gets the picture, lowest row first. The scene must
   have been rendered before, so that its textures are in memory. False with a message. */
bool gles_draw_scene(const gm_scene *s, bool round, uint32_t *pixel, char *err, size_t errsize);

#endif
