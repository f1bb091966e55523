/* SPDX-License-Identifier: Apache-2.0 */
/* gles_run: sets uniforms, textures, varyings and attributes of a shader's run (docs/regress.md, "OpenGL ES as reference"). */
#include "regress/oracles/gles/gles_run.h"

#include <stdio.h>
#include <string.h>

#include "base/error.h"

/* Sets `count` elements of a uniform. */
static void set_uniform(const job *j, GLint loc, GLenum type, GLsizei count, const char *name, const gm_value *v) {
  float f[4096];
  size_t want = (size_t)count * gles_components(type);
  if (!v || v->n < want || want > 4096)
    job_die(j->inputs, "uniform or varying %s: %zu numbers wanted", name, want);
  for (size_t i = 0; i < want; i++)
    f[i] = (float)v->num[i];
  gles_set_uniform(loc, type, count, f);
}

static void set_texture(const job *j, GLint loc, int unit, GLenum target, const char *name) {
  const gm_texture *t = gm_run_texture(j->run, name);
  if (!t)
    job_die(j->inputs, "no texture for %s", name);
  char err[GM_ERROR_SIZE];
  if (gm_run_read_texture(j->run, t, err, sizeof err))
    job_die(j->inputs, "%s", err);
  glActiveTexture((GLenum)(GL_TEXTURE0 + unit));
  gles_texture(target, t);
  glUniform1i(loc, unit);
}

void job_set_uniforms(const job *j) {
  GLint n;
  int unit = 0;
  glGetProgramiv(j->program, GL_ACTIVE_UNIFORMS, &n);
  for (GLint i = 0; i < n; i++) {
    char name[256];
    GLint count;
    GLenum type;
    gles_uniform_name(j->program, (GLuint)i, name, &count, &type);
    GLint loc = glGetUniformLocation(j->program, name);
    if (!strncmp(name, "oracle_", 7))
      continue;
    if (type == GL_SAMPLER_2D || type == GL_SAMPLER_CUBE)
      set_texture(j, loc, unit++, type == GL_SAMPLER_2D ? GL_TEXTURE_2D : GL_TEXTURE_CUBE_MAP, name);
    else
      set_uniform(j, loc, type, count, name, gm_run_uniform(j->run, name));
  }
}

static void nudge_value(const job *j, const gm_value *v, gm_value *out, double *room) {
  *out = (gm_value){v->name, room, v->n < 64 ? v->n : 64};
  for (size_t i = 0; i < out->n; i++)
    room[i] = v->num[i] * j->nudge;
}

void job_set_varyings(const job *j, size_t k) {
  static const GLenum vec[] = {0, GL_FLOAT, GL_FLOAT_VEC2, GL_FLOAT_VEC3, GL_FLOAT_VEC4},
                      mat[] = {0, 0, GL_FLOAT_MAT2, GL_FLOAT_MAT3, GL_FLOAT_MAT4};
  for (unsigned i = 0; i < j->nvary; i++) {
    const varying *v = &j->vary[i];
    char name[MAX_NAME + 16];
    double room[64];
    gm_value moved;
    snprintf(name, sizeof name, "oracle_in_%s", v->name);
    GLint loc = glGetUniformLocation(j->program, name);
    const gm_value *x = gm_run_input(j->run, GM_STAGE_FRAGMENT, k, v->name);
    if (loc < 0)
      continue;
    if (!x)
      job_die(j->inputs, "varying %s is missing in fragment run %zu", v->name, k);
    nudge_value(j, x, &moved, room);
    set_uniform(j, loc, v->cols > 1 ? mat[v->cols] : vec[v->rows], (GLsizei)v->elements, v->name, &moved);
  }
}

void job_set_attributes(const job *j, size_t k) {
  GLint n;
  glGetProgramiv(j->program, GL_ACTIVE_ATTRIBUTES, &n);
  for (GLint i = 0; i < n; i++) {
    char name[256];
    GLint count;
    GLenum type;
    double room[64];
    gm_value moved;
    glGetActiveAttrib(j->program, (GLuint)i, sizeof name, NULL, &count, &type, name);
    GLint loc = glGetAttribLocation(j->program, name);
    const gm_value *x = gm_run_input(j->run, GM_STAGE_VERTEX, k, name);
    unsigned cols = type == GL_FLOAT_MAT2 ? 2 : type == GL_FLOAT_MAT3 ? 3 : type == GL_FLOAT_MAT4 ? 4 : 1;
    if (loc < 0)
      continue;
    if (!x)
      job_die(j->inputs, "attribute %s is missing in vertex run %zu", name, k);
    nudge_value(j, x, &moved, room);
    for (unsigned c = 0; c < cols; c++) {
      float f[4] = {0, 0, 0, 1};
      size_t rows = cols > 1 ? cols : moved.n;
      for (size_t r = 0; r < rows && r < 4 && c * rows + r < moved.n; r++)
        f[r] = (float)moved.num[c * rows + r];
      glVertexAttrib4fv((GLuint)loc + c, f);
    }
  }
}
