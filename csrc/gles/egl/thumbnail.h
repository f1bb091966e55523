/* SPDX-License-Identifier: Apache-2.0 */
/* Small pictures of frames: the library writes them as JSON, pages show them. */
#ifndef GM_THUMBNAIL_H
#define GM_THUMBNAIL_H

#include <jansson.h>

#include "gles/gl/gl.h"

enum { GM_THUMBNAIL_SIDE = 96 };

/* The picture, made smaller until no side has more than GM_THUMBNAIL_SIDE pixels: {"width", "height", "rgb": hexadecimal, 6 digits a
   pixel, the lowest row first}. NULL: there is no picture, or no memory. */
json_t *gm_thumbnail_json(const gm_gl_picture *p);
/* Writes it into a page with a text below. False: it is damaged, or there is no memory. */
bool gm_thumbnail_write(FILE *f, const char *text, const json_t *o);

#endif
