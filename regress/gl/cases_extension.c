/* SPDX-License-Identifier: Apache-2.0 */
/* Cases of extensions. */
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

const gl_case gl_cases_extension[] = {{"vertex arrays", vertex_arrays, 0},
                                      {"half floats", half_floats, 0},
                                      {"parts of images", parts_of_images, 0},
                                      {"textures of one and two channels", red_and_green, 0},
                                      {"a target of two channels", target_of_two_channels, 0},
                                      {"pixels read as BGRA", read_bgra, 0},
                                      {0}};
