/* SPDX-License-Identifier: Apache-2.0 */
/* What many calls of OpenGL ES have in common: errors, and names of new objects. */
#include "gles/gl/gl_private.h"

void gles_error(gm_gl *c, GLenum error) {
  if (c->error == GL_NO_ERROR)
    c->error = error;
}

void gles_give_names(gm_gl *c, gles_names *t, GLsizei n, GLuint *names) {
  bool ok = gles_check(c, n >= 0, GL_INVALID_VALUE) && gles_check(c, gles_names_take(t, (size_t)n, names), GL_OUT_OF_MEMORY);
  c->given = ok ? n : 0;
}

GLsizei gm_gl_names_given(const gm_gl *c) { return c->given; }

GLenum gm_glGetError(gm_gl *c) {
  GLenum error = c->error;
  c->error = GL_NO_ERROR;
  return error;
}
