/* SPDX-License-Identifier: Apache-2.0 */
/* Runs processes that work on numbered tasks side by side. If a process dies in a task, the caller judges the task or it is tried again,
   and a new process goes on. No other file of the project starts a process that goes on in the same program. */
#ifndef GM_JOBS_H
#define GM_JOBS_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum { GM_JOBS_MAX = 256, GM_JOBS_TRIES = 5, GM_JOBS_FRESH = 77 };

/* How a process came to its end within a task. */
typedef struct {
  enum { GM_JOBS_LIMIT, GM_JOBS_SIGNAL, GM_JOBS_EXIT } how; /* time limit; a signal; it called exit */
  int number;                                               /* of the signal, or the exit code */
} gm_jobs_end;

typedef struct {
  void *ctx;
  unsigned jobs;  /* processes, 1..GM_JOBS_MAX */
  uint64_t tasks; /* 0 .. tasks-1 */
  unsigned limit; /* seconds of processor time for a task; 0: no limit */
  /* Called once in each process, before its tasks. Returns the process's own state, NULL if it failed (with a message printed). Without a
     begin, the state is NULL. */
  void *(*begin)(void *ctx);
  /* Works on a task, in a process. What it writes to `result` is taken at the end. GM_JOBS_FRESH: the task is done, and a new process takes
     over. Any other value but 0: the whole work fails (with a message printed, or written to the result). */
  int (*work)(void *ctx, void *state, uint64_t task, FILE *result);
  void (*end)(void *ctx, void *state); /* may be NULL */
  /* Called in the calling process: a task's process came to its end by its own doing, or by the limit. A task whose process was ended from
     outside is tried again, GM_JOBS_TRIES times in all, then it counts as ended by SIGKILL. Not 0: the whole work fails. NULL: it fails. */
  int (*lost)(void *ctx, uint64_t task, gm_jobs_end end);
  /* Called in the calling process at the end, in the order of tasks, with the results that are not empty, also if the work failed. NULL:
     the work has no results, and `result` is NULL. Not 0: the whole work fails. */
  int (*take)(void *ctx, uint64_t task, const char *result, size_t size);
  void (*progress)(void *ctx, uint64_t finished); /* called in the calling process some times a second; may be NULL */
} gm_jobs;

/* Works on all tasks. 0, or -1: a process failed, or a call returned not 0. No process is left. If the calling process is killed, its
   processes end too. */
int gm_jobs_run(const gm_jobs *j);

/* In a task: from now on the task may take that much processor time. */
void gm_jobs_limit(unsigned seconds);

/* Zeroed memory that all processes share which are started later. NULL: there is none. */
void *gm_jobs_memory(size_t size);
void gm_jobs_memory_free(void *memory, size_t size);

/* Calls `work` in a process of its own, for at most `limit` seconds of processor time (0: no limit). Returns the exit status: what `work`
   returned (0..127), GM_JOBS_BY_SIGNAL + the number of the signal that ended the process (SIGPROF: the limit), or -1: no process. */
enum { GM_JOBS_BY_SIGNAL = 128 };
int gm_jobs_call(int (*work)(void *ctx), void *ctx, unsigned limit);

#endif
