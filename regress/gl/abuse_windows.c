/* SPDX-License-Identifier: Apache-2.0 */
/* Cases of abuse.h: windows that vanish, change and are used twice; objects that are destroyed while they are current. */
#include <X11/Xlib.h>
#include <stdlib.h>

#include "regress/gl/abuse.h"

static Display *x;
static EGLDisplay display;
static EGLConfig config;
static EGLContext context;
static Window window;
static EGLSurface surface;

static Window new_window(unsigned width, unsigned height) {
  Window w = XCreateSimpleWindow(x, DefaultRootWindow(x), 0, 0, width, height, 0, 0, 0);
  XMapWindow(x, w);
  XSync(x, False);
  return w;
}

static void begin_drawing(void) {
  const EGLint want[] = {EGL_SURFACE_TYPE, EGL_WINDOW_BIT, EGL_RENDERABLE_TYPE, EGL_OPENGL_ES2_BIT, EGL_NONE};
  EGLint n = 0;
  x = XOpenDisplay(NULL);
  CHECK(x != NULL);
  if (!x)
    exit(1);
  display = eglGetDisplay((EGLNativeDisplayType)x);
  CHECK(eglInitialize(display, NULL, NULL) && eglChooseConfig(display, want, &config, 1, &n) && n);
  context = abuse_context(display, EGL_NO_CONTEXT);
  window = new_window(64, 48);
  surface = eglCreateWindowSurface(display, config, window, NULL);
  CHECK(surface != EGL_NO_SURFACE);
}

static bool make_current(void) { return eglMakeCurrent(display, surface, surface, context); }

static void begin_current(void) {
  begin_drawing();
  CHECK(make_current());
  abuse_white();
}

static void destroy_all(void) {
  XDestroyWindow(x, window);
  XSync(x, False);
}

static void resize_window(unsigned width, unsigned height) {
  XResizeWindow(x, window, width, height);
  XSync(x, False);
}

static EGLint query_surface(EGLint attribute) {
  EGLint v = -1;
  CHECK(eglQuerySurface(display, surface, attribute, &v));
  return v;
}

/* --- a window that is gone --- */

static void gone_before_current(void) {
  begin_drawing();
  destroy_all();
  CHECK(!make_current());
  CHECK_EGL(EGL_BAD_NATIVE_WINDOW);
}

static void gone_before_draw(void) {
  begin_current();
  destroy_all();
  glDrawArrays(GL_TRIANGLES, 0, 3);
  CHECK(abuse_red(3, 3) == 255);
  CHECK(!eglSwapBuffers(display, surface));
  CHECK_EGL(EGL_BAD_NATIVE_WINDOW);
}

static void gone_before_swap(void) {
  begin_current();
  abuse_frames(2);
  glDrawArrays(GL_TRIANGLES, 0, 3);
  destroy_all();
  CHECK(!eglSwapBuffers(display, surface));
  CHECK_EGL(EGL_BAD_NATIVE_WINDOW);
  CHECK_GL(GL_NO_ERROR);
}

static void gone_before_query(void) {
  begin_current();
  destroy_all();
  CHECK(query_surface(EGL_WIDTH) == 64 && query_surface(EGL_HEIGHT) == 48);
}

static void gone_before_destroy(void) {
  begin_drawing();
  destroy_all();
  CHECK(eglDestroySurface(display, surface));
  CHECK(!eglDestroySurface(display, surface));
  CHECK_EGL(EGL_BAD_SURFACE);
}

static void gone_before_terminate(void) {
  begin_current();
  destroy_all();
  CHECK(eglTerminate(display));
}

static void gone_while_resized(void) {
  begin_current();
  resize_window(100, 100);
  destroy_all();
  glDrawArrays(GL_TRIANGLES, 0, 3);
  CHECK(abuse_red(3, 3) == 255);
}

static void gone_and_another(void) {
  begin_current();
  destroy_all();
  window = new_window(20, 20);
  EGLSurface other = eglCreateWindowSurface(display, config, window, NULL);
  CHECK(eglMakeCurrent(display, other, other, context));
  CHECK(eglDestroySurface(display, surface));
  surface = other;
  abuse_frames(2);
}

static void never_there(void) {
  begin_drawing();
  CHECK(eglCreateWindowSurface(display, config, 0x7654321, NULL) == EGL_NO_SURFACE);
  CHECK_EGL(EGL_BAD_NATIVE_WINDOW);
  CHECK(eglCreateWindowSurface(display, config, 0, NULL) == EGL_NO_SURFACE);
  CHECK_EGL(EGL_BAD_NATIVE_WINDOW);
}

static int handled;
static int handle(Display *d, XErrorEvent *e) {
  (void)d, (void)e;
  return ++handled, 0;
}

/* The application's errors are its own. */
static void own_errors(void) {
  begin_current();
  XSetErrorHandler(handle);
  XDestroyWindow(x, 0x7654321);
  glDrawArrays(GL_TRIANGLES, 0, 3);
  CHECK(eglSwapBuffers(display, surface));
  XSync(x, False);
  CHECK(handled == 1);
  CHECK(XSetErrorHandler(NULL) == handle);
}

/* --- one window --- */

static void twice(void) {
  begin_drawing();
  CHECK(eglCreateWindowSurface(display, config, window, NULL) == EGL_NO_SURFACE);
  CHECK_EGL(EGL_BAD_ALLOC);
  CHECK(eglDestroySurface(display, surface));
  surface = eglCreateWindowSurface(display, config, window, NULL);
  CHECK(surface != EGL_NO_SURFACE);
}

static void twice_while_current(void) {
  begin_current();
  CHECK(eglDestroySurface(display, surface));
  EGLSurface other = eglCreateWindowSurface(display, config, window, NULL);
  CHECK(other != EGL_NO_SURFACE);
  CHECK(eglMakeCurrent(display, other, other, context));
  surface = other;
  abuse_frames(1);
}

/* --- sizes --- */

static void resize_then_query(void) {
  begin_current();
  abuse_frames(1);
  resize_window(200, 150);
  CHECK(query_surface(EGL_WIDTH) == 200 && query_surface(EGL_HEIGHT) == 150);
}

static void resize_then_draw(void) {
  begin_current();
  abuse_frames(1);
  resize_window(200, 150);
  glViewport(0, 0, 200, 150);
  glDrawArrays(GL_TRIANGLES, 0, 3);
  CHECK(abuse_red(199, 149) == 255);
  CHECK(abuse_red(200, 149) == 7);
}

static void resize_then_current(void) {
  GLint v[4];
  begin_drawing();
  resize_window(90, 80);
  CHECK(make_current());
  glGetIntegerv(GL_VIEWPORT, v);
  CHECK(v[2] == 90 && v[3] == 80);
}

static void resize_within_a_frame(void) {
  begin_current();
  glDrawArrays(GL_TRIANGLES, 0, 3);
  resize_window(8, 8);
  CHECK(query_surface(EGL_WIDTH) == 8);
  CHECK(abuse_red(60, 40) == 255); /* the frame that has begun keeps its size */
  CHECK(eglSwapBuffers(display, surface));
  glClear(GL_COLOR_BUFFER_BIT);
  CHECK(abuse_red(60, 40) == 7);
}

static void shrink(void) {
  begin_current();
  for (unsigned i = 0; i < 20; i++) {
    resize_window(60 - 3 * i, 48 - 2 * i);
    abuse_frames(1);
  }
  CHECK_GL(GL_NO_ERROR);
}

static void larger_than_surfaces(void) {
  begin_current();
  resize_window(5000, 20);
  abuse_frames(1);
  CHECK(query_surface(EGL_WIDTH) == 4096 && query_surface(EGL_HEIGHT) == 20);
  window = new_window(5000, 10);
  CHECK(eglCreateWindowSurface(display, config, window, NULL) != EGL_NO_SURFACE);
}

static void preserved(void) {
  EGLint kinds = 0;
  begin_current();
  CHECK(eglGetConfigAttrib(display, config, EGL_SURFACE_TYPE, &kinds) && kinds & EGL_SWAP_BEHAVIOR_PRESERVED_BIT);
  CHECK(eglSurfaceAttrib(display, surface, EGL_SWAP_BEHAVIOR, EGL_BUFFER_PRESERVED));
  CHECK(query_surface(EGL_SWAP_BEHAVIOR) == EGL_BUFFER_PRESERVED);
  abuse_frames(1);
  CHECK(abuse_red(5, 5) == 255);
  resize_window(70, 70);
  glClear(GL_DEPTH_BUFFER_BIT);
  CHECK(query_surface(EGL_WIDTH) == 70);
}

/* --- what is destroyed while it is current --- */

static void destroyed_surface_draws(void) {
  begin_current();
  CHECK(eglDestroySurface(display, surface));
  glDrawArrays(GL_TRIANGLES, 0, 3);
  CHECK(abuse_red(5, 5) == 255);
  CHECK(!eglSwapBuffers(display, surface));
  CHECK_EGL(EGL_BAD_SURFACE);
  CHECK(eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT));
}

static void destroyed_context_draws(void) {
  begin_current();
  CHECK(eglDestroyContext(display, context));
  abuse_frames(1);
  CHECK(!eglDestroyContext(display, context));
  CHECK_EGL(EGL_BAD_CONTEXT);
  CHECK(eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT));
}

static void terminated_display_draws(void) {
  begin_current();
  CHECK(eglTerminate(display));
  glDrawArrays(GL_TRIANGLES, 0, 3);
  CHECK(abuse_red(5, 5) == 255);
  CHECK(!eglSwapBuffers(display, surface));
  CHECK_EGL(EGL_NOT_INITIALIZED);
  CHECK(eglReleaseThread());
}

static void terminated_and_opened(void) {
  begin_current();
  CHECK(eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT));
  CHECK(eglTerminate(display) && eglInitialize(display, NULL, NULL));
  CHECK(!make_current());
  surface = eglCreateWindowSurface(display, config, window, NULL);
  context = abuse_context(display, EGL_NO_CONTEXT);
  CHECK(make_current());
  abuse_white();
  abuse_frames(1);
}

const abuse_case abuse_windows[] = {{"window-gone-before-current", gone_before_current, true},
                                    {"window-gone-before-draw", gone_before_draw, true},
                                    {"window-gone-before-swap", gone_before_swap, true},
                                    {"window-gone-before-query", gone_before_query, true},
                                    {"window-gone-before-destroy", gone_before_destroy, true},
                                    {"window-gone-before-terminate", gone_before_terminate, true},
                                    {"window-gone-while-resized", gone_while_resized, true},
                                    {"window-gone-and-another", gone_and_another, true},
                                    {"window-never-there", never_there, true},
                                    {"window-own-errors", own_errors, true},
                                    {"window-twice", twice, true},
                                    {"window-twice-while-current", twice_while_current, true},
                                    {"resize-then-query", resize_then_query, true},
                                    {"resize-then-draw", resize_then_draw, true},
                                    {"resize-then-current", resize_then_current, true},
                                    {"resize-within-a-frame", resize_within_a_frame, true},
                                    {"resize-shrink", shrink, true},
                                    {"window-larger-than-surfaces", larger_than_surfaces, true},
                                    {"window-preserved", preserved, true},
                                    {"destroyed-surface-draws", destroyed_surface_draws, true},
                                    {"destroyed-context-draws", destroyed_context_draws, true},
                                    {"terminated-display-draws", terminated_display_draws, true},
                                    {"terminated-and-opened", terminated_and_opened, true},
                                    {0}};
