/* SPDX-License-Identifier: Apache-2.0 */
/* The costs of frames, as lines of JSON in the file that GLOAM_REPORT names. `gloam gl` makes reports of them. */
#ifndef EGL_REPORT_H
#define EGL_REPORT_H

#include "gl/gl.h"

/* Opens the file and sets the functions that write it. False with a message on standard error. */
bool egl_report_open(gm_gl_settings *s);

#endif
