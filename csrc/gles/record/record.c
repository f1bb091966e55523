/* SPDX-License-Identifier: Apache-2.0 */
/* Writes recordings of OpenGL ES calls (docs/gles.md, Recordings): calls as lines of text in FILE, and their larger data in FILE.data. */
#include "gles/record/record.h"

#include <stdlib.h>
#include <string.h>

#include "gles/record/record_file.h"
#include "gles/record/record_seal.h"

enum { INLINE = 16 };

/* Contexts and surfaces have numbers from 1 on, in the order in which they are made. */
typedef struct {
  const void **object;
  unsigned n;
} numbers;

static record_file file; /* of the process (record.h) */
static numbers contexts, surfaces;
static const gm_gl *current; /* the context of the last line */
static bool has_result;

int gm_record_open(const char *name, const char *const places[2], char *err, size_t errsize) {
  return record_file_open(&file, name, places, err, errsize);
}

void gm_record_flush(void) { record_file_flush(&file); }

static void forget_objects(void) {
  free(contexts.object);
  free(surfaces.object);
  contexts = surfaces = (numbers){0};
  current = NULL;
}

/* The files stay open: nothing is in their buffers, and closing them here would be of no use. */
void gm_record_abandon(void) {
  file.calls = file.data = NULL;
  forget_objects();
}

int gm_record_close(char *err, size_t errsize) {
  forget_objects();
  return record_file_close(&file, err, errsize);
}

/* --- contexts and surfaces --- */

static unsigned number_of(const numbers *t, const void *object) {
  for (unsigned i = t->n; object && i > 0; i--)
    if (t->object[i - 1] == object)
      return i;
  return 0;
}

static unsigned add_object_number(numbers *t, const void *object) {
  if (!(t->n & (t->n - 1))) {
    const void **more = realloc(t->object, (t->n ? 2 * (size_t)t->n : 1) * sizeof *more);
    if (!more) {
      record_file_fail(&file, "out of memory");
      return 0;
    }
    t->object = more;
  }
  t->object[t->n++] = object;
  return t->n;
}

/* Another object may get the same address later. */
static unsigned drop_object_number(numbers *t, const void *object) {
  unsigned i = number_of(t, object);
  if (i)
    t->object[i - 1] = NULL;
  return i;
}

static void use_context(const gm_gl *c) {
  if (c != current)
    fprintf(file.calls, "use %u\n", number_of(&contexts, c));
  current = c;
}

void gm_record_context(const gm_gl *c, const gm_gl *shared) {
  unsigned number = file.calls ? add_object_number(&contexts, c) : 0;
  if (number)
    fprintf(file.calls, "context %u %u\n", number, number_of(&contexts, shared));
}

void gm_record_surface(const gm_gl_surface *s, gm_gl_buffers has) {
  unsigned width, height, number = file.calls ? add_object_number(&surfaces, s) : 0;
  if (!number)
    return;
  gm_gl_surface_size(s, &width, &height);
  fprintf(file.calls, "surface %u %u %u %d %d %d%s\n", number, width, height, has.alpha, has.depth, has.stencil, has.samples ? " 1" : "");
}

void gm_record_current(const gm_gl *c, const gm_gl_surface *draw, const gm_gl_surface *read) {
  if (!file.calls)
    return;
  use_context(c);
  fprintf(file.calls, "current %u %u\n", number_of(&surfaces, draw), number_of(&surfaces, read));
}

void gm_record_preserve(const gm_gl_surface *s, bool preserved) {
  if (file.calls)
    fprintf(file.calls, "preserve %u %d\n", number_of(&surfaces, s), preserved);
}

void gm_record_resize(const gm_gl_surface *s) {
  unsigned width, height;
  if (!file.calls)
    return;
  gm_gl_surface_size(s, &width, &height);
  fprintf(file.calls, "resize %u %u %u\n", number_of(&surfaces, s), width, height);
}

void gm_record_bind_image(const gm_gl *c, const gm_gl_surface *s) {
  if (!file.calls)
    return;
  use_context(c);
  fprintf(file.calls, "bind_image %u\n", number_of(&surfaces, s));
}

void gm_record_finish(const gm_gl *c, bool swap) {
  if (!file.calls)
    return;
  use_context(c);
  fputs(swap ? "swap\n" : "finish\n", file.calls);
  record_file_flush(&file);
}

void gm_record_frame(const gm_gl *c, bool finish) {
  if (!file.calls)
    return;
  use_context(c);
  fprintf(file.calls, "frame %d\n", finish);
  record_file_flush(&file);
}

void gm_record_free_context(const gm_gl *c) {
  if (file.calls)
    fprintf(file.calls, "free_context %u\n", drop_object_number(&contexts, c));
  if (current == c)
    current = NULL;
}

void gm_record_free_surface(const gm_gl_surface *s) {
  if (file.calls)
    fprintf(file.calls, "free_surface %u\n", drop_object_number(&surfaces, s));
}

/* --- calls --- */

void gm_record_begin(const gm_gl *c, const char *name) {
  if (!file.calls)
    return;
  use_context(c);
  fputs(name, file.calls);
  has_result = false;
}

void gm_record_integer(long long v) {
  if (file.calls)
    fprintf(file.calls, " %lld", v);
}

/* Small numbers are the names of many things, so they stay numbers. */
void gm_record_enum(GLenum v) {
  static const struct {
    GLenum value;
    const char *name;
  } row[] = {
#define GM_ENUM(name, value) {value, #name},
#include "gles_enums.h"
#undef GM_ENUM
  };
  if (!file.calls)
    return;
  for (size_t i = 0; v > 255 && i < sizeof row / sizeof *row; i++)
    if (row[i].value == v) {
      fprintf(file.calls, " %s", row[i].name);
      return;
    }
  fprintf(file.calls, " %u", v);
}

void gm_record_float(float v) {
  if (file.calls)
    fprintf(file.calls, " %.9g", (double)v);
}

void gm_record_text(const char *text) {
  if (!file.calls)
    return;
  fputc(' ', file.calls);
  if (text)
    record_file_text(&file, text, strlen(text));
  else
    fputs("null", file.calls);
}

void gm_record_source(GLsizei count, const GLchar *const *string, const GLint *length) {
  if (!file.calls)
    return;
  fputs(count > 0 && string ? " " : " null", file.calls);
  for (GLsizei i = 0; string && i < count; i++)
    record_file_text(&file, string[i], length && length[i] >= 0 ? (size_t)length[i] : strlen(string[i]));
}

void gm_record_bytes(const void *from, size_t n) {
  if (!file.calls)
    return;
  if (from && n)
    fprintf(file.calls, " @%llu+%zu", (unsigned long long)record_file_put(&file, from, n), n);
  else
    fputs(from ? " @0+0" : " null", file.calls);
}

void gm_record_floats(const float *v, size_t n) {
  if (!file.calls)
    return;
  if (!v || n > INLINE) {
    gm_record_bytes(v, n * sizeof *v);
    return;
  }
  fputs(" [", file.calls);
  for (size_t i = 0; i < n; i++)
    fprintf(file.calls, i ? " %.9g" : "%.9g", (double)v[i]);
  fputc(']', file.calls);
}

void gm_record_integers(const void *from, size_t n) {
  const GLint *v = from;
  if (!file.calls)
    return;
  if (!v || n > INLINE) {
    gm_record_bytes(v, n * sizeof *v);
    return;
  }
  fputs(" [", file.calls);
  for (size_t i = 0; i < n; i++)
    fprintf(file.calls, i ? " %d" : "%d", v[i]);
  fputc(']', file.calls);
}

void gm_record_result(long long v) {
  if (file.calls)
    fprintf(file.calls, has_result ? " %lld" : " = %lld", v);
  has_result = true;
}

void gm_record_names(GLsizei n, const GLuint *names) {
  for (GLsizei i = 0; i < n; i++)
    gm_record_result(names[i]);
}

void gm_record_end(void) {
  if (file.calls)
    fputc('\n', file.calls);
}

/* --- what calls read from the application's memory --- */

void gm_record_indices(const gm_gl *c, GLsizei count, GLenum type, const void *indices) {
  size_t bytes = file.calls ? gm_gl_index_bytes(c, count, type) : 0;
  if (bytes)
    gm_record_bytes(indices, bytes);
  else
    gm_record_integer((long long)(uintptr_t)indices);
}

/* An array in the application's memory has any place but 0. */
void gm_record_pointer(const gm_gl *c, const void *pointer) {
  GLint buffer = 0;
  if (!file.calls)
    return;
  gm_glGetIntegerv((gm_gl *)c, GL_ARRAY_BUFFER_BINDING, &buffer);
  gm_record_integer(buffer ? (long long)(uintptr_t)pointer : pointer != NULL);
}

static void record_vertices(const gm_gl *c, size_t vertices) {
  size_t bytes;
  const void *from;
  for (unsigned i = 0; i < GM_FRAME_MAX_ATTRIBUTES; i++)
    if ((from = gm_gl_client_array(c, i, vertices, &bytes))) {
      use_context(c);
      fprintf(file.calls, "array %u", i);
      gm_record_bytes(from, bytes);
      gm_record_end();
    }
}

void gm_record_arrays(const gm_gl *c, GLint first, GLsizei count) {
  if (file.calls && first >= 0 && count > 0)
    record_vertices(c, (size_t)first + (size_t)count);
}

void gm_record_element_arrays(const gm_gl *c, GLsizei count, GLenum type, const void *indices) {
  bool known = type == GL_UNSIGNED_BYTE || type == GL_UNSIGNED_SHORT || type == GL_UNSIGNED_INT;
  if (file.calls && known && count > 0)
    record_vertices(c, gm_gl_indexed_vertices(c, count, type, indices));
}

void gm_record_mapped(gm_gl *c, GLenum target) {
  size_t bytes;
  const void *from = file.calls ? gm_gl_mapped(c, target, &bytes) : NULL;
  if (!from)
    return;
  use_context(c);
  fputs("mapped", file.calls);
  gm_record_enum(target);
  gm_record_bytes(from, bytes);
  gm_record_end();
}
