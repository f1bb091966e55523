/* SPDX-License-Identifier: Apache-2.0 */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */ // NOLINT(bugprone-reserved-identifier)
#include "studies/sweep/workers.h"

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { IDLE = 0, POLL_NANOSECONDS = 20000000, AGAIN = 1024 };

/* Memory that all processes share. */
typedef struct {
  _Atomic uint64_t next, finished;
  _Atomic uint64_t at[WORKERS_MOST]; /* 1 + the task that each process works on; IDLE: none */
} board;

typedef struct {
  const workers *w;
  board *b;
  pid_t pid[WORKERS_MOST];
  uint64_t again[AGAIN]; /* tasks to be tried again */
  unsigned tries[AGAIN], nagain;
  bool failed;
} pool;

static void set_limit(unsigned seconds) {
  struct itimerval t = {.it_value.tv_sec = seconds};
  setitimer(ITIMER_PROF, &t, NULL);
}

static int work_on(const workers *w, board *b, unsigned slot, void *state, uint64_t task) {
  atomic_store(&b->at[slot], task + 1);
  set_limit(w->limit);
  int rc = w->work(w->ctx, state, task);
  set_limit(0);
  atomic_store(&b->at[slot], IDLE);
  atomic_fetch_add(&b->finished, 1);
  return rc;
}

/* The work of a process: the task `first` (unless it is w->tasks), then tasks that are left. */
static int process(const workers *w, board *b, unsigned slot, uint64_t first) {
  void *state = w->begin(w->ctx);
  uint64_t task = first;
  int rc = state ? 0 : 1;
  if (rc == 0 && first < w->tasks)
    rc = work_on(w, b, slot, state, first);
  while (rc == 0 && (task = atomic_fetch_add(&b->next, 1)) < w->tasks)
    rc = work_on(w, b, slot, state, task);
  if (state)
    w->end(w->ctx, state);
  return rc;
}

static int start(pool *p, unsigned slot, uint64_t first) {
  pid_t me = getpid();
  atomic_store(&p->b->at[slot], first < p->w->tasks ? first + 1 : IDLE);
  fflush(NULL);
  p->pid[slot] = fork();
  if (p->pid[slot])
    return p->pid[slot] < 0 ? -1 : 0;
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  signal(SIGPROF, SIG_DFL);
  if (getppid() != me)
    _exit(1);
  int rc = process(p->w, p->b, slot, first);
  fflush(NULL);
  _exit(rc == 0 || rc == WORKERS_FRESH ? rc : 1);
}

static bool from_outside(int number) { return number == SIGKILL || number == SIGTERM || number == SIGINT || number == SIGHUP; }

/* Counts a try of a task whose process was ended from outside. Whether it may be tried again. */
static bool try_again(pool *p, uint64_t task) {
  unsigned k = 0;
  while (k < p->nagain && p->again[k] != task)
    k++;
  if (k == AGAIN)
    return false;
  if (k == p->nagain) {
    p->again[p->nagain] = task;
    p->tries[p->nagain++] = 1;
  }
  return ++p->tries[k] <= WORKERS_TRIES;
}

/* The process of a slot was ended by a signal. The task to begin the next process with is the result; w->tasks: any. */
static uint64_t after_signal(pool *p, unsigned slot, int number) {
  uint64_t at = atomic_load(&p->b->at[slot]);
  if (at == IDLE)
    return p->w->tasks;
  if (from_outside(number) && try_again(p, at - 1))
    return at - 1;
  p->failed |= p->w->lost(p->w->ctx, at - 1, number == SIGPROF ? 0 : number) != 0;
  atomic_fetch_add(&p->b->finished, 1);
  return p->w->tasks;
}

/* Starts another process in a slot, with the task `first`, if there is work left. */
static void go_on(pool *p, unsigned slot, uint64_t first) {
  bool left = first < p->w->tasks || atomic_load(&p->b->next) < p->w->tasks;
  p->failed |= !p->failed && left && start(p, slot, first);
}

/* Takes one process that ended. -1: none did yet; 0: there are none; 1: taken. */
static int take(pool *p) {
  int status;
  pid_t pid = waitpid(-1, &status, WNOHANG);
  if (pid <= 0)
    return pid < 0 && errno == ECHILD ? 0 : -1;
  for (unsigned slot = 0; slot < p->w->jobs; slot++) {
    if (p->pid[slot] != pid)
      continue;
    p->pid[slot] = 0;
    if (WIFSIGNALED(status)) {
      uint64_t first = after_signal(p, slot, WTERMSIG(status));
      go_on(p, slot, first);
    } else if (WEXITSTATUS(status) == WORKERS_FRESH) {
      go_on(p, slot, p->w->tasks);
    } else {
      p->failed |= WEXITSTATUS(status) != 0;
    }
  }
  return 1;
}

static void stop(pool *p) {
  for (unsigned slot = 0; slot < p->w->jobs; slot++)
    if (p->pid[slot] > 0)
      kill(p->pid[slot], SIGKILL);
  while (wait(NULL) > 0)
    ;
}

int workers_run(const workers *w) {
  pool p = {.w = w};
  p.b = mmap(NULL, sizeof *p.b, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (p.b == MAP_FAILED)
    return -1;
  for (unsigned slot = 0; slot < w->jobs && !p.failed; slot++)
    p.failed = slot < w->tasks && start(&p, slot, w->tasks) != 0;
  for (int some = 1; some && !p.failed;) {
    some = take(&p);
    if (some < 0)
      nanosleep(&(struct timespec){.tv_nsec = POLL_NANOSECONDS}, NULL);
    if (w->progress)
      w->progress(w->ctx, atomic_load(&p.b->finished));
  }
  stop(&p);
  munmap(p.b, sizeof *p.b);
  return p.failed ? -1 : 0;
}
