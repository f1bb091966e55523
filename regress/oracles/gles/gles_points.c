/* SPDX-License-Identifier: Apache-2.0 */
/* Draws shaders with OpenGL ES: each output of each invocation is one point on one pixel of a float target. */
#include "regress/oracles/gles/gles_points.h"

#include <stdio.h>
#include <string.h>

#include "regress/oracles/gles/gles.h"

enum { TEXT = 8192, UNITS = 8 };

static const char *float_type(unsigned n) {
  static const char *const name[] = {"float", "vec2", "vec3", "vec4"};
  return name[n - 1];
}

/* For a fragment shader: a vertex shader that passes attributes on as varyings. */
static GLuint feeding_shader(const points_shader *s, char *err, size_t size) {
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
  return gles_compile(GL_VERTEX_SHADER, &part, 1, err, size);
}

/* For a vertex shader: its main is renamed. A new main calls it, copies gl_Position to a varying, and puts the point on its own pixel. A
 * generated fragment shader then shows one output. */
static GLuint wrapped_shader(const points_shader *s, char *err, size_t size) {
  const char *part[] = {"#define main oracle_main\n#line 1\n", s->text,
                        "\n#undef main\nvarying highp vec4 oracle_position;\nuniform highp vec4 oracle_pixel;\n"
                        "void main() { oracle_main(); oracle_position = gl_Position; gl_Position = oracle_pixel; gl_PointSize = 1.0; }\n"};
  return gles_compile(GL_VERTEX_SHADER, part, 3, err, size);
}

static GLuint showing_shader(const points_shader *s, char *err, size_t size) {
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
  return gles_compile(GL_FRAGMENT_SHADER, &part, 1, err, size);
}

static GLuint link_points_program(const points_shader *s, char *err, size_t size) {
  bool vertex = s->stage == GM_STAGE_VERTEX;
  GLuint v = vertex ? wrapped_shader(s, err, size) : feeding_shader(s, err, size);
  GLuint f = v == 0 ? 0 : vertex ? showing_shader(s, err, size) : gles_compile(GL_FRAGMENT_SHADER, &s->text, 1, err, size);
  return gles_link(v, f, err, size);
}

static void set_numbers(GLint at, GLenum type, GLint count, const gm_value *v) {
  float f[256] = {0};
  for (size_t k = 0; k < v->n && k < 256; k++)
    f[k] = (float)v->num[k];
  gles_set_uniform(at, type, count, f);
}

/* Returns the number of textures made; their names are in id. */
static GLsizei set_uniforms(GLuint p, const gm_run *r, GLuint *id) {
  GLint n;
  GLsizei units = 0;
  glGetProgramiv(p, GL_ACTIVE_UNIFORMS, &n);
  for (GLint i = 0; i < n; i++) {
    char name[256];
    GLint count;
    GLenum type;
    gles_uniform_name(p, (GLuint)i, name, &count, &type);
    GLint at = glGetUniformLocation(p, name);
    const gm_value *v = gm_run_uniform(r, name);
    const gm_texture *t = gm_run_texture(r, name);
    if (v)
      set_numbers(at, type, count, v);
    else if (t && units < UNITS) {
      glActiveTexture((GLenum)(GL_TEXTURE0 + units));
      id[units] = gles_texture(type == GL_SAMPLER_2D ? GL_TEXTURE_2D : GL_TEXTURE_CUBE_MAP, t);
      glUniform1i(at, units++);
    }
  }
  return units;
}

static void set_inputs(const points_shader *s, GLuint p, const gm_run *r, unsigned run) {
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

static void draw_all(const points_shader *s, GLuint p, const gm_run *r) {
  GLint pixel = glGetUniformLocation(p, "oracle_pixel"), select = glGetUniformLocation(p, "oracle_select");
  gles_clear();
  for (unsigned run = 0; run < s->runs; run++) {
    set_inputs(s, p, r, run);
    for (unsigned o = 0; o < s->nout; o++) {
      glUniform4f(pixel, (2 * (float)o + 1) / POINTS_MAX - 1, (2 * (float)run + 1) / POINTS_MAX - 1, 0, 1);
      if (select >= 0)
        glUniform1i(select, (GLint)o);
      glDrawArrays(GL_POINTS, 0, 1);
    }
  }
}

/* The float target. It is made on first use and stays with the context. */
static bool open_target(void) {
  GLint bound;
  GLuint frame, texture;
  glGetIntegerv(GL_FRAMEBUFFER_BINDING, &bound);
  return bound || gles_target(POINTS_MAX, &texture, &frame);
}

int points_draw(const points_shader *s, const gm_run *r, points_values *out, char *err, size_t size) {
  float all[POINTS_MAX][POINTS_MAX][4];
  snprintf(err, size, "no 32-bit float target");
  GLuint p = open_target() ? link_points_program(s, err, size) : 0;
  if (!p)
    return -1;
  glUseProgram(p);
  GLuint id[UNITS];
  GLsizei units = set_uniforms(p, r, id);
  draw_all(s, p, r);
  glReadPixels(0, 0, POINTS_MAX, POINTS_MAX, GL_RGBA, GL_FLOAT, all);
  glDeleteProgram(p);
  glDeleteTextures(units, id);
  for (unsigned run = 0; run < s->runs; run++) {
    out->killed[run] = all[run][0][0] == GLES_SENTINEL;
    memcpy(out->v[run], all[run], sizeof out->v[run]);
  }
  return 0;
}
