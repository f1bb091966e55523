/* SPDX-License-Identifier: Apache-2.0 */
/* What all programs of oracles that draw with OpenGL ES share: shaders, programs, a float target, uniforms, textures. */
#include "regress/oracles/gles/gles.h"

#include <GLES2/gl2ext.h>
#include <string.h>

#ifndef GL_RGBA32F
#define GL_RGBA32F 0x8814
#endif

enum { NUMBERS = 8192 };

GLuint gles_compile(GLenum kind, const char *const *part, int n, char *err, size_t size) {
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

GLuint gles_link(GLuint vertex, GLuint fragment, char *err, size_t size) {
  GLuint p = vertex && fragment ? glCreateProgram() : 0;
  GLint ok = 0;
  if (p) {
    glAttachShader(p, vertex);
    glAttachShader(p, fragment);
    glLinkProgram(p);
    glGetProgramiv(p, GL_LINK_STATUS, &ok);
  }
  if (p && !ok) {
    glGetProgramInfoLog(p, (GLsizei)size, NULL, err);
    glDeleteProgram(p);
    p = 0;
  }
  glDeleteShader(vertex);
  glDeleteShader(fragment);
  return p;
}

bool gles_target(GLsizei side, GLuint *texture, GLuint *frame) {
  glGenTextures(1, texture);
  glActiveTexture(GL_TEXTURE31);
  glBindTexture(GL_TEXTURE_2D, *texture);
  glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA32F, side, side, 0, GL_RGBA, GL_FLOAT, NULL);
  glGenFramebuffers(1, frame);
  glBindFramebuffer(GL_FRAMEBUFFER, *frame);
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, *texture, 0);
  glViewport(0, 0, side, side);
  glDisable(GL_DITHER);
  glDisable(GL_DEPTH_TEST);
  return glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE;
}

void gles_clear(void) {
  glClearColor(GLES_SENTINEL, GLES_SENTINEL, GLES_SENTINEL, GLES_SENTINEL);
  glClear(GL_COLOR_BUFFER_BIT);
}

unsigned gles_components(GLenum type) {
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

void gles_set_uniform(GLint at, GLenum type, GLsizei count, const float *f) {
  GLint whole[NUMBERS];
  unsigned n = gles_components(type);
  if (type == GL_FLOAT_MAT2)
    glUniformMatrix2fv(at, count, GL_FALSE, f);
  else if (type == GL_FLOAT_MAT3)
    glUniformMatrix3fv(at, count, GL_FALSE, f);
  else if (type == GL_FLOAT_MAT4)
    glUniformMatrix4fv(at, count, GL_FALSE, f);
  else if (is_float(type))
    (n == 1 ? glUniform1fv : n == 2 ? glUniform2fv : n == 3 ? glUniform3fv : glUniform4fv)(at, count, f);
  else {
    for (size_t k = 0; k < (size_t)count * n && k < NUMBERS; k++)
      whole[k] = (GLint)f[k];
    (n == 1 ? glUniform1iv : n == 2 ? glUniform2iv : n == 3 ? glUniform3iv : glUniform4iv)(at, count, whole);
  }
}

void gles_uniform_name(GLuint program, GLuint i, char name[256], GLint *count, GLenum *type) {
  glGetActiveUniform(program, i, 256, NULL, count, type, name);
  size_t len = strlen(name);
  if (len > 3 && !strcmp(name + len - 3, "[0]"))
    name[len - 3] = 0;
}

void gles_texture_state(GLenum target, gm_filter min, gm_filter mag, gm_wrap s, gm_wrap t) {
  static const GLint wrap[] = {GL_REPEAT, GL_CLAMP_TO_EDGE, GL_MIRRORED_REPEAT};
  static const GLint filter[] = {
      GL_NEAREST, GL_LINEAR, GL_NEAREST_MIPMAP_NEAREST, GL_LINEAR_MIPMAP_NEAREST, GL_NEAREST_MIPMAP_LINEAR, GL_LINEAR_MIPMAP_LINEAR};
  glTexParameteri(target, GL_TEXTURE_MIN_FILTER, filter[min]);
  glTexParameteri(target, GL_TEXTURE_MAG_FILTER, filter[mag]);
  glTexParameteri(target, GL_TEXTURE_WRAP_S, wrap[s]);
  glTexParameteri(target, GL_TEXTURE_WRAP_T, wrap[t]);
}

GLuint gles_texture(GLenum target, const gm_texture *t) {
  GLuint id;
  glGenTextures(1, &id);
  glBindTexture(target, id);
  for (unsigned i = 0; i < t->faces * t->levels; i++) {
    const gm_picture *p = &t->pic[i];
    GLenum image = target == GL_TEXTURE_2D ? target : (GLenum)GL_TEXTURE_CUBE_MAP_POSITIVE_X + i % t->faces;
    glTexImage2D(image, (GLint)(i / t->faces), GL_RGBA, (GLsizei)p->width, (GLsizei)p->height, 0, GL_RGBA, GL_UNSIGNED_BYTE, p->texel);
  }
  gles_texture_state(target, t->min, t->mag, t->wrap_s, t->wrap_t);
  return id;
}
