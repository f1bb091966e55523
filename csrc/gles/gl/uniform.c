/* SPDX-License-Identifier: Apache-2.0 */
/* The calls of OpenGL ES that set and read uniforms (docs/gles.md, "How it works"). */
#include <stdlib.h>
#include <string.h>

#include "gles/gl/gl_program.h"

/* --- names --- */

/* Compares a name with that of an active uniform. An array may have a number in brackets at its end. */
static bool matches(const gles_uniform *u, const char *name, unsigned long *element) {
  size_t n = strlen(u->name);
  *element = 0;
  if (strncmp(name, u->name, n) != 0)
    return false;
  if (!name[n])
    return true;
  char *end;
  if (name[n] != '[' || name[n + 1] < '0' || name[n + 1] > '9')
    return false;
  *element = strtoul(name + n + 1, &end, 10);
  return !strcmp(end, "]") && *element < u->elements && u->array;
}

GLint gm_glGetUniformLocation(gm_gl *c, GLuint program, const GLchar *name) {
  const gles_program *p = gles_program_of(c, program);
  unsigned long element;
  if (!p || !gles_check(c, p->linked, GL_INVALID_OPERATION))
    return -1;
  for (size_t i = 0; i < p->nuniform; i++)
    if (matches(&p->uniform[i], name, &element))
      return p->uniform[i].location < 0 ? -1 : p->uniform[i].location + (GLint)element;
  return -1;
}

void gm_glGetActiveUniform(gm_gl *c, GLuint program, GLuint index, GLsizei bufSize, GLsizei *length, GLint *size, GLenum *type,
                           GLchar *name) {
  const gles_program *p = gles_program_of(c, program);
  char text[1100];
  if (!p || !gles_check(c, index < p->nuniform && bufSize >= 0, GL_INVALID_VALUE))
    return;
  const gles_uniform *u = &p->uniform[index];
  snprintf(text, sizeof text, u->array ? "%s[0]" : "%s", u->name);
  gles_copy_text(text, bufSize, length, name);
  *size = (GLint)u->elements;
  *type = u->type;
}

/* --- samplers --- */

uint32_t gles_sampler_clash(const gles_program *p) {
  uint32_t used[2] = {0};
  for (size_t i = 0; i < p->nuniform; i++)
    for (unsigned e = 0; gles_is_sampler(&p->uniform[i]) && e < p->uniform[i].elements; e++)
      used[p->uniform[i].type == GL_SAMPLER_CUBE] |= 1u << (unsigned)*gles_uniform_value(p, &p->uniform[i], e);
  return used[0] & used[1];
}

/* --- setting --- */

/* The uniform that a location of the current program names, if `count` elements may be written. NULL: nothing is to be done. */
static gles_uniform *writable(gm_gl *c, GLint location, GLsizei count, unsigned *element) {
  if (!gles_check(c, count >= 0, GL_INVALID_VALUE) || !gles_check(c, c->program != NULL, GL_INVALID_OPERATION) || location == -1)
    return NULL;
  gles_uniform *u = gles_uniform_at(c->program, location, element);
  return gles_check(c, u && (count <= 1 || u->array), GL_INVALID_OPERATION) ? u : NULL;
}

static bool is_boolean(const gles_uniform *u) {
  return u->type == GL_BOOL || u->type == GL_BOOL_VEC2 || u->type == GL_BOOL_VEC3 || u->type == GL_BOOL_VEC4;
}

static bool is_integer(const gles_uniform *u) {
  return u->type == GL_INT || u->type == GL_INT_VEC2 || u->type == GL_INT_VEC3 || u->type == GL_INT_VEC4;
}

static bool check_units(gm_gl *c, GLsizei count, const GLint *v) {
  for (GLsizei i = 0; i < count; i++)
    if (!gles_check(c, v[i] >= 0 && v[i] < GLES_UNITS, GL_INVALID_VALUE))
      return false;
  return true;
}

static GLsizei fit_element_count(const gles_uniform *u, unsigned element, GLsizei count) {
  return count < (GLsizei)(u->elements - element) ? count : (GLsizei)(u->elements - element);
}

GLsizei gm_gl_uniform_count(const gm_gl *c, GLint location, GLsizei count) {
  unsigned element;
  if (count <= 1)
    return count;
  const gles_uniform *u = c->program && location >= 0 ? gles_uniform_at(c->program, location, &element) : NULL;
  return u && u->array ? fit_element_count(u, element, count) : 2;
}

static void set_floats(gm_gl *c, GLint location, GLsizei count, unsigned rows, unsigned cols, const GLfloat *v) {
  unsigned element;
  gles_uniform *u = writable(c, location, count, &element);
  if (!u || !gles_check(c, !gles_is_sampler(u) && !is_integer(u) && u->rows == rows && u->cols == cols, GL_INVALID_OPERATION))
    return;
  float *to = gles_uniform_value(c->program, u, element);
  for (size_t i = 0; i < (size_t)fit_element_count(u, element, count) * rows * cols; i++)
    to[i] = is_boolean(u) ? v[i] != 0 : v[i];
  c->share->version++;
}

static void set_integers(gm_gl *c, GLint location, GLsizei count, unsigned rows, const GLint *v) {
  unsigned element;
  gles_uniform *u = writable(c, location, count, &element);
  if (!u)
    return;
  bool sampler = gles_is_sampler(u), suits = sampler ? rows == 1 : (is_integer(u) || is_boolean(u)) && u->rows == rows;
  if (!gles_check(c, suits, GL_INVALID_OPERATION) || (sampler && !check_units(c, fit_element_count(u, element, count), v)))
    return;
  float *to = gles_uniform_value(c->program, u, element);
  for (size_t i = 0; i < (size_t)fit_element_count(u, element, count) * rows; i++)
    to[i] = is_boolean(u) ? v[i] != 0 : (float)v[i];
  c->share->version++;
}

void gm_glUniform1f(gm_gl *c, GLint location, GLfloat v0) { set_floats(c, location, 1, 1, 1, &v0); }
void gm_glUniform2f(gm_gl *c, GLint location, GLfloat v0, GLfloat v1) { set_floats(c, location, 1, 2, 1, (const GLfloat[]){v0, v1}); }
void gm_glUniform3f(gm_gl *c, GLint location, GLfloat v0, GLfloat v1, GLfloat v2) {
  set_floats(c, location, 1, 3, 1, (const GLfloat[]){v0, v1, v2});
}
void gm_glUniform4f(gm_gl *c, GLint location, GLfloat v0, GLfloat v1, GLfloat v2, GLfloat v3) {
  set_floats(c, location, 1, 4, 1, (const GLfloat[]){v0, v1, v2, v3});
}
void gm_glUniform1i(gm_gl *c, GLint location, GLint v0) { set_integers(c, location, 1, 1, &v0); }
void gm_glUniform2i(gm_gl *c, GLint location, GLint v0, GLint v1) { set_integers(c, location, 1, 2, (const GLint[]){v0, v1}); }
void gm_glUniform3i(gm_gl *c, GLint location, GLint v0, GLint v1, GLint v2) {
  set_integers(c, location, 1, 3, (const GLint[]){v0, v1, v2});
}
void gm_glUniform4i(gm_gl *c, GLint location, GLint v0, GLint v1, GLint v2, GLint v3) {
  set_integers(c, location, 1, 4, (const GLint[]){v0, v1, v2, v3});
}
void gm_glUniform1fv(gm_gl *c, GLint location, GLsizei count, const GLfloat *value) { set_floats(c, location, count, 1, 1, value); }
void gm_glUniform2fv(gm_gl *c, GLint location, GLsizei count, const GLfloat *value) { set_floats(c, location, count, 2, 1, value); }
void gm_glUniform3fv(gm_gl *c, GLint location, GLsizei count, const GLfloat *value) { set_floats(c, location, count, 3, 1, value); }
void gm_glUniform4fv(gm_gl *c, GLint location, GLsizei count, const GLfloat *value) { set_floats(c, location, count, 4, 1, value); }
void gm_glUniform1iv(gm_gl *c, GLint location, GLsizei count, const GLint *value) { set_integers(c, location, count, 1, value); }
void gm_glUniform2iv(gm_gl *c, GLint location, GLsizei count, const GLint *value) { set_integers(c, location, count, 2, value); }
void gm_glUniform3iv(gm_gl *c, GLint location, GLsizei count, const GLint *value) { set_integers(c, location, count, 3, value); }
void gm_glUniform4iv(gm_gl *c, GLint location, GLsizei count, const GLint *value) { set_integers(c, location, count, 4, value); }

static void set_matrices(gm_gl *c, GLint location, GLsizei count, GLboolean transpose, unsigned n, const GLfloat *v) {
  if (gles_check(c, !transpose, GL_INVALID_VALUE))
    set_floats(c, location, count, n, n, v);
}

void gm_glUniformMatrix2fv(gm_gl *c, GLint location, GLsizei count, GLboolean transpose, const GLfloat *value) {
  set_matrices(c, location, count, transpose, 2, value);
}
void gm_glUniformMatrix3fv(gm_gl *c, GLint location, GLsizei count, GLboolean transpose, const GLfloat *value) {
  set_matrices(c, location, count, transpose, 3, value);
}
void gm_glUniformMatrix4fv(gm_gl *c, GLint location, GLsizei count, GLboolean transpose, const GLfloat *value) {
  set_matrices(c, location, count, transpose, 4, value);
}

/* --- reading --- */

static const float *readable(gm_gl *c, GLuint program, GLint location, size_t *n) {
  const gles_program *p = gles_program_of(c, program);
  unsigned element;
  if (!p || !gles_check(c, p->linked, GL_INVALID_OPERATION))
    return NULL;
  const gles_uniform *u = gles_uniform_at(p, location, &element);
  if (!gles_check(c, u != NULL, GL_INVALID_OPERATION))
    return NULL;
  *n = gles_is_sampler(u) ? 1 : (size_t)u->rows * u->cols;
  return gles_uniform_value(p, u, element);
}

void gm_glGetUniformfv(gm_gl *c, GLuint program, GLint location, GLfloat *params) {
  size_t n;
  const float *v = readable(c, program, location, &n);
  if (v)
    memcpy(params, v, n * sizeof *v);
}

void gm_glGetUniformiv(gm_gl *c, GLuint program, GLint location, GLint *params) {
  size_t n = 0;
  const float *v = readable(c, program, location, &n);
  for (size_t i = 0; v && i < n; i++)
    params[i] = (GLint)(v[i] + (v[i] < 0 ? -0.5f : 0.5f));
}
