/* SPDX-License-Identifier: Apache-2.0 */
/* Plays the calls of a recording of OpenGL ES: a function for each call, which reads its arguments from the line. They are made from
   Khronos' registry. */
#include <string.h>

#include "gles/record/play_line.h"

/* --- arrays and indices of the application --- */

/* Indices, or their place in a buffer. */
static const void *play_indices(play *p, const gm_gl *c, GLsizei count, GLenum type) {
  size_t bytes = gm_gl_index_bytes(c, count, type);
  return bytes ? play_bytes(p, bytes) : (const void *)(uintptr_t)play_integer(p); // NOLINT(performance-no-int-to-ptr): OpenGL's own way
}

/* The place in a buffer. For an array of the application, which comes before the draw: not 0. */
static const void *play_pointer(play *p) {
  return (const void *)(uintptr_t)play_integer(p); // NOLINT(performance-no-int-to-ptr): OpenGL's own way
}

/* The arrays that a draw reads have all its vertices. */
static bool check_arrays(play *p, const gm_gl *c, size_t vertices) {
  size_t bytes;
  const play_context *x = &p->context[p->current];
  for (unsigned i = 0; i < GM_FRAME_MAX_ATTRIBUTES; i++) {
    const void *from = gm_gl_client_array(c, i, vertices, &bytes);
    if (from && (from != x->array[i].from || x->array[i].bytes < bytes))
      return play_fail(p, "the draw reads more of an array than the lines before it have");
  }
  return true;
}

static bool play_arrays(play *p, const gm_gl *c, GLint first, GLsizei count) {
  return first < 0 || count <= 0 || check_arrays(p, c, (size_t)first + (size_t)count);
}

static bool play_element_arrays(play *p, const gm_gl *c, GLsizei count, GLenum type, const void *indices) {
  bool known = type == GL_UNSIGNED_BYTE || type == GL_UNSIGNED_SHORT || type == GL_UNSIGNED_INT;
  if (known && gm_gl_index_bytes(c, count, type) && !indices)
    return play_fail(p, "the draw has no indices");
  return !known || count <= 0 || check_arrays(p, c, gm_gl_indexed_vertices(c, count, type, indices));
}

typedef struct {
  const char *name;
  void (*function)(play *p, gm_gl *c);
} play_row;

#include "gles_play.h"

bool play_call(play *p, gm_gl *c, const char *name) {
  for (const play_row *r = play_rows; r->name; r++)
    if (!strcmp(r->name, name)) {
      r->function(p, c);
      return true;
    }
  return false;
}
