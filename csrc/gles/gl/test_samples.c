/* SPDX-License-Identifier: Apache-2.0 */
/* Tests multisampling: surfaces with samples, GL_EXT_multisampled_render_to_texture (docs/gles.md, "Checks"). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "gles/gl/gl_private.h"
#include "gles/gl/test_gl_rig.h"

#define EXPECT(error) assert_int_equal(gm_glGetError(c), error)

static gm_gl_surface *sampled; /* with alpha, depth, stencil and samples */

static int begin(void **state) {
  if (gles_test_begin(state) || !(sampled = gm_gl_surface_new(16, 16, (gm_gl_buffers){true, true, true, true})))
    return -1;
  gm_gl_bind_surfaces(*state, sampled, sampled);
  return 0;
}

static int end(void **state) {
  gm_gl_bind_surfaces(*state, NULL, NULL);
  gm_gl_surface_free(sampled);
  return gles_test_end(state);
}

static void use(gm_gl *c, const char *fragment) {
  GLuint p = gles_test_program(c, "attribute vec4 a; void main() { gl_Position = a; }", fragment);
  gm_glUseProgram(c, p);
  EXPECT(GL_NO_ERROR);
}

/* Draws a triangle with these corners, in two dimensions. */
static void draw(gm_gl *c, const GLfloat corner[6]) {
  gm_glVertexAttribPointer(c, 0, 2, GL_FLOAT, GL_FALSE, 0, corner);
  gm_glEnableVertexAttribArray(c, 0);
  gm_glDrawArrays(c, GL_TRIANGLES, 0, 3);
}
static const GLfloat all[6] = {-1, -1, 3, -1, -1, 3};

static unsigned red_at(gm_gl *c, GLint x, GLint y) {
  unsigned char p[4] = {9, 9, 9, 9};
  gm_glReadPixels(c, x, y, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, p);
  EXPECT(GL_NO_ERROR);
  return p[0];
}

static GLint get(gm_gl *c, GLenum pname) {
  GLint v = -1;
  gm_glGetIntegerv(c, pname, &v);
  return v;
}

/* --- where samples are --- */

/* The half plane x < edge, in 256ths of a pixel from the left edge of pixel 8; red of that pixel. Samples are at 32, 96, 160 and 224. */
static const struct {
  int edge;
  unsigned red;
} edges[] = {{0, 0}, {31, 0}, {33, 64}, {95, 64}, {97, 128}, {159, 128}, {161, 191}, {223, 191}, {225, 255}, {256, 255}};

static void test_edges(void **state) {
  gm_gl *c = *state;
  use(c, "void main() { gl_FragColor = vec4(1.0); }");
  for (unsigned axis = 0; axis < 2; axis++)
    for (unsigned k = 0; k < sizeof edges / sizeof *edges; k++) {
      const GLfloat at = (GLfloat)edges[k].edge / 2048; /* pixel 8 begins at 0, and has 1 / 8 */
      const GLfloat corner[2][6] = {{at, -9, at, 9, -9, 0}, {-9, at, 0, -9, 9, at}};
      gm_glClear(c, GL_COLOR_BUFFER_BIT);
      draw(c, corner[axis]);
      assert_int_equal(red_at(c, 8, 8), edges[k].red);
      assert_int_equal(red_at(c, axis ? 8 : 7, axis ? 7 : 8), 255);
      assert_int_equal(red_at(c, axis ? 8 : 9, axis ? 9 : 8), 0);
    }
}

/* Two triangles that share an edge cover each sample once, in any direction. */
static void test_shared_edges(void **state) {
  gm_gl *c = *state;
  static const GLfloat far[12][2] = {{3, 1},   {2, 3},   {1, 4},   {-1, 3}, {-2, 2}, {-3, 1},
                                     {-4, -1}, {-3, -2}, {-1, -4}, {1, -3}, {3, -3}, {4, -1}};
  use(c, "void main() { gl_FragColor = vec4(0.25); }");
  gm_glEnable(c, GL_BLEND);
  gm_glBlendFunc(c, GL_ONE, GL_ONE);
  for (unsigned k = 0; k < 12; k++) {
    const GLfloat x = far[k][0], y = far[k][1];
    gm_glClear(c, GL_COLOR_BUFFER_BIT);
    draw(c, (const GLfloat[6]){-x, -y, x, y, -3 * y, 3 * x});
    draw(c, (const GLfloat[6]){x, y, -x, -y, 3 * y, -3 * x});
    unsigned char p[16 * 16 * 4];
    gm_glReadPixels(c, 0, 0, 16, 16, GL_RGBA, GL_UNSIGNED_BYTE, p);
    for (unsigned i = 0; i < 16 * 16; i++)
      assert_int_equal(p[4 * i], 64);
  }
  gm_glDisable(c, GL_BLEND);
}

/* --- coverage --- */

static const struct {
  float value;
  unsigned red, inverted;
} coverages[] = {{0, 0, 255},     {0.1f, 0, 255},  {0.2f, 64, 191}, {0.3f, 64, 191}, {0.4f, 128, 128}, {0.6f, 128, 128},
                 {0.7f, 191, 64}, {0.8f, 191, 64}, {0.9f, 255, 0},  {1, 255, 0},     {2, 255, 0},      {-1, 0, 255}};

static void test_sample_coverage(void **state) {
  gm_gl *c = *state;
  use(c, "void main() { gl_FragColor = vec4(1.0); }");
  gm_glEnable(c, GL_SAMPLE_COVERAGE);
  for (unsigned k = 0; k < sizeof coverages / sizeof *coverages; k++)
    for (unsigned inverted = 0; inverted < 2; inverted++) {
      gm_glClear(c, GL_COLOR_BUFFER_BIT);
      gm_glSampleCoverage(c, coverages[k].value, (GLboolean)inverted);
      draw(c, all);
      assert_int_equal(red_at(c, 3, 4), inverted ? coverages[k].inverted : coverages[k].red);
    }
  gm_glDisable(c, GL_SAMPLE_COVERAGE);
  gm_glSampleCoverage(c, 0, GL_FALSE);
  draw(c, all);
  assert_int_equal(red_at(c, 3, 4), 255);
}

/* Shaders that write alpha in different ways, and what the text around main is. */
static const char *const by_alpha[] = {
    "uniform mediump float u; void main() { gl_FragColor = vec4(1.0, 1.0, 1.0, u); }",
    "uniform mediump float u; void main() { gl_FragData[0] = vec4(1.0, 1.0, 1.0, u); }",
    "#version 100\nuniform mediump float u;\nvoid main() { gl_FragColor = vec4(1.0, 1.0, 1.0, u); } // main",
    "/* not\n#version 100\n*/ uniform mediump float u;\nvoid main() { gl_FragColor = vec4(1.0, 1.0, 1.0, u); }",
    " // a comment\n # version 100\nuniform mediump float u;\nvoid main() { gl_FragColor = vec4(1.0, 1.0, 1.0, u); }",
    "uniform mediump float u; void put(mediump float a) { gl_FragColor.rgb = vec3(1.0); gl_FragColor.a = a; } void main() { put(u); }",
    "#define BODY main\nuniform mediump float u; void BODY() { gl_FragColor = vec4(1.0, 1.0, 1.0, u); if (u < 9.0) return; discard; }"};

static void test_alpha_to_coverage(void **state) {
  gm_gl *c = *state;
  static const struct {
    float alpha;
    unsigned red;
  } row[] = {{0, 0}, {0.12f, 0}, {0.13f, 64}, {0.37f, 64}, {0.38f, 128}, {0.62f, 128}, {0.63f, 191}, {0.87f, 191}, {0.88f, 255}, {1, 255}};
  for (unsigned s = 0; s < sizeof by_alpha / sizeof *by_alpha; s++) {
    GLuint p = gles_test_program(c, "attribute vec4 a; void main() { gl_Position = a; }", by_alpha[s]);
    gm_glUseProgram(c, p);
    for (unsigned k = 0; k < sizeof row / sizeof *row; k++) {
      gm_glUniform1f(c, gm_glGetUniformLocation(c, p, "u"), row[k].alpha);
      gm_glEnable(c, GL_SAMPLE_ALPHA_TO_COVERAGE);
      gm_glClear(c, GL_COLOR_BUFFER_BIT);
      draw(c, all);
      assert_int_equal(red_at(c, 3, 4), row[k].red);
      gm_glDisable(c, GL_SAMPLE_ALPHA_TO_COVERAGE);
      draw(c, all);
      assert_int_equal(red_at(c, 3, 4), 255);
    }
    EXPECT(GL_NO_ERROR);
  }
}

/* A surface without samples takes no part in any of it. */
static void test_without_samples(void **state) {
  gm_gl *c = *state;
  gm_gl_bind_surfaces(c, gles_test_surface, gles_test_surface);
  assert_int_equal(get(c, GL_SAMPLES), 0);
  assert_int_equal(get(c, GL_SAMPLE_BUFFERS), 0);
  use(c, "void main() { gl_FragColor = vec4(1.0, 1.0, 1.0, 0.0); }");
  gm_glEnable(c, GL_SAMPLE_COVERAGE);
  gm_glEnable(c, GL_SAMPLE_ALPHA_TO_COVERAGE);
  gm_glSampleCoverage(c, 0, GL_FALSE);
  draw(c, all);
  assert_int_equal(red_at(c, 3, 4), 255);
}

/* --- depth and stencil --- */

/* Each sample has a depth and a stencil of its own, which stay while the picture is read. */
static void test_depth_stencil(void **state) {
  gm_gl *c = *state;
  static const GLfloat part[6] = {0.0625f, -9, 0.0625f, 9, -9, 0}; /* two samples of pixel 8 */
  for (unsigned stencil = 0; stencil < 2; stencil++) {
    gm_glClear(c, GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
    gm_glEnable(c, stencil ? GL_STENCIL_TEST : GL_DEPTH_TEST);
    gm_glStencilFunc(c, GL_ALWAYS, 1, 255);
    gm_glStencilOp(c, GL_KEEP, GL_KEEP, GL_REPLACE);
    gm_glDepthFunc(c, GL_LESS);
    use(c, "void main() { gl_FragColor = vec4(1.0); }");
    draw(c, part);
    assert_int_equal(red_at(c, 8, 8), 128); /* which ends the pass */
    gm_glClear(c, GL_COLOR_BUFFER_BIT);
    gm_glStencilFunc(c, GL_EQUAL, 0, 255);
    draw(c, all); /* the samples that have nothing yet */
    assert_int_equal(red_at(c, 8, 8), 128);
    assert_int_equal(red_at(c, 7, 8), 0);
    assert_int_equal(red_at(c, 9, 8), 255);
    gm_glDisable(c, stencil ? GL_STENCIL_TEST : GL_DEPTH_TEST);
  }
}

/* --- GL_EXT_multisampled_render_to_texture --- */

static GLuint new_texture(gm_gl *c) {
  GLuint t;
  gm_glGenTextures(c, 1, &t);
  gm_glBindTexture(c, GL_TEXTURE_2D, t);
  gm_glTexParameteri(c, GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
  gm_glTexImage2D(c, GL_TEXTURE_2D, 0, GL_RGBA, 16, 16, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
  return t;
}

static GLuint new_buffer(gm_gl *c, GLsizei samples, GLenum format) {
  GLuint r;
  gm_glGenRenderbuffers(c, 1, &r);
  gm_glBindRenderbuffer(c, GL_RENDERBUFFER, r);
  gm_glRenderbufferStorageMultisampleEXT(c, GL_RENDERBUFFER, samples, format, 16, 16);
  EXPECT(GL_NO_ERROR);
  return r;
}

static void new_framebuffer(gm_gl *c) {
  GLuint f;
  gm_glGenFramebuffers(c, 1, &f);
  gm_glBindFramebuffer(c, GL_FRAMEBUFFER, f);
}

static void test_texture(void **state) {
  gm_gl *c = *state;
  GLuint t = new_texture(c);
  new_framebuffer(c);
  gm_glFramebufferTexture2DMultisampleEXT(c, GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, t, 0, 2);
  assert_int_equal(gm_glCheckFramebufferStatus(c, GL_FRAMEBUFFER), GL_FRAMEBUFFER_COMPLETE);
  assert_int_equal(get(c, GL_SAMPLES), GLES_SAMPLES);
  use(c, "void main() { gl_FragColor = vec4(1.0); }");
  draw(c, (const GLfloat[6]){0.0625f, -9, 0.0625f, 9, -9, 0});
  assert_int_equal(red_at(c, 8, 8), 128);
  draw(c, (const GLfloat[6]){0.03125f, -9, 0.03125f, 9, -9, 0}); /* onto the mean, which all samples have now */
  assert_int_equal(red_at(c, 8, 8), 160);
  gm_glBindFramebuffer(c, GL_FRAMEBUFFER, 0);
  use(c, "uniform sampler2D t; void main() { gl_FragColor = texture2D(t, vec2(8.5 / 16.0)); }");
  draw(c, all);
  assert_int_equal(red_at(c, 1, 1), 160);
}

static void test_renderbuffer(void **state) {
  gm_gl *c = *state;
  static const struct {
    GLsizei asked;
    GLint samples;
  } row[] = {{0, 0}, {1, GLES_SAMPLES}, {2, GLES_SAMPLES}, {3, GLES_SAMPLES}, {4, GLES_SAMPLES}};
  static const GLenum format[] = {GL_RGBA4, GL_RGB5_A1, GL_RGB565, GL_RGB8_OES, GL_RGBA8_OES};
  GLint v;
  for (unsigned k = 0; k < sizeof row / sizeof *row; k++)
    for (unsigned f = 0; f < sizeof format / sizeof *format; f++) {
      GLuint color = new_buffer(c, row[k].asked, format[f]);
      gm_glGetRenderbufferParameteriv(c, GL_RENDERBUFFER, GL_RENDERBUFFER_SAMPLES_EXT, &v);
      assert_int_equal(v, row[k].samples);
      new_framebuffer(c);
      gm_glFramebufferRenderbuffer(c, GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, color);
      assert_int_equal(gm_glCheckFramebufferStatus(c, GL_FRAMEBUFFER), GL_FRAMEBUFFER_COMPLETE);
      use(c, "void main() { gl_FragColor = vec4(1.0); }");
      gm_glClear(c, GL_COLOR_BUFFER_BIT);
      draw(c, (const GLfloat[6]){0.0625f, -9, 0.0625f, 9, -9, 0});
      assert_int_equal(red_at(c, 8, 8), row[k].samples ? 128 : 0);
      draw(c, (const GLfloat[6]){0.09375f, -9, 0.09375f, 9, -9, 0}); /* samples stay: three are covered now */
      assert_int_equal(red_at(c, 8, 8), row[k].samples ? 191 : 255);
    }
}

static void test_errors(void **state) {
  gm_gl *c = *state;
  GLint v;
  GLuint t = new_texture(c);
  assert_int_equal(get(c, GL_MAX_SAMPLES_EXT), GLES_SAMPLES);
  new_framebuffer(c);
  gm_glFramebufferTexture2DMultisampleEXT(c, GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_TEXTURE_2D, t, 0, 4);
  EXPECT(GL_INVALID_ENUM);
  gm_glFramebufferTexture2DMultisampleEXT(c, GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, t, 0, 5);
  EXPECT(GL_INVALID_VALUE);
  gm_glFramebufferTexture2DMultisampleEXT(c, GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, t, 0, -1);
  EXPECT(GL_INVALID_VALUE);
  gm_glFramebufferTexture2DMultisampleEXT(c, GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, t, 1, 4);
  EXPECT(GL_INVALID_VALUE);
  new_buffer(c, 4, GL_RGBA4);
  gm_glRenderbufferStorageMultisampleEXT(c, GL_RENDERBUFFER, 5, GL_RGBA4, 1, 1);
  EXPECT(GL_INVALID_VALUE);
  gm_glRenderbufferStorageMultisampleEXT(c, GL_RENDERBUFFER, -1, GL_RGBA4, 1, 1);
  EXPECT(GL_INVALID_VALUE);
  gm_glRenderbufferStorageMultisampleEXT(c, GL_RENDERBUFFER, 4, GL_RGBA, 1, 1);
  EXPECT(GL_INVALID_ENUM);
  gm_glFramebufferTexture2DMultisampleEXT(c, GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, t, 0, 4);
  gm_glGetFramebufferAttachmentParameteriv(c, GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_FRAMEBUFFER_ATTACHMENT_TEXTURE_SAMPLES_EXT, &v);
  assert_int_equal(v, GLES_SAMPLES);
  gm_glFramebufferRenderbuffer(c, GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, new_buffer(c, 0, GL_DEPTH_COMPONENT16));
  assert_int_equal(gm_glCheckFramebufferStatus(c, GL_FRAMEBUFFER), GL_FRAMEBUFFER_INCOMPLETE_MULTISAMPLE_EXT);
  gm_glFramebufferRenderbuffer(c, GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, new_buffer(c, 4, GL_DEPTH_COMPONENT16));
  assert_int_equal(gm_glCheckFramebufferStatus(c, GL_FRAMEBUFFER), GL_FRAMEBUFFER_COMPLETE);
  EXPECT(GL_NO_ERROR);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test_setup_teardown(test_edges, begin, end),
                                     cmocka_unit_test_setup_teardown(test_shared_edges, begin, end),
                                     cmocka_unit_test_setup_teardown(test_sample_coverage, begin, end),
                                     cmocka_unit_test_setup_teardown(test_alpha_to_coverage, begin, end),
                                     cmocka_unit_test_setup_teardown(test_without_samples, begin, end),
                                     cmocka_unit_test_setup_teardown(test_depth_stencil, begin, end),
                                     cmocka_unit_test_setup_teardown(test_texture, begin, end),
                                     cmocka_unit_test_setup_teardown(test_renderbuffer, begin, end),
                                     cmocka_unit_test_setup_teardown(test_errors, begin, end)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
