/* SPDX-License-Identifier: Apache-2.0 */
/* Runs other programs. */
#ifndef GM_COMMAND_H
#define GM_COMMAND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/types.h>

/* Where standard output and standard error of the program go. */
enum {
  GM_COMMAND_PLAIN = 0,
  GM_COMMAND_NO_OUTPUT = 1, /* standard output: nowhere */
  GM_COMMAND_NO_ERRORS = 2, /* standard error: nowhere */
  GM_COMMAND_TO_ERRORS = 4, /* standard output: to standard error */
};

/* Starts a program; argv ends with NULL, and argv[0] is searched in PATH. Returns its process, or -1 with errno. */
pid_t gm_command_start(const char *const *argv, unsigned output);
/* Waits for the end of a started program. Returns the exit status as a shell gives it: the exit code, or 128 + the number of the signal
   that ended it. */
int gm_command_wait(pid_t pid);
/* Whether a started program has ended, with its exit status. Does not wait. */
bool gm_command_ended(pid_t pid, int *status);

/* Starts and waits. The program and those that it starts end with this process, also if that is killed. Returns the exit status, or -1 with
   errno: it cannot be started. */
int gm_command_run(const char *const *argv, unsigned output);
/* Starts, waits and ends programs as gm_command_run; standard output goes to the file `output`, standard error to `errors`, where they are
   at present. The caller rewinds and reads the files. Returns the exit status, or -1 with errno: the program cannot be started. */
int gm_command_capture(const char *const *argv, FILE *output, FILE *errors);
/* Runs a line of the shell. */
int gm_command_shell(const char *line);

/* Whether programs can be found in PATH. tools: words TOOL or TOOL=PACKAGE, where the Debian package has another name; of TOOL|TOOL one is
   enough. The last is NULL. 0, or -1 with a message in err about what `what` needs: all that are missing, and the packages to install. */
int gm_command_need(const char *what, const char *const *tools, char *err, size_t errsize);

#endif
