/* SPDX-License-Identifier: Apache-2.0 */
/* The library of EGL 1.4, whose contexts draw on the renderer: windows of X11, pbuffers, and contexts without a surface (docs/gles.md, "How
   it works"). The exported functions of OpenGL ES, made from Khronos' registry, use what is declared here. */
#ifndef GM_EGL_H
#define GM_EGL_H

#include "gles/gl/gl.h"

/* The calling thread's context. NULL if there is none, or if a signal handler calls while the thread is in another call: then the call does
   nothing. All contexts are locked until gm_egl_leave, unless the result is NULL. */
gm_gl *gm_egl_enter(void);
/* The same for a call that draws or reads: the first one of a frame gives the surface the size that its window has now. */
gm_gl *gm_egl_enter_drawing(void);
void gm_egl_leave(void);

/* The settings of all contexts, from environment variables (docs/gles.md). NULL with a message on standard error. */
const gm_gl_settings *gm_egl_settings(void);

/* The address of an exported function, for eglGetProcAddress. */
typedef void gm_egl_function(void);
typedef struct {
  const char *name;
  gm_egl_function *function;
} gm_egl_entry;
/* The functions of OpenGL ES; the last has no name. Defined by the library of OpenGL ES. */
extern const gm_egl_entry gm_egl_gles_entries[];

#endif
