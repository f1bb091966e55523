/* SPDX-License-Identifier: Apache-2.0 */
/* The calls of OpenGL ES that set vertex attributes. */
#include <string.h>

#include "gles/gl/gl_buffer.h"

/* The number of version 3.0 for GL_HALF_FLOAT_OES. GTK 4 takes it, and other libraries of OpenGL ES 2.0 do too. */
enum { HALF_FLOAT = 0x140b };

static bool check_index(gm_gl *c, GLuint index) { return gles_check(c, index < GLES_ATTRIBS, GL_INVALID_VALUE); }

void gm_glEnableVertexAttribArray(gm_gl *c, GLuint index) {
  if (check_index(c, index))
    c->arrays->array[index].enabled = true;
}

void gm_glDisableVertexAttribArray(gm_gl *c, GLuint index) {
  if (check_index(c, index))
    c->arrays->array[index].enabled = false;
}

void gm_glVertexAttribPointer(gm_gl *c, GLuint index, GLint size, GLenum type, GLboolean normalized, GLsizei stride, const void *pointer) {
  if (type == HALF_FLOAT)
    type = GL_HALF_FLOAT_OES;
  bool known = type == GL_BYTE || type == GL_UNSIGNED_BYTE || type == GL_SHORT || type == GL_UNSIGNED_SHORT || type == GL_FIXED ||
               type == GL_FLOAT || type == GL_HALF_FLOAT_OES;
  if (!check_index(c, index) || !gles_check(c, size >= 1 && size <= 4 && stride >= 0, GL_INVALID_VALUE) ||
      !gles_check(c, known, GL_INVALID_ENUM))
    return;
  gles_array *a = &c->arrays->array[index];
  gles_buffer_drop(a->buffer);
  a->size = size;
  a->type = type;
  a->normalized = normalized != GL_FALSE;
  a->stride = stride;
  a->pointer = pointer;
  a->buffer = c->array_buffer;
  if (a->buffer)
    a->buffer->refs++;
}

static void set_current_attribute(gm_gl *c, GLuint index, GLfloat x, GLfloat y, GLfloat z, GLfloat w) {
  if (check_index(c, index))
    memcpy(c->attribute[index], (const GLfloat[4]){x, y, z, w}, sizeof c->attribute[index]);
}

void gm_glVertexAttrib1f(gm_gl *c, GLuint index, GLfloat x) { set_current_attribute(c, index, x, 0, 0, 1); }
void gm_glVertexAttrib2f(gm_gl *c, GLuint index, GLfloat x, GLfloat y) { set_current_attribute(c, index, x, y, 0, 1); }
void gm_glVertexAttrib3f(gm_gl *c, GLuint index, GLfloat x, GLfloat y, GLfloat z) { set_current_attribute(c, index, x, y, z, 1); }
void gm_glVertexAttrib4f(gm_gl *c, GLuint index, GLfloat x, GLfloat y, GLfloat z, GLfloat w) {
  set_current_attribute(c, index, x, y, z, w);
}
void gm_glVertexAttrib1fv(gm_gl *c, GLuint index, const GLfloat *v) { set_current_attribute(c, index, v[0], 0, 0, 1); }
void gm_glVertexAttrib2fv(gm_gl *c, GLuint index, const GLfloat *v) { set_current_attribute(c, index, v[0], v[1], 0, 1); }
void gm_glVertexAttrib3fv(gm_gl *c, GLuint index, const GLfloat *v) { set_current_attribute(c, index, v[0], v[1], v[2], 1); }
void gm_glVertexAttrib4fv(gm_gl *c, GLuint index, const GLfloat *v) { set_current_attribute(c, index, v[0], v[1], v[2], v[3]); }

/* The value of a whole number. False: there is no such parameter. */
static bool integer_of(const gles_array *a, GLenum pname, GLint *v) {
  switch (pname) {
  case GL_VERTEX_ATTRIB_ARRAY_BUFFER_BINDING:
    return *v = a->buffer ? (GLint)a->buffer->name : 0, true;
  case GL_VERTEX_ATTRIB_ARRAY_ENABLED:
    return *v = a->enabled, true;
  case GL_VERTEX_ATTRIB_ARRAY_SIZE:
    return *v = a->size, true;
  case GL_VERTEX_ATTRIB_ARRAY_STRIDE:
    return *v = a->stride, true;
  case GL_VERTEX_ATTRIB_ARRAY_TYPE:
    return *v = (GLint)a->type, true;
  case GL_VERTEX_ATTRIB_ARRAY_NORMALIZED:
    return *v = a->normalized, true;
  default:
    return false;
  }
}

void gm_glGetVertexAttribfv(gm_gl *c, GLuint index, GLenum pname, GLfloat *params) {
  GLint v;
  if (!check_index(c, index))
    return;
  if (pname == GL_CURRENT_VERTEX_ATTRIB)
    memcpy(params, c->attribute[index], sizeof c->attribute[index]);
  else if (gles_check(c, integer_of(&c->arrays->array[index], pname, &v), GL_INVALID_ENUM))
    *params = (GLfloat)v;
}

static GLint to_integer(GLfloat v) {
  return v >= 2147483647.0f ? 2147483647 : v <= -2147483648.0f ? -2147483647 - 1 : v != v ? 0 : (GLint)(v + (v < 0 ? -0.5f : 0.5f));
}

void gm_glGetVertexAttribiv(gm_gl *c, GLuint index, GLenum pname, GLint *params) {
  if (!check_index(c, index))
    return;
  if (pname == GL_CURRENT_VERTEX_ATTRIB)
    for (unsigned k = 0; k < 4; k++)
      params[k] = to_integer(c->attribute[index][k]);
  else
    gles_check(c, integer_of(&c->arrays->array[index], pname, params), GL_INVALID_ENUM);
}

void gm_glGetVertexAttribPointerv(gm_gl *c, GLuint index, GLenum pname, void **pointer) {
  if (check_index(c, index) && gles_check(c, pname == GL_VERTEX_ATTRIB_ARRAY_POINTER, GL_INVALID_ENUM))
    *pointer = (void *)c->arrays->array[index].pointer;
}
