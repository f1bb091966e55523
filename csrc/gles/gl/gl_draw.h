/* SPDX-License-Identifier: Apache-2.0 */
/* Binds vertices, constants and samplers of OpenGL ES draws, and keeps them until the draws are rendered (docs/gles.md, "How it works"). */
#ifndef GLES_DRAW_H
#define GLES_DRAW_H

#include "gles/gl/gl_program.h"
#include "gles/gl/target.h"

/* The code of the draw goes to pending.image_code. Images of both stages: constants and samplers from the program's values and the bound
 * textures. NULL when out of memory. */
const gm_image *gles_bind_images(gm_gl *c);
/* Counts a draw, and which program it has. False when out of memory. */
bool gles_note_program(gles_pending *p, const gles_code *code);
/* Bytes of a number of an array. */
size_t gles_number_bytes(GLenum type);
/* Vertices that are copied: from `first` on, or those of the list. `first` becomes vertex 0 of arrays that are not copied too. */
typedef struct {
  size_t first, n;
  const uint32_t *list;
} gles_vertices;
/* An array of the draw is copied, so the draw has to find its vertices. After gles_bind_images. */
bool gles_copies_arrays(const gm_gl *c);
/* Fills the attributes of a draw. False when out of memory. */
bool gles_bind_attributes(gm_gl *c, gm_draw *d, const gles_vertices *v);

#endif
