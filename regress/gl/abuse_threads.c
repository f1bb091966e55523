/* SPDX-License-Identifier: Apache-2.0 */
/* Cases of abuse.h: threads and signal handlers. */
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/time.h>

#include "regress/gl/abuse.h"

static EGLDisplay display;
static EGLSurface surface;
static EGLContext context;

static void in_thread(void *(*work)(void *)) {
  pthread_t id;
  CHECK(!pthread_create(&id, NULL, work, NULL));
  pthread_join(id, NULL);
}

static void begin_drawing(void) {
  display = abuse_display();
  surface = abuse_pbuffer(display);
  context = abuse_context(display, EGL_NO_CONTEXT);
}

/* --- what one thread has --- */

static void *take_surface(void *unused) {
  EGLContext other = abuse_context(display, EGL_NO_CONTEXT);
  CHECK(!eglMakeCurrent(display, surface, surface, other));
  CHECK_EGL(EGL_BAD_ACCESS);
  return unused;
}

static void surface_of_another(void) {
  begin_drawing();
  CHECK(eglMakeCurrent(display, surface, surface, context));
  in_thread(take_surface);
  abuse_white();
  abuse_frames(1);
}

static void *take_context(void *unused) {
  EGLSurface other = abuse_pbuffer(display);
  CHECK(!eglMakeCurrent(display, other, other, context));
  CHECK_EGL(EGL_BAD_ACCESS);
  return unused;
}

static void context_of_another(void) {
  begin_drawing();
  CHECK(eglMakeCurrent(display, surface, surface, context));
  in_thread(take_context);
}

static void *take_both(void *unused) {
  CHECK(eglMakeCurrent(display, surface, surface, context));
  abuse_white();
  glDrawArrays(GL_TRIANGLES, 0, 3);
  return unused; /* without giving it up */
}

static void end_frees_context(void) {
  begin_drawing();
  in_thread(take_both);
  CHECK(eglMakeCurrent(display, surface, surface, context));
  CHECK(abuse_red(5, 5) == 255);
}

static void end_frees_surface(void) {
  begin_drawing();
  in_thread(take_both);
  EGLContext other = abuse_context(display, EGL_NO_CONTEXT);
  CHECK(eglMakeCurrent(display, surface, surface, other));
}

static void *take_and_destroy(void *unused) {
  take_both(NULL);
  CHECK(eglDestroyContext(display, context) && eglDestroySurface(display, surface));
  glDrawArrays(GL_TRIANGLES, 0, 3);
  return unused;
}

static void end_frees_destroyed(void) {
  begin_drawing();
  in_thread(take_and_destroy);
  CHECK(!eglMakeCurrent(display, surface, surface, context));
  CHECK(eglTerminate(display));
}

static void *take_and_release(void *unused) {
  take_both(NULL);
  CHECK(eglReleaseThread());
  CHECK(eglGetCurrentContext() == EGL_NO_CONTEXT);
  CHECK_EGL(EGL_SUCCESS);
  return unused;
}

static void release_thread(void) {
  begin_drawing();
  in_thread(take_and_release);
  CHECK(eglMakeCurrent(display, surface, surface, context));
}

static void *call_without_context(void *unused) {
  glClear(GL_COLOR_BUFFER_BIT);
  CHECK(glGetError() == 0 && glGetString(GL_VERSION) == NULL && glCreateProgram() == 0);
  CHECK(!eglSwapBuffers(display, surface));
  CHECK_EGL(EGL_BAD_SURFACE);
  return unused;
}

static void no_context(void) {
  begin_drawing();
  in_thread(call_without_context);
  call_without_context(NULL);
}

/* --- many at once --- */

enum { THREADS = 8 };

static void in_threads(void *(*work)(void *)) {
  pthread_t id[THREADS];
  for (unsigned i = 0; i < THREADS; i++)
    CHECK(!pthread_create(&id[i], NULL, work, NULL));
  for (unsigned i = 0; i < THREADS; i++)
    pthread_join(id[i], NULL);
}

static void *draw_alone(void *unused) {
  EGLSurface s = abuse_pbuffer(display);
  EGLContext c = abuse_context(display, EGL_NO_CONTEXT);
  CHECK(eglMakeCurrent(display, s, s, c));
  abuse_white();
  abuse_frames(10);
  glDrawArrays(GL_TRIANGLES, 0, 3);
  CHECK(abuse_red(1, 1) == 255);
  CHECK(eglDestroySurface(display, s) && eglDestroyContext(display, c));
  return unused;
}

static void many_threads(void) {
  begin_drawing();
  in_threads(draw_alone);
}

static void *draw_shared(void *unused) {
  static const unsigned char white[4] = {255, 255, 255, 255};
  EGLSurface s = abuse_pbuffer(display);
  EGLContext c = abuse_context(display, context);
  CHECK(eglMakeCurrent(display, s, s, c));
  abuse_program("attribute vec4 a; void main() { gl_Position = a; }",
                "uniform sampler2D s; void main() { gl_FragColor = texture2D(s, vec2(0.5)); }");
  abuse_triangle();
  for (unsigned i = 0; i < 20; i++) {
    glBindTexture(GL_TEXTURE_2D, 1 + i % 3);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, white);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    CHECK(abuse_red(1, 1) == 255);
  }
  return unused;
}

static void many_share(void) {
  begin_drawing();
  in_threads(draw_shared);
}

static void *make_and_ask(void *unused) {
  for (unsigned i = 0; i < 3; i++) {
    EGLint v = 0;
    EGLSurface s = abuse_pbuffer(display);
    EGLContext c = abuse_context(display, EGL_NO_CONTEXT);
    CHECK(eglQuerySurface(display, s, EGL_WIDTH, &v) && v == ABUSE_SIDE);
    CHECK(eglQueryContext(display, c, EGL_CONTEXT_CLIENT_VERSION, &v) && v == 2);
    CHECK(eglDestroySurface(display, s) && eglDestroyContext(display, c));
  }
  return unused;
}

static void many_make_objects(void) {
  begin_drawing();
  in_threads(make_and_ask);
}

/* --- signal handlers --- */

static volatile sig_atomic_t handled;
static void (*in_handler)(void);

static void handle(int number) {
  (void)number;
  handled++;
  in_handler();
}

/* Draws while a timer interrupts it. */
static void draw_interrupted(void (*what)(void)) {
  const struct itimerval often = {{0, 500}, {0, 500}}, never = {{0, 0}, {0, 0}};
  struct sigaction action = {.sa_handler = handle, .sa_flags = SA_RESTART};
  in_handler = what;
  display = abuse_begin();
  abuse_white();
  sigaction(SIGALRM, &action, NULL);
  setitimer(ITIMER_REAL, &often, NULL);
  for (unsigned i = 0; i < 2000 && handled < 200; i++)
    abuse_frames(5);
  setitimer(ITIMER_REAL, &never, NULL);
  CHECK(handled > 0);
}

static void call_gl(void) {
  glGetError();
  glClearColor(0, 0, 0, 1);
  glEnable(GL_DITHER);
}

static void call_egl(void) {
  EGLint v;
  eglQuerySurface(display, eglGetCurrentSurface(EGL_DRAW), EGL_WIDTH, &v);
  eglMakeCurrent(display, eglGetCurrentSurface(EGL_DRAW), eglGetCurrentSurface(EGL_READ), eglGetCurrentContext());
}

static void gl_in_handler(void) { draw_interrupted(call_gl); }
static void egl_in_handler(void) { draw_interrupted(call_egl); }

static void leave_process(void) {
  if (handled == 20)
    exit(0);
}

static void exit_in_handler(void) {
  draw_interrupted(leave_process);
  CHECK(false);
}

const abuse_case abuse_threads[] = {{"surface-of-another-thread", surface_of_another, false},
                                    {"context-of-another-thread", context_of_another, false},
                                    {"thread-end-frees-context", end_frees_context, false},
                                    {"thread-end-frees-surface", end_frees_surface, false},
                                    {"thread-end-frees-destroyed", end_frees_destroyed, false},
                                    {"release-thread", release_thread, false},
                                    {"no-context", no_context, false},
                                    {"many-threads", many_threads, false},
                                    {"many-share", many_share, false},
                                    {"many-make-objects", many_make_objects, false},
                                    {"gl-in-handler", gl_in_handler, false},
                                    {"egl-in-handler", egl_in_handler, false},
                                    {"exit-in-handler", exit_in_handler, false},
                                    {0}};
