/* SPDX-License-Identifier: Apache-2.0 */
/* Tests limits of OpenGL ES: large numbers, shaders without an end, surfaces of two share groups, validation: each ends with its error,
   in bounded time and memory. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "gles/gl/test_gl_rig.h"

#define EXPECT(error) assert_int_equal(gm_glGetError(c), error)

/* A program whose samplers of two types read one unit does not validate, as its draws fail. */
static void test_validate(void **state) {
  gm_gl *c = *state;
  GLint ok = -1, length = 0;
  char log[200] = "";
  GLuint p = gles_test_program(c, "attribute vec2 a; varying vec2 t; void main() { t = a; gl_Position = vec4(a, 0.0, 1.0); }",
                               "precision mediump float; uniform sampler2D a; uniform samplerCube b; varying vec2 t;"
                               "void main() { gl_FragColor = texture2D(a, t) + textureCube(b, vec3(t, 1.0)); }");
  gm_glUseProgram(c, p);
  for (GLint unit = 0; unit < 2; unit++) {
    gm_glUniform1i(c, gm_glGetUniformLocation(c, p, "b"), unit);
    gm_glValidateProgram(c, p);
    gm_glGetProgramiv(c, p, GL_VALIDATE_STATUS, &ok);
    gm_glGetProgramiv(c, p, GL_INFO_LOG_LENGTH, &length);
    assert_int_equal(ok, unit);
    assert_int_equal(length > 0, !unit);
    EXPECT(GL_NO_ERROR);
    gm_glDrawArrays(c, GL_POINTS, 0, 1);
    EXPECT(unit ? GL_NO_ERROR : GL_INVALID_OPERATION);
    gm_glGetProgramInfoLog(c, p, sizeof log, NULL, log);
    assert_true((strstr(log, "unit 0") != NULL) == !unit);
  }
  gm_glValidateProgram(c, gm_glCreateProgram(c));
  EXPECT(GL_NO_ERROR);
}

/* Memory does not grow with the numbers that a program gives, but with what it draws. */
static void test_large_numbers(void **state) {
  gm_gl *c = *state;
  static const uint32_t far[] = {0, 1, 1u << 22, 1, 1u << 31, 0xffffffff};
  static const GLfloat corner[] = {-1, -1, 3, -1, -1, 3};
  unsigned char pixel[4];
  GLuint name[1], b;
  gm_glGenTextures(c, 1000000000, name);
  EXPECT(GL_OUT_OF_MEMORY);
  gm_glUseProgram(c,
                  gles_test_program(c, "attribute vec4 a; void main() { gl_Position = a; }", "void main() { gl_FragColor = vec4(1.0); }"));
  gm_glGenBuffers(c, 1, &b);
  gm_glBindBuffer(c, GL_ARRAY_BUFFER, b);
  gm_glBufferData(c, GL_ARRAY_BUFFER, sizeof corner, corner, GL_STATIC_DRAW);
  gm_glVertexAttribPointer(c, 0, 2, GL_FLOAT, GL_FALSE, 0, NULL);
  gm_glEnableVertexAttribArray(c, 0);
  for (unsigned i = 0; i < 60; i++)
    gm_glDrawElements(c, GL_POINTS, 6, GL_UNSIGNED_INT, far);
  gm_glDrawElements(c, GL_TRIANGLES, 3, GL_UNSIGNED_INT, (const uint32_t[]){0, 1, 2});
  gm_glReadPixels(c, 8, 8, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixel);
  assert_int_equal(pixel[0], 255);
  EXPECT(GL_NO_ERROR);
}

/* Indices that are far from each other name the same vertices as near ones. */
static void test_sparse(void **state) {
  gm_gl *c = *state;
  static GLfloat corner[3000 * 2];
  static const GLushort index[] = {2999, 7, 1500, 7, 2999};
  unsigned char p[2][4];
  memcpy(corner + 2 * 7, (const GLfloat[]){-1, -1}, 8);
  memcpy(corner + 2 * 1500, (const GLfloat[]){0, 1}, 8);
  memcpy(corner + 2 * 2999, (const GLfloat[]){0, -1}, 8);
  gm_glUseProgram(c,
                  gles_test_program(c, "attribute vec4 a; void main() { gl_Position = a; }", "void main() { gl_FragColor = vec4(1.0); }"));
  gm_glVertexAttribPointer(c, 0, 2, GL_FLOAT, GL_FALSE, 0, corner);
  gm_glEnableVertexAttribArray(c, 0);
  gm_glDrawElements(c, GL_TRIANGLE_STRIP, 5, GL_UNSIGNED_SHORT, index);
  gm_glReadPixels(c, 7, 2, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, p[0]);
  gm_glReadPixels(c, 9, 2, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, p[1]);
  assert_int_equal(p[0][0], 255);
  assert_int_equal(p[1][0], 0);
}

/* A surface that contexts of two share groups draw to, one after the other, changes its size. */
static void test_two_groups(void **state) {
  gm_gl *c = *state, *other;
  void *made;
  gm_gl_surface *s = gles_test_surface;
  assert_int_equal(gles_test_begin(&made), 0);
  other = made;
  gm_gl_surface_free(gles_test_surface);
  gles_test_surface = s;
  gm_glClear(c, GL_COLOR_BUFFER_BIT);
  gm_gl_bind_surfaces(other, s, s);
  gm_glClearColor(other, 1, 1, 1, 1);
  gm_glClear(other, GL_COLOR_BUFFER_BIT);
  assert_true(gm_gl_surface_resize(s, 3, 3));
  gm_gl_finish(c, true);
  gm_gl_finish(other, true);
  gm_gl_free(other);
}

/* A shader without an end gives an error in bounded time, and only once. The others draw. */
static void test_endless(void **state) {
  gm_gl *c = *state;
  static const GLfloat corner[] = {-1, -1, 3, -1, -1, 3};
  unsigned char pixel[4] = {0};
  static const char *const vertex = "attribute vec4 a; void main() { gl_Position = a; }";
  GLuint p[] = {gles_test_program(c, vertex,
                                  "void main() { for (int i = 0; i >= 0; i = i + 0) if (gl_FragCoord.x < 0.0) break;"
                                  " gl_FragColor = vec4(1.0); }"),
                gles_test_program(c, vertex, "void main() { gl_FragColor = vec4(1.0); }")};
  gm_glVertexAttribPointer(c, 0, 2, GL_FLOAT, GL_FALSE, 0, corner);
  gm_glEnableVertexAttribArray(c, 0);
  for (unsigned frame = 0; frame < 20; frame++) {
    gm_glUseProgram(c, p[0]);
    gm_glDrawArrays(c, GL_TRIANGLES, 0, 3);
    gm_gl_finish(c, true);
    EXPECT(GL_OUT_OF_MEMORY);
  }
  gm_glUseProgram(c, p[1]);
  gm_glDrawArrays(c, GL_TRIANGLES, 0, 3);
  gm_glReadPixels(c, 8, 8, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixel);
  assert_int_equal(pixel[0], 255);
  EXPECT(GL_NO_ERROR);
}

int main(void) {
#define TEST(f) cmocka_unit_test_setup_teardown(f, gles_test_begin, gles_test_end)
  const struct CMUnitTest tests[] = {TEST(test_validate), TEST(test_large_numbers), TEST(test_sparse), TEST(test_two_groups),
                                     TEST(test_endless)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
