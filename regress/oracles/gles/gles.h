/* SPDX-License-Identifier: Apache-2.0 */
/* What all programs that draw with OpenGL ES share: shaders, programs, a float target, uniforms, textures. A context is current. */
#ifndef GM_ORACLE_GLES_H
#define GM_ORACLE_GLES_H

#include <GLES2/gl2.h>

#include "run/run.h"

/* The colour that a target is cleared to: it is still there after a discard. */
static const float GLES_SENTINEL = -12345.0f;

/* A compiled shader of n parts, or 0 with the messages in err. */
GLuint gles_compile(GLenum kind, const char *const *part, int n, char *err, size_t size);
/* Links the two shaders (and deletes them). The program, or 0 with the messages in err. A shader may be 0: then so is the program. */
GLuint gles_link(GLuint vertex, GLuint fragment, char *err, size_t size);

/* A target of side x side pixels with 32-bit floats becomes current. False: there is none to be had. */
bool gles_target(GLsizei side, GLuint *texture, GLuint *frame);
/* Clears it to the sentinel. */
void gles_clear(void);

/* Numbers of a value of this type; 1 for a sampler. */
unsigned gles_components(GLenum type);
/* Sets `count` elements of a uniform. */
void gles_set_uniform(GLint at, GLenum type, GLsizei count, const float *f);
/* An active uniform's name without "[0]". */
void gles_uniform_name(GLuint program, GLuint i, char name[256], GLint *count, GLenum *type);

/* Makes a texture on the active unit. `target` is GL_TEXTURE_2D or GL_TEXTURE_CUBE_MAP. */
GLuint gles_texture(GLenum target, const gm_texture *t);
void gles_texture_state(GLenum target, gm_filter min, gm_filter mag, gm_wrap s, gm_wrap t);

#endif
