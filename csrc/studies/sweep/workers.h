/* SPDX-License-Identifier: Apache-2.0 */
/* Processes that work on numbered tasks side by side. A task whose process dies is judged or tried again, and a new process takes over. */
#ifndef GM_WORKERS_H
#define GM_WORKERS_H

#include <stddef.h>
#include <stdint.h>

enum { WORKERS_MOST = 256, WORKERS_TRIES = 5, WORKERS_FRESH = 77 };

typedef struct {
  void *ctx;
  unsigned jobs;  /* processes, 1..WORKERS_MOST */
  uint64_t tasks; /* 0 .. tasks-1 */
  unsigned limit; /* seconds of processor time for a task; 0: no limit */
  /* Called once in each process, before its tasks. Returns the process's own state, NULL if it failed (with a message printed). */
  void *(*begin)(void *ctx);
  /* Works on a task, in a process. WORKERS_FRESH: the task is done, and a new process takes over. Any other value but 0: the whole work
     fails (with a message printed). */
  int (*work)(void *ctx, void *state, uint64_t task);
  void (*end)(void *ctx, void *state);
  /* Called in the calling process: a task's process was ended by a signal of its own doing (number), or by the limit (number 0). A task
     whose process was ended from outside is tried again, WORKERS_TRIES times in all, then it counts as ended by SIGKILL. */
  int (*lost)(void *ctx, uint64_t task, int signal);
  /* Called in the calling process some times a second. May be NULL. */
  void (*progress)(void *ctx, uint64_t finished);
} workers;

/* Works on all tasks. 0, or -1: a process failed, or a call returned not 0. No process is left. If the calling process is killed, its
   processes end too. */
int workers_run(const workers *w);

#endif
