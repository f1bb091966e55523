/* SPDX-License-Identifier: Apache-2.0 */
/* Opens the system's OpenGL ES in software (Mesa's softpipe), without a window and without its cache of compiled shaders. */
#include "regress/oracles/gles/gles_context.h"

#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <stdlib.h>

const char *gles_context_open(void) {
  setenv("EGL_PLATFORM", "surfaceless", 1);
  setenv("LIBGL_ALWAYS_SOFTWARE", "1", 1);
  setenv("GALLIUM_DRIVER", "softpipe", 1);
  setenv("MESA_SHADER_CACHE_DISABLE", "true", 1);
  PFNEGLGETPLATFORMDISPLAYEXTPROC get = (PFNEGLGETPLATFORMDISPLAYEXTPROC)eglGetProcAddress("eglGetPlatformDisplayEXT");
  EGLDisplay d = get ? get(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, NULL) : EGL_NO_DISPLAY;
  const EGLint want[] = {EGL_RENDERABLE_TYPE, EGL_OPENGL_ES2_BIT, EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, EGL_NONE};
  const EGLint version[] = {EGL_CONTEXT_CLIENT_VERSION, 2, EGL_NONE};
  EGLConfig c;
  EGLint n = 0;
  if (!eglInitialize(d, NULL, NULL) || !eglBindAPI(EGL_OPENGL_ES_API) || !eglChooseConfig(d, want, &c, 1, &n) || n < 1)
    return "no surfaceless display";
  EGLContext x = eglCreateContext(d, c, EGL_NO_CONTEXT, version);
  return x == EGL_NO_CONTEXT || !eglMakeCurrent(d, EGL_NO_SURFACE, EGL_NO_SURFACE, x) ? "no OpenGL ES 2 context" : NULL;
}
