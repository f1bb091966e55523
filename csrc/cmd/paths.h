/* SPDX-License-Identifier: Apache-2.0 */
/* The files that a command reads and writes. No output may replace an input or another output of the same command. */
#ifndef GM_CMD_PATHS_H
#define GM_CMD_PATHS_H

#include <stdbool.h>
#include <stddef.h>

#include "run/run.h"

enum { CMD_INPUTS = 80, CMD_OUTPUTS = 4 };

typedef enum { CMD_TEXT, CMD_BINARY, CMD_FILE_ONLY } cmd_content; /* CMD_FILE_ONLY: cannot go to standard output */

typedef struct {
  const char *option, *path;
  cmd_content content;
} cmd_path;

typedef struct {
  const char *command;
  bool prints; /* the command's results go to standard output */
  cmd_path in[CMD_INPUTS], out[CMD_OUTPUTS];
  unsigned nin, nout;
  char machine[4096];
} cmd_paths;

/* option: what the user calls the file, such as "--inputs" or "the program". A path that is NULL is left out. */
void cmd_reads(cmd_paths *p, const char *option, const char *path);
void cmd_reads_machine(cmd_paths *p, const char *name);
void cmd_writes(cmd_paths *p, const char *option, const char *path, cmd_content content);
/* 0, or the exit code 2 with a message on stderr. */
int cmd_check_paths(const cmd_paths *p);
/* The same for one output and the files that an inputs file names. 0, or -1 with a message in err. */
int cmd_check_inputs(const char *option, const char *path, const gm_run *r, char *err, size_t errsize);

#endif
