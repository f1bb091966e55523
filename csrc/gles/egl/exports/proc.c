/* SPDX-License-Identifier: Apache-2.0 */
/* eglGetProcAddress: finds the addresses of functions by name. */
#include <string.h>

#include "gles/egl/egl_private.h"

/* Functions of extensions, which the header of EGL itself does not have. */
EGLDisplay EGLAPIENTRY eglGetPlatformDisplayEXT(EGLenum platform, void *native_display, const EGLint *attrib_list);
EGLSurface EGLAPIENTRY eglCreatePlatformWindowSurfaceEXT(EGLDisplay dpy, EGLConfig config, void *native_window, const EGLint *attrib_list);
EGLSurface EGLAPIENTRY eglCreatePlatformPixmapSurfaceEXT(EGLDisplay dpy, EGLConfig config, void *native_pixmap, const EGLint *attrib_list);
EGLBoolean EGLAPIENTRY eglSwapBuffersWithDamageKHR(EGLDisplay dpy, EGLSurface surface, const EGLint *rects, EGLint n_rects);
EGLBoolean EGLAPIENTRY eglSwapBuffersWithDamageEXT(EGLDisplay dpy, EGLSurface surface, const EGLint *rects, EGLint n_rects);

static const gm_egl_entry entries[] = {
#define GM_ENTRY(name) {#name, (gm_egl_function *)name},
#include "egl_names.h"
    GM_ENTRY(eglGetPlatformDisplayEXT) GM_ENTRY(eglCreatePlatformWindowSurfaceEXT) GM_ENTRY(eglCreatePlatformPixmapSurfaceEXT)
        GM_ENTRY(eglSwapBuffersWithDamageKHR) GM_ENTRY(eglSwapBuffersWithDamageEXT)
#undef GM_ENTRY
            {NULL, NULL}};

static gm_egl_function *find_egl_function(const gm_egl_entry *e, const char *name) {
  while (e->name && strcmp(e->name, name))
    e++;
  return e->function;
}

__eglMustCastToProperFunctionPointerType EGLAPIENTRY eglGetProcAddress(const char *procname) {
  if (!procname)
    return NULL;
  gm_egl_function *f = find_egl_function(entries, procname);
  return (__eglMustCastToProperFunctionPointerType)(f ? f : find_egl_function(gm_egl_gles_entries, procname));
}
