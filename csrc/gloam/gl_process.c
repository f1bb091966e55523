/* SPDX-License-Identifier: Apache-2.0 */
/* Lets `gloam gl` and `gloam replay` clean up when a signal ends them. */
#include "gloam/gl_process.h"

#include <errno.h>
#include <signal.h>
#include <unistd.h>

#include "base/atomic.h"
#include "base/command.h"

static const int ends[] = {SIGINT, SIGTERM, SIGHUP};
enum { ENDS = sizeof ends / sizeof *ends };

static const char *file; /* these are of the process, as its signals are */
static volatile sig_atomic_t program, early, signals;

/* A signal that is ignored (nohup) stays so. */
static void catch_with(void (*handler)(int number, siginfo_t *about, void *context)) {
  struct sigaction before, action = {.sa_sigaction = handler, .sa_flags = SA_SIGINFO | SA_RESTART};
  sigemptyset(&action.sa_mask);
  for (unsigned i = 0; i < ENDS; i++)
    if (!sigaction(ends[i], NULL, &before) && before.sa_handler != SIG_IGN)
      sigaction(ends[i], &action, NULL);
}

static void remove_file(int number, siginfo_t *about, void *context) {
  (void)about, (void)context;
  unlink(file);
  gm_atomic_remove_names();
  signal(number, SIG_DFL);
  raise(number);
}

void cmd_gl_remove_at_signal(const char *path) {
  file = path;
  catch_with(remove_file);
}

/* A terminal sends its signals to both processes. */
static void pass_on(int number, siginfo_t *about, void *context) {
  (void)context;
  int old = errno;
  if (!program)
    early = number;
  else if (signals++ || about->si_code <= 0)
    kill((pid_t)program, signals > 1 ? SIGKILL : number);
  errno = old;
}

int cmd_gl_program(const char *const *argv) {
  catch_with(pass_on);
  pid_t id = gm_command_start(argv, GM_COMMAND_PLAIN);
  if (id < 0)
    return -1;
  program = id;
  if (early)
    kill(id, early);
  int rc = gm_command_wait(id);
  catch_with(remove_file);
  return rc;
}
