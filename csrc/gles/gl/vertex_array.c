/* SPDX-License-Identifier: Apache-2.0 */
/* GL_OES_vertex_array_object: the state of all attributes, and the buffer of indices, under one name (docs/gles.md, "How it works"). */
#include <stdlib.h>

#include "gles/gl/gl_buffer.h"

void gles_arrays_init(gles_arrays *a) {
  for (unsigned i = 0; i < GLES_ATTRIBS; i++)
    a->array[i] = (gles_array){.size = 4, .type = GL_FLOAT};
}

static void drop_buffers(gles_arrays *a) {
  gles_buffer_drop(a->element_buffer);
  for (unsigned i = 0; i < GLES_ATTRIBS; i++)
    gles_buffer_drop(a->array[i].buffer);
}

void gles_arrays_free(gm_gl *c) {
  gles_arrays *a;
  for (size_t at = 0; (a = gles_names_each(&c->vertex_array, &at));) {
    drop_buffers(a);
    free(a);
  }
  gles_names_free(&c->vertex_array);
  drop_buffers(&c->first_arrays);
}

void gm_glGenVertexArraysOES(gm_gl *c, GLsizei n, GLuint *arrays) { gles_give_names(c, &c->vertex_array, n, arrays); }

/* The names have to come from glGenVertexArraysOES. */
void gm_glBindVertexArrayOES(gm_gl *c, GLuint array) {
  gles_arrays *a = array ? gles_names_get(&c->vertex_array, array) : &c->first_arrays;
  if (!gles_check(c, a || gles_names_known(&c->vertex_array, array), GL_INVALID_OPERATION))
    return;
  if (!a) {
    a = calloc(1, sizeof *a);
    if (!gles_check(c, a != NULL, GL_OUT_OF_MEMORY))
      return;
    gles_arrays_init(a);
    a->name = array;
    gles_names_set(&c->vertex_array, array, a); /* the name has a place already */
  }
  c->arrays = a;
}

void gm_glDeleteVertexArraysOES(gm_gl *c, GLsizei n, const GLuint *arrays) {
  if (!gles_check(c, n >= 0, GL_INVALID_VALUE))
    return;
  for (GLsizei i = 0; i < n; i++) {
    gles_arrays *a = gles_names_get(&c->vertex_array, arrays[i]);
    gles_names_remove(&c->vertex_array, arrays[i]);
    if (!a)
      continue;
    if (c->arrays == a)
      c->arrays = &c->first_arrays;
    drop_buffers(a);
    free(a);
  }
}

GLboolean gm_glIsVertexArrayOES(gm_gl *c, GLuint array) { return gles_names_get(&c->vertex_array, array) != NULL; }
