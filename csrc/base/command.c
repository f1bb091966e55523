/* SPDX-License-Identifier: Apache-2.0 */
/* Runs other programs and waits for them. */
#include "base/command.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

/* In a process group; 0: that of this process. */
static pid_t start_in_group(const char *const *argv, unsigned output, pid_t group) {
  posix_spawn_file_actions_t a;
  posix_spawnattr_t attr;
  pid_t pid;
  fflush(NULL);
  posix_spawnattr_init(&attr);
  if (group) {
    posix_spawnattr_setflags(&attr, POSIX_SPAWN_SETPGROUP);
    posix_spawnattr_setpgroup(&attr, group);
  }
  posix_spawn_file_actions_init(&a);
  if (output & GM_COMMAND_NO_OUTPUT)
    posix_spawn_file_actions_addopen(&a, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  if (output & GM_COMMAND_TO_ERRORS)
    posix_spawn_file_actions_adddup2(&a, STDERR_FILENO, STDOUT_FILENO);
  if (output & GM_COMMAND_NO_ERRORS)
    posix_spawn_file_actions_addopen(&a, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  int rc = posix_spawnp(&pid, argv[0], &a, &attr, (char *const *)argv, environ);
  posix_spawn_file_actions_destroy(&a);
  posix_spawnattr_destroy(&attr);
  return rc ? (errno = rc, -1) : pid;
}

pid_t gm_command_start(const char *const *argv, unsigned output) { return start_in_group(argv, output, 0); }

/* Waits until the process `parent` has ended, then ends the group, first so that programs may clean up. SIGTERM is blocked here. */
static void guard_group(pid_t parent, const sigset_t *term) {
  int number;
  prctl(PR_SET_PDEATHSIG, SIGTERM);
  while (getppid() == parent)
    sigwait(term, &number);
  kill(0, SIGTERM);
  nanosleep(&(struct timespec){.tv_nsec = 300000000}, NULL);
  kill(0, SIGKILL);
}

/* Starts a process in a group of its own that ends all of the group when this process has ended, however it ends. Such a group does not get
   the signals of this one: whoever kills this whole group has to end the programs too. */
static pid_t start_guard(void) {
  sigset_t term, before;
  pid_t me = getpid();
  sigemptyset(&term);
  sigaddset(&term, SIGTERM);
  fflush(NULL);
  pthread_sigmask(SIG_BLOCK, &term, &before);
  pid_t pid = fork();
  if (pid == 0) {
    setpgid(0, 0);
    guard_group(me, &term);
    _exit(1);
  }
  if (pid > 0)
    setpgid(pid, pid); /* whoever of the two comes first */
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  return pid;
}

static void end_guard(pid_t guard) {
  int error = errno;
  kill(guard, SIGKILL);
  waitpid(guard, NULL, 0);
  errno = error;
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
  pid_t guard = start_guard();
  if (guard < 0)
    return -1;
  pid_t pid = start_in_group(argv, output, guard);
  int rc = pid < 0 ? -1 : gm_command_wait(pid);
  end_guard(guard);
  return rc;
}

int gm_command_shell(const char *line) { return gm_command_run((const char *const[]){"sh", "-c", line, NULL}, GM_COMMAND_PLAIN); }
