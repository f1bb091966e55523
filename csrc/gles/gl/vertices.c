/* SPDX-License-Identifier: Apache-2.0 */
/* Binds the vertex attributes of a draw: floats in a buffer are read where they are, all else is converted. */
#include <math.h>
#include <string.h>

#include "gles/gl/gl_draw.h"

size_t gles_number_bytes(GLenum type) {
  switch (type) {
  case GL_BYTE:
  case GL_UNSIGNED_BYTE:
    return 1;
  case GL_SHORT:
  case GL_UNSIGNED_SHORT:
  case GL_HALF_FLOAT_OES:
    return 2;
  default:
    return 4;
  }
}

/* Of 16 bits: sign, 5 of the exponent, 10 of the fraction. */
static float half(uint16_t h) {
  unsigned exponent = h >> 10 & 31, fraction = h & 1023;
  float v = exponent == 31 ? (fraction ? NAN : INFINITY)
                           : ldexpf((float)(exponent ? fraction | 1024 : fraction), (int)(exponent ? exponent : 1) - 25);
  return h >> 15 ? -v : v;
}

/* OpenGL ES 2.0, 2.1.2: conversion of a number of n bits. */
static float convert_attribute(const unsigned char *p, GLenum type, bool normalized) {
  int16_t s;
  uint16_t u;
  int32_t fixed;
  float f;
  switch (type) {
  case GL_BYTE:
    return normalized ? (2.0f * (float)(int8_t)*p + 1) / 255 : (float)(int8_t)*p;
  case GL_UNSIGNED_BYTE:
    return normalized ? (float)*p / 255 : (float)*p;
  case GL_SHORT:
    memcpy(&s, p, sizeof s);
    return normalized ? (2.0f * (float)s + 1) / 65535 : (float)s;
  case GL_UNSIGNED_SHORT:
    memcpy(&u, p, sizeof u);
    return normalized ? (float)u / 65535 : (float)u;
  case GL_HALF_FLOAT_OES:
    memcpy(&u, p, sizeof u);
    return half(u);
  case GL_FIXED:
    memcpy(&fixed, p, sizeof fixed);
    return (float)fixed / 65536;
  default:
    memcpy(&f, p, sizeof f);
    return f;
  }
}

/* An array's bytes. */
typedef struct {
  const unsigned char *base; /* of vertex 0 */
  size_t room;               /* bytes from base on */
  size_t stride, element;
} bytes;

static bytes bytes_of_array(const gles_array *a) {
  bytes b = {.element = gles_number_bytes(a->type) * (size_t)a->size};
  b.stride = a->stride ? (size_t)a->stride : b.element;
  if (!a->buffer) {
    b.base = a->pointer;
    b.room = SIZE_MAX;
  } else if (a->buffer->block && (uintptr_t)a->pointer < a->buffer->block->size) {
    b.base = a->buffer->block->data + (uintptr_t)a->pointer;
    b.room = a->buffer->block->size - (uintptr_t)a->pointer;
  }
  return b;
}

static bool vertex_fits_buffer(const bytes *b, size_t vertex) {
  return b->room >= b->element && (b->room - b->element) / b->stride >= vertex;
}

/* Vertices that the buffer does not have are zero. */
static bool convert(gm_gl *c, const gles_array *a, const bytes *b, const gles_vertices *v, gm_attribute *out) {
  float *to = gles_target_keep(c, v->n * (size_t)a->size * sizeof *to);
  if (!to)
    return false;
  out->data = to;
  out->stride = (unsigned)a->size;
  for (size_t i = 0; i < v->n; i++) {
    size_t at = v->list ? v->list[i] : v->first + i;
    const unsigned char *from = b->base && vertex_fits_buffer(b, at) ? b->base + at * b->stride : NULL;
    for (size_t k = 0; k < (size_t)a->size; k++)
      *to++ = from ? convert_attribute(from + k * gles_number_bytes(a->type), a->type, a->normalized) : 0;
  }
  return true;
}

static bool bind_array(gm_gl *c, unsigned index, const gles_vertices *n, gm_attribute *out) {
  const gles_array *a = &c->arrays->array[index];
  bytes b = bytes_of_array(a);
  bool constant = !a->enabled || (!a->buffer && !a->pointer);
  out->size = constant ? 4 : (unsigned)a->size;
  if (constant) {
    float *v = gles_target_keep(c, sizeof c->attribute[index]);
    out->data = v;
    return v && memcpy(v, c->attribute[index], sizeof c->attribute[index]);
  }
  bool direct = a->type == GL_FLOAT && a->buffer && b.base && !n->list && vertex_fits_buffer(&b, n->first + n->n - 1) &&
                b.stride % 4 == 0 && (uintptr_t)b.base % 4 == 0;
  if (!direct)
    return convert(c, a, &b, n, out);
  out->data = (const float *)(const void *)(b.base + n->first * b.stride);
  out->stride = (unsigned)(b.stride / 4);
  return gles_target_keep_block(c, a->buffer->block);
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
  d->vertices = v->n;
  return true;
}
