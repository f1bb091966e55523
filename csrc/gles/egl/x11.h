/* SPDX-License-Identifier: Apache-2.0 */
/* Shows pictures in windows of X11. The client library is opened when it is needed, so that programs without X11 need not have it
 * (docs/gles.md, "How it works"). */
#ifndef EGL_X11_H
#define EGL_X11_H

#include <EGL/egl.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct egl_x11 egl_x11;
typedef struct egl_x11_window egl_x11_window;

/* display: of the application, or NULL to open the default one. NULL: there is none. */
egl_x11 *egl_x11_open(void *display);
void egl_x11_close(egl_x11 *x);
/* The visual of the default screen, by its number. */
int egl_x11_visual(const egl_x11 *x);

/* NULL if the window does not exist. */
egl_x11_window *egl_x11_window_new(egl_x11 *x, unsigned long window);
void egl_x11_window_free(egl_x11_window *w);
unsigned long egl_x11_window_id(const egl_x11_window *w);
/* False: the window is gone. */
bool egl_x11_window_size(egl_x11_window *w, unsigned *width, unsigned *height);
/* Shows a picture, R in the low byte, the lowest row first. EGL_SUCCESS, EGL_BAD_ALLOC, or EGL_BAD_NATIVE_WINDOW: it is gone. */
EGLint egl_x11_window_show(egl_x11_window *w, const uint32_t *pixel, unsigned width, unsigned height);

#endif
