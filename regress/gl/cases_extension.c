/* SPDX-License-Identifier: Apache-2.0 */
/* Pictures (pictures_draw.h) drawn with extensions of OpenGL ES, or where the specification leaves a choice. */
#include <EGL/egl.h>

#include "regress/gl/pictures_draw.h"

/* Two vertex arrays with buffers, drawn one after the other; the buffer of indices belongs to one of them. */
static void vertex_arrays(void) {
  static const float triangle[] = {-0.9f, -0.9f, 0, 0.8f, -0.8f, 0, -0.7f, 0.1f, 0},
                     square[] = {0.1f, 0.1f, 0.9f, 0.1f, 0.1f, 0.9f, 0.9f, 0.8f};
  static const unsigned char index[] = {0, 1, 2, 2, 1, 3};
  PFNGLGENVERTEXARRAYSOESPROC gen = (PFNGLGENVERTEXARRAYSOESPROC)eglGetProcAddress("glGenVertexArraysOES");
  PFNGLBINDVERTEXARRAYOESPROC bind = (PFNGLBINDVERTEXARRAYOESPROC)eglGetProcAddress("glBindVertexArrayOES");
  GLuint v[2], b[3];
  gl_flat();
  gen(2, v);
  glGenBuffers(3, b);
  for (unsigned k = 0; k < 2; k++) {
    bind(v[k]);
    glBindBuffer(GL_ARRAY_BUFFER, b[k]);
    glBufferData(GL_ARRAY_BUFFER, k ? sizeof square : sizeof triangle, k ? square : triangle, GL_STATIC_DRAW);
    glVertexAttribPointer(0, k ? 2 : 3, GL_FLOAT, GL_FALSE, 0, NULL);
    glEnableVertexAttribArray(0);
  }
  glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, b[2]);
  glBufferData(GL_ELEMENT_ARRAY_BUFFER, sizeof index, index, GL_STATIC_DRAW);
  bind(v[0]);
  gl_color(1, 0, 0.3f, 1);
  glDrawArrays(GL_TRIANGLES, 0, 3);
  bind(v[1]);
  gl_color(0, 0.6f, 1, 1);
  glDrawElements(GL_TRIANGLES, 6, GL_UNSIGNED_BYTE, NULL);
  bind(0);
}

/* Positions and colours of 16 bits. */
static void half_floats(void) {
  /* -0.75, -0.5 / 0.75, -0.625 / 0, 0.875 */
  static const GLushort place[] = {0xba00, 0xb800, 0x3a00, 0xb900, 0x0000, 0x3b00};
  static const GLushort color[] = {0x3c00, 0x0000, 0x3400, 0x0000, 0x3800, 0x3c00, 0x3a66, 0x3c00, 0x1000};
  gl_program("attribute vec4 a; attribute vec3 b; varying vec3 v; void main() { v = b; gl_Position = a; }",
             "precision mediump float; varying vec3 v; void main() { gl_FragColor = vec4(v, 1.0); }");
  glVertexAttribPointer(0, 2, GL_HALF_FLOAT_OES, GL_FALSE, 0, place);
  glVertexAttribPointer(1, 3, GL_HALF_FLOAT_OES, GL_FALSE, 6, color);
  glEnableVertexAttribArray(0);
  glEnableVertexAttribArray(1);
  glDrawArrays(GL_TRIANGLES, 0, 3);
}

static void show_texture(void) {
  gl_textured();
  glUniform2f(gl_uniform("scale"), 1, 1);
  gl_quad(-0.9f, -0.9f, 0.9f, 0.9f, 0);
}

/* A part of a larger image, then a part of a part. */
static void parts_of_images(void) {
  static unsigned char p[16][16][4];
  for (unsigned y = 0; y < 16; y++)
    for (unsigned x = 0; x < 16; x++) {
      p[y][x][0] = (unsigned char)(16 * x);
      p[y][x][1] = (unsigned char)(16 * y);
      p[y][x][2] = (unsigned char)((x ^ y) & 1 ? 255 : 0);
      p[y][x][3] = 255;
    }
  gl_pattern(8, 8, GL_NEAREST, GL_NEAREST, GL_CLAMP_TO_EDGE);
  glPixelStorei(GL_UNPACK_ROW_LENGTH_EXT, 16);
  glPixelStorei(GL_UNPACK_SKIP_ROWS_EXT, 3);
  glPixelStorei(GL_UNPACK_SKIP_PIXELS_EXT, 5);
  glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 8, 8, 0, GL_RGBA, GL_UNSIGNED_BYTE, p);
  glPixelStorei(GL_UNPACK_SKIP_ROWS_EXT, 0);
  glTexSubImage2D(GL_TEXTURE_2D, 0, 2, 1, 3, 4, GL_RGBA, GL_UNSIGNED_BYTE, p);
  glPixelStorei(GL_UNPACK_ROW_LENGTH_EXT, 0);
  glPixelStorei(GL_UNPACK_SKIP_PIXELS_EXT, 0);
  show_texture();
}

/* Textures of one and two channels, with a filter. */
static void red_and_green(void) {
  static const unsigned char p[] = {10, 240, 90, 160, 250, 20, 130, 70};
  for (unsigned k = 0; k < 2; k++) {
    gl_pattern(2, 2, GL_LINEAR, GL_LINEAR, GL_CLAMP_TO_EDGE);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    glTexImage2D(GL_TEXTURE_2D, 0, k ? GL_RG_EXT : GL_RED_EXT, 2, 2, 0, k ? GL_RG_EXT : GL_RED_EXT, GL_UNSIGNED_BYTE, p);
    gl_textured();
    glUniform2f(gl_uniform("scale"), 1, 1);
    gl_quad(k ? 0.05f : -0.95f, -0.9f, k ? 0.95f : -0.05f, 0.9f, 0);
  }
}

/* A target of two channels, blended with its alpha, which is 1, and shown. */
static void target_of_two_channels(void) {
  GLuint t, f;
  glGenTextures(1, &t);
  glBindTexture(GL_TEXTURE_2D, t);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
  glTexImage2D(GL_TEXTURE_2D, 0, GL_RG_EXT, 16, 16, 0, GL_RG_EXT, GL_UNSIGNED_BYTE, NULL);
  glGenFramebuffers(1, &f);
  glBindFramebuffer(GL_FRAMEBUFFER, f);
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, t, 0);
  glViewport(0, 0, 16, 16);
  glClearColor(0.25f, 0.5f, 0.75f, 1); /* softpipe keeps the alpha of a clear, which the format does not have */
  glClear(GL_COLOR_BUFFER_BIT);
  gl_flat();
  gl_color(0.8f, 0.4f, 1, 0.75f);
  glEnable(GL_BLEND);
  glBlendFunc(GL_DST_ALPHA, GL_ONE_MINUS_DST_ALPHA);
  gl_quad(-0.5f, -0.5f, 0.5f, 0.8f, 0);
  glDisable(GL_BLEND);
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
  glViewport(0, 0, SIDE, SIDE);
  show_texture();
}

/* Pixels that are read as BGRA become a texture. */
static void read_bgra(void) {
  static unsigned char p[32 * 32 * 4];
  gl_flat();
  gl_color(1, 0.5f, 0, 1);
  gl_quad(-0.9f, -0.7f, 0.2f, 0.3f, 0);
  glReadPixels(0, 0, 32, 32, GL_BGRA_EXT, GL_UNSIGNED_BYTE, p);
  gl_pattern(4, 4, GL_NEAREST, GL_NEAREST, GL_CLAMP_TO_EDGE);
  glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 32, 32, 0, GL_RGBA, GL_UNSIGNED_BYTE, p);
  show_texture();
}

/* Operations that drop a NaN: those with a constant, with a number, and with a clamp between. Other NaNs are left out. */
static void dropped_nans(void) {
  gl_program("attribute vec4 a; varying vec2 v; void main() { v = a.xy; gl_Position = a; }",
             "precision highp float; uniform float u; varying vec2 v; void main() {\n"
             "float n = sqrt(u + 0.5 * v.x);\n"
             "gl_FragColor = vec4(max(log(u), 0.25), min(n, 0.75), clamp(n, 0.125, 0.875), mix(0.5, n, 0.0)) * max(n, abs(v.y)); }");
  glUniform1f(gl_uniform("u"), -0.1f);
  gl_quad(-0.9f, -0.9f, 0.9f, 0.9f, 0);
}

/* --- textures of half floats --- */

enum { HALVES = 8 };

/* Numbers from 0 to 4 and from 0 to -4, with all exponents of such numbers. */
static GLushort half_at(unsigned i) { return (GLushort)((5119 * i + 37 * i * i) % 0x4401 | (i % 3 == 2 ? 0x8000 : 0)); }

/* A texture of unit 0 with nearest filters. */
static void half_texture(GLenum target, GLenum min) {
  GLuint t;
  glGenTextures(1, &t);
  glBindTexture(target, t);
  glTexParameteri(target, GL_TEXTURE_MIN_FILTER, (GLint)min);
  glTexParameteri(target, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
  glPixelStorei(GL_UNPACK_ALIGNMENT, 2);
}

static void fill_half_image(GLenum target, GLint level, GLenum format, unsigned side, unsigned seed) {
  GLushort p[HALVES * HALVES * 4];
  for (unsigned i = 0; i < side * side * 4; i++)
    p[i] = half_at(i + seed);
  glTexImage2D(target, level, (GLint)format, (GLsizei)side, (GLsizei)side, 0, format, GL_HALF_FLOAT_OES, p);
}

/* Shows numbers from -4 to 4. */
static void show_halves(float x0, float x1) {
  gl_program("attribute vec4 a; attribute vec2 b; varying vec2 v; void main() { v = b; gl_Position = a; }",
             "precision highp float; uniform sampler2D t; varying vec2 v; void main() { gl_FragColor = texture2D(t, v) * 0.125 + 0.5; }");
  gl_quad(x0, -0.9f, x1, 0.9f, 0);
}

static void half_formats(void) {
  static const GLenum format[] = {GL_RGBA, GL_RGB, GL_LUMINANCE_ALPHA, GL_LUMINANCE, GL_ALPHA, GL_RED_EXT, GL_RG_EXT};
  for (unsigned k = 0; k < 7; k++) {
    half_texture(GL_TEXTURE_2D, GL_NEAREST);
    fill_half_image(GL_TEXTURE_2D, 0, format[k], HALVES, 100 * k);
    show_halves(-0.98f + 0.28f * (float)k, -0.72f + 0.28f * (float)k);
  }
}

/* Zeros of both signs, the least numbers, the largest, infinities: compared in the shader. */
static void half_extremes(void) {
  static const GLushort p[HALVES] = {0x0000, 0x8000, 0x0001, 0x83ff, 0x0400, 0x7bff, 0x7c00, 0xfc00};
  half_texture(GL_TEXTURE_2D, GL_NEAREST);
  glTexImage2D(GL_TEXTURE_2D, 0, GL_LUMINANCE, HALVES, 1, 0, GL_LUMINANCE, GL_HALF_FLOAT_OES, p);
  gl_program("attribute vec4 a; attribute vec2 b; varying vec2 v; void main() { v = b; gl_Position = a; }",
             "precision highp float; uniform sampler2D t; varying vec2 v; void main() { float x = texture2D(t, v).r;\n"
             "gl_FragColor = vec4(x * 4096.0 * 4096.0 / 1024.0, x / 65536.0, float(abs(x) > 65504.0), float(x == 65504.0) + 0.5); }");
  gl_quad(-0.9f, -0.9f, 0.9f, 0.9f, 0);
}

static void half_cube(void) {
  half_texture(GL_TEXTURE_CUBE_MAP, GL_NEAREST);
  for (unsigned k = 0; k < 6; k++)
    fill_half_image(GL_TEXTURE_CUBE_MAP_POSITIVE_X + k, 0, GL_RGBA, 4, 64 * k);
  gl_program(
      "attribute vec4 a; varying vec3 v; void main() { v = vec3(a.xy * vec2(1.63, 1.37), 0.41); gl_Position = a; }",
      "precision highp float; uniform samplerCube t; varying vec3 v; void main() { gl_FragColor = textureCube(t, v) * 0.125 + 0.5; }");
  gl_quad(-0.9f, -0.9f, 0.9f, 0.9f, 0);
}

static void half_levels(void) {
  half_texture(GL_TEXTURE_2D, GL_NEAREST_MIPMAP_NEAREST);
  for (unsigned d = 0; d < 4; d++)
    fill_half_image(GL_TEXTURE_2D, (GLint)d, GL_RGB, HALVES >> d, 50 * d);
  gl_program("attribute vec4 a; attribute vec2 b; varying vec2 v; void main() { v = b; gl_Position = a; }",
             "precision highp float; uniform sampler2D t; varying vec2 v; void main() {\n"
             "gl_FragColor = texture2D(t, v * vec2(6.0, 1.0)) * 0.125 + 0.5; }");
  gl_quad(-0.9f, -0.9f, 0.9f, 0.1f, 0);
}

static void half_parts(void) {
  GLushort p[3 * 2 * 4];
  for (unsigned i = 0; i < 3 * 2 * 4; i++)
    p[i] = half_at(7 * i + 3);
  half_texture(GL_TEXTURE_2D, GL_NEAREST);
  fill_half_image(GL_TEXTURE_2D, 0, GL_RGBA, HALVES, 11);
  glTexSubImage2D(GL_TEXTURE_2D, 0, 2, 5, 3, 2, GL_RGBA, GL_HALF_FLOAT_OES, p);
  show_halves(-0.9f, 0.9f);
}

/* Half floats beside bytes, in both stages, and in an array of samplers. */
static void half_samplers(void) {
  static const GLint units[] = {1, 2};
  gl_pattern(8, 8, GL_NEAREST, GL_NEAREST, GL_REPEAT);
  for (unsigned k = 1; k < 3; k++) {
    glActiveTexture(GL_TEXTURE0 + k);
    half_texture(GL_TEXTURE_2D, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, k == 1 ? GL_MIRRORED_REPEAT : GL_CLAMP_TO_EDGE);
    fill_half_image(GL_TEXTURE_2D, 0, GL_RGBA, HALVES, 31 * k);
  }
  gl_program("attribute vec4 a; attribute vec2 b; uniform highp sampler2D h[2]; varying vec2 v; varying vec4 w;\n"
             "void main() { v = b; w = texture2D(h[1], vec2(0.4, 0.6)); gl_Position = a; }",
             "precision highp float; uniform sampler2D t; uniform highp sampler2D h[2]; varying vec2 v; varying vec4 w;\n"
             "void main() { gl_FragColor = (texture2D(h[0], v * 2.5) + texture2D(h[1], v * 1.5) + w) * 0.0625 + 0.5 * texture2D(t, v); }");
  glUniform1i(gl_uniform("t"), 0);
  glUniform1iv(gl_uniform("h"), 2, units);
  gl_quad(-0.9f, -0.9f, 0.9f, 0.9f, 0);
  glActiveTexture(GL_TEXTURE0);
}

const gl_case gl_cases_extension[] = {{"vertex arrays", vertex_arrays, 0},
                                      {"half floats", half_floats, 0},
                                      {"parts of images", parts_of_images, 0},
                                      {"textures of one and two channels", red_and_green, 0},
                                      {"a target of two channels", target_of_two_channels, 0},
                                      {"pixels read as BGRA", read_bgra, 0},
                                      {"min, max, clamp and mix of a NaN", dropped_nans, 0},
                                      {"formats of half floats", half_formats, 0},
                                      {"extreme half floats", half_extremes, 0},
                                      {"a cube map of half floats", half_cube, 0},
                                      {"levels of half floats", half_levels, 0},
                                      {"parts of half floats", half_parts, 0},
                                      {"half floats beside bytes", half_samplers, 0},
                                      {0}};
