/* SPDX-License-Identifier: Apache-2.0 */
/* The subcommands of `gloam` (docs/commands.md). Each takes its own argv (argv[0] is its name), prints to stdout/stderr and returns the
   exit code: 0 done, 1 the job failed (one message), 2 bad command line. */
#ifndef GM_CMD_H
#define GM_CMD_H

#include <stddef.h>

#include "base/json.h"

int cmd_cc(int argc, char **argv);
int cmd_as(int argc, char **argv);
int cmd_dis(int argc, char **argv);
int cmd_check(int argc, char **argv);
int cmd_sim(int argc, char **argv);
int cmd_rtl(int argc, char **argv);
int cmd_activity(int argc, char **argv);
int cmd_energy(int argc, char **argv);
int cmd_gating(int argc, char **argv);
int cmd_power(int argc, char **argv);
int cmd_report(int argc, char **argv);
int cmd_frame(int argc, char **argv);
int cmd_cluster(int argc, char **argv);
int cmd_model(int argc, char **argv);
int cmd_gl(int argc, char **argv);
int cmd_replay(int argc, char **argv);
int cmd_gpu(int argc, char **argv);
int cmd_sweep(int argc, char **argv);
int cmd_front(int argc, char **argv);
int cmd_regress(int argc, char **argv);
int cmd_trends(int argc, char **argv);
int cmd_machine(int argc, char **argv);
int cmd_compare(int argc, char **argv);
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
