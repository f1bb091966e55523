/* SPDX-License-Identifier: Apache-2.0 */
/* Runs other programs and waits for them. */
#include "base/command.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/error.h"

extern char **environ;

/* Starts a program with these file actions, which end here, in a process group; 0: that of this process. */
static pid_t spawn_with_files(const char *const *argv, posix_spawn_file_actions_t *a, pid_t group) {
  posix_spawnattr_t attr;
  pid_t pid;
  fflush(NULL);
  posix_spawnattr_init(&attr);
  if (group) {
    posix_spawnattr_setflags(&attr, POSIX_SPAWN_SETPGROUP);
    posix_spawnattr_setpgroup(&attr, group);
  }
  int rc = posix_spawnp(&pid, argv[0], a, &attr, (char *const *)argv, environ);
  posix_spawn_file_actions_destroy(a);
  posix_spawnattr_destroy(&attr);
  return rc ? (errno = rc, -1) : pid;
}

static void make_output_actions(posix_spawn_file_actions_t *a, unsigned output) {
  posix_spawn_file_actions_init(a);
  if (output & GM_COMMAND_NO_OUTPUT)
    posix_spawn_file_actions_addopen(a, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  if (output & GM_COMMAND_TO_ERRORS)
    posix_spawn_file_actions_adddup2(a, STDERR_FILENO, STDOUT_FILENO);
  if (output & GM_COMMAND_NO_ERRORS)
    posix_spawn_file_actions_addopen(a, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
}

pid_t gm_command_start(const char *const *argv, unsigned output) {
  posix_spawn_file_actions_t a;
  make_output_actions(&a, output);
  return spawn_with_files(argv, &a, 0);
}

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

/* Starts a process in a group of its own that ends all of this group when the calling process has ended, however it ends: also if its own
   group was killed as a whole. */
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
    setpgid(pid, pid); /* parent and child both do this, since either may run first */
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

/* Starts a program in the group of a guard, with these file actions, and waits for it. */
static int run_guarded(const char *const *argv, posix_spawn_file_actions_t *a) {
  pid_t guard = start_guard();
  pid_t pid = guard < 0 ? -1 : spawn_with_files(argv, a, guard);
  int rc = pid < 0 ? -1 : gm_command_wait(pid);
  if (guard < 0)
    posix_spawn_file_actions_destroy(a);
  else
    end_guard(guard);
  return rc;
}

int gm_command_run(const char *const *argv, unsigned output) {
  posix_spawn_file_actions_t a;
  make_output_actions(&a, output);
  return run_guarded(argv, &a);
}

int gm_command_capture(const char *const *argv, FILE *output, FILE *errors) {
  posix_spawn_file_actions_t a;
  posix_spawn_file_actions_init(&a);
  posix_spawn_file_actions_adddup2(&a, fileno(output), STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&a, fileno(errors), STDERR_FILENO);
  return run_guarded(argv, &a);
}

int gm_command_shell(const char *line) { return gm_command_run((const char *const[]){"sh", "-c", line, NULL}, GM_COMMAND_PLAIN); }

static bool is_in_path(const char *tool, size_t n) {
  char path[4096];
  const char *folder = getenv("PATH");
  for (size_t k; folder; folder = folder[k] ? folder + k + 1 : NULL) { /* an empty part is the folder at hand */
    k = strcspn(folder, ":");
    if ((size_t)snprintf(path, sizeof path, "%.*s/%.*s", k ? (int)k : 1, k ? folder : ".", (int)n, tool) < sizeof path &&
        access(path, X_OK) == 0)
      return true;
  }
  return false;
}

/* Whether one of the programs "clang++|g++" is there. */
static bool is_any_in_path(const char *tools, size_t n) {
  for (size_t at = 0, k; at < n; at += k + 1) {
    k = strcspn(tools + at, "|=");
    if (is_in_path(tools + at, k))
      return true;
  }
  return false;
}

int gm_command_need(const char *what, const char *const *tools, char *err, size_t errsize) {
  char missing[400] = "", packages[400] = "";
  for (; *tools; tools++) {
    size_t n = strcspn(*tools, "="), m = strlen(missing), p = strlen(packages);
    if (is_any_in_path(*tools, n))
      continue;
    snprintf(missing + m, sizeof missing - m, "%s%.*s", m ? ", " : "", (int)n, *tools);
    snprintf(packages + p, sizeof packages - p, " %s", (*tools)[n] ? *tools + n + 1 : *tools);
  }
  return *missing ? gm_error(err, errsize, what, "not installed: %s. On Debian: apt-get install%s", missing, packages) : 0;
}
