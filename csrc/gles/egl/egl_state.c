/* SPDX-License-Identifier: Apache-2.0 */
/* What EGL keeps for the process and for each thread. EGL has no handle that a call could find these by, so they are globals. */
#include <pthread.h>

#include "gles/egl/egl_private.h"
#include "gles/gl/gl_times.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static egl_display *displays;
static _Thread_local egl_thread thread = {.error = EGL_SUCCESS};

egl_thread *egl_this_thread(void) { return &thread; }
egl_display **egl_displays(void) { return &displays; }

void egl_lock(void) {
  pthread_mutex_lock(&lock);
  gm_gl_times_turn(GM_GL_FRONT);
}

void egl_unlock(void) {
  gm_gl_times_turn(GM_GL_PROGRAM);
  pthread_mutex_unlock(&lock);
}

bool egl_check(bool ok, EGLint error) {
  thread.error = ok ? EGL_SUCCESS : error;
  return ok;
}

gm_gl *gm_egl_enter(void) {
  if (!thread.context)
    return NULL;
  egl_lock();
  return thread.context->gl;
}

void gm_egl_leave(void) { egl_unlock(); }
