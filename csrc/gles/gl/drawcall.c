/* SPDX-License-Identifier: Apache-2.0 */
/* The calls glDrawArrays and glDrawElements: add draws to the renderer's frame (docs/gles.md, "How it works"). */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "gles/gl/gl_draw.h"
#include "gles/gl/gl_report.h"
#include "gles/gl/gl_state.h"
#include "gles/gl/gl_times.h"
#include "gles/gl/samples.h"

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

bool gles_note_program(gles_pending *p, const gles_code *code) {
  const gles_code **more = p->draws & (p->draws - 1) ? p->code : realloc(p->code, (p->draws ? 2 * p->draws : 1) * sizeof *more);
  if (!more)
    return false;
  p->code = more;
  more[p->draws++] = code;
  return true;
}

/* --- the vertices that are copied --- */

static int order_ranges(const void *a, const void *b) {
  const uint32_t *x = a, *y = b;
  return (*x > *y) - (*x < *y);
}

/* Indices that are far from each other: the vertices between them, which nobody draws, may be many. The draw gets indices into the list. */
static bool list_vertices(gm_gl *c, gm_draw *d, gles_vertices *v) {
  uint32_t *list = gles_target_keep(c, d->count * sizeof *list), *index = gles_target_keep(c, d->count * sizeof *index);
  if (!list || !index)
    return false;
  for (size_t i = 0; i < d->count; i++)
    list[i] = index[i] = gm_draw_vertex(d, i);
  qsort(list, d->count, sizeof *list, order_ranges);
  *v = (gles_vertices){.n = 1, .list = list};
  for (size_t i = 1; i < d->count; i++)
    if (list[i] != list[v->n - 1])
      list[v->n++] = list[i];
  for (size_t i = 0; i < d->count; i++)
    index[i] = (uint32_t)((const uint32_t *)bsearch(&index[i], list, v->n, sizeof *list, order_ranges) - list);
  d->index_type = GM_INDEX_U32;
  d->index = index;
  d->indices = d->count;
  d->first = 0;
  return true;
}

/* Finds the vertices that the indices name. They are numbered from the lowest one on. False when out of memory. */
static bool find_vertices(gm_gl *c, gm_draw *d, gles_vertices *v) {
  uint32_t min = UINT32_MAX, max = 0;
  for (size_t i = 0; i < d->count; i++) {
    uint32_t index = gm_draw_vertex(d, i);
    min = index < min ? index : min;
    max = index > max ? index : max;
  }
  if ((max - min) / SPARSE > d->count)
    return list_vertices(c, d, v);
  *v = (gles_vertices){.first = min, .n = (size_t)(max - min) + 1};
  d->first = (int32_t)((uint32_t)d->first - min);
  return true;
}

/* --- draws --- */

/* Draws with the mode and the indices that the draw has. */
static void draw_vertices(gm_gl *c, gm_draw *d) {
  char err[GM_ERROR_SIZE];
  gles_vertices v = {0};
  if (!gles_state_convert(&c->state, &c->pending, &d->state))
    return;
  if (!gles_target_draws_color(c))
    d->state.color_mask = 0;
  const gm_image *images = gles_bind_images(c);
  if (!gles_check(c, images && !c->pending.image_code->endless, GL_OUT_OF_MEMORY) ||
      !gles_check(c, !gles_copies_arrays(c) || find_vertices(c, d, &v), GL_OUT_OF_MEMORY) ||
      !gles_check(c, gles_bind_attributes(c, d, &v), GL_OUT_OF_MEMORY))
    return;
  for (unsigned k = 0; k < 2; k++) {
    d->program[k] = &c->pending.image_code->program[k];
    d->image[k] = &images[k];
  }
  if (!gles_check(c, gles_note_program(&c->pending, c->pending.image_code), GL_OUT_OF_MEMORY))
    return;
  gm_gl_part part = gm_gl_times_turn(GM_GL_RENDERER);
  if (!gles_samples_draw(c, d, err, sizeof err))
    gles_report_draw_failure(c, err);
  gm_gl_times_turn(part);
}

static bool is_mode(GLenum mode) { return mode <= GL_TRIANGLE_FAN; }

void gm_glDrawArrays(gm_gl *c, GLenum mode, GLint first, GLsizei count) {
  if (gles_check(c, is_mode(mode), GL_INVALID_ENUM) && gles_check(c, first >= 0 && count >= 0, GL_INVALID_VALUE) &&
      begin_draw_call(c, count))
    draw_vertices(c, &(gm_draw){.mode = (gm_mode)mode, .count = (size_t)count, .first = first});
}

/* The indices where they are. Those that the buffer does not have are 0. */
static void find_indices(const gm_gl *c, GLsizei count, GLenum type, const void *indices, gm_draw *d) {
  d->index_type = type == GL_UNSIGNED_BYTE ? GM_INDEX_U8 : type == GL_UNSIGNED_SHORT ? GM_INDEX_U16 : GM_INDEX_U32;
  d->index = indices;
  d->count = (size_t)count;
  d->indices = indices ? d->count : 0;
  if (!c->arrays->element_buffer)
    return;
  const gles_block *b = c->arrays->element_buffer->block;
  bool inside = b && (uintptr_t)indices < b->size;
  d->index = inside ? b->data + (uintptr_t)indices : NULL;
  d->indices = inside ? (b->size - (uintptr_t)indices) >> (d->index_type - GM_INDEX_U8) : 0;
}

size_t gm_gl_indexed_vertices(const gm_gl *c, GLsizei count, GLenum type, const void *indices) {
  gm_draw d = {0};
  size_t max = 0;
  find_indices(c, count, type, indices, &d);
  for (size_t i = 0; i < d.count; i++) {
    size_t v = (size_t)gm_draw_vertex(&d, i) + 1;
    max = v > max ? v : max;
  }
  return max;
}

/* Indices in the application's memory are copied. False when out of memory. */
static bool keep_indices(gm_gl *c, gm_draw *d) {
  size_t bytes = d->indices << (d->index_type - GM_INDEX_U8);
  if (!d->indices)
    return true;
  if (c->arrays->element_buffer)
    return gles_target_keep_block(c, c->arrays->element_buffer->block);
  void *to = gles_target_keep(c, bytes);
  if (to)
    d->index = memcpy(to, d->index, bytes);
  return to != NULL;
}

void gm_glDrawElements(gm_gl *c, GLenum mode, GLsizei count, GLenum type, const void *indices) {
  bool known = type == GL_UNSIGNED_BYTE || type == GL_UNSIGNED_SHORT || type == GL_UNSIGNED_INT;
  gm_draw d = {.mode = (gm_mode)mode};
  if (!gles_check(c, is_mode(mode) && known, GL_INVALID_ENUM) || !gles_check(c, count >= 0, GL_INVALID_VALUE) ||
      !gles_check(c, !(c->arrays->element_buffer && c->arrays->element_buffer->mapped), GL_INVALID_OPERATION) || !begin_draw_call(c, count))
    return;
  find_indices(c, count, type, indices, &d);
  if (gles_check(c, keep_indices(c, &d), GL_OUT_OF_MEMORY))
    draw_vertices(c, &d);
}
