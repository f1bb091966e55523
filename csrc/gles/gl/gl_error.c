/* SPDX-License-Identifier: Apache-2.0 */
#include "gles/gl/gl_private.h"

void gles_error(gm_gl *c, GLenum error) {
  if (c->error == GL_NO_ERROR)
    c->error = error;
}

GLenum gm_glGetError(gm_gl *c) {
  GLenum error = c->error;
  c->error = GL_NO_ERROR;
  return error;
}
