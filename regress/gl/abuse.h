/* SPDX-License-Identifier: Apache-2.0 */
/* Small programs that use EGL and OpenGL ES wrongly, or at their limits (docs/gles.md, "Checks"). Each runs in a process of its own, and
 * ends as the specification says. */
#ifndef REGRESS_GL_ABUSE_H
#define REGRESS_GL_ABUSE_H

#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GLES2/gl2.h>
#include <GLES2/gl2ext.h>
#include <stdbool.h>

enum { ABUSE_SIDE = 32 };

/* A case: one program. */
typedef struct {
  const char *name;
  void (*run)(void);
  bool window; /* it needs an X server */
} abuse_case;
/* The last has no name. */
extern const abuse_case abuse_windows[], abuse_threads[], abuse_sizes[], abuse_calls[], abuse_others[], abuse_ends[], abuse_processes[];

/* Notes a failure if the condition does not hold. */
void abuse_check(bool ok, const char *what, int line);
#define CHECK(condition) abuse_check(condition, #condition, __LINE__)
#define CHECK_EGL(code) CHECK(eglGetError() == (code))
#define CHECK_GL(code) CHECK(glGetError() == (code))

/* Makes a display without windows; a configuration of it with all buffers; a context, and a pbuffer, of that configuration. */
EGLDisplay abuse_display(void);
EGLConfig abuse_config(EGLDisplay d);
EGLContext abuse_context(EGLDisplay d, EGLContext shared);
EGLSurface abuse_pbuffer(EGLDisplay d);
/* Makes all of these, and makes the context current. */
EGLDisplay abuse_begin(void);
/* Links a program of two shaders, and uses it. */
GLuint abuse_program(const char *vertex, const char *fragment);
/* Sets attribute 0 to a triangle that covers all pixels. */
void abuse_triangle(void);
/* Both, with a program that draws white. */
void abuse_white(void);
/* The red of a pixel. */
int abuse_red(int x, int y);
/* Shows some frames of the current surface. */
void abuse_frames(unsigned n);

#endif
