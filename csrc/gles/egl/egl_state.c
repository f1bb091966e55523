/* SPDX-License-Identifier: Apache-2.0 */
/* Keeps the state of EGL for the process and for each thread (docs/gles.md, "How it works"). EGL has no handle that a call could find
   these by, so they are globals. */
#include <fenv.h>
#include <locale.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/error.h"
#include "gles/egl/egl_lists.h"
#include "gles/egl/egl_private.h"
#include "gles/egl/egl_report.h"
#include "gles/gl/gl_times.h"
#include "gles/record/record.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static egl_display *displays;
static _Thread_local egl_thread thread = {.error = EGL_SUCCESS};
static _Thread_local volatile sig_atomic_t inside; /* the thread holds the lock, or waits for it */
static locale_t own;
static struct { /* what the program has set for its thread; here numbers have a point, are rounded to the nearest, and trap nothing */
  locale_t locale;
  fenv_t numbers;
  int cancel;
} before;
static pthread_key_t end_of_thread;

egl_thread *egl_this_thread(void) { return &thread; }
egl_display **egl_displays(void) { return &displays; }

/* --- threads --- */

static void leave_at_end(void *t) {
  if (!egl_lock())
    return;
  egl_leave(t);
  egl_unlock();
}

void egl_note_thread(void) { pthread_setspecific(end_of_thread, &thread); }

/* --- processes that are made by fork: they may draw, but what they draw is neither reported nor recorded --- */

static bool locked_for_fork;

static void before_fork(void) {
  locked_for_fork = egl_lock();
  if (!locked_for_fork)
    return;
  gm_record_flush();
  egl_report_flush();
}

static void after_fork(void) {
  if (locked_for_fork)
    egl_unlock();
}

static void in_child(void) {
  gm_record_abandon();
  egl_lists_abandon();
  egl_report_abandon();
  after_fork();
}

/* --- the end of the process --- */

static bool prepared;

/* After all functions of atexit, which may draw. The library stays until then, also if it is unloaded before. */
__attribute__((destructor)) static void end_process(void) {
  char err[GM_ERROR_SIZE];
  if (!prepared || !egl_lock()) /* a signal handler ends the process in the middle of a call */
    return;
  if (egl_lists_close(err, sizeof err))
    fprintf(stderr, "%s\n", err);
  if (gm_record_close(err, sizeof err))
    fprintf(stderr, "%s\n", err);
  egl_report_close();
  egl_unlock();
}

static void prepare_state(void) {
  own = newlocale(LC_ALL_MASK, "C", (locale_t)0);
  pthread_key_create(&end_of_thread, leave_at_end);
  pthread_atfork(before_fork, after_fork, in_child);
  prepared = true;
}

/* --- the lock --- */

bool egl_lock(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  if (inside) {
    thread.error = EGL_BAD_ACCESS;
    return false;
  }
  inside = 1;
  int cancel;
  pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &cancel);
  pthread_once(&once, prepare_state);
  pthread_mutex_lock(&lock);
  before.cancel = cancel;
  before.locale = uselocale(own);
  fegetenv(&before.numbers);
  fesetenv(FE_DFL_ENV);
  gm_gl_times_turn(GM_GL_FRONT);
  return true;
}

void egl_unlock(void) {
  gm_gl_times_turn(GM_GL_PROGRAM);
  int cancel = before.cancel;
  uselocale(before.locale);
  fesetenv(&before.numbers);
  pthread_mutex_unlock(&lock);
  inside = 0;
  pthread_setcancelstate(cancel, NULL);
}

bool egl_check(bool ok, EGLint error) {
  thread.error = ok ? EGL_SUCCESS : error;
  return ok;
}

gm_gl *gm_egl_enter(void) { return thread.context && egl_lock() ? thread.context->gl : NULL; }

gm_gl *gm_egl_enter_drawing(void) {
  gm_gl *c = gm_egl_enter();
  if (c)
    egl_follow_window(&thread);
  return c;
}

void gm_egl_leave(void) {
  gm_gl *c = thread.context ? thread.context->gl : NULL;
  if (c && gm_gl_frame_due(c)) {
    bool finish = gm_egl_settings()->frame_end != GM_GL_AT_PASSES;
    gm_record_frame(c, finish);
    gm_gl_end_frame(c, finish);
  }
  egl_unlock();
}
