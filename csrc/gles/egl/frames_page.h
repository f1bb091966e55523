/* SPDX-License-Identifier: Apache-2.0 */
/* Writes what the frames of an OpenGL ES program cost, as one HTML page (docs/gles.md, "Measure an application in five minutes"). */
#ifndef GM_FRAMES_PAGE_H
#define GM_FRAMES_PAGE_H

#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>

/* frames: a list of the objects that the library wrote, one for each frame; programs: the same for each program. False when out of
   memory. */
bool gm_frames_page(FILE *f, const char *program, const char *about, const json_t *frames, const json_t *programs);

#endif
