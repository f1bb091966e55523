/* SPDX-License-Identifier: Apache-2.0 */
/* Draws a scene with the system's OpenGL ES (Mesa's softpipe). */
#include "regress/frame/softpipe/gles_scene.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "regress/frame/softpipe/gles_state.h"
#include "regress/oracles/gles/gles.h"

#ifndef GL_DEPTH24_STENCIL8
#define GL_DEPTH24_STENCIL8 0x88F0
#endif

enum { UNITS = 16, PASSES = 64, NUMBERS = 1024 };

typedef struct {
  const gm_scene *s;
  bool round;            /* window coordinates as the renderer rounds them */
  GLuint target[PASSES]; /* textures of the passes */
  char *err;
  size_t size;
} job;

static bool fail_gles_scene(const job *j, const char *what, const char *why) {
  snprintf(j->err, j->size, "%s: %s", what, why);
  return false;
}

/* Mesa moves points by an eighth of a pixel to the right and downwards (draw_pipe_wide_point.c: xbias, ybias). This moves them back. */
static const char point_end[] = "#undef main\n"
                                "uniform highp vec2 oracle_bias;\n"
                                "void main() { own_main(); gl_Position.xy += oracle_bias * gl_Position.w; }\n";
/* Softpipe does not round window coordinates. This rounds them to 256ths of a pixel, as docs/frame.md says. oracle_view: half of the
   viewport's size, its centre. */
static const char round_end[] =
    "#undef main\n"
    "uniform highp vec4 oracle_view;\n"
    "void main() {\n"
    "  own_main();\n"
    "  highp vec2 at = gl_Position.xy / gl_Position.w * oracle_view.xy + oracle_view.zw;\n"
    "  if (gl_Position.w > 0.0)\n"
    "    gl_Position.xy = (floor(at * 256.0 + 0.5) / 256.0 - oracle_view.zw) / oracle_view.xy * gl_Position.w;\n"
    "}\n";

static GLuint compile_gles_shader(const job *j, GLenum kind, const char *path, bool points) {
  char *text = gm_file_text(path, NULL);
  const char *const part[3] = {"#define main own_main\n", text, points ? point_end : round_end};
  bool moved = (points || j->round) && kind == GL_VERTEX_SHADER;
  GLuint s = 0;
  if (text)
    s = gles_compile(kind, part + !moved, moved ? 3 : 1, j->err, j->size);
  else
    fail_gles_scene(j, path, "cannot be read");
  free(text);
  return s;
}

/* A new framebuffer with colour, depth and stencil. The colour is a texture. */
static bool open_target(job *j, size_t pass, GLuint *frame, GLuint *buffer) {
  const gm_scene_pass *p = gm_scene_pass_at(j->s, pass);
  glGenTextures(1, &j->target[pass]);
  glActiveTexture(GL_TEXTURE0);
  glBindTexture(GL_TEXTURE_2D, j->target[pass]);
  glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, (GLsizei)p->width, (GLsizei)p->height, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
  gles_texture_state(GL_TEXTURE_2D, p->filter[1], p->filter[0], p->wrap, p->wrap);
  glGenRenderbuffers(1, buffer);
  glBindRenderbuffer(GL_RENDERBUFFER, *buffer);
  glRenderbufferStorage(GL_RENDERBUFFER, GL_DEPTH24_STENCIL8, (GLsizei)p->width, (GLsizei)p->height);
  glGenFramebuffers(1, frame);
  glBindFramebuffer(GL_FRAMEBUFFER, *frame);
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, j->target[pass], 0);
  glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, *buffer);
  glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_STENCIL_ATTACHMENT, GL_RENDERBUFFER, *buffer);
  return glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE ||
         fail_gles_scene(j, "GL", "no framebuffer with depth and stencil");
}

static void clear_gles_pass(const gm_scene_pass *p) {
  glDisable(GL_SCISSOR_TEST);
  glColorMask(1, 1, 1, 1);
  glDepthMask(1);
  glStencilMask(255);
  glClearColor(p->clear[0], p->clear[1], p->clear[2], p->clear[3]);
  glClearDepthf(p->depth);
  glClearStencil(p->stencil);
  glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
}

static bool set_sampler(const job *j, const gm_scene_draw *d, const char *name, GLint at, unsigned unit, GLuint *made) {
  for (size_t i = 0; i < d->textures; i++) {
    const gm_scene_texture *t = &d->texture[i];
    if (strcmp(t->sampler, name))
      continue;
    glActiveTexture(GL_TEXTURE0 + unit);
    if (t->texture)
      *made = gles_texture(t->texture->faces > 1 ? GL_TEXTURE_CUBE_MAP : GL_TEXTURE_2D, t->texture);
    else
      glBindTexture(GL_TEXTURE_2D, j->target[t->pass]);
    glUniform1i(at, (GLint)unit);
    return true;
  }
  return fail_gles_scene(j, name, "no texture");
}

static bool set_uniforms(const job *j, GLuint program, const gm_scene_draw *d, GLuint made[UNITS]) {
  GLint n, count;
  unsigned units = 0;
  glGetProgramiv(program, GL_ACTIVE_UNIFORMS, &n);
  for (GLint k = 0; k < n; k++) {
    char name[256];
    GLenum type;
    float f[NUMBERS];
    gles_uniform_name(program, (GLuint)k, name, &count, &type);
    GLint at = glGetUniformLocation(program, name);
    if (at < 0 || !strncmp(name, "oracle_", 7))
      continue; /* built in, or set by draw */
    if (type == GL_SAMPLER_2D || type == GL_SAMPLER_CUBE) {
      if (units == UNITS || !set_sampler(j, d, name, at, units, &made[units]))
        return false;
      units++;
      continue;
    }
    const gm_value *v = gm_run_uniform(d->values, name);
    if (!v)
      return fail_gles_scene(j, name, "no value");
    for (size_t i = 0; i < v->n && i < NUMBERS; i++)
      f[i] = (float)v->num[i];
    gles_set_uniform(at, type, count, f);
  }
  return true;
}

static void set_attributes(GLuint program, const gm_draw *d) {
  const gm_program *v = d->program[GM_STAGE_VERTEX];
  for (unsigned k = 0; k < d->nattribute; k++) {
    const gm_attribute *a = &d->attribute[k];
    for (size_t i = 0; i < v->nsym; i++) {
      const gm_symbol *s = &v->sym[i];
      if (s->kind != GM_SYM_ATTRIBUTE || s->reg != a->reg || s->lane != a->lane)
        continue;
      GLint at = glGetAttribLocation(program, s->name);
      if (at < 0)
        continue; /* not used */
      glEnableVertexAttribArray((GLuint)at);
      glVertexAttribPointer((GLuint)at, (GLint)a->size, GL_FLOAT, GL_FALSE, (GLsizei)a->stride, a->data);
    }
  }
}

static void set_view(GLuint program, const gm_scene_pass *p, const gm_rect *v) {
  bool all = !v->width || !v->height;
  float x = (float)(all ? p->width : v->width) / 2, y = (float)(all ? p->height : v->height) / 2;
  glUniform4f(glGetUniformLocation(program, "oracle_view"), x, y, (float)(all ? 0 : v->x) + x, (float)(all ? 0 : v->y) + y);
  glUniform2f(glGetUniformLocation(program, "oracle_bias"), -0.25f / (float)p->width, 0.25f / (float)p->height);
}

static bool draw_gles_scene(const job *j, const gm_scene_pass *p, const gm_scene_draw *d) {
  static const GLenum mode[] = {GL_POINTS, GL_LINES, GL_LINE_LOOP, GL_LINE_STRIP, GL_TRIANGLES, GL_TRIANGLE_STRIP, GL_TRIANGLE_FAN};
  GLuint made[UNITS] = {0};
  bool points = d->draw->mode == GM_MODE_POINTS;
  GLuint program = gles_link(compile_gles_shader(j, GL_VERTEX_SHADER, d->vertex, points),
                             compile_gles_shader(j, GL_FRAGMENT_SHADER, d->fragment, points), j->err, j->size);
  if (!program)
    return false;
  glUseProgram(program);
  gles_set_state(&d->draw->state, p->width, p->height);
  bool ok = set_uniforms(j, program, d, made);
  if (ok) {
    set_view(program, p, &d->draw->state.viewport);
    set_attributes(program, d->draw);
    glDrawElements(mode[d->draw->mode], (GLsizei)d->draw->count, GL_UNSIGNED_INT, d->draw->index);
    for (GLuint i = 0; i < GM_FRAME_MAX_ATTRIBUTES; i++)
      glDisableVertexAttribArray(i);
  }
  glDeleteTextures(UNITS, made);
  glDeleteProgram(program);
  return ok && (glGetError() == GL_NO_ERROR || fail_gles_scene(j, d->fragment, "OpenGL ES reports an error"));
}

static bool draw_pass(job *j, size_t number, uint32_t *pixel) {
  const gm_scene_pass *p = gm_scene_pass_at(j->s, number);
  GLuint frame, buffer;
  bool ok = open_target(j, number, &frame, &buffer);
  if (ok)
    clear_gles_pass(p);
  for (size_t i = 0; ok && i < p->draws; i++) {
    gm_scene_draw d = gm_scene_draw_at(j->s, p->first + i);
    ok = draw_gles_scene(j, p, &d);
  }
  if (ok && pixel)
    glReadPixels(0, 0, (GLsizei)p->width, (GLsizei)p->height, GL_RGBA, GL_UNSIGNED_BYTE, pixel);
  glDeleteFramebuffers(1, &frame);
  glDeleteRenderbuffers(1, &buffer);
  return ok;
}

bool gles_draw_scene(const gm_scene *s, bool round, uint32_t *pixel, char *err, size_t errsize) {
  job j = {.s = s, .round = round, .err = err, .size = errsize};
  size_t n = gm_scene_passes(s);
  bool ok = true;
  for (size_t i = 0; ok && i < n; i++)
    ok = draw_pass(&j, i, i + 1 == n ? pixel : NULL);
  glDeleteTextures(PASSES, j.target);
  return ok;
}
