/* SPDX-License-Identifier: Apache-2.0 */
/* Buffer objects of OpenGL ES: vertices and indices. */
#include "gles/gl/gl_buffer.h"

#include <stdlib.h>
#include <string.h>

#include "gles/gl/target.h"

void gles_buffer_drop(gles_buffer *b) {
  if (!b || --b->refs)
    return;
  gles_block_drop(b->block);
  free(b);
}

void gm_glGenBuffers(gm_gl *c, GLsizei n, GLuint *buffers) { gles_give_names(c, &c->share->buffer, n, buffers); }

static void unbind(gm_gl *c, const gles_buffer *b) {
  gles_buffer **at[GLES_ATTRIBS + 2] = {&c->array_buffer, &c->arrays->element_buffer};
  for (unsigned k = 0; k < GLES_ATTRIBS; k++)
    at[2 + k] = &c->arrays->array[k].buffer;
  for (unsigned k = 0; k < GLES_ATTRIBS + 2; k++)
    if (*at[k] == b) {
      gles_buffer_drop(*at[k]);
      *at[k] = NULL;
    }
}

void gm_glDeleteBuffers(gm_gl *c, GLsizei n, const GLuint *buffers) {
  if (!gles_check(c, n >= 0, GL_INVALID_VALUE))
    return;
  for (GLsizei i = 0; i < n; i++) {
    gles_buffer *b = gles_names_get(&c->share->buffer, buffers[i]);
    gles_names_remove(&c->share->buffer, buffers[i]);
    if (!b)
      continue;
    b->mapped = false;
    unbind(c, b);
    gles_buffer_drop(b);
  }
}

GLboolean gm_glIsBuffer(gm_gl *c, GLuint buffer) { return gles_names_get(&c->share->buffer, buffer) != NULL; }

/* NULL with GL_INVALID_ENUM. */
static gles_buffer **binding(gm_gl *c, GLenum target) {
  if (!gles_check(c, target == GL_ARRAY_BUFFER || target == GL_ELEMENT_ARRAY_BUFFER, GL_INVALID_ENUM))
    return NULL;
  return target == GL_ARRAY_BUFFER ? &c->array_buffer : &c->arrays->element_buffer;
}

void gm_glBindBuffer(gm_gl *c, GLenum target, GLuint buffer) {
  gles_buffer **at = binding(c, target), *b = gles_names_get(&c->share->buffer, buffer);
  if (!at)
    return;
  if (!b && buffer) {
    b = calloc(1, sizeof *b);
    if (!b || !gles_names_set(&c->share->buffer, buffer, b)) {
      free(b);
      gles_error(c, GL_OUT_OF_MEMORY);
      return;
    }
    *b = (gles_buffer){.refs = 1, .name = buffer, .usage = GL_STATIC_DRAW};
  }
  if (b)
    b->refs++;
  gles_buffer_drop(*at);
  *at = b;
}

/* The bound buffer. NULL with an error. */
static gles_buffer *bound(gm_gl *c, GLenum target) {
  gles_buffer **at = binding(c, target);
  return at && gles_check(c, *at != NULL, GL_INVALID_OPERATION) ? *at : NULL;
}

/* A new block of zeros. */
static gles_block *new_block(size_t size) {
  gles_block *b = size < SIZE_MAX - sizeof *b ? calloc(1, sizeof *b + size) : NULL;
  if (b) {
    b->refs = 1;
    b->size = size;
  }
  return b;
}

void gm_glBufferData(gm_gl *c, GLenum target, GLsizeiptr size, const void *data, GLenum usage) {
  gles_buffer **at = binding(c, target);
  if (!at || !gles_check(c, usage == GL_STREAM_DRAW || usage == GL_STATIC_DRAW || usage == GL_DYNAMIC_DRAW, GL_INVALID_ENUM) ||
      !gles_check(c, size >= 0, GL_INVALID_VALUE) || !gles_check(c, *at != NULL, GL_INVALID_OPERATION))
    return;
  gles_block *block = new_block((size_t)size);
  if (!gles_check(c, block != NULL, GL_OUT_OF_MEMORY))
    return;
  if (data && size)
    memcpy(block->data, data, (size_t)size);
  gles_block_drop((*at)->block);
  (*at)->block = block;
  (*at)->usage = usage;
  (*at)->mapped = false;
}

/* Makes sure that no pending draw reads the bytes that are about to change. */
static bool own_block(gles_buffer *b) {
  if (b->block->refs == 1)
    return true;
  gles_block *copy = new_block(b->block->size);
  if (!copy)
    return false;
  memcpy(copy->data, b->block->data, copy->size);
  gles_block_drop(b->block);
  b->block = copy;
  return true;
}

void gm_glBufferSubData(gm_gl *c, GLenum target, GLintptr offset, GLsizeiptr size, const void *data) {
  gles_buffer *b = bound(c, target);
  if (!b)
    return;
  size_t room = b->block ? b->block->size : 0;
  if (!gles_check(c, offset >= 0 && size >= 0 && (size_t)offset <= room && (size_t)size <= room - (size_t)offset, GL_INVALID_VALUE) ||
      !gles_check(c, !b->mapped, GL_INVALID_OPERATION) || !size || !data || !gles_check(c, own_block(b), GL_OUT_OF_MEMORY))
    return;
  memcpy(b->block->data + offset, data, (size_t)size);
}

void gm_glGetBufferParameteriv(gm_gl *c, GLenum target, GLenum pname, GLint *params) {
  gles_buffer **at = binding(c, target);
  bool known = pname == GL_BUFFER_SIZE || pname == GL_BUFFER_USAGE || pname == GL_BUFFER_ACCESS_OES || pname == GL_BUFFER_MAPPED_OES;
  if (!at || !gles_check(c, known, GL_INVALID_ENUM) || !gles_check(c, *at != NULL, GL_INVALID_OPERATION))
    return;
  const gles_buffer *b = *at;
  *params = pname == GL_BUFFER_SIZE         ? (GLint)(b->block ? b->block->size : 0)
            : pname == GL_BUFFER_USAGE      ? (GLint)b->usage
            : pname == GL_BUFFER_ACCESS_OES ? GL_WRITE_ONLY_OES
                                            : b->mapped;
}

/* --- GL_OES_mapbuffer --- */

void *gm_glMapBufferOES(gm_gl *c, GLenum target, GLenum access) {
  gles_buffer **at = binding(c, target);
  if (!at || !gles_check(c, access == GL_WRITE_ONLY_OES, GL_INVALID_ENUM) || !gles_check(c, *at && !(*at)->mapped, GL_INVALID_OPERATION))
    return NULL;
  gles_buffer *b = *at;
  if (!gles_check(c, b->block && b->block->size && own_block(b), GL_OUT_OF_MEMORY))
    return NULL;
  b->mapped = true;
  return b->block->data;
}

GLboolean gm_glUnmapBufferOES(gm_gl *c, GLenum target) {
  gles_buffer **at = binding(c, target);
  if (!at || !gles_check(c, *at && (*at)->mapped, GL_INVALID_OPERATION))
    return GL_FALSE;
  (*at)->mapped = false;
  return GL_TRUE;
}

void gm_glGetBufferPointervOES(gm_gl *c, GLenum target, GLenum pname, void **params) {
  gles_buffer **at = binding(c, target);
  if (at && gles_check(c, pname == GL_BUFFER_MAP_POINTER_OES, GL_INVALID_ENUM) && gles_check(c, *at != NULL, GL_INVALID_OPERATION))
    *params = (*at)->mapped ? (*at)->block->data : NULL;
}
