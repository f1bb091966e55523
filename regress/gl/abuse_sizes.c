/* SPDX-License-Identifier: Apache-2.0 */
/* Cases of abuse.h: numbers that are large, negative or nonsense; objects that are deleted while they are used. */
#include <limits.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "regress/gl/abuse.h"

/* Kilobytes that the process has used at most. */
static long peak_memory(void) {
  struct rusage u;
  getrusage(RUSAGE_SELF, &u);
  return u.ru_maxrss;
}

static void many_names(void) {
  GLuint name[4];
  PFNGLGENVERTEXARRAYSOESPROC arrays = (PFNGLGENVERTEXARRAYSOESPROC)eglGetProcAddress("glGenVertexArraysOES");
  abuse_begin();
  void (*const make[])(GLsizei, GLuint *) = {glGenTextures, glGenBuffers, glGenFramebuffers, glGenRenderbuffers, arrays};
  for (unsigned i = 0; i < sizeof make / sizeof *make; i++) {
    make[i](1000000000, name);
    CHECK_GL(GL_OUT_OF_MEMORY);
    make[i](INT_MIN, name);
    CHECK_GL(GL_INVALID_VALUE);
    make[i](4, name);
    CHECK_GL(GL_NO_ERROR);
  }
  CHECK(peak_memory() < 1000000);
}

static void far_indices(void) {
  static const GLuint index[] = {0, 1u << 22, UINT_MAX, 1u << 31, 1, 2};
  GLuint b;
  abuse_begin();
  abuse_white();
  glGenBuffers(1, &b);
  glBindBuffer(GL_ARRAY_BUFFER, b);
  glBufferData(GL_ARRAY_BUFFER, 24, (const GLfloat[]){-1, -1, 3, -1, -1, 3}, GL_STATIC_DRAW);
  glVertexAttribPointer(0, 2, GL_FLOAT, GL_FALSE, 0, NULL);
  for (unsigned i = 0; i < 60; i++)
    glDrawElements(GL_TRIANGLES, 6, GL_UNSIGNED_INT, index);
  CHECK_GL(GL_NO_ERROR);
  CHECK(peak_memory() < 1000000);
}

static void beyond_buffers(void) {
  GLuint b[2];
  abuse_begin();
  abuse_white();
  glGenBuffers(2, b);
  glBindBuffer(GL_ARRAY_BUFFER, b[0]);
  glBufferData(GL_ARRAY_BUFFER, 7, "1234567", GL_STATIC_DRAW);
  glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, b[1]);
  glBufferData(GL_ELEMENT_ARRAY_BUFFER, 5, "12345", GL_STATIC_DRAW);
  for (GLint size = 1; size <= 4; size++) {
    glVertexAttribPointer(0, size, GL_FLOAT, GL_FALSE, 3, (const void *)(uintptr_t)(size - 2));
    glDrawElements(GL_TRIANGLES, 30, GL_UNSIGNED_SHORT, (const void *)(uintptr_t)3);
    glDrawElements(GL_TRIANGLES, 30, GL_UNSIGNED_INT, (const void *)UINTPTR_MAX);
    glDrawArrays(GL_POINTS, INT_MAX, 3);
  }
  CHECK(abuse_red(1, 1) >= 0);
  CHECK_GL(GL_NO_ERROR);
}

static void many_vertices(void) {
  abuse_begin();
  abuse_white();
  glDisableVertexAttribArray(0);
  glDrawArrays(GL_TRIANGLES, 0, INT_MAX);
  CHECK_GL(GL_OUT_OF_MEMORY);
  glDrawArrays(GL_TRIANGLES, 0, -1);
  CHECK_GL(GL_INVALID_VALUE);
}

static void large_buffers(void) {
  GLuint b;
  abuse_begin();
  glGenBuffers(1, &b);
  glBindBuffer(GL_ARRAY_BUFFER, b);
  glBufferData(GL_ARRAY_BUFFER, PTRDIFF_MAX, NULL, GL_STATIC_DRAW);
  CHECK_GL(GL_OUT_OF_MEMORY);
  glBufferData(GL_ARRAY_BUFFER, -1, NULL, GL_STATIC_DRAW);
  CHECK_GL(GL_INVALID_VALUE);
  glBufferData(GL_ARRAY_BUFFER, 8, NULL, GL_STATIC_DRAW);
  glBufferSubData(GL_ARRAY_BUFFER, 4, PTRDIFF_MAX, "12");
  CHECK_GL(GL_INVALID_VALUE);
  glBufferSubData(GL_ARRAY_BUFFER, PTRDIFF_MAX, PTRDIFF_MAX, "12");
  CHECK_GL(GL_INVALID_VALUE);
  glBufferSubData(GL_ARRAY_BUFFER, -4, 2, "12");
  CHECK_GL(GL_INVALID_VALUE);
}

static void large_reads(void) {
  abuse_begin();
  abuse_white();
  glDrawArrays(GL_TRIANGLES, 0, 3);
  unsigned char *p = calloc(5000, 5000 * 4);
  glReadPixels(-100, -100, 5000, 5000, GL_RGBA, GL_UNSIGNED_BYTE, p);
  CHECK(p[(100 * 5000 + 100) * 4] == 255 && p[(99 * 5000 + 100) * 4] == 0 && p[(100 * 5000 + 100 + ABUSE_SIDE) * 4] == 0);
  glReadPixels(INT_MAX, INT_MIN, 5000, 5000, GL_RGBA, GL_UNSIGNED_BYTE, p);
  glReadPixels(INT_MIN, INT_MIN, INT_MAX, INT_MAX, GL_RGBA, GL_UNSIGNED_BYTE, p);
  CHECK_GL(GL_NO_ERROR);
  glReadPixels(0, 0, -1, 1, GL_RGBA, GL_UNSIGNED_BYTE, p);
  CHECK_GL(GL_INVALID_VALUE);
  free(p);
}

static void large_rows(void) {
  abuse_begin();
  glPixelStorei(GL_UNPACK_ROW_LENGTH_EXT, INT_MAX);
  glPixelStorei(GL_UNPACK_SKIP_ROWS_EXT, INT_MAX);
  glPixelStorei(GL_UNPACK_SKIP_PIXELS_EXT, INT_MAX);
  glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 4, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
  CHECK_GL(GL_NO_ERROR);
  glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 0, 0, GL_RGBA, GL_UNSIGNED_BYTE, "");
  CHECK_GL(GL_NO_ERROR);
}

static void large_images(void) {
  abuse_begin();
  glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, INT_MAX, INT_MAX, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
  CHECK_GL(GL_INVALID_VALUE);
  glTexImage2D(GL_TEXTURE_2D, 30, GL_RGBA, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
  CHECK_GL(GL_INVALID_VALUE);
  glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, -1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
  CHECK_GL(GL_INVALID_VALUE);
  glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 2, 2, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
  glTexSubImage2D(GL_TEXTURE_2D, 0, INT_MAX, 1, 2, 2, GL_RGBA, GL_UNSIGNED_BYTE, "1234");
  CHECK_GL(GL_INVALID_VALUE);
  glCopyTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, INT_MAX, INT_MIN, 8, 8, 0);
  CHECK_GL(GL_NO_ERROR);
  glCopyTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, INT_MIN, INT_MAX, 8, 8);
  CHECK_GL(GL_NO_ERROR);
}

static void large_boxes(void) {
  static const GLint v[] = {INT_MIN, -1000000, -1, 0, 1, 4096, 1000000, INT_MAX};
  abuse_begin();
  abuse_white();
  glEnable(GL_SCISSOR_TEST);
  for (unsigned i = 0; i < 64; i++) {
    glViewport(v[i % 8], v[i / 8], i % 3 ? INT_MAX : 16, i % 5 ? 16 : INT_MAX);
    glScissor(v[i / 8], v[i % 8], i % 2 ? INT_MAX : 16, i % 7 ? INT_MAX : 3);
    glClear(GL_COLOR_BUFFER_BIT);
    glDrawArrays(GL_TRIANGLES, 0, 3);
  }
  CHECK(abuse_red(1, 1) >= 0);
  CHECK_GL(GL_NO_ERROR);
}

static void nonsense_floats(void) {
  static const GLfloat v[] = {0.0f / 1.0f, 1e38f, -1e38f, 1e-45f, __builtin_inff(), -__builtin_inff(), __builtin_nanf("")};
  abuse_begin();
  abuse_white();
  glEnable(GL_POLYGON_OFFSET_FILL);
  glEnable(GL_DEPTH_TEST);
  for (unsigned i = 0; i < 7; i++) {
    const GLfloat corner[] = {v[i], -1, 0, 1, 3, v[(i + 2) % 7], 1, 1, -1, 3, v[i], v[(i + 3) % 7]};
    glClearColor(v[i], v[i], v[i], v[i]);
    glClearDepthf(v[i]);
    glDepthRangef(v[i], v[(i + 1) % 7]);
    glPolygonOffset(v[i], v[(i + 1) % 7]);
    glBlendColor(v[i], v[i], v[i], v[i]);
    glSampleCoverage(v[i], GL_TRUE);
    glVertexAttribPointer(0, 4, GL_FLOAT, GL_FALSE, 0, corner);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    for (GLenum mode = GL_POINTS; mode <= GL_TRIANGLE_FAN; mode++)
      glDrawArrays(mode, 0, 3);
  }
  CHECK(abuse_red(1, 1) >= 0);
}

/* --- shaders without an end --- */

#define ENDLESS "for (int i = 0; i >= 0; i = i + 0) if (x < -2.0) break; "

static void endless_fragments(void) {
  abuse_begin();
  abuse_program("attribute vec4 a; void main() { gl_Position = a; }",
                "precision highp float; uniform float x; void main() { " ENDLESS "gl_FragColor = vec4(1.0); }");
  abuse_triangle();
  for (unsigned i = 0; i < 100; i++) {
    glDrawArrays(GL_TRIANGLES, 0, 3);
    eglSwapBuffers(eglGetCurrentDisplay(), eglGetCurrentSurface(EGL_DRAW));
    CHECK_GL(GL_OUT_OF_MEMORY);
  }
}

static void endless_vertices(void) {
  abuse_begin();
  abuse_program("attribute vec4 a; uniform float x; void main() { " ENDLESS "gl_Position = a; }",
                "void main() { gl_FragColor = vec4(1.0); }");
  abuse_triangle();
  for (unsigned i = 0; i < 100; i++) {
    glDrawArrays(GL_TRIANGLES, 0, 3);
    CHECK_GL(GL_OUT_OF_MEMORY);
  }
}

/* --- objects --- */

static void strange_names(void) {
  abuse_begin();
  glBindTexture(GL_TEXTURE_2D, UINT_MAX);
  glBindBuffer(GL_ARRAY_BUFFER, UINT_MAX - 1);
  glBindRenderbuffer(GL_RENDERBUFFER, UINT_MAX);
  glBindFramebuffer(GL_FRAMEBUFFER, UINT_MAX);
  CHECK(glIsTexture(UINT_MAX) && glIsRenderbuffer(UINT_MAX) && glIsFramebuffer(UINT_MAX));
  CHECK_GL(GL_NO_ERROR);
  glUseProgram(UINT_MAX);
  CHECK_GL(GL_INVALID_VALUE);
  glDeleteProgram(12345);
  CHECK_GL(GL_INVALID_VALUE);
  glDeleteTextures(2, (const GLuint[]){12345, UINT_MAX});
  CHECK_GL(GL_NO_ERROR);
}

static void deleted_while_used(void) {
  GLuint t, r, f, b;
  abuse_begin();
  abuse_white();
  glGenTextures(1, &t);
  glGenRenderbuffers(1, &r);
  glGenFramebuffers(1, &f);
  glGenBuffers(1, &b);
  glBindFramebuffer(GL_FRAMEBUFFER, f);
  glBindTexture(GL_TEXTURE_2D, t);
  glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 8, 8, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, t, 0);
  glBindRenderbuffer(GL_RENDERBUFFER, r);
  glRenderbufferStorage(GL_RENDERBUFFER, GL_DEPTH_COMPONENT16, 8, 8);
  glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, r);
  glBindBuffer(GL_ARRAY_BUFFER, b);
  glBufferData(GL_ARRAY_BUFFER, 24, (const GLfloat[]){-1, -1, 3, -1, -1, 3}, GL_STATIC_DRAW);
  glVertexAttribPointer(0, 2, GL_FLOAT, GL_FALSE, 0, NULL);
  glDrawArrays(GL_TRIANGLES, 0, 3);
  glDeleteBuffers(1, &b);
  glDeleteRenderbuffers(1, &r);
  glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 4, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
  glDeleteTextures(1, &t);
  CHECK(glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_INCOMPLETE_MISSING_ATTACHMENT);
  glDeleteFramebuffers(1, &f);
  abuse_triangle();
  glDrawArrays(GL_TRIANGLES, 0, 3);
  CHECK(abuse_red(2, 2) == 255);
  CHECK_GL(GL_NO_ERROR);
}

static void program_while_used(void) {
  GLint p;
  GLuint s[2];
  abuse_begin();
  abuse_white();
  glGetIntegerv(GL_CURRENT_PROGRAM, &p);
  glDrawArrays(GL_TRIANGLES, 0, 3);
  glGetAttachedShaders((GLuint)p, 2, NULL, s);
  for (unsigned i = 0; i < 2; i++) {
    glDetachShader((GLuint)p, s[i]);
    glDeleteShader(s[i]);
  }
  glLinkProgram((GLuint)p); /* which fails; the program that is used stays */
  glDeleteProgram((GLuint)p);
  CHECK(glIsProgram((GLuint)p));
  CHECK(abuse_red(2, 2) == 255);
  glUseProgram(0);
  CHECK(!glIsProgram((GLuint)p));
  glDrawArrays(GL_TRIANGLES, 0, 3);
  CHECK_GL(GL_NO_ERROR);
}

static void mapped_while_drawn(void) {
  GLuint b;
  PFNGLMAPBUFFEROESPROC map = (PFNGLMAPBUFFEROESPROC)eglGetProcAddress("glMapBufferOES");
  abuse_begin();
  abuse_white();
  glGenBuffers(1, &b);
  glBindBuffer(GL_ARRAY_BUFFER, b);
  glBufferData(GL_ARRAY_BUFFER, 24, NULL, GL_STATIC_DRAW);
  glVertexAttribPointer(0, 2, GL_FLOAT, GL_FALSE, 0, NULL);
  CHECK(map(GL_ARRAY_BUFFER, GL_WRITE_ONLY_OES) != NULL);
  glDrawArrays(GL_TRIANGLES, 0, 3);
  CHECK_GL(GL_INVALID_OPERATION);
  glDeleteBuffers(1, &b);
  CHECK_GL(GL_NO_ERROR);
}

static void long_uniforms(void) {
  GLfloat v[8] = {1, 1, 1, 1, 1, 1, 1, 1};
  abuse_begin();
  GLuint p = abuse_program("attribute vec4 a; uniform vec4 u[2]; void main() { gl_Position = a + u[1]; }",
                           "void main() { gl_FragColor = vec4(1.0); }");
  GLint u = glGetUniformLocation(p, "u[1]");
  glUniform4fv(u, INT_MAX, v); /* what is beyond the array is ignored */
  CHECK_GL(GL_NO_ERROR);
  glUniform4fv(u, -1, v);
  CHECK_GL(GL_INVALID_VALUE);
  glUniform4fv(INT_MAX, 1, v);
  CHECK_GL(GL_INVALID_OPERATION);
  CHECK(glGetUniformLocation(p, "u[99999999999999999999]") == -1 && glGetUniformLocation(p, "") == -1 &&
        glGetUniformLocation(p, "u[") == -1);
  abuse_frames(1); /* a recording has to have one */
}

static void validate(void) {
  GLint ok = 1;
  abuse_begin();
  GLuint p = abuse_program("attribute vec4 a; void main() { gl_Position = a; }",
                           "precision mediump float; uniform sampler2D s; uniform samplerCube t;"
                           "void main() { gl_FragColor = texture2D(s, vec2(0.0)) + textureCube(t, vec3(1.0)); }");
  glValidateProgram(p);
  glGetProgramiv(p, GL_VALIDATE_STATUS, &ok);
  CHECK(!ok);
}

static void bad_handles(void) {
  EGLDisplay d = abuse_begin();
  EGLint v;
  char nonsense[64] = {0};
  CHECK(!eglInitialize(nonsense, NULL, NULL));
  CHECK_EGL(EGL_BAD_DISPLAY);
  CHECK(!eglDestroySurface(d, nonsense));
  CHECK_EGL(EGL_BAD_SURFACE);
  CHECK(!eglDestroyContext(d, nonsense));
  CHECK_EGL(EGL_BAD_CONTEXT);
  CHECK(!eglGetConfigAttrib(d, nonsense, EGL_RED_SIZE, &v));
  CHECK_EGL(EGL_BAD_CONFIG);
  CHECK(!eglMakeCurrent(d, nonsense, nonsense, eglGetCurrentContext()));
  CHECK_EGL(EGL_BAD_SURFACE);
  CHECK(!eglMakeCurrent(d, EGL_NO_SURFACE, EGL_NO_SURFACE, nonsense));
  CHECK_EGL(EGL_BAD_CONTEXT);
  CHECK(eglGetProcAddress("glNothing") == NULL && eglGetProcAddress("") == NULL);
}

const abuse_case abuse_sizes[] = {{"many-names", many_names, false},
                                  {"far-indices", far_indices, false},
                                  {"beyond-buffers", beyond_buffers, false},
                                  {"many-vertices", many_vertices, false},
                                  {"large-buffers", large_buffers, false},
                                  {"large-reads", large_reads, false},
                                  {"large-rows", large_rows, false},
                                  {"large-images", large_images, false},
                                  {"large-boxes", large_boxes, false},
                                  {"nonsense-floats", nonsense_floats, false},
                                  {"endless-fragments", endless_fragments, false},
                                  {"endless-vertices", endless_vertices, false},
                                  {"strange-names", strange_names, false},
                                  {"deleted-while-used", deleted_while_used, false},
                                  {"program-while-used", program_while_used, false},
                                  {"mapped-while-drawn", mapped_while_drawn, false},
                                  {"long-uniforms", long_uniforms, false},
                                  {"validate", validate, false},
                                  {"bad-handles", bad_handles, false},
                                  {0}};
