/* SPDX-License-Identifier: Apache-2.0 */
/* Reads the options of `gloam report`, for one side of the comparison: the shader that is reported, or the one that it is compared with
 * (docs/commands.md). */
#ifndef GM_CMD_REPORT_OPTIONS_H
#define GM_CMD_REPORT_OPTIONS_H

#include "studies/report/report.h"

enum { REPORT_DEFINES = 64, REPORT_TEXT = 1024 };

typedef struct {
  report_request q;
  gm_machine machine;
  const char *machine_name, *define[REPORT_DEFINES + 1];
  unsigned ndefine, texture_latency, wake;
  bool have_stage, have_policy, have_wake, have_latency;
  char options[REPORT_TEXT], disable[REPORT_TEXT]; /* options: those that differ from the defaults, as given */
  char *text;
} cmd_report_side;

/* The defaults. */
void cmd_report_side_begin(cmd_report_side *s);
/* Takes an option of the compiler or the run, with its value. 1: taken; 0: not such an option; -1: bad value, with a message. */
int cmd_report_option(cmd_report_side *s, int argc, char **argv, int *i);
/* Takes a line of words, as --against has it: another shader, other options. 0, or the exit code with a message. */
int cmd_report_line(cmd_report_side *s, const char *line, char *room, size_t size);
/* Reads shader and machine. 0, or the exit code with a message. */
int cmd_report_side_read(cmd_report_side *s);
void cmd_report_side_free(cmd_report_side *s);

#endif
