/* SPDX-License-Identifier: Apache-2.0 */
/* Reports what the frames of an OpenGL ES program cost (docs/gles.md, "How it works"). A pass is what was drawn into one target without a
 * break. */
#ifndef GLES_REPORT_H
#define GLES_REPORT_H

#include "gles/gl/gl_private.h"

/* The renderer refused something: notes GL_OUT_OF_MEMORY, and the message for the application's user. */
void gles_report_failure(gm_gl *c, const char *message);
/* Adds the pending frame of the renderer, that of a sample, to the present frame of the application. */
void gles_report_pass(gm_gl *c, unsigned sample);
/* The application's frame is complete. shown: what it shows, or NULL. */
void gles_report_frame(gm_gl *c, const gles_image *shown);

/* The renderer could not draw: as gles_report_failure, and the program that is the reason draws nothing from now on. */
void gles_report_draw_failure(gm_gl *c, const char *message);
/* A shader is not compiled, or a program not linked. */
void gles_report_shader(gm_gl *c, const char *what, const char *log);

#endif
