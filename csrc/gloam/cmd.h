/* SPDX-License-Identifier: Apache-2.0 */
/* The subcommands of `gloam` (docs/commands.md). Each takes its own argv (argv[0] is its name), prints to stdout/stderr and returns the
   exit code: 0 done, 1 the job failed (one message), 2 bad command line. */
#ifndef GM_CMD_H
#define GM_CMD_H

#include <stddef.h>

#include "base/json.h"

/* Of each subcommand: its function and its help text. */
#define GM_COMMAND(name, text)                                                                                                             \
  int cmd_##name(int argc, char **argv);                                                                                                   \
  extern const char cmd_##name##_help[];
#include "gloam/subcommands.def"
#undef GM_COMMAND
/* `gloam --version`. */
int cmd_version(int argc, char **argv);

/* Prints a command's help and the environment variables that it reads; `reads` is a sum of CMD_ENV_ values. Returns 0. */
enum { CMD_ENV_HOME = 1, CMD_ENV_MACHINES = 2, CMD_ENV_RTL = 4 };
int cmd_help(const char *text, unsigned reads);

/* Reads a whole text file (base/file.h). NULL with a message on stderr. */
char *cmd_read_text(const char *path, size_t *len);
/* Writes a whole text file (base/atomic.h). 0, or -1 with a message on stderr. */
int cmd_write_text(const char *path, const char *text, size_t len);
/* Prints a value with a line feed on standard output (base/json.h), and frees it. Returns the exit code, 1 with a message. */
int cmd_print_json(json_t *j, int digits, int lines);
/* The exit code after JSON was written on standard output with result rc, 1 with a message. */
int cmd_printed_json(int rc);
/* Writes the command line again, for the head of a page, with quotes where a shell needs them. It is cut off at `size`. */
void cmd_line(int argc, char **argv, char *to, size_t size);
/* Prints "gloam NAME: error: ..." on stderr for a bad command line. Returns the exit code 2. */
int cmd_usage_error(const char *name, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

#endif
