/* SPDX-License-Identifier: Apache-2.0 */
/* The outputs of a random shader's invocations, from our kit or from OpenGL ES, and how the latter draws it. */
#ifndef RS_VALUES_H
#define RS_VALUES_H

#include <stddef.h>

#include "core/run/run.h"
#include "gen.h"

typedef struct {
  bool killed[RS_RUNS];
  float v[RS_RUNS][RS_OUTPUTS][4];
} rs_values;

/* random_oracle.c: draws the shader with the system's OpenGL ES (gles_context_open first). 0, or -1 with a message if it is refused. */
int rs_oracle(const rs_shader *s, const gm_run *r, rs_values *out, char *err, size_t size);
/* random_texture.c: adds the textures that random shaders use. False when out of memory. */
bool rs_add_textures(gm_run *r);
/* plain.c: the same shader, in the arena, with functions of its own for min, max and clamp. */
const char *rs_spelled_out(gc_arena *a, const char *text);

#endif
