/* SPDX-License-Identifier: Apache-2.0 */
#include "gloam/gl_process.h"

#include <errno.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

static const int ends[] = {SIGINT, SIGTERM, SIGHUP};
enum { ENDS = sizeof ends / sizeof *ends };

static volatile sig_atomic_t child, signals; /* of this process */

/* A terminal sends its signals to both processes. */
static void pass_on(int number, siginfo_t *about, void *context) {
  (void)context;
  if (child > 0 && (signals++ || about->si_code <= 0))
    kill((pid_t)child, signals > 1 ? SIGKILL : number);
}

/* A signal that is ignored (nohup) stays so. */
static void catch_signals(struct sigaction before[ENDS]) {
  struct sigaction action = {.sa_sigaction = pass_on, .sa_flags = SA_SIGINFO | SA_RESTART};
  sigemptyset(&action.sa_mask);
  for (unsigned i = 0; i < ENDS; i++)
    if (!sigaction(ends[i], NULL, &before[i]) && before[i].sa_handler != SIG_IGN)
      sigaction(ends[i], &action, NULL);
}

static void restore_signals(const struct sigaction before[ENDS]) {
  for (unsigned i = 0; i < ENDS; i++)
    sigaction(ends[i], &before[i], NULL);
}

int cmd_gl_process(int (*run)(void *ctx), void *ctx) {
  struct sigaction before[ENDS];
  sigset_t all, old;
  int status;
  pid_t id, parent = getpid();
  fflush(NULL);
  sigfillset(&all);
  sigprocmask(SIG_BLOCK, &all, &old);
  id = fork();
  if (id == 0) {
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    sigprocmask(SIG_SETMASK, &old, NULL);
    _exit(getppid() == parent ? run(ctx) : 1);
  }
  child = id;
  signals = 0;
  catch_signals(before);
  sigprocmask(SIG_SETMASK, &old, NULL);
  while (id > 0 && waitpid(id, &status, 0) < 0)
    if (errno != EINTR)
      id = -1;
  restore_signals(before);
  child = 0;
  if (id < 0)
    return fprintf(stderr, "gloam: error: cannot start a process\n"), 1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}
