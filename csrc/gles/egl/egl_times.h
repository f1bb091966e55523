/* SPDX-License-Identifier: Apache-2.0 */
/* Writes the processor time of each frame, by part of the library (gles/gl/gl_times.h), to the file that GLOAM_TIMES names. */
#ifndef EGL_TIMES_H
#define EGL_TIMES_H

#include <stdbool.h>

/* False with a message if the file cannot be written. */
bool egl_times_open(void);
/* Writes the line of the frame that ends. */
void egl_times_frame(unsigned long frame);

#endif
