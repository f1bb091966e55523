/* SPDX-License-Identifier: Apache-2.0 */
/* What all programs of oracles that draw with OpenGL ES share: shaders, programs, a float target, uniforms, textures (docs/regress.md,
 * "OpenGL ES as reference"). A context must be current. */
#ifndef GM_ORACLE_GLES_H
#define GM_ORACLE_GLES_H

#include <GLES2/gl2.h>

#include "core/run/run.h"

/* The clear colour. A pixel that still has it was discarded. */
static const float GLES_SENTINEL = -12345.0f;

/* Compiles a shader from n strings. Returns 0, with the messages in err, if it is refused. */
GLuint gles_compile(GLenum kind, const char *const *part, int n, char *err, size_t size);
/* Links two shaders and deletes them. Returns 0, with the messages in err, if linking fails; also if one of the shaders is 0. */
GLuint gles_link(GLuint vertex, GLuint fragment, char *err, size_t size);

/* Makes a target of side x side pixels with 32-bit floats and selects it. False: not supported. */
bool gles_target(GLsizei side, GLuint *texture, GLuint *frame);
/* Clears the target to the sentinel. */
void gles_clear(void);

/* How many numbers a value of this type has; 1 for a sampler. */
unsigned gles_components(GLenum type);
/* Sets `count` elements of a uniform. */
void gles_set_uniform(GLint at, GLenum type, GLsizei count, const float *f);
/* The name of active uniform i without "[0]", its array size and type. */
void gles_uniform_name(GLuint program, GLuint i, char name[256], GLint *count, GLenum *type);

/* Makes a texture on the active unit. `target` is GL_TEXTURE_2D or GL_TEXTURE_CUBE_MAP. */
GLuint gles_texture(GLenum target, const gm_texture *t);
/* Sets filters and wraps of the bound texture. */
void gles_texture_state(GLenum target, gm_filter min, gm_filter mag, gm_wrap s, gm_wrap t);

#endif
