/* SPDX-License-Identifier: Apache-2.0 */
/* Writes the costs of an application's frames as lines of JSON, to the file that GLOAM_REPORT names, and their pictures, to
   GLOAM_PICTURES/N.png (docs/gles.md, "Measure an application in five minutes"). `gloam gl` makes reports of them. GLOAM_FRAMES=N ends the
   process after N frames. */
#ifndef EGL_REPORT_H
#define EGL_REPORT_H

#include "gles/gl/gl.h"

/* Opens the file and sets the functions that write it. False with a message on standard error. */
bool egl_report_open(gm_gl_settings *s);
/* Another process has the file already. This one draws, but nothing of it is written. */
bool egl_report_is_other(void);
/* Before a fork, and in the process that it made: that one writes nothing. */
void egl_report_flush(void);
void egl_report_abandon(void);
/* At the end of the process. */
void egl_report_close(void);

#endif
