/* SPDX-License-Identifier: Apache-2.0 */
/* Program objects of OpenGL ES. */
#include "gles/gl/gl_program.h"

#include <stdlib.h>
#include <string.h>

#include "gles/gl/gl_report.h"

void gles_program_drop(gles_share *s, gles_program *p) {
  if (p && !--p->common.refs && p->common.deleted)
    gles_common_free(s, &p->common);
}

GLuint gm_glCreateProgram(gm_gl *c) {
  uint32_t name;
  gles_program *p = calloc(1, sizeof *p);
  if (!p || !gles_names_take(&c->share->program, 1, &name)) {
    free(p);
    gles_error(c, GL_OUT_OF_MEMORY);
    return 0;
  }
  p->common = (gles_common){.is_program = true, .name = name};
  gles_names_set(&c->share->program, name, p);
  return name;
}

void gm_glDeleteProgram(gm_gl *c, GLuint program) {
  gles_program *p = program ? gles_program_of(c, program) : NULL;
  if (!p)
    return;
  p->common.deleted = true;
  if (!p->common.refs)
    gles_common_free(c->share, &p->common);
}

GLboolean gm_glIsProgram(gm_gl *c, GLuint program) {
  const gles_common *o = gles_names_get(&c->share->program, program);
  return o && o->is_program;
}

void gm_glUseProgram(gm_gl *c, GLuint program) {
  gles_program *p = program ? gles_program_of(c, program) : NULL;
  if ((program && !p) || !gles_check(c, !p || p->linked, GL_INVALID_OPERATION))
    return;
  if (p)
    p->common.refs++;
  gles_program_drop(c->share, c->program);
  c->program = p;
}

void gm_glAttachShader(gm_gl *c, GLuint program, GLuint shader) {
  gles_program *p = gles_program_of(c, program);
  gles_shader *s = p ? gles_shader_of(c, shader) : NULL;
  if (!s || !gles_check(c, !p->shader[s->type == GL_FRAGMENT_SHADER], GL_INVALID_OPERATION))
    return;
  p->shader[s->type == GL_FRAGMENT_SHADER] = s;
  s->common.refs++;
}

void gm_glDetachShader(gm_gl *c, GLuint program, GLuint shader) {
  gles_program *p = gles_program_of(c, program);
  gles_shader *s = p ? gles_shader_of(c, shader) : NULL;
  if (!s || !gles_check(c, p->shader[s->type == GL_FRAGMENT_SHADER] == s, GL_INVALID_OPERATION))
    return;
  p->shader[s->type == GL_FRAGMENT_SHADER] = NULL;
  gles_shader_drop(c->share, s);
}

void gm_glBindAttribLocation(gm_gl *c, GLuint program, GLuint index, const GLchar *name) {
  gles_program *p = gles_program_of(c, program);
  if (!p || !gles_check(c, index < GLES_ATTRIBS, GL_INVALID_VALUE) || !gles_check(c, strncmp(name, "gl_", 3) != 0, GL_INVALID_OPERATION))
    return;
  for (struct gles_binding *b = p->binding; b; b = b->next)
    if (!strcmp(b->name, name)) {
      b->index = index;
      return;
    }
  struct gles_binding *b = malloc(sizeof *b);
  char *copy = strdup(name);
  if (!b || !copy) {
    free(b);
    free(copy);
    gles_error(c, GL_OUT_OF_MEMORY);
    return;
  }
  *b = (struct gles_binding){copy, index, p->binding};
  p->binding = b;
}

/* --- linking --- */

static bool is_ready(const gles_program *p, char **log) {
  const char *why = NULL;
  for (unsigned k = 0; k < 2 && !why; k++) {
    if (!p->shader[k])
      why = k ? "error: no fragment shader is attached\n" : "error: no vertex shader is attached\n";
    else if (!p->shader[k]->compiled_source)
      why = k ? "error: the fragment shader is not compiled\n" : "error: the vertex shader is not compiled\n";
  }
  *log = why ? strdup(why) : NULL;
  return !why;
}

/* The log says why it fails. */
static bool link_program(gles_share *s, gles_program *p) {
  if (!is_ready(p, &p->log))
    return false;
  gles_code *code = gles_compile_pair(s, p->shader[0]->compiled_source, p->shader[1]->compiled_source, "", &p->log);
  if (!code)
    return false;
  gles_reflect_free(p);
  gles_code_drop(s, p->code);
  gles_code_drop(s, p->variant);
  p->code = code;
  p->variant = NULL;
  char *why = NULL;
  bool ok = gles_reflect(p, &why);
  if (why) {
    free(p->log);
    p->log = why;
  }
  s->version++;
  return ok;
}

void gm_glLinkProgram(gm_gl *c, GLuint program) {
  gles_program *p = gles_program_of(c, program);
  if (!p)
    return;
  free(p->log);
  p->validated = false;
  p->linked = link_program(c->share, p);
  if (!p->linked)
    gles_report_shader(c, "a program cannot be linked", p->log);
}

void gm_glValidateProgram(gm_gl *c, GLuint program) {
  gles_program *p = gles_program_of(c, program);
  char why[100] = "error: the program is not linked\n";
  if (!p)
    return;
  uint32_t clash = p->linked ? gles_sampler_clash(p) : 0;
  p->validated = p->linked && !clash;
  if (clash)
    snprintf(why, sizeof why, "error: a sampler2D and a samplerCube both read texture unit %d\n", __builtin_ctz(clash));
  free(p->log);
  p->log = p->validated ? NULL : strdup(why);
}

/* --- queries --- */

static GLint longest(const gles_program *p, bool uniforms) {
  size_t max = 0;
  for (size_t i = 0; uniforms && i < p->nuniform; i++) {
    size_t n = strlen(p->uniform[i].name) + (p->uniform[i].array ? 4 : 1);
    max = n > max ? n : max;
  }
  for (size_t i = 0; !uniforms && i < p->nattribute; i++) {
    size_t n = strlen(p->attribute[i].symbol->name) + 1;
    max = n > max ? n : max;
  }
  return (GLint)max;
}

void gm_glGetProgramiv(gm_gl *c, GLuint program, GLenum pname, GLint *params) {
  const gles_program *p = gles_program_of(c, program);
  if (!p)
    return;
  const struct {
    GLenum pname;
    GLint value;
  } row[] = {{GL_DELETE_STATUS, p->common.deleted},
             {GL_LINK_STATUS, p->linked},
             {GL_VALIDATE_STATUS, p->validated},
             {GL_INFO_LOG_LENGTH, p->log && *p->log ? (GLint)strlen(p->log) + 1 : 0},
             {GL_ATTACHED_SHADERS, (p->shader[0] != NULL) + (p->shader[1] != NULL)},
             {GL_ACTIVE_ATTRIBUTES, (GLint)p->nattribute},
             {GL_ACTIVE_ATTRIBUTE_MAX_LENGTH, longest(p, false)},
             {GL_ACTIVE_UNIFORMS, (GLint)p->nuniform},
             {GL_ACTIVE_UNIFORM_MAX_LENGTH, longest(p, true)}};
  for (unsigned k = 0; k < sizeof row / sizeof *row; k++)
    if (row[k].pname == pname) {
      *params = row[k].value;
      return;
    }
  gles_error(c, GL_INVALID_ENUM);
}

void gm_glGetProgramInfoLog(gm_gl *c, GLuint program, GLsizei bufSize, GLsizei *length, GLchar *infoLog) {
  const gles_program *p = gles_program_of(c, program);
  if (p && gles_check(c, bufSize >= 0, GL_INVALID_VALUE))
    gles_copy_text(p->log, bufSize, length, infoLog);
}

void gm_glGetAttachedShaders(gm_gl *c, GLuint program, GLsizei maxCount, GLsizei *count, GLuint *shaders) {
  const gles_program *p = gles_program_of(c, program);
  GLsizei n = 0;
  if (!p || !gles_check(c, maxCount >= 0, GL_INVALID_VALUE))
    return;
  for (unsigned k = 0; k < 2; k++)
    if (p->shader[k] && n < maxCount)
      shaders[n++] = p->shader[k]->common.name;
  if (count)
    *count = n;
}

void gm_glGetActiveAttrib(gm_gl *c, GLuint program, GLuint index, GLsizei bufSize, GLsizei *length, GLint *size, GLenum *type,
                          GLchar *name) {
  const gles_program *p = gles_program_of(c, program);
  if (!p || !gles_check(c, index < p->nattribute && bufSize >= 0, GL_INVALID_VALUE))
    return;
  gles_copy_text(p->attribute[index].symbol->name, bufSize, length, name);
  *size = (GLint)p->attribute[index].symbol->elements;
  *type = p->attribute[index].type;
}

GLint gm_glGetAttribLocation(gm_gl *c, GLuint program, const GLchar *name) {
  const gles_program *p = gles_program_of(c, program);
  if (!p || !gles_check(c, p->linked, GL_INVALID_OPERATION))
    return -1;
  for (size_t i = 0; i < p->nattribute; i++)
    if (!strcmp(p->attribute[i].symbol->name, name))
      return (GLint)p->attribute[i].location;
  return -1;
}
