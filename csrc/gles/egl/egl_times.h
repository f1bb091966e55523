/* SPDX-License-Identifier: Apache-2.0 */
/* GLOAM_TIMES: a file that gets the processor time of each frame, by part (gles/gl/gl_times.h). */
#ifndef EGL_TIMES_H
#define EGL_TIMES_H

#include <stdbool.h>

/* False with a message if the file cannot be written. */
bool egl_times_open(void);
/* Writes the line of the frame that ends. */
void egl_times_frame(unsigned long frame);

#endif
