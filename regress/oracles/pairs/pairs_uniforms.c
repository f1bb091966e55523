/* SPDX-License-Identifier: Apache-2.0 */
/* Sets the uniforms and textures of a pair of shaders in OpenGL ES (docs/regress.md, "OpenGL ES as reference"). */
#include <stdio.h>
#include <string.h>

#include "base/random.h"
#include "regress/oracles/pairs/pairs_private.h"

float pair_moved_by(unsigned nudge, unsigned k, float step) { return nudge ? 1 + (gm_random_at(nudge, k) & 1 ? step : -step) : 1; }

float pair_moved(unsigned nudge, const pair_value *v, size_t k) {
  unsigned h = (unsigned)k * 7919u;
  for (const char *c = v->sym.name; *c; c++)
    h = h * 31 + (unsigned char)*c;
  return pair_moved_by(nudge, h, 1e-5f);
}

static void upload_texture(const pair_texture *t) {
  GLenum kind = t->state.cube ? GL_TEXTURE_CUBE_MAP : GL_TEXTURE_2D;
  GLuint id;
  glGenTextures(1, &id);
  glBindTexture(kind, id);
  for (unsigned face = 0; face < (t->state.cube ? 6u : 1u); face++) {
    gm_tex_place at = gm_tex_place_of(&t->state, face, 0);
    glTexImage2D(t->state.cube ? GL_TEXTURE_CUBE_MAP_POSITIVE_X + face : GL_TEXTURE_2D, 0, GL_RGBA, at.width, at.height, 0, GL_RGBA,
                 GL_UNSIGNED_BYTE, t->memory + t->state.base + at.offset);
  }
  gm_filter filter = t->state.mag ? GM_FILTER_LINEAR : GM_FILTER_NEAREST; /* without mipmaps, the same for both */
  gles_texture_state(kind, filter, filter, (gm_wrap)t->state.wrap_s, (gm_wrap)t->state.wrap_t);
}

static bool set_samplers(const pair_gl *g, GLuint program, const char *name, GLint count, GLuint *made, unsigned *unit, const message *m) {
  for (GLint e = 0; e < count; e++) {
    char full[300];
    const pair_texture *t = NULL;
    snprintf(full, sizeof full, "%s[%d]", name, e);
    for (size_t k = 0; k < g->p->ntexture && !t; k++)
      if (!strcmp(g->p->texture[k].name, full) || (count == 1 && !strcmp(g->p->texture[k].name, name)))
        t = &g->p->texture[k];
    if (!t || *unit == MAX_ARRAYS)
      return pair_fail(m, "no texture for %s", full);
    glActiveTexture(GL_TEXTURE0 + *unit);
    upload_texture(t);
    glGetIntegerv(t->state.cube ? GL_TEXTURE_BINDING_CUBE_MAP : GL_TEXTURE_BINDING_2D, (GLint *)&made[*unit]);
    glUniform1i(glGetUniformLocation(program, count > 1 ? full : name), (GLint)(*unit)++);
  }
  return true;
}

static void set_numbers(GLint loc, GLenum type, const pair_value *v, GLint count, unsigned nudge) {
  float f[PAIR_MAX_NUMBERS] = {0};
  for (size_t k = 0; k < v->n && k < PAIR_MAX_NUMBERS; k++)
    f[k] = v->sym.base == GM_BASE_FLOAT ? v->num[k] * pair_moved(nudge, v, k) : v->num[k];
  gles_set_uniform(loc, type, count, f);
}

/* The nudges move gl_FragCoord by steps of different sizes, because noise made from the coordinates may happen to have the same value again
 * after one of the steps. */
static void set_move(GLuint program, unsigned nudge) {
  float f[4];
  for (unsigned k = 0; k < 4; k++)
    f[k] = pair_moved_by(nudge, k, 1e-6f / (float)(1 + nudge % 5));
  glUniform4fv(glGetUniformLocation(program, "oracle_move"), 1, f);
}

bool pair_set_uniforms(const pair_gl *g, GLuint program, unsigned nudge, GLuint made[MAX_ARRAYS], const message *m) {
  GLint n;
  unsigned unit = 0;
  glUseProgram(program);
  set_move(program, nudge);
  glGetProgramiv(program, GL_ACTIVE_UNIFORMS, &n);
  for (GLint k = 0; k < n; k++) {
    char name[256];
    GLint count;
    GLenum type;
    gles_uniform_name(program, (GLuint)k, name, &count, &type);
    GLint loc = glGetUniformLocation(program, name);
    if (!strncmp(name, "oracle_", 7))
      continue;
    if (type == GL_SAMPLER_2D || type == GL_SAMPLER_CUBE) {
      if (!set_samplers(g, program, name, count, made, &unit, m))
        return false;
      continue;
    }
    const pair_value *v = pair_find(g->p->uniform, g->p->nuniform, name);
    if (!v && strncmp(name, "gl_", 3))
      return pair_fail(m, "no value for uniform %s", name);
    if (v)
      set_numbers(loc, type, v, count, nudge);
  }
  return true;
}
