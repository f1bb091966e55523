/* SPDX-License-Identifier: Apache-2.0 */
/* Checks the files that a command reads and writes: no output may replace an input or another output of the same command
 * (docs/commands.md). */
#ifndef GM_CMD_PATHS_H
#define GM_CMD_PATHS_H

#include <stdbool.h>
#include <stddef.h>

#include "core/run/run.h"

enum { CMD_INPUTS = 80, CMD_OUTPUTS = 5 };

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

/* Adds a file. `option` names it in messages, such as "--inputs" or "the program". A path of NULL adds nothing. */
void cmd_reads(cmd_paths *p, const char *option, const char *path);
void cmd_reads_machine(cmd_paths *p, const char *name);
void cmd_writes(cmd_paths *p, const char *option, const char *path, cmd_content content);
/* Checks all files that were added. 0, or the exit code 2 with a message on stderr. */
int cmd_check_paths(const cmd_paths *p);
/* Checks one output against the pictures and the mesh that an inputs file names. 0, or -1 with a message in err. */
int cmd_check_inputs(const char *option, const char *path, const gm_run *r, char *err, size_t errsize);

#endif
