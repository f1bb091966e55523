/* SPDX-License-Identifier: Apache-2.0 */
/* The engine `list` of EGL: all contexts draw by lists of GPU commands, which may also go to a file (docs/gpu.md). */
#ifndef EGL_LISTS_H
#define EGL_LISTS_H

#include "gles/gl/gl.h"

/* Opens the renderer of lists. path: NULL, or the file that gets all of them, which is whole after egl_lists_close. False with a message on
   standard error. */
bool egl_lists_open(gm_gl_settings *s, const char *path);
/* Seals the file. 0, or -1 with a message. */
int egl_lists_close(char *err, size_t errsize);
/* The file is another process'. */
void egl_lists_abandon(void);

#endif
