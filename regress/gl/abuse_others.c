/* SPDX-License-Identifier: Apache-2.0 */
/* Cases of abuse.h: programs that end in unusual ways, that change how the processor computes, that unload the library, and shaders that
   are small and need much. */
#include <dlfcn.h>
#include <fenv.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#include "regress/gl/abuse.h"

static EGLDisplay display;

static void begin_drawing(void) {
  display = abuse_begin();
  abuse_white();
}

/* --- ends --- */

static void exits_at_once(void) {
  begin_drawing();
  abuse_frames(3);
  _exit(0);
}

static void becomes_another(void) {
  begin_drawing();
  abuse_frames(3);
  execl("/bin/true", "true", (char *)NULL);
}

static void aborts(void) {
  begin_drawing();
  abuse_frames(3);
  abort();
}

static void draw_at_exit(void) { abuse_frames(2); }

/* Functions of atexit run from the last one on: this one after that of the library, which was not there before the first call. */
static void draws_at_exit(void) {
  atexit(draw_at_exit);
  begin_drawing();
  abuse_frames(1);
}

static void *draw_for_ever(void *unused) {
  EGLSurface s = abuse_pbuffer(display);
  CHECK(eglMakeCurrent(display, s, s, abuse_context(display, EGL_NO_CONTEXT)));
  abuse_white();
  for (;; pthread_testcancel())
    abuse_frames(1);
  return unused;
}

static void exits_while_drawing(void) {
  pthread_t id;
  begin_drawing();
  abuse_frames(1);
  for (unsigned i = 0; i < 3; i++)
    CHECK(!pthread_create(&id, NULL, draw_for_ever, NULL));
  nanosleep(&(struct timespec){.tv_nsec = 200000000}, NULL);
}

/* A thread is cancelled while it draws. Other threads can still draw. */
static void cancelled_threads(void) {
  begin_drawing();
  for (unsigned i = 0; i < 5; i++) {
    pthread_t id;
    CHECK(!pthread_create(&id, NULL, draw_for_ever, NULL));
    nanosleep(&(struct timespec){.tv_nsec = 20000000}, NULL);
    CHECK(!pthread_cancel(id) && !pthread_join(id, NULL));
    abuse_frames(1);
    CHECK(abuse_red(1, 1) == 255);
  }
}

/* --- the library as a plugin's --- */

static void *library;

static void (*function_of(const char *name))(void) {
  void (*f)(void) = NULL;
  *(void **)&f = dlsym(library, name);
  CHECK(f != NULL);
  return f;
}

static void *draw_with_library(void *unused) {
  const EGLint want[] = {EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, EGL_NONE}, version[] = {EGL_CONTEXT_CLIENT_VERSION, 2, EGL_NONE},
               size[] = {EGL_WIDTH, 8, EGL_HEIGHT, 8, EGL_NONE};
  EGLConfig c;
  EGLint n;
#define F(type, name) ((type)function_of(#name))
  EGLDisplay d = F(PFNEGLGETDISPLAYPROC, eglGetDisplay)(EGL_DEFAULT_DISPLAY);
  CHECK(F(PFNEGLINITIALIZEPROC, eglInitialize)(d, NULL, NULL));
  CHECK(F(PFNEGLCHOOSECONFIGPROC, eglChooseConfig)(d, want, &c, 1, &n) && n == 1);
  EGLSurface s = F(PFNEGLCREATEPBUFFERSURFACEPROC, eglCreatePbufferSurface)(d, c, size);
  CHECK(F(PFNEGLMAKECURRENTPROC, eglMakeCurrent)(d, s, s, F(PFNEGLCREATECONTEXTPROC, eglCreateContext)(d, c, EGL_NO_CONTEXT, version)));
  F(PFNGLCLEARPROC, glClear)(GL_COLOR_BUFFER_BIT);
  CHECK(F(PFNEGLSWAPBUFFERSPROC, eglSwapBuffers)(d, s));
#undef F
  CHECK(!dlclose(library));
  return unused;
}

/* A thread draws, and ends when the library is unloaded; then another one does the same. */
static void unloads_the_library(void) {
  setenv("EGL_PLATFORM", "surfaceless", 1);
  for (unsigned i = 0; i < 2; i++) {
    pthread_t id;
    library = dlopen("libEGL.so.1", RTLD_NOW | RTLD_LOCAL);
    CHECK(library != NULL);
    CHECK(!pthread_create(&id, NULL, draw_with_library, NULL) && !pthread_join(id, NULL));
  }
}

/* --- the processor --- */

static void draw_values(unsigned char *to) {
  glClear(GL_COLOR_BUFFER_BIT);
  abuse_program("attribute vec4 a; varying vec2 v; void main() { gl_Position = a; v = a.xy * 0.37; }",
                "precision highp float; varying vec2 v; uniform float u;\n"
                "void main() { gl_FragColor = vec4(v / 3.0 + 1e-3 / u, sqrt(abs(v.x * u)), log2(2.0 + v.y)); }");
  GLint p;
  glGetIntegerv(GL_CURRENT_PROGRAM, &p);
  glUniform1f(glGetUniformLocation((GLuint)p, "u"), 0.1f);
  glDrawArrays(GL_TRIANGLES, 0, 3);
  glReadPixels(0, 0, ABUSE_SIDE, ABUSE_SIDE, GL_RGBA, GL_UNSIGNED_BYTE, to);
  CHECK_GL(GL_NO_ERROR);
}

/* Programs set the direction of rounding, and flush small numbers to zero. That changes no picture, and is not changed. */
static void rounds_otherwise(void) {
  static unsigned char picture[2][ABUSE_SIDE * ABUSE_SIDE * 4];
  static const int modes[] = {FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};
  begin_drawing();
  draw_values(picture[0]);
  for (unsigned i = 0; i < sizeof modes / sizeof *modes; i++) {
    fesetround(modes[i]);
    draw_values(picture[1]);
    CHECK(fegetround() == modes[i]);
    fesetround(FE_TONEAREST);
    CHECK(!memcmp(picture[0], picture[1], sizeof picture[0]));
  }
  unsigned control = __builtin_ia32_stmxcsr();
  __builtin_ia32_ldmxcsr(control | 0x8040); /* flush to zero, denormals are zero */
  draw_values(picture[1]);
  CHECK((__builtin_ia32_stmxcsr() & 0x8040) == 0x8040);
  __builtin_ia32_ldmxcsr(control);
  CHECK(!memcmp(picture[0], picture[1], sizeof picture[0]));
}

/* Divisions by zero in shaders do not raise the traps of the program. */
static void traps_exceptions(void) {
  static unsigned char picture[ABUSE_SIDE * ABUSE_SIDE * 4];
  begin_drawing();
  unsigned control = __builtin_ia32_stmxcsr();
  __builtin_ia32_ldmxcsr(control & ~0x1e80u); /* all but inexact results */
  draw_values(picture);
  abuse_program("attribute vec4 a; void main() { gl_Position = a / (a.w - 1.0); }",
                "precision highp float; uniform float u; void main() { gl_FragColor = vec4(1.0 / u, log2(-u - 1.0), sqrt(-1.0 - u), 1e30 * "
                "(1e30 + u)); }");
  glDrawArrays(GL_TRIANGLES, 0, 3);
  glTexParameterf(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, 1e30f);
  glClearColor(1e30f, -1e30f, 0, 1);
  glClear(GL_COLOR_BUFFER_BIT);
  glFinish();
  __builtin_ia32_ldmxcsr(control);
}

static void count_alarm(int number) { (void)number; }

static void many_alarms(void) {
  struct sigaction a = {.sa_handler = count_alarm}; /* calls are interrupted: no SA_RESTART */
  struct itimerval often = {{0, 500}, {0, 500}}, never = {{0, 0}, {0, 0}};
  begin_drawing();
  sigaction(SIGALRM, &a, NULL);
  setitimer(ITIMER_REAL, &often, NULL);
  abuse_frames(60);
  setitimer(ITIMER_REAL, &never, NULL);
  CHECK(abuse_red(1, 1) == 255);
}

/* --- shaders --- */

static bool compiles(const char *text) {
  GLint ok = 0;
  GLuint s = glCreateShader(GL_FRAGMENT_SHADER);
  glShaderSource(s, 1, &text, NULL);
  glCompileShader(s);
  glGetShaderiv(s, GL_COMPILE_STATUS, &ok);
  glDeleteShader(s);
  return ok;
}

/* Macros that double: the last one has 2^30 names. */
static void macro_bomb(void) {
  char text[4000];
  int n = sprintf(text, "#define a0 1.0\n");
  for (unsigned i = 1; i <= 30; i++)
    n += sprintf(text + n, "#define a%u a%u + a%u\n", i, i - 1, i - 1);
  sprintf(text + n, "void main() { gl_FragColor = vec4(a30); }");
  abuse_begin();
  CHECK(!compiles(text));
  CHECK(compiles("void main() { gl_FragColor = vec4(1.0); }"));
}

/* Parentheses, blocks and operators that are nested deeply, also on the stack of a small thread. */
static void *compile_deep(void *unused) {
  static const char *const parts[][4] = {{"gl_FragColor = vec4(", "(", "1.0", ")"},
                                         {"", "{", ";", "}"},
                                         {"gl_FragColor = vec4(", "-", "1.0", ""},
                                         {"", "if (true) ", ";", ""},
                                         {"gl_FragColor = vec4(", "sin(", "1.0", ")"}};
  enum { DEEP = 100000 };
  char *text = malloc(DEEP * 12);
  CHECK(eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, abuse_context(display, EGL_NO_CONTEXT)));
  for (unsigned k = 0; k < sizeof parts / sizeof *parts; k++) {
    char *at = text + sprintf(text, "void main() { %s", parts[k][0]);
    for (unsigned i = 0; i < DEEP; i++)
      at = stpcpy(at, parts[k][1]);
    at = stpcpy(at, parts[k][2]);
    for (unsigned i = 0; i < DEEP; i++)
      at = stpcpy(at, parts[k][3]);
    strcpy(at, *parts[k][0] ? "); }" : " }");
    CHECK(!compiles(text));
  }
  CHECK(compiles("void main() { gl_FragColor = vec4(1.0); }"));
  free(text);
  return unused;
}

static void deep_shaders(void) {
  pthread_t id;
  pthread_attr_t small;
  display = abuse_display();
  compile_deep(NULL);
  pthread_attr_init(&small);
  pthread_attr_setstacksize(&small, 256 * 1024);
  CHECK(!pthread_create(&id, &small, compile_deep, NULL) && !pthread_join(id, NULL));
}

const abuse_case abuse_others[] = {{"exits-while-drawing", exits_while_drawing, false},
                                   {"cancelled-threads", cancelled_threads, false},
                                   {"rounds-otherwise", rounds_otherwise, false},
                                   {"traps-exceptions", traps_exceptions, false},
                                   {"many-alarms", many_alarms, false},
                                   {"macro-bomb", macro_bomb, false},
                                   {"deep-shaders", deep_shaders, false},
                                   {0}};
const abuse_case abuse_ends[] = {
    {"exits-at-once", exits_at_once, false}, {"becomes-another", becomes_another, false},         {"aborts", aborts, false},
    {"draws-at-exit", draws_at_exit, false}, {"unloads-the-library", unloads_the_library, false}, {0}};
