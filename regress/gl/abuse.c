/* SPDX-License-Identifier: Apache-2.0 */
/* Runs one of the programs that use EGL and OpenGL ES wrongly (abuse.h), or lists them. usage: abuse --names | abuse CASE. The exit code is
   1 if a case fails. */
#include "regress/gl/abuse.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static atomic_uint failures;

void abuse_check(bool ok, const char *what, int line) {
  if (ok)
    return;
  failures++;
  fprintf(stderr, "line %d: %s does not hold\n", line, what);
}

EGLDisplay abuse_display(void) {
  PFNEGLGETPLATFORMDISPLAYEXTPROC get = (PFNEGLGETPLATFORMDISPLAYEXTPROC)eglGetProcAddress("eglGetPlatformDisplayEXT");
  EGLDisplay d = get(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, NULL);
  CHECK(eglInitialize(d, NULL, NULL));
  return d;
}

EGLConfig abuse_config(EGLDisplay d) {
  const EGLint want[] = {EGL_SURFACE_TYPE,
                         EGL_PBUFFER_BIT,
                         EGL_RENDERABLE_TYPE,
                         EGL_OPENGL_ES2_BIT,
                         EGL_ALPHA_SIZE,
                         8,
                         EGL_DEPTH_SIZE,
                         24,
                         EGL_STENCIL_SIZE,
                         8,
                         EGL_NONE};
  EGLConfig c = NULL;
  EGLint n = 0;
  CHECK(eglChooseConfig(d, want, &c, 1, &n) && n == 1);
  return c;
}

EGLContext abuse_context(EGLDisplay d, EGLContext shared) {
  const EGLint version[] = {EGL_CONTEXT_CLIENT_VERSION, 2, EGL_NONE};
  return eglCreateContext(d, abuse_config(d), shared, version);
}

EGLSurface abuse_pbuffer(EGLDisplay d) {
  const EGLint size[] = {EGL_WIDTH, ABUSE_SIDE, EGL_HEIGHT, ABUSE_SIDE, EGL_NONE};
  return eglCreatePbufferSurface(d, abuse_config(d), size);
}

EGLDisplay abuse_begin(void) {
  EGLDisplay d = abuse_display();
  EGLSurface s = abuse_pbuffer(d);
  CHECK(eglMakeCurrent(d, s, s, abuse_context(d, EGL_NO_CONTEXT)));
  return d;
}

static GLuint compile_abuse_shader(GLenum type, const char *text) {
  GLuint s = glCreateShader(type);
  glShaderSource(s, 1, &text, NULL);
  glCompileShader(s);
  return s;
}

GLuint abuse_program(const char *vertex, const char *fragment) {
  GLuint p = glCreateProgram();
  GLint ok = 0;
  glAttachShader(p, compile_abuse_shader(GL_VERTEX_SHADER, vertex));
  glAttachShader(p, compile_abuse_shader(GL_FRAGMENT_SHADER, fragment));
  glBindAttribLocation(p, 0, "a");
  glLinkProgram(p);
  glGetProgramiv(p, GL_LINK_STATUS, &ok);
  CHECK(ok);
  glUseProgram(p);
  return p;
}

void abuse_triangle(void) {
  static const GLfloat corner[] = {-1, -1, 3, -1, -1, 3};
  glBindBuffer(GL_ARRAY_BUFFER, 0);
  glVertexAttribPointer(0, 2, GL_FLOAT, GL_FALSE, 0, corner);
  glEnableVertexAttribArray(0);
}

void abuse_white(void) {
  abuse_program("attribute vec4 a; void main() { gl_Position = a; }", "void main() { gl_FragColor = vec4(1.0); }");
  abuse_triangle();
}

int abuse_red(int x, int y) {
  unsigned char p[4] = {7, 7, 7, 7};
  glReadPixels(x, y, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, p);
  return p[0];
}

void abuse_frames(unsigned n) {
  for (unsigned i = 0; i < n; i++) {
    glClear(GL_COLOR_BUFFER_BIT);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    CHECK(eglSwapBuffers(eglGetCurrentDisplay(), eglGetCurrentSurface(EGL_DRAW)));
  }
}

int main(int argc, char **argv) {
  const abuse_case *const lists[] = {abuse_windows, abuse_threads, abuse_sizes, abuse_calls, abuse_others, abuse_ends, abuse_processes};
  bool names = argc == 2 && !strcmp(argv[1], "--names"), found = names;
  for (unsigned l = 0; argc == 2 && l < sizeof lists / sizeof *lists; l++)
    for (const abuse_case *c = lists[l]; c->name; c++)
      if (names)
        printf("%s %s\n", c->name, c->window ? "window" : l >= 5 ? "process" : "none");
      else if (!strcmp(argv[1], c->name)) {
        found = true;
        c->run();
      }
  if (!found)
    return fprintf(stderr, "usage: abuse --names | abuse CASE\n"), 2;
  return failures != 0;
}
