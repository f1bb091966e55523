/* SPDX-License-Identifier: Apache-2.0 */
/* Private to the EGL library: displays, configurations, surfaces, contexts (docs/gles.md, "How it works"). */
#ifndef EGL_PRIVATE_H
#define EGL_PRIVATE_H

#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <stdbool.h>

#include "gles/egl/egl.h"
#include "gles/egl/x11.h"

typedef struct {
  EGLint id, alpha, depth, stencil, samples, visual;
} egl_config;

enum { EGL_CONFIGS = 12 };

typedef struct egl_surface {
  struct egl_surface *next;
  const egl_config *config;
  EGLint kind; /* EGL_WINDOW_BIT or EGL_PBUFFER_BIT */
  gm_gl_surface *pixels;
  egl_x11_window *window;                                                  /* of a window */
  EGLint width, height, behavior, texture_format, texture_target, largest; /* width and height as the window has them */
  bool bound;                                                              /* eglBindTexImage */
  const struct egl_thread *current;                                        /* the thread that has it, or NULL */
  bool destroyed;
} egl_surface;

typedef struct egl_context {
  struct egl_context *next;
  const egl_config *config;
  gm_gl *gl;
  bool current, destroyed;
} egl_context;

typedef struct egl_display {
  struct egl_display *next;
  EGLenum platform; /* EGL_PLATFORM_X11_EXT or EGL_PLATFORM_SURFACELESS_MESA */
  void *native;
  bool initialized;
  egl_x11 *x11;
  egl_config config[EGL_CONFIGS];
  egl_surface *surface;
  egl_context *context;
} egl_display;

/* What a thread has. */
typedef struct egl_thread {
  EGLint error;
  egl_display *display;
  egl_context *context;
  egl_surface *draw, *read;
} egl_thread;

/* egl_state.c: what the calling thread has. */
egl_thread *egl_this_thread(void);
/* Lets one thread in at a time. False with EGL_BAD_ACCESS: the thread is in already, so this is a signal handler. */
bool egl_lock(void);
void egl_unlock(void);
/* The thread's context is given up when the thread ends. */
void egl_note_thread(void);
/* Sets the thread's error. Returns `ok`, for chains of checks. */
bool egl_check(bool ok, EGLint error);
/* All displays; the first one. */
egl_display **egl_displays(void);

/* display.c: each is NULL with an error if the handle is not one of the display. */
egl_display *egl_display_of(EGLDisplay handle, bool initialized);
const egl_config *egl_config_of(egl_display *d, EGLConfig handle);
egl_surface *egl_surface_of(egl_display *d, EGLSurface handle);
egl_context *egl_context_of(egl_display *d, EGLContext handle);
/* Frees a destroyed surface once it is current to no thread. */
void egl_surface_release(egl_display *d, egl_surface *s);
/* surface.c: takes the size that the window has now. False with an error: the window is gone. */
bool egl_surface_follow(egl_surface *s);
/* egl_context.c: at the start of a frame: the surface that the thread draws to takes the size of its window (egl_surface_follow). */
void egl_follow_window(egl_thread *t);
/* Nothing is current to the thread from now on. */
void egl_leave(egl_thread *t);
/* Frees a destroyed context once it is current to no thread. */
void egl_context_release(egl_display *d, egl_context *x);

#endif
