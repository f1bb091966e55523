/* SPDX-License-Identifier: Apache-2.0 */
/* The calls glDrawArrays and glDrawElements: add draws to the renderer's frame. */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "gles/gl/gl_draw.h"
#include "gles/gl/gl_report.h"
#include "gles/gl/gl_state.h"
#include "gles/gl/gl_times.h"

enum { MAX_INDICES = 1 << 26, SPARSE = 4 };

static bool is_mapped(const gm_gl *c) {
  for (unsigned i = 0; i < GLES_ATTRIBS; i++)
    if (c->arrays->array[i].enabled && c->arrays->array[i].buffer && c->arrays->array[i].buffer->mapped)
      return true;
  return false;
}

/* Errors that arrays and elements have in common. False: nothing is to be drawn. */
static bool begin_draw_call(gm_gl *c, GLsizei count) {
  if (!gles_check(c, !is_mapped(c), GL_INVALID_OPERATION) || !gles_target_begin(c) || !c->program || !c->program->code || !count)
    return false;
  return gles_check(c, !gles_sampler_clash(c->program), GL_INVALID_OPERATION) && gles_check(c, count <= MAX_INDICES, GL_OUT_OF_MEMORY);
}

/* Counts the draw, and notes its program. */
static bool note_program(gles_pending *p, const gles_code *code) {
  const gles_code **more = p->draws & (p->draws - 1) ? p->code : realloc(p->code, (p->draws ? 2 * p->draws : 1) * sizeof *more);
  if (!more)
    return false;
  p->code = more;
  more[p->draws++] = code;
  return true;
}

/* Draws these vertices of the arrays; index numbers them from 0 on, or is NULL. */
static void draw_vertex_range(gm_gl *c, GLenum mode, const uint32_t *index, size_t count, const gles_vertices *v) {
  char err[GM_ERROR_SIZE];
  gm_draw d = {.index = index, .count = count, .mode = (gm_mode)mode};
  if (!gles_state_convert(&c->state, &c->pending, &d.state))
    return;
  if (!gles_target_draws_color(c))
    d.state.color_mask = 0;
  const gm_image *images = gles_bind_images(c);
  if (!gles_check(c, images && !c->pending.image_code->endless && gles_bind_attributes(c, &d, v), GL_OUT_OF_MEMORY))
    return;
  for (unsigned k = 0; k < 2; k++) {
    d.program[k] = &c->pending.image_code->program[k];
    d.image[k] = &images[k];
  }
  if (!gles_check(c, note_program(&c->pending, c->pending.image_code), GL_OUT_OF_MEMORY))
    return;
  gm_gl_part part = gm_gl_times_turn(GM_GL_RENDERER);
  if (gm_frame_draw(c->pending.frame, &d, err, sizeof err))
    gles_report_draw_failure(c, err);
  gm_gl_times_turn(part);
}

static bool is_mode(GLenum mode) { return mode <= GL_TRIANGLE_FAN; }

void gm_glDrawArrays(gm_gl *c, GLenum mode, GLint first, GLsizei count) {
  if (gles_check(c, is_mode(mode), GL_INVALID_ENUM) && gles_check(c, first >= 0 && count >= 0, GL_INVALID_VALUE) &&
      begin_draw_call(c, count))
    draw_vertex_range(c, mode, NULL, (size_t)count, &(gles_vertices){.first = (size_t)first, .n = (size_t)count});
}

static uint32_t index_at(const unsigned char *p, GLenum type) {
  uint16_t s;
  uint32_t u;
  if (type == GL_UNSIGNED_BYTE)
    return *p;
  if (type == GL_UNSIGNED_SHORT)
    return memcpy(&s, p, sizeof s), s;
  return memcpy(&u, p, sizeof u), u;
}

/* Where indices are. */
typedef struct {
  const unsigned char *from;
  size_t size, room; /* of one; of all that may be read */
} elements;

static elements elements_of(const gm_gl *c, GLenum type, const void *indices) {
  elements e = {indices, type == GL_UNSIGNED_BYTE ? 1 : type == GL_UNSIGNED_SHORT ? 2 : 4, SIZE_MAX};
  if (c->arrays->element_buffer) {
    const gles_block *b = c->arrays->element_buffer->block;
    bool inside = b && (uintptr_t)indices < b->size;
    e.from = inside ? b->data + (uintptr_t)indices : NULL;
    e.room = inside ? b->size - (uintptr_t)indices : 0;
  }
  return e;
}

/* Indices that the buffer does not have are 0. */
static uint32_t element(const elements *e, size_t i, GLenum type) {
  return e->from && e->room / e->size > i ? index_at(e->from + i * e->size, type) : 0;
}

static uint32_t *read_indices(gm_gl *c, GLsizei count, GLenum type, const void *indices) {
  elements e = elements_of(c, type, indices);
  uint32_t *to = gles_target_keep(c, (size_t)count * sizeof *to);
  for (size_t i = 0; to && i < (size_t)count; i++)
    to[i] = element(&e, i, type);
  return to;
}

size_t gm_gl_indexed_vertices(const gm_gl *c, GLsizei count, GLenum type, const void *indices) {
  elements e = elements_of(c, type, indices);
  size_t max = 0;
  for (GLsizei i = 0; i < count; i++) {
    size_t v = (size_t)element(&e, (size_t)i, type) + 1;
    max = v > max ? v : max;
  }
  return max;
}

/* --- the vertices of indices --- */

static int order(const void *a, const void *b) {
  const uint32_t *x = a, *y = b;
  return (*x > *y) - (*x < *y);
}

/* Indices that are far from each other: the vertices between them, which nobody draws, may be many. */
static bool list_vertices(gm_gl *c, uint32_t *index, size_t count, gles_vertices *v) {
  uint32_t *list = gles_target_keep(c, count * sizeof *list);
  if (!list)
    return false;
  memcpy(list, index, count * sizeof *list);
  qsort(list, count, sizeof *list, order);
  *v = (gles_vertices){.n = 1, .list = list};
  for (size_t i = 1; i < count; i++)
    if (list[i] != list[v->n - 1])
      list[v->n++] = list[i];
  for (size_t i = 0; i < count; i++)
    index[i] = (uint32_t)((const uint32_t *)bsearch(&index[i], list, v->n, sizeof *list, order) - list);
  return true;
}

/* Which vertices the indices name; they are numbered anew. False when out of memory. */
static bool find_vertices(gm_gl *c, uint32_t *index, size_t count, gles_vertices *v) {
  uint32_t min = UINT32_MAX, max = 0;
  for (size_t i = 0; i < count; i++) {
    min = index[i] < min ? index[i] : min;
    max = index[i] > max ? index[i] : max;
  }
  if ((max - min) / SPARSE > count)
    return list_vertices(c, index, count, v);
  *v = (gles_vertices){.first = min, .n = (size_t)(max - min) + 1};
  for (size_t i = 0; i < count; i++)
    index[i] -= min;
  return true;
}

void gm_glDrawElements(gm_gl *c, GLenum mode, GLsizei count, GLenum type, const void *indices) {
  bool known = type == GL_UNSIGNED_BYTE || type == GL_UNSIGNED_SHORT || type == GL_UNSIGNED_INT;
  if (!gles_check(c, is_mode(mode) && known, GL_INVALID_ENUM) || !gles_check(c, count >= 0, GL_INVALID_VALUE) ||
      !gles_check(c, !(c->arrays->element_buffer && c->arrays->element_buffer->mapped), GL_INVALID_OPERATION) || !begin_draw_call(c, count))
    return;
  uint32_t *index = read_indices(c, count, type, indices);
  gles_vertices v;
  if (gles_check(c, index && find_vertices(c, index, (size_t)count, &v), GL_OUT_OF_MEMORY))
    draw_vertex_range(c, mode, index, (size_t)count, &v);
}
