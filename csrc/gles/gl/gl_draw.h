/* SPDX-License-Identifier: Apache-2.0 */
/* Binds vertices, constants and samplers of OpenGL ES draws, and keeps them until the draws are rendered. */
#ifndef GLES_DRAW_H
#define GLES_DRAW_H

#include "gles/gl/gl_program.h"
#include "gles/gl/target.h"

/* The code of the draw goes to pending.image_code. Images of both stages: constants and samplers from the program's values and the bound
 * textures. NULL when out of memory. */
const gm_image *gles_bind_images(gm_gl *c);
/* Bytes of a number of an array. */
size_t gles_number_bytes(GLenum type);
/* Vertices of the arrays that a draw reads: from `first` on, or those of the list. */
typedef struct {
  size_t first, n;
  const uint32_t *list;
} gles_vertices;
/* Fills the attributes of a draw, whose vertex 0 is the first of these. False when out of memory. */
bool gles_bind_attributes(gm_gl *c, gm_draw *d, const gles_vertices *v);

#endif
