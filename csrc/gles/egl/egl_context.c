/* SPDX-License-Identifier: Apache-2.0 */
/* EGL contexts: makes them, makes one current, and shows frames (docs/gles.md, "How it works"). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "gles/egl/egl_private.h"
#include "gles/record/record.h"

void egl_context_release(egl_display *d, egl_context *x) {
  if (!x->destroyed || x->current)
    return;
  for (egl_context **at = &d->context; *at; at = &(*at)->next)
    if (*at == x) {
      *at = x->next;
      break;
    }
  gm_record_free_context(x->gl);
  gm_gl_free(x->gl);
  free(x);
}

/* Version 2 has to be asked for; what else EGL_KHR_create_context knows must have its least value. */
static bool context_attributes(const EGLint *list) {
  EGLint major = 1;
  for (; list && *list != EGL_NONE; list += 2) {
    if (*list == EGL_CONTEXT_CLIENT_VERSION)
      major = list[1];
    else if (!egl_check(*list == EGL_CONTEXT_MINOR_VERSION_KHR || *list == EGL_CONTEXT_FLAGS_KHR, EGL_BAD_ATTRIBUTE) ||
             !egl_check(*list != EGL_CONTEXT_MINOR_VERSION_KHR || list[1] == 0, EGL_BAD_MATCH))
      return false;
  }
  return egl_check(major == 2, EGL_BAD_MATCH);
}

/* Configurations differ in nothing that a context depends on, so there need be none (EGL_KHR_no_config_context). */
EGLContext EGLAPIENTRY eglCreateContext(EGLDisplay dpy, EGLConfig config, EGLContext share_context, const EGLint *attrib_list) {
  char err[GM_ERROR_SIZE];
  egl_context *x = NULL;
  if (!egl_lock())
    return EGL_NO_CONTEXT;
  egl_display *d = egl_display_of(dpy, true);
  const egl_config *c = d && config ? egl_config_of(d, config) : NULL;
  bool found = d && (c || config == EGL_NO_CONFIG_KHR);
  egl_context *shared = found && share_context ? egl_context_of(d, share_context) : NULL;
  if (found && (!share_context || shared) && context_attributes(attrib_list)) {
    x = calloc(1, sizeof *x);
    if (x)
      x->gl = gm_gl_new(gm_egl_settings(), shared ? shared->gl : NULL, err, sizeof err);
    if (egl_check(x && x->gl, EGL_BAD_ALLOC)) {
      gm_record_context(x->gl, shared ? shared->gl : NULL);
      x->config = c;
      x->next = d->context;
      d->context = x;
    } else {
      free(x);
      x = NULL;
    }
  }
  egl_unlock();
  return x;
}

EGLBoolean EGLAPIENTRY eglDestroyContext(EGLDisplay dpy, EGLContext ctx) {
  if (!egl_lock())
    return EGL_FALSE;
  egl_display *d = egl_display_of(dpy, true);
  egl_context *x = d ? egl_context_of(d, ctx) : NULL;
  if (x) {
    x->destroyed = true;
    egl_context_release(d, x);
  }
  egl_unlock();
  return x != NULL;
}

static bool value_of(const egl_context *x, EGLint attribute, EGLint *value) {
  switch (attribute) {
  case EGL_CONFIG_ID:
    *value = x->config ? x->config->id : 0;
    return true;
  case EGL_CONTEXT_CLIENT_TYPE:
    *value = EGL_OPENGL_ES_API;
    return true;
  case EGL_CONTEXT_CLIENT_VERSION:
    *value = 2;
    return true;
  case EGL_RENDER_BUFFER:
    *value = egl_this_thread()->context == x && egl_this_thread()->draw ? EGL_BACK_BUFFER : EGL_NONE;
    return true;
  default:
    return egl_check(false, EGL_BAD_ATTRIBUTE);
  }
}

EGLBoolean EGLAPIENTRY eglQueryContext(EGLDisplay dpy, EGLContext ctx, EGLint attribute, EGLint *value) {
  if (!egl_lock())
    return EGL_FALSE;
  egl_display *d = egl_display_of(dpy, true);
  const egl_context *x = d ? egl_context_of(d, ctx) : NULL;
  bool ok = x && value_of(x, attribute, value);
  egl_unlock();
  return ok;
}

/* --- the current context --- */

static void bind_gl_surfaces(gm_gl *c, gm_gl_surface *draw, gm_gl_surface *read) {
  gm_record_current(c, draw, read);
  gm_gl_bind_surfaces(c, draw, read);
}

static void set_owner(egl_surface *draw, egl_surface *read, const egl_thread *t) {
  if (draw)
    draw->current = t;
  if (read)
    read->current = t;
}

/* What was current is freed if it is destroyed, unless it is current again. */
static void change(egl_thread *t, egl_display *d, egl_context *x, egl_surface *draw, egl_surface *read) {
  const egl_thread old = *t;
  if (old.context) {
    bind_gl_surfaces(old.context->gl, NULL, NULL);
    old.context->current = false;
    set_owner(old.draw, old.read, NULL);
  }
  *t = (egl_thread){.error = old.error, .display = d, .context = x, .draw = draw, .read = read};
  if (x) {
    x->current = true;
    set_owner(draw, read, t);
    bind_gl_surfaces(x->gl, draw ? draw->pixels : NULL, read ? read->pixels : NULL);
  }
  if (old.context)
    egl_context_release(old.display, old.context);
  if (old.draw)
    egl_surface_release(old.display, old.draw);
  if (old.read && old.read != old.draw)
    egl_surface_release(old.display, old.read);
}

void egl_leave(egl_thread *t) { change(t, NULL, NULL, NULL, NULL); }

/* A surface that is destroyed may stay current. */
static egl_surface *find_surface(const egl_thread *t, egl_display *d, EGLSurface handle) {
  if (handle && (handle == t->draw || handle == t->read) && t->display == d)
    return handle;
  return egl_surface_of(d, handle);
}

/* No other thread may have it, and its window has to exist. */
static bool may_have(const egl_thread *t, egl_surface *s) {
  return !s || (egl_check(!s->current || s->current == t, EGL_BAD_ACCESS) && egl_surface_follow(s));
}

static bool make_current(EGLDisplay dpy, EGLSurface draw, EGLSurface read, EGLContext ctx) {
  egl_thread *t = egl_this_thread();
  egl_surface *s[2] = {NULL, NULL};
  egl_display *d = egl_display_of(dpy, ctx != EGL_NO_CONTEXT);
  if (!d)
    return false;
  if (!ctx) {
    if (!egl_check(!draw && !read, EGL_BAD_MATCH))
      return false;
    egl_leave(t);
    return true;
  }
  egl_context *x = t->context && t->context == ctx ? t->context : egl_context_of(d, ctx);
  if (!x || (draw && !(s[0] = find_surface(t, d, draw))) || (read && !(s[1] = find_surface(t, d, read))) ||
      !egl_check(!draw == !read, EGL_BAD_MATCH) || !egl_check(!x->current || t->context == x, EGL_BAD_ACCESS) || !may_have(t, s[0]) ||
      !may_have(t, s[1]))
    return false;
  change(t, d, x, s[0], s[1]);
  egl_note_thread();
  return true;
}

EGLBoolean EGLAPIENTRY eglMakeCurrent(EGLDisplay dpy, EGLSurface draw, EGLSurface read, EGLContext ctx) {
  if (!egl_lock())
    return EGL_FALSE;
  bool ok = make_current(dpy, draw, read, ctx);
  egl_unlock();
  return ok;
}

EGLBoolean EGLAPIENTRY eglReleaseThread(void) {
  if (!egl_lock())
    return EGL_FALSE;
  egl_leave(egl_this_thread());
  *egl_this_thread() = (egl_thread){.error = EGL_SUCCESS};
  egl_unlock();
  return EGL_TRUE;
}

/* --- frames --- */

void egl_follow_window(egl_thread *t) {
  const EGLint error = t->error;
  if (t->draw && t->draw->window && gm_gl_frame_begins(t->context->gl))
    egl_surface_follow(t->draw);
  t->error = error; /* calls of OpenGL ES do not change it */
}

static bool swap_surface(egl_surface *s) {
  unsigned width, height;
  egl_thread *t = egl_this_thread();
  if (!egl_check(t->context && t->draw == s, EGL_BAD_SURFACE))
    return false;
  gm_record_finish(t->context->gl, true);
  gm_gl_finish(t->context->gl, true);
  gm_gl_surface_size(s->pixels, &width, &height);
  EGLint error = s->window ? egl_x11_window_show(s->window, gm_gl_surface_pixels(s->pixels), width, height) : EGL_SUCCESS;
  return egl_check(error == EGL_SUCCESS, error);
}

EGLBoolean EGLAPIENTRY eglSwapBuffers(EGLDisplay dpy, EGLSurface surface) {
  if (!egl_lock())
    return EGL_FALSE;
  egl_display *d = egl_display_of(dpy, true);
  egl_surface *s = d ? egl_surface_of(d, surface) : NULL;
  bool ok = s && swap_surface(s);
  egl_unlock();
  return ok;
}

/* The whole surface is shown, whatever part of it has changed. */
static EGLBoolean swap_damage(EGLDisplay dpy, EGLSurface surface, const EGLint *rects, EGLint n) {
  return egl_check(n >= 0 && (!n || rects), EGL_BAD_PARAMETER) && eglSwapBuffers(dpy, surface);
}

EGLBoolean EGLAPIENTRY eglSwapBuffersWithDamageKHR(EGLDisplay dpy, EGLSurface surface, const EGLint *rects, EGLint n_rects) {
  return swap_damage(dpy, surface, rects, n_rects);
}

EGLBoolean EGLAPIENTRY eglSwapBuffersWithDamageEXT(EGLDisplay dpy, EGLSurface surface, const EGLint *rects, EGLint n_rects) {
  return swap_damage(dpy, surface, rects, n_rects);
}

EGLBoolean EGLAPIENTRY eglSwapInterval(EGLDisplay dpy, EGLint interval) {
  (void)interval; /* no display waits for anything */
  return egl_display_of(dpy, true) && egl_check(egl_this_thread()->context != NULL, EGL_BAD_CONTEXT);
}

EGLBoolean EGLAPIENTRY eglWaitClient(void) {
  gm_gl *c = gm_egl_enter();
  if (c) {
    gm_record_finish(c, false);
    gm_gl_finish(c, false);
    gm_egl_leave();
  }
  return egl_check(true, EGL_SUCCESS);
}

EGLBoolean EGLAPIENTRY eglWaitGL(void) { return eglWaitClient(); }
EGLBoolean EGLAPIENTRY eglWaitNative(EGLint engine) { return egl_check(engine == EGL_CORE_NATIVE_ENGINE, EGL_BAD_PARAMETER); }

/* --- what is current --- */

EGLDisplay EGLAPIENTRY eglGetCurrentDisplay(void) { return egl_this_thread()->context ? egl_this_thread()->display : EGL_NO_DISPLAY; }
EGLContext EGLAPIENTRY eglGetCurrentContext(void) { return egl_this_thread()->context; }

EGLSurface EGLAPIENTRY eglGetCurrentSurface(EGLint readdraw) {
  if (!egl_check(readdraw == EGL_DRAW || readdraw == EGL_READ, EGL_BAD_PARAMETER))
    return EGL_NO_SURFACE;
  return readdraw == EGL_DRAW ? egl_this_thread()->draw : egl_this_thread()->read;
}

EGLint EGLAPIENTRY eglGetError(void) {
  egl_thread *t = egl_this_thread();
  EGLint error = t->error;
  t->error = EGL_SUCCESS;
  return error;
}

EGLBoolean EGLAPIENTRY eglBindAPI(EGLenum api) {
  static bool said;
  if (api == EGL_OPENGL_API && !said)
    fputs("gloam: remark: the program asks for desktop OpenGL, but there is OpenGL ES 2.0 only. Many programs take that if they are told "
          "so:\n"
          "  GTK: GDK_DEBUG=gl-gles  SDL: SDL_OPENGL_ES_DRIVER=1  Clutter: COGL_DRIVER=gles2  Kivy: KIVY_GRAPHICS=gles\n"
          "  mpv: --opengl-es=yes  GStreamer: GST_GL_API=gles2  others: a build or an option with \"gles\" in its name\n",
          stderr);
  said = said || api == EGL_OPENGL_API;
  return egl_check(api == EGL_OPENGL_ES_API, EGL_BAD_PARAMETER);
}
EGLenum EGLAPIENTRY eglQueryAPI(void) { return EGL_OPENGL_ES_API; }
