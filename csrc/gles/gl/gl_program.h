/* SPDX-License-Identifier: Apache-2.0 */
/* Shader and program objects of OpenGL ES (docs/gles.md, "How it works"). */
#ifndef GLES_PROGRAM_H
#define GLES_PROGRAM_H

#include "gles/gl/gl_private.h"

/* The object of a name. NULL with GL_INVALID_VALUE if there is none, GL_INVALID_OPERATION if it is of the other kind. */
gles_shader *gles_shader_of(gm_gl *c, GLuint name);
gles_program *gles_program_of(gm_gl *c, GLuint name);
/* Gives up one reference. A deleted object is freed with its last reference. */
void gles_shader_drop(gles_share *s, gles_shader *shader);
void gles_program_drop(gles_share *s, gles_program *p);
/* Frees an object even if something refers to it: at the end of the share group. */
void gles_common_free(gles_share *s, gles_common *o);

/* gl_compile.c: checks one shader. The log is malloc'd or NULL. */
bool gles_compile_check(const gles_share *s, GLenum type, const char *source, char **log);
/* The compiled pair of these sources, which is shared; it has one more reference. special: names of samplers that read depth textures or
   half floats, as in gles_code. NULL with a log. */
gles_code *gles_compile_pair(gles_share *s, const char *vertex, const char *fragment, const char *special, char **log);
void gles_code_drop(gles_share *s, gles_code *code);
void gles_codes_free(gles_share *s);

/* reflect.c: the uniforms and attributes of the program's code, with values of zero. False with a log. */
bool gles_reflect(gles_program *p, char **log);
void gles_reflect_free(gles_program *p);
/* The uniform that has the location, and the element that it is. NULL: none. */
gles_uniform *gles_uniform_at(const gles_program *p, GLint location, unsigned *element);
/* The symbol of the same name in a stage of other code from the same sources. NULL: that code does not need it. */
const gm_symbol *gles_symbol_in(const gles_code *code, unsigned stage, const gm_symbol *s);
/* Where the value of an element begins. */
float *gles_uniform_value(const gles_program *p, const gles_uniform *u, unsigned element);
/* Texture units that samplers of both types read, which a draw must not; 0: there is none. */
uint32_t gles_sampler_clash(const gles_program *p);
static inline bool gles_is_sampler(const gles_uniform *u) { return u->type == GL_SAMPLER_2D || u->type == GL_SAMPLER_CUBE; }

/* Copies a text as glGet*InfoLog does. */
void gles_copy_text(const char *text, GLsizei room, GLsizei *length, GLchar *to);

#endif
