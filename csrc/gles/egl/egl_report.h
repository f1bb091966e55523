/* SPDX-License-Identifier: Apache-2.0 */
/* Writes the costs of an application's frames as lines of JSON, to the file that GLOAM_REPORT names, and their pictures, to
   GLOAM_PICTURES/N.png (docs/gles.md, "Measure an application in five minutes"). `gloam gl` makes reports of them. GLOAM_FRAMES=N ends the
   process after N frames. */
#ifndef EGL_REPORT_H
#define EGL_REPORT_H

#include "gles/gl/gl.h"

/* Sets the functions that write the file, whose lines begin when the process draws first, or now if it is recorded. False with a message on
   standard error: the file cannot be written. */
bool egl_report_open(gm_gl_settings *s);
/* Another process has written to the file first. This one draws, but nothing of it is written. */
bool egl_report_is_other(void);
/* Before a fork, and in the process that it made: that one writes nothing. */
void egl_report_flush(void);
void egl_report_abandon(void);
/* At the end of the process. */
void egl_report_close(void);

#endif
