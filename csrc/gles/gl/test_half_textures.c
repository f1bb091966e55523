/* SPDX-License-Identifier: Apache-2.0 */
/* Tests textures of half floats (OES_texture_half_float): formats, filters, errors, and what else may be done with them (docs/gles.md,
   "Checks"). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "gles/gl/gl_texture.h"
#include "gles/gl/test_gl_rig.h"

#define EXPECT(error) assert_int_equal(gm_glGetError(c), error)

enum { HALF = GL_HALF_FLOAT_OES, QUARTER_HALF = 0x3400, MINUS_TWO = 0xc000 };

/* Draws 0.5 + 0.25 t at the texture's middle, and expects this colour. */
static void expect_shown(gm_gl *c, const char *sampler, const char *lookup, unsigned rgba) {
  static const GLfloat corner[] = {-1, -1, 3, -1, -1, 3};
  char text[300];
  unsigned char p[4] = {9, 9, 9, 9};
  snprintf(text, sizeof text, "precision highp float; uniform %s t; void main() { gl_FragColor = 0.5 + 0.25 * %s; }", sampler, lookup);
  GLuint program = gles_test_program(c, "attribute vec4 a; void main() { gl_Position = a; }", text);
  gm_glUseProgram(c, program);
  gm_glVertexAttribPointer(c, 0, 2, GL_FLOAT, GL_FALSE, 0, corner);
  gm_glEnableVertexAttribArray(c, 0);
  gm_glDrawArrays(c, GL_TRIANGLES, 0, 3);
  gm_glReadPixels(c, 8, 8, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, p);
  assert_int_equal((unsigned)p[0] << 24 | (unsigned)p[1] << 16 | (unsigned)p[2] << 8 | p[3], rgba);
}
static void expect_flat(gm_gl *c, unsigned rgba) { expect_shown(c, "sampler2D", "texture2D(t, vec2(0.5))", rgba); }

static void nearest(gm_gl *c, GLenum target) {
  gm_glTexParameteri(c, target, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
  gm_glTexParameteri(c, target, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
}

static void give_image(gm_gl *c, GLenum target, GLint level, GLenum format, GLsizei side) {
  static const GLushort p[4 * 4 * 4] = {QUARTER_HALF, MINUS_TWO, GLES_HALF_ONE, 0x3800};
  gm_glTexImage2D(c, target, level, (GLint)format, side, side, 0, format, HALF, p);
}

static void test_formats(void **state) {
  gm_gl *c = *state;
  /* 0.25, -2, 1, 0.5; the alphas are 1 where a format has none: limited to 1 */
  static const struct {
    GLenum format;
    unsigned shown;
  } row[] = {{GL_RGBA, 0x8f00bf9f},  {GL_RGB, 0x8f00bfbf},     {GL_LUMINANCE_ALPHA, 0x8f8f8f00}, {GL_LUMINANCE, 0x8f8f8fbf},
             {GL_ALPHA, 0x8080808f}, {GL_RED_EXT, 0x8f8080bf}, {GL_RG_EXT, 0x8f0080bf}};
  nearest(c, GL_TEXTURE_2D);
  for (unsigned k = 0; k < sizeof row / sizeof *row; k++) {
    give_image(c, GL_TEXTURE_2D, 0, row[k].format, 1);
    EXPECT(GL_NO_ERROR);
    expect_flat(c, row[k].shown);
  }
}

static void test_errors(void **state) {
  gm_gl *c = *state;
  static const GLenum others[] = {GL_BGRA_EXT, GL_DEPTH_COMPONENT, GL_DEPTH_STENCIL_OES};
  static const unsigned bytes[][2] = {{GL_RGBA, 8},  {GL_RGB, 6},     {GL_LUMINANCE_ALPHA, 4}, {GL_LUMINANCE, 2},
                                      {GL_ALPHA, 2}, {GL_RED_EXT, 2}, {GL_RG_EXT, 4}};
  for (unsigned k = 0; k < 7; k++)
    assert_int_equal(gles_pixel_bytes(bytes[k][0], HALF), bytes[k][1]);
  for (unsigned k = 0; k < 3; k++) {
    give_image(c, GL_TEXTURE_2D, 0, others[k], 1);
    EXPECT(GL_INVALID_OPERATION);
  }
  gm_glTexImage2D(c, GL_TEXTURE_2D, 0, GL_RGB, 1, 1, 0, GL_RGBA, HALF, NULL);
  EXPECT(GL_INVALID_OPERATION);
  gm_glTexImage2D(c, GL_TEXTURE_2D, 0, GL_RGBA, 1, 1, 0, GL_RGBA, 0x140b, NULL); /* that of version 3.0 */
  EXPECT(GL_INVALID_ENUM);
  give_image(c, GL_TEXTURE_2D, 0, GL_RGBA, 2);
  gm_glTexSubImage2D(c, GL_TEXTURE_2D, 0, 1, 1, 2, 1, GL_RGBA, HALF, NULL);
  EXPECT(GL_INVALID_VALUE);
  gm_glTexSubImage2D(c, GL_TEXTURE_2D, 0, 0, 0, 1, 1, GL_RGB, HALF, NULL);
  EXPECT(GL_INVALID_OPERATION);
  gm_glCopyTexSubImage2D(c, GL_TEXTURE_2D, 0, 0, 0, 0, 0, 1, 1); /* the framebuffer has bytes */
  EXPECT(GL_INVALID_OPERATION);
  gm_glGenerateMipmap(c, GL_TEXTURE_2D);
  EXPECT(GL_INVALID_OPERATION);
}

/* Bytes over half floats, and half floats over bytes, are another type: INVALID_OPERATION (OES_texture_half_float does not convert). */
static void test_types_do_not_mix(void **state) {
  gm_gl *c = *state;
  static const unsigned char bytes[4] = {1, 2, 3, 4};
  static const GLushort halves[4] = {GLES_HALF_ONE};
  give_image(c, GL_TEXTURE_2D, 0, GL_RGBA, 1);
  gm_glTexSubImage2D(c, GL_TEXTURE_2D, 0, 0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, bytes);
  EXPECT(GL_INVALID_OPERATION);
  gm_glTexImage2D(c, GL_TEXTURE_2D, 0, GL_RGBA, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, bytes);
  gm_glTexSubImage2D(c, GL_TEXTURE_2D, 0, 0, 0, 1, 1, GL_RGBA, HALF, halves);
  EXPECT(GL_INVALID_OPERATION);
}

/* A filter that takes a mean makes the texture incomplete, which is black: 0.5 + 0.25 * (0, 0, 0, 1). */
static void test_filters(void **state) {
  gm_gl *c = *state;
  static const GLenum min[] = {
      GL_NEAREST, GL_LINEAR, GL_NEAREST_MIPMAP_NEAREST, GL_LINEAR_MIPMAP_NEAREST, GL_NEAREST_MIPMAP_LINEAR, GL_LINEAR_MIPMAP_LINEAR};
  enum { SHOWN = 0x8f00bf9f, BLACK = 0x808080bf };
  give_image(c, GL_TEXTURE_2D, 0, GL_RGBA, 1);
  for (unsigned k = 0; k < 6; k++)
    for (unsigned m = 0; m < 2; m++) {
      gm_glTexParameteri(c, GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, (GLint)min[k]);
      gm_glTexParameteri(c, GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, m ? GL_LINEAR : GL_NEAREST);
      expect_flat(c, !m && (k == 0 || k == 2) ? SHOWN : BLACK);
    }
  nearest(c, GL_TEXTURE_2D);
  expect_flat(c, SHOWN);
}

static void test_levels(void **state) {
  gm_gl *c = *state;
  gm_glTexParameteri(c, GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST_MIPMAP_NEAREST);
  gm_glTexParameteri(c, GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
  give_image(c, GL_TEXTURE_2D, 0, GL_RGBA, 2);
  expect_flat(c, 0x808080bf); /* the second level is missing */
  static const unsigned char bytes[4] = {255, 255, 255, 255};
  gm_glTexImage2D(c, GL_TEXTURE_2D, 1, GL_RGBA, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, bytes);
  expect_flat(c, 0x808080bf); /* it has another type */
  give_image(c, GL_TEXTURE_2D, 1, GL_RGBA, 1);
  expect_flat(c, 0x80808080); /* the texel in the middle of the first is 0 */
}

static void test_cube(void **state) {
  gm_gl *c = *state;
  nearest(c, GL_TEXTURE_CUBE_MAP);
  for (unsigned f = 0; f < 6; f++)
    give_image(c, GL_TEXTURE_CUBE_MAP_POSITIVE_X + f, 0, f == 2 ? GL_RGB : GL_RGBA, 1);
  expect_shown(c, "samplerCube", "textureCube(t, vec3(0.1, 0.2, 1.0))", 0x808080bf); /* faces have two formats */
  give_image(c, GL_TEXTURE_CUBE_MAP_POSITIVE_Y, 0, GL_RGBA, 1);
  expect_shown(c, "samplerCube", "textureCube(t, vec3(0.1, 0.2, 1.0))", 0x8f00bf9f);
}

static void test_framebuffer(void **state) {
  gm_gl *c = *state;
  GLuint t, f;
  gm_glGenTextures(c, 1, &t);
  gm_glGenFramebuffers(c, 1, &f);
  gm_glBindTexture(c, GL_TEXTURE_2D, t);
  give_image(c, GL_TEXTURE_2D, 0, GL_RGBA, 4);
  gm_glBindFramebuffer(c, GL_FRAMEBUFFER, f);
  gm_glFramebufferTexture2D(c, GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, t, 0);
  assert_int_equal(gm_glCheckFramebufferStatus(c, GL_FRAMEBUFFER), GL_FRAMEBUFFER_INCOMPLETE_ATTACHMENT);
  gm_glClear(c, GL_COLOR_BUFFER_BIT);
  EXPECT(GL_INVALID_FRAMEBUFFER_OPERATION);
  gm_glTexImage2D(c, GL_TEXTURE_2D, 0, GL_RGBA, 4, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
  assert_int_equal(gm_glCheckFramebufferStatus(c, GL_FRAMEBUFFER), GL_FRAMEBUFFER_COMPLETE);
}

/* One program draws with bytes, with half floats, and with bytes again. */
static void test_kinds_change(void **state) {
  gm_gl *c = *state;
  static const unsigned char bytes[4] = {255, 0, 255, 0};
  nearest(c, GL_TEXTURE_2D);
  for (unsigned k = 0; k < 2; k++) {
    gm_glTexImage2D(c, GL_TEXTURE_2D, 0, GL_RGBA, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, bytes);
    expect_flat(c, 0xbf80bf80);
    give_image(c, GL_TEXTURE_2D, 0, GL_RGBA, 1);
    expect_flat(c, 0x8f00bf9f);
  }
}

static void test_is_named(void **state) {
  gm_gl *c = *state;
  assert_non_null(strstr((const char *)gm_glGetString(c, GL_EXTENSIONS), "GL_OES_texture_half_float"));
}

int main(void) {
#define TEST(f) cmocka_unit_test_setup_teardown(f, gles_test_begin, gles_test_end)
  const struct CMUnitTest tests[] = {TEST(test_formats),     TEST(test_errors),       TEST(test_types_do_not_mix),
                                     TEST(test_filters),     TEST(test_levels),       TEST(test_cube),
                                     TEST(test_framebuffer), TEST(test_kinds_change), TEST(test_is_named)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
