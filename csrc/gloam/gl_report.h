/* SPDX-License-Identifier: Apache-2.0 */
/* The report of `gloam gl`, from the lines that the library wrote: one JSON object a frame. */
#ifndef GM_CMD_GL_REPORT_H
#define GM_CMD_GL_REPORT_H

#include <stdbool.h>
#include <stddef.h>

typedef struct {
  const char *events; /* file with the lines */
  const char *file;   /* report to write, .json or .html, or NULL */
  const char *program, *machine, *engine;
  bool lines, budgeted;
  double budget; /* joules a frame */
} cmd_gl_report;

/* Prints the table and writes the report. 0, or -1 with a message: a file cannot be read or written, or a frame is over the budget. */
int cmd_gl_report_write(const cmd_gl_report *r, char *err, size_t errsize);

#endif
