/* SPDX-License-Identifier: Apache-2.0 */
/* Random shaders on the system's OpenGL ES: each invocation and output is one point on one pixel of a float target. */
#include <GLES2/gl2.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "regress/runners/random/values.h"

#ifndef GL_RGBA32F
#define GL_RGBA32F 0x8814
#endif

enum { SIDE = 16, TEXT = 8192, UNITS = 8 };
static const float SENTINEL = -12345.0f; /* still there after a discard */

static GLuint compile(GLenum kind, const char *const *part, int n, char *err, size_t size) {
  GLuint s = glCreateShader(kind);
  GLint ok;
  glShaderSource(s, n, part, NULL);
  glCompileShader(s);
  glGetShaderiv(s, GL_COMPILE_STATUS, &ok);
  if (ok)
    return s;
  glGetShaderInfoLog(s, (GLsizei)size, NULL, err);
  glDeleteShader(s);
  return 0;
}

static const char *float_type(unsigned n) {
  static const char *const name[] = {"float", "vec2", "vec3", "vec4"};
  return name[n - 1];
}

/* Fragment stage: attributes become the varyings. */
static GLuint feeding(const rs_shader *s, char *err, size_t size) {
  char text[TEXT];
  const char *part = text;
  size_t at = (size_t)snprintf(text, TEXT, "uniform vec4 oracle_pixel;\n");
  for (unsigned i = 0; i < s->nin; i++)
    at += (size_t)snprintf(text + at, TEXT - at, "attribute %s oracle_%s; varying %s %s;\n", float_type(s->in[i].n), s->in[i].name,
                           float_type(s->in[i].n), s->in[i].name);
  at += (size_t)snprintf(text + at, TEXT - at, "void main() { gl_Position = oracle_pixel; gl_PointSize = 1.0;");
  for (unsigned i = 0; i < s->nin; i++)
    at += (size_t)snprintf(text + at, TEXT - at, " %s = oracle_%s;", s->in[i].name, s->in[i].name);
  snprintf(text + at, TEXT - at, " }\n");
  return compile(GL_VERTEX_SHADER, &part, 1, err, size);
}

/* Vertex stage: the shader's main under another name, its position kept in a varying; a fragment shader shows one output. */
static GLuint wrapped(const rs_shader *s, char *err, size_t size) {
  const char *part[] = {"#define main oracle_main\n#line 1\n", s->text,
                        "\n#undef main\nvarying highp vec4 oracle_position;\nuniform highp vec4 oracle_pixel;\n"
                        "void main() { oracle_main(); oracle_position = gl_Position; gl_Position = oracle_pixel; gl_PointSize = 1.0; }\n"};
  return compile(GL_VERTEX_SHADER, part, 3, err, size);
}

static GLuint showing(const rs_shader *s, char *err, size_t size) {
  static const char *const lanes[] = {".x", ".xy", ".xyz", ""};
  char text[TEXT];
  const char *part = text;
  size_t at = (size_t)snprintf(text, TEXT, "precision highp float;\nuniform int oracle_select;\nvarying highp vec4 oracle_position;\n");
  for (unsigned i = 1; i < s->nout; i++)
    at += (size_t)snprintf(text + at, TEXT - at, "varying %s %s;\n", float_type(s->out[i].n), s->out[i].name);
  at += (size_t)snprintf(text + at, TEXT - at, "void main() { vec4 r = oracle_position;\n");
  for (unsigned i = 1; i < s->nout; i++)
    at += (size_t)snprintf(text + at, TEXT - at, "if (oracle_select == %u) r%s = %s;\n", i, lanes[s->out[i].n - 1], s->out[i].name);
  snprintf(text + at, TEXT - at, "gl_FragColor = r; }\n");
  return compile(GL_FRAGMENT_SHADER, &part, 1, err, size);
}

static GLuint link(const rs_shader *s, char *err, size_t size) {
  bool vertex = s->stage == GM_STAGE_VERTEX;
  const char *text = s->text;
  GLuint v = vertex ? wrapped(s, err, size) : feeding(s, err, size);
  GLuint f = v == 0 ? 0 : vertex ? showing(s, err, size) : compile(GL_FRAGMENT_SHADER, &text, 1, err, size);
  GLuint p = 0;
  GLint ok = 0;
  if (f) {
    p = glCreateProgram();
    glAttachShader(p, v);
    glAttachShader(p, f);
    glLinkProgram(p);
    glGetProgramiv(p, GL_LINK_STATUS, &ok);
    if (!ok) {
      glGetProgramInfoLog(p, (GLsizei)size, NULL, err);
      glDeleteProgram(p);
      p = 0;
    }
  }
  glDeleteShader(v);
  glDeleteShader(f);
  return p;
}

static int components(GLenum type) {
  switch (type) {
  case GL_FLOAT_VEC2:
  case GL_INT_VEC2:
  case GL_BOOL_VEC2:
    return 2;
  case GL_FLOAT_VEC3:
  case GL_INT_VEC3:
  case GL_BOOL_VEC3:
    return 3;
  case GL_FLOAT_VEC4:
  case GL_INT_VEC4:
  case GL_BOOL_VEC4:
  case GL_FLOAT_MAT2:
    return 4;
  case GL_FLOAT_MAT3:
    return 9;
  case GL_FLOAT_MAT4:
    return 16;
  default:
    return 1;
  }
}

static bool is_float(GLenum type) { return type == GL_FLOAT || type == GL_FLOAT_VEC2 || type == GL_FLOAT_VEC3 || type == GL_FLOAT_VEC4; }

static void set_uniform(GLint at, GLenum type, GLint count, const gm_value *v) {
  float f[256];
  GLint i[256];
  int n = components(type);
  for (size_t k = 0; k < v->n && k < 256; k++)
    f[k] = (float)v->num[k], i[k] = (GLint)v->num[k];
  if (type == GL_FLOAT_MAT2)
    glUniformMatrix2fv(at, count, GL_FALSE, f);
  else if (type == GL_FLOAT_MAT3)
    glUniformMatrix3fv(at, count, GL_FALSE, f);
  else if (type == GL_FLOAT_MAT4)
    glUniformMatrix4fv(at, count, GL_FALSE, f);
  else if (is_float(type))
    (n == 1 ? glUniform1fv : n == 2 ? glUniform2fv : n == 3 ? glUniform3fv : glUniform4fv)(at, count, f);
  else
    (n == 1 ? glUniform1iv : n == 2 ? glUniform2iv : n == 3 ? glUniform3iv : glUniform4iv)(at, count, i);
}

static void set_texture(GLint at, GLint unit, GLenum target, const gm_texture *t) {
  static const GLint wrap[] = {GL_REPEAT, GL_CLAMP_TO_EDGE, GL_MIRRORED_REPEAT};
  static const GLint filter[] = {
      GL_NEAREST, GL_LINEAR, GL_NEAREST_MIPMAP_NEAREST, GL_LINEAR_MIPMAP_NEAREST, GL_NEAREST_MIPMAP_LINEAR, GL_LINEAR_MIPMAP_LINEAR};
  for (unsigned i = 0; i < t->faces * t->levels; i++) {
    const gm_picture *pic = &t->pic[i];
    GLenum image = target == GL_TEXTURE_2D ? target : (GLenum)GL_TEXTURE_CUBE_MAP_POSITIVE_X + i % t->faces;
    glTexImage2D(image, (GLint)(i / t->faces), GL_RGBA, (GLsizei)pic->width, (GLsizei)pic->height, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                 pic->texel);
  }
  glTexParameteri(target, GL_TEXTURE_MIN_FILTER, filter[t->min]);
  glTexParameteri(target, GL_TEXTURE_MAG_FILTER, filter[t->mag]);
  glTexParameteri(target, GL_TEXTURE_WRAP_S, wrap[t->wrap_s]);
  glTexParameteri(target, GL_TEXTURE_WRAP_T, wrap[t->wrap_t]);
  glUniform1i(at, unit);
}

/* Returns how many textures it has made, in id. */
static GLsizei set_uniforms(GLuint p, const gm_run *r, GLuint *id) {
  GLint n;
  GLsizei units = 0;
  glGetProgramiv(p, GL_ACTIVE_UNIFORMS, &n);
  for (GLint i = 0; i < n; i++) {
    char name[256];
    GLint count;
    GLenum type;
    glGetActiveUniform(p, (GLuint)i, sizeof name, NULL, &count, &type, name);
    GLint at = glGetUniformLocation(p, name);
    size_t len = strlen(name);
    if (len > 3 && !strcmp(name + len - 3, "[0]"))
      name[len - 3] = 0;
    const gm_value *v = gm_run_uniform(r, name);
    const gm_texture *t = gm_run_texture(r, name);
    if (v)
      set_uniform(at, type, count, v);
    else if (t && units < UNITS) {
      GLenum target = type == GL_SAMPLER_2D ? GL_TEXTURE_2D : GL_TEXTURE_CUBE_MAP;
      glActiveTexture((GLenum)(GL_TEXTURE0 + units));
      glGenTextures(1, &id[units]);
      glBindTexture(target, id[units]);
      set_texture(at, units++, target, t);
    }
  }
  return units;
}

static void set_inputs(const rs_shader *s, GLuint p, const gm_run *r, unsigned run) {
  for (unsigned i = 0; i < s->nin; i++) {
    char name[64];
    float f[4] = {0, 0, 0, 1};
    snprintf(name, sizeof name, "%s%s", s->stage == GM_STAGE_VERTEX ? "" : "oracle_", s->in[i].name);
    GLint at = glGetAttribLocation(p, name);
    const gm_value *v = gm_run_input(r, s->stage, run, s->in[i].name);
    for (size_t k = 0; v && k < v->n && k < 4; k++)
      f[k] = (float)v->num[k];
    if (at >= 0)
      glVertexAttrib4fv((GLuint)at, f);
  }
}

static void draw_all(const rs_shader *s, GLuint p, const gm_run *r) {
  GLint pixel = glGetUniformLocation(p, "oracle_pixel"), select = glGetUniformLocation(p, "oracle_select");
  glClearColor(SENTINEL, SENTINEL, SENTINEL, SENTINEL);
  glClear(GL_COLOR_BUFFER_BIT);
  for (unsigned run = 0; run < RS_RUNS; run++) {
    set_inputs(s, p, r, run);
    for (unsigned o = 0; o < s->nout; o++) {
      glUniform4f(pixel, (2 * (float)o + 1) / SIDE - 1, (2 * (float)run + 1) / SIDE - 1, 0, 1);
      if (select >= 0)
        glUniform1i(select, (GLint)o);
      glDrawArrays(GL_POINTS, 0, 1);
    }
  }
}

/* The float target, made on first use and kept by the context. */
static bool open_target(void) {
  GLint bound;
  GLuint fb, tex;
  glGetIntegerv(GL_FRAMEBUFFER_BINDING, &bound);
  if (bound)
    return true;
  glGenTextures(1, &tex);
  glBindTexture(GL_TEXTURE_2D, tex);
  glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA32F, SIDE, SIDE, 0, GL_RGBA, GL_FLOAT, NULL);
  glGenFramebuffers(1, &fb);
  glBindFramebuffer(GL_FRAMEBUFFER, fb);
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, tex, 0);
  glViewport(0, 0, SIDE, SIDE);
  glDisable(GL_DITHER);
  return glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE;
}

int rs_oracle(const rs_shader *s, const gm_run *r, rs_values *out, char *err, size_t size) {
  float all[SIDE][SIDE][4];
  snprintf(err, size, "no 32-bit float target");
  GLuint p = open_target() ? link(s, err, size) : 0;
  if (!p)
    return -1;
  glUseProgram(p);
  GLuint id[UNITS];
  GLsizei units = set_uniforms(p, r, id);
  draw_all(s, p, r);
  glReadPixels(0, 0, SIDE, SIDE, GL_RGBA, GL_FLOAT, all);
  glDeleteProgram(p);
  glDeleteTextures(units, id);
  for (unsigned run = 0; run < RS_RUNS; run++) {
    out->killed[run] = all[run][0][0] == SENTINEL;
    memcpy(out->v[run], all[run], sizeof out->v[run]);
  }
  return 0;
}
