/* SPDX-License-Identifier: Apache-2.0 */
/* Tests extensions of OpenGL ES: what they draw and read, and the errors of their specifications. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "gles/gl/test_gl_rig.h"

#define EXPECT(error) assert_int_equal(gm_glGetError(c), error)

static GLint integer(gm_gl *c, GLenum pname) {
  GLint v[4] = {-1};
  gm_glGetIntegerv(c, pname, v);
  return v[0];
}

static void expect_pixel(gm_gl *c, GLint x, GLint y, unsigned rgba) {
  unsigned char p[4] = {9, 9, 9, 9};
  gm_glReadPixels(c, x, y, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, p);
  assert_int_equal((unsigned)p[0] << 24 | p[1] << 16 | p[2] << 8 | p[3], rgba);
}

static GLuint white(gm_gl *c) {
  GLuint p = gles_test_program(c, "attribute vec4 a; void main() { gl_Position = a; }", "void main() { gl_FragColor = vec4(1.0); }");
  gm_glUseProgram(c, p);
  return p;
}

/* --- GL_OES_vertex_array_object --- */

static void test_array_names(void **state) {
  gm_gl *c = *state;
  GLuint v[3];
  gm_glGenVertexArraysOES(c, -1, v);
  EXPECT(GL_INVALID_VALUE);
  gm_glGenVertexArraysOES(c, 3, v);
  assert_false(gm_glIsVertexArrayOES(c, v[0]));
  gm_glBindVertexArrayOES(c, v[0]);
  assert_true(gm_glIsVertexArrayOES(c, v[0]));
  assert_int_equal(integer(c, GL_VERTEX_ARRAY_BINDING_OES), v[0]);
  gm_glBindVertexArrayOES(c, 999);
  EXPECT(GL_INVALID_OPERATION); /* the name is not from glGenVertexArraysOES */
  gm_glDeleteVertexArraysOES(c, -1, v);
  EXPECT(GL_INVALID_VALUE);
  gm_glDeleteVertexArraysOES(c, 3, v);
  assert_int_equal(integer(c, GL_VERTEX_ARRAY_BINDING_OES), 0);
  assert_false(gm_glIsVertexArrayOES(c, v[0]));
  gm_glBindVertexArrayOES(c, v[1]);
  EXPECT(GL_INVALID_OPERATION); /* it is deleted */
  gm_glDeleteVertexArraysOES(c, 1, (const GLuint[]){0});
  EXPECT(GL_NO_ERROR);
}

/* Arrays and the buffer of indices are in the object; values of attributes and GL_ARRAY_BUFFER are not. */
static void test_array_state(void **state) {
  gm_gl *c = *state;
  GLuint v[2], b[2];
  GLint i;
  GLfloat f[4];
  gm_glGenVertexArraysOES(c, 2, v);
  gm_glGenBuffers(c, 2, b);
  gm_glBindVertexArrayOES(c, v[0]);
  gm_glBindBuffer(c, GL_ARRAY_BUFFER, b[0]);
  gm_glBindBuffer(c, GL_ELEMENT_ARRAY_BUFFER, b[1]);
  gm_glVertexAttribPointer(c, 3, 2, GL_SHORT, GL_TRUE, 12, (const void *)8);
  gm_glEnableVertexAttribArray(c, 3);
  gm_glVertexAttrib4f(c, 5, 1, 2, 3, 4);
  gm_glBindVertexArrayOES(c, v[1]);
  assert_int_equal(integer(c, GL_ELEMENT_ARRAY_BUFFER_BINDING), 0);
  assert_int_equal(integer(c, GL_ARRAY_BUFFER_BINDING), b[0]);
  gm_glGetVertexAttribiv(c, 3, GL_VERTEX_ATTRIB_ARRAY_ENABLED, &i);
  assert_int_equal(i, 0);
  gm_glGetVertexAttribfv(c, 5, GL_CURRENT_VERTEX_ATTRIB, f);
  assert_true(f[0] == 1 && f[3] == 4);
  gm_glBindVertexArrayOES(c, v[0]);
  assert_int_equal(integer(c, GL_ELEMENT_ARRAY_BUFFER_BINDING), b[1]);
  const struct {
    GLenum pname;
    GLint value;
  } row[] = {{GL_VERTEX_ATTRIB_ARRAY_ENABLED, 1},     {GL_VERTEX_ATTRIB_ARRAY_SIZE, 2},
             {GL_VERTEX_ATTRIB_ARRAY_TYPE, GL_SHORT}, {GL_VERTEX_ATTRIB_ARRAY_NORMALIZED, 1},
             {GL_VERTEX_ATTRIB_ARRAY_STRIDE, 12},     {GL_VERTEX_ATTRIB_ARRAY_BUFFER_BINDING, (GLint)b[0]}};
  for (unsigned k = 0; k < sizeof row / sizeof *row; k++) {
    gm_glGetVertexAttribiv(c, 3, row[k].pname, &i);
    assert_int_equal(i, row[k].value);
  }
  EXPECT(GL_NO_ERROR);
}

/* A deleted buffer leaves the bound object; another object keeps its contents. */
static void test_array_buffers(void **state) {
  gm_gl *c = *state;
  static const GLfloat corner[] = {-1, -1, 3, -1, -1, 3};
  GLuint v[2], b;
  GLint i;
  white(c);
  gm_glGenVertexArraysOES(c, 2, v);
  gm_glGenBuffers(c, 1, &b);
  gm_glBindBuffer(c, GL_ARRAY_BUFFER, b);
  gm_glBufferData(c, GL_ARRAY_BUFFER, sizeof corner, corner, GL_STATIC_DRAW);
  for (unsigned k = 0; k < 2; k++) {
    gm_glBindVertexArrayOES(c, v[k]);
    gm_glVertexAttribPointer(c, 0, 2, GL_FLOAT, GL_FALSE, 0, NULL);
    gm_glEnableVertexAttribArray(c, 0);
  }
  gm_glDeleteBuffers(c, 1, &b);
  gm_glGetVertexAttribiv(c, 0, GL_VERTEX_ATTRIB_ARRAY_BUFFER_BINDING, &i);
  assert_int_equal(i, 0);
  gm_glDrawArrays(c, GL_TRIANGLES, 0, 3);
  expect_pixel(c, 8, 8, 0);
  gm_glBindVertexArrayOES(c, v[0]);
  gm_glDrawArrays(c, GL_TRIANGLES, 0, 3);
  expect_pixel(c, 8, 8, 0xffffffff);
  gm_glBindVertexArrayOES(c, 0);
  gm_glClear(c, GL_COLOR_BUFFER_BIT);
  gm_glDrawArrays(c, GL_TRIANGLES, 0, 3); /* no array is enabled: all vertices are one point */
  expect_pixel(c, 8, 8, 0);
  EXPECT(GL_NO_ERROR);
}

/* --- GL_OES_vertex_half_float --- */

static void test_half_floats(void **state) {
  gm_gl *c = *state;
  /* 1, -2, 65504, 2^-14, 2^-24, -0, infinity, NaN */
  static const struct {
    GLushort half;
    const char *is;
  } row[] = {{0x3c00, "v == 1.0"},
             {0xc000, "v == -2.0"},
             {0x7bff, "v == 65504.0"},
             {0x0400, "v == 0.00006103515625"},
             {0x0001, "v == 5.9604644775390625e-8"},
             {0x8000, "v == 0.0"},
             {0x7c00, "v > 1e30"},
             {0x3555, "v > 0.333 && v < 0.3334"},
             {0xfbff, "v == -65504.0"},
             {0x83ff, "v < 0.0 && v > -0.0000611"}};
  char text[300];
  for (unsigned k = 0; k < sizeof row / sizeof *row; k++) {
    GLushort v[9] = {0, row[k].half, 0, 0, row[k].half, 0, 0, row[k].half, 0};
    static const GLfloat corner[] = {-1, -1, 3, -1, -1, 3};
    snprintf(text, sizeof text,
             "attribute vec4 a; attribute float h; varying float r; void main() { float v = h; r = (%s) ? 1.0 : 0.0;"
             " gl_Position = a; }",
             row[k].is);
    GLuint p = gles_test_program(c, text, "precision mediump float; varying float r; void main() { gl_FragColor = vec4(r); }");
    gm_glUseProgram(c, p);
    GLuint a = (GLuint)gm_glGetAttribLocation(c, p, "a"), h = (GLuint)gm_glGetAttribLocation(c, p, "h");
    gm_glVertexAttribPointer(c, a, 2, GL_FLOAT, GL_FALSE, 0, corner);
    gm_glVertexAttribPointer(c, h, 1, k & 1 ? 0x140b : GL_HALF_FLOAT_OES, GL_FALSE, 6, v + 1); /* 0x140b: that of version 3.0 */
    gm_glEnableVertexAttribArray(c, 0);
    gm_glEnableVertexAttribArray(c, 1);
    gm_glClear(c, GL_COLOR_BUFFER_BIT);
    gm_glDrawArrays(c, GL_TRIANGLES, 0, 3);
    expect_pixel(c, 8, 8, 0xffffffff);
  }
  EXPECT(GL_NO_ERROR);
}

/* --- GL_EXT_read_format_bgra, GL_NV_pack_subimage --- */

static void test_read_bgra(void **state) {
  gm_gl *c = *state;
  unsigned char p[4];
  GLushort s;
  gm_glClearColor(c, 1, 0.6f, 0.2f, 0.4f);
  gm_glClear(c, GL_COLOR_BUFFER_BIT);
  gm_glReadPixels(c, 3, 3, 1, 1, GL_BGRA_EXT, GL_UNSIGNED_BYTE, p);
  assert_memory_equal(p, ((unsigned char[]){51, 153, 255, 102}), 4);
  gm_glReadPixels(c, 3, 3, 1, 1, GL_BGRA_EXT, GL_UNSIGNED_SHORT_4_4_4_4_REV_EXT, &s);
  assert_int_equal(s, 6 << 12 | 15 << 8 | 9 << 4 | 3);
  gm_glReadPixels(c, 3, 3, 1, 1, GL_BGRA_EXT, GL_UNSIGNED_SHORT_1_5_5_5_REV_EXT, &s);
  assert_int_equal(s, 0 << 15 | 31 << 10 | 19 << 5 | 6);
  EXPECT(GL_NO_ERROR);
  gm_glReadPixels(c, 3, 3, 1, 1, GL_RGBA, GL_UNSIGNED_SHORT_4_4_4_4_REV_EXT, &s);
  EXPECT(GL_INVALID_OPERATION);
  gm_glReadPixels(c, 3, 3, 1, 1, GL_BGRA_EXT, GL_FLOAT, &s);
  EXPECT(GL_INVALID_ENUM);
}

static void test_pack(void **state) {
  gm_gl *c = *state;
  unsigned char p[4][5][4];
  memset(p, 7, sizeof p);
  gm_glClearColor(c, 1, 1, 1, 1);
  gm_glClear(c, GL_COLOR_BUFFER_BIT);
  gm_glPixelStorei(c, GLES_PACK_ROW_LENGTH, 5);
  gm_glPixelStorei(c, GLES_PACK_SKIP_ROWS, 1);
  gm_glPixelStorei(c, GLES_PACK_SKIP_PIXELS, 2);
  gm_glReadPixels(c, 0, 0, 2, 2, GL_RGBA, GL_UNSIGNED_BYTE, p);
  for (unsigned y = 0; y < 4; y++)
    for (unsigned x = 0; x < 5; x++)
      assert_int_equal(p[y][x][2], (y == 1 || y == 2) && (x == 2 || x == 3) ? 255 : 7);
  gm_glPixelStorei(c, GLES_PACK_SKIP_ROWS, -1);
  EXPECT(GL_INVALID_VALUE);
}

/* --- GL_EXT_unpack_subimage --- */

/* The texels of the bound texture, over the surface. */
static void show_texture(gm_gl *c) {
  static const GLfloat corner[] = {-1, -1, 1, -1, -1, 1, 1, 1};
  GLuint p =
      gles_test_program(c, "attribute vec4 a; varying vec2 t; void main() { t = a.xy * 0.5 + 0.5; gl_Position = a; }",
                        "precision mediump float; uniform sampler2D s; varying vec2 t; void main() { gl_FragColor = texture2D(s, t); }");
  gm_glUseProgram(c, p);
  gm_glTexParameteri(c, GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
  gm_glTexParameteri(c, GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
  gm_glVertexAttribPointer(c, 0, 2, GL_FLOAT, GL_FALSE, 0, corner);
  gm_glEnableVertexAttribArray(c, 0);
  gm_glDrawArrays(c, GL_TRIANGLE_STRIP, 0, 4);
}

static void test_unpack(void **state) {
  gm_gl *c = *state;
  unsigned char p[3 * 6];
  for (unsigned i = 0; i < sizeof p; i++)
    p[i] = (unsigned char)(10 * i);
  gm_glPixelStorei(c, GL_UNPACK_ALIGNMENT, 1);
  gm_glPixelStorei(c, GL_UNPACK_ROW_LENGTH_EXT, 6);
  gm_glPixelStorei(c, GL_UNPACK_SKIP_ROWS_EXT, 1);
  gm_glPixelStorei(c, GL_UNPACK_SKIP_PIXELS_EXT, 3);
  assert_int_equal(integer(c, GL_UNPACK_ROW_LENGTH_EXT), 6);
  assert_int_equal(gm_gl_image_bytes(c, 2, 2, GL_LUMINANCE, GL_UNSIGNED_BYTE), 6 + 3 + 6 + 2);
  gm_glTexImage2D(c, GL_TEXTURE_2D, 0, GL_LUMINANCE, 2, 2, 0, GL_LUMINANCE, GL_UNSIGNED_BYTE, p);
  show_texture(c);
  expect_pixel(c, 1, 1, 90u << 24 | 90 << 16 | 90 << 8 | 255);
  expect_pixel(c, 14, 1, 100u << 24 | 100 << 16 | 100 << 8 | 255);
  expect_pixel(c, 14, 14, 160u << 24 | 160 << 16 | 160 << 8 | 255);
  gm_glPixelStorei(c, GL_UNPACK_SKIP_ROWS_EXT, 0);
  gm_glTexSubImage2D(c, GL_TEXTURE_2D, 0, 1, 0, 1, 2, GL_LUMINANCE, GL_UNSIGNED_BYTE, p);
  show_texture(c);
  expect_pixel(c, 1, 1, 90u << 24 | 90 << 16 | 90 << 8 | 255);
  expect_pixel(c, 14, 14, 90u << 24 | 90 << 16 | 90 << 8 | 255);
  EXPECT(GL_NO_ERROR);
  gm_glPixelStorei(c, GL_UNPACK_ROW_LENGTH_EXT, -1);
  EXPECT(GL_INVALID_VALUE);
}

/* --- GL_EXT_texture_rg --- */

static void test_rg_textures(void **state) {
  gm_gl *c = *state;
  static const unsigned char bytes[] = {200, 100};
  gm_glTexImage2D(c, GL_TEXTURE_2D, 0, GL_RED_EXT, 1, 1, 0, GL_RED_EXT, GL_UNSIGNED_BYTE, bytes);
  show_texture(c);
  expect_pixel(c, 8, 8, 200u << 24 | 255);
  gm_glTexImage2D(c, GL_TEXTURE_2D, 0, GL_RG_EXT, 1, 1, 0, GL_RG_EXT, GL_UNSIGNED_BYTE, bytes);
  show_texture(c);
  expect_pixel(c, 8, 8, 200u << 24 | 100 << 16 | 255);
  gm_glGenerateMipmap(c, GL_TEXTURE_2D);
  EXPECT(GL_NO_ERROR);
  gm_glTexImage2D(c, GL_TEXTURE_2D, 0, GL_RED_EXT, 1, 1, 0, GL_RG_EXT, GL_UNSIGNED_BYTE, bytes);
  EXPECT(GL_INVALID_OPERATION);
  gm_glClearColor(c, 0.2f, 0.4f, 0.6f, 0.8f);
  gm_glClear(c, GL_COLOR_BUFFER_BIT);
  gm_glCopyTexImage2D(c, GL_TEXTURE_2D, 0, GL_RG_EXT, 0, 0, 2, 2, 0);
  show_texture(c);
  expect_pixel(c, 8, 8, 51u << 24 | 102 << 16 | 255);
  EXPECT(GL_NO_ERROR);
}

/* Parts that a target does not have stay 0, alpha 1. */
static void test_rg_targets(void **state) {
  gm_gl *c = *state;
  static const GLfloat corner[] = {-1, -1, 3, -1, -1, 3};
  GLuint f, r;
  unsigned char p[4] = {0};
  gm_glGenFramebuffers(c, 1, &f);
  gm_glGenRenderbuffers(c, 1, &r);
  gm_glBindFramebuffer(c, GL_FRAMEBUFFER, f);
  gm_glBindRenderbuffer(c, GL_RENDERBUFFER, r);
  for (unsigned two = 0; two < 2; two++) {
    gm_glRenderbufferStorage(c, GL_RENDERBUFFER, two ? GL_RG8_EXT : GL_R8_EXT, 4, 4);
    gm_glFramebufferRenderbuffer(c, GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, r);
    assert_int_equal(gm_glCheckFramebufferStatus(c, GL_FRAMEBUFFER), GL_FRAMEBUFFER_COMPLETE);
    assert_int_equal(integer(c, GL_RED_BITS), 8);
    assert_int_equal(integer(c, GL_GREEN_BITS), two ? 8 : 0);
    assert_int_equal(integer(c, GL_BLUE_BITS), 0);
    gm_glClearColor(c, 0.4f, 0.4f, 0.4f, 0.4f);
    gm_glClear(c, GL_COLOR_BUFFER_BIT);
    expect_pixel(c, 1, 1, two ? 0x666600ff : 0x660000ff);
    white(c);
    gm_glVertexAttribPointer(c, 0, 2, GL_FLOAT, GL_FALSE, 0, corner);
    gm_glEnableVertexAttribArray(c, 0);
    gm_glEnable(c, GL_BLEND);
    gm_glBlendFunc(c, GL_DST_ALPHA, GL_ZERO); /* alpha of the target is 1 */
    gm_glDrawArrays(c, GL_TRIANGLES, 0, 3);
    expect_pixel(c, 1, 1, two ? 0xffff00ff : 0xff0000ff);
    gm_glReadPixels(c, 0, 0, 1, 1, two ? GL_RG_EXT : GL_RED_EXT, GL_UNSIGNED_BYTE, p);
    assert_int_equal(p[0], 255);
    gm_glCopyTexImage2D(c, GL_TEXTURE_2D, 0, GL_RED_EXT, 0, 0, 2, 2, 0);
    EXPECT(GL_NO_ERROR);
    gm_glCopyTexImage2D(c, GL_TEXTURE_2D, 0, GL_RG_EXT, 0, 0, 2, 2, 0);
    EXPECT(two ? GL_NO_ERROR : GL_INVALID_OPERATION);
    gm_glCopyTexImage2D(c, GL_TEXTURE_2D, 0, GL_RGB, 0, 0, 2, 2, 0);
    EXPECT(GL_INVALID_OPERATION);
  }
  gm_glDeleteRenderbuffers(c, 1, &r);
  gm_glDeleteFramebuffers(c, 1, &f);
}

/* --- GL_NV_draw_buffers --- */

static void test_draw_buffers(void **state) {
  gm_gl *c = *state;
  static const GLfloat corner[] = {-1, -1, 3, -1, -1, 3};
  const GLenum none = GL_NONE, back = GL_BACK, first = GL_COLOR_ATTACHMENT0, second = GL_COLOR_ATTACHMENT1_NV, two[] = {GL_BACK, GL_NONE};
  GLuint f;
  assert_int_equal(integer(c, GL_MAX_DRAW_BUFFERS_NV), 1);
  assert_int_equal(integer(c, GL_DRAW_BUFFER0_NV), GL_BACK);
  gm_glDrawBuffersNV(c, 2, two);
  EXPECT(GL_INVALID_VALUE);
  gm_glDrawBuffersNV(c, 0, two);
  EXPECT(GL_INVALID_OPERATION);
  gm_glDrawBuffersNV(c, 1, &first);
  EXPECT(GL_INVALID_OPERATION);
  gm_glDrawBuffersNV(c, 1, (const GLenum[]){GL_FRONT});
  EXPECT(GL_INVALID_ENUM);
  gm_glDrawBuffersNV(c, 1, &none);
  assert_int_equal(integer(c, GL_DRAW_BUFFER0_NV), GL_NONE);
  gm_glUseProgram(c, gles_test_program(c, "attribute vec4 a; void main() { gl_Position = a; }",
                                       "#extension GL_NV_draw_buffers : require\nvoid main() { gl_FragData[0] = vec4(1.0); }"));
  gm_glVertexAttribPointer(c, 0, 2, GL_FLOAT, GL_FALSE, 0, corner);
  gm_glEnableVertexAttribArray(c, 0);
  gm_glClearColor(c, 1, 1, 1, 1);
  gm_glClear(c, GL_COLOR_BUFFER_BIT);
  gm_glDrawArrays(c, GL_TRIANGLES, 0, 3);
  expect_pixel(c, 8, 8, 0);
  gm_glDrawBuffersNV(c, 1, &back);
  gm_glDrawArrays(c, GL_TRIANGLES, 0, 3);
  expect_pixel(c, 8, 8, 0xffffffff);
  gm_glGenFramebuffers(c, 1, &f);
  gm_glBindFramebuffer(c, GL_FRAMEBUFFER, f);
  assert_int_equal(integer(c, GL_DRAW_BUFFER0_NV), GL_COLOR_ATTACHMENT0);
  gm_glDrawBuffersNV(c, 1, &second);
  EXPECT(GL_INVALID_OPERATION);
  gm_glDrawBuffersNV(c, 0, NULL);
  assert_int_equal(integer(c, GL_DRAW_BUFFER0_NV), GL_NONE);
  gm_glDrawBuffersNV(c, 1, &first);
  gm_glDeleteFramebuffers(c, 1, &f);
  EXPECT(GL_NO_ERROR);
}

/* --- GL_OES_surfaceless_context --- */

static void test_surfaceless(void **state) {
  gm_gl *c = *state;
  gm_gl_bind_surfaces(c, NULL, NULL);
  assert_int_equal(gm_glCheckFramebufferStatus(c, GL_FRAMEBUFFER), GL_FRAMEBUFFER_UNDEFINED_OES);
  gm_glClear(c, GL_COLOR_BUFFER_BIT);
  EXPECT(GL_INVALID_FRAMEBUFFER_OPERATION);
}

/* --- GL_OES_required_internalformat --- */

static void test_sized_formats(void **state) {
  gm_gl *c = *state;
  static const struct {
    GLenum internal, format, type;
    GLenum error;
  } row[] = {{GL_RGBA8_OES, GL_RGBA, GL_UNSIGNED_BYTE, GL_NO_ERROR},
             {GL_RGB8_OES, GL_RGB, GL_UNSIGNED_BYTE, GL_NO_ERROR},
             {GL_RGB565, GL_RGB, GL_UNSIGNED_SHORT_5_6_5, GL_NO_ERROR},
             {GL_RGBA4, GL_RGBA, GL_UNSIGNED_SHORT_4_4_4_4, GL_NO_ERROR},
             {GL_RGB5_A1, GL_RGBA, GL_UNSIGNED_SHORT_5_5_5_1, GL_NO_ERROR},
             {GL_ALPHA8_OES, GL_ALPHA, GL_UNSIGNED_BYTE, GL_NO_ERROR},
             {GL_LUMINANCE8_ALPHA8_OES, GL_LUMINANCE_ALPHA, GL_UNSIGNED_BYTE, GL_NO_ERROR},
             {GL_R8_EXT, GL_RED_EXT, GL_UNSIGNED_BYTE, GL_NO_ERROR},
             {GL_DEPTH_COMPONENT16, GL_DEPTH_COMPONENT, GL_UNSIGNED_SHORT, GL_NO_ERROR},
             {GL_DEPTH24_STENCIL8_OES, GL_DEPTH_STENCIL_OES, GL_UNSIGNED_INT_24_8_OES, GL_NO_ERROR},
             {GL_RGBA8_OES, GL_RGB, GL_UNSIGNED_BYTE, GL_INVALID_OPERATION},
             {GL_RGB565, GL_RGBA, GL_UNSIGNED_BYTE, GL_INVALID_OPERATION}};
  GLuint f;
  for (unsigned k = 0; k < sizeof row / sizeof *row; k++) {
    gm_glTexImage2D(c, GL_TEXTURE_2D, 0, (GLint)row[k].internal, 4, 4, 0, row[k].format, row[k].type, NULL);
    EXPECT(row[k].error);
  }
  GLuint t;
  gm_glGenTextures(c, 1, &t);
  gm_glBindTexture(c, GL_TEXTURE_2D, t);
  gm_glCopyTexImage2D(c, GL_TEXTURE_2D, 0, GL_RGBA8_OES, 0, 0, 4, 4, 0);
  gm_glGenFramebuffers(c, 1, &f);
  gm_glBindFramebuffer(c, GL_FRAMEBUFFER, f);
  gm_glFramebufferTexture2D(c, GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, t, 0);
  assert_int_equal(gm_glCheckFramebufferStatus(c, GL_FRAMEBUFFER), GL_FRAMEBUFFER_COMPLETE);
  EXPECT(GL_NO_ERROR);
  gm_glDeleteFramebuffers(c, 1, &f);
}

/* GTK 4 declares arrays so, as version 3.00 does. */
static void test_sized_types(void **state) {
  gm_gl *c = *state;
  static const GLfloat corner[] = {-1, -1, 3, -1, -1, 3};
  static const char *const wrong[] = {"uniform vec4[2] u[2]; void main() { gl_FragColor = u[0]; }", "vec4[2] f() {} void main() {}"};
  GLint ok = 1;
  GLuint p = gles_test_program(
      c,
      "attribute vec4 a; varying vec4[2] v; void set(out vec4[2] to) { to[0] = vec4(0.0, 1.0, 0.0, 0.0); }"
      "void main() { vec4[2] x; set(x); x[1] = vec4(0.0, 0.0, 1.0, 1.0); v[0] = x[0]; v[1] = x[1];"
      " gl_Position = a; }",
      "precision mediump float; varying vec4[2] v; uniform vec4[2] u; void main() { gl_FragColor = v[0] + v[1] + u[1]; }");
  gm_glUseProgram(c, p);
  gm_glUniform4fv(c, gm_glGetUniformLocation(c, p, "u[1]"), 1, (const GLfloat[]){1, 0, 0, 0});
  gm_glVertexAttribPointer(c, 0, 2, GL_FLOAT, GL_FALSE, 0, corner);
  gm_glEnableVertexAttribArray(c, 0);
  gm_glDrawArrays(c, GL_TRIANGLES, 0, 3);
  expect_pixel(c, 8, 8, 0xffffffff);
  for (unsigned k = 0; k < 2; k++) {
    gm_glGetShaderiv(c, gles_test_shader(c, GL_FRAGMENT_SHADER, wrong[k]), GL_COMPILE_STATUS, &ok);
    assert_false(ok);
  }
  EXPECT(GL_NO_ERROR);
}

/* The shader decides about depth: a later draw at depth 0.5 is behind the left half and before the right one. What other compilers of
 * OpenGL ES 2.0 take is taken: #extension after code, a continued line, ';' after a function, two precisions of a uniform that one stage
 * leaves. */
static void test_frag_depth(void **state) {
  gm_gl *c = *state;
  static const GLfloat corner[] = {-1, -1, 3, -1, -1, 3};
  static const char vertex[] = "attribute vec4 a; uniform vec4 u; void main() { gl_Position = a; };";
  GLint ok = 1;
  const GLuint depth = gles_test_program(
                   c, vertex,
                   "precision mediump float; uniform vec4 u;\n#extension GL_EXT_frag_depth : enable\n"
                   "#define LEFT \\\n  (gl_FragCoord.x < 8.0)\nvec4 f() { return u; };\n"
                   "void main() { gl_FragColor = f() + vec4(1.0, 0.0, 0.0, 1.0); gl_FragDepthEXT = LEFT ? 0.25 : 0.75; }"),
               plain = gles_test_program(c, vertex, "void main() { gl_FragColor = vec4(0.0, 1.0, 0.0, 1.0); }");
  gm_glVertexAttribPointer(c, 0, 2, GL_FLOAT, GL_FALSE, 0, corner);
  gm_glEnableVertexAttribArray(c, 0);
  gm_glEnable(c, GL_DEPTH_TEST);
  gm_glClear(c, GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
  gm_glUseProgram(c, depth);
  gm_glDrawArrays(c, GL_TRIANGLES, 0, 3);
  gm_glUseProgram(c, plain);
  gm_glDrawArrays(c, GL_TRIANGLES, 0, 3);
  expect_pixel(c, 4, 4, 0xff0000ff);
  expect_pixel(c, 12, 4, 0x00ff00ff);
  gm_glDisable(c, GL_DEPTH_TEST);
  gm_glGetShaderiv(c, gles_test_shader(c, GL_FRAGMENT_SHADER, "void main() { gl_FragDepthEXT = 0.5; }"), GL_COMPILE_STATUS, &ok);
  assert_false(ok);
  EXPECT(GL_NO_ERROR);
}

static void test_names(void **state) {
  gm_gl *c = *state;
  const char *list = (const char *)gm_glGetString(c, GL_EXTENSIONS);
  static const char *const names[] = {"GL_OES_vertex_array_object", "GL_OES_vertex_half_float",   "GL_EXT_read_format_bgra",
                                      "GL_EXT_unpack_subimage",     "GL_NV_draw_buffers",         "GL_EXT_texture_rg",
                                      "GL_NV_pack_subimage",        "GL_OES_surfaceless_context", "GL_EXT_frag_depth",
                                      "GL_EXT_shader_texture_lod"};
  for (unsigned k = 0; k < sizeof names / sizeof *names; k++)
    assert_non_null(strstr(list, names[k]));
}

/* Cogl's shaders have this statement, and no such sampler. */
static void test_sampler3d(void **state) {
  gm_gl *c = *state;
  static const struct {
    const char *text;
    GLint compiles;
  } row[] = {{"precision mediump float; precision mediump sampler3D; void main() { gl_FragColor = vec4(1.0); }", 1},
             {"precision mediump float; uniform lowp sampler3D s; void main() { gl_FragColor = vec4(1.0); }", 0},
             {"precision mediump float; precision mediump sampler1D; void main() { gl_FragColor = vec4(1.0); }", 0},
             {"precision mediump float; void main() { float sampler3D = 1.0; gl_FragColor = vec4(sampler3D); }", 0}};
  for (unsigned k = 0; k < sizeof row / sizeof *row; k++) {
    GLint ok = -1;
    gm_glGetShaderiv(c, gles_test_shader(c, GL_FRAGMENT_SHADER, row[k].text), GL_COMPILE_STATUS, &ok);
    assert_int_equal(ok, row[k].compiles);
  }
}

int main(void) {
#define TEST(f) cmocka_unit_test_setup_teardown(f, gles_test_begin, gles_test_end)
  const struct CMUnitTest tests[] = {TEST(test_array_names), TEST(test_array_state),  TEST(test_array_buffers), TEST(test_half_floats),
                                     TEST(test_read_bgra),   TEST(test_pack),         TEST(test_unpack),        TEST(test_rg_textures),
                                     TEST(test_rg_targets),  TEST(test_draw_buffers), TEST(test_surfaceless),   TEST(test_sized_formats),
                                     TEST(test_sized_types), TEST(test_frag_depth),   TEST(test_names),         TEST(test_sampler3d)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
