/* SPDX-License-Identifier: Apache-2.0 */
/* Functions of EGL 1.5 whose names a library of today has to have (docs/gles.md, "How it works"). The display has version 1.4, so there
   are no sync objects and no images: each handle is a bad one. */
#include "gles/egl/egl_private.h"

EGLSync EGLAPIENTRY eglCreateSync(EGLDisplay dpy, EGLenum type, const EGLAttrib *attrib_list) {
  (void)type, (void)attrib_list;
  if (egl_display_of(dpy, true))
    egl_check(false, EGL_BAD_ATTRIBUTE);
  return EGL_NO_SYNC;
}

static EGLBoolean bad_handle(EGLDisplay dpy) { return egl_display_of(dpy, true) && egl_check(false, EGL_BAD_PARAMETER); }

EGLBoolean EGLAPIENTRY eglDestroySync(EGLDisplay dpy, EGLSync sync) {
  (void)sync;
  return bad_handle(dpy);
}

EGLint EGLAPIENTRY eglClientWaitSync(EGLDisplay dpy, EGLSync sync, EGLint flags, EGLTime timeout) {
  (void)sync, (void)flags, (void)timeout;
  return (EGLint)bad_handle(dpy);
}

EGLBoolean EGLAPIENTRY eglGetSyncAttrib(EGLDisplay dpy, EGLSync sync, EGLint attribute, EGLAttrib *value) {
  (void)sync, (void)attribute, (void)value;
  return bad_handle(dpy);
}

EGLBoolean EGLAPIENTRY eglWaitSync(EGLDisplay dpy, EGLSync sync, EGLint flags) {
  (void)sync, (void)flags;
  return bad_handle(dpy);
}

EGLImage EGLAPIENTRY eglCreateImage(EGLDisplay dpy, EGLContext ctx, EGLenum target, EGLClientBuffer buffer, const EGLAttrib *attrib_list) {
  (void)ctx, (void)target, (void)buffer, (void)attrib_list;
  bad_handle(dpy);
  return EGL_NO_IMAGE;
}

EGLBoolean EGLAPIENTRY eglDestroyImage(EGLDisplay dpy, EGLImage image) {
  (void)image;
  return bad_handle(dpy);
}
