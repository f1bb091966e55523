/* SPDX-License-Identifier: Apache-2.0 */
/* Reports what the frames of an OpenGL ES program cost, from the lines that the library wrote: one JSON object a frame (egl_report.h). */
#ifndef GM_FRAMES_REPORT_H
#define GM_FRAMES_REPORT_H

#include <stdbool.h>
#include <stdio.h>

typedef struct {
  FILE *text;         /* gets the table */
  const char *events; /* file with the lines */
  const char *file;   /* report to write, .json or .html, or NULL */
  const char *program, *machine, *engine;
  bool lines, budgeted;
  double budget; /* joules a frame */
} gm_frames_report;

/* Writes the table and the report. 0, or -1 with a message: a file cannot be read or written, or a frame is over the budget. */
int gm_frames_report_write(const gm_frames_report *r, char *err, size_t errsize);

#endif
