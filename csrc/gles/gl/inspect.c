/* SPDX-License-Identifier: Apache-2.0 */
/* Tells what calls of OpenGL ES read from the application's memory, for recordings (gles/record). */
#include "gles/gl/gl_buffer.h"
#include "gles/gl/gl_draw.h"
#include "gles/gl/image.h"

size_t gm_gl_image_bytes(const gm_gl *c, GLsizei width, GLsizei height, GLenum format, GLenum type) {
  unsigned pixel = gles_pixel_bytes(format, type);
  if (width <= 0 || height <= 0 || width > GLES_SIDE || height > GLES_SIDE || !pixel)
    return 0;
  gles_layout l = gles_layout_of(&c->state.unpack, (unsigned)width, pixel);
  return l.skip + l.row * ((size_t)height - 1) + (size_t)width * pixel;
}

/* Does the current program read the attribute? */
static bool is_read(const gm_gl *c, unsigned index) {
  for (size_t i = 0; c->program && i < c->program->nattribute; i++) {
    const gles_attribute *a = &c->program->attribute[i];
    if (index >= a->location && index < a->location + a->symbol->cols * a->symbol->elements)
      return true;
  }
  return false;
}

const void *gm_gl_client_array(const gm_gl *c, unsigned index, size_t vertices, size_t *bytes) {
  const gles_array *a = index < GLES_ATTRIBS ? &c->arrays->array[index] : NULL;
  if (!a || !is_read(c, index) || !a->enabled || a->buffer || !a->pointer || !vertices)
    return NULL;
  size_t size = gles_number_bytes(a->type) * (size_t)a->size;
  *bytes = (vertices - 1) * (a->stride ? (size_t)a->stride : size) + size;
  return a->pointer;
}

void gm_gl_set_client_array(gm_gl *c, unsigned index, const void *at) {
  if (index < GLES_ATTRIBS && !c->arrays->array[index].buffer)
    c->arrays->array[index].pointer = at;
}

size_t gm_gl_index_bytes(const gm_gl *c, GLsizei count, GLenum type) {
  size_t size = type == GL_UNSIGNED_BYTE ? 1 : type == GL_UNSIGNED_SHORT ? 2 : type == GL_UNSIGNED_INT ? 4 : 0;
  return c->arrays->element_buffer || count <= 0 ? 0 : (size_t)count * size;
}

void *gm_gl_mapped(gm_gl *c, GLenum target, size_t *bytes) {
  const gles_buffer *b = target == GL_ARRAY_BUFFER ? c->array_buffer : target == GL_ELEMENT_ARRAY_BUFFER ? c->arrays->element_buffer : NULL;
  if (!b || !b->mapped)
    return NULL;
  *bytes = b->block->size;
  return b->block->data;
}
