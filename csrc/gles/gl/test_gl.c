/* SPDX-License-Identifier: Apache-2.0 */
/* Tests errors of OpenGL ES by the specification's tables: each wrong call gives its error and changes nothing (docs/gles.md, "Checks"). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "gles/gl/test_gl_rig.h"

/* The error of the calls since the last one. */
#define EXPECT(error) assert_int_equal(gm_glGetError(c), error)

static void test_enums(void **state) {
  gm_gl *c = *state;
  GLint v = 77;
  gm_glEnable(c, GL_TEXTURE_2D);
  EXPECT(GL_INVALID_ENUM);
  assert_false(gm_glIsEnabled(c, 0x1234));
  EXPECT(GL_INVALID_ENUM);
  gm_glGetIntegerv(c, 0x1234, &v);
  EXPECT(GL_INVALID_ENUM);
  assert_int_equal(v, 77);
  gm_glBlendFunc(c, GL_ONE, GL_SRC_ALPHA_SATURATE);
  EXPECT(GL_INVALID_ENUM);
  gm_glGetIntegerv(c, GL_BLEND_DST_RGB, &v);
  assert_int_equal(v, GL_ZERO);
  gm_glBlendEquation(c, GL_MAX_EXT);
  EXPECT(GL_INVALID_ENUM);
  gm_glCullFace(c, GL_CW);
  EXPECT(GL_INVALID_ENUM);
  gm_glFrontFace(c, GL_BACK);
  EXPECT(GL_INVALID_ENUM);
  gm_glDepthFunc(c, GL_ONE);
  EXPECT(GL_INVALID_ENUM);
  gm_glStencilFuncSeparate(c, GL_CW, GL_ALWAYS, 0, 0);
  EXPECT(GL_INVALID_ENUM);
  gm_glStencilOp(c, GL_KEEP, GL_KEEP, GL_ALWAYS);
  EXPECT(GL_INVALID_ENUM);
  gm_glHint(c, GL_DITHER, GL_NICEST);
  EXPECT(GL_INVALID_ENUM);
  gm_glDrawArrays(c, GL_TRIANGLE_FAN + 1, 0, 3);
  EXPECT(GL_INVALID_ENUM);
  gm_glDrawElements(c, GL_TRIANGLES, 3, GL_FLOAT, NULL);
  EXPECT(GL_INVALID_ENUM);
  gm_glActiveTexture(c, GL_TEXTURE0 + 32);
  EXPECT(GL_INVALID_ENUM);
  assert_null(gm_glGetString(c, GL_VIEWPORT));
  EXPECT(GL_INVALID_ENUM);
  EXPECT(GL_NO_ERROR);
}

static void test_values(void **state) {
  gm_gl *c = *state;
  GLint v[4];
  GLuint name;
  gm_glViewport(c, 0, 0, -1, 5);
  EXPECT(GL_INVALID_VALUE);
  gm_glGetIntegerv(c, GL_VIEWPORT, v);
  assert_int_equal(v[2], 16);
  gm_glScissor(c, 0, 0, 5, -1);
  EXPECT(GL_INVALID_VALUE);
  gm_glLineWidth(c, 0);
  EXPECT(GL_INVALID_VALUE);
  gm_glPixelStorei(c, GL_PACK_ALIGNMENT, 3);
  EXPECT(GL_INVALID_VALUE);
  gm_glClear(c, 1);
  EXPECT(GL_INVALID_VALUE);
  gm_glGenTextures(c, -1, &name);
  EXPECT(GL_INVALID_VALUE);
  gm_glEnableVertexAttribArray(c, 16);
  EXPECT(GL_INVALID_VALUE);
  gm_glVertexAttribPointer(c, 0, 5, GL_FLOAT, GL_FALSE, 0, NULL);
  EXPECT(GL_INVALID_VALUE);
  gm_glVertexAttribPointer(c, 0, 4, GL_FLOAT, GL_FALSE, -4, NULL);
  EXPECT(GL_INVALID_VALUE);
  gm_glDrawArrays(c, GL_TRIANGLES, -1, 3);
  EXPECT(GL_INVALID_VALUE);
  gm_glUseProgram(c, 99);
  EXPECT(GL_INVALID_VALUE);
  gm_glTexImage2D(c, GL_TEXTURE_2D, 0, GL_RGBA, 4097, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
  EXPECT(GL_INVALID_VALUE);
  gm_glTexImage2D(c, GL_TEXTURE_2D, 13, GL_RGBA, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
  EXPECT(GL_INVALID_VALUE);
  gm_glTexImage2D(c, GL_TEXTURE_CUBE_MAP_NEGATIVE_Y, 0, GL_RGBA, 2, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
  EXPECT(GL_INVALID_VALUE);
  gm_glTexImage2D(c, GL_TEXTURE_2D, 0, GL_RGBA, 1, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
  EXPECT(GL_INVALID_VALUE);
}

/* The first of several errors is kept. */
static void test_first_error(void **state) {
  gm_gl *c = *state;
  gm_glEnable(c, 1);
  gm_glViewport(c, 0, 0, -1, -1);
  EXPECT(GL_INVALID_ENUM);
  EXPECT(GL_NO_ERROR);
}

static void test_textures(void **state) {
  gm_gl *c = *state;
  GLuint t;
  GLint v;
  gm_glGenTextures(c, 1, &t);
  assert_false(gm_glIsTexture(c, t));
  gm_glBindTexture(c, GL_TEXTURE_2D, t);
  assert_true(gm_glIsTexture(c, t));
  gm_glBindTexture(c, GL_TEXTURE_CUBE_MAP, t);
  EXPECT(GL_INVALID_OPERATION);
  gm_glTexSubImage2D(c, GL_TEXTURE_2D, 0, 0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, "1234");
  EXPECT(GL_INVALID_OPERATION); /* there is no image */
  gm_glTexImage2D(c, GL_TEXTURE_2D, 0, GL_RGB, 4, 4, 0, GL_RGB, GL_UNSIGNED_SHORT_5_6_5, NULL);
  EXPECT(GL_NO_ERROR);
  gm_glTexImage2D(c, GL_TEXTURE_2D, 0, GL_RGB, 4, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
  EXPECT(GL_INVALID_OPERATION); /* format and internal format differ */
  gm_glTexImage2D(c, GL_TEXTURE_2D, 0, GL_RGBA, 4, 4, 0, GL_RGBA, GL_UNSIGNED_SHORT_5_6_5, NULL);
  EXPECT(GL_INVALID_OPERATION);
  gm_glTexImage2D(c, GL_TEXTURE_2D, 0, GL_FLOAT, 4, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
  EXPECT(GL_INVALID_VALUE);
  gm_glTexImage2D(c, GL_TEXTURE_CUBE_MAP, 0, GL_RGBA, 4, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
  EXPECT(GL_INVALID_ENUM);
  gm_glTexSubImage2D(c, GL_TEXTURE_2D, 0, 3, 0, 2, 1, GL_RGB, GL_UNSIGNED_BYTE, "123456");
  EXPECT(GL_INVALID_VALUE);
  gm_glTexParameteri(c, GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR_MIPMAP_LINEAR);
  EXPECT(GL_INVALID_ENUM);
  gm_glGetTexParameteriv(c, GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, &v);
  assert_int_equal(v, GL_LINEAR);
  gm_glGenerateMipmap(c, GL_TEXTURE_CUBE_MAP + 1);
  EXPECT(GL_INVALID_ENUM);
  gm_glDeleteTextures(c, 1, &t);
  assert_false(gm_glIsTexture(c, t));
  gm_glGetIntegerv(c, GL_TEXTURE_BINDING_2D, &v);
  assert_int_equal(v, 0);
}

static void test_buffers(void **state) {
  gm_gl *c = *state;
  GLuint b;
  GLint v;
  gm_glBufferData(c, GL_ARRAY_BUFFER, 4, "1234", GL_STATIC_DRAW);
  EXPECT(GL_INVALID_OPERATION); /* no buffer is bound */
  gm_glGenBuffers(c, 1, &b);
  gm_glBindBuffer(c, GL_ARRAY_BUFFER, b);
  gm_glBufferData(c, GL_ARRAY_BUFFER, 4, "1234", GL_FLOAT);
  EXPECT(GL_INVALID_ENUM);
  gm_glBufferData(c, GL_ARRAY_BUFFER, -1, NULL, GL_STATIC_DRAW);
  EXPECT(GL_INVALID_VALUE);
  gm_glBufferData(c, GL_ARRAY_BUFFER, 4, "1234", GL_STATIC_DRAW);
  gm_glBufferSubData(c, GL_ARRAY_BUFFER, 2, 3, "123");
  EXPECT(GL_INVALID_VALUE);
  char *p = gm_glMapBufferOES(c, GL_ARRAY_BUFFER, GL_WRITE_ONLY_OES);
  assert_non_null(p);
  assert_memory_equal(p, "1234", 4);
  assert_null(gm_glMapBufferOES(c, GL_ARRAY_BUFFER, GL_WRITE_ONLY_OES));
  EXPECT(GL_INVALID_OPERATION);
  gm_glBufferSubData(c, GL_ARRAY_BUFFER, 0, 1, "1");
  EXPECT(GL_INVALID_OPERATION);
  assert_true(gm_glUnmapBufferOES(c, GL_ARRAY_BUFFER));
  assert_false(gm_glUnmapBufferOES(c, GL_ARRAY_BUFFER));
  EXPECT(GL_INVALID_OPERATION);
  gm_glGetBufferParameteriv(c, GL_ARRAY_BUFFER, GL_BUFFER_SIZE, &v);
  assert_int_equal(v, 4);
  gm_glDeleteBuffers(c, 1, &b);
  gm_glGetIntegerv(c, GL_ARRAY_BUFFER_BINDING, &v);
  assert_int_equal(v, 0);
}

static void test_programs(void **state) {
  gm_gl *c = *state;
  GLint v;
  char text[500];
  GLuint bad = gles_test_shader(c, GL_FRAGMENT_SHADER, "void main() { gl_FragColor = 1; }");
  gm_glGetShaderiv(c, bad, GL_COMPILE_STATUS, &v);
  assert_false(v);
  gm_glGetShaderInfoLog(c, bad, sizeof text, NULL, text);
  assert_non_null(strstr(text, "error"));
  GLuint p = gm_glCreateProgram(c);
  gm_glAttachShader(c, p, p);
  EXPECT(GL_INVALID_OPERATION);
  gm_glAttachShader(c, p, bad);
  gm_glAttachShader(c, p, bad);
  EXPECT(GL_INVALID_OPERATION);
  gm_glLinkProgram(c, p);
  gm_glGetProgramiv(c, p, GL_LINK_STATUS, &v);
  assert_false(v);
  gm_glUseProgram(c, p);
  EXPECT(GL_INVALID_OPERATION);
  assert_int_equal(gm_glGetUniformLocation(c, p, "x"), -1);
  EXPECT(GL_INVALID_OPERATION);
  gm_glDeleteShader(c, bad);
  assert_true(gm_glIsShader(c, bad)); /* it is attached */
  gm_glDeleteProgram(c, p);
  assert_false(gm_glIsShader(c, bad));
  gm_glGetShaderiv(c, bad, GL_SHADER_TYPE, &v);
  EXPECT(GL_INVALID_VALUE);
  gm_glShaderBinary(c, 0, NULL, 1, NULL, 0);
  EXPECT(GL_INVALID_ENUM);
}

static void test_depth_textures(void **state) {
  gm_gl *c = *state;
  static const uint32_t depth[4] = {0x80000000, 0, 0, 0xffffffff};
  gm_glTexImage2D(c, GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT, 2, 2, 0, GL_DEPTH_COMPONENT, GL_UNSIGNED_BYTE, depth);
  EXPECT(GL_INVALID_OPERATION);
  gm_glTexImage2D(c, GL_TEXTURE_2D, 0, GL_RGBA, 2, 2, 0, GL_RGBA, GL_UNSIGNED_INT, depth);
  EXPECT(GL_INVALID_OPERATION);
  gm_glTexImage2D(c, GL_TEXTURE_2D, 1, GL_DEPTH_COMPONENT, 2, 2, 0, GL_DEPTH_COMPONENT, GL_UNSIGNED_INT, depth);
  EXPECT(GL_INVALID_OPERATION);
  gm_glTexImage2D(c, GL_TEXTURE_CUBE_MAP_POSITIVE_X, 0, GL_DEPTH_COMPONENT, 2, 2, 0, GL_DEPTH_COMPONENT, GL_UNSIGNED_INT, depth);
  EXPECT(GL_INVALID_OPERATION);
  gm_glCopyTexImage2D(c, GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT, 0, 0, 2, 2, 0);
  EXPECT(GL_INVALID_OPERATION);
  gm_glTexImage2D(c, GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT, 2, 2, 0, GL_DEPTH_COMPONENT, GL_UNSIGNED_INT, depth);
  EXPECT(GL_NO_ERROR);
  gm_glCopyTexSubImage2D(c, GL_TEXTURE_2D, 0, 0, 0, 0, 0, 1, 1);
  EXPECT(GL_INVALID_OPERATION);
  gm_glTexSubImage2D(c, GL_TEXTURE_2D, 0, 0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, depth);
  EXPECT(GL_INVALID_OPERATION);
  gm_glTexSubImage2D(c, GL_TEXTURE_2D, 0, 1, 1, 1, 1, GL_DEPTH_COMPONENT, GL_UNSIGNED_SHORT, depth);
  EXPECT(GL_NO_ERROR);
  gm_glGenerateMipmap(c, GL_TEXTURE_2D);
  EXPECT(GL_INVALID_OPERATION);
}

static void test_uniforms(void **state) {
  gm_gl *c = *state;
  GLint v;
  GLfloat f[4];
  GLuint p = gles_test_program(c, "attribute vec4 a; void main() { gl_Position = a; }",
                               "precision mediump float; uniform vec2 u[3]; uniform int n; uniform bool b; uniform sampler2D s;"
                               "void main() { gl_FragColor = vec4(u[0] + u[1] * float(n), b ? u[2] : vec2(0.0)) + texture2D(s, u[2]); }");
  gm_glUniform1f(c, 0, 1);
  EXPECT(GL_INVALID_OPERATION); /* no program is in use */
  gm_glUseProgram(c, p);
  GLint u = gm_glGetUniformLocation(c, p, "u"), n = gm_glGetUniformLocation(c, p, "n"), s = gm_glGetUniformLocation(c, p, "s");
  assert_int_equal(gm_glGetUniformLocation(c, p, "u[0]"), u);
  assert_int_equal(gm_glGetUniformLocation(c, p, "u[2]"), u + 2);
  assert_int_equal(gm_glGetUniformLocation(c, p, "u[3]"), -1);
  gm_glUniform3f(c, u, 1, 2, 3);
  EXPECT(GL_INVALID_OPERATION);
  gm_glUniform1f(c, n, 1);
  EXPECT(GL_INVALID_OPERATION);
  gm_glUniform1i(c, s, 32);
  EXPECT(GL_INVALID_VALUE);
  gm_glUniform2fv(c, n, 2, (const GLfloat[]){1, 2, 3, 4});
  EXPECT(GL_INVALID_OPERATION); /* no array */
  gm_glUniformMatrix2fv(c, u, 1, GL_TRUE, (const GLfloat[]){1, 2, 3, 4});
  EXPECT(GL_INVALID_VALUE);
  gm_glUniform2f(c, -1, 1, 1);
  EXPECT(GL_NO_ERROR);
  gm_glUniform2fv(c, u + 1, 5, (const GLfloat[]){1, 2, 3, 4, 5, 6, 7, 8, 9, 10});
  EXPECT(GL_NO_ERROR); /* what is beyond the array is ignored */
  gm_glGetUniformfv(c, p, u + 2, f);
  assert_true(f[0] == 3 && f[1] == 4);
  gm_glUniform1f(c, gm_glGetUniformLocation(c, p, "b"), 7);
  gm_glGetUniformiv(c, p, gm_glGetUniformLocation(c, p, "b"), &v);
  assert_int_equal(v, 1);
  gm_glGetProgramiv(c, p, GL_ACTIVE_UNIFORMS, &v);
  assert_int_equal(v, 4);
}

/* The name of an array's uniform ends with [0], also if it has one element. */
static void test_array_names(void **state) {
  gm_gl *c = *state;
  GLint size, names = 0;
  GLenum type;
  char name[20];
  GLuint p = gles_test_program(c, "attribute vec4 a; void main() { gl_Position = a; }",
                               "precision mediump float; uniform vec4 one[1]; uniform vec4 none; uniform vec4 two[2];"
                               "void main() { gl_FragColor = one[0] + none + two[0] + two[1]; }");
  for (GLuint i = 0; i < 3; i++) {
    gm_glGetActiveUniform(c, p, i, sizeof name, NULL, &size, &type, name);
    names += !strcmp(name, "one[0]") && size == 1;
    names += !strcmp(name, "none") && size == 1;
    names += !strcmp(name, "two[0]") && size == 2;
  }
  assert_int_equal(names, 3);
  assert_int_equal(gm_glGetUniformLocation(c, p, "one[0]"), gm_glGetUniformLocation(c, p, "one"));
  assert_int_equal(gm_glGetUniformLocation(c, p, "none[0]"), -1);
  gm_glUseProgram(c, p);
  gm_glUniform4fv(c, gm_glGetUniformLocation(c, p, "one"), 2, (const GLfloat[8]){1, 2, 3, 4, 5, 6, 7, 8});
  EXPECT(GL_NO_ERROR); /* what is beyond the array is ignored, and not recorded */
  const GLint two = gm_glGetUniformLocation(c, p, "two"), none = gm_glGetUniformLocation(c, p, "none");
  const GLsizei many = 1 << 30;
  assert_int_equal(gm_gl_uniform_count(c, two, many), 2);
  assert_int_equal(gm_gl_uniform_count(c, two + 1, many), 1);
  assert_int_equal(gm_gl_uniform_count(c, two, -1), -1);
  assert_int_equal(gm_gl_uniform_count(c, none, many), 2); /* an error, as with more */
  assert_int_equal(gm_gl_uniform_count(c, -1, many), 2);
}

static void test_framebuffers(void **state) {
  gm_gl *c = *state;
  GLuint f, r;
  gm_glFramebufferTexture2D(c, GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, 0, 0);
  EXPECT(GL_INVALID_OPERATION); /* the default framebuffer */
  gm_glGenFramebuffers(c, 1, &f);
  gm_glBindFramebuffer(c, GL_FRAMEBUFFER, f);
  assert_int_equal(gm_glCheckFramebufferStatus(c, GL_FRAMEBUFFER), GL_FRAMEBUFFER_INCOMPLETE_MISSING_ATTACHMENT);
  gm_glClear(c, GL_COLOR_BUFFER_BIT);
  EXPECT(GL_INVALID_FRAMEBUFFER_OPERATION);
  gm_glRenderbufferStorage(c, GL_RENDERBUFFER, GL_RGBA4, 4, 4);
  EXPECT(GL_INVALID_OPERATION);
  gm_glGenRenderbuffers(c, 1, &r);
  gm_glBindRenderbuffer(c, GL_RENDERBUFFER, r);
  gm_glRenderbufferStorage(c, GL_RENDERBUFFER, GL_RGBA, 4, 4);
  EXPECT(GL_INVALID_ENUM);
  gm_glRenderbufferStorage(c, GL_RENDERBUFFER, GL_RGBA4, 4097, 4);
  EXPECT(GL_INVALID_VALUE);
  gm_glRenderbufferStorage(c, GL_RENDERBUFFER, GL_DEPTH_COMPONENT16, 4, 4);
  gm_glFramebufferRenderbuffer(c, GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, r);
  assert_int_equal(gm_glCheckFramebufferStatus(c, GL_FRAMEBUFFER), GL_FRAMEBUFFER_INCOMPLETE_ATTACHMENT);
  gm_glFramebufferRenderbuffer(c, GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0 + 4, GL_RENDERBUFFER, r);
  EXPECT(GL_INVALID_ENUM);
  gm_glDeleteRenderbuffers(c, 1, &r);
  gm_glDeleteFramebuffers(c, 1, &f);
  EXPECT(GL_NO_ERROR);
}

/* GL_NV_fbo_color_attachments: further colours have to fit, and are not drawn. */
static void test_colors(void **state) {
  gm_gl *c = *state;
  GLint max;
  GLuint f, r[2];
  gm_glGetIntegerv(c, GL_MAX_COLOR_ATTACHMENTS_NV, &max);
  assert_int_equal(max, 4);
  gm_glGenFramebuffers(c, 1, &f);
  gm_glBindFramebuffer(c, GL_FRAMEBUFFER, f);
  gm_glGenRenderbuffers(c, 2, r);
  for (unsigned i = 0; i < 2; i++) {
    gm_glBindRenderbuffer(c, GL_RENDERBUFFER, r[i]);
    gm_glRenderbufferStorage(c, GL_RENDERBUFFER, GL_RGBA4, 4, 4);
  }
  gm_glFramebufferRenderbuffer(c, GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT3_NV, GL_RENDERBUFFER, r[1]);
  assert_int_equal(gm_glCheckFramebufferStatus(c, GL_FRAMEBUFFER), GL_FRAMEBUFFER_UNSUPPORTED); /* draws would write nothing */
  gm_glFramebufferRenderbuffer(c, GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, r[0]);
  assert_int_equal(gm_glCheckFramebufferStatus(c, GL_FRAMEBUFFER), GL_FRAMEBUFFER_COMPLETE);
  gm_glRenderbufferStorage(c, GL_RENDERBUFFER, GL_RGBA4, 5, 4);
  assert_int_equal(gm_glCheckFramebufferStatus(c, GL_FRAMEBUFFER), GL_FRAMEBUFFER_INCOMPLETE_DIMENSIONS);
  gm_glRenderbufferStorage(c, GL_RENDERBUFFER, GL_DEPTH_COMPONENT16, 4, 4);
  assert_int_equal(gm_glCheckFramebufferStatus(c, GL_FRAMEBUFFER), GL_FRAMEBUFFER_INCOMPLETE_ATTACHMENT);
  gm_glDeleteRenderbuffers(c, 1, &r[1]); /* takes it out */
  assert_int_equal(gm_glCheckFramebufferStatus(c, GL_FRAMEBUFFER), GL_FRAMEBUFFER_COMPLETE);
  gm_glDeleteRenderbuffers(c, 1, &r[0]);
  gm_glDeleteFramebuffers(c, 1, &f);
  EXPECT(GL_NO_ERROR);
}

/* Pixels of the surface after a draw over its left half. */
static void test_pixels(void **state) {
  gm_gl *c = *state;
  static const GLfloat corner[] = {-1, -1, 0, -1, -1, 1, 0, 1};
  unsigned char p[4] = {0};
  GLuint program = gles_test_program(c, "attribute vec4 a; void main() { gl_Position = a; }",
                                     "void main() { gl_FragColor = vec4(1.0, 0.5, 0.0, 1.0); }");
  gm_glUseProgram(c, program);
  gm_glClearColor(c, 0, 0, 1, 1);
  gm_glClear(c, GL_COLOR_BUFFER_BIT);
  gm_glVertexAttribPointer(c, 0, 2, GL_FLOAT, GL_FALSE, 0, corner);
  gm_glEnableVertexAttribArray(c, 0);
  gm_glDrawArrays(c, GL_TRIANGLE_STRIP, 0, 4);
  gm_glReadPixels(c, 2, 8, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, p);
  assert_memory_equal(p, ((unsigned char[]){255, 128, 0, 255}), 4);
  gm_glReadPixels(c, 12, 8, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, p);
  assert_memory_equal(p, ((unsigned char[]){0, 0, 255, 255}), 4);
  gm_glReadPixels(c, 0, 0, 1, 1, GL_RGB, GL_UNSIGNED_SHORT_5_6_5, p);
  EXPECT(GL_INVALID_OPERATION);
}

/* Pixels outside of the surface stay what they are in memory. */
static void test_pixels_outside(void **state) {
  gm_gl *c = *state;
  static const unsigned char blue[4] = {0, 0, 255, 255}, old[4] = {9, 9, 9, 9};
  unsigned char p[3][3][4];
  gm_glClearColor(c, 0, 0, 1, 1);
  gm_glClear(c, GL_COLOR_BUFFER_BIT);
  for (unsigned corner = 0; corner < 2; corner++) {
    memset(p, 9, sizeof p);
    gm_glReadPixels(c, corner ? 14 : -1, corner ? 14 : -1, 3, 3, GL_RGBA, GL_UNSIGNED_BYTE, p);
    for (unsigned y = 0; y < 3; y++)
      for (unsigned x = 0; x < 3; x++) {
        bool inside = corner ? x < 2 && y < 2 : x && y;
        assert_memory_equal(p[y][x], inside ? blue : old, 4);
      }
  }
  EXPECT(GL_NO_ERROR);
}

int main(void) {
#define TEST(f) cmocka_unit_test_setup_teardown(f, gles_test_begin, gles_test_end)
  const struct CMUnitTest tests[] = {TEST(test_enums),         TEST(test_values),       TEST(test_first_error),    TEST(test_textures),
                                     TEST(test_buffers),       TEST(test_programs),     TEST(test_depth_textures), TEST(test_uniforms),
                                     TEST(test_array_names),   TEST(test_framebuffers), TEST(test_colors),         TEST(test_pixels),
                                     TEST(test_pixels_outside)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
