/* SPDX-License-Identifier: Apache-2.0 */
/* What a machine promises to a shader: the values of gl_MaxVertexAttribs and similar constants (ESSL 1.00 section 7.4) (docs/compiler.md,
 * "Linking"). */
#ifndef LK_LIMITS_H
#define LK_LIMITS_H

#include "core/machine/machine.h"

typedef struct {
  unsigned vertex_attribs, varying_vectors;
  unsigned vertex_uniform_vectors, fragment_uniform_vectors;
  unsigned vertex_textures, fragment_textures, combined_textures;
  unsigned draw_buffers;
} lk_limits;

/* Limits of a machine; NULL: the least that OpenGL ES 2.0 allows. */
lk_limits lk_limits_of(const gm_machine *m);

#endif
