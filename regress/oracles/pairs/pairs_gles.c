/* SPDX-License-Identifier: Apache-2.0 */
/* Draws a pair of shaders with the system's OpenGL ES into a float target (docs/regress.md, "OpenGL ES as reference"). A vertex shader
   runs as one point a vertex, with another name for its main; a generated fragment shader shows its outputs, one register at a time. A
   fragment shader gets its inputs from a generated vertex shader that draws a triangle (or a point) around each 2x2 quad of pixels.
   Another generated fragment shader shows the interpolated inputs, so that the simulator gets the same bits. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "regress/oracles/pairs/pairs_private.h"

static void set_vertex_array(GLuint program, const char *name, unsigned column, unsigned lanes, const float *data) {
  GLint loc = glGetAttribLocation(program, name);
  if (loc < 0) /* optimised away */
    return;
  glEnableVertexAttribArray((GLuint)loc + column);
  glVertexAttribPointer((GLuint)loc + column, (GLint)lanes, GL_FLOAT, GL_FALSE, 0, data);
}

/* Draws once for each register and collects the pixels of the invocations. at: the pixel of an invocation. */
typedef struct {
  GLenum mode;
  unsigned vertices, total, regs, lines;
  void (*at)(unsigned invocation, unsigned *x, unsigned *y);
} drawing;

static bool draw_oracle_outputs(pair_gl *g, GLuint program, const drawing *d, pair_reg *out, bool *killed, const message *m) {
  for (unsigned r = 0; r < d->regs; r++) {
    GLint select = glGetUniformLocation(program, "oracle_select");
    if (select >= 0)
      glUniform1i(select, (GLint)r);
    gles_clear();
    glDrawArrays(d->mode, 0, (GLsizei)d->vertices);
    glReadPixels(0, 0, SIZE, (GLsizei)d->lines, GL_RGBA, GL_FLOAT, g->pixels);
    for (unsigned k = 0; k < d->total; k++) {
      unsigned x, y;
      d->at(k, &x, &y);
      const float *pixel = g->pixels + ((size_t)y * SIZE + x) * 4;
      memcpy(out[(size_t)k * d->regs + r], pixel, sizeof *out);
      if (killed)
        killed[k] = pixel[0] == GLES_SENTINEL;
    }
  }
  return glGetError() == GL_NO_ERROR || pair_fail(m, "OpenGL ES reports an error");
}

static void vertex_at(unsigned k, unsigned *x, unsigned *y) {
  *x = k;
  *y = 0;
}

/* Fragments come in fours: the corner of the quad, then right, up, and both. */
static void fragment_at(unsigned k, unsigned *x, unsigned *y) {
  *x = k / 4 * CELL + (k & 1);
  *y = k >> 1 & 1;
}

static float clip_coordinate(float pixel) { return 2 * pixel / SIZE - 1; }

static unsigned output_registers(const gm_program *p) {
  gm_symbol out[PAIR_MAX_OUT];
  unsigned n = pair_outputs(p, out), regs = 0;
  for (unsigned k = 0; k < n; k++)
    regs += pair_registers(&out[k]);
  return regs;
}

static bool draw_vertices(pair_gl *g, unsigned nudge, pair_result *out, const message *m) {
  const pair *p = g->p;
  float pixel[PAIR_VERTICES][4], *data[MAX_ARRAYS] = {NULL};
  unsigned used = 0;
  for (unsigned k = 0; k < PAIR_VERTICES; k++)
    memcpy(pixel[k], (float[4]){clip_coordinate((float)k + 0.5f), clip_coordinate(0.5f), 0, 1}, sizeof pixel[k]);
  set_vertex_array(g->vertex, "oracle_pixel", 0, 4, pixel[0]);
  for (size_t i = 0; i < p->nattribute; i++)
    for (unsigned c = 0; c < p->attribute[i].sym.cols && used < MAX_ARRAYS; c++) {
      const pair_value *v = &p->attribute[i];
      float *f = data[used++] = malloc(PAIR_VERTICES * v->sym.rows * sizeof *f);
      for (unsigned k = 0; f && k < PAIR_VERTICES; k++)
        for (unsigned l = 0; l < v->sym.rows; l++)
          f[k * v->sym.rows + l] = v->num[k * v->n + c * v->sym.rows + l] * pair_moved(nudge, v, c * 4 + l);
      set_vertex_array(g->vertex, v->sym.name, c, v->sym.rows, f);
    }
  drawing d = {GL_POINTS, PAIR_VERTICES, PAIR_VERTICES, out->regs, 1, vertex_at};
  bool ok = draw_oracle_outputs(g, g->vertex, &d, out->reg, NULL, m);
  for (unsigned k = 0; k < used; k++)
    free(data[k]);
  return ok;
}

/* The vertices of the shapes around the quads: positions, then each varying register. */
static void fill_corners(const pair *p, unsigned nudge, unsigned each, float *at, float *reg) {
  static const float tri[3][2] = {{0, 0}, {CELL, 0}, {0, CELL}}, centre[1][2] = {{CELL / 2.0f, CELL / 2.0f}};
  for (unsigned q = 0; q < PAIR_QUADS; q++)
    for (unsigned c = 0; c < each; c++) {
      unsigned from = each == 3 && (q & 1) ? 2 - c : c, row = q * each + c, r = 0; /* every second triangle faces away */
      const float *xy = each == 3 ? tri[from] : centre[0];
      memcpy(at + row * 4, (float[4]){clip_coordinate((float)(q * CELL) + xy[0]), clip_coordinate(xy[1]), (float)q / PAIR_QUADS - 0.5f, 1},
             4 * sizeof *at);
      for (size_t i = 0; i < p->nvarying; i++) {
        const pair_value *v = &p->varying[i];
        for (unsigned k = 0; k < pair_registers(&v->sym); k++, r++)
          for (unsigned l = 0; l < v->sym.rows; l++) {
            const float *n = v->num + 3 * q * v->n + k * v->sym.rows + l;
            reg[((size_t)r * PAIR_QUADS * each + row) * 4 + l] =
                (n[0] + xy[0] * n[v->n] + xy[1] * n[2 * v->n]) * pair_moved(nudge, v, k * 4 + l);
          }
      }
    }
}

static unsigned input_registers(const pair *p) {
  unsigned n = 0;
  for (size_t i = 0; i < p->nvarying; i++)
    n += pair_registers(&p->varying[i].sym);
  return n;
}

static bool draw_fragments(pair_gl *g, GLuint program, unsigned nudge, unsigned regs, pair_reg *out, bool *killed, const message *m) {
  const pair *p = g->p;
  unsigned each = p->points ? 1 : 3, fed = input_registers(p), vertices = PAIR_QUADS * each;
  float *at = calloc(vertices * 4, sizeof *at), *reg = calloc((size_t)(fed + 1) * vertices * 4, sizeof *reg);
  bool ok = at && reg;
  if (ok)
    fill_corners(p, nudge, each, at, reg);
  set_vertex_array(program, "oracle_at", 0, 4, at);
  for (unsigned r = 0; r < fed; r++) {
    char name[32];
    snprintf(name, sizeof name, "oracle_in_%u", r);
    set_vertex_array(program, name, 0, 4, reg + (size_t)r * vertices * 4);
  }
  drawing d = {p->points ? GL_POINTS : GL_TRIANGLES, vertices, PAIR_FRAGMENTS, regs, CELL, fragment_at};
  ok = ok && draw_oracle_outputs(g, program, &d, out, killed, m);
  free(at);
  free(reg);
  return ok;
}

static void disable_arrays(void) {
  for (GLuint k = 0; k < MAX_ARRAYS; k++)
    glDisableVertexAttribArray(k);
}

bool pair_gl_inputs(pair_gl *g, pair_inputs *in, char *why, size_t size) {
  message m = {why, size};
  in->regs = input_registers(g->p) + 3;
  in->reg = calloc((size_t)PAIR_FRAGMENTS * in->regs, sizeof *in->reg);
  glUseProgram(g->inputs);
  bool ok = in->reg && draw_fragments(g, g->inputs, 0, in->regs, in->reg, NULL, &m);
  disable_arrays();
  return ok;
}

bool pair_gl_draw(pair_gl *g, gm_stage stage, unsigned nudge, pair_result *out, char *why, size_t size) {
  message m = {why, size};
  GLuint program = stage == GM_STAGE_VERTEX ? g->vertex : nudge && g->nudged ? g->nudged : g->fragment, made[MAX_ARRAYS] = {0};
  unsigned total = stage == GM_STAGE_VERTEX ? PAIR_VERTICES : PAIR_FRAGMENTS;
  out->regs = output_registers(&g->p->program[stage]);
  out->reg = calloc((size_t)total * out->regs + 1, sizeof *out->reg);
  out->killed = calloc(total, sizeof *out->killed);
  bool ok = out->reg && out->killed && pair_set_uniforms(g, program, nudge, made, &m);
  if (ok && stage == GM_STAGE_VERTEX)
    ok = draw_vertices(g, nudge, out, &m);
  else if (ok)
    ok = draw_fragments(g, program, nudge, out->regs, out->reg, out->killed, &m);
  glDeleteTextures(MAX_ARRAYS, made);
  disable_arrays();
  return ok;
}
