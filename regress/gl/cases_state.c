/* SPDX-License-Identifier: Apache-2.0 */
/* Pictures (pictures_draw.h) of per-fragment operations and vertex attributes. */
#include "regress/gl/pictures_draw.h"

static void depth(void) {
  gl_flat();
  glEnable(GL_DEPTH_TEST);
  gl_color(1, 0, 0, 1);
  gl_quad(-0.8f, -0.8f, 0.4f, 0.4f, 0.2f);
  gl_color(0, 1, 0, 1);
  gl_quad(-0.4f, -0.4f, 0.8f, 0.8f, 0.6f);
  glDepthFunc(GL_GREATER);
  glDepthMask(GL_FALSE);
  gl_color(0, 0, 1, 1);
  gl_quad(-0.2f, -1, 0.2f, 1, 0.4f);
  glDepthRangef(0.5f, 1);
  glDepthFunc(GL_ALWAYS);
  gl_quad(0.6f, -1, 1, -0.6f, 0);
}

static void stencil(void) {
  gl_flat();
  glEnable(GL_STENCIL_TEST);
  glStencilFunc(GL_ALWAYS, 1, 255);
  glStencilOp(GL_KEEP, GL_KEEP, GL_INCR_WRAP);
  for (int i = 0; i < 3; i++) {
    gl_color(0.2f * (float)i, 0.5f, 0, 1);
    gl_quad(-0.9f + 0.3f * (float)i, -0.9f, 0.3f + 0.3f * (float)i, 0.9f - 0.3f * (float)i, 0);
  }
  glStencilFunc(GL_EQUAL, 2, 255);
  glStencilOp(GL_KEEP, GL_KEEP, GL_KEEP);
  gl_color(1, 1, 1, 1);
  gl_quad(-1, -1, 1, 1, 0);
}

static void blending(void) {
  static const GLenum factors[][2] = {{GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA},
                                      {GL_ONE, GL_ONE},
                                      {GL_DST_COLOR, GL_ZERO},
                                      {GL_CONSTANT_COLOR, GL_ONE_MINUS_CONSTANT_ALPHA},
                                      {GL_SRC_ALPHA_SATURATE, GL_DST_ALPHA}};
  gl_flat();
  glEnable(GL_BLEND);
  glBlendColor(0.3f, 0.6f, 0.9f, 0.4f);
  for (int i = 0; i < 5; i++) {
    glBlendFunc(factors[i][0], factors[i][1]);
    gl_color(0.8f, 0.1f * (float)i, 0.4f, 0.5f);
    gl_quad(-1 + 0.4f * (float)i, -1, -0.6f + 0.4f * (float)i, 1, 0);
  }
  glBlendEquationSeparate(GL_FUNC_REVERSE_SUBTRACT, GL_FUNC_SUBTRACT);
  glBlendFuncSeparate(GL_ONE, GL_ONE, GL_SRC_ALPHA, GL_ZERO);
  gl_quad(-1, -0.2f, 1, 0.2f, 0);
}

static void clears(void) {
  glEnable(GL_SCISSOR_TEST);
  glScissor(8, 8, 40, 20);
  glColorMask(GL_TRUE, GL_FALSE, GL_TRUE, GL_FALSE);
  glClearColor(1, 1, 0.5f, 0);
  glClear(GL_COLOR_BUFFER_BIT);
  glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
  glScissor(30, 20, 30, 60);
  glClear(GL_COLOR_BUFFER_BIT);
  gl_flat();
  gl_color(0, 0, 0, 1);
  gl_quad(-0.5f, -0.5f, 0.5f, 0.5f, 0);
}

static void culling(void) {
  static const float corner[] = {-0.9f, -0.9f, 0.9f, -0.9f, 0, 0.2f, -0.9f, 0.9f, 0, -0.2f, 0.9f, 0.9f};
  gl_program(
      "attribute vec2 a; void main() { gl_Position = vec4(a, 0.0, 1.0); }",
      "precision mediump float; void main() { gl_FragColor = gl_FrontFacing ? vec4(1.0, 0.0, 0.0, 1.0) : vec4(0.0, 1.0, 1.0, 1.0); }");
  glVertexAttribPointer(0, 2, GL_FLOAT, GL_FALSE, 0, corner);
  glEnableVertexAttribArray(0);
  glDrawArrays(GL_TRIANGLES, 0, 6);
  glEnable(GL_CULL_FACE);
  glFrontFace(GL_CW);
  glViewport(16, 16, 32, 32);
  glDrawArrays(GL_TRIANGLES, 0, 6);
}

static void offset(void) {
  gl_flat();
  glEnable(GL_DEPTH_TEST);
  gl_color(1, 0, 0, 1);
  gl_quad(-0.8f, -0.8f, 0.8f, 0.8f, 0.25f);
  glEnable(GL_POLYGON_OFFSET_FILL);
  glPolygonOffset(0, -4);
  gl_color(0, 1, 0, 1);
  gl_quad(-0.6f, -0.6f, 0.6f, 0.6f, 0.25f);
  glPolygonOffset(0, 4);
  gl_color(0, 0, 1, 1);
  gl_quad(-0.4f, -0.4f, 0.4f, 0.4f, 0.25f);
}

/* Bytes, shorts, fixed point numbers, and a constant attribute. */
static void attributes(void) {
  static const signed char place[] = {-100, -100, 100, -100, 0, 100};
  static const unsigned char color[] = {255, 0, 0, 9, 0, 255, 0, 9, 0, 0, 255, 9};
  static const unsigned short weight[] = {65535, 0, 32768};
  static const GLfixed more[] = {0, 32768, 65536};
  gl_program("attribute vec2 a; attribute vec3 b; attribute float c; attribute vec2 d; varying vec4 v;"
             "void main() { v = vec4(b * c + d.x * 0.5, d.y); gl_Position = vec4(a, 0.0, 1.0); }",
             "precision mediump float; varying vec4 v; void main() { gl_FragColor = v; }");
  glVertexAttribPointer(0, 2, GL_BYTE, GL_TRUE, 0, place);
  glVertexAttribPointer(1, 3, GL_UNSIGNED_BYTE, GL_TRUE, 4, color);
  glVertexAttribPointer(2, 1, GL_UNSIGNED_SHORT, GL_TRUE, 0, weight);
  glVertexAttribPointer(3, 1, GL_FIXED, GL_FALSE, 0, more);
  for (GLuint i = 0; i < 4; i++)
    glEnableVertexAttribArray(i);
  glDrawArrays(GL_TRIANGLES, 0, 3);
  glDisableVertexAttribArray(3);
  glVertexAttrib2f(3, 1, 1);
  glViewport(0, 0, 20, 20);
  glDrawArrays(GL_TRIANGLES, 0, 3);
}

/* A buffer changes between two draws: the first draw has the old contents. */
static void buffers(void) {
  static const float corner[] = {-0.9f, -0.9f, 0, -0.9f, -0.9f, 0.9f, 0, 0.9f},
                     shift[] = {0.1f, -0.5f, 0.9f, -0.5f, 0.1f, 0.5f, 0.9f, 0.5f};
  static const unsigned short index[] = {0, 1, 2, 2, 1, 3};
  GLuint b[2];
  gl_flat();
  glGenBuffers(2, b);
  glBindBuffer(GL_ARRAY_BUFFER, b[0]);
  glBufferData(GL_ARRAY_BUFFER, sizeof corner, corner, GL_STATIC_DRAW);
  glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, b[1]);
  glBufferData(GL_ELEMENT_ARRAY_BUFFER, sizeof index, index, GL_STATIC_DRAW);
  glVertexAttribPointer(0, 2, GL_FLOAT, GL_FALSE, 0, NULL);
  glEnableVertexAttribArray(0);
  gl_color(1, 0.5f, 0, 1);
  glDrawElements(GL_TRIANGLES, 6, GL_UNSIGNED_SHORT, NULL);
  glBufferSubData(GL_ARRAY_BUFFER, 0, sizeof shift, shift);
  gl_color(0, 0.5f, 1, 1);
  glDrawElements(GL_TRIANGLES, 6, GL_UNSIGNED_SHORT, NULL);
  glDeleteBuffers(2, b);
}

/* Arrays, structures and matrices; a loop; discard. */
static void uniforms(void) {
  static const float m[] = {0.5f, 0.2f, -0.2f, 0.5f}, list[] = {0.1f, 0.2f, 0.3f, 0.4f};
  gl_program(
      "attribute vec4 a; attribute vec2 b; uniform mat2 m; varying vec2 v; void main() { v = b; gl_Position = vec4(m * a.xy, a.z, 1.0); }",
      "precision mediump float; struct part { vec3 color; float list[4]; }; uniform part p; uniform bool on; uniform int n; varying vec2 v;"
      "void main() { float s = 0.0; for (int i = 0; i < 4; i++) s += p.list[i]; if (on && fract(v.x * float(n)) < 0.3) discard;"
      "gl_FragColor = vec4(p.color * s * v.y, 1.0); }");
  glUniformMatrix2fv(gl_uniform("m"), 1, GL_FALSE, m);
  glUniform3f(gl_uniform("p.color"), 1, 0.8f, 0.6f);
  glUniform1fv(gl_uniform("p.list"), 4, list);
  glUniform1i(gl_uniform("on"), 1);
  glUniform1i(gl_uniform("n"), 5);
  gl_quad(-1, -1, 1, 1, 0);
}

const gl_case gl_cases_state[] = {
    {"depth", depth, 0},   {"stencil", stencil, 0},       {"blending", blending, 0}, {"clears", clears, 0},     {"culling", culling, 0},
    {"offset", offset, 0}, {"attributes", attributes, 0}, {"buffers", buffers, 0},   {"uniforms", uniforms, 0}, {0}};
