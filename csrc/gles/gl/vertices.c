/* SPDX-License-Identifier: Apache-2.0 */
/* Vertex attributes of a draw. Those in buffers are read where they are; those in the application's memory are copied as they are, since
   the application may change them before the draw is rendered. */
#include <string.h>

#include "gles/gl/gl_draw.h"

enum { STRIDE_MAX = 65535 }; /* that the renderer takes */

static gm_number number_of(GLenum type) {
  switch (type) {
  case GL_BYTE:
    return GM_NUMBER_S8;
  case GL_UNSIGNED_BYTE:
    return GM_NUMBER_U8;
  case GL_SHORT:
    return GM_NUMBER_S16;
  case GL_UNSIGNED_SHORT:
    return GM_NUMBER_U16;
  case GL_HALF_FLOAT_OES:
    return GM_NUMBER_F16;
  case GL_FIXED:
    return GM_NUMBER_FIXED;
  default:
    return GM_NUMBER_F32;
  }
}

size_t gles_number_bytes(GLenum type) { return gm_number_bytes(number_of(type)); }

static size_t element_of(const gles_array *a) { return gles_number_bytes(a->type) * (size_t)a->size; }
static size_t stride_of(const gles_array *a) { return a->stride ? (size_t)a->stride : element_of(a); }
static bool is_constant(const gles_array *a) { return !a->enabled || (!a->buffer && !a->pointer); }
static bool is_copied(const gles_array *a) { return !is_constant(a) && (!a->buffer || stride_of(a) > STRIDE_MAX); }

/* The array as the application has it. The vertices of its own memory have no end. */
static gm_attribute whole_array(const gles_array *a) {
  gm_attribute t = {.number = number_of(a->type), .normalized = a->normalized, .size = (unsigned)a->size, .stride = (unsigned)stride_of(a)};
  t.data = a->buffer ? NULL : a->pointer;
  t.vertices = a->buffer ? 0 : SIZE_MAX;
  if (!a->buffer || !a->buffer->block || (uintptr_t)a->pointer >= a->buffer->block->size)
    return t;
  size_t room = a->buffer->block->size - (uintptr_t)a->pointer;
  t.data = a->buffer->block->data + (uintptr_t)a->pointer;
  t.vertices = room < element_of(a) ? 0 : (room - element_of(a)) / stride_of(a) + 1;
  return t;
}

/* The vertices of an array become floats, one after the other. */
static bool convert_array(gm_gl *c, const gm_attribute *from, const gles_vertices *v, gm_attribute *out) {
  uint32_t *to = gles_target_keep(c, v->n * from->size * sizeof *to);
  if (!to)
    return false;
  out->data = to;
  out->number = GM_NUMBER_F32;
  out->stride = from->size * (unsigned)sizeof *to;
  out->vertices = v->n;
  for (size_t i = 0; i < v->n; i++)
    for (unsigned k = 0; k < from->size; k++)
      *to++ = gm_attribute_bits(from, v->list ? v->list[i] : v->first + i, k);
  return true;
}

/* Neighbouring vertices are copied as they are. */
static bool copy_array(gm_gl *c, const gm_attribute *from, const gles_vertices *v, gm_attribute *out) {
  size_t element = (size_t)from->size * gm_number_bytes(from->number);
  unsigned char *to = gles_target_keep(c, v->n * element);
  if (!to)
    return false;
  out->data = to;
  out->number = from->number;
  out->normalized = from->normalized;
  out->stride = (unsigned)element;
  out->vertices = v->n;
  for (size_t i = 0; i < v->n; i++)
    memcpy(to + i * element, (const unsigned char *)from->data + (v->first + i) * from->stride, element);
  return true;
}

static bool bind_constant(gm_gl *c, unsigned index, gm_attribute *out) {
  void *v = gles_target_keep(c, sizeof c->attribute[index]);
  out->data = v;
  out->size = 4;
  return v && memcpy(v, c->attribute[index], sizeof c->attribute[index]);
}

static bool bind_array(gm_gl *c, unsigned index, const gles_vertices *n, gm_attribute *out) {
  const gles_array *a = &c->arrays->array[index];
  if (is_constant(a))
    return bind_constant(c, index, out);
  gm_attribute from = whole_array(a);
  out->size = from.size;
  if (n->list || (a->buffer && is_copied(a)))
    return convert_array(c, &from, n, out);
  if (!a->buffer)
    return copy_array(c, &from, n, out);
  out->number = from.number;
  out->normalized = from.normalized;
  out->stride = from.stride;
  out->vertices = from.vertices > n->first ? from.vertices - n->first : 0;
  out->data = out->vertices ? (const unsigned char *)from.data + n->first * from.stride : (const unsigned char *)&c->attribute[index];
  return !out->vertices || gles_target_keep_block(c, a->buffer->block);
}

static bool reads_copied_array(const gm_gl *c, const gles_attribute *t) {
  const gm_symbol *s = gles_symbol_in(c->pending.image_code, GM_STAGE_VERTEX, t->symbol);
  for (unsigned k = 0; s && k < s->cols * s->elements; k++)
    if (is_copied(&c->arrays->array[t->location + k]))
      return true;
  return false;
}

bool gles_copies_arrays(const gm_gl *c) {
  for (size_t i = 0; i < c->program->nattribute; i++)
    if (reads_copied_array(c, &c->program->attribute[i]))
      return true;
  return false;
}

bool gles_bind_attributes(gm_gl *c, gm_draw *d, const gles_vertices *v) {
  const gles_program *p = c->program;
  for (size_t i = 0; i < p->nattribute; i++) {
    const gm_symbol *s = gles_symbol_in(c->pending.image_code, GM_STAGE_VERTEX, p->attribute[i].symbol);
    for (unsigned k = 0; s && k < s->cols * s->elements; k++) {
      if (d->nattribute == GM_FRAME_MAX_ATTRIBUTES)
        return true;
      gm_attribute *a = &d->attribute[d->nattribute++];
      *a = (gm_attribute){.reg = s->reg + k, .lane = s->lane, .rows = s->rows};
      if (!bind_array(c, p->attribute[i].location + k, v, a))
        return false;
    }
  }
  return true;
}
