/* SPDX-License-Identifier: Apache-2.0 */
/* Pictures (pictures_draw.h) of textures: formats, filters, wraps, levels. */
#include "base/random.h"
#include "regress/gl/pictures_draw.h"

static void show_scaled_texture(float scale) {
  gl_textured();
  glUniform2f(gl_uniform("scale"), scale, scale);
  gl_quad(-0.9f, -0.9f, 0.9f, 0.9f, 0);
}

static void nearest(void) {
  gl_pattern(8, 8, GL_NEAREST, GL_NEAREST, GL_REPEAT);
  show_scaled_texture(2.3f);
}

static void linear(void) {
  gl_pattern(8, 4, GL_LINEAR, GL_LINEAR, GL_CLAMP_TO_EDGE);
  show_scaled_texture(1.4f);
}

static void mirrored_npot(void) {
  gl_pattern(5, 7, GL_LINEAR, GL_LINEAR, GL_MIRRORED_REPEAT);
  show_scaled_texture(3.1f);
}

static void mipmap(void) {
  gl_pattern(64, 64, GL_NEAREST_MIPMAP_NEAREST, GL_NEAREST, GL_REPEAT);
  glGenerateMipmap(GL_TEXTURE_2D);
  show_scaled_texture(4.9f);
}

static void incomplete(void) {
  gl_pattern(8, 8, GL_NEAREST_MIPMAP_LINEAR, GL_NEAREST, GL_REPEAT);
  show_scaled_texture(1);
}

/* All formats beside each other. */
static void formats(void) {
  static const unsigned char bytes[16] = {10, 200, 90, 30, 250, 60, 140, 220, 70, 130, 40, 180, 100, 160, 20, 240};
  static const unsigned short shorts[4] = {0xf81f, 0x07e1, 0x8421, 0x1234};
  static const GLenum kind[][2] = {{GL_RGBA, GL_UNSIGNED_BYTE},          {GL_RGB, GL_UNSIGNED_BYTE},
                                   {GL_LUMINANCE, GL_UNSIGNED_BYTE},     {GL_LUMINANCE_ALPHA, GL_UNSIGNED_BYTE},
                                   {GL_ALPHA, GL_UNSIGNED_BYTE},         {GL_RGB, GL_UNSIGNED_SHORT_5_6_5},
                                   {GL_RGBA, GL_UNSIGNED_SHORT_4_4_4_4}, {GL_RGBA, GL_UNSIGNED_SHORT_5_5_5_1}};
  gl_textured();
  glUniform2f(gl_uniform("scale"), 1, 1);
  glPixelStorei(GL_UNPACK_ALIGNMENT, 2);
  for (int i = 0; i < 8; i++) {
    const void *p = kind[i][1] == GL_UNSIGNED_BYTE ? (const void *)bytes : shorts;
    gl_pattern(2, 2, GL_NEAREST, GL_NEAREST, GL_REPEAT);
    glTexImage2D(GL_TEXTURE_2D, 0, (GLint)kind[i][0], 2, 2, 0, kind[i][0], kind[i][1], p);
    gl_quad(-1 + 0.25f * (float)i, -0.9f, -0.8f + 0.25f * (float)i, 0.9f, 0);
  }
}

/* A texture changes between two draws: the first draw has the old contents. */
static void updates(void) {
  static const unsigned char red[16] = {255, 0, 0, 255, 255, 0, 0, 255, 255, 0, 0, 255, 255, 0, 0, 255};
  gl_pattern(8, 8, GL_NEAREST, GL_NEAREST, GL_REPEAT);
  gl_textured();
  glUniform2f(gl_uniform("scale"), 1, 1);
  gl_quad(-0.9f, -0.9f, 0, 0.9f, 0);
  glTexSubImage2D(GL_TEXTURE_2D, 0, 3, 3, 2, 2, GL_RGBA, GL_UNSIGNED_BYTE, red);
  gl_quad(0.1f, -0.9f, 0.9f, 0.9f, 0);
}

static void cube(void) {
  unsigned char face[4 * 16];
  GLuint t;
  glGenTextures(1, &t);
  glBindTexture(GL_TEXTURE_CUBE_MAP, t);
  for (unsigned f = 0; f < 6; f++) {
    for (unsigned i = 0; i < 16; i++) {
      face[4 * i] = (unsigned char)(f * 40);
      face[4 * i + 1] = (unsigned char)(i * 16);
      face[4 * i + 2] = (unsigned char)(255 - f * 40);
      face[4 * i + 3] = 255;
    }
    glTexImage2D(GL_TEXTURE_CUBE_MAP_POSITIVE_X + f, 0, GL_RGBA, 4, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, face);
  }
  glTexParameteri(GL_TEXTURE_CUBE_MAP, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
  glTexParameteri(GL_TEXTURE_CUBE_MAP, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
  gl_program("attribute vec4 a; attribute vec2 b; uniform vec3 n, s, t; varying vec3 v;"
             "void main() { v = n + s * (b.x * 1.7 - 0.83) + t * (b.y * 1.7 - 0.83); gl_Position = a; }",
             "precision mediump float; uniform samplerCube c; varying vec3 v; void main() { gl_FragColor = textureCube(c, v); }");
  for (int i = 0; i < 6; i++) { /* each face by itself: softpipe takes one face for a whole quad */
    float n[3] = {0}, u[3] = {0}, w[3] = {0};
    n[i >> 1] = i & 1 ? -1 : 1;
    u[((i >> 1) + 1) % 3] = 1;
    w[((i >> 1) + 2) % 3] = 1;
    glUniform3fv(gl_uniform("n"), 1, n);
    glUniform3fv(gl_uniform("s"), 1, u);
    glUniform3fv(gl_uniform("t"), 1, w);
    gl_quad(-1 + 0.625f * (float)(i % 3), i < 3 ? -1 : 0, -0.375f + 0.625f * (float)(i % 3), i < 3 ? 0 : 1, 0);
  }
}

/* Blue comes first in memory; the texture is also a target. */
static void bgra(void) {
  static const unsigned char pixel[] = {255, 0, 0, 255, 0, 200, 0, 255, 10, 20, 230, 128, 90, 80, 70, 60};
  static const unsigned char one[] = {0, 100, 200, 255};
  GLuint t, f;
  glGenTextures(1, &t);
  glBindTexture(GL_TEXTURE_2D, t);
  glTexImage2D(GL_TEXTURE_2D, 0, GL_BGRA_EXT, 2, 2, 0, GL_BGRA_EXT, GL_UNSIGNED_BYTE, pixel);
  glTexSubImage2D(GL_TEXTURE_2D, 0, 1, 1, 1, 1, GL_BGRA_EXT, GL_UNSIGNED_BYTE, one);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
  glGenFramebuffers(1, &f);
  glBindFramebuffer(GL_FRAMEBUFFER, f);
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, t, 0);
  glEnable(GL_SCISSOR_TEST);
  glScissor(0, 0, 1, 1);
  glClearColor(0.5f, 0.25f, 1, 1);
  glClear(GL_COLOR_BUFFER_BIT);
  glDisable(GL_SCISSOR_TEST);
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
  gl_textured();
  glUniform2f(gl_uniform("scale"), 1, 1);
  gl_quad(-0.9f, -0.9f, 0.9f, 0.9f, 0);
  glDeleteFramebuffers(1, &f);
}

/* Blocks of random bits. In every second block of ETC1 one colour is a difference, small enough to stay within 0 .. 31. */
static void compressed(void) {
  static const GLenum format[] = {GL_ETC1_RGB8_OES, GL_COMPRESSED_RGB_S3TC_DXT1_EXT, GL_COMPRESSED_RGBA_S3TC_DXT1_EXT};
  unsigned char block[8 * 7 * 7];
  unsigned bits = 1;
  gl_textured();
  glUniform2f(gl_uniform("scale"), 1, 1);
  glEnable(GL_BLEND);
  glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
  for (int k = 0; k < 3; k++) {
    for (unsigned i = 0; i < sizeof block; i++) {
      block[i] = (unsigned char)(gm_random_linear32(&bits) >> 24);
      if (k == 0 && i % 8 == 3 && block[i] & 2)
        for (unsigned j = i - 3; j < i; j++)
          block[j] = (unsigned char)((block[j] & 0x7f) + 0x20); /* 4 .. 19 of 31, and a difference of -4 .. 3 */
    }
    gl_pattern(1, 1, GL_NEAREST, GL_NEAREST, GL_CLAMP_TO_EDGE);
    glCompressedTexImage2D(GL_TEXTURE_2D, 0, format[k], 26, 26, 0, sizeof block, block);
    if (k)
      glCompressedTexSubImage2D(GL_TEXTURE_2D, 0, 24, 8, 2, 8, format[k], 16, block);
    gl_quad(-1 + (k & 1 ? 0.90625f : 0), k / 2 ? 0 : -1, -0.1875f + (k & 1 ? 0.90625f : 0), k / 2 ? 0.8125f : -0.1875f, 0);
  }
}

const gl_case gl_cases_texture[] = {{"nearest", nearest, 0},
                                    {"linear", linear, 0},
                                    {"mirrored npot", mirrored_npot, 0},
                                    {"mipmap", mipmap, 0},
                                    {"incomplete", incomplete, 0},
                                    {"formats", formats, 0},
                                    {"updates", updates, 0},
                                    {"cube", cube, 0},
                                    {"blue first", bgra, 0},
                                    {"compressed", compressed, 0},
                                    {0}};
