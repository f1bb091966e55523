/* SPDX-License-Identifier: Apache-2.0 */
/* Runs other programs and waits for them. */
#include "base/command.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

/* Starts a program with these file actions, which end here. */
static pid_t spawn_with_files(const char *const *argv, posix_spawn_file_actions_t *a) {
  pid_t pid;
  fflush(NULL);
  int rc = posix_spawnp(&pid, argv[0], a, NULL, (char *const *)argv, environ);
  posix_spawn_file_actions_destroy(a);
  return rc ? (errno = rc, -1) : pid;
}

pid_t gm_command_start(const char *const *argv, unsigned output) {
  posix_spawn_file_actions_t a;
  posix_spawn_file_actions_init(&a);
  if (output & GM_COMMAND_NO_OUTPUT)
    posix_spawn_file_actions_addopen(&a, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  if (output & GM_COMMAND_TO_ERRORS)
    posix_spawn_file_actions_adddup2(&a, STDERR_FILENO, STDOUT_FILENO);
  if (output & GM_COMMAND_NO_ERRORS)
    posix_spawn_file_actions_addopen(&a, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  return spawn_with_files(argv, &a);
}

static int exit_status(int status) { return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status); }

int gm_command_wait(pid_t pid) {
  int status;
  return waitpid(pid, &status, 0) == pid ? exit_status(status) : -1;
}

bool gm_command_ended(pid_t pid, int *status) {
  int s;
  if (waitpid(pid, &s, WNOHANG) != pid)
    return false;
  *status = exit_status(s);
  return true;
}

int gm_command_run(const char *const *argv, unsigned output) {
  pid_t pid = gm_command_start(argv, output);
  return pid < 0 ? -1 : gm_command_wait(pid);
}

int gm_command_capture(const char *const *argv, FILE *output, FILE *errors) {
  posix_spawn_file_actions_t a;
  posix_spawn_file_actions_init(&a);
  posix_spawn_file_actions_adddup2(&a, fileno(output), STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&a, fileno(errors), STDERR_FILENO);
  pid_t pid = spawn_with_files(argv, &a);
  return pid < 0 ? -1 : gm_command_wait(pid);
}

int gm_command_shell(const char *line) { return gm_command_run((const char *const[]){"sh", "-c", line, NULL}, GM_COMMAND_PLAIN); }
