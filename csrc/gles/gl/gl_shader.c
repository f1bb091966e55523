/* SPDX-License-Identifier: Apache-2.0 */
/* Shader objects of OpenGL ES. */
#include <stdlib.h>
#include <string.h>

#include "gles/gl/gl_program.h"
#include "gles/gl/gl_report.h"

void gles_common_free(gles_share *s, gles_common *o) {
  gles_names_remove(&s->program, o->name);
  if (o->is_program) {
    gles_program *p = (gles_program *)o;
    for (unsigned k = 0; k < 2; k++)
      if (p->shader[k])
        gles_shader_drop(s, p->shader[k]);
    gles_reflect_free(p);
    gles_code_drop(s, p->code);
    gles_code_drop(s, p->variant);
    while (p->binding) {
      struct gles_binding *next = p->binding->next;
      free(p->binding->name);
      free(p->binding);
      p->binding = next;
    }
    free(p->log);
  } else {
    gles_shader *shader = (gles_shader *)o;
    free(shader->source);
    free(shader->compiled_source);
    free(shader->log);
  }
  free(o);
}

void gles_shader_drop(gles_share *s, gles_shader *shader) {
  if (!--shader->common.refs && shader->common.deleted)
    gles_common_free(s, &shader->common);
}

static void *object_of(gm_gl *c, GLuint name, bool program) {
  gles_common *o = gles_names_get(&c->share->program, name);
  return gles_check(c, o != NULL, GL_INVALID_VALUE) && gles_check(c, o->is_program == program, GL_INVALID_OPERATION) ? o : NULL;
}

gles_shader *gles_shader_of(gm_gl *c, GLuint name) { return object_of(c, name, false); }
gles_program *gles_program_of(gm_gl *c, GLuint name) { return object_of(c, name, true); }

GLuint gm_glCreateShader(gm_gl *c, GLenum type) {
  uint32_t name;
  if (!gles_check(c, type == GL_VERTEX_SHADER || type == GL_FRAGMENT_SHADER, GL_INVALID_ENUM))
    return 0;
  gles_shader *s = calloc(1, sizeof *s);
  char *empty = strdup("");
  if (!s || !empty || !gles_names_take(&c->share->program, 1, &name)) {
    free(s);
    free(empty);
    gles_error(c, GL_OUT_OF_MEMORY);
    return 0;
  }
  s->common.name = name;
  s->type = type;
  s->source = empty;
  gles_names_set(&c->share->program, name, s);
  return name;
}

void gm_glDeleteShader(gm_gl *c, GLuint shader) {
  gles_shader *s = shader ? gles_shader_of(c, shader) : NULL;
  if (!s)
    return;
  s->common.deleted = true;
  if (!s->common.refs)
    gles_common_free(c->share, &s->common);
}

GLboolean gm_glIsShader(gm_gl *c, GLuint shader) {
  const gles_common *o = gles_names_get(&c->share->program, shader);
  return o && !o->is_program;
}

void gm_glShaderSource(gm_gl *c, GLuint shader, GLsizei count, const GLchar *const *string, const GLint *length) {
  size_t size = 1, at = 0;
  gles_shader *s = gles_shader_of(c, shader);
  if (!s || !gles_check(c, count >= 0, GL_INVALID_VALUE))
    return;
  for (GLsizei i = 0; i < count; i++)
    size += length && length[i] >= 0 ? (size_t)length[i] : strlen(string[i]);
  char *text = malloc(size);
  if (!gles_check(c, text != NULL, GL_OUT_OF_MEMORY))
    return;
  for (GLsizei i = 0; i < count; i++) {
    size_t n = length && length[i] >= 0 ? (size_t)length[i] : strlen(string[i]);
    memcpy(text + at, string[i], n);
    at += n;
  }
  text[at] = 0;
  free(s->source);
  s->source = text;
}

void gm_glCompileShader(gm_gl *c, GLuint shader) {
  gles_shader *s = gles_shader_of(c, shader);
  if (!s)
    return;
  free(s->log);
  free(s->compiled_source);
  s->log = NULL;
  s->compiled_source = NULL;
  if (gles_compile_check(c->share, s->type, s->source, &s->log))
    gles_check(c, (s->compiled_source = strdup(s->source)) != NULL, GL_OUT_OF_MEMORY);
  else
    gles_report_shader(c, s->type == GL_VERTEX_SHADER ? "a vertex shader does not compile" : "a fragment shader does not compile", s->log);
}

void gm_glReleaseShaderCompiler(gm_gl *c) { (void)c; }

/* There are no formats of binaries. */
void gm_glShaderBinary(gm_gl *c, GLsizei count, const GLuint *shaders, GLenum binaryFormat, const void *binary, GLsizei length) {
  (void)shaders, (void)binaryFormat, (void)binary;
  if (gles_check(c, count >= 0 && length >= 0, GL_INVALID_VALUE))
    gles_error(c, GL_INVALID_ENUM);
}

static GLint text_length(const char *text) { return text && *text ? (GLint)strlen(text) + 1 : 0; }

void gm_glGetShaderiv(gm_gl *c, GLuint shader, GLenum pname, GLint *params) {
  const gles_shader *s = gles_shader_of(c, shader);
  if (!s)
    return;
  switch (pname) {
  case GL_SHADER_TYPE:
    *params = (GLint)s->type;
    return;
  case GL_DELETE_STATUS:
    *params = s->common.deleted;
    return;
  case GL_COMPILE_STATUS:
    *params = s->compiled_source != NULL;
    return;
  case GL_INFO_LOG_LENGTH:
    *params = text_length(s->log);
    return;
  case GL_SHADER_SOURCE_LENGTH:
    *params = text_length(s->source);
    return;
  default:
    gles_error(c, GL_INVALID_ENUM);
  }
}

void gles_copy_text(const char *text, GLsizei room, GLsizei *length, GLchar *to) {
  size_t n = text ? strlen(text) : 0;
  if (n >= (size_t)room)
    n = room ? (size_t)room - 1 : 0;
  if (room)
    memcpy(to, text ? text : "", n);
  if (room)
    to[n] = 0;
  if (length)
    *length = (GLsizei)n;
}

void gm_glGetShaderInfoLog(gm_gl *c, GLuint shader, GLsizei bufSize, GLsizei *length, GLchar *infoLog) {
  const gles_shader *s = gles_shader_of(c, shader);
  if (s && gles_check(c, bufSize >= 0, GL_INVALID_VALUE))
    gles_copy_text(s->log, bufSize, length, infoLog);
}

void gm_glGetShaderSource(gm_gl *c, GLuint shader, GLsizei bufSize, GLsizei *length, GLchar *source) {
  const gles_shader *s = gles_shader_of(c, shader);
  if (s && gles_check(c, bufSize >= 0, GL_INVALID_VALUE))
    gles_copy_text(s->source, bufSize, length, source);
}

/* All precisions are those of a float of 32 bits, and so are integers. */
void gm_glGetShaderPrecisionFormat(gm_gl *c, GLenum shadertype, GLenum precisiontype, GLint *range, GLint *precision) {
  bool integer = precisiontype >= GL_LOW_INT && precisiontype <= GL_HIGH_INT;
  bool known = integer || (precisiontype >= GL_LOW_FLOAT && precisiontype <= GL_HIGH_FLOAT);
  if (!gles_check(c, known && (shadertype == GL_VERTEX_SHADER || shadertype == GL_FRAGMENT_SHADER), GL_INVALID_ENUM))
    return;
  range[0] = range[1] = integer ? 24 : 127;
  *precision = integer ? 0 : 23;
}
