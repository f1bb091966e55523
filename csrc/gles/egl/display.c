/* SPDX-License-Identifier: Apache-2.0 */
/* EGL displays, and the checks of all EGL handles (docs/gles.md, "How it works"). */
#include <stdlib.h>
#include <string.h>

#include "gles/egl/egl_private.h"

/* --- handles --- */

egl_display *egl_display_of(EGLDisplay handle, bool initialized) {
  egl_display *d = *egl_displays();
  while (d && d != handle)
    d = d->next;
  return egl_check(d != NULL, EGL_BAD_DISPLAY) && egl_check(!initialized || d->initialized, EGL_NOT_INITIALIZED) ? d : NULL;
}

const egl_config *egl_config_of(egl_display *d, EGLConfig handle) {
  for (unsigned i = 0; i < EGL_CONFIGS; i++)
    if ((EGLConfig)&d->config[i] == handle)
      return &d->config[i];
  egl_check(false, EGL_BAD_CONFIG);
  return NULL;
}

egl_surface *egl_surface_of(egl_display *d, EGLSurface handle) {
  egl_surface *s = d->surface;
  while (s && (s != handle || s->destroyed))
    s = s->next;
  return egl_check(s != NULL, EGL_BAD_SURFACE) ? s : NULL;
}

egl_context *egl_context_of(egl_display *d, EGLContext handle) {
  egl_context *x = d->context;
  while (x && (x != handle || x->destroyed))
    x = x->next;
  return egl_check(x != NULL, EGL_BAD_CONTEXT) ? x : NULL;
}

/* --- getting a display --- */

static EGLDisplay display_for(EGLenum platform, void *native) {
  if (!egl_lock())
    return EGL_NO_DISPLAY;
  egl_display *d = *egl_displays();
  while (d && (d->platform != platform || d->native != native))
    d = d->next;
  if (!d && (d = calloc(1, sizeof *d))) {
    d->platform = platform;
    d->native = native;
    d->next = *egl_displays();
    *egl_displays() = d;
  }
  egl_unlock();
  egl_check(d != NULL, EGL_BAD_ALLOC);
  return d;
}

static EGLDisplay platform_display(EGLenum platform, void *native) {
  if (!egl_check(platform == EGL_PLATFORM_X11_EXT || platform == EGL_PLATFORM_SURFACELESS_MESA, EGL_BAD_PARAMETER))
    return EGL_NO_DISPLAY;
  return display_for(platform, native);
}

EGLDisplay EGLAPIENTRY eglGetPlatformDisplay(EGLenum platform, void *native_display, const EGLAttrib *attrib_list) {
  (void)attrib_list;
  return platform_display(platform, native_display);
}

EGLDisplay EGLAPIENTRY eglGetPlatformDisplayEXT(EGLenum platform, void *native_display, const EGLint *attrib_list) {
  (void)attrib_list;
  return platform_display(platform, native_display);
}

EGLDisplay EGLAPIENTRY eglGetDisplay(EGLNativeDisplayType display_id) {
  const char *platform = getenv("EGL_PLATFORM");
  bool x11 = display_id || !(platform && !strcmp(platform, "surfaceless"));
  return display_for(x11 ? EGL_PLATFORM_X11_EXT : EGL_PLATFORM_SURFACELESS_MESA, display_id);
}

/* --- initialization --- */

static void set_configs(egl_display *d) {
  EGLint visual = d->x11 ? egl_x11_visual(d->x11) : 0;
  for (unsigned i = 0; i < EGL_CONFIGS; i++)
    d->config[i] = (egl_config){.id = (EGLint)i + 1,
                                .alpha = i / 3 % 2 ? 8 : 0,
                                .depth = i % 3 ? 24 : 0,
                                .stencil = i % 3 == 2 ? 8 : 0,
                                .samples = i < EGL_CONFIGS / 2 ? 0 : 4,
                                .visual = visual};
}

/* The default display without an X server has no windows, but pbuffers. */
static bool open_display(egl_display *d) {
  bool x11 = d->platform == EGL_PLATFORM_X11_EXT;
  if (x11 && !(d->x11 = egl_x11_open(d->native)) && (d->native || getenv("DISPLAY")))
    return false;
  set_configs(d);
  return true;
}

EGLBoolean EGLAPIENTRY eglInitialize(EGLDisplay dpy, EGLint *major, EGLint *minor) {
  if (!egl_lock())
    return EGL_FALSE;
  egl_display *d = egl_display_of(dpy, false);
  bool ok = d && (d->initialized || egl_check(gm_egl_settings() && open_display(d), EGL_NOT_INITIALIZED));
  if (ok) {
    d->initialized = true;
    if (major)
      *major = 1;
    if (minor)
      *minor = 4;
  }
  egl_unlock();
  return ok;
}

EGLBoolean EGLAPIENTRY eglTerminate(EGLDisplay dpy) {
  if (!egl_lock())
    return EGL_FALSE;
  egl_display *d = egl_display_of(dpy, false);
  if (d && d->initialized) {
    for (egl_surface *s = d->surface, *next; s; s = next) {
      next = s->next;
      s->destroyed = true;
      egl_surface_release(d, s);
    }
    for (egl_context *x = d->context, *next; x; x = next) {
      next = x->next;
      x->destroyed = true;
      egl_context_release(d, x);
    }
    if (!d->surface) {
      egl_x11_close(d->x11);
      d->x11 = NULL;
    }
    d->initialized = false;
  }
  egl_unlock();
  return d != NULL;
}

const char *EGLAPIENTRY eglQueryString(EGLDisplay dpy, EGLint name) {
  static const char client[] = "EGL_EXT_client_extensions EGL_EXT_platform_base EGL_EXT_platform_x11 EGL_KHR_platform_x11 "
                               "EGL_MESA_platform_surfaceless EGL_KHR_client_get_all_proc_addresses";
  if (dpy == EGL_NO_DISPLAY)
    return egl_check(name == EGL_EXTENSIONS, EGL_BAD_DISPLAY) ? client : NULL;
  if (!egl_display_of(dpy, true))
    return NULL;
  switch (name) {
  case EGL_VENDOR:
    return "Gloam";
  case EGL_VERSION:
    return "1.4 Gloam";
  case EGL_CLIENT_APIS:
    return "OpenGL_ES";
  case EGL_EXTENSIONS:
    return "EGL_KHR_surfaceless_context EGL_KHR_create_context EGL_KHR_get_all_proc_addresses EGL_KHR_no_config_context "
           "EGL_KHR_swap_buffers_with_damage EGL_EXT_swap_buffers_with_damage";
  default:
    egl_check(false, EGL_BAD_PARAMETER);
    return NULL;
  }
}
